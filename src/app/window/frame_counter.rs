//! Writes the number of drawn frames to a file, by which tests check that a resting window draws none
//! (docs/MEASURING.md).

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use bevy::prelude::*;

/// Environment variable with the path of the file.
const VARIABLE: &str = "TABULEIRO_FRAMES";

/// The file and the number of frames.
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

/// Counts the frame and overwrites the number in the file.
fn count_frame(mut counter: ResMut<FrameCounter>) {
    counter.frames += 1;
    let line = format!("{:>12}\n", counter.frames);
    let result = counter.file.seek(SeekFrom::Start(0)).and_then(|_| counter.file.write_all(line.as_bytes()));
    if let Err(error) = result {
        error!("the frames could not be counted: {error}");
    }
}
