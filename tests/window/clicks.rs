//! No click is lost or late, at any moment. docs/MEASURING.md tells how the bug that these tests guard against was
//! reproduced.

use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use test_support::games::seeded_rng;

use super::harness::{LEFT, Launch, PATIENCE, Program, ScreenPoint};

/// Delay that a person still perceives as immediate.
const MAX_DELAY: Duration = Duration::from_millis(300);

/// Clicks at random moments and checks that the window reacts in time.
struct Clicker {
    program: Program,
    random: ChaCha8Rng,
    clicks: usize,
    late: Vec<String>,
}

impl Clicker {
    fn new(program: Program, seed: u64) -> Clicker {
        program.wait_until_rest();
        Clicker { program, random: seeded_rng(seed), clicks: 0, late: Vec::new() }
    }

    fn pause(&mut self, longest: Duration) {
        thread::sleep(self.random.random_range(Duration::ZERO..=longest));
    }

    /// Moves to a place and clicks it, half of the time after a random pause.
    fn click(&mut self, place: ScreenPoint, longest: Duration) {
        let hand = self.program.input();
        hand.move_to(place);
        if self.random.random_bool(0.5) {
            hand.flush();
            self.pause(longest);
        }
        self.program.input().click(LEFT);
        self.program.input().flush();
        self.clicks += 1;
    }

    /// Waits without input until `selected` is the selected square (`None`: no square). An event that wakes the
    /// window would also deliver a lost one. If the window is busy, the machine causes the delay. If it sleeps
    /// while the click is not yet handled, the window is at fault.
    fn wait_for_selection(&mut self, selected: Option<&str>) {
        let start = Instant::now();
        let mut late = false;
        while self.program.layout().square_at("selected") != selected {
            let waited = start.elapsed();
            late |= waited > MAX_DELAY && self.program.waits_for_events();
            assert!(waited < PATIENCE / 3, "click {} is lost: {selected:?} is not selected", self.clicks);
            thread::sleep(Duration::from_millis(1));
        }
        if late {
            self.late.push(format!("click {} after {:?}", self.clicks, start.elapsed()));
        }
    }

    /// Checks the number of late clicks. The X server may be delayed by a busy machine, once or twice in thousands of
    /// clicks.
    fn finish(self, may_be_late: usize) {
        assert!(self.late.len() <= may_be_late, "of {} clicks came late: {:?}", self.clicks, self.late);
        self.program.quit();
    }
}

/// Screen positions of squares, which do not move.
fn places<const N: usize>(program: &Program, names: [&str; N]) -> [ScreenPoint; N] {
    let layout = program.layout();
    names.map(|name| {
        let square = layout.item(&format!("square:{name}")).expect("a square of the board");
        program.to_screen(square.x, square.y)
    })
}

#[test]
fn five_thousand_clicks_are_seen_at_once() {
    needs!(DISPLAY);
    const AT_REST: usize = 2000;
    const GAMES: usize = 1000;
    let program = Launch::two_people("chess").with("--speed", "slow").start();
    // A small window is drawn quickly, which leaves time for many clicks, each followed by frames and by sleep.
    program.resize(360, 480);
    let mut clicker = Clicker::new(program, 7);
    let pause = Duration::from_millis(8);
    let [e2, d2, g1, f3, g8] = places(&clicker.program, ["e2", "d2", "g1", "f3", "g8"]);
    for _ in 0..AT_REST / 2 {
        for (name, place) in [("e2", e2), ("d2", d2)] {
            clicker.click(place, pause);
            clicker.wait_for_selection(Some(name));
            clicker.pause(pause);
        }
    }
    // Two of three clicks come while a piece moves forward or back.
    for _ in 0..GAMES {
        clicker.click(g1, pause);
        clicker.wait_for_selection(Some("g1"));
        clicker.click(f3, pause);
        clicker.wait_for_selection(None);
        clicker.click(g8, pause);
        clicker.wait_for_selection(Some("g8"));
        clicker.program.key("u");
        clicker.wait_for_selection(None);
    }
    assert_eq!(clicker.clicks, 5000);
    clicker.program.wait_for_journal::<&str>(&[]);
    clicker.finish(2);
}

/// While a slow display takes a frame, the graphics driver waits on its X connection. If it shared the window's
/// connection, it would read the click that arrives meanwhile, and the window would keep sleeping.
#[test]
fn a_click_is_seen_while_a_slow_display_takes_a_frame() {
    needs!(DISPLAY);
    const CLICKS: usize = 16;
    let program = Launch::two_people("chess").start();
    let mut clicker = Clicker::new(program, 7);
    // Without this the thread that waits for the click would usually win the race.
    clicker.program.run_at_idle_priority_on_one_core();
    let squares = ["e2", "d2"];
    let places = places(&clicker.program, squares);
    let start = Instant::now();
    while clicker.clicks < CLICKS {
        assert!(start.elapsed() < 4 * PATIENCE, "only {} clicks met a waiting driver", clicker.clicks);
        // A motion is followed by some frames. Stop the display during one of them; only the last one reproduces the
        // race.
        let frames = clicker.program.frames_drawn() + clicker.random.random_range(1..5);
        clicker.program.input().move_to(places[clicker.random.random_range(0..2)]);
        clicker.program.input().flush();
        let moved = Instant::now();
        while clicker.program.frames_drawn() < frames && moved.elapsed() < MAX_DELAY {
            thread::sleep(Duration::from_micros(300));
        }
        let turn = clicker.clicks % 2;
        let clicked = clicker.program.with_x_server_stopped(|program| {
            thread::sleep(Duration::from_millis(60));
            let caught = program.sleeps_while_the_driver_waits();
            if caught {
                program.input().move_to(places[turn]);
                program.input().click(LEFT);
                program.input().flush();
            }
            caught
        });
        if clicked {
            clicker.clicks += 1;
            clicker.wait_for_selection(Some(squares[turn]));
        }
    }
    // The machine was slowed down on purpose, so only lost clicks count.
    clicker.finish(usize::MAX);
}

/// Without our own handling, egui takes a long press for a drag and reports no click.
#[test]
fn a_button_released_late_is_still_clicked() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let place = program.layout().item("button:settings").expect("a button").clone();
    let hand = program.input();
    hand.move_to(program.to_screen(place.x, place.y));
    hand.press(LEFT);
    hand.flush();
    program.sleep_idle(Duration::from_millis(1_500));
    hand.release(LEFT);
    hand.flush();
    program.wait_for_screen("settings");
}
