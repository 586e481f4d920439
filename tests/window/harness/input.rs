//! Mouse, keyboard and window manager of a test's display. Real X events are sent through the XTEST extension over one
//! connection, so that a click needs no extra process and the test controls the timing.

use std::thread;
use std::time::Duration;

use x11rb::CURRENT_TIME;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ChangeWindowAttributesAux, ClientMessageEvent,
    ConfigureWindowAux, ConnectionExt as _, EventMask, ImageFormat, InputFocus, KEY_PRESS_EVENT,
    KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, MapState, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// X11 number of the left mouse button. The directions of the wheel are buttons too.
pub(crate) const LEFT: u8 = 1;
const MIDDLE: u8 = 2;
pub(crate) const RIGHT: u8 = 3;
pub(crate) const WHEEL_UP: u8 = 4;
pub(crate) const WHEEL_DOWN: u8 = 5;

/// Panic message of a request without an answer. A test cannot continue without its display.
pub(super) const X_SERVER_ANSWERS: &str = "the X server answers";

/// A point of the screen, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ScreenPoint {
    pub(super) x: i16,
    pub(super) y: i16,
}

impl ScreenPoint {
    /// A point by its distance in pixels from the top left corner of the screen.
    pub(crate) fn at(x: i16, y: i16) -> ScreenPoint {
        ScreenPoint { x, y }
    }
}

/// The mouse and the keyboard.
#[derive(Debug)]
pub(crate) struct XInput {
    pub(super) server: RustConnection,
    pub(super) root: Window,
    first_key_code: u8,
    symbols_per_key: usize,
    /// Symbols of all keys, in order of the key codes.
    symbols: Vec<u32>,
}

