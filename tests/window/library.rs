//! The game library by mouse and keyboard: games are found, opened, renamed, copied, deleted, restored and exported.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use super::harness::{Launch, PATIENCE, Program, from_menu, games_folder, play_line, run_cli_in, wait_until};

/// Starts the program at its library, with a finished game of chess and an unfinished game of draughts.
fn program_with_games() -> Program {
    let program = Launch::two_people("chess").with("--names", "Ana,Rui").start();
    play_line(&program, "f2f3 e7e5 g2g4 d8h4");
    program.wait_for("button:rematch");
    program.wait_until_rest();
    let home = program.home();
    program.quit();
    let program = Launch::two_people("draughts").with("--names", "Eva,Rui").home(home).start();
    program.click("square:b3");
    program.click("square:a4");
    program.wait_for_lines(1);
    program.wait_until_rest();
    let home = program.home();
    program.quit();
    let program = Launch::menu().home(home).start();
    open_library(&program);
    program
}

/// Opens the library from the menu and waits for its two games. First waits until the menu is at rest: the card
/// "Continue" appears a little later and moves the buttons below.
fn open_library(program: &Program) {
    program.wait_for_screen("menu");
    program.wait_for("button:continue");
    program.wait_until_settled("button:shelf");
    program.click_to("button:shelf", "shelf");
    program.wait_for("shelf-count:2");
}

/// Ids of the listed games, in display order.
fn listed_ids(program: &Program) -> Vec<String> {
    let layout = program.layout();
    let mut rows: Vec<_> = layout.items_with("row:").collect();
    rows.sort_by(|one, other| (one.y, one.x).partial_cmp(&(other.y, other.x)).expect("numbers"));
    rows.iter().filter_map(|row| row.name.strip_prefix("row:")).map(str::to_owned).collect()
}

/// Ids in the database of the two games of [`program_with_games`].
const CHESS: &str = "1";
const DRAUGHTS: &str = "2";

#[test]
fn games_are_found_by_name_game_and_result() {
    needs!(DISPLAY);
    let program = program_with_games();
    assert_eq!(listed_ids(&program), [DRAUGHTS, CHESS], "the newest first");
    program.screenshot("shelf");
    program.click("field:shelf-name");
    program.type_text("eva");
    program.wait_for("shelf-count:1");
    assert_eq!(listed_ids(&program), [DRAUGHTS]);
    program.click_shows("button:shelf-clear", "shelf-count:2");
    program.click_shows("button:shelf-game-chess", "shelf-count:1");
    assert_eq!(listed_ids(&program), [CHESS]);
    program.click_shows("button:shelf-game-all", "shelf-count:2");
    program.click_shows("button:shelf-game-chess", "shelf-count:1");
    program.click("list:shelf-result");
    program.click_shows("option:unfinished", "shelf-count:0");
    program.click_shows("button:shelf-show-all", "shelf-count:2");
    program.click("list:shelf-order");
    program.click("option:longest");
    program.wait_for_layout("another order", |_| listed_ids(&program) == [CHESS, DRAUGHTS]);
}

#[test]
fn a_game_is_moved_to_the_bin_restored_and_deleted_for_ever() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click_shows(&format!("button:shelf-throw-{CHESS}"), "shelf-count:1");
    program.click_shows("button:shelf-undo", "shelf-count:2");
    // Do the same by keyboard: select the second card, delete it, undo.
    program.press_key("Down");
    program.press_key("Right");
    program.key_shows("Delete", "shelf-count:1");
    assert_eq!(listed_ids(&program), [DRAUGHTS]);
    program.chord(&["Control_L", "z"]);
    program.wait_for("shelf-count:2");

    program.click_shows(&format!("button:shelf-throw-{CHESS}"), "shelf-count:1");
    program.click_to("button:bin", "bin");
    program.click_shows(&format!("button:shelf-restore-{CHESS}"), "shelf-count:0");
    program.key_to("Escape", "shelf");
    program.wait_for("shelf-count:2");
    program.click_shows(&format!("button:shelf-throw-{CHESS}"), "shelf-count:1");
    program.click_to("button:bin", "bin");
    // The button is enabled once the games in the bin are loaded.
    program.wait_for(&format!("row:{CHESS}"));
    program.click_shows("button:bin-empty", "overlay:question");
    program.click_hides("button:no", "overlay:question");
    program.wait_for("shelf-count:1");
    program.click("button:bin-empty");
    program.click_shows("button:bin-empty-yes", "shelf-count:0");
}

