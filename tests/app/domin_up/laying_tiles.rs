//! Selecting, rotating and laying tiles with mouse and keyboard; moving and zooming the table.

use super::*;
use tabuleiro::app::core::{TableInput, TableKey};

#[test]
fn a_tile_can_be_selected_rotated_and_laid() {
    let mut room = one_person(FEW_TILES);
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.selection().trail, [hand(Seat::FIRST, 0)]);
    // The tile starts upright with the 7 on top, and fits here beside the double seven.
    point_at(&mut room, 2.5, 0.0);
    assert_eq!(marks(&mut room, TileMark::Fits).len(), 1);
    // One turn puts the 7 on the west side.
    room.send_input(TableInput::Key(TableKey::Turn(1)));
    room.run_frame();
    click_at(&mut room, 3.0, 0.5);
    assert_eq!(last_move(&room), "71@2,0E");
    room.assert_scene();
    room.wait_for_animations();
    room.assert_scene();
}

#[test]
fn a_dragged_tile_rotates_to_fit_until_the_player_rotates_it() {
    let mut room = one_person(FEW_TILES);
    let spot = hand(Seat::FIRST, 0);
    let at = room.centre(spot);
    room.send_input(TableInput::Press { at, spot: Some(spot) });
    room.run_frame();
    point_at(&mut room, 0.5, 2.0);
    assert!(room.selection().drag.is_some());
    // The tile starts upright with the 7 on top; it is rotated automatically so that the 7 meets the double seven.
    assert_eq!(marks(&mut room, TileMark::Fits).len(), 1);
    // A rotation by the player switches the automatic rotation off.
    room.send_input(TableInput::Key(TableKey::Turn(2)));
    room.run_frame();
    assert_eq!(marks(&mut room, TileMark::Misfit).len(), 1);
    room.send_input(TableInput::Key(TableKey::Turn(2)));
    room.run_frame();
    let (_, over) = window_point(&room, 0.5, 2.0);
    room.send_input(TableInput::Release { spot: over });
    room.run_frame();
    assert_eq!(last_move(&room), "71@0,1N");
    // The drag has ended.
    assert!(room.selection().drag.is_none());
}

#[test]
fn a_tile_dropped_on_the_hand_stays_selected() {
    let mut room = one_person(FEW_TILES);
    let (from, to) = (hand(Seat::FIRST, 0), hand(Seat::FIRST, 1));
    let (at, beside) = (room.centre(from), room.centre(to));
    room.send_input(TableInput::Press { at, spot: Some(from) });
    room.send_input(TableInput::Move { at: beside, spot: Some(to) });
    room.send_input(TableInput::Release { spot: Some(to) });
    room.run_frame();
    assert_eq!(room.selection().trail, [from]);
    assert_eq!(room.ply(), 0);
}

#[test]
fn a_tile_that_does_not_fit_is_rejected_with_a_reason() {
    let mut room = one_person(FEW_TILES);
    tap(&mut room, hand(Seat::FIRST, 0));
    click_at(&mut room, 5.5, 2.5);
    assert_eq!(room.ply(), 0);
    let (_, refused) = room.notice().expect("a reason is given");
    assert!(refused);
    assert_eq!(room.selection().trail, [hand(Seat::FIRST, 0)]);
    // A click on the tile itself deselects it.
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.selection().trail, []);
    // A click on the table without a selected tile says to select one first.
    click_at(&mut room, 3.0, 0.5);
    assert_eq!(room.notice().map(|(key, _)| key), Some("why-domin-up-hand-first"));
}

#[test]
fn every_place_for_the_selected_tile_is_marked_once() {
    let mut room = one_person(FEW_TILES);
    assert_eq!(marks(&mut room, TileMark::LegalPlace), []);
    tap(&mut room, hand(Seat::FIRST, 0));
    room.send_input(TableInput::Move { at: Vec2::ZERO, spot: None });
    room.run_frame();
    let places = marks(&mut room, TileMark::LegalPlace);
    let unique: BTreeSet<Spot> = places.iter().copied().collect();
    assert_eq!(places.len(), unique.len());
    // There are 18 ways to lay the tile, but only 16 pairs of cells: directly above and below the double either half can
    // touch a seven, so the same two cells allow two ways.
    let ways: BTreeSet<BTreeSet<Spot>> = room
        .game()
        .state()
        .gestures
        .iter()
        .map(|gesture| gesture.routes[0][1..].iter().copied().collect())
        .collect();
    assert_eq!(unique.len(), ways.len());
    assert_eq!(ways.len(), 16);
}

#[test]
fn a_tile_can_be_laid_with_the_keyboard_alone() {
    let mut room = one_person(FEW_TILES);
    for key in [TableKey::Arrow(IVec2::X), TableKey::Confirm, TableKey::NextPlace] {
        room.send_input(TableInput::Key(key));
        room.run_frame();
    }
    assert_eq!(marks(&mut room, TileMark::Fits).len(), 1);
    // Move the tile one cell away and back.
    room.send_input(TableInput::Key(TableKey::Arrow(IVec2::new(0, 5))));
    room.run_frame();
    assert_eq!(marks(&mut room, TileMark::Misfit).len(), 1);
    room.send_input(TableInput::Key(TableKey::Arrow(IVec2::new(0, -5))));
    room.run_frame();
    let wanted = room.game().state().gestures[0].clone();
    room.send_input(TableInput::Key(TableKey::Confirm));
    room.run_frame();
    assert_eq!(room.ply(), 1);
    let [_, low, _] = wanted.routes[0].as_slice() else { panic!("{wanted:?}") };
    assert!(room.game().last_move().contains(low));
}

