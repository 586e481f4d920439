//! What is kept of games, as the database has it, and what must never be missing from it again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use session::{LineId, SavedGame};
use store::{Filter, GameStore, KeptGame, KeptId, Summary};

/// Where the games of a program lie that was given this folder instead of its owner's home.
pub(crate) fn games_folder(home: &Path) -> PathBuf {
    home.join("data/tabuleiro")
}

/// All games kept in a folder, the one that changed last first, and behind them those in the bin. Each of them can be read.
pub(crate) fn kept_games(folder: &Path) -> Vec<(KeptId, KeptGame)> {
    let file = folder.join("games.db");
    if !file.exists() {
        return Vec::new();
    }
    let store = GameStore::open(&file).expect("the games can be opened");
    let mut ids = Vec::new();
    for binned in [false, true] {
        let all = store.list(&Filter { binned, ..Filter::default() }, |game: Summary| {
            ids.push(game.id);
            Ok::<(), ()>(())
        });
        assert!(matches!(all, Ok(Ok(()))), "the games can be listed: {all:?}");
    }
    ids.into_iter()
        .map(|id| (id, store.read(id).unwrap_or_else(|error| panic!("game {}: {error}", id.0))))
        .collect()
}

/// The same for a program that was killed, from a copy: whoever opens the file itself does the work of the next start,
/// which has to mend it.
pub(crate) fn kept_after_a_kill(folder: &Path) -> Vec<(KeptId, KeptGame)> {
    let copy = tempfile::tempdir().expect("a folder");
    for name in ["games.db", "games.db-wal"] {
        if folder.join(name).exists() {
            fs::copy(folder.join(name), copy.path().join(name)).expect("the file can be copied");
        }
    }
    kept_games(copy.path())
}

/// The moves on the table, as the journal has them.
pub(crate) fn played(saved: &SavedGame) -> Vec<String> {
    saved.moves[..saved.ply].iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect()
}

/// Every line of moves that the record of a game has, from its start.
fn ways(saved: &SavedGame) -> BTreeSet<Vec<String>> {
    let texts = |moves: &[session::SavedMove]| -> Vec<String> {
        moves.iter().map(|mv| format!("{} {}", mv.seat.number(), mv.text)).collect()
    };
    let mut lines = BTreeMap::from([(LineId::GAME, texts(&saved.moves))]);
    // Each stands after the one that it leaves.
    for line in &saved.lines {
        let mut way = lines[&line.from.line][..line.from.ply].to_vec();
        way.extend(texts(&line.moves));
        lines.insert(line.id, way);
    }
    let prefixes = |way: Vec<String>| (0..=way.len()).map(move |end| way[..end].to_vec()).collect::<Vec<_>>();
    lines.into_values().flat_map(prefixes).collect()
}

/// Something that was seen of a game and is not there any more.
#[derive(Clone, Debug)]
pub(crate) struct Missing {
    /// Of which game.
    pub game: KeptId,
    /// What.
    pub what: String,
}

/// What has been seen of games, and must be there for ever: every way that moves were played or noted, and the result.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    games: BTreeMap<KeptId, (BTreeSet<Vec<String>>, Option<String>)>,
}

impl Ledger {
    /// Compares with what is kept now, and takes over what is new. Says what is missing.
    pub(crate) fn follow(&mut self, kept: &[(KeptId, KeptGame)]) -> Result<(), Missing> {
        let now: BTreeMap<KeptId, &KeptGame> = kept.iter().map(|(id, game)| (*id, game)).collect();
        for (id, (seen, result)) in &self.games {
            let missing = |what: String| Err(Missing { game: *id, what });
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

    /// Whether this game has this line of moves.
    pub(crate) fn has(&self, id: KeptId, way: &[String]) -> bool {
        self.games.get(&id).is_some_and(|(seen, _)| seen.contains(way))
    }

    /// Something of this game was deleted on purpose.
    pub(crate) fn forget(&mut self, id: KeptId) {
        self.games.remove(&id);
    }

    /// How many games have been seen.
    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }
}
