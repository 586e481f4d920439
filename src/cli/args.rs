//! Types of the command line.
//!
//! Names of games, players and the like are parsed later, so that an invalid name gives a one-line error (exit code 1)
//! instead of a usage error. The doc comments of arguments are the texts of `--help`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

use crate::options::WindowOptions;
use ai::Limits;
use session::catalogue;

/// Play chess, Racing Kings, Portuguese draughts and Domin-Up.
///
/// Without a command, the window opens at its menu, or with the games of the given files. The command `play` opens the
/// window with one game; all other commands run without a window. `tabuleiro COMMAND --help` describes a command.
#[derive(Debug, Parser)]
#[command(name = "tabuleiro", version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// Files with games (PGN, PDN, .tabuleiro) to open in the window
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// The command; without one, the window opens
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub window: WindowOptions,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the window with a new, saved or imported game
    Play(Box<PlayArgs>),
    #[command(flatten)]
    InGame(GameCommand),
    /// Search a fixed set of positions; print the node count and the speed
    Bench,
    /// List the saved games, print one as text, or import games from files
    Games(GamesArgs),
    /// Convert files of games (PGN, PDN, .tabuleiro), or check them
    Convert(ConvertArgs),
    /// Draw a position (PNG, SVG) or an animated game (GIF)
    Picture(PictureArgs),
    /// List the puzzles of a game, one per line, with tabs between the fields: id, position, solution with the answers,
    /// `proven` or `searched`, theme, level
    Puzzles {
        #[arg(help = catalogue::names())]
        game: String,
    },
    /// Review a game: its best moves, its key moments, and who sees each mistake
    Review(ReviewArgs),
    /// Run as a UCI engine for chess and Racing Kings
    Uci,
    /// Run as a Hub engine for Portuguese draughts
    Hub,
}

/// The commands that are about one game.
#[derive(Debug, Subcommand)]
pub enum GameCommand {
    /// List the legal moves, sorted, one per line
    Moves(PositionArgs),
    /// Print the result of the game: `*` if it is unfinished, else the score and the reason
    Outcome(OutcomeArgs),
    /// Count the leaf positions at a depth (perft)
    Perft(PerftArgs),
    /// Play a match between computer players
    Duel(DuelArgs),
    /// Print the moves of a computer player for positions on standard input
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
    /// Print the list as JSON
    #[arg(long)]
    pub json: bool,
    /// Game to list.
    #[arg(long, value_name = "GAME", help = format!("List only this game: {}", catalogue::names()))]
    pub game: Option<String>,
    /// List only games with this text in the name of a player, ignoring case
    #[arg(long, value_name = "TEXT")]
    pub name: Option<String>,
    /// List the games in the bin instead
    #[arg(long)]
    pub binned: bool,
    /// Print the game with this number: PGN, PDN for draughts, own format for Domin-Up
    #[arg(long, value_name = "ID", conflicts_with_all = ["json", "game", "name", "binned"])]
    pub text: Option<i64>,
    /// Import the games of these files; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, num_args = 1.., conflicts_with_all =
        ["json", "game", "name", "binned", "text"])]
    pub add: Vec<PathBuf>,
    /// With --add: number of threads that read (default: one for each processor)
    #[arg(long, value_name = "N", requires = "add", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// List the imports of several games, with their numbers
    #[arg(long, conflicts_with_all = ["json", "game", "name", "binned", "text", "add"])]
    pub imports: bool,
    /// Remove the games that the import with this number has added
    #[arg(long, value_name = "ID", conflicts_with_all =
        ["json", "game", "name", "binned", "text", "add", "imports"])]
    pub undo_import: Option<i64>,
}

/// Arguments of `tabuleiro convert`.
#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// Files with games; - is standard input
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Output format (default: the usual one of each game)
    #[arg(long, value_name = "FORM")]
    pub to: Option<FormName>,
    /// Print only the errors, and the number of games
    #[arg(long, conflicts_with = "to")]
    pub check: bool,
    /// Number of threads (default: one for each processor)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

