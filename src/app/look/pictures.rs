//! Pictures made for the size they are shown at: the theme in use, and the workshop that draws them off the frame
//! and keeps the old ones until the new are there.

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
use art::svg::ArtError;
use art::theme::Theme;
use art::{Part, Pixmap, theme};
use session::Task;

/// Every theme that can be chosen.
#[derive(Resource, Clone, Copy, Debug, Deref)]
pub struct Themes(pub theme::Themes);

/// The theme in use.
#[derive(Resource, Clone, Copy, PartialEq)]
pub struct ActiveTheme(pub &'static Theme);

impl FromWorld for ActiveTheme {
    /// The one that the player likes.
    fn from_world(world: &mut World) -> ActiveTheme {
        ActiveTheme(world.resource::<Themes>().named_or_first(&world.resource::<Settings>().theme))
    }
}

/// The name of the theme that the game before the player's eyes is shown in; empty for that of the settings.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTheme(pub String);

/// The name of a theme that was wished for on the command line: no game is shown in another one, until the player
/// chooses one in this run.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct WishedTheme(pub Option<String>);

/// The folder of assets that stands in for those compiled in, from `--assets`.
#[derive(Resource, Clone, Debug, Default)]
pub struct AssetsFolder(pub Option<PathBuf>);

/// A picture on the graphics card.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The picture itself.
    pub image: Handle<Image>,
    /// How large it was drawn, in pixels.
    pub size: Vec2,
}

/// The pictures of one kind of thing by their names `K`, made for the request `R`.
#[derive(Resource)]
pub struct Pictures<R: Send + Sync + 'static, K: Send + Sync + 'static> {
    /// None before there are any.
    made_for: Option<R>,
    made: HashMap<K, Picture>,
}

impl<R: Send + Sync + 'static, K: Send + Sync + 'static> Default for Pictures<R, K> {
    fn default() -> Pictures<R, K> {
        Pictures { made_for: None, made: HashMap::default() }
    }
}

impl<R: Send + Sync + 'static, K: Eq + Hash + Send + Sync + 'static> Pictures<R, K> {
    /// The picture of this name; an empty one until it is drawn.
    pub fn get(&self, name: K) -> Picture {
        self.made.get(&name).cloned().unwrap_or_default()
    }
}

/// A table that is left for the menu keeps its pictures, because most players come back to it at once. They are let
/// go where somebody goes on from the menu to read or to look something up, and when the window gets another size: then
/// they would be drawn anew in any case.
pub fn forget_unseen<R: Send + Sync + 'static, K: Send + Sync + 'static>(
    mut resized: MessageReader<WindowResized>,
    screen: Res<State<Screen>>,
    mut pictures: ResMut<Pictures<R, K>>,
) {
    let is_resized = resized.read().count() > 0;
    let is_unseen = match screen.get() {
        Screen::Table => false,
        Screen::Menu | Screen::Setup | Screen::Editor => is_resized,
        Screen::HowToPlay
        | Screen::Settings
        | Screen::Shelf
        | Screen::Bin
        | Screen::Statistics
        | Screen::Page(_) => true,
    };
    if is_unseen && pictures.made_for.is_some() {
        *pictures = Pictures::default();
    }
}

/// Pictures before they are handed over, by their names.
pub type Drawings<K> = Vec<(K, Pixmap)>;

/// Keeps [`Pictures`] as a request `R` wants them: at most one set is in the making, and the last one is kept until
/// it is there.
#[derive(SystemParam)]
pub struct Workshop<'w, 's, R: Send + Sync + 'static, K: Send + Sync + 'static> {
    orders: Local<'s, Orders<R, Drawings<K>>>,
    pictures: ResMut<'w, Pictures<R, K>>,
    images: ResMut<'w, Assets<Image>>,
    time: Res<'w, Time<Real>>,
    next_frame: Res<'w, NextFrame>,
}

/// The requests that a workshop has had.
pub struct Orders<R, P> {
    /// A request that waits to hold still, and since when.
    pending: Option<(R, Duration)>,
    /// What is being made on another thread.
    making: Option<(R, Task<P>)>,
}

impl<R, P> Default for Orders<R, P> {
    fn default() -> Self {
        Orders { pending: None, making: None }
    }
}

/// How soon pictures are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// In this very frame: another theme, game, or way of writing numbers.
    Now,
    /// As soon as they can be made beside the frames: another zoom.
    Soon,
    /// Once the request has held still for so long: a window that is being resized.
    Settled(Duration),
}

impl Haste {
    /// While the window is being resized nothing is drawn: old pictures are stretched until it holds still for so long.
    pub const SETTLED: Haste = Haste::Settled(Duration::from_millis(120));
}

