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
use crate::app::preferences::known_engines::KnownEngines;
use crate::app::preferences::saved_file::{FileDamage, SavedData, SavedFile};
use crate::app::preferences::setups::Setups;
use crate::app::preferences::writer::{WriteOrder, WriteResult, Writer, run};

/// The file that stores the resource `T`. Without this resource `T` is not saved.
#[derive(Resource)]
pub struct SavedResource<T: SavedData> {
    file: Arc<Mutex<SavedFile<T>>>,
    /// The value sent to the writer thread most recently.
    handed: T,
}

impl<T: SavedData> SavedResource<T> {
    /// Reads the file at `path`. Returns it with its content, and a report if it is damaged.
    pub fn read(path: Option<PathBuf>) -> (SavedResource<T>, T, Option<FileDamage>) {
        let (file, damage) = SavedFile::<T>::read(path);
        let kept: T = file.kept().clone();
        (SavedResource { file: Arc::new(Mutex::new(file)), handed: kept.clone() }, kept, damage)
    }

    /// Starts the run with `wished` instead of the content of the file.
    ///
    /// For options of the command line, which are not saved.
    pub fn override_for_this_run(&mut self, wished: T) {
        self.handed = wished.clone();
        self.file.lock().unwrap_or_else(PoisonError::into_inner).begin_with(wished);
    }
}

/// The writer thread, and whether its failure to write was already reported.
#[derive(Resource)]
struct SettingsFiles {
    writer: Writer,
    has_complained: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Setups>()
        .init_resource::<KnownEngines>()
        .add_systems(Startup, start)
        .add_systems(
            Update,
            read_reports.in_set(FramePhase::Settings).run_if(resource_exists::<SettingsFiles>),
        )
        .add_plugins((save_plugin::<Settings>, save_plugin::<Setups>, save_plugin::<KnownEngines>));
}

/// Saves the resource `T` to its file whenever it changes.
pub(crate) fn save_plugin<T: SavedData + Resource>(app: &mut App) {
    let kept = resource_exists::<SavedResource<T>>.and_then(resource_exists_and_changed::<T>);
    app.add_systems(Last, save_changes::<T>.run_if(kept).run_if(resource_exists::<SettingsFiles>));
}

fn start(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    match Writer::start("settings", waker(proxy.as_deref()), run) {
        Ok(writer) => commands.insert_resource(SettingsFiles { writer, has_complained: false }),
        Err(error) => error!("the thread that keeps settings could not be started: {error}"),
    }
}

fn save_changes<T: SavedData + Resource>(
    now: Res<T>,
    mut remembered: ResMut<SavedResource<T>>,
    files: Res<SettingsFiles>,
) {
    if *now == remembered.handed {
        return;
    }
    remembered.handed = now.clone();
    let (file, now) = (Arc::clone(&remembered.file), now.clone());
    let job = move || match file.lock().unwrap_or_else(PoisonError::into_inner).write(&now) {
        Ok(Some(damage)) => WriteResult::Damaged(damage.message()),
        Ok(None) => WriteResult::Written,
        Err(error) if T::REPORTS_WRITE_ERRORS => WriteResult::NotWritten(error.message()),
        Err(error) => {
            debug!("{error}");
            WriteResult::Written
        }
    };
    let due = Instant::now() + T::SETTLE;
    files.writer.send_order(WriteOrder { file: TypeId::of::<T>(), due, job: Box::new(job) });
}

/// Handles the reports of the writer thread. A write error is shown once, until a file is written again.
fn read_reports(mut files: ResMut<SettingsFiles>, mut warnings: ResMut<Warnings>) {
    let files = &mut *files;
    while let Some(news) = files.writer.task().try_next_report() {
        match news {
            WriteResult::Written => files.has_complained = false,
            WriteResult::Damaged(message) => warnings.0.push(message),
            WriteResult::NotWritten(message) => {
                if !std::mem::replace(&mut files.has_complained, true) {
                    warnings.0.push(message);
                }
            }
        }
    }
}
