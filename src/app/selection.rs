//! What the player has in hand: clicked spots become a path, and a path that only one legal move fits
//! becomes a choice.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::layout::TableLayout;
use super::motion::Motion;
use super::reading::{Reading, read};
use super::route;
use super::state::{ChoiceMade, Dialog, FrameSet, HandInput, Phase};
use super::table::Table;
use crate::session::{Choice, Gesture, Message, Spot, Tag, Word};

/// The path so far, the piece in hand, and the question that is open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Spots clicked so far: a proper beginning of at least one legal move, or a single spot.
    pub path: Vec<Spot>,
    /// The spot under the pointer.
    pub hover: Option<Spot>,
    /// The spot that the keyboard is on.
    pub cursor: Option<Spot>,
    /// A piece that follows the pointer: from which spot, and where the pointer is (window pixels).
    pub held: Option<Held>,
    /// Several moves share the path: which of them?
    pub question: Option<Question>,
    /// Of several captures the one that is shown, and played where it ends: told apart by leafing.
    pub pick: Option<Choice>,
    press: Option<Press>,
}

/// The button is down.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Press {
    spot: Spot,
    /// In window pixels.
    at: Vec2,
    when: Duration,
    /// The spot was the chosen one already: a click on it lets go, but only when the button comes up,
    /// because the press may be the beginning of a drag.
    lets_go: bool,
    /// How long the path was: what a drag has passed over since may not be meant.
    clicked: usize,
}

/// How far the pointer goes with the button down before the piece follows, in logical pixels.
pub(super) const DRAG_DISTANCE: f32 = 4.0;
/// A press shorter than this that stays on its square is a click, however far the hand slipped.
const DRAG_TIME: Duration = Duration::from_millis(60);

/// A piece that follows the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Held {
    /// Where it was taken from.
    pub from: Spot,
    /// Where the pointer is, in window pixels.
    pub pointer: Vec2,
}

/// Moves that share one path, told apart by their tags.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The last spot of the path: where the question is asked.
    pub at: Spot,
    /// What may be answered.
    pub answers: Vec<(Tag, Choice)>,
}

impl Selection {
    /// Nothing chosen, nothing asked. Pointer and keyboard stay where they are.
    pub fn clear(&mut self) {
        self.path.clear();
        self.held = None;
        self.question = None;
        self.pick = None;
        self.press = None;
    }

    /// Whether anything is chosen, held or asked.
    pub fn is_busy(&self) -> bool {
        !self.path.is_empty() || self.held.is_some() || self.question.is_some()
    }

    /// Takes one step back; `false` when there was none to take.
    pub fn step_back(&mut self) -> bool {
        if self.question.take().is_some() || self.held.take().is_some() {
            return true;
        }
        self.pick = None;
        self.path.pop().is_some()
    }

    /// Where the pointer holds the piece of this spot.
    pub fn held_at(&self, spot: Spot) -> Option<Vec2> {
        self.held.filter(|held| held.from == spot).map(|held| held.pointer)
    }

    /// Whether the spot is the first of the path.
    pub fn is_chosen(&self, spot: Spot) -> bool {
        self.path.first() == Some(&spot)
    }

