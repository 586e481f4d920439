//! Navigation between the screens, and the set-up and how-to-play pages.

use session::catalogue::GAMES;

use super::harness::{Launch, WHEEL_DOWN, open_position_section, play_line};

#[test]
fn every_page_opens_and_closes() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.screenshot("menu");
    for screen in ["how-to-play", "settings"] {
        program.click_to(&format!("button:{screen}"), screen);
        program.screenshot(screen);
        if screen == "how-to-play" {
            for game in GAMES {
                program.click(&format!("button:howto-{game}"));
                program.screenshot(&format!("how-to-play-{game}"));
            }
        }
        program.key_to("Escape", "menu");
    }
    for game in GAMES {
        program.click_to(&format!("game:{game}"), "setup");
        program.screenshot(&format!("setup-{game}"));
        program.key_to("Escape", "menu");
    }
}

#[test]
fn the_menu_is_reached_from_the_table() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    play_line(&program, "e2e4");
    program.click_to("button:menu", "menu");
    program.quit();

    let program = Launch::two_people("chess").start();
    program.key_to("Escape", "menu");
}

#[test]
fn everything_fits_into_the_window_in_both_languages() {
    needs!(DISPLAY);
    for language in ["pt", "en"] {
        let program = Launch::menu().with("--lang", language).start();
        let menu = program.wait_for_screen("menu");
        assert!(menu.items.iter().all(|item| item.is_inside(&menu)), "{menu:?}");
        program.click_to("game:chess", "setup");
        program.wait_until_still("button:start");
        let setup = program.layout();
        assert!(setup.items.iter().all(|item| item.is_inside(&setup)), "{setup:?}");
        program.screenshot(&format!("setup-{language}"));
    }
}

#[test]
fn the_list_of_keys_opens_and_closes() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    program.key_shows("?", "overlay:keys");
    program.screenshot("keys");
    program.key_hides("Escape", "overlay:keys");
    assert_eq!(program.layout().screen, "table", "Escape closes only the list of keys");
}

#[test]
fn a_table_for_three_is_set_up_and_opened() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click_to("game:domin-up", "setup");
    program.click_shows("button:seats-3", "field:name-3");
    program.click("button:rules-publisher");
    program.click("button:mode-people");
    program.wait_until_still("button:start");
    program.screenshot("setup-three");
    program.click_to("button:start", "table");
    for seat in 1..=3 {
        program.wait_for(&format!("tiles:{seat}"));
    }
    // The program places the opening tile itself. Then the curtain hides the hands until the next player lifts it.
    program.click_hides("button:lift-curtain", "overlay:curtain");
}

#[test]
fn a_position_determines_the_number_of_seats() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click_to("game:domin-up", "setup");
    // The position section is below the visible part of the page.
    program.hover("field:name-2");
    program.scroll_to(WHEEL_DOWN, "button:position");
    open_position_section(&program);
    program.click("field:position");
    program.type_text("publisher 4 17/00/12/35 0,0=7^1;1,0=7^1 0");
    program.wait_for("field:name-4");
    program.wait_gone("setup-error");
    program.wait_until_still("button:start");
    program.screenshot("setup-position");
    program.click_to("button:start", "table");
    program.wait_for("tiles:4");
}

#[test]
fn the_position_section_is_scrolled_into_view_when_opened() {
    needs!(DISPLAY);
    // In the first window size, the page is longer than the window only while the section is open.
    for (language, width, height) in [("en", 1920, 1080), ("en", 1280, 800), ("pt", 390, 844)] {
        let program = Launch::menu().with("--lang", language).screen(width, height).start();
        program.click_to("game:chess", "setup");
        // The wheel scrolls the page under the pointer.
        program.move_to(f64::from(width) / 2.0, f64::from(height) / 2.0);
        program.scroll_to(WHEEL_DOWN, "button:position");
        program.click("button:position");
        program.wait_for_layout("the whole picture", |layout| {
            layout.item("picture:position").is_some_and(|picture| picture.h + 0.5 > picture.w)
        });
        program.screenshot(&format!("setup-unfolded-{width}x{height}"));
        assert!(program.wait_until_settled("picture:position").is_inside(&program.layout()));
    }
}

