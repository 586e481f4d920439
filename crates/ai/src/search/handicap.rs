//! Errors of weak levels: overlooked moves (blindness), and a choice among the root moves that is not always the best.
//!
//! Whether a player notices a move depends mainly on the seed of the game and on the idea of the move
//! ([`Fallible::idea`]), not on the position. A blind spot therefore lasts for the whole game, holds at every
//! depth and for both sides, and is the same on every machine.

use arrayvec::ArrayVec;

use crate::prior::{self, PriorGame, UNITS_PER_NAT};
use crate::score::MIN_PROVEN_WIN;
use crate::search::SearchGame;
use crate::search::level::Level;
use crate::search::weakness::Weakness;
use rules::zobrist::mix;

/// A game whose weak levels make human errors.
pub trait Fallible: SearchGame + PriorGame {
    /// Limits and error rates of the levels, the lowest first.
    const LEVELS: [Level; 10];
    /// Largest amount in centipawns by which a move played for variety in the opening may be worse than the best.
    const VARIETY_MARGIN: i32;
    /// Number of legal moves from which weak levels make errors at the full rate. With fewer legal moves, the error
    /// rate is proportionally lower.
    const FULL_ERROR_MOVES: i32;
    /// Whether captures are optional.
    const CAPTURES_ARE_OPTIONAL: bool;

    /// Index of the destination square of the move from `before` to this position. Weak players notice recaptures
    /// there. `None` if the game has no recaptures or the square is ambiguous.
    fn destination_square(&self, before: &Self) -> Option<u8>;
    /// Whether `mv` recaptures on `square`, a result of [`Fallible::destination_square`].
    fn is_recapture(&self, mv: Self::Move, square: u8) -> bool;
    /// Number of the idea behind a move. Moves with similar aims, such as the same line or the same piece and target,
    /// share an idea. Weak players miss some ideas for a whole game.
    fn idea(&self, mv: Self::Move) -> u64;
    /// Whether a move is a plain gain: so obvious that weak players may notice it without noticing its idea.
    fn is_obvious(&self, mv: Self::Move) -> bool;
    /// Percentage points added to the chance of noticing a move; negative if the move is hard to see.
    fn visibility(&self, mv: Self::Move) -> i32;
    /// The first apparent flaw of a move, found without search. `earlier` holds the earlier positions of the game,
    /// oldest first.
    fn flaw(&self, mv: Self::Move, earlier: &[Self]) -> Option<MoveFlaw>;
    /// A habit of people that the prior does not show enough, in hundredths of a nat: 100 makes a move *e* times as
    /// likely, a negative habit makes it less likely. Moves with a positive habit are always noticed.
    fn habit(&self, mv: Self::Move) -> i32;
    /// Material lead of the side to move, in centipawns.
    fn material_lead(&self) -> i32;
}

/// An apparent flaw of a move. Levels that do not always choose the best move avoid flawed moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFlaw {
    /// The player's own pieces stand as in an earlier position.
    Repetition,
    /// A needless king move.
    KingWalk,
    /// A piece that is not attacked returns to the square from which it came recently.
    Return,
    /// A piece moves to where it can simply be captured.
    HangsPiece,
    /// A piece captures something worth much less, and can be recaptured.
    BadCapture,
}

impl MoveFlaw {
    /// How much less likely a flawed move is, in hundredths of a nat: 100 makes it *e* times less likely.
    /// `caution_percent` is how much the player avoids moves that lose a piece.
    const fn penalty(self, caution_percent: i32) -> i32 {
        match self {
            MoveFlaw::Repetition => 300,
            MoveFlaw::KingWalk => 250,
            MoveFlaw::Return => 125,
            MoveFlaw::HangsPiece => caution_percent,
            // A player that sees the capture also sees which piece guards the square.
            MoveFlaw::BadCapture => caution_percent * 3,
        }
    }
}

/// The errors of a weak player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    /// Blind spots; `None` if the player overlooks nothing.
    pub(crate) blindness: Option<Blindness>,
    /// See [`Level::temperature`](crate::search::level::Level).
    pub(crate) temperature: i32,
    /// Weight of the prior in the choice, in per cent.
    pub(crate) prior_percent: i32,
    /// Whether the player has the habits of [`Fallible::habit`].
    pub(crate) has_habits: bool,
    /// Whether the player is far ahead and therefore does not leave a piece where it can simply be captured.
    pub(crate) plays_safe: bool,
    /// Seed of the choice.
    pub(crate) choice_seed: u64,
    /// How much the player avoids moves that lose a piece, in per cent.
    pub(crate) caution_percent: i32,
    /// Destination square of the opponent's last move. The player recaptures there if the score is near the best.
    /// `None` if the player does not look for recaptures.
    pub(crate) recapture_square: Option<u8>,
    /// Whether the player takes a plain gain with a score near the best. Applies only to games with optional captures.
    pub(crate) takes_plain_gains: bool,
}

