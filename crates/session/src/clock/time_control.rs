//! Time controls as values and as text.
//!
//! Supported: sudden death, Fischer increment, Bronstein, US delay, hourglass, and periods of a number of moves.
//! docs/CLOCKS.md describes them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::super::common_messages::shorten_quote;
use crate::{LocalizedMessage, ToMessage, message, number};

/// A player's time control: the time for the game or its periods, and the bonus per move.
///
/// ```
/// use session::TimeControl;
///
/// let control: TimeControl = "40/90:00,30:00+30".parse()?;
/// assert_eq!(control.to_string(), "40/90,30+30");
/// assert_eq!(control.start().as_secs(), 90 * 60);
/// # Ok::<(), session::ClockError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Consecutive periods, all with the same bonus.
    Periods(Periods),
    /// The time that one player uses goes to the clocks of the others. The value is the start time of each player.
    Hourglass(ClockTime),
}

/// The periods of a game (FIDE 6.3): at least one. All except the last have a number of moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Periods {
    list: Vec<ClockPeriod>,
    bonus: MoveBonus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockPeriod {
    /// Number of moves in the period; `None` for the rest of the game.
    ///
    /// If the last period has a number of moves, it repeats.
    pub moves: Option<u16>,
    /// Time added to the clock when the period begins.
    pub time: ClockTime,
}

/// The bonus that a player gets with each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveBonus {
    /// No bonus (sudden death).
    #[default]
    None,
    /// Seconds added after every move (Fischer).
    Increment(u16),
    /// Most seconds of the time used for a move that the clock gives back after the move (Bronstein).
    Bronstein(u16),
    /// Seconds before the clock starts to run in each turn (simple delay, US delay).
    Delay(u16),
}

/// A time on a clock in whole seconds, from one second to a hundred hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClockTime(u32);

impl ClockTime {
    /// A hundred hours.
    pub const MAX: ClockTime = ClockTime(360_000);

    /// Creates a time; `None` if `seconds` is out of range.
    pub const fn of_seconds(seconds: u32) -> Option<ClockTime> {
        if seconds >= 1 && seconds <= ClockTime::MAX.0 { Some(ClockTime(seconds)) } else { None }
    }

    pub const fn seconds(self) -> u32 {
        self.0
    }
}

impl From<ClockTime> for Duration {
    fn from(time: ClockTime) -> Duration {
        Duration::from_secs(time.0.into())
    }
}

/// Writes minutes, or minutes and seconds: `5`, `90`, `0:30`.
impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 60, self.0 % 60) {
            (minutes, 0) => write!(f, "{minutes}"),
            (minutes, seconds) => write!(f, "{minutes}:{seconds:02}"),
        }
    }
}

impl MoveBonus {
    /// Largest bonus per move, in seconds.
    pub const MAX_SECONDS: u16 = 3_600;

    pub const fn seconds(self) -> u16 {
        match self {
            MoveBonus::None => 0,
            MoveBonus::Increment(seconds) | MoveBonus::Bronstein(seconds) | MoveBonus::Delay(seconds) => {
                seconds
            }
        }
    }
}

impl Periods {
    /// Largest number of periods.
    pub const MAX_COUNT: usize = 6;

    /// Checks and creates the periods. Only the last period may lack a number of moves.
    pub fn new(list: Vec<ClockPeriod>, bonus: MoveBonus) -> Result<Periods, ClockError> {
        let Some((_, all_but_last)) = list.split_last() else { return Err(ClockError::NoPeriod) };
        if list.len() > Periods::MAX_COUNT {
            return Err(ClockError::TooManyPeriods);
        }
        if all_but_last.iter().any(|period| period.moves.is_none()) {
            return Err(ClockError::EndlessPeriod);
        }
        if list.iter().any(|period| period.moves == Some(0)) {
            return Err(ClockError::NoMoves);
        }
        if bonus.seconds() > MoveBonus::MAX_SECONDS {
            return Err(ClockError::Bonus);
        }
        let bonus = if bonus.seconds() == 0 { MoveBonus::None } else { bonus };
        Ok(Periods { list, bonus })
    }

    pub fn list(&self) -> &[ClockPeriod] {
        &self.list
    }

    /// The bonus per move, the same in all periods.
    pub const fn bonus(&self) -> MoveBonus {
        self.bonus
    }
}

impl TimeControl {
    /// Time on the clock at the start of the game.
    pub fn start(&self) -> Duration {
        match self {
            TimeControl::Hourglass(time) => (*time).into(),
            TimeControl::Periods(periods) => {
                periods.list.first().map_or(Duration::ZERO, |period| period.time.into())
            }
        }
    }

