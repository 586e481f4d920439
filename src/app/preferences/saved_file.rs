//! A small file that keeps data between runs: settings, setups, known engines, window position.
//!
//! A damaged file is renamed, not overwritten. If two instances of the program run at once, each writes only its own
//! changes.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use session::{LocalizedMessage, message};

/// The content of a small file.
pub trait SavedData:
    Clone + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Name of the content in messages about a damaged file.
    const NAME: &'static str;
    /// How long the content must stay unchanged before it is written.
    const SETTLE: Duration = Duration::ZERO;
    /// Whether a failure to write is reported to the player.
    const REPORTS_WRITE_ERRORS: bool = true;
    /// Depth of nested values to which the changes of two instances are merged.
    ///
    /// Below this depth the instance that writes last wins. With depth 2, for example, the setup of a game is one unit.
    const MERGE_DEPTH: u8 = 2;

    /// Replaces invalid values by defaults, for example those of another version.
    fn sanitised(self) -> Self;
}

/// A file that could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDamage {
    /// Name of the content, see [`SavedData::NAME`].
    pub what: &'static str,
    pub path: PathBuf,
    /// The path to which the damaged file was moved; `None` if moving it failed.
    pub aside: Option<PathBuf>,
    /// The error of the parser or the system.
    pub why: String,
}

impl FileDamage {
    /// The warning for the player.
    pub fn message(&self) -> LocalizedMessage {
        let what = self.what;
        match &self.aside {
            Some(aside) => message!("warning-file-aside", what, file = aside.display(), why = &self.why),
            None => message!("warning-file", what, file = self.path.display(), why = &self.why),
        }
    }
}

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: {cause}", path.display())]
pub struct WriteError {
    pub path: PathBuf,
    /// The error of the operating system.
    #[source]
    pub cause: io::Error,
}

impl WriteError {
    /// The warning for the player.
    pub fn message(&self) -> LocalizedMessage {
        let file = self.path.display();
        match self.cause.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => message!("warning-files-full", file),
            _ => message!("warning-files", file, why = &self.cause),
        }
    }
}

/// A small file with its last known content, from which the changes of this run are determined.
#[derive(Debug)]
pub struct SavedFile<T> {
    /// Path of the file; `None` if nothing is saved.
    path: Option<PathBuf>,
    /// The content when the file was read or written most recently.
    last_content: T,
    /// The value of this run at the last write or at the start. Differences from it are changes by this run.
    baseline: T,
}

impl<T: SavedData> SavedFile<T> {
    /// Reads the file; a missing file gives the defaults.
    ///
    /// A file that cannot be parsed is moved aside so that nothing is lost, and reported.
    pub fn read(path: Option<PathBuf>) -> (SavedFile<T>, Option<FileDamage>) {
        let (kept, damage) = match path.as_deref().map(read_and_parse::<T>) {
            None => (T::default(), None),
            Some(Ok(kept)) => (kept, None),
            Some(Err(why)) => (T::default(), path.as_deref().map(|path| set_damaged_aside::<T>(path, why))),
        };
        (SavedFile { path, baseline: kept.clone(), last_content: kept }, damage)
    }

    /// The content when the file was read or written most recently.
    pub fn last_content(&self) -> &T {
        &self.last_content
    }

    /// Starts the run with `value` instead of the content of the file.
    ///
    /// For options of the command line, which are not saved.
    pub fn begin_with(&mut self, value: T) {
        self.baseline = value;
    }

    /// Writes what has changed since the last call.
    ///
    /// Changes that another instance has written meanwhile stay, unless this run has changed the same value. After an
    /// error, the next call tries again. Returns the damage if the file on disk was damaged.
    pub fn write(&mut self, now: &T) -> Result<Option<FileDamage>, WriteError> {
        let Some(path) = self.path.clone() else { return Ok(None) };
        self.write_to(&path, now).map_err(|cause| WriteError { path, cause })
    }

