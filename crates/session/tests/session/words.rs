//! Whatever the rules can say has words in both languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rules::bitboard::Bitboard;
use rules::chess::{Color, FenError, Refusal, Role, Wing};
use rules::square::{Rank, Square};
use rules::{MoveError, racing_kings};
use session::catalogue;
use session::{EndReason, Explain, Game, GameKeys, Message, PlanError, Player, Seat, Word};

/// The languages, by their folders in `assets/locales`.
const LANGUAGES: [&str; 2] = ["en", "pt"];

/// Literals of the sources that look like keys and are names of other things: places in the layout file, icons, and a wrong
/// key in a test.
const NO_KEYS: [&str; 8] = [
    "menu-qui",
    "mode-computer-person",
    "mode-person-computer",
    "mode-random",
    "result-seen",
    "setup-error",
    "setup-height",
    "sound-off",
];

/// The messages of a Fluent file: key and all of the text up to the next key.
fn messages(file: &str) -> BTreeMap<String, String> {
    let mut messages = BTreeMap::new();
    let mut current = String::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once('=') {
            Some((key, text)) if line.starts_with(|c: char| c.is_ascii_lowercase()) => {
                current = key.trim().to_owned();
                let text = text.trim().to_owned();
                assert!(messages.insert(current.clone(), text).is_none(), "{current} is said twice");
            }
            _ => {
                if let Some(text) = messages.get_mut(&current) {
                    text.push(' ');
                    text.push_str(line.trim());
                }
            }
        }
    }
    messages
}

/// The variables that a message's text uses.
fn variables(text: &str) -> BTreeSet<String> {
    let name = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    text.split('$').skip(1).map(name).collect()
}

/// Every file below a folder whose name ends so.
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

/// All messages of a language: those of the program, and those of the game in `tests`.
pub fn language(name: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders =
        ["assets/locales", "tests/fifth_game/assets/locales"].map(|folder| root.join(folder).join(name));
    let texts: Vec<String> =
        folders.iter().flat_map(|folder| files(folder, ".ftl")).map(|path| read(&path)).collect();
    messages(&texts.join("\n"))
}

fn languages() -> [BTreeMap<String, String>; 2] {
    thread_local! {
        static ALL: [BTreeMap<String, String>; 2] = LANGUAGES.map(language);
    }
    ALL.with(Clone::clone)
}

fn assert_key_in_both_languages(key: &str) {
    for (messages, name) in languages().iter().zip(LANGUAGES) {
        assert!(messages.contains_key(key), "no words for {key} in {name}");
    }
}

/// Both languages have the message, and it uses just those variables that it is given.
pub fn assert_said_in_both_languages(message: &Message) {
    for messages in languages() {
        let text = messages.get(message.key).unwrap_or_else(|| panic!("no words for {}", message.key));
        let given: BTreeSet<String> = message.args.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(variables(text), given, "{}: {text}", message.key);
        for (_, word) in &message.args {
            if let Word::Key(key) = word {
                assert!(messages.contains_key(*key), "no words for {key}");
            }
        }
    }
}

/// The strings in the sources of these folders, comments left out.
fn literals(folders: &[&str]) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let sources = folders.iter().flat_map(|folder| files(&root.join(folder), ".rs"));
    let mut found = BTreeSet::new();
    for text in sources.map(|path| read(&path)) {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        found.extend(lines.flat_map(|line| line.split('"').skip(1).step_by(2)).map(str::to_owned));
    }
    found
}

/// The kind of message that a key names: `why` of `why-chess-pinned`. Keys have small letters, digits and hyphens.
fn kind(key: &str) -> Option<&str> {
    let plain =
        |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let (kind, rest) = key.split_once('-')?;
    (plain(kind) && rest.split('-').all(plain)).then_some(kind)
}

