//! Tests of the translations: the Fluent files are complete and consistent, and their typography is right.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser::parse;
use rules::bitboard::Bitboard;
use rules::chess::IllegalMove;
use rules::square::Square;
use rules::{MoveError, racing_kings};
use session::catalogue;
use session::{GameKeys, LocalizedMessage, MessageArg, Player, Seat, ToMessage};

/// The languages, as folder names in `assets/locales`.
const LANGUAGES: [&str; 2] = ["en", "pt"];

/// A parsed message.
#[derive(Clone, Default)]
pub(crate) struct Translation {
    /// The text with all variants one after another. `{}` replaces each variable and precedes each variant.
    text: String,
    /// The names of the variables, without `$`.
    variables: BTreeSet<String>,
    /// The names of the variants of each selection, the default last.
    selections: Vec<Vec<String>>,
    /// The length in characters with the longest variants.
    max_length: usize,
}

/// Assumed length of a variable, in characters.
const VARIABLE_LENGTH: usize = 10;

impl Translation {
    fn read(pattern: &Pattern<String>) -> Translation {
        let mut translation = Translation::default();
        translation.max_length = translation.add(pattern);
        translation
    }

    /// Adds a part of the message. Returns the length of the part with its longest variants.
    fn add(&mut self, pattern: &Pattern<String>) -> usize {
        pattern.elements.iter().map(|element| self.add_element(element)).sum()
    }

    fn add_element(&mut self, element: &PatternElement<String>) -> usize {
        match element {
            PatternElement::TextElement { value } => {
                self.text.push_str(value);
                value.chars().count()
            }
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                self.text.push_str("{}");
                self.add_variable(inline);
                VARIABLE_LENGTH
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                self.add_variable(selector);
                let (default, others): (Vec<_>, Vec<_>) =
                    variants.iter().partition(|variant| variant.default);
                self.selections.push(others.into_iter().chain(default).map(variant_name).collect());
                let lengths = variants.iter().map(|variant| {
                    self.text.push_str("{}");
                    self.add(&variant.value)
                });
                lengths.max().unwrap_or(0)
            }
        }
    }

    fn add_variable(&mut self, expression: &InlineExpression<String>) {
        let InlineExpression::VariableReference { id } = expression else {
            panic!("{expression:?}: only variables are supported");
        };
        self.variables.insert(id.name.clone());
    }
}

/// The name of a variant, a word or a number.
fn variant_name(variant: &Variant<String>) -> String {
    match &variant.key {
        VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name } => name.clone(),
    }
}

/// The messages of a Fluent file, by key.
fn messages(path: &Path) -> BTreeMap<String, Translation> {
    let file = parse(read(path)).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
    let mut messages = BTreeMap::new();
    for entry in file.body {
        match entry {
            Entry::Message(message) => {
                let text = message.value.unwrap_or_else(|| panic!("{}: no text", message.id.name));
                messages.insert(message.id.name, Translation::read(&text));
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            other => panic!("{}: {other:?}", path.display()),
        }
    }
    messages
}

/// All files below `folder` whose path ends with `ending`.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All messages of a language, by key.
fn language(name: &str) -> BTreeMap<String, Translation> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/locales").join(name);
    files(&folder, ".ftl").iter().flat_map(|path| messages(path)).collect()
}

/// The messages of all languages, in the order of [`LANGUAGES`]; the files are read once in each thread.
fn languages() -> [BTreeMap<String, Translation>; 2] {
    thread_local! {
        static ALL: [BTreeMap<String, Translation>; 2] = LANGUAGES.map(language);
    }
    ALL.with(Clone::clone)
}

/// Checks that both languages have the message and use exactly its arguments.
pub(crate) fn assert_translated(message: &LocalizedMessage) {
    for messages in languages() {
        let translation =
            messages.get(message.key).unwrap_or_else(|| panic!("no message for {}", message.key));
        let given: BTreeSet<String> = message.args.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(translation.variables, given, "{}: {}", message.key, translation.text);
        for (_, value) in &message.args {
            if let MessageArg::Key(key) = value {
                assert!(messages.contains_key(*key), "no message for {key}");
            }
        }
    }
}

