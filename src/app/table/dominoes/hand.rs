//! Input at the open table: selects, rotates and lays tiles, pans and zooms the table.

use bevy::prelude::*;

use crate::app::commands::{GoBack, UiCommands};
use crate::app::core::{Dialog, FramePhase, RunningAnimations, TableInput, TableKey, TableUi};
use crate::app::game::{CurrentMatch, GameCoach, NextActor, Notice};
use crate::app::look::{OpenTable, TableLayout};
use crate::app::table::dominoes::aim::{Aim, Placement};
use crate::app::table::dominoes::camera::TableCamera;
use crate::app::table::input::clicks::{click, click_out_of_turn, not_your_turn};
use crate::app::table::input::keys::{KeyPress, TableKeys, arrow_key, is_confirm_key};
use crate::app::table::input::selection::DRAG_DISTANCE;
use crate::app::table::input::{Drag, InputQueue, Selection};
use session::{MoveIndex, Spot};

/// The pressed button.
#[derive(Clone, Copy, Debug)]
enum HandPress {
    /// On a tile of the hand. `is_selected`: the tile was selected already, so releasing the button deselects it.
    Tile { spot: Spot, from: Vec2, is_selected: bool },
    /// On the table with a tile selected: the tile is laid where the button is released.
    Lay,
    /// On the table with no tile selected: becomes a pan when the pointer moves.
    Table { from: Vec2, last: Vec2, moved: bool },
}

/// A request to change the game or leave it.
#[derive(Clone, Copy, Debug)]
enum HandRequest {
    /// Select a tile, or deselect it.
    Choose(Spot),
    /// Lay the selected tile.
    Lay,
    /// Leave the table.
    Leave,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_hand
            .in_set(FramePhase::Hand(TableUi::Dominoes))
            .run_if(resource_exists::<CurrentMatch>.and_then(resource_exists::<TableLayout>)),
    );
    app.world_mut().get_resource_or_init::<TableKeys>().register(TableUi::Dominoes, read_key);
}

/// Reads a key of the open table.
///
/// Arrows move the selected tile or, without one, the cursor in the hand.
fn read_key(key: KeyPress) -> Option<TableKey> {
    match key.code {
        KeyCode::KeyR if key.piece_selected => Some(TableKey::Turn(1)),
        KeyCode::Space if key.piece_selected => Some(TableKey::NextPlace),
        KeyCode::Digit0 => Some(TableKey::Fit),
        _ if key.text == "+" => Some(TableKey::Zoom(1)),
        _ if key.text == "-" => Some(TableKey::Zoom(-1)),
        code if is_confirm_key(code) && !key.repeat => Some(TableKey::Confirm),
        code => arrow_key(code),
    }
}

/// The spot of the selected tile in the hand, and whether it is a double.
pub(super) fn selected_tile(game: &CurrentMatch, selection: &Selection) -> Option<(Spot, bool)> {
    let hand = *selection.trail.first()?;
    let [first, second] = game.visible_scene().at(hand)?.kind.tile_numbers()?;
    Some((hand, first == second))
}

/// The selected tile's spot in the hand and its current placement.
pub(super) fn aimed_placement(
    game: &CurrentMatch,
    selection: &Selection,
    aim: &Aim,
) -> Option<(Spot, Placement)> {
    let (hand, double) = selected_tile(game, selection)?;
    Some((hand, aim.placement(hand, double, &game.displayed().state().gestures)?))
}

/// The state that input at the open table reads and changes.
struct InputState<'a> {
    game: &'a CurrentMatch,
    open: &'a OpenTable,
    selection: &'a mut Selection,
    aim: &'a mut Aim,
    camera: &'a mut TableCamera,
    press: &'a mut Option<HandPress>,
    now: std::time::Duration,
    /// Drag threshold in pixels.
    drag_distance: f32,
}

