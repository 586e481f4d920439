//! Reads what can be understood of a RON file (Rusty Object Notation) that does not parse as a whole.
//!
//! The text is split into its entries without a look at their types. The entries that the type accepts are then
//! collected one by one; inside an entry that it does not accept, so are the entries of its brackets.

use std::cell::Cell;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The content of a file, and the names of the entries that could not be understood, such as `sound.volume`.
pub(super) type Salvaged<T> = (T, Vec<String>);

/// Limit on the text that is parsed in all attempts together, in bytes. A file of usual size needs a fraction of it.
const MOST_PARSED: usize = 50_000_000;
/// Greatest nesting depth of brackets.
const MAX_DEPTH: usize = 40;

/// Reads all that can be understood.
///
/// Returns `None` if that is nothing: no entry has a known name, or the text breaks off and no value is complete. Also
/// returns `None` if that would take longer than [`MOST_PARSED`] allows, so that the file is renamed and kept.
pub(super) fn salvage<T: DeserializeOwned + Serialize + Default>(text: &str) -> Option<Salvaged<T>> {
    let mut splitter = Splitter { text, at: 0, is_complete: true };
    let top = splitter.top()?;
    let Ok(Value::Object(known)) = serde_json::to_value(T::default()) else { return None };
    let is_known = |entry: &Entry| known.contains_key(entry.name()) && !entry.value.trim().is_empty();
    if !top.entries.iter().any(is_known) {
        return None;
    }
    let parsed = Cell::new(0usize);
    let is_valid = |text: &str| {
        parsed.set(parsed.get() + text.len());
        (parsed.get() <= MOST_PARSED).then(|| ron::from_str::<T>(text).is_ok())
    };
    let mut result = Outcome::default();
    let understood = top.understood(&|group| group.to_owned(), "", &is_valid, &mut result)?;
    if !splitter.is_complete && !result.has_value {
        return None;
    }
    Some((ron::from_str(&understood).ok()?, result.lost))
}

/// Progress of [`Group::understood`].
#[derive(Default)]
struct Outcome {
    /// Names of the entries that could not be understood.
    lost: Vec<String>,
    /// Whether a value could be understood.
    has_value: bool,
}

/// Brackets with their entries: `(a: 1, b: 2)`, `{"a": 1}`, `[1, 2]`.
struct Group<'a> {
    /// Text from the name before the bracket, if there is one, up to the bracket: `Some(`.
    open: &'a str,
    close: char,
    entries: Vec<Entry<'a>>,
}

struct Entry<'a> {
    /// Name or key up to the colon, empty in lists.
    key: &'a str,
    /// The text of the value.
    value: &'a str,
    /// The brackets, if the value is nothing else.
    group: Option<Group<'a>>,
}

impl Entry<'_> {
    fn name(&self) -> &str {
        self.key.trim_end_matches(':').trim().trim_matches('"')
    }
}

impl Group<'_> {
    /// The text of the brackets with the entries that are valid.
    ///
    /// `within` puts the text of these brackets into the text of the file, to be checked by `is_valid`. The names of
    /// other entries, after the name `path` of the brackets, are lost. Returns `None` as soon as `is_valid` does, which
    /// means that the limit on the parsed text is reached.
    fn understood(
        &self,
        within: &dyn Fn(&str) -> String,
        path: &str,
        is_valid: &dyn Fn(&str) -> Option<bool>,
        result: &mut Outcome,
    ) -> Option<String> {
        let mut entries = String::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let with = |value: &str| format!("{}{entries}{}{value},{}", self.open, entry.key, self.close);
            let number = (index + 1).to_string();
            let name = if entry.key.is_empty() { number.as_str() } else { entry.name() };
            let name = if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            let empty = entry.group.as_ref().map(|group| format!("{}{}", group.open, group.close));
            let value = if is_valid(&within(&with(entry.value)))? {
                result.has_value = true;
                entry.value.to_owned()
            } else if let (Some(group), Some(empty)) = (&entry.group, empty)
                && is_valid(&within(&with(&empty)))?
            {
                group.understood(&|group| within(&with(group)), &name, is_valid, result)?
            } else {
                result.lost.push(name);
                continue;
            };
            entries = format!("{entries}{}{value},", entry.key);
        }
        Some(format!("{}{entries}{}", self.open, self.close))
    }
}

