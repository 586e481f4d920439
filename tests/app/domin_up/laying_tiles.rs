//! Selecting, rotating and placing tiles with mouse and keyboard; moving and zooming the view of the table.

use super::*;
use tabuleiro::app::core::{TableInput, TableKey};

#[test]
fn a_tile_can_be_selected_rotated_and_laid() {
    let mut test = person_against_computer(FEW_TILES);
    click(&mut test, hand(Seat::FIRST, 0));
    assert_eq!(test.selection().trail, [hand(Seat::FIRST, 0)]);
    // The tile [1|7] starts upright with the 7 on top, and fits here beside the double seven.
    point_at(&mut test, 2.5, 0.0);
    assert_eq!(marks(&mut test, TileMark::Fits).len(), 1);
    // One turn puts the 7 on the west side.
    test.send_input(TableInput::Key(TableKey::Turn(1)));
    test.run_frame();
    click_at(&mut test, 3.0, 0.5);
    assert_eq!(last_move(&test), "71@2,0E");
    test.assert_scene();
    test.wait_for_animations();
    test.assert_scene();
}

#[test]
fn a_dragged_tile_rotates_to_fit_until_the_player_rotates_it() {
    let mut test = person_against_computer(FEW_TILES);
    let spot = hand(Seat::FIRST, 0);
    let at = test.centre(spot);
    test.send_input(TableInput::Press { at, spot: Some(spot) });
    test.run_frame();
    point_at(&mut test, 0.5, 2.0);
    assert!(test.selection().drag.is_some());
    // The tile starts upright with the 7 on top; it is rotated automatically so that the 7 meets the double seven.
    assert_eq!(marks(&mut test, TileMark::Fits).len(), 1);
    // A rotation by the player switches the automatic rotation off.
    test.send_input(TableInput::Key(TableKey::Turn(2)));
    test.run_frame();
    assert_eq!(marks(&mut test, TileMark::Misfit).len(), 1);
    test.send_input(TableInput::Key(TableKey::Turn(2)));
    test.run_frame();
    let (_, spot_below_pointer) = window_point(&test, 0.5, 2.0);
    test.send_input(TableInput::Release { spot: spot_below_pointer });
    test.run_frame();
    assert_eq!(last_move(&test), "71@0,1N");
    assert!(test.selection().drag.is_none());
}

#[test]
fn a_tile_dropped_on_the_hand_stays_selected() {
    let mut test = person_against_computer(FEW_TILES);
    let (from, to) = (hand(Seat::FIRST, 0), hand(Seat::FIRST, 1));
    let (at, other_tile) = (test.centre(from), test.centre(to));
    test.send_input(TableInput::Press { at, spot: Some(from) });
    test.send_input(TableInput::Move { at: other_tile, spot: Some(to) });
    test.send_input(TableInput::Release { spot: Some(to) });
    test.run_frame();
    assert_eq!(test.selection().trail, [from]);
    assert_eq!(test.ply(), 0);
}

#[test]
fn a_tile_that_does_not_fit_is_rejected_with_a_reason() {
    let mut test = person_against_computer(FEW_TILES);
    click(&mut test, hand(Seat::FIRST, 0));
    click_at(&mut test, 5.5, 2.5);
    assert_eq!(test.ply(), 0);
    let (_, refused) = test.notice().expect("a reason is given");
    assert!(refused);
    assert_eq!(test.selection().trail, [hand(Seat::FIRST, 0)]);
    // A click on the tile itself deselects it.
    click(&mut test, hand(Seat::FIRST, 0));
    assert_eq!(test.selection().trail, []);
    // A click on the table without a selected tile says to select one first.
    click_at(&mut test, 3.0, 0.5);
    assert_eq!(test.notice().map(|(key, _)| key), Some("illegal-move-domin-up-choose-tile-first"));
}

