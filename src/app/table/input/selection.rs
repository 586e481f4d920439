//! The selection: spots clicked so far, the piece in hand, and the question that is open; and what a click on a
//! spot does to it.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::commands::{GameCommand, GoBack, Navigate, ReviewCommand, TableCommand};
use crate::app::core::{Dialog, EditorFrom, FramePhase, NextFrame, Screen, Stamp, TableCleared};
use crate::app::game::{CurrentMatch, Hint, Notice, Turn};
use session::hand::{Click, Hand};
use session::{Choice, Eyes, Refused, Seat, Spot, Tag, Word, key, message};

/// The trail of clicked spots, the piece in hand, and the question that is open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Spots clicked so far: a proper beginning of at least one legal move, or a single spot.
    pub trail: Vec<Spot>,
    /// The spot under the pointer.
    pub hover: Option<Spot>,
    /// The spot that the keyboard is on.
    pub cursor: Option<Spot>,
    /// A piece that follows the pointer: from which spot, and where the pointer is (window pixels).
    pub held: Option<Held>,
    /// Several moves share the trail: which of them?
    pub question: Option<Question>,
    /// Of several captures the one that is shown, and played where it ends: told apart by leafing.
    pub pick: Option<Choice>,
    /// The move that was made ready while a computer thinks.
    pub premove: Option<Premove>,
    /// The pointer has not moved since the last move: what lies below it by chance is not pointed at.
    pub rests: bool,
    /// The button that is down.
    pub(crate) press: Option<Press>,
    /// The piece was chosen while a computer decides: it stays chosen when the computer has moved.
    early: bool,
}

/// A move that was made ready while a computer thinks (premove): it is played when the computer has moved, if it is
/// legal then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    /// From where.
    pub from: Spot,
    /// Where to.
    pub to: Spot,
    /// The state of the game in which it was made ready.
    stamp: Stamp,
    ply: usize,
}

impl Premove {
    /// Whether just the one move has been played that it was waiting for, and its piece is still there.
    fn is_due(&self, game: &CurrentMatch) -> bool {
        self.stamp.is_just_before(game.stamp())
            && game.view().ply == self.ply + 1
            && game.waits_for_person()
            && game.scene(Eyes::All).at(self.from).is_some_and(|piece| Some(piece.owner) == game.view().turn)
    }
}

/// The button is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Press {
    pub(crate) spot: Spot,
    /// In window pixels.
    pub(crate) at: Vec2,
    pub(crate) when: Duration,
    /// The spot was the chosen one already: a click on it lets go, but only when the button comes up,
    /// because the press may be the beginning of a drag.
    pub(crate) lets_go: bool,
    /// How long the trail was: what a drag has passed over since may not be meant.
    pub(crate) clicked: usize,
}

/// How far the pointer goes with the button down before the piece follows (drag threshold), in logical pixels.
pub(crate) const DRAG_DISTANCE: f32 = 4.0;
/// A press shorter than this that stays on its square is a click, however far the hand slipped.
pub(crate) const DRAG_TIME: Duration = Duration::from_millis(60);

/// A piece that follows the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// Where it was taken from.
    pub from: Spot,
    /// Where the pointer is, in window pixels.
    pub pointer: Vec2,
}

/// Moves that share one trail, told apart by their tags.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The last spot of the trail: where the question is asked.
    pub at: Spot,
    /// What may be answered.
    pub answers: Vec<(Tag, Choice)>,
}

impl Selection {
    /// Nothing chosen, nothing asked. Pointer and keyboard stay where they are.
    pub fn clear(&mut self) {
        let Selection { hover, cursor, rests, .. } = *self;
        *self = Selection { hover, cursor, rests, ..Selection::default() };
    }

    /// Whether anything is chosen, held or asked.
    pub fn is_busy(&self) -> bool {
        !self.trail.is_empty() || self.held.is_some() || self.question.is_some() || self.premove.is_some()
    }

    /// Takes one step back; `false` when there was none to take.
    pub fn step_back(&mut self) -> bool {
        if self.question.take().is_some() || self.held.take().is_some() || self.premove.take().is_some() {
            return true;
        }
        self.pick = None;
        self.trail.pop().is_some()
    }

    /// Where the pointer holds the piece of this spot.
    pub fn held_at(&self, spot: Spot) -> Option<Vec2> {
        self.held.filter(|held| held.from == spot).map(|held| held.pointer)
    }

    /// Whether the spot is the first of the trail.
    pub fn is_chosen(&self, spot: Spot) -> bool {
        self.trail.first() == Some(&spot)
    }

    /// How far the chosen piece has come, if it is the one of this spot.
    pub fn stands_on(&self, spot: Spot) -> Option<Spot> {
        self.trail.last().copied().filter(|_| self.is_chosen(spot))
    }

