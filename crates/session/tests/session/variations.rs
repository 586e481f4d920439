//! Tests of variations: no edit loses a move, and viewing does not change the game.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use ai::Player;
use session::catalogue;
use session::{
    Game, Glyph, LineId, Match, MatchPlan, MoveIndex, Place, PlayerPlan, RecordedMove, Seat, Viewer,
};

use test_support::games::{self as support, game_from, play_moves, seeded_rng};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Every place of the game and of its variations, as the list of moves that lead to it.
fn tree(game: &dyn Match) -> BTreeSet<Vec<String>> {
    let lines = std::iter::once(LineId::GAME).chain(game.lines().into_iter().map(|line| line.id));
    let mut paths = BTreeSet::new();
    for line in lines {
        let moves = moves_to(game, Place { line, ply: game.length(line) });
        paths.extend((0..=moves.len()).map(|ply| moves[..ply].to_vec()));
    }
    paths
}

/// The moves that lead to `end`.
fn moves_to(game: &dyn Match, end: Place) -> Vec<String> {
    let text_at =
        |ply| game.move_at(game.canonical_place(Place { ply, ..end })).expect("a move").text.clone();
    (1..=end.ply).map(text_at).collect()
}

/// The visible state of a match: its moves, ply, position, seat to move, and number of legal moves.
fn visible_state(game: &dyn Match) -> (Vec<String>, usize, String, Option<Seat>, usize) {
    let moves = game.moves().iter().map(|mv| mv.text.clone()).collect();
    (moves, game.state().ply, game.position_text(Viewer::All), game.state().turn, game.state().gestures.len())
}

/// A random place of the game.
fn any_place(game: &dyn Match, rng: &mut ChaCha8Rng) -> Place {
    let line = LineId(rng.random_range(0..=game.lines().len() as u32 + 1));
    game.canonical_place(Place { line, ply: rng.random_range(0..=game.length(line) + 1) })
}