/// Splits a text at its brackets, colons and commas, with regard to strings and comments.
struct Splitter<'a> {
    text: &'a str,
    /// Offset of the next character, in bytes.
    at: usize,
    /// Whether all brackets so far are closed by their counterparts.
    is_complete: bool,
}

impl<'a> Splitter<'a> {
    /// The brackets of the whole file; `None` if it has none.
    fn top(&mut self) -> Option<Group<'a>> {
        self.skip_blanks();
        // Extensions of the language, as in `#![enable(implicit_some)]`.
        while self.rest().starts_with("#!") {
            self.at += self.rest().find(']')? + 1;
            self.skip_blanks();
        }
        self.at += self.rest().find(|sign: char| !is_in_word(sign) && !sign.is_whitespace())?;
        self.rest().starts_with('(').then(|| self.group(0, 0))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads brackets from their opening, which is the next character. The text before them begins at `start`.
    ///
    /// Without a closing bracket they end with the text, or where outer brackets close.
    fn group(&mut self, start: usize, depth: usize) -> Group<'a> {
        let close = match self.next() {
            Some('[') => ']',
            Some('{') => '}',
            _ => ')',
        };
        self.at += 1;
        let mut group = Group { open: &self.text[start..self.at], close, entries: Vec::new() };
        loop {
            self.skip_blanks();
            match self.next() {
                None => {
                    self.is_complete = false;
                    return group;
                }
                Some(sign @ (')' | ']' | '}')) => {
                    self.at += usize::from(sign == close);
                    self.is_complete &= sign == close;
                    return group;
                }
                Some(',') => self.at += 1,
                Some(_) => group.entries.push(self.entry(depth)),
            }
        }
    }

    fn entry(&mut self, depth: usize) -> Entry<'a> {
        let (start, mut value_start) = (self.at, None);
        let mut group = None;
        loop {
            let from = value_start.unwrap_or(start);
            match self.next() {
                None | Some(',' | ')' | ']' | '}') => break,
                Some(':') if value_start.is_none() => {
                    self.at += 1;
                    value_start = Some(self.at);
                }
                Some('(' | '[' | '{') if depth < MAX_DEPTH => {
                    let is_named = self.text[from..self.at].trim().chars().all(is_in_word);
                    let inner = self.group(from, depth + 1);
                    let end = self.at;
                    self.skip_blanks();
                    let is_all = matches!(self.next(), None | Some(',' | ')' | ']' | '}'));
                    if is_named && is_all {
                        group = Some(inner);
                    } else {
                        self.at = end;
                    }
                }
                Some(_) => self.skip_one(),
            }
        }
        let from = value_start.unwrap_or(start);
        Entry {
            key: &self.text[start..value_start.unwrap_or(start)],
            value: &self.text[from..self.at],
            group,
        }
    }

    /// Skips a string, a character in quotation marks, a comment, or one character.
    fn skip_one(&mut self) {
        let rest = self.rest();
        let length = if let Some(string) = rest.strip_prefix('"') {
            1 + end_of_quotes(string, '"')
        } else if rest.starts_with("r\"") || rest.starts_with("r#") {
            end_of_raw_string(rest)
        } else if let Some(quoted) = rest.strip_prefix('\'') {
            1 + end_of_quotes(quoted, '\'')
        } else {
            comment_length(rest).unwrap_or_else(|| rest.chars().next().map_or(0, char::len_utf8))
        };
        self.at += length;
    }

    /// Skips blanks and comments.
    fn skip_blanks(&mut self) {
        while let Some(length) = self
            .next()
            .filter(|sign| sign.is_whitespace())
            .map(char::len_utf8)
            .or_else(|| comment_length(self.rest()))
        {
            self.at += length;
        }
    }
}

