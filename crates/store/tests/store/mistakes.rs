//! Mistakes that come back: one for each position, their repetition, and what happens to them in damaged files.

use std::fs;

use session::mistakes::MOST_A_DAY;
use session::{CalendarDay, Game, Grade, Mistake, NameGroups, Repetition, Seat};
use store::{
    Autosave, DataFolders, GameStore, MistakeId, News, Order, PuzzleAttempt, StoredGame, StoredId,
    StoredMistake,
};

use super::common::{
    autosave_thread, chess, empty_database, mistake_in, review_of, send_and_wait, wait_for_news,
};

const TODAY: CalendarDay = CalendarDay { year: 2026, month: 11, day: 29 };

/// Adds the mistakes of as many games on [`TODAY`].
fn add_some(store: &mut GameStore, count: usize) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for game in some_games(count) {
        let id = store.add(&game).expect("written");
        let mistake = mistake_in(&game, 3, "b1c3");
        assert_eq!(store.add_mistakes(Some(id), std::slice::from_ref(&mistake), TODAY).expect("written"), 1);
        mistakes.push(mistake.1);
    }
    mistakes
}

/// Chess games that differ in the first move. The third move, `Na3`, is the mistake.
fn some_games(count: usize) -> Vec<StoredGame> {
    ["e4", "d3", "c4", "b3", "g3", "f4", "a4", "h3", "h4"][..count]
        .iter()
        .map(|first| chess(&format!("{first} e5 Na3")))
        .collect()
}

fn all(store: &GameStore) -> Vec<StoredMistake> {
    store.all_mistakes().expect("read")
}

#[test]
fn a_mistake_is_read_as_it_was_written_and_repeated() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let added = add_some(&mut store, 2);
    let [one, other] = all(&store).try_into().expect("two mistakes");
    assert_eq!([&one.card.mistake, &other.card.mistake], [&added[0], &added[1]]);
    assert_eq!((one.source, one.card.repetition), (Some((StoredId(1), 3)), Repetition::added_on(TODAY)));
    let mut repetition = one.card.repetition;
    for (days, grade) in [(1, Grade::Good), (5, Grade::Again), (6, Grade::Hard), (40, Grade::Good)] {
        repetition = repetition.repeated(grade, TODAY.plus_days(days));
        store.update_mistake(one.id, &repetition).expect("written");
        assert_eq!(all(&store)[0].card.repetition, repetition, "every digit of the memory");
    }
    assert_eq!(all(&store)[1], other);
    store.put_mistake_aside(other.id, true).expect("written");
    assert!(store.due_mistakes(CalendarDay::LAST).expect("read").iter().all(|due| due.id == one.id));
    store.put_mistake_aside(other.id, false).expect("written");
    assert_eq!(all(&store)[1], other);
    store.delete_mistake(one.id).expect("deleted");
    assert_eq!(all(&store), [other]);
    // A mistake that another program has deleted.
    store.update_mistake(one.id, &repetition).expect("no effect");
    assert_eq!(all(&store).len(), 1);
}

#[test]
fn the_same_position_is_kept_once_and_comes_back_when_it_goes_wrong_again() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let game = chess("e4 e5 Na3");
    // The same position with other move counters.
    let detour = chess("Nf3 Nf6 Ng1 Ng8 e4 e5 Nh3");
    let (first, second) = (store.add(&game).expect("written"), store.add(&detour).expect("written"));
    let mistake = [mistake_in(&game, 3, "b1c3")];
    let again = [mistake_in(&detour, 7, "b1c3")];
    assert_eq!(store.add_mistakes(Some(first), &mistake, TODAY).expect("written"), 1);
    let card = all(&store).remove(0);
    for (source, mistakes) in [(first, &mistake), (second, &again)] {
        assert_eq!(store.add_mistakes(Some(source), mistakes, TODAY.plus_days(3)).expect("written"), 0);
    }
    assert_eq!(all(&store), std::slice::from_ref(&card), "the same position of two games is one card");
    // Known well enough, reviewed once more, and made again.
    let known = Repetition { due: None, repetitions: 4, ..card.card.repetition };
    store.update_mistake(card.id, &known).expect("written");
    assert_eq!(store.add_mistakes(Some(first), &mistake, TODAY).expect("written"), 0);
    assert_eq!(store.add_mistakes(Some(second), &again, TODAY.plus_days(9)).expect("written"), 1);
    let [back] = all(&store).try_into().expect("one card");
    let expected = Repetition { repetitions: 4, ..Repetition::added_on(TODAY.plus_days(9)) };
    assert_eq!((back.card.repetition, back.source), (expected, Some((second, 7))));
    // What the player has put aside stays there.
    store.update_mistake(card.id, &Repetition { is_aside: true, ..known }).expect("written");
    assert_eq!(store.add_mistakes(Some(first), &mistake, TODAY).expect("written"), 0);
}

