//! External engines in the window: an engine is added, configured, played against, and replaced when it fails.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;

use super::harness::{Launch, PATIENCE, Program, legal_moves, open_setup, play, wait_until};
use super::restored_state::read_config_file;
use test_support::fake_engine::{FakeEngine, lock_fake_engines};

/// A well-behaved UCI engine that always answers e7e5 and has one UCI option of each type.
fn good_engine() -> FakeEngine {
    FakeEngine::new(
        "echo id name Peixe 3; echo id author A. Autora; echo option name Skill Level type spin default 20 min 0 max 20;\
         echo option name Style type combo default Solid var Solid var Risky; echo option name Own Book type check default false;\
         echo option name Book File type string default '<empty>'; echo option name Clear Hash type button",
        "echo bestmove e7e5",
    )
}

/// Opens the player list of the second seat and scrolls to `entry`.
fn open_player_list(program: &Program, entry: &str) {
    program.click("list:player-2");
    let level = program.wait_until_still("player:2-level:5");
    program.move_to(level.x, level.y);
    wait_until(&format!("{entry} in the list"), PATIENCE, || {
        let is_found = program.layout().item(entry).is_some_and(|item| item.h > 20.0);
        if !is_found {
            program.press_button(super::harness::WHEEL_DOWN);
        }
        is_found.then_some(())
    });
}

#[test]
fn an_external_engine_is_added_configured_and_plays() {
    needs!(DISPLAY);
    let _alone = lock_fake_engines();
    let engine = good_engine();
    let path = engine.program().display().to_string();
    let program = Launch::menu().start();
    open_setup(&program, "chess");
    open_player_list(&program, "player:2-another");
    program.click_shows("player:2-another", "overlay:guest");
    program.screenshot("guest-naming");
    // A path that does not lead to a program is rejected.
    program.click("field:engine-program");
    program.type_text("/no/such/program");
    program.key_shows("Return", "refusal:guest");
    program.screenshot("guest-refused");
    program.click("field:engine-program");
    program.chord(&["Control_L", "a"]);
    program.type_text(&path);
    program.click("button:engine-next");
    program.wait_until_settled("button:engine-done");
    program.screenshot("guest-options");
    for _ in 0..3 {
        program.click("button:less-Skill Level");
    }
    program.click("switch:option-Own Book");
    program.click("list:option-Style");
    program.click_hides("choice:Style-Risky", "choice:Style-Risky");
    program.click("field:option-movetime");
    program.chord(&["Control_L", "a"]);
    program.type_text("50");
    program.screenshot("guest-set");
    program.click_hides("button:engine-done", "overlay:guest");
    program.screenshot("guest-seated");
    program.click_to("button:start", "table");
    play(&program, "e2e4");
    assert_eq!(program.wait_for_lines(2)[1], "2 e7e5");
    let received = engine.received_commands();
    for line in ["name Skill Level value 17", "name Own Book value true", "name Style value Risky"] {
        assert!(received.contains(line), "{line}: {received}");
    }
    program.screenshot("guest-plays");
    let home = program.home();
    let seat = format!("engine:{path}|Own Book=true|Skill Level=17|Style=Risky|movetime=50");
    program.quit();
    let file = read_config_file(home.path(), "guests.ron");
    assert!(file.contains("Peixe 3") && file.contains(&path), "{file}");

    // The next run of the program lists the engine with its options; the settings of the engine can remove it.
    let program = Launch::menu().home(Arc::clone(&home)).start();
    open_setup(&program, "chess");
    open_player_list(&program, &format!("player:2-{seat}"));
    program.key_hides("Escape", "player:2-level:5");
    program.click("button:engine-settings-2");
    program.wait_until_settled("button:engine-done");
    program.click("button:initial-Skill Level");
    program.click_hides("button:engine-done", "overlay:guest");
    program.click("button:engine-settings-2");
    program.wait_until_settled("button:engine-remove");
    program.click_hides("button:engine-remove", "overlay:guest");
    program.wait_gone("button:engine-settings-2");
    program.quit();
    let file = read_config_file(home.path(), "guests.ron");
    assert!(!file.contains("Peixe"), "{file}");
}

/// Replaces the failed engine by level 1 and checks that it answers the moves `played` with a legal move.
fn replace_by_level(program: &Program, played: &[&str]) {
    program.click("list:successor");
    program.click_hides("player:2-level:1", "player:2-level:1");
    program.click("button:successor-take");
    let journal = program.wait_for_lines(played.len() + 1);
    let played: Vec<String> = played.iter().map(|mv| (*mv).to_owned()).collect();
    let answer = journal[played.len()].strip_prefix("2 ").expect("Black has moved");
    assert!(legal_moves("chess", &played).iter().any(|legal_move| legal_move == answer), "{answer}");
}

