//! Damaged files, full disks and concurrent programs lose no more than necessary.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicI64, Ordering};

use rand::RngExt;
use tempfile::TempDir;

use session::game_text::{GameReader, ImportedGame};
use session::{CalendarDay, DrawOffer, Game, Help, HelpUsed, MatchPlan, Seat, ToMessage, open};
use store::{
    DataFolders, Filter, GameStore, Imported, NewImport, News, Order, SortOrder, StoreError, StoredGame,
    StoredId,
};

use super::common::{
    annotate_randomly, autosave_thread, chess, empty_database, mistake_in, send_and_wait, stored_game,
    wait_for_news,
};
use test_support::games::{play_moves, play_random_actions, random_new_game, seeded_rng};
use test_support::skipped::{run_without_tools, skip};

/// Writes three games to a database, closes it, and returns the games.
pub(crate) fn three_games(path: &Path) -> Vec<StoredGame> {
    let mut rng = seeded_rng(6);
    let mut store = GameStore::open(path).expect("a database");
    let games = (0..3).map(|_| {
        let mut game = random_new_game(&mut rng);
        play_random_actions(game.as_mut(), 40, &mut rng);
        let mut stored = stored_game(game.as_ref());
        annotate_randomly(&mut stored.saved, &mut rng);
        // With long comments, most pages of the file belong to games, as in a file that was used for some weeks.
        stored.saved.moves.iter_mut().for_each(|mv| mv.comment.push_str(&"Why not? ".repeat(60)));
        store.add(&stored).expect("written");
        stored
    });
    games.collect()
}

/// Opens a database, recovers it if it is damaged, and returns the number of intact games.
///
/// `games` were written with the ids 1, 2, 3... Asserts that every other game is missing or reported as damaged, so
/// that no game has changed.
pub(crate) fn count_intact_games(path: &Path, games: &[StoredGame]) -> usize {
    let (store, _) = GameStore::open_or_recover(path).expect("the database, or a new one");
    let intact = games.iter().zip(1..).filter(|(game, id)| match store.read(StoredId(*id)) {
        Ok(stored) => {
            assert_eq!(&stored, *game);
            true
        }
        Err(StoreError::NoSuchGame(_) | StoreError::Damaged(_)) => false,
        Err(error) => panic!("{error}"),
    });
    intact.count()
}

#[test]
fn a_truncated_file_is_moved_away_and_readable_games_survive() {
    let (folder, path) = empty_database();
    let games = three_games(&path);
    let intact_bytes = fs::read(&path).expect("a file");
    assert_eq!(count_intact_games(&path, &games), 3);
    let mut most_intact = 0;
    // With `EVERY_BYTE=1`, the file is cut after every byte, which takes about ten minutes on an idle machine.
    let step = if std::env::var_os("EVERY_BYTE").is_some() { 1 } else { 331 };
    for length in (0..intact_bytes.len()).step_by(step) {
        let cut_path = folder.path().join(format!("cut-{length}.db"));
        fs::write(&cut_path, &intact_bytes[..length]).expect("written");
        let intact = count_intact_games(&cut_path, &games);
        most_intact = most_intact.max(intact);
        let damaged_path = folder.path().join(format!("cut-{length}.db.damaged-1"));
        // SQLite treats an empty file and a file of one byte as a new database, so nothing is moved away. If only the
        // last page is cut, the file may open, and only the digest of one game may be wrong.
        let is_recognised = damaged_path.exists() || intact >= 2;
        for file in [cut_path, damaged_path] {
            let _not_there = fs::remove_file(file);
        }
        assert_eq!(is_recognised, length > 1, "{length}");
    }
    assert!(most_intact >= 2, "games survive in a file that is cut near its end");
}

