//! Pictures of tiles on the open table, in the player's hand, and in other hands.

use bevy::prelude::*;

use crate::app::core::{FramePhase, TableUi};
use crate::app::look::{Side, TableLayout, Urgency};
use crate::app::table::dominoes::camera::TableCamera;
use crate::app::table::stage::pictures::{PartsWorkshop, PictureSite, Sizes};
use art::Part;
use art::tiles::{self, NumberStyle, TileMark};
use session::{DominoDirection, Game};

/// Highest level with its own badge: enough for a stack of all tiles.
pub(super) const HIGHEST: u8 = 36;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_pictures.in_set(FramePhase::RenderPieces(TableUi::Dominoes)));
}

fn draw_pictures(layout: Res<TableLayout>, camera: Res<TableCamera>, mut workshop: PartsWorkshop) {
    let Some(open) = &layout.open else { return };
    let cell_at = |wanted: fn(Side) -> bool| {
        open.hands.iter().find(|hand| wanted(hand.side)).map_or(1, |hand| hand.cell as u32).max(1)
    };
    let sizes = [
        (PictureSite::Table, (camera.resting_cell() as u32).max(1)),
        (PictureSite::Hand, cell_at(|side| side == Side::Bottom)),
        (PictureSite::Others, cell_at(|side| side != Side::Bottom)),
    ]
    .map(Some);
    // Another zoom is drawn as soon as possible, another window size once it is stable.
    let urgency = |old: Sizes| if old[1..] == sizes[1..] { Urgency::Soon } else { Urgency::SETTLED };
    workshop.update(sizes, urgency, parts_seen);
}

/// Side of the badge with the level of a tile, for cells of side `cell`. Both in pixels.
pub(super) fn badge_side(cell: f32) -> f32 {
    (cell * 0.33).max(13.0).round()
}

fn parts_seen(_: Game, style: NumberStyle, (place, cell): (PictureSite, u32)) -> Vec<(Part, u32)> {
    let on_table = place == PictureSite::Table;
    let floors = if on_table { tiles::FACE_TONES } else { 1 };
    let of_lie = |direction: DominoDirection| {
        let bodies = (0..floors).map(move |floor| Part::Body(direction, floor));
        let marks = TileMark::ALL.iter().map(move |mark| Part::TileMark(*mark, direction));
        bodies.chain([Part::back(direction), Part::TileShadow(direction)]).chain(marks)
    };
    let numbers = (0..=7).map(|number| Part::Number(number, style));
    let parts = DominoDirection::ALL.into_iter().flat_map(of_lie).chain(numbers).map(|part| (part, cell));
    let side = badge_side(cell as f32) as u32;
    let heights = (2..=HIGHEST).filter(|_| on_table).map(|level| (Part::HeightBadge(level), side));
    parts.chain(heights).collect()
}