#[test]
fn every_place_for_the_selected_tile_is_marked_once() {
    let mut test = person_against_computer(FEW_TILES);
    assert_eq!(marks(&mut test, TileMark::LegalPlace), []);
    click(&mut test, hand(Seat::FIRST, 0));
    test.send_input(TableInput::Move { at: Vec2::ZERO, spot: None });
    test.run_frame();
    let marked = marks(&mut test, TileMark::LegalPlace);
    let unique_marks: BTreeSet<Spot> = marked.iter().copied().collect();
    assert_eq!(marked.len(), unique_marks.len());
    // The tile can be placed in 18 ways, but only on 16 pairs of cells. Directly above and below the double, either
    // half of the tile can touch a seven, so the same two cells allow two ways.
    let cell_pairs: BTreeSet<BTreeSet<Spot>> = test
        .game()
        .state()
        .gestures
        .iter()
        .map(|gesture| gesture.routes[0][1..].iter().copied().collect())
        .collect();
    assert_eq!(unique_marks.len(), cell_pairs.len());
    assert_eq!(cell_pairs.len(), 16);
}

#[test]
fn a_tile_can_be_laid_with_the_keyboard_alone() {
    let mut test = person_against_computer(FEW_TILES);
    for key in [TableKey::Arrow(IVec2::X), TableKey::Confirm, TableKey::NextPlace] {
        test.send_input(TableInput::Key(key));
        test.run_frame();
    }
    assert_eq!(marks(&mut test, TileMark::Fits).len(), 1);
    // Five cells up, the tile touches no other tile; five cells down, it fits again.
    test.send_input(TableInput::Key(TableKey::Arrow(IVec2::new(0, 5))));
    test.run_frame();
    assert_eq!(marks(&mut test, TileMark::Misfit).len(), 1);
    test.send_input(TableInput::Key(TableKey::Arrow(IVec2::new(0, -5))));
    test.run_frame();
    let first_move = test.game().state().gestures[0].clone();
    test.send_input(TableInput::Key(TableKey::Confirm));
    test.run_frame();
    assert_eq!(test.ply(), 1);
    let [_, low, _] = first_move.routes[0].as_slice() else { panic!("{first_move:?}") };
    assert!(test.game().last_move().contains(low));
}

#[test]
fn input_within_one_frame_is_handled_in_its_order() {
    let mut test = person_against_computer(FEW_TILES);
    let spot = hand(Seat::FIRST, 0);
    let at = test.centre(spot);
    test.send_input(TableInput::Press { at, spot: Some(spot) });
    test.send_input(TableInput::Release { spot: Some(spot) });
    test.send_input(TableInput::Key(TableKey::Turn(1)));
    test.send_input(TableInput::Wheel { at, steps: 1, control: false });
    test.run_frames(2);
    assert_eq!(test.app.world().resource::<Aim>().rotation, Rotation::UPRIGHT.rotated(2));
    // Escape deselects the tile, the click after it selects the tile again.
    test.send_input(TableInput::StepBack);
    test.send_input(TableInput::Press { at, spot: Some(spot) });
    test.run_frame();
    assert_eq!(test.selection().trail, [spot]);
    assert_eq!(test.app.world().resource::<Aim>().rotation, Rotation::UPRIGHT);
}

#[test]
fn a_newly_selected_tile_is_upright() {
    let mut test = person_against_computer(FEW_TILES);
    click(&mut test, hand(Seat::FIRST, 0));
    test.send_input(TableInput::Key(TableKey::Turn(1)));
    test.run_frame();
    assert_ne!(test.app.world().resource::<Aim>().rotation, Rotation::UPRIGHT);
    click(&mut test, hand(Seat::FIRST, 1));
    test.run_frame();
    assert_eq!(test.app.world().resource::<Aim>().rotation, Rotation::UPRIGHT);
}

