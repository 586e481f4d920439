//! Memory: what the pictures of one size of the window took is given back when the window has another size.

use bevy::render::settings::MemoryHints;

/// Graphics memory is taken in blocks that are given back when nothing is left in them. In the usual ones, of 128 MiB,
/// something always is.
pub(super) fn small_blocks() -> MemoryHints {
    MemoryHints::Manual { suballocated_device_memory_block_size: (4 << 20)..(8 << 20) }
}

/// Pieces from this size on are taken from the system one by one, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 1 << 20;

/// Keeps the allocator from holding on to large pieces that were freed. The C library raises its limits with every
/// such piece, up to 64 MiB, and then pictures that come and go leave holes in its heap: docs/MEASURING.md. Measured with
/// glibc alone; other allocators are left as they are.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the C library has no other door to its allocator")]
pub(super) fn give_back_what_is_free() {
    for limit in [libc::M_MMAP_THRESHOLD, libc::M_TRIM_THRESHOLD] {
        // SAFETY: it sets a number of the allocator, under its lock; a wrong one is refused.
        unsafe { libc::mallopt(limit, LARGE) };
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_back_what_is_free() {}