#[test]
fn input_within_one_frame_is_handled_in_its_order() {
    let mut room = one_person(FEW_TILES);
    let spot = hand(Seat::FIRST, 0);
    let at = room.centre(spot);
    room.send_input(TableInput::Press { at, spot: Some(spot) });
    room.send_input(TableInput::Release { spot: Some(spot) });
    room.send_input(TableInput::Key(TableKey::Turn(1)));
    room.send_input(TableInput::Wheel { at, steps: 1, control: false });
    room.run_frames(2);
    assert_eq!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT.rotated(2));
    // Input is handled in its order: Escape deselects the tile, the click after it selects the tile again.
    room.send_input(TableInput::StepBack);
    room.send_input(TableInput::Press { at, spot: Some(spot) });
    room.run_frame();
    assert_eq!(room.selection().trail, [spot]);
    assert_eq!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT);
}

#[test]
fn a_newly_selected_tile_is_upright() {
    let mut room = one_person(FEW_TILES);
    tap(&mut room, hand(Seat::FIRST, 0));
    room.send_input(TableInput::Key(TableKey::Turn(1)));
    room.run_frame();
    assert_ne!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT);
    tap(&mut room, hand(Seat::FIRST, 1));
    room.run_frame();
    assert_eq!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT);
}

/// Two clicks arrive in one slow frame: the first ends the announcement of one pass, the second that of the next.
#[test]
fn a_second_click_in_a_frame_applies_to_the_next_position() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    room.run_frame();
    for _ in 0..2 {
        let (at, spot) = window_point(&room, 4.0, 3.0);
        room.send_input(TableInput::Press { at, spot });
        room.send_input(TableInput::Release { spot });
    }
    // Two frames are much shorter than the reading time of one pass.
    room.run_frames(2);
    assert_eq!(room.ply(), 2);
}

#[test]
fn the_view_can_be_dragged_zoomed_and_reset() {
    let mut room = one_person(FEW_TILES);
    wait_for_camera(&mut room);
    let place = |room: &TestApp| room.centre(Spot::cell(0, 0));
    let before = place(&room);
    let (at, spot) = window_point(&room, 4.5, 2.5);
    room.send_input(TableInput::Press { at, spot });
    room.send_input(TableInput::Move { at: at + Vec2::new(60.0, -30.0), spot });
    room.send_input(TableInput::Release { spot });
    room.wait_for_animations();
    assert_eq!(place(&room), before + Vec2::new(60.0, -30.0));
    assert_eq!(room.notice(), None, "a drag is no click");

    let cell = room.layout().cell;
    room.send_input(TableInput::Wheel { at: place(&room), steps: -2, control: false });
    wait_for_camera(&mut room);
    assert!(room.layout().cell < cell);
    assert!(
        (place(&room) - before - Vec2::new(60.0, -30.0)).length() < 2.0,
        "the point below the pointer stays"
    );
    room.send_input(TableInput::Key(TableKey::Fit));
    wait_for_camera(&mut room);
    assert_eq!((place(&room), room.layout().cell), (before, cell));
}

#[test]
fn whole_games_of_two_to_four_players_can_be_played_by_mouse() {
    for (rules, others) in [("report", 1), ("publisher", 1), ("report", 3), ("publisher", 2)] {
        let mut players = vec![Player::Level(1); others + 1];
        players[0] = Player::Human;
        let plan = MatchPlan { rules: Some(rules.to_owned()), ..at_table(&players, None) };
        let mut room = TestApp::new(plan);
        let mut by_hand = 0;
        for _ in 0..200 {
            if room.decides() == NextActor::Over {
                break;
            }
            let ply = room.ply();
            if room.decides() == NextActor::Human && room.game().state().rule_move.is_none() {
                let gesture =
                    room.game().state().gestures[by_hand % room.game().state().gestures.len()].clone();
                let &[from, low, high] = gesture.routes[0].as_slice() else { panic!("{gesture:?}") };
                tap(&mut room, from);
                let turn = Rotation::between(low, high).expect("neighbours");
                while room.app.world().resource::<Aim>().turn != turn {
                    room.send_input(TableInput::Key(TableKey::Turn(1)));
                    room.run_frame();
                }
                let (a, b) = (room.centre(low), room.centre(high));
                let at = (a + b) / 2.0;
                let spot = room.layout().spot_at(at);
                room.send_input(TableInput::Move { at, spot });
                room.send_input(TableInput::Press { at, spot });
                room.send_input(TableInput::Release { spot });
                room.run_frame();
                assert_eq!(room.ply(), ply + 1, "{rules} {others}: {gesture:?} was not played");
                by_hand += 1;
            } else {
                room.run_until(FRAME, |room| room.ply() > ply || room.decides() == NextActor::Over);
            }
            room.assert_scene();
            room.wait_for_animations();
        }
        assert_eq!(room.decides(), NextActor::Over, "{rules} {others}");
        assert!(by_hand > 3, "{rules} {others}: {by_hand}");
        run_until(&mut room, |room| room.game().viewer() == Viewer::All);
        room.run_frame();
        room.assert_scene();
    }
}
