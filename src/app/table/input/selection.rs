//! The selection: trail of clicked spots, dragged piece, open question, premove.
//!
//! The trail is the beginning of a move: the spot of the piece, then the landings chosen so far. A question is open
//! where several moves have the same trail, for example promotions.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::commands::{BrowseCommand, GameCommand, GoBack, Navigate, TableCommand};
use crate::app::core::{
    ChoiceMade, Dialog, FramePhase, NextFrame, ReturnScreens, Screen, Stamp, TableCleared,
};
use crate::app::game::{CurrentMatch, GameCoach, GameReview, HintState, NextActor, Notice};
use session::move_input::MoveInput;
use session::{MoveIndex, PromotionChoice, Seat, Spot, Viewer};

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
    pub(super) selected_early: bool,
    /// The state of the game in which a move was decided that is not played yet: it waits until the game is saved.
    decided: Option<Stamp>,
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
    pub(super) fn new(from: Spot, to: Spot, game: &CurrentMatch) -> Premove {
        Premove { from, to, stamp: game.stamp(), ply: game.state().ply }
    }

    /// Whether exactly one move has been played since, and a piece of the person to move is on the start square.
    pub(super) fn is_due(&self, game: &CurrentMatch) -> bool {
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

    /// Clears everything but the premove, pointer and keyboard cursor.
    pub(crate) fn put_down(&mut self) {
        let premove = self.premove;
        self.clear();
        self.premove = premove;
    }

    /// Undoes one step of the selection; returns `false` if there was no step to undo.
    ///
    /// A piece selected to replace the premove is deselected before the premove is cancelled.
    pub fn step_back(&mut self) -> bool {
        if self.question.take().is_some() || self.drag.take().is_some() {
            return true;
        }
        self.picked_capture = None;
        self.trail.pop().is_some() || self.premove.take().is_some()
    }

    /// Records that a move was decided in the current state of the game.
    pub(crate) fn mark_decided(&mut self, game: &CurrentMatch) {
        self.decided = Some(game.stamp());
    }

    /// Whether a decided move still has to be played. Input until then is meant for the position after it.
    pub fn has_decided(&self, game: &CurrentMatch) -> bool {
        self.decided == Some(game.stamp())
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
        let is_computers_turn =
            self.selected_early && game.next_actor() == NextActor::Computer && game.browsed_place().is_none();
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
    (hint, review): (Res<HintState>, Res<GameReview>),
    (mut selection, mut notice): (ResMut<Selection>, ResMut<Notice>),
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
        } else if game.is_some() && notice.dismiss_held_move() {
            // The question about a held move is gone.
        } else if game.is_some_and(|game| has_hint(game)) {
            commands.write(GameCommand::Table(TableCommand::HideHint));
        } else if game.and_then(|game| game.exercise()?.source()).is_some() {
            navigate.write(Navigate::Open(returns.before(Screen::Table)));
        } else if let Some(place) =
            game.and_then(|game| game.browsed_place().filter(|_| game.exercise().is_some()))
        {
            commands.write(GameCommand::Browse(BrowseCommand::ShowPosition(place)));
        } else if game.is_some_and(|game| review.is_open(game)) {
            commands.write(GameCommand::Table(TableCommand::Review));
        } else if game.is_some_and(|game| game.browsed_place().is_some()) {
            commands.write(GameCommand::Browse(BrowseCommand::ShowCurrent));
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
    (coach, mut last_warned): (Res<GameCoach>, Local<Option<ChoiceMade>>),
    dialog: Res<State<Dialog>>,
    next_frame: Res<NextFrame>,
) {
    let is_flipped = last_bottom.replace(game.bottom) != Some(game.bottom);
    // A move in browse mode opens a dialog that asks whether to continue from there. It replaces the selection.
    let is_asked = dialog.is_changed() && matches!(**dialog, Dialog::PlayOn(_));
    // The piece of a move that the coach holds back returns to its spot.
    let warned = coach.warned_move(&game);
    let is_held_back = std::mem::replace(&mut *last_warned, warned) != warned && warned.is_some();
    if is_flipped || is_asked || is_held_back {
        selection.clear();
    }
    let now = game.display_stamp();
    let Some(before) = last_stamp.replace(now).filter(|before| *before != now) else { return };
    if before.viewer != now.viewer {
        // Spots of hands differ between viewers: selection and keyboard cursor are no longer valid.
        selection.clear();
        selection.cursor = None;
    } else if game.browsed_place().is_some() && before.browse == now.browse {
        // The game went on, but the browsed position has not changed.
    } else if keep_early(&game, &mut selection) {
        // The player has picked up a piece to replace the premove, so the premove is no longer wanted.
        selection.premove = None;
    } else if let Some(premove) = selection.premove.filter(|premove| premove.is_due(&game)) {
        // `play_premove` plays it in the next frame, if it is legal.
        selection.clear();
        selection.premove = Some(premove);
        next_frame.request();
    } else {
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

pub(super) fn belongs_to_person(game: &CurrentMatch, spot: Spot) -> bool {
    game.visible_scene().at(spot).is_some_and(|piece| !game.player(piece.owner).is_computer())
}