/// If an engine hangs, floods the program with output or plays an illegal move, a dialog offers to replace it.
#[test]
fn a_level_can_replace_an_engine_that_misbehaves() {
    needs!(DISPLAY);
    let _alone = lock_fake_engines();
    let cases = [
        ("hangs", "while :; do sleep 1; done"),
        ("floods", "while :; do echo info string nothing; done"),
        ("cheats", "echo bestmove e7e4"),
    ];
    for (name, answer) in cases {
        let engine = FakeEngine::new(&format!("echo id name {name}"), answer);
        let seats = format!("human,engine:{}", engine.program().display());
        let program = Launch::new(&["play", "chess", "--seats", &seats]).start();
        play(&program, "e2e4");
        program.wait_until_settled("button:successor-take");
        program.screenshot(&format!("guest-{name}"));
        assert_eq!(program.journal().len(), 1, "{name}");
        replace_by_level(&program, &["e2e4"]);
    }
}

#[test]
fn a_level_can_replace_an_engine_that_exits() {
    needs!(DISPLAY);
    let _alone = lock_fake_engines();
    // The engine answers the first `go` and exits at the second.
    let engine = FakeEngine::new(
        "echo id name Falha 1",
        "[ -e \"$0.once\" ] && exit 1; touch \"$0.once\"; echo bestmove e7e5",
    );
    let seats = format!("human,engine:{}", engine.program().display());
    let program = Launch::new(&["play", "chess", "--seats", &seats]).start();
    play(&program, "e2e4");
    assert_eq!(program.wait_for_lines(2)[1], "2 e7e5");
    play(&program, "d2d4");
    program.wait_until_settled("button:successor-take");
    program.screenshot("guest-failed");
    // The player can close the dialog and look at the table. The game waits for the decision.
    program.click_hides("button:no", "overlay:question");
    program.wait_until_rest();
    assert_eq!(program.journal().len(), 3);
    program.screenshot("guest-stands");
    program.click("button:decide");
    program.wait_until_settled("button:successor-take");
    replace_by_level(&program, &["e2e4", "e7e5", "d2d4"]);
    program.wait_until_rest();
    program.screenshot("guest-replaced");
}

/// Opens the dialog that adds an engine for the second seat.
fn open_engine_dialog(program: &Program) {
    open_setup(program, "chess");
    open_player_list(program, "player:2-another");
    program.click_shows("player:2-another", "overlay:guest");
}

/// The engine dialog can cancel an engine that never answers `uci`, and choose another one in the system's file dialog.
///
/// In place of `zenity`, which would show that dialog, a script prints the path of the engine to choose.
#[test]
fn an_engine_is_chosen_in_a_system_dialog_after_a_hanging_one_is_cancelled() {
    needs!(DISPLAY);
    let _alone = lock_fake_engines();
    let (engine, silent_engine) =
        (good_engine(), FakeEngine::from_script("while :; do /bin/sleep 1; done\n"));
    let program_folder = tempfile::tempdir().expect("a folder for a program");
    let zenity = program_folder.path().join("zenity");
    fs::write(&zenity, format!("#!/bin/sh\necho '{}'\n", engine.program().display())).expect("written");
    fs::set_permissions(&zenity, fs::Permissions::from_mode(0o755)).expect("a program");
    let program = Launch::menu()
        .variable("PATH", program_folder.path().to_str().expect("a name"))
        .variable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
        .start();
    open_engine_dialog(&program);
    program.click("field:engine-program");
    program.type_text(silent_engine.program().to_str().expect("a name"));
    program.click("button:engine-next");
    program.click("button:engine-stop");
    program.wait_gone("button:engine-stop");
    // No error is shown, because the player cancelled and nothing timed out.
    assert!(program.layout().item("refusal:guest").is_none());
    program.click("button:engine-browse");
    program.wait_until_settled("button:engine-done");
    program.wait_for("switch:option-Own Book");
    program.click_hides("button:engine-done", "overlay:guest");
    program.click_to("button:start", "table");
    play(&program, "e2e4");
    assert_eq!(program.wait_for_lines(2)[1], "2 e7e5");
}

#[test]
fn a_failed_engine_can_be_restarted() {
    needs!(DISPLAY);
    let _alone = lock_fake_engines();
    // The engine exits at the first `go` and answers the second one.
    let engine = FakeEngine::new(
        "echo id name Falha 2",
        "[ -e \"$0.once\" ] || { touch \"$0.once\"; exit 1; }; echo bestmove e7e5",
    );
    let seats = format!("human,engine:{}", engine.program().display());
    let program = Launch::new(&["play", "chess", "--seats", &seats]).start();
    play(&program, "e2e4");
    program.wait_until_settled("button:engine-again");
    assert_eq!(program.journal().len(), 1);
    program.click("button:engine-again");
    assert_eq!(program.wait_for_lines(2)[1], "2 e7e5");
}
