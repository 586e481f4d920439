//! Computer players of Portuguese draughts: net inputs, solved endings, levels, and the original players of
//! 2002.

pub mod endings;
mod fallible;
mod game;
pub mod material;
mod original;

use std::sync::{Arc, LazyLock};

pub use crate::draughts::game::probe_solved_ending;
use crate::draughts::original::Damas3d;
use crate::net::{self, Net, NetGame, NetInputs, Pieces};
use crate::original::into_player;
use crate::{BoardGame, ComputerPlayer};
use rules::draughts::{Position, Squares};
use rules::{Color, Rules as _};

static NET: LazyLock<Arc<Net>> =
    LazyLock::new(|| net::embedded::<Position>(Position::GAME, include_bytes!("draughts.net")));

impl NetGame for Position {
    fn net() -> &'static Arc<Net> {
        &NET
    }
}

impl NetInputs for Position {
    const ROWS: usize = 2 * 2 * 32;
    const IS_ASYMMETRIC: bool = false;
    /// Selected by the number of pieces, in steps of three.
    const BUCKETS: usize = 8;

    fn pieces(&self) -> Pieces {
        Pieces(Color::ALL.map(|color| [self.men(color).0, self.kings(color).0, 0, 0, 0, 0]))
    }

    fn view_transform(_: &Pieces, _: Color) -> u8 {
        0
    }

    /// Black's view is turned by 180 degrees.
    #[inline]
    fn feature_index(view: Color, _: u8, color: Color, kind: usize, place: usize) -> usize {
        let square = SQUARES[place] as usize;
        let seen = if view == Color::White { square } else { 31 - square };
        (usize::from(color != view) * 2 + kind) * 32 + seen
    }

    fn bucket(pieces: &Pieces, _: Color) -> usize {
        (pieces.count().saturating_sub(1) / 3).min(7) as usize
    }
}

/// Number of the square (from 0) of each bit of a `Squares` set; bits that are no square map to 0.
const SQUARES: [u8; 64] = {
    let mut squares = [0; 64];
    let (mut place, mut number) = (0, 0);
    while place < 64 {
        if Squares::ALL.0 >> place & 1 == 1 {
            squares[place] = number;
            number += 1;
        }
        place += 1;
    }
    squares
};

impl BoardGame for Position {
    fn original(number: u8, seed: u64) -> Option<Box<dyn ComputerPlayer<Self>>> {
        (1..=4).contains(&number).then(|| into_player(Damas3d { depth: number }, seed))
    }
}