impl XInput {
    /// Connects to the display with this number.
    pub(crate) fn connect(display: u32) -> XInput {
        let (server, screen) = RustConnection::connect(Some(&format!(":{display}"))).expect(X_SERVER_ANSWERS);
        let setup = server.setup();
        let (first_key_code, last_key_code) = (setup.min_keycode, setup.max_keycode);
        let root = setup.roots[screen].root;
        let key_count = last_key_code - first_key_code + 1;
        let keyboard =
            server.get_keyboard_mapping(first_key_code, key_count).expect(X_SERVER_ANSWERS).reply();
        let keyboard = keyboard.expect(X_SERVER_ANSWERS);
        let symbols_per_key = keyboard.keysyms_per_keycode.into();
        // The first request of an extension also looks up the extension's number. Send one before timing matters.
        server.xtest_get_version(2, 2).expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS);
        XInput { server, root, first_key_code, symbols_per_key, symbols: keyboard.keysyms }
    }

    /// Sends a fake input event. `detail` is the button or the key code; `x` and `y` matter only for movements.
    fn send(&self, kind: u8, detail: u8, x: i16, y: i16) {
        self.server.xtest_fake_input(kind, detail, CURRENT_TIME, self.root, x, y, 0).expect(X_SERVER_ANSWERS);
    }

    /// Sends the buffered events to the server. All events since the previous call arrive together.
    pub(crate) fn flush(&self) {
        self.server.flush().expect(X_SERVER_ANSWERS);
    }

    /// Converts a point of the window to a point of the screen.
    pub(crate) fn to_screen(&self, window: Window, x: f64, y: f64) -> ScreenPoint {
        let translation =
            self.server.translate_coordinates(window, self.root, x as i16, y as i16).expect(X_SERVER_ANSWERS);
        // The window may be gone already if the program was asked to exit.
        translation.reply().map_or(ScreenPoint { x: x as i16, y: y as i16 }, |point| ScreenPoint {
            x: point.dst_x,
            y: point.dst_y,
        })
    }

    pub(crate) fn move_to(&self, point: ScreenPoint) {
        self.send(MOTION_NOTIFY_EVENT, 0, point.x, point.y);
    }

    /// The top left and the bottom right pixel of a window.
    fn corners(&self, window: Window) -> [ScreenPoint; 2] {
        let size = self.server.get_geometry(window).expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS);
        let (right, bottom) = (f64::from(size.width) - 1.0, f64::from(size.height) - 1.0);
        [self.to_screen(window, 0.0, 0.0), self.to_screen(window, right, bottom)]
    }

    /// Moves the pointer to the bottom right corner of the compositor's window, then to the top left corner. Weston 10
    /// computes the position of its pointer as the sum of all movements. If the pointer was over the window before the
    /// content of the window appeared, this sum starts with a wrong value and stays wrong. Weston clamps the sum to its
    /// screen, so after a visit to both corners the positions of the two pointers agree.
    pub(super) fn resync_pointer(&self, window: Window) {
        let [top_left, bottom_right] = self.corners(window);
        for corner in [bottom_right, top_left] {
            self.move_to(corner);
            self.flush();
            thread::sleep(Duration::from_millis(100));
        }
        // Weston reads the absolute position again when a button is released. The program ignores the middle button.
        self.click(MIDDLE);
        self.flush();
        thread::sleep(Duration::from_millis(100));
    }

    /// Colours of the top left and the bottom right pixel of a window, as blue, green and red bytes.
    pub(super) fn colours_of_corners(&self, window: Window) -> [[u8; 3]; 2] {
        self.corners(window).map(|ScreenPoint { x, y }| {
            let image = self
                .server
                .get_image(ImageFormat::Z_PIXMAP, self.root, x, y, 1, 1, !0)
                .expect(X_SERVER_ANSWERS);
            let pixel = image.reply().expect(X_SERVER_ANSWERS).data;
            [0, 1, 2].map(|byte| pixel.get(byte).copied().unwrap_or_default())
        })
    }

    pub(crate) fn press(&self, button: u8) {
        self.send(BUTTON_PRESS_EVENT, button, 0, 0);
    }

    pub(crate) fn release(&self, button: u8) {
        self.send(BUTTON_RELEASE_EVENT, button, 0, 0);
    }

    /// Presses and releases a button in the same instant.
    pub(crate) fn click(&self, button: u8) {
        self.press(button);
        self.release(button);
    }

    /// Drags with `button` while the keys `names` are pressed, slowly enough for window managers.
    pub(crate) fn drag_with(&self, names: &[&str], button: u8, (from, to): (ScreenPoint, ScreenPoint)) {
        const STEPS: i16 = 8;
        let codes: Vec<u8> = names.iter().flat_map(|name| self.keys_of(symbol(name))).collect();
        let pause = || {
            self.flush();
            thread::sleep(Duration::from_millis(40));
        };
        self.move_to(from);
        codes.iter().for_each(|&code| self.send(KEY_PRESS_EVENT, code, 0, 0));
        pause();
        self.press(button);
        pause();
        for step in 1..=STEPS {
            let interpolate = |from: i16, to: i16| from + (to - from) * step / STEPS;
            self.move_to(ScreenPoint { x: interpolate(from.x, to.x), y: interpolate(from.y, to.y) });
            pause();
        }
        self.release(button);
        pause();
        codes.iter().for_each(|&code| self.send(KEY_RELEASE_EVENT, code, 0, 0));
        self.flush();
    }

    /// Presses or releases one key.
    pub(crate) fn set_key(&self, name: &str, is_pressed: bool) {
        let event = if is_pressed { KEY_PRESS_EVENT } else { KEY_RELEASE_EVENT };
        self.keys_of(symbol(name)).into_iter().for_each(|code| self.send(event, code, 0, 0));
        self.flush();
    }

    /// Presses keys in this order and releases them in reverse, all in one instant.
    pub(crate) fn chord(&self, names: &[&str]) {
        let codes: Vec<u8> = names.iter().flat_map(|name| self.keys_of(symbol(name))).collect();
        for &code in &codes {
            self.send(KEY_PRESS_EVENT, code, 0, 0);
        }
        for &code in codes.iter().rev() {
            self.send(KEY_RELEASE_EVENT, code, 0, 0);
        }
        self.flush();
    }

    /// Types a text at the speed of a fast typist, one letter every 15 ms.
    pub(crate) fn type_text(&self, text: &str) {
        for letter in text.chars() {
            self.chord(&[letter.encode_utf8(&mut [0; 4])]);
            thread::sleep(Duration::from_millis(15));
        }
    }

    /// Key codes that produce a symbol: the key, after the Shift key if needed.
    fn keys_of(&self, symbol: u32) -> Vec<u8> {
        // Column 0 has the symbols without Shift, column 1 those with Shift.
        let key_in_column = |column: usize| {
            let row =
                self.symbols.chunks(self.symbols_per_key).position(|key| key.get(column) == Some(&symbol))?;
            u8::try_from(row).ok().map(|row| self.first_key_code + row)
        };
        if let Some(key) = key_in_column(0) {
            return vec![key];
        }
        let key = key_in_column(1).unwrap_or_else(|| panic!("no key with the symbol {symbol:#x}"));
        [self.keys_of(SHIFT), vec![key]].concat()
    }

    /// Finds the visible window with this title.
    pub(crate) fn find_window(&self, title: &str) -> Option<Window> {
        let tree =
            self.server.query_tree(self.root).expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS);
        tree.children.into_iter().find(|&window| {
            // A compositor sets only the newer property `_NET_WM_NAME`.
            let names = [AtomEnum::WM_NAME.into(), self.atom(b"_NET_WM_NAME")];
            let has_title_in = |name: Atom| {
                let property =
                    self.server.get_property(false, window, name, AtomEnum::ANY, 0, u32::MAX / 4).ok()?;
                Some(property.reply().ok()?.value == title.as_bytes())
            };
            let is_visible = || {
                let attributes = self.server.get_window_attributes(window).ok()?.reply().ok()?;
                Some(attributes.map_state == MapState::VIEWABLE)
            };
            // A window may disappear between the listing and these requests.
            names.into_iter().any(|name| has_title_in(name) == Some(true)) && is_visible() == Some(true)
        })
    }

    /// Bytes of a window property; empty if the window has no such property.
    pub(crate) fn property(&self, window: Window, name: &[u8]) -> Vec<u8> {
        let property = self
            .server
            .get_property(false, window, self.atom(name), AtomEnum::ANY, 0, u32::MAX / 4)
            .expect(X_SERVER_ANSWERS);
        property.reply().expect(X_SERVER_ANSWERS).value
    }

    /// Gives a window the keyboard focus, as a window manager would. `None` removes it from all windows.
    pub(crate) fn focus(&self, window: Option<Window>) {
        let window = window.unwrap_or(x11rb::NONE);
        self.server.set_input_focus(InputFocus::NONE, window, CURRENT_TIME).expect(X_SERVER_ANSWERS);
        self.flush();
    }

    pub(crate) fn resize(&self, window: Window, width: u32, height: u32) {
        let size = ConfigureWindowAux::new().width(width).height(height);
        self.server.configure_window(window, &size).expect(X_SERVER_ANSWERS);
        self.flush();
    }

    pub(crate) fn move_window(&self, window: Window, x: i32, y: i32) {
        let position = ConfigureWindowAux::new().x(x).y(y);
        self.server.configure_window(window, &position).expect(X_SERVER_ANSWERS);
        self.flush();
    }

    /// Starts receiving the requests that windows send to the window manager.
    pub(crate) fn watch_window_requests(&self) {
        let attributes = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        self.server
            .change_window_attributes(self.root, &attributes)
            .expect(X_SERVER_ANSWERS)
            .check()
            .expect(X_SERVER_ANSWERS);
    }

    /// Returns the next received request to enter (`true`) or leave (`false`) full screen; `None` if there is none.
    pub(crate) fn next_full_screen_request(&self) -> Option<bool> {
        while let Some(event) = self.server.poll_for_event().expect(X_SERVER_ANSWERS) {
            if let Event::ClientMessage(message) = event
                && message.type_ == self.atom(b"_NET_WM_STATE")
                && message.data.as_data32()[1..3].contains(&self.atom(b"_NET_WM_STATE_FULLSCREEN"))
            {
                // The action of the message: 0 removes the state, 1 adds it (`_NET_WM_STATE_ADD`).
                return Some(message.data.as_data32()[0] == 1);
            }
        }
        None
    }

    /// Asks a window to close, like the close button in its frame, by the client message `WM_DELETE_WINDOW` (ICCCM
    /// 4.1.2.7).
    pub(crate) fn ask_to_close(&self, window: Window) {
        let [protocols, delete] =
            [b"WM_PROTOCOLS".as_slice(), b"WM_DELETE_WINDOW"].map(|name| self.atom(name));
        let message = ClientMessageEvent::new(32, window, protocols, [delete, 0, 0, 0, 0]);
        // With an empty event mask, the server sends the event to the client that created the window.
        self.server.send_event(false, window, EventMask::NO_EVENT, message).expect(X_SERVER_ANSWERS);
        self.flush();
    }

    pub(super) fn atom(&self, name: &[u8]) -> Atom {
        self.server.intern_atom(false, name).expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS).atom
    }
}

