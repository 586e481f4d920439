//! What pieces are heard to do: picked up, set down, slid, captured, crowned, laid. Which modes ring, and how brightly,
//! follows from the two bodies that touch and from the force of the touch.

use std::time::Duration;

use crate::app::frame::Touch;
use crate::app::sound::material::{Body, Materials};
use crate::app::sound::recipe::{Burst, Recipe, Tone};
use crate::session::Look;

/// How a body is struck.
#[derive(Clone, Copy, Debug)]
struct Blow {
    /// 0 to 1: how hard. A hard blow is short, and so brighter as well as louder.
    force: f32,
    /// How large the striking piece is; a large one rings lower.
    size: f32,
}

/// A piece of one material touches a body of another. `modes` are those of what is struck.
fn strike(piece: &Body, struck: &Body, modes: &[(f32, f32, f32)], blow: Blow) -> Recipe {
    let contact = (piece.softness + struck.softness) * (1.25 - 0.4 * blow.force);
    // What a touch of this length still excites of a frequency.
    let excites = |hertz: f32| 1.0 / (1.0 + (2.2 * hertz * contact).powi(2));
    let tone = |hertz: f32, ring: f32, level: f32| Tone {
        at: 0.0,
        hertz,
        ring,
        level: level * excites(hertz),
        rise: contact.min(0.002),
    };
    let below = modes.iter().map(|&(hertz, ring, level)| tone(hertz, ring * piece.lets_ring.max(0.7), level));
    let above = piece.piece.iter().map(|&(hertz, ring, level)| {
        tone(hertz / blow.size, ring * struck.lets_ring * blow.size.sqrt(), 0.75 * level)
    });
    let tones: Vec<Tone> = below.chain(above).collect();
    let high = (0.45 / contact).clamp(500.0, 9000.0);
    let burst = Burst {
        at: 0.0,
        rise: 0.000_3,
        ring: (14.0 * contact).clamp(0.004, 0.016),
        level: 0.22,
        low: (0.12 * high).max(80.0),
        high,
    };
    let sum: f32 = tones.iter().map(|tone| tone.level).sum();
    // The modes never peak together: this brings a full blow near to half of full scale.
    let gain = 0.85 * blow.force / sum.max(0.05);
    Recipe { tones, bursts: Vec::new() }
        .times(gain)
        .and(Recipe { tones: Vec::new(), bursts: vec![burst] }.times(blow.force))
}

/// What dominoes are called.
const TILE: &str = Look::BACK.name;

/// How large a piece is heard: what its name says. A piece that is not known is of middle size.
fn size_of(look: Look) -> f32 {
    match look.name {
        "pawn" => 0.86,
        "knight" | "bishop" => 1.0,
        "rook" => 1.1,
        "queen" => 1.16,
        "king" => 1.24,
        "man" => 0.94,
        "dama" => 1.2,
        TILE => 1.5,
        _ => 1.0,
    }
}

/// What is heard of a piece.
pub fn of_piece(touch: Touch, look: Look, force: f32, at: &Materials) -> Recipe {
    let size = size_of(look);
    let (piece, board) = (at.pieces, at.board);
    let on_board = |force: f32| strike(piece, board, board.table, Blow { force, size });
    let on_piece = |force: f32| strike(piece, piece, piece.piece, Blow { force, size });
    match touch {
        Touch::PickUp if look.name == TILE => picked_up(at.tiles, at.ground, size, force),
        Touch::PickUp => picked_up(piece, board, size, force),
        Touch::SetDown => on_board(0.72 * force),
        Touch::Hop => on_board(0.5 * force),
        // The two pieces touch first.
        Touch::Capture => on_piece(0.5 * force).and(on_board(0.85 * force).after(0.024)),
        Touch::Aside => strike(piece, at.ground, at.ground.table, Blow { force: 0.3 * force, size }),
        Touch::Crown => {
            on_piece(0.7 * force).and(on_piece(0.34 * force).pitched(1.05).after(0.055)).and(crown(force))
        }
        Touch::Slide(lasts) => slid(board, lasts, force),
        // A flat tile claps: one edge, then all of it.
        Touch::Lay => laid(at, at.ground.table, at.ground, size, force),
        // Higher and brighter with every floor: there is always less wood below it.
        Touch::Climb(level) => {
            let step = 1.0 + 0.045 * f32::from(level.clamp(2, 12) - 2);
            laid(at, at.tiles.piece, at.tiles, size / step, force).pitched(step)
        }
    }
}

/// A tile on the table, or on another one.
fn laid(at: &Materials, modes: &[(f32, f32, f32)], on: &Body, size: f32, force: f32) -> Recipe {
    let clap = |force: f32| strike(at.tiles, on, modes, Blow { force, size });
    clap(0.42 * force).and(clap(0.85 * force).after(0.019))
}

/// A piece leaves the table: its own ring, hardly touched, and a breath of its foot on the surface.
fn picked_up(piece: &Body, table: &Body, size: f32, force: f32) -> Recipe {
    let (low, high, loud) = table.rustle;
    let foot = Burst { at: 0.0, rise: 0.003, ring: 0.030, level: 0.075 * loud * force, low, high };
    strike(piece, table, table.table, Blow { force: 0.17 * force, size: 0.8 * size })
        .and(Recipe { tones: Vec::new(), bursts: vec![foot] })
}

/// A piece is slid over the table for as long as it is seen to.
fn slid(table: &Body, lasts: Duration, force: f32) -> Recipe {
    let (low, high, loud) = table.rustle;
    let lasts = lasts.as_secs_f32().clamp(0.04, 1.2);
    // Heard best half way, gone when the piece has arrived.
    let burst =
        Burst { at: 0.0, rise: 0.45 * lasts, ring: 0.7 * lasts, level: 0.075 * loud * force, low, high };
    Recipe { tones: Vec::new(), bursts: vec![burst] }
}

/// What lies over a crowning: two high tones, far away.
fn crown(force: f32) -> Recipe {
    let tone = |at: f32, hertz: f32| Tone { at, hertz, ring: 0.5, level: 0.05 * force, rise: 0.004 };
    Recipe { tones: vec![tone(0.055, 1046.5), tone(0.13, 1568.0)], bursts: Vec::new() }
}
