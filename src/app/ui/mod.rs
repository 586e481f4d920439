//! Screens and panels, painted with egui from the state as it is; they change nothing themselves but
//! write what is wished for as commands.

mod actions;
mod analysis;
mod annotate;
pub mod around;
pub mod attention;
mod celebration;
mod clock;
mod curtain;
mod dialogs;
mod drawings;
pub mod editor;
mod field;
pub mod files;
pub mod fonts;
pub mod guests;
mod handed_position;
pub mod how_to_play;
mod keys;
mod live;
mod look_bar;
pub mod menu;
mod miniature;
mod modal;
mod moves;
mod page;
mod panel;
pub mod pen;
pub mod places;
mod play_on;
mod players;
mod question;
mod result;
mod seat_card;
pub mod settings;
pub mod setup;
pub mod shelf;
pub mod skin;
mod small_board;
mod small_table;
pub mod squares;
pub mod statistics;
pub mod table_screen;
mod table_view;
pub mod textures;
mod theme_sample;
mod tile_art;
mod trouble;
mod warnings;
mod why;
mod zen_clocks;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy_egui::egui::WidgetType;
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext, egui,
};

use crate::app::frame::{Dialog, NextFrame, Screen};
use crate::app::look::pictures::ActiveTheme;
use crate::app::sound::Signal;
use crate::app::ui::places::Places;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<textures::Textures>()
        .init_resource::<Places>()
        .add_plugins((setup::plugin, editor::plugin, shelf::plugin))
        // New letters are told to the renderer in the frame that shows them. Left to chance, half of all runs would paint
        // the words one frame before the letters are there.
        .configure_sets(PostUpdate, AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput))
        .add_systems(
            PreUpdate,
            (
                bring_fonts.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
                drop_what_keeps_awake
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
                editor::show.run_if(in_state(Screen::Editor)),
                (panel::show, around::show).chain().run_if(in_state(Screen::Table)),
                how_to_play::show.run_if(in_state(Screen::HowToPlay)),
                settings::show.run_if(in_state(Screen::Settings)),
                shelf::show.run_if(in_state(Screen::Shelf).or_else(in_state(Screen::Bin))),
                shelf::show_dialogs,
                statistics::show.run_if(in_state(Screen::Statistics)),
                celebration::show.run_if(in_state(Screen::Table)),
                modal::dim,
                keys::show.run_if(resource_equals(Dialog::Keys)),
                dialogs::show.run_if(in_state(Screen::Table)),
                guests::show,
                (files::show, files::paste).chain(),
                warnings::show,
                hear_buttons,
            )
                .chain(),
        );
}

/// Whatever was pressed on a screen is heard.
fn hear_buttons(
    mut contexts: EguiContexts,
    mut signals: MessageWriter<Signal>,
    next_frame: Res<NextFrame>,
) -> Result {
    // What has a sound of its own, or is pulled, is no button.
    let is_button = |event: &egui::output::OutputEvent| match event {
        egui::output::OutputEvent::Clicked(what) => what.typ != WidgetType::Slider,
        _ => false,
    };
    if contexts.ctx_mut()?.output(|output| output.events.iter().any(is_button)) {
        signals.write(Signal::Button);
        next_frame.ask();
    }
    Ok(())
}

/// What egui takes as a reason to paint again in every pass, so that the window would never sleep: bevy_egui 0.42 says the
/// state of the modifier keys in every pass, and hands over the files that are held over the window for as long as they are.
/// Files are none of egui's affair here (`flow::files` hears of them itself).
fn drop_what_keeps_awake(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut last: Local<egui::Modifiers>,
) {
    for mut input in &mut inputs {
        input.hovered_files.clear();
        input.dropped_files.clear();
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

/// Brings the fonts before the first pass begins, and anew at another size of words, and when a screen has been left for
/// which many letters were drawn: the picture with all letters only grows, and is kept three times over.
fn bring_fonts(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    screen: Res<State<Screen>>,
    mut drawn: Local<Drawn>,
) {
    for mut context in &mut contexts {
        let context = context.bypass_change_detection().get_mut();
        let points = context.pixels_per_point();
        let outgrown = || context.fonts(|fonts| fonts.font_image_size().iter().product::<usize>() > LETTERS);
        if drawn.edition == 0 || drawn.points != points || (screen.is_changed() && outgrown()) {
            *drawn = Drawn { points, edition: drawn.edition + 1 };
            context.set_fonts(skin::fonts(drawn.edition));
        }
    }
}

/// The letters that egui has drawn.
#[derive(Default)]
struct Drawn {
    /// Pixels per point.
    points: f32,
    /// How often they were begun anew.
    edition: u32,
}

/// Pixels of letters that a screen may leave behind: what the menu needs at the usual size.
const LETTERS: usize = 1 << 18;

/// Colours at the start and whenever the theme changes, and an empty list of places.
fn begin(
    mut contexts: EguiContexts,
    theme: Res<ActiveTheme>,
    mut places: ResMut<Places>,
    mut textures: ResMut<textures::Textures>,
    mut dressed: Local<Option<skin::Hand>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Whoever has touched the screen once will do so again.
    let touched = *dressed == Some(skin::Hand::Finger) || ctx.input(egui::InputState::any_touches);
    let hand = if touched { skin::Hand::Finger } else { skin::Hand::Mouse };
    if *dressed != Some(hand) || theme.is_changed() {
        skin::Skin::of(theme.0).apply(ctx, hand);
    }
    *dressed = Some(hand);
    places.bypass_change_detection().begin();
    textures.bypass_change_detection().begin();
    Ok(())
}
