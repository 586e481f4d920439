//! Tests that writing, reading and writing again gives the same game and identical text.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use session::game_text::{GameTags, TextFormat, write_game};
use session::{Glyph, LineId, Match, MoveIndex, Place, SavedGame, SavedMove, catalogue};

use test_support::data::{GAMES_CHESS, GAMES_DRAUGHTS, GAMES_RACING_KINGS};
use test_support::games::{play_random_actions, random_new_game, read_games, read_one, seeded_rng};
use test_support::records::read_pgn;

/// Ordinary comments, and comments that look like syntax.
const COMMENTS: [&str; 14] = [
    "ça va? {braces} and ♞",
    "resignation",
    "[%eval 0.25] [%csl Ge4,Rd5] %50 ; no",
    "[%clk 0:01:00]",
    "[%nag 14,36] with glyphs",
    "[%nag 3]",
    "[Event \"not a tag\"]\n\n[White \"neither\"]",
    "1-0",
    "  many   blanks\tand\u{a0}others \u{feff} ",
    "\\ \" ' ) ( $1 *",
    "}",
    "\u{feff}",
    "Die Eröffnung ist ausgeglichen, aber Schwarz hat nach wenigen Zügen die besseren Aussichten",
    "threefold repetition",
];

/// Gives the move a random glyph and a random comment, each in 30 % of the cases.
fn annotate(mv: &mut SavedMove, rng: &mut ChaCha8Rng) {
    if rng.random_bool(0.3) {
        mv.glyph = Glyph::ALL.choose(rng).copied();
    }
    if rng.random_bool(0.3) {
        mv.comment = (*COMMENTS.choose(rng).expect("there are some")).to_owned();
    }
}

/// Adds variations at random places of the game.
fn add_variations(game: &mut dyn Match, rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(0..25) {
        let line = LineId(rng.random_range(0..=game.lines().len() as u32));
        let place = game.canonical_place(Place { line, ply: rng.random_range(0..=game.length(line)) });
        let move_count = game.browse_at(place).state().gestures.len();
        if move_count > 0 {
            game.add_variation_move(place, MoveIndex(rng.random_range(0..move_count)))
                .expect("a choice of the list");
        }
    }
}

/// A random game with variations, glyphs and comments.
pub(super) fn any_game(rng: &mut ChaCha8Rng) -> SavedGame {
    let mut game = random_new_game(rng);
    let actions = rng.random_range(0..100);
    play_random_actions(&mut *game, actions, rng);
    add_variations(&mut *game, rng);
    let mut saved = game.save();
    saved.moves.iter_mut().for_each(|mv| annotate(mv, rng));
    saved.lines.iter_mut().flat_map(|line| &mut line.moves).for_each(|mv| annotate(mv, rng));
    saved
}

/// The moves, number of seats and result of a game.
fn content(saved: &SavedGame) -> (Vec<&str>, usize, String) {
    let moves = saved.moves[..saved.ply].iter().map(|mv| mv.text.as_str()).collect();
    (moves, saved.plan.seats.len(), saved.result().to_owned())
}

#[test]
fn writing_a_read_game_gives_identical_text() {
    let mut games_with_clocks = 0;
    for seed in 0..400 {
        let mut rng = seeded_rng(seed);
        let saved = any_game(&mut rng);
        let tags = GameTags {
            date: "2026.11.22".to_owned(),
            names: saved.plan.seats.iter().map(|seat| seat.name.clone()).collect(),
            ..GameTags::default()
        };
        for format in [TextFormat::Usual, TextFormat::Own] {
            let text = write_game(format, &saved, &tags).expect("it is a game");
            let breaks_command =
                |line: &str| line.rsplit_once("[%").is_some_and(|(_, end)| !end.contains(']'));
            assert!(!text.lines().any(breaks_command), "seed {seed}: {text}");
            let reread = read_one(&text);
            assert_eq!(write_game(format, &reread.saved, &reread.tags).expect("a game"), text, "seed {seed}");
            assert_eq!(content(&reread.saved), content(&saved), "seed {seed}: {text}");
            games_with_clocks += usize::from(reread.saved.plan.seats.iter().any(|seat| seat.clock.is_some()));
            // The game can be opened, and saving it gives the same game.
            let table =
                catalogue::reopen(&reread.saved).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            let mut resaved = table.save();
            let mut read = reread.saved;
            // A match may order the variations differently.
            for lines in [&mut resaved.lines, &mut read.lines] {
                lines.sort_by_key(|line| line.id);
            }
            assert_eq!(resaved, read, "seed {seed}");
        }
    }
    assert!(games_with_clocks > 100, "{games_with_clocks}");
}

/// The example in docs/FORMATS.md is a valid game.
#[test]
fn the_example_of_the_documentation_is_a_game() {
    let page = include_str!("../../../../../docs/FORMATS.md");
    let (_, rest) = page.split_once("```\n[Game ").expect("an example");
    let (text, _) = rest.split_once("```").expect("it ends");
    let text = format!("[Game {text}");
    let game = read_one(&text);
    assert_eq!((game.saved.moves.len(), game.saved.lines.len()), (3, 1));
    assert_eq!(write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game"), text);
}

/// Game collections from other programs are written back unchanged, tags included.
#[test]
fn collections_of_other_programs_survive_reading_and_writing() {
    for collection in [GAMES_CHESS, GAMES_RACING_KINGS, GAMES_DRAUGHTS] {
        let readings = read_games(collection, None);
        assert_eq!(readings.len(), read_pgn(collection).len());
        for (reading, record) in readings.into_iter().zip(read_pgn(collection)) {
            assert_eq!(reading.faults, []);
            let game = reading.game.expect("a game");
            let text = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
            assert!(text.lines().all(|line| line.len() < 80), "{text}");
            let rewritten = read_pgn(&text).remove(0);
            // The reason of the result is written as a comment after the moves.
            assert_eq!(rewritten.moves[..record.moves.len()], record.moves);
            assert_eq!(rewritten.tags, record.tags);
        }
    }
}
