//! Requests the pictures of tiles on the open table, in the player's hand, and in other hands.

use bevy::prelude::*;

use crate::app::core::{FramePhase, TableUi};
use crate::app::look::{Side, TableLayout, Urgency};
use crate::app::table::dominoes::camera::TableCamera;
use crate::app::table::stage::pictures::{PartsWorkshop, PictureSite, Sizes};
use art::Part;
use art::tiles::{self, NumberStyle, TileMark};
use session::{DominoDirection, Game};

/// Highest level with its own badge. More levels than tiles in the game are impossible.
pub(super) const HIGHEST: u8 = 36;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_pictures.in_set(FramePhase::RenderPieces(TableUi::Dominoes)));
}

fn draw_pictures(layout: Res<TableLayout>, camera: Res<TableCamera>, mut workshop: PartsWorkshop) {
    let Some(open) = &layout.open_table else { return };
    let cell_at = |is_wanted: fn(Side) -> bool| {
        open.hands.iter().find(|hand| is_wanted(hand.side)).map_or(1, |hand| hand.cell as u32).max(1)
    };
    let sizes = [
        (PictureSite::Table, (camera.resting_cell() as u32).max(1)),
        (PictureSite::Hand, cell_at(|side| side == Side::Bottom)),
        (PictureSite::Others, cell_at(|side| side != Side::Bottom)),
    ]
    .map(Some);
    // A new zoom is drawn as soon as possible; a new window size, which also changes the hands, once it is stable.
    let urgency = |old: Sizes| if old[1..] == sizes[1..] { Urgency::Soon } else { Urgency::SETTLED };
    workshop.update(sizes, urgency, shown_parts);
}

/// Side of the badge with the level of a tile, for cells of side `cell`. Both in pixels.
pub(super) fn badge_side(cell: f32) -> f32 {
    (cell * 0.33).max(13.0).round()
}

/// The parts whose pictures are shown at `site`, each with its side in pixels.
fn shown_parts(_: Game, style: NumberStyle, (site, cell): (PictureSite, u32)) -> Vec<(Part, u32)> {
    let on_table = site == PictureSite::Table;
    let tones = if on_table { tiles::FACE_TONES } else { 1 };
    let parts_for = |direction: DominoDirection| {
        let bodies = (0..tones).map(move |tone| Part::TileBody(direction, tone));
        let marks = TileMark::ALL.iter().map(move |mark| Part::TileMark(*mark, direction));
        bodies.chain([Part::tile_back(direction), Part::TileShadow(direction)]).chain(marks)
    };
    let numbers = (0..=7).map(|number| Part::TileNumber(number, style));
    let parts = DominoDirection::ALL.into_iter().flat_map(parts_for).chain(numbers).map(|part| (part, cell));
    let side = badge_side(cell as f32) as u32;
    let badges = (2..=HIGHEST).filter(|_| on_table).map(|level| (Part::HeightBadge(level), side));
    parts.chain(badges).collect()
}
