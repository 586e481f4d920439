//! Memory hints to the processor and the system: prefetching and huge pages.
//!
//! The tables of a search are larger than the first-level cache and are accessed at random, so that a search without
//! these hints often waits for memory (docs/STRENGTH.md).

use std::mem::MaybeUninit;

/// Prefetches the cache line of `target` into the first-level cache. Does nothing except on x86-64.
#[inline(always)]
pub(super) fn prefetch<T>(target: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        #[expect(unsafe_code, reason = "the prefetch intrinsic has no safe form")]
        // SAFETY: the address is that of a live value, and a prefetch changes nothing.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = target;
}

/// Asks the system to back `memory` with huge pages (2 MiB instead of 4 KiB). Call it before the first use.
///
/// The TLB, the processor's cache of page addresses, covers a large table only with huge pages. Has no effect on
/// systems other than Linux, or if huge pages are switched off.
pub(super) fn advise_huge_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const HUGE_PAGE_BYTES: usize = 2 << 20;
        let start = memory.as_mut_ptr().cast::<u8>();
        let unaligned_bytes = start.align_offset(HUGE_PAGE_BYTES);
        let length = size_of_val(memory).saturating_sub(unaligned_bytes) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;
        if length > 0 {
            #[expect(unsafe_code, reason = "madvise is a C function")]
            // SAFETY: whole pages within a slice that is borrowed mutably; the page size does not change their
            // content, and a failure changes nothing.
            unsafe {
                libc::madvise(start.add(unaligned_bytes).cast(), length, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
