//! Options that a client can set (`setoption`): their list and their values.

use crate::cli::failure::Failure;
use crate::cli::line::parse_clamped;
use ai::Player;
use ai::search::Engine;
use rules::chess;

/// Largest number of lines (MultiPV); no position of either game has more legal moves.
const MAX_LINES: u64 = 256;
/// Default level while `UCI_LimitStrength` is on.
const DEFAULT_LEVEL: u8 = 5;
const LEVELS: (u8, u8) = (*Player::LEVELS.start(), *Player::LEVELS.end());
const DEFAULT_HASH: usize = Engine::<chess::Position>::DEFAULT_HASH_MIB;
const MAX_HASH: usize = Engine::<chess::Position>::MAX_HASH_MIB;
const MAX_THREADS: usize = Engine::<chess::Position>::MAX_THREADS;

/// Values of the options, except for the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Number of lines (MultiPV).
    pub lines: usize,
    /// Whether the client uses pondering.
    pub ponder: bool,
    /// Whether a level plays instead of the full engine.
    pub limit_strength: bool,
    /// The level that plays while `limit_strength` is on.
    pub level: u8,
    /// Analysis mode: full strength, and no shortcut for forced moves.
    pub analyse: bool,
    /// Whether chances to win, draw and lose are added to each score.
    pub show_wdl: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: DEFAULT_HASH,
            threads: 1,
            lines: 1,
            ponder: false,
            limit_strength: false,
            level: DEFAULT_LEVEL,
            analyse: false,
            show_wdl: false,
        }
    }
}

/// The action that a changed option requires.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    None,
    /// Resize the transposition table.
    Hash,
    /// Change the number of search threads.
    Threads,
    /// Clear the memory.
    Clear,
    /// Change to the variant with this name.
    Variant(String),
    /// Send this text to the client.
    Hint(&'static str),
}

/// The list of options in the protocol's format.
pub(crate) fn list() -> String {
    let (weakest, strongest) = LEVELS;
    format!(
        "option name Hash type spin default {DEFAULT_HASH} min 1 max {MAX_HASH}\n\
         option name Threads type spin default 1 min 1 max {MAX_THREADS}\n\
         option name Clear Hash type button\n\
         option name Ponder type check default false\n\
         option name MultiPV type spin default 1 min 1 max {MAX_LINES}\n\
         option name UCI_Variant type combo default chess var chess var racingkings\n\
         option name UCI_LimitStrength type check default false\n\
         option name Level type spin default {DEFAULT_LEVEL} min {weakest} max {strongest}\n\
         option name UCI_AnalyseMode type check default false\n\
         option name UCI_ShowWDL type check default false"
    )
}

impl Options {
    /// Executes `setoption`, given the text after that word. Unknown names are ignored, as the protocol demands;
    /// numbers are clamped to their range.
    pub(crate) fn set(&mut self, text: &str) -> Result<Effect, Failure> {
        let text = text.trim();
        let text = text.strip_prefix("name").unwrap_or(text).trim();
        let (name, value) = match text.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (text, ""),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = parse_clamped(name, value, 1, MAX_HASH as u64)? as usize;
                return Ok(Effect::Hash);
            }
            "threads" => {
                self.threads = parse_clamped(name, value, 1, MAX_THREADS as u64)? as usize;
                return Ok(Effect::Threads);
            }
            "clear hash" => return Ok(Effect::Clear),
            "ponder" => self.ponder = parse_bool(name, value)?,
            "multipv" => self.lines = parse_clamped(name, value, 1, MAX_LINES)? as usize,
            "uci_variant" => return Ok(Effect::Variant(value.to_ascii_lowercase())),
            "uci_limitstrength" => self.limit_strength = parse_bool(name, value)?,
            "level" => {
                self.level = parse_clamped(name, value, LEVELS.0.into(), LEVELS.1.into())? as u8;
                if !self.limit_strength {
                    return Ok(Effect::Hint("Level takes effect only while UCI_LimitStrength is true"));
                }
            }
            "uci_analysemode" => self.analyse = parse_bool(name, value)?,
            "uci_showwdl" => self.show_wdl = parse_bool(name, value)?,
            _ => {}
        }
        Ok(Effect::None)
    }

    /// The level to play with; `None` for the full engine.
    pub(crate) fn playing_level(&self) -> Option<u8> {
        (self.limit_strength && !self.analyse).then_some(self.level)
    }
}

fn parse_bool(name: &str, value: &str) -> Result<bool, Failure> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Failure::invalid(format_args!("{name} {value:?} is neither true nor false"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_saved_and_clamped_to_their_range() {
        let mut options = Options::default();
        assert_eq!(options.set("name Hash value 99999999999").ok(), Some(Effect::Hash));
        assert_eq!(options.hash, MAX_HASH);
        assert_eq!(options.set("name multipv value -3").ok(), Some(Effect::None));
        assert_eq!(options.lines, 1);
        assert!(options.set("name MultiPV value many").is_err());
        assert_eq!(options.set("name Threads value 0").ok(), Some(Effect::Threads));
        assert_eq!(options.threads, 1);
        assert!(matches!(options.set("name Level value 12").ok(), Some(Effect::Hint(_))));
        assert_eq!((options.level, options.playing_level()), (10, None));
        assert_eq!(options.set("name UCI_LimitStrength value TRUE").ok(), Some(Effect::None));
        assert_eq!(options.playing_level(), Some(10));
        assert_eq!(options.set("name UCI_AnalyseMode value true").ok(), Some(Effect::None));
        assert_eq!(options.playing_level(), None, "an analysis uses the full engine");
        assert!(options.set("name UCI_ShowWDL value maybe").is_err());
        assert_eq!(options.set("name Nonsense value 3").ok(), Some(Effect::None));
    }

    #[test]
    fn the_list_names_the_defaults() {
        let list = list();
        let Options { hash, lines, level, .. } = Options::default();
        for part in [
            format!("Hash type spin default {hash} "),
            format!("MultiPV type spin default {lines} "),
            format!("Level type spin default {level} "),
        ] {
            assert!(list.contains(&part), "{part}");
        }
    }
}
