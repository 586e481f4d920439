//! Names of openings: the built-in table of chess openings, and the message that names an opening.

use std::collections::HashMap;

use ai::chess::openings::TABLE;

use crate::{LocalizedMessage, MessageArg, ToMessage, message};

/// The named opening of a game: [`MatchState::opening`](super::MatchState::opening).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    Chess {
        /// The code of the Encyclopaedia of Chess Openings (ECO).
        code: &'static str,
        /// The moves in SAN; they are the key for [`OpeningNames::name`].
        moves: &'static str,
    },
    /// An opening named by its first moves (draughts).
    Moves(String),
}

impl Opening {
    /// All named chess openings, ordered by code.
    pub fn of_chess() -> impl Iterator<Item = Opening> {
        openings().map(|row| Opening::Chess { code: row.code, moves: row.moves })
    }
}

/// Code and name on one line.
impl ToMessage for Opening {
    fn message(&self) -> LocalizedMessage {
        match self {
            Opening::Chess { code, moves } => {
                message!("opening-eco", code, name = MessageArg::Opening(moves))
            }
            Opening::Moves(moves) => message!("opening-moves", moves),
        }
    }
}

/// A row of the table. No two rows lead to the same position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    pub code: &'t str,
    pub moves: &'t str,
    /// Names in all languages, separated by tabs. Where a name is empty, the name in the first language counts.
    names: &'t str,
}

/// The openings of the built-in table.
pub(super) fn openings() -> impl Iterator<Item = Row<'static>> {
    TABLE.lines().skip(1).filter_map(row)
}

/// The English name of a built-in opening.
pub(super) fn english_name(moves: &str) -> Option<&'static str> {
    let row = openings().find(|row| row.moves == moves)?;
    row.names.split('\t').next()
}

/// Parses a line of the table; `None` if a cell or the name in the first language is missing.
fn row(line: &str) -> Option<Row<'_>> {
    let mut cells = line.splitn(3, '\t');
    let (code, moves, names) = (cells.next()?, cells.next()?, cells.next()?);
    (!names.starts_with('\t')).then_some(Row { code, moves, names })
}

/// Names of chess openings in all languages, read from a table.
#[derive(Debug)]
pub struct OpeningNames {
    languages: Vec<String>,
    /// Maps the moves of an opening to its names, in the order of `languages`.
    names: HashMap<String, Vec<String>>,
}

/// Error: a table of openings is invalid.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningTableError {
    /// A line has too few cells, or no name in the first language.
    #[error("line {0}: expected code, moves and names, separated by tabs")]
    Line(usize),
    /// The table lacks an opening of the built-in table.
    #[error("the opening {0} is missing")]
    Missing(String),
}

impl OpeningNames {
    /// Parses a table in the format of `assets/openings.tsv`.
    pub fn read(table: &str) -> Result<OpeningNames, OpeningTableError> {
        let mut rows = Vec::new();
        for (index, line) in table.lines().enumerate() {
            let row = row(line).ok_or(OpeningTableError::Line(index + 1))?;
            rows.push((row.moves.to_owned(), row.names.split('\t').map(str::to_owned).collect()));
        }
        // The header has the codes of the languages.
        let languages = if rows.is_empty() { Vec::new() } else { rows.remove(0).1 };
        let names: HashMap<String, Vec<String>> = rows.into_iter().collect();
        match openings().find(|row| !names.contains_key(row.moves)) {
            Some(row) => Err(OpeningTableError::Missing(row.moves.to_owned())),
            None => Ok(OpeningNames { languages, names }),
        }
    }

    /// The name of the opening with these moves in `language`, else in the first language of the table.
    ///
    /// `None` if the table has no opening with these moves.
    pub fn name(&self, moves: &str, language: &str) -> Option<&str> {
        let names = self.names.get(moves)?;
        let column = self.languages.iter().position(|column| column == language);
        let name = column.and_then(|column| names.get(column)).filter(|name| !name.is_empty());
        name.or(names.first()).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn names_are_translated_one_to_one() {
        let names = OpeningNames::read(TABLE).expect("a good table");
        assert_eq!(names.languages, ["en", "pt"]);
        let mut known = BTreeMap::new();
        for row in openings() {
            let [english, portuguese] =
                ["en", "pt"].map(|language| names.name(row.moves, language).expect("a name"));
            assert!(!english.is_empty() && english == english.trim(), "{row:?}");
            assert_eq!(portuguese, portuguese.trim(), "{row:?}");
            for (name, other) in [(("en", english), portuguese), (("pt", portuguese), english)] {
                let first = *known.entry(name).or_insert(other);
                assert_eq!(first, other, "{name:?}");
            }
        }
        assert!(known.len() > 1_200, "{}", known.len());
    }

    #[test]
    fn a_missing_name_is_given_in_english() {
        let table: String = TABLE
            .lines()
            .map(|line| match line.rsplit_once('\t') {
                Some((line, "Ataque Nimzowitsch-Larsen")) => format!("{line}\t\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        assert_ne!(table, TABLE);
        let names = OpeningNames::read(&table).expect("a good table");
        assert_eq!(names.name("b3", "pt"), names.name("b3", "en"));
        assert_eq!(names.name("f4", "pt"), Some("Abertura Bird"));
        assert_eq!(names.name("f4", "de"), names.name("f4", "en"));
        assert_eq!(names.name("b4 b5", "en"), None);
    }

    #[test]
    fn an_invalid_table_is_rejected() {
        let read = |table: &str| OpeningNames::read(table).expect_err("no good table");
        assert_eq!(read(&TABLE.replacen("A00\ta4\t", "A00 a4 ", 1)), OpeningTableError::Line(3));
        assert_eq!(read(&TABLE.replacen("\tWare Opening\t", "\t\t", 1)), OpeningTableError::Line(3));
        assert_eq!(read(&TABLE.replacen("\ta4\t", "\ta5\t", 1)), OpeningTableError::Missing("a4".to_owned()));
        assert_eq!(read(""), OpeningTableError::Missing("a3".to_owned()));
    }
}
