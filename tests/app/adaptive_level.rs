//! Adaptive computers: the question on the setup page, and the level that follows a person's results.

use session::{Game, NotCounted, Player, Seat, SelfAssessment, StrengthEstimate, catalogue};
use tabuleiro::app::commands::{Navigate, PlayCommand, TableCommand};
use tabuleiro::app::core::Screen;
use tabuleiro::app::preferences::{SeatSetup, Setup, Setups};
use tabuleiro::app::setup::SetupForm;

use super::harness::{FRAME, TestApp, app_without_game, plan};

/// Saves a setup of `game` in which Ana plays against `opponent`.
fn save_setup(test: &mut TestApp, game: Game, opponent: &Player) {
    let ana = SeatSetup { player: "human".to_owned(), name: "Ana".to_owned(), ..SeatSetup::default() };
    let player = opponent.to_string();
    let computer = SeatSetup { player: player.clone(), computer: player, ..SeatSetup::default() };
    let setup = Setup { seats: vec![ana, computer], ..Setup::default() };
    test.app.world_mut().resource_mut::<Setups>().save_setup(game, setup);
}

/// The opponent of Ana in the saved setup.
fn saved_opponent(test: &TestApp, game: Game) -> String {
    let setups = test.app.world().resource::<Setups>();
    setups.of(game).expect("set up").seats[1].player.clone()
}

/// Opens the setup page of `game`, and waits for the estimate.
fn open_setup(test: &mut TestApp, game: Game) -> StrengthEstimate {
    test.app.world_mut().resource_mut::<SetupForm>().choose_game(game);
    test.run_command(Navigate::Open(Screen::Setup));
    test.run_until(FRAME, |test| form(test).strength().is_some());
    form(test).strength().expect("an estimate")
}

fn form(test: &TestApp) -> &SetupForm {
    test.app.world().resource::<SetupForm>()
}

#[test]
fn the_first_choice_asks_how_well_the_person_plays() {
    let mut test = TestApp { app: app_without_game() };
    save_setup(&mut test, Game::DRAUGHTS, &Player::Level(4));
    open_setup(&mut test, Game::DRAUGHTS);
    assert!(!form(&test).asks_for_strength(), "no computer adapts to the person");
    save_setup(&mut test, Game::CHESS, &Player::Adaptive(4));
    let unanswered = open_setup(&mut test, Game::CHESS);
    assert!(form(&test).asks_for_strength());
    assert_eq!((unanswered.games, unanswered.half_levels), (0, 6));
    let mut levels = Vec::new();
    for answer in SelfAssessment::ALL {
        test.app.world_mut().resource_mut::<SetupForm>().answer_strength(answer);
        test.run_frame();
        let setups = test.app.world().resource::<Setups>();
        assert_eq!(setups.self_assessment(Game::CHESS), Some(answer));
        assert_eq!(setups.self_assessment(Game::DRAUGHTS), None, "each game has its own answer");
        levels.extend(form(&test).strength().map(|estimate| estimate.half_levels));
    }
    assert!(levels.is_sorted_by(|one, other| one < other) && levels.len() == 3, "{levels:?}");
    assert!(form(&test).asks_for_strength(), "the answer can be changed");
}

/// The estimate counts saved games against fixed levels and against adaptive ones, each game for itself.
#[test]
fn the_level_follows_the_games_in_the_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut test = TestApp::in_folder(folder.path());
    save_setup(&mut test, Game::CHESS, &Player::Adaptive(6));
    let mut last = open_setup(&mut test, Game::CHESS);
    for (opponent, games) in [(Player::Level(2), 1), (Player::Adaptive(4), 2)] {
        test.start_game(&plan(Game::CHESS, [Player::Human, opponent]));
        test.run_frames(2);
        test.run_command(PlayCommand::Resign);
        let now = open_setup(&mut test, Game::CHESS);
        assert_eq!(now.games, games, "the game on the table counts");
        assert!(now.half_levels < last.half_levels && now.high < last.high, "{now:?} {last:?}");
        assert!(!form(&test).asks_for_strength());
        last = now;
    }
    drop(test);
    let mut test = TestApp::in_folder(folder.path());
    save_setup(&mut test, Game::CHESS, &Player::Adaptive(6));
    save_setup(&mut test, Game::DRAUGHTS, &Player::Adaptive(6));
    assert_eq!(open_setup(&mut test, Game::CHESS), last, "the next run reads the results");
    assert_eq!(open_setup(&mut test, Game::DRAUGHTS).games, 0);
    assert!(form(&test).asks_for_strength());
}

