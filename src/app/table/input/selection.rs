//! The selection: trail of clicked spots, dragged piece, open question, effect of a click.
//!
//! The trail is the beginning of a move: the spot of the piece, then the landings chosen so far. A question is open
//! where several moves have the same trail, for example promotions.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::commands::{GameCommand, GoBack, Navigate, ReviewCommand, TableCommand};
use crate::app::core::{Dialog, FramePhase, NextFrame, ReturnScreens, Screen, Stamp, TableCleared};
use crate::app::game::{CurrentMatch, HintState, NextActor, Notice};
use session::move_input::{ClickEffect, MoveInput};
use session::{MessageArg, MoveIndex, PromotionChoice, Rejection, Seat, Spot, Viewer, key, message};

/// The current selection and its visible state.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Spots clicked so far. A proper prefix of at least one legal move, or a single spot.
    pub trail: Vec<Spot>,
    /// The spot under the pointer.
    pub hover: Option<Spot>,
    /// The spot of the keyboard cursor.
    pub cursor: Option<Spot>,
    /// The piece that follows the pointer.
    pub drag: Option<Drag>,
    /// The open question between moves with the same trail.
    pub question: Option<MoveQuestion>,
    /// The capture picked with C among those that end on the same square.
    pub picked_capture: Option<MoveIndex>,
    /// The move prepared while a computer thinks.
    pub premove: Option<Premove>,
    /// Whether the pointer has rested since the last move. The spot below the pointer is then not marked as hovered.
    pub pointer_rested: bool,
    /// The pressed button.
    pub(crate) press: Option<BoardPress>,
    /// Whether the piece was selected during the turn of a computer. It stays selected after the computer's move.
    selected_early: bool,
}

/// A premove: prepared while a computer thinks, and played after its move if legal then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    pub from: Spot,
    pub to: Spot,
    /// The state and ply of the game in which the premove was prepared.
    stamp: Stamp,
    ply: usize,
}

impl Premove {
    /// Whether exactly one move has been played since, and a piece of the person to move is on the start square.
    fn is_due(&self, game: &CurrentMatch) -> bool {
        self.stamp.is_just_before(game.stamp())
            && game.state().ply == self.ply + 1
            && game.waits_for_person()
            && game
                .scene(Viewer::All)
                .at(self.from)
                .is_some_and(|piece| Some(piece.owner) == game.state().turn)
    }
}

/// A pressed button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct BoardPress {
    pub(crate) spot: Spot,
    /// In window pixels.
    pub(crate) at: Vec2,
    pub(crate) when: Duration,
    /// The spot was selected already. Releasing the button deselects it, unless the press becomes a drag.
    pub(crate) was_selected: bool,
    /// Length of the trail when the drag began. Later spots were only dragged over and may be dropped.
    pub(crate) clicked_len: usize,
}

/// Drag threshold in logical pixels.
pub(crate) const DRAG_DISTANCE: f32 = 4.0;
/// A shorter press that ends on its square is a click, whatever its distance.
pub(crate) const DRAG_TIME: Duration = Duration::from_millis(60);

/// A piece that follows the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The spot from which the piece was taken.
    pub from: Spot,
    /// Position of the pointer in window pixels.
    pub pointer: Vec2,
}

/// A question between moves that share one trail and differ by their tags, such as promotions.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveQuestion {
    /// The last spot of the trail, where the question is shown.
    pub at: Spot,
    /// The possible answers.
    pub answers: Vec<(PromotionChoice, MoveIndex)>,
}

impl Selection {
    /// Clears everything but pointer and keyboard cursor.
    pub fn clear(&mut self) {
        let Selection { hover, cursor, pointer_rested, .. } = *self;
        *self = Selection { hover, cursor, pointer_rested, ..Selection::default() };
    }

    /// Whether anything is selected, dragged or asked.
    pub fn is_busy(&self) -> bool {
        !self.trail.is_empty() || self.drag.is_some() || self.question.is_some() || self.premove.is_some()
    }

