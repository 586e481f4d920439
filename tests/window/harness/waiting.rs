//! Waits for events of the window.

use std::thread;
use std::time::{Duration, Instant};

use super::compositor;
use super::layout::{Item, Layout};
use super::program::Program;
use super::{PATIENCE, wait_until};

impl Program {
    /// Waits until the layout satisfies `wanted`.
    pub(crate) fn wait_for_layout(&self, what: &str, mut wanted: impl FnMut(&Layout) -> bool) -> Layout {
        wait_until(what, PATIENCE, || self.try_layout().filter(&mut wanted))
    }

    /// Waits until the compositor shows the window in full screen. The program knows its new size earlier; until then
    /// the window, already as large, is still drawn at its old position. Leaves the pointer in the top left corner.
    pub(crate) fn wait_until_screen_is_filled(&self) {
        wait_until("a window that fills the screen", PATIENCE, || {
            let corners = self.input().colours_of_corners(self.window());
            // Weston draws black behind a window that does not fill the screen yet.
            let empty = [compositor::BARE, [0; 3]];
            (!corners.iter().any(|corner| empty.contains(corner))).then_some(())
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
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Waits until no item with this name exists.
    pub(crate) fn wait_gone(&self, name: &str) {
        self.wait_for_layout(&format!("no {name}"), |layout| layout.item(name).is_none());
    }

    /// Waits until an item exists and has not moved for 40 ms; a person would not click it earlier.
    pub(crate) fn wait_until_still(&self, name: &str) -> Item {
        let mut before = self.wait_for(name);
        wait_until(&format!("{name} to stand still"), PATIENCE, || {
            thread::sleep(Duration::from_millis(40));
            let now = self.wait_for(name);
            let still = now == before;
            before = now.clone();
            still.then_some(now)
        })
    }

    /// Waits until an item has not moved for 400 ms, longer than any pause within an animation.
    pub(crate) fn wait_until_settled(&self, name: &str) -> Item {
        let mut before = self.wait_for(name);
        wait_until(&format!("{name} to settle"), PATIENCE, || {
            thread::sleep(Duration::from_millis(400));
            let now = self.wait_for(name);
            let still = now == before;
            before = now.clone();
            still.then_some(now)
        })
    }

    /// Waits until the journal has at least `count` lines and returns them.
    pub(crate) fn wait_for_lines(&self, count: usize) -> Vec<String> {
        let mut last = Vec::new();
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            last = self.journal();
            if last.len() >= count {
                return last;
            }
            thread::sleep(Duration::from_millis(15));
        }
        panic!("waited in vain for line {count} of the journal: {last:?}");
    }

    /// Waits until the journal equals `wanted`.
    pub(crate) fn wait_for_journal<S: AsRef<str>>(&self, wanted: &[S]) {
        let start = Instant::now();
        loop {
            let journal = self.journal();
            if journal.iter().map(String::as_str).eq(wanted.iter().map(AsRef::as_ref)) {
                return;
            }
            let wanted: Vec<_> = wanted.iter().map(AsRef::as_ref).collect();
            assert!(start.elapsed() < PATIENCE, "the journal is {journal:?}, and should be {wanted:?}");
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Waits until the window has slept for half a second without a frame, so that all animations have ended. A large
    /// window on a busy machine may take longer than that for one frame, so counting frames alone is not enough. A
    /// running clock draws one frame a second.
    pub(crate) fn wait_until_rest(&self) {
        wait_until(
            "rest: frames are drawn all the time",
            PATIENCE,
            self.sleep_check(Duration::from_millis(500)),
        );
    }

    /// Returns a check for polling: whether the window has slept for `quiet` without a frame.
    pub(super) fn sleep_check(&self, quiet: Duration) -> impl FnMut() -> Option<()> {
        let (mut frames, mut since) = (self.frames_drawn(), Instant::now());
        move || {
            let now = self.frames_drawn();
            if now != frames || !self.waits_for_events() {
                (frames, since) = (now, Instant::now());
            }
            (since.elapsed() >= quiet).then_some(())
        }
    }
}
