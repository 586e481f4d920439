//! The themes that come with the program.

use crate::app::look::art::Colour;
use crate::app::look::theme::{
    Background, Frame, Ground, MarkColours, Material, PanelColours, PieceColours, Squares, Theme,
    tile_colours,
};

/// Boxwood.
const IVORY: PieceColours = PieceColours {
    fill_top: Colour::hex(0xfff9eb),
    fill_bottom: Colour::hex(0xe8d5ae),
    outline: Colour::hex(0x28190d),
    rim: Colour::hex(0xfffefa),
    detail: Colour::hex(0x33200f),
    shade: Colour::hex(0x7a5424),
};

/// Walnut heart, nearly ebony.
const EBONY: PieceColours = PieceColours {
    fill_top: Colour::hex(0x55402f),
    fill_bottom: Colour::hex(0x22160d),
    outline: Colour::hex(0x120a04),
    rim: Colour::hex(0xdcbf90),
    detail: Colour::hex(0xe6cb9c),
    shade: Colour::hex(0x000000),
};

/// Fired clay, for a third seat.
const CLAY: PieceColours = PieceColours {
    fill_top: Colour::hex(0xd9805a),
    fill_bottom: Colour::hex(0x9c4526),
    outline: Colour::hex(0x33110a),
    rim: Colour::hex(0xffd3b8),
    detail: Colour::hex(0x3d140b),
    shade: Colour::hex(0x4a160a),
};

/// Olive leaves, for a fourth seat.
const OLIVE: PieceColours = PieceColours {
    fill_top: Colour::hex(0x7d9a63),
    fill_bottom: Colour::hex(0x3f5a34),
    outline: Colour::hex(0x131e0e),
    rim: Colour::hex(0xdcebc4),
    detail: Colour::hex(0x18240f),
    shade: Colour::hex(0x14200c),
};

/// Every theme, the default one first.
pub static THEMES: [Theme; 5] = [NOGUEIRA, ESTREMOZ, AZULEJO, CORTICA, NOITE];

/// Walnut and maple on a cork table.
const NOGUEIRA: Theme = Theme {
    name: "nogueira",
    squares: Squares {
        light: Colour::hex(0xe9cfa6),
        dark: Colour::hex(0xb3804f),
        material: Material::Wood,
        joint: Colour::hex(0x5a3a20),
        label_on_light: Colour::hex(0x6b4322),
        label_on_dark: Colour::hex(0x2e1a0a),
    },
    frame: Frame {
        tone: Colour::hex(0x5b3a22),
        material: Material::Wood,
        inlay: Colour::hex(0xd9b57e),
        label: Colour::hex(0xf0dcb8),
    },
    background: Background {
        ground: Ground::Cork,
        tone: Colour::hex(0x35291f),
        depth: Colour::hex(0x261c14),
    },
    pieces: [IVORY, EBONY, CLAY, OLIVE],
    tiles: tile_colours::NOGUEIRA,
    marks: MarkColours {
        selected: Colour::hex(0x0c4227),
        legal: Colour::hex(0x0c4227),
        last_move: Colour::hex(0x14307c),
        check: Colour::hex(0x7d0c1c),
        goal: Colour::hex(0x2b1a0c),
        hover: Colour::hex(0x3a2412),
        cursor: Colour::hex(0x1c1008),
        casing: Colour::hex(0xfff6e0),
        last_move_tint: Colour::hex(0xf2c230).with_alpha(84),
        check_glow: Colour::hex(0xc01830),
        selected_tint: Colour::hex(0x3f8f4e).with_alpha(96),
    },
    panel: PanelColours {
        background: Colour::hex(0x251c15),
        card: Colour::hex(0x33281e),
        card_raised: Colour::hex(0x43362a),
        border: Colour::hex(0x5b4a38),
        text: Colour::hex(0xf6ead6),
        muted: Colour::hex(0xc4b196),
        accent: Colour::hex(0xe0ab5a),
        on_accent: Colour::hex(0x24170a),
        danger: Colour::hex(0xf08a78),
        dark: true,
    },
};

