//! Tests of common habits in real files: the moves and the result are read, and written again.

use session::Place;
use session::game_text::{TextFormat, write_game};

use super::{faults, moves};
use test_support::games::{read_games, read_one};

/// The text of the moves after reading and writing, in one line.
fn rewritten(text: &str) -> String {
    let mut readings = read_games(text, None);
    let game = readings.remove(0).game.expect("a game");
    let written = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
    let (_, moves) = written.split_once("\n\n").expect("tags, then moves");
    moves.trim_end().replace('\n', " ")
}

/// Knights out and back: the start position occurs for the fifth time after 8... Ng8.
const FIVEFOLD: &str =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";

/// The automatic draws of FIDE 9.6 and 5.2.2 need an arbiter; a PGN file records the actual moves and result.
#[test]
fn a_game_that_went_on_after_an_automatic_draw_keeps_moves_and_result() {
    for text in [
        format!("{FIVEFOLD} 9. e4 e5 10. Qh5 Ke7 11. Qxe5# 1-0"),
        format!("{FIVEFOLD} 0-1"),
        format!("{FIVEFOLD} 9. e4 *"),
        // A variation continues after the draw as well.
        format!(
            "1. e4 (1. d4) (1. Nf3 {}) 1... e5 *",
            &FIVEFOLD[7..].replace("8. Ng1 Ng8", "8. Ng1 Ng8 9. e3")
        ),
    ] {
        assert_eq!(faults(&text), [""; 0], "{text}");
        assert_eq!(rewritten(&text), text);
    }
    // The 75-move rule: the half-move clock of the position is at 149 plies.
    let text = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 149 200\"]\n\n200. Ra2 Kd7 201. Ra1 Kc7 1-0";
    assert_eq!(rewritten(text), "200. Ra2 Kd7 201. Ra1 Kc7 1-0");
    // A dead position.
    let text = "[FEN \"8/8/8/8/8/3k4/1r6/K7 w - - 0 1\"]\n\n1. Kxb2 Kd4 1/2-1/2";
    assert_eq!((rewritten(text).as_str(), faults(text).len()), ("1. Kxb2 Kd4 1/2-1/2", 0));
    // Without a result in the file, the rules still end the game.
    assert_eq!(read_one(format!("{FIVEFOLD} *")).saved.result(), "1/2-1/2 fivefold repetition");
}

#[test]
fn a_stated_result_is_kept_against_the_final_position() {
    let text = "1. f3 e5 2. g4 Qh4# 1-0";
    assert_eq!(rewritten(text), text);
    // Between two stated results, the final position decides.
    assert_eq!(rewritten("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0"), "1. f3 e5 2. g4 Qh4# 0-1");
    // If a fault leaves moves unread, the game keeps the stated result.
    assert_eq!(rewritten("1. e4 e5 2. Ke3 Nf6 0-1"), "1. e4 e5 0-1");
}

#[test]
fn skipped_turns_are_kept_in_the_record() {
    let text = "1. e4 e5 2. Nf3 (2. Nc3 -- 3. Bc4 Nf6) 2... Nc6 3. Bb5 -- 4. O-O Nf6 1/2-1/2";
    assert_eq!(rewritten(text), text);
    for spelling in ["--", "Z0", "<>", "@@@@", "null", "0000"] {
        let text = format!("1. e4 {spelling} 2. d4 *");
        assert_eq!(moves(&read_one(&text)), "e2e4 0000 d2d4", "{text}");
    }
    let game = read_one("1. e4 -- 2. d4 *");
    let table = session::catalogue::reopen(&game.saved).expect("a game with a skipped turn");
    let skipped_turn = &table.tree().get(Place::of_game(2)).expect("the skipped turn");
    assert_eq!((skipped_turn.notation.as_str(), skipped_turn.highlighted_spots.len()), ("--", 0));
    assert!(table.choice_of("--").is_err() && table.choice_of("0000").is_err(), "no player may skip a turn");
}

#[test]
fn tenths_and_hundredths_of_a_second_are_kept() {
    let text = "1. e4 {[%clk 0:00:59.8]} 1... e5 {[%clk 0:00:59.05]} 2. Nf3 {[%clk 0:00:00.9]} 2... \
                Nc6 {[%clk 0:00:07]} 1-0";
    assert_eq!(rewritten(&format!("[TimeControl \"60\"]\n\n{text}")), text);
    let game = read_one(format!("[TimeControl \"60\"]\n\n{text}"));
    assert_eq!(game.saved.moves[2].thinking_time.map(|time| time.as_millis()), Some(58_900));
}
