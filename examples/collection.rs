//! Writes a large collection of random chess games, for measurements: docs/MEASURING.md.
//!
//! ```sh
//! cargo run --release --no-default-features --example collection -- --games 43000 --seed 1 games.pgn
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use clap::Parser;
use test_support::collection::write_collection;

/// Write a large collection of random chess games: about 2 kB and 80 plies a game
#[derive(Debug, Parser)]
struct Arguments {
    #[arg(long, default_value_t = 43_000)]
    games: usize,
    /// Random seed; the same seed gives the same file
    #[arg(long, default_value_t = 1)]
    seed: u64,
    file: PathBuf,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let mut output = BufWriter::new(File::create(&arguments.file)?);
    write_collection(&mut output, arguments.games, arguments.seed)?;
    output.flush()?;
    Ok(())
}
