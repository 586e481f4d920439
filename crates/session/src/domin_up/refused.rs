//! Why a tile cannot be laid where a hand holds it, in the words of what that hand has tried.

use crate::{Playable as _, Refused, Spot};
use rules::Rules as _;
use rules::domin_up::{Move, Place, Placement, Position, Refusal, Tile};

/// A climb that the seat to move can make, and so must: with this tile, or else with another one.
pub(super) fn climb_of(position: &Position, tile: Tile) -> Option<Move> {
    let placements = position.placements(position.turn());
    let is_climb = |mv: &&Move| mv.placement().is_some_and(|placement| placement.climb);
    let with_tile = |mv: &&Move| mv.placement().and_then(|placement| placement.tile()) == Some(tile);
    let mut climbs = placements.iter().filter(is_climb);
    let first = climbs.clone().next();
    climbs.find(with_tile).or(first).copied()
}

/// What a hand means that puts one number here and the other there: a climb where a tile would lie on others, unless
/// that is the other way to lay one beside an equal number.
pub(super) fn attempted(position: &Position, first: (u8, Place), second: (u8, Place)) -> Option<Placement> {
    let climb = Placement::between(first, second, true)?;
    let table = position.table();
    let (one, other) = (table.height(first.1), table.height(second.1));
    let may_expand = position.rules().switches().expand_matches && one == other;
    let climbs = table.carries(climb) || (one.max(other) > 0 && !may_expand);
    Some(Placement { climb: climbs, ..climb })
}

/// Why a tile cannot be laid so, by the rule and as it is told: whoever lays it on other numbers has tried to climb,
/// also where laying it beside an equal one is not allowed because something can climb.
pub(super) fn refuse_placement(
    position: &Position,
    tile: Tile,
    placement: Placement,
) -> Option<(Refusal, Refused)> {
    let why = |climb| position.why_not(Move::Place(Placement { climb, ..placement }));
    let is_upon = position.table().height(placement.place) > 0;
    let refusal = match why(placement.climb)? {
        Refusal::MustClimb { .. } if is_upon => why(true)?,
        Refusal::MustClimb { example } => {
            Refusal::MustClimb { example: climb_of(position, tile).unwrap_or(example) }
        }
        refusal => refusal,
    };
    let refused = position.refused(&refusal);
    let refused = match (refusal, placement.halves()) {
        // What it touches, and has another number.
        (Refusal::NoMatch, Some(halves)) => {
            let own = halves.map(|(_, place)| place);
            let touched = own.into_iter().flat_map(Place::neighbours).filter(|place| !own.contains(place));
            let touched = touched.filter(|place| position.table().at(*place).is_some());
            refused.because_of(touched.map(|place| Spot::cell(place.x, place.y)))
        }
        _ => refused,
    };
    Some((refusal, refused))
}

/// Why no half of a tile can lie on a cell, as its lower half would: what stands against the way that
/// comes nearest to a move.
pub(super) fn refuse_cell(position: &Position, tile: Tile, on: Place) -> Option<Refused> {
    let ways =
        on.neighbours().filter_map(|other| attempted(position, (tile.low(), on), (tile.high(), other)));
    let refusals = ways.filter_map(|placement| refuse_placement(position, tile, placement));
    refusals.max_by_key(|(refusal, _)| nearness(refusal)).map(|(_, refused)| refused)
}

/// How near to a legal move the refused one came.
const fn nearness(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::MustClimb { .. } => 5,
        Refusal::NumberDiffers { .. } | Refusal::NeitherWay { .. } => 4,
        Refusal::NoMatch => 3,
        Refusal::OnlyOnTable(_) | Refusal::HeightsDiffer { .. } => 2,
        Refusal::NoNeighbour | Refusal::NothingToStandOn(_) => 1,
        _ => 0,
    }
}
