//! What the player has in hand: clicked spots become a path, and a path that only one legal move fits
//! becomes a choice.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::layout::TableLayout;
use super::motion::Motion;
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
const DRAG_DISTANCE: f32 = 4.0;
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

/// What a click on a spot leads to.
#[derive(Clone, Debug, PartialEq)]
enum Reading {
    /// A legal move.
    Choose(Choice),
    /// Several moves that differ in their tags.
    Ask(Question),
    /// Several moves end there by different ways: this one is shown first.
    Pick(Choice),
    /// A longer path, or another one.
    Path(Vec<Spot>),
    /// Nothing; the path that was tried is no move.
    Refuse(Vec<Spot>),
}

/// Reads a click after `path`; `pick` is the capture that leafing has come to.
fn read(path: &[Spot], spot: Spot, gestures: &[Gesture], pick: Option<Choice>, own_piece: bool) -> Reading {
    let mut tried = path.to_vec();
    tried.push(spot);
    let complete: Vec<(usize, &Gesture)> =
        gestures.iter().enumerate().filter(|(_, gesture)| gesture.path == tried).collect();
    match complete.as_slice() {
        [(index, _)] => return Reading::Choose(Choice(*index)),
        [] => {}
        several => {
            let answers = several
                .iter()
                .filter_map(|(index, gesture)| gesture.tag.map(|tag| (tag, Choice(*index))))
                .collect();
            return Reading::Ask(Question { at: spot, answers });
        }
    }
    if gestures.iter().any(|gesture| gesture.path.starts_with(&tried)) {
        return Reading::Path(tried);
    }
    // A second click on a spot ends the move there, if it may, and else takes the last step back.
    let again = path.last() == Some(&spot);
    let trail = if again { path } else { &tried };
    match route::ending(trail, gestures).as_slice() {
        [] => {}
        [only] => return Reading::Choose(*only),
        several => {
            return match pick.filter(|pick| several.contains(pick)) {
                Some(pick) => Reading::Choose(pick),
                None => Reading::Pick(several[0]),
            };
        }
    }
    if again {
        return Reading::Path(path[..path.len() - 1].to_vec());
    }
    if gestures.iter().any(|gesture| gesture.fits(&tried)) {
        return Reading::Path(tried);
    }
    // Another piece of one's own is a change of mind, also when it cannot move.
    if own_piece || gestures.iter().any(|gesture| gesture.path.first() == Some(&spot)) {
        return Reading::Path(vec![spot]);
    }
    Reading::Refuse(tried)
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
    let asked = matches!(*dialog, Dialog::Keys | Dialog::Resign | Dialog::Restart | Dialog::DrawOffer);
    let drag_distance = DRAG_DISTANCE * layout.as_ref().map_or(1.0, |layout| layout.scale);
    let now = time.elapsed();
    waiting.extend(inputs.read());
    while let Some(input) = waiting.pop_front() {
        let clicked = match input {
            HandInput::Click(spot) => Some(spot),
            HandInput::Move { at, spot } => {
                selection.set_if_neq(Selection { hover: spot, ..selection.clone() });
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
                    let place = |place: usize| Word::Number(i64::try_from(place).unwrap_or(i64::MAX));
                    let said = Message::new("notice-way");
                    table.say(said.with("number", place(number)).with("count", place(count)), false);
                }
                None
            }
            // These are for tables without edges.
            HandInput::StepBack => {
                selection.held = None;
                selection.press = None;
                selection.step_back();
                None
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Look;

    const A: Spot = Spot::cell(0, 0);
    const B: Spot = Spot::cell(1, 0);
    const C: Spot = Spot::cell(2, 0);
    const D: Spot = Spot::cell(3, 0);

    fn gesture(path: &[Spot], tag: Option<Tag>) -> Gesture {
        Gesture { path: path.to_vec(), tag, routes: Vec::new(), takes: Vec::new() }
    }

    #[test]
    fn a_path_is_read_step_by_step() {
        let gestures = [gesture(&[A, B], None), gesture(&[A, C, D], None), gesture(&[B, C], None)];
        assert_eq!(read(&[], A, &gestures, None, true), Reading::Path(vec![A]));
        assert_eq!(read(&[A], B, &gestures, None, false), Reading::Choose(Choice(0)));
        assert_eq!(read(&[A], C, &gestures, None, false), Reading::Path(vec![A, C]));
        assert_eq!(read(&[A, C], D, &gestures, None, false), Reading::Choose(Choice(1)));
        assert_eq!(read(&[A], D, &gestures, None, false), Reading::Refuse(vec![A, D]));
        assert_eq!(read(&[A], A, &gestures, None, true), Reading::Path(vec![]));
        assert_eq!(read(&[A, C], B, &gestures, None, true), Reading::Path(vec![B]));
    }

    #[test]
    fn moves_that_share_a_path_are_asked_for() {
        let tags = [Tag::Promotion(Look::Queen), Tag::Promotion(Look::Rook)];
        let gestures = tags.map(|tag| gesture(&[A, B], Some(tag)));
        let expected = Question { at: B, answers: vec![(tags[0], Choice(0)), (tags[1], Choice(1))] };
        assert_eq!(read(&[A], B, &gestures, None, false), Reading::Ask(expected));
    }

    /// Two ways from A to D over B or C, and a way that ends on B.
    fn ways() -> [Gesture; 3] {
        let by = |path: &[Spot]| Gesture { routes: vec![path.to_vec()], ..gesture(path, None) };
        [by(&[A, B, D]), by(&[A, C, D]), Gesture { path: vec![A, C, B], ..by(&[A, C, B]) }]
    }

    #[test]
    fn one_of_several_ways_to_an_end_is_picked_and_then_chosen() {
        let ways = ways();
        assert_eq!(read(&[A], D, &ways, None, false), Reading::Pick(Choice(0)));
        assert_eq!(read(&[A], D, &ways, Some(Choice(1)), false), Reading::Choose(Choice(1)));
        assert_eq!(read(&[A], C, &ways, None, false), Reading::Path(vec![A, C]));
        assert_eq!(read(&[A, C], D, &ways, None, false), Reading::Choose(Choice(1)));
    }

    #[test]
    fn a_second_click_ends_a_move_that_may_end_there_or_takes_a_step_back() {
        let ways = ways();
        assert_eq!(read(&[A], B, &ways, None, false), Reading::Path(vec![A, B]), "it may lead on to D");
        assert_eq!(read(&[A, B], B, &ways, None, false), Reading::Choose(Choice(2)), "but it may end there");
        assert_eq!(read(&[A, C], C, &ways, None, false), Reading::Path(vec![A]));
    }

    #[test]
    fn a_drag_leads_over_landings_and_back() {
        let ways = ways();
        let mut path = vec![A];
        route::drag_over(&mut path, C, &ways);
        assert_eq!(path, [A, C]);
        route::drag_over(&mut path, D, &ways);
        assert_eq!(path, [A, C], "an end is where the piece is let go");
        route::drag_over(&mut path, B, &ways);
        assert_eq!(path, [A, B], "another landing of the first leg");
        route::drag_over(&mut path, A, &ways);
        assert_eq!(path, [A]);
    }
}
