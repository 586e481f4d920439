//! Waiting for a state of the window or of the program's files.

use std::thread;
use std::time::{Duration, Instant};

use super::compositor;
use super::layout::{Item, Layout};
use super::program::Program;
use super::{PATIENCE, POLL_INTERVAL, wait_until};

impl Program {
    /// Waits until the layout satisfies `condition` and returns the layout. The message of a failure contains `what`.
    pub(crate) fn wait_for_layout(&self, what: &str, mut condition: impl FnMut(&Layout) -> bool) -> Layout {
        wait_until(what, PATIENCE, || self.try_layout().filter(&mut condition))
    }

    /// Waits until the window fills the compositor's screen. The layout alone is not enough: the program knows its new
    /// size while the compositor still draws the window at the old position. Leaves the pointer in the top left corner.
    pub(crate) fn wait_until_screen_is_filled(&self) {
        wait_until("a window that fills the screen", PATIENCE, || {
            let corners = self.input().colours_of_corners(self.window());
            // Weston draws black beside a full-screen window that does not fill the screen yet.
            let empty_colours = [compositor::BACKGROUND, [0; 3]];
            (!corners.iter().any(|corner| empty_colours.contains(corner))).then_some(())
        });
        self.input().resync_pointer(self.window());
    }

    pub(crate) fn wait_for_screen(&self, screen: &str) -> Layout {
        self.wait_for_layout(&format!("screen {screen}"), |layout| layout.screen == screen)
    }

    /// Waits until an item with this name exists.
    pub(crate) fn wait_for(&self, name: &str) -> Item {
        let start = Instant::now();
        loop {
            let layout = self.layout();
            if let Some(item) = layout.item(name) {
                return item.clone();
            }
            assert!(
                start.elapsed() < PATIENCE,
                "no {name} on {}; there are: {}",
                layout.screen,
                layout.names()
            );
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Waits until no item with this name exists.
    pub(crate) fn wait_gone(&self, name: &str) {
        self.wait_for_layout(&format!("no {name}"), |layout| layout.item(name).is_none());
    }

    /// Waits until an item exists and has not moved for 40 ms. A person would not click a moving item either.
    pub(crate) fn wait_until_still(&self, name: &str) -> Item {
        let mut previous = self.wait_for(name);
        wait_until(&format!("{name} to stand still"), PATIENCE, || {
            thread::sleep(Duration::from_millis(40));
            let current = self.wait_for(name);
            let is_still = current == previous;
            previous = current.clone();
            is_still.then_some(current)
        })
    }

    /// Waits until an item has not moved for 400 ms, longer than any pause within an animation.
    pub(crate) fn wait_until_settled(&self, name: &str) -> Item {
        let mut previous = self.wait_for(name);
        wait_until(&format!("{name} to settle"), PATIENCE, || {
            thread::sleep(Duration::from_millis(400));
            let current = self.wait_for(name);
            let is_still = current == previous;
            previous = current.clone();
            is_still.then_some(current)
        })
    }

    /// Waits until the journal has at least `count` lines and returns them.
    pub(crate) fn wait_for_lines(&self, count: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            lines = self.journal();
            if lines.len() >= count {
                return lines;
            }
            thread::sleep(POLL_INTERVAL);
        }
        panic!("waited in vain for line {count} of the journal: {lines:?}");
    }

    /// Waits until the journal equals `expected`.
    pub(crate) fn wait_for_journal<S: AsRef<str>>(&self, expected: &[S]) {
        let start = Instant::now();
        loop {
            let journal = self.journal();
            if journal.iter().map(String::as_str).eq(expected.iter().map(AsRef::as_ref)) {
                return;
            }
            let expected: Vec<_> = expected.iter().map(AsRef::as_ref).collect();
            assert!(start.elapsed() < PATIENCE, "the journal is {journal:?} and should be {expected:?}");
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Waits until the program has slept for half a second without drawing a frame; then all animations have ended.
    /// Counting frames alone is not enough, because on a busy machine one frame of a large window may take longer. Half
    /// a second is also short enough to succeed between two frames of a running clock, which draws one every second.
    pub(crate) fn wait_until_rest(&self) {
        wait_until(
            "rest: frames are drawn all the time",
            PATIENCE,
            self.sleep_check(Duration::from_millis(500)),
        );
    }

    /// Returns a check for [`wait_until`]: whether the program has slept for `duration` without drawing a frame.
    pub(super) fn sleep_check(&self, duration: Duration) -> impl FnMut() -> Option<()> {
        let (mut frames, mut sleep_start) = (self.frames_drawn(), Instant::now());
        move || {
            let current_frames = self.frames_drawn();
            if current_frames != frames || !self.waits_for_events() {
                (frames, sleep_start) = (current_frames, Instant::now());
            }
            (sleep_start.elapsed() >= duration).then_some(())
        }
    }
}
