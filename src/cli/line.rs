//! A position reached by moves from a start: what `moves`, `outcome` and `perft` look at.

use crate::cli::args::TermsArgs;
use crate::cli::failure::Failure;
use crate::rules::{History, MoveError, Position, Terms};

/// The setup of a game on the terms of the command line.
pub fn setup_on<P: Position>(terms: &TermsArgs) -> Result<P::Setup, Failure> {
    let TermsArgs { rules, seat_count, seed } = terms;
    let terms = Terms { rules: rules.as_deref(), seats: *seat_count, seed: seed.unwrap_or(0) };
    let setup = P::setup_on(&terms).map_err(|why| Failure::refused(format_args!("{}: {why}", P::GAME)))?;
    let seats = usize::from(P::start(&setup).seats());
    match seat_count {
        Some(asked) if *asked != seats => {
            Err(Failure::refused(format_args!("{} is played by {seats}, not by {asked}", P::GAME)))
        }
        _ => Ok(setup),
    }
}

/// From a position text (the game's own start without one) along moves separated by blanks.
pub fn read<P: Position>(position: Option<&str>, moves: &str) -> Result<History<P>, Failure> {
    read_on(&TermsArgs::default(), position, moves)
}

/// The same, where the game's own start depends on terms.
pub fn read_on<P: Position>(
    terms: &TermsArgs,
    position: Option<&str>,
    moves: &str,
) -> Result<History<P>, Failure> {
    let mut game = History::new(match position.map(str::trim) {
        None => P::start(&setup_on::<P>(terms)?),
        Some(text) => {
            P::from_text(text).map_err(|why| Failure::refused(format_args!("position {text:?}: {why}")))?
        }
    });
    for (index, text) in moves.split_whitespace().enumerate() {
        let mv = parse(&game, text)
            .map_err(|why| Failure::refused(format_args!("move {} {text:?}: {why}", index + 1)))?;
        game.push(mv);
    }
    Ok(game)
}

/// The first word of a text, and what follows it.
pub fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// Reads `TEXT` or `TEXT | moves`.
pub fn from_stdin<P: Position>(line: &str) -> Result<History<P>, Failure> {
    let (position, moves) = line.split_once('|').unwrap_or((line, ""));
    if position.trim().is_empty() {
        return Err(Failure::refused("no position"));
    }
    read(Some(position), moves)
}

/// The move of a text, or why it cannot be played.
fn parse<P: Position>(game: &History<P>, text: &str) -> Result<P::Move, String> {
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over: {}", game.position().outcome_text(outcome)));
    }
    game.position().parse_move(text).map_err(|error| match error {
        // The move itself is named by whoever adds its number.
        MoveError::Unreadable(_) => "not a move".to_owned(),
        MoveError::Ambiguous(_) => "fits more than one move".to_owned(),
        MoveError::Illegal { why, .. } => format!("not legal: {why}"),
    })
}
