//! Tests of the interpretation of clicks and drags, on artificial routes.

use session::{
    ClickEffect, Gesture, MoveIndex, MoveInput, PieceKind, PromotionChoice, Spot, Target, TargetKind,
};

const A: Spot = Spot::cell(0, 0);
const B: Spot = Spot::cell(1, 0);
const C: Spot = Spot::cell(2, 0);
const D: Spot = Spot::cell(3, 0);
const X: Spot = Spot::cell(7, 7);

/// Spots of the first row, by column.
fn spots(columns: &[i16]) -> Vec<Spot> {
    columns.iter().map(|x| Spot::cell(*x, 0)).collect()
}

/// The effect of a click on `spot` after the clicks on `trail`.
fn click(
    trail: &[Spot],
    spot: Spot,
    gestures: &[Gesture],
    pick: Option<MoveIndex>,
    is_own_piece: bool,
) -> ClickEffect {
    MoveInput::new(gestures, trail).click(spot, pick, is_own_piece)
}

/// A capture along a closed route, in either direction.
fn round_trip() -> Gesture {
    Gesture { routes: vec![spots(&[0, 1, 2, 3, 0]), spots(&[0, 3, 2, 1, 0])], choice: None, takes: vec![X] }
}

#[test]
fn clicks_may_skip_spots_of_a_route_but_keep_their_order() {
    let gesture = round_trip();
    for fitting_columns in [&[0][..], &[0, 1], &[0, 2], &[0, 1, 3], &[0, 3, 1], &[0, 1, 2, 3, 0], &[0, 0]] {
        assert!(gesture.fits(&spots(fitting_columns)), "{fitting_columns:?}");
    }
    for wrong_columns in [&[1][..], &[0, 4], &[0, 1, 1], &[0, 1, 3, 2], &[0, 0, 1]] {
        assert!(!gesture.fits(&spots(wrong_columns)), "{wrong_columns:?}");
    }
    assert_eq!(gesture.matching_route(&spots(&[0, 3, 1])), Some(&spots(&[0, 3, 2, 1, 0])[..]));
}

#[test]
fn a_move_is_over_where_its_route_ends() {
    let gesture = round_trip();
    assert!(gesture.may_complete(&spots(&[0, 2, 0])) && gesture.may_complete(&spots(&[0, 3, 0])));
    assert!(!gesture.may_complete(&spots(&[0])) && !gesture.may_complete(&spots(&[0, 1])));
    assert_eq!(gesture.next_stops(&spots(&[0, 2])).collect::<Vec<_>>(), spots(&[3, 1]));
    assert_eq!(gesture.next_stops(&spots(&[0])).collect::<Vec<_>>(), spots(&[1, 3]));
    let single_click = Gesture::along([A]);
    assert!(single_click.may_complete(&[A]) && !single_click.may_complete(&[A, A]));
    assert!(!single_click.may_complete(&[]));
}

#[test]
fn a_move_that_another_continues_ends_with_a_second_click() {
    let gestures = [round_trip(), Gesture::along([A, C])];
    assert_eq!(click(&[A], C, &gestures, None, false), ClickEffect::Trail(vec![A, C]));
    assert_eq!(click(&[A, C], C, &gestures, None, false), ClickEffect::Choose(MoveIndex(1)));
    assert_eq!(click(&[A, C], D, &gestures, None, false), ClickEffect::Trail(vec![A, C, D]));
    assert_eq!(click(&[A, C, D], A, &gestures, None, false), ClickEffect::Choose(MoveIndex(0)));
}

#[test]
fn a_trail_is_read_step_by_step() {
    let gestures = [Gesture::along([A, B]), Gesture::along([A, C, D]), Gesture::along([B, C])];
    assert_eq!(click(&[], A, &gestures, None, true), ClickEffect::Trail(vec![A]));
    assert_eq!(click(&[A], B, &gestures, None, false), ClickEffect::Choose(MoveIndex(0)));
    assert_eq!(click(&[A], C, &gestures, None, false), ClickEffect::Trail(vec![A, C]));
    assert_eq!(click(&[A, C], D, &gestures, None, false), ClickEffect::Choose(MoveIndex(1)));
    assert_eq!(
        click(&[A], D, &gestures, None, false),
        ClickEffect::Choose(MoveIndex(1)),
        "clicks may skip the spots between"
    );
    assert_eq!(click(&[A], X, &gestures, None, false), ClickEffect::Refuse(vec![A, X]));
    assert_eq!(click(&[A], X, &gestures, None, true), ClickEffect::Trail(vec![X]), "another piece is chosen");
    assert_eq!(click(&[A], A, &gestures, None, true), ClickEffect::Trail(vec![]));
    assert_eq!(click(&[A, C], B, &gestures, None, true), ClickEffect::Trail(vec![B]));
}

#[test]
fn one_click_may_be_a_move_also_after_another_spot() {
    let gestures = [Gesture::along([B])];
    for trail in [&[][..], &[A]] {
        assert_eq!(click(trail, B, &gestures, None, false), ClickEffect::Choose(MoveIndex(0)));
    }
    assert_eq!(click(&[], A, &gestures, None, false), ClickEffect::Refuse(vec![A]));
}

