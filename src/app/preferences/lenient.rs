//! Deserialisers that tolerate values written by other versions of the program.
//!
//! An unknown value becomes the default instead of an error, so that the rest of the file can still be read.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A word without quotes. RON (Rusty Object Notation) writes the variants of an enum in this way.
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        struct WordVisitor;
        impl Visitor<'_> for WordVisitor {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a word")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Word, E> {
                Ok(Word(word.to_owned()))
            }
        }
        deserializer.deserialize_identifier(WordVisitor)
    }
}

/// Deserialises a word as a `T`; an unknown word gives the default.
pub(super) fn word<'de, D: Deserializer<'de>, T: FromStr + Default>(deserializer: D) -> Result<T, D::Error> {
    Word::deserialize(deserializer).map(|word| word.0.parse().unwrap_or_default())
}

/// Deserialises an optional word as a `T`; an unknown word gives `None`.
pub(super) fn maybe_word<'de, D: Deserializer<'de>, T: FromStr>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let word = Option::<Word>::deserialize(deserializer)?;
    Ok(word.and_then(|word| word.0.parse().ok()))
}

/// Deserialises an optional integer; a value outside the range of `T` gives `None`.
pub(super) fn maybe_number<'de, D: Deserializer<'de>, T: TryFrom<i64>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::<i64>::deserialize(deserializer).map(|number| number.and_then(|number| T::try_from(number).ok()))
}

/// Deserialises an integer; a value outside the range of `T` gives the default.
pub(crate) fn number<'de, D: Deserializer<'de>, T: TryFrom<i64> + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    i64::deserialize(deserializer).map(|number| T::try_from(number).unwrap_or_default())
}
