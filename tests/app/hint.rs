//! Hints: each request reveals one more step of the best move (piece, target, reason). A hint does not change the game.

use art::marks::SquareMark;
use art::tiles::TileMark;
use bevy::prelude::Transform;
use session::{Game, Help, HelpUsed, MatchPlan, Place, Player, Seat, Spot};
use tabuleiro::app::commands::{BrowseCommand, GoBack, PlayCommand, TableCommand};
use tabuleiro::app::core::Screen;
use tabuleiro::app::game::{HintState, HintStep, NextActor};
use tabuleiro::app::preferences::Settings;
use tabuleiro::app::table::board::{ArrowPart, ArrowStyle};
use tabuleiro::app::table::dominoes::marks::PlacedTileMark;

use super::harness::{FRAME, TestApp, plan, plan_for_people, square, with_position};

/// The only mate in one is Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

/// A game from [`MATE_IN_ONE`] between a person with White and a computer.
fn mate_in_one() -> TestApp {
    TestApp::new(with_position(MATE_IN_ONE, plan(Game::CHESS, [Player::Human, Player::Level(1)])))
}

/// Asks for a hint and waits for its first step.
fn ask_for_hint(test: &mut TestApp) {
    test.run_command(TableCommand::Hint);
    test.run_until(FRAME, |test| !test.engine().is_thinking());
    test.run_frame();
}

/// Asks for a hint and reveals its second step, the target of the move.
fn ask_for_target(test: &mut TestApp) {
    ask_for_hint(test);
    test.run_command(TableCommand::Hint);
}

/// The step revealed so far; `None` if no hint is shown.
fn hint_step(test: &TestApp) -> Option<HintStep> {
    test.app.world().resource::<HintState>().step(test.game())
}

/// The arrows of the hint: from and to.
fn hint_arrows(test: &mut TestApp) -> Vec<(Spot, Spot)> {
    arrows_in_style(test, ArrowStyle::Hint)
}

/// The arrows of one style: from and to.
fn arrows_in_style(test: &mut TestApp, style: ArrowStyle) -> Vec<(Spot, Spot)> {
    test.arrows().into_iter().filter(|arrow| arrow.2 == style).map(|(from, to, _)| (from, to)).collect()
}

/// The squares with the mark of the hint, sorted.
fn hint_marks(test: &mut TestApp) -> Vec<Spot> {
    test.marks().into_iter().filter(|mark| mark.kind == SquareMark::Hint).map(|mark| mark.spot).collect()
}

#[test]
fn a_hint_shows_the_best_move_and_does_not_play_it() {
    let mut test = mate_in_one();
    assert_eq!(test.game().help(), Some(HelpUsed::NONE));
    ask_for_hint(&mut test);
    assert_eq!(test.game().help(), Some(HelpUsed::NONE.with(Help::Hint)));
    assert_eq!((test.notice(), hint_step(&test)), (Some(("hint-step-piece", false)), Some(HintStep::Piece)));
    assert_eq!(
        (hint_arrows(&mut test), hint_marks(&mut test)),
        (vec![], vec![square("a1")]),
        "the first step shows only the piece"
    );
    test.run_command(TableCommand::Hint);
    assert_eq!((test.notice(), hint_step(&test)), (Some(("notice-hint", false)), Some(HintStep::Target)));
    assert_eq!(hint_arrows(&mut test), [(square("a1"), square("a8"))]);
    assert_eq!(hint_marks(&mut test), [square("a1")]);
    assert_eq!((test.ply(), test.next_actor()), (0, NextActor::Human), "it is still the person's turn");
    // The arrow stays while the piece is selected, and disappears when the move is played.
    test.click_square("a1");
    assert_eq!(hint_arrows(&mut test), [(square("a1"), square("a8"))]);
    assert_eq!(hint_marks(&mut test), [], "a selected piece has its own mark");
    let marks = test.marks();
    let dot_count = |name: &str| {
        marks.iter().filter(|mark| mark.kind == SquareMark::LegalDot && mark.spot == square(name)).count()
    };
    assert_eq!((dot_count("a7"), dot_count("a8")), (1, 0), "no dot under the head of the arrow");
    test.click_square("a8");
    test.run_frame();
    assert_eq!((test.ply(), hint_arrows(&mut test)), (1, vec![]));
    assert!(test.game().state().outcome().is_some_and(|outcome| outcome.winner == Some(Seat::FIRST)));
}

