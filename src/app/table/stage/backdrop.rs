//! The backdrop picture behind the menu and other pages: drawn on a background thread, then faded in.
//!
//! Drawing starts after the first frames. Until a new picture is ready, the old one is stretched.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::core::{FramePhase, NextFrame, Screen};
use crate::app::look::{ActiveTheme, RenderRequests, Urgency, image, to_world};
use crate::app::preferences::Settings;
use crate::app::table::stage::pieces::layer;
use art::Pixmap;
use art::backdrop::draw_backdrop;
use art::theme::Theme;

/// Longest side of the picture in pixels. More is not needed, since the backdrop is slightly blurred.
const MAX_SIDE: f32 = 1100.0;

/// Duration of the fade-in.
const FADE_TIME: Duration = Duration::from_millis(260);

/// Time without a further resize after which the backdrop is drawn for the new window size.
const RESIZE_DELAY: Duration = Duration::from_millis(160);

/// Frames before drawing starts, so that it does not delay the first frames.
const FIRST_FRAMES: u8 = 3;

/// Marks the sprite of the backdrop.
#[derive(Component)]
struct Backdrop;

/// The inputs of the picture.
#[derive(Clone, Copy, PartialEq)]
struct BackdropInputs {
    theme: &'static Theme,
    size: UVec2,
}

/// State of the drawing task and of the fade-in.
#[derive(Default)]
struct BackdropState {
    /// Frames since the start of the program, on pages only.
    frames: u8,
    /// The inputs of the current picture; `None` before the first picture.
    drawn_for: Option<BackdropInputs>,
    requests: RenderRequests<BackdropInputs, Pixmap>,
    /// Start of the fade-in of the first picture.
    visible_since: Option<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(Update, update_backdrop.in_set(FramePhase::Layout));
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Backdrop,
        Sprite::default(),
        Visibility::Hidden,
        Transform::from_xyz(0.0, 0.0, layer::BACKGROUND + 0.5),
    ));
}

fn update_backdrop(
    window: Single<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    theme: Res<ActiveTheme>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    next_frame: Res<NextFrame>,
    backdrop: Single<(&mut Sprite, &mut Transform, &mut Visibility), With<Backdrop>>,
    mut images: ResMut<Assets<Image>>,
    mut state: Local<BackdropState>,
) {
    let (mut sprite, mut transform, mut visibility) = backdrop.into_inner();
    let is_page = *screen.get() != Screen::Table;
    let size = window.physical_size().as_vec2();
    if !is_page || size.min_element() < 1.0 {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    }
    state.frames = state.frames.saturating_add(1);
    if state.frames < FIRST_FRAMES {
        next_frame.request();
        return;
    }
    let now = time.elapsed();
    let scale = (MAX_SIDE / size.max_element()).min(0.5);
    let wanted = BackdropInputs { theme: theme.0, size: (size * scale).as_uvec2().max(UVec2::ONE) };
    // A new theme is drawn as soon as possible, a new size after [`RESIZE_DELAY`].
    let is_same_theme = state.drawn_for.is_some_and(|drawn| drawn.theme == wanted.theme);
    let urgency = if is_same_theme { Urgency::Settled(RESIZE_DELAY) } else { Urgency::Soon };
    let draw = |_, wanted: BackdropInputs| draw_backdrop(wanted.theme, wanted.size.x, wanted.size.y);
    let drawn_for = state.drawn_for;
    if let Some(pixmap) = state.requests.drawn(drawn_for, wanted, urgency, now, &next_frame, draw) {
        state.drawn_for = Some(wanted);
        sprite.image = images.add(image(pixmap));
    }
    if state.drawn_for.is_none() {
        return;
    }
    let since = *state.visible_since.get_or_insert(now);
    let is_instant = !settings.has_animations();
    let progress =
        if is_instant { 1.0 } else { (now - since).as_secs_f32() / FADE_TIME.as_secs_f32() }.min(1.0);
    next_frame.request_if(progress < 1.0);
    visibility.set_if_neq(Visibility::Visible);
    let smoothstep = progress * progress * (3.0 - 2.0 * progress);
    let colour = Color::WHITE.with_alpha(smoothstep);
    if sprite.custom_size != Some(size) || sprite.color != colour {
        sprite.custom_size = Some(size);
        sprite.color = colour;
        transform.translation = to_world(size / 2.0).extend(transform.translation.z);
    }
}
