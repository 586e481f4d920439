//! Measures speed and memory of a database with very many saved games.
//!
//! The benchmark opens the database, reads the list of games with every filter and pages far down the list, reads
//! statistics, and updates a game. `GAMES` on the command line is the number of games (default 100,000).
//!
//! `cargo bench --no-default-features --bench game_list [-- GAMES]`

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rusqlite::{Connection, params};

use session::catalogue::{self, GAMES};
use session::{Game, MatchPlan, MoveIndex, Player, PlayerPlan, Seat};
use store::{Filter, GameStore, Person, ResultFilter, SortOrder, StoredGame, StoredId};

/// Number of games that are really played; the others are copies of them with later dates.
const PLAYED_GAMES: usize = 400;
/// Number of different player names.
const NAME_COUNT: usize = 150;
/// Games on a page of the list, enough to fill a large window.
const PAGE_SIZE: usize = 60;

/// A game of random moves. Seat 1 is a person, seat 2 a person or a level; 9 of 10 games end by resignation.
fn play_random_game(rng: &mut ChaCha8Rng) -> StoredGame {
    let game = *GAMES.choose(rng).expect("there are games");
    let mut plan = MatchPlan { seed: rng.random(), ..MatchPlan::between_people(game) };
    let random_name = |rng: &mut ChaCha8Rng| format!("Érica {}", rng.random_range(0..NAME_COUNT));
    plan.seats[0].name = random_name(rng);
    plan.seats[1] = if rng.random_bool(0.7) {
        PlayerPlan::nameless(Player::Level(rng.random_range(1..=10)))
    } else {
        PlayerPlan { player: Player::Human, name: random_name(rng), clock: None }
    };
    let mut game = catalogue::open(&plan).expect("the plan is valid");
    for _ in 0..rng.random_range(1..100) {
        let legal_count = game.state().gestures.len();
        if legal_count == 0 {
            break;
        }
        game.play(MoveIndex(rng.random_range(0..legal_count))).expect("a legal choice");
        game.set_move_time(Duration::from_millis(rng.random_range(0..60_000)));
    }
    if rng.random_bool(0.9) {
        game.resign(if rng.random_bool(0.5) { Seat::FIRST } else { Seat::SECOND });
    }
    StoredGame { saved: game.save(), bottom_seat: Seat::FIRST }
}

/// Creates a database of about `game_count` games. One in fifty copies is in the bin.
fn create_database(path: &Path, game_count: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut store = GameStore::open(path).expect("a database");
    for _ in 0..PLAYED_GAMES {
        store.add(&play_random_game(&mut rng)).expect("written");
    }
    drop(store);
    let mut connection = Connection::open(path).expect("a database");
    let transaction = connection.transaction().expect("a transaction");
    transaction.execute_batch("CREATE TEMP TABLE copy AS SELECT * FROM game").expect("copied");
    let columns = "number, seat, text, used, glyph, comment";
    for round in 1..game_count / PLAYED_GAMES {
        let id_offset = (round * PLAYED_GAMES) as i64;
        // Each round of copies is one day later than the round before (86,400,000 milliseconds). `copy` holds the times
        // and ids of the latest round; `seat` and `move` are copied from the played games.
        transaction
            .execute(
                "UPDATE copy SET id = id + ?1, changed = changed + 86400000, begun = begun + 86400000,
                                 binned = iif(id % 50 = ?2, changed, NULL)",
                params![PLAYED_GAMES as i64, (round % 50) as i64],
            )
            .and_then(|_| transaction.execute("INSERT INTO game SELECT * FROM copy", []))
            .and_then(|_| {
                transaction.execute(
                    "INSERT INTO seat SELECT game + ?1, seat, player, name FROM seat WHERE game <= ?2",
                    params![id_offset, PLAYED_GAMES as i64],
                )
            })
            .and_then(|_| {
                let sql = format!(
                    "INSERT INTO move (game, {columns}) SELECT game + ?1, {columns} FROM move WHERE game <= ?2"
                );
                transaction.execute(&sql, params![id_offset, PLAYED_GAMES as i64])
            })
            .expect("copied");
    }
    transaction.commit().expect("written");
}