    pub const fn bonus(&self) -> MoveBonus {
        match self {
            TimeControl::Hourglass(_) => MoveBonus::None,
            TimeControl::Periods(periods) => periods.bonus,
        }
    }

    pub const fn is_hourglass(&self) -> bool {
        matches!(self, TimeControl::Hourglass(_))
    }

    /// The remaining time below which a player is short of time.
    ///
    /// The threshold is an eighth of the start time, at least ten seconds and at most a minute.
    pub fn low_time_threshold(&self) -> Duration {
        (self.start() / 8).clamp(Duration::from_secs(10), Duration::from_secs(60))
    }

    /// Returns a description in words.
    pub fn description(&self) -> LocalizedMessage {
        let periods = match self {
            TimeControl::Hourglass(time) => {
                return message!("clock-description-hourglass", time = clock_time(*time));
            }
            TimeControl::Periods(periods) => periods,
        };
        let time = periods.list.first().map_or_else(String::new, |period| clock_time(period.time));
        let (count, seconds) = (periods.list.len(), number(periods.bonus.seconds()));
        if count > 1 || periods.list.iter().any(|period| period.moves.is_some()) {
            // For periods, the description contains the text form.
            return message!("clock-description-periods", text = self.to_string());
        }
        match periods.bonus {
            MoveBonus::None => message!("clock-description-sudden-death", time),
            MoveBonus::Increment(_) => message!("clock-description-increment", time, seconds),
            MoveBonus::Bronstein(_) => message!("clock-description-bronstein", time, seconds),
            MoveBonus::Delay(_) => message!("clock-description-delay", time, seconds),
        }
    }
}

/// Formats as `5:00` or `1:30:00`.
fn clock_time(time: ClockTime) -> String {
    let (hours, minutes, seconds) = (time.0 / 3_600, time.0 / 60 % 60, time.0 % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Error in a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.english())]
pub enum ClockError {
    /// The text does not have the form of a time control.
    Unreadable(String),
    /// The text is not a time, or the time is out of range.
    Time(String),
    /// The bonus exceeds an hour ([`MoveBonus::MAX_SECONDS`]).
    Bonus,
    /// A period has zero moves.
    NoMoves,
    /// There is no period at all.
    NoPeriod,
    /// There are more than [`Periods::MAX_COUNT`] periods.
    TooManyPeriods,
    /// A period other than the last has no number of moves.
    EndlessPeriod,
    /// Only some of the seats have an hourglass.
    LonelyHourglass,
    /// The number of clocks differs from the number of seats.
    Seats { given: usize, seats: usize },
}

impl ToMessage for ClockError {
    fn message(&self) -> LocalizedMessage {
        match self {
            ClockError::Unreadable(text) => message!("clock-unreadable", text = shorten_quote(text)),
            ClockError::Time(text) => message!("clock-time-invalid", text = shorten_quote(text)),
            ClockError::Bonus => message!("clock-bonus-too-long"),
            ClockError::NoMoves => message!("clock-period-without-moves"),
            ClockError::NoPeriod => message!("clock-time-missing"),
            ClockError::TooManyPeriods => {
                message!("clock-too-many-periods", most = number(Periods::MAX_COUNT))
            }
            ClockError::EndlessPeriod => message!("clock-endless-period"),
            ClockError::LonelyHourglass => message!("clock-lonely-hourglass"),
            ClockError::Seats { given, seats } => {
                message!("clock-count-wrong", given = number(*given), seats = number(*seats))
            }
        }
    }
}

/// Formats as `5+3`, `40/90,30`, `60b5`, `60d5` or `hourglass 3`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let periods = match self {
            TimeControl::Hourglass(time) => return write!(f, "{HOURGLASS} {time}"),
            TimeControl::Periods(periods) => periods,
        };
        for (index, period) in periods.list.iter().enumerate() {
            f.write_str(if index > 0 { "," } else { "" })?;
            if let Some(moves) = period.moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", period.time)?;
        }
        match periods.bonus {
            MoveBonus::None => Ok(()),
            MoveBonus::Increment(seconds) => write!(f, "+{seconds}"),
            MoveBonus::Bronstein(seconds) => write!(f, "b{seconds}"),
            MoveBonus::Delay(seconds) => write!(f, "d{seconds}"),
        }
    }
}

/// The word before the time of an hourglass.
const HOURGLASS: &str = "hourglass";
/// The same word in Portuguese, which players may type.
const HOURGLASS_PORTUGUESE: &str = "ampulheta";
/// The text of a seat without a clock.
const NONE: &str = "none";

