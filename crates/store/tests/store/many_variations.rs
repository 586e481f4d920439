//! Time to read, save, open and continue a game with very many variations.

use std::collections::HashSet;
use std::fs;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;

use session::game_text::{GameTags, TextFormat, write_game};
use session::{Game, LineId, Match, MatchPlan, MoveIndex, Place, catalogue};
use store::{GameStore, StoredGame};
use test_support::games::{read_one, seeded_rng};

use crate::common::empty_database;

/// A chess game of 40 plies with `count` variations that branch off at random places.
fn game_with_variations(count: usize) -> Box<dyn Match> {
    const PLIES: usize = 40;
    let mut rng = seeded_rng(1);
    let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    for _ in 0..PLIES {
        game.play(MoveIndex(rng.random_range(0..game.state().gestures.len()))).expect("a legal choice");
    }
    let mut places: Vec<Place> = (0..PLIES).map(Place::of_game).collect();
    let (mut known_places, mut variation_ids) = (HashSet::new(), HashSet::new());
    while variation_ids.len() < count {
        let place = *places.choose(&mut rng).expect("there are places");
        let is_end_of_variation = place.line != LineId::GAME && game.length(place.line) == place.ply;
        // A move here lengthens a variation instead of adding one, so skip most of these places.
        if is_end_of_variation && rng.random_bool(0.7) {
            continue;
        }
        // Some of these indices exceed the number of legal moves; the attempt then fails and is skipped.
        if let Ok(next) = game.add_variation_move(place, MoveIndex(rng.random_range(0..25)))
            && next.line != LineId::GAME
            && known_places.insert(next)
        {
            places.push(next);
            variation_ids.insert(next.line);
        }
    }
    game
}

/// CPU time of this thread. Where the system does not report it, the time since `start`.
fn cpu_time(start: Instant) -> Duration {
    let schedstat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = schedstat.split(' ').next().and_then(|field| field.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// CPU time to read, save, open, continue and write a game with `count` variations.
fn measure(count: usize) -> Duration {
    let text = write_game(TextFormat::Usual, &game_with_variations(count).save(), &GameTags::default())
        .expect("a game");
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    let start = Instant::now();
    let cpu_before = cpu_time(start);

    let imported_game = read_one(&text);
    assert_eq!(imported_game.saved.lines.len(), count);
    let id = store.import(&[imported_game]).expect("it is saved")[0].id();
    let old = store.read(id).expect("it was saved");
    let mut game = catalogue::reopen(&old.saved).expect("a saved game");
    assert_eq!(game.lines().len(), count);
    // Play another second move. All old moves after the first become a variation, together with the variations that
    // branch off them.
    let other_move = game.browse_at(Place::of_game(1)).state().gestures.len() - 1;
    game.go_to_ply(1);
    game.play(MoveIndex(other_move)).expect("a legal choice");
    let new = StoredGame { saved: game.save(), bottom_seat: old.bottom_seat };
    store.update(id, &old, &new).expect("it is saved");
    assert_eq!(store.read(id).expect("it was saved"), new);
    assert_eq!(game.lines().len(), new.saved.lines.len());
    assert!(new.saved.lines.len().abs_diff(count) <= 1);
    write_game(TextFormat::Usual, &new.saved, &GameTags::default()).expect("a game");

    cpu_time(start) - cpu_before
}

#[test]
fn the_work_grows_no_faster_than_the_number_of_variations() {
    let [few, many] = [5_000, 20_000].map(measure);
    println!("{few:?}, {many:?}");
    // Quadratic work would take sixteen times as long.
    assert!(many <= few * 9, "{few:?} for 5,000 variations, {many:?} for 20,000");
}
