//! Makes the nets that value positions: self-play, training, and matches that say whether a net gains.
//! The recipe is docs/NETS.md.

mod contest;
mod curve;
mod data;
mod model;
mod sample;
mod train;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ai::net::Net;
use ai::search::SearchGame;
use clap::{Args, Parser, Subcommand};
use rules::{GameId, chess, draughts, racing_kings};

/// Makes and measures the nets of chess, Racing Kings and draughts
#[derive(Debug, Parser)]
struct Arguments {
    /// racing-kings, draughts or chess
    game: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Let the engine play itself and write positions with their scores and results
    Data(DataArgs),
    /// Train a net from such positions
    Train(TrainArgs),
    /// Let two evaluations play each other
    Contest(ContestArgs),
}

#[derive(Debug, Args)]
struct DataArgs {
    /// How many positions; the game that reaches the number is written whole
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Decides the openings
    #[arg(long)]
    seed: u64,
    /// Fewest random plies of an opening
    #[arg(long, default_value_t = 4)]
    least_plies: usize,
    /// Most random plies of an opening
    #[arg(long, default_value_t = 12)]
    most_plies: usize,
    /// Give a game up that both sides have long taken to be won by so many centipawns, or to be drawn; without it games are
    /// played to their ends
    #[arg(long)]
    won: Option<i32>,
    /// Play with this net instead of the evaluation of the program
    #[arg(long)]
    net: Option<PathBuf>,
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct TrainArgs {
    /// Files with positions, one or more
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Neurons of the hidden layer, for each view
    #[arg(long, default_value_t = 128)]
    neurons: usize,
    #[arg(long, default_value_t = 30)]
    epochs: u32,
    /// Positions between two steps
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// Size of the first step; it falls to a hundredth
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// How much of a weight a step of size 1 takes away (weight decay)
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// How much of the aim is the end of the game and not the score
    #[arg(long, default_value_t = 0.3)]
    result: f32,
    /// Centipawns of one unit of the logistic curve; fitted to scores and results if not given
    #[arg(long)]
    scale: Option<i32>,
    /// Decides the first weights and the order of positions
    #[arg(long)]
    seed: u64,
    /// Begin with the weights of this net, whose neurons are the first ones
    #[arg(long)]
    from: Option<PathBuf>,
    /// Threads; the net is the same with any number of them
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct ContestArgs {
    /// A net's file, or `own` for the evaluation of the program
    #[arg(long)]
    first: String,
    /// A net's file, or `own` for the evaluation of the program
    #[arg(long)]
    second: String,
    /// Openings, each played twice with colours changed
    #[arg(long, default_value_t = 200)]
    pairs: u64,
    /// Nodes for each move
    #[arg(long, conflicts_with = "movetime", required_unless_present = "movetime")]
    nodes: Option<u64>,
    /// Milliseconds for each move
    #[arg(long)]
    movetime: Option<u64>,
    /// Random plies of an opening
    #[arg(long, default_value_t = 6)]
    plies: usize,
    /// Decides the openings
    #[arg(long)]
    seed: u64,
    /// Stop as soon as it is certain (error 5 % either way) whether the first is stronger by at most the first or
    /// by at least the second of two numbers in Elo
    #[arg(long, value_names = ["LOW", "HIGH"], num_args = 2, allow_negative_numbers = true)]
    sequential: Option<Vec<f64>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    match arguments.game.as_str() {
        "racing-kings" => run::<racing_kings::Position>(arguments.command),
        "draughts" => run::<draughts::Position>(arguments.command),
        "chess" => run::<chess::Position>(arguments.command),
        other => Err(format!("no net can be made for {other:?}").into()),
    }
}

fn run<G: SearchGame>(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Data(args) => {
            let net = args.net.as_deref().map(load::<G>).transpose()?;
            data::make::<G>(&args, net)?;
        }
        Command::Train(args) => train::train::<G>(&args)?,
        Command::Contest(args) => contest::play::<G>(&args)?,
    }
    Ok(())
}

/// The net in a file.
fn load<G: SearchGame>(path: &Path) -> Result<Arc<Net>, Box<dyn Error>> {
    let game: GameId = G::GAME;
    Ok(Arc::new(Net::read::<G>(game, &fs::read(path)?)?))
}
