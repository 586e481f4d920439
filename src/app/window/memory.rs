//! Memory: what the pictures of one size of the window took is given back when the window has another size.

use bevy::prelude::*;

use crate::app::core::{FramePhase, Screen};
use crate::app::game::CurrentMatch;

/// Pieces from this size on are taken from the system one by one, in bytes: the pictures of buttons and of the tables, and
/// what is sent to the graphics card. Among the small pieces of the heap they would leave holes as large as they are.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 128 << 10;

/// So much may lie free at the end of the heap before it is given back, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const SPARE: libc::c_int = 1 << 20;

/// Keeps the allocator from holding on to large pieces that were freed. The C library begins with these limits, and raises
/// them with every such piece, up to 64 MiB, unless they were set. Measured with glibc alone; other
/// allocators are left as they are.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the C library has no other door to its allocator")]
pub(super) fn give_back_what_is_free() {
    for (limit, bytes) in [(libc::M_MMAP_THRESHOLD, LARGE), (libc::M_TRIM_THRESHOLD, SPARE)] {
        // SAFETY: it sets a number of the allocator, under its lock; a wrong one is refused.
        unsafe { libc::mallopt(limit, bytes) };
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_back_what_is_free() {}

/// So many frames after another screen was opened, the one before has been forgotten: its entities, and then its small
/// pictures.
const FORGOTTEN: [u8; 2] = [6, 45];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tidy.in_set(FramePhase::Window));
}

/// Gives back what a screen has left behind, beside the frames. A game that waits behind the menu is not thought about.
fn tidy(screen: Res<State<Screen>>, game: Option<Res<CurrentMatch>>, mut frames: Local<u8>) {
    *frames = if screen.is_changed() { 0 } else { frames.saturating_add(1) };
    if FORGOTTEN.contains(&frames) {
        if let Some(game) = game.filter(|_| *screen.get() != Screen::Table) {
            game.rest();
        }
        if session::detach("memory", give_back_pages).is_err() {
            give_back_pages();
        }
    }
}

/// Gives whole pages that are free back to the system, wherever in the heap they lie: the C library does so by itself at
/// its end alone.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the C library has no other door to its allocator")]
fn give_back_pages() {
    // SAFETY: it may be called at any time from any thread; the allocator takes its own locks.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn give_back_pages() {}
