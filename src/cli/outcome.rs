//! `tabuleiro outcome`: how a game stands.

use std::io::{BufRead, Write};

use super::args::OutcomeArgs;
use super::failure::Failure;
use super::line::Line;
use super::stdin::answer_lines;
use crate::rules::Position;

/// Prints `*`, or the score and the reason: once, or for every line of the input.
pub fn run<P: Position>(
    args: &OutcomeArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let OutcomeArgs { position: args, claims } = args;
    if args.stdin {
        return answer_lines(input, output, |line| Ok(Line::<P>::from_stdin(line)?.standing(*claims)));
    }
    let line = Line::<P>::read_on(&args.terms, args.position.as_deref(), args.play.as_deref().unwrap_or(""))?;
    writeln!(output, "{}", line.standing(*claims))?;
    Ok(())
}
