//! Mouse and keyboard actions on the window.

use std::thread;
use std::time::{Duration, Instant};

use super::compositor::Compositor;
use super::input::{LEFT, RIGHT, ScreenPoint};
use super::layout::{Item, Layout};
use super::program::Program;
use super::{PATIENCE, poll, wait_until};

impl Program {
    /// Clicks the centre of an item and waits two frames for the effect. The pointer arrives and the button goes down
    /// in the same instant, like a fast click or a tap on a touch screen.
    pub(crate) fn click(&self, name: &str) {
        // Rarely used buttons are in a menu behind `button:more`, which closes on a click. Wait until it has closed;
        // before that, the next click on `button:more` would not reopen it.
        let (listed, layout) = (name.replacen("button:", "listed:", 1), self.layout());
        let is_listed = listed != name && layout.item(name).is_none() && layout.item(&listed).is_some();
        if is_listed {
            self.click("button:more");
        }
        let item = self.wait_until_still(name);
        let clicks = self.layout().clicks;
        self.click_at(item.x, item.y);
        self.wait_for_click_after(clicks);
        if is_listed {
            self.wait_gone(name);
        }
    }

    /// Waits until the program has received a click that follows its first `clicks` clicks, and two frames for its
    /// effect. A busy machine may deliver it late. A click that ends the program is never reported.
    fn wait_for_click_after(&self, clicks: u64) {
        poll(Duration::from_secs(2), || {
            self.try_layout().filter(|layout| layout.clicks > clicks).map(|_| self.frames_drawn())
        })
        .inspect(|frames| self.wait_two_frames(*frames));
    }

    /// Clicks an item that leads to another screen and waits for that screen.
    pub(crate) fn click_to(&self, name: &str, screen: &str) -> Layout {
        self.click(name);
        self.wait_for_screen(screen)
    }

    /// Clicks an item and waits until the item `shown` appears.
    pub(crate) fn click_shows(&self, name: &str, shown: &str) -> Item {
        self.click(name);
        self.wait_for(shown)
    }

    /// Clicks an item and waits until the item `hidden` disappears.
    pub(crate) fn click_hides(&self, name: &str, hidden: &str) {
        self.click(name);
        self.wait_gone(hidden);
    }