/// The lengths of a message in all languages, in characters, with the longest variants.
pub(crate) fn max_lengths(key: &str) -> [usize; 2] {
    languages().map(|messages| messages.get(key).unwrap_or_else(|| panic!("no message for {key}")).max_length)
}

/// The string literals in the sources, except in folders named `tests` and in comment lines.
fn literals() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = ["src", "crates"].map(|folder| files(&root.join(folder), ".rs")).into_iter().flatten();
    let sources = sources.filter(|path| !path.iter().any(|part| part == "tests"));
    let mut found = BTreeSet::new();
    for text in sources.map(|path| read(&path)) {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        found.extend(lines.flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::to_owned));
    }
    found
}

/// Message keys derived from the data of the games.
fn keys_of_games() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for game in catalogue::GAMES {
        let GameKeys { name, about, copy, position, start, tip } = game.keys;
        keys.extend([name, about, copy, position, start, tip].map(str::to_owned));
        for lesson in game.lessons {
            keys.extend([format!("howto-{}", lesson.key), format!("howto-{}-title", lesson.key)]);
        }
        for rules in game.rule_sets {
            keys.extend([format!("rules-{rules}"), format!("rules-{rules}-about")]);
        }
        for number in 1..=game.original_computers {
            keys.extend([format!("original-{game}-{number}"), format!("original-about-{game}-{number}")]);
        }
        let max_seats = game.seat_counts.iter().copied().max().expect("a seat count");
        keys.extend(Seat::all(max_seats).map(|seat| game.seat_key(seat).to_owned()));
    }
    keys.extend(Player::LEVELS.map(|level| format!("level-{level}")));
    keys.extend(Player::LEVELS.map(|level| format!("level-about-{level}")));
    keys
}

/// Quotation marks, apostrophes, ellipses and spaces follow the conventions of each language.
#[test]
fn typography_is_that_of_the_language() {
    for (messages, name) in languages().iter().zip(LANGUAGES) {
        let foreign_quotes = if name == "pt" { ['“', '”'] } else { ['«', '»'] };
        for (key, Translation { text, .. }) in messages {
            let bad = ["\"", "'", "...", " ,", " ;", " !", " ?"].into_iter().find(|bad| text.contains(bad));
            assert_eq!(bad, None, "{name}, {key}: {text}");
            assert!(!text.contains(foreign_quotes), "{name}, {key}: {text}");
            // Portuguese sets a space before the per cent sign, which must not break; English sets none.
            let is_spaced = text.matches('%').count() == text.matches("\u{a0}%").count();
            assert_eq!(is_spaced, name == "pt" || !text.contains('%'), "{name}, {key}: {text}");
            assert!(!text.contains(" %"), "{name}, {key}: {text}");
        }
    }
}

/// The name of a level is a word and its number, because it occurs within sentences and lists.
#[test]
fn a_level_is_a_word_and_its_number() {
    for messages in languages() {
        for level in Player::LEVELS {
            let text = &messages[&format!("level-{level}")].text;
            let word = text.strip_suffix(&format!(" {level}")).unwrap_or_else(|| panic!("{text}"));
            assert!(word.chars().all(|c| c.is_alphabetic() || c == ' '), "{text}");
        }
    }
}

/// An action has the same name on buttons, in the list of keys and in hints.
#[test]
fn an_action_has_one_name() {
    let [english, portuguese] = languages();
    for (messages, undo_move, undo_delete) in
        [(&english, "take back", "undo"), (&portuguese, "anular", "desfazer")]
    {
        for (key, name) in [
            ("action-undo", undo_move),
            ("button-undo", undo_move),
            ("keys-undo", undo_move),
            ("library-undo", undo_delete),
            ("keys-library-undo", undo_delete),
        ] {
            let text = &messages[key].text;
            assert!(text.to_lowercase().starts_with(name), "{key}: {text}");
        }
    }
    // Portuguese has other expressions for taking back a move, which no message may use.
    for (key, translation) in &portuguese {
        let text = translation.text.to_lowercase();
        let rejected_names = ["desfazer a jogada", "desfazer o lance", "voltar atrás"];
        let rejected = rejected_names.into_iter().find(|rejected| text.contains(rejected));
        assert_eq!(rejected, None, "{key}: {text}");
    }
}