#[test]
fn the_third_step_marks_the_reason_on_the_board() {
    // The knight forks king and rook with 1. Nc7+.
    let fork_plan = with_position(
        "r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1",
        plan(Game::CHESS, [Player::Human, Player::Level(1)]),
    );
    let mut test = TestApp::new(fork_plan);
    let evidence = |test: &mut TestApp| {
        let marks = test.marks().into_iter().filter(|mark| mark.kind == SquareMark::HintEvidence);
        let mut spots: Vec<Spot> = marks.map(|mark| mark.spot).collect();
        spots.sort();
        spots
    };
    ask_for_target(&mut test);
    assert_eq!(hint_arrows(&mut test), [(square("d5"), square("c7"))]);
    assert_eq!((evidence(&mut test), arrows_in_style(&mut test, ArrowStyle::Expected)), (vec![], vec![]));
    test.run_command(TableCommand::Hint);
    assert_eq!((test.notice(), hint_step(&test)), (Some(("notice-hint", false)), Some(HintStep::Reasons)));
    assert_eq!(evidence(&mut test), [square("a8"), square("e8")]);
    assert_eq!(arrows_in_style(&mut test, ArrowStyle::Expected).len(), 2, "the answer and the move after it");
    // The arrow of the hint is unchanged.
    assert_eq!(hint_arrows(&mut test), [(square("d5"), square("c7"))]);
    test.play_moves("d5c7");
    assert_eq!((evidence(&mut test), hint_step(&test)), (vec![], None));
}

#[test]
fn a_fourth_request_or_escape_hides_the_hint() {
    let mut test = mate_in_one();
    ask_for_target(&mut test);
    test.run_command(TableCommand::Hint);
    assert_eq!((test.notice(), hint_step(&test)), (Some(("notice-hint", false)), Some(HintStep::Reasons)));
    test.run_command(TableCommand::Hint);
    assert_eq!((hint_arrows(&mut test), hint_marks(&mut test), test.notice()), (vec![], vec![], None));
    // Escape hides the hint too, and does not leave the table.
    ask_for_hint(&mut test);
    test.run_command(GoBack);
    assert_eq!((hint_arrows(&mut test), test.notice(), test.screen()), (vec![], None, Screen::Table));
    // Escape during the search cancels the search. In the start position, a search takes its whole time limit.
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.run_command(TableCommand::Hint);
    assert!(test.engine().is_thinking());
    test.run_command(GoBack);
    assert!(!test.engine().is_thinking());
    assert_eq!((test.notice(), test.screen()), (None, Screen::Table));
}

/// A request during the search does not cancel it: the hint comes with its next step. No number of requests hides it.
#[test]
fn requests_during_the_search_reveal_further_steps() {
    for (requests, step) in [(2, HintStep::Target), (9, HintStep::Reasons)] {
        let mut test = TestApp::new(plan_for_people(Game::CHESS));
        (0..requests).for_each(|_| test.run_command(TableCommand::Hint));
        assert!(test.engine().is_thinking());
        assert_eq!(test.notice(), Some(("notice-hint-searching", false)));
        test.run_until(FRAME, |test| hint_step(test).is_some());
        assert_eq!(hint_step(&test), Some(step), "{requests} requests");
    }
    // The requests are forgotten with the hint.
    let mut test = mate_in_one();
    test.send_command(TableCommand::Hint);
    test.send_command(TableCommand::Hint);
    test.run_until(FRAME, |test| hint_step(test).is_some());
    assert_eq!(hint_step(&test), Some(HintStep::Target));
    test.run_command(GoBack);
    ask_for_hint(&mut test);
    assert_eq!(hint_step(&test), Some(HintStep::Piece));
}

