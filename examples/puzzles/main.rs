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
mod select;
mod source;

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;
use rules::GameId;

use crate::make::Wanted;

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
        /// Drop puzzles that this level or one below solves (default: keep some)
        #[arg(long, default_value_t = 0)]
        above: u8,
        /// Nodes of the first look at each position, for the board games
        #[arg(long, default_value_t = 6_000)]
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
        /// Number of puzzles
        #[arg(long, default_value_t = 300)]
        count: usize,
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

fn main() -> Result<(), Box<dyn Error>> {
    match Command::parse() {
        Command::Make { game, games, first_seed, above, look_nodes, threads, out } => {
            let wanted = Wanted { above, look_nodes };
            make::run(game_id(&game)?, first_seed..first_seed + games, wanted, threads, &out)?;
        }
        Command::Select { game, files, count, out } => select::run(game_id(&game)?, &files, count, &out)?,
        Command::Count { game, files } => select::count(game_id(&game)?, &files)?,
    }
    Ok(())
}