/// Arguments of `tabuleiro review`.
#[derive(Args, Debug)]
pub struct ReviewArgs {
    /// File with games (PGN, PDN, .tabuleiro)
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Number of the game in the file, from 1 (default: 1)
    #[arg(id = "number", long = "game", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `tabuleiro picture`.
#[derive(Args, Debug)]
pub struct PictureArgs {
    /// Game or file.
    #[arg(help = format!("{}, or a file with games", catalogue::names()), value_name = "GAME|FILE", value_hint = ValueHint::FilePath)]
    pub game: String,
    /// Output file; - is standard output
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: PathBuf,
    /// Output format (default: from the extension of the output file)
    #[arg(long, value_name = "FORM")]
    pub to: Option<PictureForm>,
    /// Number of the game in the file, from 1 (default: 1)
    #[arg(id = "number", long = "game", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// Draw this position instead of the start of the game
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Draw the game up to ply N only (default: all plies)
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
    /// Side at the lower edge, and the only visible hand: white, black or a seat number (default: 1, no hand visible)
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// Longest side in pixels, 64 to 4096 (default: 800, for GIF 600)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(64..=4096))]
    pub size: Option<u32>,
    /// Theme: nogueira, estremoz, azulejo, cortica, noite, or one of the assets folder (default: nogueira)
    #[arg(long, value_name = "NAME")]
    pub theme: Option<String>,
    /// Labels on the board (default: numbers for draughts, else letters)
    #[arg(long, value_name = "NAME")]
    pub labels: Option<LabelName>,
    /// Draw digits on the dominoes instead of circles
    #[arg(long)]
    pub digits: bool,
    /// Do not mark the last move
    #[arg(long)]
    pub plain: bool,
    /// Prefer the assets in this folder to the built-in ones; also adds its themes
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub assets: Option<PathBuf>,
}

/// File format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureForm {
    /// Position as pixels.
    Png,
    /// Position as vector graphics.
    Svg,
    /// Animated game.
    Gif,
}

/// Labels on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LabelName {
    /// No labels.
    None,
    /// Letters and digits on the frame.
    Letters,
    /// Numbers of the squares (draughts).
    Numbers,
}

/// Text format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormName {
    /// Portable Game Notation, for chess and Racing Kings.
    Pgn,
    /// Portable Draughts Notation, for draughts.
    Pdn,
    /// Own format of the program, for every game.
    Text,
}

/// Arguments of `tabuleiro play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Game or file.
    #[arg(help = format!("{}, or a file with games", catalogue::names()), value_name = "GAME|FILE", value_hint = ValueHint::FilePath,
        required_unless_present = "resume")]
    pub game: Option<String>,
    /// Number of the game in the file, from 1 (default: 1)
    #[arg(id = "number", long = "game", value_name = "N", conflicts_with_all =
        ["resume", "seats", "names", "clock", "odds", "position", "rules", "seed"],
        value_parser = clap::value_parser!(u64).range(1..))]
    pub number: Option<u64>,
    /// Continue the saved game with this number (default: the last unfinished one)
    #[arg(long = "continue", value_name = "ID", num_args = 0..=1, conflicts_with_all =
        ["game", "seats", "names", "clock", "odds", "position", "rules", "seed"])]
    pub resume: Option<Option<i64>>,
    /// Players in the order of play: human, level:1 to level:10, match-me:1 to match-me:9, original:1, engine:PATH ...
    /// (default: all human)
    #[arg(long, value_name = "PLAYER,PLAYER")]
    pub seats: Option<String>,
    /// Names of the players, in the order of play
    #[arg(long, value_name = "NAME,NAME")]
    pub names: Option<String>,
    /// Clock for all players, or one for each player, separated by `;`: 5 (minutes), 5+3 (3 seconds more per move),
    /// 60b5 (Bronstein), 60d5 (delay), 40/90,30 (40 moves in 90 minutes, then 30 minutes), hourglass 3, none (default)
    #[arg(long, value_name = "CLOCK")]
    pub clock: Option<String>,
    /// Odds for a seat: with knight:2 the opponent of seat 2 starts without a knight
    #[arg(long, value_name = "ODDS:SEAT", conflicts_with = "position")]
    pub odds: Option<String>,
    /// Position to start from (default: the start of the game)
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Domin-Up: rule set, report or publisher (default: report)
    #[arg(long, value_name = "NAME", conflicts_with = "position")]
    pub rules: Option<String>,
    /// Random seed of the deal and of the computer players (default: random)
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub window: WindowOptions,
}

