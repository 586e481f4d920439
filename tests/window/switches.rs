//! Every switch of the settings page, by clicks. It changes only its own field of the settings file, and shows or
//! hides its subject on the screen.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tabuleiro::app::preferences::Settings;

use super::harness::{Launch, PATIENCE, Program, RIGHT, from_menu, play, play_line, wait_until};

/// Where a switch has an effect, besides the settings file.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    /// On the screen; one of the `look_` functions checks it.
    Seen,
    /// Not on the screen; the text says why.
    Unseen(&'static str),
}
use Effect::{Seen, Unseen};

/// Each switch of the page, its field in the settings file, and its effect.
const SWITCHES: [(&str, &str, Effect); 26] = [
    ("heeds-desktop", "heeds_desktop", Unseen("only where the desktop asks for less motion")),
    ("at-once", "answers_at_once", Unseen("a time: tests/app/engine.rs")),
    ("sound", "sound.on", Seen),
    ("sound-pieces", "sound.pieces", Unseen("heard: tests/app/sound")),
    ("sound-signals", "sound.signals", Unseen("heard: tests/app/sound")),
    ("sound-clock", "sound.clock", Unseen("heard: tests/app/sound")),
    ("sound-results", "sound.results", Unseen("heard: tests/app/sound")),
    ("sound-buttons", "sound.buttons", Unseen("heard: tests/app/sound")),
    ("legal-marks", "legal_marks", Seen),
    ("coordinates", "coordinates", Seen),
    ("table-coordinates", "table_coordinates", Seen),
    ("digits", "digits", Seen),
    ("figurines", "figurines", Seen),
    ("times", "times", Seen),
    ("marks-last-move", "marks.last_move", Seen),
    ("marks-chosen", "marks.chosen", Seen),
    ("marks-captures", "marks.captures", Seen),
    ("marks-check", "marks.check", Seen),
    ("marks-refused", "marks.refused", Seen),
    ("marks-hover", "marks.hover", Seen),
    ("marks-cursor", "marks.cursor", Seen),
    ("marks-pointed", "marks.pointed", Seen),
    ("marks-drawn", "marks.drawn", Seen),
    ("marks-premove", "marks.premove", Seen),
    ("marks-hint", "marks.hint", Seen),
    ("marks-thinking", "marks.thinking", Seen),
];

/// Window size in pixels that shows the whole settings page, and the move list beside the board.
const SCREEN: (u32, u32) = (1900, 1280);

/// Observations for each switch: pixels, or names of layout items.
type Sights = BTreeMap<&'static str, Vec<u8>>;

/// All boolean fields of the settings file. Nested ones are joined by a dot, as in `marks.check`.
fn kept_fields(program: &Program) -> BTreeMap<String, bool> {
    fn collect(value: &serde_json::Value, before: &str, fields: &mut BTreeMap<String, bool>) {
        for (name, value) in value.as_object().into_iter().flatten() {
            match value {
                serde_json::Value::Bool(on) => drop(fields.insert(format!("{before}{name}"), *on)),
                part => collect(part, &format!("{before}{name}."), fields),
            }
        }
    }
    let text = program.saved_settings();
    // Parse the file with the real type, so that two switches exchanged on the page are noticed.
    let settings: Settings = ron::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let mut fields = BTreeMap::new();
    collect(&serde_json::to_value(settings).expect("values"), "", &mut fields);
    fields
}

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
    let shown: BTreeSet<String> =
        program.layout().items_with("switch:").map(|item| item.name.replacen("switch:", "", 1)).collect();
    let listed: BTreeSet<String> = SWITCHES.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(shown, listed, "the page and the table of this test");

    // `--at-once` on the command line already switches this one on, and that is not saved. The switch agrees with the
    // file only after two clicks.
    click_switch(&program, "at-once");
    click_switch(&program, "at-once");
    wait_until("a file of settings", PATIENCE, || {
        program.saved_settings().contains("answers_at_once: true").then_some(())
    });
    let mut fields = kept_fields(&program);
    for (name, field, _) in SWITCHES {
        let was = *fields.get(field).unwrap_or_else(|| panic!("no field {field} in {fields:?}"));
        for on in [!was, was] {
            click_switch(&program, name);
            fields.insert(field.to_owned(), on);
            let mut now = BTreeMap::new();
            for _ in 0..100 {
                now = kept_fields(&program);
                if now == fields {
                    break;
                }
                program.sleep_idle(Duration::from_millis(30));
            }
            assert_eq!(now, fields, "after a click on {name}");
        }
    }
}