impl<R: Copy + PartialEq + Send + Sync + 'static, K: Eq + Hash + Send + Sync + 'static>
    Workshop<'_, '_, R, K>
{
    /// Takes the pictures for `wanted` over once they are drawn. The first ones are always wanted now; `haste` says
    /// how soon these are, seen from the request before. `draw` may leave out what that one has had drawn, unless
    /// they are wanted now.
    pub fn follow(
        &mut self,
        wanted: R,
        haste: impl FnOnce(R) -> Haste,
        draw: impl FnOnce(Option<R>, R) -> Drawings<K> + Send + 'static,
    ) {
        let made_for = self.pictures.made_for;
        let haste = made_for.map_or(Haste::Now, haste);
        let (now, next_frame) = (self.time.elapsed(), &self.next_frame);
        let Some(drawn) = self.orders.drawn(made_for, wanted, haste, now, next_frame, draw) else { return };
        let pictures = &mut *self.pictures;
        if haste == Haste::Now {
            pictures.made.clear();
        }
        pictures.made_for = Some(wanted);
        for (name, pixmap) in drawn {
            let size = UVec2::new(pixmap.width, pixmap.height).as_vec2();
            pictures.made.insert(name, Picture { image: self.images.add(image(pixmap)), size });
        }
    }
}

impl<R: Copy + PartialEq + Send + 'static, P: Send + 'static> Orders<R, P> {
    /// The drawing for `wanted` as soon as it is ready, where it differs from `made_for`. Called in every frame.
    pub fn drawn(
        &mut self,
        made_for: Option<R>,
        wanted: R,
        haste: Haste,
        now: Duration,
        next_frame: &NextFrame,
        draw: impl FnOnce(Option<R>, R) -> P + Send + 'static,
    ) -> Option<P> {
        if made_for == Some(wanted) {
            *self = Orders::default();
            return None;
        }
        if let Some((request, task)) = &mut self.making
            && *request == wanted
        {
            let made = task.news();
            next_frame.ask_if(made.is_none());
            return made;
        }
        if let Haste::Settled(least) = haste {
            let waiting = self.pending.filter(|(pending, _)| *pending == wanted);
            let (_, since) = *self.pending.insert(waiting.unwrap_or((wanted, now)));
            if now.saturating_sub(since) < least {
                next_frame.ask();
                return None;
            }
        }
        *self = Orders::default();
        if haste == Haste::Now {
            return Some(draw(made_for, wanted));
        }
        let started = Task::start("pictures", || {}, move |reporter| reporter.note(draw(made_for, wanted)));
        // If the thread cannot be started, the old pictures stay and the next frame tries again.
        self.making = started.ok().map(|task| (wanted, task));
        next_frame.ask();
        None
    }
}

/// A picture for the graphics card; no copy stays in memory.
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
    let changed = resource_changed::<Settings>
        .or_eager(resource_changed::<GameTheme>)
        .or_eager(resource_changed::<WishedTheme>);
    app.init_resource::<ActiveTheme>()
        .init_resource::<GameTheme>()
        .init_resource::<WishedTheme>()
        .init_resource::<AssetsFolder>()
        .add_systems(Update, follow.in_set(FramePhase::Style).run_if(changed));
}

/// Which theme is shown where a game has one of its own.
#[derive(SystemParam)]
pub struct ThemeOf<'w> {
    settings: Res<'w, Settings>,
    wished: Res<'w, WishedTheme>,
    themes: Res<'w, Themes>,
}

impl ThemeOf<'_> {
    /// The theme of this name, which is that of a game; that of the settings where there is none, or where another one
    /// was wished for.
    pub fn named(&self, of_game: &str) -> &'static Theme {
        let is_wished = self.wished.0.as_ref() == Some(&self.settings.theme);
        let of_game = self.themes.named(of_game).filter(|_| !is_wished);
        of_game.unwrap_or_else(|| self.themes.named_or_first(&self.settings.theme))
    }
}

/// The theme of the game before the player's eyes, else that of the settings.
fn follow(game: Res<GameTheme>, themes: ThemeOf, mut active: ResMut<ActiveTheme>) {
    active.set_if_neq(ActiveTheme(themes.named(&game.0)));
}

/// Draws a part of a position. An unusable file in the `assets` folder is logged, and the built-in drawing used instead.
pub fn draw_part(part: Part, side: u32, theme: &Theme, assets: Option<&Path>) -> Result<Pixmap, ArtError> {
    match part.draw(side, theme, assets) {
        Err(error) if assets.is_some() => {
            warn!("{error}");
            part.draw(side, theme, None)
        }
        drawn => drawn,
    }
}
