//! `tabuleiro moves`: the legal moves of a position.

use std::io::{BufRead, Write};

use super::args::PositionArgs;
use super::failure::Failure;
use super::line::Line;
use super::stdin::answer_lines;
use crate::rules::Position;

/// Prints the moves, one a line, or the moves of every line of the input on one line each.
pub fn run<P: Position>(
    args: &PositionArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    if args.stdin {
        return answer_lines(input, output, |line| Ok(Line::<P>::from_stdin(line)?.moves().join(" ")));
    }
    let line = Line::<P>::read_on(&args.terms, args.position.as_deref(), args.play.as_deref().unwrap_or(""))?;
    for mv in line.moves() {
        writeln!(output, "{mv}")?;
    }
    Ok(())
}
