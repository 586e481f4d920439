//! Programs that window tests need on the machine. A test begins with a line such as `needs!(DISPLAY)` and is skipped
//! if a program is missing; `tests/window/skipping.rs` finds tests without that line.

use std::fs;
use std::path::{Path, PathBuf};

use test_support::skipped::skip;

/// Programs that must be in the folders of `PATH`.
pub(crate) struct Requirement(&'static [&'static str]);

/// A virtual display, and tools that take and compare screenshots.
pub(crate) const DISPLAY: Requirement = Requirement(&["Xvfb", "import", "identify", "compare"]);
/// A Wayland compositor on a virtual display.
pub(crate) const COMPOSITOR: Requirement = Requirement(&["Xvfb", "import", "identify", "compare", "weston"]);
/// A virtual display whose keyboard layout can be changed.
pub(crate) const LAYOUTS: Requirement = Requirement(&["Xvfb", "import", "identify", "compare", "setxkbmap"]);
/// A virtual display with another program that offers content in the clipboard.
pub(crate) const CLIPBOARD: Requirement = Requirement(&["Xvfb", "import", "identify", "compare", "xclip"]);
/// A virtual display with a desktop message bus.
pub(crate) const MESSAGE_BUS: Requirement =
    Requirement(&["Xvfb", "import", "identify", "compare", "dbus-daemon"]);

/// Returns from the test, and records it as skipped, if a requirement is missing.
macro_rules! needs {
    ($requirement:ident) => {
        if !$crate::harness::needs::check_or_skip(&$crate::harness::needs::$requirement) {
            return;
        }
    };
}

/// Returns whether the requirement and a software driver are installed; otherwise records the calling test as skipped.
#[track_caller]
pub(crate) fn check_or_skip(requirement: &Requirement) -> bool {
    let missing_program = requirement.0.iter().find(|program| !is_on_path(program));
    let missing = match missing_program {
        Some(program) => Some(format!("{program} is not installed (scripts/test does it)")),
        None if software_driver().is_none() => Some(
            "no Vulkan driver that draws on the processor is installed (scripts/test does it)".to_owned(),
        ),
        None => None,
    };
    if let Some(reason) = &missing {
        skip(reason);
    }
    missing.is_none()
}

fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Whether Mesa's OpenGL driver, which can render on the CPU, is installed.
pub(crate) fn has_opengl() -> bool {
    let folders = ["/usr/lib", "/usr/lib64"].iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let mut folders = folders.filter_map(Result::ok).map(|entry| entry.path());
    folders.any(|folder| {
        let has = |name: &str| folder.join(name).exists();
        let has_gallium = || {
            let mut files = fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok);
            files.any(|file| file.file_name().to_string_lossy().starts_with("libgallium-"))
        };
        has("libEGL.so.1") && (has("dri/swrast_dri.so") || has_gallium())
    })
}

/// Configuration file of the Vulkan driver that renders on the CPU (lavapipe); `None` if it is not installed.
pub(crate) fn software_driver() -> Option<PathBuf> {
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let files = folders.iter().filter_map(|folder| fs::read_dir(Path::new(folder)).ok()).flatten();
    let mut paths = files.filter_map(Result::ok).map(|entry| entry.path());
    paths.find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd")))
}