/// Keys composed at run time, which the compiler cannot check, have a message.
#[test]
fn every_derived_key_has_a_message() {
    for (messages, name) in languages().iter().zip(LANGUAGES) {
        for key in keys_of_games() {
            assert!(messages.contains_key(&key), "no message for {key} in {name}");
        }
    }
}

#[test]
fn every_message_is_used() {
    let mut used = literals();
    used.extend(keys_of_games());
    // Keys composed at run time: `speed-{}`.
    let prefixes: Vec<String> = used
        .iter()
        .filter_map(|literal| literal.split_once('{'))
        .map(|(prefix, _)| prefix.to_owned())
        .filter(|prefix| {
            [
                "language-",
                "speed-",
                "theme-",
                "square-names-",
                "letter-",
                "glyph-",
                "month-",
                "level-about-",
                "coach-mode-",
            ]
            .contains(&prefix.as_str())
        })
        .collect();
    for key in languages()[0].keys() {
        let is_composed = prefixes.iter().any(|prefix| key.starts_with(prefix));
        assert!(used.contains(key) || is_composed, "no code uses {key}");
    }
}

#[test]
fn both_languages_have_the_same_keys_and_variables() {
    let [english, portuguese] = languages();
    assert!(english.len() > 800, "{}", english.len());
    assert!(english.keys().eq(portuguese.keys()));
    for (key, translation) in &english {
        assert_eq!(translation.variables, portuguese[key].variables, "{key}");
    }
}

/// A selection on a number uses only numbers and the plural categories `one` and `other`.
///
/// Any other variant would never apply.
#[test]
fn selections_on_numbers_use_plural_categories() {
    for (key, translation) in languages().into_iter().flatten() {
        for names in &translation.selections {
            let is_number = |name: &String| name.parse::<u32>().is_ok();
            let has_plurals = names.iter().any(|name| is_number(name) || name == "one" || name == "other");
            let (default, others) = names.split_last().expect("Fluent requires a default variant");
            let are_plurals = others.iter().all(|name| is_number(name) || name == "one");
            assert!(!has_plurals || default == "other" && are_plurals, "{key}: {names:?}");
        }
    }
}

/// The length of the status line below the board, in characters.
const MAX_STATUS_LENGTH: usize = 100;

/// Messages for the status line below the board have at most 100 characters.
#[test]
fn every_status_message_fits_one_line() {
    for (key, translation) in languages().into_iter().flatten() {
        let kind = key.split('-').next().unwrap_or_default();
        let is_status_message = ["illegal", "fen", "plan", "reason", "piece", "side"].contains(&kind);
        assert!(
            !is_status_message || translation.max_length <= MAX_STATUS_LENGTH,
            "{key}: {} {}",
            translation.max_length,
            translation.text
        );
    }
}

#[test]
fn a_long_text_is_shortened_in_messages() {
    let long = "x".repeat(10_000);
    for error in [MoveError::Unreadable(long.clone()), MoveError::<IllegalMove>::Ambiguous(long)] {
        let message = error.message();
        assert!(
            matches!(&message.args[0].1, MessageArg::Text(text) if text.chars().count() <= 25),
            "{message:?}"
        );
    }
}

#[test]
fn a_message_lists_all_checking_squares() {
    let by = Bitboard::of(Square::E4).with(Square::A1);
    let double_check = IllegalMove::InCheck { by };
    assert_eq!(double_check.english(), "Your king would still be in check from a1, e4.");
    assert_eq!(racing_kings::IllegalMove::Chess(double_check).message(), double_check.message());
}
