//! Why a move is refused, decided from the rules and not from the list of legal moves.

use crate::domin_up::{Cell, Move, Place, Placement, Position, Tile};

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// The tile is not in the hand of the seat to move.
    NotInHand {
        /// One number.
        first: u8,
        /// The other.
        second: u8,
    },
    /// [7|7] in the middle opens the game.
    MustOpen,
    /// A pass is for a seat that can lay no tile.
    CannotPass {
        /// What it can lay.
        example: Move,
    },
    /// Whoever can climb must.
    MustClimb {
        /// Where it can.
        example: Move,
    },
    /// A climb needs a tile under each half.
    NothingToStandOn(Place),
    /// Report: a tile upon others, of which a number differs, has to touch an equal number at its own height instead.
    NeitherWay {
        place: Place,
        there: u8,
        /// The number on the half above it.
        half: u8,
    },
    /// Both halves of a tile lie equally high.
    HeightsDiffer {
        /// The higher cell.
        high: Place,
        /// The lower cell.
        low: Place,
    },
    /// A climb needs equal numbers under it.
    NumberDiffers {
        place: Place,
        there: u8,
        /// The number on the half above it.
        half: u8,
    },
    /// Publisher: an expand lies flat on the table.
    OnlyOnTable(Place),
    /// Publisher: an expand shares an edge with a tile; corners do not count.
    NoNeighbour,
    /// Report: half of an expand has to touch an equal number at its own height, edge to edge.
    NoMatch,
    /// The tile would lie beyond the numbers that cells can have.
    OutOfReach,
}

/// Why a move is not legal; `Ok` if it is.
pub(super) fn refuse(position: &Position, mv: Move) -> Result<(), Refusal> {
    if position.ending().is_some() {
        return Err(Refusal::GameOver);
    }
    let placement = match mv {
        Move::Place(placement) => placement,
        Move::Pass => {
            return position.any_placement().map_or(Ok(()), |example| Err(Refusal::CannotPass { example }));
        }
    };
    let Placement { first, second, .. } = placement;
    let held = placement.tile().is_some_and(|tile: Tile| position.hands[position.turn.index()].has(tile));
    if !held {
        return Err(Refusal::NotInHand { first, second });
    }
    let halves = placement.halves().ok_or(Refusal::OutOfReach)?;
    if position.table.is_empty() {
        return if mv == Move::OPENING { Ok(()) } else { Err(Refusal::MustOpen) };
    }
    if placement.climb { climb(position, halves) } else { expand(position, halves) }
}

fn climb(position: &Position, halves: [(u8, Place); 2]) -> Result<(), Refusal> {
    level(position, halves)?;
    let [(_, first), _] = halves;
    if position.table.at(first).is_none() {
        return Err(Refusal::NothingToStandOn(first));
    }
    differing(position, halves).map_or(Ok(()), |(half, Cell { place, number, .. })| {
        Err(Refusal::NumberDiffers { place, there: number, half })
    })
}

/// The first half that would lie on another number, and what lies there.
fn differing(position: &Position, halves: [(u8, Place); 2]) -> Option<(u8, Cell)> {
    let below = |(half, place)| Some((half, position.table.at(place)?));
    halves.into_iter().filter_map(below).find(|(half, cell)| cell.number != *half)
}

fn expand(position: &Position, halves: [(u8, Place); 2]) -> Result<(), Refusal> {
    if let Some(example) = position.any_climb() {
        return Err(Refusal::MustClimb { example });
    }
    let table = &position.table;
    if position.rules.switches().expand_matches {
        level(position, halves)?;
        let level = table.height(halves[0].1) + 1;
        let matches = halves.into_iter().any(|(half, place)| {
            place
                .neighbours()
                .filter_map(|beside| table.at(beside))
                .any(|cell| cell.height == level && cell.number == half)
        });
        return match differing(position, halves) {
            _ if matches => Ok(()),
            Some((half, Cell { place, number, .. })) => {
                Err(Refusal::NeitherWay { place, there: number, half })
            }
            None => Err(Refusal::NoMatch),
        };
    }
    for (_, place) in halves {
        if table.at(place).is_some() {
            return Err(Refusal::OnlyOnTable(place));
        }
    }
    let touches =
        halves.into_iter().any(|(_, place)| place.neighbours().any(|beside| table.at(beside).is_some()));
    if touches { Ok(()) } else { Err(Refusal::NoNeighbour) }
}

fn level(position: &Position, [(_, a), (_, b)]: [(u8, Place); 2]) -> Result<(), Refusal> {
    match position.table.height(a).cmp(&position.table.height(b)) {
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(Refusal::HeightsDiffer { high: a, low: b }),
        std::cmp::Ordering::Less => Err(Refusal::HeightsDiffer { high: b, low: a }),
    }
}
