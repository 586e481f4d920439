//! Explanations why a Domin-Up tile cannot be laid where the player tried to.

use crate::{Playable as _, Rejection, Spot};
use rules::Rules as _;
use rules::domin_up::{Coord, IllegalMove, Move, Placement, Position, Tile};

/// Finds a climb of the seat to move, with `tile` if possible. Any such climb is compulsory.
pub(super) fn find_climb(position: &Position, tile: Tile) -> Option<Move> {
    let placements = position.placements(position.turn());
    let is_climb = |mv: &&Move| mv.placement().is_some_and(|placement| placement.climb);
    let with_tile = |mv: &&Move| mv.placement().and_then(|placement| placement.tile()) == Some(tile);
    let mut climbs = placements.iter().filter(is_climb);
    let first = climbs.clone().next();
    climbs.find(with_tile).or(first).copied()
}

/// Interprets two half-tiles put on cells: a climb if the tile would lie on others.
///
/// Exception: where the rules let equal heights count as an expand beside an equal number, it is one.
pub(super) fn interpret_halves(
    position: &Position,
    first: (u8, Coord),
    second: (u8, Coord),
) -> Option<Placement> {
    let climb = Placement::between(first, second, true)?;
    let table = position.table();
    let (one, other) = (table.height(first.1), table.height(second.1));
    let may_expand = position.rules().switches().expand_matches && one == other;
    let climbs = table.fits_climb(climb) || (one.max(other) > 0 && !may_expand);
    Some(Placement { climb: climbs, ..climb })
}

/// Returns the rule that forbids the placement, and its explanation.
///
/// A tile put on other tiles is judged as a climb, even if the duty to climb elsewhere forbids it as well.
pub(super) fn refuse_placement(
    position: &Position,
    tile: Tile,
    placement: Placement,
) -> Option<(IllegalMove, Rejection)> {
    let why = |climb| position.illegal_reason(Move::Place(Placement { climb, ..placement }));
    let is_upon = position.table().height(placement.cell) > 0;
    let refusal = match why(placement.climb)? {
        IllegalMove::MustClimb { .. } if is_upon => why(true)?,
        IllegalMove::MustClimb { example } => {
            IllegalMove::MustClimb { example: find_climb(position, tile).unwrap_or(example) }
        }
        refusal => refusal,
    };
    let refused = position.rejection(&refusal);
    let refused = match (refusal, placement.halves()) {
        // Highlight the neighbouring cells, whose numbers do not match.
        (IllegalMove::NoMatch, Some(halves)) => {
            let own = halves.map(|(_, place)| place);
            let touched = own.into_iter().flat_map(Coord::neighbours).filter(|place| !own.contains(place));
            let touched = touched.filter(|place| position.table().at(*place).is_some());
            refused.because_of(touched.map(|place| Spot::cell(place.x, place.y)))
        }
        _ => refused,
    };
    Some((refusal, refused))
}

/// Explains why no half of `tile` can lie on `on`.
///
/// The explanation is for the direction that comes closest to a legal move, with the lower half on `on`.
pub(super) fn refuse_cell(position: &Position, tile: Tile, on: Coord) -> Option<Rejection> {
    let ways = on
        .neighbours()
        .filter_map(|other| interpret_halves(position, (tile.low(), on), (tile.high(), other)));
    let refusals = ways.filter_map(|placement| refuse_placement(position, tile, placement));
    refusals.max_by_key(|(refusal, _)| nearness(refusal)).map(|(_, refused)| refused)
}

/// Ranks refusals: the higher, the closer the move was to a legal one.
const fn nearness(refusal: &IllegalMove) -> u8 {
    match refusal {
        IllegalMove::MustClimb { .. } => 5,
        IllegalMove::NumberDiffers { .. } | IllegalMove::NeitherWay { .. } => 4,
        IllegalMove::NoMatch => 3,
        IllegalMove::OnlyOnTable(_) | IllegalMove::HeightsDiffer { .. } => 2,
        IllegalMove::NoNeighbour | IllegalMove::NothingToStandOn(_) => 1,
        _ => 0,
    }
}
