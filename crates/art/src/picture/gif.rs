//! A game as an animated GIF, with one palette for all frames.
//!
//! Each frame stores only the pixels that have changed.

use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::layout::Layout;
use super::position_view::PositionView;
use super::render_png::PixelRenderer;
use super::style::{MAX_FRAMES, PictureError, PictureStyle};
use crate::pixmap::Pixmap;

/// Display times of the first, the last and all other positions, in hundredths of a second.
const FIRST_DELAY: u16 = 120;
const LAST_DELAY: u16 = 400;
const DELAY: u16 = 90;

/// Number of visible colours in the palette.
const COLOURS: usize = 255;
/// Palette index of the transparent colour, for pixels that have not changed.
const UNCHANGED: u8 = 255;

/// Sampling factor of the colour quantiser: it reads one seventh of the pixels.
const SAMPLING_FACTOR: i32 = 7;

/// Encodes positions as an animated GIF file that repeats forever.
///
/// `should_continue` receives the number of frames drawn so far. If it returns false, the result is
/// [`PictureError::Stopped`].
pub fn encode_gif(
    views: &[PositionView],
    style: &PictureStyle,
    mut should_continue: impl FnMut(usize) -> bool,
) -> Result<Vec<u8>, PictureError> {
    if views.len() > MAX_FRAMES {
        return Err(PictureError::TooLong(views.len()));
    }
    let (layout, mut pixels) = (Layout::of(views, style), PixelRenderer::new(style));
    let mut draw_opaque = |view: &PositionView| -> Result<Pixmap, PictureError> {
        let mut picture = pixels.draw(&layout.list(view))?;
        // Draw round corners over the ground of the theme, because GIF has no partial transparency.
        for pixel in picture.rgba.as_chunks_mut::<4>().0.iter_mut().filter(|pixel| pixel[3] < 255) {
            let [r, g, b, a] = *pixel;
            *pixel = crate::Colour::rgba(r, g, b, a).over(style.theme.background.tone).bytes();
        }
        Ok(picture)
    };
    let (Some(first), Some(last)) = (views.first(), views.last()) else { return Ok(Vec::new()) };
    let first_picture = draw_opaque(first)?;
    let (width, height) = (gif_length(first_picture.width), gif_length(first_picture.height));
    // Choose the palette from three positions: the first, the middle and the last one.
    let samples = [&first_picture, &draw_opaque(&views[views.len() / 2])?, &draw_opaque(last)?];
    let mut palette = GifPalette::of(&samples);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &palette.colours)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut previous: Option<Pixmap> = None;
    for (index, view) in views.iter().enumerate() {
        if !should_continue(index) {
            return Err(PictureError::Stopped);
        }
        let picture = draw_opaque(view)?;
        let delay = match index {
            _ if index + 1 == views.len() => LAST_DELAY,
            0 => FIRST_DELAY,
            _ => DELAY,
        };
        encoder.write_frame(&Frame { delay, ..palette.frame(previous.as_ref(), &picture) })?;
        previous = Some(picture);
    }
    drop(encoder);
    Ok(file)
}

/// Converts a length in pixels to the 16 bits of the file format.
fn gif_length(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

/// The palette of an animated GIF.
struct GifPalette {
    quantiser: NeuQuant,
    /// Three bytes per colour; the last colour is the transparent one.
    colours: Vec<u8>,
    /// Cache of palette indices by colour.
    index_by_colour: HashMap<[u8; 4], u8>,
}

impl GifPalette {
    /// The palette for these pictures.
    fn of(pictures: &[&Pixmap]) -> GifPalette {
        let pixels: Vec<u8> = pictures.iter().flat_map(|picture| picture.rgba.iter().copied()).collect();
        let quantiser = NeuQuant::new(SAMPLING_FACTOR, COLOURS, &pixels);
        let mut colours = quantiser.color_map_rgb();
        colours.resize(3 * (COLOURS + 1), 0);
        GifPalette { quantiser, colours, index_by_colour: HashMap::new() }
    }

    /// The frame with the rectangle of `picture` that differs from `previous`; the whole picture if `previous` is
    /// `None`.
    fn frame(&mut self, previous: Option<&Pixmap>, picture: &Pixmap) -> Frame<'static> {
        let (width, height) = (picture.width, picture.height);
        let has_changed =
            |x: u32, y: u32| previous.is_none_or(|previous| previous.pixel(x, y) != picture.pixel(x, y));
        let changed = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let changed = changed.filter(|(x, y)| has_changed(*x, *y));
        // Left, top, right and bottom of the changed pixels. A frame needs at least one pixel.
        let bounds = changed.fold(None, |bounds, (x, y)| {
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        });
        let [left, top, right, bottom] = bounds.unwrap_or([0; 4]);
        let buffer: Vec<u8> = (top..=bottom)
            .flat_map(|y| (left..=right).map(move |x| (x, y)))
            .map(|(x, y)| if has_changed(x, y) { self.index(picture.pixel(x, y).bytes()) } else { UNCHANGED })
            .collect();
        Frame {
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: gif_length(left),
            top: gif_length(top),
            width: gif_length(right - left + 1),
            height: gif_length(bottom - top + 1),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }

    /// The palette index of a colour.
    fn index(&mut self, colour: [u8; 4]) -> u8 {
        let quantiser = &self.quantiser;
        *self
            .index_by_colour
            .entry(colour)
            .or_insert_with(|| u8::try_from(quantiser.index_of(&colour).min(COLOURS - 1)).unwrap_or_default())
    }
}
