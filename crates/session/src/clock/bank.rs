//! The arithmetic of the clocks of one table, in whole milliseconds.

use std::time::Duration;

use super::time_control::{Bonus, TimeControl};
use ai::{ClockTime, Limits};
use rules::Seat;

/// One player's clock as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// By which time control.
    pub control: TimeControl,
    /// What is left.
    pub remaining: Duration,
    /// How long it still stands still before it runs down (simple delay).
    pub delay: Duration,
    /// How many moves are to be made until the next period begins.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// How long it takes until the flag falls, if the player only thinks.
    pub fn until_flag(&self) -> Duration {
        self.remaining + self.delay
    }

    /// Whether the flag has fallen.
    pub fn is_out(&self) -> bool {
        self.remaining.is_zero()
    }

    /// Whether the player is short of time.
    pub fn is_low(&self) -> bool {
        self.remaining < self.control.low()
    }

    /// What a computer may count on.
    pub fn limits(&self) -> Limits {
        Limits::by_clock(ClockTime {
            remaining: self.until_flag(),
            increment: Duration::from_secs(self.control.bonus().seconds().into()),
            moves_to_go: self.moves_to_go,
        })
    }
}

/// As times are kept: in whole milliseconds.
pub(crate) fn whole_milliseconds(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// What stands on one clock between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Account {
    left: Duration,
    /// Which period, counted from 0.
    period: usize,
    /// How many moves were made in it.
    moves: u32,
}

impl Account {
    /// Takes the time of a thought, and tells what it has taken.
    fn spend(&mut self, control: &TimeControl, used: Duration) -> Duration {
        let used = whole_milliseconds(used);
        let running = match control.bonus() {
            Bonus::Delay(seconds) => used.saturating_sub(Duration::from_secs(seconds.into())),
            _ => used,
        };
        let taken = running.min(self.left);
        self.left -= taken;
        taken
    }

    /// The same at the end of a turn, for which time is given.
    fn press(&mut self, control: &TimeControl, used: Duration) -> Duration {
        let taken = self.spend(control, used);
        let seconds = Duration::from_secs(control.bonus().seconds().into());
        let given = match control.bonus() {
            Bonus::None | Bonus::Delay(_) => Duration::ZERO,
            Bonus::Increment(_) => seconds,
            // No more than was taken.
            Bonus::Bronstein(_) => taken.min(seconds),
        };
        self.left = self.left.saturating_add(given);
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
            self.left = self.left.saturating_add(list[self.period].time.into());
        }
        taken
    }
}

/// The clocks of a table, moved on from the start of the game move by move.
#[derive(Clone, Debug)]
pub struct RunningClocks<'a> {
    clocks: Vec<Option<(&'a TimeControl, Account)>>,
    /// The turn that goes on, and how long it has taken so far: where it is of several moves, the clock is pressed after the
    /// last one.
    turn: Option<(Seat, Duration)>,
}

