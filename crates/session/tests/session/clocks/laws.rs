//! Tests of clocks on random games, and of computers that respect their clocks.

use super::*;

/// Plays random moves with random thinking times. Returns the game, and the clocks at the start and after each move.
fn timed_game(
    game: Game,
    clocks: &[Option<TimeControl>],
    seed: u64,
    plies: usize,
) -> (Box<dyn Match>, Vec<Vec<Option<Clock>>>) {
    let seats =
        clocks.iter().map(|clock| PlayerPlan { clock: clock.clone(), ..PlayerPlan::nameless(Player::Human) });
    let mut table = open(&MatchPlan { seats: seats.collect(), seed, ..MatchPlan::between_people(game) })
        .expect("a good plan");
    let mut rng = seeded_rng(seed);
    let mut clock_history = vec![table.clocks(Duration::ZERO)];
    for _ in 0..plies {
        let Some(choice) = random_choice(&*table, &mut rng) else { break };
        // The random time may exceed the remaining time, as it may in a game read from a file.
        let max_microseconds = if rng.random_bool(0.1) { 900_000_000 } else { 9_000_000 };
        let thinking_time = Duration::from_micros(rng.random_range(0..max_microseconds));
        table.play(choice).expect("legal");
        table.set_move_time(thinking_time);
        clock_history.push(table.clocks(Duration::ZERO));
    }
    (table, clock_history)
}

