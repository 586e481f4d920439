//! Time controls in the form of the PGN standard (9.6.1), in seconds: `40/5400+30:1800+30`, `300`, `*180` for an
//! hourglass, `-` for none.

use super::text_form::TextForm;
use crate::clock::check_clocks;
use crate::{Bonus, Period, Periods, Time, TimeControl, clocks_text, read_clocks};

/// The tag of our own that tells clocks in any form that we have.
pub(super) const CLOCK: &str = "Clock";

/// The tags that tell clocks.
pub(super) const TAGS: [&str; 6] =
    ["TimeControl", "WhiteTimeControl", "BlackTimeControl", "TimeControlWhite", "TimeControlBlack", CLOCK];

/// The tags that tell the clocks of a game of two sides: one for both where they are the same. What the standard has no
/// form for stands in a tag of our own.
pub(super) fn tags(form: &TextForm, clocks: &[Option<TimeControl>]) -> Vec<(&'static str, String)> {
    if clocks.iter().all(Option::is_none) {
        return Vec::new();
    }
    let controls: Vec<String> = clocks.iter().map(|clock| write(clock.as_ref())).collect();
    let names = if form.colour_behind { [TAGS[3], TAGS[4]] } else { [TAGS[1], TAGS[2]] };
    let mut tags = match controls.as_slice() {
        [white, black] if white != black => vec![(names[0], white.clone()), (names[1], black.clone())],
        _ => vec![(TAGS[0], controls.first().cloned().unwrap_or_default())],
    };
    let is_told = |clock: &TimeControl| !matches!(clock.bonus(), Bonus::Bronstein(_) | Bonus::Delay(_));
    if !clocks.iter().flatten().all(is_told) {
        tags.push((CLOCK, clocks_text(clocks)));
    }
    tags
}

fn write(clock: Option<&TimeControl>) -> String {
    let periods = match clock {
        None => return "-".to_owned(),
        Some(TimeControl::Hourglass(time)) => return format!("*{}", time.seconds()),
        Some(TimeControl::Periods(periods)) => periods,
    };
    let increment = match periods.bonus() {
        Bonus::Increment(seconds) => format!("+{seconds}"),
        _ => String::new(),
    };
    let period = |period: &Period| {
        let moves = period.moves.map_or_else(String::new, |moves| format!("{moves}/"));
        format!("{moves}{}{increment}", period.time.seconds())
    };
    periods.list().iter().map(period).collect::<Vec<_>>().join(":")
}

/// The clocks of the seats from the values of tags; none where they are not told, or in a form that no clock of ours has.
pub(super) fn read<'a>(value: impl Fn(&str) -> Option<&'a str>, seats: usize) -> Vec<Option<TimeControl>> {
    let none = vec![None; seats];
    if let Some(text) = value(CLOCK) {
        return read_clocks(text, seats).unwrap_or(none);
    }
    let of_side = |tags: [&str; 2]| tags.into_iter().find_map(&value);
    let texts = [of_side([TAGS[1], TAGS[3]]), of_side([TAGS[2], TAGS[4]])];
    let clocks: Option<Vec<Option<TimeControl>>> = match (texts, value(TAGS[0])) {
        ([Some(white), Some(black)], _) if seats == 2 => [white, black].into_iter().map(read_one).collect(),
        (_, Some(both)) => read_one(both).map(|clock| vec![clock; seats]),
        _ => None,
    };
    clocks.filter(|clocks| check_clocks(clocks.iter().map(Option::as_ref)).is_ok()).unwrap_or(none)
}

/// One time control, or that there is none; `None` where it is not in the form of the standard.
fn read_one(text: &str) -> Option<Option<TimeControl>> {
    let text = text.trim();
    if matches!(text, "-" | "?" | "") {
        return Some(None);
    }
    let time = |text: &str| text.parse().ok().and_then(Time::of_seconds);
    if let Some(sand) = text.strip_prefix('*') {
        return time(sand).map(|time| Some(TimeControl::Hourglass(time)));
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
        list.push(Period { moves, time: time(seconds)? });
    }
    // One for all periods is what our clocks have.
    let first: u16 = *increments.first()?;
    if increments.iter().any(|increment| *increment != first) {
        return None;
    }
    Periods::new(list, Bonus::Increment(first)).ok().map(|periods| Some(TimeControl::Periods(periods)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["40/5400+30:1800+30", "300", "180+2", "*180", "-", "40/7200:3600", "20/60"] {
            let clock = read_one(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(write(clock.as_ref()), text);
        }
        for text in ["5 min", "40/9000+30:900", "0", "300+", "1:2:3:4:5:6:7", "-5", "40/:5", "4000000000"] {
            assert_eq!(read_one(text), None, "{text}");
        }
    }
}
