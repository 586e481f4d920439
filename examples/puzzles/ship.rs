//! The command `ship`: the shipped puzzles of a game, from seeds alone.

use std::error::Error;
use std::fs;
use std::path::Path;

use ai::Player;
use rules::GameId;

use crate::make::{self, LOOK_NODES, Wanted};
use crate::select;

/// The number of pieces of a game, and the number of source games in each.
const fn pieces(game: GameId) -> (u64, u64) {
    match game {
        GameId::Chess => (12, 250),
        GameId::RacingKings => (12, 600),
        GameId::Draughts => (12, 200),
        GameId::DominUp => (6, 400),
    }
}

/// Makes the pieces that `folder` does not have yet, and selects from all. Piece `n` has the seeds from `n` * 100,000 + 1
/// on.
pub(crate) fn run(game: GameId, folder: &Path, threads: usize, out: &Path) -> Result<(), Box<dyn Error>> {
    let wanted = Wanted { levels: Player::LEVELS, look_nodes: LOOK_NODES };
    let (count, games) = pieces(game);
    let mut files = Vec::new();
    for number in 1..=count {
        let file = folder.join(format!("{game}-{number}.txt"));
        if !file.exists() {
            let unfinished = file.with_extension("part");
            let first_seed = number * 100_000 + 1;
            make::run(game, first_seed..first_seed + games, &wanted, threads, &unfinished)?;
            fs::rename(unfinished, &file)?;
        }
        files.push(file);
    }
    select::run(game, &files, None, out)
}
