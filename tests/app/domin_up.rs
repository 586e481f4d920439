//! A table without edges: tiles chosen, turned and laid; hands that others must not see; moves that the rules make.

use std::collections::BTreeSet;
use std::time::Duration;

use bevy::prelude::*;
use tabuleiro::app::dominoes::aim::{Aim, Rotation};
use tabuleiro::app::dominoes::camera::Camera;
use tabuleiro::app::dominoes::marks::TileMarked;
use tabuleiro::app::flow::Turn;
use tabuleiro::app::frame::message::HandKey;
use tabuleiro::app::frame::{Command, HandInput};
use tabuleiro::app::input::Selection;
use tabuleiro::app::look::art::tiles::TileMark;
use tabuleiro::session::Player;
use tabuleiro::session::{Eyes, Game, Look, MatchPlan, Place, Seat, SeatPlan, Spot};

use super::harness::{FRAME, Room};

/// Seat 1 can lay its [1|7] in eighteen ways (RULES.md 4.5) and its [3|3] in none.
const SHORT: &str = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";

const NAMES: [&str; 4] = ["Ana", "Rui", "Eva", "Leo"];

fn at_table(players: &[Player], position: Option<&str>) -> MatchPlan {
    let seats = players.iter().zip(NAMES);
    MatchPlan {
        rules: None,
        game: Game::DOMIN_UP,
        seats: seats.map(|(player, name)| SeatPlan::named(*player, name)).collect(),
        position: position.map(str::to_owned),
        seed: 5,
    }
}

fn two_people(position: &str) -> Room {
    let mut room = Room::new(at_table(&[Player::Human; 2], Some(position)));
    room.rest();
    room
}

/// A person and a computer that waits for its turn.
fn one_person(position: &str) -> Room {
    let mut room = Room::new(at_table(&[Player::Human, Player::Level(1)], Some(position)));
    room.rest();
    room
}

fn hand(seat: Seat, slot: u8) -> Spot {
    Spot::Hand { seat, slot }
}

/// A press and a release on a spot.
fn tap(room: &mut Room, spot: Spot) {
    let at = room.centre(spot);
    room.hand(HandInput::Move { at, spot: Some(spot) });
    room.hand(HandInput::Press { at, spot: Some(spot) });
    room.hand(HandInput::Release { spot: Some(spot) });
    room.frame();
}

/// A point of the table in cells, as a point of the window with the cell there.
fn over(room: &Room, x: f32, y: f32) -> (Vec2, Option<Spot>) {
    let layout = room.layout();
    let cell = layout.rect(Spot::cell(0, 0)).expect("cells have places");
    let at = Vec2::new(cell.min.x + x * layout.cell, cell.max.y - y * layout.cell);
    (at, layout.spot_at(at))
}

/// The pointer goes over a point of the table.
fn aim_at(room: &mut Room, x: f32, y: f32) {
    let (at, spot) = over(room, x, y);
    room.hand(HandInput::Move { at, spot });
    room.frame();
}

/// A click on a point of the table.
fn lay_at(room: &mut Room, x: f32, y: f32) {
    let (at, spot) = over(room, x, y);
    room.hand(HandInput::Move { at, spot });
    room.hand(HandInput::Press { at, spot });
    room.hand(HandInput::Release { spot });
    room.frame();
}

fn last_move(room: &Room) -> &str {
    &room.game().moves().last().expect("a move was played").text
}

/// The looks of the pieces in a seat's hand, as the entities have them.
fn looks_of(room: &mut Room, seat: Seat) -> Vec<Look> {
    let pieces = room.mirrored().into_values().map(|(_, piece)| piece);
    let held = pieces.filter(|piece| matches!(piece.spot, Spot::Hand { seat: of, .. } if of == seat));
    held.map(|piece| piece.look).collect()
}

fn marks(room: &mut Room, kind: TileMark) -> Vec<Spot> {
    let world = room.app.world_mut();
    let mut query = world.query::<&TileMarked>();
    query.iter(world).filter(|marked| marked.mark == kind).map(|marked| marked.spot).collect()
}

/// Frames until `done`, for at most ten seconds of the room's clock.
#[track_caller]
fn until(room: &mut Room, mut done: impl FnMut(&Room) -> bool) {
    for _ in 0..625 {
        if done(room) {
            return;
        }
        room.frame();
    }
    panic!("waited in vain");
}

