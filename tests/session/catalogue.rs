//! Plans and what can be wrong with them.

use tabuleiro::ai::Player;
use tabuleiro::rules::chess::FenError;
use tabuleiro::rules::{GameId, Seat};
use tabuleiro::session::{MatchPlan, PlanError, catalogue, open};

use super::support::plan;
use super::words::assert_said_in_both_languages;
use tabuleiro::session::Explain;

fn refused(plan: &MatchPlan) -> PlanError {
    let error = open(plan).map(|_| ()).expect_err("a bad plan");
    assert_said_in_both_languages(&error.message());
    error
}

#[test]
fn every_game_opens_from_its_own_start() {
    for game in GameId::ALL {
        let table = open(&MatchPlan::between_people(game)).expect("a good plan");
        assert_eq!(table.game(), game);
        // Whoever holds the opening tile begins.
        let dealt = game == GameId::DominUp;
        assert!(table.turn() == Some(Seat::FIRST) || dealt && table.turn() == Some(Seat::SECOND));
        assert_eq!(table.seats().len(), usize::from(catalogue::seats(game)));
        assert_eq!(table.position_text(), catalogue::start_text(game));
        // The text of the start is one that can be pasted as a start.
        let plan =
            MatchPlan { position: Some(catalogue::start_text(game)), ..MatchPlan::between_people(game) };
        assert_eq!(open(&plan).expect("a good plan").gestures(), table.gestures());
    }
    assert_eq!(catalogue::start_text(GameId::RacingKings), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
}

#[test]
fn every_player_of_a_game_can_sit_down() {
    for game in GameId::ALL {
        let levels = Player::LEVELS.map(Player::Level);
        let originals = (1..=Player::originals(game)).map(Player::Original);
        for player in levels.chain(originals) {
            let table = open(&plan(game, &[player, player])).expect("a good plan");
            assert!(table.think().is_some(), "{player} of {game}");
        }
    }
}

#[test]
fn the_wrong_number_of_seats_is_refused() {
    for count in [0, 1, 3, 300] {
        let error = refused(&plan(GameId::Chess, &vec![Player::Human; count]));
        assert_eq!(error, PlanError::Seats { game: GameId::Chess, expected: 2, given: count });
    }
}

#[test]
fn players_that_do_not_exist_are_refused() {
    for player in [Player::Original(0), Player::Original(5), Player::Level(0), Player::Level(11)] {
        for game in GameId::ALL {
            assert_eq!(
                refused(&plan(game, &[Player::Human, player])),
                PlanError::NoSuchPlayer { game, player }
            );
        }
    }
}

#[test]
fn a_wrong_position_is_refused_by_the_rules() {
    let wrong = |game, text: &str| {
        refused(&MatchPlan { position: Some(text.to_owned()), ..MatchPlan::between_people(game) })
    };
    assert_eq!(wrong(GameId::Chess, ""), PlanError::Chess(FenError::FieldCount(0)));
    assert_eq!(
        wrong(GameId::RacingKings, "8/8 w - -"),
        PlanError::RacingKings(FenError::RankCount(2).into())
    );
    assert_eq!(
        wrong(GameId::Draughts, "W:W33:B1").to_string(),
        "position: \"33\" is not a square from 1 to 32"
    );
    assert_eq!(
        wrong(GameId::Chess, "8/8/8/8/8/8/8/4K3 w - - 0 1").to_string(),
        "position: Black has 0 kings instead of 1"
    );
}

#[test]
fn blanks_around_a_pasted_position_do_not_matter() {
    let text = format!("\n  {} \t", catalogue::start_text(GameId::Chess));
    let plan = MatchPlan { position: Some(text), ..MatchPlan::between_people(GameId::Chess) };
    assert!(open(&plan).is_ok());
}

#[test]
fn a_finished_position_is_a_finished_game() {
    let text = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".to_owned();
    let table = open(&MatchPlan { position: Some(text), ..MatchPlan::between_people(GameId::Chess) });
    let table = table.expect("a good plan");
    assert_eq!(table.outcome().map(|outcome| outcome.to_string()), Some("1-0 checkmate".to_owned()));
    assert_eq!((table.turn(), table.undo_target()), (None, None));
}

#[test]
fn tables_that_a_game_leaves_open_are_listed_and_open() {
    assert_eq!(catalogue::seat_counts(GameId::DominUp), [2, 3, 4]);
    assert_eq!(catalogue::rule_sets(GameId::DominUp), ["report", "publisher"]);
    for game in [GameId::RacingKings, GameId::Draughts, GameId::Chess] {
        assert_eq!(catalogue::seat_counts(game), [2], "{game}");
        assert!(catalogue::rule_sets(game).is_empty(), "{game}");
    }
    for game in GameId::ALL {
        for seats in catalogue::seat_counts(game) {
            let people = vec![Player::Human; seats.into()];
            let rules = catalogue::rule_sets(game).iter().map(|name| Some((*name).to_owned()));
            for rules in rules.chain([None]) {
                let table = open(&MatchPlan { rules, ..plan(game, &people) }).expect("a good plan");
                assert_eq!(table.seats().len(), usize::from(seats));
            }
        }
    }
}

#[test]
fn a_position_text_tells_how_many_play_and_by_which_rules() {
    let terms =
        catalogue::terms_of(GameId::DominUp, " publisher 3 17/00/12 0,0=7^1;1,0=7^1 0").expect("read");
    assert_eq!((terms.seats, terms.rules), (3, Some("publisher")));
    let terms = catalogue::terms_of(GameId::Chess, &catalogue::start_text(GameId::Chess)).expect("read");
    assert_eq!((terms.seats, terms.rules), (2, None));
    let error = catalogue::terms_of(GameId::DominUp, "report").expect_err("no position");
    assert_said_in_both_languages(&error.message());
}

#[test]
fn draws_are_agreed_only_where_the_game_knows_them() {
    for game in GameId::ALL {
        let mut table = open(&MatchPlan::between_people(game)).expect("a good plan");
        assert_eq!(table.draws_can_be_agreed(), game != GameId::DominUp);
        table.agree_draw();
        assert_eq!(table.outcome().is_some(), table.draws_can_be_agreed(), "{game}");
    }
}
