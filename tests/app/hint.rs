//! Hints: on request, the best move is shown in three steps (piece, goal, reason), and the game is not changed.

use art::marks::MarkArt;
use art::tiles::TileMark;
use bevy::prelude::Transform;
use session::{Game, MatchPlan, Place, Player, Seat, Spot};
use tabuleiro::app::commands::{GoBack, PlayCommand, ReviewCommand, TableCommand};
use tabuleiro::app::core::Screen;
use tabuleiro::app::game::{Hint, HintStep, Turn};
use tabuleiro::app::preferences::Settings;
use tabuleiro::app::table::board::{ArrowInk, ArrowPart};
use tabuleiro::app::table::dominoes::marks::TileMarked;

use super::harness::{FRAME, Room, from, people, plan, square};

/// White's only mate is Ra8.
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

fn mate_in_one() -> Room {
    Room::new(from(MATE_IN_ONE, plan(Game::CHESS, [Player::Human, Player::Level(1)])))
}

/// Asks for a hint and waits for its first step.
fn ask_for_hint(room: &mut Room) {
    room.command(TableCommand::Hint);
    room.wait(FRAME, |room| !room.engine().is_thinking());
    room.frame();
}

/// Asks for a hint and goes on to its second step, the goal of the move.
fn ask_for_place(room: &mut Room) {
    ask_for_hint(room);
    room.command(TableCommand::Hint);
}

fn hint_step(room: &Room) -> Option<HintStep> {
    room.app.world().resource::<Hint>().step(room.game())
}

fn arrows(room: &mut Room) -> Vec<(Spot, Spot)> {
    arrows_in(room, ArrowInk::Hint)
}

fn arrows_in(room: &mut Room, ink: ArrowInk) -> Vec<(Spot, Spot)> {
    room.arrows().into_iter().filter(|arrow| arrow.2 == ink).map(|(from, to, _)| (from, to)).collect()
}

fn hint_marks(room: &mut Room) -> Vec<Spot> {
    room.marks().into_iter().filter(|mark| mark.kind == MarkArt::Hint).map(|mark| mark.spot).collect()
}

#[test]
fn a_hint_shows_the_best_move_and_does_not_play_it() {
    let mut room = mate_in_one();
    ask_for_hint(&mut room);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("advice-look", false)), Some(HintStep::Piece)));
    assert_eq!((arrows(&mut room), hint_marks(&mut room)), (vec![], vec![square("a1")]), "the piece alone");
    room.command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint", false)), Some(HintStep::Place)));
    assert_eq!(arrows(&mut room), [(square("a1"), square("a8"))]);
    assert_eq!(hint_marks(&mut room), [square("a1")]);
    assert_eq!((room.ply(), room.decides()), (0, Turn::Human), "it is still the person's turn");
    // The arrow stays while the piece is selected, and goes with the move.
    room.click("a1");
    assert_eq!(arrows(&mut room), [(square("a1"), square("a8"))]);
    assert_eq!(hint_marks(&mut room), [], "a selected piece has its own mark");
    let marks = room.marks();
    let dots = |of: &str| {
        marks.iter().filter(|mark| mark.kind == MarkArt::LegalDot && mark.spot == square(of)).count()
    };
    assert_eq!((dots("a7"), dots("a8")), (1, 0), "no dot under the head of the arrow");
    room.click("a8");
    room.frame();
    assert_eq!((room.ply(), arrows(&mut room)), (1, vec![]));
    assert!(room.game().view().outcome().is_some_and(|outcome| outcome.winner == Some(Seat::FIRST)));
}

#[test]
fn the_third_step_marks_the_reason_on_the_board() {
    // The knight forks king and rook.
    let fork =
        from("r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1", plan(Game::CHESS, [Player::Human, Player::Level(1)]));
    let mut room = Room::new(fork);
    let decisive = |room: &mut Room| {
        let marks = room.marks().into_iter().filter(|mark| mark.kind == MarkArt::Decisive);
        let mut spots: Vec<Spot> = marks.map(|mark| mark.spot).collect();
        spots.sort();
        spots
    };
    ask_for_place(&mut room);
    assert_eq!(arrows(&mut room), [(square("d5"), square("c7"))]);
    assert_eq!((decisive(&mut room), arrows_in(&mut room, ArrowInk::Expected)), (vec![], vec![]));
    room.command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint", false)), Some(HintStep::Why)));
    assert_eq!(decisive(&mut room), [square("a8"), square("e8")]);
    assert_eq!(arrows_in(&mut room, ArrowInk::Expected).len(), 2, "an answer, and what follows");
    // The arrow still shows the same move.
    assert_eq!(arrows(&mut room), [(square("d5"), square("c7"))]);
    room.line("d5c7");
    assert_eq!((decisive(&mut room), hint_step(&room)), (vec![], None));
}

#[test]
fn a_fourth_request_or_escape_hides_the_hint() {
    let mut room = mate_in_one();
    ask_for_place(&mut room);
    room.command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint", false)), Some(HintStep::Why)));
    room.command(TableCommand::Hint);
    assert_eq!((arrows(&mut room), hint_marks(&mut room), room.notice()), (vec![], vec![], None));
    // Escape also hides the hint, and does not leave the table.
    ask_for_hint(&mut room);
    room.command(GoBack);
    assert_eq!((arrows(&mut room), room.notice(), room.screen()), (vec![], None, Screen::Table));
    // A second request during the search cancels it. In the start position the search uses its whole time limit.
    let mut room = Room::new(people(Game::CHESS));
    room.command(TableCommand::Hint);
    assert!(room.engine().is_thinking());
    room.command(TableCommand::Hint);
    assert!(!room.engine().is_thinking());
    assert_eq!(room.notice(), None);
}

