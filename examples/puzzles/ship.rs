//! The command `ship`: the shipped puzzles of a game, from seeds alone.

use std::error::Error;
use std::fs;
use std::ops::{Range, RangeInclusive};
use std::path::Path;

use ai::Player;
use rules::GameId;

use crate::make::{self, LOOK_NODES, PLAYERS, Wanted};
use crate::select;

/// One run of the command `make`.
struct Piece {
    seeds: Range<u64>,
    wanted: Wanted,
}

/// A piece of `games` games, the seeds from `number` * 100,000 + 1 on.
fn piece(number: u64, games: u64, levels: RangeInclusive<u8>) -> Piece {
    let first = number * 100_000 + 1;
    Piece { seeds: first..first + games, wanted: Wanted { levels, players: PLAYERS, look_nodes: LOOK_NODES } }
}

/// The pieces of a game: twelve with puzzles of all levels, and those for levels that have too few.
fn pieces(game: GameId) -> Vec<Piece> {
    let all_levels = |count: u64, games| (1..=count).map(move |number| piece(number, games, Player::LEVELS));
    match game {
        GameId::Chess => all_levels(12, 250).collect(),
        GameId::RacingKings => all_levels(12, 600).collect(),
        GameId::Draughts => all_levels(12, 200).collect(),
        GameId::DominUp => all_levels(6, 400).collect(),
    }
}

/// Makes the pieces that `folder` does not have yet, and selects `count` puzzles from all.
pub(crate) fn run(
    game: GameId,
    folder: &Path,
    count: usize,
    threads: usize,
    out: &Path,
) -> Result<(), Box<dyn Error>> {
    let mut files = Vec::new();
    for (Piece { seeds, wanted }, number) in pieces(game).into_iter().zip(1..) {
        let file = folder.join(format!("{game}-{number}.txt"));
        if !file.exists() {
            let unfinished = file.with_extension("part");
            make::run(game, seeds, &wanted, threads, &unfinished)?;
            fs::rename(unfinished, &file)?;
        }
        files.push(file);
    }
    select::run(game, &files, count, out)
}
