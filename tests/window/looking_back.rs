//! Browsing earlier positions by mouse and keys does not change the game. A move played in an earlier position opens a
//! dialog: it can become a variation, or the game can continue from there.

use std::sync::Arc;

use session::{Glyph, LineId, Place, Player};

use super::harness::{
    LEFT, Launch, Program, WHEEL_DOWN, WHEEL_UP, games_folder, play, play_line, played_moves, saved_games,
    wait_until,
};

/// The moves of a chess game that the tests play.
const GAME: [&str; 6] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];

/// Starts a game between people and plays the moves of [`GAME`].
fn start_game() -> Program {
    let program = Launch::two_people("chess").with("--speed", "fast").start();
    play_line(&program, &GAME.join(" "));
    program.wait_until_rest();
    program
}

/// Waits until the most recently changed saved game satisfies `condition`, and returns it.
fn wait_for_saved_game(
    program: &Program,
    what: &str,
    condition: impl Fn(&session::SavedGame) -> bool,
) -> session::SavedGame {
    let folder = games_folder(program.home().path());
    wait_until(what, super::harness::PATIENCE, || {
        let (_, game) = saved_games(&folder).into_iter().next()?;
        Some(game.saved).filter(&condition)
    })
}

/// Waits until the position after `ply` plies is shown; `None` means the latest position.
fn wait_for_position(program: &Program, ply: Option<usize>) {
    wait_for_saved_game(program, &format!("{ply:?} is shown"), |saved| {
        saved.browse_place == ply.map(Place::of_game)
    });
    program.wait_for_layout(&format!("{ply:?} is shown"), |layout| {
        layout.item("button:return").is_some() == ply.is_some()
    });
}

/// Waits until an earlier position is shown whose ply satisfies `condition`, and returns that ply.
fn wait_for_shown_ply(program: &Program, condition: impl Fn(usize) -> bool) -> usize {
    program.wait_until_rest();
    let saved = wait_for_saved_game(program, "another position is shown", |saved| {
        saved.browse_place.is_some_and(|place| condition(place.ply))
    });
    saved.browse_place.map_or(0, |place| place.ply)
}

/// The journal after all moves of [`GAME`].
fn full_journal() -> Vec<String> {
    GAME.iter().enumerate().map(|(index, mv)| format!("{} {mv}", index % 2 + 1)).collect()
}

#[test]
fn looking_back_does_not_change_the_game() {
    needs!(DISPLAY);
    let program = start_game();
    program.click("move:0-2");
    wait_for_position(&program, Some(2));
    program.screenshot("look-back");
    program.click("button:back-a-move");
    wait_for_position(&program, Some(1));
    program.click("button:first");
    wait_for_position(&program, Some(0));
    program.click("button:on-a-move");
    wait_for_position(&program, Some(1));
    program.click("button:last");
    wait_for_position(&program, None);

    // The number of plies per wheel notch depends on the X server: if the wheel has no axes, winit reports each
    // notch twice.
    program.hover("moves");
    program.press_button(WHEEL_UP);
    let first_ply = wait_for_shown_ply(&program, |ply| ply < 6);
    program.press_button(WHEEL_UP);
    let second_ply = wait_for_shown_ply(&program, |ply| ply < first_ply);
    program.press_button(WHEEL_DOWN);
    wait_for_shown_ply(&program, |ply| ply > second_ply);

    let slider = program.wait_until_still("bar:moves");
    program.move_to(slider.x, slider.y);
    program.input().press(LEFT);
    program.move_to(slider.x - slider.w * 0.6, slider.y);
    program.input().flush();
    wait_for_position(&program, Some(0));
    program.move_to(slider.x + slider.w * 0.6, slider.y);
    program.input().release(LEFT);
    program.input().flush();
    wait_for_position(&program, None);

    program.press_key("Page_Up");
    wait_for_position(&program, Some(5));
    program.press_key("Home");
    wait_for_position(&program, Some(0));
    program.press_key("Page_Down");
    wait_for_position(&program, Some(1));
    // Undo does nothing while an earlier position is shown.
    program.press_key("u");
    program.wait_until_rest();
    wait_for_position(&program, Some(1));
    program.click("button:return");
    wait_for_position(&program, None);
    program.wait_for_journal(&full_journal());
}

