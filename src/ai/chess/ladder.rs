//! The levels at the chess board.

use super::engine::{Engine, Weakness};
use super::glasses::Glasses;
use super::search::Manner;
use super::searched::Searched;
use crate::ai::computer::{Computer, Thought};
use crate::ai::level::{Level, manners};
use crate::ai::limits::Limits;
use crate::ai::luck::scatter;
use crate::ai::seen::Seen;
use crate::ai::stop::StopFlag;
use crate::rules::Seat;
use crate::rules::chess::Move;
use crate::rules::square::Square;

/// Plies looked ahead at least where winning is a matter of knowing how.
const EASY_DEPTH: u8 = 7;
/// A level of the ladder, sitting at a board.
pub(crate) struct Ladder<V: Searched> {
    level: Level,
    seed: u64,
    engine: Engine<V>,
    /// The seat it saw the game from last; its memory is of use to no other.
    seat: Option<Seat>,
}

impl<V: Searched> Ladder<V> {
    /// The player of `level`, its blind spots and moods drawn from `seed`.
    pub(crate) fn new(level: Level, seed: u64) -> Ladder<V> {
        // A search of so few nodes fills no large table, and clearing one before each move takes longer
        // than the search.
        let bytes = match level.limits.nodes {
            Some(nodes) => usize::try_from(nodes * 32).unwrap_or(usize::MAX).clamp(1 << 16, 16 << 20),
            None => Engine::<V>::DEFAULT_HASH_MIB << 20,
        };
        let mut engine = Engine::with_table(bytes);
        engine.set_manner(Manner { quiescence: level.quiescence, ..Manner::default() });
        Ladder { level, seed, engine, seat: None }
    }

    fn think(&mut self, seen: &Seen<V>, limits: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        let easy = self.is_easy(seen);
        let mut own = self.level.limits;
        if easy {
            own.depth = own.depth.map(|depth| depth.max(EASY_DEPTH));
        }
        let mut limits = limits.within(own);
        // Whoever is bound by a count answers the same whatever was searched before: no memory.
        if limits.move_time.is_none() && limits.clock.is_none() || self.seat != Some(seen.seat) {
            self.engine.clear();
        }
        self.seat = Some(seen.seat);
        if seen.now.moves().len() == 1 {
            limits.depth = Some(1);
        }
        let weakness = self.weakness(seen);
        self.engine.search_as((!easy).then_some(weakness), seen, &limits, stop, &mut |_| ())
    }

    /// Against a bare king everybody but the beginners has learnt how to win: nothing is overlooked, and
    /// so little stands about that it is easy to look further.
    fn is_easy(&self, seen: &Seen<V>) -> bool {
        self.level.alert && seen.now.board().color(!seen.now.side_to_move()).len() == 1
    }

    fn weakness(&self, seen: &Seen<V>) -> Weakness {
        let seed = scatter(self.seed);
        let glasses = (self.level.sight < 100).then(|| Glasses {
            seed,
            sight: self.level.sight,
            alert: self.level.alert,
            last: last_arrival(seen),
        });
        let variety = if seen.earlier.len() < manners::OPENING { manners::VARIETY } else { 0 };
        let take_back = last_arrival(seen).filter(|_| self.level.alert);
        Weakness { glasses, seed, take_back, noise: self.level.noise.max(variety) }
    }
}

/// The square the rival's last move ended on.
fn last_arrival<V: Searched>(seen: &Seen<V>) -> Option<Square> {
    let before = seen.earlier.last()?.board();
    let rival = !seen.now.side_to_move();
    (seen.now.board().color(rival) & !before.color(rival)).first()
}

impl<V: Searched> Computer<V> for Ladder<V> {
    fn choose(&mut self, seen: &Seen<V>, limits: &Limits, stop: &StopFlag) -> Option<Thought<Move>> {
        (seen.now.turn() == seen.seat).then(|| self.think(seen, limits, stop))?
    }

    fn accepts_draw(&mut self, seen: &Seen<V>, stop: &StopFlag) -> Option<bool> {
        let limits = Limits::nodes(manners::DRAW_NODES).within(self.level.limits);
        let thought = self.engine.search(seen, &limits, stop, &mut |_| ());
        if stop.is_raised() {
            return None;
        }
        let value = thought.map_or(0, |thought| thought.score.value());
        let own = if seen.now.turn() == seen.seat { value } else { -value };
        Some(manners::takes_draw(own, seen.earlier.len()))
    }
}
