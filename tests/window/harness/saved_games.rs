//! Reads saved games from the database, and checks that no line and no result disappears from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use session::{LineId, SavedGame};
use store::{Filter, GameStore, GameSummary, StoredGame, StoredId};

/// Folder of the saved games for a program that was started with `home`.
pub(crate) fn games_folder(home: &Path) -> PathBuf {
    home.join("data/tabuleiro")
}

/// All saved games of a folder: first those outside the bin, then those in it, each most recently changed first. Panics
/// if a game cannot be read.
pub(crate) fn saved_games(folder: &Path) -> Vec<(StoredId, StoredGame)> {
    let file = folder.join("games.db");
    if !file.exists() {
        return Vec::new();
    }
    let store = GameStore::open(&file).expect("the games can be opened");
    let mut ids = Vec::new();
    for binned in [false, true] {
        let result = store.list(&Filter { binned, ..Filter::default() }, |game: GameSummary| {
            ids.push(game.id);
            Ok::<(), ()>(())
        });
        assert!(matches!(result, Ok(Ok(()))), "the games can be listed: {result:?}");
    }
    ids.into_iter()
        .map(|id| (id, store.read(id).unwrap_or_else(|error| panic!("game {}: {error}", id.0))))
        .collect()
}

/// Like [`saved_games`], but reads a copy of the database. Use it after the program was killed: opening the original
/// would repair it, which is the task of the program's next start.
pub(crate) fn saved_games_in_copy(folder: &Path) -> Vec<(StoredId, StoredGame)> {
    let copy = tempfile::tempdir().expect("a folder");
    for name in ["games.db", "games.db-wal"] {
        if folder.join(name).exists() {
            fs::copy(folder.join(name), copy.path().join(name)).expect("the file can be copied");
        }
    }
    saved_games(copy.path())
}

/// The moves of the game that are not taken back, in the format of the journal: `SEAT MOVE`.
pub(crate) fn played_moves(saved: &SavedGame) -> Vec<String> {
    saved.moves[..saved.ply].iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect()
}

/// Every prefix of the main line and of every variation, from the start of the game.
fn line_prefixes(saved: &SavedGame) -> BTreeSet<Vec<String>> {
    let texts = |moves: &[session::SavedMove]| -> Vec<String> {
        moves.iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect()
    };
    let mut lines = BTreeMap::from([(LineId::GAME, texts(&saved.moves))]);
    // `SavedGame::lines` lists a variation after the line that it branches from.
    for line in &saved.lines {
        let mut moves = lines[&line.from.line][..line.from.ply].to_vec();
        moves.extend(texts(&line.moves));
        lines.insert(line.id, moves);
    }
    let prefixes =
        |moves: Vec<String>| (0..=moves.len()).map(move |end| moves[..end].to_vec()).collect::<Vec<_>>();
    lines.into_values().flat_map(prefixes).collect()
}

/// A line or result that was seen before and is missing now.
#[derive(Clone, Debug)]
pub(crate) struct LostData {
    pub game: StoredId,
    /// Description of the loss, for error messages.
    pub description: String,
}

/// Everything seen of the games so far that must never disappear: the line prefixes and the result of each game.
#[derive(Debug, Default)]
pub(crate) struct SeenGames {
    /// For each game its line prefixes and its result; the result is `None` for an unfinished game.
    games: BTreeMap<StoredId, (BTreeSet<Vec<String>>, Option<String>)>,
}

impl SeenGames {
    /// Checks that the games `stored` still contain everything seen, then adds what they contain now. The error is the
    /// first loss.
    pub(crate) fn check_and_update(&mut self, stored: &[(StoredId, StoredGame)]) -> Result<(), LostData> {
        let current_games: BTreeMap<StoredId, &StoredGame> =
            stored.iter().map(|(id, game)| (*id, game)).collect();
        for (id, (seen_lines, seen_result)) in &self.games {
            let lost = |what: String| Err(LostData { game: *id, description: what });
            let Some(game) = current_games.get(id) else { return lost("the game has gone".to_owned()) };
            if let Some(line) = seen_lines.difference(&line_prefixes(&game.saved)).next() {
                return lost(format!("{line:?} is not in {:?}", game.saved));
            }
            let result = game.saved.end.as_ref().map(|end| end.text.clone());
            if seen_result.is_some() && *seen_result != result {
                return lost(format!("the result was {seen_result:?} and is {result:?}"));
            }
        }
        for (id, game) in current_games {
            let (seen_lines, seen_result) = self.games.entry(id).or_default();
            seen_lines.extend(line_prefixes(&game.saved));
            *seen_result = game.saved.end.as_ref().map(|end| end.text.clone());
        }
        Ok(())
    }

    /// Whether a line of the game, as seen so far, starts with these moves.
    pub(crate) fn has_line(&self, id: StoredId, moves: &[String]) -> bool {
        self.games.get(&id).is_some_and(|(seen_lines, _)| seen_lines.contains(moves))
    }

    /// Forgets a game, because something in it was deleted on purpose.
    pub(crate) fn forget(&mut self, id: StoredId) {
        self.games.remove(&id);
    }

    /// Number of games seen.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }
}
