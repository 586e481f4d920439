//! Requests the pictures of a board: pieces and marks at the size of a square, captured pieces at the size of a tray.

use bevy::prelude::*;

use crate::app::core::{FramePhase, TableUi};
use crate::app::look::{TableLayout, Urgency};
use crate::app::table::stage::pictures::{PartsWorkshop, PictureSite};
use art::Part;
use art::marks::SquareMark;
use art::tiles::NumberStyle;
use session::{Game, Seat};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_pictures.in_set(FramePhase::RenderPieces(TableUi::Board)));
}

fn draw_pictures(layout: Res<TableLayout>, mut workshop: PartsWorkshop) {
    let tray_side = (layout.tray_piece() as u32).max(1);
    let sizes = [Some((PictureSite::Table, layout.cell as u32)), Some((PictureSite::Tray, tray_side)), None];
    workshop.update(sizes, |_| Urgency::SETTLED, shown_parts);
}

/// The parts whose pictures are shown at `site`, each with its side in pixels.
fn shown_parts(game: Game, _: NumberStyle, (site, side): (PictureSite, u32)) -> Vec<(Part, u32)> {
    let seats = game.seat_counts.iter().copied().max().unwrap_or(2);
    let pieces = game
        .pieces_with_pictures
        .iter()
        .flat_map(|kind| Seat::all(seats).map(|seat| Part::Piece(*kind, seat)));
    let square_parts = SquareMark::all().map(Part::Mark).chain([Part::PieceShadow]);
    let square_parts = square_parts.filter(|_| site == PictureSite::Table);
    pieces.chain(square_parts).map(|part| (part, side)).collect()
}
