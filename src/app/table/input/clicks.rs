//! Effects of clicks: they extend the selection, complete a move, or make a premove.

use crate::app::game::{CurrentMatch, NextActor, Notice};
use crate::app::table::input::selection::{MoveQuestion, Premove, Selection, belongs_to_person};
use session::move_input::{ClickEffect, MoveInput};
use session::{ExerciseStage, MessageArg, MoveIndex, Rejection, Spot, key, message};

/// Handles a click when no move is possible. Selects an own piece, makes a premove, or cancels one.
///
/// A premove stays set while another piece is selected, until the next premove replaces it. A click on its own piece
/// cancels it, and so does a click on any other square with nothing selected. Any other click shows a notice without
/// the sound of a rejected move.
pub(crate) fn click_out_of_turn(
    spot: Spot,
    game: &CurrentMatch,
    selection: &mut Selection,
    notice: &mut Notice,
) {
    if game.displayed_turn() == NextActor::Over {
        return;
    }
    if game.is_paused() && game.browsed_place().is_none() {
        notice.reject(Rejection::harmless(message!("notice-paused")), None);
        return;
    }
    let is_computers_turn = game.next_actor() == NextActor::Computer && game.browsed_place().is_none();
    let selected = selection.trail.first().copied();
    if let Some(from) = selected.filter(|_| selection.may_premove(game, spot)) {
        selection.clear();
        selection.premove = Some(Premove::new(from, spot, game));
        notice.show(message!("notice-premove"));
    } else if selection.trail == [spot] {
        selection.put_down();
        show_premove_notice(selection, notice);
    } else if is_computers_turn && belongs_to_person(game, spot) {
        selection.premove.take_if(|premove| premove.from == spot);
        selection.trail = vec![spot];
        selection.selected_early = true;
        show_premove_notice(selection, notice);
    } else if selected.is_none() && selection.premove.take().is_some() {
        selection.clear();
        notice.clear();
    } else {
        let is_unreachable = !selection.premove_targets(game).is_empty();
        selection.trail.clear();
        let rejection = if is_unreachable { out_of_reach() } else { not_your_turn(game) };
        notice.reject(rejection, None);
    }
}

/// Handles the drop of a piece that was dragged when no move is possible.
///
/// It counts as a click, but selects no other piece: a piece that cannot reach `spot` stays selected.
pub(crate) fn drop_out_of_turn(
    spot: Spot,
    game: &CurrentMatch,
    selection: &mut Selection,
    notice: &mut Notice,
) {
    let targets = selection.premove_targets(game);
    if targets.is_empty() || targets.contains(&spot) {
        click_out_of_turn(spot, game, selection, notice);
    } else {
        notice.reject(out_of_reach(), None);
    }
}

/// The notice for a premove to a square that the piece can reach in no position.
fn out_of_reach() -> Rejection {
    Rejection::harmless(message!("notice-premove-out-of-reach"))
}

/// Shows the notice of the premove, or none without a premove.
fn show_premove_notice(selection: &Selection, notice: &mut Notice) {
    if selection.premove.is_some() {
        notice.show(message!("notice-premove"));
    } else {
        notice.clear();
    }
}

/// The notice for a click on a piece out of turn: a computer thinks, another seat moves in the browsed position, or a
/// wrong move of an exercise is still on the board.
pub(crate) fn not_your_turn(game: &CurrentMatch) -> Rejection {
    if game.exercise().is_some_and(|exercise| exercise.stage() == ExerciseStage::Wrong) {
        return Rejection::harmless(message!("exercise-take-back-first"));
    }
    let browsed_turn = game.browsed_place().and_then(|_| game.displayed().state().turn);
    Rejection::harmless(match browsed_turn {
        Some(seat) => {
            let by = if game.game().has_sides { "colour" } else { "place" };
            message!("notice-browse-turn", by, colour = MessageArg::Key(game.game().seat_key(seat)))
        }
        None => message!("notice-not-your-turn"),
    })
}

