//! Computer players of the ten levels: the engine with a level's limits and handicap.

use crate::search::handicap::{Blindness, Handicap};
use crate::search::level::{DRAW_NODES, Level, VARIED_OPENING_PLIES, accepts_draw};
use crate::search::weakness::{OpeningVariety, Weakness};
use crate::search::{Engine, Fallible, SearchReport, SearchRequest};
use crate::{ComputerPlayer, Limits, Player, SearchResult, SeatKnowledge, StopFlag};
use rules::Seat;
use rules::zobrist::mix;

/// Minimum depth limit in elementary endings, in plies.
const ELEMENTARY_DEPTH: u8 = 7;
/// Minimum node limit in elementary endings.
const ELEMENTARY_NODES: u64 = 20_000;
/// Lowest level that knows how to win elementary endings.
const ELEMENTARY_LEVEL: u8 = 3;
/// The lowest level, which only knows how the pieces move.
const BEGINNER: u8 = *Player::LEVELS.start();
/// Material lead in centipawns from which a game is decided. Levels then overlook less, so that the winner finishes
/// the game and the loser defends.
const DECIDED: i32 = 500;

/// Number of plies after which obvious moves get a new chance of being noticed.
const FRESH_LOOK_PLIES: usize = 12;

/// Percentage of the usual oversights that the level `number` avoids in a decided game.
const fn avoided_percent(number: u8) -> i32 {
    match number {
        BEGINNER => 0,
        2 => 28,
        _ => 50,
    }
}

/// A computer player of one level.
pub struct LevelPlayer<G: Fallible> {
    number: u8,
    level: Level,
    seed: u64,
    engine: Engine<G>,
    /// Whether the player varies its moves in the opening.
    varies: bool,
    /// Seat of the last search; `None` before the first. A search for another seat clears the tables.
    seat: Option<Seat>,
}

impl<G: Fallible> LevelPlayer<G> {
    /// The player of level `number`; `None` unless `number` is in [`Player::LEVELS`]. Its blind spots and errors depend
    /// on `seed`.
    pub fn new(number: u8, seed: u64) -> Option<LevelPlayer<G>> {
        let index = number.checked_sub(*Player::LEVELS.start())?;
        // Levels with the same seed have different blind spots.
        let seed = mix(seed ^ u64::from(number) << 56);
        let level = Level::for_game(&G::LEVELS, usize::from(index), seed)?;
        // Use a small table if few nodes are searched: clearing a large one before each move would take longer than the
        // search.
        let bytes = match level.limits.nodes {
            // Bytes per node, rounded down to a power of two. Another size would change the moves played.
            Some(nodes) => 1 << (nodes * 48).clamp(1 << 16, 16 << 20).ilog2(),
            None => Engine::<G>::DEFAULT_HASH_MIB << 20,
        };
        Some(LevelPlayer { number, level, seed, engine: Engine::with_table(bytes), varies: true, seat: None })
    }

    /// The player that gives hints: the highest level, without variation in the opening.
    pub(crate) fn for_hints() -> Option<LevelPlayer<G>> {
        Some(LevelPlayer { varies: false, ..LevelPlayer::new(*Player::LEVELS.end(), 0)? })
    }

