//! Marks on squares: last move, legal targets, check, hover, threats; and the setting that switches each mark off.

use art::marks::SquareMark;
use session::Game;
use tabuleiro::app::commands::TableCommand;
use tabuleiro::app::core::TableInput;
use tabuleiro::app::preferences::Settings;

use super::harness::{TestApp, plan_for_people, square, squares, with_position};

#[test]
fn the_last_move_is_marked_until_the_next() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    assert_eq!(test.marks(), []);
    for (mv, from, to) in [("e2e4", "e2", "e4"), ("g8f6", "g8", "f6")] {
        test.play(mv);
        assert_eq!(test.spots_with_mark(SquareMark::LastFrom), squares(from));
        assert_eq!(test.spots_with_mark(SquareMark::LastTo), squares(to));
        assert_eq!(test.marks().len(), 2);
    }
}

#[test]
fn targets_of_a_selected_piece_are_dots_and_captures_are_rings() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 d7d5");
    test.click_square("e4");
    assert_eq!(test.spots_with_mark(SquareMark::Selected), squares("e4"));
    assert_eq!(test.spots_with_mark(SquareMark::LegalDot), squares("e5"));
    assert_eq!(test.spots_with_mark(SquareMark::CaptureRing), squares("d5"));
    test.click_square("b1");
    assert_eq!(test.spots_with_mark(SquareMark::LegalDot), squares("a3 c3"));
    assert_eq!(test.spots_with_mark(SquareMark::CaptureRing), []);
    test.app.world_mut().resource_mut::<Settings>().legal_marks = false;
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::LegalDot), []);
    assert_eq!(test.spots_with_mark(SquareMark::Selected), squares("b1"));
}

#[test]
fn en_passant_marks_the_target_square_and_the_captured_pawn() {
    let mut test =
        TestApp::new(with_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", plan_for_people(Game::CHESS)));
    test.click_square("e5");
    assert_eq!(test.spots_with_mark(SquareMark::LegalDot), squares("e6"));
    assert_eq!(test.spots_with_mark(SquareMark::CaptureRing), squares("d6"));
}

#[test]
fn four_promotions_share_one_mark_which_the_question_hides() {
    let mut test =
        TestApp::new(with_position("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", plan_for_people(Game::CHESS)));
    test.click_square("a7");
    assert_eq!(test.spots_with_mark(SquareMark::LegalDot), squares("a8"));
    assert_eq!(test.spots_with_mark(SquareMark::CaptureRing), squares("b8"));
    test.click_square("a8");
    assert_eq!(test.spots_with_mark(SquareMark::LegalDot), []);
    assert_eq!(test.spots_with_mark(SquareMark::Selected), squares("a7"));
}

#[test]
fn check_is_marked_when_the_animation_of_the_move_ends() {
    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 f7f6");
    test.wait_for_animations();
    test.play("d1h5");
    let mut frames = 0;
    while test.is_moving() {
        assert_eq!(test.spots_with_mark(SquareMark::Check), []);
        test.run_frame();
        frames += 1;
    }
    assert!(frames > 5);
    assert_eq!(
        test.spots_with_mark(SquareMark::Check),
        squares("e8"),
        "marked in the last frame of the animation, because the app may request no frame after it"
    );
    test.play("g7g6");
    test.wait_for_animations();
    assert_eq!(test.spots_with_mark(SquareMark::Check), []);
}

#[test]
fn the_goal_rank_of_racing_kings_is_marked() {
    let mut test = TestApp::new(plan_for_people(Game::RACING_KINGS));
    assert_eq!(test.spots_with_mark(SquareMark::Goal), squares("a8 b8 c8 d8 e8 f8 g8 h8"));
    assert_eq!(test.marks().len(), 8);
}

#[test]
fn the_hover_mark_is_shown_only_where_a_click_has_an_effect() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    let hover = |test: &mut TestApp, name: &str| {
        test.drag_to(name);
        test.run_frame();
        test.spots_with_mark(SquareMark::Hover)
    };
    assert_eq!(hover(&mut test, "e2"), squares("e2"));
    assert_eq!(hover(&mut test, "e4"), []);
    assert_eq!(hover(&mut test, "a1"), [], "a rook that cannot move");
    assert_eq!(hover(&mut test, "e7"), []);
    test.click_square("e2");
    assert_eq!(hover(&mut test, "e4"), squares("e4"));
    assert_eq!(hover(&mut test, "e5"), []);
    test.send_input(TableInput::Move { at: bevy::math::Vec2::ZERO, spot: None });
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::Hover), []);
}

