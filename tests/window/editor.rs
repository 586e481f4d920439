//! The position editor by drags, clicks and keys, and games that start from an edited position.

use std::time::Duration;

use super::harness::{Launch, Program, WHEEL_UP, open_position_section, play_game, play_line};

/// Opens the editor from the set-up page of a game.
fn open_editor(game: &str, language: &str) -> Program {
    let program = Launch::menu().with("--lang", language).start();
    program.click_to(&format!("game:{game}"), "setup");
    open_position_section(&program);
    program.click_to("button:set-up", "editor");
    program
}

/// The pieces on the board, each as square, seat and kind (`e4-1-king`), sorted.
fn pieces_on_board(program: &Program) -> Vec<String> {
    let layout = program.layout();
    let mut pieces: Vec<String> =
        layout.items_with("man:").map(|item| item.name.trim_start_matches("man:").to_owned()).collect();
    pieces.sort();
    pieces
}

/// Removes all pieces from the board.
fn clear_board(program: &Program) {
    program.click("button:edit-empty");
    program.wait_for_layout("an empty board", |layout| layout.items_with("man:").next().is_none());
}

/// Replaces the content of a field.
fn type_over(program: &Program, field: &str, text: &str) {
    program.click(field);
    // A person needs a moment between clicking a field and typing.
    program.sleep_idle(Duration::from_millis(300));
    program.chord(&["Control_L", "a"]);
    program.sleep_idle(Duration::from_millis(100));
    program.type_text(text);
}

/// Takes the edited position to the set-up page and starts a game between people.
fn start_game(program: &Program) {
    program.click_to("button:edit-use", "setup");
    // The set-up page opens scrolled to the position. In a low window the choice of players is then out of sight.
    program.wait_for("field:position");
    let field = program.wait_until_settled("field:position");
    program.move_to(field.x, field.y + 2.0 * field.h);
    program.scroll_to(WHEEL_UP, "button:mode-person-person");
    program.click("button:mode-person-person");
    program.click_to("button:start", "table");
}

#[test]
fn a_position_is_set_up_by_mouse_and_played() {
    needs!(DISPLAY);
    let program = open_editor("chess", "en");
    assert_eq!(pieces_on_board(&program).len(), 32);
    clear_board(&program);
    program.wait_for("verdict:fault");
    program.drag("piece:2-king", "square:h8");
    program.wait_for("man:h8-2-king");
    // Also test a drag whose events all arrive in one frame.
    program.drag_in_one_frame("piece:1-king", "square:g6");
    program.wait_for("man:g6-1-king");
    // Two lone kings are a dead position: the game is over, but the position is valid.
    program.wait_for("verdict:over");
    program.drag("piece:1-queen", "square:f8");
    program.wait_for("verdict:fault");
    program.wait_for("fault:h8");
    program.screenshot("editor-fault");
    program.drag("square:f8", "square:f7");
    program.wait_for("man:f7-1-queen");
    program.wait_for("verdict:possible");
    start_game(&program);
    play_game(&program, "f7g7", "1-0 checkmate");
}

