//! The active theme, and pictures that background threads render for their size on the screen.
//!
//! Old pictures stay on the screen until the new ones are ready.

use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::window::WindowResized;

use crate::app::core::{FramePhase, NextFrame, Screen};
use crate::app::preferences::Settings;
use art::svg::DrawingError;
use art::theme::Theme;
use art::{Part, Pixmap, theme};
use session::Task;

/// All available themes.
#[derive(Resource, Clone, Copy, Debug, Deref)]
pub struct Themes(pub theme::Themes);

/// The theme that the screen shows now.
#[derive(Resource, Clone, Copy, PartialEq)]
pub struct ActiveTheme(pub &'static Theme);

impl FromWorld for ActiveTheme {
    /// The theme that the settings name, or the first theme if it does not exist.
    fn from_world(world: &mut World) -> ActiveTheme {
        ActiveTheme(world.resource::<Themes>().get_or_first(&world.resource::<Settings>().theme))
    }
}

/// Name of the theme for the game on the screen; empty for the theme of the settings.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTheme(pub String);

/// Name of the theme given on the command line. It replaces the themes of games until the player chooses another theme.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandLineTheme(pub Option<String>);

/// Folder with assets that replace the compiled-in ones, from `--assets`.
#[derive(Resource, Clone, Debug, Default)]
pub struct AssetsFolder(pub Option<PathBuf>);

/// A picture in the memory of the graphics card.
#[derive(Clone, Debug, Default)]
pub struct GpuPicture {
    pub image: Handle<Image>,
    /// Size in pixels for which the picture was rendered.
    pub size: Vec2,
}

/// Pictures by their names `K`, rendered for a request `R` (such as theme and size).
#[derive(Resource)]
pub struct Pictures<R: Send + Sync + 'static, K: Send + Sync + 'static> {
    /// The request for which the pictures were rendered; `None` if there are none.
    rendered_request: Option<R>,
    /// The rendered pictures, by their names.
    rendered: HashMap<K, GpuPicture>,
}

impl<R: Send + Sync + 'static, K: Send + Sync + 'static> Default for Pictures<R, K> {
    fn default() -> Pictures<R, K> {
        Pictures { rendered_request: None, rendered: HashMap::default() }
    }
}

impl<R: Send + Sync + 'static, K: Eq + Hash + Send + Sync + 'static> Pictures<R, K> {
    /// The picture with this name; an empty picture until it is rendered.
    pub fn get(&self, name: K) -> GpuPicture {
        self.rendered.get(&name).cloned().unwrap_or_default()
    }
}

/// Drops the pictures of a table that is no longer on screen.
///
/// The pictures stay while the player is on a screen that leads back to the table, unless the window changes its size:
/// then they would have to be rendered again in any case.
pub fn drop_hidden_pictures<R: Send + Sync + 'static, K: Send + Sync + 'static>(
    mut resized: MessageReader<WindowResized>,
    screen: Res<State<Screen>>,
    mut pictures: ResMut<Pictures<R, K>>,
) {
    let is_resized = resized.read().count() > 0;
    let are_unneeded = match screen.get() {
        Screen::Table => false,
        Screen::Menu | Screen::Setup | Screen::Editor => is_resized,
        Screen::HowToPlay
        | Screen::Puzzles
        | Screen::Mistakes
        | Screen::Settings
        | Screen::Library
        | Screen::Bin
        | Screen::Statistics
        | Screen::Page(_) => true,
    };
    if are_unneeded && pictures.rendered_request.is_some() {
        *pictures = Pictures::default();
    }
}

/// Rendered pixels with the names of the pictures.
pub type DrawnPictures<K> = Vec<(K, Pixmap)>;

/// Keeps [`Pictures`] up to date with a request `R`.
///
/// At most one set of pictures is rendered at a time. The old set stays until the new one is ready.
#[derive(SystemParam)]
pub struct PictureRenderer<'w, 's, R: Send + Sync + 'static, K: Send + Sync + 'static> {
    requests: Local<'s, RenderRequests<R, DrawnPictures<K>>>,
    pictures: ResMut<'w, Pictures<R, K>>,
    images: ResMut<'w, Assets<Image>>,
    time: Res<'w, Time<Real>>,
    next_frame: Res<'w, NextFrame>,
}

/// The state of requests for pictures.
pub struct RenderRequests<R, P> {
    /// A request that is not rendered until it stays unchanged for some time, and the time of its last change.
    pending: Option<(R, Duration)>,
    /// The request that a background thread is rendering.
    rendering: Option<(R, Task<P>)>,
}

impl<R, P> Default for RenderRequests<R, P> {
    fn default() -> Self {
        RenderRequests { pending: None, rendering: None }
    }
}

/// Urgency of a request for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// Render in this frame, because the theme, game or style of numbers has changed.
    Now,
    /// Render in the background at once, because the zoom has changed.
    Soon,
    /// Render in the background once the request has been unchanged for this time, because the window is being resized.
    Settled(Duration),
}

impl Urgency {
    /// Renders when the size of the window has not changed for 120 ms. The old pictures are scaled meanwhile.
    pub const SETTLED: Urgency = Urgency::Settled(Duration::from_millis(120));
}

