//! Whether anything moves, and whether the next frame is to be drawn although no input has come.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

/// Whether any piece is on its way, and the wish to cut all motion short.
#[derive(Resource, Debug, Default)]
pub struct Motion {
    /// How many pieces are on their way.
    pub travelling: usize,
    /// Whether all of them are to arrive at once.
    cut: bool,
}

impl Motion {
    /// Whether anything is on its way.
    pub fn is_moving(&self) -> bool {
        self.travelling > 0
    }

    /// Lets everything arrive at once.
    pub fn cut(&mut self) {
        self.cut = true;
    }

    /// Whether a cut is asked for and not carried out yet.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Whether a cut was asked for since this was last called.
    pub fn take_cut(&mut self) -> bool {
        std::mem::take(&mut self.cut)
    }
}

/// A window at rest draws nothing. A system that waits for time to pass asks for the next frame here, in every
/// frame for as long as it waits; the window's room passes the wish on.
#[derive(Resource, Debug, Default)]
pub struct NextFrame(AtomicBool);

impl NextFrame {
    /// Asks for one more frame.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Asks for one more frame if `wanted`.
    pub fn ask_if(&self, wanted: bool) {
        self.0.fetch_or(wanted, Ordering::Relaxed);
    }

    /// Whether a frame was asked for since this was last called.
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}
