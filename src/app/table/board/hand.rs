//! Input at a board: clicks extend the trail, drags carry pieces, keys move a cursor.

use bevy::prelude::*;

use crate::app::commands::{GoBack, UiCommands};
use crate::app::core::{Dialog, FramePhase, RunningAnimations, TableInput, TableKey, TableUi};
use crate::app::game::{CurrentMatch, Notice};
use crate::app::look::TableLayout;
use crate::app::table::board::drawings::{Drawings, RightClick};
use crate::app::table::input::keys::{KeyPress, TableKeys, arrow_key, is_confirm_key};
use crate::app::table::input::selection::{
    BoardPress, DRAG_DISTANCE, DRAG_TIME, clear_choice_notices, click, click_out_of_turn, play_premove,
};
use crate::app::table::input::{Drag, InputQueue, Selection};
use session::move_input::MoveInput;
use session::{Gesture, MoveIndex, Spot, message, number};

/// A dragged piece enters a square within this distance of its centre, in squares.
const ENTER_DISTANCE: f32 = 0.38;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_hand.in_set(FramePhase::Hand(TableUi::Board)).run_if(resource_exists::<CurrentMatch>),
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

/// Processes all input since the last frame.
pub(super) fn follow_hand(
    mut queue: ResMut<InputQueue>,
    game: Res<CurrentMatch>,
    dialog: Res<State<Dialog>>,
    layout: Option<Res<TableLayout>>,
    time: Res<Time<Real>>,
    mut selection: ResMut<Selection>,
    mut notice: ResMut<Notice>,
    mut drawings: ResMut<Drawings>,
    mut animations: ResMut<RunningAnimations>,
    mut commands: UiCommands,
) {
    let layout = layout.as_deref();
    if let Some(choice) = play_premove(&game, &mut selection, &mut notice) {
        commands.write(game.command_for(choice));
        return;
    }
    while let Some(input) = queue.next(&game) {
        let clicked = match input {
            TableInput::Move { at, spot } => {
                move_to(at, spot, &game, layout, &time, &mut selection);
                drawings.over(spot);
                // The path shown is no longer that of the picked capture, so its notice is obsolete.
                let shown =
                    selection.picked_capture.is_some().then(|| shown_way(&game, &selection)).flatten();
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
                selection.press = Some(BoardPress { spot, at, when: time.elapsed(), lets_go, clicked: 0 });
                (!lets_go).then_some(spot)
            }
            TableInput::Release { spot } => release(spot, &game, &mut selection),
            // Without a selection the right button draws; otherwise a right click deselects.
            TableInput::RightPress { spot: Some(spot), ink, .. }
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
            TableInput::RightPress { .. } | TableInput::Cancel => {
                drawings.end(None);
                deselect_step(&mut selection, &mut notice);
                None
            }
            TableInput::StepBack => {
                if !step_back(&mut selection) {
                    commands.write(GoBack);
                }
                clear_choice_notices(&mut notice);
                None
            }
            TableInput::Key(key) => obey_key(key, &game, layout, &mut selection, &mut notice),
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
            click_out_of_turn(spot, &game, &mut selection, &mut notice);
        } else if let Some(choice) = click(spot, &game, &mut selection, &mut notice) {
            commands.write(game.command_for(choice));
            // Further input is meant for the position after the move, so it waits for the next frame.
            break;
        }
    }
}

/// Undoes the last of several clicked squares, or clears the selection.
fn deselect_step(selection: &mut Selection, notice: &mut ResMut<Notice>) {
    notice.hold_still();
    if selection.trail.len() > 1 {
        step_back(selection);
    } else {
        selection.clear();
    }
    clear_choice_notices(notice);
}

