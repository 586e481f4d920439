//! The window under Wayland, in a compositor that is itself a window of the private X server. Clicks arrive, the
//! clipboard works in both directions, sizes are saved, and scale 2 works like scale 1.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use super::harness::{
    Launch, Layout, PATIENCE, Program, RIGHT, ScreenPoint, paste_and_start, play, play_line, wait_until,
};
use super::resizing::assert_board_fits;
use super::restored_state::read_config_file;

/// Creates a home folder with this saved size and position of the window (the content of `window.ron`).
pub(super) fn home_with_window(text: &str) -> Arc<TempDir> {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("config/tabuleiro/window.ron");
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    fs::write(file, text).expect("written");
    Arc::new(home)
}

/// Size of the compositor's screen in logical pixels.
const SCREEN: (u32, u32) = (1280, 800);

/// Waits for a window of this size in logical pixels.
fn wait_for_size(program: &Program, scale: u32, width: u32, height: u32) -> Layout {
    let expected = (f64::from(width * scale), f64::from(height * scale));
    let layout = program.wait_for_layout(&format!("a window of {width} x {height} at {scale}"), |layout| {
        (layout.width, layout.height) == expected && layout.scale == f64::from(scale)
    });
    if (width, height) == SCREEN {
        program.wait_until_screen_is_filled();
        // A click while the window is still drawing may be lost; that happened once at scale 2.
        program.wait_until_rest();
    }
    layout
}

/// Maximises or restores the window by the compositor's shortcut. A maximised window keeps its title bar.
fn toggle_maximised(program: &Program) {
    program.chord(&["Super_L", "Shift_L", "m"]);
}

/// Waits until the window no longer fills the screen and keeps its size; returns that size in pixels.
fn wait_for_smaller_window(program: &Program, scale: u32) -> (f64, f64) {
    let width = f64::from(1280 * scale);
    let layout =
        program.wait_for_layout("a window that does not fill the screen", |layout| layout.width < width);
    // While the window is being resized, a frame may take longer than `wait_until_rest` waits, so compare sizes.
    let mut before = layout;
    let layout = wait_until("a window that keeps its size", PATIENCE, || {
        program.sleep_idle(Duration::from_secs(1));
        let now = program.layout();
        let keeps_size = (now.width, now.height) == (before.width, before.height);
        before = now.clone();
        keeps_size.then_some(now)
    });
    (layout.width, layout.height)
}

/// Ends the program by the button of the menu.
fn quit_from_menu(program: Program) {
    program.wait_for_screen("menu");
    program.click("button:quit");
    program.wait_for_exit();
}

/// Plays in full screen, in a resized window and in a maximised one, and checks what is restored at the next start.
fn play_and_resize(scale: u32) {
    // The position under X11 stays saved, although Wayland does not let a program place its window.
    let home = home_with_window("(at: Some((40, 30)), width: 1100, height: 700, full_screen: true)");
    let launch_two_people = || Launch::two_people("chess").screen(1280 * scale, 800 * scale).wayland(scale);
    let program = launch_two_people().home(Arc::clone(&home)).start();
    assert_board_fits(&wait_for_size(&program, scale, 1280, 800));
    play_line(&program, "e2e4");
    program.drag("square:e7", "square:e5");
    program.wait_for_journal(&["1 e2e4", "2 e7e5"]);
    program.screenshot(&format!("wayland-table-{scale}"));

    // Leave full screen and drag the window's edge.
    program.press_key("F11");
    wait_for_size(&program, scale, 1100, 700);
    program.screenshot(&format!("wayland-window-{scale}"));
    let point = |x: i16, y: i16| ScreenPoint::at(x * scale as i16, y * scale as i16);
    program.input().drag_with(&["Super_L"], RIGHT, (point(1080, 690), point(960, 600)));
    let (width, height) = (f64::from(1100 * scale), f64::from(700 * scale));
    program.wait_for_layout("a smaller window", |layout| layout.width < width && layout.height < height);
    let dragged_size = wait_for_smaller_window(&program, scale);
    let tolerance = f64::from(scale) * 8.0;
    assert!((width - dragged_size.0 - f64::from(120 * scale)).abs() < tolerance, "{dragged_size:?}");
    assert!((height - dragged_size.1 - f64::from(90 * scale)).abs() < tolerance, "{dragged_size:?}");
    assert_board_fits(&program.layout());

    // A maximised window accepts clicks and is maximised again at the next start. Restored, it has the dragged size.
    toggle_maximised(&program);
    program.wait_for_layout("a maximised window", |layout| layout.width == f64::from(1280 * scale));
    program.wait_until_screen_is_filled();
    play(&program, "g1f3");
    program.wait_for_lines(3);
    program.screenshot(&format!("wayland-maximised-{scale}"));
    program.press_key("Escape");
    quit_from_menu(program);
    let to_logical = |pixels: f64| (pixels / f64::from(scale)).round();
    let text: String = read_config_file(home.path(), "window.ron").split_whitespace().collect();
    let expected = [
        format!("width:{},height:{}", to_logical(dragged_size.0), to_logical(dragged_size.1)),
        "maximised:true".to_owned(),
        // The position under X11 is unchanged.
        "at:Some((40,30".to_owned(),
    ];
    assert!(expected.iter().all(|part| text.contains(part)), "{text} does not contain all of {expected:?}");

    let program =
        Launch::menu().screen(1280 * scale, 800 * scale).wayland(scale).home(Arc::clone(&home)).start();
    program.wait_for_layout("a maximised window", |layout| layout.width == f64::from(1280 * scale));
    program.wait_until_rest();
    toggle_maximised(&program);
    assert_eq!(wait_for_smaller_window(&program, scale), dragged_size, "the size that was dragged");
    toggle_maximised(&program);
    program.wait_for_layout("a maximised window", |layout| layout.width == f64::from(1280 * scale));
    program.wait_until_screen_is_filled();
    quit_from_menu(program);
}

