//! Large numbers in the style of each language. The texts of all messages use it, through [`Locale`].

use fluent_bundle::FluentValue;

use crate::app::preferences::Language;
use crate::app::words::Locale;

/// A number with a separator between groups of three digits.
pub fn number_text(locale: &Locale, number: usize) -> String {
    group_digits(locale.language, &number.to_string())
}

/// Separates groups of three digits in the integral part of a decimal `number`: `20,000`, in Portuguese `20 000`.
pub(super) fn group_digits(language: Language, number: &str) -> String {
    // In Portuguese, numbers of four digits have no separator.
    let (separator, min_digits) = match language {
        Language::Portuguese => ('\u{a0}', 5),
        Language::English => (',', 4),
    };
    let begin = usize::from(number.starts_with('-'));
    let digits = number[begin..].chars().take_while(char::is_ascii_digit).count();
    if digits < min_digits {
        return number.to_owned();
    }
    let mut text = String::new();
    for (index, character) in number.chars().enumerate() {
        let is_inside = index > begin && index < begin + digits;
        if is_inside && (begin + digits - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(character);
    }
    text
}

/// The text of a number in a message; `None` for other values, which keep their usual text.
pub(super) fn format_value(language: Language, value: &FluentValue) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(group_digits(language, &number.as_string())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{message, number};

    #[test]
    fn groups_of_thousands_are_separated() {
        let grouped_in = |language| {
            ["0", "999", "1234", "12345", "1234567", "-20000", "12345.678"].map(|n| group_digits(language, n))
        };
        assert_eq!(
            grouped_in(Language::English),
            ["0", "999", "1,234", "12,345", "1,234,567", "-20,000", "12,345.678"]
        );
        assert_eq!(
            grouped_in(Language::Portuguese),
            ["0", "999", "1234", "12\u{a0}345", "1\u{a0}234\u{a0}567", "-20\u{a0}000", "12\u{a0}345.678"]
        );
    }

    #[test]
    fn numbers_in_messages_are_grouped() {
        let mut locale = Locale::load(None, Language::English).expect("complete words");
        let added = message!("files-games-added", added = number(20_000), known = number(0));
        let nested = session::MessageArg::LocalizedMessage(Box::new(added.clone()));
        assert!(locale.say(&added).contains("20,000 "), "{}", locale.say(&added));
        assert!(locale.arg_text(&nested).contains("20,000 "));
        assert_eq!(locale.arg_text(&number(20_000)), "20,000");
        assert_eq!(number_text(&locale, 20_000), "20,000");
        // The plural rules still see the number.
        let one = message!("files-games-added", added = number(1), known = number(0));
        assert!(locale.say(&one).starts_with("1 game "), "{}", locale.say(&one));
        locale.language = Language::Portuguese;
        assert!(locale.say(&added).contains("20\u{a0}000 "), "{}", locale.say(&added));
    }
}
