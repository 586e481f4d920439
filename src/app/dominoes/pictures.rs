//! Pictures of tiles at the three sizes in which a table shows them: on the table, in the own hand, and in the
//! hands of the others.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::app::dominoes::camera::Camera;
use crate::app::frame::{FramePhase, NextFrame, Screen, TableRoom};
use crate::app::look::art::tiles::{self, BodyLie, NumberStyle, TileMark};
use crate::app::look::art::{Pixmap, board};
use crate::app::look::layout::TableLayout;
use crate::app::look::layout::open::Side;
use crate::app::look::pictures::{ActiveTheme, Haste, Workshop, image};
use crate::app::look::theme::Theme;
use crate::app::settings::Settings;

/// The highest stack that has a badge of its own; all tiles there are lie in it.
const HIGHEST: u8 = 36;

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

/// Pictures of one size, drawn (`Pixmap`) or handed over (`Handle<Image>`).
struct TileSet<P> {
    /// Side of a cell in these pictures, in pixels.
    cell: u32,
    bodies: HashMap<BodyLie, P>,
    backs: HashMap<BodyLie, P>,
    numbers: Vec<P>,
    marks: HashMap<(TileMark, BodyLie), P>,
    shadows: HashMap<BodyLie, P>,
}

impl<P> Default for TileSet<P> {
    fn default() -> Self {
        TileSet {
            cell: 1,
            bodies: HashMap::default(),
            backs: HashMap::default(),
            numbers: Vec::new(),
            marks: HashMap::default(),
            shadows: HashMap::default(),
        }
    }
}

/// What is drawn anew for a request.
struct Drawings {
    sets: Vec<(SizeClass, TileSet<Pixmap>)>,
    badges: Option<Vec<Pixmap>>,
}

/// The pictures of all sizes.
#[derive(Resource, Default)]
pub struct TilePictures {
    sets: HashMap<SizeClass, TileSet<Handle<Image>>>,
    badges: Vec<Handle<Image>>,
}

/// What pictures depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Request {
    theme: &'static Theme,
    numbers: NumberStyle,
    table: u32,
    hand: u32,
    others: u32,
}

impl TilePictures {
    /// A tile face up, without its numbers.
    pub fn body(&self, place: SizeClass, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.bodies.get(&lie))
    }

    /// A tile seen from behind.
    pub fn back(&self, place: SizeClass, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.backs.get(&lie))
    }

    /// A number, for a cell.
    pub fn number(&self, place: SizeClass, number: u8) -> Handle<Image> {
        self.find(place, |set| set.numbers.get(usize::from(number)))
    }

    /// A mark over a tile.
    pub fn mark(&self, place: SizeClass, mark: TileMark, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.marks.get(&(mark, lie)))
    }

    /// The soft shadow below a tile, half a cell larger on all sides.
    pub fn shadow(&self, place: SizeClass, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.shadows.get(&lie))
    }

    /// The height of a stack.
    pub fn badge(&self, level: u8) -> Handle<Image> {
        let index = usize::from(level.clamp(2, HIGHEST)) - 2;
        self.badges.get(index).cloned().unwrap_or_default()
    }

    /// Side of a cell in the pictures of this size, in pixels.
    pub fn cell(&self, place: SizeClass) -> f32 {
        self.sets.get(&place).map_or(1.0, |set| set.cell as f32)
    }

    fn find<'a>(
        &'a self,
        place: SizeClass,
        picture: impl FnOnce(&'a TileSet<Handle<Image>>) -> Option<&'a Handle<Image>>,
    ) -> Handle<Image> {
        self.sets.get(&place).and_then(picture).cloned().unwrap_or_default()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_pictures
            .in_set(FramePhase::Draw(TableRoom::Dominoes))
            .run_if(in_state(Screen::Table).and_then(resource_exists::<TableLayout>)),
    );
}