#[test]
fn players_are_renamed_by_keyboard_and_mouse() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.press_key("Down");
    program.key_shows("F2", "overlay:rename");
    // The field shows the number of letters when a name has the maximum length.
    program.type_text(&"Beatriz ".repeat(5));
    program.wait_for("letters:32/32");
    program.key_hides("Escape", "overlay:rename");
    // The keyboard focus must have returned to the card.
    program.wait_until_rest();
    program.key_shows("F2", "overlay:rename");
    // The name is selected as a whole, so typing replaces it.
    program.type_text("Beatriz");
    program.key_hides("Return", "overlay:rename");
    program.click("field:shelf-name");
    program.type_text("beatriz");
    program.wait_for("shelf-count:1");
    assert_eq!(listed_ids(&program), [DRAUGHTS]);
    program.click_shows("button:shelf-clear", "shelf-count:2");
    // Rename by mouse.
    program.click_shows(&format!("button:shelf-rename-{CHESS}"), "overlay:rename");
    program.type_text("Carlos");
    program.click_hides("button:rename-yes", "overlay:rename");
    program.click("field:shelf-name");
    program.type_text("carlos");
    program.wait_for("shelf-count:1");
    assert_eq!(listed_ids(&program), [CHESS]);
}

#[test]
fn a_game_is_copied_as_text() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click_shows(&format!("button:shelf-share-{CHESS}"), "overlay:share");
    program.click_shows("button:copy-game", "overlay:shelf-said");
    program.click("button:back");
    open_library(&program);
    // Paste the text into the name filter. No player has such a name, so an empty list shows that it was pasted.
    program.click("field:shelf-name");
    program.chord(&["Control_L", "v"]);
    program.wait_for("shelf-count:0");
    program.screenshot("shelf-pasted");
}

#[test]
fn a_finished_game_is_opened_and_an_unfinished_one_continued() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click_to(&format!("button:shelf-open-{CHESS}"), "table");
    program.wait_for("button:rematch");
    program.click("button:menu");
    open_library(&program);
    // The whole card is a button.
    program.click_to(&format!("row:{DRAUGHTS}"), "table");
    program.wait_until_rest();
    program.click("square:a6");
    program.click("square:b5");
    program.wait_for_layout("a move of the second player", |_| {
        program.journal().last().is_some_and(|line| line.starts_with("2 "))
    });
}

#[test]
fn the_statistics_open_and_close() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click_to("button:statistics", "statistics");
    for game in ["chess", "racing-kings", "domin-up", "draughts"] {
        program.click(&format!("button:statistics-{game}"));
    }
    // One step back leads to the page from which the statistics were opened.
    program.key_to("Escape", "shelf");
    program.click_to("button:statistics", "statistics");
    program.wait_for("button:statistics-play");
    program.screenshot("statistics-empty");
    program.click_to("button:statistics-play", "menu");
}

#[test]
fn a_narrow_library_folds_its_filters_and_an_empty_one_leads_to_the_menu() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    from_menu(&program, "button:shelf", "shelf");
    program.wait_for("shelf-count:0");
    program.resize(480, 800);
    program.wait_for("button:shelf-filters");
    assert!(program.layout().item("button:shelf-game-all").is_none());
    program.click_shows("button:shelf-filters", "button:shelf-game-all");
    program.click_hides("button:shelf-filters", "button:shelf-game-all");
    program.click_to("button:shelf-play", "menu");
}

/// The menu offers one game to continue; another button leads to the others.
#[test]
fn the_menu_leads_to_all_unfinished_games() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    // The library moves shorter games to the bin.
    for line in ["e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5 c2c4 e7e6"] {
        let program = Launch::two_people("chess").home(Arc::clone(&home)).start();
        play_line(&program, line);
        program.wait_until_rest();
        program.quit();
    }
    let program = Launch::menu().home(home).start();
    from_menu(&program, "button:unfinished", "shelf");
    program.wait_for("shelf-count:2");
}

/// Several games are moved to the bin at once, brought back by the undo and from the bin, and deleted for good.
#[test]
fn selected_games_are_moved_restored_and_deleted_together() {
    needs!(DISPLAY);
    let program = program_with_games();
    program.click_shows("button:select", "selected:0");
    program.click_shows(&format!("row:{CHESS}"), &format!("ticked:{CHESS}"));
    program.wait_for("selected:1");
    program.click_shows("button:select-all", "selected:2");
    program.click_hides("button:select-done", "selected:2");
    assert!(program.layout().items_with("ticked:").next().is_none());
    // Ctrl+A selects too, and Esc leaves the selection, not the page.
    program.chord(&["Control_L", "a"]);
    program.wait_for("selected:2");
    program.screenshot("shelf-selected");
    program.key_hides("Escape", "selected:2");
    assert_eq!(program.layout().screen, "shelf");
    program.chord(&["Control_L", "a"]);
    program.wait_for("selected:2");
    program.click_shows("button:selected-bin", "shelf-count:0");
    program.click_shows("button:shelf-undo", "shelf-count:2");

    program.chord(&["Control_L", "a"]);
    program.wait_for("selected:2");
    program.key_shows("Delete", "shelf-count:0");
    program.click_to("button:bin", "bin");
    program.wait_for("shelf-count:2");
    program.wait_for(&format!("row:{CHESS}"));
    program.click_shows("button:select", "selected:0");
    program.click_shows(&format!("row:{CHESS}"), "selected:1");
    program.click_shows("button:selected-restore", "shelf-count:1");
    assert_eq!(listed_ids(&program), [DRAUGHTS]);
    program.click_shows("button:select", "selected:0");
    program.click_shows(&format!("row:{DRAUGHTS}"), "selected:1");
    program.click_shows("button:selected-delete", "overlay:question");
    program.click_hides("button:no", "overlay:question");
    program.wait_for("shelf-count:1");
    program.click_shows("button:selected-delete", "overlay:question");
    program.click_shows("button:bin-empty-yes", "shelf-count:0");
    program.key_to("Escape", "shelf");
    program.wait_for("shelf-count:1");
    assert_eq!(listed_ids(&program), [CHESS]);
}

