//! Building blocks of pages and panels, and their drawing context [`UiContext`].
//!
//! Uses `words`, `look`, `commands`, `preferences` and `core`.

pub mod attention;
mod drawings;
mod drop_down;
pub mod field;
pub mod fonts;
mod keyboard;
pub mod modal;
mod open_list;
pub mod page;
pub mod players;
pub mod question;
pub mod textures;
pub mod ui_colours;
pub mod ui_context;
mod warnings;
pub mod widget_areas;

pub use attention::Attention;
pub use drop_down::MenuItem;
pub(crate) use field::{is_pasted, select_all};
pub use fonts::{body_font, fitted, paint_line, paint_words, size, title_font};
pub(crate) use modal::is_enter_unclaimed;
pub use open_list::move_selection;
pub use page::{
    button_rows, centred_column, column, column_width, head_of_page, page_margin, page_width, rows,
    scroll_into_view, was_just_opened,
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
use bevy::window::WindowEvent;
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
    /// Draws the screen. Only one screen is shown at a time, so these systems need no order among each other.
    Screen,
    /// Covers the screen; draws no dialog.
    Cover,
    /// Draws the dialog. Only one is open at a time.
    Dialog,
    /// Draws warnings above everything else.
    Warnings,
    /// Runs after all input was handled.
    End,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(keyboard::plugin)
        .init_resource::<textures::Textures>()
        .init_resource::<WidgetAreas>()
        // Send new glyphs to the renderer in the frame that shows them. Bevy gives these two sets no order; in the
        // wrong order, text would be drawn one frame before its glyphs are in the texture.
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
                (filter_idle_egui_events, end_hover_outside_window)
                    .chain()
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            ),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (begin.in_set(DrawOrder::Begin), warnings::draw_warnings.in_set(DrawOrder::Warnings)),
        );
}

/// Registers the system that draws the page of `screens`.
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
/// bevy_egui 0.42 sends the state of the modifier keys in every pass. It also sends, in every pass, the files that are
/// dragged over the window. The module `files` handles dropped files without egui.
///
/// Upstream: <https://docs.rs/crate/bevy_egui/0.42.0/source/src/input.rs>. Remove when bevy_egui sends changes only.
fn filter_idle_egui_events(
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut last_modifiers: Local<egui::Modifiers>,
) {
    for mut input in &mut inputs {
        input.hovered_files.clear();
        input.dropped_files.clear();
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                let has_changed = *modifiers != *last_modifiers;
                *last_modifiers = *modifiers;
                has_changed
            }
            _ => true,
        });
    }
}

/// Tells egui that the pointer has left the window, so that no widget stays highlighted.
///
/// bevy_egui 0.42 sends `PointerGone` only when a finger is lifted. While a button of the mouse is held, egui still
/// needs the pointer: a slider follows it beyond the edge of the window.
///
/// Upstream: <https://docs.rs/crate/bevy_egui/0.42.0/source/src/input.rs>. Remove when bevy_egui handles `CursorLeft`.
fn end_hover_outside_window(
    mut events: MessageReader<WindowEvent>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut has_left: Local<bool>,
) {
    for event in events.read() {
        match event {
            WindowEvent::CursorLeft(_) => *has_left = true,
            WindowEvent::CursorEntered(_) | WindowEvent::CursorMoved(_) => *has_left = false,
            _ => {}
        }
    }
    if *has_left && buttons.get_pressed().next().is_none() {
        *has_left = false;
        for mut input in &mut inputs {
            input.events.push(egui::Event::PointerGone);
        }
    }
}

/// Installs the fonts at the start and when the interface scale changes.
///
/// It also reinstalls them after a screen with many glyphs: the font atlas only grows, and memory holds three copies of
/// it.
fn install_fonts(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    screen: Res<State<Screen>>,
    mut installed: Local<InstalledFonts>,
) {
    for mut context in &mut contexts {
        let context = context.bypass_change_detection().get_mut();
        let points = context.pixels_per_point();
        let is_outgrown =
            || context.fonts(|fonts| fonts.font_image_size().iter().product::<usize>() > LARGEST_KEPT_ATLAS);
        if installed.edition == 0 || installed.points != points || (screen.is_changed() && is_outgrown()) {
            *installed = InstalledFonts { points, edition: installed.edition + 1 };
            context.set_fonts(ui_colours::fonts(installed.edition));
        }
    }
}

/// Conditions under which the fonts were last installed.
#[derive(Default)]
struct InstalledFonts {
    /// Pixels per point.
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
    // Keep the style for fingers after the first touch: the player is likely to touch the screen again.
    let was_touched =
        *styled_for == Some(ui_colours::PointingDevice::Finger) || ctx.input(egui::InputState::any_touches);
    let device =
        if was_touched { ui_colours::PointingDevice::Finger } else { ui_colours::PointingDevice::Mouse };
    if *styled_for != Some(device) || theme.is_changed() {
        ui_colours::UiColours::of(theme.0).apply(ctx, device);
    }
    *styled_for = Some(device);
    areas.begin();
    textures.begin_frame(number_style(&settings));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::window::{CursorEntered, CursorLeft, CursorMoved};

    #[test]
    fn the_pointer_is_gone_once_it_has_left_with_no_button_held() {
        let mut app = App::new();
        app.add_message::<WindowEvent>()
            .init_resource::<ButtonInput<MouseButton>>()
            .add_systems(Update, end_hover_outside_window);
        let context = app.world_mut().spawn((EguiInput::default(), PrimaryEguiContext)).id();
        let window = Entity::PLACEHOLDER;
        let left = || WindowEvent::from(CursorLeft { window });
        let moved = || WindowEvent::from(CursorMoved { window, position: Vec2::ONE, delta: None });
        let mut gone_after = |events: Vec<WindowEvent>, held: bool| {
            let mut buttons = app.world_mut().resource_mut::<ButtonInput<MouseButton>>();
            if held {
                buttons.press(MouseButton::Left);
            } else {
                buttons.release(MouseButton::Left);
            }
            app.world_mut().write_message_batch(events);
            app.update();
            let mut input = app.world_mut().get_mut::<EguiInput>(context).expect("spawned above");
            std::mem::take(&mut input.events).contains(&egui::Event::PointerGone)
        };
        assert!(!gone_after(vec![moved()], false));
        assert!(gone_after(vec![moved(), left()], false));
        assert!(!gone_after(vec![], false), "it is told once");
        assert!(
            !gone_after(vec![left(), WindowEvent::from(CursorEntered { window })], false),
            "it came back"
        );
        assert!(!gone_after(vec![left()], true), "it drags something");
        assert!(gone_after(vec![], false), "the button is released outside");
    }
}