impl<'a> RunningClocks<'a> {
    /// As they stand before the first move, by seat.
    pub fn new(controls: impl Iterator<Item = Option<&'a TimeControl>>) -> RunningClocks<'a> {
        let account = |control: &TimeControl| Account { left: control.start(), period: 0, moves: 0 };
        let clocks = controls.map(|control| control.map(|control| (control, account(control))));
        RunningClocks { clocks: clocks.collect(), turn: None }
    }

    /// Whether anybody has one.
    pub fn has_clocks(&self) -> bool {
        self.clocks.iter().any(Option::is_some)
    }

    /// A seat is to move. The clock of a turn that is over is pressed.
    pub fn turn_to(&mut self, seat: Seat) {
        if let Some((before, taken)) = self.turn.take_if(|(before, _)| *before != seat) {
            self.change(before, |account, control| account.press(control, taken));
        }
    }

    /// The seat to move has thought for so long.
    pub fn think(&mut self, seat: Seat, used: Duration) {
        self.turn_to(seat);
        self.turn = Some((seat, self.taken(seat).saturating_add(whole_milliseconds(used))));
    }

    /// How long the turn of a seat has taken so far.
    fn taken(&self, seat: Seat) -> Duration {
        self.turn.filter(|(thinker, _)| *thinker == seat).map_or(Duration::ZERO, |(_, taken)| taken)
    }

    /// A seat has made a move that it thought about for so long, and `next` is to move. What its clock shows then; `None`
    /// where it has none.
    pub fn moved(&mut self, seat: Seat, used: Duration, next: Seat) -> Option<Duration> {
        self.think(seat, used);
        self.turn_to(next);
        let (control, mut account) = (*self.clocks.get(seat.index())?)?;
        account.spend(control, self.taken(seat));
        Some(account.left)
    }

    /// How long a seat thought about a move after which its clock shows this; `None` where no time explains it. The clock
    /// is moved on.
    pub fn explained(&mut self, seat: Seat, next: Seat, shows: Duration) -> Option<Duration> {
        let turn = self.shortest_turn(seat, shows, next != seat)?;
        let used = turn.saturating_sub(self.taken(seat));
        (self.moved(seat, used, next)?.as_secs() == shows.as_secs()).then_some(used)
    }

    /// Changes what stands on a clock by what takes some of it.
    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut Account, &TimeControl) -> Duration) {
        let Some((control, account)) = self.clocks.get_mut(seat.index()).and_then(Option::as_mut) else {
            return;
        };
        let taken = change(account, control);
        if control.is_hourglass() {
            self.share_out(seat, taken);
        }
    }

    /// The sand of one runs into the glasses of the others, as much into each; what cannot be divided goes to those who
    /// play next. No grain is lost: the sum stays what it was.
    fn share_out(&mut self, from: Seat, taken: Duration) {
        let seats = self.clocks.len();
        let others = seats.saturating_sub(1) as u128;
        if others == 0 {
            return;
        }
        let (each, rest) = (taken.as_millis() / others, taken.as_millis() % others);
        for (place, step) in (1..seats).zip(0..) {
            let share = u64::try_from(each + u128::from(step < rest)).unwrap_or(u64::MAX);
            if let Some((_, account)) = &mut self.clocks[(from.index() + place) % seats] {
                account.left = account.left.saturating_add(Duration::from_millis(share));
            }
        }
    }

    /// The shortest turn of a seat after which its clock shows no more than this, if any does. `is_pressed`: the turn is over
    /// then. `None` without a clock.
    fn shortest_turn(&self, seat: Seat, shows: Duration, is_pressed: bool) -> Option<Duration> {
        let (control, account) = (*self.clocks.get(seat.index())?)?;
        let mut most = account;
        if is_pressed {
            most.press(control, Duration::ZERO);
        }
        let free = match control.bonus() {
            // What is thought in this time takes nothing, or is given back.
            Bonus::Delay(seconds) => seconds,
            Bonus::Bronstein(seconds) if is_pressed => seconds,
            _ => 0,
        };
        let excess = most.left.saturating_sub(shows).min(account.left);
        let free = if excess.is_zero() { Duration::ZERO } else { Duration::from_secs(free.into()) };
        Some(excess.saturating_add(free))
    }

    /// What they show when the seat to move, if any, goes on thinking for so long.
    pub fn shown(mut self, thinking: Option<Seat>, thought: Duration) -> Vec<Option<Clock>> {
        let spent = thinking.map_or(Duration::ZERO, |seat| self.taken(seat).saturating_add(thought));
        if let Some(seat) = thinking {
            self.change(seat, |account, control| account.spend(control, spent));
        }
        let clock = |(index, clock): (usize, &Option<(&TimeControl, Account)>)| {
            let (control, account) = (*clock)?;
            let spent = if thinking == Some(Seat::from_index(index)) { spent } else { Duration::ZERO };
            let delay = match control.bonus() {
                Bonus::Delay(seconds) => {
                    Duration::from_secs(seconds.into()).saturating_sub(whole_milliseconds(spent))
                }
                _ => Duration::ZERO,
            };
            let moves_to_go = match control {
                TimeControl::Hourglass(_) => None,
                TimeControl::Periods(periods) => {
                    let moves = periods.list().get(account.period).and_then(|period| period.moves);
                    moves.map(|moves| u32::from(moves).saturating_sub(account.moves))
                }
            };
            Some(Clock { control: control.clone(), remaining: account.left, delay, moves_to_go })
        };
        self.clocks.iter().enumerate().map(clock).collect()
    }

    /// What the seat to move shows now; `None` without a clock.
    pub fn clock(&self, seat: Seat) -> Option<Clock> {
        self.clone().shown(Some(seat), Duration::ZERO).into_iter().nth(seat.index())?
    }
}
