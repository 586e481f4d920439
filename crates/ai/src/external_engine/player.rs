//! An external engine as a computer player.

use crate::external_engine::uci::UciEngine;
use crate::external_engine::{EngineFailure, ExternalEngine};
use crate::search::level::accepts_draw;
use crate::{ComputerPlayer, Limits, Score, SearchResult, SeatKnowledge, StopFlag};
use rules::GamePosition;

/// Length in characters to which an illegal move is truncated in [`EngineFailure::Illegal`].
const ILLEGAL_MOVE_CHARS: usize = 20;

/// Plays one game with an external engine; `variant` is the value of `UCI_Variant`. The process starts with the first
/// request, lives as long as the game, and is restarted after a failure.
pub(crate) struct ExternalEnginePlayer {
    external_engine: ExternalEngine,
    variant: &'static str,
    engine: Option<UciEngine>,
    /// The failure of the last request, until it is taken.
    failure: Option<EngineFailure>,
    /// Score in centipawns from the last reply; `None` if the engine reported none.
    centipawns: Option<i32>,
}

impl ExternalEnginePlayer {
    pub(crate) fn new(external_engine: ExternalEngine, variant: &'static str) -> ExternalEnginePlayer {
        ExternalEnginePlayer { external_engine, variant, engine: None, failure: None, centipawns: None }
    }

    /// Asks the engine for a move; starts it if it is not running. `None` if stopped, or if there is no legal move.
    fn think<P: GamePosition<Observation = P>>(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Result<Option<SearchResult<P::Move>>, EngineFailure> {
        let legal = knowledge.observation.legal_moves();
        if legal.is_empty() {
            return Ok(None);
        }
        let engine = match &mut self.engine {
            Some(engine) => engine,
            not_running => {
                let Some(engine) = UciEngine::start(self.external_engine.clone(), self.variant, stop)? else {
                    return Ok(None);
                };
                not_running.insert(engine)
            }
        };
        let played: Vec<_> = knowledge.earlier_observations.iter().zip(&knowledge.moves).collect();
        // Few programs understand a skipped turn among the moves, so the game starts after the last one.
        let is_null_move = |(before, mv): &(&P, &P::Move)| before.null_move_in_record() == Some(**mv);
        let sent = &played[played.iter().rposition(is_null_move).map_or(0, |last| last + 1)..];
        let moves: Vec<String> = sent.iter().map(|(before, mv)| before.move_text(**mv)).collect();
        // If the moves are unknown, send the current position as the start.
        let start = sent.first().map_or(&knowledge.observation, |(before, _)| *before);
        let mut report = |best: &str| {
            legal.iter().filter(|mv| knowledge.observation.move_text(**mv) == best).for_each(|mv| tell(*mv));
        };
        let Some(reply) = engine.search(&start.text(), &moves, limits, stop, &mut report)? else {
            return Ok(None);
        };
        if matches!(reply.mv.as_str(), "(none)" | "0000") {
            return Err(EngineFailure::NoMove);
        }
        let Some(mv) = legal.into_iter().find(|mv| knowledge.observation.move_text(*mv) == reply.mv) else {
            return Err(EngineFailure::Illegal(reply.mv.chars().take(ILLEGAL_MOVE_CHARS).collect()));
        };
        self.centipawns = reply.centipawns;
        let score = Score::centipawns(self.centipawns.unwrap_or_default());
        Ok(Some(SearchResult {
            mv,
            score,
            depth: reply.depth,
            nodes: reply.nodes,
            line: vec![mv],
            best_move_changes: 0,
        }))
    }
}

impl<P: GamePosition<Observation = P>> ComputerPlayer<P> for ExternalEnginePlayer {
    fn choose_move(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<SearchResult<P::Move>> {
        self.choose_move_with_reports(knowledge, limits, stop, &mut |_| ())
    }

    fn choose_move_with_reports(
        &mut self,
        knowledge: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Option<SearchResult<P::Move>> {
        if knowledge.observation.turn() != knowledge.seat {
            return None;
        }
        self.think(knowledge, limits, stop, tell).unwrap_or_else(|failure| {
            // Do not use a process again after a failure: the next request starts a new one.
            self.engine = None;
            self.failure = Some(failure);
            None
        })
    }

    fn accepts_draw(&mut self, knowledge: &SeatKnowledge<P>, _: &StopFlag) -> Option<bool> {
        // Without a reported score, decline the draw.
        Some(self.centipawns.is_some_and(|score| accepts_draw(score, knowledge.earlier_observations.len())))
    }

    fn take_failure(&mut self) -> Option<EngineFailure> {
        self.failure.take()
    }
}
