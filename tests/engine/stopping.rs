//! Stopping and the limits.

use std::thread;
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tabuleiro::ai::search::{Engine, SearchGame};
use tabuleiro::ai::{ClockTime, Limits, Seen, StopFlag};
use tabuleiro::rules::domin_up::{Deal, RuleSet};
use tabuleiro::rules::{Rules as _, Texts as _, chess, domin_up, draughts, racing_kings};

use crate::common::{fresh, player, search};

/// The promise is 50 ms; a busy machine may be late in waking the thread.
const PROMPT: Duration = Duration::from_millis(250);

fn stops<P: SearchGame>() {
    let stop = StopFlag::new();
    let position = P::start(&P::Setup::default());
    let (asked, thought, answered) = thread::scope(|scope| {
        let search = scope.spawn(|| {
            let thought = Engine::<P>::default().search(&fresh(&position), &Limits::NONE, &stop, &mut |_| ());
            (thought, Instant::now())
        });
        thread::sleep(Duration::from_millis(200));
        let asked = Instant::now();
        stop.raise();
        let (thought, answered) = search.join().expect("no panic");
        (asked, thought, answered)
    });
    let thought = thought.expect("a move all the same");
    assert!(position.why_not(thought.mv).is_none());
    assert!(thought.depth >= 1);
    let late = answered.saturating_duration_since(asked);
    println!("{}: stopped after {late:?}", P::GAME);
    assert!(late < PROMPT, "{late:?}");
}

#[test]
fn an_endless_search_stops_when_told() {
    stops::<chess::Position>();
    stops::<racing_kings::Position>();
}

#[test]
fn a_flag_raised_before_the_start_still_gives_a_legal_move() {
    let stop = StopFlag::new();
    stop.raise();
    let position = chess::Position::default();
    for name in ["level:1", "level:7", "level:10", "original:2"] {
        let begun = Instant::now();
        let thought = player::<chess::Position>(name, 1).choose(&fresh(&position), &Limits::NONE, &stop);
        assert!(thought.is_some_and(|thought| position.why_not(thought.mv).is_none()), "{name}");
        assert!(begun.elapsed() < PROMPT, "{name}: {:?}", begun.elapsed());
    }
}

#[test]
fn an_endless_search_of_draughts_stops_when_told() {
    let stop = StopFlag::new();
    // Kings all over: the widest tree.
    let position = draughts::Position::from_text("W:WK1,K3,K9,K17:BK32,K30,K24,K16").expect("possible");
    for name in ["engine", "level:10", "original:4"] {
        let (asked, thought, answered) = thread::scope(|scope| {
            let search = scope.spawn(|| {
                let seen = fresh(&position);
                let thought = if name == "engine" {
                    Engine::default().search(&seen, &Limits::NONE, &stop, &mut |_| ())
                } else {
                    player::<draughts::Position>(name, 1).choose(&seen, &Limits::NONE, &stop)
                };
                (thought, Instant::now())
            });
            thread::sleep(Duration::from_millis(200));
            let asked = Instant::now();
            stop.raise();
            let (thought, answered) = search.join().expect("no panic");
            (asked, thought, answered)
        });
        let thought = thought.expect("a move all the same");
        assert_eq!(position.why_not(thought.mv), None);
        let late = answered.saturating_duration_since(asked);
        assert!(late < PROMPT, "{name}: {late:?}");
    }
}

/// A position of Domin-Up so many moves after the deal, with those before it; never a finished one and
/// never one with a single move, which is played without thinking.
fn along_a_game(
    rules: RuleSet,
    seats: u8,
    seed: u64,
    plies: usize,
) -> (domin_up::Position, Vec<domin_up::Position>) {
    let mut luck = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut line = vec![Deal { rules, seats, seed: luck.random() }.position()];
        while let Some(now) = line.last() {
            let moves = now.legal_moves();
            if line.len() > plies && moves.len() > 1 {
                break;
            }
            let Some(mv) = moves.choose(&mut luck) else { break };
            line.push(now.play(*mv));
        }
        if let Some(now) = line.pop().filter(|now| now.legal_moves().len() > 1) {
            return (now, line);
        }
    }
}

