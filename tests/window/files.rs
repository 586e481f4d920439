//! Import and export by clicks and keys: clipboard, typed paths, the system's file dialogs, lists of games, pictures.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::harness::{
    Launch, PATIENCE, Program, open_position_section, paste_and_start, play, play_line, poll, run_cli_in,
    wait_until,
};

const TWO_GAMES: &str =
    "[White \"Ana\"]\n[Black \"Rui\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White \"Eva\"]\n\n1. d4 d5 1/2-1/2\n";

/// Paths of the exported files with this extension. `folder` is the data folder of the program.
fn exported_files(folder: &Path, extension: &str) -> Vec<std::path::PathBuf> {
    let files = fs::read_dir(folder.join("exports")).into_iter().flatten().flatten().map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

/// Opens a file by typing its path into the field that Ctrl+O shows.
fn open_path(program: &Program, path: &Path) {
    // A new window may not have keyboard focus yet, so repeat the keys until the field appears.
    wait_until("a field for the path", PATIENCE, || {
        program.chord(&["Control_L", "o"]);
        let find_field = || program.try_layout()?.item("overlay:type-path").cloned();
        poll(Duration::from_secs(2), find_field)
    });
    program.type_text(path.to_str().expect("a name"));
    program.key_hides("Return", "overlay:type-path");
}

#[test]
fn a_copied_game_or_position_can_be_pasted() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").with("--names", "Ana,Rui").start();
    play_line(&program, "e2e4 e7e5");
    program.wait_until_rest();
    program.chord(&["Control_L", "s"]);
    program.wait_for("overlay:share");
    program.screenshot("share");
    program.click_hides("button:copy-game", "overlay:share");
    program.click_to("button:menu", "menu");
    program.chord(&["Control_L", "v"]);
    program.wait_for_screen("table");
    program.wait_until_rest();
    // The pasted game is saved beside the first one.
    let stored = run_cli_in(program.home().path(), &["games"]);
    assert_eq!(
        stored.lines().filter(|line| line.contains("Ana (human) - Rui (human): 2 plies")).count(),
        2,
        "{stored}"
    );
    // The copied position is the shown one, not the latest; pasting it opens the set-up page.
    program.press_key("Home");
    program.wait_until_rest();
    program.click("button:copy");
    program.click_to("button:menu", "menu");
    paste_and_start(&program);
    play(&program, "e2e4");
}

/// A finished or invalid position cannot be started. Its error is still shown when the page is reopened.
#[test]
fn an_unplayable_position_stays_rejected() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let assert_rejected = |position: &str| {
        program.click_to("game:chess", "setup");
        program.wait_until_settled("button:start");
        if program.layout().item("field:position").is_none() {
            open_position_section(&program);
        }
        program.click("field:position");
        program.chord(&["Control_L", "a"]);
        program.type_text(position);
        program.wait_for("setup-error");
        program.key_to("Escape", "menu");
        program.click_to("game:chess", "setup");
        program.wait_for("setup-error");
        program.chord(&["Control_L", "Return"]);
        program.sleep_idle(Duration::from_millis(400));
        assert_eq!(program.layout().screen, "setup", "{position}");
        program.click_to("button:back", "menu");
    };
    // The first position has no white king; in the second one White is mated.
    assert_rejected("4k3/8/8/8/8/8/8/8 w - - 0 1");
    assert_rejected("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1");
}

