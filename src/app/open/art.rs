//! Pictures of tiles at the three sizes in which a table shows them: on the table, in the own hand, and in the
//! hands of the others.

use std::time::Duration;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::super::art::board;
use super::super::art::tiles::{self, BodyLie, NumberStyle, TileMark};
use super::super::bake::{self, ActiveTheme, SETTLE, image};
use super::super::layout::TableLayout;
use super::super::layout::open::Side;
use super::super::settings::Settings;
use super::super::state::{FrameSet, Screen};
use super::super::theme::Theme;
use super::view::Sight;

/// The highest stack that has a badge of its own; all tiles there are lie in it.
const HIGHEST: u8 = 36;

/// Where a tile is seen, which decides how large its pictures are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// On the table.
    Table,
    /// In the hand at the bottom edge.
    Hand,
    /// In the hand of another seat.
    Others,
}

/// Pictures of one size.
#[derive(Default)]
struct TileSet {
    bodies: HashMap<BodyLie, Handle<Image>>,
    backs: HashMap<BodyLie, Handle<Image>>,
    numbers: Vec<Handle<Image>>,
    marks: HashMap<(TileMark, BodyLie), Handle<Image>>,
    shadows: HashMap<BodyLie, Handle<Image>>,
}

/// The pictures of all sizes.
#[derive(Resource, Default)]
pub struct TileImages {
    sets: HashMap<Place, TileSet>,
    badges: Vec<Handle<Image>>,
    drawn: Option<Request>,
    pending: Option<(Request, Duration)>,
}

/// What pictures depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Request {
    theme: &'static str,
    numbers: NumberStyle,
    table: u32,
    hand: u32,
    others: u32,
}

impl TileImages {
    /// A tile face up, without its numbers.
    pub fn body(&self, place: Place, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.bodies.get(&lie))
    }

    /// A tile seen from behind.
    pub fn back(&self, place: Place, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.backs.get(&lie))
    }

    /// A number, for a cell.
    pub fn number(&self, place: Place, number: u8) -> Handle<Image> {
        self.find(place, |set| set.numbers.get(usize::from(number)))
    }

    /// A mark over a tile.
    pub fn mark(&self, place: Place, mark: TileMark, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.marks.get(&(mark, lie)))
    }

    /// The soft shadow below a tile, half a cell larger on all sides.
    pub fn shadow(&self, place: Place, lie: BodyLie) -> Handle<Image> {
        self.find(place, |set| set.shadows.get(&lie))
    }

    /// The height of a stack.
    pub fn badge(&self, level: u8) -> Handle<Image> {
        let index = usize::from(level.clamp(2, HIGHEST)) - 2;
        self.badges.get(index).cloned().unwrap_or_default()
    }

    fn find<'a>(
        &'a self,
        place: Place,
        picture: impl FnOnce(&'a TileSet) -> Option<&'a Handle<Image>>,
    ) -> Handle<Image> {
        self.sets.get(&place).and_then(picture).cloned().unwrap_or_default()
    }

    /// Whether a size waits to hold still.
    pub fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TileImages>();
}

/// What only a window needs: the drawing itself.
pub(in crate::app) fn window_plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw.in_set(FrameSet::Picture)
            .after(bake::bake_table)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<TableLayout>)),
    );
}

fn draw(
    active: Res<ActiveTheme>,
    settings: Res<Settings>,
    layout: Res<TableLayout>,
    sight: Res<Sight>,
    time: Res<Time<Real>>,
    mut tiles: ResMut<TileImages>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(open) = &layout.open else {
        tiles.bypass_change_detection().pending = None;
        return;
    };
    let side = |wanted: fn(Side) -> bool| open.hands.iter().find(|hand| wanted(hand.side));
    let wanted = Request {
        theme: active.0.name,
        numbers: settings.number_style(),
        table: sight.resting_cell() as u32,
        hand: side(|side| side == Side::Bottom).map_or(1, |hand| hand.cell as u32),
        others: side(|side| side != Side::Bottom).map_or(1, |hand| hand.cell as u32),
    };
    if tiles.drawn == Some(wanted) {
        tiles.bypass_change_detection().pending = None;
        return;
    }
    let same = |old: Request| Request { table: wanted.table, ..old } == wanted;
    // Another zoom, theme or way of writing is wanted at once; the window's size only when it holds still.
    let restyled = |old: Request| old.theme != wanted.theme || old.numbers != wanted.numbers;
    let at_once = tiles.drawn.is_none_or(|old| same(old) || restyled(old));
    let since = match tiles.pending {
        Some((pending, since)) if pending == wanted => since,
        _ => {
            tiles.pending = Some((wanted, time.elapsed()));
            time.elapsed()
        }
    };
    if !at_once && time.elapsed() - since < SETTLE {
        return;
    }
    tiles.pending = None;
    let old = tiles.drawn.replace(wanted);
    let sizes = |request: &Request| {
        [(Place::Table, request.table), (Place::Hand, request.hand), (Place::Others, request.others)]
    };
    for (index, (place, cell)) in sizes(&wanted).into_iter().enumerate() {
        let kept = old.is_some_and(|old| !restyled(old) && sizes(&old)[index].1 == cell);
        if !kept {
            let set = set_of(active.0, wanted.numbers, cell.max(1), &mut images);
            tiles.sets.insert(place, set);
        }
    }
    if old.is_none_or(|old| restyled(old) || old.table != wanted.table) {
        let side = badge_side(wanted.table as f32) as u32;
        tiles.badges = (2..=HIGHEST)
            .map(|level| images.add(image(tiles::level_badge(active.0, level, side.max(1)))))
            .collect();
    }
}

/// Side of the badge that tells a height, for cells of this side.
pub fn badge_side(cell: f32) -> f32 {
    (cell * 0.36).max(11.0).round()
}

fn set_of(theme: &Theme, style: NumberStyle, cell: u32, images: &mut Assets<Image>) -> TileSet {
    let mut add = |pixmap| images.add(image(pixmap));
    let mut set = TileSet::default();
    for lie in BodyLie::ALL {
        set.bodies.insert(lie, add(tiles::body(theme, cell, lie)));
        set.backs.insert(lie, add(tiles::back(theme, cell, lie)));
        let (columns, rows) = lie.cells();
        let shadow = board::drop_shadow((columns + 1) * cell, (rows + 1) * cell, cell / 2, 0.6);
        set.shadows.insert(lie, add(shadow));
        for mark in TileMark::ALL {
            set.marks.insert((mark, lie), add(tiles::mark(theme, cell, lie, mark)));
        }
    }
    set.numbers = (0..=7).map(|number| add(tiles::number(theme, number, style, cell))).collect();
    set
}
