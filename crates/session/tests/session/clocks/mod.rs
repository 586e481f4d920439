//! Clocks: the time shown follows from the time controls and the time of each move.

use std::time::Duration;

use proptest::prelude::*;
use rand::RngExt;
use session::game_text::{GameTags, TextFormat, write_game};
use session::{
    Clock, ClockPeriod, ClockTime, EndReason, Game, Match, MatchPlan, MoveBonus, Outcome, Periods, Player,
    PlayerPlan, Seat, StopFlag, TimeControl, catalogue, clocks_text, open, read_clocks,
};

use test_support::games::{play_moves, random_choice, seeded_rng};

mod laws;
mod showing;
mod texts;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

const fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// A game between people with these clocks.
fn table(game: Game, seats: u8, clocks: &str) -> Box<dyn Match> {
    let clocks = read_clocks(clocks, seats.into()).unwrap_or_else(|error| panic!("{clocks}: {error}"));
    let seats = clocks.into_iter().map(|clock| PlayerPlan { clock, ..PlayerPlan::nameless(Player::Human) });
    open(&MatchPlan { seats: seats.collect(), seed: 4, ..MatchPlan::between_people(game) })
        .expect("a good plan")
}

/// Plays a random legal move that took `used`.
fn press(table: &mut dyn Match, used: Duration) {
    let choice = random_choice(table, &mut seeded_rng(1)).expect("the game goes on");
    table.play(choice).expect("legal");
    table.set_move_time(used);
}

fn left(table: &dyn Match, thought: Duration) -> Vec<Duration> {
    table.clocks(thought).into_iter().map(|clock| clock.expect("a clock").remaining).collect()
}

fn any_control() -> impl Strategy<Value = TimeControl> {
    let time = || {
        (1u32..=ClockTime::MAX.seconds()).prop_map(|seconds| ClockTime::of_seconds(seconds).expect("a time"))
    };
    let bonus = prop_oneof![
        Just(MoveBonus::None),
        (1..=MoveBonus::MAX_SECONDS).prop_map(MoveBonus::Increment),
        (1..=MoveBonus::MAX_SECONDS).prop_map(MoveBonus::Bronstein),
        (1..=MoveBonus::MAX_SECONDS).prop_map(MoveBonus::Delay),
    ];
    let first = prop::collection::vec((1u16.., time()), 0..Periods::MAX_COUNT);
    let periods =
        (first, proptest::option::of(1u16..), time(), bonus).prop_map(|(first, moves, time, bonus)| {
            let list = first.into_iter().map(|(moves, time)| ClockPeriod { moves: Some(moves), time });
            let list = list.chain([ClockPeriod { moves, time }]).collect();
            TimeControl::Periods(Periods::new(list, bonus).expect("good periods"))
        });
    prop_oneof![4 => periods, 1 => time().prop_map(TimeControl::Hourglass)]
}

/// Clocks for one game: all or none are hourglasses.
fn any_clocks(seats: usize) -> impl Strategy<Value = Vec<Option<TimeControl>>> {
    let glass = |control: &TimeControl| control.is_hourglass();
    let glasses = (1u32..9000)
        .prop_map(|start| Some(TimeControl::Hourglass(ClockTime::of_seconds(start).expect("a time"))));
    prop_oneof![
        3 => prop::collection::vec(
            proptest::option::weighted(0.9, any_control().prop_filter("no hourglass", move |control| !glass(control))),
            seats,
        ),
        1 => prop::collection::vec(glasses, seats),
    ]
}