/// The keys that follow from the facts of the games.
fn keys_of_games() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for game in catalogue::GAMES {
        let GameKeys { name, about, copy, position, start, tip } = game.keys;
        keys.extend([name, about, copy, position, start, tip].map(str::to_owned));
        keys.extend(game.reasons.iter().map(|reason| reason.key().to_owned()));
        keys.extend(game.looks.iter().chain([&game.badge]).map(|look| look.key()));
        for lesson in game.lessons {
            keys.extend([format!("howto-{}", lesson.key), format!("howto-{}-title", lesson.key)]);
        }
        for rules in game.rule_sets {
            keys.extend([format!("rules-{rules}"), format!("rules-{rules}-about")]);
        }
        for number in 1..=game.originals {
            keys.extend([format!("original-{game}-{number}"), format!("original-about-{game}-{number}")]);
        }
        let most = game.seat_counts.iter().copied().max().expect("somebody plays");
        keys.extend(Seat::all(most).map(|seat| game.seat_key(seat).to_owned()));
    }
    keys.extend(Player::LEVELS.map(|level| format!("level-{level}")));
    keys.extend(Player::LEVELS.map(|level| format!("level-about-{level}")));
    keys
}

/// The window says the first of them; the other one is never seen.
#[test]
fn no_message_stands_twice_in_the_files_of_a_language() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales");
    let mut twice = Vec::new();
    for language in LANGUAGES {
        let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
        for file in files(&root.join(language), ".ftl") {
            for line in read(&file).lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                let Some((key, _)) = line.split_once('=') else { continue };
                if let Some(first) = seen.insert(key.trim().to_owned(), file.clone()) {
                    twice.push(format!("{}: {} and {}", key.trim(), first.display(), file.display()));
                }
            }
        }
        assert!(seen.len() > 500, "{language}: {}", seen.len());
    }
    assert!(twice.is_empty(), "{twice:#?}");
}

/// Quotation marks, apostrophes, dots and per cents as books print them in either language.
#[test]
fn signs_are_those_of_the_language() {
    for (messages, name) in languages().iter().zip(LANGUAGES) {
        let foreign = if name == "pt" { ['“', '”'] } else { ['«', '»'] };
        for (key, text) in messages {
            let bad = ["\"", "'", "...", " ,", " ;", " !", " ?"].into_iter().find(|bad| text.contains(bad));
            assert_eq!(bad, None, "{name}, {key}: {text}");
            assert!(!text.contains(foreign), "{name}, {key}: {text}");
            let spaced = text.matches('%').count() == text.matches(" %").count();
            assert!(spaced, "{name}, {key}: {text}");
        }
    }
}

/// The name of a level stands in the middle of sentences and in rows of names: no sign in it divides it.
#[test]
fn a_level_is_a_word_and_its_number() {
    for messages in languages() {
        for level in Player::LEVELS {
            let text = &messages[&format!("level-{level}")];
            let word = text.strip_suffix(&format!(" {level}")).unwrap_or_else(|| panic!("{text}"));
            assert!(word.chars().all(|c| c.is_alphabetic() || c == ' '), "{text}");
        }
    }
}

/// The same deed has the same name on a button, on the page of keys and in a hint.
#[test]
fn a_deed_has_one_name() {
    let [english, portuguese] = languages();
    for (messages, moves, bin) in [(&english, "take back", "undo"), (&portuguese, "desfazer", "desfazer")] {
        for (key, wanted) in [
            ("action-undo", moves),
            ("button-undo", moves),
            ("keys-undo", moves),
            ("kept-undo", bin),
            ("keys-shelf-undo", bin),
        ] {
            assert!(messages[key].to_lowercase().starts_with(wanted), "{key}: {}", messages[key]);
        }
    }
    // What was said once for the same thing.
    for (key, text) in &portuguese {
        let text = text.to_lowercase();
        assert!(!text.contains("anula") && !text.contains("voltar atrás"), "{key}: {text}");
    }
}

#[test]
fn every_key_in_the_sources_has_words_in_both_languages() {
    let literals = literals(&["rules", "session", "store", "app"]);
    assert!(literals.contains("why-chess-pinned") && literals.contains("reason-race"), "{literals:?}");
    let [english, _] = languages();
    let kinds: BTreeSet<&str> = english.keys().filter_map(|key| kind(key)).collect();
    assert!(kinds.len() > 30, "{kinds:?}");
    for literal in &literals {
        let is_key = kind(literal).is_some_and(|kind| kinds.contains(kind));
        if is_key && !NO_KEYS.contains(&literal.as_str()) {
            assert_key_in_both_languages(literal);
        }
    }
    for key in keys_of_games() {
        assert_key_in_both_languages(&key);
    }
}