/// Rose-white and grey-blue marble of Estremoz, on calçada.
const ESTREMOZ: Theme = Theme {
    name: "estremoz",
    squares: Squares {
        light: Colour::hex(0xeee1da),
        dark: Colour::hex(0x8a98a6),
        material: Material::Marble,
        joint: Colour::hex(0x5d666f),
        label_on_light: Colour::hex(0x555f69),
        label_on_dark: Colour::hex(0x1b242c),
    },
    frame: Frame {
        tone: Colour::hex(0x4a525b),
        material: Material::Marble,
        inlay: Colour::hex(0xdcc4b8),
        label: Colour::hex(0xf3e9e4),
    },
    background: Background {
        ground: Ground::Calcada,
        tone: Colour::hex(0x33383d),
        depth: Colour::hex(0x23272b),
    },
    pieces: [
        PieceColours {
            fill_top: Colour::hex(0xffffff),
            fill_bottom: Colour::hex(0xe9ddd4),
            outline: Colour::hex(0x20262c),
            rim: Colour::hex(0xffffff),
            detail: Colour::hex(0x2a3138),
            shade: Colour::hex(0x5a5560),
        },
        PieceColours {
            fill_top: Colour::hex(0x4b525b),
            fill_bottom: Colour::hex(0x1b2026),
            outline: Colour::hex(0x0d1013),
            rim: Colour::hex(0xc9d3dc),
            detail: Colour::hex(0xd6dfe6),
            shade: Colour::hex(0x000000),
        },
        CLAY,
        OLIVE,
    ],
    tiles: tile_colours::ESTREMOZ,
    marks: MarkColours {
        selected: Colour::hex(0x0b4a33),
        legal: Colour::hex(0x0b4a33),
        last_move: Colour::hex(0x4b1a78),
        check: Colour::hex(0x8c0d22),
        goal: Colour::hex(0x1d242b),
        hover: Colour::hex(0x27313a),
        cursor: Colour::hex(0x10161b),
        casing: Colour::hex(0xffffff),
        last_move_tint: Colour::hex(0xb07fe0).with_alpha(88),
        check_glow: Colour::hex(0xb8183a),
        selected_tint: Colour::hex(0x3d9a70).with_alpha(92),
    },
    panel: PanelColours {
        background: Colour::hex(0xe9e5e1),
        card: Colour::hex(0xf8f5f2),
        card_raised: Colour::hex(0xffffff),
        border: Colour::hex(0xc5beb8),
        text: Colour::hex(0x22282e),
        muted: Colour::hex(0x59626b),
        accent: Colour::hex(0x2f5d80),
        on_accent: Colour::hex(0xffffff),
        danger: Colour::hex(0xa3202f),
        dark: false,
    },
};

/// White and cobalt tiles.
const AZULEJO: Theme = Theme {
    name: "azulejo",
    squares: Squares {
        light: Colour::hex(0xeaeef2),
        dark: Colour::hex(0x7c9acb),
        material: Material::Azulejo,
        joint: Colour::hex(0xb9bcbd),
        label_on_light: Colour::hex(0x2c4f94),
        label_on_dark: Colour::hex(0x0d2350),
    },
    frame: Frame {
        tone: Colour::hex(0x23458c),
        material: Material::Azulejo,
        inlay: Colour::hex(0xf2d98a),
        label: Colour::hex(0xf2f5fa),
    },
    background: Background {
        ground: Ground::Linen,
        tone: Colour::hex(0x1d2b45),
        depth: Colour::hex(0x162238),
    },
    pieces: [
        PieceColours {
            fill_top: Colour::hex(0xfffdf6),
            fill_bottom: Colour::hex(0xe8dcc2),
            outline: Colour::hex(0x14213f),
            rim: Colour::hex(0xffffff),
            detail: Colour::hex(0x1d2f5c),
            shade: Colour::hex(0x59618a),
        },
        PieceColours {
            fill_top: Colour::hex(0x2b4078),
            fill_bottom: Colour::hex(0x0e1a3c),
            outline: Colour::hex(0x070d20),
            rim: Colour::hex(0xc3d2f0),
            detail: Colour::hex(0xd6e1f6),
            shade: Colour::hex(0x00030c),
        },
        CLAY,
        OLIVE,
    ],
    tiles: tile_colours::AZULEJO,
    marks: MarkColours {
        selected: Colour::hex(0x0d4f2f),
        legal: Colour::hex(0x0d4f2f),
        last_move: Colour::hex(0x6a2c00),
        check: Colour::hex(0x8f0a24),
        goal: Colour::hex(0x0e1f4a),
        hover: Colour::hex(0x14295c),
        cursor: Colour::hex(0x0a1433),
        casing: Colour::hex(0xffffff),
        last_move_tint: Colour::hex(0xffdf70).with_alpha(158),
        check_glow: Colour::hex(0xb8183a),
        selected_tint: Colour::hex(0x46a764).with_alpha(104),
    },
    panel: PanelColours {
        background: Colour::hex(0x16233c),
        card: Colour::hex(0x20304f),
        card_raised: Colour::hex(0x2b3f66),
        border: Colour::hex(0x43598a),
        text: Colour::hex(0xf1f5fb),
        muted: Colour::hex(0xb3c1da),
        accent: Colour::hex(0xf2cf6b),
        on_accent: Colour::hex(0x1b2338),
        danger: Colour::hex(0xff9c93),
        dark: true,
    },
};

