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

/// The reason of the declared result, as the comment on the last move has it; `None` without a known reason.
fn declared_reason(saved: &SavedGame) -> Option<&'static str> {
    let reason = saved.end.as_ref().filter(|end| end.is_declared).map(|end| end.outcome.reason.text());
    reason.filter(|reason| *reason != "as recorded")
}

/// Converts a game to a tree in JSON: each move is an array of its text, glyphs, comment and continuations.
struct TreeBuilder<'a> {
    saved: &'a SavedGame,
    /// The PGN clock command with the remaining time after each move of the main line; `None` without a clock.
    clock_commands: Vec<Option<String>>,
    /// Whether the comments keep the reason of the result.
    ///
    /// python-chess merges the reason with the comment before it.
    keeps_reason: bool,
}

impl TreeBuilder<'_> {
    /// The JSON array of the move `mv`, which leads to the place `after`.
    fn node(&self, mv: &SavedMove, after: Place) -> Value {
        // A comment may begin with the numbers of more glyphs: `[%nag 14,36]`.
        let (numbers, comment) = mv
            .comment
            .strip_prefix("[%nag ")
            .and_then(|rest| rest.split_once(']'))
            .unwrap_or(("", &mv.comment));
        let numbers = numbers.split(',').filter(|number| !number.is_empty());
        let numbers = numbers.map(|number| number.parse::<u8>().expect("a number"));
        let mut glyphs: Vec<u8> = mv.glyph.map(|glyph| glyph.number()).into_iter().chain(numbers).collect();
        glyphs.sort_unstable();
        let clock =
            self.clock_commands.get(after.ply - 1).filter(|_| after.line == LineId::GAME).cloned().flatten();
        let is_last = after == Place::of_game(self.saved.moves.len());
        let reason = declared_reason(self.saved).filter(|_| is_last);
        let parts: Vec<&str> = [clock.as_deref(), Some(comment), reason].into_iter().flatten().collect();
        json!([mv.text, glyphs, self.normalise(&parts.join(" ")), self.children(after)])
    }

    /// Reduces runs of blanks to one, and strips reasons of the result at the end unless they are kept.
    fn normalise(&self, comment: &str) -> String {
        let words =
            comment.split(|c: char| c.is_whitespace() || c == '\u{feff}').filter(|word| !word.is_empty());
        let mut normalised = words.collect::<Vec<_>>().join(" ");
        let final_reason =
            |comment: &str| REASONS.iter().map(|reason| reason.text()).find(|text| comment.ends_with(text));
        while let Some(reason) = final_reason(&normalised).filter(|_| !self.keeps_reason) {
            normalised.truncate(normalised.len() - reason.len());
            normalised.truncate(normalised.trim_end().len());
        }
        normalised
    }

    /// The continuations at `place`: the next move of the line, then the variations.
    fn children(&self, place: Place) -> Vec<Value> {
        let (first_ply, moves) = match place.line {
            LineId::GAME => (0, &self.saved.moves),
            id => {
                let line = self.saved.lines.iter().find(|line| line.id == id).expect("a line of the game");
                (line.from.ply, &line.moves)
            }
        };
        let next = Place { ply: place.ply + 1, ..place };
        let main = moves.get(place.ply - first_ply).map(|mv| self.node(mv, next));
        let variations = self.saved.lines.iter().filter(|line| line.from == place);
        let variations =
            variations.map(|line| self.node(&line.moves[0], Place { line: line.id, ply: place.ply + 1 }));
        main.into_iter().chain(variations).collect()
    }
}

/// The reasons of declared results, which a file has as a comment.
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

/// The PGN clock command with the remaining time of the player after each move; `None` without a clock.
fn clock_commands(saved: &SavedGame) -> Vec<Option<String>> {
    let mut table = catalogue::reopen(saved).expect("a saved game");
    let commands = (1..=saved.moves.len()).map(|ply| {
        table.go_to_ply(ply);
        let clock = table.clocks(Duration::ZERO)[saved.moves[ply - 1].seat.index()].clone()?;
        let (seconds, milliseconds) = (clock.remaining.as_secs(), clock.remaining.subsec_millis());
        let time = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        let decimals = format!(".{milliseconds:03}");
        Some(format!("[%clk {time}{}]", decimals.trim_end_matches('0').trim_end_matches('.')))
    });
    commands.collect()
}

/// The whole game as JSON: the opening comment and the continuations of the start.
fn tree(game: &ImportedGame, keeps_reason: bool) -> Value {
    let builder =
        TreeBuilder { saved: &game.saved, clock_commands: clock_commands(&game.saved), keeps_reason };
    let reason = declared_reason(&game.saved).filter(|_| game.saved.moves.is_empty()).unwrap_or_default();
    let comment = format!("{} {reason}", game.tags.opening_comment);
    json!([builder.normalise(&comment), builder.children(Place::of_game(0))])
}

#[test]
fn python_chess_agrees_in_both_directions() {
    let Some(python) = find_python_with("chess.pgn") else { return };
    let games = (0..).map(|seed| any_game(&mut seeded_rng(seed)));
    let games = games.filter(|saved| [Game::CHESS, Game::RACING_KINGS].contains(&saved.plan.game));
    // Write and read each game once: this turns continuations after the end of a line into comments.
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
    let output_texts =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{}\n{}", output_texts[0], output_texts[1]);
    assert!(output_texts[0].contains("200 games"), "{}", output_texts[0]);
    let readings = read_games(fs::read(&theirs).expect("python-chess writes a file"), None);
    assert_eq!(readings.len(), sent.len());
    for (reading, sent) in readings.iter().zip(&sent) {
        assert_eq!(reading.faults, []);
        let game = reading.game.as_ref().expect("a game");
        assert_eq!(tree(game, false), tree(sent, false));
        // python-chess merges the reason into the comment, so only the winner is comparable.
        let winner = |saved: &SavedGame| saved.end.as_ref().map(|end| end.outcome.winner);
        assert_eq!(winner(&game.saved), winner(&sent.saved));
    }
}