/// Goes from the table to the settings, clicks `switches` there and returns.
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

/// Asserts that each observed switch changes what `look` sees. Observes twice with the same settings, to exclude
/// other causes, and once with all observed switches changed. Returns the names of the switches.
fn assert_each_is_seen(program: &Program, look: impl Fn(&Program, bool) -> Sights) -> BTreeSet<&'static str> {
    let first = look(program, true);
    let names: Vec<&str> = first.keys().copied().collect();
    visit_settings(program, &[]);
    let again = look(program, true);
    visit_settings(program, &names);
    let turned = look(program, false);
    for name in &names {
        assert!(first[name] == again[name], "{name}: the observation changes without the switch");
        assert!(first[name] != turned[name], "{name}: nothing changes on the screen");
    }
    names.into_iter().collect()
}

/// Names of the layout items with this prefix. Waits for the first one if `some`.
fn names_with(program: &Program, prefix: &str, some: bool) -> Vec<u8> {
    if some {
        program.wait_for_layout(prefix, |layout| layout.items_with(prefix).next().is_some());
    } else {
        program.sleep_idle(Duration::from_millis(700));
    }
    let layout = program.layout();
    let mut names: Vec<&str> = layout.items_with(prefix).map(|item| item.name.as_str()).collect();
    names.sort_unstable();
    names.join(" ").into_bytes()
}

/// Acts and returns the pixels of an item. Waits for a change if `on`.
fn after(program: &Program, name: &str, on: bool, act: impl FnOnce()) -> Vec<u8> {
    let before = program.pixels_of(name);
    act();
    if on {
        wait_until(&format!("{name} to change"), PATIENCE, || {
            (program.pixels_of(name) != before).then_some(())
        });
    } else {
        program.sleep_idle(Duration::from_millis(700));
    }
    program.pixels_of(name)
}

/// Observes a chess position with Black in check, after 1. e4 f6 2. Qh5+.
fn look_at_chess(program: &Program, on: bool) -> Sights {
    let mut views = Sights::new();
    let aside = || program.move_to(2.0, 2.0);
    aside();
    views.insert("sound", names_with(program, "button:silent", !on));
    views.insert("times", names_with(program, "timer:", on));
    views.insert("marks-last-move", program.pixels_of("square:d1"));
    views.insert("marks-check", program.pixels_of("square:e8"));
    views.insert("figurines", program.pixels_of("move:0-3"));
    let (board, corner) = (program.wait_until_still("board"), program.wait_until_still("square:a1"));
    let left = board.x - board.w / 2.0;
    let frame = corner.x - corner.w / 2.0 - left;
    views.insert("coordinates", program.pixels(left, corner.y - 20.0, frame, 40.0));
    let view = after(program, "square:e2", on, || program.hover("move:0-1"));
    views.insert("marks-pointed", view);
    let view = after(program, "square:g7", on, || program.hover("square:g7"));
    views.insert("marks-hover", view);
    // Move the pointer away, so that its mark is not counted.
    aside();
    program.sleep_idle(Duration::from_millis(300));
    let goal = program.pixels_of("square:g6");
    let view = after(program, "square:g7", on, || {
        program.click_shows("square:g7", "selected");
        aside();
        program.sleep_idle(Duration::from_millis(300));
    });
    views.insert("marks-chosen", view);
    if on {
        wait_until("a mark on a legal goal", PATIENCE, || {
            (program.pixels_of("square:g6") != goal).then_some(())
        });
    }
    views.insert("legal-marks", program.pixels_of("square:g6"));
    program.key_hides("Escape", "selected");
    let draw = || {
        program.hover("square:a6");
        program.input().press(RIGHT);
        program.hover("square:a4");
        program.input().release(RIGHT);
        program.input().flush();
    };
    draw();
    views.insert("marks-drawn", names_with(program, "arrow:", on));
    // Drawing the arrow again removes it.
    draw();
    names_with(program, "arrow:", false);
    aside();
    program.click("button:hint");
    views.insert("marks-hint", names_with(program, "hint:", on));
    // Remove the hint, so that it does not affect the next observation.
    program.key("Escape");
    names_with(program, "hint:", false);
    aside();
    let view = after(program, "square:a8", on, || {
        // Into the corner, from any earlier position of the cursor.
        for key in ["Up", "Left"].repeat(8) {
            program.key(key);
        }
        program
            .wait_for_layout("the cursor in the corner", |layout| layout.square_at("cursor") == Some("a8"));
    });
    views.insert("marks-cursor", view);
    program.click("square:b8");
    program.click_shows("square:c6", "notice");
    views.insert("marks-refused", names_with(program, "culprit:", on));
    views
}

