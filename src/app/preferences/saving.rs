//! Saves small resources. At the end of each frame, changed resources are sent to the writer thread.
//!
//! A write error becomes a warning in the window. While writing keeps failing, the warning is not repeated.

use std::any::TypeId;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{FramePhase, Warnings, waker};
use crate::app::preferences::Settings;
use crate::app::preferences::first_steps::{FirstStart, FirstSteps};
use crate::app::preferences::known_engines::KnownEngines;
use crate::app::preferences::saved_file::{FileDamage, SavedData, SavedFile};
use crate::app::preferences::setups::Setups;
use crate::app::preferences::writer::{WriteOrder, WriteResult, Writer, run};

/// The file that stores the resource `T`. Without this resource, `T` is not saved.
#[derive(Resource)]
pub struct SavedResource<T: SavedData> {
    file: Arc<Mutex<SavedFile<T>>>,
    /// The value sent to the writer thread most recently.
    last_sent: T,
}

impl<T: SavedData> SavedResource<T> {
    /// Reads the file at `path`. Returns the file, its content, and a report if the file is damaged.
    ///
    /// `None` as the path gives the defaults, and nothing is saved.
    pub fn read(path: Option<PathBuf>) -> (SavedResource<T>, T, Option<FileDamage>) {
        let (file, damage) = SavedFile::<T>::read(path);
        let content: T = file.last_content().clone();
        (SavedResource { file: Arc::new(Mutex::new(file)), last_sent: content.clone() }, content, damage)
    }

    /// Starts the run with `value` instead of the content of the file.
    ///
    /// Used for options of the command line, which are not saved.
    pub fn override_for_this_run(&mut self, value: T) {
        self.last_sent = value.clone();
        self.file.lock().unwrap_or_else(PoisonError::into_inner).override_for_this_run(value);
    }
}

/// The writer thread, and the state of its warnings.
#[derive(Resource)]
struct SettingsFiles {
    writer: Writer,
    /// Whether the player has been warned since a file was last written successfully.
    has_warned: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Setups>()
        .init_resource::<KnownEngines>()
        .init_resource::<FirstSteps>()
        .init_resource::<FirstStart>()
        .add_systems(Startup, start_writer)
        .add_systems(
            Update,
            read_reports.in_set(FramePhase::Settings).run_if(resource_exists::<SettingsFiles>),
        )
        .add_plugins((save_plugin::<Settings>, save_plugin::<Setups>))
        .add_plugins((save_plugin::<KnownEngines>, save_plugin::<FirstSteps>));
}

/// Saves the resource `T` to its file whenever it changes.
pub(crate) fn save_plugin<T: SavedData + Resource>(app: &mut App) {
    let has_changed = resource_exists::<SavedResource<T>>.and_then(resource_exists_and_changed::<T>);
    app.add_systems(Last, save_changes::<T>.run_if(has_changed).run_if(resource_exists::<SettingsFiles>));
}

/// System that starts the writer thread.
fn start_writer(proxy: Option<Res<EventLoopProxyWrapper>>, mut commands: Commands) {
    match Writer::start("settings", waker(proxy.as_deref()), run) {
        Ok(writer) => commands.insert_resource(SettingsFiles { writer, has_warned: false }),
        Err(error) => error!("the thread that keeps settings could not be started: {error}"),
    }
}

/// System that sends a changed resource to the writer thread.
fn save_changes<T: SavedData + Resource>(
    resource: Res<T>,
    mut saved: ResMut<SavedResource<T>>,
    files: Res<SettingsFiles>,
) {
    // Bevy also reports a change when the resource was written with an equal value.
    if *resource == saved.last_sent {
        return;
    }
    saved.last_sent = resource.clone();
    let (file, content) = (Arc::clone(&saved.file), resource.clone());
    let job = move || match file.lock().unwrap_or_else(PoisonError::into_inner).write(&content) {
        Ok(Some(damage)) => WriteResult::Damaged(damage.message()),
        Ok(None) => WriteResult::Written,
        Err(error) if T::REPORTS_WRITE_ERRORS => WriteResult::NotWritten(error.message()),
        Err(error) => {
            debug!("{error}");
            WriteResult::Written
        }
    };
    let due = Instant::now() + T::SETTLE_TIME;
    files.writer.send_order(WriteOrder { file: TypeId::of::<T>(), due, job: Box::new(job) });
}

/// System that handles the reports of the writer thread.
///
/// After a write error it shows no further one until a file has been written.
fn read_reports(mut files: ResMut<SettingsFiles>, mut warnings: ResMut<Warnings>) {
    let files = &mut *files;
    while let Some(report) = files.writer.task().try_next_report() {
        match report {
            WriteResult::Written => files.has_warned = false,
            WriteResult::Damaged(message) => warnings.0.push(message),
            WriteResult::NotWritten(message) => {
                if !std::mem::replace(&mut files.has_warned, true) {
                    warnings.0.push(message);
                }
            }
        }
    }
}
