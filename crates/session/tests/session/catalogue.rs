//! Tests of match plans, valid and invalid, and of the recognition of pasted positions.

use ai::Player;
use rules::chess::FenError;
use session::catalogue::GAMES;
use session::{Game, MatchPlan, PlanError, Seat, Viewer, catalogue, open};

use super::words::assert_translated;
use session::ToMessage;
use test_support::games::{game_from, plan_for};

/// The error of an invalid plan. Checks that its message is translated.
pub(crate) fn plan_error(plan: &MatchPlan) -> PlanError {
    let error = open(plan).map(|_| ()).expect_err("a bad plan");
    assert_translated(&error.message());
    error
}

#[test]
fn every_game_opens_from_its_own_start() {
    for &game in GAMES {
        let table = open(&MatchPlan::between_people(game)).expect("a good plan");
        assert_eq!(table.game(), game);
        // In Domin-Up the holder of the opening tile begins.
        let is_dealt = game == Game::DOMIN_UP;
        assert!(
            table.state().turn == Some(Seat::FIRST) || is_dealt && table.state().turn == Some(Seat::SECOND)
        );
        assert_eq!(table.seats().len(), usize::from(game.seat_counts[0]));
        assert_eq!(table.position_text(Viewer::All), catalogue::start_text(game));
        // The text of the start can be pasted as a position.
        let pasted = game_from(game, &catalogue::start_text(game));
        assert_eq!(pasted.state().gestures, table.state().gestures);
    }
    assert_eq!(catalogue::start_text(Game::RACING_KINGS), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
}

#[test]
fn every_player_of_a_game_can_be_seated() {
    for &game in GAMES {
        let levels = Player::LEVELS.map(Player::Level);
        let originals = (1..=game.original_computers).map(Player::Original);
        for player in levels.chain(originals) {
            let table = open(&plan_for(game, &[player.clone(), player.clone()])).expect("a good plan");
            assert!(table.find_move().is_some(), "{player} of {game}");
        }
    }
}

#[test]
fn the_wrong_number_of_seats_is_rejected() {
    for count in [0, 1, 3, 300] {
        let error = plan_error(&plan_for(Game::CHESS, &vec![Player::Human; count]));
        assert_eq!(error, PlanError::Seats { game: Game::CHESS.id, expected: 2, given: count });
    }
}

#[test]
fn players_that_do_not_exist_are_rejected() {
    for &game in GAMES {
        let unknown_original = Player::Original(game.original_computers + 1);
        for player in [Player::Original(0), unknown_original, Player::Level(0), Player::Level(11)] {
            let error = plan_error(&plan_for(game, &[Player::Human, player.clone()]));
            assert_eq!(error, PlanError::NoSuchPlayer { game: game.id, player: player.clone() });
        }
    }
}

#[test]
fn an_illegal_position_is_rejected() {
    let position_error = |game, text: &str| {
        plan_error(&MatchPlan { position: Some(text.to_owned()), ..MatchPlan::between_people(game) })
    };
    for (game, text, error, column) in [
        (Game::CHESS, "", FenError::FieldCount(0), None),
        (Game::RACING_KINGS, "8/8 w - -", FenError::RankCount(2), Some(1)),
    ] {
        assert_eq!(
            position_error(game, text),
            PlanError::Position { game: game.id, why: error.message(), column }
        );
    }
    assert_eq!(
        position_error(Game::DRAUGHTS, "W:W33:B1").to_string(),
        "position, column 4: “33” is not a square from 1 to 32."
    );
    assert_eq!(
        position_error(Game::CHESS, "8/8/8/8/8/8/8/4K3 w - - 0 1").to_string(),
        "position: Black has no king."
    );
}

#[test]
fn blanks_around_a_pasted_position_do_not_matter() {
    let text = format!("\n  {} \t", catalogue::start_text(Game::CHESS));
    game_from(Game::CHESS, &text);
}

#[test]
fn a_finished_position_is_a_finished_game() {
    let table = game_from(Game::CHESS, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(table.state().outcome().map(|outcome| outcome.to_string()), Some("1-0 checkmate".to_owned()));
    assert_eq!((table.state().turn, table.undo_target()), (None, None));
}

#[test]
fn all_seat_counts_and_rule_sets_open() {
    assert_eq!(Game::DOMIN_UP.seat_counts, [2, 3, 4]);
    assert_eq!(Game::DOMIN_UP.rule_sets, ["report", "publisher"]);
    for game in [Game::RACING_KINGS, Game::DRAUGHTS, Game::CHESS] {
        assert_eq!(game.seat_counts, [2], "{game}");
        assert!(game.rule_sets.is_empty(), "{game}");
    }
    for &game in GAMES {
        for &seats in game.seat_counts {
            let people = vec![Player::Human; seats.into()];
            let rules = game.rule_sets.iter().map(|name| Some((*name).to_owned()));
            for rules in rules.chain([None]) {
                let table = open(&MatchPlan { rules, ..plan_for(game, &people) }).expect("a good plan");
                assert_eq!(table.seats().len(), usize::from(seats));
            }
        }
    }
}

#[test]
fn a_position_text_has_seats_and_rules() {
    let terms = catalogue::read_position_facts(Game::DOMIN_UP, " publisher 3 17/00/12 0,0=7^1;1,0=7^1 0")
        .expect("read");
    assert_eq!((terms.seats, terms.rules), (3, Some("publisher")));
    let terms =
        catalogue::read_position_facts(Game::CHESS, &catalogue::start_text(Game::CHESS)).expect("read");
    assert_eq!((terms.seats, terms.rules), (2, None));
    let error = catalogue::read_position_facts(Game::DOMIN_UP, "report").expect_err("no position");
    assert_translated(&error.message());
}

#[test]
fn draws_are_agreed_only_in_games_that_allow_it() {
    for &game in GAMES {
        let mut table = open(&MatchPlan::between_people(game)).expect("a good plan");
        assert_eq!(game.agreed_draws, game != Game::DOMIN_UP);
        table.agree_draw();
        assert_eq!(table.state().outcome().is_some(), game.agreed_draws, "{game}");
    }
}

#[test]
fn a_pasted_position_is_recognised_as_the_right_game() {
    let recognised = |text: &str, preferred: Option<Game>| catalogue::game_of_position(text, preferred);
    for &game in GAMES {
        assert_eq!(recognised(&catalogue::start_text(game), None), Some(game), "{game}");
        assert_eq!(recognised(&format!("  {}\r\n", catalogue::start_text(game)), Some(game)), Some(game));
    }
    // Some FENs suit both chess and Racing Kings: the preferred game wins.
    let ambiguous = "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1";
    assert_eq!(recognised(ambiguous, None), Some(Game::CHESS));
    let race = "8/8/8/8/8/8/k7/7K w - - 0 1";
    assert_eq!(recognised(race, Some(Game::RACING_KINGS)), Some(Game::RACING_KINGS));
    // A preferred game in which the position is illegal is skipped.
    let pawns = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(recognised(pawns, Some(Game::RACING_KINGS)), Some(Game::CHESS));
    assert_eq!(recognised("W:W18,K24:B12,K10", None), Some(Game::DRAUGHTS));
    for text in ["", " ", "1. e4 e5", "To be or not to be", "8/8/8/8/8/8/8/8 w - - 0 1\nmore", "\u{0}"] {
        assert_eq!(recognised(text, None), None, "{text:?}");
    }
}

/// Recognises the game of an illegal position, so that its rules explain the error.
#[test]
fn an_illegal_position_is_recognised_as_a_position() {
    let recognised = |text: &str| catalogue::game_of_faulty_position(text, None);
    assert_eq!(recognised("8/8/8/8/8/8/8/K6K w - - 0 1"), Some(Game::CHESS));
    assert_eq!(recognised("  8/8/8/8/8/8/K6k w - - 0 1\n"), Some(Game::CHESS), "a rank is missing");
    let as_racing_kings =
        catalogue::game_of_faulty_position("8/8/8/8/8/8/8/K6K w - - 0 1", Some(Game::RACING_KINGS));
    assert_eq!(as_racing_kings, Some(Game::RACING_KINGS));
    assert_eq!(recognised("W:W40:B1"), Some(Game::DRAUGHTS));
    for text in ["1. e4 e5 1/2-1/2", "[Date \"2026/11/23\"]", "1/2-1/2", "1. 10-13 *", "", "a/b/c/d/e/f/g/h"]
    {
        assert_eq!(recognised(text), None, "{text}");
    }
}

/// After White reaches the goal, the state announces that Black has one last reply.
#[test]
fn the_last_reply_of_a_race_is_announced() {
    let obligation_key = |position: &str| {
        game_from(Game::RACING_KINGS, position).state().obligation.as_ref().map(|obligation| obligation.key)
    };
    assert_eq!(obligation_key("6K1/k7/8/8/8/3B4/8/8 b - - 0 1"), Some("obligation-last-reply"));
    assert_eq!(obligation_key("8/k5K1/8/8/8/3B4/8/8 b - - 0 1"), None);
    // If Black cannot reach the goal, the game is over at once.
    assert_eq!(obligation_key("6K1/8/k7/8/8/8/8/6B1 b - - 0 1"), None);
}
