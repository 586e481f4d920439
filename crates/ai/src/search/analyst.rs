//! Analysis of the board games: several lines of the full-strength engine, and proofs of their results.

use crate::analysis::{
    AnalysisEngine, AnalysisLine, AnalysisReport, AnalysisRequest, ProvenResult, WinningChances,
};
use crate::search::transposition::Bound;
use crate::search::{Engine, PvInfo, SearchGame, SearchReport, SearchRequest};
use crate::{Limits, SeatKnowledge, StopFlag, Wdl};
use rules::Seat;

impl<G: SearchGame> AnalysisEngine<G> for Engine<G> {
    fn analyse(
        &mut self,
        knowledge: &SeatKnowledge<G>,
        request: AnalysisRequest<'_, G::Move>,
        limits: &Limits,
        stop: &StopFlag,
        tell: &mut dyn FnMut(AnalysisReport<G::Move>),
    ) {
        let move_count =
            if request.moves.is_empty() { knowledge.observation.moves().len() } else { request.moves.len() };
        let line_count = request.lines.clamp(1, move_count.max(1));
        let search_moves = (!request.moves.is_empty()).then(|| request.moves.to_vec());
        let request = SearchRequest { multi_pv: line_count, search_moves, ..SearchRequest::default() };
        let mut found_lines = Vec::with_capacity(line_count);
        self.answer(&request, knowledge, limits, stop, &mut |report| {
            // Report an iteration only when all its lines are exact; a cut-off iteration is incomplete.
            let SearchReport::Line(info) = report else { return };
            if info.number == 1 {
                found_lines.clear();
            }
            if info.bound == Bound::Exact && info.number == found_lines.len() + 1 {
                found_lines.push(best_line(knowledge, info));
            }
            if found_lines.len() == line_count {
                let lines = std::mem::take(&mut found_lines);
                tell(AnalysisReport { depth: info.depth, nodes: info.nodes, time: info.time, lines });
            }
        });
    }

    fn forget(&mut self) {
        self.clear();
    }
}

/// Converts a line of the search, with its expected result.
fn best_line<G: SearchGame>(knowledge: &SeatKnowledge<G>, info: &PvInfo<G::Move>) -> AnalysisLine<G::Move> {
    let mover = knowledge.observation.turn();
    let proof = proof(knowledge, info, mover);
    let winning_chances = match proof {
        Some(ProvenResult::Win { seat, .. }) => WinningChances::certain(Some(seat), 2),
        Some(ProvenResult::Draw) => WinningChances::certain(None, 2),
        None => {
            let Wdl { win, draw, loss } = G::WIN_CURVE.chances(info.score);
            let wins = if mover == Seat::FIRST { [win, loss] } else { [loss, win] };
            WinningChances { wins: wins.to_vec(), draw }
        }
    };
    AnalysisLine { line: info.line.clone(), winning_chances, proof }
}

/// Proven result of a line; `None` if its score is only an estimate.
fn proof<G: SearchGame>(
    knowledge: &SeatKnowledge<G>,
    info: &PvInfo<G::Move>,
    mover: Seat,
) -> Option<ProvenResult> {
    if let Some(moves) = info.score.mate_in() {
        let seat = if info.score.raw() > 0 { mover } else { mover.next(2) };
        return Some(ProvenResult::Win { seat, moves: u16::try_from(moves.abs()).ok() });
    }
    // At a root that is a solved draw, the search looks for practical chances and its score is an estimate. Test the
    // position after the first move instead.
    let mv = info.line.first()?;
    let (next, counters) = (
        knowledge.observation.play(*mv),
        knowledge.observation.root_counters(&knowledge.earlier_observations),
    );
    // A raised stop flag: use only endings that are loaded already.
    let raised = StopFlag::new();
    raised.raise();
    let is_drawn =
        next.is_drawn(knowledge.observation.counters_after(counters, *mv)) || next.is_solved_draw(&raised);
    is_drawn.then_some(ProvenResult::Draw)
}