impl Handicap {
    /// Temperature of the choice among `move_count` moves, the best of which has the score `best`. People err less with
    /// few moves to choose from and in decided games, and not at all if the result is proven.
    fn temperature_at(&self, best: i32, move_count: usize) -> i32 {
        let temperature = self.temperature * FULL_CHOICE.min(move_count as i32) / FULL_CHOICE;
        match best.abs() {
            MIN_PROVEN_WIN.. => 0,
            CRUSHING.. if self.plays_safe => (temperature / 8).min(CAREFUL_TEMPERATURE),
            CRUSHING.. => temperature / 8,
            DECIDED.. => temperature / 3,
            _ => temperature,
        }
    }

    /// Index of the best recapture, or else of the best plain gain, if its score is near `best`.
    fn obvious_choice<G: Fallible>(
        &self,
        position: &G,
        moves: &[(G::Move, i32)],
        best: i32,
    ) -> Option<usize> {
        let is_recapture =
            |mv: G::Move| self.recapture_square.is_some_and(|square| position.is_recapture(mv, square));
        let is_plain_gain =
            |mv: G::Move| self.takes_plain_gains && G::CAPTURES_ARE_OPTIONAL && position.is_obvious(mv);
        let margin = OBVIOUS_MOVE_MARGIN.min(2 * self.temperature);
        let best_near_top = |condition: &dyn Fn(G::Move) -> bool| {
            let matching = (0..moves.len()).filter(|index| condition(moves[*index].0));
            // Accept a score somewhat below the best: a search with blind spots may not see that the piece
            // escapes if it is not captured now.
            matching.max_by_key(|index| moves[*index].1).filter(|index| moves[*index].1 >= best - margin)
        };
        best_near_top(&is_recapture).or_else(|| best_near_top(&is_plain_gain))
    }
}

impl<G: Fallible> Weakness<G> for Handicap {
    fn overlooks_moves(&self) -> bool {
        self.blindness.is_some()
    }

    fn notices_move(
        &self,
        position: &G,
        mv: G::Move,
        ply: usize,
        move_count: usize,
        root_destination: Option<u8>,
    ) -> bool {
        self.blindness
            .is_none_or(|blindness| blindness.notices(position, mv, ply, move_count, root_destination))
    }

    fn destination(&self, before: &G, after: &G) -> Option<u8> {
        after.destination_square(before)
    }

    fn drop_unconsidered_moves(&self, position: &G, earlier: &[G], moves: &mut ArrayVec<G::Move, 256>) {
        let move_count = moves.len();
        let is_noticed = |mv: &G::Move| {
            self.has_habits && position.habit(*mv) > 0
                || self.notices_move(position, *mv, 0, move_count, None)
        };
        let is_sound = |mv: &G::Move| match position.flaw(*mv, earlier) {
            Some(MoveFlaw::Repetition | MoveFlaw::KingWalk) => false,
            Some(MoveFlaw::HangsPiece) => !self.plays_safe,
            Some(MoveFlaw::Return | MoveFlaw::BadCapture) | None => true,
        };
        // Keep the moves that are noticed and sound. If there are none, keep the sound ones, else the noticed ones.
        for is_considered in [
            &|mv: &G::Move| is_noticed(mv) && is_sound(mv),
            &is_sound as &dyn Fn(&G::Move) -> bool,
            &is_noticed,
        ] {
            if moves.iter().any(is_considered) {
                moves.retain(|mv| is_considered(mv));
                break;
            }
        }
    }

    fn choice_range(&self) -> i32 {
        CHOICE_RANGE_TEMPERATURES * self.temperature
    }

    /// Index in `moves` of the move to play. This is a recapture or plain gain with a score near the best. Otherwise
    /// the choice is random: the odds of a move are its odds in the prior, times *e* to the power of its score divided
    /// by the temperature (a quantal response; McKelvey and Palfrey 1995), less for flaws and more for habits.
    fn choose(&self, position: &G, earlier: &[G], moves: &[(G::Move, i32)]) -> usize {
        let best = moves.iter().map(|(_, score)| *score).max().unwrap_or(0);
        if let Some(obvious) = self.obvious_choice(position, moves, best) {
            return obvious;
        }
        let temperature = self.temperature_at(best, moves.len());
        if temperature == 0 {
            // `max_by_key` returns the last of equal moves; `rev` makes that the first.
            return (0..moves.len()).rev().max_by_key(|index| moves[*index].1).unwrap_or(0);
        }
        let legal: Vec<G::Move> = moves.iter().map(|(mv, _)| *mv).collect();
        let prior = G::prior().logits(position, earlier, &legal);
        let logits = moves.iter().zip(prior).map(|((mv, score), prior)| {
            let penalty = position.flaw(*mv, earlier).map_or(0, |flaw| flaw.penalty(self.caution_percent));
            let habit = if self.has_habits { position.habit(*mv) } else { 0 };
            let loss = i64::from(best - score) * i64::from(UNITS_PER_NAT) / i64::from(temperature);
            self.prior_percent * prior / 100 + UNITS_PER_NAT * (habit - penalty) / 100
                - i32::try_from(loss).unwrap_or(i32::MAX / 2)
        });
        let random_bits = mix(!self.choice_seed ^ position.key());
        prior::draw(&logits.collect::<Vec<i32>>(), random_bits)
    }
}