const fn is_in_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

/// Length of the text up to and including the closing quotation mark.
fn end_of_quotes(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    for (at, sign) in text.char_indices() {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            sign if sign == mark => return at + sign.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Length of a raw string such as `r#"text"#`.
fn end_of_raw_string(text: &str) -> usize {
    let hashes = text[1..].bytes().take_while(|byte| *byte == b'#').count();
    let start = 1 + hashes;
    if !text[start..].starts_with('"') {
        return start;
    }
    let end = format!("\"{}", "#".repeat(hashes));
    text[start + 1..].find(&end).map_or(text.len(), |at| start + 1 + at + end.len())
}

/// Length of the comment that the text begins with; `None` if it does not.
fn comment_length(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        Some(text.find('\n').map_or(text.len(), |at| at + 1))
    } else if text.starts_with("/*") {
        Some(text.find("*/").map_or(text.len(), |at| at + 2))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::salvage;
    use crate::app::preferences::{Settings, Setups, Speed};

    /// Settings that differ from the defaults in the theme and the speed.
    fn noite() -> Settings {
        Settings { theme: "noite".into(), speed: Speed::Slow, ..Settings::default() }
    }

    #[test]
    fn an_entry_of_another_type_leaves_the_others() {
        let volume = |volume| {
            let mut settings = noite();
            settings.sound.volume = volume;
            settings
        };
        for (text, settings, lost) in [
            ("(theme: \"noite\", coordinates: Always, speed: slow)", noite(), "coordinates"),
            ("(interface_size: 125.5, theme: \"noite\", speed: slow)", noite(), "interface_size"),
            ("Settings(theme: \"noite\" /* (, */, speed: slow, // )\n digits: \"no\", )", noite(), "digits"),
            ("(speed: slow, theme: \"noite\", speed: fast)", noite(), "speed"),
            ("(speed: slow, theme: \"noite\", sound: (volume: 30, on: 7))", volume(30), "sound.on"),
            ("(speed: slow, theme: \"noite\", sound: loud, marks: [1, 2])", noite(), "sound marks"),
            ("(speed: slow, theme: \"noite\", planets: [(name: \"(\")], language: 3)", noite(), "language"),
            ("(speed: slow, theme: \"noite\", coordinates: fal", noite(), "coordinates"),
            ("(speed: slow, theme: \"noite\", digits: }])", noite(), "digits"),
            ("#![enable(implicit_some)] (speed: slow, theme: r#\"noite\"#, digits: 'x')", noite(), "digits"),
        ] {
            let (understood, names) = salvage::<Settings>(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((understood, names.join(" ").as_str()), (settings, lost), "{text}");
        }
    }

    #[test]
    fn maps_and_lists_lose_only_the_entry() {
        let text =
            "(games: {\"chess\": (seats: [(player: \"human\"), (player: 3, name: \"Rui\")], random: 1),
            \"draughts\": 7}, faces: {\"Ana\": 2, \"Rui\": -1})";
        let (setups, lost) = salvage::<Setups>(text).expect("understood");
        assert_eq!(lost, ["games.chess.seats.2.player", "games.chess.random", "games.draughts", "faces.Rui"]);
        let seats = &setups.of(session::Game::CHESS).expect("chess").seats;
        assert_eq!((seats[0].player.as_str(), seats[1].name.as_str()), ("human", "Rui"));
        assert_eq!((setups.face("Ana"), setups.face("Rui")), (Some(2), None));
    }

    #[test]
    fn a_text_without_a_known_name_is_not_understood() {
        for text in [
            "",
            "half a fi",
            "(speed: ",
            "(sound: (on",
            "(speed",
            "(planets: 3",
            "[1, 2]",
            "((((",
            "#!",
            "\"",
            "(\u{0}:\u{1}",
        ] {
            assert!(salvage::<Settings>(text).is_none(), "{text}");
        }
        // No nesting overflows the stack.
        let deep = format!("(speed: {}", "[".repeat(100_000));
        assert!(salvage::<Settings>(&deep).is_none());
    }
}
