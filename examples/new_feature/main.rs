//! The program with an additional feature, as docs/NEW-FEATURE.md describes. The feature uses only public names.

mod openings;

use std::io;
use std::process::ExitCode;

use tabuleiro::app;
use tabuleiro::cli::{self, NextAction};
use tabuleiro::ending;

fn main() -> ExitCode {
    let _end_engines = ending::prepare();
    match cli::run(std::env::args_os(), &mut io::stdin().lock(), &mut io::stdout(), &mut io::stderr()) {
        NextAction::Exit(code) => ExitCode::from(code),
        NextAction::Window(options) => app::run_with_features(*options, openings::plugin),
    }
}