fn draw_pictures(
    active: Res<ActiveTheme>,
    settings: Res<Settings>,
    layout: Res<TableLayout>,
    camera: Res<Camera>,
    time: Res<Time<Real>>,
    mut workshop: Local<Workshop<Request, Drawings>>,
    mut pictures: ResMut<TilePictures>,
    mut images: ResMut<Assets<Image>>,
    next_frame: Res<NextFrame>,
) {
    let Some(open) = &layout.open else { return };
    let cell_at = |wanted: fn(Side) -> bool| {
        open.hands.iter().find(|hand| wanted(hand.side)).map_or(1, |hand| hand.cell as u32).max(1)
    };
    let wanted = Request {
        theme: active.0,
        numbers: NumberStyle::of(&settings),
        table: (camera.resting_cell() as u32).max(1),
        hand: cell_at(|side| side == Side::Bottom),
        others: cell_at(|side| side != Side::Bottom),
    };
    let haste = |old: Request| match old {
        old if !old.has_style_of(wanted) => Haste::Now,
        // Another zoom is wanted at once, the window's size only when it holds still.
        old if (Request { table: wanted.table, ..old }) == wanted => Haste::Soon,
        _ => Haste::Settled,
    };
    let Some(drawn) = workshop.follow(wanted, time.elapsed(), haste, &next_frame, draw) else { return };
    for (place, set) in drawn.sets {
        pictures.sets.insert(place, set.into_images(&mut images));
    }
    if let Some(badges) = drawn.badges {
        pictures.badges = badges.into_iter().map(|badge| images.add(image(badge))).collect();
    }
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
fn draw(before: Option<Request>, wanted: Request) -> Drawings {
    let before = before.filter(|before| before.has_style_of(wanted));
    let kept = |size: &(SizeClass, u32)| before.is_some_and(|before| before.sizes().contains(size));
    let sets = wanted.sizes().into_iter().filter(|size| !kept(size));
    let sets = sets.map(|(place, cell)| (place, set_of(wanted.theme, wanted.numbers, cell))).collect();
    let badges = before.is_none_or(|before| before.table != wanted.table).then(|| {
        let side = badge_side(wanted.table as f32).max(1.0) as u32;
        (2..=HIGHEST).map(|level| tiles::level_badge(wanted.theme, level, side)).collect()
    });
    Drawings { sets, badges }
}

/// Side of the badge that tells a height, for cells of this side.
pub fn badge_side(cell: f32) -> f32 {
    (cell * 0.36).max(11.0).round()
}

fn set_of(theme: &Theme, style: NumberStyle, cell: u32) -> TileSet<Pixmap> {
    let mut set = TileSet { cell, ..TileSet::default() };
    for lie in BodyLie::ALL {
        set.bodies.insert(lie, tiles::body(theme, cell, lie));
        set.backs.insert(lie, tiles::back(theme, cell, lie));
        let (columns, rows) = lie.cells();
        let shadow = board::drop_shadow((columns + 1) * cell, (rows + 1) * cell, cell / 2, 0.6);
        set.shadows.insert(lie, shadow);
        for mark in TileMark::ALL {
            set.marks.insert((mark, lie), tiles::mark(theme, cell, lie, mark));
        }
    }
    set.numbers = (0..=7).map(|number| tiles::number(theme, number, style, cell)).collect();
    set
}

impl TileSet<Pixmap> {
    fn into_images(self, images: &mut Assets<Image>) -> TileSet<Handle<Image>> {
        let mut add = |pixmap| images.add(image(pixmap));
        TileSet {
            cell: self.cell,
            bodies: self.bodies.into_iter().map(|(key, pixmap)| (key, add(pixmap))).collect(),
            backs: self.backs.into_iter().map(|(key, pixmap)| (key, add(pixmap))).collect(),
            numbers: self.numbers.into_iter().map(&mut add).collect(),
            marks: self.marks.into_iter().map(|(key, pixmap)| (key, add(pixmap))).collect(),
            shadows: self.shadows.into_iter().map(|(key, pixmap)| (key, add(pixmap))).collect(),
        }
    }
}
