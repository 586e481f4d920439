//! The backdrop behind menu and pages: drawn on a background thread, then faded in.
//!
//! It is drawn after the first frames. Until a new one is ready, the old one is stretched.

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

/// Longest side of the picture in pixels; enough for a slightly blurred backdrop.
const MAX_SIDE: f32 = 1100.0;

/// Duration of the fade-in.
const FADE_TIME: Duration = Duration::from_millis(260);

/// After a resize, the window size must be stable for this long. Only then the backdrop is drawn again.
const RESIZE_DELAY: Duration = Duration::from_millis(160);

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
    frames: u8,
    made_for: Option<BackdropInputs>,
    orders: RenderRequests<BackdropInputs, Pixmap>,
    seen_since: Option<Duration>,
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
    mut work: Local<BackdropState>,
) {
    let (mut sprite, mut transform, mut visibility) = backdrop.into_inner();
    let is_page = *screen.get() != Screen::Table;
    let size = window.physical_size().as_vec2();
    if !is_page || size.min_element() < 1.0 {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    }
    // Do not delay the first frames.
    work.frames = work.frames.saturating_add(1);
    if work.frames < 3 {
        next_frame.request();
        return;
    }
    let now = time.elapsed();
    let scale = (MAX_SIDE / size.max_element()).min(0.5);
    let wanted = BackdropInputs { theme: theme.0, size: (size * scale).as_uvec2().max(UVec2::ONE) };
    // A new theme is drawn as soon as possible, a new size after [`RESIZE_DELAY`].
    let is_resized = work.made_for.is_some_and(|drawn| drawn.theme == wanted.theme);
    let urgency = if is_resized { Urgency::Settled(RESIZE_DELAY) } else { Urgency::Soon };
    let draw = |_, wanted: BackdropInputs| draw_backdrop(wanted.theme, wanted.size.x, wanted.size.y);
    let made_for = work.made_for;
    if let Some(pixmap) = work.orders.drawn(made_for, wanted, urgency, now, &next_frame, draw) {
        work.made_for = Some(wanted);
        sprite.image = images.add(image(pixmap));
    }
    if work.made_for.is_none() {
        return;
    }
    let since = *work.seen_since.get_or_insert(now);
    let instant = !settings.has_animations();
    let share = if instant { 1.0 } else { (now - since).as_secs_f32() / FADE_TIME.as_secs_f32() }.min(1.0);
    next_frame.request_if(share < 1.0);
    visibility.set_if_neq(Visibility::Visible);
    let colour = Color::WHITE.with_alpha(share * share * (3.0 - 2.0 * share));
    if sprite.custom_size != Some(size) || sprite.color != colour {
        sprite.custom_size = Some(size);
        sprite.color = colour;
        transform.translation = to_world(size / 2.0).extend(transform.translation.z);
    }
}