#[test]
fn a_requested_hint_is_cancelled_when_a_move_is_played() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    test.run_command(TableCommand::Hint);
    assert_eq!(test.notice(), Some(("notice-hint-searching", false)));
    test.play_moves("e2e4");
    test.run_frames_in_real_time(50);
    assert!(!test.engine().is_thinking());
    assert_eq!((hint_arrows(&mut test), test.ply()), (vec![], 1));
    assert!(!test.app.world().resource::<HintState>().is_active(test.game()));
}

#[test]
fn a_hint_needs_a_person_to_move_in_the_current_position() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    test.play_moves("e2e4");
    assert_eq!(test.next_actor(), NextActor::Computer);
    assert!(!test.game().may_request_hint(), "the computer is to move");
    test.run_command(TableCommand::Hint);
    assert!(!test.app.world().resource::<HintState>().is_active(test.game()));
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 e7e5");
    assert!(test.game().may_request_hint());
    test.run_command(BrowseCommand::ShowPosition(Place::of_game(1)));
    assert!(!test.game().may_request_hint(), "an earlier position is shown");
    test.run_command(BrowseCommand::ShowCurrent);
    test.run_command(PlayCommand::Resign);
    assert!(!test.game().may_request_hint(), "the game is over");
}

#[test]
fn a_hint_requested_during_the_computers_turn_comes_after_it() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(2)]));
    test.play_moves("e2e4");
    assert_eq!(test.next_actor(), NextActor::Computer);
    assert!(test.game().may_request_hint_later());
    test.run_command(TableCommand::Hint);
    assert_eq!(test.notice(), Some(("notice-hint-later", false)));
    test.run_until(FRAME, |test| hint_step(test).is_some());
    assert_eq!(
        (test.ply(), hint_step(&test), test.notice()),
        (2, Some(HintStep::Piece), Some(("hint-step-piece", false)))
    );
    // A second request asks for the second step.
    test.play_moves("d2d4");
    test.run_command(TableCommand::Hint);
    test.run_command(TableCommand::Hint);
    assert_eq!(test.notice(), Some(("notice-hint-later", false)));
    test.run_until(FRAME, |test| hint_step(test).is_some());
    assert_eq!((test.ply(), hint_step(&test)), (4, Some(HintStep::Target)));
    // Escape cancels the request, and does not leave the table. The computer plays its move.
    test.play_moves("a2a3");
    test.run_command(TableCommand::Hint);
    test.run_command(GoBack);
    assert_eq!((test.notice(), test.screen()), (None, Screen::Table));
    test.run_until(FRAME, |test| test.ply() == 6);
    test.run_frame();
    assert!(!test.engine().is_thinking() && !test.app.world().resource::<HintState>().is_active(test.game()));
}

#[test]
fn a_hint_requested_while_a_draw_offer_is_considered_comes_after_it() {
    let mut test = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    test.run_command(PlayCommand::OfferDraw);
    assert!(test.engine().is_thinking());
    test.run_command(TableCommand::Hint);
    assert_eq!(test.notice(), Some(("notice-hint-later", false)));
    test.run_until(FRAME, |test| hint_step(test).is_some());
    assert_eq!(test.ply(), 0);
}

/// The only legal move has a text of its own, and so has the best move in a bad position.
#[test]
fn a_hint_says_if_the_move_is_the_only_or_the_least_bad_one() {
    let notice_key = |position: &str| {
        let mut test =
            TestApp::new(with_position(position, plan(Game::CHESS, [Player::Human, Player::Level(1)])));
        ask_for_target(&mut test);
        test.notice().map(|(key, _)| key.to_owned())
    };
    assert_eq!(notice_key("4k3/8/8/2B5/8/8/6PP/4r2K w - - 0 1").as_deref(), Some("notice-hint-only"));
    // White is a queen and a rook behind.
    assert_eq!(notice_key("3qk2r/5ppp/8/8/8/8/5PPP/6K1 w k - 0 1").as_deref(), Some("notice-hint-least-bad"));
}

