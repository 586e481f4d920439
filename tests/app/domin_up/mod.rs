//! Domin-Up, a domino game in layers on an unbounded table: placing tiles, hidden hands, forced moves.
//!
//! A tile covers two cells. A player *expands* by placing a tile beside others on the table, and *climbs* by placing it
//! on top of two cells of equal height whose numbers match. A player who can do neither passes.

use std::collections::BTreeSet;
use std::time::Duration;

use art::tiles::TileMark;
use bevy::prelude::*;
use session::Player;
use session::{Game, MatchPlan, PieceKind, Place, PlayerPlan, Seat, Spot, Viewer};
use tabuleiro::app::core::TableInput;
use tabuleiro::app::game::NextActor;
use tabuleiro::app::table::dominoes::aim::{Aim, Rotation};
use tabuleiro::app::table::dominoes::camera::TableCamera;
use tabuleiro::app::table::dominoes::marks::PlacedTileMark;
use tabuleiro::app::table::input::Selection;

use super::harness::{FRAME, TestApp};

mod forced_moves;
mod hidden_hands;
mod laying_tiles;

/// A position with two tiles in each hand, in the notation of `docs/FORMATS.md`.
///
/// By the rule set `report`, seat 1 is to move. It holds [1|7] and [3|3], seat 2 holds [0|0] and [1|2]. The only tile
/// on the table is [7|7], which lies on the cells (0,0) and (1,0). Seat 1 can place [1|7] beside [7|7] in 18 ways, and
/// cannot place [3|3], which has no 7.
const FEW_TILES: &str = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";

const NAMES: [&str; 4] = ["Ana", "Rui", "Eva", "Leo"];

/// A plan for these players, with names from [`NAMES`]; `position` is `None` for a new game.
fn plan_at_table(players: &[Player], position: Option<&str>) -> MatchPlan {
    let seats = players.iter().zip(NAMES);
    MatchPlan {
        rules: None,
        game: Game::DOMIN_UP,
        seats: seats.map(|(player, name)| PlayerPlan::named(player.clone(), name)).collect(),
        odds: None,
        position: position.map(str::to_owned),
        seed: 5,
    }
}

/// A game between two people from `position`.
fn two_people(position: &str) -> TestApp {
    let mut test = TestApp::new(plan_at_table(&[const { Player::Human }; 2], Some(position)));
    test.wait_for_animations();
    test
}

/// A game between a person (seat 1) and a computer from `position`.
fn person_against_computer(position: &str) -> TestApp {
    let mut test = TestApp::new(plan_at_table(&[Player::Human, Player::Level(1)], Some(position)));
    test.wait_for_animations();
    test
}

fn hand(seat: Seat, slot: u8) -> Spot {
    Spot::Hand { seat, slot }
}

/// Moves the pointer to a spot, clicks, and runs a frame.
fn click(test: &mut TestApp, spot: Spot) {
    let at = test.centre(spot);
    test.send_input(TableInput::Move { at, spot: Some(spot) });
    test.send_input(TableInput::Press { at, spot: Some(spot) });
    test.send_input(TableInput::Release { spot: Some(spot) });
    test.run_frame();
}

/// Converts a point of the table to window pixels, and finds the spot there; `None` outside the table.
///
/// `x` and `y` are in cells, from the lower left corner of cell 0,0.
fn window_point(test: &TestApp, x: f32, y: f32) -> (Vec2, Option<Spot>) {
    let layout = test.layout();
    let cell = layout.rect(Spot::cell(0, 0)).expect("every cell has a rectangle");
    let at = Vec2::new(cell.min.x + x * layout.cell, cell.max.y - y * layout.cell);
    (at, layout.spot_at(at))
}

/// Moves the pointer to a point of the table, in cells, and runs a frame.
fn point_at(test: &mut TestApp, x: f32, y: f32) {
    let (at, spot) = window_point(test, x, y);
    test.send_input(TableInput::Move { at, spot });
    test.run_frame();
}

/// Clicks a point of the table, in cells, and runs a frame.
fn click_at(test: &mut TestApp, x: f32, y: f32) {
    let (at, spot) = window_point(test, x, y);
    test.send_input(TableInput::Move { at, spot });
    test.send_input(TableInput::Press { at, spot });
    test.send_input(TableInput::Release { spot });
    test.run_frame();
}

/// The last move, in the notation of `docs/FORMATS.md`.
fn last_move(test: &TestApp) -> &str {
    &test.game().moves().last().expect("a move was played").text
}

/// The drawn kinds of the tiles in a seat's hand; [`PieceKind::BACK`] for a hidden tile.
fn kinds_in_hand(test: &mut TestApp, seat: Seat) -> Vec<PieceKind> {
    let pieces = test.pieces_of_entities().into_values().map(|(_, piece)| piece);
    let in_hand =
        pieces.filter(|piece| matches!(piece.spot, Spot::Hand { seat: owner, .. } if owner == seat));
    in_hand.map(|piece| piece.kind).collect()
}

/// The spots of tiles with this mark.
fn marks(test: &mut TestApp, kind: TileMark) -> Vec<Spot> {
    let world = test.app.world_mut();
    let mut query = world.query::<&PlacedTileMark>();
    query.iter(world).filter(|placed| placed.mark == kind).map(|placed| placed.spot).collect()
}

/// Runs frames until `done` returns true. Panics after 10 s on the app's clock.
#[track_caller]
fn run_until(test: &mut TestApp, mut done: impl FnMut(&TestApp) -> bool) {
    /// 10 s at 16 ms a frame.
    const MAX_FRAMES: u32 = 625;
    for _ in 0..MAX_FRAMES {
        if done(test) {
            return;
        }
        test.run_frame();
    }
    panic!("not done after {MAX_FRAMES} frames");
}

/// Runs frames until the camera has stopped.
fn wait_for_camera(test: &mut TestApp) {
    test.run_frame();
    run_until(test, |test| !test.app.world().resource::<TableCamera>().is_moving());
    test.run_frame();
}
