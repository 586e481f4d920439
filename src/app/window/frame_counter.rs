//! Frame counter: writes the number of drawn frames to a file.
//!
//! With this file tests check that a window at rest draws no frames (docs/MEASURING.md).

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use bevy::prelude::*;

/// Environment variable with the path of the file. Without this variable no frames are counted.
const VARIABLE: &str = "TABULEIRO_FRAMES";

/// The file, and the number of frames drawn so far.
#[derive(Resource)]
struct FrameCounter {
    file: File,
    frames: u64,
}

pub(super) fn plugin(app: &mut App) {
    let Some(path) = std::env::var_os(VARIABLE) else { return };
    match File::create(&path) {
        Ok(file) => {
            app.insert_resource(FrameCounter { file, frames: 0 }).add_systems(Last, count_frame);
        }
        Err(error) => error!("{}: {error}", path.display()),
    }
}

/// System that counts the frame and overwrites the number in the file.
fn count_frame(mut counter: ResMut<FrameCounter>) {
    counter.frames += 1;
    // A fixed width, so that each number overwrites all characters of the previous one.
    let line = format!("{:>12}\n", counter.frames);
    let written = counter.file.seek(SeekFrom::Start(0)).and_then(|_| counter.file.write_all(line.as_bytes()));
    if let Err(error) = written {
        error!("the frames could not be counted: {error}");
    }
}
