//! Tests of the remaining times of each kind of clock, move by move, and of the results of fallen flags.

use super::*;

#[test]
fn sudden_death_and_fischer_count_down_and_add() {
    let mut game = open_with_clocks(Game::CHESS, 2, "1; 1+5");
    press(&mut *game, s(10));
    assert_eq!(remaining_times(&*game, s(3)), [s(50), s(57)]);
    press(&mut *game, s(3));
    assert_eq!(remaining_times(&*game, Duration::ZERO), [s(50), s(62)], "the increment comes with the move");
    assert_eq!(remaining_times(&*game, ms(1_999)), [ms(48_001), s(62)]);
}

#[test]
fn bronstein_gives_back_what_was_used_and_no_more() {
    let mut game = open_with_clocks(Game::CHESS, 2, "1b5");
    press(&mut *game, s(3));
    press(&mut *game, s(9));
    assert_eq!(remaining_times(&*game, s(2)), [s(58), s(56)], "nothing is added while the clock runs");
    assert_eq!(remaining_times(&*game, Duration::ZERO), [s(60), s(56)]);
}

#[test]
fn a_delayed_clock_waits_before_it_runs() {
    let mut game = open_with_clocks(Game::CHESS, 2, "1d5");
    press(&mut *game, s(3));
    press(&mut *game, s(9));
    assert_eq!(remaining_times(&*game, Duration::ZERO), [s(60), s(56)]);
    let clock = game.clocks(s(2))[0].clone().expect("a clock");
    assert_eq!((clock.remaining, clock.delay, clock.until_flag()), (s(60), s(3), s(63)));
    assert_eq!(remaining_times(&*game, s(7)), [s(58), s(56)]);
}

#[test]
fn periods_follow_one_another_and_the_last_one_repeats() {
    let mut game = open_with_clocks(Game::CHESS, 2, "2/1,1/2+10; 2/1");
    let moves_to_go =
        |game: &dyn Match| game.clocks(Duration::ZERO)[0].as_ref().and_then(|clock| clock.moves_to_go);
    assert_eq!(moves_to_go(&*game), Some(2));
    for _ in 0..2 {
        press(&mut *game, s(20));
        press(&mut *game, s(30));
    }
    // White: 60 - 20 + 10 - 20 + 10 + 120 seconds. Black: 60 - 30 - 30 + 60 seconds.
    assert_eq!(remaining_times(&*game, Duration::ZERO), [s(160), s(60)]);
    assert_eq!(moves_to_go(&*game), Some(1));
    press(&mut *game, s(1));
    assert_eq!(remaining_times(&*game, Duration::ZERO), [s(160 - 1 + 10 + 120), s(60)]);
}

#[test]
fn an_hourglass_gives_its_time_to_the_others() {
    let mut game = open_with_clocks(Game::CHESS, 2, "hourglass 1; hourglass 2");
    press(&mut *game, s(10));
    assert_eq!(remaining_times(&*game, s(4)), [s(54), s(126)]);
    let mut three_seats = open_with_clocks(Game::DOMIN_UP, 3, "hourglass 1");
    while three_seats.state().forced_move.is_some() {
        press(&mut *three_seats, s(50));
    }
    assert_eq!(remaining_times(&*three_seats, Duration::ZERO), [s(60); 3], "a forced move takes no time");
    let mover = three_seats.state().turn.expect("a seat").index();
    let times = remaining_times(&*three_seats, ms(10_001));
    // Beginning with the seat to move.
    let from_mover = [0, 1, 2].map(|step| times[(mover + step) % 3]);
    assert_eq!(from_mover, [ms(49_999), ms(65_001), ms(65_000)], "the odd millisecond goes to the next seat");
}