#[test]
fn a_window_can_be_played_in_resized_and_restored() {
    needs!(COMPOSITOR);
    play_and_resize(1);
}

#[test]
fn a_window_works_the_same_at_scale_two() {
    needs!(COMPOSITOR);
    play_and_resize(2);
}

#[test]
fn a_position_is_copied_and_pasted_by_keys() {
    needs!(COMPOSITOR);
    let home = home_with_window("(full_screen: true)");
    let program = Launch::two_people("chess").wayland(1).home(home).start();
    wait_for_size(&program, 1, 1280, 800);
    play(&program, "e2e4");
    program.wait_for_lines(1);
    program.wait_until_rest();
    program.chord(&["Control_L", "c"]);
    program.key_to("Escape", "menu");
    paste_and_start(&program);
    // The game is against a computer, so wait for its move.
    program.wait_for_lines(2);
    program.wait_until_rest();
    play(&program, "d2d4");
    assert_eq!(program.wait_for_lines(3)[2], "1 d2d4");
    program.press_key("Escape");
    quit_from_menu(program);
}

/// Pasting from an empty clipboard must not print anything on the terminal.
#[test]
fn nothing_is_pasted_from_an_empty_clipboard() {
    needs!(COMPOSITOR);
    let program = Launch::menu().wayland(1).home(home_with_window("(full_screen: true)")).start();
    wait_for_size(&program, 1, 1280, 800);
    program.chord(&["Control_L", "v"]);
    program.wait_until_rest();
    quit_from_menu(program);
}

/// Under Wayland no files can be dropped on the window, so the dialog must not mention dropping. Only the screenshot
/// shows that.
#[test]
fn the_dialog_for_a_typed_path_opens_and_closes() {
    needs!(COMPOSITOR);
    let program =
        Launch::menu().wayland(1).home(home_with_window("(full_screen: true)")).without_dialogs().start();
    wait_for_size(&program, 1, 1280, 800);
    program.chord(&["Control_L", "o"]);
    program.wait_for("overlay:type-path");
    program.screenshot("wayland-type-path");
    program.key_hides("Escape", "overlay:type-path");
    quit_from_menu(program);
}

/// The screen has 640 x 430 logical pixels, less than the smallest window.
#[test]
fn the_first_window_fits_a_small_screen() {
    needs!(COMPOSITOR);
    let program = Launch::menu().screen(1280, 860).wayland(2).start();
    let layout = program.wait_for_layout("a window that fits", |layout| {
        layout.width <= 1280.0 && layout.height <= 860.0 && layout.item("game:chess").is_some()
    });
    assert!(layout.items.iter().all(|item| item.is_inside(&layout)), "{}", layout.names());
}
