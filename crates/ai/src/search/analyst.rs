//! Analysis of the board games: several lines of the full-strength engine, and proofs of their results.

use crate::analysis::{Analyst, BestLine, Findings, Outlook, Proof};
use crate::search::transposition::Bound;
use crate::search::{Engine, Info, Question, Report, SearchGame};
use crate::{Chances, Limits, Seen, StopFlag};
use rules::Seat;

impl<G: SearchGame> Analyst<G> for Engine<G> {
    fn analyse(
        &mut self,
        seen: &Seen<G>,
        lines: usize,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(Findings<G::Move>),
    ) {
        let wanted = lines.clamp(1, seen.now.moves().len().max(1));
        let question = Question { lines: wanted, ..Question::default() };
        let mut found = Vec::with_capacity(wanted);
        self.answer(&question, seen, limits, stop, &mut |said| {
            // Ignore bounds and lines of a cut-off iteration.
            let Report::Line(info) = said else { return };
            if info.number == 1 {
                found.clear();
            }
            if info.bound == Bound::Exact && info.number == found.len() + 1 {
                found.push(best_line(seen, info));
            }
            if found.len() == wanted {
                let lines = std::mem::take(&mut found);
                tell(Findings { depth: info.depth, nodes: info.nodes, time: info.time, lines });
            }
        });
    }
}

/// Converts a line of the search, with its expected result.
fn best_line<G: SearchGame>(seen: &Seen<G>, info: &Info<G::Move>) -> BestLine<G::Move> {
    let mover = seen.now.turn();
    let proof = proof(seen, info, mover);
    let outlook = match proof {
        Some(Proof::Win { seat, .. }) => Outlook::certain(Some(seat), 2),
        Some(Proof::Draw) => Outlook::certain(None, 2),
        None => {
            let Chances { win, draw, loss } = G::WINS.chances(info.score);
            let wins = if mover == Seat::FIRST { [win, loss] } else { [loss, win] };
            Outlook { wins: wins.to_vec(), draw }
        }
    };
    BestLine { line: info.line.clone(), outlook, proof }
}

fn proof<G: SearchGame>(seen: &Seen<G>, info: &Info<G::Move>, mover: Seat) -> Option<Proof> {
    if let Some(moves) = info.score.mate_in() {
        let seat = if info.score.value() > 0 { mover } else { mover.next(2) };
        return Some(Proof::Win { seat, moves: u16::try_from(moves.abs()).ok() });
    }
    // If the root is already a solved draw, the search looks for practical chances instead of reporting it.
    let first = info.line.first()?;
    let (next, counters) = (seen.now.play(*first), seen.now.counters(&seen.earlier));
    // A raised stop flag: use only endings that are loaded already.
    let now = StopFlag::new();
    now.raise();
    let is_drawn = next.is_drawn(seen.now.count(counters, *first)) || next.is_solved_draw(&now);
    is_drawn.then_some(Proof::Draw)
}
