//! An external engine as a computer player.

use crate::guest::uci::UciEngine;
use crate::guest::{Guest, GuestFault};
use crate::search::level::takes_draw;
use crate::{Computer, Limits, Score, Seen, StopFlag, Thought};
use rules::Position;

/// Length in characters to which an illegal move is truncated in [`GuestFault::Illegal`].
const ILLEGAL_MOVE_CHARS: usize = 20;

/// Plays one game with an external engine; `variant` is the value of `UCI_Variant`. The process starts with the first
/// request, lives as long as the game, and is restarted after a failure.
pub(crate) struct GuestPlayer {
    guest: Guest,
    variant: &'static str,
    engine: Option<UciEngine>,
    fault: Option<GuestFault>,
    /// Last reported score in centipawns, if there was one.
    value: Option<i32>,
}

impl GuestPlayer {
    pub(crate) fn new(guest: Guest, variant: &'static str) -> GuestPlayer {
        GuestPlayer { guest, variant, engine: None, fault: None, value: None }
    }

    fn think<P: Position<Observation = P>>(
        &mut self,
        seen: &Seen<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Result<Option<Thought<P::Move>>, GuestFault> {
        let legal = seen.now.legal_moves();
        if legal.is_empty() {
            return Ok(None);
        }
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => {
                let Some(engine) = UciEngine::ready_for(self.guest.clone(), self.variant, stop)? else {
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
        let Some(reply) = engine.think(&start.text(), &moves, limits, stop, &mut report)? else {
            return Ok(None);
        };
        if matches!(reply.mv.as_str(), "(none)" | "0000") {
            return Err(GuestFault::NoMove);
        }
        let Some(mv) = legal.into_iter().find(|mv| seen.now.move_text(*mv) == reply.mv) else {
            return Err(GuestFault::Illegal(reply.mv.chars().take(ILLEGAL_MOVE_CHARS).collect()));
        };
        self.value = reply.centipawns;
        let score = Score::centipawns(self.value.unwrap_or_default());
        Ok(Some(Thought { mv, score, depth: reply.depth, nodes: reply.nodes, line: vec![mv], changes: 0 }))
    }
}

impl<P: Position<Observation = P>> Computer<P> for GuestPlayer {
    fn choose(&mut self, seen: &Seen<P>, limits: &Limits, stop: &StopFlag) -> Option<Thought<P::Move>> {
        self.choose_aloud(seen, limits, stop, &mut |_| ())
    }

    fn choose_aloud(
        &mut self,
        seen: &Seen<P>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(P::Move),
    ) -> Option<Thought<P::Move>> {
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

    fn accepts_draw(&mut self, seen: &Seen<P>, _: &StopFlag) -> Option<bool> {
        // Without a reported score, decline the draw.
        Some(self.value.is_some_and(|value| takes_draw(value, seen.earlier.len())))
    }

    fn fault(&mut self) -> Option<GuestFault> {
        self.fault.take()
    }
}
