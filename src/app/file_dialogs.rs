//! The file dialogs of the system, whether it has any, and paths that are typed where it has none.

use std::env::consts::EXE_SUFFIX;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::Resource;
use bevy::tasks::block_on;
#[cfg(target_os = "linux")]
use bevy::winit::WINIT_WINDOWS;
use rfd::{AsyncFileDialog, FileHandle};

use session::ENDINGS;

/// Whether the system's file dialogs may be asked. The window says so; without one nobody could answer them.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FileDialogs;

/// What a dialog asks for. It is to be made on the main thread, as macOS wants it, and waited for on another.
pub(crate) type Asking = Box<dyn Future<Output = Option<Vec<PathBuf>>> + Send + Unpin>;

/// A dialog that belongs to the window, so that the desktop keeps it above that one and in the middle of it. Under Wayland
/// it stands for itself: the library would need the names of windows that compositors give away.
fn dialog(title: &str) -> AsyncFileDialog {
    let dialog = AsyncFileDialog::new().set_title(title);
    #[cfg(target_os = "linux")]
    let dialog = WINIT_WINDOWS.with_borrow(|windows| match windows.windows.values().next() {
        Some(window) => dialog.set_parent(&**window),
        None => dialog,
    });
    dialog
}

/// Asks which files are to be opened.
pub(crate) fn open(title: &str, games: &str, everything: &str) -> Asking {
    // On Linux a filter minds capital letters.
    let endings: Vec<String> =
        ENDINGS.iter().flat_map(|ending| [(*ending).to_owned(), ending.to_uppercase()]).collect();
    let dialog = dialog(title).add_filter(games, &endings).add_filter(everything, &["*"]);
    let files = dialog.pick_files();
    Box::new(Box::pin(async move { Some(files.await?.iter().map(|file| file.path().to_owned()).collect()) }))
}

/// Asks where a file of this name is to be saved, and shows the files that end like it, which `kind` says.
pub(crate) fn save(title: &str, name: &str, (kind, ending): (&str, &str)) -> Asking {
    one(dialog(title).set_file_name(name).add_filter(kind, &[ending]).save_file())
}

/// Asks which program is to be started.
pub(crate) fn program(title: &str) -> Asking {
    let dialog = dialog(title);
    // Elsewhere programs are not known by their names.
    #[cfg(windows)]
    let dialog = dialog.add_filter(title, &["exe"]);
    one(dialog.pick_file())
}

fn one(file: impl Future<Output = Option<FileHandle>> + Send + 'static) -> Asking {
    Box::new(Box::pin(async move { Some(vec![file.await?.path().to_owned()]) }))
}

/// Waits for an answer; `None` where nothing was chosen. A dialog for several files that was cancelled gives an empty list
/// on Linux.
pub(crate) fn wait(asking: Asking) -> Option<Vec<PathBuf>> {
    block_on(asking).filter(|chosen| !chosen.is_empty())
}

/// No hand closes a dialog so soon after it was asked for: it could not be shown.
pub(crate) const TOO_SOON: Duration = Duration::from_millis(250);

/// A path as it is typed: `~` is the folder of the player, and quotation marks around it are left out.
pub(crate) fn typed(text: &str) -> PathBuf {
    let text = text.trim().trim_matches(['"', '\'']);
    let text = text.strip_prefix("file://").unwrap_or(text);
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => PathBuf::from(text),
    }
}

/// Whether the system can show a dialog. Elsewhere than on Linux it always can; there it takes the portal of the desktop,
/// which the session's bus starts, or the program `zenity`. The library that asks does not tell a dialog that was
/// cancelled from one that could not be shown.
pub(crate) fn can_ask() -> bool {
    #[cfg(target_os = "linux")]
    {
        is_on_path("zenity") || has_portal()
    }
    #[cfg(not(target_os = "linux"))]
    {
        true
    }
}

/// Whether the system finds a program of this name where it looks for programs.
pub(crate) fn is_on_path(name: &str) -> bool {
    let (path, file) = (std::env::var_os("PATH").unwrap_or_default(), format!("{name}{EXE_SUFFIX}"));
    std::env::split_paths(&path).any(|folder| folder.join(&file).is_file())
}

/// Whether the program may write only where the portal lets it: to the very file that was chosen.
pub(crate) fn is_sandboxed() -> bool {
    Path::new("/.flatpak-info").exists()
}

#[cfg(target_os = "linux")]
fn has_portal() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let has_bus = is_set("DBUS_SESSION_BUS_ADDRESS") || runtime.is_some_and(|dir| dir.join("bus").exists());
    let folders = std::env::var_os("XDG_DATA_DIRS").filter(|folders| !folders.is_empty());
    let folders = folders.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let service = "dbus-1/services/org.freedesktop.portal.Desktop.service";
    // Within a sandbox the portal is the one outside.
    let is_known =
        is_sandboxed() || std::env::split_paths(&folders).any(|folder| folder.join(service).exists());
    has_bus && is_known
}
