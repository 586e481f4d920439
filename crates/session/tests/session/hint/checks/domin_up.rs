//! Independent proofs of the reasons in Domin-Up, which try every tile of every hand.
//!
//! In Domin-Up, a climb places a tile on top of two cells of equal height whose numbers match the tile.

use rules::{Rules, Seat, Texts, domin_up};
use session::hint::Reason;
use session::{DominUpReason, Game};

use super::{check_all, wins};

/// The most tiles, in all hands together, with which a sure win is checked by a full search.
const MAX_SEARCHED_TILES: u8 = 6;

#[test]
fn reasons_of_domin_up_are_true() {
    check_all::<domin_up::Position>(Game::DOMIN_UP, 240, (20, 4), |position, mv, reason| {
        let (us, next) = (position.turn(), position.play(mv));
        let tile = mv.placement().and_then(|placement| placement.tile()).expect("a tile");
        let others = || Seat::all(position.seats()).filter(|seat| *seat != us);
        let can_place = |candidate: &domin_up::Position, tile| {
            let hand = domin_up::Tiles::default().with(tile);
            !domin_up::placements(candidate.rules(), candidate.table(), hand).is_empty()
        };
        let remaining_tiles: Vec<domin_up::Tile> = position.hand(us).without(tile).into_iter().collect();
        match reason {
            Reason::Wins(_) => return assert_eq!(next.outcome(&[]).expect("over").winner, Some(us)),
            Reason::OnlyMove(_) => return assert_eq!(position.legal_moves().len(), 1),
            Reason::WinsForSure => {
                let tile_count: u8 = position.hands().iter().map(|hand| hand.len()).sum();
                // A search with more tiles would take too long.
                return assert!(
                    tile_count > MAX_SEARCHED_TILES || wins(&next, us, 100),
                    "{}",
                    position.text()
                );
            }
            _ => {}
        }
        let Reason::DominUp(reason) = reason else { panic!("{reason:?} is not used in this game") };
        match reason {
            DominUpReason::LeavesNoPlace => assert!(others().all(|seat| next.placements(seat).is_empty())),
            DominUpReason::WinsBlock => {
                assert!(Seat::all(next.seats()).all(|seat| next.placements(seat).is_empty()));
                assert!(others().all(|seat| next.hand(seat).len() > next.hand(us).len()));
            }
            DominUpReason::LeavesFew { fitting, held } => {
                let [opponent] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let hand: Vec<domin_up::Tile> = next.hand(opponent).into_iter().collect();
                assert_eq!((hand.len() as u32, next.turn()), (*held, opponent));
                assert_eq!(hand.into_iter().filter(|tile| can_place(&next, *tile)).count() as u32, *fitting);
            }
            DominUpReason::PreparesClimb(reported) => {
                let tile = remaining_tiles
                    .iter()
                    .find(|tile| format!("{}-{}", tile.low(), tile.high()) == *reported)
                    .expect("a tile that stays in hand");
                let can_climb = |candidate: &domin_up::Position| {
                    let hand = domin_up::Tiles::default().with(*tile);
                    let placements = domin_up::placements(candidate.rules(), candidate.table(), hand);
                    placements.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
                };
                assert!(can_climb(&next) && !can_climb(position));
            }
            DominUpReason::Heaviest { points } => {
                assert_eq!(tile.sum(), *points);
                let other_legal_tiles = remaining_tiles.iter().filter(|other| {
                    position
                        .legal_moves()
                        .iter()
                        .any(|mv| mv.placement().and_then(|placement| placement.tile()) == Some(**other))
                });
                assert!(other_legal_tiles.into_iter().all(|other| other.sum() < *points));
            }
            DominUpReason::LeavesFewest { fitting, held } => {
                let [opponent] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let fitting_count = |candidate: &domin_up::Position| {
                    candidate.hand(opponent).into_iter().filter(|tile| can_place(candidate, *tile)).count()
                        as u32
                };
                assert_eq!((fitting_count(&next), u32::from(next.hand(opponent).len())), (*fitting, *held));
                assert!(
                    position
                        .legal_moves()
                        .into_iter()
                        .all(|other| fitting_count(&position.play(other)) >= *fitting)
                );
            }
            DominUpReason::LeavesNoClimb => {
                let can_climb = |candidate: &domin_up::Position| {
                    others().any(|seat| {
                        let placements = candidate.placements(seat);
                        placements.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
                    })
                };
                assert!(!can_climb(&next) && next.turn() != us);
            }
            DominUpReason::OpensNumber { number, own, theirs } => {
                let [opponent] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let tiles_with_number = |hand: domin_up::Tiles| {
                    hand.into_iter().filter(|tile| [tile.low(), tile.high()].contains(number)).count() as u32
                };
                assert_eq!(
                    (tiles_with_number(next.hand(us)), tiles_with_number(next.hand(opponent))),
                    (*own, *theirs)
                );
                let placed = mv.placement().expect("a tile");
                assert!(own > theirs && [placed.first, placed.second].contains(number));
            }
            DominUpReason::OnlyTile => {
                let placed_tile = |mv: domin_up::Move| mv.placement().and_then(|placement| placement.tile());
                assert!(position.legal_moves().into_iter().all(|other| placed_tile(other) == Some(tile)));
                assert!(position.hand(us).len() > 1);
            }
            DominUpReason::KeepsPlaces { fitting, left } => {
                assert_eq!(remaining_tiles.len(), *left as usize);
                let fitting_count = |mv: domin_up::Move| {
                    let placed = mv.placement().and_then(|placement| placement.tile()).expect("a tile");
                    let next = position.play(mv);
                    position
                        .hand(us)
                        .without(placed)
                        .into_iter()
                        .filter(|tile| can_place(&next, *tile))
                        .count()
                };
                assert_eq!(fitting_count(mv), *fitting as usize);
                assert!(
                    position.legal_moves().into_iter().all(|other| fitting_count(other) <= fitting_count(mv))
                );
            }
        }
    });
}
