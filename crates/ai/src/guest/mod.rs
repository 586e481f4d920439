//! External engines as players: any program that speaks UCI can sit down at chess or Racing Kings. What it does
//! wrong (it hangs, dies, floods, answers illegally) is a [`GuestFault`], never a fault of ours.
//!
//! The protocol: Stefan Meyer-Kahlen and Rudolf Huber, Universal Chess Interface, April 2006.

mod introduction;
mod player;
mod process;
mod uci;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

pub use introduction::{EngineOption, Introduction, OptionKind};
pub(crate) use player::GuestPlayer;
pub use uci::introduce;

/// Why a guest gave no move. The session has the words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum GuestFault {
    /// There is no program of this name, or none at this path.
    NotFound,
    /// What lies there may not be executed: a document, a folder.
    NoProgram,
    /// The program could not be started; why, in the words of the system.
    NotStarted(String),
    /// It did not say `uciok` in time: it is hung, or no engine of UCI.
    NotUci,
    /// It plays other games than this one.
    OtherGame,
    /// Its process has ended.
    Died,
    /// It gave no answer in time.
    Hung,
    /// It wrote more than an engine has to say.
    Flooded,
    /// Its move is not legal; the move as it wrote it, cut if it is long.
    Illegal(String),
    /// It said that it has no move where there are some.
    NoMove,
}

/// The longest text of a guest, in bytes: a path, and some options that are paths too.
const LONGEST: usize = 4_000;
/// Between the path and the settings, and between these.
const SEPARATOR: char = '|';

/// An external engine and how it is to play. As text `PATH`, or `PATH|NAME=VALUE|...` with options of UCI. A name that is
/// no option of UCI is [`Guest::MOVE_TIME`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Guest(Arc<GuestSpec>);

#[derive(PartialEq, Eq, Hash)]
struct GuestSpec {
    path: String,
    settings: Vec<(String, String)>,
}

impl Guest {
    /// How many milliseconds it thinks about a move where nobody has a clock.
    pub const MOVE_TIME: &str = "movetime";

    /// The guest of this text; `None` for one that names no program or is too long. A part without `=` goes on with what
    /// stands before it, so that the text of every guest reads back.
    pub fn new(text: &str) -> Option<Guest> {
        if text.len() > LONGEST || text.chars().any(char::is_control) {
            return None;
        }
        let (mut path, mut settings) = (String::new(), Vec::<(String, String)>::new());
        for (index, part) in text.split(SEPARATOR).enumerate() {
            match (part.split_once('='), settings.last_mut()) {
                _ if index == 0 => part.clone_into(&mut path),
                (Some((name, value)), _) => settings.push((name.to_owned(), value.to_owned())),
                (None, Some((_, text))) => text.extend(["|", part]),
                (None, None) => path.extend(["|", part]),
            }
        }
        let is_named = !path.split(SEPARATOR).next().unwrap_or_default().trim().is_empty();
        is_named.then(|| Guest(Arc::new(GuestSpec { path, settings })))
    }

    /// The guest of this program with these settings; `None` where [`Guest::new`] has none, and where a text would be
    /// read back as another one.
    pub fn with_settings<'a>(
        program: &str,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Option<Guest> {
        let mut text = program.to_owned();
        for (name, value) in settings {
            if !Guest::is_setting(name, value) {
                return None;
            }
            text.extend(["|", name, "=", value]);
        }
        Guest::new(&text).filter(|guest| guest.path() == program)
    }

    /// Whether this can be told of a setting in the text of a guest.
    pub fn is_setting(name: &str, value: &str) -> bool {
        let is_plain = |text: &str| !text.contains(|sign: char| sign == SEPARATOR || sign.is_control());
        is_plain(name) && !name.contains('=') && is_plain(value)
    }

    /// The program: a path, or the name of one that is searched for where the system looks for programs.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// The name of the program without its folder: what it is called until it has introduced itself.
    pub fn short_name(&self) -> &str {
        Guest::short_name_of(self.path())
    }

    /// The name of a program without its folder.
    pub fn short_name_of(program: &str) -> &str {
        Path::new(program).file_stem().and_then(|name| name.to_str()).unwrap_or(program)
    }

    /// The settings, by name. Names are compared without regard to case, as the protocol has it.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl fmt::Display for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.path)?;
        self.0.settings.iter().try_for_each(|(name, value)| write!(f, "{SEPARATOR}{name}={value}"))
    }
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guest(\"{self}\")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_a_path_and_settings() {
        let guest = Guest::new("/opt/fish engine|Skill Level=3|movetime=250").expect("a path");
        assert_eq!(guest.path(), "/opt/fish engine");
        assert_eq!(guest.short_name(), "fish engine");
        let settings: Vec<_> = guest.settings().collect();
        assert_eq!(settings, [("Skill Level", "3"), ("movetime", "250")]);
        assert_eq!(Guest::new("/opt/fish engine|Skill Level=3|movetime=250"), Some(guest.clone()));
        assert_ne!(Guest::new("/opt/fish engine"), Some(guest));
    }

    #[test]
    fn settings_are_read_back_as_they_were_given() {
        let settings = [("Skill Level", "3"), ("Book File", "C:\\a=b c")];
        let guest = Guest::with_settings("/opt/fish engine", settings).expect("a guest");
        assert_eq!(
            (guest.path(), guest.settings().collect::<Vec<_>>()),
            ("/opt/fish engine", settings.to_vec())
        );
        assert_eq!(Guest::with_settings("fish", []), Guest::new("fish"));
        for (program, name, value) in
            [("a|b=c", "Hash", "1"), ("fish", "a=b", "1"), ("fish", "Hash", "1|2"), ("fish", "Hash", "1\n2")]
        {
            assert_eq!(Guest::with_settings(program, [(name, value)]), None, "{program} {name} {value}");
        }
    }

    #[test]
    fn every_text_is_written_as_it_was_read() {
        for text in ["/opt/a|b", "/opt/a|b|Hash=1", "fish|Hash=1|2|", "fish|=|a==b", "fish||", "fish| |x=|y"]
        {
            let guest = Guest::new(text).expect(text);
            assert_eq!(guest.to_string(), text);
        }
        let guest = Guest::with_settings("/opt/a|b", [("Hash", "1")]).expect("a path with a bar");
        assert_eq!((guest.path(), guest.settings().next()), ("/opt/a|b", Some(("Hash", "1"))));
    }

    #[test]
    fn what_names_no_program_is_no_guest() {
        for text in ["", " ", "|Hash=1", "a\nb"] {
            assert_eq!(Guest::new(text), None, "{text:?}");
        }
        assert_eq!(Guest::new(&"x".repeat(LONGEST + 1)), None);
    }
}
