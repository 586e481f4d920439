//! Returns free memory to the operating system after the screen has changed.

use bevy::prelude::*;

use crate::app::core::{FramePhase, Screen};
use crate::app::game::CurrentMatch;

/// Least size in bytes of an allocation that glibc takes from the system by `mmap`.
///
/// Pictures and texture uploads are larger. Memory from `mmap` returns to the system as soon as it is freed; in the
/// heap, freed pictures would leave holes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MMAP_THRESHOLD: libc::c_int = 128 << 10;

/// Number of free bytes at the end of the heap above which glibc returns them to the system.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const TRIM_THRESHOLD: libc::c_int = 1 << 20;

/// Fixes glibc's limits, so that freed large allocations return to the system at once.
///
/// By default glibc raises the limits when a larger mapped block is freed: the `mmap` threshold to the size of that
/// block (at most 32 MiB on 64-bit systems), the trim threshold to twice that size (see `mallopt(3)`). Setting a limit
/// switches this adjustment off. Only glibc was measured; other allocators keep their defaults.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "glibc's allocator has no safe interface")]
pub(super) fn configure_allocator() {
    for (parameter, bytes) in
        [(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD), (libc::M_TRIM_THRESHOLD, TRIM_THRESHOLD)]
    {
        // SAFETY: `mallopt` sets a number under the allocator's lock and rejects invalid values.
        unsafe { libc::mallopt(parameter, bytes) };
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn configure_allocator() {}

/// Numbers of frames after a change of the screen at which memory is returned.
///
/// At the first one, the entities of the previous screen have been dropped; at the second one, also its small images.
const TRIM_FRAMES: [u8; 2] = [6, 45];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, trim_memory.in_set(FramePhase::Window));
}

/// System that returns free memory to the operating system some frames after a change of the screen, on another thread.
///
/// If a match continues behind another screen, its computer players also free memory.
fn trim_memory(
    screen: Res<State<Screen>>,
    current_match: Option<Res<CurrentMatch>>,
    mut frames_since_change: Local<u8>,
) {
    *frames_since_change = if screen.is_changed() { 0 } else { frames_since_change.saturating_add(1) };
    if TRIM_FRAMES.contains(&frames_since_change) {
        if let Some(current_match) = current_match.filter(|_| *screen.get() != Screen::Table) {
            current_match.free_memory();
        }
        // If no thread can be started, trim the heap in this frame.
        if session::detach("memory", trim_heap).is_err() {
            trim_heap();
        }
    }
}

/// Returns all free pages of the heap to the system. `free` on its own trims only the end of the heap.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "glibc's allocator has no safe interface")]
fn trim_heap() {
    // SAFETY: `malloc_trim` may be called at any time from any thread; it takes its own locks.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn trim_heap() {}
