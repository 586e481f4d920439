//! Clocks in PGN and PDN text.
//!
//! Time controls are tags in the form of the PGN standard (9.6.1), in seconds: `40/5400+30:1800+30`, `300`, `*180`
//! for an hourglass, `-` for none. The time left after a move is a comment: `[%clk 0:05:03]`.

use std::time::Duration;

use super::glyphs::append_words;
use super::text_form::TextForm;
use crate::clock::check_clocks;
use crate::{ClockPeriod, ClockTime, MoveBonus, Periods, TimeControl, clocks_text, read_clocks};

/// The program's own tag, which can express all its time controls.
pub(super) const CLOCK: &str = "Clock";

/// All tags with time controls.
pub(super) const TAGS: [&str; 6] =
    ["TimeControl", "WhiteTimeControl", "BlackTimeControl", "TimeControlWhite", "TimeControlBlack", CLOCK];

/// Returns the clock tags of a game of two sides: a single tag if both clocks are equal.
///
/// Adds [`CLOCK`] if the standard cannot express a time control.
pub(super) fn clock_tags(form: &TextForm, clocks: &[Option<TimeControl>]) -> Vec<(&'static str, String)> {
    if clocks.iter().all(Option::is_none) {
        return Vec::new();
    }
    let controls: Vec<String> = clocks.iter().map(|clock| write(clock.as_ref())).collect();
    let names = if form.colour_suffix { [TAGS[3], TAGS[4]] } else { [TAGS[1], TAGS[2]] };
    let mut tags = match controls.as_slice() {
        [white, black] if white != black => vec![(names[0], white.clone()), (names[1], black.clone())],
        _ => vec![(TAGS[0], controls.first().cloned().unwrap_or_default())],
    };
    let is_standard =
        |clock: &TimeControl| !matches!(clock.bonus(), MoveBonus::Bronstein(_) | MoveBonus::Delay(_));
    if !clocks.iter().flatten().all(is_standard) {
        tags.push((CLOCK, clocks_text(clocks)));
    }
    tags
}

/// Formats a time control in the form of the standard.
fn write(clock: Option<&TimeControl>) -> String {
    let periods = match clock {
        None => return "-".to_owned(),
        Some(TimeControl::Hourglass(time)) => return format!("*{}", time.seconds()),
        Some(TimeControl::Periods(periods)) => periods,
    };
    let increment = match periods.bonus() {
        MoveBonus::Increment(seconds) => format!("+{seconds}"),
        _ => String::new(),
    };
    let period_text = |period: &ClockPeriod| {
        let moves = period.moves.map_or_else(String::new, |moves| format!("{moves}/"));
        format!("{moves}{}{increment}", period.time.seconds())
    };
    periods.list().iter().map(period_text).collect::<Vec<_>>().join(":")
}

/// Reads the clocks of the seats from the tags; `value` returns the value of a tag.
///
/// All clocks are `None` if no tag has a time control, or if the program does not support one of them.
pub(super) fn read_clock_tags<'a>(
    value: impl Fn(&str) -> Option<&'a str>,
    seats: usize,
) -> Vec<Option<TimeControl>> {
    let no_clocks = vec![None; seats];
    if let Some(text) = value(CLOCK) {
        return read_clocks(text, seats).unwrap_or(no_clocks);
    }
    let of_side = |tags: [&str; 2]| tags.into_iter().find_map(&value);
    let texts = [of_side([TAGS[1], TAGS[3]]), of_side([TAGS[2], TAGS[4]])];
    let clocks: Option<Vec<Option<TimeControl>>> = match (texts, value(TAGS[0])) {
        ([Some(white), Some(black)], _) if seats == 2 => {
            [white, black].into_iter().map(read_standard).collect()
        }
        (_, Some(both)) => read_standard(both).map(|clock| vec![clock; seats]),
        _ => None,
    };
    clocks.filter(|clocks| check_clocks(clocks.iter().map(Option::as_ref)).is_ok()).unwrap_or(no_clocks)
}

