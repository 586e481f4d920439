//! Computer players of the ten levels: the engine with a level's limits and handicap.

use std::borrow::Cow;

use crate::prior;
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
/// Salt that makes the draw of moves in haste independent of other draws with the same seed.
const HASTE_SALT: u64 = 0x4A57_E000_0001;
/// The lowest level, which only knows how the pieces move.
const BEGINNER: u8 = *Player::LEVELS.start();
/// The highest level that plays only [plausible moves](prior::plausible_moves).
const LAST_CONVENTIONAL: u8 = 8;
/// Material lead in centipawns from which a game is decided. Levels then overlook less, so that the winner finishes
/// the game and the loser defends.
const DECIDED: i32 = 500;

/// Number of plies after which obvious moves get a new chance of being noticed.
const FRESH_LOOK_PLIES: usize = 12;

/// Number of plies from the start of the game for which the level `number` knows the opening book.
const fn book_plies(number: u8) -> usize {
    match number {
        BEGINNER | 10.. => 0,
        _ => 3 * number as usize / 2,
    }
}

/// Percentage of the usual oversights that the level `number` avoids in a decided game.
const fn avoided_percent(number: u8) -> i32 {
    match number {
        BEGINNER => 0,
        2 => 28,
        _ => 50,
    }
}

/// See [`Blindness::recapture_percent`].
const fn recapture_percent(number: u8) -> i32 {
    match number {
        BEGINNER => 50,
        2 => 90,
        _ => 100,
    }
}

/// See [`Blindness::immediate_win_percent`].
const fn immediate_win_percent(number: u8) -> i32 {
    match number {
        BEGINNER => 5,
        2 => 50,
        _ => 100,
    }
}

/// See [`Handicap::caution_percent`].
const fn caution_percent(number: u8) -> i32 {
    match number {
        BEGINNER => 0,
        2 => 50,
        _ => 100,
    }
}

