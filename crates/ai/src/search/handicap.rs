//! Errors of weak levels: overlooked moves (blindness) and misjudged root moves (noise).
//!
//! Blindness depends on the seed of the game and the idea of a move, not on the position. A blind spot
//! therefore lasts for the whole game, at every depth and for both sides, and is the same on every machine.

use arrayvec::ArrayVec;

use crate::score::MIN_PROVEN_WIN;
use crate::search::SearchGame;
use crate::search::level::Level;
use crate::search::weakness::Weakness;
use rules::zobrist::mix;

/// A game whose weak levels make human errors.
pub trait Fallible: SearchGame {
    const LEVELS: [Level; 10];
    /// Largest loss in centipawns of a move played for variety in the opening.
    const VARIETY_MARGIN: i32;
    /// Number of legal moves from which on weak levels make errors at the full rate; fewer moves, fewer errors.
    const FULL_ERROR_MOVES: i32;
    /// Whether captures are optional.
    const CAPTURES_ARE_OPTIONAL: bool;

    /// Number of the square where the move from `before` ended. Weak players notice recaptures there.
    fn arrival_square(&self, before: &Self) -> Option<u8>;
    /// Whether `mv` recaptures on the square `arrival_square`.
    fn is_recapture(&self, mv: Self::Move, arrival: u8) -> bool;
    /// Number of the idea behind a move: a line, or a piece and its target. Weak players miss some ideas for a
    /// whole game.
    fn idea(&self, mv: Self::Move) -> u64;
    /// Whether a move wins something so plain that weak players notice it without its idea.
    fn is_obvious(&self, mv: Self::Move) -> bool;
    /// Percentage points added to the chance of noticing a move; negative if hard to notice.
    fn visibility(&self, mv: Self::Move) -> i32;
    /// The first apparent flaw of a move, regardless of tactics. `earlier` holds the positions before, oldest
    /// first.
    fn flaw(&self, mv: Self::Move, earlier: &[Self]) -> Option<MoveFlaw>;
    /// Whether this is an elementary ending, which all but the lowest levels can win.
    fn is_elementary(&self) -> bool;
    /// Material lead of the side to move, in centipawns.
    fn lead(&self) -> i32;
}

/// An apparent flaw of a move. Players that misjudge moves avoid flawed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFlaw {
    /// The player's own pieces stand as in an earlier position.
    Repetition,
    /// A needless king move.
    KingWalk,
    /// A piece that is not attacked returns to a recent square.
    Return,
    /// A piece moves to where it can simply be captured.
    HangsPiece,
    /// A piece captures something worth much less, and can be recaptured.
    BadCapture,
}

impl MoveFlaw {
    /// Percentage of the noise that is subtracted from a flawed move's score. Depends on the level's `alert`.
    const fn weight(self, alert: i32) -> i32 {
        match self {
            MoveFlaw::Repetition => 100,
            MoveFlaw::KingWalk => 80,
            MoveFlaw::Return => 40,
            // A player that misses captures also misses being captured.
            MoveFlaw::HangsPiece => alert / 4,
            // The guard of a captured piece is in plain view.
            MoveFlaw::BadCapture => alert,
        }
    }
}

/// The errors of a weak player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    pub(crate) blindness: Option<Blindness>,
    /// Largest error in the score of a root move, in centipawns.
    pub(crate) noise: i32,
    /// Seed of these errors.
    pub(crate) noise_seed: u64,
    /// Percentage of plain gains that the player notices.
    pub(crate) alert: i32,
    /// Square of the opponent's last move. A recapture there is played if its score is near the best.
    pub(crate) recapture_square: Option<u8>,
    /// Whether to play a plain gain with a score near the best. Only for games with optional captures.
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
        choice: usize,
        moved_to: Option<u8>,
    ) -> bool {
        self.blindness.is_none_or(|blindness| blindness.notices(position, mv, ply, choice, moved_to))
    }

    fn arrival(&self, before: &G, after: &G) -> Option<u8> {
        after.arrival_square(before)
    }

    fn drop_unconsidered_moves(&self, position: &G, earlier: &[G], moves: &mut ArrayVec<G::Move, 256>) {
        let choice = moves.len();
        let sees = |mv: &G::Move| self.notices_move(position, *mv, 0, choice, None);
        let is_sound = |mv: &G::Move| {
            !matches!(position.flaw(*mv, earlier), Some(MoveFlaw::Repetition | MoveFlaw::KingWalk))
        };
        // Prefer moves that are noticed and not aimless; failing that, any that are not aimless.
        for comes_to_mind in
            [&|mv: &G::Move| sees(mv) && is_sound(mv), &is_sound as &dyn Fn(&G::Move) -> bool, &sees]
        {
            if moves.iter().any(comes_to_mind) {
                moves.retain(|mv| comes_to_mind(mv));
                break;
            }
        }
    }

    fn noise(&self) -> i32 {
        self.noise
    }

    /// Index of the move to play. This is a recapture or plain gain near the best score; otherwise the best
    /// score with noise.
    fn choose(&self, position: &G, earlier: &[G], moves: &[(G::Move, i32)]) -> usize {
        let best = moves.iter().map(|(_, score)| *score).max().unwrap_or(0);
        let takes_back =
            |mv: G::Move| self.recapture_square.is_some_and(|square| position.is_recapture(mv, square));
        let gains =
            |mv: G::Move| self.takes_plain_gains && G::CAPTURES_ARE_OPTIONAL && position.is_obvious(mv);
        let best_that = |is_so: &dyn Fn(G::Move) -> bool| {
            let so = (0..moves.len()).filter(|index| is_so(moves[*index].0));
            // Accept a score somewhat below the best: a search with blind spots may not see that the piece
            // escapes if it is not captured now.
            so.max_by_key(|index| moves[*index].1)
                .filter(|index| moves[*index].1 >= best - OBVIOUS_MOVE_MARGIN)
        };
        if let Some(obvious) = best_that(&takes_back).or_else(|| best_that(&gains)) {
            return obvious;
        }
        // Fewer moves, less noise; none for proven results, and less in decided games.
        let crowd = G::FULL_ERROR_MOVES.min(moves.len() as i32);
        let amount = self.noise * crowd / G::FULL_ERROR_MOVES;
        let amount = match best.abs() {
            MIN_PROVEN_WIN.. => 0,
            CRUSHING.. => amount / 8,
            DECIDED.. => amount / 3,
            _ => amount,
        };
        let blurred = |(mv, score): (G::Move, i32)| {
            if amount == 0 || score <= -MIN_PROVEN_WIN {
                return score;
            }
            let die = mix(!self.noise_seed ^ mix(position.key() ^ G::move_number(mv)));
            // The sum of two dice: small errors are more frequent than large ones.
            let sides = amount as u64 + 1;
            let sum = (die & 0xFFFF_FFFF) % sides + (die >> 32) % sides;
            let odd = position.flaw(mv, earlier).map_or(0, |oddity| oddity.weight(self.alert));
            score + sum as i32 - amount - odd * amount / 100
        };
        // The first of equal moves.
        (0..moves.len()).rev().max_by_key(|index| blurred(moves[*index])).unwrap_or(0)
    }
}