#[test]
fn the_player_is_asked_which_move_of_a_shared_route() {
    let promotions =
        [PromotionChoice::Promotion(PieceKind::Queen), PromotionChoice::Promotion(PieceKind::Rook)];
    let gestures = promotions.map(|promotion| Gesture { choice: Some(promotion), ..Gesture::along([A, B]) });
    let expected = ClickEffect::Ask(vec![(promotions[0], MoveIndex(0)), (promotions[1], MoveIndex(1))]);
    assert_eq!(click(&[A], B, &gestures, None, false), expected);
}

/// Captures from A: two to D, over B or over C, and one to B over C.
fn branching_captures() -> [Gesture; 3] {
    [[A, B, D], [A, C, D], [A, C, B]].map(|route| Gesture { takes: vec![X], ..Gesture::along(route) })
}

#[test]
fn one_of_several_captures_is_picked_and_then_chosen() {
    let captures = branching_captures();
    assert_eq!(click(&[A], D, &captures, None, false), ClickEffect::Pick(MoveIndex(0)));
    assert_eq!(click(&[A], D, &captures, Some(MoveIndex(1)), false), ClickEffect::Choose(MoveIndex(1)));
    assert_eq!(click(&[A], C, &captures, None, false), ClickEffect::Trail(vec![A, C]));
    assert_eq!(click(&[A, C], D, &captures, None, false), ClickEffect::Choose(MoveIndex(1)));
}

#[test]
fn a_second_click_ends_the_move_or_steps_back() {
    let captures = branching_captures();
    assert_eq!(
        click(&[A], B, &captures, None, false),
        ClickEffect::Trail(vec![A, B]),
        "the move may continue to D"
    );
    assert_eq!(
        click(&[A, B], B, &captures, None, false),
        ClickEffect::Choose(MoveIndex(2)),
        "the move may end on B"
    );
    assert_eq!(click(&[A, C], C, &captures, None, false), ClickEffect::Trail(vec![A]));
}

#[test]
fn a_closed_route_ends_with_a_second_click_on_its_start() {
    let round = Gesture::along([A, B, C, A]);
    assert_eq!(click(&[A], A, std::slice::from_ref(&round), None, true), ClickEffect::Choose(MoveIndex(0)));
    let both = [round, Gesture::along([A, C, B, A])];
    assert_eq!(click(&[A], A, &both, None, true), ClickEffect::Pick(MoveIndex(0)));
    assert_eq!(click(&[A], A, &both, Some(MoveIndex(1)), true), ClickEffect::Choose(MoveIndex(1)));
}

#[test]
fn a_drag_follows_landing_spots_back_and_forth() {
    let captures = branching_captures();
    let mut trail = vec![A];
    let mut drag = |spot| {
        if let Some(longer) = MoveInput::new(&captures, &trail).drag_over(spot) {
            trail = longer;
        }
        trail.clone()
    };
    assert_eq!(drag(C), [A, C]);
    assert_eq!(drag(D), [A, C], "only a drop ends a move");
    assert_eq!(drag(B), [A, B], "another landing spot of the first jump");
    assert_eq!(drag(A), [A]);
}

#[test]
fn a_dragged_piece_can_be_dropped_on_targets() {
    let captures = branching_captures();
    let drop =
        |trail: &[Spot], spot, clicked_count| MoveInput::new(&captures, trail).drop(spot, clicked_count);
    assert_eq!(drop(&[A, C], Some(D), 1), (vec![A, C], Some(D)), "dropped at the end of a capture");
    assert_eq!(drop(&[A, C], Some(C), 1), (vec![A, C], None), "dropped on a stop, the piece waits there");
    assert_eq!(drop(&[A, B], Some(B), 1), (vec![A, B], Some(B)), "dropped on a stop where a capture may end");
    assert_eq!(drop(&[A, C], Some(X), 1), (vec![A], Some(X)), "an illegal drop clears the stops");
    assert_eq!(drop(&[A, C], None, 1), (vec![A], None), "dropped beside the board");
    assert_eq!(drop(&[A], Some(A), 1), (vec![A], None), "dropped on its start");
}

#[test]
fn targets_are_ends_and_branching_stops() {
    let captures = branching_captures();
    let input = MoveInput::new(&captures, &[A]);
    let target = |spot, kind| Target { spot, kind };
    assert!(input.must_click_route());
    let expected =
        [target(D, TargetKind::Capture), target(B, TargetKind::Capture), target(C, TargetKind::Stop)];
    assert_eq!(input.targets(), expected);
    assert!(MoveInput::new(&captures, &[]).targets().is_empty());
    let quiet = [Gesture::along([A, B])];
    assert_eq!(MoveInput::new(&quiet, &[A]).targets(), [target(B, TargetKind::Move)]);
    assert!(input.may_click(D) && input.may_click(A) && !input.may_click(X));
}

#[test]
fn alternative_captures_are_shown_in_turn() {
    let captures = branching_captures();
    let input = MoveInput::new(&captures, &[A]);
    assert_eq!(input.preview(&[], None), None, "no capture is chosen yet");
    assert_eq!(input.preview(&[D], None).map(|preview| preview.choice), Some(MoveIndex(0)));
    assert_eq!(input.preview(&[C], None).map(|preview| preview.choice), Some(MoveIndex(1)));
    let next = input.next_preview(&[D], Some(MoveIndex(0)));
    assert_eq!(next, Some((MoveIndex(1), 2, 2)));
    assert_eq!(input.next_preview(&[D], Some(MoveIndex(1))), Some((MoveIndex(0), 1, 2)));
    assert_eq!(
        input.preview(&[D], Some(MoveIndex(1))).map(|preview| preview.route.to_vec()),
        Some(vec![A, C, D])
    );
}
