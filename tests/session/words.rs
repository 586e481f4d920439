//! Whatever the rules can say has words in both languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use tabuleiro::rules::bitboard::Bitboard;
use tabuleiro::rules::chess::{Color, FenError, Refusal, Role, Wing};
use tabuleiro::rules::square::{Rank, Square};
use tabuleiro::rules::{EndReason, GameId, MoveError, racing_kings};
use tabuleiro::session::{Explain, Message, PlanError, Word};

const ENGLISH: &str = include_str!("../../assets/locales/en/rules.ftl");
const PORTUGUESE: &str = include_str!("../../assets/locales/pt/rules.ftl");

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

/// Both files have the message, and it uses exactly the variables that it is given.
pub fn assert_said_in_both_languages(message: &Message) {
    thread_local! {
        static FILES: [BTreeMap<String, String>; 2] = [messages(ENGLISH), messages(PORTUGUESE)];
    }
    FILES.with(|files| {
        for messages in files {
            let text = messages.get(message.key).unwrap_or_else(|| panic!("no words for {}", message.key));
            let given: BTreeSet<String> = message.args.iter().map(|(name, _)| (*name).to_owned()).collect();
            // A sentence may leave out what goes without saying in its language, but invent nothing.
            assert!(variables(text).is_subset(&given), "{}: {text} with {given:?}", message.key);
            for (_, word) in &message.args {
                if let Word::Key(key) = word {
                    assert!(messages.contains_key(*key), "no words for {key}");
                }
            }
        }
    });
}

/// Every key in the sources of the session.
fn keys_in_sources(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            keys_in_sources(&path, keys);
        } else {
            let text = fs::read_to_string(&path).expect("a readable source");
            let strings = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for text in strings.flat_map(|line| line.split('"').skip(1).step_by(2)) {
                let named = ["why-", "fen-", "plan-", "reason-", "piece-", "side-"];
                if named.iter().any(|start| text.starts_with(start)) {
                    keys.insert(text.to_owned());
                }
            }
        }
    }
}

#[test]
fn the_sources_and_both_files_have_the_same_keys() {
    let mut keys = BTreeSet::new();
    keys_in_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/session"), &mut keys);
    assert!(keys.contains("why-chess-pinned") && keys.contains("reason-race"), "{keys:?}");
    for file in [ENGLISH, PORTUGUESE] {
        let said: BTreeSet<String> = messages(file).into_keys().collect();
        assert_eq!(said, keys);
    }
}

#[test]
fn both_languages_use_the_same_variables() {
    let [english, portuguese] = [messages(ENGLISH), messages(PORTUGUESE)];
    for (key, text) in &english {
        assert_eq!(variables(text), variables(&portuguese[key]), "{key}");
    }
}

#[test]
fn every_sentence_fits_one_line() {
    for (key, text) in messages(ENGLISH).into_iter().chain(messages(PORTUGUESE)) {
        let longest = text.split(['[', '*']).map(|variant| variant.chars().count()).max().unwrap_or(0);
        assert!(longest <= 90, "{key}: {text}");
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
        assert_eq!(PlanError::Chess(error.clone()).message(), error.message());
        races.push(TextError::Fen(error));
    }
    for error in races {
        assert_said_in_both_languages(&error.message());
        assert_eq!(PlanError::RacingKings(error.clone()).message(), error.message());
    }
    let game = GameId::Chess;
    let player = tabuleiro::ai::Player::Original(9);
    assert_said_in_both_languages(&PlanError::NoSuchPlayer { game, player }.message());
    assert_said_in_both_languages(&PlanError::Seats { game, expected: 2, given: 3 }.message());
}

#[test]
fn every_end_has_words() {
    for reason in [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::DeadPosition,
        EndReason::ThreefoldRepetition,
        EndReason::FivefoldRepetition,
        EndReason::FiftyMoves,
        EndReason::SeventyFiveMoves,
        EndReason::Race,
        EndReason::BothHome,
        EndReason::NoPieces,
        EndReason::Blocked,
        EndReason::TwentyMoves,
        EndReason::Forcada,
        EndReason::Resignation,
        EndReason::Agreement,
    ] {
        assert_said_in_both_languages(&reason.message());
    }
}

#[test]
fn everything_that_draughts_says_has_words() {
    use tabuleiro::rules::draughts::{Refusal, Square, TextError};
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
        assert_eq!(PlanError::Draughts(error.clone()).message(), error.message());
    }
}
