//! Formats messages in English for the command line. The window has its own localization.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::langid;

use crate::{LocalizedMessage, MessageArg, message_check, opening};

/// The English Fluent bundle, parsed on first use.
static ENGLISH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
    bundle.set_use_isolating(false);
    for file in message_check::ENGLISH {
        // A test proves that all files parse without errors.
        let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
});

impl LocalizedMessage {
    /// Formats the message in English; returns the key if the English files lack it.
    pub fn english(&self) -> String {
        let value = |arg: &MessageArg| match arg {
            MessageArg::Number(number) => FluentValue::from(*number),
            other => FluentValue::from(other.english()),
        };
        let args: FluentArgs = self.args.iter().map(|(name, arg)| (*name, value(arg))).collect();
        let Some(pattern) = ENGLISH.get_message(self.key).and_then(|message| message.value()) else {
            return self.key.to_owned();
        };
        ENGLISH.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

impl MessageArg {
    fn english(&self) -> String {
        match self {
            MessageArg::Text(text) => text.clone(),
            MessageArg::Number(number) => number.to_string(),
            MessageArg::Key(key) => LocalizedMessage::new(key).english(),
            MessageArg::Opening(moves) => opening::english_name(moves).unwrap_or(moves).to_owned(),
            MessageArg::LocalizedMessage(message) => message.english(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::{key, message, number};

    #[test]
    fn variables_and_plurals_are_formatted() {
        let rank_too_short =
            |squares: u8| message!("fen-rank-too-short", rank = 3, count = number(squares)).english();
        assert_eq!(rank_too_short(1), "Rank 3 has only one square.");
        assert_eq!(rank_too_short(7), "Rank 3 has only 7 squares.");
        let check = message!("fen-opponent-in-check", side = MessageArg::Key(key!("side-black")));
        assert_eq!(check.english(), "Black is in check, but the other side is to move.");
        let name = message!("opening-eco", code = "A02", name = MessageArg::Opening("f4"));
        assert_eq!(name.english(), "A02 · Bird Opening");
    }

    #[test]
    fn a_message_can_be_an_argument_of_a_message() {
        let why = message!("store-disk-full", file = "games.db");
        assert_eq!(
            message!("warning-games-not-saved", why).english(),
            "Games cannot be saved. The disk is full: games.db. Free some space. \
             You can continue playing; the program tries again after every move."
        );
    }

    #[test]
    fn every_english_file_is_fluent() {
        for file in message_check::ENGLISH {
            if let Err((_, errors)) = FluentResource::try_new(file.to_owned()) {
                panic!("{errors:?}");
            }
        }
    }
}
