//! Computes the clocks of one game from the time used for each move, in whole milliseconds.

use std::time::Duration;

use super::time_control::{MoveBonus, TimeControl};
use ai::{ClockState, Limits};
use rules::Seat;

/// State of one player's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pub control: TimeControl,
    /// Time on the clock.
    pub remaining: Duration,
    /// Remaining time of the simple delay, during which the clock does not run.
    pub delay: Duration,
    /// Moves until the next period begins; `None` if no period follows.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// Time until the flag falls if the player does not move.
    pub fn until_flag(&self) -> Duration {
        self.remaining + self.delay
    }

    /// Whether the flag has fallen.
    pub fn is_out(&self) -> bool {
        self.remaining.is_zero()
    }

    /// Whether the player is short of time.
    pub fn is_low(&self) -> bool {
        self.remaining < self.control.low_time_threshold()
    }

    /// Time budget for a computer player.
    pub fn limits(&self) -> Limits {
        Limits::by_clock(ClockState {
            remaining: self.until_flag(),
            increment: Duration::from_secs(self.control.bonus().seconds().into()),
            moves_to_go: self.moves_to_go,
        })
    }
}

/// Truncates `time` to whole milliseconds, the resolution in which times are saved.
pub(crate) fn whole_milliseconds(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// State of a clock between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SeatClock {
    /// Time on the clock.
    remaining: Duration,
    /// Current period, counted from 0.
    period: usize,
    /// Moves made in the current period.
    moves: u32,
}

impl SeatClock {
    /// Deducts `used` and returns the amount deducted.
    ///
    /// The deducted time is less than `used` if a delay applies or the time ran out.
    fn spend(&mut self, control: &TimeControl, used: Duration) -> Duration {
        let used = whole_milliseconds(used);
        let counted = match control.bonus() {
            MoveBonus::Delay(seconds) => used.saturating_sub(Duration::from_secs(seconds.into())),
            _ => used,
        };
        let taken = counted.min(self.remaining);
        self.remaining -= taken;
        taken
    }

    /// Deducts `used` at the end of a turn, and adds the bonus and the time of a new period.
    ///
    /// Returns the deducted time, as [`SeatClock::spend`] does.
    fn press(&mut self, control: &TimeControl, used: Duration) -> Duration {
        let taken = self.spend(control, used);
        let seconds = Duration::from_secs(control.bonus().seconds().into());
        let bonus = match control.bonus() {
            MoveBonus::None | MoveBonus::Delay(_) => Duration::ZERO,
            MoveBonus::Increment(_) => seconds,
            // Bronstein never adds more than was deducted.
            MoveBonus::Bronstein(_) => taken.min(seconds),
        };
        self.remaining = self.remaining.saturating_add(bonus);
        let TimeControl::Periods(periods) = control else { return taken };
        self.moves += 1;
        let list = periods.list();
        if list
            .get(self.period)
            .and_then(|period| period.moves)
            .is_some_and(|moves| self.moves >= moves.into())
        {
            self.period = (self.period + 1).min(list.len() - 1);
            self.moves = 0;
            self.remaining = self.remaining.saturating_add(list[self.period].time.into());
        }
        taken
    }
}

/// The clocks of a game, advanced move by move from its start.
#[derive(Clone, Debug)]
pub struct GameClocks<'a> {
    clocks: Vec<Option<(&'a TimeControl, SeatClock)>>,
    /// The player to move and the time used in this turn.
    ///
    /// A turn may have several moves; the clock is pressed after the last one.
    turn: Option<(Seat, Duration)>,
}

