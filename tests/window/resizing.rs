//! The board is as large as the window allows, at every window size and scale.

use super::harness::{Item, Launch, Layout};
use super::restored_state::home_with;

/// Asserts that the squares of the board have equal sides, lie side by side and fill most of the shorter side of the
/// window, and that every item of the window is inside it.
pub(crate) fn assert_board_fits(layout: &Layout) {
    let window = format!("{} x {} at {}", layout.width, layout.height, layout.scale);
    let squares: Vec<&Item> = layout.items_with("square:").collect();
    assert_eq!(squares.len(), 64, "{window}");
    let side = squares[0].w;
    for square in &squares {
        assert!(
            (square.w - side).abs() < 0.51 && (square.h - side).abs() < 0.51,
            "{window}: {square:?}, side {side}"
        );
        assert!(square.is_inside(layout), "{window}: {square:?}");
    }
    let spread = |values: Vec<f64>| {
        let (min, max) =
            values.iter().fold((f64::MAX, f64::MIN), |(low, high), &value| (low.min(value), high.max(value)));
        max - min
    };
    let (width, height) = (
        spread(squares.iter().map(|square| square.x).collect()),
        spread(squares.iter().map(|square| square.y).collect()),
    );
    assert!(
        (width - 7.0 * side).abs() < 4.0 && (height - 7.0 * side).abs() < 4.0,
        "{window}: gaps or overlaps"
    );
    let share = 8.0 * side / layout.width.min(layout.height);
    assert!(share > 0.75, "{window}: the board is only {share:.2} of the shorter side");
    for item in &layout.items {
        assert!(item.is_inside(layout), "{window}: {item:?} is outside");
    }
}

#[test]
fn the_board_fits_the_window_at_every_size() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").screen(1920, 1200).start();
    for (width, height) in [(360, 480), (480, 800), (800, 600), (800, 1200), (1280, 800), (1920, 1080)] {
        let layout = program.resize(width, height);
        assert_board_fits(&layout);
        program.screenshot(&format!("table-{width}x{height}"));
    }
    // Clicks must hit the squares where they are drawn now.
    super::harness::play(&program, "e2e4");
    program.wait_for_journal(&["1 e2e4"]);
}

#[test]
fn the_menu_fits_the_smallest_window() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    let layout = program.resize(360, 480);
    assert!(layout.item("game:chess").is_some(), "{}", layout.names());
    program.screenshot("menu-360x480");
}

#[test]
fn the_board_fits_the_window_at_scale_two() {
    needs!(DISPLAY);
    let program = Launch::two_people("racing-kings").screen(2560, 1600).scale(2.0).start();
    let layout = program.layout();
    assert_eq!(layout.scale, 2.0);
    assert_board_fits(&program.resize(2560, 1600));
    program.screenshot("table-scale-2");
    super::harness::play(&program, "h2h3");
    program.wait_for_journal(&["1 h2h3"]);
}

/// At its first start and with a saved size that is too large, the window is no larger than the screen. The start button
/// of the setup is visible.
#[test]
fn the_window_fits_every_screen() {
    needs!(DISPLAY);
    for (width, height, scale) in [(1366, 768, 1.0), (1024, 600, 1.0), (1024, 600, 2.0), (1280, 720, 2.0)] {
        for saved in ["", "(at: Some((300, 200)), width: 1180, height: 780)"] {
            let home = home_with(if saved.is_empty() { "unused" } else { "window.ron" }, saved);
            let program = Launch::menu().screen(width, height).scale(scale).home(home).start();
            let fits =
                |layout: &Layout| layout.width <= f64::from(width) && layout.height <= f64::from(height);
            program.wait_for_layout("a window that fits", fits);
            program.wait_until_rest();
            program.click_to("game:chess", "setup");
            let layout = program.wait_for_layout("a start button", |layout| {
                layout.item("button:start").is_some_and(|button| button.is_inside(layout))
            });
            assert!(fits(&layout), "{width} x {height} at {scale}: {} x {}", layout.width, layout.height);
        }
    }
}