/// A position with moves to play first, or many positions on standard input.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The game.
    #[arg(help = catalogue::names())]
    pub game: String,
    /// Position to start from (default: the start of the game)
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces: UCI or SAN; for draughts 9-13, 10x19
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub play: Option<String>,
    /// Read lines `POSITION` or `POSITION | MOVES` from standard input; answer each with one line
    #[arg(long, conflicts_with_all = ["position", "play"])]
    pub stdin: bool,
    #[command(flatten)]
    pub terms: TermsArgs,
}

/// Rules, number of seats and deal of a game that starts normally, not from a given position.
#[derive(Args, Debug, Default)]
pub struct TermsArgs {
    /// Domin-Up: rule set, report or publisher (default: report)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["position", "stdin"])]
    pub rules: Option<String>,
    /// Domin-Up: number of players, 2 to 4 (default: 2)
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "stdin"])]
    pub seat_count: Option<usize>,
    /// Domin-Up: random seed of the deal (default: 0)
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "stdin"])]
    pub seed: Option<u64>,
}

/// Arguments of `tabuleiro outcome`.
#[derive(Args, Debug)]
pub struct OutcomeArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Also print the draws that can be claimed: `* claims fifty moves`
    #[arg(long)]
    pub claims: bool,
}

/// Arguments of `tabuleiro perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// The game.
    #[arg(help = catalogue::names())]
    pub game: String,
    /// Position to start from (default: the start of the game)
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Depth in plies
    #[arg(long, value_name = "N", required_unless_present = "stdin")]
    pub depth: Option<u8>,
    /// Print the count for each move, too
    #[arg(long)]
    pub divide: bool,
    /// Read lines `DEPTH POSITION` from standard input; answer each with the count
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
    /// Computer player: level:1 to level:10, original:1 ...
    #[arg(long, value_name = "PLAYER")]
    pub player: String,
    /// Random seed of the player
    #[arg(long, value_name = "N")]
    pub seed: u64,
    #[command(flatten)]
    pub each_move: MoveLimits,
}

/// Limits for each move of a player. Without limits, the level of the player decides.
#[derive(Args, Debug)]
pub struct MoveLimits {
    /// Limit of nodes per move
    #[arg(long, value_name = "N", conflicts_with = "movetime")]
    nodes: Option<u64>,
    /// Limit of milliseconds per move
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
    /// Computer players; they change seats after every game
    #[arg(long, value_name = "PLAYER,PLAYER")]
    pub seats: String,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Domin-Up: rule set, report or publisher (default: report)
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,
    /// Random seed of the openings or deals, and of the players
    #[arg(long, value_name = "N")]
    pub seed: u64,
    #[command(flatten)]
    pub each_move: MoveLimits,
    /// Clock as for `play`. With one clock per player, it stays with its player. A player without time left loses
    #[arg(long, value_name = "CLOCK", conflicts_with_all = ["nodes", "movetime"])]
    pub clock: Option<String>,
    /// Write the games to this file, one `seat move` per line
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub record: Option<PathBuf>,
    /// Number of rounds played at the same time (default: 1); the results depend on it only with a time limit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,
    /// Stop as soon as a sequential test (5 % error) decides that the first player is at most LOW or at least HIGH Elo
    /// stronger
    #[arg(long, value_names = ["LOW", "HIGH"], num_args = 2, allow_negative_numbers = true)]
    pub sequential: Option<Vec<f64>>,
    /// Report the mean loss and the blunders of the first player, found by searches of N nodes before and after each
    /// move
    #[arg(long, value_name = "N", conflicts_with = "clock")]
    pub judge: Option<u64>,
    /// Let another build of this program play for all players but the first
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "clock")]
    pub program: Option<PathBuf>,
}
