//! Independent proofs of the reasons in Domin-Up, by trying every tile of every hand.

use rules::{Rules, Seat, Texts, domin_up};
use session::hint::Reason;
use session::{DominUpReason, Game};

use super::{check_all, wins};

#[test]
fn reasons_of_domin_up_are_true() {
    check_all::<domin_up::Position>(Game::DOMIN_UP, 240, (20, 4), |position, mv, reason| {
        let (us, next) = (position.turn(), position.play(mv));
        let tile = mv.placement().and_then(|placement| placement.tile()).expect("a tile");
        let others = || Seat::all(position.seats()).filter(|seat| *seat != us);
        let fits = |world: &domin_up::Position, tile| {
            let hand = domin_up::Tiles::default().with(tile);
            !domin_up::placements(world.rules(), world.table(), hand).is_empty()
        };
        let left: Vec<domin_up::Tile> = position.hand(us).without(tile).into_iter().collect();
        match reason {
            Reason::Wins(_) => return assert_eq!(next.outcome(&[]).expect("over").winner, Some(us)),
            Reason::OnlyMove(_) => return assert_eq!(position.legal_moves().len(), 1),
            Reason::WinsForSure => {
                let tiles: u8 = position.hands().iter().map(|hand| hand.len()).sum();
                // Larger hands would take too long.
                return assert!(tiles > 6 || wins(&next, us, 100), "{}", position.text());
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
                let [rival] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let hand: Vec<domin_up::Tile> = next.hand(rival).into_iter().collect();
                assert_eq!((hand.len() as u32, next.turn()), (*held, rival));
                assert_eq!(hand.into_iter().filter(|tile| fits(&next, *tile)).count() as u32, *fitting);
            }
            DominUpReason::PreparesClimb(reported) => {
                let tile = left
                    .iter()
                    .find(|tile| format!("{}-{}", tile.low(), tile.high()) == *reported)
                    .expect("it is kept");
                let climbs = |world: &domin_up::Position| {
                    let hand = domin_up::Tiles::default().with(*tile);
                    let places = domin_up::placements(world.rules(), world.table(), hand);
                    places.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
                };
                assert!(climbs(&next) && !climbs(position));
            }
            DominUpReason::Heaviest { points } => {
                assert_eq!(tile.sum(), *points);
                let rivals = left.iter().filter(|other| {
                    position
                        .legal_moves()
                        .iter()
                        .any(|mv| mv.placement().and_then(|placement| placement.tile()) == Some(**other))
                });
                assert!(rivals.into_iter().all(|other| other.sum() < *points));
            }
            DominUpReason::LeavesFewest { fitting, held } => {
                let [rival] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let count = |world: &domin_up::Position| {
                    world.hand(rival).into_iter().filter(|tile| fits(world, *tile)).count() as u32
                };
                assert_eq!((count(&next), u32::from(next.hand(rival).len())), (*fitting, *held));
                assert!(
                    position.legal_moves().into_iter().all(|other| count(&position.play(other)) >= *fitting)
                );
            }
            DominUpReason::LeavesNoClimb => {
                let climbs = |world: &domin_up::Position| {
                    others().any(|seat| {
                        let places = world.placements(seat);
                        places.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
                    })
                };
                assert!(!climbs(&next) && next.turn() != us);
            }
            DominUpReason::OpensNumber { number, own, theirs } => {
                let [rival] = others().collect::<Vec<_>>()[..] else { panic!("two seats") };
                let with = |hand: domin_up::Tiles| {
                    hand.into_iter().filter(|tile| [tile.low(), tile.high()].contains(number)).count() as u32
                };
                assert_eq!((with(next.hand(us)), with(next.hand(rival))), (*own, *theirs));
                let placed = mv.placement().expect("a tile");
                assert!(own > theirs && [placed.first, placed.second].contains(number));
            }
            DominUpReason::OnlyTile => {
                let laid = |mv: domin_up::Move| mv.placement().and_then(|placement| placement.tile());
                assert!(position.legal_moves().into_iter().all(|other| laid(other) == Some(tile)));
                assert!(position.hand(us).len() > 1);
            }
            DominUpReason::KeepsPlaces { fitting, left: reported } => {
                assert_eq!(left.len(), *reported as usize);
                let count = |mv: domin_up::Move| {
                    let laid = mv.placement().and_then(|placement| placement.tile()).expect("a tile");
                    let world = position.play(mv);
                    position.hand(us).without(laid).into_iter().filter(|tile| fits(&world, *tile)).count()
                };
                assert_eq!(count(mv), *fitting as usize);
                assert!(position.legal_moves().into_iter().all(|other| count(other) <= count(mv)));
            }
        }
    });
}
