//! Reads values of a small file that another version has written: one that is not known becomes the default, and the
//! rest of the file is read all the same.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A bare word, as RON writes a variant of an enum.
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Word;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a word")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Word, E> {
                Ok(Word(word.to_owned()))
            }
        }
        deserializer.deserialize_identifier(Reader)
    }
}

/// One of the words that `T` knows.
pub(super) fn word<'de, D: Deserializer<'de>, T: FromStr + Default>(deserializer: D) -> Result<T, D::Error> {
    Word::deserialize(deserializer).map(|word| word.0.parse().unwrap_or_default())
}

/// One of the words that `T` knows, or none.
pub(super) fn maybe_word<'de, D: Deserializer<'de>, T: FromStr>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let word = Option::<Word>::deserialize(deserializer)?;
    Ok(word.and_then(|word| word.0.parse().ok()))
}

/// A number that may be too large or too small for `T`, or none.
pub(super) fn maybe_number<'de, D: Deserializer<'de>, T: TryFrom<i64>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::<i64>::deserialize(deserializer).map(|number| number.and_then(|number| T::try_from(number).ok()))
}

/// A number that may be too large or too small for `T`.
pub(crate) fn number<'de, D: Deserializer<'de>, T: TryFrom<i64> + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    i64::deserialize(deserializer).map(|number| T::try_from(number).unwrap_or_default())
}
