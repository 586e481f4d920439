//! The handicaps of weak levels: ideas they have no eye for (blindness) and misjudged moves at the root (root noise).
//! What is not seen depends on the seed of the game and on the idea, not on the position, so that a blind spot stays for
//! the whole game, is the same for the own moves and the rival's, near and far ahead, and on every machine.

use arrayvec::ArrayVec;

use crate::score::PROVEN;
use crate::search::SearchGame;
use crate::search::level::Level;
use crate::search::weakness::Weakness;
use rules::zobrist::scatter;

/// A game whose weak levels err like people.
pub trait Fallible: SearchGame {
    /// The ten levels.
    const LEVELS: [Level; 10];
    /// How much worse than the best a move may be at the start of a game and still be played for variety.
    const VARIETY: i32;
    /// Number of legal moves from which the misjudgements of a weak level are drawn in full.
    const CROWD: i32;
    /// Whether one may capture or not, as one likes.
    const CAPTURES_ARE_FREE: bool;

    /// The number of the square where the last move, played from `before`, ended, for weak players who
    /// never fail to take back there.
    fn arrival(&self, before: &Self) -> Option<u8>;
    /// Whether a move takes back on that square.
    fn takes_back(&self, mv: Self::Move, arrival: u8) -> bool;
    /// A number for what one must have an eye for to think of a move: a line, or who goes where. A weak player does not see
    /// some of them for a whole game.
    fn idea(&self, mv: Self::Move) -> u64;
    /// Whether a move gains something that lies open, and hardly needs an eye for the idea.
    fn is_obvious(&self, mv: Self::Move) -> bool;
    /// Added to the percentage of moves that a weak player notices: the harder to notice, the lower.
    fn visibility(&self, mv: Self::Move) -> i32;
    /// What a person finds odd about a move at first sight, whatever it is good for. `earlier`: the positions before, the oldest
    /// first.
    fn oddity(&self, mv: Self::Move, earlier: &[Self]) -> Option<Oddity>;
    /// Whether winning here is a matter of knowing how, which all but the first levels do.
    fn is_elementary(&self) -> bool;
    /// What the side to move has more than the other, in centipawns, counted without looking ahead.
    fn lead(&self) -> i32;
}

/// What is odd about a move at first sight. Who misjudges moves makes odd ones more seldom than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// The own pieces stand as they stood before: what was done in between was for nothing.
    Again,
    /// The king goes for a walk.
    Walk,
    /// A piece that nobody attacks goes back to where it stood lately.
    Back,
    /// A piece goes where it is simply taken.
    Gift,
    /// A piece takes what is worth much less than it, and is taken.
    Trade,
}

impl Oddity {
    /// Of a hundred such moves, how many more than of others are not made by somebody with an eye for so many plain gains.
    const fn weight(self, alert: i32) -> i32 {
        match self {
            Oddity::Again => 100,
            Oddity::Walk => 80,
            Oddity::Back => 40,
            // Who does not see what can be taken does not see either what can be taken from him.
            Oddity::Gift => alert / 4,
            // It stands before one's eyes who guards what is taken.
            Oddity::Trade => alert,
        }
    }
}

/// How a weak player differs from the engine behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    /// What it overlooks, if anything.
    pub(crate) blindness: Option<Blindness>,
    /// The largest misjudgement of a move at the root, in centipawns.
    pub(crate) noise: i32,
    /// What it is drawn from.
    pub(crate) mood: u64,
    /// Of a hundred plain gains how many are seen.
    pub(crate) alert: i32,
    /// Where the rival has just arrived: if a move about as good as the best takes back there, it is played without doubt.
    pub(crate) take_back: Option<u8>,
    /// A plain gain about as good as the best move is taken without doubt, where captures are a matter of choice.
    pub(crate) grabs: bool,
}

impl<G: Fallible> Weakness<G> for Handicap {
    fn is_blind(&self) -> bool {
        self.blindness.is_some()
    }

    fn notices(&self, position: &G, mv: G::Move, ply: usize, choice: usize, moved_to: Option<u8>) -> bool {
        self.blindness.is_none_or(|blindness| blindness.sees(position, mv, ply, choice, moved_to))
    }

    fn arrival(&self, before: &G, after: &G) -> Option<u8> {
        after.arrival(before)
    }

