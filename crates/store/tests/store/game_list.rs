//! The list of saved games: filters, pages, the bin, renaming, and the answers of the autosave thread.

use std::sync::mpsc::TryRecvError;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use session::game_text::{GameReader, ImportedGame, TextFormat};
use session::{Game, MatchPlan, Player, Seat, Viewer, open};
use store::{
    Autosave, DataFolders, Filter, GameStore, News, Order, Person, ResultFilter, SortOrder, StoreError,
    StoredGame, StoredId,
};

use super::common::{autosave_thread, chess, empty_database, send_and_wait, stored_game, wait_for_news};
use test_support::games::{play_random_actions, random_new_game, seeded_rng};

/// Reference implementation of the filter, to compare with the SQL condition. Does not check `Filter::binned`. `start`
/// is the start of the game in milliseconds since 1970.
fn matches_filter(filter: &Filter, game: &StoredGame, start: i64) -> bool {
    let saved = &game.saved;
    let seats = &saved.plan.seats;
    let is_person = |seat: Seat| seats[seat.index()].player == Player::Human;
    let people = seats.iter().filter(|seat| seat.player == Player::Human).count();
    let has_name =
        |name: &str| seats.iter().any(|seat| seat.name.to_lowercase().contains(&name.to_lowercase()));
    let winner = saved.end.as_ref().map(|end| end.outcome.winner);
    let result = match filter.result {
        None => true,
        Some(ResultFilter::Unfinished) => winner.is_none(),
        Some(ResultFilter::Finished) => winner.is_some(),
        Some(ResultFilter::Drawn) => winner == Some(None),
        Some(ResultFilter::Won) => winner.flatten().is_some_and(is_person),
        Some(ResultFilter::Lost) => people > 0 && winner.flatten().is_some_and(|seat| !is_person(seat)),
    };
    // Moves that were taken back do not count.
    let plies = saved.ply as u32;
    // Two plies are one move, except in Domin-Up, where every ply counts.
    let moves = if saved.plan.game == Game::DOMIN_UP { plies } else { plies.div_ceil(2) };
    filter.game.is_none_or(|game| game == saved.plan.game)
        && (filter.name.is_empty() || has_name(&filter.name))
        && result
        && filter.since.is_none_or(|since| start >= since)
        && filter.until.is_none_or(|until| start < until)
        && filter.min_moves.is_none_or(|min_moves| moves >= min_moves)
        && filter.max_moves.is_none_or(|max_moves| moves <= max_moves)
}

