//! The window closes cleanly in every state: quickly, with code 0, and without output on the terminal. Most other
//! window tests check this too when they end.

use std::fs;
use std::process::Command;
use std::time::Duration;

use super::harness::{Launch, PATIENCE, Program, play, play_line, wait_until};
use test_support::fake_engine::{FakeEngine, lock_fake_engines};
use test_support::signals::is_ignored;

/// Sends a signal to the program; `name` is an argument of `kill`.
fn send_signal(program: &Program, name: &str) {
    let status = Command::new("kill").args(["-s", name, &program.process_id().to_string()]).status();
    assert!(status.is_ok_and(|status| status.success()), "{name} is sent");
}

/// A window at rest sleeps; the signal wakes it.
#[test]
fn a_signal_closes_a_table_at_rest() {
    needs!(DISPLAY);
    let cases = [("INT", 2), ("TERM", 15), ("HUP", 1)];
    for (name, number) in cases.into_iter().filter(|(_, number)| !is_ignored(*number)) {
        let mut program = Launch::two_people("chess").start();
        play(&program, "e2e4");
        program.wait_until_rest();
        send_signal(&program, name);
        let status = wait_until("the exit", Duration::from_secs(4), || program.exit_status());
        assert_eq!((status.code(), program.stderr().as_str()), (Some(128 + number as i32), ""), "{name}");
    }
}

/// The engine is started by a script, and reads nothing while it thinks.
#[test]
fn an_engine_that_thinks_ends_with_the_window() {
    needs!(DISPLAY);
    let _lock = lock_fake_engines();
    for signal in [None, Some("TERM")] {
        let engine = FakeEngine::new("", "sleep 40 & echo $$ $! >\"$0.pids\"; wait");
        let seats = format!("engine:{}|movetime=30000,human", engine.program().display());
        let mut program = Launch::new(&["play", "chess", "--seats", &seats]).start();
        let process_ids = wait_until("the engine thinks", PATIENCE, || {
            fs::read_to_string(engine.sibling_file("pids")).ok().filter(|text| text.ends_with('\n'))
        });
        match signal {
            None => program.quit(),
            Some(name) => {
                send_signal(&program, name);
                wait_until("the exit", Duration::from_secs(4), || program.exit_status());
            }
        }
        for process in process_ids.split_whitespace() {
            wait_until("the end of the engine", PATIENCE, || {
                let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
                // An ended process may wait to be removed by its parent.
                let runs = stat.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']));
                (!runs).then_some(())
            });
        }
    }
}

#[test]
fn the_window_closes_at_the_menu() {
    needs!(DISPLAY);
    Launch::menu().start().quit();
}

#[test]
fn the_quit_button_ends_the_program() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click("button:quit");
    program.wait_for_exit();
}

#[test]
fn the_window_closes_in_the_setup() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click_to("game:racing-kings", "setup");
    program.quit();
}

#[test]
fn the_window_closes_on_how_to_play_and_settings() {
    needs!(DISPLAY);
    for screen in ["how-to-play", "settings"] {
        let program = Launch::menu().start();
        program.click_to(&format!("button:{screen}"), screen);
        program.quit();
    }
}

#[test]
fn the_window_closes_with_a_piece_selected() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.click("square:e2");
    program.quit();
}

#[test]
fn the_window_closes_with_the_promotion_chooser_open() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--position", "8/P6k/8/8/8/8/8/K7 w - - 0 1").start();
    program.click("square:a7");
    program.click_shows("square:a8", "promotion:queen");
    program.quit();
}

#[test]
fn the_window_closes_during_an_animation() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--speed", "slow").start();
    play_line(&program, "b1c3");
    program.quit();
}

#[test]
fn the_window_closes_while_the_computer_thinks() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "level:10,human"]).start();
    // The player can select a piece while the computer thinks.
    program.click_shows("square:e7", "selected");
    assert_eq!(program.journal(), Vec::<String>::new(), "the computer still thinks");
    program.quit();
}

#[test]
fn the_window_closes_while_two_computers_play() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "level:2,level:3", "--seed", "5"]).start();
    program.wait_for_lines(2);
    program.quit();
}

#[test]
fn the_window_closes_with_the_result_shown() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--position", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").start();
    play(&program, "f7g7");
    program.wait_for("overlay:result");
    program.quit();
}
