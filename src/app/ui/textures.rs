//! Drawings as egui textures, made once for each size they are shown at.

use std::path::{Path, PathBuf};

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::look::art::svg::{Palette, rasterise};
use crate::app::look::art::tiles::{self, BodyLie, NumberStyle, TileMark};
use crate::app::look::art::{Colour, Pixmap, embedded, tokens};
use crate::app::look::pictures::piece_pixmap;
use crate::app::look::theme::Theme;
use crate::session::Look;
use crate::session::Seat;

/// The textures made so far. One that has not been painted for a while is forgotten: sizes follow the window, and
/// dragging its edge would otherwise leave a set behind for every pixel.
#[derive(Resource, Default)]
pub struct Textures {
    /// The folder that stands in for the compiled-in assets.
    assets: Option<PathBuf>,
    made: HashMap<Key, Made>,
    /// Counts the frames in which anything was painted.
    frame: u64,
}

/// A texture and the frame in which it was last painted; none where the drawing cannot be made.
struct Made {
    texture: Option<egui::TextureHandle>,
    used: u64,
}

/// For how many frames a texture is kept that is not painted.
const KEPT: u64 = 30;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Drawing { path: String, side: u32, inks: Inks },
    Piece { theme: &'static str, look: Look, owner: Seat, side: u32 },
    Token { theme: &'static str, seat: Seat, side: u32 },
    Tile { theme: &'static str, art: TileArt, cell: u32 },
}

/// A picture of a domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileArt {
    /// Face up, the first number on the left or the lower half.
    Face([u8; 2], BodyLie, NumberStyle),
    /// From behind.
    Back(BodyLie),
    /// A mark around it.
    Mark(TileMark, BodyLie),
    /// The height of a stack, on a disc as wide as a cell is.
    Level(u8),
}

impl TileArt {
    /// Columns and rows of cells that the picture covers.
    pub const fn cells(self) -> (u32, u32) {
        match self {
            TileArt::Face(_, lie, _) | TileArt::Back(lie) | TileArt::Mark(_, lie) => lie.cells(),
            TileArt::Level(_) => (1, 1),
        }
    }
}

/// The colours a drawing takes from its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Inks {
    /// None: it has its own.
    Own,
    /// One for all of it.
    One(Colour),
    /// One for the lines and one that sets off.
    Two {
        /// Lines and bodies.
        ink: Colour,
        /// What is set off.
        accent: Colour,
    },
}

impl Inks {
    fn palette(self) -> Palette {
        match self {
            Inks::Own => Palette::default(),
            Inks::One(ink) => Palette::ink(ink),
            Inks::Two { ink, accent } => Palette { accent: Some(accent), ..Palette::ink(ink) },
        }
    }
}

impl Textures {
    /// None made yet; drawings come from this folder first.
    pub fn new(assets: Option<PathBuf>) -> Textures {
        Textures { assets, ..Textures::default() }
    }

    /// A one-colour icon, white so that it can be tinted.
    pub fn icon(&mut self, ctx: &egui::Context, name: &str, side: u32) -> Option<egui::TextureId> {
        self.svg(ctx, format!("icons/{name}.svg"), side, Inks::One(Colour::hex(0xffffff)))
    }

    /// A drawing in the colours given, or in its own.
    pub fn drawing(
        &mut self,
        ctx: &egui::Context,
        path: &str,
        side: u32,
        inks: Inks,
    ) -> Option<egui::TextureId> {
        self.svg(ctx, path.to_owned(), side, inks)
    }

    /// A piece in the theme's colours.
    pub fn piece(
        &mut self,
        ctx: &egui::Context,
        theme: &'static Theme,
        look: Look,
        owner: Seat,
        side: u32,
    ) -> Option<egui::TextureId> {
        let key = Key::Piece { theme: &theme.name, look, owner, side };
        self.find(key, |assets| {
            upload(ctx, format!("{look:?} {owner}"), piece_pixmap(assets, theme, look, owner, side))
        })
    }

    /// The token of a seat whose pieces have no colour of their own.
    pub fn token(
        &mut self,
        ctx: &egui::Context,
        theme: &'static Theme,
        seat: Seat,
        side: u32,
    ) -> Option<egui::TextureId> {
        self.find(Key::Token { theme: &theme.name, seat, side }, |_| {
            upload(ctx, format!("seat {seat}"), Ok(tokens::token(theme, seat.index(), side)))
        })
    }

    /// A domino whose cells are `cell` pixels wide.
    pub fn tile(
        &mut self,
        ctx: &egui::Context,
        theme: &'static Theme,
        art: TileArt,
        cell: u32,
    ) -> Option<egui::TextureId> {
        let drawn = || match art {
            TileArt::Face(numbers, lie, style) => tiles::tile(theme, numbers, style, cell, lie),
            TileArt::Back(lie) => tiles::back(theme, cell, lie),
            TileArt::Mark(mark, lie) => tiles::mark(theme, cell, lie, mark),
            TileArt::Level(level) => tiles::level_badge(theme, level, cell),
        };
        self.find(Key::Tile { theme: &theme.name, art, cell }, |_| {
            upload(ctx, format!("{art:?}"), Ok(drawn()))
        })
    }

    fn svg(&mut self, ctx: &egui::Context, path: String, side: u32, inks: Inks) -> Option<egui::TextureId> {
        self.find(Key::Drawing { path: path.clone(), side, inks }, |assets| {
            let drawn = embedded::load(assets, &path).map_err(|error| error.to_string()).and_then(|svg| {
                rasterise(&path, &svg, side, side, &inks.palette()).map_err(|error| error.to_string())
            });
            upload(ctx, path, drawn)
        })
    }

    /// The texture of this name, made if it is not there.
    fn find(
        &mut self,
        key: Key,
        make: impl FnOnce(Option<&Path>) -> Option<egui::TextureHandle>,
    ) -> Option<egui::TextureId> {
        let Textures { assets, made, frame } = self;
        let made = made.entry(key).or_insert_with(|| Made { texture: make(assets.as_deref()), used: *frame });
        made.used = *frame;
        made.texture.as_ref().map(egui::TextureHandle::id)
    }

    /// Begins a frame: what was not painted in the last ones is forgotten.
    pub fn begin(&mut self) {
        self.frame += 1;
        let oldest = self.frame.saturating_sub(KEPT);
        self.made.retain(|_, made| made.used >= oldest);
    }
}

/// Hands a picture to egui. A drawing that cannot be made is said once, and then simply missing.
fn upload(ctx: &egui::Context, name: String, drawn: Result<Pixmap, String>) -> Option<egui::TextureHandle> {
    match drawn {
        Ok(pixmap) => {
            let size = [pixmap.width as usize, pixmap.height as usize];
            let image = egui::ColorImage::from_rgba_unmultiplied(size, &pixmap.rgba);
            Some(ctx.load_texture(name, image, egui::TextureOptions::LINEAR))
        }
        Err(error) => {
            error!("{error}");
            None
        }
    }
}
