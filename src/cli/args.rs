//! Types of the command line.
//!
//! Names of games, players and the like are parsed later, so that an invalid one gives one clear line (exit code 1)
//! instead of a usage error. Doc comments of arguments are the texts of `--help`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

use crate::options::WindowOptions;
use ai::Limits;
use session::catalogue;

/// Board games at one table: Racing Kings, Portuguese draughts, chess and Domin-Up.
///
/// Without a command the window opens, at its menu or with the games of the files that are named. The commands play, count,
/// compare, convert and draw games without a window, or open the window at a game. `tabuleiro COMMAND --help` tells all of
/// one command.
#[derive(Debug, Parser)]
#[command(name = "tabuleiro", version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// Files with games (PGN, PDN and the like) to open in the window
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// What to do; without a command the window opens at its menu
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub window: WindowOptions,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the window at a game
    Play(Box<PlayArgs>),
    #[command(flatten)]
    InGame(GameCommand),
    /// Search fixed positions to a fixed depth: a line a game, then nodes and speed
    Bench,
    /// List the kept games, newest first, write one as text, or add games from files
    Games(GamesArgs),
    /// Read games from files (PGN, PDN and the like) and write them again, or check them
    Convert(ConvertArgs),
    /// Draw a position (PNG, SVG) or a game that moves (GIF)
    Picture(PictureArgs),
    /// Be an engine for chess and Racing Kings (Universal Chess Interface)
    Uci,
    /// Be an engine for Portuguese draughts (Hub protocol)
    Hub,
}

/// The commands that are about one game.
#[derive(Debug, Subcommand)]
pub enum GameCommand {
    /// List the legal moves, sorted, one a line
    Moves(PositionArgs),
    /// Say how the game stands: `*`, or the score and the reason
    Outcome(OutcomeArgs),
    /// Count the leaf positions some plies on
    Perft(PerftArgs),
    /// Let two computer players play games against each other
    Duel(DuelArgs),
    /// Answer positions on standard input with the moves of a computer player
    Answer(AnswerArgs),
}

impl GameCommand {
    /// Name of the game as typed.
    pub fn game(&self) -> &str {
        match self {
            GameCommand::Moves(args) => &args.game,
            GameCommand::Outcome(args) => &args.position.game,
            GameCommand::Perft(args) => &args.game,
            GameCommand::Duel(args) => &args.game,
            GameCommand::Answer(args) => &args.game,
        }
    }
}

/// Arguments of `tabuleiro games`.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Write them as a JSON list of objects
    #[arg(long)]
    pub json: bool,
    /// Only those of this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Only those of players with this in their name, in any case
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// Those in the bin instead
    #[arg(long)]
    pub binned: bool,
    /// Write the game with this number as text: PGN, draughts as PDN
    #[arg(long, value_name = "ID", conflicts_with_all = ["json", "game", "name", "binned"])]
    pub text: Option<i64>,
    /// Put the games of these files on the shelf; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, num_args = 1.., conflicts_with_all =
        ["json", "game", "name", "binned", "text"])]
    pub add: Vec<PathBuf>,
}

/// Arguments of `tabuleiro convert`.
#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// Files with games; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Into which form: pgn, pdn, or text for the one that every game has; without this the usual one of each game
    #[arg(long, value_name = "FORM")]
    pub to: Option<FormName>,
    /// Write no games: only say what is wrong with them, and how many there are
    #[arg(long, conflicts_with = "to")]
    pub check: bool,
}

