//! Input at the open table: selects, rotates and lays tiles, pans and zooms the table.

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

/// The pressed button.
#[derive(Clone, Copy, Debug)]
enum Press {
    /// On a tile of the hand. `lets_go`: it was selected already, so releasing the button deselects it.
    Tile { spot: Spot, from: Vec2, lets_go: bool },
    /// On the table with a tile selected: it is laid where the button is released.
    Lay,
    /// On the table with no tile selected: may become a pan.
    Table { from: Vec2, last: Vec2, moved: bool },
}

/// A request to change the game or leave it.
#[derive(Clone, Copy, Debug)]
enum HandRequest {
    /// Select a tile, or deselect it.
    Choose(Spot),
    /// Lay the selected tile.
    Lay,
    /// Leave the table: there is no selection to undo.
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

/// The keys of an open table. Arrows move the cursor in the hand, or the selected tile.
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

/// The spot of the selected tile in the hand, and whether it is a double.
pub(super) fn chosen(game: &CurrentMatch, selection: &Selection) -> Option<(Spot, bool)> {
    let hand = *selection.trail.first()?;
    let [first, second] = game.seen().at(hand)?.look.tile_numbers()?;
    Some((hand, first == second))
}

/// The selected tile's spot in the hand and its current placement.
pub(super) fn ghost(game: &CurrentMatch, selection: &Selection, aim: &Aim) -> Option<(Spot, Ghost)> {
    let (hand, double) = chosen(game, selection)?;
    Some((hand, aim.ghost(hand, double, &game.shown().view().gestures)?))
}

/// The state that the input changes.
struct Hands<'a> {
    game: &'a CurrentMatch,
    open: &'a OpenTable,
    selection: &'a mut Selection,
    aim: &'a mut Aim,
    camera: &'a mut Camera,
    press: &'a mut Option<Press>,
    now: std::time::Duration,
    /// Drag threshold in pixels.
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
        let Some(request) = hands.handle(input).filter(|_| !dialog.keeps_hands_off()) else { continue };
        if matches!(request, HandRequest::Leave) {
            commands.write(GoBack);
            continue;
        }
        // Input never waits for an animation.
        motion.cut();
        if let Some(choice) = hands.carry_out(request, &mut notice) {
            commands.write(game.answer(choice));
            // Further input is meant for the position after the move, so it waits for the next frame.
            break;
        }
    }
    hands.aim.follow(hands.selection.trail.first().copied());
}

impl Hands<'_> {
    /// Handles one input; returns a request to the game, whose permission is not checked yet.
    fn handle(&mut self, input: HandInput) -> Option<HandRequest> {
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
            HandInput::StepBack if !self.selection.is_busy() => Some(HandRequest::Leave),
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
                // Two fingers move the table: cancel the drag of the first one.
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
            HandInput::Key(key) => self.handle_key(key),
        }
    }

    fn click(&mut self, spot: Spot) -> Option<HandRequest> {
        let lays = self.aim.by_key && !self.selection.trail.is_empty();
        Some(if lays { HandRequest::Lay } else { HandRequest::Choose(spot) })
    }

    fn move_to(&mut self, at: Vec2, spot: Option<Spot>) {
        self.selection.hover = spot;
        // A tile placed by keys stays until the pointer enters the table.
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

    fn press(&mut self, at: Vec2, spot: Option<Spot>) -> Option<HandRequest> {
        self.selection.cursor = None;
        let chosen = self.selection.trail.first().copied();
        match spot {
            Some(spot @ Spot::Hand { .. }) => {
                let lets_go = chosen == Some(spot);
                *self.press = Some(Press::Tile { spot, from: at, lets_go });
                (!lets_go).then_some(HandRequest::Choose(spot))
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

    fn release(&mut self, spot: Option<Spot>) -> Option<HandRequest> {
        let held = self.selection.held.take();
        match self.press.take()? {
            // A tile dropped off the table returns to the hand and stays selected.
            Press::Tile { .. } if held.is_some() => {
                matches!(spot, Some(Spot::Cell { .. })).then_some(HandRequest::Lay)
            }
            Press::Tile { spot: pressed, lets_go: true, .. } if spot == Some(pressed) => {
                Some(HandRequest::Choose(pressed))
            }
            Press::Lay => spot.map(|_| HandRequest::Lay),
            Press::Table { moved: false, .. } => spot.map(HandRequest::Choose),
            _ => None,
        }
    }

    fn handle_key(&mut self, key: HandKey) -> Option<HandRequest> {
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
            // Captures exist only on boards.
            HandKey::OtherCapture => {}
        }
        None
    }

    /// The next cursor position in the hand at the bottom edge. Up and down change the row.
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

    /// Rotates the selected tile, starting from the automatic rotation if it has one.
    fn turn(&mut self, quarters: i32) {
        if !self.selection.trail.is_empty() {
            let now = ghost(self.game, self.selection, self.aim);
            let now = now.map_or(self.aim.turn, |(_, ghost)| ghost.turn);
            *self.aim = Aim { turn: now.by(quarters), turned_at: self.aim.at, ..*self.aim };
        }
    }

    /// Carries out `request` if it is allowed; returns the choice if it is complete.
    fn carry_out(&mut self, request: HandRequest, notice: &mut Notice) -> Option<Choice> {
        let game = self.game;
        let looking = game.looking().is_some();
        match (game.shown_turn(), request) {
            // Any input ends the reading time of a forced move.
            (Turn::Forced, _) if looking || !game.is_paused() => {
                game.shown().view().automatic.as_ref().map(|forced| forced.choice)
            }
            (Turn::Human, _) if !looking && !game.is_seen_by_mover() => None,
            (Turn::Human, HandRequest::Choose(spot)) => click(spot, game, self.selection, notice),
            (Turn::Human, HandRequest::Lay) => self.lay(notice),
            (Turn::Computer, HandRequest::Lay) => {
                notice.object(not_now(game), None);
                None
            }
            (Turn::Forced | Turn::Computer, HandRequest::Choose(spot)) => {
                click_early(spot, game, self.selection, notice);
                None
            }
            _ => None,
        }
    }

    /// The choice that lays the selected tile. If it does not fit, shows why and keeps it selected.
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
