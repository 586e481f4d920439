//! Detects whether the desktop asks for reduced motion (`prefers-reduced-motion`).
//!
//! A background thread reads the setting once, so that the start of the program does not wait for it. On Linux, the
//! settings of GTK and KDE are files, and the command `gsettings` prints those of GNOME. On Windows and macOS, the
//! commands `reg` and `defaults` print the setting.

#[cfg(any(target_os = "linux", test))]
use std::path::Path;
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the desktop asks for reduced motion; `false` until the thread has read the setting.
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Whether the desktop asks for reduced motion; `false` until the background thread has read the setting.
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
    let config_folder = std::env::var_os("XDG_CONFIG_HOME").map(std::path::PathBuf::from);
    let home_config = || std::env::var_os("HOME").map(|home| std::path::PathBuf::from(home).join(".config"));
    let config_folder = config_folder.or_else(home_config);
    config_folder.is_some_and(|folder| is_set_in_files(&folder)) || is_set_in_gnome()
}

/// Reads the animation settings of Windows: a bit mask in the registry.
#[cfg(windows)]
fn read_desktop_setting() -> bool {
    use std::os::windows::process::CommandExt;
    /// Windows process flag. Without it a console window would flash up.
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    let mut command = Command::new("reg");
    command.args(["query", r"HKCU\Control Panel\Desktop", "/v", "UserPreferencesMask"]);
    command_output(command.creation_flags(CREATE_NO_WINDOW))
        .is_some_and(|output| windows_reduces_motion(&output))
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

/// Standard output of a command; `None` if the command is missing or fails.
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
fn command_output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether the output of `reg query` says that animations are off.
///
/// `UserPreferencesMask` is printed in hexadecimal. In its fifth byte the bit `0x02` stands for animations
/// (`SPI_SETCLIENTAREAANIMATION`). `9E1E078010000000` is a mask without animations.
#[cfg(any(windows, test))]
fn windows_reduces_motion(output: &str) -> bool {
    let mask_line = output.lines().find(|line| line.contains("UserPreferencesMask"));
    let fifth_byte = mask_line.and_then(|line| line.split_whitespace().last()?.get(8..10));
    fifth_byte.and_then(|byte| u8::from_str_radix(byte, 16).ok()).is_some_and(|byte| byte & 0x02 == 0)
}

/// Whether a settings file of GTK or KDE turns animations off.
#[cfg(any(target_os = "linux", test))]
fn is_set_in_files(config_folder: &Path) -> bool {
    let reduces_motion = |name: &str| {
        std::fs::read_to_string(config_folder.join(name))
            .is_ok_and(|text| text.lines().any(line_reduces_motion))
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

/// Whether GNOME's settings database turns animations off. `gsettings` runs only on desktops that use this database.
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
    fn settings_of_gtk_kde_and_windows_are_parsed() {
        for line in ["gtk-enable-animations=false", " gtk-enable-animations = 0 "] {
            assert!(line_reduces_motion(line), "{line}");
        }
        for line in ["gtk-enable-animations=true", "gtk-theme-name=false", "", "gtk-enable-animations"] {
            assert!(!line_reduces_motion(line), "{line}");
        }
        let mask_reduces_motion = |mask: &str| {
            windows_reduces_motion(&format!(
                "\r\nHKEY_CURRENT_USER\\Control Panel\\Desktop\r\n    UserPreferencesMask    REG_BINARY    {mask}\r\n"
            ))
        };
        assert!(mask_reduces_motion("9E1E078010000000") && !mask_reduces_motion("9E1E078012000000"));
        assert!(!mask_reduces_motion("") && !mask_reduces_motion("9E"));
        assert!(!windows_reduces_motion("ERROR: not found"));
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