/// Arguments of `tabuleiro picture`.
#[derive(Args, Debug)]
pub struct PictureArgs {
    /// The game, or a file with one.
    #[arg(help = format!("{}, or a file with a game", catalogue::names()), value_name = "GAME|FILE", value_hint = ValueHint::FilePath)]
    pub game: String,
    /// Where to; - is standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: PathBuf,
    /// Which kind: png, svg (lines alone), or gif (the whole game); without this as the file is called
    #[arg(long, value_name = "FORM")]
    pub to: Option<PictureForm>,
    /// Which game of the file, counted from 1; without this the first
    #[arg(id = "number", long = "game", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// This position instead of the game's own start
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// After so many plies of the game, instead of its end; a gif ends there
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
    /// Who sits at the lower edge, and sees their hand: white, black or the number of the seat
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The longest side in pixels, 64 to 4096; without this 800, of a gif 600
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(64..=4096))]
    pub size: Option<u32>,
    /// Theme of the table
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,
    /// What is written on the board: letters (on its frame), numbers (of the squares of draughts), or none
    #[arg(long, value_name = "NAME")]
    pub labels: Option<LabelName>,
    /// Digits on the dominoes instead of circles
    #[arg(long)]
    pub digits: bool,
    /// Do not mark the last move
    #[arg(long)]
    pub plain: bool,
    /// Use the assets in this folder instead of the built-in ones
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub assets: Option<PathBuf>,
}

/// File format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureForm {
    /// A position in pixels.
    Png,
    /// A position as lines.
    Svg,
    /// A game that moves.
    Gif,
}

/// Labels on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LabelName {
    /// Nothing.
    None,
    /// Letters and digits on the frame.
    Letters,
    /// The numbers of squares.
    Numbers,
}

/// Text format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormName {
    /// Chess and Racing Kings.
    Pgn,
    /// Draughts.
    Pdn,
    /// Any game.
    Text,
}

/// Arguments of `tabuleiro play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// The game, or a file with one.
    #[arg(help = format!("{}, or a file with a game", catalogue::names()), value_name = "GAME|FILE", value_hint = ValueHint::FilePath,
        required_unless_present = "resume")]
    pub game: Option<String>,
    /// Which game of the file, counted from 1; without this the first
    #[arg(id = "number", long = "game", value_name = "N", conflicts_with_all =
        ["resume", "seats", "names", "clock", "odds", "position", "rules", "seed"],
        value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// Continue the kept game with this number, or the last one that goes on
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1, conflicts_with_all =
        ["game", "seats", "names", "clock", "odds", "position", "rules", "seed"])]
    pub resume: Option<Option<i64>>,
    /// Who sits where, in the order of play: human, level:1 to level:10, original:1 ...
    #[arg(long, value_name = "PLAYER,PLAYER")]
    pub seats: Option<String>,
    /// What the players are called, in the order of play
    #[arg(long, value_name = "NAME,NAME")]
    pub names: Option<String>,
    /// How much time everybody has, or each seat, divided by `;`: 5 (minutes), 5+3 (seconds more after every move), 60b5
    /// (Bronstein), 60d5 (delay), 40/90,30 (40 moves in 90 minutes, then 30 minutes), hourglass 3, none
    #[arg(long, value_name = "CLOCK")]
    pub clock: Option<String>,
    /// What a seat is given at the start: knight:2 lets seat 2 play against a side without a knight
    #[arg(long, value_name = "ODDS:SEAT", conflicts_with = "position")]
    pub odds: Option<String>,
    /// Start from this position instead of the game's own
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Domin-Up: report (the default) or publisher
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    pub rules: Option<String>,
    /// Decides the deal and what the computer players leave to chance
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub window: WindowOptions,
}

/// A position with moves to play first, or many of them on standard input.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The game.
    #[arg(help = catalogue::names())]
    pub game: String,
    /// Start from this position instead of the game's own
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces: UCI or SAN; draughts: 9-13, 10x19
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub play: Option<String>,
    /// Answer every line `TEXT` or `TEXT | moves` of standard input with one line
    #[arg(long, conflicts_with_all = ["position", "play"])]
    pub stdin: bool,
    #[command(flatten)]
    pub terms: TermsArgs,
}

