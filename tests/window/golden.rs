//! Golden pictures of each screen and table: reference screenshots, to notice blank or shifted panels.
//!
//! They are in `tests/data/golden`, at a quarter of the window's width and height. After an intended change of the
//! look, `GOLDEN=renew cargo test --release --test window golden` rewrites them. Check each one before you commit it.

use std::path::{Path, PathBuf};

use super::harness::{Launch, Picture, Program, from_menu, open_position_section, play, run_cli_in};

/// Side in window pixels of the square that becomes one pixel of a golden picture.
const SCALE: usize = 4;

/// Smallest sum of the differences of red, green and blue (each 0 to 255) at which a pixel counts as different. Edges
/// shifted by half a pixel, as between versions of the graphics driver, stay below.
const MIN_DIFFERENCE: u32 = 60;

/// Largest tolerated share of different pixels. A missing line of text exceeds it.
const MAX_DIFFERENT_SHARE: f64 = 0.004;

/// Two games with old dates, so that their descriptions in the library do not change as time passes.
const GAMES: &str = "[Event \"Final\"]\n[Site \"Lisboa\"]\n[Date \"1997.05.11\"]\n[Round \"1\"]\n[White \"Ana\"]\n\
    [Black \"Rui\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"Final\"]\n[Site \"Porto\"]\n\
    [Date \"1998.06.12\"]\n[Round \"2\"]\n[White \"Rui\"]\n[Black \"Eva\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n";

/// Theme, language and window size of a test.
struct Look {
    theme: &'static str,
    language: &'static str,
    size: (u32, u32),
}

const DAY: Look = Look { theme: "nogueira", language: "en", size: (1180, 780) };
const NIGHT: Look = Look { theme: "noite", language: "pt", size: (760, 960) };

impl Look {
    /// Starts the program with this look. Without arguments it shows the menu, and the library contains [`GAMES`].
    fn start(&self, arguments: &[&str]) -> Program {
        let home = std::sync::Arc::new(tempfile::tempdir().expect("a folder"));
        if arguments.is_empty() {
            let games = home.path().join("games.pgn");
            std::fs::write(&games, GAMES).expect("written");
            run_cli_in(home.path(), &["games", "--add", &games.display().to_string()]);
        }
        let program = Launch::new(arguments)
            .with("--theme", self.theme)
            .with("--lang", self.language)
            .with("--speed", "instant")
            .variable("TZ", "UTC")
            .screen(self.size.0, self.size.1)
            .without_timers()
            .home(home)
            .start();
        program.resize(self.size.0, self.size.1);
        program
    }
}

/// A reduced screenshot of the window at rest: each square of [`SCALE`] x [`SCALE`] pixels becomes one pixel, of its
/// mean colour.
fn small_picture(program: &Program, name: &str) -> Picture {
    // Move the pointer away, so that it highlights nothing.
    program.move_to(1.0, 1.0);
    let screenshot = Picture::read(&program.screenshot(&format!("golden-{name}")));
    let (columns, rows) = (screenshot.width / SCALE, screenshot.height() / SCALE);
    let mut small = Picture { width: columns, rgb: Vec::with_capacity(columns * rows * 3) };
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for channel in 0..3 {
            let pixels = (0..SCALE).flat_map(|y| (0..SCALE).map(move |x| (y, x)));
            let values = pixels.map(|(y, x)| {
                let pixel = (row * SCALE + y) * screenshot.width + column * SCALE + x;
                u32::from(screenshot.rgb[pixel * 3 + channel])
            });
            small.rgb.push((values.sum::<u32>() / (SCALE * SCALE) as u32) as u8);
        }
    }
    small
}

/// Compares the window with its golden picture, or rewrites that picture.
fn assert_looks_as_before(program: &Program, name: &str) {
    let golden_file: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests", "data", "golden", &format!("{name}.png")].iter().collect();
    let current = small_picture(program, name);
    if std::env::var_os("GOLDEN").is_some() {
        current.write(&golden_file);
        return;
    }
    let golden = Picture::read(&golden_file);
    assert_eq!((current.width, current.height()), (golden.width, golden.height()), "{name} has another size");
    let difference = |(current, golden): (&[u8], &[u8])| -> u32 {
        current.iter().zip(golden).map(|(current, golden)| u32::from(current.abs_diff(*golden))).sum()
    };
    let pixels = current.rgb.chunks_exact(3).zip(golden.rgb.chunks_exact(3));
    let different = pixels.filter(|pair| difference(*pair) >= MIN_DIFFERENCE).count();
    let share = different as f64 / (current.rgb.len() / 3) as f64;
    if share > MAX_DIFFERENT_SHARE {
        let current_file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("golden-{name}.png"));
        current.write(&current_file);
        panic!(
            "{name}: {:.2} % of the pixels differ; the current picture: {}",
            100.0 * share,
            current_file.display()
        );
    }
}

#[test]
fn the_menu_and_its_pages_look_as_before() {
    needs!(DISPLAY);
    let program = DAY.start(&[]);
    program.wait_for_screen("menu");
    program.wait_until_settled("button:shelf");
    assert_looks_as_before(&program, "menu");
    for (button, screen) in
        [("game:racing-kings", "setup"), ("button:how-to-play", "how-to-play"), ("button:shelf", "shelf")]
    {
        from_menu(&program, button, screen);
        assert_looks_as_before(&program, screen);
        program.press_key("Escape");
    }
}

#[test]
fn the_other_pages_look_as_before() {
    needs!(DISPLAY);
    let program = NIGHT.start(&[]);
    from_menu(&program, "button:settings", "settings");
    assert_looks_as_before(&program, "settings");
    program.press_key("Escape");
    from_menu(&program, "button:shelf", "shelf");
    program.wait_until_settled("button:statistics");
    program.click_to("button:statistics", "statistics");
    assert_looks_as_before(&program, "statistics");
    program.key_to("Escape", "shelf");
    program.wait_until_settled("button:shelf-throw-1");
    program.click("button:shelf-throw-1");
    program.wait_until_settled("button:bin");
    program.click_to("button:bin", "bin");
    assert_looks_as_before(&program, "bin");
    program.key_to("Escape", "shelf");
    program.press_key("Escape");
    from_menu(&program, "game:chess", "setup");
    open_position_section(&program);
    program.click_to("button:set-up", "editor");
    assert_looks_as_before(&program, "editor");
}

#[test]
fn the_tables_look_as_before() {
    needs!(DISPLAY);
    let domino_position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    for (look, game, position, moves) in [
        (&DAY, "chess", None, "e2e4 d7d5 e4d5"),
        (&DAY, "domin-up", Some(domino_position), ""),
        (&NIGHT, "racing-kings", None, "h2h3"),
        (&NIGHT, "draughts", None, "b3c4"),
    ] {
        let mut arguments = vec!["play", game, "--seats", "human,human", "--names", "Ana,Rui"];
        arguments.extend(position.into_iter().flat_map(|position| ["--position", position]));
        let program = look.start(&arguments);
        for (index, mv) in moves.split_whitespace().enumerate() {
            play(&program, mv);
            program.wait_for_lines(index + 1);
        }
        if position.is_some() {
            program.click("button:lift-curtain");
        }
        assert_looks_as_before(&program, &format!("table-{game}"));
    }
}
