//! Clocks: what they show follows from the time controls and the time that each move took.

use std::time::Duration;

use proptest::prelude::*;
use rand::RngExt;
use tabuleiro::session::transcript::{Heading, transcript};
use tabuleiro::session::{
    Bonus, Clock, EndReason, Game, Match, MatchPlan, Outcome, Period, Periods, Player, Seat, SeatPlan,
    StopFlag, Time, TimeControl, catalogue, clocks_text, open, read_clocks,
};

use super::support::{any_choice, games, luck, play};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A table of people with these clocks.
fn table(game: Game, seats: u8, clocks: &str) -> Box<dyn Match> {
    let clocks = read_clocks(clocks, seats.into()).unwrap_or_else(|error| panic!("{clocks}: {error}"));
    let seats = clocks.into_iter().map(|clock| SeatPlan { clock, ..SeatPlan::nameless(Player::Human) });
    open(&MatchPlan { seats: seats.collect(), seed: 4, ..MatchPlan::between_people(game) })
        .expect("a good plan")
}

/// Plays the first legal move after so long.
fn press(table: &mut dyn Match, used: Duration) {
    let choice = any_choice(table, &mut luck(1)).expect("the game goes on");
    table.play(choice).expect("legal");
    table.note_time(used);
}

fn left(table: &dyn Match, thought: Duration) -> Vec<Duration> {
    table.clocks(thought).into_iter().map(|clock| clock.expect("a clock").remaining).collect()
}

#[test]
fn texts_of_clocks_are_read_as_they_are_meant() {
    for (text, canonical, start, bonus) in [
        ("5", "5", s(300), Bonus::None),
        (" 5 + 3 ", "5+3", s(300), Bonus::Increment(3)),
        ("5+0", "5", s(300), Bonus::None),
        ("0:30+1", "0:30+1", s(30), Bonus::Increment(1)),
        ("60B5", "60b5", s(3600), Bonus::Bronstein(5)),
        ("1:00:00d5", "60d5", s(3600), Bonus::Delay(5)),
        ("40/90:00,30:00", "40/90,30", s(5400), Bonus::None),
        ("40/90, 20/60, 15 + 30", "40/90,20/60,15+30", s(5400), Bonus::Increment(30)),
        ("40/120", "40/120", s(7200), Bonus::None),
        ("Hourglass 3", "hourglass 3", s(180), Bonus::None),
        ("hourglass 1:30", "hourglass 1:30", s(90), Bonus::None),
        ("100:00:00", "6000", s(360_000), Bonus::None),
    ] {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(control.to_string(), canonical);
        assert_eq!((control.start(), control.bonus()), (start, bonus), "{text}");
    }
}