/// Symbol (keysym) of the left Shift key.
const SHIFT: u32 = 0xffe1;

/// The symbol (keysym) of a key by its X11 name. A printable ASCII character is its own name and its own symbol.
fn symbol(name: &str) -> u32 {
    match name {
        "Escape" => 0xff1b,
        "Return" => 0xff0d,
        "Tab" => 0xff09,
        "BackSpace" => 0xff08,
        "space" => 0x20,
        "Home" => 0xff50,
        "Left" => 0xff51,
        "Up" => 0xff52,
        "Right" => 0xff53,
        "Down" => 0xff54,
        "Page_Up" => 0xff55,
        "Page_Down" => 0xff56,
        "End" => 0xff57,
        "Delete" => 0xffff,
        "KP_Enter" => 0xff8d,
        "KP_Left" => 0xff96,
        "KP_Up" => 0xff97,
        "KP_Right" => 0xff98,
        "KP_Down" => 0xff99,
        "F2" => 0xffbf,
        "F11" => 0xffc8,
        "Shift_L" => SHIFT,
        "Control_L" => 0xffe3,
        "Super_L" => 0xffeb,
        _ => match *name.chars().collect::<Vec<_>>() {
            [letter @ ' '..='~'] => letter.into(),
            _ => panic!("no symbol for a key called {name:?}"),
        },
    }
}
