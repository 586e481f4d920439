//! Puzzles, tutorials and mistakes that come back: chosen on their pages, solved at the table with real clicks, and left again.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use session::catalogue::GAMES;
use session::puzzles::shipped;
use session::tutorial::Tutorial;
use session::{CalendarDay, Exercise, ExerciseSource, Game, Mistake, Spot};
use store::{GameStore, StoredMistake};
use tempfile::TempDir;
use test_support::mistakes::mistake_of_puzzle;

use super::harness::{Launch, Program, games_folder, wait_until};

/// Name of a square in the layout file.
fn square(spot: Spot) -> String {
    let Spot::Cell { x, y } = spot else { panic!("{spot:?} is no square") };
    let file = u8::try_from(x).map(|x| char::from(b'a' + x)).expect("a file");
    format!("square:{file}{}", y + 1)
}

/// Solves an exercise on the board: each move of the player by two clicks.
pub(super) fn solve_with_clicks(program: &Program, source: ExerciseSource) {
    let mut exercise = Exercise::start(source).expect("a valid exercise");
    while exercise.waits_for_player() {
        program.wait_until_rest();
        let choice = exercise.solution().expect("a move of the solution");
        let gesture = &exercise.table().state().gestures[choice.0];
        let ends = [gesture.start(), gesture.end()].map(|spot| square(spot.expect("squares")));
        let is_promotion = gesture.choice.is_some();
        ends.iter().for_each(|end| program.click(end));
        if is_promotion {
            program.wait_until_rest();
            program.press_key("q");
        }
        exercise.play(choice).map(drop).expect("a choice of the list");
        while exercise.play_pending() {}
    }
    program.wait_for("button:exercise-continue");
}

#[test]
fn puzzles_of_every_game_are_solved_or_shown() {
    needs!(DISPLAY);
    let program = Launch::new(&[]).start();
    program.click_to("button:puzzles", "puzzles");
    for game in GAMES {
        program.click(&format!("button:puzzles-{}", game.name()));
        program.wait_until_rest();
        program.click_to("button:puzzles-daily", "table");
        program.wait_for("exercise");
        program.click_shows("button:exercise-show", "button:exercise-continue");
        program.click_to("button:exercise-continue", "puzzles");
        program.click_to("button:puzzles-next", "table");
        program.wait_for("exercise");
        if *game == Game::DOMIN_UP {
            program.click_shows("button:exercise-show", "button:exercise-continue");
        } else {
            // All puzzles are open, so the first of them comes.
            let puzzles = shipped(game.id).expect("puzzles").puzzles();
            solve_with_clicks(&program, ExerciseSource::Puzzle(&puzzles[0]));
        }
        program.click_shows("button:exercise-continue", "button:exercise-hint");
        program.key_to("Escape", "puzzles");
    }
    // A puzzle is no game to continue.
    program.key_to("Escape", "menu");
    assert!(program.layout().item("button:continue").is_none());
}

#[test]
fn a_tutorial_is_a_scene_and_six_exercises_and_a_mini_game() {
    needs!(DISPLAY);
    let program = Launch::new(&[]).start();
    program.click_to("button:how-to-play", "how-to-play");
    for game in GAMES {
        program.click_shows(&format!("button:howto-{}", game.name()), "button:tutorial-start");
        program.wait_until_rest();
        program.click_to("button:tutorial-start", "table");
        // The scene can be skipped.
        program.click_shows("button:exercise-continue", "button:exercise-show");
        let lessons = &Tutorial::of(game.id).exercises;
        let shown = if *game == Game::CHESS { &lessons[..] } else { &lessons[..2] };
        for lesson in shown {
            if *game == Game::DOMIN_UP {
                program.click_shows("button:exercise-show", "button:exercise-continue");
            } else {
                solve_with_clicks(&program, ExerciseSource::Lesson(lesson));
            }
            program.wait_until_rest();
            program.click("button:exercise-continue");
        }
        if *game == Game::CHESS {
            // After the last exercise: back to the page.
            program.wait_for_screen("how-to-play");
        } else {
            program.wait_for("button:exercise-show");
            program.click_to("button:close-exercise", "how-to-play");
        }
    }
    program.click_to("button:tutorial-mini-game", "table");
    program.wait_for("button:hint");
}

