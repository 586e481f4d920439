//! Tests that searches stop when they are asked to, and keep their limits.

use std::thread;
use std::time::Duration;

use ai::search::{Engine, SearchGame};
use ai::{
    AnalysisReport, AnalysisRequest, ClockState, ComputerPlayer, EngineGame, Limits, SearchResult,
    SeatKnowledge, StopFlag,
};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rules::domin_up::{Deal, RuleSet};
use rules::{GamePosition, Rules as _, Texts as _, chess, domin_up, draughts, racing_kings};
use test_support::games::seeded_rng;

use crate::common::{knowledge_without_history, player, position_from_text, search};

/// Largest number of nodes between two checks of the stop flag.
///
/// On any machine, this number takes far less than 50 ms, the time within which a search promises to stop.
const MAX_NODES_AFTER_STOP: u64 = 1_024;
/// A draughts position with many kings, and therefore many moves.
const MANY_KINGS: &str = "W:WK1,K3,K9,K17:BK32,K30,K24,K16";
/// Largest number of nodes that a player searches for its first answer, even if the stop flag is raised before.
const MAX_FIRST_MOVE_NODES: u64 = 20_000;

/// Stops an endless search from within its own report.
///
/// Counts the nodes after the report instead of the time, because the count does not depend on the machine.
fn assert_stops<P: SearchGame>(position: &P) {
    let stop = StopFlag::new();
    let mut nodes_at_stop = 0;
    let result = Engine::<P>::default()
        .search(&knowledge_without_history(position), &Limits::NONE, &stop, &mut |info| {
            if info.nodes > 50_000 && nodes_at_stop == 0 {
                nodes_at_stop = info.nodes;
                stop.raise();
            }
        })
        .expect("a stopped search still has a move");
    assert_eq!(position.illegal_reason(result.mv), None);
    assert!(result.depth >= 1 && nodes_at_stop > 0);
    assert!(
        result.nodes <= nodes_at_stop + MAX_NODES_AFTER_STOP,
        "asked to stop at {nodes_at_stop}, stopped at {}",
        result.nodes
    );
}

/// More nodes never give an answer from an earlier iteration.
///
/// A move that fails high is the answer even if the nodes run out before its exact score is known. While the best move
/// stays, its principal variation (PV) stays too.
#[test]
fn more_nodes_never_give_a_shallower_answer() {
    for text in [
        "rnb1kbnr/pppp2p1/5q2/4pp2/6Pp/BP3N2/P1PPPP1P/RNQ1KB1R w KQkq - 0 6",
        "rnb1kbr1/2pp1ppp/3q4/pp2p3/P1P2P1n/3PN3/RP1BP1P1/3QKBNR b Kq - 1 10",
    ] {
        let position: chess::Position = position_from_text(text);
        let (mut max_depth, mut move_with_pv) = (0, None);
        for nodes in (2_000..6_000).step_by(50) {
            let SearchResult { depth, mv, line, .. } = search(&position, Limits::nodes(nodes));
            assert!(depth >= max_depth, "{text}: {depth} with {nodes} nodes, {max_depth} with fewer");
            assert!(line.len() > 1 || move_with_pv != Some(mv), "{text}: {nodes}");
            (max_depth, move_with_pv) = (depth, (line.len() > 1).then_some(mv));
        }
    }
}

#[test]
fn an_endless_search_can_be_stopped() {
    assert_stops(&chess::Position::default());
    assert_stops(&racing_kings::Position::start(&Default::default()));
    assert_stops(&position_from_text::<draughts::Position>(MANY_KINGS));
}

/// Stops a player after `delay` and returns its move.
///
/// The function does not measure the time, but the test hangs if the player never stops.
fn choose_until_stopped<P: GamePosition>(
    player: &mut Box<dyn ComputerPlayer<P>>,
    knowledge: &SeatKnowledge<P>,
    delay: Duration,
) -> SearchResult<P::Move> {
    let stop = StopFlag::new();
    thread::scope(|scope| {
        let search = scope.spawn(|| player.choose_move(knowledge, &Limits::NONE, &stop));
        thread::sleep(delay);
        stop.raise();
        search.join().expect("no panic").expect("a stopped search still has a move")
    })
}

#[test]
fn players_can_be_stopped() {
    let position: draughts::Position = position_from_text(MANY_KINGS);
    for name in ["level:10", "original:4"] {
        let mut player = player::<draughts::Position>(name, 1);
        let result = choose_until_stopped(
            &mut player,
            &knowledge_without_history(&position),
            Duration::from_millis(30),
        );
        assert_eq!(position.illegal_reason(result.mv), None);
    }
}

#[test]
fn a_flag_raised_before_the_start_still_gives_a_legal_move() {
    let stop = StopFlag::new();
    stop.raise();
    let position = chess::Position::default();
    for name in ["level:1", "level:7", "level:10", "original:2"] {
        let result = player::<chess::Position>(name, 1)
            .choose_move(&knowledge_without_history(&position), &Limits::NONE, &stop)
            .expect("a stopped search still has a move");
        assert_eq!(position.illegal_reason(result.mv), None, "{name}");
        assert!(result.nodes <= MAX_FIRST_MOVE_NODES + MAX_NODES_AFTER_STOP, "{name}: {}", result.nodes);
    }
}