#[test]
fn a_flipped_bit_never_changes_a_game() {
    const FILES: usize = 400;
    let (folder, path) = empty_database();
    let games = three_games(&path);
    let intact_bytes = fs::read(&path).expect("a file");
    let mut rng = seeded_rng(7);
    let mut lost = 0;
    for number in 0..FILES {
        let flipped_path = folder.path().join(format!("flipped-{number}.db"));
        let mut bytes = intact_bytes.clone();
        let index = rng.random_range(0..bytes.len());
        bytes[index] ^= 1 << rng.random_range(0..8);
        fs::write(&flipped_path, &bytes).expect("written");
        lost += 3 - count_intact_games(&flipped_path, &games);
    }
    // Some of the damage must reach a game, but on average less than one game per file may be lost.
    assert!((1..FILES).contains(&lost), "{lost}");
}

/// The header of an SQLite file has 100 bytes. A flipped bit in the version field may make the version seem newer than
/// this program; the file is then left unchanged. After any other flip, all games are intact or the file is moved away.
#[test]
fn a_flipped_bit_in_the_header_loses_nothing() {
    const HEADER_BYTES: usize = 100;
    let (folder, path) = empty_database();
    let games = three_games(&path);
    let intact_bytes = fs::read(&path).expect("a file");
    for bit in 0..HEADER_BYTES * 8 {
        let flipped_path = folder.path().join(format!("flipped-{bit}.db"));
        let mut bytes = intact_bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&flipped_path, &bytes).expect("written");
        match GameStore::open_or_recover(&flipped_path) {
            Ok((store, _)) => drop(store),
            Err(StoreError::Newer { .. }) => {
                assert_eq!(fs::read(&flipped_path).expect("a file"), bytes, "bit {bit}");
                continue;
            }
            Err(error) => panic!("bit {bit}: {error}"),
        }
        let damaged_path = flipped_path.with_extension("db.damaged-1");
        let intact = count_intact_games(&flipped_path, &games);
        assert!(intact == 3 || damaged_path.exists(), "bit {bit}: {intact} of 3 games are intact");
    }
}

/// SQLite stores the last used game id as a counter in `sqlite_sequence`. Recovery looks for games with the ids up to
/// this counter.
///
/// A value that is too high must not delay the recovery; a value that is too low must not lose games.
#[test]
fn a_damaged_game_counter_neither_delays_recovery_nor_loses_games() {
    for (counter, ids) in [(1i64 << 40, [1, 2, 3]), (0, [1, 2, 3]), (2, [1, 2, 30_000])] {
        let (_folder, path) = empty_database();
        let games = three_games(&path);
        let connection = rusqlite::Connection::open(&path).expect("a database");
        connection
            .execute("UPDATE sqlite_sequence SET seq = ?1 WHERE name = 'game'", [counter])
            .expect("changed");
        for table in ["game", "seat", "move", "variation", "variation_move", "draw_offer"] {
            let column = if table == "game" { "id" } else { "game" };
            let sql = format!("UPDATE {table} SET {column} = ?1 WHERE {column} = 3");
            connection.pragma_update(None, "foreign_keys", false).expect("set");
            connection.execute(&sql, [ids[2]]).expect("changed");
        }
        drop(connection);
        // Bytes 36 to 39 of the header are the number of free pages. A wrong number fails SQLite's integrity check, but
        // leaves all games readable.
        let mut bytes = fs::read(&path).expect("a file");
        bytes[36..40].copy_from_slice(&7u32.to_be_bytes());
        fs::write(&path, bytes).expect("damaged");
        let (store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
        let recovery = recovery.expect("the damage is found");
        assert_eq!((recovery.restored_count, recovery.lost), (3, Vec::new()), "{counter}");
        for (game, id) in games.iter().zip(ids) {
            assert_eq!(&store.read(StoredId(id)).expect("read"), game);
        }
    }
}

/// Current time of [`clock`] in milliseconds since 1970.
static NOW: AtomicI64 = AtomicI64::new(0);

/// Clock of the database that the test sets.
fn clock() -> i64 {
    NOW.load(Ordering::Relaxed)
}

#[test]
fn a_jumping_system_clock_keeps_the_order_of_games() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database").with_clock(clock);
    let mut rng = seeded_rng(8);
    let (mut games, mut newest_first) = (Vec::new(), Vec::new());
    for time in [2_000_000, 4_000_000_000_000, 1_000, -5, 9_000_000, 4_000_000_000_001, 0] {
        NOW.store(time, Ordering::Relaxed);
        let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
        play_moves(&mut *game, "e4");
        let game = stored_game(game.as_ref());
        let id = store.add(&game).expect("written");
        newest_first.insert(0, id);
        games.push(game);
        // At the same time, one of the games so far changes.
        let index = rng.random_range(0..games.len());
        let id = StoredId(index as i64 + 1);
        let old = games[index].clone();
        games[index].saved.offers.push(DrawOffer { ply: 1, seat: Seat::SECOND });
        store.update(id, &old, &games[index]).expect("written");
        newest_first.retain(|other| *other != id);
        newest_first.insert(0, id);
        assert_eq!(store.unfinished(100).expect("read"), newest_first);
    }
    let page = store.list_page(&Filter::default(), 0, 100).expect("read");
    assert_eq!(page.cards.iter().map(|card| card.id).collect::<Vec<_>>(), newest_first);
    let oldest_first = Filter { order: SortOrder::Oldest, ..Filter::default() };
    let ids = newest_first.into_iter().rev().collect::<Vec<_>>();
    let page = store.list_page(&oldest_first, 0, 100).expect("read");
    assert_eq!(page.cards.iter().map(|card| card.id).collect::<Vec<_>>(), ids);
}

