//! Parses a position and the moves to play from it, for the commands `moves`, `outcome`, `perft` and `answer`.

use std::io::{self, Write};

use crate::cli::args::TermsArgs;
use crate::cli::failure::Failure;
use rules::{GameId, GamePosition, History, StartTerms, TermsError};
use session::{LocalizedMessage, PlanError, Playable, ToMessage, catalogue, message};

/// The setup of a game with the options of the command line.
fn setup_for<P: GamePosition>(terms: &TermsArgs) -> Result<P::Setup, Failure> {
    let TermsArgs { rules, seat_count, seed } = terms;
    let terms = StartTerms { rules: rules.as_deref(), seats: *seat_count, seed: seed.unwrap_or(0) };
    let setup = P::setup_for(&terms).map_err(|error| unsupported_terms(P::GAME, error))?;
    let expected = P::start(&setup).seats();
    match *seat_count {
        Some(given) if given != usize::from(expected) => {
            Err(Failure::invalid(PlanError::Seats { game: P::GAME, expected, given }))
        }
        _ => Ok(setup),
    }
}

/// The error for terms that the game does not support.
pub(crate) fn unsupported_terms(game: GameId, error: TermsError) -> Failure {
    Failure::invalid(PlanError::Terms { game, error })
}

/// Reads a position and plays moves separated by spaces. Without a position, starts from the game's own start on
/// `terms`.
pub(crate) fn read<P: Playable>(
    terms: &TermsArgs,
    position: Option<&str>,
    moves: &str,
) -> Result<History<P>, Failure> {
    let mut game = History::new(match position.map(str::trim) {
        None => P::start(&setup_for::<P>(terms)?),
        Some(text) => catalogue::read_position::<P>(text).map_err(|error| position_failure(text, &error))?,
    });
    for (index, text) in moves.split_whitespace().enumerate() {
        let mv = parse_move(&game, text).map_err(|why| {
            Failure::invalid(format_args!("move {} {text:?}: {}", index + 1, why.english()))
        })?;
        game.push(mv);
    }
    Ok(game)
}

/// Reports the parts of `position` that are ignored, because the board does not allow them.
pub(crate) fn report_ignored_parts<P: Playable>(
    position: Option<&str>,
    errors: &mut dyn Write,
) -> io::Result<()> {
    let read = position.and_then(|text| catalogue::read_position_with_notes::<P>(text).ok());
    report_notes(&read.map_or_else(Vec::new, |(_, notes)| notes), errors)
}

/// Reports notes on a position text.
pub(crate) fn report_notes(notes: &[LocalizedMessage], errors: &mut dyn Write) -> io::Result<()> {
    notes.iter().try_for_each(|note| writeln!(errors, "note: {}", note.english()))
}

/// The error for an invalid position text, with its column.
fn position_failure(text: &str, error: &PlanError) -> Failure {
    let column_text = error.column().map_or_else(String::new, |column| format!(", column {column}"));
    Failure::invalid(format_args!("position {:?}{column_text}: {}", shorten(text), error.english()))
}

/// Shortens a text so that an error that quotes it stays readable.
fn shorten(text: &str) -> String {
    const MAX_CHARS: usize = 120;
    match text.char_indices().nth(MAX_CHARS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Splits a text into its first word and the rest after the next blank.
pub(crate) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

/// Parses an integer option of an engine and clamps it to `min..=max`.
pub(crate) fn parse_clamped(name: &str, value: &str, min: u64, max: u64) -> Result<u64, Failure> {
    let number: i128 =
        value.parse().map_err(|_| Failure::invalid(format_args!("{name} {value:?} is not a number")))?;
    Ok(number.clamp(min.into(), max.into()) as u64)
}

/// Reads a line of standard input: `TEXT`, or `TEXT | moves` with the moves to play from the position `TEXT`.
pub(crate) fn read_line<P: Playable>(line: &str) -> Result<History<P>, Failure> {
    let (position, moves) = line.split_once('|').unwrap_or((line, ""));
    if position.trim().is_empty() {
        return Err(Failure::invalid("no position"));
    }
    read(&TermsArgs::default(), Some(position), moves)
}

/// Parses a move; the error says why it cannot be played.
fn parse_move<P: Playable>(game: &History<P>, text: &str) -> Result<P::Move, LocalizedMessage> {
    match game.outcome() {
        Some(_) => Err(message!("illegal-move-game-over")),
        None => game.position().parse_move(text).map_err(|error| error.message()),
    }
}
