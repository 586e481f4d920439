//! `tabuleiro perft`: counts leaf positions, to compare move generators.

use std::io::{BufRead, Write};

use crate::cli::args::PerftArgs;
use crate::cli::failure::Failure;
use crate::cli::line;
use crate::cli::stdin::answer_lines;
use ai::StopFlag;
use rules::{Position, perft};
use session::Playable;

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
    let (stop, mut written) = (StopFlag::new(), Ok(()));
    let nodes = divide(position, rest, &stop, &mut |text, behind| {
        written = writeln!(output, "{text}: {behind}");
        if written.is_err() {
            stop.raise();
        }
    });
    written?;
    if let Some(nodes) = nodes {
        writeln!(output, "nodes {nodes}")?;
    }
    Ok(())
}

/// Tells the leaf positions `rest` plies behind every move of `root`, sorted by move, as they are counted; their sum. `None`
/// when stopped.
pub fn divide<P: Position>(
    root: &P,
    rest: u32,
    stop: &StopFlag,
    tell: &mut dyn FnMut(&str, u64),
) -> Option<u64> {
    let mut moves: Vec<_> = root.legal_moves().into_iter().map(|mv| (root.move_text(mv), mv)).collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut sum = 0;
    for (text, mv) in moves {
        let behind = leaves(&root.play(mv), rest, stop)?;
        sum += behind;
        tell(&text, behind);
    }
    Some(sum)
}

/// The leaf positions `depth` plies on; `None` when stopped.
fn leaves<P: Position>(position: &P, depth: u32, stop: &StopFlag) -> Option<u64> {
    // Three plies are counted within a moment.
    if depth <= 3 {
        return (!stop.is_raised()).then(|| position.count_leaves(depth));
    }
    position.legal_moves().into_iter().map(|mv| leaves(&position.play(mv), depth - 1, stop)).sum()
}
