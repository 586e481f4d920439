//! What a person does to the window with mouse and keys.

use std::thread;
use std::time::{Duration, Instant};

use super::compositor::Compositor;
use super::hand::{LEFT, Place, RIGHT};
use super::layout::{Item, Layout};
use super::program::Program;
use super::{PATIENCE, poll, wait_until};

impl Program {
    /// Clicks a thing in the middle, and looks at what comes of it. The pointer arrives and the button goes down
    /// in the same instant, as under a fast hand or on a touch screen.
    pub(crate) fn click(&self, name: &str) {
        // What is rarely wanted lies in a list behind a button, which closes with a click. Until it has gone, another
        // click on its button would not open it again.
        let (listed, layout) = (name.replacen("button:", "listed:", 1), self.layout());
        let is_listed = listed != name && layout.item(name).is_none() && layout.item(&listed).is_some();
        if is_listed {
            self.click("button:more");
        }
        let item = self.wait_still(name);
        let frames = self.frames_drawn();
        self.click_at(item.x, item.y);
        if is_listed {
            self.wait_gone(name);
        }
        self.look(frames);
    }

    /// Clicks what leads to a screen, and waits for that.
    pub(crate) fn click_to(&self, name: &str, screen: &str) -> Layout {
        self.click(name);
        self.wait_for_screen(screen)
    }

    /// Clicks, and waits until another thing is there.
    pub(crate) fn click_shows(&self, name: &str, shown: &str) -> Item {
        self.click(name);
        self.wait_for(shown)
    }

    /// Clicks, and waits until a thing has gone.
    pub(crate) fn click_hides(&self, name: &str, hidden: &str) {
        self.click(name);
        self.wait_gone(hidden);
    }

    /// Looks for two frames at what has come of something: the pages, unlike the table, know only the last of
    /// several clicks that arrive in one frame, and a button only as it was in the frame before.
    pub(crate) fn look(&self, frames_before: u64) {
        let start = Instant::now();
        while self.frames_drawn() < frames_before + 2 && start.elapsed() < Duration::from_millis(250) {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Moves the pointer over a thing.
    pub(crate) fn hover(&self, name: &str) {
        let item = self.wait_still(name);
        self.move_to(item.x, item.y);
    }

    /// Moves the pointer to a point of the window.
    pub(crate) fn move_to(&self, x: f64, y: f64) {
        self.hand().move_to(self.place(x, y));
        self.hand().flush();
    }

    /// Where a point of the window is on the screen. Under Wayland only that of a window is known that fills the screen:
    /// above it is nothing but its title, where it has one.
    pub(crate) fn place(&self, x: f64, y: f64) -> Place {
        let screen = self.compositor.as_ref().map(Compositor::height);
        let title = screen.map_or(0.0, |height| f64::from(height) - self.layout().height);
        self.hand().place(self.window, x, y + title)
    }

    /// Clicks a point of the window.
    pub(crate) fn click_at(&self, x: f64, y: f64) {
        self.hand().move_to(self.place(x, y));
        self.hand().click(LEFT);
        self.hand().flush();
    }

    /// A click with the right button where the pointer is.
    pub(crate) fn right_click(&self) {
        self.press_button(RIGHT);
    }

    /// Presses a button where the pointer is, and lets it go.
    pub(crate) fn press_button(&self, button: u8) {
        self.hand().click(button);
        self.hand().flush();
    }

    /// Turns the wheel over a page until a thing is in sight that lies further up or down, and waits until the page, which
    /// goes on scrolling after the wheel, has come to rest.
    pub(crate) fn scroll_to(&self, wheel: u8, name: &str) -> Item {
        wait_until(&format!("{name} on the page"), PATIENCE, || {
            let found = self.layout().item(name).is_some();
            if !found {
                self.press_button(wheel);
                self.rest(Duration::from_millis(60));
            }
            found.then_some(())
        });
        self.wait_settled(name)
    }

    /// Drags one thing onto another as a hand does: press, a way in between, let go.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        self.drag_through(&[from, to]);
    }

    /// Drags a thing over others, straight from one to the next, and lets go on the last.
    pub(crate) fn drag_through(&self, names: &[&str]) {
        let places: Vec<Item> = names.iter().map(|name| self.wait_still(name)).collect();
        let pause = |milliseconds| thread::sleep(Duration::from_millis(milliseconds));
        for (index, leg) in places.windows(2).enumerate() {
            let (from, to) = (&leg[0], &leg[1]);
            if index == 0 {
                self.move_to(from.x, from.y);
                pause(50);
                self.hand().press(LEFT);
                self.hand().flush();
                pause(50);
            }
            for step in 1..=6 {
                let part = f64::from(step) / 6.0;
                self.move_to(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
                pause(20);
            }
        }
        self.hand().release(LEFT);
        self.hand().flush();
    }

    /// Drags within one instant: all of it may arrive in a single frame.
    pub(crate) fn flick(&self, from: &str, to: &str) {
        let (from, to) = (self.wait_still(from), self.wait_still(to));
        let (from, to) = (self.place(from.x, from.y), self.place(to.x, to.y));
        self.hand().move_to(from);
        self.hand().press(LEFT);
        self.hand().move_to(to);
        self.hand().release(LEFT);
        self.hand().flush();
    }

    /// Presses a key, by its X11 name (`u`, `Escape`, `Return`, `?`).
    pub(crate) fn key(&self, name: &str) {
        self.chord(&[name]);
    }

    /// Presses a key that leads to a screen, and waits for that.
    pub(crate) fn key_to(&self, name: &str, screen: &str) -> Layout {
        self.key(name);
        self.wait_for_screen(screen)
    }

    /// Presses a key, and waits until a thing is there.
    pub(crate) fn key_shows(&self, name: &str, shown: &str) -> Item {
        self.key(name);
        self.wait_for(shown)
    }

    /// Presses a key, and waits until a thing has gone.
    pub(crate) fn key_hides(&self, name: &str, hidden: &str) {
        self.key(name);
        self.wait_gone(hidden);
    }

    /// Presses keys together, all of them within one instant.
    pub(crate) fn chord(&self, names: &[&str]) {
        self.hand().chord(names);
    }

    /// Types a text into whatever has the focus.
    pub(crate) fn type_text(&self, text: &str) {
        // A hand that has clicked into a field takes a moment to reach the keys.
        thread::sleep(Duration::from_millis(60));
        self.hand().type_text(text);
        // Letters and a click in one frame: the click takes the focus, and the letters are lost. The last ones may be read
        // some frames later, and the mouse is not to be faster than they.
        poll(Duration::from_secs(5), self.has_slept_for(Duration::from_millis(250)));
    }

    /// Gives the window another size.
    pub(crate) fn begin_to_resize(&self, width: u32, height: u32) {
        self.hand().resize(self.window, width, height);
    }

    /// Gives the window another size and waits until the layout has followed.
    pub(crate) fn resize(&self, width: u32, height: u32) -> Layout {
        self.hand().resize(self.window, width, height);
        self.wait_for_layout(&format!("a layout of {width} x {height}"), |layout| {
            layout.width == f64::from(width) && layout.height == f64::from(height)
        })
    }
}
