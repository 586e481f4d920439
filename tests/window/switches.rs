//! Every switch of the settings page, by clicks. A switch changes only its own field of the settings file, and shows or
//! hides what it names on the screen.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tabuleiro::app::preferences::Settings;

use super::harness::{Launch, PATIENCE, Program, RIGHT, from_menu, play, play_line, wait_until};

/// Whether a switch changes the screen of a game.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    /// It does; one of the `observe_` functions checks that.
    Visible,
    /// It does not; the text says why, or which tests check the effect.
    Invisible(&'static str),
}
use Effect::{Invisible, Visible};

/// Each switch of the page, its field in the settings file, and its effect.
const SWITCHES: [(&str, &str, Effect); 26] = [
    ("heeds-desktop", "heeds_desktop", Invisible("only where the desktop asks for less motion")),
    ("at-once", "answers_at_once", Invisible("a time: tests/app/computer_turns.rs")),
    ("sound", "sound.on", Visible),
    ("sound-pieces", "sound.pieces", Invisible("heard: tests/app/sound")),
    ("sound-signals", "sound.signals", Invisible("heard: tests/app/sound")),
    ("sound-clock", "sound.clock", Invisible("heard: tests/app/sound")),
    ("sound-results", "sound.results", Invisible("heard: tests/app/sound")),
    ("sound-buttons", "sound.buttons", Invisible("heard: tests/app/sound")),
    ("legal-marks", "legal_marks", Visible),
    ("coordinates", "coordinates", Visible),
    ("table-coordinates", "table_coordinates", Visible),
    ("digits", "digits", Visible),
    ("figurines", "figurines", Visible),
    ("times", "times", Visible),
    ("marks-last-move", "marks.last_move", Visible),
    ("marks-chosen", "marks.chosen", Visible),
    ("marks-captures", "marks.captures", Visible),
    ("marks-check", "marks.check", Visible),
    ("marks-refused", "marks.refused", Visible),
    ("marks-hover", "marks.hover", Visible),
    ("marks-cursor", "marks.cursor", Visible),
    ("marks-pointed", "marks.pointed", Visible),
    ("marks-drawn", "marks.drawn", Visible),
    ("marks-premove", "marks.premove", Visible),
    ("marks-hint", "marks.hint", Visible),
    ("marks-thinking", "marks.thinking", Visible),
];

/// Window size in pixels that shows the whole settings page, and the move list beside the board.
const SCREEN: (u32, u32) = (1900, 1440);

/// The change that each switch makes on the screen, by the name of the switch: pixels, or names of layout items.
type Observations = BTreeMap<&'static str, Vec<u8>>;

/// All boolean fields of the settings file. The names of nested fields are joined by a dot, as in `marks.check`.
fn saved_fields(program: &Program) -> BTreeMap<String, bool> {
    fn collect(value: &serde_json::Value, prefix: &str, fields: &mut BTreeMap<String, bool>) {
        for (name, value) in value.as_object().into_iter().flatten() {
            match value {
                serde_json::Value::Bool(on) => drop(fields.insert(format!("{prefix}{name}"), *on)),
                nested => collect(nested, &format!("{prefix}{name}."), fields),
            }
        }
    }
    let text = program.saved_settings();
    // Parse the file as the program's own type, so that two switches exchanged on the page are noticed.
    let settings: Settings = ron::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut fields = BTreeMap::new();
    collect(&serde_json::to_value(settings).expect("values"), "", &mut fields);
    fields
}

/// Opens the settings page from the menu and waits until it is at rest.
fn open_settings(program: &Program) {
    from_menu(program, "button:settings", "settings");
    program.wait_until_settled("switch:sound");
}

/// Clicks a switch and waits until it looks different.
fn click_switch(program: &Program, name: &str) {
    let switch = format!("switch:{name}");
    let pixels = program.pixels_of(&switch);
    program.click(&switch);
    wait_until(&format!("{name} to look different"), PATIENCE, || {
        (program.pixels_of(&switch) != pixels).then_some(())
    });
}

