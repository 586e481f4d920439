//! Mouse and keyboard actions on the window.

use std::thread;
use std::time::{Duration, Instant};

use super::compositor::Compositor;
use super::input::{LEFT, RIGHT, ScreenPoint};
use super::layout::{Item, Layout};
use super::program::Program;
use super::{PATIENCE, poll, wait_until};

impl Program {
    /// Clicks the centre of an item and waits two frames for the effect. The pointer moves there and the button is
    /// pressed in the same instant, like a fast click or a tap on a touch screen.
    pub(crate) fn click(&self, name: &str) {
        // Rarely used buttons are in the menu behind `button:more`. While that menu is closed, the layout names such a
        // button with the prefix `listed:`. A click on an entry closes the menu. Wait for that, because until then a
        // click on `button:more` would not open the menu again.
        let (listed_name, layout) = (name.replacen("button:", "listed:", 1), self.layout());
        let is_listed =
            listed_name != name && layout.item(name).is_none() && layout.item(&listed_name).is_some();
        if is_listed {
            self.click("button:more");
        }
        let item = self.wait_until_still(name);
        let clicks_before = self.layout().clicks;
        self.click_at(item.x, item.y);
        self.wait_for_click_after(clicks_before);
        if is_listed {
            self.wait_gone(name);
        }
    }

    /// Waits until the program has counted more than `clicks_before` clicks, then two frames for the effect. A busy
    /// machine may deliver a click late. Gives up after 2 s, because a click that ends the program is never counted.
    fn wait_for_click_after(&self, clicks_before: u64) {
        poll(Duration::from_secs(2), || {
            self.try_layout().filter(|layout| layout.clicks > clicks_before).map(|_| self.frames_drawn())
        })
        .inspect(|&frames_before| self.wait_two_frames(frames_before));
    }

    /// Clicks an item while the key `key` is pressed.
    pub(crate) fn click_with_key(&self, key: &str, name: &str) {
        self.input().set_key(key, true);
        self.click(name);
        self.input().set_key(key, false);
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

    /// Waits until two frames have been drawn since the count `frames_before`, at most 250 ms. Pages need this between
    /// two actions: unlike the board, a page handles only the last of several clicks in one frame, and reacts only to
    /// buttons that the previous frame drew.
    pub(crate) fn wait_two_frames(&self, frames_before: u64) {
        let start = Instant::now();
        while self.frames_drawn() < frames_before + 2 && start.elapsed() < Duration::from_millis(250) {
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Moves the pointer to the centre of an item.
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
    /// the screen. The layout then excludes only the title bar, if there is one, so the bar's height is the difference
    /// between the heights of the screen and the layout.
    pub(crate) fn to_screen(&self, x: f64, y: f64) -> ScreenPoint {
        let screen_height = self.compositor.as_ref().map(Compositor::height);
        let title_bar_height = screen_height.map_or(0.0, |height| f64::from(height) - self.layout().height);
        self.input().to_screen(self.window, x, y + title_bar_height)
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

    /// Turns the wheel at the current pointer position until an item is visible, then waits until scrolling ends. The
    /// page scrolls smoothly and stops some time after the last turn of the wheel. `wheel` is `WHEEL_UP` or
    /// `WHEEL_DOWN`.
    pub(crate) fn scroll_to(&self, wheel: u8, name: &str) -> Item {
        wait_until(&format!("{name} on the page"), PATIENCE, || {
            let is_visible = self.layout().item(name).is_some();
            if !is_visible {
                self.press_button(wheel);
                self.sleep_idle(Duration::from_millis(60));
            }
            is_visible.then_some(())
        });
        self.wait_until_settled(name)
    }

    /// Drags one item onto another, with pointer positions in between.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        self.drag_through(&[from, to]);
    }

    /// Presses the button on the first item, moves in a straight line to each next item, and releases on the last.
    pub(crate) fn drag_through(&self, names: &[&str]) {
        /// Pointer movements between two items.
        const STEPS: u32 = 6;
        let items: Vec<Item> = names.iter().map(|name| self.wait_until_still(name)).collect();
        let pause = |milliseconds| thread::sleep(Duration::from_millis(milliseconds));
        for (index, neighbours) in items.windows(2).enumerate() {
            let (from, to) = (&neighbours[0], &neighbours[1]);
            if index == 0 {
                self.move_to(from.x, from.y);
                pause(50);
                self.input().press(LEFT);
                self.input().flush();
                pause(50);
            }
            for step in 1..=STEPS {
                let fraction = f64::from(step) / f64::from(STEPS);
                self.move_to(from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction);
                pause(20);
            }
        }
        self.input().release(LEFT);
        self.input().flush();
    }

    /// Drags within one instant: press, movement and release may arrive in a single frame.
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
    pub(crate) fn press_key(&self, name: &str) {
        self.chord(&[name]);
    }

    /// Presses a key that leads to another screen and waits for that screen.
    pub(crate) fn key_to(&self, name: &str, screen: &str) -> Layout {
        self.press_key(name);
        self.wait_for_screen(screen)
    }

    /// Presses a key and waits until the item `shown` appears.
    pub(crate) fn key_shows(&self, name: &str, shown: &str) -> Item {
        self.press_key(name);
        self.wait_for(shown)
    }

    /// Presses a key and waits until the item `hidden` disappears.
    pub(crate) fn key_hides(&self, name: &str, hidden: &str) {
        self.press_key(name);
        self.wait_gone(hidden);
    }

    /// Presses several keys together, within one instant.
    pub(crate) fn chord(&self, names: &[&str]) {
        self.input().chord(names);
    }

    /// Types a text into the field with keyboard focus.
    pub(crate) fn type_text(&self, text: &str) {
        // The field gets the keyboard focus only some frames after a click. A person does not type sooner either.
        thread::sleep(Duration::from_millis(60));
        self.input().type_text(text);
        // If letters and a click arrive in one frame, the click moves the focus and the letters are lost. So wait until
        // the program has handled the last letter and has drawn no frame for 250 ms.
        poll(Duration::from_secs(5), self.sleep_check(Duration::from_millis(250)));
    }

    /// Resizes the window; does not wait for the new layout.
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
