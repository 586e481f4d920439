//! Materials: the colour of each point of a surface.
//!
//! Points are measured in squares of the board, so that a surface looks the same at every pixel size.

use std::f32::consts::TAU;

use crate::colour::Colour;
use crate::noise::{cellular_noise, fractal_noise, lerp, smoothstep, unit_hash, value_noise};
use crate::theme::Material;

/// A piece of material for one square or another part of the table.
///
/// Each slab shows another part of the texture, so no two look alike. Neighbouring slabs of wood come from one plank:
/// their growth rings continue.
#[derive(Clone, Copy, Debug)]
pub struct Slab {
    material: Material,
    tone: Colour,
    seed: u32,
    /// Position of the slab in the texture.
    origin: (f32, f32),
    /// Sine and cosine of the angle of the grain.
    turn: (f32, f32),
    /// Brightness relative to other slabs, about 1.
    brightness: f32,
    /// Whether the veins of marble are lighter than the tone.
    pale_veins: bool,
}

impl Slab {
    /// The slab at `column` and `row` of a surface with mean tone `tone`.
    pub fn cut(material: Material, tone: Colour, column: i32, row: i32, seed: u32) -> Slab {
        let random = |salt: u32| unit_hash(column, row, seed ^ salt.wrapping_mul(0x51ed_270b));
        let angle = match material {
            // The grain runs up the board, almost straight.
            Material::Wood => (random(1) - 0.5) * 0.03,
            Material::Marble | Material::Slate => random(1) * TAU,
            Material::Azulejo | Material::Cork => 0.0,
        };
        Slab {
            material,
            tone,
            seed,
            origin: match material {
                // The growth rings of the plank continue from square to square.
                Material::Wood => {
                    let plank_start = unit_hash(0, 0, seed ^ 0x9a7d) * 512.0;
                    (plank_start + column as f32 * 0.93, plank_start + row as f32 * 0.93)
                }
                _ => (random(3) * 512.0, random(4) * 512.0),
            },
            turn: angle.sin_cos(),
            brightness: 1.0 + (random(5) - 0.5) * if material == Material::Wood { 0.016 } else { 0.03 },
            pale_veins: tone.luminance() < 0.45,
        }
    }

    /// This slab with its grain turned by 90 degrees.
    pub fn quarter_turned(self) -> Slab {
        let (sin, cos) = self.turn;
        Slab { turn: (cos, -sin), ..self }
    }

    /// The colour at a point, in squares from the slab's top left corner.
    pub fn colour(&self, x: f32, y: f32) -> Colour {
        let (sin, cos) = self.turn;
        let across = x * cos - y * sin + self.origin.0;
        let along = x * sin + y * cos + self.origin.1;
        match self.material {
            Material::Wood => self.wood(across, along),
            Material::Marble => self.marble(across, along),
            Material::Cork => self.cork(across, along),
            Material::Slate => self.slate(across, along),
            Material::Azulejo => self.glaze(across, along),
        }
    }

    /// Wood: growth rings bent by slow noise, fibres stretched along the grain, and dark pores.
    fn wood(&self, across: f32, along: f32) -> Colour {
        let bend = fractal_noise(across * 0.55, along * 0.17, 2, self.seed);
        // Each growth ring darkens slowly towards its late wood and ends sharply.
        // Position within the growth ring, 0 to 1. The offset keeps the number positive, so that the cast rounds down.
        let rings = across * 3.4 + bend * 4.2 + 64.0;
        let year = rings - rings as i32 as f32;
        let late = smoothstep(0.15, 0.9, year) * (1.0 - smoothstep(0.9, 1.0, year));
        let fibre = value_noise(across * 29.0, along * 1.1, self.seed ^ 0x11) * 0.55
            + value_noise(across * 67.0, along * 2.7, self.seed ^ 0x22) * 0.45;
        let pore = smoothstep(0.55, 0.95, value_noise(across * 52.0, along * 3.4, self.seed ^ 0x33));
        let light = 1.03 + bend * 0.05 - late * 0.06 + fibre * 0.05 - pore * 0.10;
        self.lit(light, late * 0.022 + bend * 0.015)
    }