fn look_at_draughts(program: &Program, _: bool) -> Sights {
    program.move_to(2.0, 2.0);
    Sights::from([("marks-captures", program.pixels_of("square:f1"))])
}

fn look_at_domin_up(program: &Program, _: bool) -> Sights {
    program.move_to(2.0, 2.0);
    let layout = program.layout();
    let tile = layout.items_with("tile:").next().unwrap_or_else(|| panic!("a tile: {}", layout.names()));
    let table = program.wait_until_still("open-table");
    let edge = program.pixels(table.x - table.w / 2.0, table.y - table.h / 2.0 + 30.0, 20.0, table.h - 60.0);
    Sights::from([("digits", program.pixels_of(&tile.name)), ("table-coordinates", edge)])
}

/// Observes a computer's considered move and a premove, each with only its own switch on.
fn look_while_a_computer_thinks() -> Sights {
    let views = [("marks-premove", "premove"), ("marks-thinking", "thinking")].map(|(_, field)| {
        let other = if field == "premove" { "thinking" } else { "premove" };
        let program = Launch::new(&["play", "chess", "--seats", "human,level:10", "--seed", "7"])
            .settings(&format!("(marks: ({field}: true, {other}: false))"))
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
        // The premove is played in both cases.
        let journal = program.wait_for_lines(3);
        assert_eq!((journal[0].as_str(), journal[2].as_str()), ("1 e2e4", "1 d2d4"));
        program.quit();
        (names.contains("premove:"), names.contains("arrow:"))
    });
    assert_eq!(
        views,
        [(true, false), (false, true)],
        "premove and considered move, each with its own switch on"
    );
    Sights::from([("marks-premove", Vec::new()), ("marks-thinking", Vec::new())])
}

#[test]
fn every_visible_switch_changes_the_screen() {
    needs!(DISPLAY);
    let people = |game: &str| {
        let program = Launch::two_people(game).screen(SCREEN.0, SCREEN.1).with("--speed", "instant");
        program.with("--theme", "nogueira")
    };
    let chess = people("chess").start();
    chess.resize(SCREEN.0, SCREEN.1);
    play_line(&chess, "e2e4 f7f6 d1h5");
    let mut seen = assert_each_is_seen(&chess, look_at_chess);
    chess.quit();
    let draughts = people("draughts").with("--position", "W:W2,8:B5,6,13,14,32").start();
    draughts.resize(SCREEN.0, SCREEN.1);
    draughts.wait_until_rest();
    seen.extend(assert_each_is_seen(&draughts, look_at_draughts));
    draughts.quit();
    let domin_up = Launch::new(&["play", "domin-up", "--seats", "human,level:1", "--seed", "3"])
        .screen(SCREEN.0, SCREEN.1)
        .with("--speed", "instant")
        .start();
    domin_up.resize(SCREEN.0, SCREEN.1);
    domin_up.wait_until_rest();
    seen.extend(assert_each_is_seen(&domin_up, look_at_domin_up));
    domin_up.quit();
    seen.extend(look_while_a_computer_thinks().into_keys());
    let listed: BTreeSet<&str> =
        SWITCHES.iter().filter(|(.., effect)| *effect == Seen).map(|(name, ..)| *name).collect();
    assert_eq!(seen, listed, "the switches observed, and those listed as visible");
}
