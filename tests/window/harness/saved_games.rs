//! Reads saved games from the database and checks that nothing seen once is missing later.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use session::{LineId, SavedGame};
use store::{Filter, GameStore, GameSummary, StoredGame, StoredId};

/// Folder of the saved games for a program that was started with `home`.
pub(crate) fn games_folder(home: &Path) -> PathBuf {
    home.join("data/tabuleiro")
}

/// All saved games of a folder, most recently changed first, then those in the bin. Panics if one cannot be read.
pub(crate) fn saved_games(folder: &Path) -> Vec<(StoredId, StoredGame)> {
    let file = folder.join("games.db");
    if !file.exists() {
        return Vec::new();
    }
    let store = GameStore::open(&file).expect("the games can be opened");
    let mut ids = Vec::new();
    for binned in [false, true] {
        let all = store.list(&Filter { binned, ..Filter::default() }, |game: GameSummary| {
            ids.push(game.id);
            Ok::<(), ()>(())
        });
        assert!(matches!(all, Ok(Ok(()))), "the games can be listed: {all:?}");
    }
    ids.into_iter()
        .map(|id| (id, store.read(id).unwrap_or_else(|error| panic!("game {}: {error}", id.0))))
        .collect()
}

/// Like [`saved_games`] for a program that was killed, but reads a copy. Opening the original would repair it, and
/// that repair is the task of the program's next start.
pub(crate) fn saved_games_in_copy(folder: &Path) -> Vec<(StoredId, StoredGame)> {
    let copy = tempfile::tempdir().expect("a folder");
    for name in ["games.db", "games.db-wal"] {
        if folder.join(name).exists() {
            fs::copy(folder.join(name), copy.path().join(name)).expect("the file can be copied");
        }
    }
    saved_games(copy.path())
}

/// The moves of the game without those taken back, in the format of the journal.
pub(crate) fn played_moves(saved: &SavedGame) -> Vec<String> {
    saved.moves[..saved.ply].iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect()
}

/// Every prefix of every line of a game's record, from the start of the game.
fn ways(saved: &SavedGame) -> BTreeSet<Vec<String>> {
    let texts = |moves: &[session::SavedMove]| -> Vec<String> {
        moves.iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect()
    };
    let mut lines = BTreeMap::from([(LineId::GAME, texts(&saved.moves))]);
    // Each variation is listed after the line that it branches from.
    for line in &saved.lines {
        let mut way = lines[&line.from.line][..line.from.ply].to_vec();
        way.extend(texts(&line.moves));
        lines.insert(line.id, way);
    }
    let prefixes = |way: Vec<String>| (0..=way.len()).map(move |end| way[..end].to_vec()).collect::<Vec<_>>();
    lines.into_values().flat_map(prefixes).collect()
}

/// A line or result that was seen before and is missing now.
#[derive(Clone, Debug)]
pub(crate) struct LostData {
    pub game: StoredId,
    pub what: String,
}

/// Everything that was seen of the games and must never disappear: all lines and the result.
#[derive(Debug, Default)]
pub(crate) struct SeenGames {
    games: BTreeMap<StoredId, (BTreeSet<Vec<String>>, Option<String>)>,
}

impl SeenGames {
    /// Compares with the games saved now and adds what is new. Returns what is missing.
    pub(crate) fn check_and_update(&mut self, stored: &[(StoredId, StoredGame)]) -> Result<(), LostData> {
        let now: BTreeMap<StoredId, &StoredGame> = stored.iter().map(|(id, game)| (*id, game)).collect();
        for (id, (seen, result)) in &self.games {
            let missing = |what: String| Err(LostData { game: *id, what });
            let Some(game) = now.get(id) else { return missing("the game has gone".to_owned()) };
            if let Some(way) = seen.difference(&ways(&game.saved)).next() {
                return missing(format!("{way:?} is not in {:?}", game.saved));
            }
            let end = game.saved.end.as_ref().map(|end| end.text.clone());
            if result.is_some() && *result != end {
                return missing(format!("the result was {result:?} and is {end:?}"));
            }
        }
        for (id, game) in now {
            let (seen, result) = self.games.entry(id).or_default();
            seen.extend(ways(&game.saved));
            *result = game.saved.end.as_ref().map(|end| end.text.clone());
        }
        Ok(())
    }

    /// Whether a game has this line of moves.
    pub(crate) fn has(&self, id: StoredId, way: &[String]) -> bool {
        self.games.get(&id).is_some_and(|(seen, _)| seen.contains(way))
    }

    /// Forgets a game in which something was deleted on purpose.
    pub(crate) fn forget(&mut self, id: StoredId) {
        self.games.remove(&id);
    }

    /// Number of games seen.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }
}
