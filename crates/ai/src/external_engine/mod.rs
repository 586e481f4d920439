//! External engines as players: programs that speak UCI and play chess or Racing Kings. Every failure of an engine is
//! reported as an [`EngineFailure`] and never stops this program. An engine may hang, crash, print too much output, or
//! play an illegal move.
//!
//! Protocol: Stefan Meyer-Kahlen and Rudolf Huber, Universal Chess Interface, April 2006.

mod engine_info;
mod player;
mod process;
mod running;
mod uci;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

pub use engine_info::{EngineInfo, EngineOption, OptionKind};
pub(crate) use player::ExternalEnginePlayer;
pub use running::end_external_engines;
pub use uci::{STARTUP_TIMEOUT, query_engine_info};

/// Failure of an external engine. The player sees a text of the session instead of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum EngineFailure {
    /// No program has this name or path.
    NotFound,
    /// The file is not executable: a document or a folder.
    NotExecutable,
    /// The program could not be started for another reason; holds the error text of the operating system.
    NotStarted(String),
    /// The program did not answer `uciok`: it hangs, has ended, or does not speak UCI.
    NotUci,
    /// The engine does not play this variant.
    WrongVariant,
    /// The process has ended.
    Died,
    /// The engine did not answer in time.
    TimedOut,
    /// The engine printed a line that is too long, or too many lines.
    TooMuchOutput,
    /// The engine played an illegal move; holds the move as the engine wrote it, truncated.
    Illegal(String),
    /// The engine reported no move, but legal moves exist.
    NoMove,
}

/// Maximum length in bytes of the text form of an external engine. It suffices for several options that are paths.
const MAX_TEXT_BYTES: usize = 4_000;
/// Separator between the path and the settings in the text form.
const SEPARATOR: char = '|';

/// An external engine with its settings. Text form: `PATH` or `PATH|NAME=VALUE|...`, where each name is a UCI option
/// or one of [`ExternalEngine::MOVE_TIME`] and [`ExternalEngine::ARGUMENTS`].
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ExternalEngine(Arc<EngineSpec>);

#[derive(PartialEq, Eq, Hash)]
struct EngineSpec {
    path: String,
    /// Names and values, in the order of the text.
    settings: Vec<(String, String)>,
}

impl ExternalEngine {
    /// Setting for the thinking time in milliseconds, used in games without a clock.
    pub const MOVE_TIME: &str = "movetime";
    /// Setting for the arguments with which the program is started, quoted as in a shell.
    pub const ARGUMENTS: &str = "args";

    /// Parses the text form. `None` if the text names no program, is too long, or has control characters. A part
    /// without `=` belongs to the part before it, so that parsing and printing give back the same text.
    pub fn new(text: &str) -> Option<ExternalEngine> {
        if text.len() > MAX_TEXT_BYTES || text.chars().any(char::is_control) {
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
        is_named.then(|| ExternalEngine(Arc::new(EngineSpec { path, settings })))
    }

    /// Creates an engine from its parts. `None` if [`ExternalEngine::new`] rejects the text form, or if the text form
    /// would be parsed into different parts.
    pub fn with_settings<'a>(
        program: &str,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Option<ExternalEngine> {
        let mut text = program.to_owned();
        for (name, value) in settings {
            if !ExternalEngine::is_setting(name, value) {
                return None;
            }
            text.extend(["|", name, "=", value]);
        }
        ExternalEngine::new(&text).filter(|engine| engine.path() == program)
    }

    /// Whether the text form can hold this setting.
    pub fn is_setting(name: &str, value: &str) -> bool {
        let is_plain =
            |text: &str| !text.contains(|character: char| character == SEPARATOR || character.is_control());
        is_plain(name) && !name.contains('=') && is_plain(value)
    }

    /// The program: a path, or a name that the operating system looks up in its search path.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// File name of the program without extension, shown until the engine has sent its name.
    pub fn short_name(&self) -> &str {
        ExternalEngine::short_name_of(self.path())
    }

    /// File name of `program` without folder and extension.
    pub fn short_name_of(program: &str) -> &str {
        Path::new(program).file_stem().and_then(|name| name.to_str()).unwrap_or(program)
    }

    /// The arguments with which the program is started.
    pub fn arguments(&self) -> Vec<String> {
        split_arguments(self.argument_text())
    }

    /// The arguments as one text, quoted as in a shell; empty for none.
    pub fn argument_text(&self) -> &str {
        let mut settings = self.settings();
        let found = settings.find(|(name, _)| name.eq_ignore_ascii_case(ExternalEngine::ARGUMENTS));
        found.map_or("", |(_, text)| text)
    }

    /// Names and values of the settings. UCI compares names without regard to case.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl fmt::Display for ExternalEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.path)?;
        self.0.settings.iter().try_for_each(|(name, value)| write!(f, "{SEPARATOR}{name}={value}"))
    }
}

