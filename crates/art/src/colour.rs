//! Colours in sRGB, and their contrast.

use serde::Deserialize;

/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Theme files write a colour as in CSS, for example `#rrggbb` or `#rrggbbaa`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Colour {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    pub a: u8,
}

impl Colour {
    /// Fully transparent.
    pub const CLEAR: Colour = Colour { r: 0, g: 0, b: 0, a: 0 };

    /// An opaque colour from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Colour {
        Colour { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 255 }
    }

    pub const fn rgba(r: u8, g: u8, b: u8, a: u8) -> Colour {
        Colour { r, g, b, a }
    }

    /// This colour with alpha `a`, 0 (transparent) to 255.
    pub const fn with_alpha(self, a: u8) -> Colour {
        Colour { a, ..self }
    }

    /// Red, green, blue, alpha.
    pub const fn bytes(self) -> [u8; 4] {
        [self.r, self.g, self.b, self.a]
    }

    /// Interpolates linearly from this colour (`t` = 0) to `other` (`t` = 1), alpha included. Clamps `t` to 0..=1.
    pub fn mix(self, other: Colour, t: f32) -> Colour {
        let t = t.clamp(0.0, 1.0);
        let between =
            |from: u8, to: u8| (f32::from(from) + (f32::from(to) - f32::from(from)) * t + 0.5) as u8;
        Colour {
            r: between(self.r, other.r),
            g: between(self.g, other.g),
            b: between(self.b, other.b),
            a: between(self.a, other.a),
        }
    }

    /// Composites this colour over `below`.
    pub fn over(self, below: Colour) -> Colour {
        let weight = f32::from(self.a) / 255.0;
        let weight_below = f32::from(below.a) / 255.0 * (1.0 - weight);
        let alpha = weight + weight_below;
        if alpha <= 0.0 {
            return Colour::CLEAR;
        }
        let blend = |upper: u8, lower: u8| {
            ((f32::from(upper) * weight + f32::from(lower) * weight_below) / alpha + 0.5) as u8
        };
        Colour {
            r: blend(self.r, below.r),
            g: blend(self.g, below.g),
            b: blend(self.b, below.b),
            a: (alpha * 255.0 + 0.5) as u8,
        }
    }

    /// Relative luminance of the opaque colour, 0 (black) to 1 (white), as WCAG 2.2 defines it.
    pub fn luminance(self) -> f32 {
        let linear = |byte: u8| {
            let value = f32::from(byte) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// Contrast ratio of two opaque colours, 1 to 21, as WCAG 2.2 defines it.
    pub fn contrast(self, other: Colour) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}

impl TryFrom<String> for Colour {
    type Error = svgtypes::Error;

    fn try_from(text: String) -> Result<Colour, svgtypes::Error> {
        let svgtypes::Color { red, green, blue, alpha } = text.parse()?;
        Ok(Colour::rgba(red, green, blue, alpha))
    }
}

impl std::fmt::Display for Colour {
    /// The CSS spelling without alpha, `#rrggbb`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}
