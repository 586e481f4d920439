//! The clipboard. Background threads read and write it, so that no frame waits for another program.
//!
//! Reading asks the program that owns the content, which may be busy or stopped. After [`TIMEOUT`] the player is told,
//! and a late answer is dropped.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use session::{LocalizedMessage, Reporter, Task, message};

use crate::app::commands::{CopyText, PasteRequest, Pasted};
use crate::app::core::{FramePhase, NextFrame, Warnings, waker};

/// Longest wait for the content of the clipboard.
const TIMEOUT: Duration = Duration::from_secs(1);

/// Longest wait at the end of the program, while the clipboard manager of the desktop takes over the content.
const HANDOVER_TIMEOUT: Duration = Duration::from_millis(300);

/// Largest number of readings at the same time. More than one happens only if the owner of the content does not answer.
const MAX_READINGS: usize = 4;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, start).add_systems(
        Update,
        (write_texts, read_contents, report_contents).chain().in_set(FramePhase::Window),
    );
}

/// An order to the thread of the clipboard.
enum Order {
    Write(String),
    Read {
        ticket: u64,
        /// Whether files are preferred to their paths as text.
        prefers_files: bool,
    },
}

/// The content of the clipboard.
enum Content {
    Text(String),
    Files(Vec<PathBuf>),
}

impl Content {
    /// The answer to `request`; `None` stands for nothing.
    fn answer(content: Option<Content>, request: PasteRequest) -> Pasted {
        match content {
            Some(Content::Text(text)) => Pasted { request, text: Some(text), files: Vec::new() },
            Some(Content::Files(files)) => Pasted { request, text: None, files },
            None => Pasted { request, text: None, files: Vec::new() },
        }
    }
}

/// A report of the thread.
enum Report {
    Read {
        ticket: u64,
        /// `None` if there is neither text nor files.
        content: Option<Content>,
    },
    /// The thread has ended, and the content has been handed over.
    Ended,
}

/// The thread of the clipboard, and the readings that it has not answered.
#[derive(Resource)]
struct ClipboardThread {
    /// `None` only at the end of the program: that ends the thread.
    orders: Option<Sender<Order>>,
    task: Task<Report>,
    pending: Vec<PendingReading>,
    last_ticket: u64,
}

struct PendingReading {
    ticket: u64,
    request: PasteRequest,
    /// Time on the real clock after which the answer is dropped.
    until: Duration,
}

impl Drop for ClipboardThread {
    fn drop(&mut self) {
        self.orders = None;
        let end = Instant::now() + HANDOVER_TIMEOUT;
        let remaining = || end.saturating_duration_since(Instant::now());
        while let Some(Report::Read { .. }) = self.task.next_report_within(remaining()) {}
    }
}

/// System that starts the thread.
fn start(
    proxy: Option<Res<EventLoopProxyWrapper>>,
    #[cfg(target_os = "linux")] display: Option<Res<bevy::winit::DisplayHandleWrapper>>,
    mut commands: Commands,
) {
    let (orders, inbox) = channel();
    #[cfg(target_os = "linux")]
    let backend = display.and_then(|display| wayland::Backend::connect(&display.0));
    let started = Task::start("clipboard", waker(proxy.as_deref()), move |reporter| {
        #[cfg(target_os = "linux")]
        if let Some(backend) = backend {
            backend.run(&inbox, reporter);
            return reporter.send_quietly(Report::Ended);
        }
        run(&inbox, reporter);
        reporter.send_quietly(Report::Ended);
    });
    match started {
        Ok(task) => commands.insert_resource(ClipboardThread {
            orders: Some(orders),
            task,
            pending: Vec::new(),
            last_ticket: 0,
        }),
        Err(error) => warn!("the clipboard cannot be used: {error}"),
    }
}

/// System that copies the texts of [`CopyText`] messages to the clipboard.
fn write_texts(mut texts: MessageReader<CopyText>, thread: Option<Res<ClipboardThread>>) {
    let orders = thread.as_ref().and_then(|thread| thread.orders.as_ref());
    for CopyText(text) in texts.read() {
        // Sending fails only if the thread has panicked.
        let _ = orders.map(|orders| orders.send(Order::Write(text.clone())));
    }
}

