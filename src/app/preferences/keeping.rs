//! Saves small resources: changes go to the writer thread at the end of a frame.
//!
//! Write errors become warnings in the window, each shown once.

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

/// The file that stores the resource `T`. Without this resource `T` is not saved.
#[derive(Resource)]
pub struct Remembered<T: Kept> {
    file: Arc<Mutex<KeptFile<T>>>,
    /// The value sent to the writer thread most recently.
    handed: T,
}

impl<T: Kept> Remembered<T> {
    /// Reads the file at `path`. Returns it with its content, and a report if it is damaged.
    pub fn read(path: Option<PathBuf>) -> (Remembered<T>, T, Option<Damage>) {
        let (file, damage) = KeptFile::<T>::read(path);
        let kept: T = file.kept().clone();
        (Remembered { file: Arc::new(Mutex::new(file)), handed: kept.clone() }, kept, damage)
    }

    /// Starts the run with `wished` instead of the content of the file.
    ///
    /// For options of the command line, which are not saved.
    pub fn begin_with(&mut self, wished: T) {
        self.handed = wished.clone();
        self.file.lock().unwrap_or_else(PoisonError::into_inner).begin_with(wished);
    }
}

/// The writer thread, and whether its failure to write was already reported.
#[derive(Resource)]
struct Files {
    writer: Writer,
    has_complained: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Setups>()
        .init_resource::<Guests>()
        .add_systems(Startup, start)
        .add_systems(Update, read_reports.in_set(FramePhase::Settings).run_if(resource_exists::<Files>))
        .add_plugins((keep_plugin::<Settings>, keep_plugin::<Setups>, keep_plugin::<Guests>));
}

/// Saves the resource `T` to its file whenever it changes.
pub(crate) fn keep_plugin<T: Kept + Resource>(app: &mut App) {
    let kept = resource_exists::<Remembered<T>>.and_then(resource_exists_and_changed::<T>);
    app.add_systems(Last, save_changes::<T>.run_if(kept).run_if(resource_exists::<Files>));
}

fn start(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    match Writer::start("settings", waker(proxy.as_deref()), obey) {
        Ok(writer) => commands.insert_resource(Files { writer, has_complained: false }),
        Err(error) => error!("the thread that keeps settings could not be started: {error}"),
    }
}

fn save_changes<T: Kept + Resource>(now: Res<T>, mut remembered: ResMut<Remembered<T>>, files: Res<Files>) {
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

/// Handles the reports of the writer thread. A write error is shown once, until a file is written again.
fn read_reports(mut files: ResMut<Files>, mut warnings: ResMut<Warnings>) {
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