impl<'a> GameClocks<'a> {
    pub fn new(controls: impl Iterator<Item = Option<&'a TimeControl>>) -> GameClocks<'a> {
        let start_clock =
            |control: &TimeControl| SeatClock { remaining: control.start(), period: 0, moves: 0 };
        let clocks = controls.map(|control| control.map(|control| (control, start_clock(control))));
        GameClocks { clocks: clocks.collect(), turn: None }
    }

    /// Whether any seat has a clock.
    pub fn has_clocks(&self) -> bool {
        self.clocks.iter().any(Option::is_some)
    }

    /// Gives the turn to `seat`. If this ends another seat's turn, presses that seat's clock.
    pub fn turn_to(&mut self, seat: Seat) {
        if let Some((before, used)) = self.turn.take_if(|(before, _)| *before != seat) {
            self.change(before, |seat_clock, control| seat_clock.press(control, used));
        }
    }

    /// Adds `used` to the thinking time of `seat`, whose turn it is.
    pub fn think(&mut self, seat: Seat, used: Duration) {
        self.turn_to(seat);
        self.turn = Some((seat, self.time_used(seat).saturating_add(whole_milliseconds(used))));
    }

    /// The time that `seat` has used in the current turn; zero if another seat is to move.
    fn time_used(&self, seat: Seat) -> Duration {
        self.turn.filter(|(thinker, _)| *thinker == seat).map_or(Duration::ZERO, |(_, used)| used)
    }

    /// Records a move of `seat` that took `used`; `next` is to move.
    ///
    /// Returns the time left on the clock of `seat`, or `None` if it has none.
    pub fn record_move(&mut self, seat: Seat, used: Duration, next: Seat) -> Option<Duration> {
        self.think(seat, used);
        self.turn_to(next);
        let (control, mut seat_clock) = (*self.clocks.get(seat.index())?)?;
        seat_clock.spend(control, self.time_used(seat));
        Some(seat_clock.remaining)
    }

    /// Records a move after which the clock of `seat` shows exactly `shows`, a time in whole milliseconds.
    ///
    /// Returns the shortest thinking time after which the clock shows this time, or `None` if no thinking time does.
    /// A program that shows whole seconds, rounded in whatever way, needs no tolerance: the seconds before the move,
    /// plus the bonus, are never fewer than those after it.
    pub fn record_shown_time(&mut self, seat: Seat, next: Seat, shows: Duration) -> Option<Duration> {
        let turn = self.shortest_turn(seat, shows, next != seat)?;
        let used = turn.saturating_sub(self.time_used(seat));
        (self.record_move(seat, used, next)? == shows).then_some(used)
    }

    /// Applies `change` to a clock; `change` returns the time deducted.
    ///
    /// With an hourglass, the other clocks receive that time.
    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut SeatClock, &TimeControl) -> Duration) {
        let Some((control, seat_clock)) = self.clocks.get_mut(seat.index()).and_then(Option::as_mut) else {
            return;
        };
        let taken = change(seat_clock, control);
        if control.is_hourglass() {
            self.distribute(seat, taken);
        }
    }

    /// Distributes `taken` evenly to the clocks of the other seats.
    ///
    /// The seats that play next get one millisecond more if there is a remainder, so that the sum is constant.
    fn distribute(&mut self, from: Seat, taken: Duration) {
        let seats = self.clocks.len();
        let other_seats = seats.saturating_sub(1) as u128;
        if other_seats == 0 {
            return;
        }
        let (each, remainder) = (taken.as_millis() / other_seats, taken.as_millis() % other_seats);
        for (distance, index) in (1..seats).zip(0..) {
            let share = u64::try_from(each + u128::from(index < remainder)).unwrap_or(u64::MAX);
            if let Some((_, seat_clock)) = &mut self.clocks[(from.index() + distance) % seats] {
                seat_clock.remaining = seat_clock.remaining.saturating_add(Duration::from_millis(share));
            }
        }
    }

    /// The shortest turn of `seat` after which its clock shows at most `shows`; `None` if `seat` has no clock.
    ///
    /// `is_pressed` says whether the turn then ends.
    fn shortest_turn(&self, seat: Seat, shows: Duration, is_pressed: bool) -> Option<Duration> {
        let (control, seat_clock) = (*self.clocks.get(seat.index())?)?;
        let mut without_thinking = seat_clock;
        if is_pressed {
            without_thinking.press(control, Duration::ZERO);
        }
        // Seconds of thinking time that are not deducted, or are added back.
        let free_seconds = match control.bonus() {
            MoveBonus::Delay(seconds) => seconds,
            MoveBonus::Bronstein(seconds) if is_pressed => seconds,
            _ => 0,
        };
        let excess = without_thinking.remaining.saturating_sub(shows).min(seat_clock.remaining);
        let free = if excess.is_zero() { Duration::ZERO } else { Duration::from_secs(free_seconds.into()) };
        Some(excess.saturating_add(free))
    }

    /// Returns the clocks to display, by seat, after the seat `thinking` has thought for another `thinking_time`.
    pub fn displayed(mut self, thinking: Option<Seat>, thinking_time: Duration) -> Vec<Option<Clock>> {
        let spent =
            thinking.map_or(Duration::ZERO, |seat| self.time_used(seat).saturating_add(thinking_time));
        if let Some(seat) = thinking {
            self.change(seat, |seat_clock, control| seat_clock.spend(control, spent));
        }
        let clock = |(index, clock): (usize, &Option<(&TimeControl, SeatClock)>)| {
            let (control, seat_clock) = (*clock)?;
            let spent = if thinking == Some(Seat::from_index(index)) { spent } else { Duration::ZERO };
            let delay = match control.bonus() {
                MoveBonus::Delay(seconds) => {
                    Duration::from_secs(seconds.into()).saturating_sub(whole_milliseconds(spent))
                }
                _ => Duration::ZERO,
            };
            let moves_to_go = match control {
                TimeControl::Hourglass(_) => None,
                TimeControl::Periods(periods) => {
                    let moves = periods.list().get(seat_clock.period).and_then(|period| period.moves);
                    moves.map(|moves| u32::from(moves).saturating_sub(seat_clock.moves))
                }
            };
            Some(Clock { control: control.clone(), remaining: seat_clock.remaining, delay, moves_to_go })
        };
        self.clocks.iter().enumerate().map(clock).collect()
    }

    /// Returns the clock of `seat`, which is to move; `None` if it has none.
    pub fn clock(&self, seat: Seat) -> Option<Clock> {
        self.clone().displayed(Some(seat), Duration::ZERO).into_iter().nth(seat.index())?
    }
}
