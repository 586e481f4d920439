//! Parameters that a client can set (`set-param`), and the limits of a search (`level`).

use std::time::Duration;

use crate::cli::failure::Failure;
use crate::cli::hub::syntax::{Line, quoted};
use crate::cli::line::parse_clamped;
use ai::search::Engine;
use ai::{ClockState, Limits, Player};
use rules::draughts;

/// The only variant, named after the country of its rules. The protocol does not define a name for it.
const VARIANT: &str = "portuguese";
const DEFAULT_HASH: usize = Engine::<draughts::Position>::DEFAULT_HASH_MIB;
const MAX_HASH: usize = Engine::<draughts::Position>::MAX_HASH_MIB;
const MAX_THREADS: usize = Engine::<draughts::Position>::MAX_THREADS;
const LEVELS: (u8, u8) = (*Player::LEVELS.start(), *Player::LEVELS.end());

/// Values of the parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Params {
    /// Whether the requested variant is supported.
    pub known_variant: bool,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Level of the player; 0 for the full engine.
    pub level: u8,
}

impl Default for Params {
    fn default() -> Params {
        Params { known_variant: true, hash: DEFAULT_HASH, threads: 1, level: 0 }
    }
}

/// The list of parameters in the protocol's format.
pub(crate) fn list() -> String {
    let strongest = LEVELS.1;
    format!(
        "param name=variant value={VARIANT} type=enum values={}\n\
         param name=hash value={DEFAULT_HASH} type=int min=1 max={MAX_HASH}\n\
         param name=threads value=1 type=int min=1 max={MAX_THREADS}\n\
         param name=level value=0 type=int min=0 max={strongest}",
        quoted(VARIANT)
    )
}

impl Params {
    /// Executes `set-param`. Unknown names are ignored, as the protocol demands; numbers are clamped to their range.
    pub(crate) fn set(&mut self, line: &Line) -> Result<(), Failure> {
        let value = line.value("value").unwrap_or("");
        match line.value("name") {
            Some("variant") => {
                self.known_variant = value == VARIANT;
                if !self.known_variant {
                    return Err(Failure::invalid(format_args!(
                        "variant {value:?}: only {VARIANT} is supported"
                    )));
                }
            }
            Some("hash") => self.hash = parse_clamped("hash", value, 1, MAX_HASH as u64)? as usize,
            Some("threads") => {
                self.threads = parse_clamped("threads", value, 1, MAX_THREADS as u64)? as usize
            }
            Some("level") => self.level = parse_clamped("level", value, 0, LEVELS.1.into())? as u8,
            Some(_) => {}
            None => return Err(Failure::invalid("set-param: no name")),
        }
        Ok(())
    }

    /// The level to play with; `None` for the full engine.
    pub(crate) fn playing_level(&self) -> Option<u8> {
        (self.level >= LEVELS.0).then_some(self.level)
    }
}

/// Largest time in seconds, about 30 years; larger values are rejected.
const MAX_SECONDS: f64 = 1e9;

/// Reads the limits of a search from `level`.
///
/// In this protocol the clock adds the increment before each move, so the remaining time includes it.
pub(crate) fn limits(line: &Line) -> Result<Limits, Failure> {
    let seconds = |name: &str| -> Result<Option<Duration>, Failure> {
        let Some(text) = line.value(name) else { return Ok(None) };
        let invalid = || Failure::invalid(format_args!("level: {name} {text:?} is not a time in seconds"));
        let seconds: f64 = text.parse().ok().filter(|seconds| *seconds <= MAX_SECONDS).ok_or_else(invalid)?;
        // The clock may be below zero when the message arrives.
        Duration::try_from_secs_f64(seconds.max(0.0)).map(Some).map_err(|_| invalid())
    };
    let count = |name: &str, least: u64| -> Result<Option<u64>, Failure> {
        line.value(name).map(|text| parse_clamped(name, text, least, u64::MAX)).transpose()
    };
    let increment = seconds("inc")?.unwrap_or_default();
    let moves = count("moves", 0)?.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX));
    let clock = seconds("time")?.map(|time| ClockState {
        remaining: time.saturating_add(increment),
        increment,
        moves_to_go: moves.filter(|moves| *moves > 0),
    });
    Ok(Limits {
        depth: count("depth", 1)?.map(|depth| u8::try_from(depth).unwrap_or(u8::MAX)),
        nodes: count("nodes", 1)?,
        move_time: seconds("move-time")?,
        clock,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(text).expect("a line")
    }

    #[test]
    fn an_increment_comes_before_the_move() {
        let limits = limits(&read("level moves=9 time=291.5 inc=2")).expect("limits");
        let clock = limits.clock.expect("a clock");
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::from_millis(293_500), Some(9)));
        assert_eq!(clock.increment, Duration::from_secs(2));
    }

    #[test]
    fn every_form_of_level_is_read() {
        let read = |text: &str| limits(&read(text)).ok();
        assert_eq!(read("level depth=11"), Some(Limits::depth(11)));
        assert_eq!(read("level nodes=500"), Some(Limits::nodes(500)));
        assert_eq!(read("level move-time=0.05"), Some(Limits::move_time(Duration::from_millis(50))));
        assert_eq!(read("level infinite"), Some(Limits::NONE));
        let moves = |text: &str| read(text).and_then(|limits| limits.clock?.moves_to_go);
        assert_eq!((moves("level moves=0 time=300"), moves("level moves=1 time=300")), (None, Some(1)));
        let remaining = read("level time=-0.2").and_then(|limits| limits.clock).map(|clock| clock.remaining);
        assert_eq!(remaining, Some(Duration::ZERO));
        for invalid in
            ["level time=soon", "level depth=x", "level time=NaN", "level time=1e10", "level inc=inf"]
        {
            assert_eq!(read(invalid), None, "{invalid}");
        }
    }

    #[test]
    fn parameters_are_saved_and_clamped_to_their_range() {
        let mut params = Params::default();
        assert!(params.set(&read("set-param name=hash value=99999")).is_ok());
        assert!(params.set(&read("set-param name=level value=3")).is_ok());
        assert_eq!((params.hash, params.playing_level()), (MAX_HASH, Some(3)));
        assert!(params.set(&read("set-param name=book value=true")).is_ok());
        assert!(params.set(&read("set-param name=variant value=normal")).is_err() && !params.known_variant);
        assert!(params.set(&read("set-param name=variant value=portuguese")).is_ok() && params.known_variant);
        assert!(params.set(&read("set-param value=3")).is_err());
    }
}
