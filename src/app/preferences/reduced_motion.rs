//! Detects whether the desktop asks for reduced motion (`prefers-reduced-motion`).
//!
//! A background thread reads the setting once, so that the start does not wait. On Linux, the settings of GTK and KDE
//! are in files, and the command `gsettings` reads those of GNOME. Windows and macOS have a command too.

#[cfg(any(target_os = "linux", test))]
use std::path::Path;
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// The answer of the desktop; `false` until it is known.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether the desktop asks for reduced motion; `false` until it has answered.
pub fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Starts a thread that reads the setting of the desktop.
pub fn start_detection() {
    let started =
        session::detach("reduced motion", || REQUESTED.store(read_desktop_setting(), Ordering::Relaxed));
    if let Err(error) = started {
        bevy::log::warn!("the desktop is not asked whether it wants less motion: {error}");
    }
}

/// Checks the settings of GTK, KDE and GNOME.
#[cfg(target_os = "linux")]
fn read_desktop_setting() -> bool {
    let config = std::env::var_os("XDG_CONFIG_HOME").map(std::path::PathBuf::from);
    let home = || std::env::var_os("HOME").map(|home| std::path::PathBuf::from(home).join(".config"));
    let config = config.or_else(home);
    let is_set_in_files = config.is_some_and(|config| is_set_in_files(&config));
    is_set_in_files || is_set_in_gnome()
}

/// Reads the registry, where the animation settings of Windows are a bit mask.
#[cfg(windows)]
fn read_desktop_setting() -> bool {
    use std::os::windows::process::CommandExt;
    // `CREATE_NO_WINDOW` prevents the command from opening a console window for a moment.
    const NO_WINDOW: u32 = 0x0800_0000;
    let mut command = Command::new("reg");
    command.args(["query", r"HKCU\Control Panel\Desktop", "/v", "UserPreferencesMask"]);
    command_output(command.creation_flags(NO_WINDOW)).is_some_and(|output| windows_reduces_motion(&output))
}

/// Reads the accessibility setting of macOS.
#[cfg(target_os = "macos")]
fn read_desktop_setting() -> bool {
    let mut command = Command::new("defaults");
    command.args(["read", "com.apple.universalaccess", "reduceMotion"]);
    command_output(&mut command).is_some_and(|output| output.trim() == "1")
}

#[cfg(not(any(target_os = "linux", windows, target_os = "macos")))]
fn read_desktop_setting() -> bool {
    false
}

/// Output of a command; `None` if the command is missing or fails.
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
fn command_output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Parses `UserPreferencesMask`. The second bit of the fifth byte allows animations (`SPI_SETCLIENTAREAANIMATION`).
///
/// Without animations the mask is for example `9E1E078010000000`.
#[cfg(any(windows, test))]
fn windows_reduces_motion(output: &str) -> bool {
    let mask_line = output.lines().find(|line| line.contains("UserPreferencesMask"));
    let fifth_byte = mask_line.and_then(|line| line.split_whitespace().last()?.get(8..10));
    fifth_byte.and_then(|byte| u8::from_str_radix(byte, 16).ok()).is_some_and(|byte| byte & 0x02 == 0)
}

/// Searches the settings files of GTK and KDE.
#[cfg(any(target_os = "linux", test))]
fn is_set_in_files(config: &Path) -> bool {
    let reduces_motion = |name: &str| {
        std::fs::read_to_string(config.join(name)).is_ok_and(|text| text.lines().any(line_reduces_motion))
    };
    ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini", "kdeglobals"].into_iter().any(reduces_motion)
}

/// Whether a line is `gtk-enable-animations=false` (GTK) or `AnimationDurationFactor=0` (KDE).
#[cfg(any(target_os = "linux", test))]
fn line_reduces_motion(line: &str) -> bool {
    let Some((name, value)) = line.split_once('=') else { return false };
    match name.trim() {
        "gtk-enable-animations" => matches!(value.trim(), "0" | "false" | "False" | "FALSE"),
        "AnimationDurationFactor" => value.trim().parse().is_ok_and(|factor: f32| factor == 0.0),
        _ => false,
    }
}

/// Asks GNOME's settings database with `gsettings`, on desktops that use it.
#[cfg(target_os = "linux")]
fn is_set_in_gnome() -> bool {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    if !["GNOME", "Unity", "Cinnamon", "Budgie"].iter().any(|name| desktop.contains(name)) {
        return false;
    }
    let mut command = Command::new("gsettings");
    command.args(["get", "org.gnome.desktop.interface", "enable-animations"]);
    command_output(&mut command).is_some_and(|output| output.starts_with("false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_desktops_are_understood() {
        for line in ["gtk-enable-animations=false", " gtk-enable-animations = 0 "] {
            assert!(line_reduces_motion(line), "{line}");
        }
        for line in ["gtk-enable-animations=true", "gtk-theme-name=false", "", "gtk-enable-animations"] {
            assert!(!line_reduces_motion(line), "{line}");
        }
        let windows = |bits: &str| {
            windows_reduces_motion(&format!(
                "\r\nHKEY_CURRENT_USER\\Control Panel\\Desktop\r\n    UserPreferencesMask    REG_BINARY    {bits}\r\n"
            ))
        };
        assert!(windows("9E1E078010000000") && !windows("9E1E078012000000"));
        assert!(!windows("") && !windows("9E") && !windows_reduces_motion("ERROR: not found"));
        assert!(
            line_reduces_motion("AnimationDurationFactor=0")
                && !line_reduces_motion("AnimationDurationFactor=0.5")
        );
    }

    #[test]
    fn settings_files_that_turn_animations_off_are_detected() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(!is_set_in_files(folder.path()));
        std::fs::create_dir(folder.path().join("gtk-3.0")).expect("a folder");
        let file = folder.path().join("gtk-3.0/settings.ini");
        std::fs::write(&file, "[Settings]\ngtk-enable-animations=1\n").expect("written");
        assert!(!is_set_in_files(folder.path()));
        std::fs::write(&file, "[Settings]\ngtk-enable-animations=0\n").expect("written");
        assert!(is_set_in_files(folder.path()));
    }
}
