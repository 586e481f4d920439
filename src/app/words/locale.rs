//! Words: Fluent files in Portuguese and English, and the language that is spoken now.

use std::collections::BTreeMap;
use std::path::Path;

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::Entry;
use unic_langid::langid;

use crate::app::preferences::Language;
use art::embedded;
use art::embedded::AssetError;
use session::{Guest, Message, OpeningNames, OpeningTableError, Word};

/// What is wrong with a locale file.
#[derive(Debug, thiserror::Error)]
pub enum LocaleError {
    /// It cannot be read.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// It is not UTF-8.
    #[error("{file}: not UTF-8 text")]
    Encoding {
        /// Path under `assets`.
        file: String,
    },
    /// It is not Fluent.
    #[error("{file}, line {line}: not a Fluent message")]
    Syntax {
        /// Path under `assets`.
        file: String,
        /// Counted from 1.
        line: usize,
    },
    /// A message is there twice.
    #[error("{file}: message {key:?} is there twice")]
    Twice {
        /// Path under `assets`.
        file: String,
        /// The message's name.
        key: String,
    },
    /// A message that another language has is missing.
    #[error("{file}: message {key:?} is missing")]
    Missing {
        /// Path under `assets`.
        file: String,
        /// The message's name.
        key: String,
    },
    /// The table of openings cannot be used.
    #[error("{OPENINGS}: {0}")]
    Openings(#[from] OpeningTableError),
}

/// Names of openings, under `assets`.
const OPENINGS: &str = "openings.tsv";

/// Both languages, and the one in use.
#[derive(Resource)]
pub struct Locale {
    /// The language in use.
    pub language: Language,
    portuguese: Bundle,
    english: Bundle,
    openings: OpeningNames,
    /// What engines of other people call themselves, by their programs: the same in every language.
    guests: BTreeMap<String, String>,
    /// What is wrong with the files and was passed over.
    passed_over: Vec<LocaleError>,
}

type Bundle = FluentBundle<FluentResource>;

impl Locale {
    /// Reads both languages, a file in the assets folder taking the place of the compiled-in one,
    /// and checks that they say the same things. Of a message that is there twice the first one is said.
    pub fn load(assets: Option<&Path>, language: Language) -> Result<Locale, LocaleError> {
        let mut passed_over = Vec::new();
        let (portuguese, in_portuguese) = read(assets, Language::Portuguese, &mut passed_over)?;
        let (english, in_english) = read(assets, Language::English, &mut passed_over)?;
        for (language, names, wanted) in [
            (Language::Portuguese, &in_portuguese, &in_english),
            (Language::English, &in_english, &in_portuguese),
        ] {
            if let Some((key, file)) = wanted.iter().find(|(key, _)| !names.contains_key(*key)) {
                let file = format!("{}/{file}", folder(language));
                return Err(LocaleError::Missing { file, key: key.clone() });
            }
        }
        let openings = OpeningNames::read(&read_text(assets, OPENINGS)?)?;
        let guests = BTreeMap::new();
        Ok(Locale { language, portuguese, english, openings, guests, passed_over })
    }

    /// What is wrong with the files although all can be said.
    pub fn passed_over(&self) -> &[LocaleError] {
        &self.passed_over
    }

    /// Learns what engines of other people call themselves.
    pub fn learn_names<'a>(&mut self, guests: impl Iterator<Item = (&'a str, &'a str)>) {
        self.guests = guests.map(|(program, name)| (program.to_owned(), name.to_owned())).collect();
    }

    /// What an engine of other people is called: as it calls itself, or where that is not known by its program.
    pub fn guest_name(&self, guest: &Guest) -> String {
        self.guests.get(guest.path()).map_or(guest.short_name(), String::as_str).to_owned()
    }

    /// A message without variables.
    pub fn text(&self, key: &str) -> String {
        self.text_in(self.language, key)
    }

    /// The same in any language.
    pub fn text_in(&self, language: Language, key: &str) -> String {
        self.format(language, key, None)
    }

    /// The message of the more particular key where there is one, else that of the other.
    pub fn text_or(&self, particular: &str, usual: &str) -> String {
        // Both languages have the same messages.
        self.text(if self.english.has_message(particular) { particular } else { usual })
    }

    /// A message with its variables.
    pub fn say(&self, message: &Message) -> String {
        self.say_in(self.language, message)
    }

    /// The same in any language; what stands in the variables is said in the one in use.
    pub fn say_in(&self, language: Language, message: &Message) -> String {
        let value = |word: &Word| match word {
            Word::Number(number) => FluentValue::from(*number),
            word => FluentValue::from(self.word(word)),
        };
        let args = message.args.iter().map(|(name, word)| (*name, value(word))).collect();
        self.format(language, message.key, Some(&args))
    }

    /// One word by itself.
    pub fn word(&self, word: &Word) -> String {
        match word {
            Word::Text(text) => text.clone(),
            Word::Number(number) => number.to_string(),
            Word::Message(message) => self.say(message),
            Word::Key(key) => self.text(key),
            Word::Opening(moves) => {
                self.openings.name(moves, &self.language.to_string()).unwrap_or(moves).to_owned()
            }
        }
    }