/// A script replaces `zenity`, the program that shows the dialog: it cancels the first dialog and chooses a file in the
/// second one.
#[test]
fn a_system_file_dialog_is_cancelled_and_then_answered() {
    needs!(DISPLAY);
    let program_folder = tempfile::tempdir().expect("a folder for a program");
    let answer_file = program_folder.path().join("answer");
    let zenity = program_folder.path().join("zenity");
    let call_log = program_folder.path().join("asked");
    // The script logs each call and takes half a second. It prints the content of the answer file if there is one, and
    // otherwise cancels (exit code 1).
    let script = format!(
        "#!/bin/sh\n/bin/echo \"$@\" >> '{}'\n/bin/sleep 0.5\n[ -f '{1}' ] && exec /bin/cat '{1}'\nexit 1\n",
        call_log.display(),
        answer_file.display()
    );
    fs::write(&zenity, script).expect("written");
    fs::set_permissions(&zenity, fs::Permissions::from_mode(0o755)).expect("a program");
    let program = Launch::menu()
        .variable("PATH", program_folder.path().to_str().expect("a name"))
        // No desktop portal answers, so the program runs `zenity`.
        .variable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
        .start();
    let file = program.home().path().join("two.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    let count_calls = || fs::read_to_string(&call_log).map_or(0, |text| text.lines().count());
    program.click("button:open-file");
    wait_until("the dialog", PATIENCE, || (count_calls() == 1).then_some(()));
    // The script ends after half a second. Wait longer, so that the program has handled the cancellation.
    program.sleep_idle(Duration::from_millis(1_500));
    let menu = program.layout();
    assert!(menu.screen == "menu" && menu.items_with("overlay:").next().is_none(), "{}", menu.names());
    fs::write(&answer_file, format!("{}\n", file.display())).expect("written");
    program.click_shows("button:open-file", "listed:2");
    assert_eq!(count_calls(), 2);
}

#[test]
fn a_typed_path_is_opened_and_a_game_chosen() {
    needs!(DISPLAY);
    let program = Launch::menu().without_dialogs().start();
    let file = program.home().path().join("two.pgn");
    fs::write(&file, TWO_GAMES).expect("written");
    open_path(&program, &file);
    program.wait_for("overlay:files");
    program.wait_for("listed:2");
    program.screenshot("files-list");
    // Open a single game of the list by keys.
    program.press_key("Down");
    program.key_to("Return", "table");
    program.wait_gone("overlay:files");
    program.wait_until_rest();
    assert_eq!(run_cli_in(program.home().path(), &["games"]).lines().count(), 1);
    // Add all games of the file to the library. The shortcut works at the table too.
    program.chord(&["Control_L", "o"]);
    program.wait_for("overlay:type-path");
    program.type_text(file.to_str().expect("a name"));
    program.click_hides("button:path-open", "overlay:type-path");
    program.wait_for("overlay:files");
    program.click_to("button:add-all", "shelf");
    program.wait_for("shelf-count:2");
    program.screenshot("files-added");
}

#[test]
fn escape_leads_back_from_the_errors_and_a_path_can_be_corrected() {
    needs!(DISPLAY);
    let program = Launch::menu().without_dialogs().start();
    let file = program.home().path().join("three.pgn");
    fs::write(&file, format!("{TWO_GAMES}\n[Event \"C\"]\n\n1. e4 Ke3 *\n")).expect("written");
    let wrong_path = program.home().path().join("three.pg");
    open_path(&program, &wrong_path);
    program.wait_for("overlay:files");
    program.key_hides("Escape", "overlay:files");
    // The field still contains the mistyped path.
    program.chord(&["Control_L", "o"]);
    program.wait_for("overlay:type-path");
    program.press_key("End");
    program.type_text("n");
    program.key_shows("Return", "listed:3");
    program.click_shows("button:faults", "opened:faults");
    program.screenshot("files-faults-of-a-list");
    // Escape goes back one step at a time.
    program.key_hides("Escape", "opened:faults");
    program.wait_for("listed:3");
    // The button `open-game` opens the selected game.
    program.press_key("Down");
    program.click_to("button:open-game", "table");
    program.wait_gone("overlay:files");
}

#[test]
fn an_invalid_file_shows_its_errors_and_changes_nothing() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").without_dialogs().start();
    let file = program.home().path().join("odd.pgn");
    fs::write(&file, "1. e4 e5 2. Nf6 Nc6 *").expect("written");
    open_path(&program, &file);
    program.wait_for("overlay:files");
    program.wait_for("opened:faults");
    program.screenshot("files-faults");
    program.click("button:copy-faults");
    program.click_hides("button:no", "overlay:files");
    play_line(&program, "e2e4");
}

#[test]
fn pictures_of_a_game_are_saved() {
    needs!(DISPLAY);
    let folder = tempfile::tempdir().expect("a folder");
    let program = Launch::two_people("chess").data_folder(folder.path()).without_dialogs().start();
    play(&program, "e2e4");
    program.wait_until_rest();
    for extension in ["png", "svg", "gif"] {
        program.click_shows("button:share", "overlay:share");
        program.click_hides(&format!("button:save-{extension}"), "overlay:share");
        wait_until("a file", PATIENCE, || {
            exported_files(folder.path(), extension)
                .first()
                .filter(|file| fs::metadata(file).is_ok_and(|file| file.len() > 1000))
                .cloned()
        });
        program.wait_for("saved:path");
        program.key_hides("Escape", "overlay:saved");
    }
}

