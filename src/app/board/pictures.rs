//! Pictures of pieces and marks at the size of a square, and of captured pieces at the size of the trays.

use std::path::PathBuf;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::app::flow::CurrentMatch;
use crate::app::frame::{FramePhase, NextFrame, Screen, TableRoom};
use crate::app::look::art::marks::{MarkArt, mark};
use crate::app::look::art::{Pixmap, board};
use crate::app::look::layout::TableLayout;
use crate::app::look::pictures::{ActiveTheme, AssetsFolder, Haste, Workshop, image, piece_pixmap};
use crate::app::look::theme::Theme;
use crate::session::{Game, Look, Seat};

/// The pictures of a board's pieces and marks.
#[derive(Resource, Default)]
pub struct BoardPictures {
    large: HashMap<(Look, Seat), Handle<Image>>,
    small: HashMap<(Look, Seat), Handle<Image>>,
    marks: HashMap<MarkArt, Handle<Image>>,
    /// The soft shadow below a piece.
    pub shadow: Handle<Image>,
}

impl BoardPictures {
    /// The picture of a piece; an empty one until it is drawn.
    pub fn piece(&self, look: Look, owner: Seat, small: bool) -> Handle<Image> {
        let images = if small { &self.small } else { &self.large };
        images.get(&(look, owner)).cloned().unwrap_or_default()
    }

    /// The picture of a mark.
    pub fn mark(&self, kind: MarkArt) -> Handle<Image> {
        self.marks.get(&kind).cloned().unwrap_or_default()
    }
}

/// What the pictures depend on.
#[derive(Clone, Copy, PartialEq)]
struct Request {
    theme: &'static Theme,
    game: Game,
    cell: u32,
    tray_piece: u32,
}

/// What is drawn for a request.
struct Drawings {
    large: Vec<((Look, Seat), Pixmap)>,
    small: Vec<((Look, Seat), Pixmap)>,
    marks: Vec<(MarkArt, Pixmap)>,
    shadow: Pixmap,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_pictures.in_set(FramePhase::Draw(TableRoom::Board)).run_if(
            in_state(Screen::Table)
                .and_then(resource_exists::<CurrentMatch>)
                .and_then(resource_exists::<TableLayout>),
        ),
    );
}

fn draw_pictures(
    active: Res<ActiveTheme>,
    layout: Res<TableLayout>,
    game: Res<CurrentMatch>,
    assets: Res<AssetsFolder>,
    time: Res<Time<Real>>,
    mut workshop: Local<Workshop<Request, Drawings>>,
    mut pictures: ResMut<BoardPictures>,
    mut images: ResMut<Assets<Image>>,
    next_frame: Res<NextFrame>,
) {
    let wanted = Request {
        theme: active.0,
        game: game.game(),
        cell: layout.cell as u32,
        tray_piece: (layout.tray_piece() as u32).max(1),
    };
    let haste = |old: Request| {
        let same = old.theme == wanted.theme && old.game == wanted.game;
        if same { Haste::Settled } else { Haste::Now }
    };
    let assets = assets.0.clone();
    let make = move |_, wanted| draw(&wanted, assets);
    let Some(drawn) = workshop.follow(wanted, time.elapsed(), haste, &next_frame, make) else { return };
    let mut add = |(key, pixmap)| (key, images.add(image(pixmap)));
    pictures.large = drawn.large.into_iter().map(&mut add).collect();
    pictures.small = drawn.small.into_iter().map(&mut add).collect();
    pictures.marks =
        drawn.marks.into_iter().map(|(kind, pixmap)| (kind, images.add(image(pixmap)))).collect();
    pictures.shadow = images.add(image(drawn.shadow));
}

fn draw(wanted: &Request, assets: Option<PathBuf>) -> Drawings {
    let pieces = |side: u32| {
        let all = wanted.game.looks.iter().flat_map(|look| Seat::all(2).map(|seat| (*look, seat)));
        let drawn = all.filter_map(|(look, seat)| {
            match piece_pixmap(assets.as_deref(), wanted.theme, look, seat, side) {
                Ok(pixmap) => Some(((look, seat), pixmap)),
                Err(error) => {
                    error!("{error}");
                    None
                }
            }
        });
        drawn.collect()
    };
    Drawings {
        large: pieces(wanted.cell),
        small: pieces(wanted.tray_piece),
        marks: MarkArt::ALL.into_iter().map(|kind| (kind, mark(kind, wanted.cell, wanted.theme))).collect(),
        shadow: board::shadow(wanted.cell, wanted.cell / 2, 0.75, 0.5),
    }
}