/// Shift+click selects all games between two cards.
#[test]
fn a_range_of_games_is_selected() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let file = home.path().join("five.pgn");
    let game = |number: usize| format!("[White \"A{number}\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n");
    fs::write(&file, (1..=5).map(game).collect::<String>()).expect("written");
    run_cli_in(home.path(), &["games", "--add", file.to_str().expect("a name")]);
    let program = Launch::menu().home(home).start();
    from_menu(&program, "button:shelf", "shelf");
    program.wait_for("shelf-count:5");
    let ids = listed_ids(&program);
    let row = |index: usize| format!("row:{}", ids[index]);
    program.click_with_key("Control_L", &row(1));
    program.wait_for("selected:1");
    program.click_with_key("Shift_L", &row(3));
    program.wait_for("selected:3");
    program.click_shows(&row(2), "selected:2");
    program.click_shows("button:selected-bin", "shelf-count:3");
    let kept: Vec<&String> = [0, 2, 4].map(|index| &ids[index]).into();
    assert_eq!(listed_ids(&program).iter().collect::<Vec<_>>(), kept);
}

/// All games of a file that was imported by mistake are removed at once; a game that was there before stays.
#[test]
fn the_games_of_an_import_are_listed_and_removed() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let import = |name: &str, games: &str| {
        let file = home.path().join(name);
        fs::write(&file, games).expect("written");
        run_cli_in(home.path(), &["games", "--add", file.to_str().expect("a name")]);
    };
    import("mine.pgn", "[White \"Ana\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n");
    import(
        "wrong.pgn",
        "[White \"Eva\"]\n\n1. d4 d5 2. c4 e6 1/2-1/2\n\n[White \"Rui\"]\n\n1. c4 c5 2. Nc3 Nc6 0-1\n",
    );
    let program = Launch::menu().home(home).start();
    from_menu(&program, "button:shelf", "shelf");
    program.wait_for("shelf-count:3");
    program.click_shows("list:shelf-import", "option:import-2");
    program.click_shows("option:import-2", "shelf-count:2");
    program.screenshot("shelf-import");
    program.click_shows("button:import-remove", "overlay:question");
    program.click_hides("button:no", "overlay:question");
    program.click_shows("button:import-remove", "overlay:question");
    program.click_shows("button:bin-empty-yes", "shelf-count:1");
    program.wait_gone("button:import-remove");
}

/// Names of the files exported by a program with this home folder.
fn exported_files(home: &Path) -> Vec<String> {
    let folder = games_folder(home).join("exports");
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|file| file.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn all_listed_games_can_be_saved_and_saving_can_be_stopped() {
    needs!(DISPLAY);
    // Enough games that saving them can be stopped in time.
    const GAMES: usize = 60_000;
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let file = home.path().join("many.pgn");
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0";
    let game = |number: usize| format!("[White \"A{number}\"]\n[Black \"B\"]\n\n{moves}\n\n");
    fs::write(&file, (0..GAMES).map(game).collect::<String>()).expect("written");
    run_cli_in(home.path(), &["games", "--add", file.to_str().expect("a name")]);
    let program = Launch::menu().without_dialogs().home(Arc::clone(&home)).start();
    from_menu(&program, "button:shelf", "shelf");
    program.wait_for(&format!("shelf-count:{GAMES}"));
    program.click("button:save-shown");
    program.click_hides("button:stop-saving", "button:stop-saving");
    program.wait_for("overlay:shelf-said");
    program.wait_until_rest();
    assert_eq!(exported_files(home.path()), [""; 0], "a stopped save leaves no file");
    // Save a few games without stopping.
    program.click("field:shelf-name");
    program.type_text("A1234");
    program.click_shows("button:shelf-game-chess", "shelf-count:11");
    program.click("button:save-shown");
    let file = games_folder(home.path()).join("exports/Chess.pgn");
    wait_until("all eleven in the file", PATIENCE, || {
        let text = fs::read_to_string(&file).ok()?;
        (text.matches("[White \"A1234").count() == 11).then_some(())
    });
}
