//! An engine of other people on a seat.

use crate::guest::uci::UciEngine;
use crate::guest::{Guest, GuestFault};
use crate::search::level::takes_draw;
use crate::{Computer, Limits, Score, Seen, StopFlag, Thought};
use rules::Position;

/// How many characters of an illegal move are told.
const TOLD: usize = 20;

/// A guest at a game of which engines know everything, under its name for `UCI_Variant`. Its process is started with the
/// first question, lives as long as the game, and is started again after a fault.
pub(crate) struct GuestPlayer {
    guest: Guest,
    variant: &'static str,
    engine: Option<UciEngine>,
    fault: Option<GuestFault>,
    /// What it said last that its position is worth, in centipawns; `None` where it did not say.
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
        // Where only positions are known, the game begins here.
        let start = seen.earlier.first().filter(|_| !moves.is_empty()).unwrap_or(&seen.now);
        let mut hear = |best: &str| {
            legal.iter().filter(|mv| seen.now.move_text(**mv) == best).for_each(|mv| tell(*mv));
        };
        let Some(reply) = engine.think(&start.text(), &moves, limits, stop, &mut hear)? else {
            return Ok(None);
        };
        if matches!(reply.mv.as_str(), "(none)" | "0000") {
            return Err(GuestFault::NoMove);
        }
        let Some(mv) = legal.into_iter().find(|mv| seen.now.move_text(*mv) == reply.mv) else {
            return Err(GuestFault::Illegal(reply.mv.chars().take(TOLD).collect()));
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
            // What has gone wrong once is not asked again: another process is.
            self.engine = None;
            self.fault = Some(fault);
            None
        })
    }

    fn accepts_draw(&mut self, seen: &Seen<P>, _: &StopFlag) -> Option<bool> {
        // Who has not said what it thinks of the game is not taken to be content.
        Some(self.value.is_some_and(|value| takes_draw(value, seen.earlier.len())))
    }

    fn fault(&mut self) -> Option<GuestFault> {
        self.fault.take()
    }
}