#[test]
fn the_expected_line_is_drawn_beside_a_hint_on_the_same_squares() {
    // The hint is 1. Rxd8+; the expected line is 1... Rxd8 2. Rxd8#.
    let position = "2rr2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1";
    let mut test =
        TestApp::new(with_position(position, plan(Game::CHESS, [Player::Human, Player::Level(1)])));
    ask_for_target(&mut test);
    test.run_command(TableCommand::Hint);
    let expected = arrows_in_style(&mut test, ArrowStyle::Expected);
    let hint = hint_arrows(&mut test);
    assert_eq!(
        (hint.as_slice(), expected.first()),
        (&[(square("d2"), square("d8"))][..], Some(&(square("c8"), square("d8"))))
    );
    let world = test.app.world_mut();
    let mut query = world.query::<(&ArrowPart, &Transform)>();
    let starts_and_offsets: Vec<(Spot, bool)> = query
        .iter(world)
        .filter(|(part, _)| part.is_head())
        .map(|(part, _)| (part.arrow.from, part.is_offset()))
        .collect();
    // The second rook moves along the same file as the first, so its arrow is drawn beside the hint.
    assert!(
        starts_and_offsets.contains(&(square("d2"), false))
            && starts_and_offsets.contains(&(square("d1"), true)),
        "{starts_and_offsets:?}"
    );
}

#[test]
fn the_setting_for_hint_marks_hides_only_the_marks() {
    let mut test = mate_in_one();
    test.app.world_mut().resource_mut::<Settings>().marks.hint = false;
    ask_for_target(&mut test);
    assert_eq!((hint_arrows(&mut test), hint_marks(&mut test)), (vec![], vec![]));
    assert_eq!(test.notice(), Some(("notice-hint", false)));
}

/// Seat 1 can place only one of its two tiles, [1|7]: the double seven on the table has no 3.
const ONE_PLACEABLE_TILE: &str = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";

/// A game of Domin-Up from [`ONE_PLACEABLE_TILE`].
fn domin_up_test(players: [Player; 2]) -> TestApp {
    let plan = MatchPlan { seed: 5, ..with_position(ONE_PLACEABLE_TILE, plan(Game::DOMIN_UP, players)) };
    let mut test = TestApp::new(plan);
    test.wait_for_animations();
    test
}

/// The spots of tiles with the mark of the hint, in the hand and on the table, sorted.
fn hint_tiles(test: &mut TestApp) -> Vec<Spot> {
    let world = test.app.world_mut();
    let mut query = world.query::<&PlacedTileMark>();
    let placed_marks = query.iter(world).filter(|placed| placed.mark == TileMark::Hint);
    let mut spots: Vec<Spot> = placed_marks.map(|placed| placed.spot).collect();
    spots.sort();
    spots
}

#[test]
fn a_hint_at_domin_up_marks_a_tile_and_its_place() {
    let mut test = domin_up_test([Player::Human, Player::Level(1)]);
    ask_for_hint(&mut test);
    assert_eq!(test.notice(), Some(("hint-step-tile", false)));
    assert_eq!(hint_tiles(&mut test), [Spot::Hand { seat: Seat::FIRST, slot: 0 }]);
    test.run_command(TableCommand::Hint);
    assert_eq!(test.notice(), Some(("notice-hint-tile", false)));
    let spots = hint_tiles(&mut test);
    assert!(spots.contains(&Spot::Hand { seat: Seat::FIRST, slot: 0 }), "{spots:?}");
    assert!(spots.iter().any(|spot| matches!(spot, Spot::Domino { .. })), "{spots:?}");
    assert_eq!(spots.len(), 2);
    test.run_command(TableCommand::Hint);
    assert_eq!(
        (test.notice(), hint_step(&test)),
        (Some(("notice-hint-tile", false)), Some(HintStep::Reasons))
    );
    let hint_state = test.app.world().resource::<HintState>();
    assert!(hint_state.reasons(test.game()).is_some_and(|hint| !hint.explanation().is_empty()));
}

#[test]
fn there_is_no_hint_behind_the_curtain() {
    let mut test = domin_up_test([const { Player::Human }; 2]);
    assert!(test.game().curtain().is_some() && !test.game().may_request_hint());
    test.run_command(TableCommand::Hint);
    assert!(!test.engine().is_thinking());
    test.run_command(TableCommand::ShowHand);
    test.wait_for_animations();
    assert!(test.game().may_request_hint());
}
