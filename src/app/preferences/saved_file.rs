//! A small file that keeps data between runs: settings, setups, known engines, window position.
//!
//! A damaged file is renamed, not overwritten. If two instances of the program run at once, each merges only its own
//! changes into the file.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::app::preferences::salvage::{Salvaged, salvage};
use session::{LocalizedMessage, message};

/// Data that is saved in a small RON file (Rusty Object Notation).
pub trait SavedData:
    Clone + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Name of the content in warnings about a damaged file.
    const NAME: &'static str;
    /// Time for which the content must stay unchanged before it is written.
    const SETTLE_TIME: Duration = Duration::ZERO;
    /// Whether a failure to write is reported to the player.
    const REPORTS_WRITE_ERRORS: bool = true;
    /// Number of levels of nested values on which the changes of two instances are merged.
    ///
    /// Below these levels the instance that writes last wins. With depth 2, for example, the setup of a game is one
    /// unit: `games` is the first level, the games in it are the second.
    const MERGE_DEPTH: u8 = 2;

    /// Replaces invalid values by defaults, for example values written by another version of the program.
    fn sanitised(self) -> Self;
}

/// Report of a file that could not be read or parsed, or only in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDamage {
    /// Name of the content, see [`SavedData::NAME`].
    pub content_name: &'static str,
    pub path: PathBuf,
    /// New path of the damaged file; `None` if the file could not be renamed, or was read in part at the start.
    pub moved_to: Option<PathBuf>,
    /// Names of the values that could not be understood and have their defaults; empty if nothing could be read.
    pub not_understood: Vec<String>,
    /// Error text of the parser or of the operating system.
    pub reason: String,
}

impl FileDamage {
    /// The warning for the player.
    pub fn message(&self) -> LocalizedMessage {
        const MOST_NAMES: usize = 5;
        let (what, why) = (self.content_name, &self.reason);
        if !self.not_understood.is_empty() {
            let mut names: Vec<&str> =
                self.not_understood.iter().take(MOST_NAMES).map(String::as_str).collect();
            if self.not_understood.len() > MOST_NAMES {
                names.push("…");
            }
            let names = names.join(", ");
            return message!("warning-file-partly-read", what, file = self.path.display(), names);
        }
        match &self.moved_to {
            Some(new_path) => {
                message!("warning-file-unreadable-renamed", what, file = new_path.display(), why)
            }
            None => message!("warning-file-unreadable", what, file = self.path.display(), why),
        }
    }
}

/// Error of a file that could not be written.
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
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                message!("warning-settings-not-saved-disk-full", file)
            }
            _ => message!("warning-settings-not-saved", file, why = &self.cause),
        }
    }
}

/// A small file with its last known content.
#[derive(Debug)]
pub struct SavedFile<T> {
    /// Path of the file; `None` if nothing is saved.
    path: Option<PathBuf>,
    /// The content when the file was read or written most recently.
    last_content: T,
    /// The value that this run had at its last write, or at the start. Differences between `baseline` and the current
    /// value are the changes of this run.
    baseline: T,
    /// Names of the values that could not be understood at the start, until the file is written.
    lost: Vec<String>,
}

impl<T: SavedData> SavedFile<T> {
    /// Reads the file; a missing file gives the defaults. `None` as the path gives the defaults, and nothing is saved.
    ///
    /// A value that cannot be understood has its default, and is reported as a [`FileDamage`]; before the first write,
    /// the file is copied. A file of which nothing can be understood is renamed and reported. So nothing is lost.
    pub fn read(path: Option<PathBuf>) -> (SavedFile<T>, Option<FileDamage>) {
        let (content, damage) = match path.as_deref().map(|path| (path, read_and_parse::<T>(path))) {
            None => (T::default(), None),
            Some((_, Ok((content, lost)))) if lost.is_empty() => (content, None),
            Some((path, Ok((content, lost)))) => (content, Some(partial_damage::<T>(path, lost))),
            Some((path, Err(reason))) => (T::default(), Some(rename_damaged_file::<T>(path, reason))),
        };
        let lost = damage.as_ref().map_or_else(Vec::new, |damage| damage.not_understood.clone());
        (SavedFile { path, baseline: content.clone(), last_content: content, lost }, damage)
    }

    /// The content when the file was read or written most recently.
    pub fn last_content(&self) -> &T {
        &self.last_content
    }

