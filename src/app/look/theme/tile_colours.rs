//! The dominoes of each theme, made to lie on its ground.

use crate::app::look::art::Colour;
use crate::app::look::theme::{Material, TileColours};

/// Bone with burnt-in numbers, backed with walnut.
pub const NOGUEIRA: TileColours = TileColours {
    face_top: Colour::hex(0xfbf0d6),
    face_bottom: Colour::hex(0xeedcb4),
    material: Material::Azulejo,
    side: Colour::hex(0xb08a57),
    edge: Colour::hex(0x1c1008),
    ink: Colour::hex(0x36200f),
    back: Colour::hex(0x9c6d42),
    ornament: Colour::hex(0xfae8c4),
    fits: Colour::hex(0x5ecb8b),
    misfit: Colour::hex(0xf47a66),
    last: Colour::hex(0x7ab8f5),
    cursor: Colour::hex(0xfffaf0),
    casing: Colour::hex(0x1c1008),
};

/// Rosy marble, backed with the grey one.
pub const ESTREMOZ: TileColours = TileColours {
    face_top: Colour::hex(0xf8f1ed),
    face_bottom: Colour::hex(0xe6d8d0),
    material: Material::Marble,
    side: Colour::hex(0xa3928a),
    edge: Colour::hex(0x15191d),
    ink: Colour::hex(0x23303c),
    back: Colour::hex(0x7d8b9a),
    ornament: Colour::hex(0xf6efeb),
    fits: Colour::hex(0x62d199),
    misfit: Colour::hex(0xff8079),
    last: Colour::hex(0xcaa0f4),
    cursor: Colour::hex(0xffffff),
    casing: Colour::hex(0x14181c),
};

/// White glaze over fired clay, painted in cobalt; the backs are cobalt painted in white.
pub const AZULEJO: TileColours = TileColours {
    face_top: Colour::hex(0xf8fafb),
    face_bottom: Colour::hex(0xe6ebf1),
    material: Material::Azulejo,
    side: Colour::hex(0xc08a62),
    edge: Colour::hex(0x0a1226),
    ink: Colour::hex(0x1b3f93),
    back: Colour::hex(0x6487c6),
    ornament: Colour::hex(0xf4f7fb),
    fits: Colour::hex(0x66d69b),
    misfit: Colour::hex(0xff8577),
    last: Colour::hex(0xffcf5c),
    cursor: Colour::hex(0xffffff),
    casing: Colour::hex(0x0a1226),
};

/// Black pottery over brown clay on light linen, backed with cork.
pub const CORTICA: TileColours = TileColours {
    face_top: Colour::hex(0x453a32),
    face_bottom: Colour::hex(0x2d251f),
    material: Material::Slate,
    side: Colour::hex(0x7d5c44),
    edge: Colour::hex(0x0f0b08),
    ink: Colour::hex(0xf7e7c6),
    back: Colour::hex(0x8f603a),
    ornament: Colour::hex(0xf1dcb6),
    fits: Colour::hex(0x0f5a36),
    misfit: Colour::hex(0x8f1424),
    last: Colour::hex(0x17388c),
    cursor: Colour::hex(0x1c1008),
    casing: Colour::hex(0xfff4df),
};

/// Slate with brass, which does not dazzle.
pub const NOITE: TileColours = TileColours {
    face_top: Colour::hex(0x566173),
    face_bottom: Colour::hex(0x434c5b),
    material: Material::Slate,
    side: Colour::hex(0x23282f),
    edge: Colour::hex(0x8793a6),
    ink: Colour::hex(0xffe0a3),
    back: Colour::hex(0x39414e),
    ornament: Colour::hex(0xe6b15a),
    fits: Colour::hex(0x66e6a4),
    misfit: Colour::hex(0xff9f98),
    last: Colour::hex(0xa9d2ff),
    cursor: Colour::hex(0xffffff),
    casing: Colour::hex(0x07080b),
};
