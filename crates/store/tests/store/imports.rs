//! Imports of many games: they are undone in one step.

use session::game_text::{GameReader, ImportedGame};
use session::{Match, catalogue};
use store::{
    DataFolders, Filter, GameStore, ImportId, Imported, ListedImport, NewImport, News, Order, StoredGame,
    StoredId, UndoneImport,
};

use super::common::{autosave_thread, chess, empty_database, wait_for_news};
use test_support::games::play_moves;

/// A game of White `name`, as read from a PGN file.
fn read_game(name: &str) -> ImportedGame {
    let text = format!("[White \"{name}\"]\n[Black \"Rui\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n");
    let reading = GameReader::new(text.as_bytes(), None).next_game().expect("bytes").expect("a text");
    reading.game.expect("a game")
}

fn count(store: &GameStore, filter: &Filter) -> usize {
    store.list_ids(filter).expect("read").len()
}

/// Imports games of these players in two steps, as from a large file.
fn import(store: &mut GameStore, file: &str, names: &[&str]) -> (NewImport, Vec<Imported>) {
    let games: Vec<ImportedGame> = names.iter().map(|name| read_game(name)).collect();
    let mut new_import = NewImport::new(file);
    let (first, second) = games.split_at(1);
    let mut imported = store.import_into(&mut new_import, first).expect("imported");
    imported.extend(store.import_into(&mut new_import, second).expect("imported"));
    (new_import, imported)
}

#[test]
fn an_import_is_undone_without_the_games_that_were_there() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let own = store.add(&chess("e4 e5 Nf3 Nc6")).expect("written");
    let (first, _) = import(&mut store, "one.pgn", &["Ana", "Eva"]);
    // Eva's game is in the library already.
    let (second, imported) = import(&mut store, "two.pgn", &["Eva", "Ivo", "Zé"]);
    assert!(matches!(imported[..], [Imported::Known(_), Imported::Added(_), Imported::Added(_)]));
    let (first, second) = (first.id().expect("games"), second.id().expect("games"));
    let listed: Vec<(ImportId, String, usize)> = store
        .latest_imports()
        .expect("read")
        .into_iter()
        .map(|listed| (listed.id, listed.name, listed.games))
        .collect();
    assert_eq!(listed, [(second, "two.pgn".to_owned(), 2), (first, "one.pgn".to_owned(), 2)]);
    assert_eq!(count(&store, &Filter { import: Some(second), ..Filter::default() }), 2);
    assert_eq!(count(&store, &Filter::default()), 5);
    let undone = store.undo_import(second, |_| false).expect("undone");
    assert_eq!(undone, UndoneImport { deleted: 2, ..UndoneImport::default() });
    assert_eq!(count(&store, &Filter::default()), 3);
    assert!(store.read(own).is_ok());
    assert_eq!(store.undo_import(second, |_| false).expect("undone"), UndoneImport::default());
    // The file can be imported again.
    let (again, imported) = import(&mut store, "two.pgn", &["Eva", "Ivo", "Zé"]);
    assert!(matches!(imported[..], [Imported::Known(_), Imported::Added(_), Imported::Added(_)]));
    assert_ne!(again.id(), Some(second), "the id of an import is not used again");
}

#[test]
fn an_import_without_new_games_is_not_listed() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    import(&mut store, "one.pgn", &["Ana", "Eva"]);
    let (new_import, _) = import(&mut store, "the same.pgn", &["Ana", "Eva"]);
    assert_eq!(new_import.id(), None);
    assert_eq!(store.latest_imports().expect("read").len(), 1);
    // A game that was opened alone belongs to no import.
    store.import(&[read_game("Ivo")]).expect("imported");
    assert_eq!(
        store.latest_imports().expect("read").iter().map(|listed| listed.games).collect::<Vec<_>>(),
        [2]
    );
}

#[test]
fn a_game_that_was_changed_after_the_import_goes_to_the_bin() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let (new_import, imported) = import(&mut store, "one.pgn", &["Ana", "Eva", "Ivo"]);
    let import_id = new_import.id().expect("games");
    let changed = imported[0].id();
    let old = store.read(changed).expect("read");
    let mut game: Box<dyn Match> = catalogue::reopen(&old.saved).expect("a game");
    play_moves(&mut *game, "Nc6");
    store.update(changed, &old, &StoredGame { saved: game.save(), ..old.clone() }).expect("written");
    // A game in the bin is deleted too, as it belongs to the import.
    store.set_binned(imported[1].id(), true).expect("written");
    let undone = store.undo_import(import_id, |id| id == imported[2].id()).expect("undone");
    assert_eq!(undone, UndoneImport { deleted: 1, binned: 1, kept: 1 });
    assert_eq!(store.binned().expect("read"), [changed]);
    assert!(store.read(imported[2].id()).is_ok(), "another program is playing it");
}

#[test]
fn the_autosave_thread_undoes_an_import_with_the_game_on_the_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = DataFolders::at(folder.path());
    let mut store = GameStore::open(&folders.games_file()).expect("a database");
    let (_, imported) = import(&mut store, "one.pgn", &["Ana", "Eva", "Ivo"]);
    let id = imported[1].id();
    let mut autosave = autosave_thread(folders);
    autosave.send(Order::LoadGame(id));
    wait_for_news(&mut autosave, |news| matches!(news, News::Loaded(_)).then_some(()));
    autosave.send(Order::Imports);
    let imports: Vec<ListedImport> = wait_for_news(&mut autosave, |news| match news {
        News::Imports(imports) => Some(imports),
        _ => None,
    });
    let ticket = autosave.send(Order::UndoImport(imports[0].id));
    let mut is_table_cleared = false;
    let undone = wait_for_news(&mut autosave, |news| match news {
        News::Cleared(answered) => {
            is_table_cleared |= answered == ticket;
            None
        }
        News::ImportUndone(answered, undone) if answered == ticket => Some(undone),
        _ => None,
    });
    assert_eq!(undone, UndoneImport { deleted: 3, ..UndoneImport::default() });
    assert!(is_table_cleared);
    // A later save of the game that was on the table does not bring it back.
    autosave.send(Order::Save(Box::new(chess("e4 e5 Nf3 Nc6"))));
    drop(autosave);
    assert_eq!(count(&store, &Filter::default()), 0);
    assert!(store.read(StoredId(1)).is_err());
}