/// Cancels a drag and undoes one step of the selection. Returns `false` if there was none.
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
    if let Some(held) = &mut selection.drag {
        held.pointer = at;
    } else if let Some(press) = selection.press {
        let threshold = DRAG_DISTANCE * layout.map_or(1.0, |layout| layout.scale);
        let held_down = time.elapsed().saturating_sub(press.when) > DRAG_TIME;
        let far = at.distance(press.at) > threshold && held_down;
        if (far || spot != Some(press.spot))
            && selection.trail.last() == Some(&press.spot)
            && let Some(from) = selection.trail.first().copied()
        {
            selection.press = Some(BoardPress { clicked: selection.trail.len(), ..press });
            selection.drag = Some(Drag { from, pointer: at });
        }
    }
    let over = spot.zip(spot.and_then(|spot| layout?.rect(spot)));
    if let Some((spot, rect)) = over.filter(|_| selection.drag.is_some())
        && at.distance(rect.center()) < ENTER_DISTANCE * rect.width()
        && let Some(trail) = selection.hand(game).drag_over(spot)
    {
        selection.trail = trail;
    }
}

/// Handles the release of the button; returns the spot that this clicks.
fn release(spot: Option<Spot>, game: &CurrentMatch, selection: &mut Selection) -> Option<Spot> {
    let press = selection.press.take()?;
    if selection.drag.take().is_none() {
        return spot.filter(|spot| press.lets_go && *spot == press.spot);
    }
    let (trail, clicked) =
        MoveInput::new(&game.displayed().state().gestures, &selection.trail).drop(spot, press.clicked);
    selection.trail = trail;
    clicked
}

/// Handles a key of the board; returns the spot that this clicks.
fn obey_key(
    key: TableKey,
    game: &CurrentMatch,
    layout: Option<&TableLayout>,
    selection: &mut Selection,
    notice: &mut Notice,
) -> Option<Spot> {
    match key {
        TableKey::OtherCapture if game.waits_for_input() => {
            let focus: Vec<Spot> = selection.hover.into_iter().chain(selection.cursor).collect();
            let (choice, place, ways) =
                selection.hand(game).next_preview(&focus, selection.picked_capture)?;
            selection.picked_capture = Some(choice);
            // The hover or cursor selects another capture: reset it, so that it does not hide the one picked with C.
            if shown_way(game, selection) != Some(choice) {
                selection.hover = None;
                selection.cursor =
                    selection.cursor.and_then(|_| game.displayed().state().gestures.get(choice.0)?.end());
            }
            if ways > 1 {
                notice.show(message!("notice-way", number = number(place), count = number(ways)));
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
            selection.cursor = layout.map(|layout| walk(selection.cursor, step, game, layout));
            None
        }
        _ => None,
    }
}

/// The capture whose path is shown.
fn shown_way(game: &CurrentMatch, selection: &Selection) -> Option<MoveIndex> {
    let focus: Vec<Spot> = selection.hover.into_iter().chain(selection.cursor).collect();
    selection.hand(game).preview(&focus, selection.picked_capture).map(|way| way.choice)
}

/// The next spot of the cursor in the direction that the player sees.
///
/// The cursor first appears on the movable piece nearest to the centre.
fn walk(cursor: Option<Spot>, step: IVec2, game: &CurrentMatch, layout: &TableLayout) -> Spot {
    let cells = IVec2::from(layout.grid.map_or([1; 2], |grid| grid.cells.map(|count| count as i32)));
    let Some(Spot::Cell { x, y }) = cursor else {
        let middle = Spot::cell((cells.x / 2) as i16, (cells.y / 2 - 1).max(0) as i16);
        let off = |spot: &Spot| match (layout.rect(*spot), layout.rect(middle)) {
            (Some(rect), Some(middle)) => rect.center().distance(middle.center()),
            _ => f32::MAX,
        };
        let starts = game.displayed().state().gestures.iter().filter_map(Gesture::start);
        return starts.min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(middle);
    };
    let step = if layout.is_flipped() { -step } else { step };
    let goal = (IVec2::new(x.into(), y.into()) + step).clamp(IVec2::ZERO, cells - IVec2::ONE);
    Spot::cell(goal.x as i16, goal.y as i16)
}
