//! Kept reviews: used only for the moves that they judge.

use session::{Glyph, Place, Seat, catalogue};
use store::{DataFolders, GameStore, News, Order, StoreError, StoredGame, StoredId};

use super::common::{
    autosave_thread, chess, empty_database, review_of, send_and_wait, stored_game, wait_for_news,
};
use test_support::games::play_moves;

#[test]
fn a_review_is_used_until_the_game_changes() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let game = chess("e4 e5 Qh5 Nf6");
    let id = store.add(&game).expect("written");
    assert_eq!(store.review(id).expect("read"), None);
    let review = review_of(&game, 4, "b8c6");
    assert!(store.keep_review(id, &review).expect("written"));
    assert_eq!(store.review(id).expect("read"), Some(review.clone()));
    let better = review_of(&game, 3, "g1f3");
    assert!(store.keep_review(id, &better).expect("written"));
    assert_eq!(store.review(id).expect("read"), Some(better.clone()), "the newer review replaces it");
    // Comments, signs, variations and names change nothing of what was reviewed.
    let mut update = |old: &mut StoredGame, change: &dyn Fn(&mut dyn session::Match)| {
        let mut table = catalogue::reopen(&old.saved).expect("a game");
        change(&mut *table);
        let new = stored_game(&*table);
        store.update(id, old, &new).expect("written");
        *old = new;
        store.rename(id, Seat::FIRST, "Ana").expect("renamed");
        old.saved.plan.seats[0].name = "Ana".to_owned();
        store.review(id).expect("read")
    };
    let mut stored = game;
    let annotated = update(&mut stored, &|table| {
        table.set_comment(Place::of_game(2), "usual");
        table.set_glyph(Place::of_game(3), Some(Glyph::Dubious));
        let choice = table.browse_at(Place::of_game(2)).choice_of("Nf3").expect("legal");
        table.add_variation_move(Place::of_game(2), choice).expect("legal");
    });
    assert_eq!(annotated, Some(better.clone()));
    assert_eq!(update(&mut stored, &|table| table.resign(Seat::FIRST)), None, "the result has changed");
    assert_eq!(update(&mut stored, &|table| table.go_to_ply(4)), Some(better), "and back");
    assert_eq!(update(&mut stored, &|table| play_moves(table, "Qxe5")), None, "another move");
    assert!(!store.keep_review(id, &review).expect("read"), "it is not about these moves");
    let unknown = store.keep_review(StoredId(9), &review);
    assert!(matches!(unknown, Err(StoreError::NoSuchGame(9))), "{unknown:?}");
}

#[test]
fn a_damaged_review_is_not_used_and_a_deleted_game_takes_its_review_along() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let game = chess("e4 e5 Qh5 Nf6");
    let id = store.add(&game).expect("written");
    let connection = rusqlite::Connection::open(&path).expect("a database");
    let review = review_of(&game, 4, "b8c6");
    for damage in [
        "text = substr(text, 2)",
        "text = ''",
        "digest = digest + 1",
        "text = replace(text, 'e2e4', 'd2d4')",
        "text = replace(text, '\"signature\":\"', '\"signature\":\"0')",
    ] {
        store.keep_review(id, &review).expect("written");
        connection.execute(&format!("UPDATE review SET {damage}"), []).expect("changed");
        assert_eq!(store.review(id).expect("read"), None, "{damage}");
    }
    store.set_binned(id, true).expect("written");
    store.delete(&[id]).expect("deleted");
    let count: i64 = connection.query_row("SELECT count(*) FROM review", [], |row| row.get(0)).expect("read");
    assert_eq!(count, 0);
}

#[test]
fn the_autosave_thread_keeps_the_review_of_the_current_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut autosave = autosave_thread(DataFolders::at(folder.path()));
    let find = |autosave: &mut store::Autosave, id| {
        let ticket = autosave.send(Order::FindReview(id));
        wait_for_news(autosave, |news| match news {
            News::Review(answered, review) if answered == ticket => Some(review.map(|review| *review)),
            _ => None,
        })
    };
    let game = chess("e4 e5 Qh5 Nf6");
    let review = review_of(&game, 4, "b8c6");
    let keep = |id| Order::KeepReview(id, Box::new(review.clone()));
    assert_eq!(send_and_wait(&mut autosave, keep(None)), Err("store-no-such-game"));
    assert_eq!(find(&mut autosave, None), None);
    assert_eq!(send_and_wait(&mut autosave, Order::Save(Box::new(game))), Ok(()));
    assert_eq!(send_and_wait(&mut autosave, keep(None)), Ok(()));
    assert_eq!(find(&mut autosave, None), Some(review.clone()));
    autosave.send(Order::LeaveGame);
    assert_eq!((find(&mut autosave, None), find(&mut autosave, Some(StoredId(7)))), (None, None));
    assert_eq!(find(&mut autosave, Some(StoredId(1))), Some(review));
}
