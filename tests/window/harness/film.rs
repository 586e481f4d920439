//! Films of the X screen: screenshots in quick succession, which show animations as the player sees them.

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
const MAX_FRAME_RATE: u32 = 120;

/// Smallest summed difference of red, green and blue (each 0 to 255) for a changed pixel.
const MIN_COLOUR_DIFFERENCE: u32 = 24;

/// Bytes per pixel in an image of the X server at depth 24: blue, green, red, unused.
const BYTES_PER_PIXEL: usize = 4;

/// Longest pause between two changes of one motion.
const MAX_PAUSE: Duration = Duration::from_millis(150);

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

    /// The smallest rectangle that contains both rectangles.
    #[must_use]
    pub(crate) fn union(self, other: Rect) -> Rect {
        Rect {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// The difference between a frame of the film and the previous frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Change {
    /// Time since the start of the film.
    pub time: Duration,
    /// Mean position of the changed pixels, in pixels of the window.
    pub centre: (f64, f64),
    /// Number of changed pixels.
    pub pixels: u32,
}

/// A film that is being recorded.
pub(crate) struct Camera {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Film>,
    start: Instant,
}

/// A recorded film: every frame that differs from its predecessor.
pub(crate) struct Film {
    /// Each frame with its time since the start of the film; [`BYTES_PER_PIXEL`] describes the format.
    frames: Vec<(Duration, Vec<u8>)>,
    /// Width of a frame in pixels.
    width: usize,
}

impl Program {
    /// Starts recording the area of the window, in a thread.
    pub(crate) fn film(&self) -> Camera {
        let layout = self.layout();
        let (width, height) = (layout.width as u16, layout.height as u16);
        let corner = self.to_screen(0.0, 0.0);
        let display = self.display.name();
        let stop = Arc::new(AtomicBool::new(false));
        let thread_stop = Arc::clone(&stop);
        // Use a separate connection, so that mouse and keyboard events do not wait for images.
        let (server, screen) = RustConnection::connect(Some(&display)).expect(X_SERVER_ANSWERS);
        let root = server.setup().roots[screen].root;
        let start = Instant::now();
        let thread = thread::spawn(move || {
            let mut film = Film { frames: Vec::new(), width: width.into() };
            while !thread_stop.load(Ordering::Relaxed) {
                let next_time = Instant::now() + Duration::from_secs(1) / MAX_FRAME_RATE;
                let image =
                    server.get_image(ImageFormat::Z_PIXMAP, root, corner.x, corner.y, width, height, !0);
                let frame = image.expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS).data;
                if film.frames.last().is_none_or(|(_, previous)| *previous != frame) {
                    film.frames.push((start.elapsed(), frame));
                }
                thread::sleep(next_time.saturating_duration_since(Instant::now()));
            }
            film
        });
        Camera { stop, thread, start }
    }
}

impl Camera {
    /// Time since the start of the film.
    pub(crate) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Stops recording. If the environment variable `FILMS` is set, also writes the frames to the target folder.
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
        for (time, frame) in &self.frames {
            let path = folder.join(format!("{:06}.png", time.as_millis()));
            Picture::from_x_image(self.width, frame).write(&path);
        }
    }

    /// Returns the changes within an area of the window, in order of time.
    pub(crate) fn changes(&self, area: Rect) -> Vec<Change> {
        let rows = area.top.max(0.0) as usize..area.bottom.max(0.0) as usize;
        let columns = area.left.max(0.0) as usize..(area.right.max(0.0) as usize).min(self.width);
        let change = |pair: &[(Duration, Vec<u8>)]| {
            let (previous, (time, frame)) = (&pair[0].1, &pair[1]);
            let (mut pixels, mut x_sum, mut y_sum) = (0, 0.0, 0.0);
            for y in rows.clone() {
                let start = (y * self.width + columns.start) * BYTES_PER_PIXEL;
                let end = (y * self.width + columns.end) * BYTES_PER_PIXEL;
                let (Some(old_row), Some(new_row)) = (previous.get(start..end), frame.get(start..end)) else {
                    break;
                };
                if old_row == new_row {
                    continue;
                }
                let pixel_pairs =
                    old_row.chunks_exact(BYTES_PER_PIXEL).zip(new_row.chunks_exact(BYTES_PER_PIXEL));
                for (x, (old, new)) in columns.clone().zip(pixel_pairs) {
                    let difference: u32 = (0..3).map(|byte| u32::from(old[byte].abs_diff(new[byte]))).sum();
                    if difference >= MIN_COLOUR_DIFFERENCE {
                        pixels += 1;
                        x_sum += x as f64;
                        y_sum += y as f64;
                    }
                }
            }
            let centre = (x_sum / f64::from(pixels.max(1)), y_sum / f64::from(pixels.max(1)));
            (pixels > 0).then_some(Change { time: *time, centre, pixels })
        };
        self.frames.windows(2).filter_map(change).collect()
    }

    /// Returns the first motion within an area, from the time `since` on. A motion is a series of changes without a
    /// pause longer than [`MAX_PAUSE`].
    pub(crate) fn motion(&self, area: Rect, since: Duration) -> Vec<Change> {
        let mut changes = self.changes(area).into_iter().skip_while(|change| change.time < since).peekable();
        let mut motion = Vec::new();
        while let Some(change) = changes.next() {
            motion.push(change);
            if changes.peek().is_none_or(|next| next.time - change.time > MAX_PAUSE) {
                break;
            }
        }
        motion
    }
}

