//! The first minute: the question for the name, the offer and the progress of the tutorial, and the legend of Domin-Up.

use std::fs;
use std::sync::Arc;

use session::tutorial::Tutorial;
use session::{ExerciseSource, Game};

use super::harness::{Launch, PATIENCE, Program, games_folder, run_cli_in, saved_games, wait_until};
use super::puzzles::solve_with_clicks;

/// Waits until a file of the settings contains `text`.
fn wait_until_saved(program: &Program, file: &str, text: &str) {
    let path = program.home().path().join("config/tabuleiro").join(file);
    let is_saved = || fs::read_to_string(&path).unwrap_or_default().contains(text).then_some(());
    wait_until(&format!("{text} in {file}"), PATIENCE, is_saved);
}

#[test]
fn name_and_face_are_asked_once_and_changed_in_the_settings() {
    needs!(DISPLAY);
    let program = Launch::menu().first_start().start();
    program.click("field:name-you");
    program.type_text("Ana");
    program.click_shows("button:face-you", "face:you-5");
    program.click_hides("face:you-5", "face:you-5");
    program.wait_until_rest();
    program.click_hides("button:introduction-accept", "field:name-you");
    wait_until_saved(&program, "settings.ron", "name: \"Ana\"");
    wait_until_saved(&program, "settings.ron", "face: Some(5)");
    // The seat of the person against a computer carries the name.
    program.click_to("game:chess", "setup");
    program.wait_until_rest();
    program.click_to("button:start", "table");
    program.wait_until_rest();
    program.click("square:e2");
    program.click("square:e4");
    wait_until("the first move", PATIENCE, || program.journal().first().cloned());
    let home = program.home();
    drop(program);
    let [(_, game)] = &saved_games(&games_folder(home.path()))[..] else { panic!("one game is saved") };
    assert_eq!(game.saved.plan.seats[0].name, "Ana");

    let program = Launch::menu().home(Arc::clone(&home)).start();
    assert!(program.layout().item("button:introduction-skip").is_none(), "asked once");
    program.click_to("button:settings", "settings");
    program.click("field:name-you");
    program.chord(&["Control_L", "a"]);
    program.type_text("Eva");
    wait_until_saved(&program, "settings.ron", "name: \"Eva\"");
    program.click_shows("button:face-you", "face:you-2");
    program.click_hides("face:you-2", "face:you-2");
    wait_until_saved(&program, "settings.ron", "face: Some(2)");
}

#[test]
fn the_question_for_the_name_can_be_skipped() {
    needs!(DISPLAY);
    let program = Launch::menu().first_start().start();
    program.wait_for("field:name-you");
    program.click_hides("button:introduction-skip", "field:name-you");
    program.click_to("button:settings", "settings");
    program.key_to("Escape", "menu");
    assert!(program.layout().item("field:name-you").is_none(), "asked once");
}

#[test]
fn the_tutorial_is_offered_once_and_its_progress_is_kept() {
    needs!(DISPLAY);
    let program = Launch::menu().first_start().start();
    // Declined: not offered again.
    program.click_to("game:draughts", "setup");
    program.click_hides("button:tutorial-decline", "button:tutorial-accept");
    program.key_to("Escape", "menu");
    program.click_to("game:draughts", "setup");
    program.wait_until_rest();
    assert!(program.layout().item("button:tutorial-accept").is_none());
    program.key_to("Escape", "menu");
    // Accepted: the scene, then the first exercise, which is solved; Esc leads back to the setup page.
    program.click_to("game:chess", "setup");
    program.click_to("button:tutorial-accept", "table");
    program.click_shows("button:exercise-continue", "button:exercise-show");
    let first = &Tutorial::of(Game::CHESS.id).exercises[0];
    solve_with_clicks(&program, ExerciseSource::Lesson(first));
    program.key_to("Escape", "setup");
    program.wait_until_rest();
    assert!(program.layout().item("button:tutorial-accept").is_none());
    program.key_to("Escape", "menu");
    program.click_to("button:how-to-play", "how-to-play");
    program.click("button:howto-chess");
    program.wait_for("tutorial-solved:1");
    // Continues with the second exercise.
    program.click_to("button:tutorial-continue", "table");
    program.wait_for("button:exercise-show");
    program.key_to("Escape", "how-to-play");
    let home = program.home();
    drop(program);
    let program = Launch::menu().home(home).start();
    program.click_to("button:how-to-play", "how-to-play");
    program.click("button:howto-chess");
    program.wait_for("tutorial-solved:1");
}

#[test]
fn the_first_games_of_domin_up_show_a_legend_until_it_is_closed() {
    needs!(DISPLAY);
    let game = ["play", "domin-up", "--seats", "human,human"];
    let program = Launch::new(&game).first_start().start();
    program.wait_for("overlay:legend");
    program.click_hides("button:legend-close", "overlay:legend");
    wait_until_saved(&program, "first-steps.ron", "is_legend_closed: true");
    let home = program.home();
    drop(program);
    let program = Launch::new(&game).home(home).start();
    program.wait_until_rest();
    assert!(program.layout().item("overlay:legend").is_none());
}

#[test]
fn a_player_with_saved_games_is_no_newcomer_to_their_game() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let games = home.path().join("games.pgn");
    fs::write(&games, "[White \"Ana\"]\n[Black \"Rui\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n")
        .expect("written");
    run_cli_in(home.path(), &["games", "--add", &games.display().to_string()]);
    let program = Launch::menu().home(home).first_start().start();
    program.click_to("game:chess", "setup");
    program.wait_until_rest();
    assert!(program.layout().item("button:tutorial-accept").is_none());
    program.key_to("Escape", "menu");
    assert!(program.layout().item("field:name-you").is_none(), "not the first start");
    program.click_to("game:draughts", "setup");
    program.wait_for("button:tutorial-accept");
}
