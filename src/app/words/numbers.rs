//! Large numbers in the style of each language. The texts of all messages use it, through [`Locale`](super::Locale).

use fluent_bundle::FluentValue;

use crate::app::preferences::Language;

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
}
