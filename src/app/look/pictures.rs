//! Pictures made for the size they are shown at: the theme in use, and the workshop that draws them off the frame
//! and keeps the old ones until the new are there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};

use crate::app::frame::{FramePhase, NextFrame};
use crate::app::look::art::{Pixmap, pieces};
use crate::app::look::theme::{Theme, Themes};
use crate::app::settings::Settings;
use crate::session::{Look, Seat};

/// While the window is being resized nothing is drawn: old pictures are stretched until it holds still for so long.
const SETTLE: Duration = Duration::from_millis(120);

/// The theme in use.
#[derive(Resource, Clone, Copy, PartialEq)]
pub struct ActiveTheme(pub &'static Theme);

impl FromWorld for ActiveTheme {
    /// The one that the player likes.
    fn from_world(world: &mut World) -> ActiveTheme {
        ActiveTheme(world.resource::<Themes>().named_or_first(&world.resource::<Settings>().theme))
    }
}

/// The folder of assets that stands in for those compiled in, from `--assets`.
#[derive(Resource, Clone, Debug, Default)]
pub struct AssetsFolder(pub Option<PathBuf>);

/// Pictures `T` that are made for a request `R`: at most one set is in the making, and the last one is kept.
pub struct Workshop<R, T> {
    /// What the present pictures were made for.
    made_for: Option<R>,
    /// A request that waits to hold still, and since when.
    pending: Option<(R, Duration)>,
    /// What is being made on another thread.
    making: Option<(R, Task<T>)>,
}

impl<R, T> Default for Workshop<R, T> {
    fn default() -> Self {
        Workshop { made_for: None, pending: None, making: None }
    }
}

/// How soon pictures are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Haste {
    /// In this very frame: another theme.
    Now,
    /// As soon as they can be made beside the frames: another zoom.
    Soon,
    /// Once the request holds still: a window that is being resized.
    Settled,
}

impl<R: Copy + PartialEq + Send + 'static, T: Send + 'static> Workshop<R, T> {
    /// The new pictures, once there are some to take over. The first ones are always wanted now; `haste` says how
    /// soon those for `wanted` are, seen from the request before.
    pub fn follow(
        &mut self,
        wanted: R,
        now: Duration,
        haste: impl FnOnce(R) -> Haste,
        next_frame: &NextFrame,
        make: impl FnOnce(Option<R>, R) -> T + Send + 'static,
    ) -> Option<T> {
        if self.made_for == Some(wanted) {
            (self.pending, self.making) = (None, None);
            return None;
        }
        if let Some((request, task)) = &mut self.making
            && *request == wanted
        {
            let made = check_ready(task);
            match made {
                Some(_) => (self.made_for, self.making) = (Some(wanted), None),
                None => next_frame.ask(),
            }
            return made;
        }
        let before = self.made_for;
        let haste = before.map_or(Haste::Now, haste);
        if haste == Haste::Settled {
            let since = match self.pending {
                Some((pending, since)) if pending == wanted => since,
                _ => {
                    self.pending = Some((wanted, now));
                    now
                }
            };
            if now.saturating_sub(since) < SETTLE {
                next_frame.ask();
                return None;
            }
        }
        self.pending = None;
        if haste == Haste::Now {
            self.making = None;
            self.made_for = Some(wanted);
            return Some(make(before, wanted));
        }
        let task = AsyncComputeTaskPool::get().spawn(async move { make(before, wanted) });
        self.making = Some((wanted, task));
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
    app.init_resource::<ActiveTheme>()
        .init_resource::<AssetsFolder>()
        .add_systems(Update, follow_settings.in_set(FramePhase::Style).run_if(resource_changed::<Settings>));
}

fn follow_settings(settings: Res<Settings>, themes: Res<Themes>, mut active: ResMut<ActiveTheme>) {
    active.set_if_neq(ActiveTheme(themes.named_or_first(&settings.theme)));
}

/// The piece set under `assets/pieces`.
const SET: &str = "classic";

/// A piece in the colours of its owner. A file in the assets folder that cannot be drawn is said, and the
/// compiled-in one drawn instead.
pub fn piece_pixmap(
    assets: Option<&Path>,
    theme: &Theme,
    look: Look,
    owner: Seat,
    side: u32,
) -> Result<Pixmap, String> {
    let draw = |folder| pieces::draw(folder, SET, look.name, side, theme.piece_colours(owner.index()));
    match draw(assets) {
        Err(error) if assets.is_some() => {
            warn!("{error}");
            draw(None)
        }
        drawn => drawn,
    }
    .map_err(|error| error.to_string())
}
