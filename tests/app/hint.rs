//! Hints: on request, the best move is shown in three steps (piece, goal, reason), and the game is not changed.

use art::marks::SquareMark;
use art::tiles::TileMark;
use bevy::prelude::Transform;
use session::{Game, MatchPlan, Place, Player, Seat, Spot};
use tabuleiro::app::commands::{GoBack, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::Screen;
use tabuleiro::app::game::{HintState, HintStep, NextActor};
use tabuleiro::app::preferences::Settings;
use tabuleiro::app::table::board::{ArrowPart, ArrowStyle};
use tabuleiro::app::table::dominoes::marks::PlacedTileMark;

use super::harness::{FRAME, TestApp, plan, plan_for_people, square, with_position};

/// White's only mate is Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn mate_in_one() -> TestApp {
    TestApp::new(with_position(MATE_IN_ONE, plan(Game::CHESS, [Player::Human, Player::Level(1)])))
}

/// Asks for a hint and waits for its first step.
fn ask_for_hint(room: &mut TestApp) {
    room.run_command(TableCommand::Hint);
    room.run_until(FRAME, |room| !room.engine().is_thinking());
    room.run_frame();
}

/// Asks for a hint and goes on to its second step, the goal of the move.
fn ask_for_place(room: &mut TestApp) {
    ask_for_hint(room);
    room.run_command(TableCommand::Hint);
}

fn hint_step(room: &TestApp) -> Option<HintStep> {
    room.app.world().resource::<HintState>().step(room.game())
}

fn arrows(room: &mut TestApp) -> Vec<(Spot, Spot)> {
    arrows_in(room, ArrowStyle::Hint)
}

fn arrows_in(room: &mut TestApp, ink: ArrowStyle) -> Vec<(Spot, Spot)> {
    room.arrows().into_iter().filter(|arrow| arrow.2 == ink).map(|(from, to, _)| (from, to)).collect()
}

fn hint_marks(room: &mut TestApp) -> Vec<Spot> {
    room.marks().into_iter().filter(|mark| mark.kind == SquareMark::Hint).map(|mark| mark.spot).collect()
}

#[test]
fn a_hint_shows_the_best_move_and_does_not_play_it() {
    let mut room = mate_in_one();
    ask_for_hint(&mut room);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("advice-look", false)), Some(HintStep::Piece)));
    assert_eq!((arrows(&mut room), hint_marks(&mut room)), (vec![], vec![square("a1")]), "the piece alone");
    room.run_command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint", false)), Some(HintStep::Place)));
    assert_eq!(arrows(&mut room), [(square("a1"), square("a8"))]);
    assert_eq!(hint_marks(&mut room), [square("a1")]);
    assert_eq!((room.ply(), room.decides()), (0, NextActor::Human), "it is still the person's turn");
    // The arrow stays while the piece is selected, and goes with the move.
    room.click_square("a1");
    assert_eq!(arrows(&mut room), [(square("a1"), square("a8"))]);
    assert_eq!(hint_marks(&mut room), [], "a selected piece has its own mark");
    let marks = room.marks();
    let dots = |of: &str| {
        marks.iter().filter(|mark| mark.kind == SquareMark::LegalDot && mark.spot == square(of)).count()
    };
    assert_eq!((dots("a7"), dots("a8")), (1, 0), "no dot under the head of the arrow");
    room.click_square("a8");
    room.run_frame();
    assert_eq!((room.ply(), arrows(&mut room)), (1, vec![]));
    assert!(room.game().state().outcome().is_some_and(|outcome| outcome.winner == Some(Seat::FIRST)));
}

#[test]
fn the_third_step_marks_the_reason_on_the_board() {
    // The knight forks king and rook.
    let fork = with_position(
        "r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1",
        plan(Game::CHESS, [Player::Human, Player::Level(1)]),
    );
    let mut room = TestApp::new(fork);
    let decisive = |room: &mut TestApp| {
        let marks = room.marks().into_iter().filter(|mark| mark.kind == SquareMark::HintEvidence);
        let mut spots: Vec<Spot> = marks.map(|mark| mark.spot).collect();
        spots.sort();
        spots
    };
    ask_for_place(&mut room);
    assert_eq!(arrows(&mut room), [(square("d5"), square("c7"))]);
    assert_eq!((decisive(&mut room), arrows_in(&mut room, ArrowStyle::Expected)), (vec![], vec![]));
    room.run_command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint", false)), Some(HintStep::Why)));
    assert_eq!(decisive(&mut room), [square("a8"), square("e8")]);
    assert_eq!(arrows_in(&mut room, ArrowStyle::Expected).len(), 2, "an answer, and what follows");
    // The arrow still shows the same move.
    assert_eq!(arrows(&mut room), [(square("d5"), square("c7"))]);
    room.play_moves("d5c7");
    assert_eq!((decisive(&mut room), hint_step(&room)), (vec![], None));
}