/// Plays the premove after the computer's move; returns the choice.
///
/// An illegal premove is dropped with a notice. A premove that needs a further choice, such as a promotion, asks the
/// question.
pub(crate) fn play_premove(
    game: &CurrentMatch,
    selection: &mut Selection,
    notice: &mut Notice,
) -> Option<MoveIndex> {
    let premove = selection.premove.filter(|premove| premove.is_due(game))?;
    selection.premove = None;
    let from = [premove.from];
    match MoveInput::new(&game.state().gestures, &from).click(premove.to, None, false) {
        ClickEffect::Choose(choice) => return Some(choice),
        ClickEffect::Ask(answers) => {
            selection.trail = from.to_vec();
            selection.question = Some(MoveQuestion { at: premove.to, answers });
        }
        ClickEffect::Pick(choice) => {
            selection.trail = from.to_vec();
            selection.picked_capture = Some(choice);
            notice.show(message!("notice-capture-ambiguous"));
        }
        ClickEffect::Trail(_) | ClickEffect::Refuse(_) => notice.show(message!("notice-premove-illegal")),
    }
    None
}

/// Handles a click on `spot` by the person to move. Returns the choice if it is complete.
pub(crate) fn click(
    spot: Spot,
    game: &CurrentMatch,
    selection: &mut Selection,
    notice: &mut Notice,
) -> Option<MoveIndex> {
    if selection.question.take().is_some() {
        // A click beside the question cancels the move.
        selection.trail.clear();
        return None;
    }
    let own_piece =
        game.visible_scene().at(spot).is_some_and(|piece| Some(piece.owner) == game.displayed().state().turn);
    match selection.hand(game).click(spot, selection.picked_capture, own_piece) {
        ClickEffect::Choose(choice) => return Some(choice),
        ClickEffect::Pick(choice) => {
            selection.picked_capture = Some(choice);
            notice.show(message!("notice-capture-ambiguous"));
        }
        ClickEffect::Ask(answers) => {
            selection.question = Some(MoveQuestion { at: spot, answers });
            notice.clear();
        }
        ClickEffect::Trail(trail) => {
            notice.clear();
            let hand = MoveInput::new(&game.displayed().state().gestures, &trail);
            if !hand.fits_any_move() {
                if let Some(why) = game.displayed().rejection(&trail) {
                    notice.reject(why, trail.first().copied());
                }
            } else if trail.len() > 1 && !hand.completed_moves().is_empty() {
                notice.show(message!("notice-capture-may-end-here"));
            } else if hand.must_click_route() {
                notice.show(message!("notice-capture-branches"));
            }
            selection.picked_capture = None;
            selection.trail = trail;
        }
        // The piece stays selected: the next click may be legal.
        ClickEffect::Refuse(tried) => {
            let why = game.displayed().rejection(&tried);
            // In browse mode a person may move both sides, so the only objection is the turn.
            let is_about_turn = |why: &Rejection| {
                why.message.key == key!("illegal-move-not-your-piece") && game.browsed_place().is_some()
            };
            let why = why.map(|why| if is_about_turn(&why) { not_your_turn(game) } else { why });
            match why.filter(|why| why.message.key != key!("illegal-move-no-piece")) {
                Some(why) => notice.reject(why, tried.first().copied()),
                // A click on an empty spot without a selection needs no notice.
                None => notice.clear(),
            }
        }
    }
    None
}

/// Updates the notice after a step of the selection was undone: a premove that is still set is shown again.
pub(crate) fn refresh_choice_notices(selection: &Selection, notice: &mut Notice) {
    if selection.premove.is_some() {
        notice.show(message!("notice-premove"));
    } else {
        clear_choice_notices(notice);
    }
}

/// Removes notices about an incomplete choice after it was undone.
pub(crate) fn clear_choice_notices(notice: &mut Notice) {
    notice.clear_if(&[
        key!("notice-capture-ambiguous"),
        key!("notice-capture-choice", number, count),
        key!("notice-capture-may-end-here"),
        key!("notice-capture-branches"),
        key!("notice-premove"),
    ]);
}