    /// Starts the run with `value` instead of the content of the file.
    ///
    /// Used for options of the command line, which are not saved.
    pub fn override_for_this_run(&mut self, value: T) {
        self.baseline = value;
    }

    /// Writes the changes of this run since the last successful call; `current` is the complete current value.
    ///
    /// Changes that another instance has written meanwhile stay, unless this run has changed the same value. After an
    /// error, the next call writes the same changes again. Returns a [`FileDamage`] if the file on disk was damaged.
    pub fn write(&mut self, current: &T) -> Result<Option<FileDamage>, WriteError> {
        let Some(path) = self.path.clone() else { return Ok(None) };
        self.write_to(&path, current).map_err(|cause| WriteError { path, cause })
    }

    fn write_to(&mut self, path: &Path, current: &T) -> io::Result<Option<FileDamage>> {
        fs::create_dir_all(path.parent().ok_or(ErrorKind::InvalidInput)?)?;
        // Write even without the lock: to lose a change of another instance is better than to save nothing.
        let _lock = lock(path).ok();
        let mut is_partly_read = false;
        let (on_disk, damage) = match read_and_parse::<T>(path) {
            Ok((on_disk, lost)) if lost.is_empty() => (on_disk, None),
            // Values that could not be understood were reported at the start.
            Ok((on_disk, lost)) if lost == self.lost => {
                is_partly_read = true;
                (on_disk, None)
            }
            // The file was damaged during the run. A merge would lose the values that are in memory.
            Ok((_, lost)) => {
                let reason = format!("not understood: {}", lost.first().map_or("", String::as_str));
                (self.last_content.clone(), Some(rename_damaged_file::<T>(path, reason)))
            }
            Err(reason) => (self.last_content.clone(), Some(rename_damaged_file::<T>(path, reason))),
        };
        let to_value = serde_json::to_value::<&T>;
        let merged =
            merge(to_value(&on_disk)?, &to_value(&self.baseline)?, to_value(current)?, T::MERGE_DEPTH);
        let merged: T = serde_json::from_value(merged)?;
        if merged != on_disk || damage.is_some() {
            let text = ron::ser::to_string_pretty(&merged, ron::ser::PrettyConfig::default());
            let text = text.map_err(io::Error::other)?;
            let copy = if is_partly_read { copy_damaged_file(path)? } else { None };
            if let Err(error) = whole_file::write(path, text.as_bytes()) {
                // The file is unchanged, and the next attempt copies it again.
                if let Some(copy) = copy {
                    let _ = fs::remove_file(copy);
                }
                return Err(error);
            }
            self.lost.clear();
        }
        self.last_content = merged;
        self.baseline = current.clone();
        Ok(damage)
    }
}

/// Applies the changes between `before` and `after` to the value `on_disk`. Merges objects down to `depth` levels.
fn merge(on_disk: Value, before: &Value, after: Value, depth: u8) -> Value {
    match (on_disk, before, after) {
        (on_disk, before, after) if *before == after => on_disk,
        (Value::Object(mut on_disk), Value::Object(before), Value::Object(after)) if depth > 0 => {
            on_disk.retain(|name, _| after.contains_key(name) || !before.contains_key(name));
            for (name, after) in after {
                let before = before.get(&name).unwrap_or(&Value::Null);
                // A value that this run has not changed stays as it is on disk; another instance may have removed it.
                if *before != after {
                    let value_on_disk = on_disk.remove(&name).unwrap_or_default();
                    on_disk.insert(name, merge(value_on_disk, before, after, depth - 1));
                }
            }
            Value::Object(on_disk)
        }
        (_, _, after) => after,
    }
}

/// Reads and parses a file, also in part; a missing or empty file gives the defaults.
///
/// The error is an English text that the player sees.
fn read_and_parse<T: SavedData>(path: &Path) -> Result<Salvaged<T>, String> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Vec::new(),
        Err(error) => return Err(error.to_string()),
    };
    // A name in another encoding must not discard all other values. Some editors write a byte order mark.
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if text.trim().is_empty() {
        return Ok((T::default(), Vec::new()));
    }
    let (content, lost) = match ron::from_str::<T>(text) {
        Ok(content) => (content, Vec::new()),
        Err(error) => salvage(text).ok_or_else(|| error.to_string())?,
    };
    Ok((content.sanitised(), lost))
}

/// The report of a file that was read in part.
fn partial_damage<T: SavedData>(path: &Path, not_understood: Vec<String>) -> FileDamage {
    let (content_name, path) = (T::NAME, path.to_owned());
    FileDamage { content_name, path, moved_to: None, not_understood, reason: String::new() }
}

