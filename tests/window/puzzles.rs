//! Puzzles and tutorials: chosen on their pages, solved at the table with real clicks, and left again.

use session::catalogue::GAMES;
use session::puzzles::shipped;
use session::tutorial::Tutorial;
use session::{Exercise, ExerciseSource, Game, Spot};

use super::harness::{Launch, Program};

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
