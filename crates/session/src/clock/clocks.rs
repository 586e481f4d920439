//! Arithmetic of the clocks at one table, in whole milliseconds.

use std::time::Duration;

use super::time_control::{MoveBonus, TimeControl};
use ai::{ClockState, Limits};
use rules::Seat;

/// State of one player's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pub control: TimeControl,
    pub remaining: Duration,
    /// Rest of the simple delay during which the clock does not yet run.
    pub delay: Duration,
    /// Moves to make until the next period begins.
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
    left: Duration,
    /// Current period, counted from 0.
    period: usize,
    /// Moves made in the current period.
    moves: u32,
}

impl SeatClock {
    /// Deducts `used` and returns the amount deducted.
    ///
    /// That is less than `used` if a delay applies or the time ran out.
    fn spend(&mut self, control: &TimeControl, used: Duration) -> Duration {
        let used = whole_milliseconds(used);
        let running = match control.bonus() {
            MoveBonus::Delay(seconds) => used.saturating_sub(Duration::from_secs(seconds.into())),
            _ => used,
        };
        let taken = running.min(self.left);
        self.left -= taken;
        taken
    }

    /// As [`SeatClock::spend`] at the end of a turn.
    ///
    /// Also adds the increment, and the time of a new period.
    fn press(&mut self, control: &TimeControl, used: Duration) -> Duration {
        let taken = self.spend(control, used);
        let seconds = Duration::from_secs(control.bonus().seconds().into());
        let given = match control.bonus() {
            MoveBonus::None | MoveBonus::Delay(_) => Duration::ZERO,
            MoveBonus::Increment(_) => seconds,
            // Never more than was deducted.
            MoveBonus::Bronstein(_) => taken.min(seconds),
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

/// The clocks of a game, advanced move by move from its start.
#[derive(Clone, Debug)]
pub struct GameClocks<'a> {
    clocks: Vec<Option<(&'a TimeControl, SeatClock)>>,
    /// Player to move and the time used in this turn. A turn may have several moves; the clock is pressed after the
    /// last.
    turn: Option<(Seat, Duration)>,
}

impl<'a> GameClocks<'a> {
    pub fn new(controls: impl Iterator<Item = Option<&'a TimeControl>>) -> GameClocks<'a> {
        let account = |control: &TimeControl| SeatClock { left: control.start(), period: 0, moves: 0 };
        let clocks = controls.map(|control| control.map(|control| (control, account(control))));
        GameClocks { clocks: clocks.collect(), turn: None }
    }

    /// Whether any seat has a clock.
    pub fn has_clocks(&self) -> bool {
        self.clocks.iter().any(Option::is_some)
    }

    /// Gives the turn to `seat`. If another seat's turn ends by it, that seat's clock is pressed.
    pub fn turn_to(&mut self, seat: Seat) {
        if let Some((before, taken)) = self.turn.take_if(|(before, _)| *before != seat) {
            self.change(before, |account, control| account.press(control, taken));
        }
    }

    /// Adds `used` to the thinking time of `seat`, whose turn it is.
    pub fn think(&mut self, seat: Seat, used: Duration) {
        self.turn_to(seat);
        self.turn = Some((seat, self.taken(seat).saturating_add(whole_milliseconds(used))));
    }

    fn taken(&self, seat: Seat) -> Duration {
        self.turn.filter(|(thinker, _)| *thinker == seat).map_or(Duration::ZERO, |(_, taken)| taken)
    }

    /// Records a move of `seat` that took `used`; `next` is to move.
    ///
    /// Returns the time left on the clock of `seat`, or `None` if it has none.
    pub fn record_move(&mut self, seat: Seat, used: Duration, next: Seat) -> Option<Duration> {
        self.think(seat, used);
        self.turn_to(next);
        let (control, mut account) = (*self.clocks.get(seat.index())?)?;
        account.spend(control, self.taken(seat));
        Some(account.left)
    }

    /// Records a move after which the clock of `seat` shows `shows`.
    ///
    /// Returns the thinking time that explains the clock, or `None` if there is none. `shows` counts in whole
    /// seconds.
    pub fn record_shown_time(&mut self, seat: Seat, next: Seat, shows: Duration) -> Option<Duration> {
        let turn = self.shortest_turn(seat, shows, next != seat)?;
        let used = turn.saturating_sub(self.taken(seat));
        (self.record_move(seat, used, next)?.as_secs() == shows.as_secs()).then_some(used)
    }

    /// Applies `change` to a clock; `change` returns the time deducted.
    ///
    /// With an hourglass, the other clocks receive that time.
    fn change(&mut self, seat: Seat, change: impl FnOnce(&mut SeatClock, &TimeControl) -> Duration) {
        let Some((control, account)) = self.clocks.get_mut(seat.index()).and_then(Option::as_mut) else {
            return;
        };
        let taken = change(account, control);
        if control.is_hourglass() {
            self.distribute(seat, taken);
        }
    }

    /// Distributes `taken` evenly to the other hourglasses.
    ///
    /// The seats that play next get the remainder, so that the sum is constant.
    fn distribute(&mut self, from: Seat, taken: Duration) {
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

    /// Shortest turn of `seat` after which its clock shows at most `shows`. `is_pressed`: the turn ends then.
    ///
    /// Returns `None` if `seat` has no clock.
    fn shortest_turn(&self, seat: Seat, shows: Duration, is_pressed: bool) -> Option<Duration> {
        let (control, account) = (*self.clocks.get(seat.index())?)?;
        let mut most = account;
        if is_pressed {
            most.press(control, Duration::ZERO);
        }
        let free = match control.bonus() {
            // Thinking time that is not deducted, or is added back.
            MoveBonus::Delay(seconds) => seconds,
            MoveBonus::Bronstein(seconds) if is_pressed => seconds,
            _ => 0,
        };
        let excess = most.left.saturating_sub(shows).min(account.left);
        let free = if excess.is_zero() { Duration::ZERO } else { Duration::from_secs(free.into()) };
        Some(excess.saturating_add(free))
    }

    /// Returns all clocks as displayed, by seat, after `thinking` has thought for another `thinking_time`.
    pub fn displayed(mut self, thinking: Option<Seat>, thinking_time: Duration) -> Vec<Option<Clock>> {
        let spent = thinking.map_or(Duration::ZERO, |seat| self.taken(seat).saturating_add(thinking_time));
        if let Some(seat) = thinking {
            self.change(seat, |account, control| account.spend(control, spent));
        }
        let clock = |(index, clock): (usize, &Option<(&TimeControl, SeatClock)>)| {
            let (control, account) = (*clock)?;
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
                    let moves = periods.list().get(account.period).and_then(|period| period.moves);
                    moves.map(|moves| u32::from(moves).saturating_sub(account.moves))
                }
            };
            Some(Clock { control: control.clone(), remaining: account.left, delay, moves_to_go })
        };
        self.clocks.iter().enumerate().map(clock).collect()
    }

    /// Returns the clock of `seat`, which is to move; `None` if it has none.
    pub fn clock(&self, seat: Seat) -> Option<Clock> {
        self.clone().displayed(Some(seat), Duration::ZERO).into_iter().nth(seat.index())?
    }
}