/// Parses a time control in the form of the standard.
///
/// `Some(None)` means no clock; `None` means an unknown or unsupported form.
fn read_standard(text: &str) -> Option<Option<TimeControl>> {
    let text = text.trim();
    if matches!(text, "-" | "?" | "") {
        return Some(None);
    }
    let time = |text: &str| text.parse().ok().and_then(ClockTime::of_seconds);
    if let Some(hourglass) = text.strip_prefix('*') {
        return time(hourglass).map(|time| Some(TimeControl::Hourglass(time)));
    }
    let mut increments = Vec::new();
    let mut list = Vec::new();
    for period in text.split(':') {
        let (moves, rest) = match period.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
            None => (None, period),
        };
        let (seconds, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        increments.push(increment.parse().ok()?);
        list.push(ClockPeriod { moves, time: time(seconds)? });
    }
    // The program supports only periods with the same increment.
    let first_increment: u16 = *increments.first()?;
    if increments.iter().any(|increment| *increment != first_increment) {
        return None;
    }
    Periods::new(list, MoveBonus::Increment(first_increment))
        .ok()
        .map(|periods| Some(TimeControl::Periods(periods)))
}

/// Start of the comment command with the time left.
const COMMAND: &str = "[%clk ";

/// Formats the time left after a move as a `%clk` command, with as many decimals as it needs, at most three.
pub(super) fn write_clk(shows: Duration) -> String {
    let seconds = shows.as_secs();
    let mut text = format!("{COMMAND}{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if shows.subsec_millis() > 0 {
        text.push_str(format!(".{:03}", shows.subsec_millis()).trim_end_matches('0'));
    }
    text.push(']');
    text
}

/// Finds the `%clk` command in the comment `words`.
///
/// Returns the time left, and the comment without the command. Only commands at the start of the comment
/// count: after other words, the command may be a quotation from another move.
pub(super) fn read_clk(words: &str) -> Option<(Duration, String)> {
    let mut start = 0;
    while !words[start..].starts_with(COMMAND) {
        let other = words[start..].strip_prefix("[%")?;
        let (_, after) = other.split_once(']')?;
        start = words.len() - after.trim_start().len();
    }
    let rest = &words[start + COMMAND.len()..];
    let end = rest.bytes().position(|byte| byte == b']')?;
    let shows = shown_time(rest[..end].trim())?;
    let (before, after) = (words[..start].trim_end(), rest[end + 1..].trim_start());
    let mut other_words = before.to_owned();
    append_words(&mut other_words, after);
    Some((shows, other_words))
}

