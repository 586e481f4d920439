//! Who the portraits show: ten computers from an apprentice to the greatest, and faces for people.

use crate::faces::parts::{Beard, Extra, Hair, Mouth, Portrait};

const ROSE: &str = "#f3c7a5";
const SAND: &str = "#e3ab82";
const OLIVE: &str = "#c98d63";
const BROWN: &str = "#9a623f";
const DEEP: &str = "#6d432c";

const BLACK: &str = "#2a2220";
const CHESTNUT: &str = "#5b3520";
const COPPER: &str = "#b2562a";
const STRAW: &str = "#d8a84e";
const GREY: &str = "#8f8b86";
const WHITE: &str = "#f1ede6";

/// What most have.
const PLAIN: Portrait = Portrait {
    skin: SAND,
    hair: BLACK,
    clothes: "#4a4f57",
    style: Hair::Crop,
    beard: Beard::None,
    mouth: Mouth::Smile,
    extras: &[],
};

/// By level, the weakest first: the older, the stronger.
pub(super) const LEVELS: [Portrait; 10] = [
    Portrait {
        skin: ROSE,
        hair: COPPER,
        clothes: "#3f8f5b",
        style: Hair::Tousled,
        mouth: Mouth::Grin,
        extras: &[Extra::Freckles],
        ..PLAIN
    },
    Portrait { skin: SAND, hair: CHESTNUT, clothes: "#e0a73a", style: Hair::Plaits, ..PLAIN },
    Portrait { skin: ROSE, hair: STRAW, clothes: "#54677d", style: Hair::Beanie("#2f7f8c"), ..PLAIN },
    Portrait {
        skin: BROWN,
        hair: BLACK,
        clothes: "#b8466a",
        style: Hair::Curls,
        mouth: Mouth::Grin,
        extras: &[Extra::Earrings("#e2b13c")],
        ..PLAIN
    },
    Portrait {
        skin: OLIVE,
        hair: CHESTNUT,
        clothes: "#efe6d3",
        style: Hair::FlatCap("#6b5d4c"),
        beard: Beard::Moustache,
        extras: &[Extra::Shawl("#a33a2c")],
        ..PLAIN
    },
    Portrait {
        skin: SAND,
        hair: BLACK,
        clothes: "#3b4f86",
        style: Hair::Bob,
        mouth: Mouth::Calm,
        extras: &[Extra::Collar("#f4efe6")],
        ..PLAIN
    },
    Portrait {
        skin: DEEP,
        hair: BLACK,
        clothes: "#55714a",
        style: Hair::Crop,
        beard: Beard::Short,
        mouth: Mouth::Calm,
        extras: &[Extra::Glasses("#e9dcc0"), Extra::Collar("#f4efe6")],
    },
    Portrait {
        skin: ROSE,
        hair: GREY,
        clothes: "#33302f",
        style: Hair::Bald,
        beard: Beard::Moustache,
        mouth: Mouth::Calm,
        extras: &[Extra::Collar("#f8f4ec"), Extra::BowTie("#8d2a35"), Extra::Monocle],
    },
    Portrait {
        skin: OLIVE,
        hair: WHITE,
        clothes: "#5d3a6e",
        style: Hair::Bun,
        extras: &[Extra::Wrinkles, Extra::Glasses("#3c3733"), Extra::Pearls],
        ..PLAIN
    },
    Portrait {
        skin: SAND,
        hair: WHITE,
        clothes: "#7a1f2b",
        style: Hair::Chaperon("#26242c"),
        beard: Beard::Full,
        mouth: Mouth::Calm,
        extras: &[Extra::Wrinkles, Extra::Chain],
    },
];

/// To choose from.
pub(super) const PEOPLE: [Portrait; 8] = [
    Portrait { skin: SAND, hair: CHESTNUT, clothes: "#2f6f8f", style: Hair::Long, ..PLAIN },
    Portrait {
        skin: ROSE,
        hair: CHESTNUT,
        clothes: "#7c8a4a",
        style: Hair::Parted,
        extras: &[Extra::Collar("#f4efe6")],
        ..PLAIN
    },
    Portrait {
        skin: DEEP,
        hair: BLACK,
        clothes: "#d98a2b",
        style: Hair::Afro,
        mouth: Mouth::Grin,
        extras: &[Extra::Earrings("#f0d9a0")],
        ..PLAIN
    },
    Portrait {
        skin: OLIVE,
        hair: BLACK,
        clothes: "#4a4f57",
        style: Hair::Parted,
        beard: Beard::Goatee,
        mouth: Mouth::Calm,
        extras: &[Extra::Glasses("#33302f")],
    },
    Portrait { skin: SAND, hair: BLACK, clothes: "#6b7d8e", style: Hair::Scarf("#3d7a74"), ..PLAIN },
    Portrait { skin: BROWN, hair: BLACK, clothes: "#b5493a", style: Hair::Crop, mouth: Mouth::Grin, ..PLAIN },
    Portrait {
        skin: ROSE,
        hair: COPPER,
        clothes: "#486b4f",
        style: Hair::Bob,
        extras: &[Extra::Freckles, Extra::Glasses("#7a3b2a")],
        ..PLAIN
    },
    Portrait {
        skin: ROSE,
        hair: GREY,
        clothes: "#41577c",
        style: Hair::Parted,
        beard: Beard::Short,
        extras: &[Extra::Wrinkles],
        ..PLAIN
    },
];
