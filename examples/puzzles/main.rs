//! Makes the puzzles of `crates/session/src/puzzles/data`: docs/PUZZLES.md.
//!
//! ```sh
//! cargo run --release --no-default-features --example puzzles -- --help
//! ```

mod board_games;
mod chessboard;
mod domin_up;
mod draughts;
mod exact;
mod found;
mod grade;
mod judge;
mod make;
mod mirror;
mod regrade;
mod select;
mod ship;
mod source;

use std::error::Error;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use ai::Player;
use clap::builder::RangedI64ValueParser;
use clap::{Parser, value_parser};
use rules::GameId;

use crate::make::{LOOK_NODES, Wanted};

/// Make puzzles from games between the weaker levels
#[derive(Debug, Parser)]
enum Command {
    /// Play games and write the puzzles found in them, as candidates
    Make {
        game: String,
        /// Number of games
        #[arg(long)]
        games: u64,
        /// Seed of the first game; the others follow
        #[arg(long)]
        first_seed: u64,
        /// Lowest and highest level of the puzzles; from level 1 on, only some of the easiest are kept
        #[arg(long, num_args = 2, default_values_t = [1, 10], value_parser = level())]
        levels: Vec<u8>,
        /// Nodes of the first look at each position, for the board games
        #[arg(long, default_value_t = LOOK_NODES)]
        look_nodes: u64,
        /// Number of threads; the result does not depend on it
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// File for the candidates
        #[arg(long)]
        out: PathBuf,
    },
    /// Select the puzzles to ship from files of candidates
    Select {
        game: String,
        /// Files of candidates
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Most puzzles (default: all that the themes allow)
        #[arg(long)]
        count: Option<usize>,
        /// File for the puzzles
        #[arg(long)]
        out: PathBuf,
    },
    /// Make the shipped puzzles of a game again: all its pieces, and the selection
    Ship {
        game: String,
        /// Folder for the pieces, files of candidates; those that it has are not made again
        #[arg(long)]
        pieces: PathBuf,
        /// Number of threads; the result does not depend on it
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// File for the puzzles
        #[arg(long)]
        out: PathBuf,
    },
    /// Grade puzzles or candidates again, after the settings of levels changed
    Regrade {
        game: String,
        file: PathBuf,
        /// The lowest level that changed; easier puzzles keep their level
        #[arg(long, value_parser = level())]
        lowest: u8,
        /// Number of threads; the result does not depend on it
        #[arg(long, default_value_t = 1)]
        threads: usize,
        /// File for the puzzles
        #[arg(long)]
        out: PathBuf,
    },
    /// Count candidates by theme and level
    Count {
        game: String,
        /// Files of candidates
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

fn game_id(name: &str) -> Result<GameId, String> {
    name.parse().map_err(|_| format!("unknown game {name:?}"))
}

/// Parser of a level.
fn level() -> RangedI64ValueParser<u8> {
    value_parser!(u8).range(i64::from(*Player::LEVELS.start())..=i64::from(*Player::LEVELS.end()))
}

/// The range from the first to the last value of an option with two values.
fn range(levels: &[u8]) -> RangeInclusive<u8> {
    let [lowest, highest] = *levels else { return Player::LEVELS };
    lowest..=highest
}

fn main() -> Result<(), Box<dyn Error>> {
    match Command::parse() {
        Command::Make { game, games, first_seed, levels, look_nodes, threads, out } => {
            let wanted = Wanted { levels: range(&levels), look_nodes };
            make::run(game_id(&game)?, first_seed..first_seed + games, &wanted, threads, &out)?;
        }
        Command::Ship { game, pieces, threads, out } => {
            ship::run(game_id(&game)?, &pieces, threads, &out)?;
        }
        Command::Regrade { game, file, lowest, threads, out } => {
            regrade::run(game_id(&game)?, &file, lowest, threads, &out)?;
        }
        Command::Select { game, files, count, out } => select::run(game_id(&game)?, &files, count, &out)?,
        Command::Count { game, files } => select::count(game_id(&game)?, &files)?,
    }
    Ok(())
}