/// The best time of seven runs of `work`, and the time of the first run.
fn time<T>(mut work: impl FnMut() -> T) -> (Duration, Duration) {
    let times: Vec<Duration> = (0..7)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed()
        })
        .collect();
    (times.iter().min().copied().unwrap_or_default(), times[0])
}

fn report(label: &str, (best, first): (Duration, Duration)) {
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{label:<44} {:>9.2} ms, the first time {:>9.2} ms", ms(best), ms(first));
}

/// Current and peak resident memory of this process, from `/proc`; empty on other systems.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}

fn main() {
    let games = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    create_database(&path, games);
    let size = fs::metadata(&path).map_or(0, |file| file.len()) >> 20;
    println!("{games} games, {size} MiB, memory {}", memory());

    report("open", time(|| GameStore::open(&path).expect("a database")));
    let store = GameStore::open(&path).expect("a database");
    report("the game to continue", time(|| store.unfinished(50).expect("read")));
    let every_game = Filter::default;
    let filters = [
        ("all", every_game()),
        ("oldest first", Filter { order: SortOrder::Oldest, ..every_game() }),
        ("longest first", Filter { order: SortOrder::Longest, ..every_game() }),
        ("shortest first", Filter { order: SortOrder::Shortest, ..every_game() }),
        ("one game", Filter { game: Some(Game::DRAUGHTS), ..every_game() }),
        ("unfinished", Filter { result: Some(ResultFilter::Unfinished), ..every_game() }),
        ("won", Filter { result: Some(ResultFilter::Won), ..every_game() }),
        ("lost", Filter { result: Some(ResultFilter::Lost), ..every_game() }),
        ("drawn", Filter { result: Some(ResultFilter::Drawn), ..every_game() }),
        ("a length", Filter { min_moves: Some(20), max_moves: Some(40), ..every_game() }),
        ("in the bin", Filter { binned: true, ..every_game() }),
        ("a rare name", Filter { name: "érica 77".to_owned(), ..every_game() }),
        ("part of every name", Filter { name: "ÉRI".to_owned(), ..every_game() }),
    ];
    for (label, filter) in &filters {
        let open_and_list =
            || GameStore::open(&path).and_then(|store| store.list_page(filter, 0, PAGE_SIZE)).expect("read");
        let total = open_and_list().total;
        report(&format!("{label}, {total} games, opened and chosen"), time(open_and_list));
        for (page_name, first_game) in [("middle", total / 2), ("last", total.saturating_sub(PAGE_SIZE))] {
            let read_page = || store.list_page(filter, first_game, PAGE_SIZE).expect("read");
            report(&format!("{label}, {total} games, {page_name} page"), time(read_page));
        }
    }
    report("names", time(|| store.names(50).expect("read")));
    let statistics = |person: Person| store.statistics(&person, Game::CHESS).expect("read");
    report("statistics of anybody", time(|| statistics(Person::AnyName)));
    report("statistics of one name", time(|| statistics(Person::Named("Érica 77".to_owned()))));
    let names = ["Érica 77".to_owned(), String::new()];
    report("a score", time(|| store.score(Game::CHESS, &names, None).expect("read")));
    let mut store = store;
    let game = store.read(StoredId(1)).expect("read");
    let mut changed_game = game.clone();
    changed_game.bottom_seat = Seat::SECOND;
    report(
        "a change",
        time(|| {
            store.update(StoredId(1), &game, &changed_game).expect("written");
        }),
    );
    println!("memory {}", memory());
    let connection = Connection::open(&path).expect("a database");
    let check =
        || connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0)).expect("checked");
    report("check of the whole database, beside", time(check));
}