/// A computer player of one level.
pub struct LevelPlayer<G: Fallible> {
    number: u8,
    level: Level,
    /// The level of moves in haste.
    hasty_level: Level,
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
        let [level, hasty_level] = Level::for_game(&G::LEVELS, usize::from(index), seed)?;
        // Use a small table if few nodes are searched: clearing a large one before each move would take longer than the
        // search.
        let bytes = match level.limits.nodes {
            // Bytes per node, rounded down to a power of two. Another size would change the moves played.
            Some(nodes) => 1 << (nodes * 48).clamp(1 << 16, 16 << 20).ilog2(),
            None => Engine::<G>::DEFAULT_HASH_MIB << 20,
        };
        let engine = Engine::with_table(bytes);
        Some(LevelPlayer { number, level, hasty_level, seed, engine, varies: true, seat: None })
    }

    /// The player that gives hints: the highest level, without variation in the opening.
    pub(crate) fn for_hints() -> Option<LevelPlayer<G>> {
        Some(LevelPlayer { varies: false, ..LevelPlayer::new(*Player::LEVELS.end(), 0)? })
    }

    /// Searches as this level; a level that does not always choose the best move reports only one line.
    pub fn answer(
        &mut self,
        request: &SearchRequest<G::Move>,
        knowledge: &SeatKnowledge<G>,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(SearchReport<'_, G::Move>),
    ) -> Option<SearchResult<G::Move>> {
        let plies = knowledge.earlier_observations.len();
        // Blind spots stay the same all game. Choices change with every move; otherwise weak players would repeat
        // themselves.
        let move_seed = self.seed ^ mix(plies as u64);
        let mut request = Cow::Borrowed(request);
        if self.number <= LAST_CONVENTIONAL {
            request.to_mut().search_moves = Some(self.conventional_moves(knowledge, &request));
        }
        if plies < book_plies(self.number)
            && let Some(mv) = book_move(knowledge, request.search_moves.as_deref(), move_seed)
        {
            return Some(SearchResult::without_search(mv));
        }
        // Most levels know elementary endings: they overlook nothing there. With so few pieces a deeper search is
        // cheap.
        let is_elementary = self.number >= ELEMENTARY_LEVEL && knowledge.observation.is_elementary();
        let level = self.level_of_move(knowledge, move_seed);
        let mut level_limits = level.limits;
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
        let handicap = self.handicap(level, knowledge, move_seed);
        let weakness: &dyn Weakness<G> = &handicap;
        // The random choice already varies the opening of the lower levels.
        let varies_now = self.varies && level.temperature == 0 && plies < VARIED_OPENING_PLIES;
        let variety = OpeningVariety { margin: G::VARIETY_MARGIN, seed: move_seed };
        self.engine.answer_as(
            Some(weakness).filter(|_| !is_elementary && !level.is_without_errors()),
            Some(variety).filter(|_| varies_now && !is_elementary),
            &request,
            knowledge,
            &limits,
            &limits.timed_stop_flag(stop),
            report,
        )
    }

    /// The level of the next move. Haste is rarer with few moves to choose from, and there is none when a piece can be
    /// taken back.
    fn level_of_move(&self, knowledge: &SeatKnowledge<G>, move_seed: u64) -> Level {
        let position = &knowledge.observation;
        let moves = position.moves();
        let counted_moves = G::FULL_ERROR_MOVES.min(moves.len() as i32);
        let roll = (mix(move_seed ^ HASTE_SALT) % 100) as i32;
        let is_hasty = roll < self.level.haste_percent * counted_moves / G::FULL_ERROR_MOVES;
        let can_recapture = || {
            last_destination(knowledge)
                .is_some_and(|square| moves.iter().any(|mv| position.is_recapture(*mv, square)))
        };
        if is_hasty && !can_recapture() { self.hasty_level } else { self.level }
    }

    /// The moves of `request` that look like moves of this game.
    fn conventional_moves(
        &self,
        knowledge: &SeatKnowledge<G>,
        request: &SearchRequest<G::Move>,
    ) -> Vec<G::Move> {
        let mut moves = prior::plausible_moves(&knowledge.observation, &knowledge.earlier_observations);
        if let Some(wanted) = &request.search_moves {
            moves.retain(|mv| wanted.contains(mv));
        }
        if moves.is_empty() { request.search_moves.clone().unwrap_or_default() } else { moves }
    }

    /// The errors of `level` in the next move; `move_seed` is the seed of its choice.
    fn handicap(&self, level: Level, knowledge: &SeatKnowledge<G>, move_seed: u64) -> Handicap {
        let Level {
            mut idea_percent,
            mut plain_gain_percent,
            mut opponent_percent,
            temperature,
            prior_percent,
            ..
        } = level;
        if knowledge.observation.material_lead().abs() >= DECIDED {
            for percent in [&mut idea_percent, &mut plain_gain_percent, &mut opponent_percent] {
                *percent += (100 - *percent) * avoided_percent(self.number) / 100;
            }
        }
        let last_destination = last_destination(knowledge);
        let plain_move_seed = (knowledge.earlier_observations.len() / FRESH_LOOK_PLIES) as u64;
        Handicap {
            blindness: (!level.sees_everything()).then_some(Blindness {
                seed: self.seed,
                idea_percent,
                plain_gain_percent,
                recapture_percent: recapture_percent(self.number),
                immediate_win_percent: immediate_win_percent(self.number),
                opponent_percent,
                last_destination,
                plain_move_seed,
            }),
            temperature,
            prior_percent,
            has_habits: self.number > BEGINNER,
            plays_safe: self.number > BEGINNER && knowledge.observation.material_lead() >= DECIDED,
            choice_seed: move_seed,
            caution_percent: caution_percent(self.number),
            recapture_square: last_destination.filter(|_| self.number > BEGINNER),
            takes_plain_gains: self.number > BEGINNER,
        }
    }
}

/// Destination square of the last move; `None` if it is unknown or the game has no recaptures.
fn last_destination<G: Fallible>(knowledge: &SeatKnowledge<G>) -> Option<u8> {
    let before = knowledge.earlier_observations.last()?;
    knowledge.observation.destination_square(before)
}

/// A random move of the opening book, one of `moves` if given; `None` outside the book. A move is the likelier, the more
/// often the book has it.
fn book_move<G: Fallible>(
    knowledge: &SeatKnowledge<G>,
    moves: Option<&[G::Move]>,
    move_seed: u64,
) -> Option<G::Move> {
    let position = &knowledge.observation;
    let is_wanted = |mv: &G::Move| moves.is_none_or(|moves| moves.contains(mv));
    let book = || position.book_moves().iter().filter(|(mv, _)| is_wanted(mv));
    let total: u32 = book().map(|(_, weight)| weight).sum();
    let mut drawn = mix(move_seed ^ !position.key()).checked_rem(total.into())?;
    book().find_map(|(mv, weight)| match drawn.checked_sub((*weight).into()) {
        Some(rest) => {
            drawn = rest;
            None
        }
        None => Some(*mv),
    })
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
        if knowledge.observation.turn() != knowledge.seat {
            return None;
        }
        let result = self.answer(&request, knowledge, limits, stop, &mut report)?;
        // A move from the book is not reported by a search.
        if result.depth == 0 {
            tell(result.mv);
        }
        Some(result)
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