#[test]
fn a_fourth_request_or_escape_hides_the_hint() {
    let mut room = mate_in_one();
    ask_for_place(&mut room);
    room.run_command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint", false)), Some(HintStep::Why)));
    room.run_command(TableCommand::Hint);
    assert_eq!((arrows(&mut room), hint_marks(&mut room), room.notice()), (vec![], vec![], None));
    // Escape also hides the hint, and does not leave the table.
    ask_for_hint(&mut room);
    room.run_command(GoBack);
    assert_eq!((arrows(&mut room), room.notice(), room.screen()), (vec![], None, Screen::Table));
    // A second request during the search cancels it. In the start position the search uses its whole time limit.
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    room.run_command(TableCommand::Hint);
    assert!(room.engine().is_thinking());
    room.run_command(TableCommand::Hint);
    assert!(!room.engine().is_thinking());
    assert_eq!(room.notice(), None);
}

#[test]
fn a_hint_is_dropped_when_a_move_is_played() {
    let mut room = TestApp::new(plan_for_people(Game::CHESS));
    room.run_command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-asked", false)));
    room.play_moves("e2e4");
    room.run_frames_in_real_time(50);
    assert!(!room.engine().is_thinking());
    assert_eq!((arrows(&mut room), room.ply()), (vec![], 1));
    assert!(!room.app.world().resource::<HintState>().is_given(room.game()));
}

#[test]
fn a_hint_needs_a_person_to_move_in_the_current_position() {
    let mut room = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    room.play_moves("e2e4");
    assert_eq!(room.decides(), NextActor::Computer);
    assert!(!room.game().may_request_hint(), "the computer is to move");
    room.run_command(TableCommand::Hint);
    assert!(!room.app.world().resource::<HintState>().is_given(room.game()));
    let mut room = TestApp::after_moves(Game::CHESS, "e2e4 e7e5");
    assert!(room.game().may_request_hint());
    room.run_command(ReviewCommand::ShowPosition(Place::of_game(1)));
    assert!(!room.game().may_request_hint(), "an earlier position is shown");
    room.run_command(ReviewCommand::ShowCurrent);
    room.run_command(PlayCommand::Resign);
    assert!(!room.game().may_request_hint(), "the game is over");
}

#[test]
fn a_hint_requested_during_the_computers_turn_comes_after_it() {
    let mut room = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(2)]));
    room.play_moves("e2e4");
    assert_eq!(room.decides(), NextActor::Computer);
    assert!(room.game().may_request_hint_later());
    room.run_command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-later", false)));
    room.run_until(FRAME, |room| hint_step(room).is_some());
    assert_eq!(
        (room.ply(), hint_step(&room), room.notice()),
        (2, Some(HintStep::Piece), Some(("advice-look", false)))
    );
    // A second request cancels the first; the computer plays its move.
    room.play_moves("d2d4");
    room.run_command(TableCommand::Hint);
    room.run_command(TableCommand::Hint);
    assert_eq!(room.notice(), None);
    room.run_until(FRAME, |room| room.ply() == 4);
    room.run_frame();
    assert!(!room.engine().is_thinking() && !room.app.world().resource::<HintState>().is_given(room.game()));
    // Escape also cancels the request, and does not leave the table.
    room.play_moves("a2a3");
    room.run_command(TableCommand::Hint);
    room.run_command(GoBack);
    assert_eq!((room.notice(), room.screen()), (None, Screen::Table));
    room.run_until(FRAME, |room| room.ply() == 6);
}

#[test]
fn a_hint_requested_while_a_draw_offer_is_considered_comes_after_it() {
    let mut room = TestApp::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    room.run_command(PlayCommand::OfferDraw);
    assert!(room.engine().is_thinking());
    room.run_command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-later", false)));
    room.run_until(FRAME, |room| hint_step(room).is_some());
    assert_eq!(room.ply(), 0);
}

