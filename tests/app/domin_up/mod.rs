//! Domin-Up on its unbounded table: laying tiles, hidden hands, forced moves.

use std::collections::BTreeSet;
use std::time::Duration;

use art::tiles::TileMark;
use bevy::prelude::*;
use session::Player;
use session::{Eyes, Game, Look, MatchPlan, Place, Seat, SeatPlan, Spot};
use tabuleiro::app::core::HandInput;
use tabuleiro::app::game::Turn;
use tabuleiro::app::table::dominoes::aim::{Aim, Rotation};
use tabuleiro::app::table::dominoes::camera::Camera;
use tabuleiro::app::table::dominoes::marks::TileMarked;
use tabuleiro::app::table::input::Selection;

use super::harness::{FRAME, Room};

mod by_rule;
mod laying;
mod seeing;

/// Seat 1 can lay its [1|7] in eighteen ways (RULES.md 4.5) and its [3|3] in none.
const SHORT: &str = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";

const NAMES: [&str; 4] = ["Ana", "Rui", "Eva", "Leo"];

fn at_table(players: &[Player], position: Option<&str>) -> MatchPlan {
    let seats = players.iter().zip(NAMES);
    MatchPlan {
        rules: None,
        game: Game::DOMIN_UP,
        seats: seats.map(|(player, name)| SeatPlan::named(player.clone(), name)).collect(),
        odds: None,
        position: position.map(str::to_owned),
        seed: 5,
    }
}

fn two_people(position: &str) -> Room {
    let mut room = Room::new(at_table(&[const { Player::Human }; 2], Some(position)));
    room.rest();
    room
}

/// A game between a person, who moves first, and a computer.
fn one_person(position: &str) -> Room {
    let mut room = Room::new(at_table(&[Player::Human, Player::Level(1)], Some(position)));
    room.rest();
    room
}

fn hand(seat: Seat, slot: u8) -> Spot {
    Spot::Hand { seat, slot }
}

/// Clicks a spot and runs a frame.
fn tap(room: &mut Room, spot: Spot) {
    let at = room.centre(spot);
    room.hand(HandInput::Move { at, spot: Some(spot) });
    room.hand(HandInput::Press { at, spot: Some(spot) });
    room.hand(HandInput::Release { spot: Some(spot) });
    room.frame();
}

/// Converts a point of the table to window pixels, and finds the spot there.
///
/// The point is given in cells, from the lower left corner of cell 0,0.
fn over(room: &Room, x: f32, y: f32) -> (Vec2, Option<Spot>) {
    let layout = room.layout();
    let cell = layout.rect(Spot::cell(0, 0)).expect("cells have places");
    let at = Vec2::new(cell.min.x + x * layout.cell, cell.max.y - y * layout.cell);
    (at, layout.spot_at(at))
}

/// Moves the pointer to a point of the table, in cells.
fn aim_at(room: &mut Room, x: f32, y: f32) {
    let (at, spot) = over(room, x, y);
    room.hand(HandInput::Move { at, spot });
    room.frame();
}

/// Clicks a point of the table, in cells.
fn lay_at(room: &mut Room, x: f32, y: f32) {
    let (at, spot) = over(room, x, y);
    room.hand(HandInput::Move { at, spot });
    room.hand(HandInput::Press { at, spot });
    room.hand(HandInput::Release { spot });
    room.frame();
}

fn last_move(room: &Room) -> &str {
    &room.game().moves().last().expect("a move was played").text
}

/// The looks of the tiles in a seat's hand, from the components of their entities.
fn looks_of(room: &mut Room, seat: Seat) -> Vec<Look> {
    let pieces = room.mirrored().into_values().map(|(_, piece)| piece);
    let held = pieces.filter(|piece| matches!(piece.spot, Spot::Hand { seat: of, .. } if of == seat));
    held.map(|piece| piece.look).collect()
}

fn marks(room: &mut Room, kind: TileMark) -> Vec<Spot> {
    let world = room.app.world_mut();
    let mut query = world.query::<&TileMarked>();
    query.iter(world).filter(|marked| marked.mark == kind).map(|marked| marked.spot).collect()
}

/// Runs frames until `done`; panics after 10 s on the app's clock.
#[track_caller]
fn until(room: &mut Room, mut done: impl FnMut(&Room) -> bool) {
    for _ in 0..625 {
        if done(room) {
            return;
        }
        room.frame();
    }
    panic!("waited in vain");
}

/// Runs frames until the camera has stopped.
fn settle(room: &mut Room) {
    room.frame();
    until(room, |room| !room.app.world().resource::<Camera>().is_moving());
    room.frame();
}
