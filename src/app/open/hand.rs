//! What hands do at a table without edges: choosing a tile, turning it, laying it; dragging and zooming the
//! table itself.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::super::layout::TableLayout;
use super::super::motion::Motion;
use super::super::selection::{self, DRAG_DISTANCE, Held, Selection};
use super::super::state::{ChoiceMade, Dialog, FrameSet, HandInput, Phase};
use super::super::table::Table;
use super::aim::{Aim, Ghost};
use super::view::Sight;
use crate::session::{Choice, Look, Message, Spot};

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

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_hand
            .in_set(FrameSet::Input)
            .after(super::super::pointer::read_pointer)
            .after(super::super::keys::read_keys)
            .after(selection::follow_hand)
            .run_if(resource_exists::<Table>.and_then(resource_exists::<TableLayout>)),
    );
}

/// The tile that is chosen: its place in the hand, and whether it is a double.
pub(in crate::app) fn chosen(table: &Table, selection: &Selection) -> Option<(Spot, bool)> {
    let hand = *selection.path.first()?;
    match table.scene().at(hand)?.look {
        Look::Tile { first, second } => Some((hand, first == second)),
        _ => None,
    }
}

/// Where the chosen tile would be laid now.
pub(in crate::app) fn ghost(table: &Table, selection: &Selection, aim: &Aim) -> Option<(Spot, Ghost)> {
    let (hand, double) = chosen(table, selection)?;
    Some((hand, aim.ghost(hand, double, table.game.gestures())?))
}

fn follow_hand(
    mut inputs: MessageReader<HandInput>,
    mut waiting: Local<VecDeque<HandInput>>,
    mut press: Local<Option<Press>>,
    mut table: ResMut<Table>,
    layout: Res<TableLayout>,
    phase: Res<State<Phase>>,
    dialog: Res<Dialog>,
    time: Res<Time<Real>>,
    mut selection: ResMut<Selection>,
    mut aim: ResMut<Aim>,
    mut sight: ResMut<Sight>,
    mut motion: ResMut<Motion>,
    mut choices: MessageWriter<ChoiceMade>,
) {
    let Some(open) = &layout.open else {
        inputs.clear();
        waiting.clear();
        return;
    };
    let far = DRAG_DISTANCE * layout.scale;
    let asked = dialog.keeps_hands_off();
    waiting.extend(inputs.read());
    while let Some(input) = waiting.pop_front() {
        follow(&mut aim, &selection);
        // What a hand wants to do to the game, once it is clear that it may.
        let mut wish = None;
        match input {
            HandInput::Move { at, spot } => {
                if selection.hover != spot {
                    selection.hover = spot;
                }
                // A tile that was moved by keys stays until the pointer comes over the table itself.
                if open.view.contains(at) && (spot.is_some() || press.is_some()) {
                    aim.set_if_neq(Aim { at: Some(open.to_cells(at)), by_key: false, ..*aim });
                } else if !aim.by_key {
                    aim.set_if_neq(Aim { at: None, ..*aim });
                }
                match &mut *press {
                    Some(Press::Tile { spot, from, .. })
                        if selection.path == [*spot]
                            && (selection.held.is_some() || at.distance(*from) > far) =>
                    {
                        selection.held = Some(Held { from: *spot, pointer: at });
                    }
                    Some(Press::Table { from, last, moved }) => {
                        *moved |= at.distance(*from) > far;
                        if *moved {
                            sight.drag(at - *last);
                            *last = at;
                        }
                    }
                    _ => {}
                }
            }
            HandInput::Press { at, spot } => {
                selection.cursor = None;
                let chosen = selection.path.first().copied();
                *press = match spot {
                    Some(spot @ Spot::Hand { .. }) => {
                        let lets_go = chosen == Some(spot);
                        wish = (!lets_go).then_some(Wish::Choose(spot));
                        Some(Press::Tile { spot, from: at, lets_go })
                    }
                    Some(_) if chosen.is_some() => {
                        aim.set_if_neq(Aim { at: Some(open.to_cells(at)), by_key: false, ..*aim });
                        Some(Press::Lay)
                    }
                    _ => Some(Press::Table { from: at, last: at, moved: false }),
                };
            }
            HandInput::Release { spot } => {
                let held = selection.held.take();
                match press.take() {
                    // Dropped beside the table, it goes back and stays chosen.
                    Some(Press::Tile { .. }) if held.is_some() => {
                        wish = matches!(spot, Some(Spot::Cell { .. })).then_some(Wish::Lay);
                    }
                    Some(Press::Tile { spot: pressed, lets_go: true, .. }) if spot == Some(pressed) => {
                        wish = Some(Wish::Choose(pressed));
                    }
                    Some(Press::Lay) => wish = spot.map(|_| Wish::Lay),
                    Some(Press::Table { moved: false, .. }) => wish = spot.map(Wish::Choose),
                    _ => {}
                }
            }
            HandInput::Click(spot) => {
                let lays = aim.by_key && !selection.path.is_empty();
                wish = Some(if lays { Wish::Lay } else { Wish::Choose(spot) });
            }
            HandInput::Turn(quarters) => turn(&mut aim, &table, &selection, quarters),
            HandInput::StepBack => {
                *press = None;
                selection.clear();
            }
            HandInput::NextPlace => {
                if let Some((hand, double)) = chosen(&table, &selection) {
                    aim.next_place(hand, double, table.game.gestures());
                }
            }
            HandInput::Nudge(step) => {
                let at =
                    ghost(&table, &selection, &aim).map_or(sight.view.centre, |(_, ghost)| ghost.centre());
                aim.set_if_neq(Aim { at: Some(at + step.as_vec2()), by_key: true, ..*aim });
            }
            HandInput::Wheel { steps, zooms: false, .. } if !selection.path.is_empty() => {
                turn(&mut aim, &table, &selection, steps.signum());
            }
            HandInput::Wheel { at, steps, .. } => {
                sight.zoom(steps, open.to_cells(at), time.elapsed());
            }
            HandInput::Zoom(steps) => {
                let middle = sight.view.centre;
                sight.zoom(steps, middle, time.elapsed());
            }
            HandInput::Fit => sight.fit(),
            // Ways branch on boards only.
            HandInput::OtherWay => {}
            HandInput::Cancel => {
                *press = None;
                selection.clear();
            }
        }
        let Some(wish) = wish.filter(|_| !asked) else { continue };
        // Input never waits for a motion.
        motion.cut();
        let choice = carry_out(wish, &mut table, &mut selection, &aim, *phase.get());
        if let Some(choice) = choice {
            choices.write(ChoiceMade { choice, generation: table.generation });
            // What comes after the move is meant for the position after it: it waits for the next frame.
            break;
        }
    }
    follow(&mut aim, &selection);
}

