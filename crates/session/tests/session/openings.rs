//! Tests of the names of openings: chess names the position, draughts the first moves.

use session::{Game, LocalizedMessage, Match, MatchPlan, MessageArg, Opening, Place, ToMessage, catalogue};

use test_support::games::play_moves;

use super::words::assert_translated;

/// A game with these moves.
fn open_and_play(game: Game, moves: &str) -> Box<dyn Match> {
    let mut table = catalogue::open(&MatchPlan::between_people(game)).expect("a good plan");
    play_moves(&mut *table, moves);
    table
}

/// The ECO code and the English name of a chess opening; `None` without an opening.
fn chess_opening(table: &dyn Match) -> Option<(&'static str, String)> {
    let opening = table.state().opening.as_ref()?;
    let Opening::Chess { code, .. } = opening else { panic!("{opening:?} has no code") };
    let english = opening.english();
    let name = english.strip_prefix(code).and_then(|rest| rest.strip_prefix(" · "));
    Some((code, name.expect("code and name").to_owned()))
}

/// Checks the code and the name of the opening after `moves`.
#[track_caller]
fn assert_opening(moves: &str, code: &str, name: &str) {
    let table = open_and_play(Game::CHESS, moves);
    assert_eq!(chess_opening(&*table), Some((code, name.to_owned())), "{moves}");
}

/// The codes and names are those of chess books.
#[test]
fn known_chess_games_have_their_opening() {
    for (moves, code, name) in [
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defence, Najdorf Variation"),
        (
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3",
            "B75",
            "Sicilian Defence, Dragon, Yugoslav Attack",
        ),
        ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", "C84", "Closed Ruy Lopez"),
        ("e4 e5 Nf3 Nc6 Bb5 Nf6", "C65", "Ruy Lopez, Berlin Defence"),
        ("e4 e6 d4 d5 Nc3 Bb4", "C15", "French Defence, Winawer Variation"),
        ("d4 d5 c4 c6", "D10", "Slav Defence"),
        ("d4 Nf6 c4 e6 Nc3 Bb4", "E20", "Nimzo-Indian Defence"),
        ("d4 Nf6 c4 g6 Nc3 d5", "D80", "Grünfeld Defence"),
        ("d4 f5", "A80", "Dutch Defence"),
        // Anderssen - Kieseritzky, London 1851, the Immortal Game.
        ("e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6", "C33", "King’s Gambit Accepted, Bishop’s Gambit"),
        // Morphy at the opera, Paris 1858.
        ("e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7", "C41", "Philidor Defence"),
        // Anderssen - Dufresne, Berlin 1852, the Evergreen Game.
        ("e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O d3", "C52", "Evans Gambit Accepted, Main Line"),
        // Byrne - Fischer, New York 1956, which began as a Réti Opening.
        ("Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6", "D92", "Grünfeld Defence, Hungarian Attack"),
    ] {
        assert_opening(moves, code, name);
    }
}

#[test]
fn a_transposition_has_the_same_opening() {
    for (usual, other) in [
        ("d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7", "Nf3 d5 d4 Nf6 c4 e6 Nc3 Be7"),
        ("e4 e6 d4 d5", "d4 e6 e4 d5"),
        ("e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3", "e4 d5 exd5 Nf6 c4 c6 d4 cxd5 Nc3"),
        ("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6", "e4 g6 d4 Bg7 c4 d6 Nc3 Nf6"),
        ("e4 e5 Nf3 Nc6 Bc4 Nf6 d3", "e4 e5 Bc4 Nf6 d3 Nc6 Nf3"),
    ] {
        let [usual, other] = [usual, other].map(|moves| chess_opening(&*open_and_play(Game::CHESS, moves)));
        assert!(usual.is_some() && usual == other, "{usual:?} and {other:?}");
    }
    let (code, name) =
        chess_opening(&*open_and_play(Game::CHESS, "Nf3 d5 d4 Nf6 c4 e6 Nc3 Be7")).expect("a name");
    assert!(code == "D37" && name.starts_with("Queen’s Gambit Declined"), "{code} {name}");
}

#[test]
fn the_opening_is_that_of_the_viewed_position() {
    let mut table = open_and_play(Game::CHESS, "e4 c5 Nf3 d6 a4");
    assert_eq!(chess_opening(&*table).expect("a name").0, "B50", "an unnamed position keeps the last name");
    let codes: Vec<_> = (0..=5)
        .map(|ply| chess_opening(&*table.browse_at(Place::of_game(ply))).map(|(code, _)| code))
        .collect();
    assert_eq!(codes, [None, Some("B00"), Some("B20"), Some("B27"), Some("B50"), Some("B50")]);
    table.go_to_ply(1);
    assert_eq!(chess_opening(&*table).expect("a name").0, "B00");
    table.go_to_ply(0);
    assert_eq!(table.state().opening.as_ref(), None);
}

#[test]
fn the_name_is_shown_beside_its_code() {
    let table = open_and_play(Game::CHESS, "f4");
    let opening = table.state().opening.as_ref().expect("a name");
    assert_eq!(opening.message().key, "opening-eco");
    assert_eq!(
        opening.message().args,
        [("code", MessageArg::from("A02")), ("name", MessageArg::Opening("f4"))]
    );
    assert_eq!(opening.english(), "A02 · Bird Opening");
}

#[test]
fn draughts_openings_are_named_by_their_first_moves() {
    let opening_message =
        |moves: &str| open_and_play(Game::DRAUGHTS, moves).state().opening.as_ref().map(ToMessage::message);
    let expected = |moves: &str| Some(LocalizedMessage::new("opening-moves").with("moves", moves));
    assert_eq!(opening_message(""), None);
    assert_eq!(opening_message("10-14"), expected("10-14"));
    assert_eq!(opening_message("10-14 23-19"), expected("10-14 23-19"));
    assert_eq!(opening_message("10-14 23-19 14x23"), expected("10-14 23-19"));
    assert_translated(&opening_message("10-14").expect("a name"));
}

#[test]
fn games_without_opening_names_have_no_opening() {
    for game in [Game::RACING_KINGS, Game::DOMIN_UP] {
        let mut table = catalogue::open(&MatchPlan::between_people(game)).expect("a good plan");
        for _ in 0..4 {
            table.play(session::MoveIndex(0)).expect("a legal move");
            assert_eq!(table.state().opening.as_ref(), None, "{game}");
        }
    }
}
