//! OpenGL, which the program uses where there is no Vulkan driver.

use test_support::skipped::skip;

use super::harness::needs::has_opengl;
use super::harness::{Launch, Picture, play_line};

/// Starts a game of chess, plays two moves and returns a screenshot of the table.
fn table(name: &str, launch: Launch) -> Picture {
    let program = launch.without_timers().start();
    play_line(&program, "e2e4 e7e5");
    program.wait_for_lines(2);
    Picture::read(&program.screenshot(name))
}

/// The pictures may differ by roundings, not by missing pieces or other colours.
#[test]
fn without_vulkan_the_table_looks_the_same_with_opengl() {
    needs!(DISPLAY);
    if !has_opengl() {
        return skip("Mesa's OpenGL driver is not installed (scripts/test does it)");
    }
    let launch = || Launch::two_people("chess").with("--speed", "instant");
    let expected = table("vulkan-table", launch());
    let hidden = |launch: Launch| {
        launch.variable("VK_DRIVER_FILES", "/nonexistent").variable("VK_ICD_FILENAMES", "/nonexistent")
    };
    let drawn = table("opengl-table", hidden(launch()));
    assert_eq!((drawn.width, drawn.height()), (expected.width, expected.height()));
    let differing = drawn.rgb.iter().zip(&expected.rgb).filter(|(a, b)| a.abs_diff(**b) > 24).count();
    let share = differing as f64 / expected.rgb.len() as f64;
    assert!(share < 0.01, "{:.1} % of the values differ", share * 100.0);
}
