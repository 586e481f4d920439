//! Games against the computer and between computers.

use std::time::Duration;

use super::harness::{Launch, PATIENCE, legal_moves, play, wait_until};

/// The moves in the journal, without the seat numbers and the result.
fn moves(journal: &[String]) -> Vec<String> {
    journal.iter().filter_map(|line| line.split_once(' ')).map(|(_, mv)| mv.to_owned()).collect()
}

#[test]
fn an_original_computer_player_answers_every_move() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "human,original:2", "--seed", "7"]).start();
    let mut played: Vec<String> = Vec::new();
    for turn in 0..8 {
        let legal = legal_moves("chess", &played);
        // An arbitrary deterministic choice that varies from turn to turn.
        let Some(mv) = legal.get((turn * 7 + 3) % legal.len().max(1)) else { break };
        play(&program, mv);
        played.push(mv.clone());
        // The next line is the computer's answer or the result of the game.
        let journal = program.wait_for_lines(played.len() + 1);
        assert_eq!(journal[played.len() - 1], format!("1 {mv}"));
        let Some(answer) = journal[played.len()].strip_prefix("2 ") else { break };
        assert!(
            legal_moves("chess", &played).iter().any(|legal_move| legal_move == answer),
            "{answer} after {played:?}"
        );
        played.push(answer.to_owned());
    }
    assert!(played.len() >= 4, "a game: {played:?}");
    assert_eq!(moves(&program.journal())[..played.len()], played);
    program.screenshot("chess-against-original");
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    needs!(DISPLAY);
    let journals: Vec<_> = (0..2)
        .map(|_| {
            let program =
                Launch::new(&["play", "racing-kings", "--seats", "human,original:2", "--seed", "7"]).start();
            play(&program, "h2h3");
            let journal = program.wait_for_lines(2);
            program.quit();
            journal
        })
        .collect();
    assert_eq!(journals[0], journals[1]);
}

#[test]
fn undo_against_a_computer_takes_back_both_moves() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "human,original:2", "--seed", "7"]).start();
    play(&program, "e2e4");
    program.wait_for_lines(2);
    program.press_key("u");
    program.wait_for_journal::<&str>(&[]);
    play(&program, "d2d4");
    assert_eq!(program.wait_for_lines(2)[0], "1 d2d4");
}

#[test]
fn the_board_is_turned_to_the_only_person() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "chess", "--seats", "level:1,human", "--seed", "7"]).start();
    program.wait_for_lines(1);
    let layout = program.layout();
    let (a1, h8) = (layout.item("square:a1").expect("a1"), layout.item("square:h8").expect("h8"));
    assert!(a1.x > h8.x && a1.y < h8.y, "Black is at the bottom: {a1:?}, {h8:?}");
}

#[test]
fn two_computers_play_without_input() {
    needs!(DISPLAY);
    let program =
        Launch::new(&["play", "racing-kings", "--seats", "original:1,original:2", "--seed", "1"]).start();
    let journal = program.wait_for_lines(6);
    for (ply, line) in journal.iter().take(6).enumerate() {
        assert!(line.starts_with(&format!("{} ", ply % 2 + 1)), "{journal:?}");
    }
}

#[test]
fn a_game_between_computers_is_paused_and_stepped() {
    needs!(DISPLAY);
    for (game, seats) in [("chess", "level:1,level:1"), ("domin-up", "level:1,level:1,level:1,level:1")] {
        let program = Launch::new(&["play", game, "--seats", seats, "--seed", "7"]).start();
        program.wait_for_lines(2);
        program.press_key("space");
        program.wait_until_rest();
        let (frames, lines) = (program.frames_drawn(), program.journal().len());
        program.sleep_idle(Duration::from_secs(2));
        assert_eq!(
            (program.frames_drawn(), program.journal().len()),
            (frames, lines),
            "{game}: a paused game draws nothing"
        );
        program.click("button:step");
        program.wait_for_lines(lines + 1);
        program.wait_until_rest();
        program.press_key("s");
        program.wait_for_lines(lines + 2);
        program.wait_until_rest();
        assert_eq!(program.journal().len(), lines + 2, "{game}: one ply at a time");
        program.screenshot(&format!("{game}-stepped"));
        // The button changes the pace from normal to fast, the key `v` from fast to instant.
        program.click("button:pace");
        program.press_key("v");
        let setting = "exhibition_pace: instant";
        wait_until(setting, PATIENCE, || program.saved_settings().contains(setting).then_some(()));
        program.click("button:pause");
        program.wait_for_lines(lines + 8);
    }
}