    /// Undoes one step of the selection; returns `false` if there was no step to undo.
    pub fn step_back(&mut self) -> bool {
        if self.question.take().is_some() || self.drag.take().is_some() || self.premove.take().is_some() {
            return true;
        }
        self.picked_capture = None;
        self.trail.pop().is_some()
    }

    /// The pointer position, if the piece of `spot` is being dragged.
    pub fn held_at(&self, spot: Spot) -> Option<Vec2> {
        self.drag.filter(|drag| drag.from == spot).map(|drag| drag.pointer)
    }

    /// Whether `spot` is the start of the trail.
    pub fn is_selected(&self, spot: Spot) -> bool {
        self.trail.first() == Some(&spot)
    }

    /// The end of the trail, if it starts at `spot`.
    pub fn trail_end_from(&self, spot: Spot) -> Option<Spot> {
        self.trail.last().copied().filter(|_| self.is_selected(spot))
    }

    /// Whether the selected piece is lifted: it can move, or is selected for a premove.
    pub(super) fn lifts_piece(&self, game: &CurrentMatch) -> bool {
        !self.trail.is_empty() && (self.selected_early || self.hand(game).fits_any_move())
    }

    /// Whether a click on `spot` makes a premove with the selected piece.
    pub fn may_premove(&self, game: &CurrentMatch, spot: Spot) -> bool {
        self.premove_targets(game).contains(&spot)
    }

    /// The spots to which the selected piece can make a premove.
    pub fn premove_targets(&self, game: &CurrentMatch) -> Vec<Spot> {
        let is_computers_turn = self.selected_early
            && game.next_actor() == NextActor::Computer
            && game.reviewed_place().is_none();
        self.trail
            .first()
            .filter(|_| is_computers_turn)
            .map_or_else(Vec::new, |from| game.premove_targets(*from))
    }

