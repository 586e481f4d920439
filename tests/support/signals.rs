//! Signals that tests send to the program.

use std::fs;

/// Whether this process, and so each that it starts, ignores the signal with this number. The program then ignores it
/// too: `nohup` and shells that start a command in the background expect that.
pub fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
