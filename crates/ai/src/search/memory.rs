//! Memory hints to the processor and the system: prefetching and huge pages.
//!
//! The tables of a search exceed the first-level caches and are accessed at random. Without these hints a
//! search of chess spent a fifth of its time waiting for memory (docs/STRENGTH.md).

use std::mem::MaybeUninit;

/// Prefetches `place` into the nearest cache. Does nothing on processors without a stable Rust intrinsic.
#[inline(always)]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        #[expect(unsafe_code, reason = "the prefetch intrinsic has no safe form")]
        // SAFETY: the address is that of a live value, and a prefetch changes nothing.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks the system for huge pages (2 MiB, not 4 KiB) before `memory` is used.
///
/// Their addresses fit into the processor's TLB, so that a prefetch need not wait for page tables. Has no
/// effect on a system without huge pages.
pub(super) fn large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const LARGE: usize = 2 << 20;
        let start = memory.as_mut_ptr().cast::<u8>();
        let before = start.align_offset(LARGE);
        let length = size_of_val(memory).saturating_sub(before) / LARGE * LARGE;
        if length > 0 {
            #[expect(unsafe_code, reason = "madvise is a C function")]
            // SAFETY: whole pages within a slice that is borrowed mutably; the page size does not change their
            // content, and a failure changes nothing.
            unsafe {
                libc::madvise(start.add(before).cast(), length, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