/// System that starts reading the clipboard.
fn read_contents(
    mut requests: MessageReader<PasteRequest>,
    thread: Option<ResMut<ClipboardThread>>,
    time: Res<Time<Real>>,
    mut pasted: MessageWriter<Pasted>,
) {
    let Some(mut thread) = thread else {
        pasted.write_batch(requests.read().map(|request| Content::answer(None, *request)));
        return;
    };
    for request in requests.read().copied() {
        thread.last_ticket += 1;
        let ticket = thread.last_ticket;
        let order = Order::Read { ticket, prefers_files: request == PasteRequest::Screen };
        let _ = thread.orders.as_ref().map(|orders| orders.send(order));
        thread.pending.push(PendingReading { ticket, request, until: time.elapsed() + TIMEOUT });
    }
}

/// System that passes on the content of the clipboard, or tells the player that there is none.
fn report_contents(
    thread: Option<ResMut<ClipboardThread>>,
    time: Res<Time<Real>>,
    next_frame: Res<NextFrame>,
    mut pasted: MessageWriter<Pasted>,
    mut warnings: ResMut<Warnings>,
) {
    let Some(mut thread) = thread else { return };
    let thread = thread.bypass_change_detection();
    let (no_text, no_answer) =
        (message!("warning-clipboard-no-text"), message!("warning-clipboard-no-answer"));
    let mut report = |request, content: Option<Content>, failure: &LocalizedMessage| {
        // Earlier warnings about the clipboard are obsolete.
        if warnings.0.iter().any(|warning| *warning == no_text || *warning == no_answer) {
            warnings.0.retain(|warning| *warning != no_text && *warning != no_answer);
        }
        if content.is_none() {
            warnings.0.push(failure.clone());
        }
        pasted.write(Content::answer(content, request));
    };
    while let Some(answer) = thread.task.try_next_report() {
        let Report::Read { ticket, content } = answer else { continue };
        let reading = thread.pending.iter().position(|reading| reading.ticket == ticket);
        if let Some(reading) = reading.map(|index| thread.pending.remove(index)) {
            report(reading.request, content, &no_text);
        }
    }
    let now = time.elapsed();
    thread.pending.retain(|reading| {
        if now >= reading.until {
            report(reading.request, None, &no_answer);
        } else {
            next_frame.request_at(reading.until);
        }
        now < reading.until
    });
}

/// Carries out orders with the clipboard of X11, Windows or macOS.
fn run(orders: &Receiver<Order>, reporter: &Reporter<Report>) {
    // Under X11 the copied text is available to other programs only while this value exists.
    let mut clipboard = None;
    let readings = Arc::new(());
    for order in orders {
        match order {
            Order::Write(text) => {
                if clipboard.is_none() {
                    clipboard = arboard::Clipboard::new().inspect_err(|error| debug!("{error}")).ok();
                }
                if let Some(clipboard) = &mut clipboard
                    && let Err(error) = clipboard.set_text(text)
                {
                    debug!("{error}");
                }
            }
            Order::Read { .. } if Arc::strong_count(&readings) > MAX_READINGS => {}
            Order::Read { ticket, prefers_files } => {
                let (reporter, reading) = (reporter.clone(), Arc::clone(&readings));
                let started = session::detach("clipboard reading", move || {
                    reporter.send(Report::Read { ticket, content: read(prefers_files) });
                    drop(reading);
                });
                if let Err(error) = started {
                    warn!("the clipboard cannot be read: {error}");
                }
            }
        }
    }
}

/// Reads the clipboard of X11, Windows or macOS. Under X11 this may take half a minute.
fn read(prefers_files: bool) -> Option<Content> {
    let mut clipboard = arboard::Clipboard::new().ok()?;
    let files = |clipboard: &mut arboard::Clipboard| {
        let paths: Vec<PathBuf> = clipboard.get().file_list().ok()?.into_iter().map(without_host).collect();
        (!paths.is_empty()).then_some(Content::Files(paths))
    };
    if prefers_files && let Some(files) = files(&mut clipboard) {
        return Some(files);
    }
    let text = clipboard.get_text().ok().filter(|text| !text.trim().is_empty());
    match text {
        Some(text) => Some(Content::Text(text)),
        None => files(&mut clipboard),
    }
}

/// Removes the host from the path of an address such as `file://localhost/media`.
fn without_host(path: PathBuf) -> PathBuf {
    path.strip_prefix("localhost").map(|rest| Path::new("/").join(rest)).unwrap_or(path)
}

#[cfg(target_os = "linux")]
mod wayland {
    //! The clipboard of Wayland, through the connection of the window.

    use std::sync::atomic::{AtomicUsize, Ordering};

    use smithay_clipboard::Clipboard;
    use winit::event_loop::OwnedDisplayHandle;
    use winit::raw_window_handle::{HasDisplayHandle, RawDisplayHandle};

