//! Static evaluation of draughts.

use crate::rules::Color;
use crate::rules::draughts::{Position, Square, Squares};

const MAN: i32 = 100;
/// A flying king is worth about three men: it takes that many to catch one.
const KING: i32 = 320;
/// Held by a king, the rio cannot be taken from it by three others.
const RIO_KING: i32 = 25;
/// By rows gone: a man near its crowning ties the other side down.
const ADVANCE: [i32; 8] = [0, 0, 2, 5, 9, 16, 28, 0];
/// Men at home keep the other side from crowning, while it has men to crown.
const GUARD: i32 = 20;
/// A man with nothing of the other side in its way will crown; every row to go takes something off.
const RUNAWAY: i32 = 150;
const RUNAWAY_ROW: i32 = 12;
const CENTRE: i32 = 4;
/// A man at the edge cannot be captured, and does little.
const EDGE: i32 = -3;
/// The right to move, which is lost by whoever runs out of free moves last.
const MOVE: i32 = 4;

/// The value for the side to move, in hundredths of a man.
pub fn evaluate(position: &Position) -> i32 {
    let us = position.side_to_move();
    let value = side(position, us) - side(position, !us);
    scaled(position, value, us) + MOVE
}

fn side(position: &Position, color: Color) -> i32 {
    let (men, kings) = (position.men(color), position.kings(color));
    let mut value = MAN * men.len() as i32 + KING * kings.len() as i32;
    if !kings.and(Squares::RIO).is_empty() {
        value += RIO_KING;
    }
    value += runaway(position, color);
    let enemy_men = !position.men(!color).is_empty();
    for man in men {
        let row = if color == Color::White { man.row() } else { 7 - man.row() };
        value += ADVANCE[usize::from(row)];
        value += match man.column() {
            0 | 7 => EDGE,
            2..=5 if (2..=5).contains(&row) => CENTRE,
            _ => 0,
        };
        if row == 0 && enemy_men {
            value += GUARD;
        }
    }
    value
}

/// The most advanced man that no man can stop any more; against kings there is none.
fn runaway(position: &Position, color: Color) -> i32 {
    if !position.kings(!color).is_empty() {
        return 0;
    }
    let ahead = |set: u64| {
        let steps = if color == Color::White { set << 4 | set << 5 } else { set >> 4 | set >> 5 };
        steps & Squares::ALL.0
    };
    let rival = position.pieces(!color).0;
    let worth = |man: Square| {
        let mut cone = Squares::of(man).0;
        let mut seen = 0;
        let mut rows = 0;
        while cone != 0 {
            seen |= cone;
            rows += 1;
            cone = ahead(cone);
        }
        if seen & rival == 0 { RUNAWAY - RUNAWAY_ROW * rows } else { 0 }
    };
    position.men(color).map(worth).max().unwrap_or(0)
}

/// Kings alone hardly win: against a lone king three are needed, and the rio in their hands.
fn scaled(position: &Position, value: i32, us: Color) -> i32 {
    let (strong, weak) = if value > 0 { (us, !us) } else { (!us, us) };
    let lone_king = position.men(weak).is_empty() && position.kings(weak).len() == 1;
    if !lone_king || !position.men(strong).is_empty() {
        return value;
    }
    let on_rio = |color: Color| !position.kings(color).and(Squares::RIO).is_empty();
    if on_rio(weak) || position.kings(strong).len() < 3 {
        value / 16
    } else if !on_rio(strong) {
        value / 2
    } else {
        value
    }
}
