//! `tabuleiro outcome`: how a game stands.

use std::io::{BufRead, Write};

use crate::cli::args::OutcomeArgs;
use crate::cli::failure::Failure;
use crate::cli::line;
use crate::cli::stdin::answer_lines;
use rules::{History, Position};
use session::Playable;

/// Prints `*`, or the score and the reason: once, or for every line of the input.
pub fn run<P: Playable>(
    args: &OutcomeArgs,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let OutcomeArgs { position: args, claims } = args;
    if args.stdin {
        return answer_lines(input, output, |line| Ok(standing(&line::from_stdin::<P>(line)?, *claims)));
    }
    let game = line::read_on::<P>(&args.terms, args.position.as_deref(), args.play.as_deref().unwrap_or(""))?;
    writeln!(output, "{}", standing(&game, *claims))?;
    Ok(())
}

/// `*`, or how the game has ended, and on request the draws that may be claimed.
fn standing<P: Position>(game: &History<P>, claims: bool) -> String {
    if let Some(outcome) = game.outcome() {
        return game.position().outcome_text(outcome);
    }
    let reasons = if claims { game.claims() } else { Vec::new() };
    let reasons: Vec<&str> = reasons.into_iter().map(|reason| reason.text()).collect();
    if reasons.is_empty() { "*".to_owned() } else { format!("* claims {}", reasons.join(", ")) }
}
