//! Odds: a handicap at the start that helps one player against a stronger opponent.

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

/// A game between `seat_count` people with these odds.
fn open_game(game: Game, seat_count: usize, odds: Option<Odds>) -> Box<dyn Match> {
    let seats = (1..=seat_count).map(|number| PlayerPlan::named(Player::Human, format!("Player {number}")));
    let plan = MatchPlan { seats: seats.collect(), odds, seed: 11, ..MatchPlan::between_people(game) };
    open(&plan).unwrap_or_else(|error| panic!("{odds:?}: {error}"))
}

/// The pieces or tiles of a seat at the start of a game. Pieces on a board have their squares; tiles have `None`.
fn pieces_at_start(game: &dyn Match, seat: Seat) -> Vec<(PieceKind, Option<Spot>)> {
    let scene = game.browse_at(session::Place::of_game(0)).scene(Viewer::All).clone();
    let in_hand = |spot: Spot| matches!(spot, Spot::Hand { .. });
    let own_pieces = scene.pieces.iter().filter(|piece| piece.owner == seat);
    match game.game().deal_version {
        // Domin-Up, the only game in which tiles are dealt.
        Some(_) => own_pieces.filter(|piece| in_hand(piece.spot)).map(|piece| (piece.kind, None)).collect(),
        None => own_pieces.map(|piece| (piece.kind, Some(piece.spot))).collect(),
    }
}

/// Odds change only one side. In board games, the opponent of the favoured player starts without the named pieces. In
/// Domin-Up, where fewer tiles are an advantage, the favoured player starts with fewer tiles.
#[test]
fn odds_remove_only_the_named_pieces() {
    let missing = |game: Game, seat_count: usize, odds: Odds, seat: Seat| {
        let even_game = open_game(game, seat_count, None);
        let game_at_odds = open_game(game, seat_count, Some(odds));
        let mut missing_pieces = pieces_at_start(&*even_game, seat);
        for piece in pieces_at_start(&*game_at_odds, seat) {
            let index = missing_pieces.iter().position(|other| *other == piece);
            missing_pieces
                .remove(index.unwrap_or_else(|| panic!("{odds}: {piece:?} is not in the even game")));
        }
        missing_pieces.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>()
    };
    for &game in catalogue::GAMES {
        assert!(!game.odds.is_empty(), "{game}");
        for (odds_kind, &seat_count) in game
            .odds
            .iter()
            .flat_map(|kind| game.seat_counts.iter().map(move |seat_count| (kind, seat_count)))
        {
            for favoured in Seat::all(seat_count) {
                let odds = Odds { kind: *odds_kind, favoured };
                for seat in Seat::all(seat_count) {
                    let missing_kinds: Vec<PieceKind> = missing(game, seat_count.into(), odds, seat)
                        .into_iter()
                        // A game of Domin-Up with odds starts after the opening move, so the opening tile 7-7 is on the
                        // table instead of in a hand.
                        .filter(|kind| kind.tile_numbers() != Some([7, 7]))
                        .collect();
                    let names: Vec<&str> = missing_kinds.iter().map(|kind| kind.name()).collect();
                    let is_affected = (seat == favoured) == game.deal_version.is_some();
                    let expected: Vec<&str> = match odds_kind.name {
                        _ if !is_affected => Vec::new(),
                        "two-men" => vec!["man"; 2],
                        "three-men" => vec!["man"; 3],
                        "two-tiles" => vec!["tile"; 2],
                        "three-tiles" => vec!["tile"; 3],
                        "four-tiles" => vec!["tile"; 4],
                        name => vec![name],
                    };
                    assert_eq!(names, expected, "{game}, {seat_count} seats: {odds} for seat {seat}");
                }
            }
        }
    }
}

