//! The program: hands the command line to `cli`, or opens the window.
// Windows opens a console for every program that does not say this.
#![cfg_attr(all(windows, feature = "gui"), windows_subsystem = "windows")]

use std::io;
use std::process::ExitCode;

use tabuleiro::cli::{self, Next};

fn main() -> ExitCode {
    #[cfg(all(windows, feature = "gui"))]
    join_console();
    match cli::run(std::env::args_os(), &mut io::stdin().lock(), &mut io::stdout(), &mut io::stderr()) {
        Next::Exit(code) => ExitCode::from(code),
        #[cfg(feature = "gui")]
        Next::Window(options) => tabuleiro::app::run(*options),
        #[cfg(not(feature = "gui"))]
        Next::Window(_) => {
            eprintln!("error: this build has no window: build it with the feature gui");
            ExitCode::FAILURE
        }
    }
}

/// A program without a console of its own writes to that of the shell which started it, if one did.
#[cfg(all(windows, feature = "gui"))]
#[expect(unsafe_code, reason = "Windows has no other door to the console of another program")]
fn join_console() {
    use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};
    // SAFETY: it takes a number and touches no memory of ours; where there is no console it fails, and nothing is lost.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}
