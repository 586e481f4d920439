//! The coach: a clear mistake is held back in every game until the player confirms it; other moves are played at once.
//!
//! A judgement that comes too late lets the move pass. On a busy machine that may happen, so the tests play the mistake
//! until it is held back.

use std::time::{Duration, Instant};

use super::domin_up::place_tile;
use super::draughts::square_of;
use super::harness::{Launch, PATIENCE, Program, from_menu, play, wait_until};

/// White to move; the queen can be lost on g4.
const CHESS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";

/// Draughts: White can lose men by force.
const DRAUGHTS: &str = "W:W1,2,3,4,5,7,8,10,12,13,14:B16,17,22,25,26,27,28,29,30,31,32";
/// White to move; the rook on b1 can be captured, and Kg2 gives that away.
const RACING_KINGS: &str = "8/8/8/8/8/k5N1/1b2R3/qr4RK w - - 1 7";
const DOMIN_UP: &str = "report 1 03.04.06.07.11.12.14.24.27.35.44.46.47.57/\
    00.01.05.15.16.17.25.26.34.36.45.55.56.66 \
    -1,-3=0^1;-1,-2=2^2;0,-2=2^2;1,-2=3^2;2,-2=3^2;3,-2=1^1;1,-1=7^1;2,-1=3^1;0,0=7^1;1,0=7^1;2,0=7^1;2,1=6^1 0";

/// A game of a person against a computer, with a coach.
fn with_coach(game: &str, position: &str, mode: &str) -> Program {
    Launch::new(&["play", game, "--seats", "human,level:1", "--seed", "7", "--position", position])
        .settings(&format!("(coach: {mode})"))
        .alone()
        .start()
}

/// Whether the status line asks to look again.
fn is_asked(program: &Program) -> bool {
    program.layout().item("held-move").is_some()
}

/// Makes a move that is held back. Takes it back and makes it again if its judgement came too late.
fn make_held_move(program: &Program, make: impl Fn()) {
    for _ in 0..10 {
        make();
        let deadline = Instant::now() + PATIENCE;
        while !is_asked(program) && program.journal().is_empty() {
            assert!(Instant::now() < deadline, "the move is neither held back nor played");
            program.sleep_idle(Duration::from_millis(15));
        }
        if is_asked(program) {
            program.wait_until_rest();
            return;
        }
        program.wait_for_lines(2);
        program.click("button:undo");
        program.wait_until_rest();
    }
    panic!("ten judgements came too late");
}

#[test]
fn a_queen_en_prise_is_held_back_until_enter() {
    needs!(DISPLAY);
    let program = with_coach("chess", CHESS, "quiet");
    make_held_move(&program, || program.drag("square:d1", "square:g4"));
    program.screenshot("coach-look-again");
    assert_eq!(program.journal(), Vec::<String>::new(), "the move is not played");
    // Esc drops the question and stays at the table; Enter then plays nothing.
    program.press_key("Escape");
    program.wait_for_layout("no question", |layout| layout.item("held-move").is_none());
    program.press_key("Return");
    program.sleep_idle(Duration::from_millis(500));
    assert_eq!((program.layout().screen.as_str(), program.journal().len()), ("table", 0));
    // A good move is played; after a take-back, the move that was asked about is played without another question.
    play(&program, "g1f3");
    assert_eq!(program.wait_for_lines(2)[0], "1 g1f3");
    program.click("button:undo");
    wait_until("the take-back", PATIENCE, || program.journal().is_empty().then_some(()));
    program.wait_until_rest();
    program.drag("square:d1", "square:g4");
    assert_eq!(program.wait_for_lines(1)[0], "1 d1g4");
}

#[test]
fn enter_plays_a_held_move() {
    needs!(DISPLAY);
    let program = with_coach("chess", CHESS, "talks");
    make_held_move(&program, || play(&program, "d1g4"));
    program.press_key("Return");
    assert_eq!(program.wait_for_lines(1)[0], "1 d1g4");
}

#[test]
fn mistakes_are_held_back_in_every_game() {
    needs!(DISPLAY);
    let draughts = with_coach("draughts", DRAUGHTS, "quiet");
    let [from, to] = ["2", "6"].map(|number| format!("square:{}", square_of(number)));
    make_held_move(&draughts, || draughts.drag(&from, &to));
    draughts.press_key("Return");
    assert_eq!(draughts.wait_for_lines(1)[0], "1 2-6");
    draughts.quit();
    let racing_kings = with_coach("racing-kings", RACING_KINGS, "quiet");
    make_held_move(&racing_kings, || play(&racing_kings, "h1g2"));
    racing_kings.press_key("Return");
    assert_eq!(racing_kings.wait_for_lines(1)[0], "1 h1g2");
    racing_kings.quit();
    let domin_up = with_coach("domin-up", DOMIN_UP, "quiet");
    domin_up.wait_until_rest();
    make_held_move(&domin_up, || place_tile(&domin_up, "03@1,-1E"));
    domin_up.screenshot("coach-domin-up");
    domin_up.press_key("Return");
    assert_eq!(domin_up.wait_for_lines(1)[0], "1 03@1,-1E");
}

#[test]
fn the_coach_is_off_until_it_is_chosen() {
    needs!(DISPLAY);
    let arguments = ["play", "chess", "--seats", "human,level:1", "--seed", "7", "--position", CHESS];
    let program = Launch::new(&arguments).start();
    play(&program, "d1g4");
    assert_eq!(program.wait_for_lines(2)[0], "1 d1g4");
    // By the menu of the panel, and on the page of the settings.
    program.click("button:coach");
    let saved =
        |text: &str| wait_until(text, PATIENCE, || program.saved_settings().contains(text).then_some(()));
    saved("coach: quiet");
    program.click("button:menu");
    from_menu(&program, "button:settings", "settings");
    program.click("button:coach-mode-talks");
    saved("coach: talks");
    program.click("button:coach-mode-off");
    saved("coach: off");
}
