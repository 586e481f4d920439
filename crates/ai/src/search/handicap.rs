//! Errors of weak levels: overlooked moves (blindness) and misjudged root moves (noise).
//!
//! Whether a player notices a move depends mainly on the seed of the game and on the idea of the move
//! ([`Fallible::idea`]), not on the position. A blind spot therefore lasts for the whole game, holds at every
//! depth and for both sides, and is the same on every machine.

use arrayvec::ArrayVec;

use crate::score::MIN_PROVEN_WIN;
use crate::search::SearchGame;
use crate::search::level::Level;
use crate::search::weakness::Weakness;
use rules::zobrist::mix;

/// A game whose weak levels make human errors.
pub trait Fallible: SearchGame {
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
    /// Whether this is an elementary ending, which all but the lowest levels can win.
    fn is_elementary(&self) -> bool;
    /// Material lead of the side to move, in centipawns.
    fn material_lead(&self) -> i32;
}

/// An apparent flaw of a move. Levels with noise avoid flawed moves.
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
    /// Penalty for a flawed move, as a percentage of the noise. `plain_gain_percent` is the percentage of plain gains
    /// that the player notices.
    const fn penalty_percent(self, plain_gain_percent: i32) -> i32 {
        match self {
            MoveFlaw::Repetition => 100,
            MoveFlaw::KingWalk => 80,
            MoveFlaw::Return => 40,
            // A player that misses captures also misses being captured.
            MoveFlaw::HangsPiece => plain_gain_percent / 4,
            // A player that sees the capture also sees which piece guards the square.
            MoveFlaw::BadCapture => plain_gain_percent,
        }
    }
}

/// The errors of a weak player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    /// Blind spots; `None` if the player overlooks nothing.
    pub(crate) blindness: Option<Blindness>,
    /// Largest error in the score of a root move, in centipawns.
    pub(crate) noise: i32,
    /// Seed of the errors in the scores.
    pub(crate) noise_seed: u64,
    /// Percentage of plain gains that the player notices.
    pub(crate) plain_gain_percent: i32,
    /// Destination square of the opponent's last move. The player recaptures there if the score is near the best.
    /// `None` if the player does not look for recaptures.
    pub(crate) recapture_square: Option<u8>,
    /// Whether the player takes a plain gain with a score near the best. Applies only to games with optional captures.
    pub(crate) takes_plain_gains: bool,
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
        let is_noticed = |mv: &G::Move| self.notices_move(position, *mv, 0, move_count, None);
        let is_sound = |mv: &G::Move| {
            !matches!(position.flaw(*mv, earlier), Some(MoveFlaw::Repetition | MoveFlaw::KingWalk))
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

    fn noise(&self) -> i32 {
        self.noise
    }

    /// Index in `moves` of the move to play. This is a recapture or plain gain with a score near the best, or else the
    /// move with the best score after noise is added.
    fn choose(&self, position: &G, earlier: &[G], moves: &[(G::Move, i32)]) -> usize {
        let best = moves.iter().map(|(_, score)| *score).max().unwrap_or(0);
        let recaptures =
            |mv: G::Move| self.recapture_square.is_some_and(|square| position.is_recapture(mv, square));
        let is_plain_gain =
            |mv: G::Move| self.takes_plain_gains && G::CAPTURES_ARE_OPTIONAL && position.is_obvious(mv);
        let best_near_top = |condition: &dyn Fn(G::Move) -> bool| {
            let matching = (0..moves.len()).filter(|index| condition(moves[*index].0));
            // Accept a score somewhat below the best: a search with blind spots may not see that the piece
            // escapes if it is not captured now.
            matching
                .max_by_key(|index| moves[*index].1)
                .filter(|index| moves[*index].1 >= best - OBVIOUS_MOVE_MARGIN)
        };
        if let Some(obvious) = best_near_top(&recaptures).or_else(|| best_near_top(&is_plain_gain)) {
            return obvious;
        }
        // The noise is lower with few moves and in decided games; there is none if the result is proven.
        let counted_moves = G::FULL_ERROR_MOVES.min(moves.len() as i32);
        let amount = self.noise * counted_moves / G::FULL_ERROR_MOVES;
        let amount = match best.abs() {
            MIN_PROVEN_WIN.. => 0,
            CRUSHING.. => amount / 8,
            DECIDED.. => amount / 3,
            _ => amount,
        };
        let noisy_score = |(mv, score): (G::Move, i32)| {
            if amount == 0 || score <= -MIN_PROVEN_WIN {
                return score;
            }
            let random_bits = mix(!self.noise_seed ^ mix(position.key() ^ G::move_number(mv)));
            // The sum of two dice: small errors are more frequent than large ones.
            let sides = amount as u64 + 1;
            let sum = (random_bits & 0xFFFF_FFFF) % sides + (random_bits >> 32) % sides;
            let penalty_percent =
                position.flaw(mv, earlier).map_or(0, |flaw| flaw.penalty_percent(self.plain_gain_percent));
            score + sum as i32 - amount - penalty_percent * amount / 100
        };
        // `max_by_key` returns the last of equal moves; `rev` makes that the first.
        (0..moves.len()).rev().max_by_key(|index| noisy_score(moves[*index])).unwrap_or(0)
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
            return notices_plainly((plain_percent + 100) / 2);
        }
        // The opponent's capture of the piece just moved is noticed before other replies.
        if self.opponent_percent > CARELESS
            && root_destination.is_some_and(|square| position.is_recapture(mv, square))
        {
            return notices_plainly(plain_percent.max(6 * (self.opponent_percent - CARELESS)).min(100));
        }
        notices_plainly(plain_percent)
            && (position.is_obvious(mv) || ply <= Self::IMMEDIATE_WIN_PLY && wins_at_once(position, mv))
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

/// Largest amount in centipawns by which a recapture or plain gain may be worse than the best move.
const OBVIOUS_MOVE_MARGIN: i32 = 100;

/// Absolute score in centipawns from which a game is decided; the noise is then a third.
const DECIDED: i32 = 601;
/// Absolute score in centipawns from which a game is won beyond doubt; the noise is then an eighth.
const CRUSHING: i32 = 1_500;
