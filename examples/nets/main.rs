//! Makes the evaluation nets and the move priors: self-play, training, and matches between nets. docs/NETS.md describes
//! the procedure.

mod contest;
mod curve;
mod data;
mod model;
mod prior;
mod sample;
mod train;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ai::net::Net;
use ai::prior::PriorGame;
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
    /// Train a net from positions
    Train(TrainArgs),
    /// Play a match between two evaluations
    Contest(ContestArgs),
    /// Let the engine play itself and write the games, from which a prior over moves is trained
    PriorGames(PriorGamesArgs),
    /// Train a prior over moves from games
    Prior(PriorTrainArgs),
}

#[derive(Debug, Args)]
struct DataArgs {
    /// Number of positions; the last game is written completely
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Random seed for the openings
    #[arg(long)]
    seed: u64,
    /// Minimum of random opening plies
    #[arg(long, default_value_t = 4)]
    least_plies: usize,
    /// Maximum of random opening plies
    #[arg(long, default_value_t = 12)]
    most_plies: usize,
    /// Adjudicate a game when both sides have long agreed on its result: won above this number of centipawns, or
    /// drawn. Without this option games are played to the end
    #[arg(long)]
    won: Option<i32>,
    /// Play with this net instead of the built-in evaluation
    #[arg(long)]
    net: Option<PathBuf>,
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct TrainArgs {
    /// Files with positions
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Size of the hidden layer, for each side's view
    #[arg(long, default_value_t = 128)]
    neurons: usize,
    #[arg(long, default_value_t = 30)]
    epochs: u32,
    /// Positions for each training step
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// Learning rate at the start; it falls linearly to a hundredth
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// Weight decay (AdamW)
    #[arg(long, default_value_t = 0.01)]
    decay: f32,
    /// Weight of the game's result in the target, from 0 to 1; the score has the rest
    #[arg(long, default_value_t = 0.3)]
    result: f32,
    /// Centipawns of one unit of the logistic curve; by default fitted to scores and results
    #[arg(long)]
    scale: Option<i32>,
    /// Random seed for the initial weights and the order of positions
    #[arg(long)]
    seed: u64,
    /// Start from the weights of this net, whose neurons become the first ones
    #[arg(long)]
    from: Option<PathBuf>,
    /// Number of threads; it does not change the net
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct ContestArgs {
    /// File of a net, or `own` for the built-in evaluation
    #[arg(long)]
    first: String,
    /// File of a net, or `own` for the built-in evaluation
    #[arg(long)]
    second: String,
    /// Number of openings, each played twice with colours reversed
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
    /// Random seed for the openings
    #[arg(long)]
    seed: u64,
    /// Stop as soon as the sequential test (SPRT, 5 % errors) decides between two Elo differences
    #[arg(long, value_names = ["LOW", "HIGH"], num_args = 2, allow_negative_numbers = true)]
    sequential: Option<Vec<f64>>,
}

#[derive(Debug, Args)]
struct PriorGamesArgs {
    #[arg(long)]
    games: u64,
    /// Most nodes for each move; the least is half of it
    #[arg(long, default_value_t = 4_000)]
    nodes: u64,
    /// Random seed for openings and nodes
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    out: PathBuf,
}

#[derive(Debug, Args)]
struct PriorTrainArgs {
    /// Files with games
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// Positions for each training step
    #[arg(long, default_value_t = 512)]
    batch: usize,
    /// Learning rate at the start; it falls linearly to a hundredth
    #[arg(long, default_value_t = 0.01)]
    rate: f32,
    /// Weight decay
    #[arg(long, default_value_t = 0.000_01)]
    decay: f32,
    /// Random seed for the order of positions
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    out: PathBuf,
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

fn run<G: SearchGame + PriorGame>(command: Command) -> Result<(), Box<dyn Error>> {
    match command {
        Command::Data(args) => {
            let net = args.net.as_deref().map(load::<G>).transpose()?;
            data::generate::<G>(&args, net)?;
        }
        Command::Train(args) => train::train::<G>(&args)?,
        Command::Contest(args) => contest::play::<G>(&args)?,
        Command::PriorGames(args) => prior::play_games::<G>(&args)?,
        Command::Prior(args) => prior::train::<G>(&args)?,
    }
    Ok(())
}

/// Reads a net of the game `G` from a file.
fn load<G: SearchGame>(path: &Path) -> Result<Arc<Net>, Box<dyn Error>> {
    let game: GameId = G::GAME;
    Ok(Arc::new(Net::read::<G>(game, &fs::read(path)?)?))
}