#[test]
fn every_filter_agrees_with_the_reference() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let mut rng = seeded_rng(11);
    let names = ["Érica", "José Maria", "ze", "ZÉLIA", ""];
    let mut games = Vec::new();
    for _ in 0..120 {
        let mut game = random_new_game(&mut rng);
        let actions = rng.random_range(1..120);
        play_random_actions(game.as_mut(), actions, &mut rng);
        let mut game = stored_game(game.as_ref());
        for seat in &mut game.saved.plan.seats {
            seat.name = names[rng.random_range(0..names.len())].to_owned();
        }
        let id = store.add(&game).expect("written");
        let binned = rng.random_bool(0.2);
        store.set_binned(id, binned).expect("written");
        games.push((id, game, binned));
    }
    // Start and last change of each game, as the list returns them.
    let mut times = std::collections::HashMap::new();
    for binned in [false, true] {
        let page = store.list_page(&Filter { binned, ..Filter::default() }, 0, 1000).expect("read");
        times.extend(page.cards.iter().map(|card| (card.id, (card.started_at, card.changed_at))));
    }
    assert_eq!(times.len(), 120);
    let mut starts: Vec<i64> = times.values().map(|(start, _)| *start).collect();
    starts.sort_unstable();
    let median_start = starts[60];
    let results = [
        None,
        Some(ResultFilter::Unfinished),
        Some(ResultFilter::Finished),
        Some(ResultFilter::Won),
        Some(ResultFilter::Lost),
        Some(ResultFilter::Drawn),
    ];
    // Result filters that matched a game.
    let mut matched_results = std::collections::HashSet::new();
    for _ in 0..600 {
        let some = |rng: &mut ChaCha8Rng, value: i64| rng.random_bool(0.2).then_some(value);
        let filter = Filter {
            game: rng.random_bool(0.3).then_some(Game::DRAUGHTS),
            name: ["", "", "", "éri", "ZE", "zé", "a", "x"][rng.random_range(0..8)].to_owned(),
            result: results[rng.random_range(0..results.len())],
            since: some(&mut rng, median_start),
            until: some(&mut rng, median_start),
            min_moves: some(&mut rng, 30).map(|moves| moves as u32),
            max_moves: some(&mut rng, 30).map(|moves| moves as u32),
            import: None,
            binned: rng.random_bool(0.2),
            order: [
                SortOrder::Newest,
                SortOrder::Oldest,
                SortOrder::Added,
                SortOrder::Longest,
                SortOrder::Shortest,
            ][rng.random_range(0..5)],
        };
        let matching = games.iter().filter(|(id, game, binned)| {
            *binned == filter.binned && matches_filter(&filter, game, times[id].0)
        });
        let mut sorted: Vec<(i64, i64, StoredId)> = matching
            .map(|(id, game, _)| {
                let (plies, changed) = (game.saved.ply as i64, times[id].1);
                match filter.order {
                    SortOrder::Newest => (-changed, 0, *id),
                    SortOrder::Oldest => (changed, 0, *id),
                    SortOrder::Added => (-id.0, 0, *id),
                    SortOrder::Longest => (-plies, -changed, *id),
                    SortOrder::Shortest => (plies, changed, *id),
                }
            })
            .collect();
        sorted.sort_unstable();
        let expected: Vec<StoredId> = sorted.into_iter().map(|(_, _, id)| id).collect();
        let mut listed = Vec::new();
        for first in (0..=expected.len()).step_by(7) {
            let page = store.list_page(&filter, first, 7).expect("read");
            assert_eq!((page.total, page.first), (expected.len(), first), "{filter:?}");
            listed.extend(page.cards.into_iter().map(|card| card.id));
        }
        assert_eq!(listed, expected, "{filter:?}");
        if !listed.is_empty() {
            matched_results.insert(filter.result);
        }
    }
    assert!(matched_results.len() >= 5, "the games are too similar: {matched_results:?}");
}

/// Reads the games of a PGN text.
fn imported_games(text: &str) -> Vec<ImportedGame> {
    let mut reader = GameReader::new(text.as_bytes(), None);
    std::iter::from_fn(|| reader.next_game().expect("text in memory")).filter_map(|read| read.game).collect()
}

#[test]
fn games_are_sorted_by_the_dates_that_the_cards_show() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let own = store.add(&chess("e4 e5")).expect("written");
    let games = imported_games(
        "[Date \"2018.??.??\"]\n\n1. e4 1-0\n\n[Date \"1851.06.21\"]\n\n1. d4 *\n\n
         [Date \"2018.05.01\"]\n\n1. c4 0-1\n\n[Date \"2018.04.??\"]\n\n1. Nf3 1/2-1/2\n\n
         [Date \"2018.05.01\"]\n\n1. b3 0-1\n",
    );
    let ids: Vec<StoredId> =
        store.import(&games).expect("written").into_iter().map(|imported| imported.id()).collect();
    let [year, first, may, april, later_in_may] = *ids.as_slice() else { panic!("five games: {ids:?}") };
    let listed = |store: &GameStore, order| {
        let page = store.list_page(&Filter { order, ..Filter::default() }, 0, 9).expect("read");
        page.cards.iter().map(|card| card.id).collect::<Vec<_>>()
    };
    // Games of the same day are sorted by their addition.
    assert_eq!(listed(&store, SortOrder::Newest), [own, later_in_may, may, april, year, first]);
    assert_eq!(listed(&store, SortOrder::Oldest), [first, year, april, may, later_in_may, own]);
    assert_eq!(listed(&store, SortOrder::Added), [later_in_may, april, may, first, year, own]);
    // A game that is played on has the date of that.
    let old = store.read(first).expect("read");
    let mut new = chess("d4 d5");
    new.saved.plan.clone_from(&old.saved.plan);
    store.update(first, &old, &new).expect("written");
    assert_eq!(listed(&store, SortOrder::Newest), [first, own, later_in_may, may, april, year]);
    let page = store.list_page(&Filter::default(), 0, 9).expect("read");
    let has_day: Vec<bool> = page.cards.iter().map(|card| card.played_on.is_some()).collect();
    assert_eq!(has_day, [false, false, true, true, true, true]);
}

#[test]
fn a_card_matches_its_game() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let mut rng = seeded_rng(12);
    let mut replayed_games = 0;
    for _ in 0..30 {
        let mut game = random_new_game(&mut rng);
        play_random_actions(game.as_mut(), 60, &mut rng);
        let stored = stored_game(game.as_ref());
        let id = store.add(&stored).expect("written");
        let card = store.list_page(&Filter::default(), 0, 1).expect("read").cards.remove(0);
        let saved = stored.saved;
        assert_eq!((card.id, card.game, card.bottom_seat), (id, Some(saved.plan.game), stored.bottom_seat));
        assert_eq!((&card.seats, card.moves, card.end), (&saved.plan.seats, saved.ply, saved.end));
        assert_eq!(card.odds, saved.plan.odds);
        // The card of a game of Domin-Up has the moves. Replaying them gives the same tiles on the table.
        assert_eq!(card.history.is_some(), saved.plan.game == Game::DOMIN_UP);
        if let Some(course) = card.history {
            let plan = MatchPlan { position: Some(course.start), rules: None, ..saved.plan };
            let mut replayed = open(&plan).expect("a position");
            for text in &course.moves {
                replayed.play(replayed.choice_of(text).expect("a move")).expect("legal");
            }
            assert_eq!(replayed.save().board, saved.board);
            assert_eq!(replayed.scene(Viewer::All), game.scene(Viewer::All));
            replayed_games += 1;
        }
        assert_eq!((card.position_text, card.is_busy), (saved.board, false));
    }
    assert!(replayed_games > 0, "there is a game of Domin-Up");
}

