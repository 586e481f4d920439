//! A game as a moving picture (animated GIF): one palette for all of it, and of every position only what has changed.

use std::collections::HashMap;

use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::layout::Layout;
use super::pixels::Pixels;
use super::sight::Sight;
use super::style::{MOST_FRAMES, PictureError, Style};
use crate::pixmap::Pixmap;

/// For how long a position is seen, the first one and the last one, in hundredths of a second.
const EACH: u16 = 90;
const FIRST: u16 = 120;
const LAST: u16 = 400;

/// How many colours there are beside the one that shows what was there before.
const COLOURS: usize = 255;
const UNCHANGED: u8 = 255;

/// Every how many-th pixel of a picture takes part in the choice of the colours.
const SAMPLED: i32 = 7;

/// These positions one after the other, round and round, as a GIF file. `goes_on` is told how many are drawn, and whether
/// it goes on.
pub fn film(
    sights: &[Sight],
    style: &Style,
    mut goes_on: impl FnMut(usize) -> bool,
) -> Result<Vec<u8>, PictureError> {
    if sights.len() > MOST_FRAMES {
        return Err(PictureError::TooLong(sights.len()));
    }
    let (layout, mut pixels) = (Layout::of(sights, style), Pixels::new(style));
    let mut opaque = |sight: &Sight| -> Result<Pixmap, PictureError> {
        let mut picture = pixels.draw(&layout.list(sight))?;
        // Round corners stand on the ground of the theme: a GIF knows no half of a colour.
        for pixel in picture.rgba.as_chunks_mut::<4>().0.iter_mut().filter(|pixel| pixel[3] < 255) {
            let [r, g, b, a] = *pixel;
            *pixel = crate::Colour::rgba(r, g, b, a).over(style.theme.background.tone).bytes();
        }
        Ok(picture)
    };
    let (Some(first), Some(last)) = (sights.first(), sights.last()) else { return Ok(Vec::new()) };
    let first = opaque(first)?;
    let (width, height) = (side(first.width), side(first.height));
    let mut inks = Inks::of(&[&first, &opaque(&sights[sights.len() / 2])?, &opaque(last)?]);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &inks.palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let mut before: Option<Pixmap> = None;
    for (place, sight) in sights.iter().enumerate() {
        if !goes_on(place) {
            return Err(PictureError::Stopped);
        }
        let picture = opaque(sight)?;
        let delay = match place {
            _ if place + 1 == sights.len() => LAST,
            0 => FIRST,
            _ => EACH,
        };
        encoder.write_frame(&Frame { delay, ..inks.frame(before.as_ref(), &picture) })?;
        before = Some(picture);
    }
    drop(encoder);
    Ok(file)
}

fn side(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

/// The colours of a moving picture.
struct Inks {
    quantiser: NeuQuant,
    /// Three bytes a colour; the last colour stands for none.
    palette: Vec<u8>,
    /// Which colour of the palette each colour becomes.
    known: HashMap<[u8; 4], u8>,
}

impl Inks {
    fn of(pictures: &[&Pixmap]) -> Inks {
        let pixels: Vec<u8> = pictures.iter().flat_map(|picture| picture.rgba.iter().copied()).collect();
        let quantiser = NeuQuant::new(SAMPLED, COLOURS, &pixels);
        let mut palette = quantiser.color_map_rgb();
        palette.resize(3 * (COLOURS + 1), 0);
        Inks { quantiser, palette, known: HashMap::new() }
    }

    /// What of a picture differs from the one before.
    fn frame(&mut self, before: Option<&Pixmap>, picture: &Pixmap) -> Frame<'static> {
        let (width, height) = (picture.width, picture.height);
        let has_changed =
            |x: u32, y: u32| before.is_none_or(|before| before.pixel(x, y) != picture.pixel(x, y));
        let changed = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let changed = changed.filter(|(x, y)| has_changed(*x, *y));
        // Left, top, right and bottom of what has changed; a frame has one pixel at least.
        let around = changed.fold(None, |around, (x, y)| {
            let [left, top, right, bottom] = around.unwrap_or([x, y, x, y]);
            Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
        });
        let [left, top, right, bottom] = around.unwrap_or([0; 4]);
        let buffer: Vec<u8> = (top..=bottom)
            .flat_map(|y| (left..=right).map(move |x| (x, y)))
            .map(|(x, y)| if has_changed(x, y) { self.ink(picture.pixel(x, y).bytes()) } else { UNCHANGED })
            .collect();
        Frame {
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: side(left),
            top: side(top),
            width: side(right - left + 1),
            height: side(bottom - top + 1),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }

    fn ink(&mut self, colour: [u8; 4]) -> u8 {
        let quantiser = &self.quantiser;
        *self
            .known
            .entry(colour)
            .or_insert_with(|| u8::try_from(quantiser.index_of(&colour).min(COLOURS - 1)).unwrap_or_default())
    }
}
