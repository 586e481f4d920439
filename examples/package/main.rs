//! Makes the files that a package contains besides the program.
//!
//! The files are man pages and shell completions from the definition of the command line, icons from the drawings, and
//! the licences of the crates. `scripts/package` calls this example (docs/PACKAGING.md).
//!
//!     cargo run --no-default-features --features art --example package -- FOLDER

mod completions;
mod icons;
mod manual;
mod notices;

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use clap::{Command, CommandFactory};
use tabuleiro::cli::args::Arguments;

fn main() -> ExitCode {
    let folder = std::env::args_os().nth(1);
    let Some(folder) = folder else {
        eprintln!("error: name the folder to write to");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes all files below `folder`.
fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut files = manual::pages(&command())?;
    files.extend(completions::scripts(&command()));
    files.extend(icons::files()?);
    files.push(notices::file()?);
    for File { path, content } in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, content).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// A file to write.
struct File {
    /// Path below the output folder.
    path: String,
    content: Vec<u8>,
}

/// The command line with all its commands except `help`.
fn command() -> Command {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    command
}