/// A position of Domin-Up at least `plies` moves after the deal, with all earlier positions.
///
/// The player to move has at least two moves, because a player plays a forced move without search.
fn random_position_with_history(
    rules: RuleSet,
    seats: u8,
    seed: u64,
    plies: usize,
) -> (domin_up::Position, Vec<domin_up::Position>) {
    let mut rng = seeded_rng(seed);
    loop {
        let mut path = vec![Deal { rules, seats, seed: rng.random() }.position()];
        while let Some(position) = path.last() {
            let moves = position.legal_moves();
            if path.len() > plies && moves.len() > 1 {
                break;
            }
            let Some(mv) = moves.choose(&mut rng) else { break };
            path.push(position.play(*mv));
        }
        if let Some(position) = path.pop().filter(|position| position.legal_moves().len() > 1) {
            return (position, path);
        }
    }
}

/// Stops searches early, in the middle and late in the game.
///
/// Early in the game, a hand has thousands of moves. In the middle, sampled deals of the hidden tiles must be
/// consistent with earlier passes. Late in the game, the search is exhaustive.
#[test]
fn a_search_of_domin_up_can_be_stopped() {
    for rules in RuleSet::ALL {
        for seats in 2..=4 {
            for (plies, delay) in [(1, 0), (1, 30), (12, 30), (22, 0), (22, 30), (28, 30)] {
                let (position, earlier) = random_position_with_history(rules, seats, 7 + plies as u64, plies);
                let knowledge = SeatKnowledge::at_position(position.turn(), &position, &earlier);
                let mut player = player::<domin_up::Position>("level:10", 1);
                let result = choose_until_stopped(&mut player, &knowledge, Duration::from_millis(delay));
                assert_eq!(position.illegal_reason(result.mv), None, "{}", position.text());
            }
        }
    }
}

/// Even if the flag is raised before the start, the player returns a move.
#[test]
fn a_flag_raised_before_the_start_is_obeyed_in_domin_up() {
    let stop = StopFlag::new();
    stop.raise();
    for rules in RuleSet::ALL {
        for seats in 2..=4 {
            for plies in [1, 12, 26] {
                let (position, earlier) = random_position_with_history(rules, seats, 3, plies);
                let knowledge = SeatKnowledge::at_position(position.turn(), &position, &earlier);
                for name in ["level:1", "level:7", "level:10", "original:2"] {
                    let result = player::<domin_up::Position>(name, 1)
                        .choose_move(&knowledge, &Limits::NONE, &stop)
                        .expect("a stopped search still has a move");
                    assert_eq!(position.illegal_reason(result.mv), None, "{name}");
                    assert!(
                        result.nodes <= MAX_NODES_AFTER_STOP,
                        "{name}: {} {}",
                        result.nodes,
                        position.text()
                    );
                }
            }
        }
    }
}

/// Limits on depth and nodes are exact. For limits on time, the test checks only that the search ends.
#[test]
fn limits_hold() {
    let position = chess::Position::default();
    assert_eq!(search(&position, Limits::depth(4)).depth, 4);
    let result = search(&position, Limits::nodes(20_000));
    assert!(result.nodes <= 20_000, "{}", result.nodes);
    let clock =
        ClockState { remaining: Duration::from_millis(400), increment: Duration::ZERO, moves_to_go: None };
    for limits in
        [Limits::move_time(Duration::from_millis(60)), Limits { clock: Some(clock), ..Limits::NONE }]
    {
        let result = search(&position, limits);
        assert_eq!(position.illegal_reason(result.mv), None, "{limits:?}");
    }
}

#[test]
fn every_iteration_is_reported() {
    let position = chess::Position::default();
    let mut depths = Vec::new();
    let result = Engine::default()
        .search(&knowledge_without_history(&position), &Limits::depth(5), &StopFlag::new(), &mut |info| {
            depths.push(info.depth);
            let mut board = position;
            for &mv in &info.line {
                assert_eq!(board.illegal_reason(mv), None, "the expected game is legal");
                board = board.play(mv);
            }
            assert!(!info.line.is_empty());
        })
        .expect("a move");
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert_eq!(result.line.first(), Some(&result.mv));
}

/// Stops an analysis from within its third report. The analysis may send one more report.
fn assert_analysis_stops<P: GamePosition + EngineGame>(position: &P) {
    let stop = StopFlag::new();
    let mut reports: Vec<AnalysisReport<P::Move>> = Vec::new();
    let mut engine = P::analysis_engine(1 << 20).expect("a game with analysis");
    engine.analyse(
        &knowledge_without_history(position),
        AnalysisRequest::best(3),
        &Limits::NONE,
        &stop,
        &mut |report| {
            reports.push(report);
            if reports.len() == 3 {
                stop.raise();
            }
        },
    );
    assert!((3..=4).contains(&reports.len()), "{}", reports.len());
    let [.., report_at_stop, last_report] = reports.as_slice() else { panic!("fewer than two reports") };
    assert!(
        reports.len() == 3 || last_report.nodes <= report_at_stop.nodes + MAX_NODES_AFTER_STOP,
        "{} {}",
        report_at_stop.nodes,
        last_report.nodes
    );
}

#[test]
fn an_analysis_can_be_stopped() {
    assert_analysis_stops(&chess::Position::default());
    assert_analysis_stops(&racing_kings::Position::start(&Default::default()));
    assert_analysis_stops(&position_from_text::<draughts::Position>(MANY_KINGS));
    for seats in 2..=4 {
        let start = Deal { rules: RuleSet::Report, seats, seed: 5 }.position();
        assert_analysis_stops(&start.play(start.legal_moves()[0]));
    }
}
