//! Independent proofs of the reasons of hints, on positions of random games.
//!
//! The proofs search all moves, or captures only. This module has the reasons common to all games.

mod chess;
mod domin_up;
mod draughts;

use std::collections::BTreeMap;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rules::{Rules, Seat, Texts};
use session::hint::{Hint, Reason};
use session::{Game, Match, MoveIndex, Viewer};

use super::explain;
use test_support::games::{game_from, seeded_rng, start_positions};

/// Position texts of random games, each with the text of a legal move.
///
/// If captures are possible, at least half of the moves are captures. The environment variable `POSITIONS` multiplies
/// the number of positions.
fn samples(game: Game, count: u64) -> Vec<(String, String)> {
    let starts = start_positions(game);
    let factor = test_support::games::env_number("POSITIONS", 1);
    (0..count * factor)
        .filter_map(|seed| {
            let mut rng = seeded_rng(seed);
            let mut table = game_from(game, starts.choose(&mut rng)?);
            for _ in 0..rng.random_range(0..60) {
                if table.state().gestures.is_empty() {
                    break;
                }
                let choice = random_choice_with_captures(&*table, &mut rng)?;
                table.play(choice).ok()?;
            }
            table.state().turn.filter(|_| table.state().forced_move.is_none())?;
            let position = table.position_text(Viewer::All);
            let choice = random_choice_with_captures(&*table, &mut rng)?;
            table.play(choice).ok()?;
            Some((position, table.moves().last()?.text.clone()))
        })
        .collect()
}

/// Checks that the expected line of a forced win ends with that win.
fn check_winning_line(game: Game, position: &str, hint: &Hint) {
    let mut table = game_from(game, position);
    let seat = table.state().turn.expect("a game in progress");
    for expected in &hint.line {
        let choice =
            table.choice_of(&expected.text).unwrap_or_else(|message| panic!("{position}: {message:?}"));
        table.play(choice).expect("a legal choice");
    }
    let winner = table.state().outcome().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(seat), "{position}: {:?}", hint.line);
}

/// A random legal move; in half of the cases a capture, if there is one.
fn random_choice_with_captures(table: &dyn Match, rng: &mut impl rand::Rng) -> Option<MoveIndex> {
    let captures: Vec<usize> =
        (0..table.state().gestures.len()).filter(|index| table.state().gestures[*index].captures()).collect();
    let index = match captures.choose(rng) {
        Some(index) if rng.random_bool(0.5) => *index,
        _ => rng.random_range(0..table.state().gestures.len()),
    };
    Some(MoveIndex(index))
}

/// The name of the enum variant of `reason`.
pub(super) fn kind_of(reason: &Reason) -> String {
    let text = match reason {
        Reason::Chess(reason) => format!("{reason:?}"),
        Reason::Draughts(reason) => format!("{reason:?}"),
        Reason::DominUp(reason) => format!("{reason:?}"),
        reason => format!("{reason:?}"),
    };
    text.chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// Passes every reason for every sample to `check`.
///
/// Expects at least `min_reasons` reasons of at least `min_kinds` kinds.
fn check_all<P: Texts>(
    game: Game,
    count: u64,
    (min_reasons, min_kinds): (usize, usize),
    mut check: impl FnMut(&P, P::Move, &Reason),
) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (text, mv) in samples(game, count) {
        let hint = explain(game, &text, &mv);
        let position = P::from_text(&text).expect("a position");
        for reason in &hint.reasons {
            check(&position, position.parse_move(&mv).expect("a move"), reason);
            if matches!(reason, Reason::WinsIn { moves: 2..=4, .. }) {
                check_winning_line(game, &text, &hint);
            }
            *counts.entry(kind_of(reason)).or_default() += 1;
        }
    }
    assert!(counts.values().sum::<usize>() >= min_reasons && counts.len() >= min_kinds, "{counts:?}");
}

/// Whether `seat` wins within `plies` plies against any defence, by a full search.
fn wins<R: Rules>(position: &R, seat: Seat, plies: u32) -> bool {
    match position.outcome(&[]) {
        Some(outcome) => outcome.winner == Some(seat),
        None if plies == 0 => false,
        None => {
            let mut next = position.legal_moves().into_iter().map(|mv| position.play(mv));
            if position.turn() == seat {
                next.any(|next| wins(&next, seat, plies - 1))
            } else {
                next.all(|next| wins(&next, seat, plies - 1))
            }
        }
    }
}

/// Checks a reason common to all games with alternating moves. Returns false without a check for other reasons.
fn check_common_reason<P: Texts>(position: &P, mv: P::Move, reason: &Reason) -> bool {
    let (seat, next) = (position.turn(), position.play(mv));
    let others = || position.legal_moves().into_iter().filter(|other| *other != mv);
    match *reason {
        Reason::Wins(end_reason) => {
            let outcome = next.outcome(&[]).expect("a finished game");
            assert_eq!((outcome.winner, outcome.reason), (Some(seat), end_reason));
        }
        Reason::WinsIn { moves, .. } => {
            assert!(moves > 1);
            // A search for longer wins would take too long.
            assert!(moves > 2 || wins(&next, seat, 2 * (moves - 1)));
            assert!(!wins(&next, seat, 0), "such a move is reported as Reason::Wins");
        }
        Reason::OnlyMove(_) => assert_eq!(position.legal_moves().len(), 1),
        Reason::OthersLose { moves, .. } => {
            let opponent = next.turn();
            assert!(others().count() > 0);
            assert!(others().all(|other| wins(&position.play(other), opponent, 2 * moves - 1)));
            assert!(!wins(&next, opponent, 2 * moves - 1));
        }
        Reason::AllLose { moves, .. } => {
            let opponent = next.turn();
            assert!(position.legal_moves().into_iter().all(|mv| wins(
                &position.play(mv),
                opponent,
                2 * moves - 1
            )));
        }
        _ => return false,
    }
    true
}
