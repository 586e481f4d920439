//! Resignation, agreed and claimed draws, playing on from a position before the end, and the place of the result card.

use super::harness::{Launch, play, play_game, play_line};

#[test]
fn resignation_must_be_confirmed() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play_line(&program, "e2e4");
    program.click_shows("button:resign", "overlay:question");
    program.click_hides("button:no", "overlay:question");
    assert_eq!(program.journal(), ["1 e2e4"], "the answer No continues the game");

    program.click("button:resign");
    program.click("button:resign-yes");
    program.wait_for_journal(&["1 e2e4", "1-0 resignation"]);
    program.wait_for("overlay:result");
}

#[test]
fn two_people_agree_on_a_draw() {
    needs!(DISPLAY);
    let program = Launch::two_people("racing-kings").start();
    play_line(&program, "h2h3");
    program.click("button:draw");
    program.click("button:draw-yes");
    program.wait_for_journal(&["1 h2h3", "1/2-1/2 agreement"]);
    program.wait_for("overlay:result");
    program.screenshot("racing-kings-draw-agreed");
}

#[test]
fn a_draw_is_claimed_when_the_rules_allow_it() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--position", "7k/8/8/8/8/8/R7/K7 w - - 97 80").start();
    assert!(
        program.layout().item("button:claim").is_none(),
        "a draw can be claimed only after three more plies"
    );
    play_line(&program, "a2b2 h8g8 b2a2");
    program.click("button:claim");
    program.wait_for_journal(&["1 a2b2", "2 h8g8", "1 b2a2", "1/2-1/2 fifty moves"]);
    program.wait_for("overlay:result");
}

#[test]
fn playing_on_from_before_a_mate_starts_another_game() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play_game(&program, "f2f3 e7e5 g2g4 d8h4", "0-1 checkmate");
    program.wait_for("overlay:result");
    program.press_key("u");
    program.key_hides("Page_Up", "overlay:result");
    play(&program, "g8f6");
    program.click("button:play-on-new");
    let played = ["1 f2f3", "2 e7e5", "1 g2g4"];
    let both_games = [&played[..], &["2 d8h4", "0-1 checkmate"], &played, &["2 g8f6"]].concat();
    program.wait_for_journal(&both_games);
}

/// The result card lies within the window and covers neither the buttons at the table nor the corners of the board.
#[test]
fn the_result_covers_no_button_in_windows_of_every_shape() {
    needs!(DISPLAY);
    for (width, height, percent) in [(1280, 800, 100), (1280, 800, 200), (800, 1200, 100), (390, 844, 100)] {
        let program = Launch::two_people("chess")
            .with("--position", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
            .screen(1280, 1200)
            .settings(&format!("(interface_size: {percent})"))
            .start();
        program.resize(width, height);
        play(&program, "f7g7");
        program.wait_for("overlay:result");
        program.wait_until_rest();
        let layout = program.layout();
        let card = layout.item("overlay:result").expect("the card").clone();
        assert!(card.is_inside(&layout), "{width} x {height}, {percent} %: {card:?}");
        for name in ["button:undo", "button:redo", "button:more", "button:menu", "square:h1", "square:a1"] {
            let item = layout.item(name).unwrap_or_else(|| panic!("no {name}: {}", layout.names()));
            let is_beside = (item.x - card.x).abs() >= (item.w + card.w) / 2.0 - 1.0
                || (item.y - card.y).abs() >= (item.h + card.h) / 2.0 - 1.0;
            assert!(is_beside, "{width} x {height}, {percent} %: {name} {item:?} is covered by {card:?}");
        }
        program.screenshot(&format!("result-{width}-{percent}"));
        program.click_shows("button:more", "button:flip");
    }
}
