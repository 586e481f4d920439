//! What hands do at the open table: choosing a tile, turning it, laying it (drag and drop); panning and zooming the
//! table itself.

use bevy::prelude::*;

use crate::app::commands::{GoBack, UiCommands};
use crate::app::core::{Dialog, FramePhase, HandInput, HandKey, Motion, TableRoom};
use crate::app::game::{CurrentMatch, Notice, Turn};
use crate::app::look::{OpenTable, TableLayout};
use crate::app::table::dominoes::aim::{Aim, Ghost};
use crate::app::table::dominoes::camera::Camera;
use crate::app::table::input::keys::{HandKeys, KeyPress, arrow, confirms};
use crate::app::table::input::selection::{DRAG_DISTANCE, click, click_early, not_now};
use crate::app::table::input::{HandQueue, Held, Selection};
use session::{Choice, Spot};

/// The button that is down.
#[derive(Clone, Copy, Debug)]
enum Press {
    /// On a tile of the hand. One that was chosen already is let go when the button comes up again.
    Tile { spot: Spot, from: Vec2, lets_go: bool },
    /// On the table, with a tile in hand: it is laid where the button comes up.
    Lay,
    /// On the table, with nothing in hand.
    Table { from: Vec2, last: Vec2, moved: bool },
}

/// What a hand wants to do to the game.
#[derive(Clone, Copy, Debug)]
enum Wish {
    /// To take a tile, or to let it go.
    Choose(Spot),
    /// To lay the one it has.
    Lay,
    /// To leave the table: there is no step to take back.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_hand
            .in_set(FramePhase::Hand(TableRoom::Dominoes))
            .run_if(resource_exists::<CurrentMatch>.and_then(resource_exists::<TableLayout>)),
    );
    app.world_mut().get_resource_or_init::<HandKeys>().register(TableRoom::Dominoes, read_key);
}

/// The keys of an open table: the arrows go through the hand, or move the tile that was taken from it.
fn read_key(key: KeyPress) -> Option<HandKey> {
    match key.code {
        KeyCode::KeyR if key.holds => Some(HandKey::Turn(1)),
        KeyCode::Space if key.holds => Some(HandKey::NextPlace),
        KeyCode::Digit0 | KeyCode::Numpad0 => Some(HandKey::Fit),
        KeyCode::NumpadAdd => Some(HandKey::Zoom(1)),
        KeyCode::NumpadSubtract => Some(HandKey::Zoom(-1)),
        _ if key.text == "+" => Some(HandKey::Zoom(1)),
        _ if key.text == "-" => Some(HandKey::Zoom(-1)),
        code if confirms(code) && !key.repeat => Some(HandKey::Confirm),
        code => arrow(code),
    }
}

/// The tile that is chosen: its place in the hand, and whether it is a double.
pub(super) fn chosen(game: &CurrentMatch, selection: &Selection) -> Option<(Spot, bool)> {
    let hand = *selection.trail.first()?;
    let [first, second] = game.seen().at(hand)?.look.tile_numbers()?;
    Some((hand, first == second))
}

/// Where the chosen tile would be laid now.
pub(super) fn ghost(game: &CurrentMatch, selection: &Selection, aim: &Aim) -> Option<(Spot, Ghost)> {
    let (hand, double) = chosen(game, selection)?;
    Some((hand, aim.ghost(hand, double, &game.shown().view().gestures)?))
}

/// What a hand works with.
struct Hands<'a> {
    game: &'a CurrentMatch,
    open: &'a OpenTable,
    selection: &'a mut Selection,
    aim: &'a mut Aim,
    camera: &'a mut Camera,
    press: &'a mut Option<Press>,
    now: std::time::Duration,
    /// The drag threshold, in pixels.
    far: f32,
}

fn follow_hand(
    mut queue: ResMut<HandQueue>,
    mut press: Local<Option<Press>>,
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    dialog: Res<State<Dialog>>,
    time: Res<Time<Real>>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut aim: ResMut<Aim>,
    mut camera: ResMut<Camera>,
    mut motion: ResMut<Motion>,
    mut commands: UiCommands,
) {
    let Some(open) = &layout.open else { return };
    let mut hands = Hands {
        game: &game,
        open,
        selection: &mut selection,
        aim: &mut aim,
        camera: &mut camera,
        press: &mut press,
        now: time.elapsed(),
        far: DRAG_DISTANCE * layout.scale,
    };
    while let Some(input) = queue.next(&game) {
        hands.aim.follow(hands.selection.trail.first().copied());
        if input == HandInput::Cancel {
            notice.hold_still();
        }
        let Some(wish) = hands.obey(input).filter(|_| !dialog.keeps_hands_off()) else { continue };
        if matches!(wish, Wish::Leave) {
            commands.write(GoBack);
            continue;
        }
        // Input never waits for a motion.
        motion.cut();
        if let Some(choice) = hands.carry_out(wish, &mut notice) {
            commands.write(game.answer(choice));
            // What comes after the move is meant for the position after it: it waits for the next frame.
            break;
        }
    }
    hands.aim.follow(hands.selection.trail.first().copied());
}

