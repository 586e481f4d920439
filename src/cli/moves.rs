//! `tabuleiro moves`: the legal moves of a position.

use std::io::{BufRead, Write};

use crate::cli::args::PositionArgs;
use crate::cli::failure::Failure;
use crate::cli::line;
use crate::cli::stdin::answer_lines;
use rules::{History, Position};
use session::Playable;

/// Prints the moves, one a line, or the moves of every line of the input on one line each.
pub fn run<P: Playable>(
    args: &PositionArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    if args.stdin {
        return answer_lines(input, output, |line| Ok(texts(&line::from_stdin::<P>(line)?).join(" ")));
    }
    let game = line::read_on::<P>(&args.terms, args.position.as_deref(), args.play.as_deref().unwrap_or(""))?;
    for mv in texts(&game) {
        writeln!(output, "{mv}")?;
    }
    Ok(())
}

/// The moves that may be played, as sorted texts; none once the game is over.
fn texts<P: Position>(game: &History<P>) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let position = game.position();
    let mut moves: Vec<String> =
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    moves.sort_unstable();
    moves
}
