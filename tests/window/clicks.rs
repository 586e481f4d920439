//! No click is lost or late, whenever it comes. How the fault that this file keeps away was shown:
//! docs/MEASURING.md.

use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use test_support::games::luck;

use super::harness::{LEFT, Launch, PATIENCE, Place, Program};

/// What a hand still takes for at once.
const AT_ONCE: Duration = Duration::from_millis(300);

/// Clicks, and looks whether the window has understood.
struct Clicker {
    program: Program,
    random: ChaCha8Rng,
    clicks: usize,
    late: Vec<String>,
}

impl Clicker {
    fn new(program: Program, seed: u64) -> Clicker {
        program.wait_until_rest();
        Clicker { program, random: luck(seed), clicks: 0, late: Vec::new() }
    }

    fn pause(&mut self, longest: Duration) {
        thread::sleep(self.random.random_range(Duration::ZERO..=longest));
    }

    /// Moves to a place and clicks it after a moment, or in the same instant.
    fn click(&mut self, place: Place, longest: Duration) {
        let hand = self.program.hand();
        hand.move_to(place);
        if self.random.random_bool(0.5) {
            hand.flush();
            self.pause(longest);
        }
        self.program.hand().click(LEFT);
        self.program.hand().flush();
        self.clicks += 1;
    }

    /// Waits until the square is selected, or none is, without touching anything: an event that woke the window
    /// would bring a lost one with it. A window that works is late because the machine is; one that sleeps
    /// while a click is not yet seen is late by its own fault.
    fn see(&mut self, selected: Option<&str>) {
        let start = Instant::now();
        let mut late = false;
        while self.program.layout().square_at("selected") != selected {
            let waited = start.elapsed();
            late |= waited > AT_ONCE && self.program.sleeps();
            assert!(waited < PATIENCE / 3, "click {} is lost: {selected:?} is not selected", self.clicks);
            thread::sleep(Duration::from_millis(1));
        }
        if late {
            self.late.push(format!("click {} after {:?}", self.clicks, start.elapsed()));
        }
    }

    /// The X server too may have to wait for a busy machine, once or twice in thousands of clicks.
    fn finish(self, may_be_late: usize) {
        assert!(self.late.len() <= may_be_late, "of {} clicks came late: {:?}", self.clicks, self.late);
        self.program.quit();
    }
}

/// The places of squares, which do not move.
fn places<const N: usize>(program: &Program, names: [&str; N]) -> [Place; N] {
    let layout = program.layout();
    names.map(|name| {
        let square = layout.item(&format!("square:{name}")).expect("a square of the board");
        program.place(square.x, square.y)
    })
}

#[test]
fn five_thousand_clicks_are_seen_at_once() {
    needs!(DISPLAY);
    const AT_REST: usize = 2000;
    const GAMES: usize = 1000;
    let program = Launch::people("chess").with("--speed", "slow").start();
    // A small window is drawn quickly: there is time for many clicks, each followed by frames and by sleep.
    program.resize(360, 480);
    let mut clicker = Clicker::new(program, 7);
    let pause = Duration::from_millis(8);
    let [e2, d2, g1, f3, g8] = places(&clicker.program, ["e2", "d2", "g1", "f3", "g8"]);
    for _ in 0..AT_REST / 2 {
        for (name, place) in [("e2", e2), ("d2", d2)] {
            clicker.click(place, pause);
            clicker.see(Some(name));
            clicker.pause(pause);
        }
    }
    // Two of three clicks come while a piece travels: onto the board, or back again.
    for _ in 0..GAMES {
        clicker.click(g1, pause);
        clicker.see(Some("g1"));
        clicker.click(f3, pause);
        clicker.see(None);
        clicker.click(g8, pause);
        clicker.see(Some("g8"));
        clicker.program.key("u");
        clicker.see(None);
    }
    assert_eq!(clicker.clicks, 5000);
    clicker.program.wait_for_journal::<&str>(&[]);
    clicker.finish(2);
}

/// A display that is slow to take a frame keeps the graphics driver waiting on its connection. Were it the
/// window's own, the driver would read the click that arrives meanwhile, and the window would sleep on.
#[test]
fn a_click_is_seen_while_a_slow_display_takes_a_frame() {
    needs!(DISPLAY);
    const CLICKS: usize = 16;
    let program = Launch::people("chess").start();
    let mut clicker = Clicker::new(program, 7);
    // Whoever waits for the click comes last: without this, it mostly wins the race.
    clicker.program.give_way_on_one_core();
    let squares = ["e2", "d2"];
    let places = places(&clicker.program, squares);
    let start = Instant::now();
    while clicker.clicks < CLICKS {
        assert!(start.elapsed() < 4 * PATIENCE, "only {} clicks met a waiting driver", clicker.clicks);
        // Some frames follow a motion; the display stops within one of them, and only the last is of use.
        let frames = clicker.program.frames_drawn() + clicker.random.random_range(1..5);
        clicker.program.hand().move_to(places[clicker.random.random_range(0..2)]);
        clicker.program.hand().flush();
        let moved = Instant::now();
        while clicker.program.frames_drawn() < frames && moved.elapsed() < AT_ONCE {
            thread::sleep(Duration::from_micros(300));
        }
        let turn = clicker.clicks % 2;
        let clicked = clicker.program.while_the_display_stands_still(|program| {
            thread::sleep(Duration::from_millis(60));
            let caught = program.sleeps_while_the_driver_waits();
            if caught {
                program.hand().move_to(places[turn]);
                program.hand().click(LEFT);
                program.hand().flush();
            }
            caught
        });
        if clicked {
            clicker.clicks += 1;
            clicker.see(Some(squares[turn]));
        }
    }
    // The machine was made slow on purpose: only a lost click counts.
    clicker.finish(usize::MAX);
}

/// egui itself takes a button that is held for most of a second for the beginning of a drag, and nothing happens.
#[test]
fn a_button_that_is_let_go_late_is_clicked_all_the_same() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let place = program.layout().item("button:settings").expect("a button").clone();
    let hand = program.hand();
    hand.move_to(program.place(place.x, place.y));
    hand.press(LEFT);
    hand.flush();
    program.rest(Duration::from_millis(1_500));
    hand.release(LEFT);
    hand.flush();
    program.wait_for_screen("settings");
}
