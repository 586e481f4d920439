//! The panel beside the board: folding, resizing, its buttons, and its menu of rare actions.

use std::sync::Arc;
use std::time::Duration;

use super::harness::{LEFT, Launch, play, play_line};

#[test]
fn the_panel_folds_and_unfolds() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    let before = program.layout();
    let square_width = before.item("square:e4").expect("a square").w;
    program.press_key("z");
    program.wait_for_layout("the panel to fold", |layout| layout.item("seat:1").is_none());
    let layout = program.wait_for_layout("the button that unfolds the panel", |layout| {
        layout.item("button:unfold").is_some()
    });
    assert!(layout.item("square:e4").expect("a square").w >= square_width, "the board is no smaller");
    play_line(&program, "e2e4");
    program.screenshot("panel-folded");
    program.click("button:unfold");
    let after = program.wait_for_layout("the panel", |layout| layout.item("seat:1").is_some());
    assert_eq!(after.item("square:e4").expect("a square").w, square_width);
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
            // At first the window is no larger than the screen.
            .screen(1280, 900)
            .start();
        program.resize(width, height);
        program.wait_for("clock:1");
        program.key_shows("z", "button:unfold");
        let layout = program.layout();
        let board = layout.item("board").expect("a board").clone();
        for name in ["clock:1", "clock:2"] {
            let clock = layout.item(name).unwrap_or_else(|| panic!("{name}: {}", layout.names()));
            assert!(clock.w > 50.0 && clock.x + clock.w / 2.0 <= f64::from(width), "{clock:?}");
            let is_beside = (clock.x - board.x).abs() > (clock.w + board.w) / 2.0;
            let is_above_or_below = (clock.y - board.y).abs() > (clock.h + board.h) / 2.0;
            assert!(is_beside || is_above_or_below, "{clock:?} over {board:?}");
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
    // Right after the start, one frame may take longer than the whole drag, and the drag would be lost.
    program.wait_until_rest();
    let width_before = program.layout().item("seat:1").expect("a seat").w;
    let handle = program.wait_until_still("handle:panel");
    let frames = program.frames_drawn();
    program.move_to(handle.x, handle.y);
    program.wait_two_frames(frames);
    let frames = program.frames_drawn();
    program.input().press(LEFT);
    program.input().flush();
    program.wait_two_frames(frames);
    for step in 1..=8 {
        program.sleep_idle(Duration::from_millis(60));
        program.move_to(handle.x - f64::from(step) * 10.0, handle.y);
    }
    program.wait_for_layout("a panel that follows the pointer", |layout| {
        layout.item("seat:1").is_some_and(|seat| seat.w > width_before)
    });
    program.input().release(LEFT);
    program.input().flush();
    let wider = program.wait_for_layout("a wider panel", |layout| {
        layout.item("seat:1").is_some_and(|seat| seat.w > width_before + 60.0)
    });
    let width_after_drag = wider.item("seat:1").expect("a seat").w;
    program.wait_until_rest();
    program.quit();
    let restarted = Launch::two_people("chess").screen(1280, 800).home(Arc::clone(&home)).start();
    let width_after_restart = restarted.layout().item("seat:1").expect("a seat").w;
    assert!(
        width_after_restart > width_before + 60.0,
        "{width_before} before, {width_after_drag} after the drag, {width_after_restart} after a restart"
    );
    restarted.quit();
    // The open table of dominoes has a panel of its own width.
    let dominoes = Launch::two_people("domin-up").screen(1280, 800).home(home).start();
    let width_beside_dominoes = dominoes.layout().item("seat:1").expect("a seat").w;
    assert!((width_beside_dominoes - width_before).abs() < 1.0, "{width_beside_dominoes}");
}

#[test]
fn rare_actions_are_in_a_menu_and_no_button_moves() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    let positions = |names: &[&str]| {
        let layout = program.layout();
        let position = |name: &&str| layout.item(name).map(|entry| (entry.x, entry.y));
        names.iter().map(position).collect::<Option<Vec<_>>>().unwrap_or_else(|| panic!("{}", layout.names()))
    };
    let names = ["button:undo", "button:redo", "button:draw", "button:resign", "button:more", "button:menu"];
    let before = positions(&names);
    play_line(&program, "e2e4");
    program.press_key("Page_Up");
    program.wait_for_layout("an earlier position is shown", |layout| layout.item("button:return").is_some());
    assert_eq!(positions(&names), before, "while an earlier position is shown");
    program.click("button:return");
    program.wait_for_layout("the latest position", |layout| layout.item("button:return").is_none());
    assert!(program.layout().item("button:flip").is_none());
    program.click("button:more");
    program.wait_for_layout("the menu", |layout| layout.item("button:flip").is_some());
    program.screenshot("panel-more");
    let bottom = program.layout().item("square:a1").expect("a square").y;
    let entry = program.layout().item("button:flip").expect("an entry").clone();
    program.click_at(entry.x, entry.y);
    program.wait_for_layout("the board to be turned", |layout| {
        layout.item("square:a1").is_some_and(|a1| a1.y < bottom)
    });
    program.wait_for_layout("the menu to close", |layout| layout.item("button:flip").is_none());
}

#[test]
fn the_buttons_are_aligned_with_the_panel() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1280, 800).start();
    let layout = program.layout();
    let right_edge = |name: &str| {
        let item = layout.item(name).unwrap_or_else(|| panic!("no {name}: {layout:?}"));
        item.x + item.w / 2.0
    };
    for name in ["button:hint", "button:menu"] {
        assert!(
            (right_edge(name) - right_edge("seat:1")).abs() < 1.0,
            "{name}: {} {}",
            right_edge(name),
            right_edge("seat:1")
        );
    }
}