/// Blind spots of a player in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blindness {
    /// Seed of the game, which selects the ideas that the player misses.
    pub(crate) seed: u64,
    /// Percentage of ideas that the player can notice, before [`Fallible::visibility`] is added.
    pub(crate) idea_percent: i32,
    /// Percentage of plain gains that the player notices although it misses their ideas.
    pub(crate) plain_gain_percent: i32,
    /// Percentage of recaptures that the player notices although it misses their ideas.
    pub(crate) recapture_percent: i32,
    /// Percentage of wins with the next move that the player notices although it misses their ideas.
    pub(crate) immediate_win_percent: i32,
    /// Percentage of noticed ideas that the player also expects of the opponent. Also the percentage of the opponent's
    /// plain threats that it notices although it misses their ideas.
    pub(crate) opponent_percent: i32,
    /// Destination square of the last move of the game; `None` if unknown.
    pub(crate) last_destination: Option<u8>,
    /// Number that changes every few moves. At each change, plain gains and recaptures get a new chance of being
    /// noticed.
    pub(crate) plain_move_seed: u64,
}

impl Blindness {
    /// Largest ply from the root at which an overlooked immediate win is still noticed.
    const IMMEDIATE_WIN_PLY: usize = 1;

    /// Whether the player notices `mv`, one of `move_count` moves, `ply` plies from the root. `root_destination` is the
    /// destination square of the root move if `mv` is a reply to it, else `None`.
    fn notices<G: Fallible>(
        &self,
        position: &G,
        mv: G::Move,
        ply: usize,
        move_count: usize,
        root_destination: Option<u8>,
    ) -> bool {
        let idea = mix(position.idea(mv));
        // With few moves to choose from, the player overlooks less.
        let counted_moves = i32::try_from(move_count).unwrap_or(G::FULL_ERROR_MOVES).min(G::FULL_ERROR_MOVES);
        let missed_percent =
            |seen_percent: i32| (100 - seen_percent).max(0) * counted_moves / G::FULL_ERROR_MOVES;
        let is_own = ply.is_multiple_of(2);
        let expected_percent = if is_own { 100 } else { self.opponent_percent };
        let view = (self.idea_percent + position.visibility(mv)).min(100) * expected_percent / 100;
        if percentile(self.seed, idea) >= missed_percent(view) {
            return true;
        }
        if is_own && position.is_urgent(mv) {
            return true;
        }
        let plain_percent = if is_own { self.plain_gain_percent } else { self.opponent_percent };
        let notices_plainly =
            |seen: i32| percentile(!self.seed ^ mix(self.plain_move_seed), idea) >= missed_percent(seen);
        // Recaptures are noticed more readily than anything else.
        if ply == 0 && self.last_destination.is_some_and(|square| position.is_recapture(mv, square)) {
            return notices_plainly(self.recapture_percent);
        }
        // The opponent's capture of the piece just moved is noticed before other replies.
        if self.opponent_percent > CARELESS
            && root_destination.is_some_and(|square| position.is_recapture(mv, square))
        {
            return notices_plainly(plain_percent.max(6 * (self.opponent_percent - CARELESS)).min(100));
        }
        let win_percent = if is_own { self.immediate_win_percent } else { plain_percent };
        notices_plainly(plain_percent) && position.is_obvious(mv)
            || ply <= Self::IMMEDIATE_WIN_PLY && notices_plainly(win_percent) && wins_at_once(position, mv)
    }
}

/// Whether a move ends the game with a win.
fn wins_at_once<G: SearchGame>(position: &G, mv: G::Move) -> bool {
    let next = position.play(mv);
    next.moves().is_empty() && next.end_score(0) < 0
}

/// Largest `opponent_percent` at which a player ignores captures of the piece just moved.
const CARELESS: i32 = 30;

/// A number from 0 to 99, determined by `seed` and `idea`.
fn percentile(seed: u64, idea: u64) -> i32 {
    (mix(seed ^ idea) % 100) as i32
}

/// Largest amount in centipawns by which a recapture or plain gain may be worse than the best move; at most twice the
/// temperature, because the scores of worse moves are not exact.
const OBVIOUS_MOVE_MARGIN: i32 = 100;

/// Number of moves from which the temperature of the choice is full.
const FULL_CHOICE: i32 = 12;
/// Highest temperature of a player who is far ahead and plays safe.
const CAREFUL_TEMPERATURE: i32 = 100;
/// Number of temperatures below the best score from which a move is never chosen: its odds are under *e* to the -10.
const CHOICE_RANGE_TEMPERATURES: i32 = 10;
/// Absolute score in centipawns from which a game is decided; the temperature is then a third.
const DECIDED: i32 = 601;
/// Absolute score in centipawns from which a game is won beyond doubt; the temperature is then an eighth.
const CRUSHING: i32 = 1_500;
