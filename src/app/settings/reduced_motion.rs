//! Whether the desktop asks for less motion (prefers-reduced-motion): read once beside the start, which never waits for
//! it. On Linux the settings of GTK and GNOME and the portal's own store are plain files or one short command; Windows
//! and macOS have no such file that can be read without calling the system.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// What the desktop said; `false` until it has answered.
static WISHED: AtomicBool = AtomicBool::new(false);

/// Whether the desktop asks for less motion, as far as is known.
pub fn is_wished() -> bool {
    WISHED.load(Ordering::Relaxed)
}

/// Asks the desktop on a thread of its own.
pub fn ask() {
    let asked = std::thread::Builder::new()
        .name("reduced motion".to_owned())
        .spawn(|| WISHED.store(of_desktop(), Ordering::Relaxed));
    if let Err(error) = asked {
        bevy::log::warn!("the desktop is not asked whether it wants less motion: {error}");
    }
}

/// Whether one of the places where a desktop on Linux says so wants less motion.
fn of_desktop() -> bool {
    if !cfg!(target_os = "linux") {
        return false;
    }
    let config = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".config"));
    let config = config.or_else(home);
    let in_files = config.is_some_and(|config| in_files(&config));
    in_files || gnome_says()
}

/// GTK's own files and that of KDE.
fn in_files(config: &Path) -> bool {
    let gtk = ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"].into_iter();
    let says = |name: &str, wish: fn(&str) -> bool| {
        std::fs::read_to_string(config.join(name)).is_ok_and(|text| text.lines().any(wish))
    };
    gtk.into_iter().any(|name| says(name, gtk_wishes)) || says("kdeglobals", kde_wishes)
}

/// `gtk-enable-animations=false`.
fn gtk_wishes(line: &str) -> bool {
    let value = line.split_once('=').filter(|(name, _)| name.trim() == "gtk-enable-animations");
    value.is_some_and(|(_, value)| matches!(value.trim(), "0" | "false" | "False" | "FALSE"))
}

/// `AnimationDurationFactor=0`.
fn kde_wishes(line: &str) -> bool {
    let value = line.split_once('=').filter(|(name, _)| name.trim() == "AnimationDurationFactor");
    value.is_some_and(|(_, value)| value.trim().parse().is_ok_and(|factor: f32| factor == 0.0))
}

/// GNOME keeps it in a data base that its own small program reads; elsewhere that program is not there.
fn gnome_says() -> bool {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    if !["GNOME", "Unity", "Cinnamon", "Budgie"].iter().any(|name| desktop.contains(name)) {
        return false;
    }
    let said = Command::new("gsettings")
        .args(["get", "org.gnome.desktop.interface", "enable-animations"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output();
    said.is_ok_and(|said| said.status.success() && said.stdout.starts_with(b"false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_desktops_are_understood() {
        for line in ["gtk-enable-animations=false", " gtk-enable-animations = 0 "] {
            assert!(gtk_wishes(line), "{line}");
        }
        for line in ["gtk-enable-animations=true", "gtk-theme-name=false", "", "gtk-enable-animations"] {
            assert!(!gtk_wishes(line), "{line}");
        }
        assert!(kde_wishes("AnimationDurationFactor=0") && !kde_wishes("AnimationDurationFactor=0.5"));
    }

    #[test]
    fn a_folder_with_a_wish_for_less_motion_is_heard_and_one_without_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(!in_files(folder.path()));
        std::fs::create_dir(folder.path().join("gtk-3.0")).expect("a folder");
        let file = folder.path().join("gtk-3.0/settings.ini");
        std::fs::write(&file, "[Settings]\ngtk-enable-animations=1\n").expect("written");
        assert!(!in_files(folder.path()));
        std::fs::write(&file, "[Settings]\ngtk-enable-animations=0\n").expect("written");
        assert!(in_files(folder.path()));
    }
}