/// Locks the file against other instances of the program.
///
/// Gives up after one second, because another instance may hang while it holds the lock.
fn lock(path: &Path) -> io::Result<File> {
    const ATTEMPTS: u32 = 40;
    const RETRY_INTERVAL: Duration = Duration::from_millis(25);
    let (folder, name) = path.parent().zip(path.file_name()).ok_or(ErrorKind::InvalidInput)?;
    let lock_folder = folder.join("locks");
    fs::create_dir_all(&lock_folder)?;
    let lock_path = lock_folder.join(name).with_added_extension("lock");
    let file = File::options().create(true).truncate(false).write(true).open(lock_path)?;
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(fs::TryLockError::WouldBlock) => thread::sleep(RETRY_INTERVAL),
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(ErrorKind::WouldBlock.into())
}

/// The first free name `FILE.ron.damaged-N`; `None` if too many are taken.
fn free_damaged_path(path: &Path) -> Option<PathBuf> {
    let mut candidates = (1..1000).map(|number| path.with_added_extension(format!("damaged-{number}")));
    candidates.find(|candidate| !candidate.exists())
}

/// Copies a file that was read in part, so that the other values are not lost. Returns the path of the copy.
fn copy_damaged_file(path: &Path) -> io::Result<Option<PathBuf>> {
    let Some(free_path) = free_damaged_path(path) else { return Ok(None) };
    if let Err(error) = fs::copy(path, &free_path) {
        // The copy may be incomplete. The error of the copy is the one to report.
        let _ = fs::remove_file(&free_path);
        return Err(error);
    }
    Ok(Some(free_path))
}

