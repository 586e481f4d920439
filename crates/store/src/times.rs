//! Times of games, in milliseconds since 1970.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

/// Milliseconds since 1970; 0 if the system clock is earlier.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Milliseconds in a hundred years.
pub(super) const CENTURY_MS: i64 = 100 * 365 * 24 * 3_600_000;

/// The time itself, or `now` if it is impossible. Both are in milliseconds since 1970.
pub(super) fn plausible_time(time: i64, now: i64) -> i64 {
    if (0..now.saturating_add(CENTURY_MS)).contains(&time) { time } else { now }
}

/// The time to record for a change, in milliseconds since 1970.
///
/// Later than the times of all earlier changes, even if the system clock went backwards.
pub(super) fn time_of_change(connection: &Connection, now: i64) -> rusqlite::Result<i64> {
    let mut last = connection.prepare_cached("SELECT max(changed) FROM game")?;
    let last: Option<i64> = last.query_row([], |row| row.get(0))?;
    Ok(now.max(last.map_or(i64::MIN, |last| last.saturating_add(1))))
}
