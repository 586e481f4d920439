//! Building blocks of pages and panels, and their drawing context [`UiContext`].
//!
//! Uses `words`, `look`, `commands`, `preferences` and `core`.

pub mod attention;
mod drawings;
pub mod field;
pub mod fonts;
pub mod modal;
pub mod page;
pub mod players;
pub mod question;
pub mod textures;
pub mod ui_colours;
pub mod ui_context;
mod warnings;
pub mod widget_areas;

pub use attention::Attention;
pub(crate) use field::{is_pasted, select_all};
pub use fonts::{body_font, fitted, paint_line, paint_words, size, title_font};
pub use page::{
    button_rows, centred_column, column, column_width, head_of_page, move_selection, page_margin, page_width,
    rows, scroll_into_view, was_just_opened,
};
pub(crate) use players::players_of;
pub use question::Question;
pub use textures::{Picture, Textures};
pub use ui_colours::{TextTone, UiColours, colour, on_ground};
pub use ui_context::{Button, ButtonStyle, UiContext, keep_arrows, square};
pub use widget_areas::WidgetAreas;

use bevy::asset::AssetEventSystems;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
    PrimaryEguiContext, egui,
};

use crate::app::core::{MenuEntries, MenuEntry, Screen};
use crate::app::look::{ActiveTheme, number_style};
use crate::app::preferences::Settings;

/// Order in which a frame is drawn; later sets lie above earlier ones.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawOrder {
    /// Prepares colours and fonts.
    Begin,
    /// Draws the screen. Only one is shown at a time, so its systems need no order among each other.
    Screen,
    /// Covers the screen without asking anything.
    Cover,
    /// Draws the dialog. Only one is open at a time.
    Dialog,
    /// Draws warnings above everything else.
    Warnings,
    /// Runs after all input was handled.
    End,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<textures::Textures>()
        .init_resource::<WidgetAreas>()
        // Send new glyphs to the renderer in the frame that shows them. Without this order about half of all runs would
        // draw text one frame before its glyphs are there.
        .configure_sets(PostUpdate, AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput))
        .configure_sets(
            EguiPrimaryContextPass,
            (
                DrawOrder::Begin,
                DrawOrder::Screen,
                DrawOrder::Cover,
                DrawOrder::Dialog,
                DrawOrder::Warnings,
                DrawOrder::End,
            )
                .chain(),
        )
        .add_systems(
            PreUpdate,
            (
                install_fonts.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
                filter_idle_egui_events
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (begin.in_set(DrawOrder::Begin), warnings::draw_warnings.in_set(DrawOrder::Warnings)),
        );
}

/// Registers the system that draws a page, for these screens.
pub fn add_page<M>(
    app: &mut App,
    screens: &'static [Screen],
    show: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    let is_shown = |now: Res<State<Screen>>| screens.contains(now.get());
    let show = show.run_if(is_shown).in_set(DrawOrder::Screen).ambiguous_with(DrawOrder::Screen);
    app.add_systems(EguiPrimaryContextPass, show);
}

/// Adds a menu button that opens a page.
pub fn add_menu_entry(app: &mut App, entry: MenuEntry) {
    app.world_mut().get_resource_or_init::<MenuEntries>().0.push(entry);
}

/// Registers a system that draws dialogs.
pub fn add_dialogs<M>(app: &mut App, show: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    let show = show.in_set(DrawOrder::Dialog).ambiguous_with(DrawOrder::Dialog);
    app.add_systems(EguiPrimaryContextPass, show);
}

/// Removes events that make egui repaint all the time and keep the window awake.
///
/// bevy_egui 0.42 sends the state of the modifier keys in every pass, and files that are dragged over the window for as
/// long as they are. The module `files` handles dropped files without egui.
///
/// Upstream: <https://docs.rs/crate/bevy_egui/0.42.0/source/src/input.rs>. Remove when it sends changes only.
fn filter_idle_egui_events(
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

/// Installs the fonts at the start and when the interface scale changes.
///
/// Also when a screen with many glyphs is left: the font atlas only grows, and there are three copies of it in memory.
fn install_fonts(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    screen: Res<State<Screen>>,
    mut installed: Local<InstalledFonts>,
) {
    for mut context in &mut contexts {
        let context = context.bypass_change_detection().get_mut();
        let points = context.pixels_per_point();
        let outgrown =
            || context.fonts(|fonts| fonts.font_image_size().iter().product::<usize>() > LARGEST_KEPT_ATLAS);
        if installed.edition == 0 || installed.points != points || (screen.is_changed() && outgrown()) {
            *installed = InstalledFonts { points, edition: installed.edition + 1 };
            context.set_fonts(ui_colours::fonts(installed.edition));
        }
    }
}

/// State in which the fonts were installed.
#[derive(Default)]
struct InstalledFonts {
    points: f32,
    /// How often the fonts were installed.
    edition: u32,
}

/// Largest font atlas, in pixels, that is kept when the screen changes. The menu needs this size at the usual scale.
const LARGEST_KEPT_ATLAS: usize = 1 << 18;

/// Applies the theme when it has changed, and clears the layout of the last frame.
fn begin(
    mut contexts: EguiContexts,
    (theme, settings): (Res<ActiveTheme>, Res<Settings>),
    mut areas: ResMut<WidgetAreas>,
    mut textures: ResMut<textures::Textures>,
    mut styled_for: Local<Option<ui_colours::PointingDevice>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // Keep the style for touch once the screen was touched: it is likely to happen again.
    let touched =
        *styled_for == Some(ui_colours::PointingDevice::Finger) || ctx.input(egui::InputState::any_touches);
    let hand = if touched { ui_colours::PointingDevice::Finger } else { ui_colours::PointingDevice::Mouse };
    if *styled_for != Some(hand) || theme.is_changed() {
        ui_colours::UiColours::of(theme.0).apply(ctx, hand);
    }
    *styled_for = Some(hand);
    areas.begin();
    textures.begin_frame(number_style(&settings));
    Ok(())
}