/// Does to the game what a hand wants, if it may; the choice, when that completes one.
fn carry_out(
    wish: Wish,
    table: &mut Table,
    selection: &mut Selection,
    aim: &Aim,
    phase: Phase,
) -> Option<Choice> {
    let automatic = table.game.automatic();
    if let Some((choice, _)) = automatic
        && !table.paused
    {
        // Whoever has read the notice need not wait.
        return Some(choice);
    }
    if automatic.is_some() || phase == Phase::Thinking {
        let key = if table.paused { "notice-paused" } else { "notice-not-your-turn" };
        table.say(Message::new(key), true);
        return None;
    }
    // The phase follows the game by a frame; and nobody plays from a hand that nobody sees.
    let sees = table.curtain().is_none() && table.viewer == table.wanted_viewer();
    if phase != Phase::Human || table.phase() != Phase::Human || !sees {
        return None;
    }
    match wish {
        Wish::Choose(spot) => selection::click(spot, table, selection),
        Wish::Lay => lay(table, selection, aim),
    }
}

/// The chosen tile is put down where it is held: the choice, where it fits. Where it does not, it stays in hand, since
/// the next place may be the right one.
fn lay(table: &mut Table, selection: &Selection, aim: &Aim) -> Option<Choice> {
    let (hand, ghost) = ghost(table, selection, aim)?;
    if ghost.choice.is_none()
        && let Some(why) = table.game.why_not(&[hand, ghost.low, ghost.high])
    {
        table.say(why, true);
    }
    ghost.choice
}

/// A tile that is chosen is the one that is aimed with.
fn follow(aim: &mut ResMut<Aim>, selection: &Selection) {
    let mut now = **aim;
    now.follow(selection.path.first().copied());
    aim.set_if_neq(now);
}

/// Turns the chosen tile; what lies turned by itself, because that fits, is turned on from there.
fn turn(aim: &mut Aim, table: &Table, selection: &Selection, quarters: i32) {
    if !selection.path.is_empty() {
        let now = ghost(table, selection, aim).map_or(aim.turn, |(_, ghost)| ghost.turn);
        *aim = Aim { turn: now.by(quarters), turned_at: aim.at, ..*aim };
    }
}

/// What a hand wants.
#[derive(Clone, Copy, Debug)]
enum Wish {
    /// To take a tile, or to let it go.
    Choose(Spot),
    /// To lay the one it has.
    Lay,
}
