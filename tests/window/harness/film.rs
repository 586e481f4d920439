//! Films of the X screen: animations as the player sees them, recorded from outside the program.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};
use x11rb::rust_connection::RustConnection;

use super::input::X_SERVER_ANSWERS;
use super::layout::Item;
use super::pictures::Picture;
use super::program::Program;

/// Maximum number of frames per second.
const RATE: u32 = 120;

/// Smallest summed difference of red, green and blue (each 0 to 255) for a changed pixel.
const CHANGED: u32 = 24;

/// Bytes per pixel in an image of the X server at depth 24: blue, green, red, unused.
const BYTES: usize = 4;

/// A motion has ended when nothing changes for this long.
const QUIET: Duration = Duration::from_millis(150);

/// A rectangle of the window, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    /// The rectangle of a layout item.
    pub(crate) fn of(item: &Item) -> Rect {
        Rect {
            left: item.x - item.w / 2.0,
            top: item.y - item.h / 2.0,
            right: item.x + item.w / 2.0,
            bottom: item.y + item.h / 2.0,
        }
    }

    /// The smallest rectangle that contains both.
    #[must_use]
    pub(crate) fn and(self, other: Rect) -> Rect {
        Rect {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// The difference between a frame of the film and the frame before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Change {
    /// Time since the start of the film.
    pub at: Duration,
    /// Mean position of the changed pixels, in pixels of the window.
    pub centre: (f64, f64),
    /// Number of changed pixels.
    pub pixels: u32,
}

/// A film that is being recorded.
pub(crate) struct Camera {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Film>,
    begun: Instant,
}

/// A recorded film: the frames that differ from the one before, with their times.
pub(crate) struct Film {
    pictures: Vec<(Duration, Vec<u8>)>,
    width: usize,
}

impl Program {
    /// Starts recording the window.
    pub(crate) fn film(&self) -> Camera {
        let layout = self.layout();
        let (width, height) = (layout.width as u16, layout.height as u16);
        let corner = self.to_screen(0.0, 0.0);
        let display = self.display.name();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        // Use a separate connection, so that mouse and keyboard events do not wait for images.
        let (server, screen) = RustConnection::connect(Some(&display)).expect(X_SERVER_ANSWERS);
        let root = server.setup().roots[screen].root;
        let begun = Instant::now();
        let thread = thread::spawn(move || {
            let mut film = Film { pictures: Vec::new(), width: width.into() };
            while !stopped.load(Ordering::Relaxed) {
                let next = Instant::now() + Duration::from_secs(1) / RATE;
                let image =
                    server.get_image(ImageFormat::Z_PIXMAP, root, corner.x, corner.y, width, height, !0);
                let picture = image.expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS).data;
                if film.pictures.last().is_none_or(|(_, before)| *before != picture) {
                    film.pictures.push((begun.elapsed(), picture));
                }
                thread::sleep(next.saturating_duration_since(Instant::now()));
            }
            film
        });
        Camera { stop, thread, begun }
    }
}

impl Camera {
    /// Time since the start of the film.
    pub(crate) fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Stops recording. If the variable `FILMS` is set, also writes the frames to the target folder.
    pub(crate) fn stop(self) -> Film {
        self.stop.store(true, Ordering::Relaxed);
        let film = self.thread.join().expect("the recording thread does not panic");
        if std::env::var_os("FILMS").is_some() {
            static COUNT: AtomicU32 = AtomicU32::new(1);
            let test = thread::current().name().unwrap_or("film").replace("::", "-");
            film.write_frames(&format!("{test}-{}", COUNT.fetch_add(1, Ordering::Relaxed)));
        }
        film
    }
}

impl Film {
    /// Writes the frames as PNG files for inspection, each named by its time in milliseconds.
    fn write_frames(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("films").join(name);
        let _not_there = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the film");
        for (at, picture) in &self.pictures {
            let path = folder.join(format!("{:06}.png", at.as_millis()));
            Picture::of_screen(self.width, picture).write(&path);
        }
    }

    /// Returns the changes within an area, in order.
    pub(crate) fn changes(&self, area: Rect) -> Vec<Change> {
        let rows = area.top.max(0.0) as usize..area.bottom.max(0.0) as usize;
        let columns = area.left.max(0.0) as usize..(area.right.max(0.0) as usize).min(self.width);
        let change = |pair: &[(Duration, Vec<u8>)]| {
            let (before, (at, now)) = (&pair[0].1, &pair[1]);
            let (mut pixels, mut x_sum, mut y_sum) = (0, 0.0, 0.0);
            for y in rows.clone() {
                let start = (y * self.width + columns.start) * BYTES;
                let end = (y * self.width + columns.end) * BYTES;
                let (Some(old), Some(new)) = (before.get(start..end), now.get(start..end)) else { break };
                if old == new {
                    continue;
                }
                let pairs = old.chunks_exact(BYTES).zip(new.chunks_exact(BYTES));
                for (x, (old, new)) in columns.clone().zip(pairs) {
                    let apart: u32 = (0..3).map(|byte| u32::from(old[byte].abs_diff(new[byte]))).sum();
                    if apart >= CHANGED {
                        pixels += 1;
                        x_sum += x as f64;
                        y_sum += y as f64;
                    }
                }
            }
            let centre = (x_sum / f64::from(pixels.max(1)), y_sum / f64::from(pixels.max(1)));
            (pixels > 0).then_some(Change { at: *at, centre, pixels })
        };
        self.pictures.windows(2).filter_map(change).collect()
    }