#[test]
fn a_variation_is_added_annotated_restored_and_deleted() {
    needs!(DISPLAY);
    let program = start_game();
    program.click("move:0-2");
    wait_for_position(&program, Some(2));
    play(&program, "f2f4");
    program.wait_for("button:play-on-yes");
    program.screenshot("look-question");
    program.click_shows("button:play-on-note", "move:1-3");
    // The next move continues the variation without a dialog.
    play(&program, "e5f4");
    program.wait_for("move:1-4");
    program.wait_for_journal(&full_journal());

    program.click("button:annotate");
    program.click("button:glyph-1");
    program.screenshot("look-annotate");
    program.click("field:comment");
    program.type_text("the gambit");
    program.click_hides("button:annotate-done", "button:annotate-done");
    let saved = wait_for_saved_game(&program, "the comment is saved", |saved| {
        saved.lines.first().and_then(|line| line.moves.last()).is_some_and(|mv| mv.comment == "the gambit")
    });
    let line = &saved.lines[0];
    let texts: Vec<&str> = line.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!((line.from, texts), (Place::of_game(2), vec!["f2f4", "e5f4"]));
    assert_eq!(line.moves[1].glyph, Some(Glyph::Good));
    assert_eq!(saved.browse_place, Some(Place { line: LineId(1), ply: 4 }));
    program.screenshot("look-variation");

    // The variation, its annotations and the shown position survive a kill.
    let home = program.home();
    program.kill();
    let program = Launch::menu().home(Arc::clone(&home)).start();
    program.click_to("button:continue", "table");
    program.wait_for("button:return");
    program.wait_for_journal(&full_journal());
    program.click("move:1-3");
    program.click("button:annotate");
    program.click("button:delete-variation");
    program.click_hides("button:delete-variation-yes", "move:1-3");
    wait_for_saved_game(&program, "the variation is deleted", |saved| {
        saved.lines.is_empty() && saved.moves.len() == 6
    });
    program.wait_for_journal(&full_journal());
}

#[test]
fn a_variation_is_moved_before_another() {
    needs!(DISPLAY);
    let program = start_game();
    for mv in ["f2f4", "d2d4"] {
        program.click("move:0-2");
        wait_for_position(&program, Some(2));
        play(&program, mv);
        program.click_hides("button:play-on-note", "button:play-on-note");
    }
    let first_moves = |saved: &session::SavedGame| -> Vec<String> {
        saved.lines.iter().map(|line| line.moves[0].text.clone()).collect()
    };
    wait_for_saved_game(&program, "two variations", |saved| first_moves(saved) == ["f2f4", "d2d4"]);
    program.click("button:annotate");
    program.click("button:promote");
    wait_for_saved_game(&program, "the other order", |saved| first_moves(saved) == ["d2d4", "f2f4"]);
}

#[test]
fn playing_on_from_the_past_keeps_the_old_moves_as_a_variation() {
    needs!(DISPLAY);
    let program = start_game();
    program.click("move:0-2");
    wait_for_position(&program, Some(2));
    play(&program, "f2f4");
    program.click_hides("button:no", "button:no");
    program.wait_for_journal(&full_journal());
    play(&program, "f2f4");
    program.click("button:play-on-yes");
    program.wait_for_journal(&["1 e2e4", "2 e7e5", "1 f2f4"]);
    let saved = wait_for_saved_game(&program, "the old moves are saved as a variation", |saved| {
        !saved.lines.is_empty()
    });
    let line = &saved.lines[0];
    let texts: Vec<&str> = line.moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!((line.from, texts.as_slice()), (Place::of_game(2), &GAME[2..]));
    // The button continues the game from the shown position without a move.
    program.click("move:0-1");
    program.click("button:play-on");
    program.click("button:play-on-yes");
    program.wait_for_journal(&["1 e2e4"]);
}

#[test]
fn playing_on_from_a_finished_game_starts_another_against_a_level() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--speed", "fast").start();
    play_line(&program, "f2f3 e7e5 g2g4 d8h4");
    program.wait_for("overlay:result");
    program.click_hides("button:look", "overlay:result");
    program.click_shows("move:0-2", "button:return");
    program.click("button:play-on");
    program.click("list:player-2");
    program.click("player:2-level:1");
    program.screenshot("look-play-on-new");
    program.click_hides("button:play-on-new", "button:play-on-new");
    // The level answers in a new game; the old one stays finished.
    play(&program, "g1h3");
    let journal = program.wait_for_lines(5 + 4);
    assert_eq!(journal[4], "0-1 checkmate");
    assert_eq!(journal[5..8], ["1 f2f3", "2 e7e5", "1 g1h3"]);
    let folder = games_folder(program.home().path());
    let games = wait_until("two games are saved", super::harness::PATIENCE, || {
        Some(saved_games(&folder))
            .filter(|games| games.len() == 2 && played_moves(&games[0].1.saved).len() > 3)
    });
    assert_eq!(games[0].1.saved.plan.seats[1].player, Player::Level(1));
    assert!(games[0].1.saved.end.is_none());
    let (old_moves, end) = (played_moves(&games[1].1.saved), games[1].1.saved.end.as_ref());
    assert_eq!((old_moves.len(), end.map(|end| end.text.as_str())), (4, Some("0-1 checkmate")));
}
