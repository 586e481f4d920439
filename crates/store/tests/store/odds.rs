//! Odds: advantages that a player gets at the start.

use session::game_text::{GameTags, TextFormat, write_game};
use session::{
    Game, Match, MatchPlan, Odds, PieceKind, PlanError, Player, PlayerPlan, Seat, Spot, Viewer, catalogue,
    open,
};
use store::{GameStore, StoredGame};

use super::common::empty_database;
use test_support::games::read_one;

fn odds(game: Game, text: &str) -> Odds {
    game.read_odds(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A game between `seats` people with these odds.
fn open_game(game: Game, seats: usize, odds: Option<Odds>) -> Box<dyn Match> {
    let seats = (1..=seats).map(|number| PlayerPlan::named(Player::Human, format!("Player {number}")));
    let plan = MatchPlan { seats: seats.collect(), odds, seed: 11, ..MatchPlan::between_people(game) };
    open(&plan).unwrap_or_else(|error| panic!("{odds:?}: {error}"))
}

/// The pieces or tiles of a seat at the start; pieces on a board with their squares.
fn pieces_of(game_at_odds: &dyn Match, seat: Seat) -> Vec<(PieceKind, Option<Spot>)> {
    let scene = game_at_odds.review_at(session::Place::of_game(0)).scene(Viewer::All).clone();
    let in_hand = |spot: Spot| matches!(spot, Spot::Hand { .. });
    let own_pieces = scene.pieces.iter().filter(|piece| piece.owner == seat);
    match game_at_odds.game().deal_version {
        Some(_) => own_pieces.filter(|piece| in_hand(piece.spot)).map(|piece| (piece.kind, None)).collect(),
        None => own_pieces.map(|piece| (piece.kind, Some(piece.spot))).collect(),
    }
}

/// Odds change only one side.
///
/// On a board the favoured player has the named pieces missing on the other side, so that the opponent starts without
/// them. In Domin-Up the favoured player starts with fewer tiles.
#[test]
fn odds_take_away_what_they_name_and_nothing_else() {
    let missing = |game: Game, seats: usize, odds: Odds, seat: Seat| {
        let (even, game_at_odds) = (open_game(game, seats, None), open_game(game, seats, Some(odds)));
        let (mut before, after) = (pieces_of(&*even, seat), pieces_of(&*game_at_odds, seat));
        for piece in &after {
            let place = before.iter().position(|other| other == piece);
            before.remove(place.unwrap_or_else(|| panic!("{odds}: {piece:?} was not there")));
        }
        before.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>()
    };
    for &game in catalogue::GAMES {
        assert!(!game.odds.is_empty(), "{game}");
        for (kind, &count) in
            game.odds.iter().flat_map(|kind| game.seat_counts.iter().map(move |count| (kind, count)))
        {
            for to in Seat::all(count) {
                let odds = Odds { kind: *kind, favoured: to };
                for seat in Seat::all(count) {
                    let missing_kinds: Vec<PieceKind> = missing(game, count.into(), odds, seat)
                        .into_iter()
                        // The opening tile is on the table already.
                        .filter(|kind| kind.tile_numbers() != Some([7, 7]))
                        .collect();
                    let names: Vec<&str> = missing_kinds.iter().map(|kind| kind.name()).collect();
                    let is_affected = (seat == to) == game.deal_version.is_some();
                    let expected: Vec<&str> = match kind.name {
                        _ if !is_affected => Vec::new(),
                        "two-men" => vec!["man"; 2],
                        "three-men" => vec!["man"; 3],
                        "two-tiles" => vec!["tile"; 2],
                        "three-tiles" => vec!["tile"; 3],
                        "four-tiles" => vec!["tile"; 4],
                        name => vec![name],
                    };
                    assert_eq!(names, expected, "{game} of {count}: {odds} for seat {seat}");
                }
            }
        }
    }
}

#[test]
fn a_missing_rook_cannot_castle() {
    let start = |text| open_game(Game::CHESS, 2, Some(odds(Game::CHESS, text))).start_text();
    assert_eq!(start("rook:2"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    assert_eq!(start("rook:1"), "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1");
}

#[test]
fn odds_stay_with_the_player_in_the_next_game_and_are_dealt_anew() {
    let game_at_odds = open_game(Game::CHESS, 2, Some(odds(Game::CHESS, "knight:1")));
    let rematch = game_at_odds.rematch();
    assert_eq!(rematch.save().plan.odds, Some(odds(Game::CHESS, "knight:2")));
    assert_eq!(rematch.seats()[1].name, "Player 1");
    assert!(rematch.start_text().ends_with("/R1BQKBNR w KQkq - 0 1"), "{}", rematch.start_text());
    assert_eq!(game_at_odds.restart().start_text(), game_at_odds.start_text());
    let game_at_odds = open_game(Game::DOMIN_UP, 3, Some(odds(Game::DOMIN_UP, "two-tiles:3")));
    let (rematch, restart) = (game_at_odds.rematch(), game_at_odds.restart());
    assert_eq!(rematch.save().plan.odds, Some(odds(Game::DOMIN_UP, "two-tiles:1")));
    assert_eq!(restart.save().plan.odds, Some(odds(Game::DOMIN_UP, "two-tiles:3")));
    assert_ne!(restart.start_text(), game_at_odds.start_text());
    assert_ne!(rematch.start_text(), restart.start_text());
}

#[test]
fn undealt_tiles_are_shown_to_all_viewers() {
    let game_at_odds = open_game(Game::DOMIN_UP, 2, Some(odds(Game::DOMIN_UP, "four-tiles:2")));
    let odds_text = game_at_odds.odds().expect("odds");
    let tiles = odds_text.args.iter().find(|(name, _)| *name == "tiles").expect("the tiles").1.clone();
    let session::MessageArg::Text(tiles) = tiles else { panic!("{tiles:?}") };
    let named_tiles: Vec<&str> = tiles.split(", ").collect();
    let even = open_game(Game::DOMIN_UP, 2, None);
    let dealt: Vec<PieceKind> =
        pieces_of(&*game_at_odds, Seat::SECOND).into_iter().map(|(kind, _)| kind).collect();
    let mut undealt: Vec<String> = pieces_of(&*even, Seat::SECOND)
        .into_iter()
        .filter(|(kind, _)| !dealt.contains(kind) && kind.tile_numbers() != Some([7, 7]))
        .filter_map(|(kind, _)| kind.tile_numbers().map(|[one, other]| format!("{one}-{other}")))
        .collect();
    undealt.sort_unstable();
    assert_eq!((named_tiles.len(), named_tiles), (4, undealt.iter().map(String::as_str).collect()));
}

#[test]
fn a_saved_game_keeps_its_odds() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for (&game, seats) in catalogue::GAMES.iter().zip([2; 4]) {
        for kind in game.odds {
            let game_at_odds = open_game(game, seats, Some(Odds { kind: *kind, favoured: Seat::SECOND }));
            let stored = StoredGame { saved: game_at_odds.save(), below: Seat::FIRST };
            let id = store.add(&stored).expect("written");
            let read = store.read(id).expect("read");
            assert_eq!(read, stored);
            let back = catalogue::reopen(&read.saved).expect("it comes back");
            assert_eq!(back.start_text(), game_at_odds.start_text());
            assert_eq!(back.odds(), game_at_odds.odds());
            assert_eq!(back.rematch().start_text(), game_at_odds.rematch().start_text());
        }
    }
    // A game forked from the middle has a position of its own instead of odds.
    let game_at_odds = open_game(Game::CHESS, 2, Some(odds(Game::CHESS, "queen:1")));
    let fork =
        game_at_odds.fork(session::Place::of_game(0), game_at_odds.seats().to_vec(), 3).expect("a game");
    assert_eq!((fork.odds(), fork.start_text()), (None, game_at_odds.start_text()));
}

/// Odds survive writing, reading and importing in all forms.
#[test]
fn odds_survive_export_and_import() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for &game in catalogue::GAMES {
        for (kind, &seats) in
            game.odds.iter().flat_map(|kind| game.seat_counts.iter().map(move |count| (kind, count)))
        {
            for to in Seat::all(seats) {
                let odds = Odds { kind: *kind, favoured: to };
                let game_at_odds = open_game(game, seats.into(), Some(odds));
                let names = game_at_odds.seats().iter().map(|seat| seat.name.clone()).collect();
                let heading = GameTags { names, ..GameTags::default() };
                for form in [TextFormat::Usual, TextFormat::Own] {
                    let text = write_game(form, &game_at_odds.save(), &heading).expect("a game");
                    assert!(text.contains(&format!("[Odds \"{odds}\"]")), "{text}");
                    let read = read_one(&text);
                    assert_eq!(read.tags.tag("Odds"), None, "{text}");
                    assert_eq!(write_game(form, &read.saved, &read.tags).expect("a game"), text);
                    let back = catalogue::reopen(&read.saved).expect("it comes back");
                    assert_eq!(
                        (back.odds(), back.start_text()),
                        (game_at_odds.odds(), game_at_odds.start_text()),
                        "{text}"
                    );
                    assert_eq!(back.save(), read.saved);
                    let id = store.import(&[read]).expect("imported")[0].id();
                    let stored = store.read(id).expect("read");
                    assert_eq!(stored.saved.plan.odds, Some(odds), "{text}");
                    assert_eq!(
                        catalogue::reopen(&stored.saved).expect("it comes back").odds(),
                        game_at_odds.odds()
                    );
                    assert_eq!(back.rematch().save().plan.odds.map(|odds| odds.kind), Some(*kind));
                }
            }
        }
    }
}

#[test]
fn odds_that_do_not_match_the_start_are_an_ordinary_tag() {
    let knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    let deal = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    for (text, value) in [
        ("[Odds \"knight:2\"]\n\n1. e4 *".to_owned(), "knight:2"),
        (format!("[FEN \"{knight}\"]\n[Odds \"rook:2\"]\n\n1. e4 *"), "rook:2"),
        (format!("[FEN \"{knight}\"]\n[Odds \"knight:1\"]\n\n1. e4 *"), "knight:1"),
        (format!("[FEN \"{knight}\"]\n[Odds \"knight:9\"]\n\n1. e4 *"), "knight:9"),
        (format!("[FEN \"{knight}\"]\n[Odds \"Queen's knight\"]\n\n1. e4 *"), "Queen's knight"),
        (format!("[Game \"domin-up\"]\n[Start \"{deal}\"]\n[Odds \"two-tiles:1\"]\n\n*"), "two-tiles:1"),
    ] {
        let game = read_one(&text);
        assert_eq!((game.saved.plan.odds, game.tags.tag("Odds")), (None, Some(value)), "{text}");
        let again = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
        assert!(again.contains(&format!("[Odds \"{value}\"]")), "{again}");
    }
    let game = read_one(format!("[FEN \"{knight}\"]\n[Odds \"knight:2\"]\n\n1. e4 *"));
    assert_eq!(game.saved.plan.odds, Some(odds(Game::CHESS, "knight:2")));
}

#[test]
fn invalid_odds_are_rejected() {
    for text in ["", "knight", "knight:", "knight:0", "knight:x", "man:1", "Knight:1", "knight:1:2"] {
        assert!(Game::CHESS.read_odds(text).is_err(), "{text:?}");
    }
    let error = Game::DRAUGHTS.read_odds("dog:1").expect_err("no odds");
    assert!(error.to_string().contains("man, two-men, three-men"), "{error}");
    // A seat that the game does not have.
    let odds = odds(Game::CHESS, "knight:3");
    let plan = MatchPlan { odds: Some(odds), ..MatchPlan::between_people(Game::CHESS) };
    assert!(matches!(open(&plan).err(), Some(PlanError::Odds { seats: 2, .. })));
    assert_eq!(odds.to_string(), "knight:3");
}
