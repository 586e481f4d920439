//! Dates and times in the style of each language. Times are in the local time zone.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};

use crate::app::words::Locale;
use session::{CalendarDay, key, message};

/// A period of time that ends today, for filters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Period {
    #[default]
    Any,
    /// Since midnight.
    Today,
    /// Since Monday.
    Week,
    /// Since the first of the month.
    Month,
    /// Since 1 January.
    Year,
    /// Between two days that the player types.
    Between,
}

impl Period {
    pub const ALL: [Period; 6] =
        [Period::Any, Period::Today, Period::Week, Period::Month, Period::Year, Period::Between];

    /// Fluent key of the period's name.
    pub const fn key(self) -> &'static str {
        match self {
            Period::Any => key!("library-period-any"),
            Period::Today => key!("library-period-today"),
            Period::Week => key!("library-period-week"),
            Period::Month => key!("library-period-month"),
            Period::Year => key!("library-period-year"),
            Period::Between => key!("library-period-between"),
        }
    }

    /// First day of the period; `None` for `Any` and `Between`.
    pub fn first_day(self, today: Date) -> Option<Date> {
        let monday = || {
            let days_since_monday = today.weekday().since(Weekday::Monday);
            today.checked_sub(i32::from(days_since_monday).days()).ok()
        };
        match self {
            Period::Any | Period::Between => None,
            Period::Today => Some(today),
            Period::Week => monday(),
            Period::Month => Some(today.first_of_month()),
            Period::Year => Some(today.first_of_year()),
        }
    }
}

/// The current local date.
pub fn today() -> Date {
    Zoned::now().date()
}

/// The current local date as a day of the calendar.
pub fn calendar_day() -> CalendarDay {
    let date = today();
    let part = |part: i8| u8::try_from(part).unwrap_or(1);
    CalendarDay { year: date.year(), month: part(date.month()), day: part(date.day()) }
}

impl Locale {
    /// A day in words, like [`day_text`].
    pub fn calendar_day(&self, day: CalendarDay) -> String {
        let part = |part: u8| i8::try_from(part).ok();
        let parts = part(day.month).zip(part(day.day));
        let date = parts.and_then(|(month, day_of_month)| Date::new(day.year, month, day_of_month).ok());
        date.map_or_else(String::new, |date| describe_date(self, date, today()))
    }
}

/// Start of a local day, in milliseconds since 1970 (UTC); `None` outside the range of `jiff`.
pub fn start_of_day(day: Date) -> Option<i64> {
    Some(day.to_zoned(TimeZone::system()).ok()?.timestamp().as_millisecond())
}

/// Parses a typed date: `31/12/2026`, `31.12.2026`, `31-12-2026` or `2026-12-31`. `None` if `text` is no date.
pub fn parse_day(text: &str) -> Option<Date> {
    let date_parts: Vec<&str> = text.trim().split(['/', '.', '-', ' ']).collect();
    let [first_part, month, last_part] = *date_parts.as_slice() else { return None };
    let (day, year) = if first_part.len() == 4 { (last_part, first_part) } else { (first_part, last_part) };
    let year = year.parse().ok()?;
    // A year of two digits is in this century.
    let year = if (0..100).contains(&year) { year + 2000 } else { year };
    Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
}

/// A date in a format that [`parse_day`] parses.
pub fn format_day(day: Date) -> String {
    format!("{:02}/{:02}/{}", day.day(), day.month(), day.year())
}

/// A time in words: `today, 14:05`, `3 May`, `3 May 2024`. `milliseconds` counts from 1970 (UTC).
pub fn time_text(locale: &Locale, milliseconds: i64) -> String {
    let Ok(moment) = Timestamp::from_millisecond(milliseconds) else { return String::new() };
    describe_time(locale, &moment.to_zoned(TimeZone::system()), today())
}

fn describe_time(locale: &Locale, moment: &Zoned, today: Date) -> String {
    let time = format!("{}:{:02}", moment.hour(), moment.minute());
    let date = moment.date();
    if date == today {
        return locale.say(&message!("date-today", time));
    }
    if today.yesterday().is_ok_and(|yesterday| yesterday == date) {
        return locale.say(&message!("date-yesterday", time));
    }
    describe_date(locale, date, today)
}

/// The date of a time in words: `3 May`, `3 May 2024`. `milliseconds` counts from 1970 (UTC).
pub fn day_text(locale: &Locale, milliseconds: i64) -> String {
    let Ok(moment) = Timestamp::from_millisecond(milliseconds) else { return String::new() };
    describe_date(locale, moment.to_zoned(TimeZone::system()).date(), today())
}

fn describe_date(locale: &Locale, date: Date, today: Date) -> String {
    let (day, month) = (date.day(), locale.text(&format!("month-{}", date.month())));
    locale.say(&if date.year() == today.year() {
        message!("date-this-year", day, month)
    } else {
        message!("date-full", day, month, year = date.year())
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::app::preferences::Language;

    fn locale(language: Language) -> Locale {
        Locale::load(None, language).expect("complete words")
    }

    #[test]
    fn times_are_written_in_the_style_of_each_language() {
        let today = date(2026, 3, 1);
        let noon = |day: Date| day.at(12, 5, 0, 0).to_zoned(TimeZone::UTC).expect("a valid time");
        let days = [today, date(2026, 2, 28), date(2026, 1, 2), date(2024, 12, 31)];
        let texts_in = |language| days.map(|day| describe_time(&locale(language), &noon(day), today));
        assert_eq!(
            texts_in(Language::English),
            ["today, 12:05", "yesterday, 12:05", "2 January", "31 December 2024"]
        );
        assert_eq!(
            texts_in(Language::Portuguese),
            ["hoje, 12:05", "ontem, 12:05", "2 de janeiro", "31 de dezembro de 2024"]
        );
    }

    #[test]
    fn typed_days_are_read() {
        let expected = Some(date(2026, 12, 3));
        for text in ["3/12/2026", "03.12.2026", "3-12-26", " 2026-12-03 "] {
            assert_eq!(parse_day(text), expected, "{text}");
        }
        for text in ["", "3/12", "31/2/2026", "x/1/2026", "1/1/1/1"] {
            assert_eq!(parse_day(text), None, "{text}");
        }
        assert_eq!(parse_day(&format_day(date(2026, 12, 3))), expected);
    }

    #[test]
    fn a_week_begins_on_monday() {
        let first_day = |period: Period, day| period.first_day(day).expect("a day");
        assert_eq!(first_day(Period::Week, date(2026, 3, 1)), date(2026, 2, 23), "1 March 2026 is a Sunday");
        assert_eq!(first_day(Period::Week, date(2026, 3, 2)), date(2026, 3, 2));
        assert_eq!(first_day(Period::Month, date(2026, 3, 9)), date(2026, 3, 1));
        assert_eq!(first_day(Period::Year, date(2026, 3, 9)), date(2026, 1, 1));
    }
}
