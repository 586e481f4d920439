//! Engines of other people in the window, with real clicks: one is chosen, set and plays; and one that fails gives its seat
//! to a level.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::sync::Arc;

use super::harness::{Launch, PATIENCE, Program, legal_moves, play, prepare, wait_until};
use super::remembered::kept;
use test_support::engine_script::{Script, alone};

/// A good engine: it plays e7e5, and has an option of every kind.
fn good() -> Script {
    Script::new(
        "echo id name Peixe 3; echo id author A. Autora; echo option name Skill Level type spin default 20 min 0 max 20;\
         echo option name Style type combo default Solid var Solid var Risky; echo option name Own Book type check default false;\
         echo option name Book File type string default '<empty>'; echo option name Clear Hash type button",
        "echo bestmove e7e5",
    )
}

/// Opens the list of players of the second seat, with the entry of this name in sight.
fn open_list(program: &Program, entry: &str) {
    program.click_shows("list:player-2", "player:2-human");
    let list = program.wait_still("player:2-level:5");
    program.move_to(list.x, list.y);
    wait_until(&format!("{entry} in the list"), PATIENCE, || {
        let found = program.layout().item(entry).is_some_and(|item| item.h > 20.0);
        if !found {
            program.press_button(super::harness::WHEEL_DOWN);
        }
        found.then_some(())
    });
}

#[test]
fn a_program_is_chosen_set_and_plays() {
    needs!(DISPLAY);
    let _alone = alone();
    let engine = good();
    let path = engine.file().display().to_string();
    let program = Launch::menu().start();
    prepare(&program, "chess");
    open_list(&program, "player:2-another");
    program.click_shows("player:2-another", "overlay:guest");
    program.screenshot("guest-naming");
    // What is no program is told, and nothing is changed.
    program.click("field:engine-program");
    program.type_text("/no/such/program");
    program.key_shows("Return", "refusal:guest");
    program.screenshot("guest-refused");
    program.click("field:engine-program");
    program.chord(&["Control_L", "a"]);
    program.type_text(&path);
    program.click("button:engine-next");
    program.wait_settled("button:engine-done");
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
    let heard = engine.heard();
    for line in ["name Skill Level value 17", "name Own Book value true", "name Style value Risky"] {
        assert!(heard.contains(line), "{line}: {heard}");
    }
    program.screenshot("guest-plays");
    let home = program.home();
    let seat = format!("engine:{path}|Own Book=true|Skill Level=17|Style=Risky|movetime=50");
    program.quit();
    let file = kept(home.path(), "guests.ron");
    assert!(file.contains("Peixe 3") && file.contains(&path), "{file}");

    // The next run knows it, by its name and as it was set; and forgets it when it is told to.
    let program = Launch::menu().at(Arc::clone(&home)).start();
    prepare(&program, "chess");
    open_list(&program, &format!("player:2-{seat}"));
    program.key_hides("Escape", "player:2-human");
    program.click("button:engine-settings-2");
    program.wait_settled("button:engine-done");
    program.click("button:initial-Skill Level");
    program.click_hides("button:engine-done", "overlay:guest");
    program.click("button:engine-settings-2");
    program.wait_settled("button:engine-remove");
    program.click_hides("button:engine-remove", "overlay:guest");
    program.wait_gone("button:engine-settings-2");
    program.quit();
    let file = kept(home.path(), "guests.ron");
    assert!(!file.contains("Peixe"), "{file}");
}

/// The first level takes the second seat after these moves, and moves.
fn a_level_sits_down(program: &Program, played: &[&str]) {
    program.click("list:successor");
    program.click_hides("player:2-level:1", "player:2-level:1");
    program.click("button:successor-take");
    let journal = program.wait_for_lines(played.len() + 1);
    let played: Vec<String> = played.iter().map(|mv| (*mv).to_owned()).collect();
    let answer = journal[played.len()].strip_prefix("2 ").expect("Black has moved");
    assert!(legal_moves("chess", &played).iter().any(|legal| legal == answer), "{answer}");
}

