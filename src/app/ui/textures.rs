//! Drawings as egui textures, made once for each size they are shown at.

use std::path::PathBuf;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::egui;

use super::super::art::svg::{Palette, rasterise};
use super::super::art::tiles::{self, BodyLie, NumberStyle, TileMark};
use super::super::art::{Colour, Pixmap, embedded, tokens};
use super::super::bake::piece_pixmap;
use super::super::theme::Theme;
use crate::rules::Seat;
use crate::session::Look;

/// The textures made so far.
#[derive(Resource, Default)]
pub struct Textures {
    /// The folder that stands in for the compiled-in assets.
    pub assets: Option<PathBuf>,
    made: HashMap<Key, Option<egui::TextureHandle>>,
}

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
        let Textures { assets, made } = self;
        let key = Key::Piece { theme: theme.name, look, owner, side };
        made.entry(key)
            .or_insert_with(|| {
                let drawn = piece_pixmap(assets.as_deref(), theme, look, owner, side);
                upload(ctx, format!("{look:?} {owner}"), drawn)
            })
            .as_ref()
            .map(egui::TextureHandle::id)
    }

    /// The token of a seat whose pieces have no colour of their own.
    pub fn token(
        &mut self,
        ctx: &egui::Context,
        theme: &'static Theme,
        seat: Seat,
        side: u32,
    ) -> Option<egui::TextureId> {
        self.made
            .entry(Key::Token { theme: theme.name, seat, side })
            .or_insert_with(|| {
                upload(ctx, format!("seat {seat}"), Ok(tokens::token(theme, seat.index(), side)))
            })
            .as_ref()
            .map(egui::TextureHandle::id)
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
        self.made
            .entry(Key::Tile { theme: theme.name, art, cell })
            .or_insert_with(|| upload(ctx, format!("{art:?}"), Ok(drawn())))
            .as_ref()
            .map(egui::TextureHandle::id)
    }

    fn svg(&mut self, ctx: &egui::Context, path: String, side: u32, inks: Inks) -> Option<egui::TextureId> {
        let Textures { assets, made } = self;
        made.entry(Key::Drawing { path: path.clone(), side, inks })
            .or_insert_with(|| {
                let palette = inks.palette();
                let drawn =
                    embedded::load(assets.as_deref(), &path).map_err(|error| error.to_string()).and_then(
                        |svg| rasterise(&path, &svg, side, side, &palette).map_err(|error| error.to_string()),
                    );
                upload(ctx, path, drawn)
            })
            .as_ref()
            .map(egui::TextureHandle::id)
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