fn sum(clocks: &[Option<Clock>]) -> Duration {
    clocks.iter().flatten().map(|clock| clock.remaining).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Checks the clocks of a random game.
    ///
    /// Undo and redo restore the times, saving keeps the clocks, and viewing changes nothing. Only the clock of the
    /// seat to move runs down.
    #[test]
    fn clocks_follow_the_record(
        (game, clocks) in prop::sample::select(catalogue::GAMES).prop_flat_map(|game| {
            let counts = prop::sample::select(game.seat_counts);
            (Just(game), counts.prop_flat_map(|count| any_clocks(count.into())))
        }),
        seed: u64,
        plies in 0usize..24,
        thinking_ms in 0u64..4_000_000,
    ) {
        let (mut table, clock_history) = timed_game(game, &clocks, seed, plies);
        let last_ply = table.state().ply;
        for ply in (0..=last_ply).rev().chain(0..=last_ply) {
            table.go_to_ply(ply);
            prop_assert_eq!(&table.clocks(Duration::ZERO), &clock_history[ply]);
        }
        let _ = table.browse_at(session::Place::of_game(last_ply / 2));
        prop_assert_eq!(&table.clocks(Duration::ZERO), &clock_history[last_ply]);

        table.set_thinking_time(ms(thinking_ms));
        let saved = table.save();
        let reopened = catalogue::reopen(&saved).expect("a saved game");
        prop_assert_eq!(reopened.clocks(reopened.thinking_time()), table.clocks(table.thinking_time()));
        prop_assert_eq!(reopened.save(), saved);
        prop_assert_eq!(table.rematch().clocks(Duration::ZERO).len(), clocks.len());

        // While a player thinks, only that clock runs down; hourglasses of the others gain time.
        let thinking_seat = table.state().turn.filter(|_| table.state().forced_move.is_none());
        let current = table.clocks(ms(thinking_ms));
        for (index, (now, before)) in current.iter().zip(&clock_history[last_ply]).enumerate() {
            let (Some(now), Some(before)) = (now, before) else { continue };
            if thinking_seat == Some(Seat::from_index(index)) {
                prop_assert!(now.remaining <= before.remaining);
                let spent = before.until_flag().saturating_sub(now.until_flag());
                prop_assert_eq!(spent, ms(thinking_ms).min(before.until_flag()));
            } else {
                prop_assert!(now.remaining >= before.remaining);
            }
        }
        if clocks.iter().flatten().all(TimeControl::is_hourglass) {
            prop_assert_eq!(sum(&current), sum(&clock_history[0]), "no time is lost");
        }
        prop_assert_eq!(&table.clocks(Duration::ZERO), &clock_history[last_ply], "asking changes nothing");

        // The flag falls if and only if no time is left.
        let has_no_time = thinking_seat.and_then(|seat| current[seat.index()].as_ref()).is_some_and(Clock::is_out);
        prop_assert_eq!(table.check_flag(), has_no_time);
        if has_no_time {
            prop_assert!(table.state().outcome().is_some_and(|outcome| outcome.reason.applies_to(game.id)));
            prop_assert_eq!(&table.clocks(Duration::ZERO), &current);
            let reopened = catalogue::reopen(&table.save()).expect("a saved game");
            prop_assert_eq!(reopened.state().end.as_ref(), table.state().end.as_ref());
            prop_assert_eq!(&reopened.clocks(Duration::ZERO), &current);
        }
    }

    /// The time used by a player is the sum of the times of the moves.
    #[test]
    fn times_are_the_sums_of_the_moves(game in prop::sample::select(catalogue::GAMES), seed: u64, plies in 0usize..30) {
        let clocks = vec![None; usize::from(game.seat_counts[0])];
        let (table, clock_history) = timed_game(game, &clocks, seed, plies);
        prop_assert!(clock_history.iter().flatten().all(Option::is_none) && !table.has_clocks());
        let mut times = vec![Duration::ZERO; clocks.len()];
        for mv in table.moves().iter().filter(|mv| mv.is_timed()) {
            times[mv.seat.index()] += mv.thinking_time.expect("a timed move");
        }
        prop_assert_eq!(table.thinking_times(), times);
    }

    /// A computer whose moves take `max_charged_time` always has time left, even with very little time at the start.
    #[test]
    fn a_computer_never_loses_on_time(
        game in prop::sample::select(catalogue::GAMES),
        control in any_control().prop_filter("no hourglass", |control| !control.is_hourglass()),
        seed: u64,
        moves in 1usize..60,
    ) {
        let seats = usize::from(game.seat_counts[0]);
        let seat = PlayerPlan { clock: Some(control), ..PlayerPlan::nameless(Player::Level(8)) };
        let plan = MatchPlan { seats: vec![seat; seats], seed, ..MatchPlan::between_people(game) };
        let mut table = open(&plan).expect("a good plan");
        let mut rng = seeded_rng(seed);
        for _ in 0..moves {
            let Some(choice) = random_choice(&*table, &mut rng) else { break };
            if let Some(allowance) = table.max_charged_time() {
                table.set_thinking_time(allowance);
                prop_assert!(!table.check_flag());
            }
            let allowance = table.max_charged_time();
            table.play(choice).expect("legal");
            table.set_move_time(allowance.unwrap_or_default());
        }
    }
}

/// Every computer moves in time, even with almost no time left.
#[test]
fn computers_answer_in_the_time_they_have() {
    for game in catalogue::GAMES.iter().copied() {
        let originals = (1..=game.original_computers).map(Player::Original);
        for player in [Player::Level(8), Player::Level(10)].into_iter().chain(originals) {
            let clock = "0:01".parse().ok();
            let seat = PlayerPlan { clock, ..PlayerPlan::nameless(player.clone()) };
            let plan = MatchPlan { seats: vec![seat; 2], seed: 5, ..MatchPlan::between_people(game) };
            let mut table = open(&plan).expect("a good plan");
            for thinking_ms in [0, 500, 970, 999] {
                while let Some(choice) = table.state().forced_move.as_ref().map(|automatic| automatic.choice)
                {
                    table.play(choice).expect("legal");
                }
                table.set_thinking_time(ms(thinking_ms));
                let start = std::time::Instant::now();
                let choice =
                    table.find_move().and_then(|job| job(&StopFlag::new()).ok()).expect("an answer").choice;
                let search_time = start.elapsed();
                // A generous limit for busy machines: without a clock, the search would take seconds.
                assert!(
                    search_time < ms(900),
                    "{game} {player}: {search_time:?} with {} ms",
                    1000 - thinking_ms
                );
                table.play(choice).expect("legal");
            }
        }
    }
}
