//! A position that is set up on the board, with real drags, clicks and keys, and then played from.

use std::time::Duration;

use super::harness::{Launch, Program, WHEEL_UP, play_all, play_line, unfold_position};

/// The page, from the preparation of a game.
fn editor(game: &str, language: &str) -> Program {
    let program = Launch::menu().with("--lang", language).start();
    program.click_to(&format!("game:{game}"), "setup");
    unfold_position(&program);
    program.click_to("button:set-up", "editor");
    program
}

/// The pieces on the board, as square, seat and look.
fn men(program: &Program) -> Vec<String> {
    let layout = program.layout();
    let mut men: Vec<String> =
        layout.items_with("man:").map(|item| item.name.trim_start_matches("man:").to_owned()).collect();
    men.sort();
    men
}

/// Takes everything off the board.
fn empty(program: &Program) {
    program.click("button:edit-empty");
    program.wait_for_layout("an empty board", |layout| layout.items_with("man:").next().is_none());
}

/// Types a text in the place of what stands in a field.
fn type_over(program: &Program, field: &str, text: &str) {
    program.click(field);
    // A hand that has clicked into a field takes a moment to reach the keys.
    program.rest(Duration::from_millis(300));
    program.chord(&["Control_L", "a"]);
    program.rest(Duration::from_millis(100));
    program.type_text(text);
}

fn begin(program: &Program) {
    program.click_to("button:edit-use", "setup");
    // The page shows the position first, and in a low window who plays is above what is seen of it.
    program.wait_for("field:position");
    let field = program.wait_settled("field:position");
    program.move_to(field.x, field.y + 2.0 * field.h);
    program.scroll_to(WHEEL_UP, "button:mode-person-person");
    program.click("button:mode-person-person");
    program.click_to("button:start", "table");
}

#[test]
fn a_mate_is_set_up_by_hand_and_played() {
    needs!(DISPLAY);
    let program = editor("chess", "en");
    assert_eq!(men(&program).len(), 32);
    empty(&program);
    program.wait_for("verdict:fault");
    program.drag("piece:2-king", "square:h8");
    program.wait_for("man:h8-2-king");
    // A whole drag may arrive in one frame.
    program.flick("piece:1-king", "square:g6");
    program.wait_for("man:g6-1-king");
    // Two kings alone are a dead position, which is no fault.
    program.wait_for("verdict:over");
    program.drag("piece:1-queen", "square:f8");
    program.wait_for("verdict:fault");
    program.wait_for("fault:h8");
    program.screenshot("editor-fault");
    program.drag("square:f8", "square:f7");
    program.wait_for("man:f7-1-queen");
    program.wait_for("verdict:possible");
    begin(&program);
    play_all(&program, "f7g7", "1-0 checkmate");
}

#[test]
fn pieces_are_put_down_one_after_the_other_and_taken_off_again() {
    needs!(DISPLAY);
    let program = editor("chess", "pt");
    empty(&program);
    program.click("piece:2-pawn");
    for square in ["square:a7", "square:c7", "square:a7"] {
        program.click(square);
    }
    program.drag_through(&["square:e7", "square:h7"]);
    program.wait_for("man:h7-2-pawn");
    assert_eq!(men(&program), ["c7-2-pawn", "e7-2-pawn", "f7-2-pawn", "g7-2-pawn", "h7-2-pawn"]);
    // A pointer that is so fast that it is told of at the ends of its way alone leaves out none of them either.
    program.flick("square:a3", "square:h3");
    program.wait_for("man:h3-2-pawn");
    program.chord(&["Control_L", "z"]);
    program.wait_gone("man:h3-2-pawn");
    assert_eq!(men(&program).len(), 5 + 7);
    for left in (0..7).rev() {
        program.chord(&["Control_L", "z"]);
        program.wait_for_layout("one square less", |layout| layout.items_with("man:").count() == 5 + left);
    }
    program.hover("square:g7");
    program.right_click();
    program.wait_gone("man:g7-2-pawn");
    program.click("piece:hand");
    program.drag("square:h7", "button:back");
    program.wait_gone("man:h7-2-pawn");
    program.click("square:e7");
    program.click_shows("square:e6", "man:e6-2-pawn");
    program.click("piece:eraser");
    program.click_hides("square:f7", "man:f7-2-pawn");
    assert_eq!(men(&program), ["c7-2-pawn", "e6-2-pawn"]);
    program.click_shows("button:edit-undo", "man:f7-2-pawn");
    program.chord(&["Control_L", "z"]);
    program.wait_for("man:e7-2-pawn");
    program.chord(&["Control_L", "y"]);
    program.wait_for("man:e6-2-pawn");
    // Nothing of it comes back with Escape.
    let setup = program.key_to("Escape", "setup");
    assert!(setup.item("setup-error").is_none());
}

