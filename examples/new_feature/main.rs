//! The program with one additional feature, added as in docs/NEW-FEATURE.md: it uses public names only.

mod openings;

use std::io;
use std::process::ExitCode;

use tabuleiro::app;
use tabuleiro::cli::{self, NextAction};

fn main() -> ExitCode {
    match cli::run(std::env::args_os(), &mut io::stdin().lock(), &mut io::stdout(), &mut io::stderr()) {
        NextAction::Exit(code) => ExitCode::from(code),
        NextAction::Window(options) => app::run_with_features(*options, openings::plugin),
    }
}
