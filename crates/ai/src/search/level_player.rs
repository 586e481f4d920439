//! The ten levels at a board: the engine with a level's limits and handicaps.

use crate::search::handicap::{Blindness, Handicap};
use crate::search::level::{DRAW_NODES, Level, OPENING, takes_draw};
use crate::search::weakness::{Variety, Weakness};
use crate::search::{Engine, Fallible, Question, Report};
use crate::{Computer, Limits, Player, Seen, StopFlag, Thought};
use rules::Seat;
use rules::zobrist::scatter;

/// Plies looked ahead at least where winning is a matter of knowing how, and nodes for that.
const ELEMENTARY_DEPTH: u8 = 7;
const ELEMENTARY_NODES: u64 = 20_000;
/// The first level that has learnt to win them.
const LEARNT: u8 = 3;
/// The level of whoever only just knows the moves, and is sure of nothing.
const BEGINNER: u8 = *Player::LEVELS.start();
/// A lead from which a game is decided and less of it is overlooked: whoever wins finishes it, and whoever loses goes on
/// defending.
const DECIDED: i32 = 500;

/// After so many plies one looks afresh at what stands open.
const WATCH: usize = 12;

/// Of a hundred things that a level usually overlooks, how many it sees in a decided game.
const fn composure(number: u8) -> i32 {
    match number {
        BEGINNER => 0,
        2 => 28,
        _ => 50,
    }
}

/// A player of one of the levels.
pub struct LevelPlayer<G: Fallible> {
    number: u8,
    level: Level,
    seed: u64,
    engine: Engine<G>,
    /// Whether it does not open every game alike.
    varies: bool,
    /// The seat it saw the game from last; its memory is of use to no other.
    seat: Option<Seat>,
}

impl<G: Fallible> LevelPlayer<G> {
    /// The player of the level with this number, if it is one of [`Player::LEVELS`], its blind spots and
    /// moods drawn from `seed`.
    pub fn new(number: u8, seed: u64) -> Option<LevelPlayer<G>> {
        let index = number.checked_sub(*Player::LEVELS.start())?;
        // Whoever sits at another level is somebody else.
        let seed = scatter(seed ^ u64::from(number) << 56);
        let level = Level::on_the_day(&G::LEVELS, usize::from(index), seed)?;
        // A search of so few nodes fills no large table, and clearing one before each move takes longer
        // than the search.
        let bytes = match level.limits.nodes {
            // A power of two: another size gives other moves.
            Some(nodes) => 1 << (nodes * 48).clamp(1 << 16, 16 << 20).ilog2(),
            None => Engine::<G>::DEFAULT_HASH_MIB << 20,
        };
        Some(LevelPlayer { number, level, seed, engine: Engine::with_table(bytes), varies: true, seat: None })
    }

    /// Who is asked for hints: the highest level, and at the start of a game too the move that it holds for the best, not
    /// one of several nearly as good.
    pub(crate) fn adviser() -> Option<LevelPlayer<G>> {
        Some(LevelPlayer { varies: false, ..LevelPlayer::new(*Player::LEVELS.end(), 0)? })
    }

    /// What the player makes of a question: several lines it does not give.
    pub fn answer(
        &mut self,
        question: &Question<G::Move>,
        seen: &Seen<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(Report<'_, G::Move>),
    ) -> Option<Thought<G::Move>> {
        // Elementary endings everybody but the first two levels has learnt to win: nothing is overlooked, and so
        // little stands about that it is easy to look further.
        let elementary = self.number >= LEARNT && seen.now.is_elementary();
        let mut own = self.level.limits;
        if elementary {
            own.depth = own.depth.map(|depth| depth.max(ELEMENTARY_DEPTH));
            own.nodes = own.nodes.map(|nodes| nodes.max(ELEMENTARY_NODES));
        }
        let mut limits = limits.within(own);
        // Whoever is bound by a count answers the same whatever was searched before: no memory.
        let by_time = limits.move_time.is_some() || limits.clock.is_some();
        if !by_time || own.nodes.is_some() || self.seat != Some(seen.seat) {
            self.engine.clear();
        }
        self.seat = Some(seen.seat);
        if seen.now.moves().len() == 1 {
            limits.depth = Some(1);
        }
        // What is not seen stays so; what is misjudged is another thing the next time, or weak players go round in circles.
        let mood = self.seed ^ scatter(seen.earlier.len() as u64);
        let handicap = self.handicap(seen, mood);
        let weakness: &dyn Weakness<G> = &handicap;
        // A player that misjudges moves needs no more variety.
        let opening = self.varies && self.level.noise == 0 && seen.earlier.len() < OPENING;
        let variety = Variety { margin: G::VARIETY, seed: mood };
        self.engine.answer_as(
            Some(weakness).filter(|_| !elementary),
            Some(variety).filter(|_| opening && !elementary),
            question,
            seen,
            &limits,
            &limits.stop(stop),
            report,
        )
    }

    fn handicap(&self, seen: &Seen<G>, mood: u64) -> Handicap {
        let Level { mut sight, mut alert, mut care, noise, .. } = self.level;
        if seen.now.lead().abs() >= DECIDED {
            for seen in [&mut sight, &mut alert, &mut care] {
                *seen += (100 - *seen) * composure(self.number) / 100;
            }
        }
        let (seed, blind) = (self.seed, !self.level.sees_all());
        let arrival = seen.earlier.last().and_then(|before| seen.now.arrival(before));
        let watch = (seen.earlier.len() / WATCH) as u64;
        Handicap {
            blindness: blind.then_some(Blindness { seed, sight, alert, care, arrival, watch }),
            noise,
            mood,
            alert,
            take_back: arrival.filter(|_| self.number > BEGINNER),
            grabs: self.number > BEGINNER,
        }
    }
}

impl<G: Fallible> Computer<G> for LevelPlayer<G> {
    fn choose(&mut self, seen: &Seen<G>, limits: &Limits, stop: &StopFlag) -> Option<Thought<G::Move>> {
        self.choose_aloud(seen, limits, stop, &mut |_| ())
    }

    fn choose_aloud(
        &mut self,
        seen: &Seen<G>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(G::Move),
    ) -> Option<Thought<G::Move>> {
        let question = Question::default();
        let mut hear = |said: Report<'_, G::Move>| match said {
            Report::Line(info) => info.line.first().into_iter().for_each(|mv| tell(*mv)),
            Report::Trying { .. } => {}
        };
        (seen.now.turn() == seen.seat).then(|| self.answer(&question, seen, limits, stop, &mut hear))?
    }

    fn accepts_draw(&mut self, seen: &Seen<G>, stop: &StopFlag) -> Option<bool> {
        let limits = Limits::nodes(DRAW_NODES).within(self.level.limits);
        // The answer to an offer does not depend on what was searched before.
        self.engine.clear();
        let thought = self.engine.search(seen, &limits, stop, &mut |_| ());
        if stop.is_raised() {
            return None;
        }
        let value = thought.map_or(0, |thought| thought.score.value());
        let own = if seen.now.turn() == seen.seat { value } else { -value };
        Some(takes_draw(own, seen.earlier.len()))
    }

    fn rest(&mut self) {
        self.engine.rest();
    }
}
