//! Makes the endgame tablebases of draughts, and measures their effect on strength.
//!
//! ```sh
//! cargo run --release --no-default-features --example endings -- make crates/ai/src/draughts/draughts.endings
//! cargo run --release --no-default-features --example endings -- contest --pieces 6 --pairs 200 --nodes 4000 --seed 1
//! ```

use std::error::Error;
use std::path::PathBuf;

use ai::draughts::endings::{self, Tablebase, TablebaseResult};
use ai::duel::{self, MatchStatistics};
use ai::search::{Engine, Features};
use ai::{Limits, StopFlag};
use clap::Parser;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::draughts::Position;
use rules::{History, Rules as _, Seat, Texts as _};

/// Make and measure the endgame tablebases of draughts
#[derive(Debug, Parser)]
enum Command {
    /// Solve the endgames that the program contains, and write them to a file
    Make { file: PathBuf },
    /// Solve the other endgames of five pieces into a folder, as the window does in the background
    Complete { folder: PathBuf },
    /// Play the engine with tablebases against the one without. Positions are random with few pieces, each played
    /// twice with colours reversed
    Contest {
        /// Pieces on the board
        #[arg(long)]
        pieces: usize,
        #[arg(long)]
        pairs: u32,
        /// Nodes for each move
        #[arg(long)]
        nodes: u64,
        #[arg(long)]
        seed: u64,
        /// Only positions that are won for one side according to the tablebases
        #[arg(long)]
        won: bool,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    match Command::parse() {
        Command::Make { file } => {
            let tables = endings::build_file(endings::MAX_PIECES, &StopFlag::new()).ok_or("stopped")?;
            Ok(std::fs::write(file, tables)?)
        }
        Command::Complete { folder } => Ok(endings::fill_cache(&folder, &StopFlag::new())?),
        Command::Contest { pieces, pairs, nodes, seed, won } => contest(pieces, pairs, nodes, seed, won),
    }
}

/// Plays pairs of games between the engine with tablebases and the one without, and prints the result.
///
/// Both games of a pair start from the same position. With `won`, only positions are used that are won for one side
/// according to the tablebases.
fn contest(pieces: usize, pairs: u32, nodes: u64, seed: u64, won: bool) -> Result<(), Box<dyn Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut engines = [Engine::default(), Engine::default()];
    engines[1].set_features(Features { endings: false, ..Features::default() });
    let tables = Tablebase::shared();
    let mut statistics = MatchStatistics::new(2);
    for pair in 1..=pairs {
        let start_position = loop {
            let position = random_position(pieces, &mut rng)?;
            let is_won = !matches!(tables.result(&position), None | Some(TablebaseResult::Drawn));
            if position.outcome(&[]).is_none() && !position.must_capture() && (is_won || !won) {
                break position;
            }
        };
        statistics.add(&[Seat::FIRST, Seat::SECOND].map(|seat_with_tables| {
            let (game, limits) = (History::new(start_position), Limits::nodes(nodes));
            duel::play_engines(&mut engines, game, seat_with_tables, &limits, duel::MAX_GAME_PLIES)?
                .won_by(seat_with_tables)
        }));
        if pair % 20 == 0 || pair == pairs {
            println!("{statistics}");
        }
    }
    Ok(())
}

/// A position of `pieces` pieces on random squares, with nearly equal numbers for both sides.
///
/// A piece is a king with a probability of one third, and always on its last rank, where a man cannot stand.
fn random_position(pieces: usize, rng: &mut ChaCha8Rng) -> Result<Position, Box<dyn Error>> {
    let mut squares: Vec<u8> = (1..=32).collect();
    squares.shuffle(rng);
    let min_count = (pieces / 2).saturating_sub(1).max(1);
    let white_count = rng.random_range(min_count..=pieces - min_count);
    let mut piece_list = |squares: &[u8], last_rank: std::ops::RangeInclusive<u8>| {
        let mut is_king = |square: &u8| last_rank.contains(square) || rng.random_bool(1.0 / 3.0);
        squares
            .iter()
            .map(|square| format!("{}{square}", if is_king(square) { "K" } else { "" }))
            .collect::<Vec<_>>()
    };
    let [white, black] =
        [piece_list(&squares[..white_count], 29..=32), piece_list(&squares[white_count..pieces], 1..=4)];
    let turn = if rng.random_bool(0.5) { "W" } else { "B" };
    Ok(Position::from_text(&format!("{turn}:W{}:B{}", white.join(","), black.join(",")))?)
}
