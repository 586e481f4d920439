//! Texts of the user interface: Fluent files in Portuguese and English, and the current language.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use unic_langid::langid;

use crate::app::preferences::Language;
use crate::app::words::numbers::{format_value, group_digits};
use art::assets;
use art::assets::AssetError;
use session::{ExternalEngine, LocalizedMessage, MessageArg, OpeningNames, OpeningTableError};

/// An error in a locale file or in the table of openings.
#[derive(Debug, thiserror::Error)]
pub enum LocaleError {
    #[error(transparent)]
    Asset(#[from] AssetError),
    #[error("{file}: not UTF-8 text")]
    Encoding {
        /// Path in `assets`.
        file: String,
    },
    #[error("{file}, line {line}: not a valid Fluent message")]
    Syntax {
        /// Path in `assets`.
        file: String,
        /// Counted from 1.
        line: usize,
    },
    /// A message is defined twice.
    #[error("{file}: message {key:?} is defined twice")]
    Duplicate {
        /// Path in `assets`.
        file: String,
        /// Key of the message.
        key: String,
    },
    /// A message exists only in the other language.
    #[error("{file}: message {key:?} is missing")]
    Missing {
        /// Path in `assets`.
        file: String,
        /// Key of the message.
        key: String,
    },
    /// The table of openings is invalid.
    #[error("{OPENINGS}: {0}")]
    Openings(#[from] OpeningTableError),
}

/// Table with the names of openings; path in `assets`.
const OPENINGS: &str = "openings.tsv";

/// The texts in both languages, and the current language.
#[derive(Resource)]
pub struct Locale {
    pub language: Language,
    portuguese: TranslationBundle,
    english: TranslationBundle,
    openings: OpeningNames,
    /// Names of external engines, by the path of their program; the same in every language.
    engines: BTreeMap<String, String>,
    /// Name of the player at this computer; empty if it is not known.
    person_name: String,
    /// Errors in the files that do not prevent their use.
    ignored_errors: Vec<LocaleError>,
}

type TranslationBundle = FluentBundle<FluentResource>;

impl Locale {
    /// Loads both languages and checks that they have the same messages.
    ///
    /// A file in the folder `assets` replaces the compiled-in file. If a message is defined twice, the first definition
    /// is used.
    pub fn load(assets: Option<&Path>, language: Language) -> Result<Locale, LocaleError> {
        let mut ignored_errors = Vec::new();
        let (portuguese, in_portuguese) = load_bundle(assets, Language::Portuguese, &mut ignored_errors)?;
        let (english, in_english) = load_bundle(assets, Language::English, &mut ignored_errors)?;
        for (language, defined, required) in [
            (Language::Portuguese, &in_portuguese, &in_english),
            (Language::English, &in_english, &in_portuguese),
        ] {
            if let Some((key, file)) = required.iter().find(|(key, _)| !defined.contains_key(*key)) {
                let file = format!("{}/{file}", folder(language));
                return Err(LocaleError::Missing { file, key: key.clone() });
            }
        }
        let openings = OpeningNames::read(&read_text(assets, OPENINGS)?)?;
        let (engines, person_name) = (BTreeMap::new(), String::new());
        Ok(Locale { language, portuguese, english, openings, engines, person_name, ignored_errors })
    }

    /// Errors in the files that do not prevent their use, such as messages defined twice.
    pub fn ignored_errors(&self) -> &[LocaleError] {
        &self.ignored_errors
    }

    /// Sets the names of external engines, as pairs of program and name.
    pub fn set_engine_names<'a>(&mut self, engines: impl Iterator<Item = (&'a str, &'a str)>) {
        self.engines = engines.map(|(program, name)| (program.to_owned(), name.to_owned())).collect();
    }

    /// Sets the name of the player at this computer; empty if it is not known.
    pub fn set_person_name(&mut self, name: &str) {
        name.trim().clone_into(&mut self.person_name);
    }

    /// The name of the player at this computer; empty if it is not known.
    pub fn person_name(&self) -> &str {
        &self.person_name
    }

    /// The name of an external engine: the name that it reported, else the name of its program.
    pub fn engine_name(&self, engine: &ExternalEngine) -> String {
        self.engines.get(engine.path()).map_or(engine.short_name(), String::as_str).to_owned()
    }

    /// The text of a message without arguments.
    pub fn text(&self, key: &str) -> String {
        self.text_in(self.language, key)
    }

    /// The text of a message without arguments, in a given language.
    pub fn text_in(&self, language: Language, key: &str) -> String {
        self.format(language, key, None)
    }

    /// The text of the message `specific` if it exists, else the text of `fallback`.
    pub fn text_or(&self, specific: &str, fallback: &str) -> String {
        // Both languages have the same messages, so checking one is enough.
        self.text(if self.english.has_message(specific) { specific } else { fallback })
    }

    /// The text of a message with its arguments.
    pub fn say(&self, message: &LocalizedMessage) -> String {
        self.say_in(self.language, message)
    }

    /// Like [`Locale::say`], in a given language. The arguments stay in the current language.
    pub fn say_in(&self, language: Language, message: &LocalizedMessage) -> String {
        let value = |arg: &MessageArg| match arg {
            MessageArg::Number(number) => FluentValue::from(*number),
            other => FluentValue::from(self.arg_text(other)),
        };
        let args = message.args.iter().map(|(name, arg)| (*name, value(arg))).collect();
        self.format(language, message.key, Some(&args))
    }

    /// The text of one argument of a message.
    pub fn arg_text(&self, arg: &MessageArg) -> String {
        match arg {
            MessageArg::Text(text) => text.clone(),
            MessageArg::Number(number) => group_digits(self.language, &number.to_string()),
            MessageArg::LocalizedMessage(message) => self.say(message),
            MessageArg::Key(key) => self.text(key),
            MessageArg::Opening(moves) => {
                self.openings.name(moves, &self.language.to_string()).unwrap_or(moves).to_owned()
            }
        }
    }

    /// Formats a message. An unknown key is logged and returned as the text.
    fn format(&self, language: Language, key: &str, args: Option<&FluentArgs>) -> String {
        let bundle = match language {
            Language::Portuguese => &self.portuguese,
            Language::English => &self.english,
        };
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            // `load` checked that both languages have the same keys, so neither has this one.
            bevy::log::error!("no message named {key:?}");
            return key.to_owned();
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, args, &mut errors).into_owned();
        for error in errors {
            bevy::log::error!("message {key:?}: {error}");
        }
        text
    }
}