#[test]
fn every_key_of_session_and_window_is_proven_by_the_compiler() {
    let [english, _] = languages();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut proven = 0;
    for path in ["session", "store", "app"].iter().flat_map(|folder| files(&root.join(folder), ".rs")) {
        let text = read(&path);
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let mut above = "";
        for line in code.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let parts: Vec<&str> = line.split('"').collect();
            for pair in parts.chunks_exact(2) {
                let before = if pair[0].trim().is_empty() { above } else { pair[0] }.trim_end();
                let is_proven = before.ends_with("key!(") || before.ends_with("message!(");
                let is_key = kind(pair[1]).is_some() && english.contains_key(pair[1]);
                assert!(is_proven || !is_key, "{}: {:?}", path.display(), pair[1]);
                proven += usize::from(is_proven);
            }
            above = line;
        }
    }
    assert!(proven > 200, "{proven}");
}

#[test]
fn nothing_is_said_that_nobody_says() {
    let mut used = literals(&["rules", "session", "store", "app"]);
    used.extend(keys_of_games());
    // Keys that are put together: `speed-{}`.
    let beginnings: Vec<String> = used
        .iter()
        .filter_map(|literal| literal.split_once('{'))
        .map(|(beginning, _)| beginning.to_owned())
        .filter(|beginning| {
            ["language-", "speed-", "theme-", "square-names-", "letter-", "glyph-", "month-", "level-about-"]
                .contains(&beginning.as_str())
        })
        .collect();
    for key in languages()[0].keys() {
        let built = beginnings.iter().any(|beginning| key.starts_with(beginning));
        assert!(used.contains(key) || built, "nobody says {key}");
    }
}

#[test]
fn both_languages_have_the_same_keys_and_variables() {
    let [english, portuguese] = languages();
    assert!(english.keys().eq(portuguese.keys()));
    for (key, text) in &english {
        assert_eq!(variables(text), variables(&portuguese[key]), "{key}");
    }
}

/// What stands in the line below the board.
#[test]
fn every_sentence_fits_one_line() {
    for (key, text) in languages().into_iter().flatten() {
        let said = ["why", "fen", "plan", "reason", "piece", "side"].map(Some).contains(&kind(&key));
        let longest = text.split(['[', '*']).map(|variant| variant.chars().count()).max().unwrap_or(0);
        assert!(!said || longest <= 90, "{key}: {text}");
    }
}

#[test]
fn every_refusal_of_a_move_has_words() {
    let (on, by) = (Square::E4, Square::A1);
    let squares = Bitboard::of(on).with(by);
    let mut refusals = vec![
        Refusal::EmptySquare(on),
        Refusal::NotYourPiece(on),
        Refusal::OwnPiece(on),
        Refusal::KingCapture(on),
        Refusal::Blocked { by },
        Refusal::PawnBlocked { by },
        Refusal::NothingToCapture(on),
        Refusal::DoubleStep,
        Refusal::PromotionMissing,
        Refusal::PromotionElsewhere,
        Refusal::KingAttacked { on, by },
        Refusal::KingsAdjacent { other: on },
        Refusal::InCheck { by: squares },
        Refusal::Pinned { by },
        Refusal::EnPassantPinned { by },
        Refusal::CastlingRight(Wing::King),
        Refusal::CastlingRight(Wing::Queen),
        Refusal::CastlingRook { corner: by },
        Refusal::CastlingBlocked { by },
        Refusal::CastlingInCheck { by },
        Refusal::CastlingThroughCheck { on, by },
        Refusal::CastlingIntoCheck { on, by },
    ];
    for role in Role::ALL {
        refusals.push(Refusal::PieceMove(role));
        refusals.push(Refusal::NoPieceReaches { role, to: on });
        refusals.push(Refusal::PromotionRole(role));
        let check = racing_kings::Refusal::WouldCheckEnemyKing { by: role, from: on };
        assert_said_in_both_languages(&check.message());
        assert_said_in_both_languages(&MoveError::Illegal { text: "Rh8".to_owned(), why: check }.message());
    }
    for refusal in refusals {
        assert_said_in_both_languages(&refusal.message());
        assert_eq!(racing_kings::Refusal::Chess(refusal).message(), refusal.message());
    }
    assert_said_in_both_languages(&racing_kings::Refusal::RaceOver.message());
    let long = "x".repeat(10_000);
    for error in [MoveError::Unreadable(long.clone()), MoveError::<Refusal>::Ambiguous(long)] {
        let message = error.message();
        assert_said_in_both_languages(&message);
        assert!(matches!(&message.args[0].1, Word::Text(text) if text.chars().count() <= 25), "{message:?}");
    }
    let both = Refusal::InCheck { by: squares }.message();
    assert_eq!(both.args, [("by", Word::Text("a1, e4".to_owned()))]);
}

