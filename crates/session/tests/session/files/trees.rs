//! Tests of random and of deeply nested variations, written and read back.

use rand::RngExt;
use rand::seq::IndexedRandom;
use session::game_text::{GameTags, TextFormat, write_game};
use session::{Game, Line, LineId, Match, MatchPlan, MoveIndex, Place, RecordedMove, catalogue};
use test_support::games::{read_one, seeded_rng};

use super::faults;
use super::round_trip::any_game;

/// A chess game with variations nested `depth` deep.
fn nested(depth: usize) -> Box<dyn Match> {
    let mut rng = seeded_rng(4);
    loop {
        let mut game = catalogue::open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
        game.play(MoveIndex(0)).expect("a legal choice");
        let mut place = Place::of_game(0);
        for number in 0..depth {
            let move_count = game.browse_at(place).state().gestures.len();
            if move_count < 3 {
                break;
            }
            // The first move continues the current line; the second one starts a variation, one level deeper.
            let index = rng.random_range(1..move_count - 1);
            if number > 0 {
                game.add_variation_move(place, MoveIndex(index)).expect("a legal choice");
            }
            place = game.add_variation_move(place, MoveIndex(index + 1)).expect("a legal choice");
        }
        if place.ply == depth {
            return game;
        }
    }
}

#[test]
fn deeply_nested_variations_are_written_on_a_small_stack() {
    let saved = nested(300).save();
    // 96 KiB: recursion for each level would overflow this stack.
    let write = move || write_game(TextFormat::Usual, &saved, &GameTags::default()).expect("a game");
    let thread = std::thread::Builder::new().stack_size(96 * 1024).spawn(write);
    let text = thread.expect("a thread").join().expect("no overflow");
    assert_eq!(text.matches('(').count(), 300);
    assert!(faults(&text)[0].ends_with("Variations nested more than 100 deep are left out."));
    let shallow = nested(100).save();
    let text = write_game(TextFormat::Usual, &shallow, &GameTags::default()).expect("a game");
    assert_eq!(read_one(&text).saved.lines.len(), 100);
}

/// All lines of a game: the moves that lead to each line, and its own moves with glyph and comment.
fn annotated_lines(game: &dyn Match) -> Vec<(Vec<String>, Vec<(String, Option<u8>, String)>)> {
    let annotated =
        |mv: &RecordedMove| (mv.text.clone(), mv.glyph.map(|glyph| glyph.number()), mv.comment.clone());
    let own_moves = |moves: &[RecordedMove]| moves.iter().map(annotated).collect();
    let moves_before = |from| game.tree().moves_to(from).map(|mv| mv.text.clone()).collect();
    let lines = game.lines().into_iter().map(|line| (moves_before(line.from), own_moves(&line.moves)));
    std::iter::once((Vec::new(), own_moves(game.moves()))).chain(lines).collect()
}

/// The tree of a game is the same after writing and reading.
///
/// Variations after the end of their parent line are excluded, because they become comments.
#[test]
fn a_tree_is_the_same_after_writing_and_reading() {
    let mut variation_count = 0;
    for seed in 0..150 {
        let mut rng = seeded_rng(seed);
        let mut game = catalogue::reopen(&any_game(&mut rng)).expect("a game");
        game.go_to_ply(usize::MAX);
        let starts_at_end =
            |game: &dyn Match, line: &Line<RecordedMove>| line.from.ply == game.length(line.from.line);
        while let Some(excluded) =
            game.lines().into_iter().find(|line| starts_at_end(&*game, line)).map(|line| line.id)
        {
            game.delete_variation(excluded);
        }
        for line in game.lines().into_iter().map(|line| line.id).chain([LineId::GAME]).collect::<Vec<_>>() {
            for ply in 1..=game.length(line) {
                let comment =
                    ["", "good", "so it was played before"].choose(&mut rng).expect("there are some");
                game.set_comment(Place { line, ply }, comment);
            }
        }
        variation_count += game.lines().len();
        let text = write_game(TextFormat::Usual, &game.save(), &GameTags::default()).expect("a game");
        let reread = catalogue::reopen(&read_one(&text).saved).expect("a game");
        assert_eq!(annotated_lines(&*reread), annotated_lines(&*game), "seed {seed}: {text}");
    }
    assert!(variation_count > 500, "{variation_count}");
}
