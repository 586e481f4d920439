//! Compile-time check of message keys and their variables against the Fluent files.
//!
//! The program does not compile if a language lacks a key, or if its message uses other variables than the code gives.
//! The parser is minimal: a message begins with its name at the start of a line and continues on indented lines. The
//! full Fluent syntax is checked when the files are loaded. Of the texts included here, only the English ones become
//! part of the program, for the command line.

macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../../../assets/locales/", $language, "/rules.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/window.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/how-to-play.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/record.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/library.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/panel.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/sound.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/marks.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/clock.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/screens.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/files.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/engines.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/hints.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/editor.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/analysis.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/puzzles.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/exercise.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/review.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/tutorial.ftl")),
            include_str!(concat!("../../../assets/locales/", $language, "/coach.ftl")),
        ]
    };
}

pub(super) const ENGLISH: [&str; 20] = files!("en");

/// One hash table of messages for each language, indexed by [`slot`].
const LANGUAGES: &[Messages] = &[messages(&ENGLISH), messages(&files!("pt"))];

type Messages = [&'static [u8]; SLOTS];

/// Size of the hash table, well above the number of messages of a language.
const SLOTS: usize = 2048;

/// Returns `key`. Panics (at compile time, in a constant) unless each language has the message with exactly these
/// variables.
pub const fn checked_key(key: &'static str, variables: &[&str]) -> &'static str {
    let mut language = 0;
    while language < LANGUAGES.len() {
        prove_variables(find(&LANGUAGES[language], key), variables);
        language += 1;
    }
    key
}

const fn prove_variables(mut message: &[u8], variables: &[&str]) {
    let mut used = 0;
    while let [sign, rest @ ..] = message {
        if *sign == b'$' {
            let mut index = 0;
            while index < variables.len() && !is_equal(name(rest), variables[index].as_bytes()) {
                index += 1;
            }
            assert!(index < variables.len(), "a language uses a variable that the message is not given");
            used |= 1 << index;
        }
        message = rest;
    }
    assert!(used == (1 << variables.len()) - 1, "a language leaves out a variable that the message is given");
}

const fn find(messages: &Messages, key: &str) -> &'static [u8] {
    let message = messages[slot(messages, key.as_bytes())];
    assert!(!message.is_empty(), "a language has no message of this name");
    message
}

const fn messages(files: &[&'static str]) -> Messages {
    let mut messages = [b"".as_slice(); SLOTS];
    let mut file = 0;
    while file < files.len() {
        let mut rest = files[file].as_bytes();
        while let [first, ..] = rest {
            let (entry, below) = rest.split_at(entry_length(rest));
            if first.is_ascii_lowercase() {
                let slot = slot(&messages, name(entry));
                assert!(messages[slot].is_empty(), "a language has two messages of one name");
                messages[slot] = entry;
            }
            rest = below;
        }
        file += 1;
    }
    messages
}

/// The slot of the message with this name, or the free slot for it.
///
/// Open addressing with linear probing.
const fn slot(messages: &Messages, wanted: &[u8]) -> usize {
    let (mut slot, mut rest) = (0, wanted);
    while let [sign, behind @ ..] = rest {
        slot = (slot * 31 + *sign as usize) % SLOTS;
        rest = behind;
    }
    while !messages[slot].is_empty() && !is_equal(name(messages[slot]), wanted) {
        slot = (slot + 1) % SLOTS;
    }
    slot
}

/// The length of the first entry of `text`: a message, comment or empty line.
///
/// Indented lines continue an entry.
const fn entry_length(text: &[u8]) -> usize {
    let mut end = 1;
    while end < text.len() && (text[end - 1] != b'\n' || text[end] == b' ') {
        end += 1;
    }
    end
}

/// The identifier at the start of `text`.
const fn name(text: &[u8]) -> &[u8] {
    let mut end = 0;
    while end < text.len() && (text[end].is_ascii_alphanumeric() || matches!(text[end], b'-' | b'_')) {
        end += 1;
    }
    text.split_at(end).0
}

const fn is_equal(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([sign, after @ ..], [wanted, others @ ..]) = (one, other)
        && *sign == *wanted
    {
        (one, other) = (after, others);
    }
    one.is_empty() && other.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str =
        "# apple = no message\napple-name = { $name }\n    and { $other_one }\n\napple = An apple\n";

    fn check(key: &'static str, variables: &[&str]) {
        prove_variables(find(&messages(&[WORDS]), key), variables);
    }

    #[test]
    fn messages_are_found_by_their_whole_names() {
        check("apple", &[]);
        check("apple-name", &["name", "other_one"]);
    }

    #[test]
    #[should_panic(expected = "no message of this name")]
    fn an_unknown_message_is_refused() {
        check("app", &[]);
    }

    #[test]
    #[should_panic(expected = "is not given")]
    fn a_variable_that_is_not_given_is_refused() {
        check("apple-name", &["name", "other"]);
    }

    #[test]
    #[should_panic(expected = "two messages of one name")]
    fn a_message_that_is_there_twice_is_refused() {
        messages(&[WORDS, "pear = A pear\n", "\npear = Another pear\n"]);
    }

    #[test]
    #[should_panic(expected = "leaves out a variable")]
    fn a_variable_that_is_left_out_is_refused() {
        check("apple", &["name"]);
    }
}