/// Two clicks arrive in one slow frame. The first ends the announcement of one pass, the second that of the next pass.
#[test]
fn a_second_click_in_a_frame_applies_to_the_next_position() {
    let mut test = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    test.run_frame();
    for _ in 0..2 {
        let (at, spot) = window_point(&test, 4.0, 3.0);
        test.send_input(TableInput::Press { at, spot });
        test.send_input(TableInput::Release { spot });
    }
    // Two frames are much shorter than the reading time of an announcement.
    test.run_frames(2);
    assert_eq!(test.ply(), 2);
}

#[test]
fn the_view_can_be_dragged_zoomed_and_reset() {
    let mut test = person_against_computer(FEW_TILES);
    wait_for_camera(&mut test);
    let origin = |test: &TestApp| test.centre(Spot::cell(0, 0));
    let origin_before = origin(&test);
    let (at, spot) = window_point(&test, 4.5, 2.5);
    test.send_input(TableInput::Press { at, spot });
    test.send_input(TableInput::Move { at: at + Vec2::new(60.0, -30.0), spot });
    test.send_input(TableInput::Release { spot });
    test.wait_for_animations();
    assert_eq!(origin(&test), origin_before + Vec2::new(60.0, -30.0));
    assert_eq!(test.notice(), None, "a drag is no click");

    let cell_before = test.layout().cell;
    test.send_input(TableInput::Wheel { at: origin(&test), steps: -2, control: false });
    wait_for_camera(&mut test);
    assert!(test.layout().cell < cell_before);
    assert!(
        (origin(&test) - origin_before - Vec2::new(60.0, -30.0)).length() < 2.0,
        "the point below the pointer stays"
    );
    test.send_input(TableInput::Key(TableKey::Fit));
    wait_for_camera(&mut test);
    assert_eq!((origin(&test), test.layout().cell), (origin_before, cell_before));
}

#[test]
fn whole_games_of_two_to_four_players_can_be_played_by_mouse() {
    for (rules, computers) in [("report", 1), ("publisher", 1), ("report", 3), ("publisher", 2)] {
        let mut players = vec![Player::Level(1); computers + 1];
        players[0] = Player::Human;
        let plan = MatchPlan { rules: Some(rules.to_owned()), ..plan_at_table(&players, None) };
        let mut test = TestApp::new(plan);
        let mut mouse_moves = 0;
        for _ in 0..200 {
            if test.next_actor() == NextActor::Over {
                break;
            }
            let ply = test.ply();
            if test.next_actor() == NextActor::Human && test.game().state().forced_move.is_none() {
                let gesture =
                    test.game().state().gestures[mouse_moves % test.game().state().gestures.len()].clone();
                let &[from, low, high] = gesture.routes[0].as_slice() else { panic!("{gesture:?}") };
                click(&mut test, from);
                let turn = Rotation::between(low, high).expect("neighbours");
                while test.app.world().resource::<Aim>().rotation != turn {
                    test.send_input(TableInput::Key(TableKey::Turn(1)));
                    test.run_frame();
                }
                let (low_centre, high_centre) = (test.centre(low), test.centre(high));
                let at = (low_centre + high_centre) / 2.0;
                let spot = test.layout().spot_at(at);
                test.send_input(TableInput::Move { at, spot });
                test.send_input(TableInput::Press { at, spot });
                test.send_input(TableInput::Release { spot });
                test.run_frame();
                assert_eq!(test.ply(), ply + 1, "{rules} {computers}: {gesture:?} was not played");
                mouse_moves += 1;
            } else {
                test.run_until(FRAME, |test| test.ply() > ply || test.next_actor() == NextActor::Over);
            }
            test.assert_scene();
            test.wait_for_animations();
        }
        assert_eq!(test.next_actor(), NextActor::Over, "{rules} {computers}");
        assert!(mouse_moves > 3, "{rules} {computers}: {mouse_moves}");
        run_until(&mut test, |test| test.game().viewer() == Viewer::All);
        test.run_frame();
        test.assert_scene();
    }
}
