//! Tests of games written as PGN, PDN and in the own format.

use session::game_text::{GameTags, TextFormat, write_game};
use session::{Game, Glyph, LineId, MatchPlan, Place, SavedGame, SavedLine, SavedMove, Seat, open};

use test_support::games::{game_from, play_moves};

/// Tags with a date and the names of the players.
fn tags_with_names(names: &[&str]) -> GameTags {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    GameTags { date: "2026.11.22".to_owned(), names, ..GameTags::default() }
}

/// The game in its usual format (PGN, PDN or own format).
fn text_of(saved: &SavedGame) -> String {
    write_game(TextFormat::Usual, saved, &tags_with_names(&["Ana \"A\"", "Zé"])).expect("it is a game")
}

/// A saved move without annotations.
fn mv(seat: Seat, text: &str) -> SavedMove {
    SavedMove { seat, text: text.to_owned(), thinking_time: None, glyph: None, comment: String::new() }
}

#[test]
fn variations_comments_and_glyphs_are_written_in_standard_order() {
    let mut table = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    play_moves(&mut *table, "e4 e5 Nf3 Nc6");
    table.resign(Seat::SECOND);
    let mut saved = table.save();
    saved.moves[0].glyph = Some(Glyph::Good);
    saved.moves[2].comment = "the {usual}\nmove".to_owned();
    let line = |id, from, moves: Vec<SavedMove>| SavedLine { id: LineId(id), from, moves };
    saved.lines = vec![
        line(1, Place::of_game(1), vec![mv(Seat::SECOND, "c7c5"), mv(Seat::FIRST, "g1f3")]),
        line(2, Place { line: LineId(1), ply: 2 }, vec![mv(Seat::FIRST, "b1c3"), mv(Seat::SECOND, "b8c6")]),
        // Attached to line 2 before its first move, so it replaces a move of the main line.
        line(3, Place { line: LineId(2), ply: 0 }, vec![mv(Seat::FIRST, "d2d4")]),
        line(4, Place::of_game(4), vec![mv(Seat::FIRST, "f1b5")]),
    ];
    assert_eq!(
        text_of(&saved),
        "[Event \"Tabuleiro\"]\n[Site \"?\"]\n[Date \"2026.11.22\"]\n[Round \"-\"]\n[White \"Ana \\\"A\\\"\"]\n\
         [Black \"Zé\"]\n[Result \"1-0\"]\n\n\
         1. e4 $1 (1. d4) 1... e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) 2. Nf3 {the (usual)\nmove} \
         2... Nc6 {3. Bb5} {resignation} 1-0\n"
    );
}

#[test]
fn a_game_from_a_position_contains_that_position() {
    let mut table = game_from(Game::CHESS, "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7");
    play_moves(&mut *table, "Kd7 e4");
    let text = text_of(&table.save());
    assert!(text.contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n"), "{text}");
    assert!(text.ends_with("\n\n7... Kd7 8. e4 *\n"), "{text}");
}

#[test]
fn moves_that_were_taken_back_are_not_written() {
    let mut table = open(&MatchPlan::between_people(Game::DRAUGHTS)).expect("a good plan");
    play_moves(&mut *table, "10-13 22-19");
    table.go_to_ply(1);
    assert!(text_of(&table.save()).ends_with("\n\n1. 10-13 *\n"));
}

#[test]
fn the_text_of_a_domin_up_game_has_the_seats() {
    let plan = MatchPlan { seed: 3, ..MatchPlan::between_people(Game::DOMIN_UP) };
    let mut table = open(&plan).expect("a good plan");
    for _ in 0..3 {
        table.play(session::MoveIndex(0)).expect("legal");
    }
    let text = text_of(&table.save());
    let start = table.start_text();
    assert!(
        text.starts_with("[Game \"domin-up\"]\n") && text.contains(&format!("[Start \"{start}\"]")),
        "{text}"
    );
    for (mv, number) in table.moves().iter().zip(1..) {
        let expected = format!("{number}. ({}) {}", mv.seat, mv.notation);
        assert!(text.replace('\n', " ").contains(&expected), "{expected}: {text}");
    }
}