#[test]
fn a_tile_is_taken_from_the_hand_turned_and_laid() {
    let mut room = one_person(SHORT);
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.selection().trail, [hand(Seat::FIRST, 0)]);
    // Upright, the 7 above: it fits beside the double seven with the 7 there.
    aim_at(&mut room, 2.5, 0.0);
    assert_eq!(marks(&mut room, TileMark::Fits).len(), 1);
    // Turned by hand so that the 7 is in the west.
    room.hand(HandInput::Key(HandKey::Turn(1)));
    room.frame();
    lay_at(&mut room, 3.0, 0.5);
    assert_eq!(last_move(&room), "71@2,0E");
    room.assert_scene();
    room.rest();
    room.assert_scene();
}

#[test]
fn a_tile_is_dragged_from_the_hand_to_its_place() {
    let mut room = one_person(SHORT);
    let spot = hand(Seat::FIRST, 0);
    let at = room.centre(spot);
    room.hand(HandInput::Press { at, spot: Some(spot) });
    room.frame();
    aim_at(&mut room, 0.5, 2.0);
    assert!(room.selection().held.is_some());
    // It has come upright, the 7 above, and turns by itself: the 7 goes to the other sevens.
    assert_eq!(marks(&mut room, TileMark::Fits).len(), 1);
    // Not so when the player insists.
    room.hand(HandInput::Key(HandKey::Turn(2)));
    room.frame();
    assert_eq!(marks(&mut room, TileMark::Misfit).len(), 1);
    room.hand(HandInput::Key(HandKey::Turn(2)));
    room.frame();
    let (_, over) = over(&room, 0.5, 2.0);
    room.hand(HandInput::Release { spot: over });
    room.frame();
    assert_eq!(last_move(&room), "71@0,1N");
    // Dropped beside the table, it would have gone back.
    assert!(room.selection().held.is_none());
}

#[test]
fn a_tile_dropped_on_the_hand_goes_back_and_stays_chosen() {
    let mut room = one_person(SHORT);
    let (from, to) = (hand(Seat::FIRST, 0), hand(Seat::FIRST, 1));
    let (at, beside) = (room.centre(from), room.centre(to));
    room.hand(HandInput::Press { at, spot: Some(from) });
    room.hand(HandInput::Move { at: beside, spot: Some(to) });
    room.hand(HandInput::Release { spot: Some(to) });
    room.frame();
    assert_eq!(room.selection().trail, [from]);
    assert_eq!(room.ply(), 0);
}

#[test]
fn what_does_not_fit_is_refused_with_a_reason_and_stays_in_hand() {
    let mut room = one_person(SHORT);
    tap(&mut room, hand(Seat::FIRST, 0));
    lay_at(&mut room, 5.5, 2.5);
    assert_eq!(room.ply(), 0);
    let (_, refused) = room.notice().expect("a reason is given");
    assert!(refused);
    assert_eq!(room.selection().trail, [hand(Seat::FIRST, 0)]);
    // A click on the tile itself puts it down.
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.selection().trail, []);
    // And one on the table, with nothing in hand, says what to do first.
    lay_at(&mut room, 3.0, 0.5);
    assert_eq!(room.notice().map(|(key, _)| key), Some("why-domin-up-hand-first"));
}

#[test]
fn every_place_of_the_chosen_tile_is_shown_once() {
    let mut room = one_person(SHORT);
    assert_eq!(marks(&mut room, TileMark::Place), []);
    tap(&mut room, hand(Seat::FIRST, 0));
    room.hand(HandInput::Move { at: Vec2::ZERO, spot: None });
    room.frame();
    let places = marks(&mut room, TileMark::Place);
    let unique: BTreeSet<Spot> = places.iter().copied().collect();
    assert_eq!(places.len(), unique.len());
    // Two of the eighteen ways lie on the same cells as another one, turned round: those at whose halves both
    // touch a seven, above and below the double.
    let ways: BTreeSet<BTreeSet<Spot>> = room
        .game()
        .gestures()
        .iter()
        .map(|gesture| gesture.routes[0][1..].iter().copied().collect())
        .collect();
    assert_eq!(unique.len(), ways.len());
    assert_eq!(ways.len(), 16);
}

