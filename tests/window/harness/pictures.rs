//! Screenshots: reading pixels from the X server, and PNG files in the target folder for inspection.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat};

use super::input::X_SERVER_ANSWERS;
use super::program::Program;
use super::{PATIENCE, wait_until};

/// Largest number of colours of a screenshot that counts as empty.
const EMPTY_COLOURS: usize = 64;

/// An image as rows of red, green and blue bytes, from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    /// Width in pixels.
    pub width: usize,
    /// Three bytes per pixel.
    pub rgb: Vec<u8>,
}

impl Picture {
    /// Converts an image of the X server at depth 24, which has four bytes per pixel: blue, green, red, unused.
    pub(super) fn from_x_image(width: usize, bytes: &[u8]) -> Picture {
        let rgb = bytes.chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
        Picture { width, rgb }
    }

    /// Height in pixels.
    pub(crate) fn height(&self) -> usize {
        self.rgb.len() / 3 / self.width.max(1)
    }

    /// Reads a PNG file without transparency.
    pub(crate) fn read(path: &Path) -> Picture {
        let mut decoder = png::Decoder::new(BufReader::new(File::open(path).expect("a picture")));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a picture");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a picture of some size")];
        let info = reader.next_frame(&mut bytes).expect("a picture");
        assert_eq!(info.color_type, png::ColorType::Rgb, "{}", path.display());
        bytes.truncate(info.buffer_size());
        Picture { width: info.width as usize, rgb: bytes }
    }

    /// Writes a PNG file.
    pub(crate) fn write(&self, path: &Path) {
        let file = BufWriter::new(File::create(path).expect("a file for the picture"));
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height() as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header().expect("written");
        writer.write_image_data(&self.rgb).expect("written");
    }

    /// Mean brightness, from 0 to 1.
    fn brightness(&self) -> f64 {
        let sum: u64 = self.rgb.iter().map(|value| u64::from(*value)).sum();
        sum as f64 / 255.0 / self.rgb.len().max(1) as f64
    }

    /// Number of distinct colours, counted up to `limit`.
    fn colours(&self, limit: usize) -> usize {
        let mut colours = std::collections::HashSet::new();
        let _limit_reached = self.rgb.chunks_exact(3).find(|pixel| {
            colours.insert([pixel[0], pixel[1], pixel[2]]);
            colours.len() >= limit
        });
        colours.len()
    }
}

impl Program {
    /// Waits until the window is at rest, writes a screenshot to the target folder and returns its path. Fails if the
    /// screenshot has hardly any colours, because then the window is probably empty.
    pub(crate) fn screenshot(&self, name: &str) -> PathBuf {
        self.wait_until_rest();
        let picture = self.screen();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        fs::create_dir_all(&folder).expect("a folder for the pictures");
        let path = folder.join(name).with_extension("png");
        picture.write(&path);
        assert!(picture.colours(EMPTY_COLOURS + 1) > EMPTY_COLOURS, "{}: hardly any colours", path.display());
        path
    }

    /// The current content of the screen.
    pub(crate) fn screen(&self) -> Picture {
        let input = self.input();
        let size =
            input.server.get_geometry(input.root).expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS);
        let (width, height) = (size.width, size.height);
        let image = input.server.get_image(ImageFormat::Z_PIXMAP, input.root, 0, 0, width, height, !0);
        Picture::from_x_image(
            width.into(),
            &image.expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS).data,
        )
    }

    /// Mean brightness of a PNG file, from 0 to 1.
    pub(crate) fn brightness(&self, picture: &Path) -> f64 {
        Picture::read(picture).brightness()
    }
}

impl Program {
    /// Waits until a rectangle of the window has not changed for 150 ms and returns its pixels, four bytes each. `x`
    /// and `y` are the top left corner.
    pub(crate) fn pixels(&self, x: f64, y: f64, width: f64, height: f64) -> Vec<u8> {
        let read = || {
            let corner = self.to_screen(x, y);
            let (server, root) = (&self.input().server, self.input().root);
            let image = server.get_image(
                ImageFormat::Z_PIXMAP,
                root,
                corner.x,
                corner.y,
                width as u16,
                height as u16,
                !0,
            );
            image.expect(X_SERVER_ANSWERS).reply().expect(X_SERVER_ANSWERS).data
        };
        let mut previous = read();
        wait_until("a picture that does not change", PATIENCE, || {
            thread::sleep(Duration::from_millis(150));
            let current = read();
            let is_unchanged = current == previous;
            previous = current.clone();
            is_unchanged.then_some(current)
        })
    }

    /// Waits until an item and its pixels are at rest and returns the pixels, four bytes each.
    pub(crate) fn pixels_of(&self, name: &str) -> Vec<u8> {
        let item = self.wait_until_still(name);
        self.pixels(item.x - item.w / 2.0, item.y - item.h / 2.0, item.w, item.h)
    }
}