impl<R: Copy + PartialEq + Send + Sync + 'static, K: Eq + Hash + Send + Sync + 'static>
    PictureRenderer<'_, '_, R, K>
{
    /// Takes over the pictures for `request` once they are rendered. Call this method in every frame.
    ///
    /// The first pictures are always rendered in this frame. For later requests, `urgency` gets the previous request
    /// and decides when to render. `draw` gets the previous request and `request`. It may leave out pictures that stay
    /// the same, except at [`Urgency::Now`], which discards all old pictures.
    pub fn update(
        &mut self,
        request: R,
        urgency: impl FnOnce(R) -> Urgency,
        draw: impl FnOnce(Option<R>, R) -> DrawnPictures<K> + Send + 'static,
    ) {
        let rendered_request = self.pictures.rendered_request;
        let urgency = rendered_request.map_or(Urgency::Now, urgency);
        let (now, next_frame) = (self.time.elapsed(), &self.next_frame);
        let Some(drawn) = self.requests.drawn(rendered_request, request, urgency, now, next_frame, draw)
        else {
            return;
        };
        let pictures = &mut *self.pictures;
        if urgency == Urgency::Now {
            pictures.rendered.clear();
        }
        pictures.rendered_request = Some(request);
        for (name, pixmap) in drawn {
            let size = UVec2::new(pixmap.width, pixmap.height).as_vec2();
            pictures.rendered.insert(name, GpuPicture { image: self.images.add(image(pixmap)), size });
        }
    }
}

impl<R: Copy + PartialEq + Send + 'static, P: Send + 'static> RenderRequests<R, P> {
    /// Returns the result for `request` once it is ready; `None` before, and if `rendered_request` equals `request`.
    /// Call this method in every frame.
    pub fn drawn(
        &mut self,
        rendered_request: Option<R>,
        request: R,
        urgency: Urgency,
        now: Duration,
        next_frame: &NextFrame,
        draw: impl FnOnce(Option<R>, R) -> P + Send + 'static,
    ) -> Option<P> {
        if rendered_request == Some(request) {
            *self = RenderRequests::default();
            return None;
        }
        if let Some((rendering_request, task)) = &mut self.rendering
            && *rendering_request == request
        {
            let result = task.try_next_report();
            next_frame.request_if(result.is_none());
            return result;
        }
        if let Urgency::Settled(wait) = urgency {
            let unchanged = self.pending.filter(|(pending, _)| *pending == request);
            let (_, since) = *self.pending.insert(unchanged.unwrap_or((request, now)));
            if now.saturating_sub(since) < wait {
                next_frame.request();
                return None;
            }
        }
        *self = RenderRequests::default();
        if urgency == Urgency::Now {
            return Some(draw(rendered_request, request));
        }
        let task = Task::start(
            "pictures",
            || {},
            move |reporter| reporter.send_quietly(draw(rendered_request, request)),
        );
        // If the thread cannot be started, the old pictures stay and the next frame tries again.
        self.rendering = task.ok().map(|task| (request, task));
        next_frame.request();
        None
    }
}

/// Converts pixels to a Bevy image that stays only in graphics memory.
pub fn image(pixmap: Pixmap) -> Image {
    let size = Extent3d { width: pixmap.width, height: pixmap.height, depth_or_array_layers: 1 };
    Image::new(
        size,
        TextureDimension::D2,
        pixmap.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

pub(crate) fn plugin(app: &mut App) {
    let has_theme_changed = resource_changed::<Settings>
        .or_eager(resource_changed::<GameTheme>)
        .or_eager(resource_changed::<CommandLineTheme>);
    app.init_resource::<ActiveTheme>()
        .init_resource::<GameTheme>()
        .init_resource::<CommandLineTheme>()
        .init_resource::<AssetsFolder>()
        .add_systems(Update, update_theme.in_set(FramePhase::Style).run_if(has_theme_changed));
}

/// System parameter that finds the theme to show; games can have their own theme.
#[derive(SystemParam)]
pub struct ThemeOf<'w> {
    settings: Res<'w, Settings>,
    command_line: Res<'w, CommandLineTheme>,
    themes: Res<'w, Themes>,
}

impl ThemeOf<'_> {
    /// The theme with the name `game_theme`, or else the theme of the settings.
    ///
    /// The theme of the settings is used if no theme has the name `game_theme`, or while the theme of the command line
    /// is in use.
    pub fn named(&self, game_theme: &str) -> &'static Theme {
        // The program copies the theme of the command line to the settings; another choice of the player ends its use.
        let is_overridden = self.command_line.0.as_ref() == Some(&self.settings.theme);
        let theme = self.themes.get(game_theme).filter(|_| !is_overridden);
        theme.unwrap_or_else(|| self.themes.get_or_first(&self.settings.theme))
    }
}

/// Sets the active theme to that of the game on the screen, or else to that of the settings.
fn update_theme(game: Res<GameTheme>, themes: ThemeOf, mut active: ResMut<ActiveTheme>) {
    active.set_if_neq(ActiveTheme(themes.named(&game.0)));
}

/// Draws a part of a position, `side` pixels per cell. If a file in the folder `assets` is unusable, logs why and uses
/// the built-in drawing.
pub fn draw_part(
    part: Part,
    side: u32,
    theme: &Theme,
    assets: Option<&Path>,
) -> Result<Pixmap, DrawingError> {
    match part.draw(side, theme, assets) {
        Err(error) if assets.is_some() => {
            warn!("{error}");
            part.draw(side, theme, None)
        }
        drawn => drawn,
    }
}