/// One that says nothing more, one that never stops talking, and one that plays what is no move: each is asked about, and
/// a level can take its seat.
#[test]
fn whatever_an_engine_does_the_game_goes_on() {
    needs!(DISPLAY);
    let _alone = alone();
    let deeds = [
        ("hangs", "while :; do sleep 1; done"),
        ("floods", "while :; do echo info string nothing; done"),
        ("cheats", "echo bestmove e7e4"),
    ];
    for (name, deed) in deeds {
        let engine = Script::new(&format!("echo id name {name}"), deed);
        let seats = format!("human,engine:{}", engine.file().display());
        let program = Launch::new(&["play", "chess", "--seats", &seats]).start();
        play(&program, "e2e4");
        program.wait_settled("button:successor-take");
        program.screenshot(&format!("guest-{name}"));
        assert_eq!(program.journal().len(), 1, "{name}");
        a_level_sits_down(&program, &["e2e4"]);
    }
}

#[test]
fn when_an_engine_fails_a_level_takes_its_seat() {
    needs!(DISPLAY);
    let _alone = alone();
    let engine = Script::new(
        "echo id name Falha 1",
        "[ -e \"$0.once\" ] && exit 1; touch \"$0.once\"; echo bestmove e7e5",
    );
    let seats = format!("human,engine:{}", engine.file().display());
    let program = Launch::new(&["play", "chess", "--seats", &seats]).start();
    play(&program, "e2e4");
    assert_eq!(program.wait_for_lines(2)[1], "2 e7e5");
    play(&program, "d2d4");
    program.wait_settled("button:successor-take");
    program.screenshot("guest-failed");
    // The table can be looked at first: the game stands, and says so.
    program.click_hides("button:no", "overlay:question");
    program.wait_until_rest();
    assert_eq!(program.journal().len(), 3);
    program.screenshot("guest-stands");
    program.click("button:decide");
    program.wait_settled("button:successor-take");
    a_level_sits_down(&program, &["e2e4", "e7e5", "d2d4"]);
    program.wait_until_rest();
    program.screenshot("guest-replaced");
}

/// Opens the page on which an engine is named, for the second seat.
fn open_page(program: &Program) {
    prepare(program, "chess");
    open_list(program, "player:2-another");
    program.click_shows("player:2-another", "overlay:guest");
}

/// A dialog of the system finds the program: one that stands in for `zenity` answers as a person who chooses. An engine that
/// never introduces itself is not waited for.
#[test]
fn a_program_is_looked_for_in_a_dialog_and_one_that_hangs_is_given_up() {
    needs!(DISPLAY);
    let _alone = alone();
    let (engine, silent) = (good(), Script::of("while :; do /bin/sleep 1; done\n"));
    let programs = tempfile::tempdir().expect("a folder for a program");
    let dialog = programs.path().join("zenity");
    fs::write(&dialog, format!("#!/bin/sh\necho '{}'\n", engine.file().display())).expect("written");
    fs::set_permissions(&dialog, fs::Permissions::from_mode(0o755)).expect("a program");
    let program = Launch::menu()
        .variable("PATH", programs.path().to_str().expect("a name"))
        .variable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
        .start();
    open_page(&program);
    program.click("field:engine-program");
    program.type_text(silent.file().to_str().expect("a name"));
    program.click("button:engine-next");
    program.click("button:engine-stop");
    // Another one can be named.
    program.wait_gone("button:engine-stop");
    // It was not given up because it took too long.
    assert!(program.layout().item("refusal:guest").is_none());
    program.click("button:engine-browse");
    program.wait_settled("button:engine-done");
    program.wait_for("switch:option-Own Book");
    program.click_hides("button:engine-done", "overlay:guest");
    program.click_to("button:start", "table");
    play(&program, "e2e4");
    assert_eq!(program.wait_for_lines(2)[1], "2 e7e5");
}

#[test]
fn an_engine_that_has_failed_tries_again() {
    needs!(DISPLAY);
    let _alone = alone();
    let engine = Script::new(
        "echo id name Falha 2",
        "[ -e \"$0.once\" ] || { touch \"$0.once\"; exit 1; }; echo bestmove e7e5",
    );
    let seats = format!("human,engine:{}", engine.file().display());
    let program = Launch::new(&["play", "chess", "--seats", &seats]).start();
    play(&program, "e2e4");
    program.wait_settled("button:engine-again");
    assert_eq!(program.journal().len(), 1);
    program.click("button:engine-again");
    assert_eq!(program.wait_for_lines(2)[1], "2 e7e5");
}
