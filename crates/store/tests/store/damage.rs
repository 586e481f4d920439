//! Damaged files, full disks and concurrent programs: no more is lost than necessary.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicI64, Ordering};

use rand::RngExt;
use tempfile::TempDir;

use session::{DrawOffer, Game, MatchPlan, Seat, ToMessage, open};
use store::{Filter, GameStore, SortOrder, StoreError, StoredGame, StoredId};

use super::common::{annotate_randomly, empty_database, stored_game};
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
        // Long comments, so that most pages of the file belong to games, as in a file that was used for some weeks.
        stored.saved.moves.iter_mut().for_each(|mv| mv.comment.push_str(&"Why not? ".repeat(60)));
        store.add(&stored).expect("written");
        stored
    });
    games.collect()
}

/// Opens a damaged database, which recovers it, and returns the number of intact games.
///
/// Every other game must be missing or reported as damaged; no game may have changed.
pub(crate) fn survivors(path: &Path, games: &[StoredGame]) -> usize {
    let (store, _) = GameStore::open_or_recover(path).expect("a database, new if need be");
    let found = games.iter().zip(1..).filter(|(game, id)| match store.read(StoredId(*id)) {
        Ok(found) => {
            assert_eq!(&found, *game);
            true
        }
        Err(StoreError::NoSuchGame(_) | StoreError::Damaged(_)) => false,
        Err(error) => panic!("{error}"),
    });
    found.count()
}

#[test]
fn a_truncated_file_is_moved_away_and_readable_games_survive() {
    let (folder, path) = empty_database();
    let games = three_games(&path);
    let intact_bytes = fs::read(&path).expect("a file");
    assert_eq!(survivors(&path, &games), 3);
    let mut most = 0;
    // `EVERY_BYTE=1` cuts at every byte; takes about ten minutes on an idle machine.
    let step = if std::env::var_os("EVERY_BYTE").is_some() { 1 } else { 331 };
    for length in (0..intact_bytes.len()).step_by(step) {
        let cut = folder.path().join(format!("cut-{length}.db"));
        fs::write(&cut, &intact_bytes[..length]).expect("written");
        let found = survivors(&cut, &games);
        most = most.max(found);
        let damaged_path = folder.path().join(format!("cut-{length}.db.damaged-1"));
        // An empty file is a new database, and to SQLite so is a file of one byte. If only the last page is cut, the
        // damage may show only in the digest of one game.
        let is_noticed = damaged_path.exists() || found >= 2;
        for file in [cut, damaged_path] {
            let _is_not_there = fs::remove_file(file);
        }
        assert_eq!(is_noticed, length > 1, "{length}");
    }
    assert!(most >= 2, "of most cut files something is saved");
}

#[test]
fn a_flipped_bit_never_changes_a_game() {
    let (folder, path) = empty_database();
    let games = three_games(&path);
    let intact_bytes = fs::read(&path).expect("a file");
    let mut rng = seeded_rng(7);
    let mut lost = 0;
    for number in 0..400 {
        let flipped = folder.path().join(format!("flipped-{number}.db"));
        let mut bytes = intact_bytes.clone();
        let at = rng.random_range(0..bytes.len());
        bytes[at] ^= 1 << rng.random_range(0..8);
        fs::write(&flipped, &bytes).expect("written");
        lost += 3 - survivors(&flipped, &games);
    }
    assert!((1..400).contains(&lost), "{lost}");
}

/// Damage may affect the version field: the file is then recovered, or left unchanged if its version seems newer.
#[test]
fn a_flipped_bit_in_the_header_loses_nothing() {
    let (folder, path) = empty_database();
    let games = three_games(&path);
    let intact_bytes = fs::read(&path).expect("a file");
    for bit in 0..100 * 8 {
        let flipped = folder.path().join(format!("flipped-{bit}.db"));
        let mut bytes = intact_bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&flipped, &bytes).expect("written");
        match GameStore::open_or_recover(&flipped) {
            Ok((store, _)) => drop(store),
            Err(StoreError::Newer { .. }) => {
                assert_eq!(fs::read(&flipped).expect("a file"), bytes, "bit {bit}");
                continue;
            }
            Err(error) => panic!("bit {bit}: {error}"),
        }
        let damaged_path = flipped.with_extension("db.damaged-1");
        let found = survivors(&flipped, &games);
        assert!(found == 3 || damaged_path.exists(), "bit {bit}: {found} of 3 games are there");
    }
}

