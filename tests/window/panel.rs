//! The panel beside the board: folding, resizing, and its menu of rare actions.

use std::time::Duration;

use super::harness::{LEFT, Launch, play, play_line};

#[test]
fn the_panel_folds_and_unfolds() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    let before = program.layout();
    let square = before.item("square:e4").expect("a square").w;
    program.key("z");
    program.wait_for_layout("the panel to fold", |layout| layout.item("seat:1").is_none());
    let layout = program.wait_for_layout("the button that unfolds the panel", |layout| {
        layout.item("button:unfold").is_some()
    });
    assert!(layout.item("square:e4").expect("a square").w >= square, "the board is no smaller");
    play_line(&program, "e2e4");
    program.screenshot("panel-folded");
    program.click("button:unfold");
    let after = program.wait_for_layout("the panel", |layout| layout.item("seat:1").is_some());
    assert_eq!(after.item("square:e4").expect("a square").w, square);
}

/// With the panel folded, the clocks stay visible beside, above or below the board. A captured piece then has no tray
/// to move to, and must not delay the computer's answer.
#[test]
fn with_the_panel_folded_clocks_stay_visible_and_a_computer_answers_a_capture() {
    needs!(DISPLAY);
    for (width, height) in [(1280, 800), (390, 844)] {
        let position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        let program = Launch::new(&["play", "chess", "--seats", "human,level:1", "--position", position])
            .with("--clock", "5")
            .start();
        program.resize(width, height);
        program.wait_for("clock:1");
        program.key_shows("z", "button:unfold");
        let layout = program.layout();
        let board = layout.item("board").expect("a board").clone();
        for name in ["clock:1", "clock:2"] {
            let clock = layout.item(name).unwrap_or_else(|| panic!("{name}: {}", layout.names()));
            assert!(clock.w > 50.0 && clock.x + clock.w / 2.0 <= f64::from(width), "{clock:?}");
            let beside = (clock.x - board.x).abs() > (clock.w + board.w) / 2.0;
            let above_or_below = (clock.y - board.y).abs() > (clock.h + board.h) / 2.0;
            assert!(beside || above_or_below, "{clock:?} over {board:?}");
        }
        play(&program, "e4d5");
        program.wait_for_lines(2);
    }
}

#[test]
fn the_width_of_the_panel_is_changed_and_remembered() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    let home = program.home();
    // While textures are still being made, one frame may take longer than the whole drag, and the drag would be lost.
    program.wait_until_rest();
    let before = program.layout().item("seat:1").expect("a seat").w;
    let edge = program.wait_until_still("handle:panel");
    let frames = program.frames_drawn();
    program.move_to(edge.x, edge.y);
    program.wait_two_frames(frames);
    let frames = program.frames_drawn();
    program.input().press(LEFT);
    program.input().flush();
    program.wait_two_frames(frames);
    for step in 1..=8 {
        program.sleep_idle(Duration::from_millis(60));
        program.move_to(edge.x - f64::from(step) * 10.0, edge.y);
    }
    program.wait_for_layout("a panel that follows the hand", |layout| {
        layout.item("seat:1").is_some_and(|seat| seat.w > before)
    });
    program.input().release(LEFT);
    program.input().flush();
    let wider = program.wait_for_layout("a wider panel", |layout| {
        layout.item("seat:1").is_some_and(|seat| seat.w > before + 60.0)
    });
    let width = wider.item("seat:1").expect("a seat").w;
    program.wait_until_rest();
    program.quit();
    let again = Launch::two_people("chess").screen(1280, 800).home(home).start();
    let now = again.layout().item("seat:1").expect("a seat").w;
    assert!(now > before + 60.0, "{before} before, {width} drawn, {now} now");
    again.quit();
}

#[test]
fn rare_actions_are_in_a_menu_and_no_button_moves() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    let places = |names: &[&str]| {
        let layout = program.layout();
        let at = |name: &&str| layout.item(name).map(|item| (item.x, item.y));
        names.iter().map(at).collect::<Option<Vec<_>>>().unwrap_or_else(|| panic!("{}", layout.names()))
    };
    let names = ["button:undo", "button:redo", "button:draw", "button:resign", "button:more", "button:menu"];
    let before = places(&names);
    play_line(&program, "e2e4");
    program.key("Page_Up");
    program.wait_for_layout("an earlier position is shown", |layout| layout.item("button:return").is_some());
    assert_eq!(places(&names), before, "while an earlier position is shown");
    program.click("button:return");
    program.wait_for_layout("the table", |layout| layout.item("button:return").is_none());
    assert!(program.layout().item("button:flip").is_none());
    program.click("button:more");
    program.wait_for_layout("the list", |layout| layout.item("button:flip").is_some());
    program.screenshot("panel-more");
    let low = program.layout().item("square:a1").expect("a square").y;
    let item = program.layout().item("button:flip").expect("an entry").clone();
    program.click_at(item.x, item.y);
    program.wait_for_layout("the board to be turned", |layout| {
        layout.item("square:a1").is_some_and(|a1| a1.y < low)
    });
    program.wait_for_layout("the list to be gone", |layout| layout.item("button:flip").is_none());
}

#[test]
fn the_buttons_are_aligned_with_the_panel() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    let layout = program.layout();
    let end = |name: &str| {
        let item = layout.item(name).unwrap_or_else(|| panic!("no {name}: {layout:?}"));
        item.x + item.w / 2.0
    };
    for name in ["button:hint", "button:menu"] {
        assert!((end(name) - end("seat:1")).abs() < 1.0, "{name}: {} {}", end(name), end("seat:1"));
    }
}
