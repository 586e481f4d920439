//! Tests of computer players in a match.

use std::thread;
use std::time::{Duration, Instant};

use ai::{Player, StopFlag};
use session::{Game, Seat};
use session::{Match, MatchPlan, Spot, open, read_clocks};

use test_support::games::{plan_for, play_moves};

#[test]
fn computers_do_not_think_for_people() {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Level(1)])).expect("a good plan");
    assert!(table.find_move().is_none());
    assert!(table.decide_draw_offer(Seat::FIRST).is_none());
    assert!(table.decide_draw_offer(Seat::SECOND).is_some());
    assert!(table.decide_draw_offer(Seat::new(3).expect("a seat")).is_none());
    play_moves(&mut *table, "e4");
    assert!(table.find_move().is_some());
    table.resign(Seat::FIRST);
    assert!(table.find_move().is_none() && table.decide_draw_offer(Seat::SECOND).is_none());
}

#[test]
fn computers_play_whole_games_of_legal_moves() {
    for &game in session::catalogue::GAMES {
        for players in [[Player::Level(1), Player::Original(1)], [Player::Original(2), Player::Level(2)]] {
            let mut table = open(&plan_for(game, &players)).expect("a good plan");
            for _ in 0..30 {
                let Some(job) = table.find_move() else { break };
                let decision = job(&StopFlag::new()).expect("a move");
                table.play(decision.choice).expect("a legal choice");
            }
            assert!(table.state().ply == 30 || table.state().outcome().is_some(), "{players:?}");
        }
    }
}

#[test]
fn a_thinking_computer_stops_within_50_ms() {
    let table = open(&plan_for(Game::CHESS, &[Player::Level(10), Player::Human])).expect("a good plan");
    let stop = StopFlag::new();
    let search = table.find_move().expect("the computer is to move");
    let flag = stop.clone();
    let search_thread = thread::spawn(move || {
        let choice = search(&flag);
        (choice, Instant::now())
    });
    thread::sleep(Duration::from_millis(60));
    let stop_time = Instant::now();
    stop.raise();
    let (choice, answer_time) = search_thread.join().expect("no panic");
    // The start position has 20 legal moves.
    assert!(choice.ok().is_none_or(|decision| decision.choice.0 < 20));
    // The target is 50 ms; the rest is tolerance for a busy machine.
    assert!(answer_time.saturating_duration_since(stop_time) < Duration::from_millis(500));
}

#[test]
fn a_second_search_waits_for_the_first_but_the_match_does_not_block() {
    let mut table = open(&plan_for(Game::CHESS, &[Player::Human, Player::Level(10)])).expect("a good plan");
    play_moves(&mut *table, "e4");
    let (first_search, stop) = (table.find_move().expect("to move"), StopFlag::new());
    let flag = stop.clone();
    let search_thread = thread::spawn(move || first_search(&flag));
    thread::sleep(Duration::from_millis(20));
    // Taking back and playing while the computer thinks must not block.
    let start = Instant::now();
    table.go_to_ply(0);
    play_moves(&mut *table, "d4");
    let second_search = table.find_move().expect("to move");
    assert!(start.elapsed() < Duration::from_millis(500));
    stop.raise();
    let second_stop = StopFlag::new();
    second_stop.raise();
    let choice = second_search(&second_stop);
    search_thread.join().expect("no panic").ok();
    assert!(choice.ok().is_none_or(|decision| decision.choice.0 < table.state().gestures.len()));
}

#[test]
fn the_winning_side_declines_a_draw() {
    let accepts_draw = |position: &str| {
        let players = plan_for(Game::CHESS, &[Player::Human, Player::Level(6)]);
        let plan = MatchPlan { position: Some(position.to_owned()), ..players };
        let table = open(&plan).expect("a good plan");
        let decide = table.decide_draw_offer(Seat::SECOND).expect("a computer");
        decide(&StopFlag::new()).ok()
    };
    // Black declines when a queen ahead, and accepts when a queen behind.
    assert_eq!(accepts_draw("3qk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 30"), Some(false));
    assert_eq!(accepts_draw("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 30"), Some(true));
}

/// The time that the computer to move wants to spend on its move.
fn move_time(table: &dyn Match) -> Duration {
    table.find_move().expect("to move")(&StopFlag::new()).expect("a move").time
}

#[test]
fn weaker_computers_move_at_the_pace_of_a_person() {
    let open_against = |player| open(&plan_for(Game::CHESS, &[Player::Human, player])).expect("a good plan");
    for player in [Player::Level(1), Player::Level(6), Player::Original(1)] {
        let mut table = open_against(player.clone());
        play_moves(&mut *table, "e4");
        assert!(
            (Duration::from_millis(300)..Duration::from_secs(8)).contains(&move_time(&*table)),
            "{player}"
        );
    }
    // An unguarded queen is captured quickly.
    let mut table = open_against(Player::Level(6));
    play_moves(&mut *table, "e4");
    play_moves(&mut *table, "d5");
    play_moves(&mut *table, "Qg4");
    let decision = table.find_move().expect("to move")(&StopFlag::new()).expect("a move");
    assert_eq!(table.state().gestures[decision.choice.0].end(), Some(Spot::cell(6, 3)));
    assert!(decision.time < Duration::from_secs(1), "{decision:?}");
}

#[test]
fn a_computer_with_a_clock_spends_a_small_part_of_it() {
    let mut clocked = plan_for(Game::CHESS, &[Player::Human, Player::Level(3)]);
    let clocks = read_clocks("0:10", 2).expect("a time control");
    clocked.seats[1].clock = clocks[1].clone();
    let mut table = open(&clocked).expect("a good plan");
    play_moves(&mut *table, "e4");
    let allowed = table.max_charged_time().expect("a clock");
    assert!(move_time(&*table) <= allowed / 2, "{:?} of {allowed:?}", move_time(&*table));
}
