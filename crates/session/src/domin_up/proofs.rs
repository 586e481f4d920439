//! What can be proven for a move of Domin-Up from what its seat has seen: the table, its own hand, which tiles the others
//! hold together, and how many each of them holds.

use crate::Reason;
use crate::advice::{Case, Duty};
use crate::domin_up::reason::DominUpReason;
use crate::domin_up::words::tile_text;
use ai::domin_up::certain::{some_world, wins_for_sure};
use ai::{Seen, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tile, Tiles, placements};
use rules::{Rules as _, Seat};

/// So many tiles that fit are few.
const FEW: u32 = 3;
/// With more moves than this, tiles that keep a place are not compared.
const MOST_COMPARED: usize = 120;

/// The case for a legal move.
pub(super) fn case_for(seen: &Seen<Position>, mv: Move, stop: &StopFlag) -> Case<Move> {
    let Some(facts) = Facts::of(&seen.now, mv) else { return Case::default() };
    if let Some(outcome) = facts.next.outcome(&[]).filter(|outcome| outcome.winner == Some(seen.seat)) {
        return Case::of([Reason::Wins(outcome.reason)]);
    }
    if facts.moves.len() == 1 {
        let duty = if facts.must_climb() { Duty::Climb } else { Duty::None };
        return Case::of([Reason::OnlyMove(duty)]);
    }
    if wins_for_sure(&seen.now, mv, stop) == Some(true) {
        return Case::of([Reason::WinsForSure]);
    }
    let others = facts.leaves_others_nothing();
    let few = facts.leaves_few().or_else(|| facts.leaves_fewest());
    let weak = [few, facts.leaves_no_climb(), facts.prepares_climb(), facts.keeps_places(), facts.heaviest()];
    let case = Case::of(others.into_iter().chain(weak.into_iter().flatten()));
    if case.reasons.is_empty() { Case::of(facts.only_tile().or_else(|| facts.opens_number())) } else { case }
}

/// A move, and what is to be found out about it.
struct Facts<'a> {
    seen: &'a Observation,
    mv: Move,
    tile: Tile,
    /// Everything that could be played instead, this move included.
    moves: Vec<Move>,
    /// Some world that looks like this, in which the others hold anything, before and after the move.
    world: Position,
    next: Position,
}

