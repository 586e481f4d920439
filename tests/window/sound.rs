//! Sound: the program connects to the sound server only for the first sound and never waits for the server. Settings
//! change what is heard.

use std::fs;
use std::os::unix::net::UnixListener;
use std::sync::Arc;

use super::harness::{Launch, PATIENCE, play_line, wait_until};

#[test]
fn a_sound_server_that_never_answers_does_not_block_the_window() {
    needs!(DISPLAY);
    let home = Arc::new(tempfile::tempdir().expect("a folder"));
    let folder = home.path().join("run/pulse");
    fs::create_dir_all(&folder).expect("made");
    let server = UnixListener::bind(folder.join("native")).expect("a socket");
    server.set_nonblocking(true).expect("a non-blocking socket");
    let program = Launch::menu().home(Arc::clone(&home)).start();
    program.wait_for_screen("menu");
    program.wait_until_rest();
    assert!(server.accept().is_err(), "no sound was played yet");
    program.click_to("game:chess", "setup");
    let connection = wait_until("the first sound", PATIENCE, || server.accept().ok());
    program.wait_until_settled("button:mode-person-person");
    program.click("button:mode-person-person");
    program.click_to("button:start", "table");
    play_line(&program, "e2e4");
    program.wait_until_rest();
    drop(connection);
    // The closed connection must neither block the window nor print anything.
    play_line(&program, "e7e5");
}

#[test]
fn sound_settings_are_changed_by_key_and_mouse_and_saved() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    let home = program.home();
    let settings =
        || fs::read_to_string(home.path().join("config/tabuleiro/settings.ron")).unwrap_or_default();
    program.wait_for_screen("menu");
    program.press_key("m");
    wait_until("mute is saved", PATIENCE, || settings().contains("on: false").then_some(()));
    program.click_to("button:settings", "settings");
    program.wait_until_settled("switch:sound");
    program.click("switch:sound");
    wait_until("unmute is saved", PATIENCE, || settings().contains("on: true").then_some(()));
    program.click("switch:sound-clock");
    wait_until("a muted kind of sound is saved", PATIENCE, || {
        settings().contains("clock: false").then_some(())
    });
    let before = settings();
    program.click("slider:volume");
    wait_until("the volume is saved", PATIENCE, || {
        let now = settings();
        // The click hit the middle of the slider, which means 50 %.
        (now != before && now.contains("volume: 50")).then_some(())
    });
    program.screenshot("sound-settings");
}

#[test]
fn the_mute_sign_appears_and_switches_sound_on_again() {
    needs!(DISPLAY);
    let program = Launch::two_people("chess").start();
    assert!(program.layout().item("button:silent").is_none());
    program.key_shows("m", "button:silent");
    program.screenshot("silent");
    program.click_hides("button:silent", "button:silent");
    // The mute sign must work at the menu too.
    program.key_shows("m", "button:silent");
    program.click_shows("button:menu", "button:quit");
    program.click_hides("button:silent", "button:silent");
}