/// Renames a damaged file to the first free name `FILE.ron.damaged-N`.
fn rename_damaged_file<T: SavedData>(path: &Path, reason: String) -> FileDamage {
    let moved_to = free_damaged_path(path).filter(|free_path| fs::rename(path, free_path).is_ok());
    let (content_name, path) = (T::NAME, path.to_owned());
    FileDamage { content_name, path, moved_to, not_understood: Vec::new(), reason }
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

    /// Sorted names of the files in the folder of `path`, without the folder of the lock files.
    fn file_names(path: &Path) -> Vec<String> {
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
        assert_eq!(
            (file.last_content(), damage),
            (&Settings::default(), None),
            "the file does not exist yet"
        );
        let settings = Settings { speed: Speed::Slow, theme: "cork".into(), ..Settings::default() };
        assert_eq!(file.write(&settings).expect("written"), None);
        assert_eq!((open(&path).0.last_content(), open(&path).1), (&settings, None));
        assert_eq!(file_names(&path), ["settings.ron"]);
    }

    #[test]
    fn a_damaged_file_is_renamed_every_time_and_reported() {
        let (_folder, path) = settings_path();
        let fast = Settings { speed: Speed::Fast, ..Settings::default() };
        open(&path).0.write(&fast).expect("written");
        for (number, damaged) in
            [&b"(speed: "[..], &[0xff, 0xfe, 0x00], b"[coordinates]"].into_iter().enumerate()
        {
            fs::write(&path, damaged).expect("damaged");
            let (file, damage) = open(&path);
            assert_eq!(file.last_content(), &Settings::default());
            let moved_to = damage.expect("reported").moved_to.expect("renamed");
            assert_eq!(fs::read(&moved_to).expect("not lost"), damaged, "{number}");
            assert!(!path.exists());
        }
        assert_eq!(file_names(&path).len(), 3, "no damaged file has overwritten another one");
    }

    #[test]
    fn a_file_damaged_during_the_run_is_renamed_too() {
        let (_folder, path) = settings_path();
        let (mut file, _) = open(&path);
        let slow = Settings { speed: Speed::Slow, ..Settings::default() };
        file.write(&slow).expect("written");
        fs::write(&path, "half a fi").expect("damaged");
        let changed = Settings { draws_digits: true, ..slow };
        let damage = file.write(&changed).expect("written").expect("reported");
        let moved_to = damage.moved_to.expect("renamed");
        assert_eq!(fs::read_to_string(moved_to).expect("not lost"), "half a fi");
        assert_eq!(open(&path).0.last_content(), &changed, "no setting is lost");
    }

    #[test]
    fn a_file_that_is_cut_off_during_the_run_loses_no_setting() {
        let (_folder, path) = settings_path();
        let (mut file, _) = open(&path);
        let cork = Settings { speed: Speed::Fast, theme: "cork".into(), ..Settings::default() };
        file.write(&cork).expect("written");
        let cut_off = "(speed: slow, digits: tr";
        fs::write(&path, cut_off).expect("damaged");
        let changed = Settings { draws_digits: true, ..cork };
        let damage = file.write(&changed).expect("written").expect("reported");
        assert_eq!(fs::read_to_string(damage.moved_to.expect("renamed")).expect("not lost"), cut_off);
        assert_eq!((open(&path).0.last_content(), open(&path).1), (&changed, None));
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
        let file = open(&path).0;
        let settings = file.last_content();
        assert_eq!((settings.speed, settings.interface_size), (Speed::Slow, 100));
        assert_eq!(settings.language.map(|language| language.to_string()).as_deref(), Some("pt"));
    }

    #[test]
    fn a_value_of_another_type_becomes_the_default_and_the_file_stays() {
        let (_folder, path) = settings_path();
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        let digits = Settings { draws_digits: true, ..Settings::default() };
        for (text, settings, names) in [
            (&b"(digits: true, theme: Noite)"[..], &digits, Some("theme")),
            (&b"(coordinates: 7)"[..], &Settings::default(), Some("coordinates")),
            (&b"(digits: true, theme: \"caf\xe9\", coordinates: Always)"[..], &digits, Some("coordinates")),
            (&b"\xef\xbb\xbf(digits: true)"[..], &digits, None),
            (&b"\n"[..], &Settings::default(), None),
        ] {
            fs::write(&path, text).expect("written");
            let (mut file, damage) = open(&path);
            let read = Settings { theme: String::new(), ..file.last_content().clone() };
            assert_eq!(&read, settings, "{}", text.escape_ascii());
            let lost = damage.as_ref().map(|damage| damage.not_understood.join(" "));
            assert_eq!(lost.as_deref(), names, "{}", text.escape_ascii());
            // Nothing is written before a setting changes, and the others stay then.
            let content = file.last_content().clone();
            file.write(&content).expect("written");
            assert_eq!(fs::read(&path).expect("there"), text);
            let slow = Settings { speed: Speed::Slow, ..content };
            file.write(&slow).expect("written");
            assert_eq!((open(&path).0.last_content(), open(&path).1), (&slow, None));
        }
        // The files that were read in part are copied before they are written.
        let copies = ["settings.ron.damaged-1", "settings.ron.damaged-2", "settings.ron.damaged-3"];
        assert_eq!(file_names(&path), ["settings.ron", copies[0], copies[1], copies[2]]);
        let copy = path.with_file_name(copies[0]);
        assert_eq!(fs::read_to_string(copy).expect("copied"), "(digits: true, theme: Noite)");
    }

    #[test]
    fn options_of_the_command_line_are_not_saved_and_changes_of_the_player_are() {
        let (_folder, path) = settings_path();
        let saved = Settings { speed: Speed::Calm, draws_digits: true, ..Settings::default() };
        open(&path).0.write(&saved).expect("written");
        let (mut file, _) = open(&path);
        let overridden = Settings { speed: Speed::Instant, ..saved.clone() };
        file.override_for_this_run(overridden.clone());
        file.write(&overridden).expect("written");
        assert_eq!(open(&path).0.last_content(), &saved);
        file.write(&Settings { draws_digits: false, ..overridden.clone() }).expect("written");
        assert_eq!(open(&path).0.last_content(), &Settings { draws_digits: false, ..saved });
    }

    #[test]
    fn two_programs_change_only_what_each_has_changed() {
        let (_folder, path) = settings_path();
        let (mut first_run, _) = open(&path);
        let (mut second_run, _) = open(&path);
        let fast = Settings { speed: Speed::Fast, ..Settings::default() };
        first_run.write(&fast).expect("written");
        second_run.write(&Settings { draws_digits: true, ..Settings::default() }).expect("written");
        assert_eq!(open(&path).0.last_content(), &Settings { draws_digits: true, ..fast.clone() });
        // Setting a value back to its value at the start is a change, too.
        first_run.write(&Settings::default()).expect("written");
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
        file.write(&slow).expect_err("the folder cannot be created");
        fs::remove_file(folder).expect("removed");
        let changed = Settings { draws_digits: true, ..slow };
        file.write(&changed).expect("written");
        assert_eq!(open(&path).0.last_content(), &changed);
    }
}