    /// Marble: clouds, and broad and fine veins, in coordinates distorted by noise (domain warping).
    fn marble(&self, x: f32, y: f32) -> Colour {
        let warp_x = fractal_noise(x * 0.9, y * 0.9, 2, self.seed ^ 0x44);
        let warp_y = value_noise(x * 1.1 + 5.2, y * 1.1 + 1.3, self.seed ^ 0x55) * 0.6;
        let (wx, wy) = (x + warp_x * 0.9, y + warp_y * 0.9);
        let vein = |noise: f32, sharp: f32| {
            let ridge = (1.0 - noise.abs() * sharp).max(0.0);
            ridge * ridge
        };
        let broad = vein(value_noise(wx * 0.8, wy * 0.45, self.seed ^ 0x66), 4.0);
        let fine = vein(value_noise(wx * 2.1 + warp_y * 0.8, wy * 1.2, self.seed ^ 0x77), 12.0);
        let presence = 0.65 + 0.6 * warp_y;
        let veins = (broad * 0.10 + fine * 0.15) * presence;
        // Grey marble has white veins, white marble has grey and rosy ones.
        let veins = if self.pale_veins { -veins } else { veins };
        self.lit(1.01 + warp_x * 0.06 + warp_y * 0.03 - veins, warp_x * 0.014 + veins * 0.12)
    }

    /// Cork: granules pressed together, a few of them dark bark.
    fn cork(&self, x: f32, y: f32) -> Colour {
        let (near, next, id) = cellular_noise(x * 15.0, y * 15.0, 0.95, None, self.seed);
        let seam = 1.0 - smoothstep(0.02, 0.16, next - near);
        let granule = (id & 0xff) as f32 / 255.0 - 0.5;
        let bark = if id & 0x1f00 == 0 { 0.14 } else { 0.0 };
        let speck = value_noise(x * 60.0, y * 60.0, self.seed ^ 0x88);
        let light = 1.02 + granule * 0.09 - seam * 0.075 - bark * (1.0 - seam) + speck * 0.025;
        self.lit(light, 0.0)
    }

    /// Slate: nearly plain stone with faint parallel streaks.
    fn slate(&self, x: f32, y: f32) -> Colour {
        let cloud = fractal_noise(x * 1.6, y * 5.0, 3, self.seed ^ 0x99);
        let grit = value_noise(x * 70.0, y * 70.0, self.seed ^ 0xaa);
        self.lit(1.0 + cloud * 0.07 + grit * 0.025, 0.0)
    }

    /// Glaze of uneven thickness; [`crate::azulejo`] paints the motif on it.
    fn glaze(&self, x: f32, y: f32) -> Colour {
        let pool = fractal_noise(x * 1.9, y * 1.9, 3, self.seed ^ 0xbb);
        self.lit(1.0 + pool * 0.035, -pool * 0.008)
    }

    /// The tone at the relative brightness `light`, a little warmer (`warmth` > 0) or cooler (`warmth` < 0).
    fn lit(&self, light: f32, warmth: f32) -> Colour {
        let light = light * self.brightness;
        let scale = |byte: u8, factor: f32| (f32::from(byte) * factor + 0.5).clamp(0.0, 255.0) as u8;
        Colour {
            r: scale(self.tone.r, light * (1.0 + warmth)),
            g: scale(self.tone.g, light),
            b: scale(self.tone.b, light * (1.0 - warmth)),
            a: 255,
        }
    }
}

/// A colour made lighter (`light` > 1, towards white) or darker (`light` < 1, towards black).
pub fn scale_brightness(colour: Colour, light: f32) -> Colour {
    if light >= 1.0 {
        colour.mix(Colour::hex(0xff_ffff).with_alpha(colour.a), light - 1.0)
    } else {
        colour.mix(Colour::hex(0).with_alpha(colour.a), lerp(1.0, 0.0, light))
    }
}
