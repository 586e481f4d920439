//! Explains why a tile of Domin-Up cannot be placed where the player tried.

use crate::{Playable as _, Rejection, Spot};
use rules::Rules as _;
use rules::domin_up::{Coord, IllegalMove, Move, Placement, Position, Tile};

/// Finds a climb of the seat to move, with `tile` if possible; `None` if the seat cannot climb.
///
/// While a climb exists, every other move is illegal.
pub(super) fn find_climb(position: &Position, tile: Tile) -> Option<Move> {
    let placements = position.placements(position.turn());
    let is_climb = |mv: &&Move| mv.placement().is_some_and(|placement| placement.climb);
    let uses_tile = |mv: &&Move| mv.placement().and_then(|placement| placement.tile()) == Some(tile);
    let mut climbs = placements.iter().filter(is_climb);
    let first = climbs.clone().next();
    climbs.find(uses_tile).or(first).copied()
}

/// Decides whether a tile whose halves lie on two cells is a climb or an expand.
///
/// It is a climb if it fits as one. Otherwise it is an expand if both cells are bare, or if the rules allow expands on
/// cells of equal height (`expand_matches`) and the heights are equal. In all other cases it is an illegal climb.
/// `None` if the cells are not adjacent.
pub(super) fn interpret_halves(
    position: &Position,
    first: (u8, Coord),
    second: (u8, Coord),
) -> Option<Placement> {
    let as_climb = Placement::between(first, second, true)?;
    let table = position.table();
    let (first_height, second_height) = (table.height(first.1), table.height(second.1));
    let may_expand = position.rules().switches().expand_matches && first_height == second_height;
    let climb = table.fits_climb(as_climb) || (first_height.max(second_height) > 0 && !may_expand);
    Some(Placement { climb, ..as_climb })
}

/// Returns the rule that forbids the placement, and its explanation; `None` if the placement is legal.
///
/// For a tile put on other tiles, the reason why it is no climb takes precedence over the duty to climb elsewhere.
pub(super) fn refuse_placement(
    position: &Position,
    tile: Tile,
    placement: Placement,
) -> Option<(IllegalMove, Rejection)> {
    let illegal_reason = |climb| position.illegal_reason(Move::Place(Placement { climb, ..placement }));
    let is_on_tiles = position.table().height(placement.cell) > 0;
    let refusal = match illegal_reason(placement.climb)? {
        IllegalMove::MustClimb { .. } if is_on_tiles => illegal_reason(true)?,
        IllegalMove::MustClimb { example } => {
            IllegalMove::MustClimb { example: find_climb(position, tile).unwrap_or(example) }
        }
        refusal => refusal,
    };
    let rejection = position.rejection(&refusal);
    let rejection = match (refusal, placement.halves()) {
        // Highlight the neighbouring cells, whose numbers do not match.
        (IllegalMove::NoMatch, Some(halves)) => {
            let own_cells = halves.map(|(_, cell)| cell);
            let touched =
                own_cells.into_iter().flat_map(Coord::neighbours).filter(|cell| !own_cells.contains(cell));
            let touched = touched.filter(|cell| position.table().cell_at(*cell).is_some());
            rejection.because_of(touched.map(|cell| Spot::cell(cell.x, cell.y)))
        }
        _ => rejection,
    };
    Some((refusal, rejection))
}

/// Explains why no half of `tile` can lie on the cell `on`.
///
/// The explanation is for the direction that comes closest to a legal move, with the lower half on `on`.
pub(super) fn refuse_cell(position: &Position, tile: Tile, on: Coord) -> Option<Rejection> {
    let placements = on
        .neighbours()
        .filter_map(|other| interpret_halves(position, (tile.low(), on), (tile.high(), other)));
    let refusals = placements.filter_map(|placement| refuse_placement(position, tile, placement));
    refusals.max_by_key(|(refusal, _)| nearness(refusal)).map(|(_, rejection)| rejection)
}

/// How close a move with this refusal is to a legal move: higher is closer.
const fn nearness(refusal: &IllegalMove) -> u8 {
    match refusal {
        IllegalMove::MustClimb { .. } => 5,
        IllegalMove::NumberDiffers { .. } | IllegalMove::NeitherClimbNorExpand { .. } => 4,
        IllegalMove::NoMatch => 3,
        IllegalMove::OnlyOnTable(_) | IllegalMove::HeightsDiffer { .. } => 2,
        IllegalMove::NoNeighbour | IllegalMove::NothingToStandOn(_) => 1,
        _ => 0,
    }
}
