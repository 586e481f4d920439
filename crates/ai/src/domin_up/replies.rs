//! The moves that settled positions of the solver last (killer moves): one that settled a position settles many like it.

use crate::domin_up::lay::Lay;
use rules::domin_up::Tile;

/// So many of each kind are remembered.
const KEPT: usize = 4;

/// The last moves that settled a position with so many tiles left, for the mover; by whether it has the goal.
pub(super) struct Replies([[[Lay; KEPT]; Tile::COUNT + 1]; 2]);

impl Replies {
    pub fn new() -> Replies {
        Replies([[[Lay::PASS; KEPT]; Tile::COUNT + 1]; 2])
    }

    /// Those of a mover that has the goal or not, with so many tiles left; [`Lay::PASS`] stands for none.
    pub fn at(&self, own: bool, tiles: u8) -> [Lay; KEPT] {
        self.0[usize::from(own)][usize::from(tiles).min(Tile::COUNT)]
    }

    /// Remembers a move that settled a position.
    pub fn remember(&mut self, own: bool, tiles: u8, lay: Lay) {
        let replies = &mut self.0[usize::from(own)][usize::from(tiles).min(Tile::COUNT)];
        if lay != Lay::PASS && replies[0] != lay {
            replies.rotate_right(1);
            replies[0] = lay;
        }
    }
}