/// Folder of a language's Fluent files in `assets`.
fn folder(language: Language) -> String {
    format!("locales/{language}")
}

/// Reads a text file in `assets`.
fn read_text(assets: Option<&Path>, file: &str) -> Result<String, LocaleError> {
    let bytes = assets::load(assets, file)?.into_owned();
    String::from_utf8(bytes).map_err(|_| LocaleError::Encoding { file: file.to_owned() })
}

/// Loads all Fluent files of a language. Also returns the name of each message's file, by the message's key.
fn load_bundle(
    assets: Option<&Path>,
    language: Language,
    ignored_errors: &mut Vec<LocaleError>,
) -> Result<(TranslationBundle, BTreeMap<String, String>), LocaleError> {
    let identifier = match language {
        Language::Portuguese => langid!("pt-PT"),
        Language::English => langid!("en"),
    };
    let mut bundle = TranslationBundle::new_concurrent(vec![identifier]);
    // Insert no Unicode direction marks around arguments: most fonts draw them as boxes, and both languages run from
    // left to right.
    bundle.set_use_isolating(false);
    match language {
        Language::Portuguese => {
            bundle.set_formatter(Some(|value, _| format_value(Language::Portuguese, value)));
        }
        Language::English => bundle.set_formatter(Some(|value, _| format_value(Language::English, value))),
    }
    let mut file_of_key = BTreeMap::new();
    for file in assets::list(assets, &folder(language), "ftl") {
        let text = read_text(assets, &file)?;
        let resource = FluentResource::try_new(text).map_err(|(resource, errors)| {
            let line = errors.first().map_or(1, |error| {
                resource.source().get(..error.pos.start).map_or(1, |before| before.matches('\n').count() + 1)
            });
            LocaleError::Syntax { file: file.clone(), line }
        })?;
        let file_name = file.rsplit('/').next().unwrap_or_default();
        file_of_key.extend(resource.entries().filter_map(|entry| match entry {
            Entry::Message(message) => Some((message.id.name.to_owned(), file_name.to_owned())),
            _ => None,
        }));
        // The bundle keeps the first definition of a key, and reports the others.
        if let Err(errors) = bundle.add_resource(resource) {
            ignored_errors.extend(errors.into_iter().filter_map(|error| match error {
                FluentError::Overriding { id, .. } => {
                    Some(LocaleError::Duplicate { file: file.clone(), key: id })
                }
                _ => None,
            }));
        }
    }
    Ok((bundle, file_of_key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{message, number};

    #[test]
    fn both_languages_are_complete() {
        Locale::load(None, Language::English).expect("the compiled-in words are complete");
    }

    #[test]
    fn the_system_locale_names_the_language() {
        for (locale, language) in [
            ("pt_PT.UTF-8", Some(Language::Portuguese)),
            ("pt-BR", Some(Language::Portuguese)),
            ("en", Some(Language::English)),
            ("EN_GB", Some(Language::English)),
            ("C", None),
            ("ptolemaic", None),
            ("", None),
        ] {
            assert_eq!(Language::from_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn a_missing_or_broken_message_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("locales/pt/window.ftl");
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("a folder");
        let original = assets::load(None, "locales/pt/window.ftl").expect("compiled in");
        let original = std::str::from_utf8(&original).expect("text");

        std::fs::write(&file, original.replace("menu-quit =", "menu-quiet =")).expect("written");
        let error = Locale::load(Some(folder.path()), Language::English).err().expect("refused").to_string();
        assert!(error.contains("window.ftl") && error.contains("menu-qui"), "{error}");

        std::fs::write(&file, format!("{original}\n???\n")).expect("written");
        let error = Locale::load(Some(folder.path()), Language::English).err().expect("refused").to_string();
        let line = original.lines().count() + 2;
        assert!(error.contains(&format!("line {line}")), "{error}, expected line {line}");
    }

    #[test]
    fn names_of_openings_can_be_replaced() {
        let original = read_text(None, OPENINGS).expect("compiled in");
        let folder = tempfile::tempdir().expect("a folder");
        let load = |table: &str| {
            std::fs::write(folder.path().join(OPENINGS), table).expect("written");
            Locale::load(Some(folder.path()), Language::Portuguese)
        };
        let locale =
            load(&original.replace("\tAbertura Bird\n", "\tAbertura do pássaro\n")).expect("a good table");
        assert_eq!(locale.arg_text(&MessageArg::Opening("f4")), "Abertura do pássaro");
        assert_eq!(locale.arg_text(&MessageArg::Opening("b3")), "Ataque Nimzowitsch-Larsen");
        let error = load(&original.replace("\tf4\t", "\tf5\t")).err().expect("refused").to_string();
        assert_eq!(error, "openings.tsv: the opening f4 is missing");
    }

    #[test]
    fn the_first_definition_of_a_message_counts() {
        let built_in = Locale::load(None, Language::English).expect("complete words");
        assert!(built_in.ignored_errors().is_empty(), "{:?}", built_in.ignored_errors());

        let folder = tempfile::tempdir().expect("a folder");
        let english = folder.path().join("locales/en");
        std::fs::create_dir_all(&english).expect("a folder");
        // Once more in the same file, and in another file that is read later.
        for file in ["window.ftl", "library.ftl"] {
            let original = assets::load(None, &format!("locales/en/{file}")).expect("compiled in");
            let original = std::str::from_utf8(&original).expect("text");
            let with_duplicate = format!("{original}\nlibrary-title = Cellar\n");
            std::fs::write(english.join(file), with_duplicate).expect("written");
        }
        let locale =
            Locale::load(Some(folder.path()), Language::English).expect("a duplicate is no fatal error");
        assert_eq!(locale.text("library-title"), built_in.text("library-title"));
        let errors: Vec<String> = locale.ignored_errors().iter().map(ToString::to_string).collect();
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors.iter().all(|error| error.contains("library-title")), "{errors:?}");
    }

    #[test]
    fn numbers_in_messages_are_grouped() {
        let mut locale = Locale::load(None, Language::English).expect("complete words");
        let added = message!("files-games-added", added = number(20_000), known = number(0));
        let nested = session::MessageArg::LocalizedMessage(Box::new(added.clone()));
        assert!(locale.say(&added).contains("20,000 "), "{}", locale.say(&added));
        assert!(locale.arg_text(&nested).contains("20,000 "));
        assert_eq!(locale.arg_text(&number(20_000)), "20,000");
        // The plural rules still see the number.
        let one = message!("files-games-added", added = number(1), known = number(0));
        assert!(locale.say(&one).starts_with("1 game "), "{}", locale.say(&one));
        locale.language = Language::Portuguese;
        assert!(locale.say(&added).contains("20\u{a0}000 "), "{}", locale.say(&added));
    }
}
