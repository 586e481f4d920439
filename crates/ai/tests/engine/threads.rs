//! Tests of searches with several threads and a shared table, and of special requests: several lines (MultiPV), and a
//! restricted list of moves.

use ai::search::{Bound, Engine, SearchGame, SearchReport, SearchRequest};
use ai::{Limits, StopFlag};
use rules::{GamePosition, Rules as _, chess, draughts, racing_kings};

use crate::common::{knowledge_without_history, position_from_text, random_position};

fn engine<P: SearchGame>(threads: usize) -> Engine<P> {
    let mut engine = Engine::default();
    engine.set_threads(threads);
    engine
}

/// Plays a line and checks that every move is legal.
fn assert_line_is_legal<P: GamePosition>(position: &P, line: &[P::Move]) {
    let mut now = position.clone();
    for mv in line {
        assert_eq!(now.illegal_reason(*mv), None, "{} in {}", position.text(), now.text());
        now = now.play(*mv);
    }
}

/// Table entries of other threads must not lead to an illegal move.
#[test]
fn lines_of_several_threads_are_legal() {
    fn legal<P: SearchGame>() {
        for threads in [2, 3] {
            let mut engine = engine::<P>(threads);
            for seed in 0..20 {
                let position: P = random_position(seed);
                let mut lines = 0;
                let result = engine
                    .search(
                        &knowledge_without_history(&position),
                        &Limits::nodes(30_000),
                        &StopFlag::new(),
                        &mut |info| {
                            assert_line_is_legal(&position, &info.line);
                            lines += 1;
                        },
                    )
                    .expect("a move");
                assert_line_is_legal(&position, &result.line);
                assert!(lines > 0 && result.line.first() == Some(&result.mv));
            }
        }
    }
    legal::<chess::Position>();
    legal::<racing_kings::Position>();
    legal::<draughts::Position>();
}

#[test]
fn several_threads_find_the_same_mate_as_one() {
    // 1. Kb6 Kb8 2. Rh8#, or 1. Kc7 Ka7 2. Ra1#.
    let mate: chess::Position = position_from_text("k7/8/2K5/8/8/8/8/7R w - - 0 1");
    for threads in [1, 2, 4] {
        let result = engine(threads)
            .search(&knowledge_without_history(&mate), &Limits::depth(9), &StopFlag::new(), &mut |_| ())
            .expect("a move");
        assert_eq!(result.score.mate_in(), Some(2), "{threads}: {result:?}");
    }
}

/// The node limit holds for all threads together, and all threads stop; otherwise the test would hang.
#[test]
fn limits_hold_for_all_threads_together() {
    let start = chess::Position::default();
    for nodes in [100_000, 400_000] {
        let result = engine(4)
            .search(&knowledge_without_history(&start), &Limits::nodes(nodes), &StopFlag::new(), &mut |_| ())
            .expect("a move");
        // Each thread may search this many nodes between two checks.
        assert!(result.nodes >= nodes && result.nodes < nodes + 64 * 1_024, "{}", result.nodes);
    }
    let stop = StopFlag::new();
    let result = engine(3).search(&knowledge_without_history(&start), &Limits::NONE, &stop, &mut |info| {
        if info.nodes > 200_000 {
            stop.raise();
        }
    });
    assert!(result.is_some());
}

/// After a search with several threads, a cleared engine with one thread answers like a new one.
#[test]
fn one_thread_is_exactly_reproducible() {
    let position: chess::Position = random_position(7);
    let ask = |engine: &mut Engine<chess::Position>| {
        engine.search(
            &knowledge_without_history(&position),
            &Limits::nodes(60_000),
            &StopFlag::new(),
            &mut |_| (),
        )
    };
    let alone = ask(&mut Engine::default());
    let mut engine = engine(3);
    ask(&mut engine);
    engine.set_threads(1);
    engine.clear();
    assert_eq!(ask(&mut engine), alone);
    engine.clear();
    assert_eq!(ask(&mut engine), alone);
}

/// Several lines are sorted by score, each with a different first move. There are no more lines than legal moves.
#[test]
fn several_lines_are_in_order() {
    fn ordered<P: SearchGame>() {
        for seed in 0..12 {
            let position: P = random_position(seed);
            let request = SearchRequest { multi_pv: 3, ..SearchRequest::default() };
            let mut reported = Vec::new();
            let result = Engine::<P>::default()
                .answer(
                    &request,
                    &knowledge_without_history(&position),
                    &Limits::depth(4),
                    &StopFlag::new(),
                    &mut |report| {
                        if let SearchReport::Line(info) = report {
                            assert_eq!(info.bound, Bound::Exact);
                            assert_line_is_legal(&position, &info.line);
                            reported.push((info.depth, info.number, info.score, info.line[0]));
                        }
                    },
                )
                .expect("a move");
            let last: Vec<_> = reported.iter().filter(|reported| reported.0 == 4).collect();
            assert_eq!(last.len(), position.legal_moves().len().min(3), "{}", position.text());
            assert_eq!(last[0].3, result.mv);
            assert!(last.is_sorted_by(|a, b| a.1 < b.1 && a.2 >= b.2 && a.3 != b.3), "{last:?}");
        }
    }
    ordered::<chess::Position>();
    ordered::<racing_kings::Position>();
    ordered::<draughts::Position>();
}

/// A request that allows every move gives the same answer as one without a list of moves.
#[test]
fn allowing_every_move_changes_nothing() {
    let position: chess::Position = random_position(3);
    let ask = |request: &SearchRequest<_>| {
        let mut engine = Engine::default();
        engine.answer(
            request,
            &knowledge_without_history(&position),
            &Limits::depth(6),
            &StopFlag::new(),
            &mut |_| (),
        )
    };
    let all = SearchRequest { search_moves: Some(position.legal_moves()), ..SearchRequest::default() };
    let (plain, named) = (ask(&SearchRequest::default()), ask(&all));
    assert_eq!(plain.map(|result| (result.mv, result.score)), named.map(|result| (result.mv, result.score)));
}
