//! Comparison with python-chess, which `scripts/test` provides.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use session::game_text::{ImportedGame, TextFormat, write_game};
use session::{EndReason, Game, LineId, Place, SavedGame, SavedMove, catalogue};

use super::round_trip::any_game;
use test_support::games::{find_python_with, read_games, read_one, seeded_rng};

/// The declared reason of the result, as the comment on the last move states it.
fn reason(saved: &SavedGame) -> Option<&'static str> {
    let reason = saved.end.as_ref().filter(|end| end.is_declared).map(|end| end.outcome.reason.text());
    reason.filter(|reason| *reason != "as recorded")
}

/// A game as a tree in JSON: each move has text, glyphs, comment and continuations.
struct Tree<'a> {
    saved: &'a SavedGame,
    /// The time left after each move, computed by replaying the game.
    clocks: Vec<Option<String>>,
    /// Whether to keep the reason of the result in the comments.
    ///
    /// python-chess merges it with the comment before it.
    tells_reason: bool,
}

impl Tree<'_> {
    fn node(&self, mv: &SavedMove, after: Place) -> Value {
        let (numbers, words) = mv
            .comment
            .strip_prefix("[%nag ")
            .and_then(|rest| rest.split_once(']'))
            .unwrap_or(("", &mv.comment));
        let numbers = numbers.split(',').filter(|number| !number.is_empty());
        let numbers = numbers.map(|number| number.parse::<u8>().expect("a number"));
        let mut glyphs: Vec<u8> = mv.glyph.map(|glyph| glyph.number()).into_iter().chain(numbers).collect();
        glyphs.sort_unstable();
        let clock = self.clocks.get(after.ply - 1).filter(|_| after.line == LineId::GAME).cloned().flatten();
        let is_last = after == Place::of_game(self.saved.moves.len());
        let reason = reason(self.saved).filter(|_| is_last);
        let words: Vec<&str> = [clock.as_deref(), Some(words), reason].into_iter().flatten().collect();
        json!([mv.text, glyphs, self.words(&words.join(" ")), self.children(after)])
    }

    /// Reduces runs of blanks to one.
    fn words(&self, words: &str) -> String {
        let words =
            words.split(|c: char| c.is_whitespace() || c == '\u{feff}').filter(|word| !word.is_empty());
        let mut words = words.collect::<Vec<_>>().join(" ");
        let sent =
            |words: &str| REASONS.iter().map(|reason| reason.text()).find(|text| words.ends_with(text));
        while let Some(reason) = sent(&words).filter(|_| !self.tells_reason) {
            words.truncate(words.len() - reason.len());
            words.truncate(words.trim_end().len());
        }
        words
    }

    fn children(&self, place: Place) -> Vec<Value> {
        let (before, moves) = match place.line {
            LineId::GAME => (0, &self.saved.moves),
            id => {
                let line = self.saved.lines.iter().find(|line| line.id == id).expect("it is there");
                (line.from.ply, &line.moves)
            }
        };
        let next = Place { ply: place.ply + 1, ..place };
        let main = moves.get(place.ply - before).map(|mv| self.node(mv, next));
        let beside = self.saved.lines.iter().filter(|line| line.from == place);
        let beside =
            beside.map(|line| self.node(&line.moves[0], Place { line: line.id, ply: place.ply + 1 }));
        main.into_iter().chain(beside).collect()
    }
}

/// The reasons that are written as words.
const REASONS: [EndReason; 6] = [
    EndReason::Resignation,
    EndReason::Agreement,
    EndReason::TimeForfeit,
    EndReason::TimeWithoutMate,
    EndReason::ThreefoldRepetition,
    EndReason::FiftyMoves,
];

#[test]
fn the_documentation_lists_all_reasons_of_declared_results() {
    let page = include_str!("../../../../../docs/FORMATS.md");
    for reason in REASONS.map(EndReason::text) {
        assert!(page.contains(&format!("`{{{reason}}}`")), "{reason}");
    }
}

fn clocks(saved: &SavedGame) -> Vec<Option<String>> {
    let mut table = catalogue::reopen(saved).expect("it was read");
    let shown = (1..=saved.moves.len()).map(|ply| {
        table.go_to_ply(ply);
        let clock = table.clocks(Duration::ZERO)[saved.moves[ply - 1].seat.index()].clone()?;
        let seconds = clock.remaining.as_secs();
        Some(format!("[%clk {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60))
    });
    shown.collect()
}

fn tree(game: &ImportedGame, tells_reason: bool) -> Value {
    let tree = Tree { saved: &game.saved, clocks: clocks(&game.saved), tells_reason };
    let reason = reason(&game.saved).filter(|_| game.saved.moves.is_empty()).unwrap_or_default();
    let words = format!("{} {reason}", game.tags.opening_comment);
    json!([tree.words(&words), tree.children(Place::of_game(0))])
}

#[test]
fn python_chess_agrees_in_both_directions() {
    let Some(python) = find_python_with("chess.pgn") else { return };
    let games = (0..).map(|seed| any_game(&mut seeded_rng(seed)));
    let games = games.filter(|saved| [Game::CHESS, Game::RACING_KINGS].contains(&saved.plan.game));
    // Written and read once, so that continuations after the end of a line are in the comments.
    let sent: Vec<ImportedGame> = games
        .take(200)
        .map(|saved| {
            read_one(write_game(TextFormat::Usual, &saved, &Default::default()).expect("it is a game"))
        })
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let [ours, trees, theirs] = ["ours.pgn", "trees.json", "theirs.pgn"].map(|name| folder.path().join(name));
    let texts: Vec<String> = sent
        .iter()
        .map(|game| write_game(TextFormat::Usual, &game.saved, &game.tags).expect("it is a game"))
        .collect();
    fs::write(&ours, texts.join("\n")).expect("written");
    fs::write(&trees, Value::Array(sent.iter().map(|game| tree(game, true)).collect()).to_string())
        .expect("written");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/pgn_games.py");
    let output = Command::new(python)
        .arg(script)
        .arg(&ours)
        .arg("--trees")
        .arg(&trees)
        .arg("--write")
        .arg(&theirs)
        .output()
        .expect("Python starts");
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{}\n{}", said[0], said[1]);
    assert!(said[0].contains("200 games"), "{}", said[0]);
    let back = read_games(fs::read(&theirs).expect("it was written"), None);
    assert_eq!(back.len(), sent.len());
    for (reading, sent) in back.iter().zip(&sent) {
        assert_eq!(reading.faults, []);
        let back = reading.game.as_ref().expect("a game");
        assert_eq!(tree(back, false), tree(sent, false));
        // The reason is merged into the comment, so only the winner is comparable.
        let winner = |saved: &SavedGame| saved.end.as_ref().map(|end| end.outcome.winner);
        assert_eq!(winner(&back.saved), winner(&sent.saved));
    }
}