/// The counter of the last used game id is damaged.
///
/// A value that is too high must not delay the recovery; a value that is too low must not lose games.
#[test]
fn a_damaged_game_counter_neither_delays_recovery_nor_loses_games() {
    for (counted, numbers) in [(1i64 << 40, [1, 2, 3]), (0, [1, 2, 3]), (2, [1, 2, 30_000])] {
        let (_folder, path) = empty_database();
        let games = three_games(&path);
        let raw = rusqlite::Connection::open(&path).expect("a database");
        raw.execute("UPDATE sqlite_sequence SET seq = ?1 WHERE name = 'game'", [counted]).expect("changed");
        for table in ["game", "seat", "move", "variation", "variation_move", "draw_offer"] {
            let column = if table == "game" { "id" } else { "game" };
            let sql = format!("UPDATE {table} SET {column} = ?1 WHERE {column} = 3");
            raw.pragma_update(None, "foreign_keys", false).expect("set");
            raw.execute(&sql, [numbers[2]]).expect("changed");
        }
        drop(raw);
        // Bytes 36 to 39 of the header are the number of free pages. The check fails, but all games are readable.
        let mut bytes = fs::read(&path).expect("a file");
        bytes[36..40].copy_from_slice(&7u32.to_be_bytes());
        fs::write(&path, bytes).expect("damaged");
        let (store, recovery) = GameStore::open_or_recover(&path).expect("a new one");
        let recovery = recovery.expect("it is damaged");
        assert_eq!((recovery.saved, recovery.lost), (3, Vec::new()), "{counted}");
        for (game, number) in games.iter().zip(numbers) {
            assert_eq!(&store.read(StoredId(number)).expect("read"), game);
        }
    }
}

static NOW: AtomicI64 = AtomicI64::new(0);

fn clock() -> i64 {
    NOW.load(Ordering::Relaxed)
}

#[test]
fn a_jumping_system_clock_keeps_the_order_of_games() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database").with_clock(clock);
    let mut rng = seeded_rng(8);
    let (mut games, mut last_first) = (Vec::new(), Vec::new());
    for time in [2_000_000, 4_000_000_000_000, 1_000, -5, 9_000_000, 4_000_000_000_001, 0] {
        NOW.store(time, Ordering::Relaxed);
        let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
        play_moves(&mut *game, "e4");
        let game = stored_game(game.as_ref());
        let id = store.add(&game).expect("written");
        last_first.insert(0, id);
        games.push(game);
        // An earlier game changes at the same time.
        let index = rng.random_range(0..games.len());
        let id = StoredId(index as i64 + 1);
        let old = games[index].clone();
        games[index].saved.offers.push(DrawOffer { ply: 1, seat: Seat::SECOND });
        store.update(id, &old, &games[index]).expect("written");
        last_first.retain(|other| *other != id);
        last_first.insert(0, id);
        assert_eq!(store.unfinished(100).expect("read"), last_first);
    }
    let page = store.list_page(&Filter::default(), 0, 100).expect("read");
    assert_eq!(page.cards.iter().map(|card| card.id).collect::<Vec<_>>(), last_first);
    let oldest = Filter { order: SortOrder::Oldest, ..Filter::default() };
    last_first.reverse();
    let page = store.list_page(&oldest, 0, 100).expect("read");
    assert_eq!(page.cards.iter().map(|card| card.id).collect::<Vec<_>>(), last_first);
}

/// Plays some games into a database and returns them with their ids.
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
        writers.into_iter().flat_map(|writer| writer.join().expect("it writes")).collect()
    });
    let store = GameStore::open(&path).expect("a database");
    assert_eq!(store.list_page(&Filter::default(), 0, 0).expect("read").total, 24);
    for (id, game) in written {
        assert_eq!(store.read(id).expect("read"), game);
    }
}

/// Environment variable with the path of the database that the second program writes to.
const DATABASE: &str = "TABULEIRO_TEST_DATABASE";