/// Number of games in the bin or outside it.
fn total(store: &GameStore, binned: bool) -> usize {
    store.list_page(&Filter { binned, ..Filter::default() }, 0, 0).expect("read").total
}

#[test]
fn binned_games_can_be_restored_until_the_bin_is_emptied() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let original = chess("e4");
    let (first, second) = (store.add(&original).expect("written"), store.add(&chess("d4")).expect("written"));
    store.set_binned(first, true).expect("written");
    assert_eq!((total(&store, false), total(&store, true)), (1, 1));
    assert_eq!(store.unfinished(9).expect("read"), [second]);
    store.set_binned(first, false).expect("written");
    assert_eq!((total(&store, false), total(&store, true)), (2, 0));
    // A change of the game restores it from the bin.
    store.set_binned(first, true).expect("written");
    let continued = chess("e4 e5");
    store.update(first, &original, &continued).expect("written");
    assert_eq!(total(&store, true), 0);
    // Only the games in the bin are deleted.
    store.set_binned(second, true).expect("written");
    store.delete(&[first, second]).expect("written");
    assert_eq!(store.read(first).expect("the game still exists"), continued);
    assert!(matches!(store.read(second), Err(StoreError::NoSuchGame(_))));
    assert!(matches!(store.set_binned(second, true), Err(StoreError::NoSuchGame(_))));
}

#[test]
fn renaming_a_player_does_not_change_the_game() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let mut game = chess("e4");
    let id = store.add(&game).expect("written");
    let later_id = store.add(&chess("d4")).expect("written");
    store.rename(id, Seat::SECOND, "Inês").expect("written");
    game.saved.plan.seats[1].name = "Inês".to_owned();
    assert_eq!(store.read(id).expect("its digest is valid"), game);
    let cards = store.list_page(&Filter::default(), 0, 9).expect("read").cards;
    assert_eq!(
        cards.iter().map(|card| card.id).collect::<Vec<_>>(),
        [later_id, id],
        "a rename does not change the order"
    );
    let third = Seat::from_index(2);
    assert!(matches!(store.rename(id, third, "x"), Err(StoreError::NoSuchSeat { .. })));
}

#[test]
fn names_are_listed_most_frequent_first() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for (white, black, player) in
        [("Rui", "Ana", Player::Human), ("Ana", "Bot", Player::Level(3)), ("Ana", "", Player::Human)]
    {
        let mut game = chess("e4");
        game.saved.plan.seats[0].name = white.to_owned();
        game.saved.plan.seats[1].name = black.to_owned();
        game.saved.plan.seats[1].player = player;
        store.add(&game).expect("written");
    }
    assert_eq!(store.names(50).expect("read"), ["Ana", "Rui"]);
    assert_eq!(store.names(1).expect("read"), ["Ana"]);
}

/// Waits for news of the game to offer under "Continue" and returns its id; `None` if no game is offered.
fn wait_for_latest(autosave: &mut Autosave) -> Option<StoredId> {
    wait_for_news(autosave, |news| match news {
        News::Latest(latest) => Some(latest.map(|(id, _)| id)),
        _ => None,
    })
}

