//! Words: Fluent files in Portuguese and English, and the language that is spoken now.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use strum::VariantArray;
use unic_langid::{LanguageIdentifier, langid};

use crate::app::look::art::embedded::{self, AssetError};
use crate::app::settings::Language;
use crate::session::{Message, Word};

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
}

/// Both languages, and the one in use.
#[derive(Resource)]
pub struct Locale {
    /// The language in use.
    pub language: Language,
    portuguese: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
}

impl Locale {
    /// Reads both languages, a file in the assets folder taking the place of the compiled-in one,
    /// and checks that they say the same things.
    pub fn load(assets: Option<&Path>, language: Language) -> Result<Locale, LocaleError> {
        let mut keys = Vec::new();
        let mut load = |language: Language| {
            let (bundle, found) = read(assets, language)?;
            keys.push(found);
            Ok::<_, LocaleError>(bundle)
        };
        let (portuguese, english) = (load(Language::Portuguese)?, load(Language::English)?);
        for (index, language) in Language::VARIANTS.iter().copied().enumerate() {
            for (file, key) in &keys[1 - index] {
                if !keys[index].iter().any(|(_, other)| other == key) {
                    let file = format!("{}/{file}", folder(language));
                    return Err(LocaleError::Missing { file, key: key.clone() });
                }
            }
        }
        Ok(Locale { language, portuguese, english })
    }

    fn bundle(&self) -> &FluentBundle<FluentResource> {
        match self.language {
            Language::Portuguese => &self.portuguese,
            Language::English => &self.english,
        }
    }

    /// A message without variables.
    pub fn text(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// A message with text variables.
    pub fn with(&self, key: &str, args: &[(&str, &str)]) -> String {
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            fluent.set(*name, FluentValue::from(*value));
        }
        self.format(key, Some(&fluent))
    }

    /// A message with one number.
    pub fn count(&self, key: &str, name: &str, number: usize) -> String {
        let mut fluent = FluentArgs::new();
        fluent.set(name, FluentValue::from(number));
        self.format(key, Some(&fluent))
    }

    /// A message with several numbers.
    pub fn counts(&self, key: &str, numbers: &[(&str, usize)]) -> String {
        let mut fluent = FluentArgs::new();
        for (name, number) in numbers {
            fluent.set(*name, FluentValue::from(*number));
        }
        self.format(key, Some(&fluent))
    }

    /// What the session wants said.
    pub fn say(&self, message: &Message) -> String {
        let mut fluent = FluentArgs::new();
        for (name, word) in &message.args {
            let value = match word {
                Word::Number(number) => FluentValue::from(*number),
                word => FluentValue::from(self.word(word)),
            };
            fluent.set(*name, value);
        }
        self.format(message.key, Some(&fluent))
    }

    /// One word by itself.
    pub fn word(&self, word: &Word) -> String {
        match word {
            Word::Text(text) => text.clone(),
            Word::Number(number) => number.to_string(),
            Word::Key(key) => self.text(key),
        }
    }

    fn format(&self, key: &str, args: Option<&FluentArgs>) -> String {
        let bundle = self.bundle();
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

fn identifier(language: Language) -> LanguageIdentifier {
    match language {
        Language::Portuguese => langid!("pt-PT"),
        Language::English => langid!("en"),
    }
}

/// Names of messages, each after the name of the file it stands in.
type Names = BTreeSet<(String, String)>;

/// The messages of every Fluent file of a language, and their names.
fn read(
    assets: Option<&Path>,
    language: Language,
) -> Result<(FluentBundle<FluentResource>, Names), LocaleError> {
    let mut bundle = FluentBundle::new_concurrent(vec![identifier(language)]);
    // The marks that isolate text directions are drawn as boxes by most fonts, and both our languages
    // run the same way.
    bundle.set_use_isolating(false);
    let mut keys = BTreeSet::new();
    for file in embedded::list(assets, &folder(language), "ftl") {
        let name = file.rsplit('/').next().unwrap_or_default();
        let bytes = embedded::load(assets, &file)?;
        let text = match bytes {
            Cow::Borrowed(bytes) => std::str::from_utf8(bytes).map(str::to_owned).ok(),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok(),
        };
        let text = text.ok_or_else(|| LocaleError::Encoding { file: file.clone() })?;
        keys.extend(message_names(&text).map(|key| (name.to_owned(), key.to_owned())));
        let resource = FluentResource::try_new(text).map_err(|(resource, errors)| {
            let line = errors.first().map_or(1, |error| {
                resource.source().get(..error.pos.start).map_or(1, |before| before.matches('\n').count() + 1)
            });
            LocaleError::Syntax { file: file.clone(), line }
        })?;
        bundle.add_resource(resource).map_err(|errors| {
            let key = errors.into_iter().find_map(|error| match error {
                fluent_bundle::FluentError::Overriding { id, .. } => Some(id),
                _ => None,
            });
            LocaleError::Twice { file, key: key.unwrap_or_default() }
        })?;
    }
    Ok((bundle, keys))
}

/// The names of the messages (not the terms) of a Fluent text.
fn message_names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (name, _) = line.split_once('=')?;
        let name = name.trim_end();
        let mut letters = name.chars();
        (letters.next()?.is_ascii_alphabetic()
            && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'))
        .then_some(name)
    })
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
}
