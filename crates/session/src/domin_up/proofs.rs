//! Proofs of the reasons for a move in Domin-Up, without looking at hidden hands.
//!
//! A player knows the table, the own hand, the set of tiles that the others hold, and the size of each hand.

use crate::Reason;
use crate::domin_up::reason::DominUpReason;
use crate::domin_up::words::tile_text;
use crate::hint::{Arguments, Compulsion};
use ai::domin_up::certain_win::{is_certain_win, sample_world};
use ai::{SeatKnowledge, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tile, Tiles, placements};
use rules::{Rules as _, Seat};

/// Most fitting tiles of the opponent that count as few.
const FEW_TILES: u32 = 3;
/// Limit on the legal moves; with more, proofs that compare all moves are skipped.
const MOST_COMPARED: usize = 120;

/// Collects the reasons for the legal move `mv`.
pub(super) fn case_for(knowledge: &SeatKnowledge<Position>, mv: Move, stop: &StopFlag) -> Arguments<Move> {
    let Some(facts) = MoveProver::of(&knowledge.now, mv) else { return Arguments::default() };
    if let Some(outcome) = facts.next.outcome(&[]).filter(|outcome| outcome.winner == Some(knowledge.seat)) {
        return Arguments::from_reasons([Reason::Wins(outcome.reason)]);
    }
    if facts.moves.len() == 1 {
        let duty = if facts.must_climb() { Compulsion::Climb } else { Compulsion::None };
        return Arguments::from_reasons([Reason::OnlyMove(duty)]);
    }
    if is_certain_win(&knowledge.now, mv, stop) == Some(true) {
        return Arguments::from_reasons([Reason::WinsForSure]);
    }
    let others = facts.leaves_others_nothing();
    let few = facts.leaves_few().or_else(|| facts.leaves_fewest());
    let weak = [few, facts.leaves_no_climb(), facts.prepares_climb(), facts.keeps_places(), facts.heaviest()];
    let case = Arguments::from_reasons(others.into_iter().chain(weak.into_iter().flatten()));
    if case.reasons.is_empty() {
        Arguments::from_reasons(facts.only_tile().or_else(|| facts.opens_number()))
    } else {
        case
    }
}

/// A move in what its player has observed, with the proofs as methods.
struct MoveProver<'a> {
    seen: &'a Observation,
    mv: Move,
    tile: Tile,
    /// All legal moves, `mv` included.
    moves: Vec<Move>,
    /// A position consistent with the observation, with arbitrary hands of the others.
    ///
    /// `world` is before the move, `next` after it.
    world: Position,
    next: Position,
}

impl<'a> MoveProver<'a> {
    fn of(seen: &'a Observation, mv: Move) -> Option<MoveProver<'a>> {
        let world = sample_world(seen).filter(|_| seen.turn() == seen.viewer())?;
        let (moves, next) = (world.legal_moves(), world.play(mv));
        Some(MoveProver { seen, mv, tile: mv.placement()?.tile()?, moves, world, next })
    }

    /// Whether only the duty to climb makes the other tiles illegal.
    fn must_climb(&self) -> bool {
        let climbs = self.mv.placement().is_some_and(|placement| placement.climb);
        climbs
            && self.seen.hand().into_iter().any(|tile| tile != self.tile && self.has_place(tile, &self.world))
    }

    fn has_place(&self, tile: Tile, world: &Position) -> bool {
        !placements(self.seen.rules(), world.table(), Tiles::EMPTY.with(tile)).is_empty()
    }

    /// None of the unseen tiles fits after the move.
    ///
    /// If the own tiles do not fit either, the game is blocked.
    fn leaves_others_nothing(&self) -> Option<DominUpReason> {
        // Under the publisher's rules a player who has climbed moves again.
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

    /// The hand of the opponent who moves next.
    ///
    /// It is known only in a game of two with all tiles dealt.
    fn rival_hand(&self) -> Option<Tiles> {
        let (unseen, rival) = (self.seen.unseen(), self.next.turn());
        let knows = self.seen.seats() == 2 && unseen.len() == self.seen.count(rival);
        (knows && rival != self.seen.viewer()).then_some(unseen)
    }

    fn fitting(&self, tiles: Tiles, world: &Position) -> u32 {
        tiles.into_iter().filter(|tile| self.has_place(*tile, world)).count() as u32
    }

    fn leaves_few(&self) -> Option<DominUpReason> {
        let hand = self.rival_hand()?;
        let (fitting, held) = (self.fitting(hand, &self.next), u32::from(hand.len()));
        (fitting <= FEW_TILES && fitting < held).then_some(DominUpReason::LeavesFew { fitting, held })
    }

    /// In a game of two, no other move leaves the opponent fewer fitting tiles.
    ///
    /// Some move must leave more.
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

    /// After the move no unseen tile can climb; after some other move one could.
    fn leaves_no_climb(&self) -> Option<DominUpReason> {
        let climbs = |world: &Position| {
            !Position::tiles_that_climb(world.table()).intersection(self.seen.unseen()).is_empty()
        };
        let ends_turn = self.next.turn() != self.seen.viewer();
        let others = || self.moves.iter().any(|other| climbs(&self.world.play(*other)));
        (ends_turn && !climbs(&self.next) && others()).then_some(DominUpReason::LeavesNoClimb)
    }

    /// An exposed number that the player has on more tiles than the opponent.
    ///
    /// Known only in a game of two.
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

    /// All legal moves use one tile.
    fn only_tile(&self) -> Option<DominUpReason> {
        let mut tiles = self.moves.iter().filter_map(|mv| mv.placement()?.tile());
        (self.seen.hand().len() > 1 && tiles.all(|tile| tile == self.tile)).then_some(DominUpReason::OnlyTile)
    }

    /// A tile that can climb after the move but not before.
    ///
    /// Assumes that the table stays as it is after the move.
    fn prepares_climb(&self) -> Option<DominUpReason> {
        let climbs = |tile: Tile, world: &Position| {
            let places = placements(self.seen.rules(), world.table(), Tiles::EMPTY.with(tile));
            places.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
        };
        let kept = self.seen.hand().without(self.tile);
        let tile = kept.into_iter().find(|tile| !climbs(*tile, &self.world) && climbs(*tile, &self.next))?;
        Some(DominUpReason::PreparesClimb(tile_text([tile.low(), tile.high()])))
    }

    /// Counts the tiles left in the hand that fit after `mv`.
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

    /// The tile with the most pips; only where blocked games are counted out.
    fn heaviest(&self) -> Option<DominUpReason> {
        let blocks = self.seen.rules().switches().expand_matches;
        let tiles = self.moves.iter().filter_map(|mv| mv.placement()?.tile());
        let lighter = tiles.clone().all(|tile| tile == self.tile || tile.sum() < self.tile.sum());
        let choice = tiles.into_iter().any(|tile| tile != self.tile);
        (blocks && lighter && choice).then(|| DominUpReason::Heaviest { points: self.tile.sum() })
    }
}