/// Pressed cork and bark of the cork oak.
const CORTICA: Theme = Theme {
    name: "cortica",
    squares: Squares {
        light: Colour::hex(0xe3c79f),
        dark: Colour::hex(0xad7c54),
        material: Material::Cork,
        joint: Colour::hex(0x6d4a2e),
        label_on_light: Colour::hex(0x603b1c),
        label_on_dark: Colour::hex(0x2a170a),
    },
    frame: Frame {
        tone: Colour::hex(0x4b3324),
        material: Material::Wood,
        inlay: Colour::hex(0xa8442a),
        label: Colour::hex(0xf0ddc0),
    },
    background: Background {
        ground: Ground::Linen,
        tone: Colour::hex(0xd9cfbd),
        depth: Colour::hex(0xc9bda8),
    },
    pieces: [IVORY, EBONY, CLAY, OLIVE],
    tiles: tile_colours::CORTICA,
    marks: MarkColours {
        selected: Colour::hex(0x0b3f25),
        legal: Colour::hex(0x0b3f25),
        last_move: Colour::hex(0x142d78),
        check: Colour::hex(0x780b1a),
        goal: Colour::hex(0x2b1a0c),
        hover: Colour::hex(0x38210f),
        cursor: Colour::hex(0x1c1008),
        casing: Colour::hex(0xfff4df),
        last_move_tint: Colour::hex(0xf4cf4a).with_alpha(84),
        check_glow: Colour::hex(0xc01830),
        selected_tint: Colour::hex(0x3f8f4e).with_alpha(96),
    },
    panel: PanelColours {
        background: Colour::hex(0xe4dac8),
        card: Colour::hex(0xf5eee1),
        card_raised: Colour::hex(0xfffaf0),
        border: Colour::hex(0xc3b295),
        text: Colour::hex(0x2c2016),
        muted: Colour::hex(0x6a5743),
        accent: Colour::hex(0x8c3a22),
        on_accent: Colour::hex(0xfff6ea),
        danger: Colour::hex(0x9c1c2a),
        dark: false,
    },
};

/// Night: dark slate, strong contrast, nothing that dazzles.
const NOITE: Theme = Theme {
    name: "noite",
    squares: Squares {
        light: Colour::hex(0x5c6472),
        dark: Colour::hex(0x2d323d),
        material: Material::Slate,
        joint: Colour::hex(0x14171c),
        label_on_light: Colour::hex(0xf0f3f7),
        label_on_dark: Colour::hex(0xaab4c4),
    },
    frame: Frame {
        tone: Colour::hex(0x191c22),
        material: Material::Slate,
        inlay: Colour::hex(0x5f7390),
        label: Colour::hex(0xc6d0de),
    },
    background: Background {
        ground: Ground::Calcada,
        tone: Colour::hex(0x14161a),
        depth: Colour::hex(0x0c0d10),
    },
    pieces: [
        PieceColours {
            fill_top: Colour::hex(0xfdf8ee),
            fill_bottom: Colour::hex(0xd9cfbc),
            outline: Colour::hex(0x0c0e12),
            rim: Colour::hex(0xffffff),
            detail: Colour::hex(0x20242c),
            shade: Colour::hex(0x4c4a52),
        },
        PieceColours {
            fill_top: Colour::hex(0x1d222c),
            fill_bottom: Colour::hex(0x07090d),
            outline: Colour::hex(0x020304),
            rim: Colour::hex(0xf0b95c),
            detail: Colour::hex(0xf0b95c),
            shade: Colour::hex(0x000000),
        },
        PieceColours { outline: Colour::hex(0x120503), ..CLAY },
        PieceColours { outline: Colour::hex(0x060a04), ..OLIVE },
    ],
    tiles: tile_colours::NOITE,
    marks: MarkColours {
        selected: Colour::hex(0x66e6a4),
        legal: Colour::hex(0x66e6a4),
        last_move: Colour::hex(0xa9d2ff),
        check: Colour::hex(0xff9f98),
        goal: Colour::hex(0xf0e6cf),
        hover: Colour::hex(0xd8dfea),
        cursor: Colour::hex(0xffffff),
        casing: Colour::hex(0x07080b),
        last_move_tint: Colour::hex(0x4f8ede).with_alpha(72),
        check_glow: Colour::hex(0xd01c2c),
        selected_tint: Colour::hex(0x2fae6c).with_alpha(80),
    },
    panel: PanelColours {
        background: Colour::hex(0x101216),
        card: Colour::hex(0x1a1d23),
        card_raised: Colour::hex(0x272c35),
        border: Colour::hex(0x3d4552),
        text: Colour::hex(0xf1f4f8),
        muted: Colour::hex(0xa9b4c4),
        accent: Colour::hex(0xf0b95c),
        on_accent: Colour::hex(0x1a1206),
        danger: Colour::hex(0xff9189),
        dark: true,
    },
};