#[test]
fn it_is_done_wholly_by_keyboard() {
    needs!(DISPLAY);
    let program = editor("chess", "en");
    empty(&program);
    let (put, up) = (["Return"], ["Up", "Up", "Up", "Up"]);
    // From e4: the white king there, the black one on e8, a rook on d8 that may not stay.
    for key in ["Up", "1"].iter().chain(&put).chain(&up).chain(&["1"]).chain(&put) {
        program.key(key);
    }
    program.wait_for("man:e8-2-king");
    assert_eq!(men(&program), ["e4-1-king", "e8-2-king"]);
    program.wait_for("verdict:over");
    for key in ["3", "3", "Left", "Return"] {
        program.key(key);
    }
    program.wait_for("man:d8-1-rook");
    program.wait_for("verdict:fault");
    program.key_hides("Delete", "man:d8-1-rook");
    // Two kings alone are no game to be played; with a rook that gives no check they are.
    program.wait_for("verdict:over");
    program.key("Down");
    program.key_shows("Return", "man:d7-1-rook");
    program.wait_for("verdict:possible");
    program.chord(&["Control_L", "Return"]);
    program.wait_for_screen("setup");
}

#[test]
fn castling_en_passant_and_counters_are_set_and_the_text_follows() {
    needs!(DISPLAY);
    let program = editor("chess", "en");
    type_over(&program, "field:edit-text", "4k3/8/8/3pP3/8/8/8/R3K3 w - - 0 9");
    program.wait_for("man:d5-2-pawn");
    program.wait_for("verdict:possible");
    program.click("button:white-long");
    program.click("button:en-passant-d6");
    type_over(&program, "field:halfmoves", "3");
    program.wait_for("verdict:possible");
    program.screenshot("editor-rights");
    begin(&program);
    play_line(&program, "e5d6");
}

#[test]
fn a_text_that_cannot_be_read_says_so_and_the_board_stays() {
    needs!(DISPLAY);
    let program = editor("draughts", "pt");
    assert_eq!(men(&program).len(), 24);
    type_over(&program, "field:edit-text", "W:W33:B32");
    program.wait_for("verdict:fault");
    program.screenshot("editor-misread");
    assert_eq!(men(&program).len(), 24);
    type_over(&program, "field:edit-text", "W:W32,10:B14");
    program.wait_for("fault:a8");
    program.drag("square:a8", "square:b7");
    program.drag("piece:1-man", "square:b2");
    program.wait_for("verdict:possible");
    assert_eq!(men(&program).len(), 3, "no piece stands on a square that is not played on");
    begin(&program);
}

#[test]
fn the_position_on_the_table_is_set_up_and_the_game_stays() {
    needs!(DISPLAY);
    let program = Launch::people("racing-kings").start();
    play_line(&program, "e1d3");
    program.wait_until_rest();
    program.click_to("button:set-up", "editor");
    program.wait_for("man:d3-1-knight");
    program.screenshot("editor-racing-kings");
    program.click_shows("button:edit-swap", "man:d3-2-knight");
    program.key_to("Escape", "table");
    // What is looked at is what comes.
    program.key("Page_Up");
    program.wait_until_rest();
    program.key_to("e", "editor");
    program.wait_for("man:e1-1-knight");
    program.drag("square:e1", "square:e2");
    assert!(men(&program).iter().any(|man| man == "e2-1-knight"));
    program.click_to("button:edit-use", "setup");
    program.key_to("Escape", "menu");
}

#[test]
fn everything_is_in_the_window_at_every_size() {
    needs!(DISPLAY);
    for (scale, sizes) in [
        (1.0, [(1280, 800), (1920, 1080), (800, 1200), (390, 844)]),
        (1.5, [(1280, 800), (1920, 1080), (800, 1200), (585, 1266)]),
        (2.0, [(1280, 800), (1920, 1080), (800, 1200), (780, 1688)]),
    ] {
        let program = Launch::people("chess").screen(2000, 1700).scale(scale).start();
        program.key_to("e", "editor");
        for (width, height) in sizes {
            program.resize(width, height);
            program.wait_for_layout(&format!("everything inside {width}x{height}"), |layout| {
                let is_new = layout.width == f64::from(width) && layout.item("button:edit-use").is_some();
                is_new && layout.items.iter().all(|item| item.is_inside(layout))
            });
            program.screenshot(&format!("editor-{width}x{height}-{scale}"));
        }
    }
}