/// Processes the pending input, up to a complete move.
fn follow_hand(
    mut queue: ResMut<InputQueue>,
    mut press: Local<Option<HandPress>>,
    game: Res<CurrentMatch>,
    layout: Res<TableLayout>,
    dialog: Res<State<Dialog>>,
    time: Res<Time<Real>>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut aim: ResMut<Aim>,
    mut camera: ResMut<TableCamera>,
    mut animations: ResMut<RunningAnimations>,
    coach: Res<GameCoach>,
    mut commands: UiCommands,
) {
    let Some(open) = &layout.open_table else { return };
    // Input that follows a move is meant for the position after it.
    if coach.is_judging(&game) {
        return;
    }
    let mut state = InputState {
        game: &game,
        open,
        selection: &mut selection,
        aim: &mut aim,
        camera: &mut camera,
        press: &mut press,
        now: time.elapsed(),
        drag_distance: DRAG_DISTANCE * layout.scale,
    };
    while let Some(input) = queue.next(&game) {
        state.aim.select_tile(state.selection.trail.first().copied());
        if input == TableInput::Cancel {
            notice.stop_shake();
        }
        if matches!(input, TableInput::Key(TableKey::Arrow(_) | TableKey::NextPlace | TableKey::Turn(_))) {
            // With another move on its way, Enter no longer plays the held one.
            notice.dismiss_held_move();
        }
        let Some(request) = state.handle(input).filter(|_| !dialog.blocks_table()) else { continue };
        if matches!(request, HandRequest::Leave) {
            commands.write(GoBack);
            continue;
        }
        // Input never waits for an animation.
        animations.finish_all();
        if let Some(choice) = state.carry_out(request, &mut notice) {
            commands.write(game.command_for(choice));
            // Further input is meant for the position after the move, so it waits for the next frame.
            break;
        }
    }
    state.aim.select_tile(state.selection.trail.first().copied());
}

