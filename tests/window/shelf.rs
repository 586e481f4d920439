//! The shelf by mouse and by keyboard: games are found, opened, renamed, copied, thrown away and taken back.

use super::harness::{Launch, Program, play};

/// A program with two games behind it: a chess game that was mated in four moves, and an unfinished one of draughts.
fn program_with_games() -> Program {
    let program = Launch::people("chess").with("--names", "Ana,Rui").start();
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        play(&program, mv);
    }
    program.wait_for("button:rematch");
    program.wait_until_rest();
    let home = program.home();
    program.quit();
    let program = Launch::people("draughts").with("--names", "Eva,Rui").at(home).start();
    program.click("square:b3");
    program.click("square:a4");
    program.wait_for_lines(1);
    program.wait_until_rest();
    let home = program.home();
    program.quit();
    let program = Launch::menu().at(home).start();
    open_shelf(&program);
    program
}

/// From the menu to the shelf. The card of the game to continue comes a little later than the menu, and moves what is
/// below it.
fn open_shelf(program: &Program) {
    program.wait_for_screen("menu");
    program.wait_for("button:continue");
    program.wait_settled("button:shelf");
    program.click("button:shelf");
    program.wait_for_screen("shelf");
    program.wait_for("shelf-count:2");
}

/// The games in the order in which they stand, by their numbers.
fn rows(program: &Program) -> Vec<String> {
    let layout = program.layout();
    let mut rows: Vec<_> = layout.items_with("row:").collect();
    rows.sort_by(|one, other| (one.y, one.x).partial_cmp(&(other.y, other.x)).expect("numbers"));
    rows.iter().filter_map(|row| row.name.strip_prefix("row:")).map(str::to_owned).collect()
}

/// The number of the chess game is 1, of the other one 2.
const CHESS: &str = "1";
const DRAUGHTS: &str = "2";

#[test]
fn games_are_found_by_name_game_and_result() {
    needs!(DISPLAY);
    let program = program_with_games();
    assert_eq!(rows(&program), [DRAUGHTS, CHESS], "the newest first");
    program.screenshot("shelf");
    program.click("field:shelf-name");
    program.type_text("eva");
    program.wait_for("shelf-count:1");
    assert_eq!(rows(&program), [DRAUGHTS]);
    program.click("button:shelf-clear");
    program.wait_for("shelf-count:2");
    program.click("button:shelf-game-chess");
    program.wait_for("shelf-count:1");
    assert_eq!(rows(&program), [CHESS]);
    program.click("list:shelf-result");
    program.click("option:unfinished");
    program.wait_for("shelf-count:0");
    program.click("button:shelf-show-all");
    program.wait_for("shelf-count:2");
    program.click("list:shelf-order");
    program.click("option:longest");
    program.wait_for_layout("another order", |_| rows(&program) == [CHESS, DRAUGHTS]);
    program.quit();
}

#[test]
fn a_game_is_thrown_away_taken_back_and_gone_for_ever() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click(&format!("button:shelf-throw-{CHESS}"));
    program.wait_for("shelf-count:1");
    program.click("button:shelf-undo");
    program.wait_for("shelf-count:2");
    // By keyboard: the second card, Delete, Ctrl+Z.
    program.key("Down");
    program.key("Right");
    program.key("Delete");
    program.wait_for("shelf-count:1");
    assert_eq!(rows(&program), [DRAUGHTS]);
    program.chord(&["Control_L", "z"]);
    program.wait_for("shelf-count:2");

    program.click(&format!("button:shelf-throw-{CHESS}"));
    program.wait_for("shelf-count:1");
    program.click("button:bin");
    program.wait_for_screen("bin");
    program.click(&format!("button:shelf-restore-{CHESS}"));
    program.wait_for("shelf-count:0");
    program.key("Escape");
    program.wait_for_screen("shelf");
    program.wait_for("shelf-count:2");
    program.click(&format!("button:shelf-throw-{CHESS}"));
    program.wait_for("shelf-count:1");
    program.click("button:bin");
    program.wait_for_screen("bin");
    // The button can be pressed when it is known that there is something in the bin.
    program.wait_for(&format!("row:{CHESS}"));
    program.click("button:bin-empty");
    program.wait_for("overlay:question");
    program.click("button:no");
    program.wait_gone("overlay:question");
    program.wait_for("shelf-count:1");
    program.click("button:bin-empty");
    program.click("button:bin-empty-yes");
    program.wait_for("shelf-count:0");
    program.quit();
}

#[test]
fn players_are_renamed_by_keyboard() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.key("Down");
    program.key("F2");
    program.wait_for("overlay:rename");
    // A name that is as long as may be says so.
    program.type_text(&"Beatriz ".repeat(5));
    program.wait_for("letters:32/32");
    program.key("Escape");
    program.wait_gone("overlay:rename");
    // The keyboard goes back to the card.
    program.wait_until_rest();
    program.key("F2");
    program.wait_for("overlay:rename");
    // The name is chosen as a whole: typing replaces it.
    program.type_text("Beatriz");
    program.key("Return");
    program.wait_gone("overlay:rename");
    program.click("field:shelf-name");
    program.type_text("beatriz");
    program.wait_for("shelf-count:1");
    assert_eq!(rows(&program), [DRAUGHTS]);
    program.quit();
}

#[test]
fn a_game_is_copied_as_text() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click(&format!("button:shelf-share-{CHESS}"));
    program.wait_for("overlay:share");
    program.click("button:copy-game");
    program.wait_for("overlay:shelf-said");
    program.click("button:back");
    open_shelf(&program);
    // Only texts without line breaks go into this field, and the first letters are enough to tell.
    program.click("field:shelf-name");
    program.chord(&["Control_L", "v"]);
    program.wait_for("shelf-count:0");
    program.screenshot("shelf-pasted");
    program.quit();
}

#[test]
fn a_finished_game_is_opened_and_an_unfinished_one_goes_on() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click(&format!("button:shelf-open-{CHESS}"));
    program.wait_for_screen("table");
    program.wait_for("button:rematch");
    program.click("button:menu");
    open_shelf(&program);
    // The whole card is a button.
    program.click(&format!("row:{DRAUGHTS}"));
    program.wait_for_screen("table");
    program.wait_until_rest();
    program.click("square:a6");
    program.click("square:b5");
    program.wait_for_layout("the answer", |_| {
        program.journal().last().is_some_and(|line| line.starts_with("2 "))
    });
    program.quit();
}

#[test]
fn the_statistics_are_reached_and_left() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click("button:statistics");
    program.wait_for_screen("statistics");
    for game in ["chess", "racing-kings", "domin-up", "draughts"] {
        program.click(&format!("button:statistics-{game}"));
    }
    program.wait_for("button:statistics-play");
    program.screenshot("statistics-empty");
    program.key("Escape");
    program.wait_for_screen("menu");
    program.quit();
}
