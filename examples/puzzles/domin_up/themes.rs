//! Themes of Domin-Up puzzles.

use rules::domin_up::{Move, Placement, Position, Tile, Tiles, placements};
use rules::{EndReason, Rules as _};
use session::puzzles::Theme;

/// Whether a lay of `hand` fits on the table of `position`.
fn fits(position: &Position, hand: Tiles) -> bool {
    !placements(position.rules(), position.table(), hand).is_empty()
}

/// The number of lays of `hand` on the table of `position`.
fn place_count(position: &Position, hand: Tiles) -> usize {
    placements(position.rules(), position.table(), hand).len()
}

/// The tiles of `hand` that can climb on the table of `position`.
fn climbing(position: &Position, hand: Tiles) -> Tiles {
    Position::tiles_that_climb(position.table()).intersection(hand)
}

/// The themes of a solution, most specific first.
pub(crate) fn themes(position: &Position, solution: &[Move]) -> Vec<Theme> {
    let (seat, rival) = (position.turn(), position.turn().next(2));
    let Some(placement) = solution.first().and_then(|mv| mv.placement()) else { return Vec::new() };
    let Some(tile) = placement.tile() else { return Vec::new() };
    let next = position.play(Move::Place(placement));
    let (own, theirs) = (next.hand(seat), next.hand(rival));
    let legal = position.legal_moves();
    let is_climb = |placement: Placement| placement.climb;
    let end = solution.iter().fold(position.clone(), |now, mv| now.play(*mv));
    let outcome = end.outcome(&[]);
    let is_out = outcome.is_some_and(|end| end.reason == EndReason::EmptyHand && end.winner == Some(seat));
    let is_blocked = outcome.is_some_and(|end| end.reason == EndReason::Blocked);
    let lays = solution.iter().step_by(2).filter(|mv| mv.placement().is_some()).count();
    let rival_climbs_before = !climbing(position, theirs).is_empty();
    let rival_climbs_after = !climbing(&next, theirs).is_empty();
    let replies = next.legal_moves();
    let doubles: Tiles = own.into_iter().filter(|tile| tile.is_double()).collect();
    let could_lay_double = legal.iter().filter_map(|mv| mv.placement()?.tile()).any(Tile::is_double);
    let rules: [(Theme, bool); 14] = [
        (Theme::BlockedGame, is_blocked),
        (Theme::DenyClimb, rival_climbs_before && !rival_climbs_after),
        (Theme::ChooseClimb, placement.climb && legal.len() >= 3),
        (Theme::SteppingStone, !climbing(&next, own).difference(climbing(position, own)).is_empty()),
        (Theme::ForceClimb, rival_climbs_after && !rival_climbs_before),
        (Theme::BlockRival, !fits(&next, theirs)),
        (Theme::OneReply, replies.len() == 1 && fits(&next, theirs)),
        (Theme::PlayDouble, tile.is_double()),
        (Theme::UpperFloor, !is_climb(placement) && position.table().height(placement.cell) > 0),
        (Theme::KeepDouble, !doubles.is_empty() && !tile.is_double() && could_lay_double),
        (Theme::DenyPlace, place_count(&next, theirs) < place_count(position, theirs)),
        (Theme::OutInTwo, is_out && lays == 2),
        (Theme::OutInThree, is_out && lays == 3),
        (Theme::OutInFour, is_out && lays >= 4),
    ];
    rules.into_iter().filter(|(_, applies)| *applies).map(|(theme, _)| theme).collect()
}
