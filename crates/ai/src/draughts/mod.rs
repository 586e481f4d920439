//! Computer players of Portuguese draughts: net inputs, solved endings, levels, and the original players of 2002.

pub mod endings;
mod fallible;
mod game;
pub mod material;
mod original;
mod prior_features;

use std::sync::{Arc, LazyLock};

pub use crate::draughts::game::probe_solved_ending;
use crate::draughts::original::Damas3d;
use crate::net::{self, Net, NetGame, NetInputs, Pieces};
use crate::original::into_player;
use crate::{BoardGame, ComputerPlayer};
use rules::draughts::{Position, Squares};
use rules::{Color, Rules as _};

static NET: LazyLock<Arc<Net>> =
    LazyLock::new(|| net::read_embedded::<Position>(Position::GAME, include_bytes!("draughts.net")));

impl NetGame for Position {
    fn net() -> &'static Arc<Net> {
        &NET
    }
}

impl NetInputs for Position {
    /// Men and kings of either side on 32 squares.
    const ROW_COUNT: usize = 2 * 2 * 32;
    const IS_ASYMMETRIC: bool = false;
    /// A bucket covers three numbers of pieces: 1 to 3, 4 to 6, and so on.
    const BUCKET_COUNT: usize = 8;

    fn pieces(&self) -> Pieces {
        Pieces(Color::ALL.map(|color| [self.men(color).0, self.kings(color).0, 0, 0, 0, 0]))
    }

    fn view_transform(_: &Pieces, _: Color) -> u8 {
        0
    }

    /// Black's view is turned by 180 degrees.
    #[inline]
    fn feature_index(view: Color, _: u8, color: Color, kind: usize, square: usize) -> usize {
        let number = SQUARE_NUMBERS[square] as usize;
        let number_in_view = if view == Color::White { number } else { 31 - number };
        (usize::from(color != view) * 2 + kind) * 32 + number_in_view
    }

    fn bucket(pieces: &Pieces, _: Color) -> usize {
        (pieces.count().saturating_sub(1) / 3).min(7) as usize
    }
}

/// Square number (from 0) of each bit of a `Squares` set; bits without a square map to 0.
const SQUARE_NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let (mut bit, mut number) = (0, 0);
    while bit < 64 {
        if Squares::ALL.0 >> bit & 1 == 1 {
            numbers[bit] = number;
            number += 1;
        }
        bit += 1;
    }
    numbers
};

impl BoardGame for Position {
    fn original(number: u8, seed: u64) -> Option<Box<dyn ComputerPlayer<Self>>> {
        (1..=4).contains(&number).then(|| into_player(Damas3d { depth: number }, seed))
    }
}
