//! Writing, reading and writing again gives identical text and the same game.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use session::transcript::{Form, Heading, transcript};
use session::{Choice, Glyph, LineId, Match, Place, SavedGame, SavedMove, catalogue};

use test_support::data::{GAMES_CHESS, GAMES_DRAUGHTS, GAMES_RACING_KINGS};
use test_support::games::{begun, luck, one, play_on, read};
use test_support::records::games;

/// Comments of people, and comments that look like syntax.
const REMARKS: [&str; 14] = [
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

fn remark(mv: &mut SavedMove, luck: &mut ChaCha8Rng) {
    if luck.random_bool(0.3) {
        mv.glyph = Glyph::ALL.choose(luck).copied();
    }
    if luck.random_bool(0.3) {
        mv.comment = (*REMARKS.choose(luck).expect("there are some")).to_owned();
    }
}

/// Adds variations at random places of the game.
fn vary(game: &mut dyn Match, luck: &mut ChaCha8Rng) {
    for _ in 0..luck.random_range(0..25) {
        let line = LineId(luck.random_range(0..=game.lines().len() as u32));
        let place = game.place(Place { line, ply: luck.random_range(0..=game.length(line)) });
        let legal = game.look(place).view().gestures.len();
        if legal > 0 {
            game.note(place, Choice(luck.random_range(0..legal))).expect("a choice of the list");
        }
    }
}

pub(super) fn any_game(luck: &mut ChaCha8Rng) -> SavedGame {
    let mut game = begun(luck);
    let actions = luck.random_range(0..100);
    play_on(&mut *game, actions, luck);
    vary(&mut *game, luck);
    let mut saved = game.save();
    saved.moves.iter_mut().for_each(|mv| remark(mv, luck));
    saved.lines.iter_mut().flat_map(|line| &mut line.moves).for_each(|mv| remark(mv, luck));
    saved
}

/// The moves, number of seats and result of a game.
fn told(saved: &SavedGame) -> (Vec<&str>, usize, String) {
    let moves = saved.moves[..saved.ply].iter().map(|mv| mv.text.as_str()).collect();
    (moves, saved.plan.seats.len(), saved.result().to_owned())
}

#[test]
fn writing_a_read_game_gives_identical_text() {
    let mut with_clocks = 0;
    for seed in 0..400 {
        let mut luck = luck(seed);
        let saved = any_game(&mut luck);
        let heading = Heading {
            date: "2026.11.22".to_owned(),
            names: saved.plan.seats.iter().map(|seat| seat.name.clone()).collect(),
            ..Heading::default()
        };
        for form in [Form::Usual, Form::Own] {
            let text = transcript(form, &saved, &heading).expect("it is a game");
            let back = one(&text);
            assert_eq!(transcript(form, &back.saved, &back.heading).expect("a game"), text, "seed {seed}");
            assert_eq!(told(&back.saved), told(&saved), "seed {seed}: {text}");
            with_clocks += usize::from(back.saved.plan.seats.iter().any(|seat| seat.clock.is_some()));
            // The game can be opened, and saving it gives the same game.
            let table = catalogue::reopen(&back.saved).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            let mut kept = table.save();
            let mut read = back.saved;
            // A match has the variations in another order.
            for lines in [&mut kept.lines, &mut read.lines] {
                lines.sort_by_key(|line| line.id);
            }
            assert_eq!(kept, read, "seed {seed}");
        }
    }
    assert!(with_clocks > 100, "{with_clocks}");
}

/// The example in the documentation is valid.
#[test]
fn the_example_of_the_documentation_is_a_game() {
    let page = include_str!("../../../../../docs/FORMATS.md");
    let (_, rest) = page.split_once("```\n[Game ").expect("an example");
    let (text, _) = rest.split_once("```").expect("it ends");
    let text = format!("[Game {text}");
    let game = one(&text);
    assert_eq!((game.saved.moves.len(), game.saved.lines.len()), (3, 1));
    assert_eq!(transcript(Form::Usual, &game.saved, &game.heading).expect("a game"), text);
}

/// Collections of other programs come out unchanged, tags included.
#[test]
fn collections_of_other_programs_survive_reading_and_writing() {
    for file in [GAMES_CHESS, GAMES_RACING_KINGS, GAMES_DRAUGHTS] {
        let readings = read(file, None);
        assert_eq!(readings.len(), games(file).len());
        for (reading, record) in readings.into_iter().zip(games(file)) {
            assert_eq!(reading.faults, []);
            let game = reading.game.expect("a game");
            let text = transcript(Form::Usual, &game.saved, &game.heading).expect("a game");
            assert!(text.lines().all(|line| line.len() < 80), "{text}");
            let back = games(&text).remove(0);
            // The reason of the result is written as a comment after the moves.
            assert_eq!(back.moves[..record.moves.len()], record.moves);
            assert_eq!(back.tags, record.tags);
        }
    }
}
