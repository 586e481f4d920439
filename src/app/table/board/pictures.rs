//! Pictures of pieces and marks at the size of a square, and of captured pieces.

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
    let tray = (layout.tray_piece() as u32).max(1);
    let sizes = [Some((PictureSite::Table, layout.cell as u32)), Some((PictureSite::Tray, tray)), None];
    workshop.update(sizes, |_| Urgency::SETTLED, parts_seen);
}

fn parts_seen(game: Game, _: NumberStyle, (place, side): (PictureSite, u32)) -> Vec<(Part, u32)> {
    let seats = game.seat_counts.iter().copied().max().unwrap_or(2);
    let looks = game
        .pieces_with_pictures
        .iter()
        .flat_map(|look| Seat::all(seats).map(|seat| Part::Piece(*look, seat)));
    let on_squares = SquareMark::all().map(Part::Mark).chain([Part::PieceShadow]);
    let on_squares = on_squares.filter(|_| place == PictureSite::Table);
    looks.chain(on_squares).map(|part| (part, side)).collect()
}
