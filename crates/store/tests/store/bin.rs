//! The bin: many games at once, and unfinished games of a few half-moves.

use std::time::{Duration, Instant};

use session::{Game, Help, HelpUsed, MatchPlan, Place, catalogue, open};
use store::{DataFolders, Filter, GameStore, MIN_KEPT_PLIES, News, Order, StoredGame, StoredId};

use super::common::{autosave_thread, chess, empty_database, send_and_wait, stored_game, wait_for_news};
use test_support::games::play_moves;

/// Ids of the games in the library or in the bin.
fn ids(store: &GameStore, binned: bool) -> Vec<i64> {
    let mut ids: Vec<i64> = store
        .list_ids(&Filter { binned, ..Filter::default() })
        .expect("read")
        .into_iter()
        .map(|id| id.0)
        .collect();
    ids.sort_unstable();
    ids
}

#[test]
fn twenty_thousand_games_move_to_the_bin_and_back_at_once() {
    const GAMES: i64 = 20_000;
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let first = store.add(&chess("e4 e5 Nf3 Nc6 Bb5")).expect("written");
    // Copy the row in SQL: adding each game in a transaction of its own would take minutes.
    let connection = rusqlite::Connection::open(&path).expect("a database");
    let columns = "name, begun, changed, seed, start, ply, declared, board, below, digest, verdict, help";
    connection
        .execute_batch(&format!(
            "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {GAMES})
             INSERT INTO game (id, {columns})
             SELECT n.i, {columns} FROM game, n WHERE id = {}",
            first.0
        ))
        .expect("copied");
    drop(connection);
    let all: Vec<StoredId> = (1..=GAMES).map(StoredId).collect();
    let start = Instant::now();
    assert_eq!(store.set_all_binned(&all, true).expect("written"), all.len());
    assert_eq!((ids(&store, false).len(), ids(&store, true).len()), (0, all.len()));
    assert_eq!(store.set_all_binned(&all[1..], false).expect("written"), all.len() - 1);
    assert_eq!(ids(&store, true), [1]);
    store.set_all_binned(&all, true).expect("written");
    store.delete(&all).expect("deleted");
    assert_eq!((ids(&store, false).len(), ids(&store, true).len()), (0, 0));
    // Generous, because other programs may use the processor meanwhile; a transaction for each game takes minutes.
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn many_games_are_binned_restored_and_deleted_by_one_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = DataFolders::at(folder.path());
    let store = || GameStore::open(&folders.games_file()).expect("a database");
    for _ in 0..4 {
        store().add(&chess("e4 e5 Nf3 Nc6 Bb5")).expect("written");
    }
    let mut autosave = autosave_thread(folders.clone());
    let mut other_program = autosave_thread(folders.clone());
    other_program.send(Order::LoadGame(StoredId(4)));
    wait_for_news(&mut other_program, |news| matches!(news, News::Loaded(_)).then_some(()));
    let some: Vec<StoredId> = [1, 2, 4].map(StoredId).to_vec();
    let ticket = autosave.send(Order::Bin(some.clone()));
    let skipped = wait_for_news(&mut autosave, |news| match news {
        News::PartlyDone(answered, skipped) if answered == ticket => Some(skipped),
        _ => None,
    });
    assert_eq!((skipped, ids(&store(), true)), (1, vec![1, 2]), "the other program plays the fourth game");
    assert_eq!(send_and_wait(&mut autosave, Order::Restore(some)), Ok(()));
    assert_eq!(ids(&store(), false), [1, 2, 3, 4]);
    // A game on the table is detached.
    autosave.send(Order::LoadGame(StoredId(1)));
    wait_for_news(&mut autosave, |news| matches!(news, News::Loaded(_)).then_some(()));
    let ticket = autosave.send(Order::Bin(vec![StoredId(1), StoredId(2)]));
    wait_for_news(&mut autosave, |news| {
        matches!(news, News::Cleared(answered) if answered == ticket).then_some(())
    });
    // A game outside the bin is not deleted.
    assert_eq!(send_and_wait(&mut autosave, Order::Delete([1, 2, 3].map(StoredId).to_vec())), Ok(()));
    assert_eq!((ids(&store(), false), ids(&store(), true)), (vec![3, 4], vec![]));
}

