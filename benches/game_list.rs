//! Speed and memory of a database with very many saved games.
//!
//! Measures opening it, every filter of the list of games, pages far down the list, statistics, and a change.
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
const PLAYED: usize = 400;
/// Number of different names of people.
const PEOPLE: usize = 150;
/// Games on a page of the list, enough to fill a large window.
const PAGE: usize = 60;

fn play(rng: &mut ChaCha8Rng) -> StoredGame {
    let game = *GAMES.choose(rng).expect("there are games");
    let mut plan = MatchPlan { seed: rng.random(), ..MatchPlan::between_people(game) };
    let name = |rng: &mut ChaCha8Rng| format!("Érica {}", rng.random_range(0..PEOPLE));
    plan.seats[0].name = name(rng);
    plan.seats[1] = if rng.random_bool(0.7) {
        PlayerPlan::nameless(Player::Level(rng.random_range(1..=10)))
    } else {
        PlayerPlan { player: Player::Human, name: name(rng), clock: None }
    };
    let mut game = catalogue::open(&plan).expect("a good plan");
    for _ in 0..rng.random_range(1..100) {
        let legal = game.state().gestures.len();
        if legal == 0 {
            break;
        }
        game.play(MoveIndex(rng.random_range(0..legal))).expect("a legal choice");
        game.set_move_time(Duration::from_millis(rng.random_range(0..60_000)));
    }
    if rng.random_bool(0.9) {
        game.resign(if rng.random_bool(0.5) { Seat::FIRST } else { Seat::SECOND });
    }
    StoredGame { saved: game.save(), below: Seat::FIRST }
}

/// Creates a database of about `games` games, about one in fifty of them in the bin.
fn fill(path: &Path, games: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut store = GameStore::open(path).expect("a database");
    for _ in 0..PLAYED {
        store.add(&play(&mut rng)).expect("written");
    }
    drop(store);
    let mut raw = Connection::open(path).expect("a database");
    let change = raw.transaction().expect("a transaction");
    change.execute_batch("CREATE TEMP TABLE copy AS SELECT * FROM game").expect("copied");
    let columns = "number, seat, text, used, glyph, comment";
    for round in 1..games / PLAYED {
        let by = (round * PLAYED) as i64;
        // Each round of copies is one day later than the one before (times are in milliseconds).
        change
            .execute(
                "UPDATE copy SET id = id + ?1, changed = changed + 86400000, begun = begun + 86400000,
                                 binned = iif(id % 50 = ?2, changed, NULL)",
                params![PLAYED as i64, (round % 50) as i64],
            )
            .and_then(|_| change.execute("INSERT INTO game SELECT * FROM copy", []))
            .and_then(|_| {
                change.execute(
                    "INSERT INTO seat SELECT game + ?1, seat, player, name FROM seat WHERE game <= ?2",
                    params![by, PLAYED as i64],
                )
            })
            .and_then(|_| {
                let sql = format!(
                    "INSERT INTO move (game, {columns}) SELECT game + ?1, {columns} FROM move WHERE game <= ?2"
                );
                change.execute(&sql, params![by, PLAYED as i64])
            })
            .expect("copied");
    }
    change.commit().expect("written");
}

/// The best and the first time of seven runs of `work`.
fn time<T>(mut work: impl FnMut() -> T) -> (Duration, Duration) {
    let times: Vec<Duration> = (0..7)
        .map(|_| {
            let begin = Instant::now();
            black_box(work());
            begin.elapsed()
        })
        .collect();
    (times.iter().min().copied().unwrap_or_default(), times[0])
}

fn report(what: &str, (best, first): (Duration, Duration)) {
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{what:<44} {:>9.2} ms, the first time {:>9.2} ms", ms(best), ms(first));
}

/// Current and peak resident memory of this process, from `/proc`; empty on other systems.
fn memory() -> String {
    let state = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let lines = state.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}

fn main() {
    let games = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    fill(&path, games);
    let size = fs::metadata(&path).map_or(0, |file| file.len()) >> 20;
    println!("{games} games, {size} MiB, memory {}", memory());

    report("open", time(|| GameStore::open(&path).expect("a database")));
    let store = GameStore::open(&path).expect("a database");
    report("the game to continue", time(|| store.unfinished(50).expect("read")));
    let any = Filter::default;
    let filters = [
        ("all", any()),
        ("oldest first", Filter { order: SortOrder::Oldest, ..any() }),
        ("longest first", Filter { order: SortOrder::Longest, ..any() }),
        ("shortest first", Filter { order: SortOrder::Shortest, ..any() }),
        ("one game", Filter { game: Some(Game::DRAUGHTS), ..any() }),
        ("unfinished", Filter { result: Some(ResultFilter::Unfinished), ..any() }),
        ("won", Filter { result: Some(ResultFilter::Won), ..any() }),
        ("lost", Filter { result: Some(ResultFilter::Lost), ..any() }),
        ("drawn", Filter { result: Some(ResultFilter::Drawn), ..any() }),
        ("a length", Filter { min_moves: Some(20), max_moves: Some(40), ..any() }),
        ("in the bin", Filter { binned: true, ..any() }),
        ("a rare name", Filter { name: "érica 77".to_owned(), ..any() }),
        ("part of every name", Filter { name: "ÉRI".to_owned(), ..any() }),
    ];
    for (what, filter) in &filters {
        let chosen =
            || GameStore::open(&path).and_then(|store| store.list_page(filter, 0, PAGE)).expect("read");
        let total = chosen().total;
        report(&format!("{what}, {total} games, opened and chosen"), time(chosen));
        for (place, first) in [("middle", total / 2), ("last", total.saturating_sub(PAGE))] {
            let page = || store.list_page(filter, first, PAGE).expect("read");
            report(&format!("{what}, {total} games, {place} page"), time(page));
        }
    }
    report("names", time(|| store.names(50).expect("read")));
    let count = |who: Person| store.statistics(&who, Game::CHESS).expect("read");
    report("statistics of anybody", time(|| count(Person::AnyName)));
    report("statistics of one name", time(|| count(Person::Named("Érica 77".to_owned()))));
    let names = ["Érica 77".to_owned(), String::new()];
    report("a score", time(|| store.score(Game::CHESS, &names, None).expect("read")));
    let mut store = store;
    let game = store.read(StoredId(1)).expect("read");
    let mut other = game.clone();
    other.below = Seat::SECOND;
    report(
        "a change",
        time(|| {
            store.update(StoredId(1), &game, &other).expect("written");
        }),
    );
    println!("memory {}", memory());
    let raw = Connection::open(&path).expect("a database");
    let check =
        || raw.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0)).expect("checked");
    report("check of the whole database, beside", time(check));
}