impl FromStr for TimeControl {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<TimeControl, ClockError> {
        let unreadable = || ClockError::Unreadable(text.trim().to_owned());
        let lower = text.trim().to_ascii_lowercase();
        let hourglass = [HOURGLASS, HOURGLASS_PORTUGUESE].iter().find_map(|word| lower.strip_prefix(word));
        if let Some(time) = hourglass {
            return read_time(time).map(TimeControl::Hourglass);
        }
        let bonus_start = lower.find(['+', 'b', 'd']).unwrap_or(lower.len());
        let (periods, bonus) = lower.split_at(bonus_start);
        let mut bonus_chars = bonus.chars();
        let bonus = match bonus_chars.next() {
            None => MoveBonus::None,
            Some(kind) => {
                let seconds = digits(bonus_chars.as_str().trim()).ok_or_else(unreadable)?;
                let seconds = u16::try_from(seconds).map_err(|_| ClockError::Bonus)?;
                match kind {
                    '+' => MoveBonus::Increment(seconds),
                    'b' => MoveBonus::Bronstein(seconds),
                    _ => MoveBonus::Delay(seconds),
                }
            }
        };
        let parse_period = |text: &str| {
            let (moves, time) = match text.split_once('/') {
                None => (None, text),
                Some((moves, time)) => {
                    let moves = digits(moves.trim()).ok_or_else(unreadable)?;
                    (Some(u16::try_from(moves).map_err(|_| ClockError::NoMoves)?), time)
                }
            };
            Ok(ClockPeriod { moves, time: read_time(time)? })
        };
        if periods.trim().is_empty() {
            return Err(unreadable());
        }
        let list = periods.split(',').map(parse_period).collect::<Result<Vec<_>, ClockError>>()?;
        Periods::new(list, bonus).map(TimeControl::Periods)
    }
}

/// Parses minutes, `minutes:seconds` or `hours:minutes:seconds`.
fn read_time(text: &str) -> Result<ClockTime, ClockError> {
    let text = text.trim();
    let invalid = || ClockError::Time(text.to_owned());
    let seconds = || {
        let mut parts = text.split(':');
        let first = digits(parts.next()?)?;
        let rest: Vec<u32> = parts
            .map(|part| digits(part).filter(|number| part.len() == 2 && *number < 60))
            .collect::<Option<_>>()?;
        let append = |total: u32, number: &u32| total.checked_mul(60)?.checked_add(*number);
        match rest.len() {
            // A single number counts minutes.
            0 => append(first, &0),
            1 | 2 => rest.iter().try_fold(first, append),
            _ => None,
        }
    };
    seconds().and_then(ClockTime::of_seconds).ok_or_else(invalid)
}

/// Parses a number of one to seven digits.
fn digits(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.len() <= 7 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Reads the clocks of a game: `5+3`, `5+3; 3+2`, `10; none`.
///
/// The text has one clock for all seats, or one per seat in order of play.
pub fn read_clocks(text: &str, seats: usize) -> Result<Vec<Option<TimeControl>>, ClockError> {
    let parse_clock = |text: &str| match text.trim() {
        word if word.eq_ignore_ascii_case(NONE) => Ok(None),
        text => text.parse().map(Some),
    };
    let mut clocks = text.split(';').map(parse_clock).collect::<Result<Vec<_>, ClockError>>()?;
    if let [only] = clocks.as_slice() {
        clocks = vec![only.clone(); seats];
    }
    if clocks.len() != seats {
        return Err(ClockError::Seats { given: clocks.len(), seats });
    }
    check_clocks(clocks.iter().map(Option::as_ref))?;
    Ok(clocks)
}

/// Formats the clocks of a game: one text if all are equal, otherwise one for each seat.
pub fn clocks_text(clocks: &[Option<TimeControl>]) -> String {
    let text = |clock: &Option<TimeControl>| clock.as_ref().map_or(NONE.to_owned(), TimeControl::to_string);
    match clocks.split_first() {
        Some((first, others)) if others.iter().any(|other| other != first) => {
            clocks.iter().map(text).collect::<Vec<_>>().join("; ")
        }
        Some((first, _)) => text(first),
        None => NONE.to_owned(),
    }
}

/// Checks that the clocks can be used in one game: either all or none are hourglasses.
pub(crate) fn check_clocks<'a>(
    mut clocks: impl Iterator<Item = Option<&'a TimeControl>>,
) -> Result<(), ClockError> {
    let is_hourglass = |clock: Option<&TimeControl>| clock.is_some_and(TimeControl::is_hourglass);
    let Some(first) = clocks.next().map(is_hourglass) else { return Ok(()) };
    if clocks.all(|clock| is_hourglass(clock) == first) { Ok(()) } else { Err(ClockError::LonelyHourglass) }
}