    /// Searches as this level; a level with noise reports only one line.
    pub fn answer(
        &mut self,
        request: &SearchRequest<G::Move>,
        knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchReport<'_, G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        // Most levels know elementary endings: they overlook nothing there. With so few pieces a deeper search is
        // cheap.
        let is_elementary = self.number >= ELEMENTARY_LEVEL && knowledge.observation.is_elementary();
        let mut level_limits = self.level.limits;
        if is_elementary {
            level_limits.depth = level_limits.depth.map(|depth| depth.max(ELEMENTARY_DEPTH));
            level_limits.nodes = level_limits.nodes.map(|nodes| nodes.max(ELEMENTARY_NODES));
        }
        let mut limits = limits.restrict(level_limits);
        // Clear the tables unless only time limits the search, so that the answer does not depend on earlier
        // searches.
        let is_timed = limits.move_time.is_some() || limits.clock.is_some();
        if !is_timed || level_limits.nodes.is_some() || self.seat != Some(knowledge.seat) {
            self.engine.clear();
        }
        self.seat = Some(knowledge.seat);
        // The only legal move needs no search.
        if knowledge.observation.moves().len() == 1 {
            limits.depth = Some(1);
        }
        // Blind spots stay the same all game. Misjudgements change with every move; otherwise weak players
        // would repeat themselves.
        let move_seed = self.seed ^ mix(knowledge.earlier_observations.len() as u64);
        let handicap = self.handicap(knowledge, move_seed);
        let weakness: &dyn Weakness<G> = &handicap;
        // Noise already varies the opening of the lower levels.
        let varies_now = self.varies
            && self.level.noise_centipawns == 0
            && knowledge.earlier_observations.len() < VARIED_OPENING_PLIES;
        let variety = OpeningVariety { margin: G::VARIETY_MARGIN, seed: move_seed };
        self.engine.answer_as(
            Some(weakness).filter(|_| !is_elementary),
            Some(variety).filter(|_| varies_now && !is_elementary),
            request,
            knowledge,
            &limits,
            &limits.timed_stop_flag(stop),
            report,
        )
    }

    /// The errors of this level for the next move; `move_seed` is the seed of its noise.
    fn handicap(&self, knowledge: &SeatKnowledge<G>, move_seed: u64) -> Handicap {
        let Level {
            mut idea_percent,
            mut plain_gain_percent,
            mut opponent_percent,
            noise_centipawns: noise,
            ..
        } = self.level;
        if knowledge.observation.material_lead().abs() >= DECIDED {
            for percent in [&mut idea_percent, &mut plain_gain_percent, &mut opponent_percent] {
                *percent += (100 - *percent) * avoided_percent(self.number) / 100;
            }
        }
        let (seed, is_blind) = (self.seed, !self.level.is_without_errors());
        let last_destination = knowledge
            .earlier_observations
            .last()
            .and_then(|before| knowledge.observation.destination_square(before));
        let plain_move_seed = (knowledge.earlier_observations.len() / FRESH_LOOK_PLIES) as u64;
        Handicap {
            blindness: is_blind.then_some(Blindness {
                seed,
                idea_percent,
                plain_gain_percent,
                opponent_percent,
                last_destination,
                plain_move_seed,
            }),
            noise,
            noise_seed: move_seed,
            plain_gain_percent,
            recapture_square: last_destination.filter(|_| self.number > BEGINNER),
            takes_plain_gains: self.number > BEGINNER,
        }
    }
}

impl<G: Fallible> ComputerPlayer<G> for LevelPlayer<G> {
    fn choose_move(
        &mut self,
        knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<SearchResult<G::Move>> {
        self.choose_move_with_reports(knowledge, limits, stop, &mut |_| ())
    }

    fn choose_move_with_reports(
        &mut self,
        knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(G::Move),
    ) -> Option<SearchResult<G::Move>> {
        let request = SearchRequest::default();
        let mut report = |report: SearchReport<'_, G::Move>| match report {
            SearchReport::Line(info) => info.line.first().into_iter().for_each(|mv| tell(*mv)),
            SearchReport::Trying { .. } => {}
        };
        (knowledge.observation.turn() == knowledge.seat)
            .then(|| self.answer(&request, knowledge, limits, stop, &mut report))?
    }

    fn accepts_draw(&mut self, knowledge: &SeatKnowledge<G>, stop: &StopFlag) -> Option<bool> {
        let limits = Limits::nodes(DRAW_NODES).restrict(self.level.limits);
        // The answer must not depend on earlier searches.
        self.engine.clear();
        let result = self.engine.search(knowledge, &limits, stop, &mut |_| ());
        if stop.is_raised() {
            return None;
        }
        let value = result.map_or(0, |result| result.score.raw());
        let own_score = if knowledge.observation.turn() == knowledge.seat { value } else { -value };
        Some(accepts_draw(own_score, knowledge.earlier_observations.len()))
    }

    fn free_memory(&mut self) {
        self.engine.free_memory();
    }
}
