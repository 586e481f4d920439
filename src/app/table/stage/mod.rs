//! Parts shared by both kinds of table: camera, ground, layout, pieces, marks. Uses `animation`.

mod backdrop;
pub mod ground;
pub mod layout;
pub mod marks;
pub mod pictures;
pub mod pieces;

pub use marks::set_sprite;

use bevy::prelude::*;
use strum::VariantArray;

use crate::app::core::{FramePhase, Screen, TableUi};
use crate::app::game::CurrentMatch;
use crate::app::look::TableLayout;

/// Adds the parts that also run without a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<pictures::TablePictures>().add_plugins((layout::plugin, pieces::plugin));
    for kind in TableUi::VARIANTS.iter().copied() {
        for phase in [FramePhase::RenderPieces(kind), FramePhase::Place(kind), FramePhase::Mark(kind)] {
            app.configure_sets(Update, phase.run_if(is_laid_out));
        }
    }
}

/// Whether the table is shown, with a match and a layout.
pub(crate) fn is_laid_out(
    screen: Res<State<Screen>>,
    game: Option<Res<CurrentMatch>>,
    layout: Option<Res<TableLayout>>,
) -> bool {
    *screen.get() == Screen::Table && game.is_some() && layout.is_some()
}

/// Adds the parts that need a window: camera, ground, and backdrop of other screens.
pub(crate) fn window_plugin(app: &mut App) {
    app.add_plugins((layout::window_plugin, pictures::plugin, ground::plugin, backdrop::plugin));
}