/// Rules, number of seats and deal of a game from its own start.
#[derive(Args, Debug, Default)]
pub struct TermsArgs {
    /// Domin-Up: report (the default) or publisher
    #[arg(long, value_name = "NAME", conflicts_with_all = ["position", "stdin"])]
    pub rules: Option<String>,
    /// Domin-Up: how many play, 2 to 4
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "stdin"])]
    pub seat_count: Option<usize>,
    /// Domin-Up: decides the deal
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "stdin"])]
    pub seed: Option<u64>,
}

/// Arguments of `tabuleiro outcome`.
#[derive(Args, Debug)]
pub struct OutcomeArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Add the draws that may be claimed: `* claims fifty moves`
    #[arg(long)]
    pub claims: bool,
}

/// Arguments of `tabuleiro perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// The game.
    #[arg(help = catalogue::names())]
    pub game: String,
    /// Start from this position instead of the game's own
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// How many plies
    #[arg(long, value_name = "N", required_unless_present = "stdin")]
    pub depth: Option<u8>,
    /// Show the count behind every move
    #[arg(long)]
    pub divide: bool,
    /// Answer every line `DEPTH TEXT` of standard input with the count
    #[arg(long, conflicts_with_all = ["position", "depth", "divide"])]
    pub stdin: bool,
    #[command(flatten)]
    pub terms: TermsArgs,
}

/// Arguments of `tabuleiro answer`.
#[derive(Args, Debug)]
pub struct AnswerArgs {
    /// The game.
    #[arg(help = catalogue::names())]
    pub game: String,
    /// The computer player: level:1 to level:10, original:1 ...
    #[arg(long, value_name = "PLAYER")]
    pub player: String,
    /// Decides what the player leaves to chance
    #[arg(long, value_name = "N")]
    pub seed: u64,
    #[command(flatten)]
    pub each_move: MoveLimits,
}

/// Limits for each move of a player; without them its level decides.
#[derive(Args, Debug)]
pub struct MoveLimits {
    /// Positions a player may search for a move
    #[arg(long, value_name = "N", conflicts_with = "movetime")]
    nodes: Option<u64>,
    /// Milliseconds a player may think about a move
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
}

impl MoveLimits {
    /// Converts the limits for computer players.
    pub fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, move_time: self.movetime.map(Duration::from_millis), ..Limits::NONE }
    }

    /// The same limits as command line options, for another process.
    pub fn options(&self) -> Vec<String> {
        let options = [("--nodes", self.nodes), ("--movetime", self.movetime)];
        let given =
            options.into_iter().filter_map(|(name, value)| Some([name.to_owned(), value?.to_string()]));
        given.flatten().collect()
    }
}

/// Arguments of `tabuleiro duel`.
#[derive(Args, Debug)]
pub struct DuelArgs {
    /// The game.
    #[arg(help = catalogue::names())]
    pub game: String,
    /// The computer players; they move on by one seat after every game
    #[arg(long, value_name = "PLAYER,PLAYER")]
    pub seats: String,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Domin-Up: report (the default) or publisher
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,
    /// Decides the openings or deals and what the players leave to chance
    #[arg(long, value_name = "N")]
    pub seed: u64,
    #[command(flatten)]
    pub each_move: MoveLimits,
    /// Play by the clock, as for `play`; one for each player, divided by `;`, moves on with it. Who has no time left loses
    #[arg(long, value_name = "CLOCK", conflicts_with_all = ["nodes", "movetime"])]
    pub clock: Option<String>,
    /// Write the games to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// How many rounds are played at once; without a time limit the results are the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,
    /// Stop as soon as it is certain (error 5 % either way) that the first player is stronger by at most LOW or by at
    /// least HIGH Elo
    #[arg(long, value_names = ["LOW", "HIGH"], num_args = 2, allow_negative_numbers = true)]
    pub sequential: Option<Vec<f64>>,
    /// Say how well the first player plays: what its moves cost, by searches of so many nodes before and after each
    #[arg(long, value_name = "N", conflicts_with = "clock")]
    pub judge: Option<u64>,
    /// Another build of this program, which plays for all players but the first
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "clock")]
    pub program: Option<PathBuf>,
}