/// Blind spots of a player in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blindness {
    pub(crate) seed: u64,
    /// Percentage of ideas that it can notice, before [`Fallible::visibility`].
    pub(crate) view: i32,
    /// Percentage of plain gains that it notices anyway.
    pub(crate) alert: i32,
    /// Percentage of its ideas that it also expects of the opponent. Also the percentage of plain threats that
    /// it notices anyway.
    pub(crate) care: i32,
    /// Square where the last move ended.
    pub(crate) arrival: Option<u8>,
    /// Number that changes every few moves; then plain moves get a new chance of being noticed.
    pub(crate) fresh_look: u64,
}

impl Blindness {
    /// Largest ply from the root at which an overlooked immediate win is still noticed.
    const IMMEDIATE_WIN_PLY: usize = 1;

    /// Whether the player notices `mv`, one of `choice` moves, `ply` plies from the root. `moved_to` is where
    /// the player's own root move ended, if that is the move before.
    fn notices<G: Fallible>(
        &self,
        position: &G,
        mv: G::Move,
        ply: usize,
        choice: usize,
        moved_to: Option<u8>,
    ) -> bool {
        let idea = mix(position.idea(mv));
        // Fewer moves, fewer oversights.
        let crowd = i32::try_from(choice).unwrap_or(G::FULL_ERROR_MOVES).min(G::FULL_ERROR_MOVES);
        let missed = |seen: i32| (100 - seen).max(0) * crowd / G::FULL_ERROR_MOVES;
        let is_own = ply.is_multiple_of(2);
        let expected = if is_own { 100 } else { self.care };
        let view = (self.view + position.visibility(mv)).min(100) * expected / 100;
        if percentile(self.seed, idea) >= missed(view) {
            return true;
        }
        if is_own && position.is_urgent(mv) {
            return true;
        }
        let looked_at = if is_own { self.alert } else { self.care };
        let looks = |seen: i32| percentile(!self.seed ^ mix(self.fresh_look), idea) >= missed(seen);
        // Recaptures are noticed more readily than anything else.
        if ply == 0 && self.arrival.is_some_and(|square| position.is_recapture(mv, square)) {
            return looks((looked_at + 100) / 2);
        }
        // The opponent's capture of the piece just moved is noticed before other replies.
        if self.care > CARELESS && moved_to.is_some_and(|square| position.is_recapture(mv, square)) {
            return looks(looked_at.max(6 * (self.care - CARELESS)).min(100));
        }
        looks(looked_at)
            && (position.is_obvious(mv) || ply <= Self::IMMEDIATE_WIN_PLY && wins_at_once(position, mv))
    }
}

/// Whether a move wins on the spot.
fn wins_at_once<G: SearchGame>(position: &G, mv: G::Move) -> bool {
    let next = position.play(mv);
    next.moves().is_empty() && next.end_score(0) < 0
}

/// Largest `care` at which a player ignores captures of the piece just moved.
const CARELESS: i32 = 30;

/// A number from 0 to 99, determined by `seed` and `idea`.
fn percentile(seed: u64, idea: u64) -> i32 {
    (mix(seed ^ idea) % 100) as i32
}

/// Largest loss in centipawns at which a recapture or plain gain is still played.
const OBVIOUS_MOVE_MARGIN: i32 = 100;

/// Scores in centipawns of a decided game, and of one won beyond doubt.
const DECIDED: i32 = 601;
const CRUSHING: i32 = 1_500;