#[test]
fn pieces_are_placed_removed_and_restored_by_undo() {
    needs!(DISPLAY);
    let program = open_editor("chess", "pt");
    clear_board(&program);
    program.click("piece:2-pawn");
    for square in ["square:a7", "square:c7", "square:a7"] {
        program.click(square);
    }
    program.drag_through(&["square:e7", "square:h7"]);
    program.wait_for("man:h7-2-pawn");
    assert_eq!(pieces_on_board(&program), ["c7-2-pawn", "e7-2-pawn", "f7-2-pawn", "g7-2-pawn", "h7-2-pawn"]);
    // A fast drag reports only its two ends; the squares between them must still be filled.
    program.drag_in_one_frame("square:a3", "square:h3");
    program.wait_for("man:h3-2-pawn");
    program.chord(&["Control_L", "z"]);
    program.wait_gone("man:h3-2-pawn");
    assert_eq!(pieces_on_board(&program).len(), 5 + 7);
    for remaining in (0..7).rev() {
        program.chord(&["Control_L", "z"]);
        program
            .wait_for_layout("one square less", |layout| layout.items_with("man:").count() == 5 + remaining);
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
    assert_eq!(pieces_on_board(&program), ["c7-2-pawn", "e6-2-pawn"]);
    program.click_shows("button:edit-undo", "man:f7-2-pawn");
    program.chord(&["Control_L", "z"]);
    program.wait_for("man:e7-2-pawn");
    program.chord(&["Control_L", "y"]);
    program.wait_for("man:e6-2-pawn");
    // Escape discards the position.
    let setup = program.key_to("Escape", "setup");
    assert!(setup.item("setup-error").is_none());
}

#[test]
fn a_position_is_set_up_by_keyboard_alone() {
    needs!(DISPLAY);
    let program = open_editor("chess", "en");
    clear_board(&program);
    let (place, four_up) = (["Return"], ["Up", "Up", "Up", "Up"]);
    // The first arrow key shows the cursor on e4. Place the white king there, the black king on e8, and a white rook on
    // d8, where it gives check although White is to move.
    for key in ["Up", "1"].iter().chain(&place).chain(&four_up).chain(&["1"]).chain(&place) {
        program.press_key(key);
    }
    program.wait_for("man:e8-2-king");
    assert_eq!(pieces_on_board(&program), ["e4-1-king", "e8-2-king"]);
    program.wait_for("verdict:over");
    for key in ["3", "3", "Left", "Return"] {
        program.press_key(key);
    }
    program.wait_for("man:d8-1-rook");
    program.wait_for("verdict:fault");
    program.key_hides("Delete", "man:d8-1-rook");
    // With two lone kings the game is over. With a rook that gives no check, the position can be played.
    program.wait_for("verdict:over");
    program.press_key("Down");
    program.key_shows("Return", "man:d7-1-rook");
    program.wait_for("verdict:possible");
    program.chord(&["Control_L", "Return"]);
    program.wait_for_screen("setup");
}

#[test]
fn castling_en_passant_and_counters_can_be_set() {
    needs!(DISPLAY);
    let program = open_editor("chess", "en");
    type_over(&program, "field:edit-text", "4k3/8/8/3pP3/8/8/8/R3K3 w - - 0 9");
    program.wait_for("man:d5-2-pawn");
    program.wait_for("verdict:possible");
    program.click("button:white-long");
    program.click("button:en-passant-d6");
    type_over(&program, "field:halfmoves", "3");
    program.wait_for("verdict:possible");
    program.screenshot("editor-rights");
    start_game(&program);
    play_line(&program, "e5d6");
}

#[test]
fn an_invalid_text_is_reported_and_leaves_the_board_unchanged() {
    needs!(DISPLAY);
    let program = open_editor("draughts", "pt");
    assert_eq!(pieces_on_board(&program).len(), 24);
    type_over(&program, "field:edit-text", "W:W33:B32");
    program.wait_for("verdict:fault");
    program.screenshot("editor-misread");
    assert_eq!(pieces_on_board(&program).len(), 24);
    type_over(&program, "field:edit-text", "W:W32,10:B14");
    program.wait_for("fault:a8");
    program.drag("square:a8", "square:b7");
    program.drag("piece:1-man", "square:b2");
    program.wait_for("verdict:possible");
    assert_eq!(pieces_on_board(&program).len(), 3, "pieces can be placed only on playable squares");
    start_game(&program);
}

#[test]
fn the_shown_position_of_a_game_opens_in_the_editor() {
    needs!(DISPLAY);
    let program = Launch::two_people("racing-kings").start();
    play_line(&program, "e1d3");
    program.wait_until_rest();
    program.click_to("button:set-up", "editor");
    program.wait_for("man:d3-1-knight");
    program.screenshot("editor-racing-kings");
    program.click_shows("button:edit-swap", "man:d3-2-knight");
    program.key_to("Escape", "table");
    // The editor opens with the shown position, not with the latest one.
    program.press_key("Page_Up");
    program.wait_until_rest();
    program.key_to("e", "editor");
    program.wait_for("man:e1-1-knight");
    program.drag("square:e1", "square:e2");
    assert!(pieces_on_board(&program).iter().any(|piece| piece == "e2-1-knight"));
    program.click_to("button:edit-use", "setup");
    // The way back leads to the game, not to the menu.
    program.key_to("Escape", "table");
}

#[test]
fn every_item_fits_into_the_window_at_every_size() {
    needs!(DISPLAY);
    for (scale, sizes) in [
        (1.0, [(1280, 800), (1920, 1080), (800, 1200), (390, 844)]),
        (1.5, [(1280, 800), (1920, 1080), (800, 1200), (585, 1266)]),
        (2.0, [(1280, 800), (1920, 1080), (800, 1200), (780, 1688)]),
    ] {
        let program = Launch::two_people("chess").screen(2000, 1700).scale(scale).start();
        program.key_to("e", "editor");
        for (width, height) in sizes {
            program.resize(width, height);
            program.wait_for_layout(&format!("everything inside {width}x{height}"), |layout| {
                let is_resized = layout.width == f64::from(width) && layout.item("button:edit-use").is_some();
                is_resized && layout.items.iter().all(|item| item.is_inside(layout))
            });
            program.screenshot(&format!("editor-{width}x{height}-{scale}"));
        }
    }
}
