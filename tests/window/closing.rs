//! The window closes cleanly in every state: quickly, with code 0, and without output on the terminal. Most other
//! window tests check this too when they end.

use super::harness::{Launch, play, play_line};

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
