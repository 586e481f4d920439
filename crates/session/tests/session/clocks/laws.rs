//! Laws of clocks on random games, and computers that respect their clocks.

use super::*;

/// Plays random moves with random times; returns all clocks after every move.
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
    let mut shown = vec![table.clocks(Duration::ZERO)];
    for _ in 0..plies {
        let Some(choice) = random_choice(&*table, &mut rng) else { break };
        // The random time may exceed the time left: a record may contain such times too.
        let longest = if rng.random_bool(0.1) { 900_000_000 } else { 9_000_000 };
        let used = Duration::from_micros(rng.random_range(0..longest));
        table.play(choice).expect("legal");
        table.set_move_time(used);
        shown.push(table.clocks(Duration::ZERO));
    }
    (table, shown)
}

fn sum(clocks: &[Option<Clock>]) -> Duration {
    clocks.iter().flatten().map(|clock| clock.remaining).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Laws of clocks for every game.
    ///
    /// Undo and redo restore the times, saving keeps the clocks, viewing changes nothing, and only the clock of the
    /// seat to move runs.
    #[test]
    fn clocks_follow_the_record(
        (game, clocks) in prop::sample::select(catalogue::GAMES).prop_flat_map(|game| {
            let counts = prop::sample::select(game.seat_counts);
            (Just(game), counts.prop_flat_map(|count| any_clocks(count.into())))
        }),
        seed: u64,
        plies in 0usize..24,
        thought in 0u64..4_000_000,
    ) {
        let (mut table, shown) = timed_game(game, &clocks, seed, plies);
        let last = table.state().ply;
        for ply in (0..=last).rev().chain(0..=last) {
            table.go_to_ply(ply);
            prop_assert_eq!(&table.clocks(Duration::ZERO), &shown[ply]);
        }
        let _ = table.review_at(session::Place::of_game(last / 2));
        prop_assert_eq!(&table.clocks(Duration::ZERO), &shown[last]);

        table.set_thinking_time(ms(thought));
        let saved = table.save();
        let back = catalogue::reopen(&saved).expect("it comes back");
        prop_assert_eq!(back.clocks(back.thinking_time()), table.clocks(table.thinking_time()));
        prop_assert_eq!(back.save(), saved);
        prop_assert_eq!(table.rematch().clocks(Duration::ZERO).len(), clocks.len());

        // The clocks shown while a player thinks.
        let thinks = table.state().turn.filter(|_| table.state().rule_move.is_none());
        let now = table.clocks(ms(thought));
        for (index, (now, before)) in now.iter().zip(&shown[last]).enumerate() {
            let (Some(now), Some(before)) = (now, before) else { continue };
            if thinks == Some(Seat::from_index(index)) {
                prop_assert!(now.remaining <= before.remaining);
                let spent = before.until_flag().saturating_sub(now.until_flag());
                prop_assert_eq!(spent, ms(thought).min(before.until_flag()));
            } else {
                prop_assert!(now.remaining >= before.remaining);
            }
        }
        if clocks.iter().flatten().all(TimeControl::is_hourglass) {
            prop_assert_eq!(sum(&now), sum(&shown[0]), "no grain is lost");
        }
        prop_assert_eq!(&table.clocks(Duration::ZERO), &shown[last], "asking changes nothing");

        // The flag falls if and only if no time is left.
        let is_out = thinks.and_then(|seat| now[seat.index()].as_ref()).is_some_and(Clock::is_out);
        prop_assert_eq!(table.check_flag(), is_out);
        if is_out {
            prop_assert!(table.state().outcome().is_some_and(|outcome| outcome.reason.applies_to(game.id)));
            prop_assert_eq!(&table.clocks(Duration::ZERO), &now);
            let back = catalogue::reopen(&table.save()).expect("it comes back");
            prop_assert_eq!(back.state().end.as_ref(), table.state().end.as_ref());
            prop_assert_eq!(&back.clocks(Duration::ZERO), &now);
        }
    }

    /// The time used by a player is the sum of the times of the moves.
    #[test]
    fn times_are_the_sums_of_the_moves(game in prop::sample::select(catalogue::GAMES), seed: u64, plies in 0usize..30) {
        let clocks = vec![None; usize::from(game.seat_counts[0])];
        let (table, shown) = timed_game(game, &clocks, seed, plies);
        prop_assert!(shown.iter().flatten().all(Option::is_none) && !table.has_clocks());
        let mut times = vec![Duration::ZERO; clocks.len()];
        for mv in table.moves().iter().filter(|mv| mv.is_timed()) {
            times[mv.seat.index()] += mv.thinking_time.expect("it was noted");
        }
        prop_assert_eq!(table.thinking_times(), times);
    }

    /// Charged with its allowance, a computer always has time left, however little it started with.
    #[test]
    fn a_computer_never_loses_on_time(
        game in prop::sample::select(catalogue::GAMES),
        control in any_control().prop_filter("not alone", |control| !control.is_hourglass()),
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

/// All computers respect the clock, even with almost no time left.
#[test]
fn computers_answer_in_the_time_they_have() {
    for game in catalogue::GAMES.iter().copied() {
        let originals = (1..=game.originals).map(Player::Original);
        for player in [Player::Level(8), Player::Level(10)].into_iter().chain(originals) {
            let clock = "0:01".parse().ok();
            let seat = PlayerPlan { clock, ..PlayerPlan::nameless(player.clone()) };
            let plan = MatchPlan { seats: vec![seat; 2], seed: 5, ..MatchPlan::between_people(game) };
            let mut table = open(&plan).expect("a good plan");
            for thought in [0, 500, 970, 999] {
                while let Some(choice) = table.state().rule_move.as_ref().map(|automatic| automatic.choice) {
                    table.play(choice).expect("legal");
                }
                table.set_thinking_time(ms(thought));
                let begin = std::time::Instant::now();
                let choice =
                    table.find_move().and_then(|job| job(&StopFlag::new()).ok()).expect("an answer").choice;
                let took = begin.elapsed();
                // Generous limit: without a clock, a search takes seconds here.
                assert!(took < ms(900), "{game} {player}: {took:?} with {} ms", 1000 - thought);
                table.play(choice).expect("legal");
            }
        }
    }
}