#[test]
fn at_most_five_a_day_are_due_the_longest_due_first() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    add_some(&mut store, 9);
    let due_day = TODAY.plus_days(1);
    assert_eq!(store.due_mistakes(TODAY).expect("read"), []);
    let mut seen = Vec::new();
    for _ in 0..MOST_A_DAY {
        let due = store.due_mistakes(due_day).expect("read");
        assert_eq!(due.len(), MOST_A_DAY - seen.len(), "those repeated today count");
        let repetition = due[0].card.repetition.repeated(Grade::Again, due_day);
        store.update_mistake(due[0].id, &repetition).expect("written");
        seen.push(due[0].id);
    }
    assert_eq!(store.due_mistakes(due_day).expect("read"), []);
    let next: Vec<MistakeId> =
        store.due_mistakes(due_day.plus_days(1)).expect("read").iter().map(|due| due.id).collect();
    assert_eq!(next.len(), MOST_A_DAY);
    assert!(next[..4].iter().all(|id| !seen.contains(id)) && seen.contains(&next[4]), "{seen:?}, {next:?}");
}

#[test]
fn a_deleted_game_leaves_its_mistakes() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let added = add_some(&mut store, 1);
    store.set_binned(StoredId(1), true).expect("written");
    store.delete(&[StoredId(1)]).expect("deleted");
    let [left] = all(&store).try_into().expect("one card");
    assert_eq!((&left.card.mistake, left.source), (&added[0], None));
    // A game that does not exist is no source.
    let other = mistake_in(&chess("d4 e5 Na3"), 3, "b1c3");
    assert_eq!(store.add_mistakes(Some(StoredId(77)), &[other], TODAY).expect("written"), 1);
    assert_eq!(all(&store)[1].source, None);
}

#[test]
fn an_impossible_row_hides_no_other_and_all_or_nothing_is_written() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    add_some(&mut store, 3);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    for damage in [
        "game = 'go'",
        "seat = 99",
        "label = 'small'",
        "label = ''",
        "due = -5",
        "repeated = 9000000000",
        "before = 70000",
        "lapses = -1",
        "stability = NULL, aside = 3000000000, repetitions = -7",
    ] {
        connection.execute(&format!("UPDATE mistake SET {damage} WHERE id = 2"), []).expect(damage);
        let ids: Vec<i64> = all(&store).iter().map(|mistake| mistake.id.0).collect();
        assert_eq!(ids, [1, 3], "{damage}");
        assert!(store.due_mistakes(TODAY.plus_days(1)).expect("read").len() >= 2);
        let undamaged =
            "game = 'chess', seat = 0, label = 'blunder', due = 20787, repeated = NULL, before = 500,
             lapses = 0, aside = 0, repetitions = 0";
        connection.execute(&format!("UPDATE mistake SET {undamaged} WHERE id = 2"), []).expect("changed");
        assert_eq!(all(&store).len(), 3);
    }
    // The third of three mistakes cannot be written.
    connection
        .execute_batch(
            "CREATE TRIGGER refuse BEFORE INSERT ON mistake WHEN NEW.position LIKE '%/7P/%'
             BEGIN SELECT RAISE(ABORT, 'refused'); END",
        )
        .expect("a trigger");
    let mistakes = ["f3", "a4", "h3"].map(|first| mistake_in(&chess(&format!("{first} e5 Na3")), 3, "b1c3"));
    assert!(store.add_mistakes(None, &mistakes, TODAY).is_err());
    assert_eq!(all(&store).len(), 3, "none of them was written");
}

#[test]
fn mistakes_and_puzzle_results_are_restored_from_a_damaged_file() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    add_some(&mut store, 6);
    let attempt = PuzzleAttempt { wrong_tries: 1, is_shown: false };
    store.record_puzzle(Game::CHESS, "1c11d12d", attempt).expect("written");
    let before = all(&store);
    let repetition = before[2].card.repetition.repeated(Grade::Good, TODAY.plus_days(2));
    store.update_mistake(before[2].id, &repetition).expect("written");
    let (mistakes, puzzles) = (all(&store), store.puzzle_results(Game::CHESS).expect("read"));
    drop(store);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.pragma_update(None, "wal_checkpoint", "truncate").expect("no log");
    drop(connection);
    // A wrong number of free pages, so that the damage is found.
    let mut bytes = fs::read(&path).expect("a file");
    bytes[36..40].copy_from_slice(&7u32.to_be_bytes());
    fs::write(&path, bytes).expect("damaged");
    let (store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
    assert_eq!(recovery.expect("the damage is found").restored_count, 6);
    assert_eq!(all(&store), mistakes);
    assert_eq!(store.puzzle_results(Game::CHESS).expect("read"), puzzles);
}