impl<'a> Facts<'a> {
    fn of(seen: &'a Observation, mv: Move) -> Option<Facts<'a>> {
        let world = some_world(seen).filter(|_| seen.turn() == seen.viewer())?;
        let (moves, next) = (world.legal_moves(), world.play(mv));
        Some(Facts { seen, mv, tile: mv.placement()?.tile()?, moves, world, next })
    }

    /// Whether another tile would fit if no tile had to climb.
    fn must_climb(&self) -> bool {
        let climbs = self.mv.placement().is_some_and(|placement| placement.climb);
        climbs
            && self.seen.hand().into_iter().any(|tile| tile != self.tile && self.has_place(tile, &self.world))
    }

    fn has_place(&self, tile: Tile, world: &Position) -> bool {
        !placements(self.seen.rules(), world.table(), Tiles::EMPTY.with(tile)).is_empty()
    }

    /// No tile that the others may hold fits; perhaps none of one's own either.
    fn leaves_others_nothing(&self) -> Option<DominUpReason> {
        // Whoever has climbed by the publisher's rules goes on.
        if self.next.turn() == self.seen.viewer() && self.seen.seats() > 1 {
            return None;
        }
        let fits = |hand| !placements(self.seen.rules(), self.next.table(), hand).is_empty();
        if fits(self.seen.unseen()) {
            return None;
        }
        let own = self.seen.hand().without(self.tile);
        let others = Seat::all(self.seen.seats()).filter(|seat| *seat != self.seen.viewer());
        let fewest = others.map(|seat| self.seen.count(seat)).min()?;
        Some(if !fits(own) && own.len() < fewest {
            DominUpReason::WinsBlock
        } else {
            DominUpReason::LeavesNoPlace
        })
    }

    /// What the rival holds who is to answer the move: between two everybody knows it.
    fn rival_hand(&self) -> Option<Tiles> {
        let (unseen, rival) = (self.seen.unseen(), self.next.turn());
        let knows = self.seen.seats() == 2 && unseen.len() == self.seen.count(rival);
        (knows && rival != self.seen.viewer()).then_some(unseen)
    }

    /// How many of these tiles have a place.
    fn fitting(&self, tiles: Tiles, world: &Position) -> u32 {
        tiles.into_iter().filter(|tile| self.has_place(*tile, world)).count() as u32
    }

    fn leaves_few(&self) -> Option<DominUpReason> {
        let hand = self.rival_hand()?;
        let (fitting, held) = (self.fitting(hand, &self.next), u32::from(hand.len()));
        (fitting <= FEW && fitting < held).then_some(DominUpReason::LeavesFew { fitting, held })
    }

    /// Between two the fewest tiles of the other one that fit after any move, where that makes a difference.
    fn leaves_fewest(&self) -> Option<DominUpReason> {
        let hand = self.rival_hand().filter(|_| self.moves.len() <= MOST_COMPARED)?;
        let (own, mut is_fewer) = (self.fitting(hand, &self.next), false);
        for other in &self.moves {
            let left = self.fitting(hand, &self.world.play(*other));
            if left < own {
                return None;
            }
            is_fewer |= left > own;
        }
        is_fewer.then_some(DominUpReason::LeavesFewest { fitting: own, held: hand.len().into() })
    }

    /// No tile that the others may hold can climb then, and after another move one could.
    fn leaves_no_climb(&self) -> Option<DominUpReason> {
        let climbs =
            |world: &Position| !Position::climbers(world.table()).intersection(self.seen.unseen()).is_empty();
        let ends_turn = self.next.turn() != self.seen.viewer();
        let others = || self.moves.iter().any(|other| climbs(&self.world.play(*other)));
        (ends_turn && !climbs(&self.next) && others()).then_some(DominUpReason::LeavesNoClimb)
    }

    /// Between two a number that comes to lie open, of which more tiles are left in one's own hand than in the other.
    fn opens_number(&self) -> Option<DominUpReason> {
        let theirs = self.rival_hand()?;
        let with = |hand: Tiles, number: u8| {
            hand.into_iter().filter(|tile| tile.low() == number || tile.high() == number).count() as u32
        };
        let placement = self.mv.placement()?;
        let open = [placement.first, placement.second]
            .map(|number| (with(self.seen.hand().without(self.tile), number), with(theirs, number), number));
        let (own, theirs, number) =
            open.into_iter().max_by_key(|(own, theirs, _)| i64::from(*own) - i64::from(*theirs))?;
        (own > theirs).then_some(DominUpReason::OpensNumber { number, own, theirs })
    }

    /// The only tile of the hand for which there is a place.
    fn only_tile(&self) -> Option<DominUpReason> {
        let mut tiles = self.moves.iter().filter_map(|mv| mv.placement()?.tile());
        (self.seen.hand().len() > 1 && tiles.all(|tile| tile == self.tile)).then_some(DominUpReason::OnlyTile)
    }

    /// A tile that cannot climb now and could if the table stayed as the move leaves it.
    fn prepares_climb(&self) -> Option<DominUpReason> {
        let climbs = |tile: Tile, world: &Position| {
            let places = placements(self.seen.rules(), world.table(), Tiles::EMPTY.with(tile));
            places.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
        };
        let kept = self.seen.hand().without(self.tile);
        let tile = kept.into_iter().find(|tile| !climbs(*tile, &self.world) && climbs(*tile, &self.next))?;
        Some(DominUpReason::PreparesClimb(tile_text([tile.low(), tile.high()])))
    }

    /// How many tiles of the hand have a place after a move that lays one of them.
    fn fitting_after(&self, mv: Move) -> Option<u32> {
        let tile = mv.placement()?.tile()?;
        Some(self.fitting(self.seen.hand().without(tile), &self.world.play(mv)))
    }

    fn keeps_places(&self) -> Option<DominUpReason> {
        if self.moves.len() > MOST_COMPARED {
            return None;
        }
        let fitting = self.fitting_after(self.mv)?;
        let all: Vec<u32> = self.moves.iter().filter_map(|mv| self.fitting_after(*mv)).collect();
        let is_most = all.iter().all(|other| *other <= fitting) && all.iter().any(|other| *other < fitting);
        let left = u32::from(self.seen.hand().len()).saturating_sub(1);
        is_most.then_some(DominUpReason::KeepsPlaces { fitting, left })
    }

    /// Where a game can be blocked, points count.
    fn heaviest(&self) -> Option<DominUpReason> {
        let blocks = self.seen.rules().switches().expand_matches;
        let tiles = self.moves.iter().filter_map(|mv| mv.placement()?.tile());
        let lighter = tiles.clone().all(|tile| tile == self.tile || tile.sum() < self.tile.sum());
        let choice = tiles.into_iter().any(|tile| tile != self.tile);
        (blocks && lighter && choice).then(|| DominUpReason::Heaviest { points: self.tile.sum() })
    }
}
