//! Pasting from other programs: text, files, pictures, and programs that do not answer.

use std::fs;
use std::io::Write;
use std::process::{Child, Command, Stdio};

use super::harness::{Launch, PATIENCE, Program, open_position_section, play_line, wait_until};

/// Another program that owns the content of the clipboard; killed when dropped.
struct Owner(Child);

impl Owner {
    /// Offers `content` as the MIME type `mime_type` only, and waits until it is available.
    fn start(program: &Program, mime_type: &str, content: &str) -> Owner {
        let mut child = program
            .display_command("xclip")
            .args(["-selection", "clipboard", "-quiet", "-t", mime_type, "-i"])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("xclip starts");
        child.stdin.take().expect("a pipe").write_all(content.as_bytes()).expect("it reads");
        let owner = Owner(child);
        wait_until("content in the clipboard", PATIENCE, || {
            let output = program
                .display_command("xclip")
                .args(["-selection", "clipboard", "-o", "-t", "TARGETS"])
                .output()
                .expect("xclip starts");
            String::from_utf8_lossy(&output.stdout).contains(mime_type).then_some(())
        });
        owner
    }

    /// Sends a signal; `name` is an argument of `kill`.
    fn signal(&self, name: &str) {
        let status = Command::new("kill").args([format!("-{name}"), self.0.id().to_string()]).status();
        assert!(status.expect("kill starts").success());
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let _already_gone = self.0.kill();
        let _status = self.0.wait();
    }
}

#[test]
fn a_clipboard_that_does_not_answer_never_stops_the_window() {
    needs!(CLIPBOARD);
    let program = Launch::two_people("chess").start();
    let owner = Owner::start(&program, "UTF8_STRING", "1. e4 e5 *");
    owner.signal("STOP");
    program.chord(&["Control_L", "v"]);
    // While the clipboard is read, the game goes on.
    play_line(&program, "e2e4 e7e5");
    program.wait_for_lines(2);
    program.wait_for("overlay:warnings");
    // Copying does not wait either, and makes the clipboard available again.
    program.chord(&["Control_L", "c"]);
    program.chord(&["Control_L", "v"]);
    program.wait_for_screen("setup");
    program.wait_gone("overlay:warnings");
    drop(owner);
}

#[test]
fn a_text_field_does_not_wait_for_the_clipboard() {
    needs!(CLIPBOARD);
    let program = Launch::menu().start();
    program.click_to("game:chess", "setup");
    open_position_section(&program);
    program.click("field:position");
    let owner = Owner::start(&program, "UTF8_STRING", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    owner.signal("STOP");
    program.chord(&["Control_L", "v"]);
    // These keys have their effect once it is clear that nothing is pasted.
    program.type_text("8/8/8 w");
    program.wait_for("overlay:warnings");
    program.wait_for("setup-error");
    owner.signal("CONT");
    program.chord(&["Control_L", "a"]);
    program.chord(&["Control_L", "v"]);
    program.wait_gone("setup-error");
}

#[test]
fn copied_files_are_opened() {
    needs!(CLIPBOARD);
    let program = Launch::menu().start();
    let file = program.home().path().join("a game é.pgn");
    fs::write(&file, "1. e4 e5 2. Nf3 *\n").expect("written");
    let address = format!("file://{}", file.display()).replace(' ', "%20").replace('é', "%C3%A9");
    let _owner = Owner::start(&program, "text/uri-list", &format!("{address}\r\n"));
    program.chord(&["Control_L", "v"]);
    program.wait_for_screen("table");
    program.wait_for("square:e4");
}

#[test]
fn a_clipboard_without_text_is_reported() {
    needs!(CLIPBOARD);
    let program = Launch::menu().start();
    for (mime_type, content) in [("text/html", "<b>1. e4</b>"), ("image/png", "\u{89}PNG")] {
        let _owner = Owner::start(&program, mime_type, content);
        program.chord(&["Control_L", "v"]);
        program.wait_for("overlay:warnings");
        program.click_hides("button:close-warnings", "overlay:warnings");
    }
    // Dropping the program checks that nothing was printed on the terminal.
}
