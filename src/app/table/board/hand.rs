//! Input at a board: clicks extend the trail of clicked squares, drags carry pieces, keys move a cursor.

use bevy::prelude::*;

use crate::app::commands::{GoBack, UiCommands};
use crate::app::core::{Dialog, FramePhase, RunningAnimations, TableInput, TableKey, TableUi};
use crate::app::game::{CurrentMatch, GameCoach, Notice, PendingSave};
use crate::app::look::TableLayout;
use crate::app::table::board::drawings::{Drawings, RightClick};
use crate::app::table::input::clicks::{
    clear_choice_notices, click, click_out_of_turn, drop_out_of_turn, play_premove, refresh_choice_notices,
};
use crate::app::table::input::keys::{KeyPress, TableKeys, arrow_key, is_confirm_key};
use crate::app::table::input::selection::{BoardPress, DRAG_DISTANCE, DRAG_TIME};
use crate::app::table::input::{Drag, InputQueue, Selection};
use session::move_input::MoveInput;
use session::{Gesture, MoveIndex, Spot, message, number};

/// A dragged piece enters a square when the pointer is this close to the centre of the square, in squares.
const ENTER_DISTANCE: f32 = 0.38;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        process_input.in_set(FramePhase::Hand(TableUi::Board)).run_if(resource_exists::<CurrentMatch>),
    );
    app.world_mut().get_resource_or_init::<TableKeys>().register(TableUi::Board, read_key);
}

fn read_key(key: KeyPress) -> Option<TableKey> {
    match key.code {
        KeyCode::KeyC if !key.repeat => Some(TableKey::OtherCapture),
        code if is_confirm_key(code) && !key.repeat => Some(TableKey::Confirm),
        code => arrow_key(code),
    }
}

/// Processes the pending input, up to a complete move.
pub(super) fn process_input(
    mut queue: ResMut<InputQueue>,
    game: Res<CurrentMatch>,
    dialog: Res<State<Dialog>>,
    layout: Option<Res<TableLayout>>,
    (time, pending, mut coach): (Res<Time<Real>>, Res<PendingSave>, ResMut<GameCoach>),
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut drawings: ResMut<Drawings>,
    mut animations: ResMut<RunningAnimations>,
    mut commands: UiCommands,
) {
    let layout = layout.as_deref();
    // Input that follows a decided move is meant for the position after it.
    if selection.has_decided(&game) && pending.is_waiting(time.elapsed()) || coach.is_judging(&game) {
        return;
    }
    if let Some(choice) = play_premove(&game, &mut selection, &mut notice) {
        coach.skip(&game);
        selection.mark_decided(&game);
        commands.write(game.command_for(choice));
        return;
    }
    while let Some(input) = queue.next(&game) {
        let was_dragged = selection.drag.is_some();
        let clicked = match input {
            TableInput::Move { at, spot } => {
                move_to(at, spot, &game, layout, &time, &mut selection);
                drawings.over(spot);
                // If the pointer now shows the path of another capture, the notice about the picked one is obsolete.
                let shown =
                    selection.picked_capture.is_some().then(|| shown_capture(&game, &selection)).flatten();
                if shown.is_some_and(|shown| selection.picked_capture != Some(shown)) {
                    clear_choice_notices(&mut notice);
                }
                None
            }
            TableInput::Press { spot: None, .. } => {
                selection.clear();
                clear_choice_notices(&mut notice);
                None
            }
            TableInput::Press { at, spot: Some(spot) } => {
                let lets_go = selection.trail.last() == Some(&spot) && selection.question.is_none();
                selection.cursor = None;
                selection.press = Some(BoardPress {
                    spot,
                    at,
                    when: time.elapsed(),
                    was_selected: lets_go,
                    clicked_len: 0,
                });
                (!lets_go).then_some(spot)
            }
            TableInput::Release { spot } => release(spot, &game, &mut selection),
            // The right button draws. With a piece selected, a right click deselects it instead.
            TableInput::RightPress { spot: Some(spot), colour: ink, .. }
                if selection.drag.is_none() && selection.question.is_none() =>
            {
                drawings.begin(spot, ink, selection.is_busy());
                None
            }
            TableInput::RightRelease { spot } => {
                match drawings.end(spot) {
                    RightClick::Click => deselect_step(&mut selection, &mut notice),
                    RightClick::Drawing => selection.clear(),
                    RightClick::Nothing => {}
                }
                None
            }
            TableInput::RightPress { .. } => {
                drawings.end(None);
                deselect_step(&mut selection, &mut notice);
                None
            }
            // The window has lost the focus, or the system the touch: the player has not cancelled the premove.
            TableInput::Cancel => {
                drawings.end(None);
                let premove = selection.premove.take();
                deselect_step(&mut selection, &mut notice);
                selection.premove = premove;
                None
            }
            TableInput::StepBack => {
                if !step_back(&mut selection) {
                    commands.write(GoBack);
                }
                refresh_choice_notices(&selection, &mut notice);
                None
            }
            TableInput::Key(key) => handle_key(key, &game, layout, &mut selection, &mut notice),
            // A second finger cancels the drag of the first one.
            TableInput::Pinch { .. } => {
                (selection.press, selection.drag) = (None, None);
                None
            }
            TableInput::Wheel { .. } => None,
        };
        let Some(spot) = clicked.filter(|_| !dialog.blocks_table()) else { continue };
        // Input never waits for an animation.
        animations.finish_all();
        if !game.waits_for_input() {
            let handle_spot = if was_dragged { drop_out_of_turn } else { click_out_of_turn };
            handle_spot(spot, &game, &mut selection, &mut notice);
        } else if let Some(choice) = click(spot, &game, &mut selection, &mut notice) {
            if game.browsed_place().is_none() {
                selection.mark_decided(&game);
                if was_dragged && let Some(gesture) = game.state().gestures.get(choice.0) {
                    // The piece stays where it was dropped, until the move is played or rejected.
                    selection.trail = gesture.route().to_vec();
                }
            }
            commands.write(game.command_for(choice));
            // Further input is meant for the position after the move, so it waits for the next frame.
            break;
        }
    }
}