    /// The possible continuations of the selection.
    pub fn hand<'a>(&'a self, game: &'a CurrentMatch) -> MoveInput<'a> {
        MoveInput::new(&game.displayed().state().gestures, &self.trail)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .add_systems(
            Update,
            (
                go_back.in_set(FramePhase::Queue),
                follow_game.in_set(FramePhase::Follow).run_if(resource_exists::<CurrentMatch>),
            ),
        )
        .add_systems(OnExit(Screen::Table), |mut selection: ResMut<Selection>| selection.clear())
        .add_observer(|_: On<TableCleared>, mut selection: ResMut<Selection>| {
            selection.clear();
            selection.cursor = None;
        });
}

/// Handles "go back" (Esc): undoes one step, closes a dialog, or leaves the screen.
fn go_back(
    mut requests: MessageReader<GoBack>,
    dialog: Res<State<Dialog>>,
    screen: Res<State<Screen>>,
    returns: Res<ReturnScreens>,
    game: Option<Res<CurrentMatch>>,
    hint: Res<HintState>,
    mut selection: ResMut<Selection>,
    (mut navigate, mut commands): (MessageWriter<Navigate>, MessageWriter<GameCommand>),
) {
    for GoBack in requests.read() {
        let game = game.as_ref().filter(|_| *screen.get() == Screen::Table);
        let has_hint =
            |game: &CurrentMatch| hint.is_requested(game) || game.may_request_hint() && hint.is_active(game);
        if *dialog == Dialog::FileFaults {
            navigate.write(Navigate::ShowFaults(false));
        } else if *dialog != Dialog::None {
            navigate.write(Navigate::CloseDialog);
        } else if selection.step_back() {
            // `step_back` has undone a step of the selection.
        } else if game.is_some_and(|game| has_hint(game)) {
            commands.write(GameCommand::Table(TableCommand::HideHint));
        } else if game.is_some_and(|game| game.reviewed_place().is_some()) {
            commands.write(GameCommand::Review(ReviewCommand::ShowCurrent));
        } else if *screen.get() != Screen::Menu {
            navigate.write(Navigate::Open(returns.before(*screen.get())));
        }
    }
}

/// Clears the selection when the displayed state of the game, or its viewer, changes.
pub(super) fn follow_game(
    game: Res<CurrentMatch>,
    mut selection: ResMut<Selection>,
    mut last_stamp: Local<Option<Stamp>>,
    mut last_bottom: Local<Option<Seat>>,
    dialog: Res<State<Dialog>>,
    next_frame: Res<NextFrame>,
) {
    let is_flipped = last_bottom.replace(game.bottom) != Some(game.bottom);
    // A move in review mode opens a dialog that asks whether to continue from there. It replaces the selection.
    let is_asked = dialog.is_changed() && matches!(**dialog, Dialog::PlayOn(_));
    if is_flipped || is_asked {
        selection.clear();
    }
    let now = game.display_stamp();
    let Some(before) = last_stamp.replace(now).filter(|before| *before != now) else { return };
    if before.viewer != now.viewer {
        // Spots of hands differ between viewers: selection and keyboard cursor are no longer valid.
        selection.clear();
        selection.cursor = None;
    } else if game.reviewed_place().is_some() && before.review == now.review {
        // The game went on, but the reviewed position has not changed.
    } else if let Some(premove) = selection.premove.filter(|premove| premove.is_due(&game)) {
        // `play_premove` plays it in the next frame, if it is legal.
        selection.clear();
        selection.premove = Some(premove);
        next_frame.request();
    } else if !keep_early(&game, &mut selection) {
        selection.clear();
    }
    selection.pointer_rested = true;
}

/// Whether a piece selected during a computer's turn stays selected after the computer's move.
///
/// It does if the piece is still there and belongs to the person to move.
fn keep_early(game: &CurrentMatch, selection: &mut Selection) -> bool {
    let &[spot] = selection.trail.as_slice() else { return false };
    if !selection.selected_early || !belongs_to_person(game, spot) {
        return false;
    }
    selection.selected_early = game.displayed_turn() == NextActor::Computer;
    selection.selected_early
        || game
            .visible_scene()
            .at(spot)
            .is_some_and(|piece| Some(piece.owner) == game.displayed().state().turn)
}

fn belongs_to_person(game: &CurrentMatch, spot: Spot) -> bool {
    game.visible_scene().at(spot).is_some_and(|piece| !game.player(piece.owner).is_computer())
}

/// Handles a click when no move is possible. Selects an own piece, or makes a premove.
///
/// Any other click shows a notice without the sound of a rejected move.
pub(crate) fn click_out_of_turn(
    spot: Spot,
    game: &CurrentMatch,
    selection: &mut Selection,
    notice: &mut Notice,
) {
    if game.displayed_turn() == NextActor::Over {
        return;
    }
    if game.is_paused() && game.reviewed_place().is_none() {
        notice.reject(Rejection::harmless(message!("notice-paused")), None);
        return;
    }
    let is_computers_turn = game.next_actor() == NextActor::Computer && game.reviewed_place().is_none();
    let is_premove = selection.may_premove(game, spot);
    if let Some(from) = selection.trail.first().copied().filter(|_| is_premove) {
        selection.clear();
        let (stamp, ply) = (game.stamp(), game.state().ply);
        selection.premove = Some(Premove { from, to: spot, stamp, ply });
        notice.show(message!("notice-premove"));
    } else if selection.trail == [spot] || selection.premove.take().is_some() {
        selection.clear();
        notice.clear();
    } else if is_computers_turn && belongs_to_person(game, spot) {
        selection.trail = vec![spot];
        selection.selected_early = true;
        notice.clear();
    } else {
        selection.trail.clear();
        notice.reject(not_your_turn(game), None);
    }
}

/// The notice for a click on a piece out of turn: a computer thinks, or another seat moves in the reviewed position.
pub(crate) fn not_your_turn(game: &CurrentMatch) -> Rejection {
    let reviewed_turn = game.reviewed_place().and_then(|_| game.displayed().state().turn);
    Rejection::harmless(match reviewed_turn {
        Some(seat) => {
            let by = if game.game().has_sides { "colour" } else { "place" };
            message!("notice-review-turn", by, colour = MessageArg::Key(game.game().seat_key(seat)))
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
            // In review mode a person may move both sides, so the only objection is the turn.
            let is_about_turn = |why: &Rejection| {
                why.message.key == key!("illegal-move-not-your-piece") && game.reviewed_place().is_some()
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
