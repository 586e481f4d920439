//! Proves the reasons for a move in Domin-Up without looking at hidden hands.
//!
//! A player knows the table, their own hand, the union of the other hands, and the size of each hand. A tile "fits"
//! if it can be placed somewhere on the table, as a climb (on top of two cells of equal height whose numbers match)
//! or as an expand (beside other tiles).

use crate::Reason;
use crate::domin_up::reason::DominUpReason;
use crate::domin_up::words::tile_text;
use crate::hint::{Compulsion, HintReasons};
use ai::domin_up::certain_win::{is_certain_win, sample_world};
use ai::{SeatKnowledge, StopFlag};
use rules::domin_up::{Move, Observation, Position, Tile, Tiles, placements};
use rules::{Rules as _, Seat};

/// The most fitting tiles of the opponent for the reason [`DominUpReason::LeavesFew`].
const FEW_TILES: u32 = 3;
/// The most legal moves for which `leaves_fewest` and `keeps_places` run; they play each move and cost the most time.
const MOST_COMPARED: usize = 120;

/// Collects the reasons for the legal move `mv`.
pub(super) fn collect_reasons(
    knowledge: &SeatKnowledge<Position>,
    mv: Move,
    stop: &StopFlag,
) -> HintReasons<Move> {
    let Some(prover) = MoveProver::new(&knowledge.observation, mv) else { return HintReasons::default() };
    // Complete reasons come first: the move wins at once, is the only one, or is proven to win.
    if let Some(outcome) = prover.next.outcome(&[]).filter(|outcome| outcome.winner == Some(knowledge.seat)) {
        return HintReasons::from_reasons([Reason::Wins(outcome.reason)]);
    }
    if prover.moves.len() == 1 {
        let duty = if prover.must_climb() { Compulsion::Climb } else { Compulsion::None };
        return HintReasons::from_reasons([Reason::OnlyMove(duty)]);
    }
    if is_certain_win(&knowledge.observation, mv, stop) == Some(true) {
        return HintReasons::from_reasons([Reason::WinsForSure]);
    }
    let leaves_no_place = prover.leaves_others_nothing();
    let leaves_few = prover.leaves_few().or_else(|| prover.leaves_fewest());
    let weaker = [
        leaves_few,
        prover.leaves_no_climb(),
        prover.prepares_climb(),
        prover.keeps_places(),
        prover.heaviest(),
    ];
    let arguments =
        HintReasons::from_reasons(leaves_no_place.into_iter().chain(weaker.into_iter().flatten()));
    if arguments.reasons.is_empty() {
        HintReasons::from_reasons(prover.only_tile().or_else(|| prover.opens_number()))
    } else {
        arguments
    }
}

/// A move and what its player knows. Each proof is a method that returns the reason, or `None` if it does not apply.
struct MoveProver<'a> {
    observation: &'a Observation,
    mv: Move,
    tile: Tile,
    /// All legal moves, `mv` included.
    moves: Vec<Move>,
    /// A position before the move that is consistent with the observation; the other hands are arbitrary.
    world: Position,
    /// The position after the move in `world`.
    next: Position,
}