    fn consider(&self, position: &G, earlier: &[G], moves: &mut ArrayVec<G::Move, 256>) {
        let choice = moves.len();
        let sees = |mv: &G::Move| self.notices(position, *mv, 0, choice, None);
        let is_sound =
            |mv: &G::Move| !matches!(position.oddity(*mv, earlier), Some(Oddity::Again | Oddity::Walk));
        // Whoever thinks of nothing but aimless moves looks around once more.
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

    /// Which of the moves is played, each given with its score: the best, or the one that looks best. `earlier`: the
    /// positions before.
    fn choose(&self, position: &G, earlier: &[G], moves: &[(G::Move, i32)]) -> usize {
        let best = moves.iter().map(|(_, score)| *score).max().unwrap_or(0);
        let takes_back = |mv: G::Move| self.take_back.is_some_and(|square| position.takes_back(mv, square));
        let gains = |mv: G::Move| self.grabs && G::CAPTURES_ARE_FREE && position.is_obvious(mv);
        let best_that = |is_so: &dyn Fn(G::Move) -> bool| {
            let so = (0..moves.len()).filter(|index| is_so(moves[*index].0));
            // Whoever overlooks how the rival gets away would take later just as well.
            so.max_by_key(|index| moves[*index].1).filter(|index| moves[*index].1 >= best - LATER)
        };
        if let Some(obvious) = best_that(&takes_back).or_else(|| best_that(&gains)) {
            return obvious;
        }
        // Where little can be done little goes wrong; a proven result is not blurred, a decided game less.
        let crowd = G::CROWD.min(moves.len() as i32);
        let amount = self.noise * crowd / G::CROWD;
        let amount = match best.abs() {
            PROVEN.. => 0,
            CRUSHING.. => amount / 8,
            DECIDED.. => amount / 3,
            _ => amount,
        };
        let blurred = |(mv, score): (G::Move, i32)| {
            if amount == 0 || score <= -PROVEN {
                return score;
            }
            let die = scatter(!self.mood ^ scatter(position.key() ^ G::move_number(mv)));
            // The sum of two dice: small errors are more frequent than large ones.
            let sides = amount as u64 + 1;
            let sum = (die & 0xFFFF_FFFF) % sides + (die >> 32) % sides;
            let odd = position.oddity(mv, earlier).map_or(0, |oddity| oddity.weight(self.alert));
            score + sum as i32 - amount - odd * amount / 100
        };
        // The first among equals.
        (0..moves.len()).rev().max_by_key(|index| blurred(moves[*index])).unwrap_or(0)
    }
}

/// Which moves one player does not notice in a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blindness {
    /// Drawn from the player's seed.
    pub(crate) seed: u64,
    /// Of a hundred ideas how many it has an eye for, before what makes them easy or hard to notice.
    pub(crate) sight: i32,
    /// Of a hundred plain gains how many it sees nevertheless.
    pub(crate) alert: i32,
    /// Of a hundred of the ideas it has an eye for, how many it also expects of the rival, and of a hundred plain threats
    /// how many it sees nevertheless.
    pub(crate) care: i32,
    /// Where the last move ended.
    pub(crate) arrival: Option<u8>,
    /// What stands open and was not seen is looked at afresh when this changes.
    pub(crate) watch: u64,
}

impl Blindness {
    /// The last ply from the root at which a move that ends the game is looked for among those that were overlooked.
    const NEAR: usize = 1;

    /// Whether the player notices that `mv` is possible, which is one of so many moves `ply` plies from the root. `moved_to`:
    /// where the player's own move before it went, if it was made at the root.
    fn sees<G: Fallible>(
        &self,
        position: &G,
        mv: G::Move,
        ply: usize,
        choice: usize,
        moved_to: Option<u8>,
    ) -> bool {
        let idea = scatter(position.idea(mv));
        // Where there is little to look at, little is overlooked.
        let crowd = i32::try_from(choice).unwrap_or(G::CROWD).min(G::CROWD);
        let missed = |seen: i32| (100 - seen).max(0) * crowd / G::CROWD;
        let is_own = ply.is_multiple_of(2);
        let expected = if is_own { 100 } else { self.care };
        let sight = (self.sight + position.visibility(mv)).min(100) * expected / 100;
        if die(self.seed, idea) >= missed(sight) {
            return true;
        }
        if is_own && position.is_urgent(mv) {
            return true;
        }
        let looked_at = if is_own { self.alert } else { self.care };
        let looks = |seen: i32| die(!self.seed ^ scatter(self.watch), idea) >= missed(seen);
        // To take back what was just taken comes to mind more readily than anything else.
        if ply == 0 && self.arrival.is_some_and(|square| position.takes_back(mv, square)) {
            return looks((looked_at + 100) / 2);
        }
        // That what one moves may be taken where it goes is the first of the rival's answers that comes to mind.
        if self.care > UNCONCERNED && moved_to.is_some_and(|square| position.takes_back(mv, square)) {
            return looks(looked_at.max(6 * (self.care - UNCONCERNED)).min(100));
        }
        looks(looked_at) && (position.is_obvious(mv) || ply <= Self::NEAR && wins_at_once(position, mv))
    }
}

/// Whether a move wins on the spot.
fn wins_at_once<G: SearchGame>(position: &G, mv: G::Move) -> bool {
    let next = position.play(mv);
    next.moves().is_empty() && next.end_score(0) < 0
}

/// Who cares no more than this for what the rival may do does not ask either whether what it moves will be taken.
const UNCONCERNED: i32 = 30;

/// A number below 100, the same for this seed and this idea at every time.
fn die(seed: u64, idea: u64) -> i32 {
    (scatter(seed ^ idea) % 100) as i32
}

/// How much better another move must look for what was just taken not to be taken back at once, and for what stands open not
/// to be taken, in centipawns.
const LATER: i32 = 100;

/// What the best move is worth from where on a game is as good as decided, and where nothing can happen to it any more.
const DECIDED: i32 = 601;
const CRUSHING: i32 = 1_500;