#[test]
fn every_switch_changes_only_its_own_field_of_the_settings_file() {
    needs!(DISPLAY);
    let program = Launch::menu().screen(SCREEN.0, SCREEN.1).start();
    program.resize(SCREEN.0, SCREEN.1);
    open_settings(&program);
    let switches_on_page: BTreeSet<String> =
        program.layout().items_with("switch:").map(|item| item.name.replacen("switch:", "", 1)).collect();
    let switches_in_table: BTreeSet<String> = SWITCHES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(switches_on_page, switches_in_table, "the page and the table of this test");

    // The option `--at-once` of the command line has already switched `at-once` on without saving that. Two clicks make
    // the file agree with the switch.
    click_switch(&program, "at-once");
    click_switch(&program, "at-once");
    wait_until("a file of settings", PATIENCE, || {
        program.saved_settings().contains("answers_at_once: true").then_some(())
    });
    let mut fields = saved_fields(&program);
    for (name, field, _) in SWITCHES {
        let value = *fields.get(field).unwrap_or_else(|| panic!("no field {field} in {fields:?}"));
        for new_value in [!value, value] {
            click_switch(&program, name);
            fields.insert(field.to_owned(), new_value);
            let mut current = BTreeMap::new();
            for _ in 0..100 {
                current = saved_fields(&program);
                if current == fields {
                    break;
                }
                program.sleep_idle(Duration::from_millis(30));
            }
            assert_eq!(current, fields, "after a click on {name}");
        }
    }
}

/// Goes from the table to the settings page, clicks `switches` there and returns to the table.
fn visit_settings(program: &Program, switches: &[&str]) {
    program.click("button:menu");
    open_settings(program);
    for name in switches {
        let switch = format!("switch:{name}");
        let pixels = program.pixels_of(&switch);
        program.click(&switch);
        wait_until("a switch that looks different", PATIENCE, || {
            (program.pixels_of(&switch) != pixels).then_some(())
        });
    }
    program.key_to("Escape", "menu");
    program.wait_until_settled("button:continue");
    program.click_to("button:continue", "table");
    program.wait_until_settled("board");
}

/// Asserts that each observed switch changes the screen. Observes twice with the default settings, to exclude other
/// causes of a change, and once with all observed switches changed. Returns the names of the switches.
///
/// The second argument of `observe` says whether the settings are the default ones.
fn assert_each_is_visible(
    program: &Program,
    observe: impl Fn(&Program, bool) -> Observations,
) -> BTreeSet<&'static str> {
    let first = observe(program, true);
    let names: Vec<&str> = first.keys().copied().collect();
    visit_settings(program, &[]);
    let second = observe(program, true);
    visit_settings(program, &names);
    let changed = observe(program, false);
    for name in &names {
        assert!(first[name] == second[name], "{name}: the observation changes without the switch");
        assert!(first[name] != changed[name], "{name}: nothing changes on the screen");
    }
    names.into_iter().collect()
}

/// Sorted names of the layout items with this prefix. Waits for an item if `wait_for_item`; otherwise waits 700 ms, in
/// which one could appear.
fn names_with(program: &Program, prefix: &str, wait_for_item: bool) -> Vec<u8> {
    if wait_for_item {
        program.wait_for_layout(prefix, |layout| layout.items_with(prefix).next().is_some());
    } else {
        program.sleep_idle(Duration::from_millis(700));
    }
    let layout = program.layout();
    let mut names: Vec<&str> = layout.items_with(prefix).map(|item| item.name.as_str()).collect();
    names.sort_unstable();
    names.join(" ").into_bytes()
}