/// Requests the games that match the filter. Returns their ids, each with whether another program is playing the game.
fn request_page(autosave: &mut Autosave, filter: Filter) -> Vec<(StoredId, bool)> {
    let ticket = autosave.send(Order::ListPage(filter, 0, 100));
    wait_for_news(autosave, |news| match news {
        News::ListPage(answered, page) if answered == ticket => {
            Some(page.cards.iter().map(|card| (card.id, card.is_busy)).collect())
        }
        _ => None,
    })
}

#[test]
fn the_autosave_thread_serves_the_list_while_a_game_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || autosave_thread(DataFolders::at(folder.path()));
    let (mut autosave_thread, mut other_program) = (start(), start());
    assert_eq!(send_and_wait(&mut autosave_thread, Order::Save(Box::new(chess("e4")))), Ok(()));
    assert_eq!(send_and_wait(&mut other_program, Order::Save(Box::new(chess("d4 d5")))), Ok(()));
    let (own_game, other_game) = (StoredId(1), StoredId(2));
    assert_eq!(
        request_page(&mut autosave_thread, Filter::default()),
        [(other_game, true), (own_game, false)]
    );

    // A game that another program is playing cannot be moved to the bin or renamed.
    assert_eq!(send_and_wait(&mut autosave_thread, Order::Bin(vec![other_game])), Err("store-busy"));
    assert_eq!(
        send_and_wait(&mut autosave_thread, Order::Rename(other_game, Seat::FIRST, "Rui".to_owned())),
        Err("store-busy")
    );
    // The current game gets the new name, and a later save does not undo the renaming.
    assert_eq!(
        send_and_wait(&mut autosave_thread, Order::Rename(own_game, Seat::FIRST, "Ana".to_owned())),
        Ok(())
    );
    assert_eq!(send_and_wait(&mut autosave_thread, Order::Save(Box::new(chess("e4 e5")))), Ok(()));
    let ticket = autosave_thread.send(Order::ExportText(Some(own_game), TextFormat::Usual));
    let text = wait_for_news(&mut autosave_thread, |news| match news {
        News::Text(answered, text) if answered == ticket => Some(text),
        _ => None,
    });
    assert!(text.contains("[White \"Ana\"]") && text.ends_with("\n\n1. e4 e5 *\n"), "{text}");
    autosave_thread.send(Order::Names);
    let names = wait_for_news(&mut autosave_thread, |news| match news {
        News::Names(names) => Some(names),
        _ => None,
    });
    assert_eq!(names, ["Ana"]);

    // A game in the bin is not offered under "Continue"; a restored game is offered again.
    other_program.send(Order::LeaveGame);
    assert_eq!(send_and_wait(&mut other_program, Order::Bin(vec![other_game])), Ok(()));
    assert_eq!(wait_for_latest(&mut other_program), None, "the first game is being played");
    assert_eq!(send_and_wait(&mut other_program, Order::Restore(vec![other_game])), Ok(()));
    assert_eq!(wait_for_latest(&mut other_program), Some(other_game));
    assert_eq!(send_and_wait(&mut other_program, Order::Bin(vec![other_game])), Ok(()));
    // Emptying the bin also removes lock files of games that no longer exist.
    let locks = folder.path().join("locks");
    std::fs::write(locks.join("game-77.lock"), "").expect("written");
    assert_eq!(send_and_wait(&mut other_program, Order::EmptyBin), Ok(()));
    let lock_files =
        std::fs::read_dir(&locks).expect("a folder").map(|file| file.expect("readable").file_name());
    assert_eq!(lock_files.collect::<Vec<_>>(), ["game-1.lock"], "the first game is being played");
    assert_eq!(request_page(&mut autosave_thread, Filter { binned: true, ..Filter::default() }), []);
    assert_eq!(request_page(&mut autosave_thread, Filter::default()), [(own_game, false)]);
    assert_eq!(
        send_and_wait(&mut autosave_thread, Order::ExportText(Some(other_game), TextFormat::Usual)),
        Err("store-no-such-game")
    );
}

