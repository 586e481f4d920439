//! The settings file: read at the start, set aside when it is damaged, written atomically when something changes.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use bevy::prelude::*;

use crate::app::frame::FramePhase;
use crate::app::settings::{ChangeSettings, Settings};

/// Where the settings are kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile(pub Option<PathBuf>);

/// A settings file that could not be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub path: PathBuf,
    /// Where it is kept now; `None` where it could not be moved and stays where it is.
    pub aside: Option<PathBuf>,
    /// What is wrong with it.
    pub why: String,
}

impl SettingsFile {
    /// Reads the settings. A file that cannot be understood is moved aside under another name, so that nothing is
    /// lost; it is told, to be said in the window.
    pub fn read(&self) -> (Settings, Option<Damage>) {
        let Some(path) = &self.0 else { return (Settings::default(), None) };
        match understand(path) {
            Ok(settings) => (settings, None),
            Err(why) => {
                let aside = set_aside(path).ok();
                (Settings::default(), Some(Damage { path: path.clone(), aside, why }))
            }
        }
    }

    /// Writes the settings: to a file of its own name beside, brought to the disk, then put in the place of the
    /// old one. At no moment is there half of one, and two programs at once do not disturb each other.
    fn write(&self, settings: &Settings) -> io::Result<()> {
        let Some(path) = &self.0 else { return Ok(()) };
        let folder = path.parent().ok_or(ErrorKind::InvalidInput)?;
        std::fs::create_dir_all(folder)?;
        let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default())
            .map_err(io::Error::other)?;
        let mut beside = tempfile::NamedTempFile::new_in(folder)?;
        beside.write_all(text.as_bytes())?;
        beside.as_file().sync_all()?;
        beside.persist(path).map_err(|error| error.error)?;
        // The new name is in the folder, which has to reach the disk as well; elsewhere folders are no files.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }
}

/// The settings in a file, defaults where there is none; or what is wrong with it.
fn understand(path: &Path) -> Result<Settings, String> {
    match std::fs::read_to_string(path) {
        Ok(text) => {
            ron::from_str::<Settings>(&text).map(Settings::sanitised).map_err(|error| error.to_string())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Settings::default()),
        Err(error) => Err(error.to_string()),
    }
}

/// Moves a file to the first free name `settings.ron.damaged-N` and tells it.
fn set_aside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..1000 {
        let aside = path.with_extension(format!("ron.damaged-{number}"));
        if !aside.exists() {
            return std::fs::rename(path, &aside).map(|()| aside);
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// The settings as the run began, wishes of the command line included, and as the file has them.
/// What was only wished for on the command line holds for one run and is not written down.
#[derive(Resource, Clone, Debug)]
pub struct SavedSettings {
    /// As the run began.
    pub begun: Settings,
    /// As the file has them.
    pub kept: Settings,
}

impl SavedSettings {
    /// What is to be written now: a value the player changed in this run, else what was kept.
    fn merge(&self, now: &Settings) -> Settings {
        fn pick<T: PartialEq + Clone>(now: &T, begun: &T, kept: &T) -> T {
            if now == begun { kept.clone() } else { now.clone() }
        }
        let (begun, kept) = (&self.begun, &self.kept);
        Settings {
            language: pick(&now.language, &begun.language, &kept.language),
            theme: pick(&now.theme, &begun.theme, &kept.theme),
            speed: pick(&now.speed, &begun.speed, &kept.speed),
            coordinates: pick(&now.coordinates, &begun.coordinates, &kept.coordinates),
            square_names: pick(&now.square_names, &begun.square_names, &kept.square_names),
            digits: pick(&now.digits, &begun.digits, &kept.digits),
            legal_marks: pick(&now.legal_marks, &begun.legal_marks, &kept.legal_marks),
            interface_size: pick(&now.interface_size, &begun.interface_size, &kept.interface_size),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (change, save.run_if(resource_changed::<Settings>)).chain().in_set(FramePhase::Settings),
    );
}

/// What the settings screen asks for.
fn change(mut wishes: MessageReader<ChangeSettings>, mut settings: ResMut<Settings>) {
    for ChangeSettings(wanted) in wishes.read() {
        settings.set_if_neq(wanted.clone());
    }
}

fn save(settings: Res<Settings>, file: Res<SettingsFile>, mut saved: ResMut<SavedSettings>) {
    if saved.merge(&settings) == saved.kept {
        return;
    }
    // Another program may have written meanwhile: only what was changed here is changed there.
    if let Some(path) = &file.0
        && let Ok(now) = understand(path)
    {
        saved.kept = now;
    }
    let merged = saved.merge(&settings);
    if let Err(error) = file.write(&merged) {
        error!("the settings could not be kept: {error}");
    }
    saved.kept = merged;
    // From now on the player's word counts, also where it returns to the value of the start.
    saved.begun = settings.clone();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Speed;

    fn fresh() -> (tempfile::TempDir, SettingsFile) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = SettingsFile(Some(folder.path().join("deep/settings.ron")));
        (folder, file)
    }

    fn names(file: &SettingsFile) -> Vec<String> {
        let folder = file.0.as_ref().and_then(|path| path.parent()).expect("a folder");
        let entries = std::fs::read_dir(folder).expect("it is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_written_is_read_and_nothing_else_is_left_behind() {
        let (_folder, file) = fresh();
        assert_eq!(file.read(), (Settings::default(), None), "there is none yet");
        let settings = Settings { speed: Speed::Slow, theme: "cork".into(), ..Settings::default() };
        file.write(&settings).expect("written");
        assert_eq!(file.read(), (settings, None));
        assert_eq!(names(&file), ["settings.ron"]);
    }

    #[test]
    fn a_damaged_file_is_set_aside_every_time_and_told() {
        let (_folder, file) = fresh();
        file.write(&Settings::default()).expect("written");
        let path = file.0.clone().expect("a path");
        for (number, damaged) in
            [&b"(speed: "[..], &[0xff, 0xfe, 0x00], b"(speed: warp)"].into_iter().enumerate()
        {
            std::fs::write(&path, damaged).expect("damaged");
            let (settings, damage) = file.read();
            assert_eq!(settings, Settings::default());
            let aside = damage.expect("told").aside.expect("moved");
            assert_eq!(std::fs::read(&aside).expect("kept"), damaged, "{number}");
            assert!(!path.exists());
        }
        assert_eq!(names(&file).len(), 3, "none of them took the place of another");
    }

    #[test]
    fn values_of_another_version_become_defaults_and_the_others_stay() {
        let (_folder, file) = fresh();
        file.write(&Settings::default()).expect("written");
        let path = file.0.clone().expect("a path");
        std::fs::write(&path, "(speed: slow, interface_size: 333)").expect("written");
        let (settings, damage) = file.read();
        assert_eq!((settings.speed, settings.interface_size, damage), (Speed::Slow, 100, None));
    }

    #[test]
    fn a_wish_of_the_command_line_is_not_written_down_and_a_change_of_the_player_is() {
        let kept = Settings { speed: Speed::Calm, digits: true, ..Settings::default() };
        let begun = Settings { speed: Speed::Instant, ..kept.clone() };
        let saved = SavedSettings { begun: begun.clone(), kept: kept.clone() };
        assert_eq!(saved.merge(&begun), kept);
        let changed = Settings { digits: false, ..begun };
        assert_eq!(saved.merge(&changed), Settings { digits: false, ..kept });
    }
}
