//! The system's file dialogs and file manager. Where there are no dialogs, the player types a path.

use std::env::consts::EXE_SUFFIX;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use bevy::prelude::Resource;
use bevy::tasks::block_on;
#[cfg(target_os = "linux")]
use bevy::winit::WINIT_WINDOWS;
use rfd::{AsyncFileDialog, FileHandle};

use session::FILE_EXTENSIONS;
use session::game_text::path_of_text;

/// Allows the use of the system's file dialogs. Only the window inserts it: in a test no user could answer them.
#[derive(Resource, Clone, Copy, Debug)]
pub struct FileDialogsAllowed;

/// A file dialog in progress, resolved to the chosen paths.
///
/// Create it on the main thread, as macOS requires, and wait for it on another thread.
pub(crate) type FileDialogFuture = Box<dyn Future<Output = Option<Vec<PathBuf>>> + Send + Unpin>;

/// Creates a file dialog. On Linux the window is its parent, so that the desktop keeps the dialog above it.
///
/// On Wayland the dialog has no parent: rfd needs an xdg-foreign handle, which winit does not export.
fn dialog(title: &str) -> AsyncFileDialog {
    let dialog = AsyncFileDialog::new().set_title(title);
    #[cfg(target_os = "linux")]
    let dialog = WINIT_WINDOWS.with_borrow(|windows| match windows.windows.values().next() {
        Some(window) => dialog.set_parent(&**window),
        None => dialog,
    });
    dialog
}

/// Opens a dialog that asks for files to open.
pub(crate) fn ask_files_to_open(title: &str, games: &str, everything: &str) -> FileDialogFuture {
    // File name filters are case-sensitive on Linux.
    let extensions: Vec<String> = FILE_EXTENSIONS
        .iter()
        .flat_map(|extension| [(*extension).to_owned(), extension.to_uppercase()])
        .collect();
    let dialog = dialog(title).add_filter(games, &extensions).add_filter(everything, &["*"]);
    let files = dialog.pick_files();
    Box::new(Box::pin(async move { Some(files.await?.iter().map(|file| file.path().to_owned()).collect()) }))
}

/// Opens a dialog that asks where to save a file.
///
/// `name` is the suggested file name. The dialog lists only files with this `extension`; `kind` is the label of that
/// filter.
pub(crate) fn ask_file_to_save(title: &str, name: &str, (kind, extension): (&str, &str)) -> FileDialogFuture {
    single_path(dialog(title).set_file_name(name).add_filter(kind, &[extension]).save_file())
}

/// Opens a dialog that asks for a program to start.
pub(crate) fn ask_program(title: &str) -> FileDialogFuture {
    let dialog = dialog(title);
    // Only Windows marks programs by an extension.
    #[cfg(windows)]
    let dialog = dialog.add_filter(title, &["exe"]);
    single_path(dialog.pick_file())
}

fn single_path(file: impl Future<Output = Option<FileHandle>> + Send + 'static) -> FileDialogFuture {
    Box::new(Box::pin(async move { Some(vec![file.await?.path().to_owned()]) }))
}

/// Blocks until the dialog closes; `None` if nothing was chosen.
///
/// On Linux a cancelled dialog for several files returns an empty list, which counts as nothing.
pub(crate) fn wait(file_dialog: FileDialogFuture) -> Option<Vec<PathBuf>> {
    block_on(file_dialog).filter(|chosen| !chosen.is_empty())
}

/// Shortest time in which a user can close a dialog. A dialog that ended sooner was never shown.
pub(crate) const SHORTEST_DIALOG_TIME: Duration = Duration::from_millis(250);

/// Parses a typed path: expands `~`, strips quotation marks, decodes a `file:` address.
pub(crate) fn parse_typed_path(text: &str) -> PathBuf {
    let text = text.trim().trim_matches(['"', '\'']);
    match (text.strip_prefix("~/"), std::env::var_os("HOME")) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => path_of_text(Path::new(text)),
    }
}

/// Whether the system can show file dialogs; always true except on Linux.
///
/// On Linux a file dialog needs the desktop portal, which the session bus starts, or the program `zenity`. rfd itself
/// does not distinguish a cancelled dialog from a dialog that could not be shown.
pub(crate) fn are_available() -> bool {
    #[cfg(target_os = "linux")]
    {
        is_on_path("zenity") || has_portal()
    }
    #[cfg(not(target_os = "linux"))]
    {
        true
    }
}

/// Whether a program of this name is on the `PATH`.
pub(crate) fn is_on_path(name: &str) -> bool {
    let (path, file) = (std::env::var_os("PATH").unwrap_or_default(), format!("{name}{EXE_SUFFIX}"));
    std::env::split_paths(&path).any(|folder| folder.join(&file).is_file())
}

/// Opens a folder in the file manager of the system, and waits until its program has taken it. Call it on a thread.
///
/// Returns `false` if there is no such program, or if it fails.
pub(crate) fn open_folder(folder: &Path) -> bool {
    let program = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // The exit status of Windows Explorer is 1 even if it has opened the folder.
    command.status().is_ok_and(|status| status.success() || program == "explorer")
}

/// Whether the program runs in a Flatpak sandbox, where the portal lets it write only the chosen file.
pub(crate) fn is_sandboxed() -> bool {
    Path::new("/.flatpak-info").exists()
}

/// Whether the session has a message bus and a desktop portal.
#[cfg(target_os = "linux")]
fn has_portal() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let has_bus = is_set("DBUS_SESSION_BUS_ADDRESS") || runtime.is_some_and(|dir| dir.join("bus").exists());
    let folders = std::env::var_os("XDG_DATA_DIRS").filter(|folders| !folders.is_empty());
    let folders = folders.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    let service = "dbus-1/services/org.freedesktop.portal.Desktop.service";
    // In a sandbox the portal runs outside, and its service file is not visible.
    let is_known =
        is_sandboxed() || std::env::split_paths(&folders).any(|folder| folder.join(service).exists());
    has_bus && is_known
}