    /// How far the chosen piece has come, if it is the one of this spot.
    pub fn stands_on(&self, spot: Spot) -> Option<Spot> {
        self.path.last().copied().filter(|_| self.is_chosen(spot))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>().add_systems(
        Update,
        follow_hand
            .in_set(FrameSet::Input)
            .after(super::pointer::read_pointer)
            .after(super::keys::read_keys)
            .run_if(not(table_is_open)),
    );
}

/// Whether the table has no edges: hands do other things there.
fn table_is_open(layout: Option<Res<TableLayout>>) -> bool {
    layout.is_some_and(|layout| layout.open.is_some())
}

/// Follows the hand: clicks extend the path, a press carries the chosen piece along.
pub(super) fn follow_hand(
    mut inputs: MessageReader<HandInput>,
    mut waiting: Local<VecDeque<HandInput>>,
    table: Option<ResMut<Table>>,
    phase: Res<State<Phase>>,
    dialog: Res<Dialog>,
    layout: Option<Res<TableLayout>>,
    time: Res<Time<Real>>,
    mut selection: ResMut<Selection>,
    mut motion: ResMut<Motion>,
    mut choices: MessageWriter<ChoiceMade>,
) {
    let Some(mut table) = table else {
        inputs.clear();
        waiting.clear();
        return;
    };
    let asked = dialog.keeps_hands_off();
    let drag_distance = DRAG_DISTANCE * layout.as_ref().map_or(1.0, |layout| layout.scale);
    let now = time.elapsed();
    waiting.extend(inputs.read());
    while let Some(input) = waiting.pop_front() {
        let clicked = match input {
            HandInput::Click(spot) => Some(spot),
            HandInput::Move { at, spot } => {
                if selection.hover != spot {
                    selection.hover = spot;
                }
                if let Some(held) = &mut selection.held {
                    held.pointer = at;
                } else if let Some(press) = selection.press {
                    let far =
                        at.distance(press.at) > drag_distance && now.saturating_sub(press.when) > DRAG_TIME;
                    if (far || spot != Some(press.spot))
                        && selection.path.last() == Some(&press.spot)
                        && let Some(from) = selection.path.first().copied()
                    {
                        selection.press = Some(Press { clicked: selection.path.len(), ..press });
                        selection.held = Some(Held { from, pointer: at });
                    }
                }
                if selection.held.is_some()
                    && let Some((spot, rect)) = spot.zip(spot.and_then(|spot| layout.as_ref()?.rect(spot)))
                    && at.distance(rect.center()) < route::NEAR * rect.width()
                {
                    route::drag_over(&mut selection.path, spot, table.game.gestures());
                }
                None
            }
            HandInput::Press { spot: None, .. } => {
                selection.clear();
                None
            }
            HandInput::Press { at, spot: Some(spot) } => {
                let lets_go = selection.path.last() == Some(&spot) && selection.question.is_none();
                selection.cursor = None;
                selection.press = Some(Press { spot, at, when: now, lets_go, clicked: 0 });
                (!lets_go).then_some(spot)
            }
            HandInput::Release { spot } => {
                let press = selection.press.take();
                let held = selection.held.take();
                match (press, held) {
                    (Some(press), Some(_)) => drop(press, spot, &mut selection, table.game.gestures()),
                    (Some(press), None) if press.lets_go => spot.filter(|spot| *spot == press.spot),
                    _ => None,
                }
            }
            HandInput::Cancel => {
                if selection.path.len() > 1 {
                    selection.held = None;
                    selection.press = None;
                    selection.step_back();
                } else {
                    selection.clear();
                }
                None
            }
            HandInput::OtherWay => {
                if *phase.get() == Phase::Human
                    && let Some((choice, number, count)) = route::other_way(&selection, table.game.gestures())
                {
                    selection.pick = Some(choice);
                    if count < 2 {
                        continue;
                    }
                    let place = |place: usize| Word::Number(i64::try_from(place).unwrap_or(i64::MAX));
                    let said = Message::new("notice-way");
                    table.say(said.with("number", place(number)).with("count", place(count)), false);
                }
                None
            }
            HandInput::StepBack => {
                selection.held = None;
                selection.press = None;
                selection.step_back();
                None
            }
            // These are for tables without edges.
            HandInput::Turn(_)
            | HandInput::Wheel { .. }
            | HandInput::NextPlace
            | HandInput::Nudge(_)
            | HandInput::Zoom(_)
            | HandInput::Fit => None,
        };
        let Some(spot) = clicked.filter(|_| !asked) else { continue };
        // Input never waits for a motion.
        motion.cut();
        if *phase.get() != Phase::Human || table.phase() != Phase::Human {
            if *phase.get() == Phase::Thinking {
                let key = if table.paused { "notice-paused" } else { "notice-not-your-turn" };
                table.say(Message::new(key), true);
            }
            continue;
        }
        if let Some(choice) = click(spot, &mut table, &mut selection) {
            choices.write(ChoiceMade { choice, generation: table.generation });
            // What comes after the move is meant for the position after it: it waits for the next frame.
            break;
        }
    }
}

/// Where a dragged piece is let go: the spot that is thereby clicked. Beside the board or where it was taken
/// up, it goes back and stays chosen; half way along a capture it stays there.
fn drop(press: Press, spot: Option<Spot>, selection: &mut Selection, gestures: &[Gesture]) -> Option<Spot> {
    let led = selection.path.len() > press.clicked;
    let tried: Vec<Spot> = selection.path.iter().copied().chain(spot).collect();
    let goes_on = |tried: &[Spot]| gestures.iter().any(|gesture| gesture.fits(tried));
    match spot {
        Some(spot) if led && selection.path.last() == Some(&spot) => {
            (!route::ending(&selection.path, gestures).is_empty()).then_some(spot)
        }
        Some(spot) if goes_on(&tried) => Some(spot),
        _ => {
            // What the hand passed over on its way was not meant.
            selection.path.truncate(press.clicked);
            spot.filter(|spot| *spot != press.spot)
        }
    }
}

/// A click on a spot by the person to move; the choice, when it completes one.
pub(super) fn click(spot: Spot, table: &mut Table, selection: &mut Selection) -> Option<Choice> {
    if selection.question.take().is_some() {
        // A click beside the question puts the piece back.
        selection.path.clear();
        return None;
    }
    let turn = table.game.turn();
    let own_piece = table.scene().at(spot).is_some_and(|piece| Some(piece.owner) == turn);
    match read(&selection.path, spot, table.game.gestures(), selection.pick, own_piece) {
        Reading::Choose(choice) => return Some(choice),
        Reading::Pick(choice) => {
            selection.pick = Some(choice);
            table.say(Message::new("notice-several-ways"), false);
        }
        Reading::Ask(question) => {
            selection.question = Some(question);
            table.notice = None;
        }
        Reading::Path(path) => {
            let begins = |gesture: &Gesture| gesture.fits(&path);
            let why = if table.game.gestures().iter().any(begins) { None } else { table.game.why_not(&path) };
            table.notice = None;
            if let Some(why) = why {
                table.say(why, true);
            } else if path.len() > 1 && !route::ending(&path, table.game.gestures()).is_empty() {
                table.say(Message::new("notice-may-end-here"), false);
            } else if route::branches(&path, table.game.gestures()) {
                table.say(Message::new("notice-branches"), false);
            }
            selection.pick = None;
            selection.path = path;
        }
        // The piece stays chosen: the next click may be the right one.
        Reading::Refuse(tried) => {
            if let Some(why) = table.game.why_not(&tried) {
                table.say(why, true);
            }
        }
    }
    None
}
