//! `tabuleiro puzzles`: lists the shipped puzzles of a game.

use std::io::Write;

use crate::cli::failure::Failure;
use session::Game;
use session::puzzles::shipped;

/// Prints one puzzle per line: id, position, solution with answers, proof, theme and level, separated by tabs.
pub(crate) fn run(game: &str, output: &mut dyn Write) -> Result<(), Failure> {
    let game: Game = game.parse().map_err(Failure::invalid)?;
    for puzzle in shipped(game.id).map_err(Failure::invalid)?.puzzles() {
        writeln!(
            output,
            "{}\t{}\t{}\t{}\t{}\t{}",
            puzzle.id,
            puzzle.position,
            puzzle.solution.join(" "),
            puzzle.proof_kind().name(),
            puzzle.theme.name(),
            puzzle.level
        )?;
    }
    Ok(())
}