#[test]
fn the_keyboard_alone_lays_a_tile() {
    let mut room = one_person(SHORT);
    room.hand(HandInput::Click(hand(Seat::FIRST, 0)));
    room.frame();
    room.hand(HandInput::Key(HandKey::NextPlace));
    room.frame();
    assert_eq!(marks(&mut room, TileMark::Fits).len(), 1);
    // One cell on, and back.
    room.hand(HandInput::Key(HandKey::Arrow(IVec2::new(0, 5))));
    room.frame();
    assert_eq!(marks(&mut room, TileMark::Misfit).len(), 1);
    room.hand(HandInput::Key(HandKey::Arrow(IVec2::new(0, -5))));
    room.frame();
    let wanted = room.game().gestures()[0].clone();
    room.hand(HandInput::Click(hand(Seat::FIRST, 0)));
    room.frame();
    assert_eq!(room.ply(), 1);
    let [_, low, _] = wanted.routes[0].as_slice() else { panic!("{wanted:?}") };
    assert!(room.game().last_move().contains(low));
}

#[test]
fn a_tile_chosen_and_turned_within_one_frame_is_turned() {
    let mut room = one_person(SHORT);
    let spot = hand(Seat::FIRST, 0);
    let at = room.centre(spot);
    room.hand(HandInput::Press { at, spot: Some(spot) });
    room.hand(HandInput::Release { spot: Some(spot) });
    room.hand(HandInput::Key(HandKey::Turn(1)));
    room.hand(HandInput::Wheel { at, steps: 1, control: false });
    room.frame();
    room.frame();
    assert_eq!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT.by(2));
    // The key that puts it down comes before the click that follows it.
    room.hand(HandInput::StepBack);
    room.hand(HandInput::Press { at, spot: Some(spot) });
    room.frame();
    assert_eq!(room.selection().trail, [spot]);
    assert_eq!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT);
}

#[test]
fn a_tile_comes_upright_from_the_hand() {
    let mut room = one_person(SHORT);
    tap(&mut room, hand(Seat::FIRST, 0));
    room.hand(HandInput::Key(HandKey::Turn(1)));
    room.frame();
    assert_ne!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT);
    tap(&mut room, hand(Seat::FIRST, 1));
    room.frame();
    assert_eq!(room.app.world().resource::<Aim>().turn, Rotation::UPRIGHT);
}

