//! Dates without a time, as the player's clock shows them.

/// A date of the Gregorian calendar, as the player's clock shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CalendarDay {
    pub year: i16,
    pub month: u8,
    pub day: u8,
}

/// Days in 400 years, after which the calendar repeats.
const CYCLE_DAYS: i64 = 146_097;
/// Days from 1 March of year 0 to 1 January 1970.
const EPOCH_DAYS: i64 = 719_468;

impl CalendarDay {
    /// The last day that has a number.
    pub const LAST: CalendarDay = CalendarDay { year: 9_999, month: 12, day: 31 };

    /// Number of days since 1 January 1970.
    ///
    /// The formula is `days_from_civil` of <https://howardhinnant.github.io/date_algorithms.html>.
    pub const fn number(self) -> i64 {
        let (month, day) = (self.month as i64, self.day as i64);
        // The year begins in March, so that the leap day is its last day.
        let year = self.year as i64 - if month <= 2 { 1 } else { 0 };
        let year_of_cycle = year.rem_euclid(400);
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let day_of_cycle = year_of_cycle * 365 + year_of_cycle / 4 - year_of_cycle / 100 + day_of_year;
        year.div_euclid(400) * CYCLE_DAYS + day_of_cycle - EPOCH_DAYS
    }

    /// The day with this number; `None` before 1970 and after [`CalendarDay::LAST`].
    pub fn from_number(number: i64) -> Option<CalendarDay> {
        if !(0..=CalendarDay::LAST.number()).contains(&number) {
            return None;
        }
        // `civil_from_days` of the same page.
        let days = number + EPOCH_DAYS;
        let (cycle, day_of_cycle) = (days / CYCLE_DAYS, days % CYCLE_DAYS);
        let year_of_cycle =
            (day_of_cycle - day_of_cycle / 1_460 + day_of_cycle / 36_524 - day_of_cycle / 146_096) / 365;
        let day_of_year = day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let month = (month_from_march + 2) % 12 + 1;
        let year = cycle * 400 + year_of_cycle + i64::from(month <= 2);
        let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        Some(CalendarDay { year: year.try_into().ok()?, month: month as u8, day: day as u8 })
    }

    /// The day this many days later, at most [`CalendarDay::LAST`].
    #[must_use]
    pub fn plus_days(self, days: u32) -> CalendarDay {
        CalendarDay::from_number(self.number() + i64::from(days)).unwrap_or(CalendarDay::LAST)
    }

    /// Number of days since `earlier`; 0 if that is a later day, because the clock was set back.
    pub fn days_since(self, earlier: CalendarDay) -> u32 {
        u32::try_from(self.number() - earlier.number()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day(year: i16, month: u8, day: u8) -> CalendarDay {
        CalendarDay { year, month, day }
    }

    #[test]
    fn days_have_the_numbers_of_unix_time() {
        // `date -u -d DATE +%s`, divided by 86,400.
        for (date, number) in [
            (day(1970, 1, 1), 0),
            (day(1999, 12, 31), 10_956),
            (day(2000, 2, 29), 11_016),
            (day(2000, 3, 1), 11_017),
            (day(2026, 11, 29), 20_786),
            (day(2100, 3, 1), 47_541),
            (CalendarDay::LAST, 2_932_896),
        ] {
            assert_eq!(date.number(), number, "{date:?}");
            assert_eq!(CalendarDay::from_number(number), Some(date));
        }
        assert_eq!((day(1969, 12, 31).number(), CalendarDay::from_number(-1)), (-1, None));
        assert_eq!(CalendarDay::from_number(2_932_897), None);
    }

    #[test]
    fn every_day_follows_the_day_before() {
        let mut before = day(1970, 1, 1);
        for number in 1..=CalendarDay::LAST.number() {
            let next = CalendarDay::from_number(number).expect("a day");
            assert!(before < next && next.number() == number, "{before:?}, {next:?}");
            before = next;
        }
        assert_eq!(before, CalendarDay::LAST);
    }

    #[test]
    fn days_are_added_and_counted() {
        let start = day(2027, 2, 27);
        assert_eq!((start.plus_days(0), start.plus_days(2)), (start, day(2027, 3, 1)));
        assert_eq!(start.plus_days(u32::MAX), CalendarDay::LAST);
        assert_eq!(start.plus_days(365).days_since(start), 365);
        assert_eq!(start.days_since(start.plus_days(1)), 0, "the clock was set back");
    }
}