#[test]
fn a_board_of_how_to_play_accepts_moves_and_explains_rejected_ones() {
    needs!(DISPLAY);
    let program = Launch::menu().with("--speed", "instant").start();
    program.click_to("button:how-to-play", "how-to-play");
    program.click("button:howto-chess");
    let board = program.wait_until_still("picture:chess-goal");
    // The frame around the squares takes 9 % of the width.
    let square_width = board.w * 0.91 / 8.0;
    // Columns and rows count from 0, from the lower left corner.
    let square_centre = |column: f64, row: f64| {
        (board.x + (column - 3.5) * square_width, board.y + (3.5 - row) * square_width)
    };
    // Click at the pace of a person, because a page handles only the last of several clicks in one frame.
    let click = |(x, y): (f64, f64)| {
        program.click_at(x, y);
        program.sleep_idle(std::time::Duration::from_millis(400));
    };
    click(square_centre(4.0, 1.0));
    click(square_centre(4.0, 4.0));
    program.wait_for("refusal:chess-goal");
    program.screenshot("how-to-play-refused");
    click(square_centre(4.0, 3.0));
    program.wait_for("tried:chess-goal");
    program.wait_gone("refusal:chess-goal");
    program.click_hides("button:howto-again-chess-goal", "tried:chess-goal");
}

#[test]
fn a_level_and_a_face_are_chosen_and_remembered() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click_to("game:chess", "setup");
    program.click("button:mode-person-computer");
    program.click("level:2-9");
    program.click("button:face-1");
    program.click_hides("face:1-5", "face:1-5");
    program.screenshot("setup-level-and-face");
    program.click_to("button:start", "table");
    let home = program.home();
    program.quit();
    let saved_setups = super::restored_state::read_config_file(home.path(), "setups.ron");
    assert!(saved_setups.contains("level:9") && saved_setups.contains(": 5"), "{saved_setups}");
}

/// A computer matched to the player starts from the answer to a question. After the player has lost, it is lower in
/// the rematch and in the next set-up.
#[test]
fn a_matched_level_follows_the_results() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    program.click_to("game:racing-kings", "setup");
    program.click("button:mode-person-computer");
    program.click("level:2-4");
    program.click("list:player-2");
    program.click_hides("player:2-match-me:3", "player:2-match-me:3");
    program.wait_for("button:strength-learning");
    program.screenshot("setup-match-me");
    program.click("button:strength-experienced");
    program.click_shows("list:player-2", "player:2-match-me:5.5");
    program.press_key("Escape");
    program.click("button:strength-occasional");
    program.click_shows("list:player-2", "player:2-match-me:3");
    program.press_key("Escape");
    program.click_to("button:start", "table");
    program.click("button:resign");
    program.click("button:resign-yes");
    program.click("button:rematch");
    // Wait until the new game has hidden the result card with that button, so that Escape leaves the table.
    program.wait_gone("button:rematch");
    program.key_to("Escape", "menu");
    program.click("game:racing-kings");
    program.click_shows("list:player-2", "player:2-match-me:2.5");
    program.press_key("Escape");
    program.click_shows("button:strength-question", "button:strength-learning");
    let home = program.home();
    program.quit();
    let saved_setups = super::restored_state::read_config_file(home.path(), "setups.ron");
    assert!(saved_setups.contains("match-me:2.5") && saved_setups.contains("occasional"), "{saved_setups}");
}

/// In the smallest window the menu is longer than the window and scrolls as a whole. Other pages scroll below a fixed heading and
/// reopen at their top.
#[test]
fn a_long_page_scrolls_and_reopens_at_its_top() {
    needs!(DISPLAY);
    let program = Launch::menu().screen(1280, 1000).scale(2.0).start();
    program.wait_for_screen("menu");
    program.resize(720, 960);
    program.wait_until_rest();
    let menu = program.layout();
    let quit_before = menu.item("button:quit").expect("a quit button").clone();
    let scroll = |item: &str| {
        program.hover(item);
        for _ in 0..12 {
            program.press_button(WHEEL_DOWN);
            program.sleep_idle(std::time::Duration::from_millis(40));
        }
    };
    scroll("game:racing-kings");
    let menu = program.wait_for_layout("the lower end", |layout| {
        layout.item("button:settings").is_some() && layout.item("button:quit") != Some(&quit_before)
    });
    assert!(menu.item("button:quit").is_none_or(|quit| quit.y < quit_before.y), "{menu:?}");
    program.click_shows("game:chess", "field:name-1");
    scroll("field:name-1");
    program.wait_gone("field:name-1");
    // The back button does not scroll.
    program.click_to("button:back", "menu");
    program.click_shows("game:domin-up", "button:seats-2");
}