/// Time from the first to the last change of a motion.
pub(crate) fn duration(motion: &[Change]) -> Duration {
    motion.last().zip(motion.first()).map_or(Duration::ZERO, |(last, first)| last.time - first.time)
}

/// Positions of a travelling piece, as fractions of its path from `from` to `to`. Between two frames the pixels change
/// where the piece was and where it is now, so the centre of the change is midway between the two positions.
fn positions(motion: &[Change], from: (f64, f64), to: (f64, f64)) -> Vec<f64> {
    let path = (to.0 - from.0, to.1 - from.1);
    let length = path.0.hypot(path.1);
    // If only few pixels change, as at the end of the path, their centre is not the position of the piece.
    let most_pixels = motion.iter().map(|change| change.pixels).max().unwrap_or_default();
    let position = |change: &Change| {
        let offset = (change.centre.0 - from.0, change.centre.1 - from.1);
        let fraction = (offset.0 * path.0 + offset.1 * path.1) / (length * length);
        let distance_from_path = (offset.0 * path.1 - offset.1 * path.0).abs() / length;
        // Allow some distance: a lifted piece is drawn slightly above its path.
        let is_on_path = distance_from_path < 0.35 * length.max(40.0) && (0.02..=0.98).contains(&fraction);
        (is_on_path && change.pixels > most_pixels / 8).then_some(fraction)
    };
    motion.iter().filter_map(position).collect()
}

/// Required resolution of a filmed motion.
#[derive(Clone, Copy)]
pub(crate) struct Resolution {
    /// Minimum number of distinct positions seen on the path.
    positions: usize,
    /// Minimum distance between the first and the last position, as a fraction of the path.
    span: f64,
}

impl Resolution {
    /// For frames drawn by a graphics card, or frames in which only a small part of the window is redrawn.
    pub(crate) const FINE: Resolution = Resolution { positions: 5, span: 0.5 };
    /// For frames of the whole window drawn on the CPU: at most five frames in a fifth of a second.
    pub(crate) const COARSE: Resolution = Resolution { positions: 3, span: 0.25 };

    /// Asserts that a piece was seen at positions from `from` to `to`, in this order. Ignores the first and the last
    /// change, because they include the marks of the selection and of the last move.
    pub(crate) fn assert_travels(self, motion: &[Change], from: (f64, f64), to: (f64, f64), what: &str) {
        let inner_changes = motion.get(1..motion.len().saturating_sub(1)).unwrap_or_default();
        self.assert_passes(inner_changes, from, to, what);
        let (first, last) = positions(inner_changes, from, to)
            .iter()
            .fold((1.0_f64, 0.0_f64), |(low, high), position| (low.min(*position), high.max(*position)));
        assert!(last - first > self.span, "{what}: seen only from {first:.2} to {last:.2} of its path");
    }

    /// Like [`Resolution::assert_travels`], but uses every change and accepts positions on only a part of the path.
    pub(crate) fn assert_passes(self, motion: &[Change], from: (f64, f64), to: (f64, f64), what: &str) {
        let positions = positions(motion, from, to);
        // Positions that are farther along the path than all earlier ones.
        let mut advances = Vec::new();
        for position in &positions {
            let furthest = advances.last().copied().unwrap_or(f64::MIN);
            // Allow a step back: near the goal mostly the shadow changes, so the centre of the change is not the centre
            // of the piece.
            assert!(*position > furthest - 0.2, "{what}: not in order: {positions:.2?}");
            if *position > furthest + 0.01 {
                advances.push(*position);
            }
        }
        assert!(
            advances.len() >= self.positions,
            "{what}: seen only at {positions:.2?} of its path, in {} changes",
            motion.len()
        );
    }
}

/// Asserts that a motion takes its designed time, within 25 %.
pub(crate) fn assert_duration(motion: &[Change], designed: Duration, what: &str) {
    let measured = duration(motion);
    let bounds = designed.mul_f64(0.75)..=designed.mul_f64(1.25);
    assert!(bounds.contains(&measured), "{what}: seen for {measured:?}, designed for {designed:?}");
}
