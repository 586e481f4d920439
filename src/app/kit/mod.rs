//! What pages and panels are made of: the pen, fonts and colours, cards, lists, fields and questions. Uses `words`, `look`,
//! `commands` and `core`.

pub mod attention;
mod drawings;
pub mod field;
pub mod fonts;
pub mod modal;
pub mod page;
pub mod pen;
pub mod places;
pub mod players;
pub mod question;
pub mod skin;
pub mod textures;
mod warnings;

pub use attention::Attention;
pub(crate) use field::{is_pasted, select_all};
pub use fonts::{body_font, fitted, paint_line, paint_words, size, title_font};
pub use page::{
    bring_into_sight, centred_column, column, column_width, head_of_page, is_new, page_margin, page_width,
    rows, walk, worded_rows,
};
pub use pen::{Button, Pen, Weight, keep_arrows, square};
pub use places::Places;
pub(crate) use players::players_of;
pub use question::Question;
pub use skin::{Skin, Tone, colour, on_ground};
pub use textures::{Picture, Textures};

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

/// The order in which a frame is painted: what comes later lies above.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Painting {
    /// Colours and fonts are made ready.
    Begin,
    /// The screen: one at a time, so that they need no order among each other.
    Screen,
    /// What covers a screen without asking anything.
    Cover,
    /// The dialog: one at a time.
    Dialog,
    /// What has to be read before everything else.
    Warnings,
    /// What was pressed is known.
    End,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<textures::Textures>()
        .init_resource::<Places>()
        // New letters are told to the renderer in the frame that shows them. Left to chance, half of all runs would paint
        // the words one frame before the letters are there.
        .configure_sets(PostUpdate, AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput))
        .configure_sets(
            EguiPrimaryContextPass,
            (
                Painting::Begin,
                Painting::Screen,
                Painting::Cover,
                Painting::Dialog,
                Painting::Warnings,
                Painting::End,
            )
                .chain(),
        )
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
            (begin.in_set(Painting::Begin), warnings::show.in_set(Painting::Warnings)),
        );
}

/// Adds what paints these screens.
pub fn add_page<M>(
    app: &mut App,
    screens: &'static [Screen],
    show: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    let is_shown = |now: Res<State<Screen>>| screens.contains(now.get());
    let show = show.run_if(is_shown).in_set(Painting::Screen).ambiguous_with(Painting::Screen);
    app.add_systems(EguiPrimaryContextPass, show);
}

/// Adds a way from the menu to a page.
pub fn add_menu_entry(app: &mut App, entry: MenuEntry) {
    app.world_mut().get_resource_or_init::<MenuEntries>().0.push(entry);
}

/// Adds what paints dialogs.
pub fn add_dialogs<M>(app: &mut App, show: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    let show = show.in_set(Painting::Dialog).ambiguous_with(Painting::Dialog);
    app.add_systems(EguiPrimaryContextPass, show);
}

/// Removes input that makes egui repaint in every pass, so that the window can sleep: bevy_egui 0.42 sends the state of the
/// modifier keys in every pass, and the files held over the window for as long as they are there (`files` reads those itself).
///
/// Upstream: <https://docs.rs/crate/bevy_egui/0.42.0/source/src/input.rs>. Remove when it sends changes only.
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
    (theme, settings): (Res<ActiveTheme>, Res<Settings>),
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
    places.begin();
    textures.begin_frame(number_style(&settings));
    Ok(())
}