    /// Returns the first motion within an area after `since`: changes without a pause longer than [`QUIET`].
    pub(crate) fn motion(&self, area: Rect, since: Duration) -> Vec<Change> {
        let mut changes = self.changes(area).into_iter().skip_while(|change| change.at < since).peekable();
        let mut motion = Vec::new();
        while let Some(change) = changes.next() {
            motion.push(change);
            if changes.peek().is_none_or(|next| next.at - change.at > QUIET) {
                break;
            }
        }
        motion
    }
}

/// Time from the first to the last change of a motion.
pub(crate) fn duration(motion: &[Change]) -> Duration {
    motion.last().zip(motion.first()).map_or(Duration::ZERO, |(last, first)| last.at - first.at)
}

/// Positions of a travelling piece, as fractions of its way from `from` to `to`. Between two frames the pixels change
/// both where the piece was and where it is now, so the centre of the change is midway between the two.
fn places(motion: &[Change], from: (f64, f64), to: (f64, f64)) -> Vec<f64> {
    let way = (to.0 - from.0, to.1 - from.1);
    let length = way.0.hypot(way.1);
    // Where few pixels change, as at the end of the way, the centre says nothing about the piece.
    let most = motion.iter().map(|change| change.pixels).max().unwrap_or_default();
    let place = |change: &Change| {
        let at = (change.centre.0 - from.0, change.centre.1 - from.1);
        let share = (at.0 * way.0 + at.1 * way.1) / (length * length);
        let beside = (at.0 * way.1 - at.1 * way.0).abs() / length;
        // A carried piece is drawn slightly above its way.
        let is_on_its_way = beside < 0.35 * length.max(40.0) && (0.02..=0.98).contains(&share);
        (is_on_its_way && change.pixels > most / 8).then_some(share)
    };
    motion.iter().filter_map(place).collect()
}

/// Required resolution of a filmed motion.
#[derive(Clone, Copy)]
pub(crate) struct Resolution {
    /// Minimum number of distinct positions seen on the way.
    places: usize,
    /// Minimum distance between the first and the last position, as a fraction of the way.
    span: f64,
}

impl Resolution {
    /// For frames drawn by a graphics card, or of a small part of the window.
    pub(crate) const FINE: Resolution = Resolution { places: 5, span: 0.5 };
    /// For frames of the whole window drawn on the CPU: at most five in a fifth of a second.
    pub(crate) const COARSE: Resolution = Resolution { places: 3, span: 0.25 };

    /// Asserts that a piece was seen travelling, in order. Ignores the first and the last change, which include the
    /// marks of the selection and of the last move.
    pub(crate) fn assert_travels(self, motion: &[Change], from: (f64, f64), to: (f64, f64), what: &str) {
        let inner = motion.get(1..motion.len().saturating_sub(1)).unwrap_or_default();
        self.assert_passes(inner, from, to, what);
        let places = places(inner, from, to);
        let (first, last) =
            places.iter().fold((1.0_f64, 0.0_f64), |(low, high), at| (low.min(*at), high.max(*at)));
        assert!(last - first > self.span, "{what}: seen only from {first:.2} to {last:.2} of its way");
    }

    /// Like [`Resolution::assert_travels`], for a part of the way and with every change.
    pub(crate) fn assert_passes(self, motion: &[Change], from: (f64, f64), to: (f64, f64), what: &str) {
        let places = places(motion, from, to);
        // Each position that is farther than all before it.
        let mut reached = Vec::new();
        for place in &places {
            let furthest = reached.last().copied().unwrap_or(f64::MIN);
            // Near the goal mostly the shadow changes, so the centre of the change is not the centre of the piece.
            assert!(*place > furthest - 0.2, "{what}: not in order: {places:.2?}");
            if *place > furthest + 0.01 {
                reached.push(*place);
            }
        }
        assert!(
            reached.len() >= self.places,
            "{what}: seen only at {places:.2?} of its way, in {} pictures",
            motion.len()
        );
    }
}

/// Asserts that a motion takes its designed time, within 25 %.
pub(crate) fn assert_takes(motion: &[Change], design: Duration, what: &str) {
    let seen = duration(motion);
    let bounds = design.mul_f64(0.75)..=design.mul_f64(1.25);
    assert!(bounds.contains(&seen), "{what}: seen for {seen:?}, designed for {design:?}");
}