/// Plays eight games, saves each several times in the database, and returns them with their ids.
fn write_games(path: &Path, seed: u64) -> Vec<(StoredId, StoredGame)> {
    let mut rng = seeded_rng(seed);
    let mut store = GameStore::open(path).expect("a database");
    let games = (0..8).map(|_| {
        let mut game = random_new_game(&mut rng);
        let mut old = stored_game(game.as_ref());
        let id = store.add(&old).expect("written");
        for _ in 0..8 {
            play_random_actions(game.as_mut(), 2, &mut rng);
            let mut new = stored_game(game.as_ref());
            annotate_randomly(&mut new.saved, &mut rng);
            store.update(id, &old, &new).expect("written");
            old = new;
        }
        (id, old)
    });
    games.collect()
}

#[test]
fn two_threads_that_write_at_once_lose_nothing() {
    let (_folder, path) = empty_database();
    let written: Vec<(StoredId, StoredGame)> = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..3)
            .map(|seed| {
                scope.spawn({
                    let path = &path;
                    move || write_games(path, seed)
                })
            })
            .collect();
        writers.into_iter().flat_map(|writer| writer.join().expect("the writer does not panic")).collect()
    });
    let store = GameStore::open(&path).expect("a database");
    assert_eq!(store.list_page(&Filter::default(), 0, 0).expect("read").total, 24);
    for (id, game) in written {
        assert_eq!(store.read(id).expect("read"), game);
    }
}

/// Environment variable with the path of the database. The test sets it only for its second process.
const DATABASE: &str = "TABULEIRO_TEST_DATABASE";

/// The test starts its own program as a second process, which runs only this test and writes to the database too.
#[test]
fn two_programs_that_write_at_once_lose_nothing() {
    if let Some(path) = std::env::var_os(DATABASE) {
        write_games(Path::new(&path), 100);
        return;
    }
    let (_folder, path) = empty_database();
    let test_program = std::env::current_exe().expect("a test program");
    let mut second_process = Command::new(test_program)
        .args(["--exact", "damage::two_programs_that_write_at_once_lose_nothing"])
        .env(DATABASE, &path)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("a second program");
    let written = write_games(&path, 101);
    assert!(second_process.wait().expect("it exits").success());
    let store = GameStore::open(&path).expect("a database");
    assert_eq!(store.list_page(&Filter::default(), 0, 0).expect("read").total, 16);
    for (id, game) in written {
        assert_eq!(store.read(id).expect("read"), game);
    }
}