/// Undoes the last clicked square; clears the selection if that was the only one.
fn deselect_step(selection: &mut Selection, notice: &mut ResMut<Notice>) {
    notice.stop_shake();
    if selection.trail.len() > 1 {
        step_back(selection);
    } else {
        selection.clear();
    }
    clear_choice_notices(notice);
}

/// Cancels a drag and undoes one step of the selection. Returns `false` if there was no step to undo.
fn step_back(selection: &mut Selection) -> bool {
    selection.drag = None;
    selection.press = None;
    selection.step_back()
}

/// Handles pointer motion: updates the hover, and starts or continues a drag.
fn move_to(
    at: Vec2,
    spot: Option<Spot>,
    game: &CurrentMatch,
    layout: Option<&TableLayout>,
    time: &Time<Real>,
    selection: &mut Selection,
) {
    selection.hover = spot;
    selection.pointer_rested = false;
    if let Some(drag) = &mut selection.drag {
        drag.pointer = at;
    } else if let Some(press) = selection.press {
        let threshold = DRAG_DISTANCE * layout.map_or(1.0, |layout| layout.scale);
        let is_held_long = time.elapsed().saturating_sub(press.when) > DRAG_TIME;
        let is_drag = at.distance(press.at) > threshold && is_held_long;
        if (is_drag || spot != Some(press.spot))
            && selection.trail.last() == Some(&press.spot)
            && let Some(from) = selection.trail.first().copied()
        {
            selection.press = Some(BoardPress { clicked_len: selection.trail.len(), ..press });
            selection.drag = Some(Drag { from, pointer: at });
        }
    }
    let spot_and_rect = spot.zip(spot.and_then(|spot| layout?.rect(spot)));
    if let Some((spot, rect)) = spot_and_rect.filter(|_| selection.drag.is_some())
        && at.distance(rect.center()) < ENTER_DISTANCE * rect.width()
        && let Some(trail) = selection.hand(game).drag_over(spot)
    {
        selection.trail = trail;
    }
}

