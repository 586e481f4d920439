//! Entry point: runs the command line in `cli`, or opens the window.
// Without this attribute Windows opens a console for the program.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]

use std::io;
use std::process::ExitCode;

use tabuleiro::cli::{self, NextAction};
use tabuleiro::ending;

fn main() -> ExitCode {
    #[cfg(all(windows, feature = "gui"))]
    join_console();
    let _end_engines = ending::prepare();
    match cli::run(std::env::args_os(), &mut io::stdin().lock(), &mut io::stdout(), &mut io::stderr()) {
        NextAction::Exit(code) => ExitCode::from(code),
        #[cfg(feature = "gui")]
        NextAction::Window(options) => tabuleiro::app::run(*options),
        #[cfg(not(feature = "gui"))]
        NextAction::Window(_) => {
            eprintln!("error: this build has no window: build it with the feature gui");
            ExitCode::FAILURE
        }
    }
}

/// Attaches to the console of the shell that started the program, if there is one.
#[cfg(all(windows, feature = "gui"))]
#[expect(unsafe_code, reason = "Windows offers no safe function to attach to the console of another program")]
fn join_console() {
    use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};
    // SAFETY: the function takes a number and touches no memory of this program. Without a console it fails without
    // effect.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}