impl<'a> MoveProver<'a> {
    /// Returns `None` if the viewer is not to move, if no hands are consistent, or if `mv` is a pass.
    fn new(observation: &'a Observation, mv: Move) -> Option<MoveProver<'a>> {
        let world = sample_world(observation).filter(|_| observation.turn() == observation.viewer())?;
        let (moves, next) = (world.legal_moves(), world.play(mv));
        Some(MoveProver { observation, mv, tile: mv.placement()?.tile()?, moves, world, next })
    }

    /// Whether the move is a climb, and without the duty to climb another tile of the hand could be placed.
    fn must_climb(&self) -> bool {
        let is_climb = self.mv.placement().is_some_and(|placement| placement.climb);
        is_climb
            && self
                .observation
                .hand()
                .into_iter()
                .any(|tile| tile != self.tile && self.fits(tile, &self.world))
    }

    /// Whether `tile` alone could be placed on the table of `position`.
    fn fits(&self, tile: Tile, position: &Position) -> bool {
        !placements(self.observation.rules(), position.table(), Tiles::EMPTY.with(tile)).is_empty()
    }

    /// The reason that no unseen tile fits after the move.
    ///
    /// If the player's remaining tiles do not fit either, the game is blocked, and the player with the fewest tiles
    /// wins.
    fn leaves_others_nothing(&self) -> Option<DominUpReason> {
        // Under the publisher's rules a player who has climbed moves again.
        if self.next.turn() == self.observation.viewer() && self.observation.seats() > 1 {
            return None;
        }
        let fits_any = |hand| !placements(self.observation.rules(), self.next.table(), hand).is_empty();
        if fits_any(self.observation.unseen()) {
            return None;
        }
        let own_hand = self.observation.hand().without(self.tile);
        let others = Seat::all(self.observation.seats()).filter(|seat| *seat != self.observation.viewer());
        let fewest_tiles = others.map(|seat| self.observation.hand_size(seat)).min()?;
        Some(if !fits_any(own_hand) && own_hand.len() < fewest_tiles {
            DominUpReason::WinsBlock
        } else {
            DominUpReason::LeavesNoPlace
        })
    }

    /// The hand of the opponent, if it is known and the opponent moves next; otherwise `None`.
    ///
    /// The hand is known in a game of two players: it is the set of unseen tiles.
    fn known_opponent_hand(&self) -> Option<Tiles> {
        let (unseen, next_seat) = (self.observation.unseen(), self.next.turn());
        let is_known = self.observation.seats() == 2 && unseen.len() == self.observation.hand_size(next_seat);
        (is_known && next_seat != self.observation.viewer()).then_some(unseen)
    }

    /// Counts the `tiles` that fit on the table of `position`.
    fn count_fitting(&self, tiles: Tiles, position: &Position) -> u32 {
        tiles.into_iter().filter(|tile| self.fits(*tile, position)).count() as u32
    }

    /// The reason that few of the opponent's tiles fit after the move, but not all of them.
    fn leaves_few(&self) -> Option<DominUpReason> {
        let hand = self.known_opponent_hand()?;
        let (fitting, held) = (self.count_fitting(hand, &self.next), u32::from(hand.len()));
        (fitting <= FEW_TILES && fitting < held).then_some(DominUpReason::LeavesFew { fitting, held })
    }

    /// The reason that no other move leaves the opponent fewer fitting tiles, and some move leaves more.
    fn leaves_fewest(&self) -> Option<DominUpReason> {
        let hand = self.known_opponent_hand().filter(|_| self.moves.len() <= MOST_COMPARED)?;
        let (fitting, mut is_fewer) = (self.count_fitting(hand, &self.next), false);
        for other in &self.moves {
            let fitting_after_other = self.count_fitting(hand, &self.world.play(*other));
            if fitting_after_other < fitting {
                return None;
            }
            is_fewer |= fitting_after_other > fitting;
        }
        is_fewer.then_some(DominUpReason::LeavesFewest { fitting, held: hand.len().into() })
    }

    /// The reason that no unseen tile can climb after the move, but one could after some other move.
    fn leaves_no_climb(&self) -> Option<DominUpReason> {
        let can_climb = |position: &Position| {
            !Position::tiles_that_climb(position.table()).intersection(self.observation.unseen()).is_empty()
        };
        let ends_turn = self.next.turn() != self.observation.viewer();
        let others_allow_climb = || self.moves.iter().any(|other| can_climb(&self.world.play(*other)));
        (ends_turn && !can_climb(&self.next) && others_allow_climb()).then_some(DominUpReason::LeavesNoClimb)
    }

    /// The reason that the move exposes a number that the player has on more tiles than the opponent.
    ///
    /// Needs the opponent's hand.
    fn opens_number(&self) -> Option<DominUpReason> {
        let (own_hand, opponent_hand) =
            (self.observation.hand().without(self.tile), self.known_opponent_hand()?);
        let count_with = |hand: Tiles, number: u8| {
            hand.into_iter().filter(|tile| tile.low() == number || tile.high() == number).count() as u32
        };
        let placement = self.mv.placement()?;
        let exposed = [placement.first, placement.second]
            .map(|number| (count_with(own_hand, number), count_with(opponent_hand, number), number));
        let (own, theirs, number) =
            exposed.into_iter().max_by_key(|(own, theirs, _)| i64::from(*own) - i64::from(*theirs))?;
        (own > theirs).then_some(DominUpReason::OpensNumber { number, own, theirs })
    }

    /// The reason that all legal moves place the same tile.
    fn only_tile(&self) -> Option<DominUpReason> {
        let mut tiles = self.moves.iter().filter_map(|mv| mv.placement()?.tile());
        (self.observation.hand().len() > 1 && tiles.all(|tile| tile == self.tile))
            .then_some(DominUpReason::OnlyTile)
    }

    /// The reason that another tile of the hand can climb after the move, but could not before.
    ///
    /// Opponents may still change the table before the player's next turn.
    fn prepares_climb(&self) -> Option<DominUpReason> {
        let can_climb = |tile: Tile, position: &Position| {
            let moves = placements(self.observation.rules(), position.table(), Tiles::EMPTY.with(tile));
            moves.iter().any(|mv| mv.placement().is_some_and(|placement| placement.climb))
        };
        let remaining = self.observation.hand().without(self.tile);
        let tile = remaining
            .into_iter()
            .find(|tile| !can_climb(*tile, &self.world) && can_climb(*tile, &self.next))?;
        Some(DominUpReason::PreparesClimb(tile_text([tile.low(), tile.high()])))
    }

    /// Counts the player's remaining tiles that fit after `mv`; `None` for a pass.
    fn fitting_after(&self, mv: Move) -> Option<u32> {
        let tile = mv.placement()?.tile()?;
        Some(self.count_fitting(self.observation.hand().without(tile), &self.world.play(mv)))
    }

    /// The reason that no other move leaves more of the player's own tiles that fit, and some move leaves fewer.
    fn keeps_places(&self) -> Option<DominUpReason> {
        if self.moves.len() > MOST_COMPARED {
            return None;
        }
        let fitting = self.fitting_after(self.mv)?;
        let fitting_per_move: Vec<u32> = self.moves.iter().filter_map(|mv| self.fitting_after(*mv)).collect();
        let is_most = fitting_per_move.iter().all(|other| *other <= fitting)
            && fitting_per_move.iter().any(|other| *other < fitting);
        let left = u32::from(self.observation.hand().len()).saturating_sub(1);
        is_most.then_some(DominUpReason::KeepsPlaces { fitting, left })
    }

    /// The reason that the move places the tile with the most pips.
    ///
    /// Only where games can be blocked, because the pips left in the hands then decide ties.
    fn heaviest(&self) -> Option<DominUpReason> {
        let can_be_blocked = self.observation.rules().switches().expand_matches;
        let tiles = self.moves.iter().filter_map(|mv| mv.placement()?.tile());
        let is_heaviest = tiles.clone().all(|tile| tile == self.tile || tile.sum() < self.tile.sum());
        let has_choice = tiles.into_iter().any(|tile| tile != self.tile);
        (can_be_blocked && is_heaviest && has_choice)
            .then(|| DominUpReason::Heaviest { points: self.tile.sum() })
    }
}