#[test]
fn what_is_no_clock_is_refused_with_a_reason() {
    for (text, seats, why) in [
        ("", 2, "\"\" is no clock"),
        ("blitz", 2, "\"blitz\" is no"),
        ("5+", 2, "is no clock"),
        ("5+3s", 2, "is no clock"),
        ("+3", 2, "is no clock"),
        ("-5", 2, "\"-5\" is no time"),
        ("0", 2, "\"0\" is no time"),
        ("5:60", 2, "\"5:60\" is no time"),
        ("5:3", 2, "\"5:3\" is no time"),
        ("6001", 2, "is no time"),
        ("99999999999999999999", 2, "is no time"),
        ("hourglass", 2, "is no time"),
        ("5+3601", 2, "a bonus is of at most 3600 seconds"),
        ("5+99999", 2, "a bonus is of at most 3600 seconds"),
        ("0/90", 2, "a period is of 1 to"),
        ("99999/90", 2, "a period is of 1 to"),
        ("90,30", 2, "only the last period"),
        ("1/1,1/1,1/1,1/1,1/1,1/1,1", 2, "at most 6 periods"),
        ("5+3; 3; 2", 2, "3 clocks for 2 seats"),
        ("hourglass 3; 5", 2, "an hourglass needs one at every seat"),
        ("hourglass 3; none", 2, "an hourglass needs one at every seat"),
    ] {
        let error = read_clocks(text, seats).expect_err(text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

fn any_control() -> impl Strategy<Value = TimeControl> {
    let time =
        || (1u32..=Time::LONGEST.seconds()).prop_map(|seconds| Time::of_seconds(seconds).expect("a time"));
    let bonus = prop_oneof![
        Just(Bonus::None),
        (1..=Bonus::MOST).prop_map(Bonus::Increment),
        (1..=Bonus::MOST).prop_map(Bonus::Bronstein),
        (1..=Bonus::MOST).prop_map(Bonus::Delay),
    ];
    let first = prop::collection::vec((1u16.., time()), 0..Periods::MOST);
    let periods =
        (first, proptest::option::of(1u16..), time(), bonus).prop_map(|(first, moves, time, bonus)| {
            let list = first.into_iter().map(|(moves, time)| Period { moves: Some(moves), time });
            let list = list.chain([Period { moves, time }]).collect();
            TimeControl::Periods(Periods::new(list, bonus).expect("good periods"))
        });
    prop_oneof![4 => periods, 1 => time().prop_map(TimeControl::Hourglass)]
}

/// The clocks of a table, of which none is a lonely hourglass.
fn any_clocks(seats: usize) -> impl Strategy<Value = Vec<Option<TimeControl>>> {
    let glass = |control: &TimeControl| control.is_hourglass();
    let glasses =
        (1u32..9000).prop_map(|start| Some(TimeControl::Hourglass(Time::of_seconds(start).expect("a time"))));
    prop_oneof![
        3 => prop::collection::vec(
            proptest::option::weighted(0.9, any_control().prop_filter("no hourglass", move |control| !glass(control))),
            seats,
        ),
        1 => prop::collection::vec(glasses, seats),
    ]
}

proptest! {
    #[test]
    fn the_text_of_a_clock_is_that_clock(control in any_control()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn the_text_of_the_clocks_of_a_table_is_those_clocks(
        clocks in (2usize..=4).prop_flat_map(any_clocks),
    ) {
        prop_assert_eq!(read_clocks(&clocks_text(&clocks), clocks.len()), Ok(clocks));
    }

    #[test]
    fn no_text_makes_the_reader_of_clocks_panic(text in "[0-9:/,;+bd hourglsne-]{0,24}|\\PC{0,24}", seats in 0usize..5) {
        if let Ok(clocks) = read_clocks(&text, seats) {
            prop_assert_eq!(clocks.len(), seats);
        }
    }
}

#[test]
fn sudden_death_and_fischer_count_down_and_add() {
    let mut game = table(Game::CHESS, 2, "1; 1+5");
    press(&mut *game, s(10));
    assert_eq!(left(&*game, s(3)), [s(50), s(57)]);
    press(&mut *game, s(3));
    assert_eq!(left(&*game, Duration::ZERO), [s(50), s(62)], "the increment comes with the move");
    assert_eq!(left(&*game, ms(1_999)), [ms(48_001), s(62)]);
}

#[test]
fn bronstein_gives_back_what_was_used_and_no_more() {
    let mut game = table(Game::CHESS, 2, "1b5");
    press(&mut *game, s(3));
    press(&mut *game, s(9));
    assert_eq!(left(&*game, s(2)), [s(58), s(56)], "while it runs nothing is given back");
    assert_eq!(left(&*game, Duration::ZERO), [s(60), s(56)]);
}

#[test]
fn a_delayed_clock_waits_before_it_runs() {
    let mut game = table(Game::CHESS, 2, "1d5");
    press(&mut *game, s(3));
    press(&mut *game, s(9));
    assert_eq!(left(&*game, Duration::ZERO), [s(60), s(56)]);
    let clock = game.clocks(s(2))[0].clone().expect("a clock");
    assert_eq!((clock.remaining, clock.delay, clock.until_flag()), (s(60), s(3), s(63)));
    assert_eq!(left(&*game, s(7)), [s(58), s(56)]);
}

#[test]
fn periods_follow_one_another_and_the_last_one_repeats() {
    let mut game = table(Game::CHESS, 2, "2/1,1/2+10; 2/1");
    let to_go =
        |game: &dyn Match| game.clocks(Duration::ZERO)[0].as_ref().and_then(|clock| clock.moves_to_go);
    assert_eq!(to_go(&*game), Some(2));
    for _ in 0..2 {
        press(&mut *game, s(20));
        press(&mut *game, s(30));
    }
    // 60 - 20 + 10 - 20 + 10 + 120; and 60 - 30 - 30 + 60.
    assert_eq!(left(&*game, Duration::ZERO), [s(160), s(60)]);
    assert_eq!(to_go(&*game), Some(1));
    press(&mut *game, s(1));
    assert_eq!(left(&*game, Duration::ZERO), [s(160 - 1 + 10 + 120), s(60)]);
}

#[test]
fn the_sand_of_an_hourglass_runs_into_the_others() {
    let mut game = table(Game::CHESS, 2, "hourglass 1; hourglass 2");
    press(&mut *game, s(10));
    assert_eq!(left(&*game, s(4)), [s(54), s(126)]);
    let mut three = table(Game::DOMIN_UP, 3, "hourglass 1");
    while three.automatic().is_some() {
        press(&mut *three, s(50));
    }
    assert_eq!(left(&*three, Duration::ZERO), [s(60); 3], "what the rules move takes no time");
    let mover = three.turn().expect("a seat").index();
    let shown = left(&*three, ms(10_001));
    let [a, b, c] = [0, 1, 2].map(|step| shown[(mover + step) % 3]);
    assert_eq!([a, b, c], [ms(49_999), ms(65_001), ms(65_000)], "the odd grain goes to the next");
}

/// By the publisher's rules of Domin-Up a turn goes on as long as there is something to climb on: it brings one increment.
#[test]
fn a_turn_of_several_moves_presses_the_clock_once() {
    let mut longest = 0;
    for seed in 0..30 {
        let seat = SeatPlan { clock: "5+3".parse().ok(), ..SeatPlan::nameless(Player::Human) };
        let rules = Some("publisher".to_owned());
        let plan =
            MatchPlan { seats: vec![seat; 3], rules, seed, ..MatchPlan::between_people(Game::DOMIN_UP) };
        let mut table = open(&plan).expect("a good plan");
        let (mut luck, mut expected, mut turn) = (luck(seed), vec![s(300); 3], 0);
        for _ in 0..40 {
            let Some(choice) = any_choice(&*table, &mut luck) else { break };
            let (mover, by_rule) = (table.turn().expect("a seat"), table.automatic().is_some());
            table.play(choice).expect("legal");
            table.note_time(s(1));
            let goes_on = table.outcome().is_none() && table.turn() == Some(mover);
            if !by_rule {
                expected[mover.index()] -= s(1);
                turn += 1;
                longest = longest.max(turn);
            }
            if !by_rule && !goes_on && table.outcome().is_none() {
                expected[mover.index()] += s(3);
                turn = 0;
            }
            if table.outcome().is_none() {
                assert_eq!(left(&*table, Duration::ZERO), expected, "seed {seed}");
            }
        }
    }
    assert!(longest > 1, "no turn was of several moves");
}

#[test]
fn a_flag_falls_when_the_time_is_used_up_and_not_before() {
    let mut game = table(Game::RACING_KINGS, 2, "0:01+5");
    game.note_thought(ms(999));
    assert!(!game.flag());
    game.note_thought(s(1));
    assert!(game.flag());
    assert_eq!(game.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::TIME_FORFEIT)));
    assert_eq!(left(&*game, Duration::ZERO), [Duration::ZERO, s(1)], "the clocks stay as they stood");
    assert_eq!(game.end().expect("an end").text, "0-1 time forfeit");
    assert!(!game.flag(), "it falls once");
}

/// Every game, its flag and what follows: chess by FIDE 6.9.
#[test]
fn a_flag_ends_each_game_by_its_own_rules() {
    let flagged = |game: Game, position: &str| {
        let mut plan = MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(game) };
        let seats = usize::from(catalogue::terms_of(game, position).expect("a position").seats);
        plan.seats = read_clocks("1", seats)
            .expect("a clock")
            .into_iter()
            .map(|clock| SeatPlan { clock, ..SeatPlan::nameless(Player::Human) })
            .collect();
        let mut table = open(&plan).unwrap_or_else(|error| panic!("{position}: {error}"));
        table.note_thought(s(60));
        assert!(table.flag(), "{position}");
        table.end().expect("an end").text.clone()
    };
    for (position, end) in [
        ("8/8/4k3/8/8/4K3/4P3/4Q3 w - - 0 1", "1/2-1/2 time forfeit, no mate possible"),
        ("8/8/4k3/8/8/4K3/4P3/4Q3 b - - 0 1", "1-0 time forfeit"),
        ("8/8/4kn2/8/8/4K3/8/4Q3 w - - 0 1", "1/2-1/2 time forfeit, no mate possible"),
        ("8/8/4kn2/8/8/4K3/8/4R3 w - - 0 1", "0-1 time forfeit"),
    ] {
        assert_eq!(flagged(Game::CHESS, position), end, "{position}");
    }
    assert_eq!(flagged(Game::RACING_KINGS, "8/8/8/8/8/8/k1K4Q/8 w - - 0 1"), "0-1 time forfeit");
    assert_eq!(flagged(Game::DRAUGHTS, "B:W5:BK28"), "1-0 time forfeit");
    // Seat 3 is to move: seat 1 holds a tile less than seat 2.
    let three = "report 3 17/00.12/37.44 0,0=7^1;1,0=7^1 0";
    assert_eq!(flagged(Game::DOMIN_UP, three), "seat 1 wins: time forfeit");
    let equal = "report 3 03/12/37.44 0,0=7^1;1,0=7^1 0";
    assert_eq!(flagged(Game::DOMIN_UP, equal), "draw: time forfeit");
}

/// Random moves with random times: what the clocks showed after every move.
fn timed_game(
    game: Game,
    clocks: &[Option<TimeControl>],
    seed: u64,
    plies: usize,
) -> (Box<dyn Match>, Vec<Vec<Option<Clock>>>) {
    let seats =
        clocks.iter().map(|clock| SeatPlan { clock: clock.clone(), ..SeatPlan::nameless(Player::Human) });
    let mut table = open(&MatchPlan { seats: seats.collect(), seed, ..MatchPlan::between_people(game) })
        .expect("a good plan");
    let mut luck = luck(seed);
    let mut shown = vec![table.clocks(Duration::ZERO)];
    for _ in 0..plies {
        let Some(choice) = any_choice(&*table, &mut luck) else { break };
        // Also longer than there was time: a record may say so.
        let longest = if luck.random_bool(0.1) { 900_000_000 } else { 9_000_000 };
        let used = Duration::from_micros(luck.random_range(0..longest));
        table.play(choice).expect("legal");
        table.note_time(used);
        shown.push(table.clocks(Duration::ZERO));
    }
    (table, shown)
}

fn sum(clocks: &[Option<Clock>]) -> Duration {
    clocks.iter().flatten().map(|clock| clock.remaining).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// For every game: undo and redo give the very time back, a kept game comes back with its clocks, looking changes
    /// nothing, and what is shown while somebody thinks only falls for that seat.
    #[test]
    fn clocks_follow_the_record(
        (game, clocks) in prop::sample::select(games()).prop_flat_map(|game| {
            let counts = prop::sample::select(game.seat_counts);
            (Just(game), counts.prop_flat_map(|count| any_clocks(count.into())))
        }),
        seed: u64,
        plies in 0usize..24,
        thought in 0u64..4_000_000,
    ) {
        let (mut table, shown) = timed_game(game, &clocks, seed, plies);
        let last = table.ply();
        for ply in (0..=last).rev().chain(0..=last) {
            table.jump(ply);
            prop_assert_eq!(&table.clocks(Duration::ZERO), &shown[ply]);
        }
        let _ = table.look(tabuleiro::session::Place::of_game(last / 2));
        prop_assert_eq!(&table.clocks(Duration::ZERO), &shown[last]);

        table.note_thought(ms(thought));
        let saved = table.save();
        let back = catalogue::reopen(&saved).expect("it comes back");
        prop_assert_eq!(back.clocks(back.thought()), table.clocks(table.thought()));
        prop_assert_eq!(back.save(), saved);
        prop_assert_eq!(table.rematch().clocks(Duration::ZERO).len(), clocks.len());

        // What the clocks show while somebody thinks.
        let thinks = table.turn().filter(|_| table.automatic().is_none());
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

        // The flag falls when, and only when, nothing is left.
        let is_out = thinks.and_then(|seat| now[seat.index()].as_ref()).is_some_and(Clock::is_out);
        prop_assert_eq!(table.flag(), is_out);
        if is_out {
            prop_assert!(table.outcome().is_some_and(|outcome| game.reasons.contains(&outcome.reason)));
            prop_assert_eq!(&table.clocks(Duration::ZERO), &now);
            let back = catalogue::reopen(&table.save()).expect("it comes back");
            prop_assert_eq!(back.end(), table.end());
            prop_assert_eq!(&back.clocks(Duration::ZERO), &now);
        }
    }

    /// What a player has used is the sum of the times of the moves on the table.
    #[test]
    fn times_are_the_sums_of_the_moves(game in prop::sample::select(games()), seed: u64, plies in 0usize..30) {
        let clocks = vec![None; usize::from(game.seat_counts[0])];
        let (table, shown) = timed_game(game, &clocks, seed, plies);
        prop_assert!(shown.iter().flatten().all(Option::is_none) && !table.has_clocks());
        let mut times = vec![Duration::ZERO; clocks.len()];
        for mv in table.moves().iter().filter(|mv| mv.is_timed()) {
            times[mv.seat.index()] += mv.used.expect("it was noted");
        }
        prop_assert_eq!(table.times(), times);
    }

    /// Computers are never charged all they have, however little that is and however long the machine took.
    #[test]
    fn a_computer_never_loses_on_time(
        game in prop::sample::select(games()),
        control in any_control().prop_filter("not alone", |control| !control.is_hourglass()),
        seed: u64,
        moves in 1usize..60,
    ) {
        let seats = usize::from(game.seat_counts[0]);
        let seat = SeatPlan { clock: Some(control), ..SeatPlan::nameless(Player::Level(8)) };
        let plan = MatchPlan { seats: vec![seat; seats], seed, ..MatchPlan::between_people(game) };
        let mut table = open(&plan).expect("a good plan");
        let mut luck = luck(seed);
        for _ in 0..moves {
            let Some(choice) = any_choice(&*table, &mut luck) else { break };
            if let Some(allowance) = table.allowance() {
                table.note_thought(allowance);
                prop_assert!(!table.flag());
            }
            let allowance = table.allowance();
            table.play(choice).expect("legal");
            table.note_time(allowance.unwrap_or_default());
        }
    }
}

/// Every player that thinks keeps to the clock, with seconds, with hardly anything and with nothing but increments.
#[test]
fn computers_answer_in_the_time_they_have() {
    for game in catalogue::GAMES.iter().copied() {
        let originals = (1..=game.originals).map(Player::Original);
        for player in [Player::Level(8), Player::Level(10)].into_iter().chain(originals) {
            let clock = "0:01".parse().ok();
            let seat = SeatPlan { clock, ..SeatPlan::nameless(player) };
            let plan = MatchPlan { seats: vec![seat; 2], seed: 5, ..MatchPlan::between_people(game) };
            let mut table = open(&plan).expect("a good plan");
            for thought in [0, 500, 970, 999] {
                while let Some(choice) = table.automatic().map(|automatic| automatic.choice) {
                    table.play(choice).expect("legal");
                }
                table.note_thought(ms(thought));
                let begin = std::time::Instant::now();
                let choice = table.think().and_then(|job| job(&StopFlag::new())).expect("an answer");
                let took = begin.elapsed();
                // Not a measurement: a search without the clock takes seconds here.
                assert!(took < ms(900), "{game} {player}: {took:?} with {} ms", 1000 - thought);
                table.play(choice).expect("legal");
            }
        }
    }
}

#[test]
fn a_game_with_clocks_is_told_as_readers_of_pgn_know_it() {
    let text = |clocks: &str, end: bool| {
        let mut game = table(Game::CHESS, 2, clocks);
        for (text, used) in [("e4", 4), ("e5", 62), ("Nf3", 1)] {
            play(&mut *game, text);
            game.note_time(s(used));
        }
        if end {
            game.note_thought(s(999_999));
            assert!(game.flag());
        }
        transcript(&game.save(), &Heading::default()).expect("it is a game")
    };
    let told = text("5+3", true);
    assert!(
        told.contains("[Result \"1-0\"]\n[TimeControl \"300+3\"]\n[Termination \"time forfeit\"]\n"),
        "{told}"
    );
    let moves = told.split("\n\n").nth(1).expect("moves").replace('\n', " ");
    assert_eq!(
        moves.trim(),
        "1. e4 {[%clk 0:04:59]} 1... e5 {[%clk 0:04:01]} 2. Nf3 {[%clk 0:05:01]} {time forfeit} 1-0"
    );
    for (clocks, tags) in [
        ("40/90,30+30", "[TimeControl \"40/5400+30:1800+30\"]\n"),
        ("5; 3+2", "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"180+2\"]\n"),
        ("5; none", "[WhiteTimeControl \"300\"]\n[BlackTimeControl \"-\"]\n"),
        ("hourglass 3", "[TimeControl \"*180\"]\n"),
        ("60d5", "[TimeControl \"3600\"]\n[Clock \"60d5\"]\n"),
    ] {
        let told = text(clocks, false);
        assert!(told.contains(tags), "{clocks}: {told}");
    }
    assert!(!text("none", false).contains("clk"));
}
