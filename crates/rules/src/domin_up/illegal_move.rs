//! The reason why a move of Domin-Up is illegal, decided from the rules without the list of legal moves.

use crate::domin_up::{Cell, Coord, Move, Placement, Position, Tile};

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum IllegalMove {
    GameOver,
    /// The tile is not in the hand of the seat to move.
    NotInHand {
        first: u8,
        second: u8,
    },
    /// The table is empty, and the move is not the opening.
    MustOpen,
    /// A seat may pass only if it can place no tile.
    CannotPass {
        /// A placement that the seat could play.
        example: Move,
    },
    /// A climb is possible, and climbs are compulsory.
    MustClimb {
        /// A climb that the seat could play.
        example: Move,
    },
    /// A climb needs a tile below each half, but this cell is bare.
    NothingToStandOn(Coord),
    /// Report rules: the move is neither a climb, because `there` differs from `half`, nor an expand, because no
    /// neighbour at the height of the tile shows an equal number.
    NeitherClimbNorExpand {
        coord: Coord,
        /// The number on the cell below the half.
        there: u8,
        /// The number of the half that would lie on `there`.
        half: u8,
    },
    /// The two halves would lie at different heights.
    HeightsDiffer {
        high: Coord,
        low: Coord,
    },
    /// A climb needs equal numbers below its halves.
    NumberDiffers {
        coord: Coord,
        /// The number on the cell below the half.
        there: u8,
        /// The number of the half that would lie on `there`.
        half: u8,
    },
    /// Publisher's rules: an expand lies flat on the table, but this cell is covered.
    OnlyOnTable(Coord),
    /// Publisher's rules: an expand must share an edge with a tile; corners do not count.
    NoNeighbour,
    /// Report rules: one half of an expand must touch an equal number at its own height, edge to edge.
    NoMatch,
    /// The second half would lie beyond the largest or smallest coordinate.
    OutOfReach,
}

/// Returns the rule that forbids a move; `Ok` if the move is legal.
pub(super) fn check_legal(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    if position.ending().is_some() {
        return Err(IllegalMove::GameOver);
    }
    let placement = match mv {
        Move::Place(placement) => placement,
        Move::Pass => {
            return position
                .any_placement()
                .map_or(Ok(()), |example| Err(IllegalMove::CannotPass { example }));
        }
    };
    let Placement { first, second, .. } = placement;
    let is_held =
        placement.tile().is_some_and(|tile: Tile| position.hands[position.turn.index()].contains(tile));
    if !is_held {
        return Err(IllegalMove::NotInHand { first, second });
    }
    let halves = placement.halves().ok_or(IllegalMove::OutOfReach)?;
    if position.table.is_empty() {
        return if mv == Move::OPENING { Ok(()) } else { Err(IllegalMove::MustOpen) };
    }
    if placement.climb { check_climb(position, halves) } else { check_expand(position, halves) }
}

/// Checks a climb on a table that is not empty.
fn check_climb(position: &Position, halves: [(u8, Coord); 2]) -> Result<(), IllegalMove> {
    check_same_height(position, halves)?;
    let [(_, first), _] = halves;
    if position.table.cell_at(first).is_none() {
        return Err(IllegalMove::NothingToStandOn(first));
    }
    mismatch(position, halves).map_or(Ok(()), |(half, Cell { coord, number, .. })| {
        Err(IllegalMove::NumberDiffers { coord, there: number, half })
    })
}

/// The first half that would lie on a different number, and the cell below it; `None` if there is no such half.
fn mismatch(position: &Position, halves: [(u8, Coord); 2]) -> Option<(u8, Cell)> {
    let below = |(half, coord)| Some((half, position.table.cell_at(coord)?));
    halves.into_iter().filter_map(below).find(|(half, cell)| cell.number != *half)
}

/// Checks an expand on a table that is not empty.
fn check_expand(position: &Position, halves: [(u8, Coord); 2]) -> Result<(), IllegalMove> {
    if let Some(example) = position.any_climb() {
        return Err(IllegalMove::MustClimb { example });
    }
    let table = &position.table;
    if position.rules.switches().expand_matches {
        check_same_height(position, halves)?;
        let tile_height = table.height(halves[0].1) + 1;
        let matches = halves.into_iter().any(|(half, coord)| {
            coord
                .neighbours()
                .filter_map(|neighbour| table.cell_at(neighbour))
                .any(|cell| cell.height == tile_height && cell.number == half)
        });
        return match mismatch(position, halves) {
            _ if matches => Ok(()),
            Some((half, Cell { coord, number, .. })) => {
                Err(IllegalMove::NeitherClimbNorExpand { coord, there: number, half })
            }
            None => Err(IllegalMove::NoMatch),
        };
    }
    for (_, coord) in halves {
        if table.cell_at(coord).is_some() {
            return Err(IllegalMove::OnlyOnTable(coord));
        }
    }
    let touches = halves
        .into_iter()
        .any(|(_, coord)| coord.neighbours().any(|neighbour| table.cell_at(neighbour).is_some()));
    if touches { Ok(()) } else { Err(IllegalMove::NoNeighbour) }
}

/// Checks that both halves would lie at the same height.
fn check_same_height(position: &Position, [(_, a), (_, b)]: [(u8, Coord); 2]) -> Result<(), IllegalMove> {
    match position.table.height(a).cmp(&position.table.height(b)) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(IllegalMove::HeightsDiffer { high: a, low: b }),
        std::cmp::Ordering::Less => Err(IllegalMove::HeightsDiffer { high: b, low: a }),
    }
}
