//! Judgement of positions by the search: the best two moves and their expected scores.

use ai::search::{Engine, SearchGame};
use ai::{AnalysisEngine, AnalysisRequest, Limits, ProvenResult, SeatKnowledge, StopFlag};

/// Least difference in expected score between the right move and the next one, in thousandths.
pub(crate) const LEAST_GAP: i32 = 350;
/// Nodes of the second look at a candidate.
const SECOND_NODES: u64 = 80_000;
/// Nodes of the search that decides.
pub(crate) const DEEP_NODES: u64 = 1_000_000;
/// Nodes of the search beside an exact proof.
pub(crate) const PROOF_NODES: u64 = 300_000;

/// One of the best moves.
#[derive(Clone, Debug)]
pub(crate) struct RatedMove<M> {
    pub(crate) mv: M,
    /// The answer that the search expects.
    pub(crate) answer: Option<M>,
    /// Expected score of the side to move, in thousandths.
    pub(crate) expected: i32,
    /// Number of own moves to a win that the search has seen.
    pub(crate) wins_in: Option<u8>,
    /// Number of the opponent's moves to a loss that the search has seen.
    pub(crate) loses_in: Option<u8>,
}

/// The best moves of a position, best first.
pub(crate) struct Judgement<M>(pub(crate) Vec<RatedMove<M>>);

impl<M> Judgement<M> {
    pub(crate) fn best(&self) -> Option<&RatedMove<M>> {
        self.0.first()
    }

    /// Difference between the best move and the next one; 1,000 if there is only one.
    pub(crate) fn gap(&self) -> i32 {
        self.gap_after(1)
    }

    /// Difference between the best move and the one after the first `right` moves.
    pub(crate) fn gap_after(&self, right: usize) -> i32 {
        match (self.0.first(), self.0.get(right)) {
            (Some(best), Some(other)) => best.expected - other.expected,
            _ => 1_000,
        }
    }
}

/// Two engines, for quick and for deep searches.
pub(crate) struct Judge<G: SearchGame> {
    quick: Engine<G>,
    deep: Engine<G>,
}

impl<G: SearchGame> Judge<G> {
    pub(crate) fn new() -> Judge<G> {
        let mut quick = Engine::default();
        quick.set_hash_mib(1);
        Judge { quick, deep: Engine::default() }
    }

    /// Forgets everything, so that the judgements do not depend on earlier games.
    pub(crate) fn clear(&mut self) {
        self.quick.clear();
        self.deep.clear();
    }

    pub(crate) fn glance(&mut self, position: &G, nodes: u64) -> Judgement<G::Move> {
        judge(&mut self.quick, position, 2, nodes)
    }

    pub(crate) fn look(&mut self, position: &G) -> Judgement<G::Move> {
        judge(&mut self.deep, position, 2, SECOND_NODES)
    }

    pub(crate) fn study(&mut self, position: &G, lines: usize, nodes: u64) -> Judgement<G::Move> {
        judge(&mut self.deep, position, lines, nodes)
    }
}

fn judge<G: SearchGame>(
    engine: &mut Engine<G>,
    position: &G,
    lines: usize,
    nodes: u64,
) -> Judgement<G::Move> {
    let seat = position.turn();
    let knowledge = SeatKnowledge::at_position(seat, position, &[]);
    let mut found = Vec::new();
    engine.analyse(
        &knowledge,
        AnalysisRequest::best(lines),
        &Limits::nodes(nodes),
        &StopFlag::new(),
        &mut |report| {
            found = report.lines;
        },
    );
    let rated = found.into_iter().filter_map(|line| {
        let win_of = |winner| match line.proof {
            Some(ProvenResult::Win { seat, moves: Some(moves) }) if (seat == winner) => {
                u8::try_from(moves).ok()
            }
            _ => None,
        };
        Some(RatedMove {
            mv: *line.line.first()?,
            answer: line.line.get(1).copied(),
            expected: i32::from(line.winning_chances.expected(seat)),
            wins_in: win_of(seat),
            loses_in: win_of(seat.next(2)),
        })
    });
    Judgement(rated.collect())
}
