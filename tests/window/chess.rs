//! Whole games of chess by clicks, from the menu to the result: special moves, promotion, illegal moves, set-up.

use super::harness::{
    Launch, open_position_section, play, play_game, start_two_person_game, wait_for_no_chooser,
};

#[test]
fn fools_mate_is_played_from_the_menu_and_followed_by_a_rematch() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    start_two_person_game(&program, "chess");
    play_game(&program, "f2f3 e7e5 g2g4 d8h4", "0-1 checkmate");
    let overlay = program.wait_for("overlay:result");
    let layout = program.layout();
    assert!(overlay.is_inside(&layout), "{overlay:?}");
    assert_eq!(layout.items_with("square:").count(), 64, "the board stays where it is");
    program.screenshot("chess-fools-mate");

    program.click_hides("button:rematch", "overlay:result");
    play(&program, "d2d4");
    program.wait_for_journal(&["1 f2f3", "2 e7e5", "1 g2g4", "2 d8h4", "0-1 checkmate", "1 d2d4"]);
}

#[test]
fn the_result_can_be_closed_to_look_at_the_board() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--position", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").start();
    play_game(&program, "f7g7", "1-0 checkmate");
    program.click_hides("button:look", "overlay:result");
    assert_eq!(program.layout().screen, "table");
    // No move is possible after the end of the game.
    play(&program, "h8g7");
    program.wait_until_rest();
    program.wait_for_journal(&["1 f7g7", "1-0 checkmate"]);
}

#[test]
fn every_special_move_is_made_by_clicks() {
    needs!(DISPLAY);
    // Castling to both sides, en passant, and a capture with promotion.
    let program =
        Launch::two_people("chess").with("--position", "r3k2r/1P4p1/8/5P2/8/8/8/R3K2R b KQkq - 0 1").start();
    for (ply, mv) in ["g7g5", "f5g6", "e8g8", "e1c1", "g8g7", "b7a8n"].into_iter().enumerate() {
        play(&program, mv);
        assert_eq!(program.wait_for_lines(ply + 1).last(), Some(&format!("{} {mv}", 2 - ply % 2)));
    }
    program.screenshot("chess-special-moves");
}

#[test]
fn the_promotion_chooser_opens_at_the_square_and_can_be_closed() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--position", "8/P6k/8/8/8/8/8/K7 w - - 0 1").start();
    program.click("square:a7");
    program.click("square:a8");
    let queen = program.wait_until_still("promotion:queen");
    let layout = program.layout();
    let pieces: Vec<_> = layout.items_with("promotion:").collect();
    assert_eq!(pieces.len(), 4, "{}", layout.names());
    let square = layout.item("square:a8").expect("the board is there");
    let is_near = pieces.iter().any(|piece| {
        (piece.x - square.x).abs() < 1.5 * square.w && (piece.y - square.y).abs() < 1.5 * square.h
    });
    assert!(is_near, "the chooser is far from its square: {pieces:?}, {square:?}");
    assert!(pieces.iter().all(|piece| piece.is_inside(&layout)), "{pieces:?}");
    assert!(queen.w >= 24.0 && queen.h >= 24.0, "too small to hit: {queen:?}");
    program.screenshot("chess-promotion");

    program.press_key("Escape");
    wait_for_no_chooser(&program);
    assert_eq!(program.layout().screen, "table", "Escape closes only the chooser");
    assert_eq!(program.journal(), Vec::<String>::new());

    // A click far from the chooser closes it as well.
    program.drag("square:a7", "square:a8");
    program.wait_for("promotion:queen");
    program.click("square:h1");
    wait_for_no_chooser(&program);
    assert_eq!(program.journal(), Vec::<String>::new());

    program.drag("square:a7", "square:a8");
    program.click("promotion:rook");
    program.wait_for_journal(&["1 a7a8r"]);
}

#[test]
fn an_illegal_move_is_rejected_with_a_reason() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.click("square:e2");
    let notice = program.click_shows("square:e5", "notice");
    let layout = program.layout();
    assert!(notice.is_inside(&layout), "{notice:?}");
    assert!(
        !layout.items_with("square:").any(|square| {
            (square.x - notice.x).abs() < (square.w + notice.w) / 2.0 - 1.0
                && (square.y - notice.y).abs() < (square.h + notice.h) / 2.0 - 1.0
        }),
        "the notice covers the board"
    );
    program.screenshot("chess-notice");
    assert_eq!(program.journal(), Vec::<String>::new());
    // The game goes on as if nothing had happened.
    program.wait_until_rest();
    program.drag("square:e2", "square:e4");
    program.wait_for_journal(&["1 e2e4"]);
    program.wait_gone("notice");
}

#[test]
fn a_position_can_be_typed_in_the_setup() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click_to("game:chess", "setup");
    program.click("button:mode-person-person");
    open_position_section(&program);
    program.click("field:position");
    program.type_text("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    program.click_to("button:start", "table");
    play_game(&program, "f7g7", "1-0 checkmate");
    // The next game starts from the standard position again.
    program.click_to("button:new-game", "setup");
    program.click_to("button:start", "table");
    program.drag("square:e2", "square:e4");
    program.wait_for_journal(&["1 f7g7", "1-0 checkmate", "1 e2e4"]);
}
