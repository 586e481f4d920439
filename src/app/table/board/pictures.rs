//! Pictures of pieces and marks at the size of a square, and of captured pieces at the size of the trays.

use std::path::Path;

use bevy::prelude::*;

use crate::app::core::{FramePhase, TableRoom};
use crate::app::game::CurrentMatch;
use crate::app::look::{
    ActiveTheme, AssetsFolder, Drawings, Haste, Pictures, TableLayout, Workshop, forget_unseen, piece_pixmap,
};
use art::marks::{MarkArt, mark};
use art::table;
use art::theme::Theme;
use session::{Game, Look, Seat};

/// What a picture of a board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardPicture {
    /// A piece, for a square.
    Piece(Look, Seat),
    /// A captured piece, for a tray.
    Captured(Look, Seat),
    /// A mark, for a square.
    Mark(MarkArt),
    /// The soft shadow below a piece.
    Shadow,
}

/// The pictures of a board's pieces and marks.
pub type BoardPictures = Pictures<BoardPicture>;

/// What the pictures depend on.
#[derive(Clone, Copy, PartialEq)]
struct Request {
    theme: &'static Theme,
    game: Game,
    cell: u32,
    tray_piece: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_pictures.in_set(FramePhase::Draw(TableRoom::Board)))
        .add_systems(Update, forget_unseen::<BoardPicture>.in_set(FramePhase::Style));
}

fn draw_pictures(
    active: Res<ActiveTheme>,
    layout: Res<TableLayout>,
    game: Res<CurrentMatch>,
    assets: Res<AssetsFolder>,
    mut workshop: Workshop<Request, BoardPicture>,
) {
    let wanted = Request {
        theme: active.0,
        game: game.game(),
        cell: layout.cell as u32,
        tray_piece: (layout.tray_piece() as u32).max(1),
    };
    let haste = |old: Request| {
        let same = old.theme == wanted.theme && old.game == wanted.game;
        if same { Haste::SETTLED } else { Haste::Now }
    };
    let assets = assets.0.clone();
    workshop.follow(wanted, haste, move |_, wanted| draw(&wanted, assets.as_deref()));
}

fn draw(wanted: &Request, assets: Option<&Path>) -> Drawings<BoardPicture> {
    let Request { theme, cell, tray_piece, .. } = *wanted;
    let marks = MarkArt::all().map(|kind| (BoardPicture::Mark(kind), mark(kind, cell, theme)));
    let mut drawn: Vec<_> = marks.collect();
    drawn.push((BoardPicture::Shadow, table::shadow(cell, cell / 2, 0.75, 0.5)));
    let seats = wanted.game.seat_counts.iter().copied().max().unwrap_or(2);
    for (look, seat) in wanted.game.looks.iter().flat_map(|look| Seat::all(seats).map(|seat| (*look, seat))) {
        let sizes =
            [(BoardPicture::Piece(look, seat), cell), (BoardPicture::Captured(look, seat), tray_piece)];
        for (name, side) in sizes {
            match piece_pixmap(assets, theme, look, seat, side) {
                Ok(pixmap) => drawn.push((name, pixmap)),
                Err(error) => error!("{error}"),
            }
        }
    }
    drawn
}