    /// Whether a piece is off the table: one that can move, or that waits for its turn to.
    pub(super) fn lifts(&self, game: &CurrentMatch) -> bool {
        !self.trail.is_empty() && (self.early || self.hand(game).is_alive())
    }

    /// Whether a click on a spot makes a move ready with the piece that was chosen while a computer thinks.
    pub fn may_premove(&self, game: &CurrentMatch, spot: Spot) -> bool {
        self.premove_targets(game).contains(&spot)
    }

    /// Where a move can be made ready with the piece that was chosen while a computer thinks.
    pub fn premove_targets(&self, game: &CurrentMatch) -> Vec<Spot> {
        let waits = self.early && game.decides() == Turn::Computer && game.looking().is_none();
        self.trail.first().filter(|_| waits).map_or_else(Vec::new, |from| game.reach(*from))
    }

    /// What a hand with this selection may do.
    pub fn hand<'a>(&'a self, game: &'a CurrentMatch) -> Hand<'a> {
        Hand::new(&game.shown().view().gestures, &self.trail)
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

/// Takes one step back.
fn go_back(
    mut requests: MessageReader<GoBack>,
    dialog: Res<State<Dialog>>,
    screen: Res<State<Screen>>,
    editor_from: Res<EditorFrom>,
    game: Option<Res<CurrentMatch>>,
    hint: Res<Hint>,
    mut selection: ResMut<Selection>,
    (mut navigate, mut commands): (MessageWriter<Navigate>, MessageWriter<GameCommand>),
) {
    for GoBack in requests.read() {
        let game = game.as_ref().filter(|_| *screen.get() == Screen::Table);
        let has_hint =
            |game: &CurrentMatch| hint.is_wished(game) || game.may_ask_for_hint() && hint.is_given(game);
        if *dialog == Dialog::FileFaults {
            navigate.write(Navigate::ShowFaults(false));
        } else if *dialog != Dialog::None {
            navigate.write(Navigate::CloseDialog);
        } else if selection.step_back() {
            // The selection has taken the step.
        } else if game.is_some_and(|game| has_hint(game)) {
            commands.write(GameCommand::Table(TableCommand::HideHint));
        } else if game.is_some_and(|game| game.looking().is_some()) {
            commands.write(GameCommand::Review(ReviewCommand::StopLooking));
        } else if *screen.get() == Screen::Editor {
            navigate.write(Navigate::Open(editor_from.0));
        } else if *screen.get() != Screen::Menu {
            navigate.write(Navigate::Open(screen.get().before()));
        }
    }
}

/// A selection belongs to one state of the game and to the eyes that saw it.
pub(super) fn follow_game(
    game: Res<CurrentMatch>,
    mut selection: ResMut<Selection>,
    mut seen: Local<Option<Stamp>>,
    mut bottom: Local<Option<Seat>>,
    dialog: Res<State<Dialog>>,
    next_frame: Res<NextFrame>,
) {
    let is_turned = bottom.replace(game.bottom) != Some(game.bottom);
    // A move in an earlier position is no longer in hand, whatever is answered to the question about it.
    let is_asked = dialog.is_changed() && matches!(**dialog, Dialog::PlayOn(_));
    if is_turned || is_asked {
        selection.clear();
    }
    let now = game.stamp_of_sight();
    let Some(before) = seen.replace(now).filter(|before| *before != now) else { return };
    if before.eyes != now.eyes {
        // Hands change their places with the eyes that see them: what was in hand, and the tile that the keyboard
        // was on, mean nothing any more.
        selection.clear();
        selection.cursor = None;
    } else if game.looking().is_some() && before.look == now.look {
        // The game went on; what is looked at has not changed.
    } else if let Some(premove) = selection.premove.filter(|premove| premove.is_due(&game)) {
        // The hand plays it in the next frame, if it may.
        selection.clear();
        selection.premove = Some(premove);
        next_frame.ask();
    } else if !keep_early(&game, &mut selection) {
        selection.clear();
    }
    selection.rests = true;
}

/// Whether a piece that a person chose while a computer was thinking stays chosen after the computer's move: it does
/// where it still is and still belongs to a person.
fn keep_early(game: &CurrentMatch, selection: &mut Selection) -> bool {
    let &[spot] = selection.trail.as_slice() else { return false };
    if !selection.early || !belongs_to_person(game, spot) {
        return false;
    }
    selection.early = game.shown_turn() == Turn::Computer;
    selection.early || game.seen().at(spot).is_some_and(|piece| Some(piece.owner) == game.shown().view().turn)
}

fn belongs_to_person(game: &CurrentMatch, spot: Spot) -> bool {
    game.seen().at(spot).is_some_and(|piece| !game.player(piece.owner).is_computer())
}

/// A click while nobody may play: a person's own piece is chosen all the same, for when the computer has moved, and a
/// move can be made ready with it. Anything else breaks no rule: it is answered quietly.
pub(crate) fn click_early(spot: Spot, game: &CurrentMatch, selection: &mut Selection, notice: &mut Notice) {
    if game.shown_turn() == Turn::Over {
        return;
    }
    if game.is_paused() && game.looking().is_none() {
        notice.object(Refused::harmless(message!("notice-paused")), None);
        return;
    }
    let waits = game.decides() == Turn::Computer && game.looking().is_none();
    let early = selection.may_premove(game, spot);
    if let Some(from) = selection.trail.first().copied().filter(|_| early) {
        selection.clear();
        let (stamp, ply) = (game.stamp(), game.view().ply);
        selection.premove = Some(Premove { from, to: spot, stamp, ply });
        notice.tell(message!("notice-premove"));
    } else if selection.trail == [spot] || selection.premove.take().is_some() {
        selection.clear();
        notice.clear();
    } else if waits && belongs_to_person(game, spot) {
        selection.trail = vec![spot];
        selection.early = true;
        notice.clear();
    } else {
        selection.trail.clear();
        notice.object(not_now(game), None);
    }
}

/// What is said of a piece whose turn it is not: a computer thinks, or where one looks somebody else is to move.
pub(crate) fn not_now(game: &CurrentMatch) -> Refused {
    let looked = game.looking().and_then(|_| game.shown().view().turn);
    Refused::harmless(match looked {
        Some(seat) => {
            let by = if game.game().has_sides { "colour" } else { "place" };
            message!("notice-looking-turn", by, colour = Word::Key(game.game().seat_key(seat)))
        }
        None => message!("notice-not-your-turn"),
    })
}

/// The move that was made ready is played, now that the computer has moved: the choice. What has become illegal is
/// dropped; what has to be asked is asked.
pub(crate) fn play_premove(
    game: &CurrentMatch,
    selection: &mut Selection,
    notice: &mut Notice,
) -> Option<Choice> {
    let premove = selection.premove.filter(|premove| premove.is_due(game))?;
    selection.premove = None;
    let from = [premove.from];
    match Hand::new(&game.view().gestures, &from).click(premove.to, None, false) {
        Click::Choose(choice) => return Some(choice),
        Click::Ask(answers) => {
            selection.trail = from.to_vec();
            selection.question = Some(Question { at: premove.to, answers });
        }
        Click::Pick(choice) => {
            selection.trail = from.to_vec();
            selection.pick = Some(choice);
            notice.tell(message!("notice-several-ways"));
        }
        Click::Trail(_) | Click::Refuse(_) => notice.tell(message!("notice-premove-illegal")),
    }
    None
}

/// A click on a spot by the person to move; the choice, when it completes one.
pub(crate) fn click(
    spot: Spot,
    game: &CurrentMatch,
    selection: &mut Selection,
    notice: &mut Notice,
) -> Option<Choice> {
    if selection.question.take().is_some() {
        // A click beside the question puts the piece back.
        selection.trail.clear();
        return None;
    }
    let own_piece = game.seen().at(spot).is_some_and(|piece| Some(piece.owner) == game.shown().view().turn);
    match selection.hand(game).click(spot, selection.pick, own_piece) {
        Click::Choose(choice) => return Some(choice),
        Click::Pick(choice) => {
            selection.pick = Some(choice);
            notice.tell(message!("notice-several-ways"));
        }
        Click::Ask(answers) => {
            selection.question = Some(Question { at: spot, answers });
            notice.clear();
        }
        Click::Trail(trail) => {
            notice.clear();
            let hand = Hand::new(&game.shown().view().gestures, &trail);
            if !hand.is_alive() {
                if let Some(why) = game.shown().refused(&trail) {
                    notice.object(why, trail.first().copied());
                }
            } else if trail.len() > 1 && !hand.ending().is_empty() {
                notice.tell(message!("notice-may-end-here"));
            } else if hand.branches() {
                notice.tell(message!("notice-branches"));
            }
            selection.pick = None;
            selection.trail = trail;
        }
        // The piece stays chosen: the next click may be the right one.
        Click::Refuse(tried) => {
            let why = game.shown().refused(&tried);
            // Whoever looks back at both sides owns them all: there it is only a matter of the turn.
            let is_turn =
                |why: &Refused| why.message.key == key!("why-not-yours") && game.looking().is_some();
            let why = why.map(|why| if is_turn(&why) { not_now(game) } else { why });
            match why.filter(|why| why.message.key != key!("why-nothing-there")) {
                Some(why) => notice.object(why, tried.first().copied()),
                // A click on nothing, with nothing in hand, asks for nothing.
                None => notice.clear(),
            }
        }
    }
    None
}

/// What is said about a choice among captures means nothing any more once the hand has gone back.
pub(crate) fn forget_choice(notice: &mut Notice) {
    notice.forget(&[
        key!("notice-several-ways"),
        key!("notice-way", number, count),
        key!("notice-may-end-here"),
        key!("notice-branches"),
        key!("notice-premove"),
    ]);
}
