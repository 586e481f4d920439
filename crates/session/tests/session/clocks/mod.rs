//! Tests of clocks: the remaining time follows from the time control and the time of each move.

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

/// Opens a game between people. `clocks` is the text of the time controls.
fn open_with_clocks(game: Game, seats: u8, clocks: &str) -> Box<dyn Match> {
    let clocks = read_clocks(clocks, seats.into()).unwrap_or_else(|error| panic!("{clocks}: {error}"));
    let seats = clocks.into_iter().map(|clock| PlayerPlan { clock, ..PlayerPlan::nameless(Player::Human) });
    open(&MatchPlan { seats: seats.collect(), seed: 4, ..MatchPlan::between_people(game) })
        .expect("a good plan")
}

/// Plays a random legal move with the thinking time `thinking_time`.
fn press(table: &mut dyn Match, thinking_time: Duration) {
    let choice = random_choice(table, &mut seeded_rng(1)).expect("the game goes on");
    table.play(choice).expect("legal");
    table.set_move_time(thinking_time);
}

/// The remaining time of each seat after the seat to move has thought for `thinking_time`.
fn remaining_times(table: &dyn Match, thinking_time: Duration) -> Vec<Duration> {
    table.clocks(thinking_time).into_iter().map(|clock| clock.expect("a clock").remaining).collect()
}

/// Random time controls of every kind.
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
    let earlier_periods = prop::collection::vec((1u16.., time()), 0..Periods::MAX_COUNT);
    let periods = (earlier_periods, proptest::option::of(1u16..), time(), bonus).prop_map(
        |(earlier, moves, time, bonus)| {
            let list = earlier.into_iter().map(|(moves, time)| ClockPeriod { moves: Some(moves), time });
            let list = list.chain([ClockPeriod { moves, time }]).collect();
            TimeControl::Periods(Periods::new(list, bonus).expect("good periods"))
        },
    );
    prop_oneof![4 => periods, 1 => time().prop_map(TimeControl::Hourglass)]
}

/// Random clocks for one game: all of them are hourglasses, or none.
fn any_clocks(seats: usize) -> impl Strategy<Value = Vec<Option<TimeControl>>> {
    let hourglasses = (1u32..9000)
        .prop_map(|start| Some(TimeControl::Hourglass(ClockTime::of_seconds(start).expect("a time"))));
    prop_oneof![
        3 => prop::collection::vec(
            proptest::option::weighted(
                0.9,
                any_control().prop_filter("no hourglass", |control| !control.is_hourglass()),
            ),
            seats,
        ),
        1 => prop::collection::vec(hourglasses, seats),
    ]
}