/// Parses hours, minutes and seconds: `1:05:23` or `0:02:59.9`.
fn shown_time(text: &str) -> Option<Duration> {
    let mut parts = text.as_bytes().split(|byte| *byte == b':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let point = seconds.iter().position(|byte| matches!(byte, b'.' | b','));
    let (seconds, fraction) = point.map_or((seconds, &b""[..]), |at| (&seconds[..at], &seconds[at + 1..]));
    // Finer times than milliseconds stay a comment.
    if fraction.len() > 3 {
        return None;
    }
    let number = |digits: &[u8]| {
        let is_plain = (1..=4).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
        let value = || digits.iter().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
        is_plain.then(value)
    };
    // `9` are 900 milliseconds, `05` are 50.
    let milliseconds = match fraction {
        [] => 0,
        _ => number(fraction)? * [100, 10, 1][fraction.len() - 1],
    };
    let seconds = (number(hours)? * 60 + number(minutes)?) * 60 + number(seconds)?;
    Some(Duration::from_millis(seconds * 1_000 + milliseconds))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::Seat;
    use crate::clock::GameClocks;

    #[test]
    fn written_time_controls_are_read_back() {
        for text in ["40/5400+30:1800+30", "300", "180+2", "*180", "-", "40/7200:3600", "20/60"] {
            let clock = read_standard(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(write(clock.as_ref()), text);
        }
        for text in ["5 min", "40/9000+30:900", "0", "300+", "1:2:3:4:5:6:7", "-5", "40/:5", "4000000000"] {
            assert_eq!(read_standard(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_is_written_with_the_decimals_it_needs() {
        for text in ["[%clk 0:00:59.8]", "[%clk 1:05:23.05]", "[%clk 0:00:00.213]", "[%clk 10:00:00]"] {
            let (shows, _) = read_clk(text).expect(text);
            assert_eq!(write_clk(shows), text);
        }
    }

    #[test]
    fn a_clock_is_found_among_words() {
        let found = read_clk("[%eval 0.2] [%clk 1:05:23.9] still");
        assert_eq!(found, Some((Duration::from_millis(3_923_900), "[%eval 0.2] still".to_owned())));
        assert_eq!(read_clk("[%clk 0:00:07]"), Some((Duration::from_secs(7), String::new())));
        for words in
            ["[%clk 7]", "[%clk 0:00", "[%clk 0:0x:00]", "2. d5 [%clk 0:00:07]", "[%clk 99999:00:00]"]
        {
            assert_eq!(read_clk(words), None, "{words}");
        }
    }

    #[test]
    fn thinking_times_follow_from_clock_comments() {
        for control in ["5+3", "5", "3/1,1+2", "5b3", "5d3", "hourglass 5"] {
            let clocks: Vec<Option<TimeControl>> = vec![control.parse().ok(); 2];
            let mut writer_clocks = GameClocks::new(clocks.iter().map(Option::as_ref));
            let mut reader_clocks = writer_clocks.clone();
            for (ply, used) in [4u64, 0, 17, 2, 3, 40, 1, 0, 9].into_iter().enumerate() {
                let (seat, next) = (Seat::from_index(ply % 2), Seat::from_index((ply + 1) % 2));
                let shows =
                    writer_clocks.record_move(seat, Duration::from_secs(used), next).expect("a clock");
                assert!(reader_clocks.record_shown_time(seat, next, shows).is_some(), "{control}, {ply}");
                assert_eq!(
                    reader_clocks.record_move(next, Duration::ZERO, next),
                    writer_clocks.record_move(next, Duration::ZERO, next)
                );
            }
            // No thinking time adds time to a clock.
            assert_eq!(
                reader_clocks.record_shown_time(Seat::SECOND, Seat::FIRST, Duration::from_secs(3_600)),
                None,
                "{control}"
            );
        }
    }

    /// Random games, also with turns of several moves.
    #[test]
    fn the_shortest_thinking_time_that_explains_the_clock_is_found() {
        let mut explained = 0;
        for control in ["5+3", "1", "3/1,2/0:30,1+5", "2/1,1b7", "1d4", "3/0:10,1d4", "hourglass 1"] {
            for seed in 0..20 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let clocks: Vec<Option<TimeControl>> = vec![control.parse().ok(); 2];
                let mut running = GameClocks::new(clocks.iter().map(Option::as_ref));
                let mut seat = Seat::FIRST;
                for _ in 0..12 {
                    let next = if rng.random_bool(0.3) { seat } else { seat.next(2) };
                    let before = running.clone();
                    let after = |used| before.clone().record_move(seat, used, next).expect("a clock");
                    // Mostly times that the clock can show.
                    let thinking_time = Duration::from_millis(rng.random_range(0..12_000));
                    let shows = if rng.random_bool(0.8) {
                        after(thinking_time)
                    } else {
                        Duration::from_millis(rng.random_range(0..90_000))
                    };
                    let millisecond = Duration::from_millis(1);
                    let (most, least) = (after(Duration::ZERO), after(Duration::from_secs(1_000)));
                    match running.record_shown_time(seat, next, shows) {
                        Some(used) => {
                            explained += 1;
                            assert_eq!(after(used), shows, "{control}, seed {seed}");
                            let is_shortest = used.is_zero() || after(used - millisecond) > shows;
                            assert!(is_shortest, "{control}, seed {seed}: {used:?}");
                        }
                        None => assert!(
                            shows > most || shows < least,
                            "{control}, seed {seed}: {shows:?} of {least:?} to {most:?}"
                        ),
                    }
                    seat = next;
                }
            }
        }
        assert!(explained > 1_000, "{explained}");
    }
}