    /// Waits two frames, at most 250 ms, for the effect of an action. Unlike the board, pages handle only the last of
    /// several clicks in one frame, and know a button only from the frame before.
    pub(crate) fn wait_two_frames(&self, frames_before: u64) {
        let start = Instant::now();
        while self.frames_drawn() < frames_before + 2 && start.elapsed() < Duration::from_millis(250) {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Moves the pointer over an item.
    pub(crate) fn hover(&self, name: &str) {
        let item = self.wait_until_still(name);
        self.move_to(item.x, item.y);
    }

    /// Moves the pointer to a point of the window.
    pub(crate) fn move_to(&self, x: f64, y: f64) {
        self.input().move_to(self.to_screen(x, y));
        self.input().flush();
    }

    /// Converts a point of the window to a point of the screen. Under Wayland this works only for a window that fills
    /// the screen: nothing but its title bar, if any, is above its content.
    pub(crate) fn to_screen(&self, x: f64, y: f64) -> ScreenPoint {
        let screen = self.compositor.as_ref().map(Compositor::height);
        let title = screen.map_or(0.0, |height| f64::from(height) - self.layout().height);
        self.input().to_screen(self.window, x, y + title)
    }

    /// Clicks a point of the window.
    pub(crate) fn click_at(&self, x: f64, y: f64) {
        self.input().move_to(self.to_screen(x, y));
        self.input().click(LEFT);
        self.input().flush();
    }

    /// Clicks the right button at the current pointer position.
    pub(crate) fn right_click(&self) {
        self.press_button(RIGHT);
    }

    /// Presses and releases a button at the current pointer position.
    pub(crate) fn press_button(&self, button: u8) {
        self.input().click(button);
        self.input().flush();
    }

    /// Turns the wheel over a page until an item is visible, then waits until scrolling ends. The page goes on
    /// scrolling for a while after the last turn of the wheel.
    pub(crate) fn scroll_to(&self, wheel: u8, name: &str) -> Item {
        wait_until(&format!("{name} on the page"), PATIENCE, || {
            let found = self.layout().item(name).is_some();
            if !found {
                self.press_button(wheel);
                self.sleep_idle(Duration::from_millis(60));
            }
            found.then_some(())
        });
        self.wait_until_settled(name)
    }

    /// Drags one item onto another with intermediate pointer positions.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        self.drag_through(&[from, to]);
    }

    /// Drags from the first item in a straight line to each next one; releases on the last.
    pub(crate) fn drag_through(&self, names: &[&str]) {
        let places: Vec<Item> = names.iter().map(|name| self.wait_until_still(name)).collect();
        let pause = |milliseconds| thread::sleep(Duration::from_millis(milliseconds));
        for (index, leg) in places.windows(2).enumerate() {
            let (from, to) = (&leg[0], &leg[1]);
            if index == 0 {
                self.move_to(from.x, from.y);
                pause(50);
                self.input().press(LEFT);
                self.input().flush();
                pause(50);
            }
            for step in 1..=6 {
                let part = f64::from(step) / 6.0;
                self.move_to(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
                pause(20);
            }
        }
        self.input().release(LEFT);
        self.input().flush();
    }

    /// Drags within one instant, so that all events may arrive in a single frame.
    pub(crate) fn drag_in_one_frame(&self, from: &str, to: &str) {
        let (from, to) = (self.wait_until_still(from), self.wait_until_still(to));
        let (from, to) = (self.to_screen(from.x, from.y), self.to_screen(to.x, to.y));
        self.input().move_to(from);
        self.input().press(LEFT);
        self.input().move_to(to);
        self.input().release(LEFT);
        self.input().flush();
    }

    /// Presses and releases a key, given by its X11 name (`u`, `Escape`, `Return`, `?`).
    pub(crate) fn key(&self, name: &str) {
        self.chord(&[name]);
    }

    /// Presses a key that leads to another screen and waits for that screen.
    pub(crate) fn key_to(&self, name: &str, screen: &str) -> Layout {
        self.key(name);
        self.wait_for_screen(screen)
    }

    /// Presses a key and waits until the item `shown` appears.
    pub(crate) fn key_shows(&self, name: &str, shown: &str) -> Item {
        self.key(name);
        self.wait_for(shown)
    }

    /// Presses a key and waits until the item `hidden` disappears.
    pub(crate) fn key_hides(&self, name: &str, hidden: &str) {
        self.key(name);
        self.wait_gone(hidden);
    }

    /// Presses several keys together, within one instant.
    pub(crate) fn chord(&self, names: &[&str]) {
        self.input().chord(names);
    }

    /// Types a text into the field with keyboard focus.
    pub(crate) fn type_text(&self, text: &str) {
        // A person needs a moment between clicking a field and typing.
        thread::sleep(Duration::from_millis(60));
        self.input().type_text(text);
        // If letters and a click arrive in one frame, the click moves the focus and the letters are lost. The program
        // may read the last letters some frames later, so wait before the next click.
        poll(Duration::from_secs(5), self.sleep_check(Duration::from_millis(250)));
    }

    /// Resizes the window without waiting.
    pub(crate) fn request_resize(&self, width: u32, height: u32) {
        self.input().resize(self.window, width, height);
    }

    /// Resizes the window and waits until the layout has the new size.
    pub(crate) fn resize(&self, width: u32, height: u32) -> Layout {
        self.input().resize(self.window, width, height);
        self.wait_for_layout(&format!("a layout of {width} x {height}"), |layout| {
            layout.width == f64::from(width) && layout.height == f64::from(height)
        })
    }
}
