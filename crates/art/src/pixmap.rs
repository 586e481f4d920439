//! Plain pixels: the picture type that all drawing functions return.

use crate::colour::Colour;

/// A picture in straight (not premultiplied) sRGB with alpha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixmap {
    pub width: u32,
    pub height: u32,
    /// Four bytes per pixel (red, green, blue, alpha), row by row from the top left.
    pub rgba: Vec<u8>,
}

impl Pixmap {
    /// A fully transparent picture.
    pub fn clear(width: u32, height: u32) -> Pixmap {
        Pixmap { width, height, rgba: vec![0; width as usize * height as usize * 4] }
    }

    /// A picture whose pixels are computed by `pixel` from column and row, row by row.
    pub fn from_fn(width: u32, height: u32, mut pixel: impl FnMut(u32, u32) -> Colour) -> Pixmap {
        let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
        for y in 0..height {
            for x in 0..width {
                rgba.extend_from_slice(&pixel(x, y).bytes());
            }
        }
        Pixmap { width, height, rgba }
    }

    /// The colour of a pixel; transparent outside the picture.
    pub fn pixel(&self, x: u32, y: u32) -> Colour {
        match self.index(x, y) {
            Some(index) => Colour::rgba(
                self.rgba[index],
                self.rgba[index + 1],
                self.rgba[index + 2],
                self.rgba[index + 3],
            ),
            None => Colour::CLEAR,
        }
    }

    /// Sets a pixel; does nothing outside the picture.
    pub fn set(&mut self, x: u32, y: u32, colour: Colour) {
        if let Some(index) = self.index(x, y) {
            self.rgba[index..index + 4].copy_from_slice(&colour.bytes());
        }
    }

    /// Composites `other` over this picture, with its top left corner at `left`, `top`.
    pub fn overlay(&mut self, other: &Pixmap, left: i32, top: i32) {
        for y in 0..other.height {
            for x in 0..other.width {
                let (Ok(to_x), Ok(to_y)) = (
                    u32::try_from(i64::from(left) + i64::from(x)),
                    u32::try_from(i64::from(top) + i64::from(y)),
                ) else {
                    continue;
                };
                let upper = other.pixel(x, y);
                if upper.a > 0 && self.index(to_x, to_y).is_some() {
                    self.set(to_x, to_y, upper.over(self.pixel(to_x, to_y)));
                }
            }
        }
    }

    /// Encodes the picture as a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgba)?;
        writer.finish()?;
        Ok(file)
    }

    /// Index in `rgba` of a pixel; `None` outside the picture.
    fn index(&self, x: u32, y: u32) -> Option<usize> {
        (x < self.width && y < self.height).then(|| (y as usize * self.width as usize + x as usize) * 4)
    }
}
