//! No click is lost or handled late. docs/MEASURING.md describes how the bug that these tests guard against was
//! reproduced.

use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use test_support::games::seeded_rng;

use super::harness::{LEFT, Launch, PATIENCE, Program, ScreenPoint};

/// Longest delay that a person still perceives as immediate.
const MAX_DELAY: Duration = Duration::from_millis(300);

/// Clicks at random moments and checks that the window reacts in time.
struct Clicker {
    program: Program,
    random: ChaCha8Rng,
    clicks: usize,
    /// Descriptions of the clicks that the window handled late.
    late_clicks: Vec<String>,
}

impl Clicker {
    fn new(program: Program, seed: u64) -> Clicker {
        program.wait_until_rest();
        Clicker { program, random: seeded_rng(seed), clicks: 0, late_clicks: Vec::new() }
    }

    /// Sleeps for a random time up to `max_pause`.
    fn pause(&mut self, max_pause: Duration) {
        thread::sleep(self.random.random_range(Duration::ZERO..=max_pause));
    }

    /// Moves the pointer to a point and clicks, half of the time after a random pause up to `max_pause`.
    fn click(&mut self, point: ScreenPoint, max_pause: Duration) {
        let input = self.program.input();
        input.move_to(point);
        if self.random.random_bool(0.5) {
            input.flush();
            self.pause(max_pause);
        }
        self.program.input().click(LEFT);
        self.program.input().flush();
        self.clicks += 1;
    }

    /// Waits until the selected square is `selected`; `None` means that no square is selected. Sends no input
    /// meanwhile, because any event that wakes the window would also deliver a lost click.
    ///
    /// A click is late if the window still sleeps [`MAX_DELAY`] after it. If the window is busy instead, the machine
    /// is slow and the window is not at fault.
    fn wait_for_selection(&mut self, selected: Option<&str>) {
        let start = Instant::now();
        let mut is_late = false;
        while self.program.layout().square_at("selected") != selected {
            let waited = start.elapsed();
            is_late |= waited > MAX_DELAY && self.program.waits_for_events();
            assert!(waited < PATIENCE / 3, "click {} is lost: {selected:?} is not selected", self.clicks);
            thread::sleep(Duration::from_millis(1));
        }
        if is_late {
            self.late_clicks.push(format!("click {} after {:?}", self.clicks, start.elapsed()));
        }
    }

    /// Checks that at most `max_late` clicks were late, and closes the program. A busy machine may delay the X server,
    /// once or twice in thousands of clicks.
    fn finish(self, max_late: usize) {
        assert!(
            self.late_clicks.len() <= max_late,
            "too many of {} clicks came late: {:?}",
            self.clicks,
            self.late_clicks
        );
        self.program.quit();
    }
}

/// The centres of squares on the screen.
fn square_centres<const N: usize>(program: &Program, names: [&str; N]) -> [ScreenPoint; N] {
    let layout = program.layout();
    names.map(|name| {
        let square = layout.item(&format!("square:{name}")).expect("a square of the board");
        program.to_screen(square.x, square.y)
    })
}

#[test]
fn five_thousand_clicks_are_seen_at_once() {
    needs!(DISPLAY);
    const CLICKS_AT_REST: usize = 2000;
    const MOVES: usize = 1000;
    let program = Launch::two_people("chess").with("--speed", "slow").start();
    // A small window is drawn quickly, which leaves time for many clicks, each followed by frames and by sleep.
    program.resize(360, 480);
    let mut clicker = Clicker::new(program, 7);
    let max_pause = Duration::from_millis(8);
    let [e2, d2, g1, f3, g8] = square_centres(&clicker.program, ["e2", "d2", "g1", "f3", "g8"]);
    for _ in 0..CLICKS_AT_REST / 2 {
        for (name, centre) in [("e2", e2), ("d2", d2)] {
            clicker.click(centre, max_pause);
            clicker.wait_for_selection(Some(name));
            clicker.pause(max_pause);
        }
    }
    // The clicks on g1 and g8 come while the knight is still moving back to g1 or forward to f3.
    for _ in 0..MOVES {
        clicker.click(g1, max_pause);
        clicker.wait_for_selection(Some("g1"));
        clicker.click(f3, max_pause);
        clicker.wait_for_selection(None);
        clicker.click(g8, max_pause);
        clicker.wait_for_selection(Some("g8"));
        clicker.program.press_key("u");
        clicker.wait_for_selection(None);
    }
    assert_eq!(clicker.clicks, 5000);
    clicker.program.wait_for_journal::<&str>(&[]);
    clicker.finish(2);
}

/// While a slow display takes a frame, the graphics driver waits on an X connection of its own. If the driver shared
/// the window's connection, it would read a click that arrives meanwhile, and the window would keep sleeping.
#[test]
fn a_click_is_seen_while_a_slow_display_takes_a_frame() {
    needs!(DISPLAY);
    const CLICKS: usize = 16;
    let program = Launch::two_people("chess").start();
    let mut clicker = Clicker::new(program, 7);
    // Otherwise the main thread, which waits for the click, would usually win the race against the driver's thread.
    clicker.program.run_at_idle_priority_on_one_core();
    let squares = ["e2", "d2"];
    let centres = square_centres(&clicker.program, squares);
    let start = Instant::now();
    while clicker.clicks < CLICKS {
        assert!(start.elapsed() < 4 * PATIENCE, "only {} clicks met a waiting driver", clicker.clicks);
        // A movement of the pointer makes the window draw a few frames. Stop the X server during a random one of them:
        // only the last one reproduces the race, and their number varies.
        let stop_at_frame = clicker.program.frames_drawn() + clicker.random.random_range(1..5);
        clicker.program.input().move_to(centres[clicker.random.random_range(0..2)]);
        clicker.program.input().flush();
        let moved_at = Instant::now();
        while clicker.program.frames_drawn() < stop_at_frame && moved_at.elapsed() < MAX_DELAY {
            thread::sleep(Duration::from_micros(300));
        }
        let index = clicker.clicks % 2;
        let has_clicked = clicker.program.with_x_server_stopped(|program| {
            thread::sleep(Duration::from_millis(60));
            let driver_waits = program.sleeps_while_the_driver_waits();
            if driver_waits {
                program.input().move_to(centres[index]);
                program.input().click(LEFT);
                program.input().flush();
            }
            driver_waits
        });
        if has_clicked {
            clicker.clicks += 1;
            clicker.wait_for_selection(Some(squares[index]));
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
    let button = program.layout().item("button:settings").expect("a button").clone();
    let input = program.input();
    input.move_to(program.to_screen(button.x, button.y));
    input.press(LEFT);
    input.flush();
    program.sleep_idle(Duration::from_millis(1_500));
    input.release(LEFT);
    input.flush();
    program.wait_for_screen("settings");
}
