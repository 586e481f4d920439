//! Screens and panels, painted with egui from the state as it is; they change nothing themselves but
//! write what is wished for as commands.

pub mod around;
mod curtain;
pub mod dialogs;
mod drawings;
pub mod how_to_play;
mod keys;
pub mod menu;
mod moves;
pub mod panel;
pub mod pen;
pub mod places;
mod result;
pub mod settings;
pub mod setup;
pub mod skin;
mod small_board;
mod small_table;
pub mod squares;
pub mod textures;
mod warnings;

use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};

use crate::app::frame::Screen;
use crate::app::look::pictures::ActiveTheme;
use crate::app::ui::places::Places;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<textures::Textures>()
        .init_resource::<Places>()
        .add_plugins(setup::plugin)
        .add_systems(
            PreUpdate,
            (
                bring_fonts.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
                drop_repeated_modifiers
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                begin,
                menu::show.run_if(in_state(Screen::Menu)),
                setup::show.run_if(in_state(Screen::Setup)),
                (panel::show, around::show).chain().run_if(in_state(Screen::Table)),
                how_to_play::show.run_if(in_state(Screen::HowToPlay)),
                settings::show.run_if(in_state(Screen::Settings)),
                dialogs::show,
                warnings::show,
            )
                .chain(),
        );
}

/// bevy_egui 0.42 says the state of the modifier keys in every pass, and egui takes any event as a reason
/// to paint again: without this a resting window would never sleep.
fn drop_repeated_modifiers(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut last: Local<egui::Modifiers>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                let news = *modifiers != *last;
                *last = *modifiers;
                news
            }
            _ => true,
        });
    }
}

/// Fonts must be there before the first pass begins.
fn bring_fonts(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_fonts(skin::fonts());
    }
}

/// Colours at the start and whenever the theme changes, and an empty list of places.
fn begin(
    mut contexts: EguiContexts,
    theme: Res<ActiveTheme>,
    mut places: ResMut<Places>,
    mut textures: ResMut<textures::Textures>,
    mut dressed: Local<bool>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if !*dressed || theme.is_changed() {
        skin::Skin::of(theme.0).apply(ctx);
    }
    *dressed = true;
    places.bypass_change_detection().begin();
    textures.bypass_change_detection().begin();
    Ok(())
}

/// The whole window as one surface below every panel.
pub(crate) fn root(ctx: &egui::Context) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        egui::Id::new("root"),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    )
}

/// A column in the middle of the window, `width` wide where there is room, scrolled where it is too long.
pub(crate) fn centred_column<R>(ui: &mut egui::Ui, width: f32, add: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let room = ui.available_size();
    let margin = if room.x < 520.0 { 10.0 } else { 24.0 };
    let width = width.min(room.x - 2.0 * margin).max(200.0);
    let left = ((room.x - width) / 2.0).max(0.0);
    // A column shorter than the window stands a little above its middle, as tall as it was last time.
    let id = egui::Id::new("column-height").with(width.to_bits());
    let height = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(room.y);
    let above = ((room.y - height - 2.0 * margin) * 0.38).max(0.0);
    egui::ScrollArea::vertical()
        .auto_shrink(false)
        .show(ui, |ui| {
            let top = ui.cursor().top() + margin + above;
            let place = egui::Rect::from_min_size(
                egui::pos2(ui.max_rect().left() + left, top),
                egui::vec2(width, f32::INFINITY),
            );
            let column =
                egui::UiBuilder::new().max_rect(place).layout(egui::Layout::top_down(egui::Align::Min));
            let shown = ui.scope_builder(column, |ui| {
                ui.set_width(width);
                add(ui)
            });
            ui.add_space(margin);
            let now = shown.response.rect.height();
            if (now - height).abs() > 0.5 {
                ui.data_mut(|data| data.insert_temp(id, now));
                ui.ctx().request_discard("the column found its height");
            }
            shown.inner
        })
        .inner
}