#[test]
fn a_missing_rook_cannot_castle() {
    let start_text = |text| open_game(Game::CHESS, 2, Some(odds(Game::CHESS, text))).start_text();
    assert_eq!(start_text("rook:2"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1");
    assert_eq!(start_text("rook:1"), "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1");
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
    let odds_message = game_at_odds.odds().expect("odds");
    let tiles = odds_message.args.iter().find(|(name, _)| *name == "tiles").expect("the tiles").1.clone();
    let session::MessageArg::Text(tiles) = tiles else { panic!("{tiles:?}") };
    let shown_tiles: Vec<&str> = tiles.split(", ").collect();
    let even_game = open_game(Game::DOMIN_UP, 2, None);
    let dealt: Vec<PieceKind> =
        pieces_at_start(&*game_at_odds, Seat::SECOND).into_iter().map(|(kind, _)| kind).collect();
    let mut undealt: Vec<String> = pieces_at_start(&*even_game, Seat::SECOND)
        .into_iter()
        .filter(|(kind, _)| !dealt.contains(kind) && kind.tile_numbers() != Some([7, 7]))
        .filter_map(|(kind, _)| kind.tile_numbers().map(|[first, second]| format!("{first}-{second}")))
        .collect();
    undealt.sort_unstable();
    assert_eq!((shown_tiles.len(), shown_tiles), (4, undealt.iter().map(String::as_str).collect()));
}

#[test]
fn a_saved_game_keeps_its_odds() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for &game in catalogue::GAMES {
        for kind in game.odds {
            let game_at_odds = open_game(game, 2, Some(Odds { kind: *kind, favoured: Seat::SECOND }));
            let stored = StoredGame { saved: game_at_odds.save(), bottom_seat: Seat::FIRST };
            let id = store.add(&stored).expect("written");
            let read = store.read(id).expect("read");
            assert_eq!(read, stored);
            let reopened = catalogue::reopen(&read.saved).expect("the game can be reopened");
            assert_eq!(reopened.start_text(), game_at_odds.start_text());
            assert_eq!(reopened.odds(), game_at_odds.odds());
            assert_eq!(reopened.rematch().start_text(), game_at_odds.rematch().start_text());
        }
    }
    // A game forked from an earlier position has a start position instead of odds.
    let game_at_odds = open_game(Game::CHESS, 2, Some(odds(Game::CHESS, "queen:1")));
    let fork =
        game_at_odds.fork(session::Place::of_game(0), game_at_odds.seats().to_vec(), 3).expect("a game");
    assert_eq!((fork.odds(), fork.start_text()), (None, game_at_odds.start_text()));
}

/// Odds survive export, reading and import in each text format.
#[test]
fn odds_survive_export_and_import() {
    let (_folder, path) = empty_database();
    let mut store = GameStore::open(&path).expect("a database");
    for &game in catalogue::GAMES {
        for (odds_kind, &seat_count) in game
            .odds
            .iter()
            .flat_map(|kind| game.seat_counts.iter().map(move |seat_count| (kind, seat_count)))
        {
            for favoured in Seat::all(seat_count) {
                let odds = Odds { kind: *odds_kind, favoured };
                let game_at_odds = open_game(game, seat_count.into(), Some(odds));
                let names = game_at_odds.seats().iter().map(|seat| seat.name.clone()).collect();
                let tags = GameTags { names, ..GameTags::default() };
                for format in [TextFormat::Usual, TextFormat::Own] {
                    let text = write_game(format, &game_at_odds.save(), &tags).expect("a game");
                    assert!(text.contains(&format!("[Odds \"{odds}\"]")), "{text}");
                    let read = read_one(&text);
                    assert_eq!(read.tags.tag("Odds"), None, "{text}");
                    assert_eq!(write_game(format, &read.saved, &read.tags).expect("a game"), text);
                    let reopened = catalogue::reopen(&read.saved).expect("the game can be reopened");
                    assert_eq!(
                        (reopened.odds(), reopened.start_text()),
                        (game_at_odds.odds(), game_at_odds.start_text()),
                        "{text}"
                    );
                    assert_eq!(reopened.save(), read.saved);
                    let id = store.import(&[read]).expect("imported")[0].id();
                    let stored = store.read(id).expect("read");
                    assert_eq!(stored.saved.plan.odds, Some(odds), "{text}");
                    assert_eq!(
                        catalogue::reopen(&stored.saved).expect("the game can be reopened").odds(),
                        game_at_odds.odds()
                    );
                    assert_eq!(reopened.rematch().save().plan.odds.map(|odds| odds.kind), Some(*odds_kind));
                }
            }
        }
    }
}

#[test]
fn odds_that_do_not_match_the_start_are_an_ordinary_tag() {
    let knight_odds_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    let other_deal = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    for (text, tag_value) in [
        ("[Odds \"knight:2\"]\n\n1. e4 *".to_owned(), "knight:2"),
        (format!("[FEN \"{knight_odds_start}\"]\n[Odds \"rook:2\"]\n\n1. e4 *"), "rook:2"),
        (format!("[FEN \"{knight_odds_start}\"]\n[Odds \"knight:1\"]\n\n1. e4 *"), "knight:1"),
        (format!("[FEN \"{knight_odds_start}\"]\n[Odds \"knight:9\"]\n\n1. e4 *"), "knight:9"),
        (format!("[FEN \"{knight_odds_start}\"]\n[Odds \"Queen's knight\"]\n\n1. e4 *"), "Queen's knight"),
        (
            format!("[Game \"domin-up\"]\n[Start \"{other_deal}\"]\n[Odds \"two-tiles:1\"]\n\n*"),
            "two-tiles:1",
        ),
    ] {
        let game = read_one(&text);
        assert_eq!((game.saved.plan.odds, game.tags.tag("Odds")), (None, Some(tag_value)), "{text}");
        let written = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
        assert!(written.contains(&format!("[Odds \"{tag_value}\"]")), "{written}");
    }
    let game = read_one(format!("[FEN \"{knight_odds_start}\"]\n[Odds \"knight:2\"]\n\n1. e4 *"));
    assert_eq!(game.saved.plan.odds, Some(odds(Game::CHESS, "knight:2")));
}

#[test]
fn invalid_odds_are_rejected() {
    for text in ["", "knight", "knight:", "knight:0", "knight:x", "man:1", "Knight:1", "knight:1:2"] {
        assert!(Game::CHESS.read_odds(text).is_err(), "{text:?}");
    }
    let error = Game::DRAUGHTS.read_odds("dog:1").expect_err("unknown odds");
    assert!(error.to_string().contains("man, two-men, three-men"), "{error}");
    // A seat that the game does not have.
    let odds = odds(Game::CHESS, "knight:3");
    let plan = MatchPlan { odds: Some(odds), ..MatchPlan::between_people(Game::CHESS) };
    assert!(matches!(open(&plan).err(), Some(PlanError::Odds { seats: 2, .. })));
    assert_eq!(odds.to_string(), "knight:3");
}