#[test]
fn every_wrong_position_and_plan_has_words() {
    use racing_kings::TextError;
    let (color, text, on) = (Color::White, "x".to_owned(), Square::E4);
    let errors = vec![
        FenError::FieldCount(3),
        FenError::RankCount(7),
        FenError::PieceLetter { letter: 'x', rank: Rank::First },
        FenError::AdjacentNumbers(Rank::First),
        FenError::RankTooLong(Rank::First),
        FenError::RankTooShort { rank: Rank::First, squares: 7 },
        FenError::SideToMove(text.clone()),
        FenError::CastlingText(text.clone()),
        FenError::CastlingPieces { color, wing: Wing::King, king: Square::E1, rook: Square::H1 },
        FenError::EnPassantText(text.clone()),
        FenError::EnPassantImpossible(on),
        FenError::HalfmoveClock(text.clone()),
        FenError::FullmoveNumber(text.clone()),
        FenError::KingCount { color, count: 2 },
        FenError::PawnCount { color, count: 9 },
        FenError::Promoted { color, promoted: 2, missing: 1 },
        FenError::PawnOnEdge(on),
        FenError::OpponentInCheck(color),
        FenError::ImpossibleCheck(Bitboard::of(on)),
    ];
    let mut races =
        vec![TextError::Pawn(on), TextError::Check(Color::Black), TextError::Field(text), TextError::Over];
    races.extend(Role::ALL.map(|role| TextError::Pieces { color, role, count: 3 }));
    for error in errors {
        let message = error.message();
        let race = TextError::Fen(error);
        assert_eq!(race.message(), message);
        races.push(race);
    }
    for error in races {
        assert_said_in_both_languages(&error.message());
    }
    let game = Game::CHESS;
    let player = Player::Original(9);
    assert_said_in_both_languages(&PlanError::NoSuchPlayer { game: game.id, player }.message());
    assert_said_in_both_languages(&PlanError::Seats { game: game.id, expected: 2, given: 3 }.message());
}

#[test]
fn every_end_has_words() {
    for game in catalogue::GAMES {
        for reason in game.reasons {
            assert_said_in_both_languages(&reason.message());
        }
        let common = [EndReason::RESIGNATION, EndReason::AGREEMENT];
        assert_eq!(common.map(|reason| game.reasons.contains(&reason)), [true, game.agreed_draws], "{game}");
    }
}

#[test]
fn everything_that_draughts_says_has_words() {
    use rules::draughts::{Refusal, Square, TextError};
    let [on, to] = [14, 23].map(|number| Square::new(number).expect("a square"));
    for refusal in [
        Refusal::EmptySquare(on),
        Refusal::NotYourPiece(on),
        Refusal::OwnPiece(on),
        Refusal::Occupied(on),
        Refusal::NotDiagonal,
        Refusal::ManBackward,
        Refusal::ManFar,
        Refusal::Blocked { by: on },
        Refusal::MustCapture { most: 1, from: on, to },
        Refusal::ManCapturesForward,
        Refusal::NothingThere(on),
        Refusal::NoSuchRoute,
        Refusal::NothingCaptured,
        Refusal::MustContinue { to },
        Refusal::LargerCapture { taken: 1, most: 2, from: on, to },
        Refusal::MoreKings { taken: 0, most: 1, from: on, to },
    ] {
        assert_said_in_both_languages(&refusal.message());
    }
    let text = "x".to_owned();
    for error in [
        TextError::SideToMove(text.clone()),
        TextError::List(text.clone()),
        TextError::ListMissing(Color::White),
        TextError::ListTwice(Color::Black),
        TextError::SquareNumber(text.clone()),
        TextError::Range(text),
        TextError::SquareTwice(on),
        TextError::TooMany { color: Color::White, count: 13 },
        TextError::ManOnCrowningRow { color: Color::Black, square: on },
        TextError::NoPieces,
    ] {
        assert_said_in_both_languages(&error.message());
    }
}