/// The dialog after saving opens the folder in the system's file manager. A script stands for that program.
#[test]
fn the_folder_of_a_saved_file_is_opened() {
    needs!(DISPLAY);
    let folder = tempfile::tempdir().expect("a folder");
    let program_folder = tempfile::tempdir().expect("a folder for a program");
    let (opener, log) = (program_folder.path().join("xdg-open"), program_folder.path().join("opened"));
    fs::write(&opener, format!("#!/bin/sh\necho \"$1\" >> '{}'\n", log.display())).expect("written");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("a program");
    let program = Launch::two_people("chess")
        .data_folder(folder.path())
        .without_dialogs()
        .variable("PATH", program_folder.path().to_str().expect("a name"))
        .start();
    play(&program, "e2e4");
    program.wait_until_rest();
    program.chord(&["Control_L", "s"]);
    program.click_hides("button:save-file", "overlay:share");
    program.wait_for("saved:path");
    program.click("button:open-folder");
    let opened = wait_until("the folder", PATIENCE, || fs::read_to_string(&log).ok());
    let file = exported_files(folder.path(), "pgn");
    assert_eq!(Path::new(opened.trim()), file[0].parent().expect("its folder"));
}

/// A D-Bus session bus whose desktop portal, the service for file dialogs, starts and never answers; killed when
/// dropped.
struct SilentPortal {
    bus: Child,
    folder: tempfile::TempDir,
}

impl SilentPortal {
    /// Starts the bus and waits until programs can connect.
    fn start() -> SilentPortal {
        let folder = tempfile::tempdir().expect("a folder");
        let services = folder.path().join("dbus-1/services");
        fs::create_dir_all(&services).expect("made");
        let service = "[D-BUS Service]\nName=org.freedesktop.portal.Desktop\nExec=/bin/sleep 60\n";
        fs::write(services.join("org.freedesktop.portal.Desktop.service"), service).expect("written");
        let bus = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--nopidfile"])
            .arg(format!("--address=unix:path={}", folder.path().join("bus").display()))
            .env("XDG_DATA_DIRS", folder.path())
            .env("XDG_DATA_HOME", folder.path().join("none"))
            .env_remove("XDG_RUNTIME_DIR")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let portal = SilentPortal { bus: bus.expect("dbus-daemon starts"), folder };
        wait_until("the bus", PATIENCE, || portal.folder.path().join("bus").exists().then_some(()));
        portal
    }

    /// Sets the environment variables that make the program use this bus.
    fn use_bus(&self, launch: Launch) -> Launch {
        let folder = self.folder.path().display();
        launch
            .variable("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={folder}/bus"))
            .variable("XDG_DATA_DIRS", &folder.to_string())
    }
}

impl Drop for SilentPortal {
    fn drop(&mut self) {
        let _already_gone = self.bus.kill();
        let _status = self.bus.wait();
    }
}

#[test]
fn a_typed_path_replaces_a_system_dialog_that_never_appears() {
    needs!(MESSAGE_BUS);
    let portal = SilentPortal::start();
    let folder = tempfile::tempdir().expect("a folder");
    let launch = portal.use_bus(Launch::two_people("chess").without_timers().data_folder(folder.path()));
    let program = launch.start();
    // The window stays usable while the program waits for the portal.
    program.wait_until_rest();
    program.chord(&["Control_L", "o"]);
    play_line(&program, "e2e4");
    assert!(
        program.layout().item("overlay:type-path").is_none(),
        "the program waits for the desktop's dialog first"
    );
    program.wait_for("overlay:type-path");
    program.screenshot("files-no-answer");
    program.key_hides("Escape", "overlay:type-path");
    // The first request only shows a notice. The second one saves to the default folder.
    let request_save = || {
        program.chord(&["Control_L", "s"]);
        program.click_hides("button:save-file", "overlay:share");
    };
    request_save();
    program.wait_for("notice");
    program.screenshot("files-no-answer-to-save");
    assert_eq!(exported_files(folder.path(), "pgn").len(), 0);
    request_save();
    wait_until("the file", PATIENCE, || (exported_files(folder.path(), "pgn").len() == 1).then_some(()));
    // The player has not chosen the folder, so a dialog shows the path.
    program.wait_for("saved:path");
    program.wait_for("button:open-folder");
    program.screenshot("files-saved");
    program.click("button:copy-path");
    program.key_hides("Return", "overlay:saved");
    program.wait_until_rest();
}
