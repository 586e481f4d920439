//! Whether the desktop asks for less motion (prefers-reduced-motion): read once beside the start, which never waits for
//! it. On Linux the settings of GTK, KDE and GNOME are plain files or one short command; Windows and macOS tell it by a
//! short command of theirs.

#[cfg(any(target_os = "linux", test))]
use std::path::Path;
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
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
    let asked = session::detach("reduced motion", || WISHED.store(of_desktop(), Ordering::Relaxed));
    if let Err(error) = asked {
        bevy::log::warn!("the desktop is not asked whether it wants less motion: {error}");
    }
}

/// Whether one of the places where a desktop on Linux says so wants less motion.
#[cfg(target_os = "linux")]
fn of_desktop() -> bool {
    let config = std::env::var_os("XDG_CONFIG_HOME").map(std::path::PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| std::path::PathBuf::from(home).join(".config"));
    let config = config.or_else(home);
    let in_files = config.is_some_and(|config| in_files(&config));
    in_files || gnome_says()
}

/// Windows keeps what moves as bits of a value of its registry.
#[cfg(windows)]
fn of_desktop() -> bool {
    use std::os::windows::process::CommandExt;
    // The command has no window of its own that would flash up (CREATE_NO_WINDOW).
    const NO_WINDOW: u32 = 0x0800_0000;
    let mut command = Command::new("reg");
    command.args(["query", r"HKCU\Control Panel\Desktop", "/v", "UserPreferencesMask"]);
    answer(command.creation_flags(NO_WINDOW)).is_some_and(|said| windows_wishes(&said))
}

/// The accessibility settings of macOS.
#[cfg(target_os = "macos")]
fn of_desktop() -> bool {
    let mut command = Command::new("defaults");
    command.args(["read", "com.apple.universalaccess", "reduceMotion"]);
    answer(&mut command).is_some_and(|said| said.trim() == "1")
}

#[cfg(not(any(target_os = "linux", windows, target_os = "macos")))]
fn of_desktop() -> bool {
    false
}

/// What a command says, if it is there and succeeds.
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
fn answer(command: &mut Command) -> Option<String> {
    let said = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    said.status.success().then(|| String::from_utf8_lossy(&said.stdout).into_owned())
}

/// The second bit of the fifth byte stands for the animation of what is in a window (`SPI_SETCLIENTAREAANIMATION`):
/// `UserPreferencesMask REG_BINARY 9E1E078010000000` is without.
#[cfg(any(windows, test))]
fn windows_wishes(said: &str) -> bool {
    let bits = said.lines().find(|line| line.contains("UserPreferencesMask"));
    let fifth = bits.and_then(|line| line.split_whitespace().last()?.get(8..10));
    fifth.and_then(|byte| u8::from_str_radix(byte, 16).ok()).is_some_and(|byte| byte & 0x02 == 0)
}

/// GTK's own files and that of KDE.
#[cfg(any(target_os = "linux", test))]
fn in_files(config: &Path) -> bool {
    let says =
        |name: &str| std::fs::read_to_string(config.join(name)).is_ok_and(|text| text.lines().any(wishes));
    ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini", "kdeglobals"].into_iter().any(says)
}

/// `gtk-enable-animations=false`, and KDE's `AnimationDurationFactor=0`.
#[cfg(any(target_os = "linux", test))]
fn wishes(line: &str) -> bool {
    let Some((name, value)) = line.split_once('=') else { return false };
    match name.trim() {
        "gtk-enable-animations" => matches!(value.trim(), "0" | "false" | "False" | "FALSE"),
        "AnimationDurationFactor" => value.trim().parse().is_ok_and(|factor: f32| factor == 0.0),
        _ => false,
    }
}

/// GNOME keeps it in a data base that its own small program reads; elsewhere that program is not there.
#[cfg(target_os = "linux")]
fn gnome_says() -> bool {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    if !["GNOME", "Unity", "Cinnamon", "Budgie"].iter().any(|name| desktop.contains(name)) {
        return false;
    }
    let mut command = Command::new("gsettings");
    command.args(["get", "org.gnome.desktop.interface", "enable-animations"]);
    answer(&mut command).is_some_and(|said| said.starts_with("false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_desktops_are_understood() {
        for line in ["gtk-enable-animations=false", " gtk-enable-animations = 0 "] {
            assert!(wishes(line), "{line}");
        }
        for line in ["gtk-enable-animations=true", "gtk-theme-name=false", "", "gtk-enable-animations"] {
            assert!(!wishes(line), "{line}");
        }
        let windows = |bits: &str| {
            windows_wishes(&format!(
                "\r\nHKEY_CURRENT_USER\\Control Panel\\Desktop\r\n    UserPreferencesMask    REG_BINARY    {bits}\r\n"
            ))
        };
        assert!(windows("9E1E078010000000") && !windows("9E1E078012000000"));
        assert!(!windows("") && !windows("9E") && !windows_wishes("ERROR: not found"));
        assert!(wishes("AnimationDurationFactor=0") && !wishes("AnimationDurationFactor=0.5"));
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