    fn format(&self, language: Language, key: &str, args: Option<&FluentArgs>) -> String {
        let bundle = match language {
            Language::Portuguese => &self.portuguese,
            Language::English => &self.english,
        };
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            // The files were checked against each other at the start, so this is a key that neither has.
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

fn folder(language: Language) -> String {
    format!("locales/{language}")
}

/// The text of a file under `assets`.
fn read_text(assets: Option<&Path>, file: &str) -> Result<String, LocaleError> {
    let bytes = embedded::load(assets, file)?.into_owned();
    String::from_utf8(bytes).map_err(|_| LocaleError::Encoding { file: file.to_owned() })
}

/// The messages of every Fluent file of a language, and for each name the file that it stands in.
fn read(
    assets: Option<&Path>,
    language: Language,
    passed_over: &mut Vec<LocaleError>,
) -> Result<(Bundle, BTreeMap<String, String>), LocaleError> {
    let identifier = match language {
        Language::Portuguese => langid!("pt-PT"),
        Language::English => langid!("en"),
    };
    let mut bundle = Bundle::new_concurrent(vec![identifier]);
    // The marks that isolate text directions are drawn as boxes by most fonts, and both our languages
    // run the same way.
    bundle.set_use_isolating(false);
    let mut names = BTreeMap::new();
    for file in embedded::list(assets, &folder(language), "ftl") {
        let text = read_text(assets, &file)?;
        let resource = FluentResource::try_new(text).map_err(|(resource, errors)| {
            let line = errors.first().map_or(1, |error| {
                resource.source().get(..error.pos.start).map_or(1, |before| before.matches('\n').count() + 1)
            });
            LocaleError::Syntax { file: file.clone(), line }
        })?;
        let name = file.rsplit('/').next().unwrap_or_default();
        names.extend(resource.entries().filter_map(|entry| match entry {
            Entry::Message(message) => Some((message.id.name.to_owned(), name.to_owned())),
            _ => None,
        }));
        // The bundle keeps the first message of a name, and tells which others it left out.
        if let Err(errors) = bundle.add_resource(resource) {
            passed_over.extend(errors.into_iter().filter_map(|error| match error {
                FluentError::Overriding { id, .. } => {
                    Some(LocaleError::Twice { file: file.clone(), key: id })
                }
                _ => None,
            }));
        }
    }
    Ok((bundle, names))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let whole = embedded::load(None, "locales/pt/window.ftl").expect("compiled in");
        let whole = std::str::from_utf8(&whole).expect("text");

        std::fs::write(&file, whole.replace("menu-quit =", "menu-quiet =")).expect("written");
        let error = Locale::load(Some(folder.path()), Language::English).err().expect("refused").to_string();
        assert!(error.contains("window.ftl") && error.contains("menu-qui"), "{error}");

        std::fs::write(&file, format!("{whole}\n???\n")).expect("written");
        let error = Locale::load(Some(folder.path()), Language::English).err().expect("refused").to_string();
        let line = whole.lines().count() + 2;
        assert!(error.contains(&format!("line {line}")), "{error}, expected line {line}");
    }

    #[test]
    fn names_of_openings_can_be_replaced() {
        let whole = read_text(None, OPENINGS).expect("compiled in");
        let folder = tempfile::tempdir().expect("a folder");
        let load = |table: &str| {
            std::fs::write(folder.path().join(OPENINGS), table).expect("written");
            Locale::load(Some(folder.path()), Language::Portuguese)
        };
        let locale =
            load(&whole.replace("\tAbertura Bird\n", "\tAbertura do pássaro\n")).expect("a good table");
        assert_eq!(locale.word(&Word::Opening("f4")), "Abertura do pássaro");
        assert_eq!(locale.word(&Word::Opening("b3")), "Ataque Nimzowitsch-Larsen");
        let error = load(&whole.replace("\tf4\t", "\tf5\t")).err().expect("refused").to_string();
        assert_eq!(error, "openings.tsv: the opening f4 is missing");
    }

    #[test]
    fn of_a_message_that_is_there_twice_the_first_one_is_said() {
        let none = Locale::load(None, Language::English).expect("complete words");
        assert!(none.passed_over().is_empty(), "{:?}", none.passed_over());

        let folder = tempfile::tempdir().expect("a folder");
        let english = folder.path().join("locales/en");
        std::fs::create_dir_all(&english).expect("a folder");
        // In one file, and in another one, which is read after it.
        for file in ["window.ftl", "shelf.ftl"] {
            let whole = embedded::load(None, &format!("locales/en/{file}")).expect("compiled in");
            let whole = std::str::from_utf8(&whole).expect("text");
            let twice = format!("{whole}\nkept-title = Cellar\n");
            std::fs::write(english.join(file), twice).expect("written");
        }
        let locale = Locale::load(Some(folder.path()), Language::English).expect("it goes on");
        assert_eq!(locale.text("kept-title"), none.text("kept-title"));
        let told: Vec<String> = locale.passed_over().iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told.iter().all(|told| told.contains("kept-title")), "{told:?}");
    }
}
