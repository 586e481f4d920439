//! Searches of a review: the best moves of a position, and the value of the move that was played.

use super::parallel;
use super::results::MoveValue;
use crate::Playable;
use ai::{
    AnalysisEngine, AnalysisLine, AnalysisRequest, Limits, ProvenResult, SeatKnowledge, StopFlag,
    WinningChances,
};
use rules::{GameId, History, Outcome, Seat};

/// Size of the tables of a review's engine, in bytes. Clearing them before each search must take little time.
const TABLE_BYTES: usize = 8 << 20;
/// Most nodes of a search that has not finished its first iteration, as a multiple of its limit.
const MOST_NODES_FACTOR: u64 = 256;
/// Number of lines of a first search: the best move, and the one to compare it with.
const LINES: usize = 2;
/// Number of lines of a deep search, so that several good answers to a mistake are known.
const DEEP_LINES: usize = 4;

/// Node limits of the searches of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewNodes {
    /// For the first estimate of every position.
    pub quick: u64,
    /// For every position.
    pub full: u64,
    /// For the positions before and after a move that seems to lose something.
    pub deep: u64,
}

impl ReviewNodes {
    /// The limits for a game. They are part of the method: the same game gives the same review everywhere.
    pub const fn of(game: GameId) -> ReviewNodes {
        let full = match game {
            GameId::Chess | GameId::RacingKings => 100_000,
            GameId::Draughts => 100_000,
            GameId::DominUp => 20_000,
        };
        ReviewNodes { quick: full / 10, full, deep: 3 * full }
    }

    /// The limits for the coach, for whom a player waits before a move is played.
    ///
    /// Two searches take 20 to 50 ms on two cores of 2026, so that most moves are judged within
    /// [`coach::DECISION_TIME`](crate::coach::DECISION_TIME) even on a busy machine.
    pub const fn of_coach(game: GameId) -> ReviewNodes {
        let full = match game {
            GameId::Chess | GameId::RacingKings => 15_000,
            GameId::Draughts => 8_000,
            GameId::DominUp => 4_000,
        };
        ReviewNodes { quick: full, full, deep: full }
    }

    /// The limits times `factor`, to measure how stable the labels are.
    #[must_use]
    pub const fn times(self, factor: u64) -> ReviewNodes {
        ReviewNodes { quick: self.quick * factor, full: self.full * factor, deep: self.deep * factor }
    }
}

/// Result of the search of one position.
#[derive(Clone, Debug)]
pub(super) struct Findings<M> {
    /// The best moves, the best first. Empty if the game is over.
    pub lines: Vec<AnalysisLine<M>>,
    /// With hidden hands: the chances after the move that was played, by what the seat to move knew.
    pub played: Option<WinningChances>,
}

impl<M> Findings<M> {
    /// The findings of a position that is not searched, or in which the game is over.
    pub(super) const NONE: Findings<M> = Findings { lines: Vec::new(), played: None };
}

/// The depth to which a position of the game is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    Quick,
    Full,
    Deep,
}

/// A game to review, with its rules.
pub(super) struct ReviewedGame<P: Playable> {
    pub history: History<P>,
    /// The end of the game, also by resignation or agreement.
    pub outcome: Option<Outcome>,
    /// The seats whose moves are praised and criticised.
    pub reviewed_seats: Vec<Seat>,
    pub nodes: ReviewNodes,
    pub threads: usize,
}

impl<P: Playable> ReviewedGame<P> {
    pub(super) fn ply_count(&self) -> usize {
        self.history.moves().len()
    }

    pub(super) fn seats(&self) -> u8 {
        self.history.position_after(0).seats()
    }

    pub(super) fn seat_at(&self, index: usize) -> Seat {
        self.history.position_after(index).turn()
    }

    /// The move played in the position after `index` moves.
    pub(super) fn played_at(&self, index: usize) -> Option<P::Move> {
        self.history.moves().get(index).copied()
    }

    /// Whether all seats know everything, so that the value of a position does not depend on who looks at it.
    ///
    /// With two seats all tiles of Domin-Up are dealt, so each seat can deduce the other hand.
    pub(super) fn is_open(&self) -> bool {
        !P::INFO.has_hidden_information || self.seats() == 2
    }

    /// Positions before the one after `index` moves, oldest first.
    pub(super) fn earlier(&self, index: usize) -> Vec<P> {
        (0..index).map(|earlier| self.history.position_after(earlier).clone()).collect()
    }

    /// Knowledge of the seat to move after `index` moves.
    pub(super) fn knowledge_at(&self, index: usize) -> SeatKnowledge<P> {
        let position = self.history.position_after(index);
        let moves = self.history.moves()[..index].to_vec();
        SeatKnowledge { moves, ..SeatKnowledge::at_position(position.turn(), position, &self.earlier(index)) }
    }

    /// The result by the rules after `index` moves.
    pub(super) fn rules_outcome_at(&self, index: usize) -> Option<Outcome> {
        self.history.position_after(index).outcome(&self.earlier(index))
    }

