//! Pictures as egui textures, made once for each size they are shown at.

use std::convert::Infallible;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::egui;
use strum::IntoStaticStr;

use crate::app::look::draw_part;
use art::board::board;
use art::picture::{Board, Labels, Parts, Sight, empty_board, thumbnail};
use art::svg::{Palette, rasterise};
use art::theme::Theme;
use art::tiles::NumberStyle;
use art::{FaceId, FrameCache, Part, Pixmap, embedded};

/// The textures made so far.
#[derive(Resource, Default)]
pub struct Textures {
    /// How numbers are written on dominoes.
    pub numbers: NumberStyle,
    /// The folder that stands in for the compiled-in assets.
    assets: Option<PathBuf>,
    /// `None` for a picture that cannot be drawn.
    made: FrameCache<Key, Option<egui::TextureHandle>>,
    /// The parts of positions, by the theme's name.
    parts: HashMap<&'static str, Parts>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    picture: Picture,
    theme: &'static str,
    side: u32,
}

/// For how many frames a texture is kept that is not painted.
const KEPT: u64 = 30;

/// What screens paint.
#[derive(Clone, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
pub enum Picture {
    /// A drawing by its path under `assets`, and the colours that it takes from its surroundings.
    Drawing(String, Palette),
    /// A part of a position.
    Part(Part),
    /// The portrait of a player.
    Face(FaceId),
    /// A position.
    Position(Arc<Sight>),
    /// A board before anything stands on it.
    Board(Board, Labels),
    /// Squares without a frame: columns, rows, and whether the lower left one is dark.
    Squares(u8, u8, bool),
}

/// Draws a picture `side` pixels wide and high; of a domino or a board that is the size of a cell.
fn draw(
    picture: &Picture,
    theme: &'static Theme,
    side: u32,
    assets: Option<&Path>,
    (parts, numbers): (&mut Parts, NumberStyle),
) -> Result<Pixmap, Box<dyn Error>> {
    Ok(match picture {
        Picture::Drawing(path, palette) => {
            rasterise(path, &embedded::load(assets, path)?, side, side, palette)?
        }
        Picture::Part(part) => draw_part(*part, side, theme, assets)?,
        Picture::Face(face) => face.draw(theme, side)?,
        Picture::Board(empty, labels) => empty_board(empty, *labels, theme),
        Picture::Squares(columns, rows, dark_corner) => {
            board(theme, u32::from(*columns), u32::from(*rows), *dark_corner, side, 1)
        }
        Picture::Position(sight) => thumbnail(sight, theme, assets, numbers, side, parts)?,
    })
}

impl Textures {
    /// None made yet; drawings come from this folder first.
    pub fn new(assets: Option<PathBuf>) -> Textures {
        Textures { assets, ..Textures::default() }
    }

    /// A picture in a theme's colours, made if it is not there. One that cannot be made is said once, and then
    /// simply missing.
    pub fn texture(
        &mut self,
        ctx: &egui::Context,
        theme: &'static Theme,
        picture: Picture,
        side: u32,
    ) -> Option<egui::TextureId> {
        let key = Key { picture, theme: &theme.name, side };
        let Textures { numbers, assets, made, parts } = self;
        let Ok(texture) = made.get_or_make(key, |Key { picture, .. }| {
            let parts = parts.entry(&theme.name).or_default();
            let drawn = draw(picture, theme, side, assets.as_deref(), (parts, *numbers));
            let pixmap = drawn.map_err(|error| error!("{error}")).ok();
            Ok::<_, Infallible>(pixmap.map(|pixmap| upload(ctx, picture.into(), &pixmap)))
        });
        texture.as_ref().map(egui::TextureHandle::id)
    }

    /// Starts a frame, and drops textures not painted lately or with numbers of another style.
    pub fn begin_frame(&mut self, numbers: NumberStyle) {
        if numbers != self.numbers {
            *self = Textures { numbers, assets: self.assets.take(), ..Textures::default() };
        }
        self.made.begin_frame(KEPT);
        self.parts.values_mut().for_each(|parts| parts.begin_frame(KEPT));
    }
}

/// Hands a picture to egui.
fn upload(ctx: &egui::Context, name: &str, pixmap: &Pixmap) -> egui::TextureHandle {
    let size = [pixmap.width as usize, pixmap.height as usize];
    let image = egui::ColorImage::from_rgba_unmultiplied(size, &pixmap.rgba);
    ctx.load_texture(name, image, egui::TextureOptions::LINEAR)
}
