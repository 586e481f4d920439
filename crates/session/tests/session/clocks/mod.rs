//! Clocks: the time shown follows from the time controls and the time of each move.

use std::time::Duration;

use proptest::prelude::*;
use rand::RngExt;
use session::transcript::{Form, Heading, transcript};
use session::{
    Bonus, Clock, EndReason, Game, Match, MatchPlan, Outcome, Period, Periods, Player, Seat, SeatPlan,
    StopFlag, Time, TimeControl, catalogue, clocks_text, open, read_clocks,
};

use test_support::games::{any_choice, luck, play};

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
    let seats = clocks.into_iter().map(|clock| SeatPlan { clock, ..SeatPlan::nameless(Player::Human) });
    open(&MatchPlan { seats: seats.collect(), seed: 4, ..MatchPlan::between_people(game) })
        .expect("a good plan")
}

/// Plays a random legal move that took `used`.
fn press(table: &mut dyn Match, used: Duration) {
    let choice = any_choice(table, &mut luck(1)).expect("the game goes on");
    table.play(choice).expect("legal");
    table.note_time(used);
}

fn left(table: &dyn Match, thought: Duration) -> Vec<Duration> {
    table.clocks(thought).into_iter().map(|clock| clock.expect("a clock").remaining).collect()
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

/// Clocks for one game: all or none are hourglasses.
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