#[test]
fn a_hint_is_dropped_when_a_move_is_played() {
    let mut room = Room::new(people(Game::CHESS));
    room.command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-asked", false)));
    room.line("e2e4");
    room.linger(50);
    assert!(!room.engine().is_thinking());
    assert_eq!((arrows(&mut room), room.ply()), (vec![], 1));
    assert!(!room.app.world().resource::<Hint>().is_given(room.game()));
}

#[test]
fn a_hint_needs_a_person_to_move_in_the_current_position() {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    room.line("e2e4");
    assert_eq!(room.decides(), Turn::Computer);
    assert!(!room.game().may_ask_for_hint(), "the computer is to move");
    room.command(TableCommand::Hint);
    assert!(!room.app.world().resource::<Hint>().is_given(room.game()));
    let mut room = Room::after(Game::CHESS, "e2e4 e7e5");
    assert!(room.game().may_ask_for_hint());
    room.command(ReviewCommand::Look(Place::of_game(1)));
    assert!(!room.game().may_ask_for_hint(), "an earlier position is shown");
    room.command(ReviewCommand::StopLooking);
    room.command(PlayCommand::Resign);
    assert!(!room.game().may_ask_for_hint(), "the game is over");
}

#[test]
fn a_hint_requested_during_the_computers_turn_comes_after_it() {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, Player::Level(2)]));
    room.line("e2e4");
    assert_eq!(room.decides(), Turn::Computer);
    assert!(room.game().may_wish_for_hint());
    room.command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-later", false)));
    room.wait(FRAME, |room| hint_step(room).is_some());
    assert_eq!(
        (room.ply(), hint_step(&room), room.notice()),
        (2, Some(HintStep::Piece), Some(("advice-look", false)))
    );
    // A second request cancels the first; the computer plays its move.
    room.line("d2d4");
    room.command(TableCommand::Hint);
    room.command(TableCommand::Hint);
    assert_eq!(room.notice(), None);
    room.wait(FRAME, |room| room.ply() == 4);
    room.frame();
    assert!(!room.engine().is_thinking() && !room.app.world().resource::<Hint>().is_given(room.game()));
    // Escape also cancels the request, and does not leave the table.
    room.line("a2a3");
    room.command(TableCommand::Hint);
    room.command(GoBack);
    assert_eq!((room.notice(), room.screen()), (None, Screen::Table));
    room.wait(FRAME, |room| room.ply() == 6);
}

#[test]
fn a_hint_requested_while_a_draw_offer_is_considered_comes_after_it() {
    let mut room = Room::new(plan(Game::CHESS, [Player::Human, Player::Level(10)]));
    room.command(PlayCommand::OfferDraw);
    assert!(room.engine().is_thinking());
    room.command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-later", false)));
    room.wait(FRAME, |room| hint_step(room).is_some());
    assert_eq!(room.ply(), 0);
}

/// The only legal move and the best move in a lost position have their own texts.
#[test]
fn a_hint_says_if_the_move_is_the_only_or_the_least_bad_one() {
    let notice_key = |position: &str| {
        let mut room = Room::new(from(position, plan(Game::CHESS, [Player::Human, Player::Level(1)])));
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
    let mut room = Room::new(from(trade, plan(Game::CHESS, [Player::Human, Player::Level(1)])));
    ask_for_place(&mut room);
    room.command(TableCommand::Hint);
    let expected = arrows_in(&mut room, ArrowInk::Expected);
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

fn dominoes(players: [Player; 2]) -> Room {
    let plan = MatchPlan { seed: 5, ..from(ONE_TILE, plan(Game::DOMIN_UP, players)) };
    let mut room = Room::new(plan);
    room.rest();
    room
}

fn hint_tiles(room: &mut Room) -> Vec<Spot> {
    let world = room.app.world_mut();
    let mut query = world.query::<&TileMarked>();
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
    room.command(TableCommand::Hint);
    assert_eq!(room.notice(), Some(("notice-hint-tile", false)));
    let spots = hint_tiles(&mut room);
    assert!(spots.contains(&Spot::Hand { seat: Seat::FIRST, slot: 0 }), "{spots:?}");
    assert!(spots.iter().any(|spot| matches!(spot, Spot::Laid { .. })), "{spots:?}");
    assert_eq!(spots.len(), 2);
    room.command(TableCommand::Hint);
    assert_eq!((room.notice(), hint_step(&room)), (Some(("notice-hint-tile", false)), Some(HintStep::Why)));
    let hint = room.app.world().resource::<Hint>();
    assert!(hint.reasons(room.game()).is_some_and(|advice| !advice.why().is_empty()));
}

#[test]
fn there_is_no_hint_behind_the_curtain() {
    let mut room = dominoes([const { Player::Human }; 2]);
    assert!(room.game().curtain().is_some() && !room.game().may_ask_for_hint());
    room.command(TableCommand::Hint);
    assert!(!room.engine().is_thinking());
    room.command(TableCommand::LiftCurtain);
    room.rest();
    assert!(room.game().may_ask_for_hint());
}
