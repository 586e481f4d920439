//! Tests of the computer players of Domin-Up.
//!
//! They compare with an exhaustive search, check that answers are reproducible, and check that the engine is stronger
//! than the original players.

use ai::duel::{self, play_game};
use ai::{Limits, SeatKnowledge, StopFlag};
use rand::seq::IndexedRandom;
use rules::domin_up::{Deal, Position, RuleSet};
use rules::{Rules as _, Seat, Texts as _};
use test_support::games::seeded_rng;

use crate::common::{choose_in, player};

/// Number of wins of level 7 against an original player in `games` games. Each deal is played from both seats.
fn count_wins(rules: RuleSet, original: &str, games: u64) -> u32 {
    let deal = |round| Deal { rules, seats: 2, seed: 50 + round }.position();
    let players = |game| vec![player("level:7", game), player(original, game)];
    let tally = duel::play_match::<Position>(games, &Limits::nodes(20_000), deal, players);
    tally.expect("legal moves only").won
}

#[test]
fn the_engine_beats_the_originals() {
    for name in ["original:1", "original:2"] {
        let report_wins = count_wins(RuleSet::Report, name, 16);
        assert!(report_wins >= 12, "report, {name}: {report_wins} of 16");
        let publisher_wins = count_wins(RuleSet::Publisher, name, 8);
        assert!(publisher_wins >= 7, "publisher, {name}: {publisher_wins} of 8");
    }
}

/// The winner with open hands and best play, found by exhaustive search; `None` for a draw.
fn solve(position: &Position) -> Option<Seat> {
    if let Some(outcome) = position.outcome(&[]) {
        return outcome.winner;
    }
    let mover = position.turn();
    let mut best = Some(mover.next(2));
    for mv in position.legal_moves() {
        match solve(&position.play(mv)) {
            Some(seat) if seat == mover => return Some(mover),
            None => best = None,
            Some(_) => {}
        }
    }
    best
}

/// With few tiles left, the engine finds every win, and every draw where there is no win.
#[test]
fn endgames_with_few_tiles_are_solved() {
    for (rules, max_tiles, max_moves, seeds) in
        [(RuleSet::Report, 6, 40, 45), (RuleSet::Publisher, 4, 500, 40)]
    {
        let (mut solved, mut won) = (0, 0);
        for seed in 0..seeds {
            let mut rng = seeded_rng(seed);
            let mut position = Deal { rules, seats: 2, seed }.position();
            while position.hands().iter().map(|hand| hand.len()).sum::<u8>() > max_tiles {
                let Some(mv) = position.legal_moves().choose(&mut rng).copied() else { break };
                position = position.play(mv);
            }
            // Skip hands of one tile, which is placed without search, and trees that are too large for the reference.
            if position.outcome(&[]).is_some()
                || position.legal_moves().len() > max_moves
                || position.hand(position.turn()).len() < 2
            {
                continue;
            }
            let knowledge = SeatKnowledge::at_position(position.turn(), &position, &[]);
            let result = choose_in("level:10", seed, &knowledge, &Limits::nodes(1_000_000));
            let expected_winner = solve(&position);
            solved += 1;
            won += u32::from(expected_winner == Some(position.turn()));
            assert_eq!(
                solve(&position.play(result.mv)),
                expected_winner,
                "{} {}",
                position.text(),
                result.mv
            );
        }
        println!("{rules}: {solved} solved, {won} won");
        assert!(solved > 12 && won > 5, "{rules}: {solved} {won}");
    }
}

#[test]
fn equal_seeds_and_node_limits_give_equal_games() {
    for seats in 2..=4u8 {
        for rules in RuleSet::ALL {
            let play_moves = || {
                let start = Deal { rules, seats, seed: 1 }.position();
                let names = ["level:2", "level:8", "level:10", "original:2"];
                let mut players: Vec<_> = names[..seats.into()].iter().map(|name| player(name, 4)).collect();
                play_game(&start, &mut players, &Limits::nodes(200), &StopFlag::new()).expect("legal").moves
            };
            assert_eq!(play_moves(), play_moves(), "{rules} {seats}");
        }
    }
}

#[test]
fn no_player_moves_out_of_turn_or_after_the_end() {
    let stop = StopFlag::new();
    for name in ["level:1", "level:7", "level:10", "original:1", "original:2"] {
        let start = Deal { rules: RuleSet::Report, seats: 3, seed: 2 }.position();
        let mut player = player::<Position>(name, 1);
        let waiting_seat = start.turn().next(3);
        assert_eq!(
            player.choose_move(
                &SeatKnowledge::at_position(waiting_seat, &start, &[]),
                &Limits::nodes(100),
                &stop
            ),
            None
        );
        let finished = Position::from_text("report 1 17/- 0,0=7^1;1,0=7^1 0").expect("a position");
        assert_eq!(
            player.choose_move(
                &SeatKnowledge::at_position(Seat::FIRST, &finished, &[]),
                &Limits::nodes(100),
                &stop
            ),
            None
        );
    }
}
