//! Drags files over the window from another program, by the XDND protocol (version 5). The test acts as the other
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
const FILE_LIST: &str = "text/uri-list";

/// Version of the XDND protocol.
const XDND_VERSION: u32 = 5;

/// A drag in progress.
#[derive(Debug)]
pub(crate) struct Drag<'a> {
    input: &'a XInput,
    /// Invisible window of the test, from which the drag comes.
    source: Window,
    /// Window of the program under test.
    target: Window,
    /// MIME type of the data.
    mime_type: String,
    data: String,
}

impl Program {
    /// Drags files over the middle of the window and waits until the program has requested the list of files.
    pub(crate) fn drag_files(&self, files: &[&Path]) -> Drag<'_> {
        let list = files.iter().map(|file| format!("{}\r\n", file_uri(file))).collect();
        let drag = Drag::start(self, FILE_LIST, list);
        assert!(drag.move_over_window(), "the program accepts files");
        drag
    }

    /// Drags a text over the middle of the window and returns whether the program accepts it.
    pub(crate) fn accepts_dragged_text(&self, text: &str) -> bool {
        Drag::start(self, "text/plain", text.to_owned()).move_over_window()
    }
}

impl Drag<'_> {
    /// Creates the source window and announces the drag to the program.
    fn start<'a>(program: &'a Program, mime_type: &str, data: String) -> Drag<'a> {
        let input = program.input();
        let source = input.server.generate_id().expect(X_SERVER_ANSWERS);
        let (depth, class) = (COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
        let window = CreateWindowAux::new();
        input
            .server
            .create_window(depth, source, input.root, 0, 0, 1, 1, 0, class, COPY_FROM_PARENT, &window)
            .expect(X_SERVER_ANSWERS);
        input
            .server
            .set_selection_owner(source, input.atom(b"XdndSelection"), CURRENT_TIME)
            .expect(X_SERVER_ANSWERS);
        let drag = Drag { input, source, target: program.window(), mime_type: mime_type.to_owned(), data };
        drag.send(b"XdndEnter", [XDND_VERSION << 24, input.atom(mime_type.as_bytes()), 0, 0]);
        drag
    }

    /// Tells the program that the pointer is at the middle of the window.
    pub(crate) fn send_position(&self) {
        let size = self
            .input
            .server
            .get_geometry(self.target)
            .expect(X_SERVER_ANSWERS)
            .reply()
            .expect(X_SERVER_ANSWERS);
        let point =
            self.input.to_screen(self.target, f64::from(size.width) / 2.0, f64::from(size.height) / 2.0);
        let (x, y) = (point.x.cast_unsigned(), point.y.cast_unsigned());
        let packed_point = u32::from(x) << 16 | u32::from(y);
        self.send(b"XdndPosition", [0, packed_point, CURRENT_TIME, self.input.atom(b"XdndActionCopy")]);
    }

    /// Moves to the middle of the window and waits for the answer. Returns whether the program accepts a drop there.
    fn move_over_window(&self) -> bool {
        self.send_position();
        let (mut is_data_sent, mut is_accepted) = (false, None);
        wait_until("an answer to the drag position", PATIENCE, || {
            while let Some(event) = self.input.server.poll_for_event().expect(X_SERVER_ANSWERS) {
                match event {
                    Event::SelectionRequest(request) if request.owner == self.source => {
                        self.send_data(&request);
                        is_data_sent = true;
                    }
                    Event::ClientMessage(answer) if answer.type_ == self.input.atom(b"XdndStatus") => {
                        is_accepted = Some(answer.data.as_data32()[1] & 1 == 1);
                    }
                    _ => {}
                }
            }
            // A program that accepts the drag also requests the data, before or after this answer.
            is_accepted.filter(|is_accepted| is_data_sent || !is_accepted)
        })
    }

    /// Drops the data and waits until the program confirms that it has accepted the drop.
    pub(crate) fn drop_files(self) {
        self.send(b"XdndDrop", [0, CURRENT_TIME, 0, 0]);
        let is_accepted = wait_until("the end of the drag", PATIENCE, || {
            let event = self.input.server.poll_for_event().expect(X_SERVER_ANSWERS)?;
            let Event::ClientMessage(answer) = event else { return None };
            let is_finished = answer.type_ == self.input.atom(b"XdndFinished");
            is_finished.then(|| answer.data.as_data32()[1] & 1 == 1)
        });
        assert!(is_accepted, "the program accepts the drop");
    }

    /// Leaves the window without dropping.
    pub(crate) fn leave(self) {
        self.send(b"XdndLeave", [0; 4]);
    }

    /// Sends an XDND client message; its first field is always the source window.
    fn send(&self, message_type: &[u8], [a, b, c, d]: [u32; 4]) {
        let message = ClientMessageEvent::new(
            32,
            self.target,
            self.input.atom(message_type),
            [self.source, a, b, c, d],
        );
        self.input
            .server
            .send_event(false, self.target, EventMask::NO_EVENT, message)
            .expect(X_SERVER_ANSWERS);
        self.input.flush();
    }

    /// Answers a request for the dragged data (ICCCM 2.2).
    fn send_data(&self, request: &SelectionRequestEvent) {
        let SelectionRequestEvent { time, requestor, selection, target, property, .. } = *request;
        let is_offered = target == self.input.atom(self.mime_type.as_bytes());
        if is_offered {
            self.input
                .server
                .change_property8(PropMode::REPLACE, requestor, property, target, self.data.as_bytes())
                .expect(X_SERVER_ANSWERS);
        }
        let property = if is_offered { property } else { NONE };
        let (response_type, sequence) = (SELECTION_NOTIFY_EVENT, 0);
        let answer =
            SelectionNotifyEvent { response_type, sequence, time, requestor, selection, target, property };
        self.input.server.send_event(false, requestor, EventMask::NO_EVENT, answer).expect(X_SERVER_ANSWERS);
        self.input.flush();
    }
}

/// URI of a file. Bytes other than ASCII letters, digits and `/-._~` are percent-encoded.
fn file_uri(file: &Path) -> String {
    let mut uri = "file://".to_owned();
    for byte in file.to_str().expect("a name").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(byte.into());
        } else {
            write!(uri, "%{byte:02X}").expect("writing to a string succeeds");
        }
    }
    uri
}
