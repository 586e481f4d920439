//! Tests of searches with several threads and a shared transposition table, and of special requests.
//!
//! The special requests are several lines (MultiPV) and a restricted list of moves.

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
    let mut current = position.clone();
    for mv in line {
        assert_eq!(current.illegal_reason(*mv), None, "{} in {}", position.text(), current.text());
        current = current.play(*mv);
    }
}

/// Table entries of other threads must not lead to an illegal move.
#[test]
fn lines_of_several_threads_are_legal() {
    fn assert_lines_are_legal<P: SearchGame>() {
        for threads in [2, 3] {
            let mut engine = engine::<P>(threads);
            for seed in 0..20 {
                let position: P = random_position(seed);
                let mut line_count = 0;
                let result = engine
                    .search(
                        &knowledge_without_history(&position),
                        &Limits::nodes(30_000),
                        &StopFlag::new(),
                        &mut |info| {
                            assert_line_is_legal(&position, &info.line);
                            line_count += 1;
                        },
                    )
                    .expect("a move");
                assert_line_is_legal(&position, &result.line);
                assert!(line_count > 0 && result.line.first() == Some(&result.mv));
            }
        }
    }
    assert_lines_are_legal::<chess::Position>();
    assert_lines_are_legal::<racing_kings::Position>();
    assert_lines_are_legal::<draughts::Position>();
}

#[test]
fn several_threads_find_the_mate_of_one_thread() {
    // The mates are 1. Kb6 Kb8 2. Rh8#, and 1. Kc7 Ka7 2. Ra1#.
    let mate: chess::Position = position_from_text("k7/8/2K5/8/8/8/8/7R w - - 0 1");
    for threads in [1, 2, 4] {
        let result = engine(threads)
            .search(&knowledge_without_history(&mate), &Limits::depth(9), &StopFlag::new(), &mut |_| ())
            .expect("a move");
        assert_eq!(result.score.mate_in(), Some(2), "{threads}: {result:?}");
    }
}

/// The node limit holds for all threads together. All threads stop, because the test would hang otherwise.
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
    let search = |engine: &mut Engine<chess::Position>| {
        engine.search(
            &knowledge_without_history(&position),
            &Limits::nodes(60_000),
            &StopFlag::new(),
            &mut |_| (),
        )
    };
    let expected = search(&mut Engine::default());
    let mut engine = engine(3);
    search(&mut engine);
    engine.set_threads(1);
    engine.clear();
    assert_eq!(search(&mut engine), expected);
    engine.clear();
    assert_eq!(search(&mut engine), expected);
}

/// An engine whose memory and threads were prepared answers like one that takes them during its search.
#[test]
fn a_prepared_engine_answers_the_same() {
    let position: chess::Position = random_position(7);
    let search = |engine: &mut Engine<chess::Position>| {
        let knowledge = knowledge_without_history(&position);
        engine.search(&knowledge, &Limits::nodes(60_000), &StopFlag::new(), &mut |_| ())
    };
    let expected = search(&mut Engine::default());
    let mut engine = engine(3);
    assert!(!engine.is_prepared());
    engine.prepare();
    assert!(engine.is_prepared());
    assert!(search(&mut engine).is_some() && engine.is_prepared(), "the threads are used again");
    engine.set_threads(1);
    engine.clear();
    assert!(!engine.is_prepared(), "the memory of the table was freed");
    engine.prepare();
    assert!(engine.is_prepared());
    assert_eq!(search(&mut engine), expected);
}

/// Several lines are sorted by score, each with a different first move. There are no more lines than legal moves.
#[test]
fn several_lines_are_in_order() {
    fn assert_ordered<P: SearchGame>() {
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
            let last_iteration: Vec<_> = reported.iter().filter(|line| line.0 == 4).collect();
            assert_eq!(last_iteration.len(), position.legal_moves().len().min(3), "{}", position.text());
            assert_eq!(last_iteration[0].3, result.mv);
            assert!(
                last_iteration.is_sorted_by(|a, b| a.1 < b.1 && a.2 >= b.2 && a.3 != b.3),
                "{last_iteration:?}"
            );
        }
    }
    assert_ordered::<chess::Position>();
    assert_ordered::<racing_kings::Position>();
    assert_ordered::<draughts::Position>();
}

/// A request that allows every move gives the same answer as one without a list of moves.
#[test]
fn allowing_every_move_changes_nothing() {
    let position: chess::Position = random_position(3);
    let answer = |request: &SearchRequest<_>| {
        let mut engine = Engine::default();
        engine.answer(
            request,
            &knowledge_without_history(&position),
            &Limits::depth(6),
            &StopFlag::new(),
            &mut |_| (),
        )
    };
    let all_moves = SearchRequest { search_moves: Some(position.legal_moves()), ..SearchRequest::default() };
    let (unrestricted, restricted) = (answer(&SearchRequest::default()), answer(&all_moves));
    assert_eq!(
        unrestricted.map(|result| (result.mv, result.score)),
        restricted.map(|result| (result.mv, result.score))
    );
}