#[test]
fn a_damaged_table_of_mistakes_is_found_and_the_games_survive() {
    for damage in [
        "DROP TABLE mistake",
        "DROP TABLE review",
        "DROP TABLE puzzle",
        "ALTER TABLE mistake RENAME COLUMN due TO dew",
        "ALTER TABLE puzzle RENAME COLUMN solved TO salved",
    ] {
        let (_folder, path) = empty_database();
        let mut store = GameStore::open(&path).expect("a database");
        add_some(&mut store, 3);
        drop(store);
        let connection = rusqlite::Connection::open(&path).expect("a database");
        connection.execute_batch(damage).expect("valid SQL");
        drop(connection);
        let (store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
        assert_eq!(recovery.expect("the damage is found").restored_count, 3, "{damage}");
        let lost = damage.contains("mistake");
        assert_eq!(all(&store).len(), if lost { 0 } else { 3 }, "{damage}");
    }
}

#[test]
fn the_autosave_thread_adds_counts_and_repeats_mistakes() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut autosave = autosave_thread(DataFolders::at(folder.path()));
    let game = chess("e4 e5 Na3");
    assert_eq!(send_and_wait(&mut autosave, Order::Save(Box::new(game.clone()))), Ok(()));
    let mistakes = vec![mistake_in(&game, 3, "b1c3")];
    let add = || Order::AddMistakes { game: None, mistakes: mistakes.clone(), day: TODAY };
    for expected in [1, 0] {
        let ticket = autosave.send(add());
        let added = wait_for_news(&mut autosave, |news| match news {
            News::MistakesAdded(answered, added) if answered == ticket => Some(added),
            _ => None,
        });
        assert_eq!(added, expected);
    }
    let due_day = TODAY.plus_days(1);
    let count = |autosave: &mut Autosave| {
        let ticket = autosave.send(Order::CountDueMistakes(due_day));
        wait_for_news(autosave, |news| match news {
            News::DueMistakeCount(answered, count) if answered == ticket => Some(count),
            _ => None,
        })
    };
    assert_eq!(count(&mut autosave), 1);
    let ticket = autosave.send(Order::DueMistakes(due_day));
    let [due] = wait_for_news(&mut autosave, |news| match news {
        News::DueMistakes(answered, due) if answered == ticket => Some(due),
        _ => None,
    })
    .try_into()
    .expect("one card");
    assert_eq!((due.source, due.card.mistake.reviewed.seat), (Some((StoredId(1), 3)), Seat::FIRST));
    let repetition = due.card.repetition.repeated(Grade::Good, due_day);
    for order in [
        Order::UpdateMistake(due.id, repetition),
        Order::PutMistakeAside(due.id, true),
        Order::PutMistakeAside(due.id, false),
    ] {
        assert_eq!(send_and_wait(&mut autosave, order), Ok(()));
    }
    assert_eq!(count(&mut autosave), 0);
    let all = |autosave: &mut Autosave| {
        let ticket = autosave.send(Order::AllMistakes);
        wait_for_news(autosave, |news| match news {
            News::AllMistakes(answered, all) if answered == ticket => Some(all),
            _ => None,
        })
    };
    let expected = StoredMistake { card: session::MistakeCard { repetition, ..due.card }, ..due };
    assert_eq!(all(&mut autosave), [expected]);
    assert_eq!(send_and_wait(&mut autosave, Order::DeleteMistake(due.id)), Ok(()));
    assert_eq!(all(&mut autosave), []);
}

/// Without a folder for files, nothing is kept, and every order is answered.
#[test]
fn without_a_database_every_order_is_answered() {
    let game = chess("e4 e5 Na3");
    let mistakes = vec![mistake_in(&game, 3, "b1c3")];
    let attempt = PuzzleAttempt { wrong_tries: 0, is_shown: false };
    let mut autosave = Autosave::start(None, NameGroups::default(), || {}).expect("a thread");
    for order in [
        Order::KeepReview(None, Box::new(review_of(&game, 3, "b1c3"))),
        Order::FindReview(None),
        Order::AddMistakes { game: None, mistakes, day: TODAY },
        Order::RecordPuzzle(Game::CHESS, "1c11d12d".to_owned(), attempt),
        Order::PuzzleResults(Game::CHESS),
        Order::DueMistakes(TODAY),
        Order::CountDueMistakes(TODAY),
        Order::AllMistakes,
        Order::UpdateMistake(MistakeId(1), Repetition::added_on(TODAY)),
        Order::PutMistakeAside(MistakeId(1), true),
        Order::DeleteMistake(MistakeId(1)),
    ] {
        assert_eq!(send_and_wait(&mut autosave, order), Err("store-no-home"));
    }
}