/// Early, when a hand has thousands of moves; in the middle, with passes to be remembered when deals are
/// imagined; and late, when the end is searched with every move.
#[test]
fn a_search_of_domin_up_stops_when_told() {
    let mut worst = Duration::ZERO;
    for rules in RuleSet::ALL {
        for seats in 2..=4 {
            for (plies, delay) in [(1, 0), (1, 30), (12, 30), (22, 0), (22, 30), (28, 30)] {
                let (position, earlier) = along_a_game(rules, seats, 7 + plies as u64, plies);
                let seen = Seen::of(position.turn(), &position, &earlier);
                let stop = StopFlag::new();
                let (asked, thought, answered) = thread::scope(|scope| {
                    let search = scope.spawn(|| {
                        let mut computer = player::<domin_up::Position>("level:10", 1);
                        (computer.choose(&seen, &Limits::NONE, &stop), Instant::now())
                    });
                    thread::sleep(Duration::from_millis(delay));
                    let asked = Instant::now();
                    stop.raise();
                    let (thought, answered) = search.join().expect("no panic");
                    (asked, thought, answered)
                });
                let thought = thought.expect("a move all the same");
                assert_eq!(position.why_not(thought.mv), None, "{}", position.text());
                let late = answered.saturating_duration_since(asked);
                assert!(late < PROMPT, "{} after {delay} ms: {late:?}", position.text());
                worst = worst.max(late);
            }
        }
    }
    println!("domin-up: stopped after {worst:?} at the latest");
}

/// Raised before the start, where the time for an answer is the time from the call to the answer.
#[test]
fn a_flag_raised_before_the_start_is_obeyed_in_domin_up() {
    let stop = StopFlag::new();
    stop.raise();
    for rules in RuleSet::ALL {
        for seats in 2..=4 {
            for plies in [1, 12, 26] {
                let (position, earlier) = along_a_game(rules, seats, 3, plies);
                let seen = Seen::of(position.turn(), &position, &earlier);
                for name in ["level:1", "level:7", "level:10", "original:2"] {
                    let begun = Instant::now();
                    let thought = player::<domin_up::Position>(name, 1).choose(&seen, &Limits::NONE, &stop);
                    assert!(thought.is_some_and(|thought| position.why_not(thought.mv).is_none()), "{name}");
                    assert!(begun.elapsed() < PROMPT, "{name}: {:?} {}", begun.elapsed(), position.text());
                }
            }
        }
    }
}

#[test]
fn limits_hold() {
    let position = chess::Position::default();
    assert_eq!(search(&position, Limits::depth(4)).depth, 4);
    let thought = search(&position, Limits::nodes(20_000));
    assert!(thought.nodes <= 20_000, "{}", thought.nodes);
    for limits in [
        Limits::move_time(Duration::from_millis(60)),
        Limits {
            clock: Some(ClockTime {
                remaining: Duration::from_millis(400),
                increment: Duration::ZERO,
                moves_to_go: None,
            }),
            ..Limits::NONE
        },
    ] {
        let begun = Instant::now();
        search(&position, limits);
        assert!(begun.elapsed() < Duration::from_millis(310), "{limits:?}: {:?}", begun.elapsed());
    }
}

#[test]
fn every_iteration_is_reported() {
    let position = chess::Position::default();
    let mut depths = Vec::new();
    let thought = Engine::default()
        .search(&fresh(&position), &Limits::depth(5), &StopFlag::new(), &mut |info| {
            depths.push(info.depth);
            let mut board = position;
            for &mv in &info.line {
                assert_eq!(board.why_not(mv), None, "the expected game is legal");
                board = board.play(mv);
            }
            assert!(!info.line.is_empty());
        })
        .expect("a move");
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    assert_eq!(thought.line.first(), Some(&thought.mv));
}