/// Performs `act` and returns the pixels of an item. Waits for a change if `is_change_expected`; otherwise waits
/// 700 ms, in which a change could appear.
fn pixels_after(program: &Program, name: &str, is_change_expected: bool, act: impl FnOnce()) -> Vec<u8> {
    let before = program.pixels_of(name);
    act();
    if is_change_expected {
        wait_until(&format!("{name} to change"), PATIENCE, || {
            (program.pixels_of(name) != before).then_some(())
        });
    } else {
        program.sleep_idle(Duration::from_millis(700));
    }
    program.pixels_of(name)
}

/// Observes a chess position with Black in check, after 1. e4 f6 2. Qh5+. With the default settings, timers, sound and
/// all marks observed here are on.
fn observe_chess(program: &Program, has_default_settings: bool) -> Observations {
    let mut observations = Observations::new();
    let move_pointer_away = || program.move_to(2.0, 2.0);
    move_pointer_away();
    observations.insert("sound", names_with(program, "button:silent", !has_default_settings));
    observations.insert("times", names_with(program, "timer:", has_default_settings));
    observations.insert("marks-last-move", program.pixels_of("square:d1"));
    observations.insert("marks-check", program.pixels_of("square:e8"));
    observations.insert("figurines", program.pixels_of("move:0-3"));
    let (board, corner_square) = (program.wait_until_still("board"), program.wait_until_still("square:a1"));
    let left = board.x - board.w / 2.0;
    let frame_width = corner_square.x - corner_square.w / 2.0 - left;
    observations.insert("coordinates", program.pixels(left, corner_square.y - 20.0, frame_width, 40.0));
    let pixels = pixels_after(program, "square:e2", has_default_settings, || program.hover("move:0-1"));
    observations.insert("marks-pointed", pixels);
    let pixels = pixels_after(program, "square:g7", has_default_settings, || program.hover("square:g7"));
    observations.insert("marks-hover", pixels);
    // Move the pointer away, so that its mark does not affect the next observation.
    move_pointer_away();
    program.sleep_idle(Duration::from_millis(300));
    let target_before = program.pixels_of("square:g6");
    let pixels = pixels_after(program, "square:g7", has_default_settings, || {
        program.click_shows("square:g7", "selected");
        move_pointer_away();
        program.sleep_idle(Duration::from_millis(300));
    });
    observations.insert("marks-chosen", pixels);
    if has_default_settings {
        wait_until("a mark on a legal target square", PATIENCE, || {
            (program.pixels_of("square:g6") != target_before).then_some(())
        });
    }
    observations.insert("legal-marks", program.pixels_of("square:g6"));
    program.key_hides("Escape", "selected");
    let draw_arrow = || {
        program.hover("square:a6");
        program.input().press(RIGHT);
        program.hover("square:a4");
        program.input().release(RIGHT);
        program.input().flush();
    };
    draw_arrow();
    observations.insert("marks-drawn", names_with(program, "arrow:", has_default_settings));
    // Drawing the arrow again removes it.
    draw_arrow();
    names_with(program, "arrow:", false);
    move_pointer_away();
    program.click("button:hint");
    observations.insert("marks-hint", names_with(program, "hint:", has_default_settings));
    // Remove the hint, so that it does not affect the next observation.
    program.press_key("Escape");
    names_with(program, "hint:", false);
    move_pointer_away();
    let pixels = pixels_after(program, "square:a8", has_default_settings, || {
        // Move the cursor into the corner a8, from any earlier square.
        for key in ["Up", "Left"].repeat(8) {
            program.press_key(key);
        }
        program
            .wait_for_layout("the cursor in the corner", |layout| layout.square_at("cursor") == Some("a8"));
    });
    observations.insert("marks-cursor", pixels);
    program.click("square:b8");
    program.click_shows("square:c6", "notice");
    observations.insert("marks-refused", names_with(program, "culprit:", has_default_settings));
    observations
}

/// Observes a man that must capture, in a draughts position.
fn observe_draughts(program: &Program, _: bool) -> Observations {
    program.move_to(2.0, 2.0);
    Observations::from([("marks-captures", program.pixels_of("square:f1"))])
}