#[test]
fn barely_begun_games_that_hold_nothing_else_are_found() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let mut add = |stored: &StoredGame| store.add(stored).expect("written");
    let barely_begun = [add(&chess("e4")), add(&chess("e4 e5 Nf3"))];
    // Long enough, also where moves can be redone, or finished.
    add(&chess("e4 e5 Nf3 Nc6"));
    let mut with_redo = open(&MatchPlan::between_people(Game::CHESS)).expect("a plan");
    play_moves(&mut *with_redo, "e4 e5 Nf3 Nc6");
    with_redo.go_to_ply(1);
    add(&stored_game(&*with_redo));
    let mut resigned = open(&MatchPlan::between_people(Game::CHESS)).expect("a plan");
    play_moves(&mut *resigned, "e4");
    resigned.resign(session::Seat::SECOND);
    add(&stored_game(&*resigned));
    // Variations, comments, signs.
    let mut with_variation = catalogue::reopen(&chess("e4 e5").saved).expect("a game");
    let choice = with_variation.browse_at(Place::of_game(1)).choice_of("c5").expect("legal");
    with_variation.add_variation_move(Place::of_game(1), choice).expect("legal");
    add(&stored_game(&*with_variation));
    let mut with_comment = catalogue::reopen(&chess("e4 e5").saved).expect("a game");
    with_comment.set_comment(Place::of_game(1), "best by test");
    add(&stored_game(&*with_comment));
    let mut with_glyph = catalogue::reopen(&chess("e4 e5").saved).expect("a game");
    with_glyph.set_glyph(Place::of_game(1), Some(session::Glyph::Good));
    add(&stored_game(&*with_glyph));
    // A position that was set up, and a game begun with moves of another one.
    let position = Some("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1".to_owned());
    let mut set_up = open(&MatchPlan { position, ..MatchPlan::between_people(Game::CHESS) }).expect("a plan");
    play_moves(&mut *set_up, "Kd3");
    add(&stored_game(&*set_up));
    let mut continued = chess("e4 e5");
    continued.saved.help = Some(HelpUsed::NONE.with(Help::Continuation));
    add(&continued);
    assert_eq!(store.barely_begun().expect("read"), barely_begun);
    assert_eq!(MIN_KEPT_PLIES, 4);
}

#[test]
fn a_barely_begun_game_goes_to_the_bin_when_another_one_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let folders = DataFolders::at(folder.path());
    let mut autosave = autosave_thread(folders.clone());
    let store = || GameStore::open(&folders.games_file()).expect("a database");
    let save = |moves: &str| Order::Save(Box::new(chess(moves)));
    assert_eq!(send_and_wait(&mut autosave, save("e4")), Ok(()));
    // The game on the table stays, also when the library opens.
    autosave.send(Order::BinBarelyBegun);
    assert_eq!(send_and_wait(&mut autosave, save("e4 e5")), Ok(()));
    assert_eq!(ids(&store(), false), [1]);
    autosave.send(Order::LeaveGame);
    assert_eq!(send_and_wait(&mut autosave, save("d4")), Ok(()));
    assert_eq!((ids(&store(), false), ids(&store(), true)), (vec![2], vec![1]));
    drop(autosave);
    // After a start of the program, the game to continue stays, also while another one is on the table.
    let mut autosave = autosave_thread(folders.clone());
    store().add(&chess("c4")).expect("written");
    autosave.send(Order::BinBarelyBegun);
    assert_eq!(send_and_wait(&mut autosave, Order::Restore(vec![StoredId(1)])), Ok(()));
    assert_eq!((ids(&store(), false), ids(&store(), true)), (vec![1, 3], vec![2]));
    autosave.send(Order::LoadGame(StoredId(1)));
    autosave.send(Order::BinBarelyBegun);
    assert_eq!(send_and_wait(&mut autosave, Order::Restore(vec![StoredId(2)])), Ok(()));
    assert_eq!((ids(&store(), false), ids(&store(), true)), (vec![1, 2, 3], vec![]));
    // Another game begins. The games that the player has restored stay.
    autosave.send(Order::LeaveGame);
    assert_eq!(send_and_wait(&mut autosave, save("b3")), Ok(()));
    assert_eq!((ids(&store(), false), ids(&store(), true)), (vec![1, 2, 4], vec![3]));
}
