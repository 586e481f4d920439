//! The ways between the screens.

use tabuleiro::session::catalogue::GAMES;

use super::harness::{Launch, play};

#[test]
fn every_page_is_reached_and_left() {
    let program = Launch::menu().start();
    program.wait_for_screen("menu");
    program.screenshot("menu");
    for screen in ["how-to-play", "settings"] {
        program.click(&format!("button:{screen}"));
        program.wait_for_screen(screen);
        program.screenshot(screen);
        if screen == "how-to-play" {
            for game in GAMES {
                program.click(&format!("button:howto-{game}"));
                program.screenshot(&format!("how-to-play-{game}"));
            }
        }
        program.key("Escape");
        program.wait_for_screen("menu");
    }
    for game in GAMES {
        program.click(&format!("game:{game}"));
        program.wait_for_screen("setup");
        program.screenshot(&format!("setup-{game}"));
        program.key("Escape");
        program.wait_for_screen("menu");
    }
    program.quit();
}

#[test]
fn from_the_table_to_the_menu() {
    let program = Launch::people("chess").start();
    play(&program, "e2e4");
    program.wait_for_journal(&["1 e2e4"]);
    program.click("button:menu");
    program.wait_for_screen("menu");
    program.quit();

    let program = Launch::people("chess").start();
    program.key("Escape");
    program.wait_for_screen("menu");
    program.quit();
}

#[test]
fn everything_is_in_the_window_in_both_languages() {
    for language in ["pt", "en"] {
        let program = Launch::menu().with("--lang", language).start();
        let menu = program.wait_for_screen("menu");
        assert!(menu.items.iter().all(|item| item.is_inside(&menu)), "{menu:?}");
        program.click("game:chess");
        program.wait_for_screen("setup");
        program.wait_still("button:start");
        let setup = program.layout();
        assert!(setup.items.iter().all(|item| item.is_inside(&setup)), "{setup:?}");
        program.screenshot(&format!("setup-{language}"));
        program.quit();
    }
}

#[test]
fn the_keys_are_shown() {
    let program = Launch::people("chess").start();
    program.key("?");
    program.wait_for("overlay:keys");
    program.screenshot("keys");
    program.key("Escape");
    program.wait_gone("overlay:keys");
    assert_eq!(program.layout().screen, "table", "Escape leaves the page of keys and nothing else");
    program.quit();
}

#[test]
fn a_table_for_three_is_set_up_and_opened() {
    let program = Launch::menu().start();
    program.click("game:domin-up");
    program.wait_for_screen("setup");
    program.click("button:seats-3");
    program.wait_for("field:name-3");
    program.click("button:rules-publisher");
    program.click("button:mode-people");
    program.wait_still("button:start");
    program.screenshot("setup-three");
    program.click("button:start");
    program.wait_for_screen("table");
    for seat in 1..=3 {
        program.wait_for(&format!("tiles:{seat}"));
    }
    // The opening lays itself; then the table is to be passed on.
    program.click("button:lift-curtain");
    program.wait_gone("overlay:curtain");
    program.quit();
}

#[test]
fn a_position_decides_who_plays() {
    let program = Launch::menu().start();
    program.click("game:domin-up");
    program.wait_for_screen("setup");
    program.click("button:position");
    program.click("field:position");
    program.type_text("publisher 4 17/00/12/35 0,0=7^1;1,0=7^1 0");
    program.wait_for("field:name-4");
    program.wait_gone("setup-error");
    program.wait_still("button:start");
    program.screenshot("setup-position");
    program.click("button:start");
    program.wait_for_screen("table");
    program.wait_for("tiles:4");
    program.quit();
}