    /// Searches the positions after each number of moves in `indices`. `None` if stopped.
    pub(super) fn search(
        &self,
        indices: &[usize],
        depth: Depth,
        stop: &StopFlag,
        report: &(dyn Fn(usize, &Findings<P::Move>) + Sync),
    ) -> Option<Vec<Findings<P::Move>>> {
        parallel::map(
            indices,
            self.threads,
            stop,
            || P::analysis_engine(TABLE_BYTES),
            |engine, index| {
                let findings = self.search_position(engine.as_deref_mut()?, *index, depth, stop)?;
                report(*index, &findings);
                Some(findings)
            },
        )
    }

    fn search_position(
        &self,
        engine: &mut dyn AnalysisEngine<P>,
        index: usize,
        depth: Depth,
        stop: &StopFlag,
    ) -> Option<Findings<P::Move>> {
        if self.rules_outcome_at(index).is_some() {
            return Some(Findings::NONE);
        }
        let (nodes, lines) = match depth {
            Depth::Quick => (self.nodes.quick, 1),
            Depth::Full => (self.nodes.full, LINES),
            Depth::Deep => (self.nodes.deep, DEEP_LINES),
        };
        let knowledge = self.knowledge_at(index);
        let mut search = |request: AnalysisRequest<'_, P::Move>| {
            engine.forget();
            analyse(engine, &knowledge, request, nodes, stop)
        };
        let played = self.played_at(index).filter(|_| !self.is_open() && depth != Depth::Quick);
        let Some(played) = played else {
            return Some(Findings { lines: search(AnalysisRequest::best(lines))?, played: None });
        };
        // Compare the played move with the others in one search: another search would have other deals.
        let mut found = search(AnalysisRequest::best(usize::MAX))?;
        let chances_of = |found: &[AnalysisLine<P::Move>]| {
            let line = found.iter().find(|line| line.line.first() == Some(&played))?;
            Some(line.winning_chances.clone())
        };
        let mut chances = chances_of(&found);
        if chances.is_none() || depth == Depth::Deep {
            let best = found.iter().filter_map(|line| line.line.first().copied()).filter(|mv| *mv != played);
            let moves: Vec<P::Move> = best.take(lines - 1).chain([played]).collect();
            found = search(AnalysisRequest { lines, moves: &moves })?;
            chances = chances_of(&found);
        }
        Some(Findings { lines: found, played: chances })
    }

    /// The value of `mv` for the seat to move after `index` moves, with the moves expected after it; `None` if stopped.
    pub(super) fn value_of(&self, index: usize, mv: P::Move, stop: &StopFlag) -> Option<MoveValue> {
        let seat = self.seat_at(index);
        let mut history = self.history.clone();
        history.go_to(index);
        history.push(mv);
        if let Some(outcome) = history.outcome() {
            let score = WinningChances::certain(outcome.winner, self.seats()).expected(seat);
            let is_proven_win = outcome.winner == Some(seat);
            return Some(MoveValue { score, is_proven_win, answers: Vec::new() });
        }
        let (knowledge, moves) = if self.is_open() {
            (SeatKnowledge::in_game(history.position().turn(), &history), Vec::new())
        } else {
            (self.knowledge_at(index), vec![mv])
        };
        let request = AnalysisRequest { lines: 1, moves: &moves };
        let mut engine = P::analysis_engine(TABLE_BYTES)?;
        let lines = analyse(&mut *engine, &knowledge, request, self.nodes.deep, stop)?;
        let best = lines.first()?;
        // A line for a given move begins with it.
        let answers = &best.line[moves.len().min(best.line.len())..];
        Some(MoveValue {
            score: best.winning_chances.expected(seat),
            is_proven_win: is_win_of(best.proof, seat),
            answers: line_texts(history.position(), answers),
        })
    }
}

/// The last complete iteration of a search; `None` if stopped before.
///
/// In a position with very many moves, the first iteration may need more than `nodes`: then the search gets more.
fn analyse<P: Playable>(
    engine: &mut dyn AnalysisEngine<P>,
    knowledge: &SeatKnowledge<P>,
    request: AnalysisRequest<'_, P::Move>,
    nodes: u64,
    stop: &StopFlag,
) -> Option<Vec<AnalysisLine<P::Move>>> {
    let mut last = Vec::new();
    let mut limit = nodes;
    while last.is_empty() && limit <= nodes * MOST_NODES_FACTOR {
        engine.analyse(knowledge, request, &Limits::nodes(limit), stop, &mut |report| last = report.lines);
        limit *= 4;
    }
    (!stop.is_raised()).then_some(last)
}

/// Whether `proof` is a win of `seat`.
pub(super) fn is_win_of(proof: Option<ProvenResult>, seat: Seat) -> bool {
    matches!(proof, Some(ProvenResult::Win { seat: winner, .. }) if winner == seat)
}

/// Most moves of a line that a review keeps.
const LONGEST_LINE: usize = 8;

/// The texts of a line from `position`, up to its first illegal move.
pub(super) fn line_texts<P: Playable>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for mv in line.iter().take(LONGEST_LINE) {
        if position.illegal_reason(*mv).is_some() {
            break;
        }
        texts.push(position.move_text(*mv));
        position = position.play(*mv);
    }
    texts
}
