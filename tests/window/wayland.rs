//! The window under Wayland, with the real mouse and keys of a compositor that nests in the private X server.

use std::fs;
use std::sync::Arc;

use super::harness::{Launch, compositor};

/// Files cannot be dropped there, so nothing says that they can. The window fills the screen as it did last, hears keys, and
/// a click ends it.
#[test]
fn nobody_is_told_to_drop_files_where_they_cannot_be() {
    if !compositor::is_there() {
        return;
    }
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("config/tabuleiro/window.ron");
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    fs::write(file, "(full_screen: true)").expect("written");
    let program = Launch::menu().wayland(1).at(Arc::new(home)).without_dialogs().start();
    program.wait_for_layout("a window that fills the screen", |layout| {
        (layout.width, layout.height, layout.scale) == (1280.0, 800.0, 1.0)
    });
    program.chord(&["Control_L", "o"]);
    program.wait_for("overlay:type-path");
    program.screenshot("wayland-type-path");
    program.key("Escape");
    program.wait_gone("overlay:type-path");
    program.click("button:quit");
    program.wait_for_end();
}