/// Observes a tile of the hand, and the left edge of the table, where coordinates are drawn.
fn observe_domin_up(program: &Program, _: bool) -> Observations {
    program.move_to(2.0, 2.0);
    let layout = program.layout();
    let tile = layout.items_with("tile:").next().unwrap_or_else(|| panic!("a tile: {}", layout.names()));
    let table = program.wait_until_still("open-table");
    let edge = program.pixels(table.x - table.w / 2.0, table.y - table.h / 2.0 + 30.0, 20.0, table.h - 60.0);
    Observations::from([("digits", program.pixels_of(&tile.name)), ("table-coordinates", edge)])
}

/// Checks that the premove and the move that a computer considers are shown, each with only its own switch on. Returns
/// the names of the two switches, without pixels.
fn observe_while_a_computer_thinks() -> Observations {
    let shown_marks = [("marks-premove", "premove"), ("marks-thinking", "thinking")].map(|(_, field)| {
        let other_field = if field == "premove" { "thinking" } else { "premove" };
        let program = Launch::new(&["play", "chess", "--seats", "human,level:10", "--seed", "7"])
            .settings(&format!("(marks: ({field}: true, {other_field}: false))"))
            .start();
        play(&program, "e2e4");
        if field == "thinking" {
            program.wait_for_layout("the move that the computer considers", |layout| {
                layout.items_with("arrow:").next().is_some()
            });
        }
        program.click("square:d2");
        program.click("square:d4");
        let layout = if field == "premove" {
            program.wait_for_layout("the premove", |layout| layout.item("premove:d4").is_some())
        } else {
            program.layout()
        };
        let names = layout.names();
        // The premove is played even if it is not shown.
        let journal = program.wait_for_lines(3);
        assert_eq!((journal[0].as_str(), journal[2].as_str()), ("1 e2e4", "1 d2d4"));
        program.quit();
        (names.contains("premove:"), names.contains("arrow:"))
    });
    assert_eq!(
        shown_marks,
        [(true, false), (false, true)],
        "premove and considered move, each with its own switch on"
    );
    Observations::from([("marks-premove", Vec::new()), ("marks-thinking", Vec::new())])
}

#[test]
fn every_visible_switch_changes_the_screen() {
    needs!(DISPLAY);
    let launch_two_people = |game: &str| {
        let launch = Launch::two_people(game).screen(SCREEN.0, SCREEN.1).with("--speed", "instant");
        launch.with("--theme", "nogueira")
    };
    let chess = launch_two_people("chess").start();
    chess.resize(SCREEN.0, SCREEN.1);
    play_line(&chess, "e2e4 f7f6 d1h5");
    let mut observed = assert_each_is_visible(&chess, observe_chess);
    chess.quit();
    let draughts = launch_two_people("draughts").with("--position", "W:W2,8:B5,6,13,14,32").start();
    draughts.resize(SCREEN.0, SCREEN.1);
    draughts.wait_until_rest();
    observed.extend(assert_each_is_visible(&draughts, observe_draughts));
    draughts.quit();
    let domin_up = Launch::new(&["play", "domin-up", "--seats", "human,level:1", "--seed", "3"])
        .screen(SCREEN.0, SCREEN.1)
        .with("--speed", "instant")
        .start();
    domin_up.resize(SCREEN.0, SCREEN.1);
    domin_up.wait_until_rest();
    observed.extend(assert_each_is_visible(&domin_up, observe_domin_up));
    domin_up.quit();
    observed.extend(observe_while_a_computer_thinks().into_keys());
    let visible: BTreeSet<&str> =
        SWITCHES.iter().filter(|(.., effect)| *effect == Visible).map(|(name, ..)| *name).collect();
    assert_eq!(observed, visible, "the switches observed, and those listed as visible");
}