impl Hands<'_> {
    /// Follows one input; what the hand wants to do to the game, once it is clear that it may.
    fn obey(&mut self, input: HandInput) -> Option<Wish> {
        match input {
            HandInput::Move { at, spot } => {
                self.move_to(at, spot);
                None
            }
            HandInput::Press { at, spot } => self.press(at, spot),
            HandInput::Release { spot } => self.release(spot),
            HandInput::RightPress { on_table: true, .. } => {
                self.turn(1);
                None
            }
            HandInput::RightPress { .. } | HandInput::RightRelease { .. } => None,
            HandInput::StepBack if !self.selection.is_busy() => Some(Wish::Leave),
            HandInput::StepBack | HandInput::Cancel => {
                *self.press = None;
                self.selection.clear();
                None
            }
            HandInput::Wheel { steps, control: false, .. } if !self.selection.trail.is_empty() => {
                self.turn(steps.signum());
                None
            }
            HandInput::Wheel { at, steps, .. } => {
                self.camera.zoom(steps, self.open.to_cells(at), self.now);
                None
            }
            HandInput::Pinch { at, by, zoom } => {
                // Two fingers mean the table: a tile that the first of them took up goes back.
                *self.press = None;
                self.selection.held = None;
                if by != Vec2::ZERO {
                    self.camera.drag(by);
                }
                if zoom != 1.0 {
                    self.camera.pinch(zoom, self.open.to_cells(at));
                }
                None
            }
            HandInput::Key(key) => self.obey_key(key),
        }
    }

    fn click(&mut self, spot: Spot) -> Option<Wish> {
        let lays = self.aim.by_key && !self.selection.trail.is_empty();
        Some(if lays { Wish::Lay } else { Wish::Choose(spot) })
    }

    fn move_to(&mut self, at: Vec2, spot: Option<Spot>) {
        self.selection.hover = spot;
        // A tile that was moved by keys stays until the pointer comes over the table itself.
        if self.open.view.contains(at) && (spot.is_some() || self.press.is_some()) {
            self.aim.point_at(Some(self.open.to_cells(at)));
        } else if !self.aim.by_key {
            self.aim.at = None;
        }
        match self.press {
            Some(Press::Tile { spot, from, .. })
                if self.selection.trail == [*spot]
                    && (self.selection.held.is_some() || at.distance(*from) > self.far) =>
            {
                self.selection.held = Some(Held { from: *spot, pointer: at });
            }
            Some(Press::Table { from, last, moved }) => {
                *moved |= at.distance(*from) > self.far;
                if *moved {
                    self.camera.drag(at - *last);
                    *last = at;
                }
            }
            _ => {}
        }
    }

    fn press(&mut self, at: Vec2, spot: Option<Spot>) -> Option<Wish> {
        self.selection.cursor = None;
        let chosen = self.selection.trail.first().copied();
        match spot {
            Some(spot @ Spot::Hand { .. }) => {
                let lets_go = chosen == Some(spot);
                *self.press = Some(Press::Tile { spot, from: at, lets_go });
                (!lets_go).then_some(Wish::Choose(spot))
            }
            Some(_) if chosen.is_some() => {
                self.aim.point_at(Some(self.open.to_cells(at)));
                *self.press = Some(Press::Lay);
                None
            }
            _ => {
                *self.press = Some(Press::Table { from: at, last: at, moved: false });
                None
            }
        }
    }

    fn release(&mut self, spot: Option<Spot>) -> Option<Wish> {
        let held = self.selection.held.take();
        match self.press.take()? {
            // Dropped beside the table, it goes back and stays chosen.
            Press::Tile { .. } if held.is_some() => {
                matches!(spot, Some(Spot::Cell { .. })).then_some(Wish::Lay)
            }
            Press::Tile { spot: pressed, lets_go: true, .. } if spot == Some(pressed) => {
                Some(Wish::Choose(pressed))
            }
            Press::Lay => spot.map(|_| Wish::Lay),
            Press::Table { moved: false, .. } => spot.map(Wish::Choose),
            _ => None,
        }
    }

    fn obey_key(&mut self, key: HandKey) -> Option<Wish> {
        match key {
            HandKey::Turn(quarters) => self.turn(quarters),
            HandKey::NextPlace => {
                if let Some((hand, double)) = chosen(self.game, self.selection) {
                    self.aim.next_place(hand, double, &self.game.shown().view().gestures);
                }
            }
            HandKey::Arrow(step) if self.selection.trail.is_empty() => {
                self.selection.cursor = self.walk(step);
            }
            HandKey::Arrow(step) => {
                let now = ghost(self.game, self.selection, self.aim);
                let at = now.map_or(self.camera.view.centre, |(_, ghost)| ghost.centre());
                *self.aim = Aim { at: Some(at + step.as_vec2()), by_key: true, ..*self.aim };
            }
            HandKey::Zoom(steps) => self.camera.zoom(steps, self.camera.view.centre, self.now),
            HandKey::Fit => self.camera.fit(),
            HandKey::Confirm => {
                let spot = self.selection.cursor.or(self.selection.trail.first().copied())?;
                return self.click(spot);
            }
            // Captures branch on boards only.
            HandKey::OtherCapture => {}
        }
        None
    }

    /// The next tile of the hand at the bottom edge; up and down lead from row to row.
    fn walk(&self, step: IVec2) -> Option<Spot> {
        let looked = self.game.looking().and_then(|_| self.game.shown().view().turn);
        let seat = looked.unwrap_or_else(|| self.game.seat_below());
        let mine = |spot: Spot| matches!(spot, Spot::Hand { seat: of, .. } if of == seat);
        let held = self.game.seen().pieces.iter().filter(|piece| mine(piece.spot)).count();
        let last = i32::try_from(held).ok()?.checked_sub(1).filter(|last| *last >= 0)?;
        let Some(Spot::Hand { slot, .. }) = self.selection.cursor else {
            return Some(Spot::Hand { seat, slot: 0 });
        };
        let row = self.open.hands.get(seat.index()).map_or(1, |hand| i32::from(hand.row));
        let next = (i32::from(slot) + step.x - step.y * row).clamp(0, last);
        Some(Spot::Hand { seat, slot: u8::try_from(next).unwrap_or(0) })
    }

    /// Turns the chosen tile; what lies turned by itself, because that fits, is turned on from there.
    fn turn(&mut self, quarters: i32) {
        if !self.selection.trail.is_empty() {
            let now = ghost(self.game, self.selection, self.aim);
            let now = now.map_or(self.aim.turn, |(_, ghost)| ghost.turn);
            *self.aim = Aim { turn: now.by(quarters), turned_at: self.aim.at, ..*self.aim };
        }
    }

    /// Does to the game what a hand wants, if it may; the choice, when that completes one.
    fn carry_out(&mut self, wish: Wish, notice: &mut Notice) -> Option<Choice> {
        let game = self.game;
        let looking = game.looking().is_some();
        match (game.shown_turn(), wish) {
            // Whoever has read the notice need not wait.
            (Turn::Forced, _) if looking || !game.is_paused() => {
                game.shown().view().automatic.as_ref().map(|forced| forced.choice)
            }
            (Turn::Human, _) if !looking && !game.is_seen_by_mover() => None,
            (Turn::Human, Wish::Choose(spot)) => click(spot, game, self.selection, notice),
            (Turn::Human, Wish::Lay) => self.lay(notice),
            (Turn::Computer, Wish::Lay) => {
                notice.object(not_now(game), None);
                None
            }
            (Turn::Forced | Turn::Computer, Wish::Choose(spot)) => {
                click_early(spot, game, self.selection, notice);
                None
            }
            _ => None,
        }
    }

    /// The chosen tile is put down where it is held: the choice, where it fits. Where it does not, it stays in hand,
    /// since the next place may be the right one.
    fn lay(&self, notice: &mut Notice) -> Option<Choice> {
        let (hand, ghost) = ghost(self.game, self.selection, self.aim)?;
        if ghost.choice.is_none()
            && let Some(why) = self.game.shown().refused(&[hand, ghost.low, ghost.high])
        {
            notice.object(why, Some(hand));
        }
        ghost.choice
    }
}
