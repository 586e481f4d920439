//! What a search asks of processor and system so that it does not wait for memory: fetch a place before it is read
//! (prefetch), and large pages.
//!
//! The tables of a search lie beyond the first caches, and are read in no order. Without these hints a search of chess
//! spent a fifth of its time waiting for them (docs/STRENGTH.md).

use std::mem::MaybeUninit;

/// Fetches the memory of `place` into the nearest cache, on processors for which stable Rust can say so.
#[inline(always)]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

        #[expect(unsafe_code, reason = "there is no safe way to say this")]
        // SAFETY: the address is that of a living value, and a hint changes nothing.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks for pages of 2 MiB in the place of those of 4 KiB, before `memory` is first used: so few that the processor knows
/// where each of them lies, and a prefetch need not look that up first. A system that has none goes on as before.
pub(super) fn large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        const LARGE: usize = 2 << 20;
        let start = memory.as_mut_ptr().cast::<u8>();
        let before = start.align_offset(LARGE);
        let length = size_of_val(memory).saturating_sub(before) / LARGE * LARGE;
        if length > 0 {
            #[expect(unsafe_code, reason = "the system is asked by address")]
            // SAFETY: whole pages within memory that is ours alone; what lies in them is not changed by their size, and a
            // refusal leaves all as it was.
            unsafe {
                libc::madvise(start.add(before).cast(), length, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}