    fn write_to(&mut self, path: &Path, now: &T) -> io::Result<Option<FileDamage>> {
        fs::create_dir_all(path.parent().ok_or(ErrorKind::InvalidInput)?)?;
        // If the lock is not available, write without it: losing a change of another instance is the smaller harm.
        let _lock = lock(path).ok();
        let (on_disk, damage) = match read_and_parse::<T>(path) {
            Ok(on_disk) => (on_disk, None),
            Err(why) => (self.last_content.clone(), Some(set_damaged_aside::<T>(path, why))),
        };
        let to_value = serde_json::to_value::<&T>;
        let merged = merge(to_value(&on_disk)?, &to_value(&self.baseline)?, to_value(now)?, T::MERGE_DEPTH);
        let merged: T = serde_json::from_value(merged)?;
        if merged != on_disk || damage.is_some() {
            let text = ron::ser::to_string_pretty(&merged, ron::ser::PrettyConfig::default());
            whole_file::write(path, text.map_err(io::Error::other)?.as_bytes())?;
        }
        self.last_content = merged;
        self.baseline = now.clone();
        Ok(damage)
    }
}

/// Applies the changes from `before` to `now` to the value `on_disk`. Merges objects down to `depth` levels.
fn merge(on_disk: Value, before: &Value, now: Value, depth: u8) -> Value {
    match (on_disk, before, now) {
        (on_disk, before, now) if *before == now => on_disk,
        (Value::Object(mut on_disk), Value::Object(before), Value::Object(now)) if depth > 0 => {
            on_disk.retain(|name, _| now.contains_key(name) || !before.contains_key(name));
            for (name, now) in now {
                let before = before.get(&name).unwrap_or(&Value::Null);
                // A value that this run has not changed stays as it is on disk; another instance may have removed it.
                if *before != now {
                    let value_on_disk = on_disk.remove(&name).unwrap_or_default();
                    on_disk.insert(name, merge(value_on_disk, before, now, depth - 1));
                }
            }
            Value::Object(on_disk)
        }
        (_, _, now) => now,
    }
}

