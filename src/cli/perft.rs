//! `tabuleiro perft`: counts leaf positions, to compare move generators.

use std::io::{BufRead, Write};

use crate::cli::args::PerftArgs;
use crate::cli::failure::Failure;
use crate::cli::line;
use crate::cli::stdin::answer_lines;
use crate::rules::perft;
use crate::session::Playable;

/// Prints `nodes N`, before it on request the count behind every move, or for every line of the input
/// its count alone.
pub fn run<P: Playable>(
    args: &PerftArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    if args.stdin {
        return answer_lines(input, output, |line| {
            let (depth, text) = line::first_word(line);
            let depth: u8 = depth
                .parse()
                .map_err(|_| Failure::refused(format_args!("depth {depth:?}: expected 0 to 255")))?;
            Ok(perft(line::from_stdin::<P>(text)?.position(), depth.into()).to_string())
        });
    }
    let game = line::read_on::<P>(&args.terms, args.position.as_deref(), "")?;
    let position = game.position();
    // Without a depth the command line was refused.
    let depth = u32::from(args.depth.unwrap_or(0));
    let Some(rest) = depth.checked_sub(1).filter(|_| args.divide) else {
        writeln!(output, "nodes {}", perft(position, depth))?;
        return Ok(());
    };
    let mut moves: Vec<_> =
        position.legal_moves().into_iter().map(|mv| (position.move_text(mv), mv)).collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut nodes = 0;
    for (text, mv) in moves {
        let behind = perft(&position.play(mv), rest);
        nodes += behind;
        writeln!(output, "{text}: {behind}")?;
    }
    writeln!(output, "nodes {nodes}")?;
    Ok(())
}