#[test]
fn marks_are_on_their_squares_also_on_a_flipped_board() {
    use bevy::prelude::*;
    use tabuleiro::app::look::layout::to_world;
    use tabuleiro::app::table::board::PlacedSquareMark;

    let mut test = TestApp::new(plan_for_people(Game::RACING_KINGS));
    test.click_square("h2");
    for _ in 0..2 {
        let layout = test.layout().clone();
        let world = test.app.world_mut();
        let mut query = world.query::<(&PlacedSquareMark, &Transform, &Sprite)>();
        for (mark, transform, sprite) in query.iter(world) {
            let rect = layout.rect(mark.spot).expect("a square");
            let size = sprite.custom_size.expect("a mark has a size");
            if mark.kind == SquareMark::Goal {
                // The mark of the goal rank is in the frame of the board beside its square, and covers no square.
                let strip =
                    Rect::from_center_size(transform.translation.truncate() * Vec2::new(1.0, -1.0), size);
                assert!(strip.intersect(layout.squares()).height() < 0.1, "{strip:?}");
                assert!(layout.board.contains(strip.min) && layout.board.contains(strip.max), "{strip:?}");
                assert_eq!((strip.min.x, strip.max.x), (rect.min.x, rect.max.x));
                continue;
            }
            assert_eq!(transform.translation.truncate(), to_world(rect.center()), "{mark:?}");
            assert_eq!(size, rect.size());
        }
        test.run_command(TableCommand::Flip);
    }
}

#[test]
fn the_hover_mark_is_hidden_after_a_move_until_the_pointer_moves() {
    let mut test = TestApp::new(plan_for_people(Game::CHESS));
    for name in ["e2", "e4"] {
        test.drag_to(name);
        test.click_square(name);
    }
    test.wait_for_animations();
    test.play_moves("a7a6");
    test.wait_for_animations();
    assert_eq!(test.selection().hover, Some(square("e4")), "the pointer is still over e4");
    assert_eq!(test.spots_with_mark(SquareMark::Hover), []);
    test.drag_to("e4");
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::Hover), squares("e4"));
}

#[test]
fn the_move_under_the_pointer_in_the_list_is_marked() {
    use session::Place;
    use tabuleiro::app::game::HoveredMove;

    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 d7d5 b1c3");
    test.wait_for_animations();
    test.app.insert_resource(HoveredMove(Some(Place::of_game(2))));
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::HoveredMove), squares("d5 d7"));
    test.app.insert_resource(HoveredMove(Some(Place::of_game(3))));
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::HoveredMove), [], "the last move keeps its own mark");
    test.app.insert_resource(HoveredMove(None));
    test.run_frame();
    assert_eq!(test.spots_with_mark(SquareMark::HoveredMove), []);
}

#[test]
fn each_mark_has_a_switch() {
    use tabuleiro::app::preferences::Marks;

    // The queen on h4 gives check, and the king can escape to e2.
    let check = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPP3P/RNBQKBNR w KQkq - 1 3";
    let mut test = TestApp::new(with_position(check, plan_for_people(Game::CHESS)));
    let all_off = Marks {
        last_move: false,
        chosen: false,
        captures: false,
        check: false,
        refused: false,
        hover: false,
        cursor: false,
        pointed: false,
        drawn: false,
        premove: false,
        hint: false,
        thinking: false,
    };
    test.wait_for_animations();
    assert_eq!(test.spots_with_mark(SquareMark::Check), squares("e1"));
    test.play_moves("e1e2 a7a6");
    test.drag_to("e2");
    test.click_squares("e2 e7");
    test.wait_for_animations();
    let kinds: Vec<SquareMark> = test.marks().into_iter().map(|mark| mark.kind).collect();
    assert!(kinds.contains(&SquareMark::Selected) && kinds.contains(&SquareMark::LastTo), "{kinds:?}");
    let mut settings = test.app.world_mut().resource_mut::<Settings>();
    (settings.marks, settings.legal_marks) = (all_off, false);
    test.run_frame();
    assert_eq!(test.marks(), []);
}

#[test]
fn attacked_pieces_are_shown_on_request() {
    use tabuleiro::app::table::board::ShownThreats;

    let mut test = TestApp::after_moves(Game::CHESS, "e2e4 d7d5 g1f3 c8g4");
    test.wait_for_animations();
    let mut marks_and_arrows = |shown: ShownThreats| {
        test.app.insert_resource(shown);
        test.run_frame();
        let threatened = test.spots_with_mark(SquareMark::Threatened);
        let mut arrows: Vec<_> = test.arrows().into_iter().map(|(from, to, _)| (from, to)).collect();
        arrows.sort();
        (threatened, arrows)
    };
    let sorted = |pairs: &[(&str, &str)]| {
        let mut pairs: Vec<_> = pairs.iter().map(|(from, to)| (square(from), square(to))).collect();
        pairs.sort();
        pairs
    };
    // Black attacks the pawn on e4 and the knight on f3.
    assert_eq!(
        marks_and_arrows(ShownThreats::Against),
        (squares("e4 f3"), sorted(&[("d5", "e4"), ("g4", "f3")]))
    );
    // White attacks only the pawn on d5.
    let (threatened, attacks) = marks_and_arrows(ShownThreats::Own);
    assert_eq!((threatened, attacks), (Vec::new(), sorted(&[("e4", "d5")])));
    assert_eq!(marks_and_arrows(ShownThreats::None), (Vec::new(), Vec::new()));
}
