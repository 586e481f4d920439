//! Pictures of pieces, marks and tiles at the sizes in which the table shows them.

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::core::FramePhase;
use crate::app::game::CurrentMatch;
use crate::app::look::{
    ActiveTheme, AssetsFolder, DrawnPictures, PictureRenderer, Pictures, Urgency, draw_part,
    drop_hidden_pictures, number_style,
};
use crate::app::preferences::Settings;
use art::Part;
use art::theme::Theme;
use art::tiles::NumberStyle;
use session::Game;

/// A place at the table whose pictures have their own size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PictureSite {
    Table,
    /// In a tray of captured pieces.
    Tray,
    /// In the hand at the bottom edge.
    Hand,
    /// In the hand of another seat.
    Others,
}

/// All pictures of the table, by site and part.
pub type TablePictures = Pictures<PictureRequest, (PictureSite, Part)>;

/// The side in pixels of a square or cell at each site; `None` for an unused entry.
pub type Sizes = [Option<(PictureSite, u32)>; 3];

/// The inputs of the pictures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureRequest {
    theme: &'static Theme,
    game: Game,
    numbers: NumberStyle,
    sizes: Sizes,
}

impl PictureRequest {
    /// Whether two requests differ in their sizes only.
    fn has_style_of(self, other: PictureRequest) -> bool {
        PictureRequest { sizes: other.sizes, ..self } == other
    }
}

/// Function that lists the parts shown at a site, each with the side of its picture in pixels. Its last argument is the
/// site with the side of its squares or cells.
pub type ListParts = fn(Game, NumberStyle, (PictureSite, u32)) -> Vec<(Part, u32)>;

/// Keeps [`TablePictures`] at the sizes of the table.
#[derive(SystemParam)]
pub struct PartsWorkshop<'w, 's> {
    theme: Res<'w, ActiveTheme>,
    game: Res<'w, CurrentMatch>,
    settings: Res<'w, Settings>,
    assets: Res<'w, AssetsFolder>,
    workshop: PictureRenderer<'w, 's, PictureRequest, (PictureSite, Part)>,
}

impl PartsWorkshop<'_, '_> {
    /// Redraws the pictures if `sizes` or their style have changed.
    ///
    /// `urgency` returns how soon new sizes are drawn, given the previous ones; another style is drawn at once.
    pub fn update(&mut self, sizes: Sizes, urgency: impl FnOnce(Sizes) -> Urgency, parts: ListParts) {
        let numbers = number_style(&self.settings);
        let wanted = PictureRequest { theme: self.theme.0, game: self.game.game(), numbers, sizes };
        let urgency =
            |old: PictureRequest| if old.has_style_of(wanted) { urgency(old.sizes) } else { Urgency::Now };
        let assets = self.assets.0.clone();
        self.workshop.update(wanted, urgency, move |previous, wanted| {
            draw_missing(
                previous.filter(|previous| previous.has_style_of(wanted)),
                wanted,
                parts,
                assets.as_deref(),
            )
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        drop_hidden_pictures::<PictureRequest, (PictureSite, Part)>.in_set(FramePhase::Style),
    );
}

/// Draws the sizes of `wanted` that the pictures of the previous request lack.
fn draw_missing(
    previous: Option<PictureRequest>,
    wanted: PictureRequest,
    parts: ListParts,
    assets: Option<&Path>,
) -> DrawnPictures<(PictureSite, Part)> {
    let PictureRequest { theme, game, numbers, sizes } = wanted;
    let is_drawn =
        |size: &(PictureSite, u32)| previous.is_some_and(|previous| previous.sizes.contains(&Some(*size)));
    let mut drawn = Vec::new();
    for size in sizes.into_iter().flatten().filter(|size| !is_drawn(size)) {
        for (part, side) in parts(game, numbers, size) {
            match draw_part(part, side, theme, assets) {
                Ok(pixmap) => drawn.push(((size.0, part), pixmap)),
                Err(error) => error!("{error}"),
            }
        }
    }
    drawn
}