/// A pending save must be written before the game goes to the bin: a later write would restore the game from the bin.
#[test]
fn a_pending_save_does_not_restore_a_binned_game() {
    for leaves_game in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = DataFolders::at(folder.path());
        let file = folders.games_file();
        let mut autosave_thread = autosave_thread(folders);
        assert_eq!(send_and_wait(&mut autosave_thread, Order::Save(Box::new(chess("e4")))), Ok(()));
        let other_connection = rusqlite::Connection::open(&file).expect("a database");
        other_connection.execute_batch("BEGIN IMMEDIATE").expect("the database is locked");
        assert!(
            send_and_wait(&mut autosave_thread, Order::Save(Box::new(chess("e4 e5")))).is_err(),
            "a locked database was written"
        );
        if leaves_game {
            autosave_thread.send(Order::LeaveGame);
        }
        // As long as the game cannot be saved, it cannot go to the bin.
        assert!(send_and_wait(&mut autosave_thread, Order::Bin(vec![StoredId(1)])).is_err());
        other_connection.execute_batch("COMMIT").expect("the lock is released");
        assert_eq!(send_and_wait(&mut autosave_thread, Order::Bin(vec![StoredId(1)])), Ok(()));
        // When the thread ends, it tries for the last time to save pending games.
        drop(autosave_thread);
        let store = GameStore::open(&file).expect("a database");
        assert_eq!(store.binned().expect("read"), [StoredId(1)], "leaves the game: {leaves_game}");
        assert_eq!(store.read(StoredId(1)).expect("read").saved.moves.len(), 2);
    }
}

#[test]
fn only_the_last_of_several_equal_queries_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut autosave_thread = autosave_thread(DataFolders::at(folder.path()));
    for first in 0..1000 {
        autosave_thread.send(Order::ListPage(Filter::default(), first, 1));
        autosave_thread.send(Order::Statistics(Person::AnyName, Game::CHESS));
    }
    let last_ticket = autosave_thread.send(Order::ListPage(Filter::default(), 1000, 1));
    let (mut answers, mut last_answered) = (0, 0);
    wait_for_news(&mut autosave_thread, |news| {
        if let News::ListPage(answered, _) = news {
            assert!(answered > last_answered, "answers come in the order of the orders");
            (answers, last_answered) = (answers + 1, answered);
            return (answered == last_ticket).then_some(());
        }
        None
    });
    assert!(answers < 1001, "every order was answered");
}

/// A large database is not checked when it is opened, but in the background.
#[test]
fn damage_in_a_large_database_is_detected_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let mut store = GameStore::open(&path).expect("a database");
    for number in 0..60 {
        let mut game = chess("e4 e5");
        game.saved.moves[0].comment = format!("{number} ").repeat(40_000);
        store.add(&game).expect("written");
    }
    drop(store);
    let mut bytes = std::fs::read(&path).expect("a file");
    assert!(bytes.len() > 5 << 20, "the file is above the limit for a check on opening, 4 MiB");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 20_000].fill(0xaa);
    std::fs::write(&path, bytes).expect("written");
    let mut autosave_thread = autosave_thread(DataFolders::at(folder.path()));
    autosave_thread.send(Order::FindLatest);
    let recovery = wait_for_news(&mut autosave_thread, |news| match news {
        News::Recovered(recovery) => Some(recovery),
        _ => None,
    });
    assert!(recovery.damaged_file.exists() && (50..60).contains(&recovery.restored_count), "{recovery:?}");
    assert_eq!(recovery.restored_count + recovery.lost.len(), 60);
    assert_eq!(request_page(&mut autosave_thread, Filter::default()).len(), recovery.restored_count);
}

#[test]
fn a_page_is_consistent_while_another_program_deletes_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    let mut store = GameStore::open(&path).expect("a database");
    let second_store = GameStore::open(&path).expect("a database");
    let (done_sender, done_receiver) = std::sync::mpsc::channel::<()>();
    let bin = Filter { binned: true, ..Filter::default() };
    let reader = std::thread::spawn(move || {
        while done_receiver.try_recv() != Err(TryRecvError::Disconnected) {
            let page = second_store.list_page(&bin, 0, 100).expect("a page");
            assert_eq!(page.cards.len(), page.total);
        }
    });
    for _ in 0..20 {
        let ids: Vec<StoredId> = (0..3).map(|_| store.add(&chess("e4 e5 Nf3")).expect("written")).collect();
        for id in &ids {
            store.set_binned(*id, true).expect("written");
        }
        store.delete(&ids).expect("written");
    }
    drop(done_sender);
    reader.join().expect("every page was consistent");
}