/// Reads and parses a file; a missing file gives the defaults. The error is a text for the player.
fn read_and_parse<T: SavedData>(path: &Path) -> Result<T, String> {
    match fs::read_to_string(path) {
        Ok(text) => ron::from_str::<T>(&text).map(T::sanitised).map_err(|error| error.to_string()),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(T::default())
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Locks the file against other instances. Gives up after one second (40 tries every 25 ms), in case another one hangs.
fn lock(path: &Path) -> io::Result<File> {
    const TRIES: u32 = 40;
    let (folder, name) = path.parent().zip(path.file_name()).ok_or(ErrorKind::InvalidInput)?;
    let folder = folder.join("locks");
    fs::create_dir_all(&folder)?;
    let lock_path = folder.join(name).with_added_extension("lock");
    let file = File::options().create(true).truncate(false).write(true).open(lock_path)?;
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(fs::TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(25)),
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(ErrorKind::WouldBlock.into())
}

/// Moves a damaged file to the first free name `NAME.ron.damaged-N`.
fn set_damaged_aside<T: SavedData>(path: &Path, why: String) -> FileDamage {
    let free_path = (1..1000)
        .map(|number| path.with_added_extension(format!("damaged-{number}")))
        .find(|aside| !aside.exists());
    let aside = free_path.filter(|aside| fs::rename(path, aside).is_ok());
    FileDamage { what: T::NAME, path: path.to_owned(), aside, why }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::preferences::{Settings, Speed};

    type SettingsFile = SavedFile<Settings>;

    fn settings_path() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/settings.ron");
        (folder, path)
    }

    fn open(path: &Path) -> (SettingsFile, Option<FileDamage>) {
        SavedFile::read(Some(path.to_owned()))
    }

    fn names(path: &Path) -> Vec<String> {
        let entries = fs::read_dir(path.parent().expect("a folder")).expect("it is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .filter(|name| name != "locks")
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_written_file_is_read_back_and_no_other_file_is_left() {
        let (_folder, path) = settings_path();
        let (mut file, damage) = open(&path);
        assert_eq!((file.last_content(), damage), (&Settings::default(), None), "there is none yet");
        let settings = Settings { speed: Speed::Slow, theme: "cork".into(), ..Settings::default() };
        assert_eq!(file.write(&settings).expect("written"), None);
        assert_eq!((open(&path).0.last_content(), open(&path).1), (&settings, None));
        assert_eq!(names(&path), ["settings.ron"]);
    }

    #[test]
    fn a_damaged_file_is_set_aside_every_time_and_reported() {
        let (_folder, path) = settings_path();
        let fast = Settings { speed: Speed::Fast, ..Settings::default() };
        open(&path).0.write(&fast).expect("written");
        for (number, damaged) in
            [&b"(speed: "[..], &[0xff, 0xfe, 0x00], b"(coordinates: 7)"].into_iter().enumerate()
        {
            fs::write(&path, damaged).expect("damaged");
            let (file, damage) = open(&path);
            assert_eq!(file.last_content(), &Settings::default());
            let aside = damage.expect("told").aside.expect("moved");
            assert_eq!(fs::read(&aside).expect("kept"), damaged, "{number}");
            assert!(!path.exists());
        }
        assert_eq!(names(&path).len(), 3, "none of them took the place of another");
    }

    #[test]
    fn a_file_damaged_during_the_run_is_set_aside_too() {
        let (_folder, path) = settings_path();
        let (mut file, _) = open(&path);
        let slow = Settings { speed: Speed::Slow, ..Settings::default() };
        file.write(&slow).expect("written");
        fs::write(&path, "half a fi").expect("damaged");
        let changed = Settings { draws_digits: true, ..slow };
        let damage = file.write(&changed).expect("written").expect("told");
        assert_eq!(fs::read_to_string(damage.aside.expect("moved")).expect("kept"), "half a fi");
        assert_eq!(open(&path).0.last_content(), &changed, "nothing that was set is lost");
    }

    #[test]
    fn values_of_another_version_become_defaults_and_the_others_stay() {
        let (_folder, path) = settings_path();
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        let text =
            "(speed: warp, square_names: runes, language: Some(la), interface_size: 99999, digits: true,
            planets: [(name: \"Mars\", moons: 2)])";
        fs::write(&path, text).expect("written");
        let (file, damage) = open(&path);
        assert_eq!(
            (file.last_content(), damage),
            (&Settings { draws_digits: true, ..Settings::default() }, None)
        );
        fs::write(&path, "(speed: slow, interface_size: 333, language: Some(pt))").expect("written");
        let kept = open(&path).0;
        assert_eq!((kept.last_content().speed, kept.last_content().interface_size), (Speed::Slow, 100));
        assert_eq!(kept.last_content().language.map(|language| language.to_string()).as_deref(), Some("pt"));
    }

    #[test]
    fn options_of_the_command_line_are_not_saved_and_changes_of_the_player_are() {
        let (_folder, path) = settings_path();
        let kept = Settings { speed: Speed::Calm, draws_digits: true, ..Settings::default() };
        open(&path).0.write(&kept).expect("written");
        let (mut file, _) = open(&path);
        let begun = Settings { speed: Speed::Instant, ..kept.clone() };
        file.begin_with(begun.clone());
        file.write(&begun).expect("written");
        assert_eq!(open(&path).0.last_content(), &kept);
        file.write(&Settings { draws_digits: false, ..begun.clone() }).expect("written");
        assert_eq!(open(&path).0.last_content(), &Settings { draws_digits: false, ..kept });
    }

    #[test]
    fn two_programs_change_only_what_each_has_changed() {
        let (_folder, path) = settings_path();
        let (mut one, _) = open(&path);
        let (mut other, _) = open(&path);
        let fast = Settings { speed: Speed::Fast, ..Settings::default() };
        one.write(&fast).expect("written");
        other.write(&Settings { draws_digits: true, ..Settings::default() }).expect("written");
        assert_eq!(open(&path).0.last_content(), &Settings { draws_digits: true, ..fast.clone() });
        // Resetting a value to that of the start is a change, too.
        one.write(&Settings::default()).expect("written");
        assert_eq!(open(&path).0.last_content(), &Settings { draws_digits: true, ..Settings::default() });
    }

    #[test]
    fn a_failed_write_is_repeated_with_the_next_change() {
        let (_folder, path) = settings_path();
        let (mut file, _) = open(&path);
        let folder = path.parent().expect("a folder");
        // A file in the place of the folder prevents writing, even for root.
        fs::write(folder, "in the way").expect("written");
        let slow = Settings { speed: Speed::Slow, ..Settings::default() };
        file.write(&slow).expect_err("refused");
        fs::remove_file(folder).expect("removed");
        let changed = Settings { draws_digits: true, ..slow };
        file.write(&changed).expect("written");
        assert_eq!(open(&path).0.last_content(), &changed);
    }
}
