//! Cache of egui textures, one for each picture and size.

use std::convert::Infallible;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::egui;
use strum::IntoStaticStr;

use crate::app::look::draw_part;
use art::board::draw_squares;
use art::picture::{BoardGeometry, Labels, PartCache, PositionView, draw_empty_board, thumbnail};
use art::svg::{Palette, rasterise};
use art::theme::Theme;
use art::tiles::NumberStyle;
use art::{AvatarId, FrameCache, Part, Pixmap, assets};

/// Cache of the textures that pages draw.
#[derive(Resource, Default)]
pub struct Textures {
    /// Style of the numbers on dominoes.
    pub numbers: NumberStyle,
    /// Folder with assets that replace the compiled-in ones.
    assets: Option<PathBuf>,
    /// The textures in use; `None` for a picture that could not be drawn.
    textures: FrameCache<Key, Option<egui::TextureHandle>>,
    /// Rendered parts of positions (pieces, marks, dominoes), by the name of the theme.
    parts: HashMap<&'static str, PartCache>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    picture: Picture,
    theme: &'static str,
    /// As in `draw`, in pixels.
    side: u32,
}

/// Number of frames after which an unused texture is dropped.
const KEPT_FRAMES: u64 = 30;

/// A picture that pages draw.
#[derive(Clone, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
pub enum Picture {
    /// An SVG file by its path in `assets`, with the colours that replace its placeholders.
    Drawing(String, Palette),
    /// A piece, mark, domino or other part of a position.
    Part(Part),
    /// The portrait of a player.
    Face(AvatarId),
    /// The thumbnail of a position.
    Position(Arc<PositionView>),
    /// An empty board.
    Board(BoardGeometry, Labels),
    /// Squares without a frame: columns, rows, and whether the lower left square is dark.
    Squares(u8, u8, bool),
}

/// Draws a picture in a square of `side` pixels. For a domino or squares `side` is the size of one cell.
fn draw(
    picture: &Picture,
    theme: &'static Theme,
    side: u32,
    assets: Option<&Path>,
    (parts, numbers): (&mut PartCache, NumberStyle),
) -> Result<Pixmap, Box<dyn Error>> {
    Ok(match picture {
        Picture::Drawing(path, palette) => {
            rasterise(path, &assets::load(assets, path)?, side, side, palette)?
        }
        Picture::Part(part) => draw_part(*part, side, theme, assets)?,
        Picture::Face(face) => face.draw(theme, side)?,
        Picture::Board(empty, labels) => draw_empty_board(empty, *labels, theme),
        Picture::Squares(columns, rows, dark_corner) => {
            draw_squares(theme, u32::from(*columns), u32::from(*rows), *dark_corner, side, 1)
        }
        Picture::Position(view) => thumbnail(view, theme, assets, numbers, side, parts)?,
    })
}

impl Textures {
    /// An empty cache that loads drawings from the folder `assets` first.
    pub fn new(assets: Option<PathBuf>) -> Textures {
        Textures { assets, ..Textures::default() }
    }

    /// The texture of a picture, drawn on first use. `None` if the picture cannot be drawn; logs why, once.
    pub fn texture(
        &mut self,
        ctx: &egui::Context,
        theme: &'static Theme,
        picture: Picture,
        side: u32,
    ) -> Option<egui::TextureId> {
        let key = Key { picture, theme: &theme.name, side };
        let Textures { numbers, assets, textures, parts } = self;
        let Ok(texture) = textures.get_or_make(key, |Key { picture, .. }| {
            let parts = parts.entry(&theme.name).or_default();
            let drawn = draw(picture, theme, side, assets.as_deref(), (parts, *numbers));
            let pixmap = drawn.map_err(|error| error!("{error}")).ok();
            Ok::<_, Infallible>(pixmap.map(|pixmap| upload(ctx, picture.into(), &pixmap)))
        });
        texture.as_ref().map(egui::TextureHandle::id)
    }

    /// Starts a frame: drops textures unused for `KEPT_FRAMES`, or all if the style of numbers has changed.
    pub fn begin_frame(&mut self, numbers: NumberStyle) {
        if numbers != self.numbers {
            *self = Textures { numbers, assets: self.assets.take(), ..Textures::default() };
        }
        self.textures.begin_frame(KEPT_FRAMES);
        self.parts.values_mut().for_each(|parts| parts.begin_frame(KEPT_FRAMES));
    }
}

fn upload(ctx: &egui::Context, name: &str, pixmap: &Pixmap) -> egui::TextureHandle {
    let size = [pixmap.width as usize, pixmap.height as usize];
    let image = egui::ColorImage::from_rgba_unmultiplied(size, &pixmap.rgba);
    ctx.load_texture(name, image, egui::TextureOptions::LINEAR)
}
