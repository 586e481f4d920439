//! Drags files over the window from another program, by the XDND protocol (version 5). The test plays the other
//! program.

use std::fmt::Write as _;
use std::path::Path;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT, CURRENT_TIME, NONE};

use super::input::{X_SERVER_ANSWERS, XInput};
use super::program::Program;
use super::{PATIENCE, wait_until};

/// MIME type of a list of files.
const FILES: &str = "text/uri-list";

/// A drag in progress.
#[derive(Debug)]
pub(crate) struct Drag<'a> {
    hand: &'a XInput,
    /// The window that the drag comes from.
    source: Window,
    target: Window,
    kind: String,
    data: String,
}

impl Program {
    /// Drags files over the middle of the window and waits until the program has requested the list.
    pub(crate) fn drag_files(&self, files: &[&Path]) -> Drag<'_> {
        let list = files.iter().map(|file| format!("{}\r\n", address(file))).collect();
        let drag = Drag::begin(self, FILES, list);
        assert!(drag.hold(), "the program accepts files");
        drag
    }

    /// Drags a text over the middle of the window and returns whether the program accepts it.
    pub(crate) fn is_text_taken(&self, text: &str) -> bool {
        Drag::begin(self, "text/plain", text.to_owned()).hold()
    }
}

impl Drag<'_> {
    fn begin<'a>(program: &'a Program, kind: &str, data: String) -> Drag<'a> {
        let hand = program.input();
        let source = hand.server.generate_id().expect(X_SERVER_ANSWERS);
        let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
        let window = CreateWindowAux::new();
        hand.server
            .create_window(depth, source, hand.root, 0, 0, 1, 1, 0, class, COPY_FROM_PARENT, &window)
            .expect(X_SERVER_ANSWERS);
        hand.server
            .set_selection_owner(source, hand.atom(b"XdndSelection"), CURRENT_TIME)
            .expect(X_SERVER_ANSWERS);
        let drag = Drag { hand, source, target: program.window(), kind: kind.to_owned(), data };
        drag.send(b"XdndEnter", [5 << 24, hand.atom(kind.as_bytes()), 0, 0]);
        drag
    }

    /// Sends the pointer position: the middle of the window.
    pub(crate) fn point(&self) {
        let size = self
            .hand
            .server
            .get_geometry(self.target)
            .expect(X_SERVER_ANSWERS)
            .reply()
            .expect(X_SERVER_ANSWERS);
        let at = self.hand.to_screen(self.target, f64::from(size.width) / 2.0, f64::from(size.height) / 2.0);
        let (x, y) = (at.x.cast_unsigned(), at.y.cast_unsigned());
        let packed = u32::from(x) << 16 | u32::from(y);
        self.send(b"XdndPosition", [0, packed, CURRENT_TIME, self.hand.atom(b"XdndActionCopy")]);
    }

    /// Moves to the middle of the window and returns whether the program accepts the drop there.
    fn hold(&self) -> bool {
        self.point();
        let (mut handed_over, mut is_taken) = (false, None);
        wait_until("an answer to the drag position", PATIENCE, || {
            while let Some(event) = self.hand.server.poll_for_event().expect(X_SERVER_ANSWERS) {
                match event {
                    Event::SelectionRequest(request) if request.owner == self.source => {
                        self.hand_over(&request);
                        handed_over = true;
                    }
                    Event::ClientMessage(answer) if answer.type_ == self.hand.atom(b"XdndStatus") => {
                        is_taken = Some(answer.data.as_data32()[1] & 1 == 1);
                    }
                    _ => {}
                }
            }
            // A program that accepts the drag first requests its data.
            is_taken.filter(|is_taken| handed_over || !is_taken)
        })
    }

    /// Drops the data and waits until the program confirms that it has accepted it.
    pub(crate) fn drop_files(self) {
        self.send(b"XdndDrop", [0, CURRENT_TIME, 0, 0]);
        let is_finished = wait_until("the end of the drag", PATIENCE, || {
            let event = self.hand.server.poll_for_event().expect(X_SERVER_ANSWERS)?;
            let Event::ClientMessage(answer) = event else { return None };
            let is_finished = answer.type_ == self.hand.atom(b"XdndFinished");
            is_finished.then(|| answer.data.as_data32()[1] & 1 == 1)
        });
        assert!(is_finished, "the program accepts the drop");
    }

    /// Leaves the window without dropping.
    pub(crate) fn leave(self) {
        self.send(b"XdndLeave", [0; 4]);
    }

    /// Sends an XDND client message; its first field is always the source window.
    fn send(&self, kind: &[u8], [a, b, c, d]: [u32; 4]) {
        let message =
            ClientMessageEvent::new(32, self.target, self.hand.atom(kind), [self.source, a, b, c, d]);
        self.hand
            .server
            .send_event(false, self.target, EventMask::NO_EVENT, message)
            .expect(X_SERVER_ANSWERS);
        self.hand.flush();
    }

    /// Answers a request for the dragged data (ICCCM 2.2).
    fn hand_over(&self, request: &SelectionRequestEvent) {
        let SelectionRequestEvent { time, requestor, selection, target, property, .. } = *request;
        let is_offered = target == self.hand.atom(self.kind.as_bytes());
        if is_offered {
            self.hand
                .server
                .change_property8(PropMode::REPLACE, requestor, property, target, self.data.as_bytes())
                .expect(X_SERVER_ANSWERS);
        }
        let property = if is_offered { property } else { NONE };
        let (response_type, sequence) = (SELECTION_NOTIFY_EVENT, 0);
        let answer =
            SelectionNotifyEvent { response_type, sequence, time, requestor, selection, target, property };
        self.hand.server.send_event(false, requestor, EventMask::NO_EVENT, answer).expect(X_SERVER_ANSWERS);
        self.hand.flush();
    }
}

/// URI of a file. Bytes other than ASCII letters, digits and `/-._~` are percent-encoded.
fn address(file: &Path) -> String {
    let mut address = "file://".to_owned();
    for byte in file.to_str().expect("a name").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            address.push(byte.into());
        } else {
            write!(address, "%{byte:02X}").expect("writing to a string succeeds");
        }
    }
    address
}
