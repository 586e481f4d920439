//! Pictures of tiles at the three sizes in which a table shows them: on the table, in the own hand, and in the
//! hands of the others.

use bevy::prelude::*;

use crate::app::core::{FramePhase, TableRoom};
use crate::app::look::{
    ActiveTheme, Drawings, Haste, Pictures, Side, TableLayout, Workshop, forget_unseen, number_style,
};
use crate::app::preferences::Settings;
use crate::app::table::dominoes::camera::Camera;
use art::theme::Theme;
use art::tiles::{BodyLie, NumberStyle, TileMark};
use art::{Pixmap, table, tiles};

/// The highest stack that has a badge of its own; all tiles there are lie in it.
pub const HIGHEST: u8 = 36;

/// Where a tile is seen, which decides how large its pictures are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SizeClass {
    /// On the table.
    Table,
    /// In the hand at the bottom edge.
    Hand,
    /// In the hand of another seat.
    Others,
}

/// What a picture of a tile, or of something on it or around it, shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TilePicture {
    /// A tile face up, without its numbers, on a floor counted from 0.
    Body(BodyLie, u8),
    /// A tile seen from behind.
    Back(BodyLie),
    /// The soft shadow below a tile, half a cell larger on all sides.
    Shadow(BodyLie),
    /// A mark over a tile.
    Mark(TileMark, BodyLie),
    /// A number, for a cell.
    Number(u8),
    /// The height of a stack on the table, from 2 to [`HIGHEST`].
    Badge(u8),
}

/// The pictures of all sizes.
pub type TilePictures = Pictures<(SizeClass, TilePicture)>;

/// What pictures depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Request {
    theme: &'static Theme,
    numbers: NumberStyle,
    table: u32,
    hand: u32,
    others: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_pictures.in_set(FramePhase::Draw(TableRoom::Dominoes)))
        .add_systems(Update, forget_unseen::<(SizeClass, TilePicture)>.in_set(FramePhase::Style));
}

fn draw_pictures(
    active: Res<ActiveTheme>,
    settings: Res<Settings>,
    layout: Res<TableLayout>,
    camera: Res<Camera>,
    mut workshop: Workshop<Request, (SizeClass, TilePicture)>,
) {
    let Some(open) = &layout.open else { return };
    let cell_at = |wanted: fn(Side) -> bool| {
        open.hands.iter().find(|hand| wanted(hand.side)).map_or(1, |hand| hand.cell as u32).max(1)
    };
    let wanted = Request {
        theme: active.0,
        numbers: number_style(&settings),
        table: (camera.resting_cell() as u32).max(1),
        hand: cell_at(|side| side == Side::Bottom),
        others: cell_at(|side| side != Side::Bottom),
    };
    let haste = |old: Request| match old {
        old if !old.has_style_of(wanted) => Haste::Now,
        // Another zoom is wanted at once, the window's size only when it holds still.
        old if (Request { table: wanted.table, ..old }) == wanted => Haste::Soon,
        _ => Haste::SETTLED,
    };
    workshop.follow(wanted, haste, draw);
}

impl Request {
    fn has_style_of(self, other: Request) -> bool {
        (self.theme, self.numbers) == (other.theme, other.numbers)
    }

    fn sizes(self) -> [(SizeClass, u32); 3] {
        [(SizeClass::Table, self.table), (SizeClass::Hand, self.hand), (SizeClass::Others, self.others)]
    }
}

/// Draws what an earlier request has not had drawn.
fn draw(before: Option<Request>, wanted: Request) -> Drawings<(SizeClass, TilePicture)> {
    let before = before.filter(|before| before.has_style_of(wanted));
    let kept = |size: &(SizeClass, u32)| before.is_some_and(|before| before.sizes().contains(size));
    let sizes = wanted.sizes().into_iter().filter(|size| !kept(size));
    sizes.flat_map(|(place, cell)| set_of(&wanted, place, cell)).collect()
}

/// Side of the badge that tells a height, for cells of this side.
pub fn badge_side(cell: f32) -> f32 {
    (cell * 0.33).max(13.0).round()
}

fn set_of(wanted: &Request, place: SizeClass, cell: u32) -> Drawings<(SizeClass, TilePicture)> {
    let theme = wanted.theme;
    let mut set = Vec::new();
    let mut add = |name: TilePicture, pixmap: Pixmap| set.push(((place, name), pixmap));
    for lie in BodyLie::ALL {
        let floors = if place == SizeClass::Table { tiles::FLOORS } else { 1 };
        for floor in 0..floors {
            add(TilePicture::Body(lie, floor), tiles::body(theme, cell, lie, floor));
        }
        add(TilePicture::Back(lie), tiles::back(theme, cell, lie));
        let (columns, rows) = lie.cells();
        let shadow = table::drop_shadow((columns + 1) * cell, (rows + 1) * cell, cell / 2, 0.6);
        add(TilePicture::Shadow(lie), shadow);
        for mark in TileMark::ALL {
            add(TilePicture::Mark(*mark, lie), tiles::mark(theme, cell, lie, *mark));
        }
    }
    for number in 0..=7 {
        add(TilePicture::Number(number), tiles::number(theme, number, wanted.numbers, cell));
    }
    if place == SizeClass::Table {
        let side = badge_side(cell as f32) as u32;
        for level in 2..=HIGHEST {
            add(TilePicture::Badge(level), tiles::level_badge(theme, level, side));
        }
    }
    set
}
