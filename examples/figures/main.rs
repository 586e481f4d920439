//! Measures numbers of the documentation, which takes minutes: docs/STRENGTH.md, docs/ENGINES.md, docs/MEASURING.md.
//!
//! ```sh
//! cargo run --release --no-default-features --example figures -- --help
//! ```

mod chances;
mod ends;
mod first_level;
mod habits;
mod review;
mod session;
mod simple_players;

use std::error::Error;
use std::time::Duration;

use clap::Parser;
use rules::{chess, draughts, racing_kings};

/// Measure numbers of the documentation
#[derive(Debug, Parser)]
enum Command {
    /// The first level against very simple players
    FirstLevel {
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// Only this game
        #[arg(long)]
        game: Option<String>,
    },
    /// How the levels of chess open their games
    Openings {
        #[arg(long, default_value_t = 40)]
        games: u64,
    },
    /// How many moves of levels 1 to 8 are not plausible
    Plausible {
        #[arg(long, default_value_t = 200)]
        games: u64,
    },
    /// The curve from scores to results of draughts, from games of the engine against itself
    DraughtsChances {
        #[arg(long, default_value_t = 200)]
        games: u64,
    },
    /// The leads that decide games of Domin-Up, from games of level 7 against itself
    DominUpChances {
        #[arg(long, default_value_t = 120)]
        games: u64,
    },
    /// How many of twenty endings of Domin-Up are solved in time
    DominUpEnds {
        #[arg(long, default_value = "publisher")]
        rules: String,
        /// Tiles in both hands
        #[arg(long, default_value_t = 12)]
        tiles: u8,
        #[arg(long, default_value_t = 1.5)]
        seconds: f64,
    },
    /// How soon an analysis ends when it is stopped
    AnalysisStop,
    /// How many labels of a review stay the same with ten times the nodes
    ReviewLabels {
        #[arg(long)]
        game: String,
        #[arg(long, default_value_t = 200)]
        positions: usize,
        /// Nodes for each position, in the place of the usual ones
        #[arg(long)]
        nodes: Option<u64>,
    },
    /// How often a hint has no reason, in games of level 7 against itself
    HintReasons {
        #[arg(long, default_value_t = 4)]
        games: u64,
        /// Only this game
        #[arg(long)]
        game: Option<String>,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    match Command::parse() {
        Command::FirstLevel { games, game } => first_level::measure(games, game.as_deref()),
        Command::Openings { games } => habits::measure_openings(games),
        Command::Plausible { games } => {
            habits::measure_plausible::<chess::Position>(games);
            habits::measure_plausible::<racing_kings::Position>(games);
            habits::measure_plausible::<draughts::Position>(games);
        }
        Command::DraughtsChances { games } => chances::measure_draughts(games)?,
        Command::DominUpChances { games } => chances::measure_domin_up(games)?,
        Command::DominUpEnds { rules, tiles, seconds } => {
            ends::measure(&rules, tiles, Duration::try_from_secs_f64(seconds)?)?;
        }
        Command::AnalysisStop => session::measure_stop()?,
        Command::ReviewLabels { game, positions, nodes } => review::measure(game.parse()?, positions, nodes)?,
        Command::HintReasons { games, game } => session::measure_hints(games, game.as_deref())?,
    }
    Ok(())
}
