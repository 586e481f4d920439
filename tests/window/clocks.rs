//! Clocks in the window: the frames that they draw, loss on time, pausing, set-up, and a restart of the program.

use std::sync::Arc;
use std::time::Duration;

use session::clocks_text;

use super::harness::{Launch, games_folder, play_line, saved_games};

/// A running clock draws one frame a second, in the last ten seconds ten frames a second, and after that none.
#[test]
fn a_clock_draws_a_frame_a_second_and_ten_in_each_of_the_last_ten_seconds() {
    needs!(DISPLAY);
    let program = Launch::two_people("racing-kings").with("--clock", "0:20").start();
    program.wait_for("clock:2");
    // The start of a game draws frames of its own; wait until they are over.
    program.sleep_idle(Duration::from_secs(3));
    let frames = program.frames_in(5);
    assert!((4..=8).contains(&frames), "{frames} frames in five seconds of a clock");
    let before = program.frames_drawn();
    let journal = program.wait_for_lines(1);
    assert_eq!(journal, ["0-1 time forfeit"]);
    program.wait_for("button:rematch");
    program.sleep_idle(Duration::from_secs(1));
    let frames = program.frames_drawn() - before;
    // A few frames before the last ten seconds, one hundred in them, and some for the result.
    assert!((80..=135).contains(&frames), "{frames} frames to the end of a clock");
    program.screenshot("clock-flag");
    assert_eq!(program.frames_in(3), 0, "no clock runs after the end");
}

#[test]
fn a_paused_clock_draws_nothing_and_resumes_with_a_move() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--clock", "5+3").start();
    program.click("button:pause");
    program.wait_until_rest();
    assert_eq!(program.frames_in(3), 0, "a paused clock draws nothing");
    play_line(&program, "e2e4");
    program.sleep_idle(Duration::from_secs(1));
    assert!(program.frames_in(4) >= 3, "the other clock runs");
}

#[test]
fn time_controls_are_chosen_in_the_setup_remembered_and_saved() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let home = program.home();
    program.click_to("game:chess", "setup");
    program.click("button:mode-person-person");
    program.click("button:time-10+5");
    program.click("button:time-each");
    program.click("field:time-2");
    program.chord(&["Control_L", "a"]);
    program.type_text("3x");
    program.wait_for("refusal:clock");
    program.chord(&["Control_L", "a"]);
    program.type_text("40/3,1b2");
    program.wait_gone("refusal:clock");
    program.screenshot("clock-setup");
    program.click_to("button:start", "table");
    program.wait_for("clock:1");
    play_line(&program, "e2e4");
    program.sleep_idle(Duration::from_secs(2));
    program.quit();
    let load_game = |home: &std::path::Path| {
        let (_, game) = saved_games(&games_folder(home)).pop().expect("a game");
        game.saved
    };
    let saved = load_game(home.path());
    let clocks: Vec<_> = saved.plan.seats.iter().map(|seat| seat.clock.clone()).collect();
    assert_eq!(clocks_text(&clocks), "10+5; 40/3,1b2");
    assert!(saved.thinking_time >= Duration::from_secs(2), "{:?}", saved.thinking_time);

    // After a restart of the program the clocks wait until a player continues, and the set-up page keeps its values.
    let program = Launch::menu().home(Arc::clone(&home)).start();
    program.click_to("game:chess", "setup");
    program.wait_for("field:time-2");
    program.key_to("Escape", "menu");
    program.click_to("button:continue", "table");
    program.sleep_idle(Duration::from_secs(3));
    program.quit();
    assert_eq!(load_game(home.path()).thinking_time, saved.thinking_time, "no player has continued yet");
}

/// Games without clocks show the thinking times, unless the setting is off.
#[test]
fn the_timer_of_a_game_without_clocks_can_be_hidden() {
    needs!(DISPLAY);
    for (setting, is_shown) in [("(times: true)", true), ("(times: false)", false)] {
        let program = Launch::two_people("chess").settings(setting).start();
        program.sleep_idle(Duration::from_millis(1500));
        play_line(&program, "e2e4");
        program.wait_until_rest();
        assert_eq!(program.layout().item("timer:game").is_some(), is_shown, "{setting}");
        if is_shown {
            program.screenshot("timer");
        } else {
            assert_eq!(program.frames_in(3), 0, "a hidden timer draws nothing");
        }
    }
}

/// The timer of a game without clocks draws one frame a second. After a minute without input it draws nothing.
#[test]
fn a_timer_draws_a_frame_a_second_and_rests_after_a_minute_without_input() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.wait_until_rest();
    assert_eq!(program.frames_in(3), 0, "the timer has not started");
    play_line(&program, "e2e4");
    program.sleep_idle(Duration::from_secs(3));
    let frames = program.frames_in(5);
    assert!((4..=8).contains(&frames), "{frames} frames in five seconds of a timer");
    program.sleep_idle(Duration::from_secs(57));
    assert_eq!(program.frames_in(3), 0, "a minute has passed without input");
    program.screenshot("timer-rests");
    // Moving the mouse starts the timer again.
    program.hover("square:d4");
    let frames = program.frames_in(5);
    // One frame a second, and some for the hover effect.
    assert!((4..=12).contains(&frames), "{frames} frames in five seconds");
}
