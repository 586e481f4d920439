//! Rejected command lines: the program prints one clear line on standard error, exits with code 1 and opens no window.

use std::fs;
use std::path::{Path, PathBuf};

use super::harness::run_without_display;

/// Runs the program, which must reject its arguments, and returns its error line.
fn error_line(arguments: &[&str]) -> String {
    let output = run_without_display(arguments);
    let (stdout_text, stderr_text) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {stderr_text}");
    assert_eq!(stdout_text, "", "{arguments:?}");
    assert_eq!(stderr_text.lines().count(), 1, "{arguments:?}: {stderr_text}");
    assert!(!stderr_text.contains("panicked"), "{arguments:?}: {stderr_text}");
    stderr_text.trim_end().to_owned()
}

#[test]
fn an_invalid_position_is_rejected() {
    let line = error_line(&["play", "chess", "--position", "rubbish"]);
    assert!(line.contains("rubbish") || line.contains("position"), "{line}");
    // Well-formed but illegal: the side that has just moved is in check.
    error_line(&["play", "chess", "--position", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"]);
    error_line(&["play", "racing-kings", "--position", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"]);
}

#[test]
fn an_unknown_game_or_player_is_rejected() {
    assert!(error_line(&["play", "checkers"]).contains("checkers"));
    assert!(error_line(&["play", "chess", "--seats", "human,oracle"]).contains("oracle"));
    error_line(&["play", "chess", "--seats", "human,level:11"]);
    error_line(&["play", "chess", "--seats", "human,original:9"]);
    error_line(&["play", "chess", "--seats", "human,human,human"]);
}

#[test]
fn an_unknown_language_theme_or_speed_is_rejected() {
    assert!(error_line(&["--lang", "xx"]).contains("xx"));
    assert!(error_line(&["--theme", "no-such-theme"]).contains("no-such-theme"));
    assert!(error_line(&["--speed", "no-such-speed"]).contains("no-such-speed"));
}

#[test]
fn a_missing_display_is_reported() {
    let line = error_line(&["play", "chess"]);
    assert!(line.to_lowercase().contains("display"), "{line}");
}

#[test]
fn a_locale_file_that_lacks_a_message_is_rejected() {
    let folder = tempfile::tempdir().expect("a folder");
    let assets = folder.path().join("assets");
    copy_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"), &assets);
    let mut files = Vec::new();
    collect_fluent_files(&assets.join("locales"), &mut files);
    assert!(files.len() >= 2, "two languages: {files:?}");
    for file in files {
        let complete = fs::read_to_string(&file).expect("a text");
        let (key, shortened) = without_last_message(&complete);
        fs::write(&file, shortened).expect("a file to write");
        let line = error_line(&["--assets", &assets.to_string_lossy()]);
        let name = file.file_name().expect("a file").to_string_lossy();
        assert!(
            line.contains(&key) && line.contains(&*name),
            "{key} is missing from {name}, but the error is: {line}"
        );
        fs::write(&file, complete).expect("a file to write");
    }
}

/// The key of the last message of a Fluent file, and the file's text without that message.
fn without_last_message(text: &str) -> (String, String) {
    let mut key = None;
    let mut start = 0;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let name = line.split(' ').next().unwrap_or_default();
        if line.starts_with(|first: char| first.is_ascii_alphabetic())
            && line[name.len()..].trim_start().starts_with('=')
        {
            key = Some(name.to_owned());
            start = offset;
        }
        offset += line.len();
    }
    (key.expect("a file with a message"), text[..start].to_owned())
}

/// Adds the paths of all Fluent files in a folder and its subfolders to `files`, in sorted order.
fn collect_fluent_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of locales") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect_fluent_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "ftl") {
            files.push(path);
        }
    }
    files.sort();
}

/// Copies a folder with its subfolders.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder to copy") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy_folder(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a file to copy");
        }
    }
}