/// A turn of several moves adds one increment.
///
/// Under the publisher's rules of Domin-Up, a turn lasts as long as the player can climb: place a tile on top of two
/// cells of equal height with matching numbers.
#[test]
fn a_turn_of_several_moves_presses_the_clock_once() {
    let mut longest_turn = 0;
    for seed in 0..30 {
        let seat = PlayerPlan { clock: "5+3".parse().ok(), ..PlayerPlan::nameless(Player::Human) };
        let rules = Some("publisher".to_owned());
        let plan =
            MatchPlan { seats: vec![seat; 3], rules, seed, ..MatchPlan::between_people(Game::DOMIN_UP) };
        let mut table = open(&plan).expect("a good plan");
        let (mut rng, mut expected, mut moves_in_turn) = (seeded_rng(seed), vec![s(300); 3], 0);
        for _ in 0..40 {
            let Some(choice) = random_choice(&*table, &mut rng) else { break };
            let (mover, is_forced) =
                (table.state().turn.expect("a seat"), table.state().forced_move.is_some());
            table.play(choice).expect("legal");
            table.set_move_time(s(1));
            let turn_continues = table.state().outcome().is_none() && table.state().turn == Some(mover);
            if !is_forced {
                expected[mover.index()] -= s(1);
                moves_in_turn += 1;
                longest_turn = longest_turn.max(moves_in_turn);
            }
            if !is_forced && !turn_continues && table.state().outcome().is_none() {
                expected[mover.index()] += s(3);
                moves_in_turn = 0;
            }
            if table.state().outcome().is_none() {
                assert_eq!(remaining_times(&*table, Duration::ZERO), expected, "seed {seed}");
            }
        }
    }
    assert!(longest_turn > 1, "no turn had several moves");
}

#[test]
fn a_flag_falls_when_the_time_is_used_up_and_not_before() {
    let mut game = open_with_clocks(Game::RACING_KINGS, 2, "0:01+5");
    game.set_thinking_time(ms(999));
    assert!(!game.check_flag());
    game.set_thinking_time(s(1));
    assert!(game.check_flag());
    assert_eq!(game.state().outcome(), Some(Outcome::win(Seat::SECOND, EndReason::TimeForfeit)));
    assert_eq!(remaining_times(&*game, Duration::ZERO), [Duration::ZERO, s(1)], "the clocks stop");
    assert_eq!(game.state().end.as_ref().expect("an end").text, "0-1 time forfeit");
    assert!(!game.check_flag(), "a flag falls only once");
}

/// The result of a fallen flag in every game; chess follows FIDE 6.9.
#[test]
fn a_flag_ends_each_game_by_its_own_rules() {
    let result_of_fallen_flag = |game: Game, position: &str| {
        let mut plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
        let seats = usize::from(catalogue::read_position_facts(game, position).expect("a position").seats);
        plan.seats = read_clocks("1", seats)
            .expect("a clock")
            .into_iter()
            .map(|clock| PlayerPlan { clock, ..PlayerPlan::nameless(Player::Human) })
            .collect();
        let mut table = open(&plan).unwrap_or_else(|error| panic!("{position}: {error}"));
        table.set_thinking_time(s(60));
        assert!(table.check_flag(), "{position}");
        table.state().end.as_ref().expect("an end").text.clone()
    };
    for (position, end) in [
        ("8/8/4k3/8/8/4K3/4P3/4Q3 w - - 0 1", "1/2-1/2 time forfeit, no mate possible"),
        ("8/8/4k3/8/8/4K3/4P3/4Q3 b - - 0 1", "1-0 time forfeit"),
        ("8/8/4kn2/8/8/4K3/8/4Q3 w - - 0 1", "1/2-1/2 time forfeit, no mate possible"),
        ("8/8/4kn2/8/8/4K3/8/4R3 w - - 0 1", "0-1 time forfeit"),
    ] {
        assert_eq!(result_of_fallen_flag(Game::CHESS, position), end, "{position}");
    }
    assert_eq!(
        result_of_fallen_flag(Game::RACING_KINGS, "8/8/8/8/8/8/k1K4Q/8 w - - 0 1"),
        "0-1 time forfeit"
    );
    assert_eq!(result_of_fallen_flag(Game::DRAUGHTS, "B:W5:BK28"), "1-0 time forfeit");
    // The flag of seat 3 falls. Seat 1 has one tile fewer than seat 2.
    let unequal_hands = "report 3 17/00.12/37.44 0,0=7^1;1,0=7^1 0";
    assert_eq!(result_of_fallen_flag(Game::DOMIN_UP, unequal_hands), "seat 1 wins: time forfeit");
    // Seats 1 and 2 have equally many tiles and equal sums.
    let equal_hands = "report 3 03/12/37.44 0,0=7^1;1,0=7^1 0";
    assert_eq!(result_of_fallen_flag(Game::DOMIN_UP, equal_hands), "draw: time forfeit");
}
