//! Maintains the layout of the table, [`TableLayout`]. It depends on the window size, the settings and the hands.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::core::{FramePhase, TableInUse, TableUi};
use crate::app::game::CurrentMatch;
use crate::app::look::{LayoutInput, PanelSettings, TableLayout, TableView};
use crate::app::preferences::Settings;

/// The visible section of an open table, written by its camera.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct OpenTableView(pub TableView);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenTableView>().add_systems(
        Update,
        choose_table.in_set(FramePhase::Relayout).run_if(resource_exists_and_changed::<CurrentMatch>),
    );
}

pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            lay_out.in_set(FramePhase::Layout),
            // A move changes the number of tiles in a hand, which changes their positions.
            lay_out
                .in_set(FramePhase::Relayout)
                .after(choose_table)
                .run_if(resource_exists_and_changed::<CurrentMatch>),
        ),
    );
}

/// Sets [`TableInUse`] to the kind of table of the current game.
fn choose_table(game: Res<CurrentMatch>, mut table_in_use: ResMut<TableInUse>) {
    table_in_use.set_if_neq(TableInUse(Some(TableUi::of(game.game().table))));
}

/// Lays out the table for the window; a minimised window keeps its last layout.
fn lay_out(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    game: Option<Res<CurrentMatch>>,
    layout: Option<Res<TableLayout>>,
    view: Res<OpenTableView>,
    settings: Res<Settings>,
    mut commands: Commands,
) {
    let (Some(window), Some(game)) = (window, game) else { return };
    let size = window.physical_size().as_vec2();
    if size.min_element() < 1.0 {
        return;
    }
    let width = settings.panel_width_beside(TableUi::of(game.game().table));
    let panel = PanelSettings { width, is_hidden: settings.panel_folded };
    // In a small window the text is smaller than the size in the settings.
    let scale = window.scale_factor() / window.resolution.base_scale_factor();
    let text_scale = scale.min(f32::from(settings.interface_size) / 100.0);
    let input = LayoutInput { panel, text_scale, ..game.layout_input(view.0) };
    let wanted = TableLayout::new(size, window.scale_factor(), &input);
    if layout.is_none_or(|layout| *layout != wanted) {
        commands.insert_resource(wanted);
    }
}