impl fmt::Debug for ExternalEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guest(\"{self}\")")
    }
}

/// Splits a text into arguments at blanks, as a shell does. Quotes keep blanks: `"` and `'`. A backslash before `"`, or
/// outside quotes before any character, takes it as it is; on Windows only before `"`, because it separates folders.
///
/// A quote that is not closed ends with the text.
fn split_arguments(text: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut argument: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, quote) {
            ('\\', None | Some('"')) => {
                let escapes_any = quote.is_none() && !cfg!(windows);
                let escaped = characters
                    .next_if(|next| escapes_any || *next == '"' || (*next == '\\' && !cfg!(windows)));
                argument.get_or_insert_default().push(escaped.unwrap_or(character));
            }
            ('"' | '\'', None) => {
                quote = Some(character);
                argument.get_or_insert_default();
            }
            (_, Some(open)) if open == character => quote = None,
            (_, None) if character.is_whitespace() => arguments.extend(argument.take()),
            _ => argument.get_or_insert_default().push(character),
        }
    }
    arguments.extend(argument);
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(not(windows))]
    fn arguments_are_split_like_those_of_a_shell() {
        for (text, expected) in [
            ("", &[][..]),
            ("  ", &[]),
            ("uci", &["uci"]),
            (" --net  big.net ", &["--net", "big.net"]),
            (r#""/opt/my net" 'a "b"' c\ d"#, &["/opt/my net", r#"a "b""#, "c d"]),
            (r#"a"b c"'d e'f"#, &["ab cd ef"]),
            (r#""" '' x"#, &["", "", "x"]),
            (r#""say \"hi\" \n \\" '\'"#, &[r#"say "hi" \n \"#, r"\"]),
            (r#"open "quote of"#, &["open", "quote of"]),
            (r"end\", &[r"end\"]),
        ] {
            assert_eq!(split_arguments(text), expected, "{text}");
        }
        let engine = ExternalEngine::new("/opt/fish|Hash=1|ARGS=uci 'a b'").expect("an engine");
        assert_eq!(engine.arguments(), ["uci", "a b"]);
        assert!(ExternalEngine::new("/opt/fish|Hash=1").expect("an engine").arguments().is_empty());
    }

    #[test]
    fn an_engine_is_parsed_into_path_and_settings() {
        let engine = ExternalEngine::new("/opt/fish engine|Skill Level=3|movetime=250").expect("a path");
        assert_eq!(engine.path(), "/opt/fish engine");
        assert_eq!(engine.short_name(), "fish engine");
        let settings: Vec<_> = engine.settings().collect();
        assert_eq!(settings, [("Skill Level", "3"), ("movetime", "250")]);
        assert_eq!(ExternalEngine::new("/opt/fish engine|Skill Level=3|movetime=250"), Some(engine.clone()));
        assert_ne!(ExternalEngine::new("/opt/fish engine"), Some(engine));
    }

    #[test]
    fn settings_survive_a_round_trip() {
        let settings = [("Skill Level", "3"), ("Book File", "C:\\a=b c")];
        let engine = ExternalEngine::with_settings("/opt/fish engine", settings).expect("a guest");
        assert_eq!(
            (engine.path(), engine.settings().collect::<Vec<_>>()),
            ("/opt/fish engine", settings.to_vec())
        );
        assert_eq!(ExternalEngine::with_settings("fish", []), ExternalEngine::new("fish"));
        for (program, name, value) in
            [("a|b=c", "Hash", "1"), ("fish", "a=b", "1"), ("fish", "Hash", "1|2"), ("fish", "Hash", "1\n2")]
        {
            assert_eq!(
                ExternalEngine::with_settings(program, [(name, value)]),
                None,
                "{program} {name} {value}"
            );
        }
    }

    #[test]
    fn every_text_survives_a_round_trip() {
        for text in ["/opt/a|b", "/opt/a|b|Hash=1", "fish|Hash=1|2|", "fish|=|a==b", "fish||", "fish| |x=|y"]
        {
            let engine = ExternalEngine::new(text).expect(text);
            assert_eq!(engine.to_string(), text);
        }
        let engine = ExternalEngine::with_settings("/opt/a|b", [("Hash", "1")]).expect("a path with a bar");
        assert_eq!((engine.path(), engine.settings().next()), ("/opt/a|b", Some(("Hash", "1"))));
    }

    #[test]
    fn a_text_without_a_program_is_rejected() {
        for text in ["", " ", "|Hash=1", "a\nb"] {
            assert_eq!(ExternalEngine::new(text), None, "{text:?}");
        }
        assert_eq!(ExternalEngine::new(&"x".repeat(MAX_TEXT_BYTES + 1)), None);
    }
}
