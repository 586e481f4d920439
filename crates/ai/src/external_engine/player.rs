//! An external engine as a computer player.

use crate::external_engine::uci::UciEngine;
use crate::external_engine::{EngineFailure, ExternalEngine};
use crate::search::level::accepts_draw;
use crate::{ComputerPlayer, Limits, Score, SearchResult, SeatKnowledge, StopFlag};
use rules::GamePosition;

/// Length in characters to which an illegal move is truncated in [`GuestFault::Illegal`].
const ILLEGAL_MOVE_CHARS: usize = 20;

/// Plays one game with an external engine; `variant` is the value of `UCI_Variant`. The process starts with the first
/// request, lives as long as the game, and is restarted after a failure.
pub(crate) struct ExternalEnginePlayer {
    guest: ExternalEngine,
    variant: &'static str,
    engine: Option<UciEngine>,
    fault: Option<EngineFailure>,
    /// Last reported score in centipawns, if there was one.
    value: Option<i32>,
}

impl ExternalEnginePlayer {
    pub(crate) fn new(guest: ExternalEngine, variant: &'static str) -> ExternalEnginePlayer {
        ExternalEnginePlayer { guest, variant, engine: None, fault: None, value: None }
    }

    fn think<P: GamePosition<Observation = P>>(
        &mut self,
        seen: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Result<Option<SearchResult<P::Move>>, EngineFailure> {
        let legal = seen.now.legal_moves();
        if legal.is_empty() {
            return Ok(None);
        }
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => {
                let Some(engine) = UciEngine::start(self.guest.clone(), self.variant, stop)? else {
                    return Ok(None);
                };
                none.insert(engine)
            }
        };
        let between = seen.earlier.iter().zip(&seen.moves);
        let moves: Vec<String> = between.map(|(before, mv)| before.move_text(*mv)).collect();
        // Without the moves, the game starts at the current position.
        let start = seen.earlier.first().filter(|_| !moves.is_empty()).unwrap_or(&seen.now);
        let mut report = |best: &str| {
            legal.iter().filter(|mv| seen.now.move_text(**mv) == best).for_each(|mv| tell(*mv));
        };
        let Some(reply) = engine.search(&start.text(), &moves, limits, stop, &mut report)? else {
            return Ok(None);
        };
        if matches!(reply.mv.as_str(), "(none)" | "0000") {
            return Err(EngineFailure::NoMove);
        }
        let Some(mv) = legal.into_iter().find(|mv| seen.now.move_text(*mv) == reply.mv) else {
            return Err(EngineFailure::Illegal(reply.mv.chars().take(ILLEGAL_MOVE_CHARS).collect()));
        };
        self.value = reply.centipawns;
        let score = Score::centipawns(self.value.unwrap_or_default());
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
        seen: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<SearchResult<P::Move>> {
        self.choose_move_with_reports(seen, limits, stop, &mut |_| ())
    }

    fn choose_move_with_reports(
        &mut self,
        seen: &SeatKnowledge<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Option<SearchResult<P::Move>> {
        if seen.now.turn() != seen.seat {
            return None;
        }
        self.think(seen, limits, stop, tell).unwrap_or_else(|fault| {
            // Do not use a process again after a failure: the next request starts a new one.
            self.engine = None;
            self.fault = Some(fault);
            None
        })
    }

    fn accepts_draw(&mut self, seen: &SeatKnowledge<P>, _: &StopFlag) -> Option<bool> {
        // Without a reported score, decline the draw.
        Some(self.value.is_some_and(|value| accepts_draw(value, seen.earlier.len())))
    }

    fn take_failure(&mut self) -> Option<EngineFailure> {
        self.fault.take()
    }
}