/// The only legal move and the best move in a lost position have their own texts.
#[test]
fn a_hint_says_if_the_move_is_the_only_or_the_least_bad_one() {
    let notice_key = |position: &str| {
        let mut room =
            TestApp::new(with_position(position, plan(Game::CHESS, [Player::Human, Player::Level(1)])));
        ask_for_place(&mut room);
        room.notice().map(|(name, _)| name.to_owned())
    };
    assert_eq!(notice_key("4k3/8/8/2B5/8/8/6PP/4r2K w - - 0 1").as_deref(), Some("notice-hint-only"));
    // White is a queen and a rook behind.
    assert_eq!(notice_key("3qk2r/5ppp/8/8/8/8/5PPP/6K1 w k - 0 1").as_deref(), Some("notice-hint-least-bad"));
}

#[test]
fn the_expected_line_is_drawn_beside_a_hint_on_the_same_squares() {
    // 1. Rxd8+ Rxd8 2. Rxd8#.
    let trade = "2rr2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1";
    let mut room = TestApp::new(with_position(trade, plan(Game::CHESS, [Player::Human, Player::Level(1)])));
    ask_for_place(&mut room);
    room.run_command(TableCommand::Hint);
    let expected = arrows_in(&mut room, ArrowStyle::Expected);
    let hint = arrows(&mut room);
    assert_eq!(
        (hint.as_slice(), expected.first()),
        (&[(square("d2"), square("d8"))][..], Some(&(square("c8"), square("d8"))))
    );
    let world = room.app.world_mut();
    let mut query = world.query::<(&ArrowPart, &Transform)>();
    let aside: Vec<(Spot, bool)> = query
        .iter(world)
        .filter(|(part, _)| part.is_head())
        .map(|(part, _)| (part.arrow.from, part.is_aside()))
        .collect();
    // The second rook moves along the same file as the first, so its arrow is drawn beside the hint.
    assert!(aside.contains(&(square("d2"), false)) && aside.contains(&(square("d1"), true)), "{aside:?}");
}

#[test]
fn the_setting_for_hint_marks_hides_only_the_marks() {
    let mut room = mate_in_one();
    room.app.world_mut().resource_mut::<Settings>().marks.hint = false;
    ask_for_place(&mut room);
    assert_eq!((arrows(&mut room), hint_marks(&mut room)), (vec![], vec![]));
    assert_eq!(room.notice(), Some(("notice-hint", false)));
}

/// Seat 1 can lay only one of its two tiles, [1|7].
const ONE_TILE: &str = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";

fn dominoes(players: [Player; 2]) -> TestApp {
    let plan = MatchPlan { seed: 5, ..with_position(ONE_TILE, plan(Game::DOMIN_UP, players)) };
    let mut room = TestApp::new(plan);
    room.wait_for_animations();
    room
}

fn hint_tiles(room: &mut TestApp) -> Vec<Spot> {
    let world = room.app.world_mut();
    let mut query = world.query::<&PlacedTileMark>();
    let lit = query.iter(world).filter(|marked| marked.mark == TileMark::Hint);
    let mut spots: Vec<Spot> = lit.map(|marked| marked.spot).collect();
    spots.sort();
    spots
}

#[test]
fn a_hint_at_domin_up_marks_a_tile_and_its_place() {
    let mut room = dominoes([Player::Human, Player::Level(1)]);
    ask_for_hint(&mut room);
    assert_eq!(room.notice(), Some(("advice-look-tile", false)));
    assert_eq!(hint_tiles(&mut room), [Spot::Hand { seat: Seat::FIRST, slot: 0 }]);
    room.run_command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-tile", false)));
    let spots = hint_tiles(&mut room);
    assert!(spots.contains(&Spot::Hand { seat: Seat::FIRST, slot: 0 }), "{spots:?}");
    assert!(spots.iter().any(|spot| matches!(spot, Spot::Domino { .. })), "{spots:?}");
    assert_eq!(spots.len(), 2);
    room.run_command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint-tile", false)), Some(HintStep::Why)));
    let hint = room.app.world().resource::<HintState>();
    assert!(hint.reasons(room.game()).is_some_and(|advice| !advice.explanation().is_empty()));
}

#[test]
fn there_is_no_hint_behind_the_curtain() {
    let mut room = dominoes([const { Player::Human }; 2]);
    assert!(room.game().curtain().is_some() && !room.game().may_request_hint());
    room.run_command(TableCommand::Hint);
    assert!(!room.engine().is_thinking());
    room.run_command(TableCommand::ShowHand);
    room.wait_for_animations();
    assert!(room.game().may_request_hint());
}