    use super::*;

    /// Largest number of clients. A further one is started only while the others wait for programs that do not answer.
    const MAX_CLIENTS: usize = MAX_READINGS;

    /// The client that carries out orders.
    ///
    /// There is one at a time, because Weston tells only one client of a connection about the content.
    pub(super) struct Backend {
        display: OwnedDisplayHandle,
        client: Connected,
    }

    /// A client of the clipboard.
    struct Connected {
        clipboard: Clipboard,
        /// Keeps the connection open; dropped after `clipboard`.
        _display: OwnedDisplayHandle,
    }

    impl Connected {
        fn new(display: &OwnedDisplayHandle) -> Option<Connected> {
            let RawDisplayHandle::Wayland(handle) = display.display_handle().ok()?.as_raw() else {
                return None;
            };
            // SAFETY: the handle is a valid display, which `_display` keeps open for as long as the clipboard exists.
            #[expect(unsafe_code, reason = "the crate has no safe way to share the connection of the window")]
            let clipboard = unsafe { Clipboard::new(handle.display.as_ptr()) };
            Some(Connected { clipboard, _display: display.clone() })
        }

        /// Waits for the text that another program offers.
        fn load(&self) -> Option<Content> {
            let text = self.clipboard.load().ok().filter(|text| !text.trim().is_empty());
            text.map(Content::Text)
        }

        /// Carries out orders, and counts the finished ones.
        fn run(self, orders: &Receiver<Order>, reporter: &Reporter<Report>, finished: &AtomicUsize) {
            for order in orders {
                match order {
                    Order::Write(text) => self.clipboard.store(text),
                    Order::Read { ticket, .. } => {
                        reporter.send(Report::Read { ticket, content: self.load() });
                    }
                }
                finished.fetch_add(1, Ordering::Release);
            }
        }
    }

    /// The thread of a client.
    struct ClientThread {
        orders: Sender<Order>,
        /// Number of orders sent.
        sent: usize,
        /// Number of orders carried out.
        finished: Arc<AtomicUsize>,
        last_order_at: Instant,
    }

    impl ClientThread {
        fn start(client: Connected, reporter: &Reporter<Report>) -> Option<ClientThread> {
            let ((orders, inbox), reporter) = (channel(), reporter.clone());
            let finished = Arc::new(AtomicUsize::new(0));
            let counter = Arc::clone(&finished);
            let started =
                session::detach("clipboard client", move || client.run(&inbox, &reporter, &counter));
            started.inspect_err(|error| warn!("the clipboard cannot be used: {error}")).ok()?;
            Some(ClientThread { orders, sent: 0, finished, last_order_at: Instant::now() })
        }

        /// Whether the client waits for another program, so that it cannot carry out `order` now.
        ///
        /// Reading waits a while for an answer; a copied text must not be lost.
        fn is_blocked_for(&self, order: &Order) -> bool {
            let is_patient = matches!(order, Order::Read { .. }) && self.last_order_at.elapsed() < TIMEOUT;
            self.finished.load(Ordering::Acquire) < self.sent && !is_patient
        }

        fn send(&mut self, order: Order) {
            self.sent += 1;
            self.last_order_at = Instant::now();
            // Sending fails only if the thread has panicked.
            let _ = self.orders.send(order);
        }
    }

    impl Backend {
        /// Connects to the clipboard; `None` if the window is not on Wayland.
        pub(super) fn connect(display: &OwnedDisplayHandle) -> Option<Backend> {
            Some(Backend { display: display.clone(), client: Connected::new(display)? })
        }

        /// Carries out orders. A client that waits for another program accepts no other call, so a new one replaces it.
        pub(super) fn run(self, orders: &Receiver<Order>, reporter: &Reporter<Report>) {
            let Some(mut thread) = ClientThread::start(self.client, reporter) else { return };
            let mut clients = 1;
            for order in orders {
                if thread.is_blocked_for(&order) && clients < MAX_CLIENTS {
                    let client = Connected::new(&self.display);
                    if let Some(new) = client.and_then(|client| ClientThread::start(client, reporter)) {
                        thread = new;
                        clients += 1;
                    }
                }
                thread.send(order);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_of_an_address_is_removed() {
        assert_eq!(without_host("localhost/media/a b.pgn".into()), Path::new("/media/a b.pgn"));
        assert_eq!(without_host("/localhost/a.pgn".into()), Path::new("/localhost/a.pgn"));
    }
}
