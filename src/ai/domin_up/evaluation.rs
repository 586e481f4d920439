//! What a position is worth for a seat against the best of the others, in hundredths of a tile.

use crate::rules::domin_up::{Position, Table, Tile, Tiles};
use crate::rules::{Position as _, Seat};

/// A tile less in the hand.
const TILE: i32 = 100;
/// A tile that could be laid now: what cannot is soon stuck.
const PLAYABLE: i32 = 14;
/// A tile that could climb now, in a game where climbs are additional.
const FREE_CLIMB: i32 = 55;

/// The value for `seat`.
pub(super) fn evaluate(position: &Position, seat: Seat) -> i32 {
    let switches = position.rules().switches();
    let climbers = Position::climbers(position.table());
    let playable =
        if switches.expand_matches { climbers.union(matching(position.table())) } else { Tiles::EMPTY };
    let worth = |seat: Seat| {
        let hand = position.hand(seat);
        let mut worth = -TILE * i32::from(hand.len());
        worth += PLAYABLE * i32::from(hand.intersection(playable).len());
        if switches.climbs_again {
            worth += FREE_CLIMB * i32::from(hand.intersection(climbers).len());
        }
        worth
    };
    let others = Seat::all(position.seats()).filter(|other| *other != seat);
    worth(seat) - others.map(worth).max().unwrap_or(0)
}

/// The tiles that could expand where one half touches an equal number, climbs left aside.
fn matching(table: &Table) -> Tiles {
    let mut open = [false; Tile::MAX as usize + 1];
    for top in table.cells() {
        let below = top.height - 1;
        if open[usize::from(top.number)] {
            continue;
        }
        let mut beside = top.place.neighbours().filter(|place| table.height(*place) == below);
        open[usize::from(top.number)] =
            beside.any(|place| place.neighbours().any(|other| table.height(other) == below));
    }
    Tile::all().filter(|tile| open[usize::from(tile.low())] || open[usize::from(tile.high())]).collect()
}
