//! Returns free memory to the system after the screen has changed.

use bevy::prelude::*;

use crate::app::core::{FramePhase, Screen};
use crate::app::game::CurrentMatch;

/// Least size in bytes of an allocation that glibc takes from the system by `mmap`.
///
/// Images of buttons, tables and uploads exceed it. Within the heap they would leave holes of their size.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MMAP_THRESHOLD: libc::c_int = 128 << 10;

/// Free bytes at the end of the heap before glibc returns them to the system.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const TRIM_THRESHOLD: libc::c_int = 1 << 20;

/// Fixes glibc's limits, so that freed large allocations return to the system at once.
///
/// Unless set, glibc raises these limits with each such allocation, up to 64 MiB. Only glibc was measured; other
/// allocators are left alone.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "glibc's allocator has no safe interface")]
pub(super) fn configure_allocator() {
    for (limit, bytes) in [(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD), (libc::M_TRIM_THRESHOLD, TRIM_THRESHOLD)]
    {
        // SAFETY: `mallopt` sets a number under the allocator's lock and rejects invalid values.
        unsafe { libc::mallopt(limit, bytes) };
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn configure_allocator() {}

/// Numbers of frames after a change of the screen. By then its entities, and then its small images, have been dropped.
const TRIM_FRAMES: [u8; 2] = [6, 45];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, trim_memory.in_set(FramePhase::Window));
}

/// System that returns free memory some frames after a change of the screen. It uses another thread.
///
/// It also makes the computers of a game behind another screen release memory.
fn trim_memory(screen: Res<State<Screen>>, game: Option<Res<CurrentMatch>>, mut frames: Local<u8>) {
    *frames = if screen.is_changed() { 0 } else { frames.saturating_add(1) };
    if TRIM_FRAMES.contains(&frames) {
        if let Some(game) = game.filter(|_| *screen.get() != Screen::Table) {
            game.free_memory();
        }
        if session::detach("memory", trim_heap).is_err() {
            trim_heap();
        }
    }
}

/// Returns all free pages of the heap to the system. By itself glibc trims only the end of the heap.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "glibc's allocator has no safe interface")]
fn trim_heap() {
    // SAFETY: `malloc_trim` may be called at any time from any thread; it takes its own locks.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim_heap() {}