/// Checks that every variation starts at an existing place, with a move of its own.
fn assert_well_formed(game: &dyn Match) {
    let mut starts = BTreeSet::new();
    for line in game.lines() {
        assert!(!line.moves.is_empty());
        assert_eq!(
            game.canonical_place(line.from),
            line.from,
            "a variation belongs to the line of the move before it"
        );
        let next = Place { ply: line.from.ply + 1, ..line.from };
        let first_move = &line.moves[0].text;
        if game.canonical_place(next) == next {
            assert_ne!(&game.move_at(next).expect("a move").text, first_move);
        }
        assert!(starts.insert((line.from, first_move.clone())), "two variations have the same first move");
        let end = Place { line: line.id, ply: line.end() };
        assert_eq!(game.browse_at(end).moves().len(), line.end());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_move_of_the_record_is_lost(game in prop::sample::select(catalogue::GAMES), seed: u64) {
        let mut rng = seeded_rng(seed);
        let plan = MatchPlan { seed, ..MatchPlan::between_people(game) };
        let mut game = catalogue::open(&plan).expect("a good plan");
        for _ in 0..60 {
            let (tree_before, state_before) = (tree(&*game), visible_state(&*game));
            let place = any_place(&*game, &mut rng);
            let browse = game.browse_at(place);
            prop_assert_eq!(browse.state().ply, place.ply);
            let choice = MoveIndex(rng.random_range(0..browse.state().gestures.len().max(1)));
            let mut expected = tree_before.clone();
            match rng.random_range(0..10) {
                0..=2 if !game.state().gestures.is_empty() => {
                    let choice = MoveIndex(rng.random_range(0..game.state().gestures.len()));
                    game.play(choice).expect("a legal choice");
                    let played = game.moves()[..game.state().ply].iter().map(|mv| mv.text.clone());
                    expected.insert(played.collect());
                }
                3..=5 if !browse.state().gestures.is_empty() => {
                    let next = game.add_variation_move(place, choice).expect("a choice of the list");
                    let mut replay = browse;
                    replay.play(choice).expect("a legal choice");
                    prop_assert_eq!(game.browse_at(next).position_text(Viewer::All), replay.position_text(Viewer::All));
                    expected.insert(moves_to(&*game, next));
                    prop_assert_eq!(visible_state(&*game), state_before, "the game does not change");
                    prop_assert!(game.add_variation_move(place, MoveIndex(usize::MAX)).is_err());
                }
                6 => {
                    let is_over = game.state().outcome().is_some();
                    let expected_moves = moves_to(&*game, place);
                    game.promote_to_game(place);
                    if is_over {
                        prop_assert_eq!(visible_state(&*game), state_before);
                    } else {
                        let played: Vec<_> =
                            game.moves()[..game.state().ply].iter().map(|mv| mv.text.clone()).collect();
                        prop_assert_eq!(played, expected_moves);
                        prop_assert_eq!(game.position_text(Viewer::All), browse.position_text(Viewer::All));
                    }
                }
                7 => {
                    if let Some(line) = game.lines().first().map(|line| line.id) {
                        game.promote_variation(line);
                        prop_assert_eq!(visible_state(&*game), state_before);
                    }
                }
                8 if rng.random_bool(0.3) => {
                    if let Some(line) = game.lines().last().cloned() {
                        let first_moves = moves_to(&*game, Place { line: line.id, ply: line.from.ply + 1 });
                        game.delete_variation(line.id);
                        expected.retain(|path| !path.starts_with(&first_moves));
                        prop_assert_eq!(visible_state(&*game), state_before);
                    }
                }
                _ if game.state().outcome().is_none() => game.go_to_ply(rng.random_range(0..=game.moves().len())),
                _ => {}
            }
            prop_assert_eq!(tree(&*game), expected);
            assert_well_formed(&*game);
        }
        let saved = game.save();
        let reopened = catalogue::reopen(&saved).expect("a saved game");
        prop_assert_eq!(reopened.save(), saved);
        prop_assert_eq!(tree(&*reopened), tree(&*game));
    }
}

#[test]
fn abandoned_moves_become_a_variation_that_can_be_promoted() {
    let mut game = game_from(Game::CHESS, START);
    play_moves(&mut *game, "e4 e5 Nf3 Nc6");
    game.go_to_ply(2);
    play_moves(&mut *game, "Bc4 Nf6");
    let line = game.lines()[0].clone();
    assert_eq!((line.from, line.end()), (Place::of_game(2), 4));
    assert_eq!(line.moves.iter().map(|mv| mv.notation.as_str()).collect::<Vec<_>>(), ["Nf3", "Nc6"]);
    // A nested variation stays attached when its parent and the main line are swapped.
    let browse = game.browse_at(Place { line: line.id, ply: 3 });
    let philidor =
        game.add_variation_move(Place { line: line.id, ply: 3 }, browse.choice_of("d6").expect("legal"));
    let philidor = philidor.expect("a choice of the list");
    game.promote_to_game(Place { line: line.id, ply: 4 });
    let notation =
        |moves: &[RecordedMove]| -> Vec<String> { moves.iter().map(|mv| mv.notation.clone()).collect() };
    assert_eq!(
        (notation(game.moves()), game.state().ply),
        (["e4", "e5", "Nf3", "Nc6"].map(str::to_owned).to_vec(), 4)
    );
    assert_eq!(game.browse_at(philidor).moves()[3].notation, "d6");
    assert_eq!(game.canonical_place(philidor).line, philidor.line);
    // Playing the first move of a variation continues along it.
    game.go_to_ply(2);
    play_moves(&mut *game, "Bc4");
    assert_eq!(
        (notation(&game.moves()[2..]), game.state().ply),
        (["Bc4", "Nf6"].map(str::to_owned).to_vec(), 3)
    );
}

#[test]
fn promoting_a_variation_keeps_the_main_line() {
    let mut game = game_from(Game::CHESS, START);
    play_moves(&mut *game, "e4");
    let add_move = |game: &mut dyn Match, place: Place, text: &str| {
        let choice = game.browse_at(place).choice_of(text).expect("a legal move");
        game.add_variation_move(place, choice).expect("a choice of the list")
    };
    let d4 = add_move(&mut *game, Place::of_game(0), "d4");
    let c4 = add_move(&mut *game, Place::of_game(0), "c4");
    let d5 = add_move(&mut *game, d4, "d5");
    let nf6 = add_move(&mut *game, d4, "Nf6");
    assert_eq!(d5.line, d4.line, "a move after the last move of a variation continues the variation");
    assert!(
        !game.can_promote_variation(d4.line)
            && game.can_promote_variation(c4.line)
            && game.can_promote_variation(nf6.line)
    );
    game.promote_variation(c4.line);
    let first_variation_of_start = |game: &dyn Match| {
        game.lines().iter().find(|line| line.from == Place::of_game(0)).map(|line| line.id)
    };
    assert_eq!(first_variation_of_start(&*game), Some(c4.line));
    game.promote_variation(nf6.line);
    assert_eq!(game.move_at(Place { line: d4.line, ply: 2 }).expect("a move").notation, "Nf6");
    assert_eq!(game.moves()[0].notation, "e4");
    game.delete_variation(d4.line);
    assert_eq!(game.lines().len(), 1, "variations of a deleted variation are deleted too");
}

#[test]
fn comments_and_glyphs_belong_to_their_moves() {
    let mut game = game_from(Game::DRAUGHTS, &catalogue::start_text(Game::DRAUGHTS));
    play_moves(&mut *game, "9-13");
    game.set_comment(Place::of_game(1), "  to the edge\n");
    game.set_glyph(Place::of_game(1), Some(Glyph::Dubious));
    game.set_comment(Place::of_game(0), "nothing leads to the start");
    let mv = game.move_at(Place::of_game(1)).expect("a move");
    assert_eq!((mv.comment.as_str(), mv.glyph.map(Glyph::sign)), ("to the edge", Some("?!")));
    // Replaying the same move after undo keeps its comment.
    game.go_to_ply(0);
    play_moves(&mut *game, "9-13");
    assert_eq!(game.moves()[0].comment, "to the edge");
    for glyph in Glyph::ALL {
        assert_eq!(Glyph::of_number(glyph.number()), Some(glyph));
    }
    assert_eq!(Glyph::of_number(0), None);
}

#[test]
fn a_game_can_be_forked_from_any_place_with_other_players() {
    let plan = support::plan_for(Game::DOMIN_UP, &[Player::Human, Player::Level(2)]);
    let mut game = catalogue::open(&plan).expect("a good plan");
    for _ in 0..5 {
        game.play(MoveIndex(0)).expect("a legal choice");
    }
    game.resign(Seat::FIRST);
    let seats = ["level:5", "human"].map(|player| PlayerPlan::nameless(player.parse().expect("a player")));
    let fork = game.fork(Place::of_game(3), seats.to_vec(), 7).expect("a game");
    assert_eq!(fork.position_text(Viewer::All), game.browse_at(Place::of_game(3)).position_text(Viewer::All));
    assert_eq!((fork.state().ply, fork.moves().len(), fork.state().outcome()), (3, 3, None));
    assert_eq!(fork.seats()[0].player, Player::Level(5));
    assert!(game.state().outcome().is_some(), "the original game stays finished");
    let reopened = catalogue::reopen(&fork.save()).expect("a saved game");
    assert_eq!(reopened.save(), fork.save());
}
