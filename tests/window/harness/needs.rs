//! Programs that window tests need on the machine. A test begins with `needs!(DISPLAY)` and is skipped if something
//! is missing; `tests/window/skipping.rs` finds tests without that line.

use std::fs;
use std::path::{Path, PathBuf};

use test_support::skipped::skip;

/// Programs that must be on the `PATH`.
pub(crate) struct Requirement(&'static [&'static str]);

/// A virtual display and tools for its screenshots.
pub(crate) const DISPLAY: Requirement = Requirement(&["Xvfb", "import", "identify", "compare"]);
/// A Wayland compositor on a virtual display.
pub(crate) const COMPOSITOR: Requirement = Requirement(&["Xvfb", "import", "identify", "compare", "weston"]);
/// A desktop message bus, beside the display.
pub(crate) const BUS: Requirement = Requirement(&["Xvfb", "import", "identify", "compare", "dbus-daemon"]);

/// Skips the test if the machine lacks something.
macro_rules! needs {
    ($need:ident) => {
        if !$crate::harness::needs::check_or_skip(&$crate::harness::needs::$need) {
            return;
        }
    };
}

/// Returns whether all requirements are met; otherwise records the calling test as skipped.
#[track_caller]
pub(crate) fn check_or_skip(need: &Requirement) -> bool {
    let missing = need.0.iter().find(|program| !is_on_the_path(program));
    let missing = match missing {
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

fn is_on_the_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// The Vulkan driver that renders on the CPU (lavapipe).
pub(crate) fn software_driver() -> Option<PathBuf> {
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let files = folders.iter().filter_map(|folder| fs::read_dir(Path::new(folder)).ok()).flatten();
    let mut paths = files.filter_map(Result::ok).map(|entry| entry.path());
    paths.find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("lvp_icd")))
}