#[test]
fn the_level_and_the_name_change_after_each_game() {
    let mut chess_plan = plan(Game::CHESS, [Player::Human, Player::Adaptive(6)]);
    chess_plan.seats[1].name = "Casual 3".to_owned();
    let mut test = TestApp::new(chess_plan);
    save_setup(&mut test, Game::CHESS, &Player::Adaptive(6));
    let opponent = |test: &TestApp, seat: Seat| {
        (test.game().player(seat).clone(), test.game().seats()[seat.index()].name.clone())
    };
    test.play("e2e4");
    assert_eq!(saved_opponent(&test, Game::CHESS), "match-me:3");
    test.run_command(TableCommand::Restart);
    assert_eq!(opponent(&test, Seat::SECOND).0, Player::Adaptive(6), "the game had no result");
    test.run_command(PlayCommand::Resign);
    assert_eq!(saved_opponent(&test, Game::CHESS), "match-me:2");
    test.run_command(TableCommand::Rematch);
    assert_eq!(opponent(&test, Seat::FIRST), (Player::Adaptive(4), "Beginner 2".to_owned()));
    let saved_before_end = test.game().save();
    test.run_command(PlayCommand::Resign);
    assert_eq!(saved_opponent(&test, Game::CHESS), "match-me:1.5");
    // Opening a finished game does not change the level again. The opened game is the current one with the result of
    // the resignation.
    let mut saved = saved_before_end;
    saved.end = test.game().save().end;
    test.replace_game(catalogue::reopen(&saved).expect("a valid saved game"));
    test.run_frames(2);
    assert!(test.game().state().outcome().is_some());
    assert_eq!(saved_opponent(&test, Game::CHESS), "match-me:1.5");
    test.run_command(TableCommand::Rematch);
    assert_eq!(opponent(&test, Seat::SECOND).0, Player::Adaptive(4), "it says nothing new");
}

#[test]
fn the_level_falls_to_the_lowest_at_every_game() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS, Game::DOMIN_UP] {
        let mut test = TestApp::new(plan(game, [Player::Human, Player::Adaptive(6)]));
        let mut levels = vec![6];
        for _ in 0..9 {
            test.wait_for_animations();
            test.run_command(PlayCommand::Resign);
            assert!(test.game().state().outcome().is_some(), "{game}");
            test.run_command(TableCommand::Rematch);
            levels.extend([Seat::FIRST, Seat::SECOND].iter().filter_map(
                |seat| match test.game().player(*seat) {
                    Player::Adaptive(half_levels) => Some(*half_levels),
                    _ => None,
                },
            ));
        }
        assert!(levels.len() == 10 && levels.is_sorted_by(|one, other| one >= other), "{game}: {levels:?}");
        assert!(levels[1] < 6 && levels[9] <= 3, "{game}: {levels:?}");
    }
}

#[test]
fn a_game_that_does_not_count_keeps_the_level() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Adaptive(6)]));
    save_setup(&mut test, Game::CHESS, &Player::Adaptive(6));
    test.run_command(TableCommand::Analyse);
    test.run_command(TableCommand::Analyse);
    test.run_command(PlayCommand::Resign);
    assert_eq!(test.game().reason_not_counted(), Some(NotCounted::Analysis));
    assert_eq!(saved_opponent(&test, Game::CHESS), "match-me:3");
    test.run_command(TableCommand::Rematch);
    assert_eq!(test.game().player(Seat::FIRST), &Player::Adaptive(6));
}
