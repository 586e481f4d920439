//! Pictures of pieces and marks at the size of a square, and of captured pieces.

use bevy::prelude::*;

use crate::app::core::{FramePhase, TableRoom};
use crate::app::look::{Haste, TableLayout};
use crate::app::table::stage::pictures::{PartsWorkshop, SizeClass};
use art::Part;
use art::marks::MarkArt;
use art::tiles::NumberStyle;
use session::{Game, Seat};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_pictures.in_set(FramePhase::Draw(TableRoom::Board)));
}

fn draw_pictures(layout: Res<TableLayout>, mut workshop: PartsWorkshop) {
    let tray = (layout.tray_piece() as u32).max(1);
    let sizes = [Some((SizeClass::Table, layout.cell as u32)), Some((SizeClass::Tray, tray)), None];
    workshop.follow(sizes, |_| Haste::SETTLED, parts_seen);
}

fn parts_seen(game: Game, _: NumberStyle, (place, side): (SizeClass, u32)) -> Vec<(Part, u32)> {
    let seats = game.seat_counts.iter().copied().max().unwrap_or(2);
    let looks = game.looks.iter().flat_map(|look| Seat::all(seats).map(|seat| Part::Piece(*look, seat)));
    let on_squares = MarkArt::all().map(Part::Mark).chain([Part::PieceShadow]);
    let on_squares = on_squares.filter(|_| place == SizeClass::Table);
    looks.chain(on_squares).map(|part| (part, side)).collect()
}
