//! The program: hands the command line to `cli`, or opens the window.

use std::io;
use std::process::ExitCode;

use tabuleiro::cli::{self, Next};

fn main() -> ExitCode {
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