/// A mounted file system of limited size, unmounted when dropped.
struct Disk(TempDir);

impl Disk {
    /// Mounts a file system. If this user may not do so, records the test as skipped and returns `None`.
    fn of(kilobytes: u32) -> Option<Disk> {
        let folder = tempfile::tempdir().expect("a folder");
        let size = format!("size={kilobytes}k");
        let output =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder.path()).output();
        if output.is_ok_and(|output| output.status.success()) {
            return Some(Disk(folder));
        }
        skip("no file system can be mounted");
        None
    }

    fn make_read_only(&self) {
        let status = Command::new("mount").args(["-o", "remount,ro"]).arg(self.0.path()).status();
        assert!(status.is_ok_and(|status| status.success()));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Do not fail the test if the file system cannot be unmounted.
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

#[test]
fn on_a_full_disk_the_game_goes_on_and_is_written_when_there_is_room() {
    let Some(disk) = Disk::of(1024) else { return };
    let path = disk.0.path().join("games.db");
    let mut rng = seeded_rng(9);
    let mut store = GameStore::open(&path).expect("a database");
    let mut unchanged = random_new_game(&mut rng);
    play_random_actions(unchanged.as_mut(), 30, &mut rng);
    let unchanged = stored_game(unchanged.as_ref());
    let unchanged_id = store.add(&unchanged).expect("written");
    let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    play_moves(&mut *game, "e4");
    let mut written = stored_game(game.as_ref());
    let id = store.add(&written).expect("written");
    // Fill the rest of the disk with another file.
    let filler_path = disk.0.path().join("filler");
    let mut chunk_size = 1024 * 1024;
    let mut filler = fs::File::create(&filler_path).expect("a file");
    while chunk_size > 0 {
        match std::io::Write::write(&mut filler, &vec![0; chunk_size]) {
            Ok(0) | Err(_) => chunk_size /= 2,
            Ok(_) => {}
        }
    }
    drop(filler);
    let mut refused = 0;
    for mv in "e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4".split(' ') {
        play_moves(&mut *game, mv);
        let mut current = stored_game(game.as_ref());
        current.saved.moves.iter_mut().for_each(|mv| mv.comment = "x".repeat(500));
        match store.update(id, &written, &current) {
            Ok(()) => written = current,
            Err(error) => {
                assert_eq!(error.message().key, "store-disk-full", "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "the disk was not full");
    assert_eq!(store.read(id).expect("read"), written, "the saved state is unchanged");
    fs::remove_file(filler_path).expect("removed");
    let current = stored_game(game.as_ref());
    store.update(id, &written, &current).expect("the disk has free space again");
    drop(store);
    let store = GameStore::open(&path).expect("a database");
    assert_eq!(store.read(id).expect("read"), current);
    assert_eq!(store.read(unchanged_id).expect("read"), unchanged);
}

#[test]
fn a_read_only_folder_gives_an_error_and_no_change() {
    let Some(disk) = Disk::of(2048) else { return };
    let path = disk.0.path().join("games.db");
    let games = three_games(&path);
    disk.make_read_only();
    let count_files = || fs::read_dir(disk.0.path()).expect("a folder").count();
    let state_before = (fs::read(&path).expect("a file"), count_files());
    // Opening may succeed, because reading still works.
    if let Ok((mut store, recovery)) = GameStore::open_or_recover(&path) {
        assert!(recovery.is_none());
        let error = store.add(&games[0]).expect_err("nothing can be written");
        assert_eq!(error.message().key, "store-not-writable", "{error}");
    }
    let store = GameStore::open_for_reading(&path).expect("a database");
    assert!(store.is_read_only());
    for (game, id) in games.iter().zip(1..) {
        assert_eq!(&store.read(StoredId(id)).expect("read"), game);
    }
    drop(store);
    let new_path = disk.0.path().join("folder").join("games.db");
    let store = GameStore::open_for_reading(&new_path).expect("a database without games");
    assert_eq!(store.list_page(&Filter::default(), 0, 9).expect("read").total, 0);
    let error = GameStore::open_or_recover(&new_path).expect_err("no folder can be created");
    assert_eq!(error.message().key, "store-failed", "{error}");
    assert_eq!((fs::read(&path).expect("a file"), count_files()), state_before);
}

/// The window shows saved games where nothing can be written, and says that it saves none.
#[test]
fn the_autosave_thread_reads_games_in_a_read_only_folder() {
    let Some(disk) = Disk::of(2048) else { return };
    let mut store = GameStore::open(&disk.0.path().join("games.db")).expect("a database");
    let game = chess("e4 e5");
    let id = store.add(&game).expect("written");
    drop(store);
    disk.make_read_only();
    let mut autosave = autosave_thread(DataFolders::at(disk.0.path()));
    autosave.send(Order::FindLatest);
    let told = wait_for_news(&mut autosave, |news| match news {
        News::Unavailable(why) => Some(why.key),
        _ => None,
    });
    assert_eq!(told, "store-not-writable");
    let latest = wait_for_news(&mut autosave, |news| match news {
        News::Latest(latest) => Some(latest.map(|(id, _)| id)),
        _ => None,
    });
    assert_eq!(latest, Some(id));
    autosave.send(Order::LoadGame(id));
    let moves = wait_for_news(&mut autosave, |news| match news {
        News::Loaded(loaded) => Some(loaded.game.moves().len()),
        _ => None,
    });
    assert_eq!(moves, 2);
    let saved = send_and_wait(&mut autosave, Order::Save(Box::new(chess("e4 e5 Nf3"))));
    assert_eq!(saved, Err("store-not-writable"));
    let ticket = autosave.send(Order::ListPage(Filter::default(), 0, 9));
    let listed = wait_for_news(&mut autosave, |news| match news {
        News::ListPage(answered, page) if answered == ticket => Some(page.total),
        _ => None,
    });
    assert_eq!(listed, 1);
    let day = CalendarDay { year: 2026, month: 11, day: 29 };
    let mistakes = vec![mistake_in(&game, 2, "c7c5")];
    let add = || Order::AddMistakes { game: Some(id), mistakes: mistakes.clone(), day };
    assert_eq!(send_and_wait(&mut autosave, add()), Err("store-not-writable"));
    let ticket = autosave.send(Order::DueMistakes(day));
    let due = wait_for_news(&mut autosave, |news| match news {
        News::DueMistakes(answered, due) if answered == ticket => Some(due),
        _ => None,
    });
    assert_eq!(due, []);
    // When the disk can be written again, the next attempt saves the game.
    let remounted = Command::new("mount").args(["-o", "remount,rw"]).arg(disk.0.path()).status();
    assert!(remounted.is_ok_and(|status| status.success()));
    wait_for_news(&mut autosave, |news| matches!(news, News::Saved(_)).then_some(()));
    assert_eq!(send_and_wait(&mut autosave, add()), Ok(()));
}

/// A killed program leaves its last changes in the log beside the database. They can be read where no file can be
/// created, also without the index of the log, and from a database of an older version.
#[test]
fn leftovers_of_a_log_are_read_in_a_read_only_folder() {
    for (keeps_index, version) in [(true, 6), (false, 6), (false, 1)] {
        let Some(disk) = Disk::of(4096) else { return };
        let path = disk.0.path().join("games.db");
        let source = tempfile::tempdir().expect("a folder");
        let source_path = source.path().join("games.db");
        let connection = rusqlite::Connection::open(&source_path).expect("a database");
        let total = if version == 1 {
            let sql = include_str!("../../../../tests/data/old_versions/1.sql");
            connection.execute_batch(sql).expect("valid SQL");
            connection.query_row("SELECT count(*) FROM game WHERE binned IS NULL", [], |row| row.get(0))
        } else {
            three_games(&source_path);
            Ok(3)
        };
        connection.pragma_update(None, "journal_mode", "wal").expect("a log");
        connection.pragma_update(None, "wal_autocheckpoint", 0).expect("set");
        let delete = "UPDATE game SET binned = 1 WHERE id = (SELECT max(id) FROM game WHERE binned IS NULL)";
        connection.execute(delete, []).expect("written");
        for suffix in ["", "-wal", "-shm"] {
            let name = format!("games.db{suffix}");
            if suffix != "-shm" || keeps_index {
                fs::copy(source.path().join(&name), disk.0.path().join(&name)).expect("copied");
            }
        }
        drop(connection);
        disk.make_read_only();
        let store = GameStore::open_for_reading(&path).expect("a database");
        assert!(store.is_read_only());
        let page = store.list_page(&Filter::default(), 0, 9).expect("read");
        let total: usize = total.expect("read");
        assert_eq!(page.total, total - 1, "the log has been read: {keeps_index} {version}");
        assert_eq!(page.cards.len(), page.total);
    }
}

/// Games of a file: 60 finished ones with tags and one that goes on.
fn games_of_a_file() -> Vec<ImportedGame> {
    let mut text = "[White \"Ana\"]\n[Date \"1992.11.04\"]\n\n1. e4 e5 *\n\n".to_owned();
    for number in 0..60 {
        text += &format!("[Event \"Open {number}\"]\n[Site \"{}\"]\n\n1. d4 d5 1-0\n\n", "x".repeat(300));
    }
    let mut reader = GameReader::new(text.as_bytes(), None);
    std::iter::from_fn(|| reader.next_game().expect("text in memory")).filter_map(|read| read.game).collect()
}

/// After every kind of damage, games from files are still such: they are not offered to be continued, and the same
/// files add nothing.
#[test]
fn imported_games_stay_imported_in_a_recovered_database() {
    let games = games_of_a_file();
    for table in ["import", "import_by_fingerprint", "import import_by_fingerprint", "tag", ""] {
        let (_folder, path) = empty_database();
        let mut store = GameStore::open(&path).expect("a database");
        store.import(&games).expect("written");
        drop(store);
        let connection = rusqlite::Connection::open(&path).expect("a database");
        connection.pragma_update(None, "wal_checkpoint", "truncate").expect("no log");
        let page_size: usize =
            connection.pragma_query_value(None, "page_size", |row| row.get(0)).expect("read");
        let roots: Vec<usize> = table
            .split_whitespace()
            .map(|name| {
                let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
                connection.query_row(sql, [name], |row| row.get(0)).expect("a table")
            })
            .collect();
        drop(connection);
        let mut bytes = fs::read(&path).expect("a file");
        for root in roots {
            bytes[(root - 1) * page_size..root * page_size].fill(0);
        }
        // A wrong number of free pages, so that the damage is found in any case.
        bytes[36..40].copy_from_slice(&7u32.to_be_bytes());
        fs::write(&path, bytes).expect("damaged");
        let (mut store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
        assert_eq!(recovery.expect("the damage is found").restored_count, games.len(), "{table}");
        assert_eq!(store.unfinished(9).expect("read"), [], "{table}");
        let again = store.import(&games).expect("written");
        assert!(again.iter().all(|game| matches!(game, Imported::Known(_))), "{table}: {again:?}");
    }
}

#[test]
fn an_import_can_be_undone_after_a_recovery() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let games = games_of_a_file();
    let mut import = |file: &str, games: &[ImportedGame]| {
        let mut import = NewImport::new(file);
        store.import_into(&mut import, games).expect("written");
        import.id().expect("games")
    };
    let first = import("one.pgn", &games[..2]);
    let undone = import("two.pgn", &games[2..3]);
    store.undo_import(undone, |_| false).expect("undone");
    drop(store);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.pragma_update(None, "application_id", 1).expect("written");
    drop(connection);
    let (mut store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
    assert_eq!(recovery.expect("the file is moved away").restored_count, 2);
    let imports = store.latest_imports().expect("read");
    let listed: Vec<_> =
        imports.iter().map(|import| (import.id, import.name.as_str(), import.games)).collect();
    assert_eq!(listed, [(first, "one.pgn", 2)]);
    let mut import = NewImport::new("two.pgn");
    store.import_into(&mut import, &games[2..3]).expect("written");
    assert!(import.id() > Some(undone), "the id of an import is not used again");
    assert_eq!(store.undo_import(first, |_| false).expect("undone").deleted, 2);
}

/// The digest tells which help was used where the column has another value.
#[test]
fn a_game_with_damaged_help_is_recovered() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let mut game = chess("e4 e5");
    game.saved.help = Some(HelpUsed::NONE.with(Help::Hint).with(Help::TakeBack));
    let id = store.add(&game).expect("written");
    drop(store);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.execute("UPDATE game SET help = 70000", []).expect("changed");
    connection.pragma_update(None, "application_id", 1).expect("written");
    drop(connection);
    let (store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
    assert_eq!(recovery.expect("the file is moved away").restored_count, 1);
    assert_eq!(store.read(id).expect("read"), game);
}

#[test]
fn an_imported_game_that_was_played_on_is_still_offered_after_a_recovery() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let games = games_of_a_file();
    let id = store.import(&games[..1]).expect("written")[0].id();
    let old = store.read(id).expect("read");
    let mut new = old.clone();
    let mut game = session::catalogue::reopen(&old.saved).expect("a game");
    play_moves(&mut *game, "Nf3");
    new.saved = game.save();
    store.update(id, &old, &new).expect("written");
    assert_eq!(store.unfinished(9).expect("read"), [id]);
    drop(store);
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection.pragma_update(None, "application_id", 1).expect("written");
    drop(connection);
    let (mut store, recovery) = GameStore::open_or_recover(&path).expect("a new database");
    assert_eq!(recovery.expect("the file is moved away").restored_count, 1);
    assert_eq!(store.unfinished(9).expect("read"), [id]);
    let again = store.import(&games[..1]).expect("written");
    assert!(matches!(again[..], [Imported::Known(_)]), "{again:?}");
}

/// The command line tells what happened and what to do, without SQL.
#[test]
fn errors_of_the_database_are_told_in_words() {
    for (key, damage) in [
        ("store-file-damaged", "PRAGMA user_version = -1"),
        ("store-newer-version", "PRAGMA user_version = 999"),
        ("store-not-a-database", "PRAGMA application_id = 7"),
        ("store-file-damaged", "DROP TABLE seat"),
        ("store-file-damaged", "ALTER TABLE game RENAME COLUMN board TO bored"),
    ] {
        let (_folder, path) = empty_database();
        three_games(&path);
        let connection = rusqlite::Connection::open(&path).expect("a database");
        connection.execute_batch(damage).expect("valid SQL");
        drop(connection);
        for error in [GameStore::open(&path), GameStore::open_for_reading(&path)] {
            let error = error.expect_err("damaged");
            assert_eq!(error.message().key, key, "{damage}");
            assert!(!error.to_string().contains("table"), "{error}");
        }
    }
}

/// A test that cannot mount a file system is skipped in CI too, where most skipped tests fail. Its reason is recorded.
#[cfg(unix)]
#[test]
fn a_test_that_cannot_mount_a_disk_is_skipped_in_ci_too() {
    let test = "damage::on_a_full_disk_the_game_goes_on_and_is_written_when_there_is_room";
    let line = format!("{test}: no file system can be mounted\n");
    assert_eq!(run_without_tools(test, "true"), (true, line));
}
