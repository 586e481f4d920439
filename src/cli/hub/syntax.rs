//! Lines of the Hub protocol: a command and arguments, `name=value` or `name`.
//!
//! Values with special characters are in double quotes.

use crate::cli::failure::Failure;

/// A parsed line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The first word; empty for an empty line.
    pub command: String,
    /// Names and values; the value is empty if there is only a name.
    arguments: Vec<(String, String)>,
}

impl Line {
    /// Parses a line.
    pub(crate) fn read(text: &str) -> Result<Line, Failure> {
        let mut line = Line::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c.is_whitespace() || c == '=').unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let (value, after) = match after.strip_prefix('=') {
                None => (String::new(), after),
                Some(after) => split_value(after)?,
            };
            if line.command.is_empty() && line.arguments.is_empty() {
                line.command = name.to_owned();
            } else {
                line.arguments.push((name.to_owned(), value));
            }
            rest = after.trim_start();
        }
        Ok(line)
    }

    /// The value of an argument, if it is present.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

/// Splits a text into the value at its start and the rest.
fn split_value(text: &str) -> Result<(String, &str), Failure> {
    match text.strip_prefix('"') {
        Some(quoted) => {
            let (value, after) =
                quoted.split_once('"').ok_or_else(|| Failure::invalid("a quote is not closed"))?;
            Ok((value.to_owned(), after))
        }
        None => {
            let end = text.find(char::is_whitespace).unwrap_or(text.len());
            Ok((text[..end].to_owned(), &text[end..]))
        }
    }
}

/// A value for a line, in quotes where necessary.
pub(crate) fn quoted(value: &str) -> String {
    let special = |c: char| c.is_whitespace() || c == '=' || c == '"';
    if value.is_empty() || value.contains(special) {
        format!("\"{}\"", value.replace('"', "'"))
    } else {
        value.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_named_and_may_be_quoted() {
        let line = Line::read("  pos  pos=Wbbe moves=\"10-14 22x9 x=y\" flag last=").expect("a line");
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("pos"), Some("Wbbe"));
        assert_eq!(line.value("moves"), Some("10-14 22x9 x=y"));
        assert_eq!((line.value("flag"), line.value("last"), line.value("no")), (Some(""), Some(""), None));
        assert_eq!(Line::read("").expect("nothing"), Line::default());
        assert!(Line::read("pos moves=\"10-14").is_err());
    }

    #[test]
    fn quoted_values_are_read_back() {
        for text in ["", "a b", "x=1", "plain", "a\tb"] {
            let line = Line::read(&format!("c v={} w=1", quoted(text))).expect("a line");
            assert_eq!((line.value("v"), line.value("w")), (Some(text), Some("1")));
        }
    }
}