impl InputState<'_> {
    /// Handles one input. Returns a request to the game; [`InputState::carry_out`] checks whether it is allowed.
    fn handle(&mut self, input: TableInput) -> Option<HandRequest> {
        match input {
            TableInput::Move { at, spot } => {
                self.move_to(at, spot);
                None
            }
            TableInput::Press { at, spot } => self.press(at, spot),
            TableInput::Release { spot } => self.release(spot),
            TableInput::RightPress { on_table: true, .. } => {
                self.turn(1);
                None
            }
            TableInput::RightPress { .. } | TableInput::RightRelease { .. } => None,
            TableInput::StepBack if !self.selection.is_busy() => Some(HandRequest::Leave),
            TableInput::StepBack | TableInput::Cancel => {
                *self.press = None;
                self.selection.clear();
                None
            }
            TableInput::Wheel { steps, control: false, .. } if !self.selection.trail.is_empty() => {
                self.turn(steps.signum());
                None
            }
            TableInput::Wheel { at, steps, .. } => {
                self.camera.zoom(steps, self.open.to_cells(at), self.now);
                None
            }
            TableInput::Pinch { at, by, zoom } => {
                // Two fingers move the table: cancel the drag of the first one.
                *self.press = None;
                self.selection.drag = None;
                if by != Vec2::ZERO {
                    self.camera.drag(by);
                }
                if zoom != 1.0 {
                    self.camera.pinch(zoom, self.open.to_cells(at));
                }
                None
            }
            TableInput::Key(key) => self.handle_key(key),
        }
    }

    /// The request for a confirmed spot. A tile placed by keys is laid, whatever the spot.
    fn click(&mut self, spot: Spot) -> Option<HandRequest> {
        let is_placed_by_key = self.aim.by_key && !self.selection.trail.is_empty();
        Some(if is_placed_by_key { HandRequest::Lay } else { HandRequest::Choose(spot) })
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
            Some(HandPress::Tile { spot, from, .. })
                if self.selection.trail == [*spot]
                    && (self.selection.drag.is_some() || at.distance(*from) > self.drag_distance) =>
            {
                self.selection.drag = Some(Drag { from: *spot, pointer: at });
            }
            Some(HandPress::Table { from, last, moved }) => {
                *moved |= at.distance(*from) > self.drag_distance;
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
        let selected_tile = self.selection.trail.first().copied();
        match spot {
            Some(spot @ Spot::Hand { .. }) => {
                let is_selected = selected_tile == Some(spot);
                *self.press = Some(HandPress::Tile { spot, from: at, is_selected });
                (!is_selected).then_some(HandRequest::Choose(spot))
            }
            Some(_) if selected_tile.is_some() => {
                self.aim.point_at(Some(self.open.to_cells(at)));
                *self.press = Some(HandPress::Lay);
                None
            }
            _ => {
                *self.press = Some(HandPress::Table { from: at, last: at, moved: false });
                None
            }
        }
    }

    fn release(&mut self, spot: Option<Spot>) -> Option<HandRequest> {
        let drag = self.selection.drag.take();
        match self.press.take()? {
            // A tile dropped off the table returns to the hand and stays selected.
            HandPress::Tile { .. } if drag.is_some() => {
                matches!(spot, Some(Spot::Cell { .. })).then_some(HandRequest::Lay)
            }
            HandPress::Tile { spot: pressed, is_selected: true, .. } if spot == Some(pressed) => {
                Some(HandRequest::Choose(pressed))
            }
            HandPress::Lay => spot.map(|_| HandRequest::Lay),
            HandPress::Table { moved: false, .. } => spot.map(HandRequest::Choose),
            _ => None,
        }
    }

    fn handle_key(&mut self, key: TableKey) -> Option<HandRequest> {
        match key {
            TableKey::Turn(quarters) => self.turn(quarters),
            TableKey::NextPlace => {
                if let Some((hand, double)) = selected_tile(self.game, self.selection) {
                    self.aim.next_place(hand, double, &self.game.displayed().state().gestures);
                }
            }
            TableKey::Arrow(step) if self.selection.trail.is_empty() => {
                self.selection.cursor = self.next_cursor(step);
            }
            TableKey::Arrow(step) => {
                let current = aimed_placement(self.game, self.selection, self.aim);
                let at = current.map_or(self.camera.view.centre, |(_, ghost)| ghost.centre());
                *self.aim = Aim { at: Some(at + step.as_vec2()), by_key: true, ..*self.aim };
            }
            TableKey::Zoom(steps) => self.camera.zoom(steps, self.camera.view.centre, self.now),
            TableKey::Fit => self.camera.show_all(),
            TableKey::Confirm => {
                let spot = self.selection.cursor.or(self.selection.trail.first().copied())?;
                return self.click(spot);
            }
            // Captures exist only on boards.
            TableKey::OtherCapture => {}
        }
        None
    }

    /// The next spot of the cursor in the hand at the bottom edge. Up and down change the row.
    fn next_cursor(&self, step: IVec2) -> Option<Spot> {
        let browsed_turn = self.game.browsed_place().and_then(|_| self.game.displayed().state().turn);
        let seat = browsed_turn.unwrap_or_else(|| self.game.bottom_seat());
        let is_in_hand = |spot: Spot| matches!(spot, Spot::Hand { seat: owner, .. } if owner == seat);
        let tile_count =
            self.game.visible_scene().pieces.iter().filter(|piece| is_in_hand(piece.spot)).count();
        let last_slot = i32::try_from(tile_count).ok()?.checked_sub(1).filter(|last| *last >= 0)?;
        let Some(Spot::Hand { slot, .. }) = self.selection.cursor else {
            return Some(Spot::Hand { seat, slot: 0 });
        };
        let row = self.open.hands.get(seat.index()).map_or(1, |hand| i32::from(hand.tiles_per_row));
        let next = (i32::from(slot) + step.x - step.y * row).clamp(0, last_slot);
        Some(Spot::Hand { seat, slot: u8::try_from(next).unwrap_or(0) })
    }

    /// Rotates the selected tile, starting from the rotation in which it is shown now.
    fn turn(&mut self, quarters: i32) {
        if !self.selection.trail.is_empty() {
            let shown = aimed_placement(self.game, self.selection, self.aim);
            let rotation = shown.map_or(self.aim.rotation, |(_, ghost)| ghost.turn);
            *self.aim = Aim { rotation: rotation.rotated(quarters), rotated_at: self.aim.at, ..*self.aim };
        }
    }

    /// Carries out `request` if it is allowed; returns the choice if it is complete.
    fn carry_out(&mut self, request: HandRequest, notice: &mut Notice) -> Option<MoveIndex> {
        let game = self.game;
        let is_browsing = game.browsed_place().is_some();
        match (game.displayed_turn(), request) {
            // Any input ends the reading time of a forced move.
            (NextActor::Forced, _) if is_browsing || !game.is_paused() => {
                game.displayed().state().forced_move.as_ref().map(|forced| forced.choice)
            }
            (NextActor::Human, _) if !is_browsing && !game.is_seen_by_mover() => None,
            (NextActor::Human, HandRequest::Choose(spot)) => click(spot, game, self.selection, notice),
            (NextActor::Human, HandRequest::Lay) => self.lay(notice),
            (NextActor::Computer, HandRequest::Lay) => {
                notice.reject(not_your_turn(game), None);
                None
            }
            (NextActor::Forced | NextActor::Computer, HandRequest::Choose(spot)) => {
                click_out_of_turn(spot, game, self.selection, notice);
                None
            }
            _ => None,
        }
    }

    /// The choice that lays the selected tile. If the tile does not fit, shows the reason and leaves it selected.
    fn lay(&self, notice: &mut Notice) -> Option<MoveIndex> {
        let (hand, ghost) = aimed_placement(self.game, self.selection, self.aim)?;
        if ghost.choice.is_none()
            && let Some(why) = self.game.displayed().rejection(&[hand, ghost.low, ghost.high])
        {
            notice.reject(why, Some(hand));
        }
        ghost.choice
    }
}
