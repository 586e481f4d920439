//! Acoustic properties of table and piece materials: resonant modes, softness, damping.

use art::theme::{Ground, Material, Theme};

/// A resonant mode: frequency in hertz, decay time to -60 dB in seconds, level.
pub type ResonantMode = (f32, f32, f32);

/// A body that strikes or is struck.
#[derive(Debug, PartialEq)]
pub struct Body {
    /// Modes as a table or board.
    pub table: &'static [ResonantMode],
    /// Modes as a piece of medium size.
    pub piece: &'static [ResonantMode],
    /// Contact time in seconds. A softer body has a longer contact and a duller sound.
    pub contact_seconds: f32,
    /// Decay time of another body that touches this one, as a fraction (0 to 1) of its free decay time.
    pub ring_fraction: f32,
    /// Factor for the level of the striking piece's modes in a stroke on this body.
    pub piece_level: f32,
    /// Noise of an object that slides over the body: low and high cut-off in hertz, level.
    pub slide_noise: (f32, f32, f32),
}

/// Planed wood: many inharmonic modes with a short decay.
pub static WOOD: Body = Body {
    table: &[
        (178.0, 0.110, 0.30),
        (412.0, 0.095, 0.60),
        (765.0, 0.075, 0.75),
        (1240.0, 0.055, 0.66),
        (1985.0, 0.038, 0.42),
        (2910.0, 0.024, 0.22),
    ],
    piece: &[(910.0, 0.055, 0.60), (1660.0, 0.042, 0.45), (2610.0, 0.030, 0.28), (3900.0, 0.020, 0.14)],
    contact_seconds: 0.000_18,
    ring_fraction: 0.9,
    piece_level: 0.8,
    slide_noise: (450.0, 2600.0, 1.0),
};

/// Polished marble: a heavy slab with a high, clear click.
pub static MARBLE: Body = Body {
    table: &[
        (325.0, 0.080, 0.22),
        (1150.0, 0.120, 0.50),
        (2380.0, 0.130, 0.55),
        (3720.0, 0.115, 0.42),
        (5430.0, 0.080, 0.26),
        (7310.0, 0.050, 0.12),
    ],
    piece: &[(2080.0, 0.090, 0.50), (3890.0, 0.080, 0.42), (6110.0, 0.055, 0.25)],
    contact_seconds: 0.000_09,
    ring_fraction: 1.0,
    piece_level: 0.75,
    slide_noise: (1400.0, 6200.0, 0.7),
};

/// Slate: layered stone that rings lower and shorter than marble.
pub static SLATE: Body = Body {
    table: &[
        (262.0, 0.070, 0.38),
        (818.0, 0.085, 0.62),
        (1640.0, 0.080, 0.52),
        (2755.0, 0.060, 0.32),
        (4120.0, 0.040, 0.16),
    ],
    piece: &[(1640.0, 0.065, 0.52), (3010.0, 0.052, 0.40), (4700.0, 0.036, 0.20)],
    contact_seconds: 0.000_14,
    ring_fraction: 0.9,
    piece_level: 0.7,
    slide_noise: (1000.0, 4600.0, 1.1),
};

/// Glazed tile (azulejo): fired clay, the longest decay.
pub static TILE: Body = Body {
    table: &[
        (618.0, 0.110, 0.26),
        (1752.0, 0.210, 0.52),
        (2985.0, 0.235, 0.52),
        (4470.0, 0.190, 0.42),
        (6350.0, 0.130, 0.26),
        (8620.0, 0.085, 0.12),
    ],
    piece: &[(2590.0, 0.140, 0.50), (4350.0, 0.125, 0.45), (6890.0, 0.085, 0.25)],
    contact_seconds: 0.000_08,
    ring_fraction: 1.0,
    piece_level: 0.75,
    slide_noise: (2200.0, 7600.0, 0.6),
};

/// Pressed cork: a dull thud. It damps the modes of a piece that lands on it.
pub static CORK: Body = Body {
    table: &[
        (164.0, 0.060, 0.38),
        (305.0, 0.050, 0.55),
        (562.0, 0.034, 0.55),
        (985.0, 0.020, 0.35),
        (1490.0, 0.012, 0.18),
    ],
    piece: &[(390.0, 0.030, 0.60), (720.0, 0.022, 0.40), (1180.0, 0.014, 0.20)],
    contact_seconds: 0.000_55,
    ring_fraction: 0.45,
    piece_level: 1.8,
    slide_noise: (180.0, 1300.0, 0.9),
};

/// Woven cloth on a table: softer than cork.
pub static CLOTH: Body = Body {
    table: &[
        (132.0, 0.070, 0.34),
        (246.0, 0.060, 0.50),
        (452.0, 0.040, 0.50),
        (815.0, 0.024, 0.30),
        (1250.0, 0.014, 0.12),
    ],
    piece: &[(280.0, 0.030, 0.60), (510.0, 0.020, 0.30)],
    contact_seconds: 0.000_75,
    ring_fraction: 0.38,
    piece_level: 1.2,
    slide_noise: (260.0, 1700.0, 1.2),
};

/// A knuckle that knocks on the table. Its own modes decay fast.
pub static KNUCKLE: Body = Body {
    table: &[(190.0, 0.030, 0.50)],
    piece: &[(240.0, 0.025, 0.45), (530.0, 0.016, 0.20)],
    contact_seconds: 0.000_8,
    ring_fraction: 0.9,
    piece_level: 0.5,
    slide_noise: (200.0, 900.0, 0.5),
};

/// The body of a theme's material.
pub const fn body_of(material: Material) -> &'static Body {
    match material {
        Material::Wood => &WOOD,
        Material::Marble => &MARBLE,
        Material::Azulejo => &TILE,
        Material::Cork => &CORK,
        Material::Slate => &SLATE,
    }
}

/// The body of the surface under the board.
const fn body_of_ground(ground: Ground) -> &'static Body {
    match ground {
        Ground::Linen => &CLOTH,
        Ground::Calcada => &MARBLE,
        Ground::Cork => &CORK,
    }
}

/// The bodies at one table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Materials {
    pub board: &'static Body,
    pub pieces: &'static Body,
    /// The surface under the board and the dominoes.
    pub ground: &'static Body,
    /// The dominoes.
    pub tiles: &'static Body,
}

impl Materials {
    /// The bodies of a theme.
    pub fn of_theme(theme: &Theme) -> Materials {
        Materials {
            board: body_of(theme.squares.material),
            pieces: body_of(theme.piece_material),
            ground: body_of_ground(theme.background.ground),
            tiles: body_of(theme.tiles.material),
        }
    }
}
