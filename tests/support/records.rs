//! Reads the tables and games of `tests/data`.

use std::collections::HashMap;

use csv_core::ReadFieldResult;

/// The rows of a table of comma-separated values (RFC 4180), without the heading.
pub fn read_csv(table: &str) -> impl Iterator<Item = Vec<String>> {
    let (mut reader, mut input) = (csv_core::Reader::new(), table.as_bytes());
    let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let mut part = [0; 1024];
        let (result, read, written) = reader.read_field(input, &mut part);
        input = &input[read..];
        field.extend_from_slice(&part[..written]);
        match result {
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            ReadFieldResult::Field { record_end } => {
                row.push(String::from_utf8(std::mem::take(&mut field)).expect("a text"));
                if record_end {
                    rows.push(std::mem::take(&mut row));
                }
            }
            ReadFieldResult::End => return rows.into_iter().skip(1),
        }
    }
}

/// One game of a PGN or PDN file: its tags, and its moves without move numbers and result.
pub struct PgnGame {
    pub tags: HashMap<String, String>,
    pub moves: Vec<String>,
}

/// Reads the games of a PGN file (PGN standard, section 8) without comments and variations.
pub fn read_pgn(text: &str) -> Vec<PgnGame> {
    let mut games: Vec<PgnGame> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(tag) = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]")) {
            if games.last().is_none_or(|game| !game.moves.is_empty()) {
                games.push(PgnGame { tags: HashMap::new(), moves: Vec::new() });
            }
            let (name, value) = tag.split_once(" \"").expect("a tag has a name and a value");
            games.last_mut().expect("just pushed").tags.insert(name.to_owned(), value.to_owned());
        } else if let Some(game) = games.last_mut() {
            let is_move = |token: &&str| {
                let number = token.ends_with('.') && token.starts_with(|first: char| first.is_ascii_digit());
                !number && !["1-0", "0-1", "1/2-1/2", "*"].contains(token)
            };
            game.moves.extend(line.split_whitespace().filter(is_move).map(str::to_owned));
        }
    }
    assert!(!games.is_empty());
    games
}