/// A home folder with these mistakes, which are long due.
fn home_with_mistakes(mistakes: &[Mistake]) -> Arc<TempDir> {
    let home = tempfile::tempdir().expect("a folder");
    let folder = games_folder(home.path());
    fs::create_dir_all(&folder).expect("a folder");
    let mut store = GameStore::open(&folder.join("games.db")).expect("a database");
    let mistakes: Vec<(usize, Mistake)> = mistakes.iter().cloned().map(|mistake| (1, mistake)).collect();
    let day = CalendarDay { year: 2020, month: 1, day: 1 };
    assert_eq!(store.add_mistakes(None, &mistakes, day).expect("written"), mistakes.len());
    Arc::new(home)
}

/// The kept mistakes of a home folder, oldest first.
fn kept_mistakes(home: &TempDir) -> Vec<StoredMistake> {
    let store = GameStore::open(&games_folder(home.path()).join("games.db")).expect("a database");
    store.all_mistakes().expect("read")
}

#[test]
fn mistakes_of_every_game_come_back_and_are_graded_by_how_they_are_corrected() {
    needs!(DISPLAY);
    let mistakes: Vec<Mistake> = GAMES.iter().map(|game| mistake_of_puzzle(game.id, 0)).collect();
    let home = home_with_mistakes(&mistakes);
    let program = Launch::new(&[]).home(Arc::clone(&home)).start();
    program.click_to("button:due-mistakes", "mistakes");
    program.click_to("button:mistakes-start", "table");
    // The longest due come first; on the same day the order is that of the names of the games.
    let mut due = mistakes.clone();
    due.sort_by_key(|mistake| mistake.game.name());
    for mistake in &due {
        if mistake.game == Game::DOMIN_UP {
            program.click_shows("button:exercise-show", "button:exercise-continue");
        } else {
            solve_with_clicks(&program, ExerciseSource::Mistake(Arc::new(mistake.clone())));
        }
        program.wait_until_rest();
        program.click_hides("button:exercise-continue", "button:exercise-continue");
    }
    program.wait_for_screen("mistakes");
    program.wait_until_rest();
    assert!(program.layout().item("button:mistakes-start").is_none(), "all are done for today");
    wait_until("the repetitions are saved", Duration::from_secs(20), || {
        kept_mistakes(&home).iter().all(|kept| kept.card.repetition.repetitions == 1).then_some(())
    });
    for kept in kept_mistakes(&home) {
        let is_shown = kept.card.mistake.game == Game::DOMIN_UP;
        assert_eq!(kept.card.repetition.lapses, u32::from(is_shown));
        assert!(kept.card.repetition.due > kept.card.repetition.last_day);
    }
}

#[test]
fn a_mistake_is_put_aside_brought_back_and_deleted() {
    needs!(DISPLAY);
    let home = home_with_mistakes(&[0, 1].map(|index| mistake_of_puzzle(rules::GameId::Chess, index)));
    let [first, second] = [0, 1].map(|index| kept_mistakes(&home)[index].id.0);
    let program = Launch::new(&[]).home(Arc::clone(&home)).without_dialogs().start();
    program.click_to("button:puzzles", "puzzles");
    program.click_to("button:mistakes", "mistakes");
    program.wait_until_rest();
    program.click_shows(&format!("button:mistake-aside-{first}"), &format!("button:mistake-delete-{first}"));
    program.click_hides(&format!("button:mistake-aside-{first}"), &format!("button:mistake-delete-{first}"));
    program
        .click_shows(&format!("button:mistake-aside-{second}"), &format!("button:mistake-delete-{second}"));
    program
        .click_hides(&format!("button:mistake-delete-{second}"), &format!("button:mistake-again-{second}"));
    program.click_to(&format!("button:mistake-again-{first}"), "table");
    program.wait_for("exercise");
    program.key_to("Escape", "mistakes");
    // Without a file dialog, a path is shown.
    program.wait_until_rest();
    program.click_shows("button:mistakes-save", "overlay:saved");
    program.key_hides("Escape", "overlay:saved");
    program.click("button:mistakes-draughts");
    program.wait_until_rest();
    assert!(program.layout().item("button:mistakes-save").is_none(), "no mistake in draughts");
    program.key_to("Escape", "puzzles");
    let kept: Vec<i64> = kept_mistakes(&home).iter().map(|kept| kept.id.0).collect();
    assert_eq!(kept, [first]);
}
