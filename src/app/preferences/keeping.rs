//! Small kept things as resources: what has changed by the end of a frame is handed to the thread that writes files,
//! and what went wrong there is said in the window, once.

use std::any::TypeId;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{FramePhase, Warnings, waker};
use crate::app::preferences::Settings;
use crate::app::preferences::guests::Guests;
use crate::app::preferences::kept_file::{Damage, Kept, KeptFile};
use crate::app::preferences::setups::Setups;
use crate::app::preferences::writer::{News, Order, Writer, obey};

/// The file of the resource `T`. Without it `T` is not kept.
#[derive(Resource)]
pub struct Remembered<T: Kept> {
    file: Arc<Mutex<KeptFile<T>>>,
    /// What was handed to the thread last.
    handed: T,
}

impl<T: Kept> Remembered<T> {
    /// The file at `path`, what is in it, and whether it was damaged.
    pub fn read(path: Option<PathBuf>) -> (Remembered<T>, T, Option<Damage>) {
        let (file, damage) = KeptFile::<T>::read(path);
        let kept: T = file.kept().clone();
        (Remembered { file: Arc::new(Mutex::new(file)), handed: kept.clone() }, kept, damage)
    }

    /// The run begins with this instead of what was read: wishes of the command line, which are not written down.
    pub fn begin_with(&mut self, wished: T) {
        self.handed = wished.clone();
        self.file.lock().unwrap_or_else(PoisonError::into_inner).begin_with(wished);
    }
}

/// The thread that writes files, and whether it was said that it cannot.
#[derive(Resource)]
struct Files {
    writer: Writer,
    has_complained: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Setups>()
        .init_resource::<Guests>()
        .add_systems(Startup, start)
        .add_systems(Update, hear.in_set(FramePhase::Settings).run_if(resource_exists::<Files>))
        .add_plugins((keep_plugin::<Settings>, keep_plugin::<Setups>, keep_plugin::<Guests>));
}

/// Keeps the resource `T` in its file.
pub(crate) fn keep_plugin<T: Kept + Resource>(app: &mut App) {
    let kept = resource_exists::<Remembered<T>>.and_then(resource_exists_and_changed::<T>);
    app.add_systems(Last, keep::<T>.run_if(kept).run_if(resource_exists::<Files>));
}

fn start(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    match Writer::start("settings", waker(proxy.as_deref()), obey) {
        Ok(writer) => commands.insert_resource(Files { writer, has_complained: false }),
        Err(error) => error!("the thread that keeps settings could not be started: {error}"),
    }
}

fn keep<T: Kept + Resource>(now: Res<T>, mut remembered: ResMut<Remembered<T>>, files: Res<Files>) {
    if *now == remembered.handed {
        return;
    }
    remembered.handed = now.clone();
    let (file, now) = (Arc::clone(&remembered.file), now.clone());
    let job = move || match file.lock().unwrap_or_else(PoisonError::into_inner).write(&now) {
        Ok(Some(damage)) => News::Damaged(damage.message()),
        Ok(None) => News::Written,
        Err(error) if T::IS_MISSED => News::NotWritten(error.message()),
        Err(error) => {
            debug!("{error}");
            News::Written
        }
    };
    let due = Instant::now() + T::SETTLE;
    files.writer.order(Order { file: TypeId::of::<T>(), due, job: Box::new(job) });
}

/// What the thread has done. What hinders it is said once, until it does so no more.
fn hear(mut files: ResMut<Files>, mut warnings: ResMut<Warnings>) {
    let files = &mut *files;
    while let Some(news) = files.writer.task().news() {
        match news {
            News::Written => files.has_complained = false,
            News::Damaged(message) => warnings.0.push(message),
            News::NotWritten(message) => {
                if !std::mem::replace(&mut files.has_complained, true) {
                    warnings.0.push(message);
                }
            }
        }
    }
}