/// The test starts itself as a second process.
///
/// That process gets the path of the database from the environment.
#[test]
fn two_programs_that_write_at_once_lose_nothing() {
    if let Some(path) = std::env::var_os(DATABASE) {
        write_games(Path::new(&path), 100);
        return;
    }
    let (_folder, path) = empty_database();
    let this = std::env::current_exe().expect("a test program");
    let mut other = Command::new(this)
        .args(["--exact", "damage::two_programs_that_write_at_once_lose_nothing"])
        .env(DATABASE, &path)
        .stdout(std::process::Stdio::null())
        .spawn()
        .expect("a second program");
    let ours = write_games(&path, 101);
    assert!(other.wait().expect("it ends").success());
    let store = GameStore::open(&path).expect("a database");
    assert_eq!(store.list_page(&Filter::default(), 0, 0).expect("read").total, 16);
    for (id, game) in ours {
        assert_eq!(store.read(id).expect("read"), game);
    }
}

/// A mounted file system of limited size, unmounted when dropped.
struct Disk(TempDir);

impl Disk {
    /// Returns `None` to skip the test if this user may not mount file systems.
    fn of(kilobytes: u32) -> Option<Disk> {
        let folder = tempfile::tempdir().expect("a folder");
        let size = format!("size={kilobytes}k");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder.path()).output();
        if mounted.is_ok_and(|mounted| mounted.status.success()) {
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
        // Do not fail if it cannot be unmounted.
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

#[test]
fn on_a_full_disk_the_game_goes_on_and_is_written_when_there_is_room() {
    let Some(disk) = Disk::of(1024) else { return };
    let path = disk.0.path().join("games.db");
    let mut rng = seeded_rng(9);
    let mut store = GameStore::open(&path).expect("a database");
    let mut other = random_new_game(&mut rng);
    play_random_actions(other.as_mut(), 30, &mut rng);
    let other = stored_game(other.as_ref());
    let untouched = store.add(&other).expect("written");
    let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    play_moves(&mut *game, "e4");
    let mut written = stored_game(game.as_ref());
    let id = store.add(&written).expect("written");
    // Fills the rest of the disk with another file.
    let filler = disk.0.path().join("filler");
    let mut chunk_size = 1024 * 1024;
    let mut filling = fs::File::create(&filler).expect("a file");
    while chunk_size > 0 {
        match std::io::Write::write(&mut filling, &vec![0; chunk_size]) {
            Ok(0) | Err(_) => chunk_size /= 2,
            Ok(_) => {}
        }
    }
    drop(filling);
    let mut refused = 0;
    for mv in "e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4".split(' ') {
        play_moves(&mut *game, mv);
        let mut now = stored_game(game.as_ref());
        now.saved.moves.iter_mut().for_each(|mv| mv.comment = "x".repeat(500));
        match store.update(id, &written, &now) {
            Ok(()) => written = now,
            Err(error) => {
                assert_eq!(error.message().key, "store-full", "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0, "the disk was not full");
    assert_eq!(store.read(id).expect("read"), written, "what was written stays");
    fs::remove_file(filler).expect("removed");
    let now = stored_game(game.as_ref());
    store.update(id, &written, &now).expect("there is room again");
    drop(store);
    let store = GameStore::open(&path).expect("a database");
    assert_eq!(store.read(id).expect("read"), now);
    assert_eq!(store.read(untouched).expect("read"), other);
}

#[test]
fn a_read_only_folder_gives_an_error_and_no_change() {
    let Some(disk) = Disk::of(2048) else { return };
    let path = disk.0.path().join("games.db");
    let games = three_games(&path);
    disk.make_read_only();
    let files = || fs::read_dir(disk.0.path()).expect("a folder").count();
    let before = (fs::read(&path).expect("a file"), files());
    // Opening may succeed, as reading still works.
    if let Ok((mut store, recovery)) = GameStore::open_or_recover(&path) {
        assert!(recovery.is_none());
        let error = store.add(&games[0]).expect_err("nothing can be written");
        assert_eq!(error.message().key, "store-failed", "{error}");
    }
    let fresh = disk.0.path().join("folder").join("games.db");
    let error = GameStore::open_or_recover(&fresh).expect_err("no folder can be made");
    assert_eq!(error.message().key, "store-failed", "{error}");
    assert_eq!((fs::read(&path).expect("a file"), files()), before);
}

/// The reason of a skipped test is printed in CI too.
#[cfg(unix)]
#[test]
fn what_a_machine_cannot_do_is_told_in_ci_too() {
    let test = "damage::on_a_full_disk_the_game_goes_on_and_is_written_when_there_is_room";
    let line = format!("{test}: no file system can be mounted\n");
    assert_eq!(run_without_tools(test, "true"), (true, line));
}