/// Handles the release of the button; returns the spot that it counts as a click on.
fn release(spot: Option<Spot>, game: &CurrentMatch, selection: &mut Selection) -> Option<Spot> {
    let press = selection.press.take()?;
    if selection.drag.take().is_none() {
        return spot.filter(|spot| press.was_selected && *spot == press.spot);
    }
    let (trail, clicked) =
        MoveInput::new(&game.displayed().state().gestures, &selection.trail).drop(spot, press.clicked_len);
    selection.trail = trail;
    clicked
}

/// Handles a key of the board; returns the spot that it counts as a click on.
fn handle_key(
    key: TableKey,
    game: &CurrentMatch,
    layout: Option<&TableLayout>,
    selection: &mut Selection,
    notice: &mut Notice,
) -> Option<Spot> {
    match key {
        TableKey::OtherCapture if game.waits_for_input() => {
            let focused_spots: Vec<Spot> = selection.hover.into_iter().chain(selection.cursor).collect();
            let (choice, capture_number, capture_count) =
                selection.hand(game).next_preview(&focused_spots, selection.picked_capture)?;
            selection.picked_capture = Some(choice);
            // If the hover or cursor selects another capture, reset both so that the capture picked with C is shown.
            if shown_capture(game, selection) != Some(choice) {
                selection.hover = None;
                selection.cursor =
                    selection.cursor.and_then(|_| game.displayed().state().gestures.get(choice.0)?.end());
            }
            if capture_count > 1 {
                notice.show(message!(
                    "notice-capture-choice",
                    number = number(capture_number),
                    count = number(capture_count)
                ));
            }
            None
        }
        // A capture picked with C is confirmed wherever the cursor is.
        TableKey::Confirm => {
            let picked = selection
                .picked_capture
                .and_then(|choice| game.displayed().state().gestures.get(choice.0)?.end());
            picked.or(selection.cursor)
        }
        TableKey::Arrow(step) => {
            selection.picked_capture = None;
            // With the cursor on its way to another move, Enter no longer plays the held one.
            notice.dismiss_held_move();
            selection.cursor = layout.map(|layout| next_cursor(selection.cursor, step, game, layout));
            None
        }
        _ => None,
    }
}

/// The capture whose path is shown.
fn shown_capture(game: &CurrentMatch, selection: &Selection) -> Option<MoveIndex> {
    let focused_spots: Vec<Spot> = selection.hover.into_iter().chain(selection.cursor).collect();
    selection.hand(game).preview(&focused_spots, selection.picked_capture).map(|preview| preview.choice)
}

/// The spot of the cursor after one step, whose direction is as seen by the player (`y` up).
///
/// Without a cursor yet, returns the movable piece nearest to the centre.
fn next_cursor(cursor: Option<Spot>, step: IVec2, game: &CurrentMatch, layout: &TableLayout) -> Spot {
    let cells = IVec2::from(layout.grid.map_or([1; 2], |grid| grid.cells.map(|count| count as i32)));
    let Some(Spot::Cell { x, y }) = cursor else {
        let middle = Spot::cell((cells.x / 2) as i16, (cells.y / 2 - 1).max(0) as i16);
        let distance_to_middle = |spot: &Spot| match (layout.rect(*spot), layout.rect(middle)) {
            (Some(rect), Some(middle)) => rect.center().distance(middle.center()),
            _ => f32::MAX,
        };
        let movable = game.displayed().state().gestures.iter().filter_map(Gesture::start);
        return movable
            .min_by(|a, b| distance_to_middle(a).total_cmp(&distance_to_middle(b)))
            .unwrap_or(middle);
    };
    let step = if layout.is_flipped() { -step } else { step };
    let next = (IVec2::new(x.into(), y.into()) + step).clamp(IVec2::ZERO, cells - IVec2::ONE);
    Spot::cell(next.x as i16, next.y as i16)
}