#[test]
fn a_curtain_hides_the_hands_between_people() {
    let mut room = two_people(SHORT);
    assert_eq!(room.game().curtain(), Some(Seat::FIRST));
    let backs = |room: &mut Room, seat| looks_of(room, seat).iter().all(|look| *look == Look::BACK);
    assert!(backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    // Nobody plays from a hand that nobody sees.
    tap(&mut room, hand(Seat::FIRST, 0));
    assert_eq!(room.selection().trail, []);

    room.command(Command::LiftCurtain);
    room.rest();
    assert_eq!(room.game().curtain(), None);
    assert!(!backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    assert_eq!(room.layout().bottom, Seat::FIRST);
    tap(&mut room, hand(Seat::FIRST, 0));
    room.hand(HandInput::Key(HandKey::Turn(1)));
    lay_at(&mut room, 3.0, 0.5);
    assert_eq!(last_move(&room), "71@2,0E");
    room.rest();
    room.frame();
    // Rui can lay his [1|2] at the 1: the table is passed to him, and Ana's tile is hidden again.
    assert_eq!(room.game().curtain(), Some(Seat::SECOND));
    assert!(backs(&mut room, Seat::FIRST) && backs(&mut room, Seat::SECOND));
    assert_eq!(room.layout().bottom, Seat::SECOND);
    room.command(Command::LiftCurtain);
    room.rest();
    assert!(backs(&mut room, Seat::FIRST) && !backs(&mut room, Seat::SECOND));
    room.assert_scene();
    // Rui may have come to the screen already: taking back behind the curtain does not show him Ana's hand.
    let mut passed_on = two_people(SHORT);
    passed_on.command(Command::LiftCurtain);
    passed_on.rest();
    passed_on.play("71@2,0E");
    until(&mut passed_on, |room| room.game().viewer() == room.game().wanted_viewer() && !room.is_moving());
    assert_eq!(passed_on.game().curtain(), Some(Seat::SECOND));
    passed_on.command(Command::Undo);
    passed_on.rest();
    assert_eq!(passed_on.game().curtain(), Some(Seat::FIRST));
    assert!(backs(&mut passed_on, Seat::FIRST) && backs(&mut passed_on, Seat::SECOND));
    // Taking back leads to Ana, so the table goes back to her.
    room.command(Command::Undo);
    room.rest();
    room.frame();
    assert_eq!(room.game().curtain(), Some(Seat::FIRST));
    assert!(backs(&mut room, Seat::SECOND));
}

#[test]
fn one_person_needs_no_curtain_and_sees_no_other_hand() {
    let mut room = one_person(SHORT);
    assert_eq!(room.game().curtain(), None);
    assert_eq!(room.game().viewer(), Eyes::Of(Seat::FIRST));
    assert_eq!(looks_of(&mut room, Seat::SECOND), [Look::BACK; 2]);
}

#[test]
fn computers_among_themselves_show_their_hands_or_hide_them() {
    let mut room = Room::new(at_table(&[Player::Level(1); 3], None));
    room.rest();
    assert!(!looks_of(&mut room, Seat::FIRST).contains(&Look::BACK));
    room.command(Command::Pause);
    room.command(Command::ShowHands);
    room.rest();
    room.frame();
    let hidden = Seat::all(3).all(|seat| looks_of(&mut room, seat).iter().all(|look| *look == Look::BACK));
    assert!(hidden);
}

#[test]
fn a_pass_is_said_and_played_when_it_has_been_read() {
    // Nobody can lay anything: two passes block the game, and the lower sum of [0|0] wins (RULES.md 4.3).
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    assert_eq!(room.game().curtain(), None, "there is nothing to decide");
    room.frame();
    assert_eq!(room.notice(), Some(("notice-pass", false)));
    assert_eq!(room.ply(), 0);
    room.step(Duration::from_millis(700));
    room.frame();
    assert_eq!((room.ply(), room.notice().map(|(key, _)| key)), (0, Some("notice-pass")));
    until(&mut room, |room| room.ply() == 1);
    until(&mut room, |room| room.decides() == Turn::Over);
    assert_eq!(room.game().outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    // The end lays all hands open.
    until(&mut room, |room| room.game().viewer() == Eyes::All);
    room.frame();
    assert_eq!(looks_of(&mut room, Seat::SECOND), [Look::tile(1, 2)]);
}

#[test]
fn a_click_shortens_the_reading() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    room.frame();
    assert_eq!(room.notice(), Some(("notice-pass", false)));
    lay_at(&mut room, 4.0, 3.0);
    room.frame();
    assert_eq!(room.ply(), 1);
}

/// What the rules play by themselves they do not play again over the moves that followed.
#[test]
fn a_look_back_at_a_pass_wipes_nothing_out() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    until(&mut room, |room| room.decides() == Turn::Over);
    room.command(Command::Look(Place::of_game(0)));
    room.frame();
    for _ in 0..250 {
        room.frame();
    }
    assert_eq!((room.ply(), room.game().moves().len()), (2, 2), "the game stays as it is");
    assert_eq!(room.game().here(), Place::of_game(0));
    // A hand that wants to play leafs on over the pass, which is all that can be played there.
    lay_at(&mut room, 4.0, 3.0);
    room.frame();
    assert_eq!(room.game().here(), Place::of_game(1));
    room.command(Command::StopLooking);
    room.assert_scene();
}

/// What the keyboard was on belongs to the one who has looked away.
#[test]
fn nothing_is_chosen_or_pointed_at_behind_a_curtain() {
    let mut room = two_people(SHORT);
    room.command(Command::LiftCurtain);
    room.rest();
    room.app.world_mut().resource_mut::<Selection>().cursor = Some(hand(Seat::FIRST, 0));
    // By keys alone: a pointer would have taken the cursor's place.
    for input in [HandInput::Click(hand(Seat::FIRST, 0)), HandInput::Key(HandKey::NextPlace)] {
        room.hand(input);
        room.frame();
    }
    room.hand(HandInput::Click(hand(Seat::FIRST, 0)));
    room.frame();
    assert_eq!((room.ply(), room.selection().cursor), (1, Some(hand(Seat::FIRST, 0))));
    until(&mut room, |room| room.game().curtain() == Some(Seat::SECOND) && !room.is_moving());
    room.rest();
    assert_eq!((room.selection().cursor, room.selection().trail.as_slice()), (None, [].as_slice()));
}

/// Within one slow frame: a tile is laid and the hand is on its way again.
#[test]
fn what_a_hand_does_after_a_move_is_meant_for_the_position_after_it() {
    let mut room = two_people("report 1 00/12 0,0=7^1;1,0=7^1 0");
    room.frame();
    for _ in 0..2 {
        let (at, spot) = over(&room, 4.0, 3.0);
        room.hand(HandInput::Press { at, spot });
        room.hand(HandInput::Release { spot });
    }
    // Sooner than either pass could have been read.
    room.frame();
    room.frame();
    assert_eq!(room.ply(), 2);
}

#[test]
fn the_opening_is_played_by_the_rules() {
    let mut room = Room::new(at_table(&[Player::Human; 4], None));
    room.frame();
    assert_eq!(room.notice(), Some(("notice-opening", false)));
    until(&mut room, |room| room.ply() == 1);
    assert_eq!(last_move(&room), "77@0,0E");
}

#[test]
fn the_view_is_dragged_zoomed_and_fitted_again() {
    let mut room = one_person(SHORT);
    settle(&mut room);
    let place = |room: &Room| room.centre(Spot::cell(0, 0));
    let before = place(&room);
    let (at, spot) = over(&room, 4.5, 2.5);
    room.hand(HandInput::Press { at, spot });
    room.hand(HandInput::Move { at: at + Vec2::new(60.0, -30.0), spot });
    room.hand(HandInput::Release { spot });
    room.rest();
    assert_eq!(place(&room), before + Vec2::new(60.0, -30.0));
    assert_eq!(room.notice(), None, "a drag is no click");

    let cell = room.layout().cell;
    room.hand(HandInput::Wheel { at: place(&room), steps: -2, control: false });
    settle(&mut room);
    assert!(room.layout().cell < cell);
    assert!(
        (place(&room) - before - Vec2::new(60.0, -30.0)).length() < 2.0,
        "what is below the pointer stays"
    );
    room.hand(HandInput::Key(HandKey::Fit));
    settle(&mut room);
    assert_eq!((place(&room), room.layout().cell), (before, cell));
}

/// Frames until the view has come to rest.
fn settle(room: &mut Room) {
    room.frame();
    until(room, |room| !room.app.world().resource::<Camera>().is_moving());
    room.frame();
}

#[test]
fn whole_games_are_played_by_hand_against_computers_at_tables_of_any_size() {
    for (rules, others) in [("report", 1), ("publisher", 1), ("report", 3), ("publisher", 2)] {
        let mut players = vec![Player::Level(1); others + 1];
        players[0] = Player::Human;
        let plan = MatchPlan { rules: Some(rules.to_owned()), ..at_table(&players, None) };
        let mut room = Room::new(plan);
        let mut by_hand = 0;
        for _ in 0..200 {
            if room.decides() == Turn::Over {
                break;
            }
            let ply = room.ply();
            if room.decides() == Turn::Human && room.game().automatic().is_none() {
                let gesture = room.game().gestures()[by_hand % room.game().gestures().len()].clone();
                let &[from, low, high] = gesture.routes[0].as_slice() else { panic!("{gesture:?}") };
                tap(&mut room, from);
                let turn = Rotation::between(low, high).expect("neighbours");
                while room.app.world().resource::<Aim>().turn != turn {
                    room.hand(HandInput::Key(HandKey::Turn(1)));
                    room.frame();
                }
                let (a, b) = (room.centre(low), room.centre(high));
                let at = (a + b) / 2.0;
                let spot = room.layout().spot_at(at);
                room.hand(HandInput::Move { at, spot });
                room.hand(HandInput::Press { at, spot });
                room.hand(HandInput::Release { spot });
                room.frame();
                assert_eq!(room.ply(), ply + 1, "{rules} {others}: {gesture:?} was not played");
                by_hand += 1;
            } else {
                room.wait(FRAME, |room| room.ply() > ply || room.decides() == Turn::Over);
            }
            room.assert_scene();
            room.rest();
        }
        assert_eq!(room.decides(), Turn::Over, "{rules} {others}");
        assert!(by_hand > 3, "{rules} {others}: {by_hand}");
        until(&mut room, |room| room.game().viewer() == Eyes::All);
        room.frame();
        room.assert_scene();
    }
}
