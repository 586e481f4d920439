//! Interpretation of clicks and drags, on made-up routes.

use session::{
    ClickEffect, Gesture, MoveIndex, MoveInput, PieceKind, PromotionChoice, Spot, Target, TargetKind,
};

const A: Spot = Spot::cell(0, 0);
const B: Spot = Spot::cell(1, 0);
const C: Spot = Spot::cell(2, 0);
const D: Spot = Spot::cell(3, 0);
const X: Spot = Spot::cell(7, 7);

fn spots(columns: &[i16]) -> Vec<Spot> {
    columns.iter().map(|x| Spot::cell(*x, 0)).collect()
}

fn read(
    trail: &[Spot],
    spot: Spot,
    gestures: &[Gesture],
    pick: Option<MoveIndex>,
    own_piece: bool,
) -> ClickEffect {
    MoveInput::new(gestures, trail).click(spot, pick, own_piece)
}

/// A capture along a closed route, in either direction.
fn around() -> Gesture {
    Gesture { routes: vec![spots(&[0, 1, 2, 3, 0]), spots(&[0, 3, 2, 1, 0])], choice: None, takes: vec![X] }
}

#[test]
fn clicks_may_skip_spots_of_a_route_but_keep_their_order() {
    let gesture = around();
    for fitting in [&[0][..], &[0, 1], &[0, 2], &[0, 1, 3], &[0, 3, 1], &[0, 1, 2, 3, 0], &[0, 0]] {
        assert!(gesture.fits(&spots(fitting)), "{fitting:?}");
    }
    for wrong in [&[1][..], &[0, 4], &[0, 1, 1], &[0, 1, 3, 2], &[0, 0, 1]] {
        assert!(!gesture.fits(&spots(wrong)), "{wrong:?}");
    }
    assert_eq!(gesture.matching_route(&spots(&[0, 3, 1])), Some(&spots(&[0, 3, 2, 1, 0])[..]));
}

#[test]
fn a_move_is_over_where_its_route_ends() {
    let gesture = around();
    assert!(gesture.may_complete(&spots(&[0, 2, 0])) && gesture.may_complete(&spots(&[0, 3, 0])));
    assert!(!gesture.may_complete(&spots(&[0])) && !gesture.may_complete(&spots(&[0, 1])));
    assert_eq!(gesture.next_stops(&spots(&[0, 2])).collect::<Vec<_>>(), spots(&[3, 1]));
    assert_eq!(gesture.next_stops(&spots(&[0])).collect::<Vec<_>>(), spots(&[1, 3]));
    let click = Gesture::along([A]);
    assert!(click.may_complete(&[A]) && !click.may_complete(&[A, A]) && !click.may_complete(&[]));
}

#[test]
fn a_move_that_another_continues_ends_with_a_second_click() {
    let gestures = [around(), Gesture::along([A, C])];
    assert_eq!(read(&[A], C, &gestures, None, false), ClickEffect::Trail(vec![A, C]));
    assert_eq!(read(&[A, C], C, &gestures, None, false), ClickEffect::Choose(MoveIndex(1)));
    assert_eq!(read(&[A, C], D, &gestures, None, false), ClickEffect::Trail(vec![A, C, D]));
    assert_eq!(read(&[A, C, D], A, &gestures, None, false), ClickEffect::Choose(MoveIndex(0)));
}

#[test]
fn a_trail_is_read_step_by_step() {
    let gestures = [Gesture::along([A, B]), Gesture::along([A, C, D]), Gesture::along([B, C])];
    assert_eq!(read(&[], A, &gestures, None, true), ClickEffect::Trail(vec![A]));
    assert_eq!(read(&[A], B, &gestures, None, false), ClickEffect::Choose(MoveIndex(0)));
    assert_eq!(read(&[A], C, &gestures, None, false), ClickEffect::Trail(vec![A, C]));
    assert_eq!(read(&[A, C], D, &gestures, None, false), ClickEffect::Choose(MoveIndex(1)));
    assert_eq!(
        read(&[A], D, &gestures, None, false),
        ClickEffect::Choose(MoveIndex(1)),
        "what lies between goes unsaid"
    );
    assert_eq!(read(&[A], X, &gestures, None, false), ClickEffect::Refuse(vec![A, X]));
    assert_eq!(read(&[A], X, &gestures, None, true), ClickEffect::Trail(vec![X]), "a change of mind");
    assert_eq!(read(&[A], A, &gestures, None, true), ClickEffect::Trail(vec![]));
    assert_eq!(read(&[A, C], B, &gestures, None, true), ClickEffect::Trail(vec![B]));
}

#[test]
fn one_click_may_be_a_move_also_after_another_spot() {
    let gestures = [Gesture::along([B])];
    for trail in [&[][..], &[A]] {
        assert_eq!(read(trail, B, &gestures, None, false), ClickEffect::Choose(MoveIndex(0)));
    }
    assert_eq!(read(&[], A, &gestures, None, false), ClickEffect::Refuse(vec![A]));
}

#[test]
fn moves_that_share_a_route_are_asked_for() {
    let tags = [PromotionChoice::Promotion(PieceKind::Queen), PromotionChoice::Promotion(PieceKind::Rook)];
    let gestures = tags.map(|tag| Gesture { choice: Some(tag), ..Gesture::along([A, B]) });
    let asked = ClickEffect::Ask(vec![(tags[0], MoveIndex(0)), (tags[1], MoveIndex(1))]);
    assert_eq!(read(&[A], B, &gestures, None, false), asked);
}

/// Two routes from A to D, over B or C, and one to B.
fn ways() -> [Gesture; 3] {
    [[A, B, D], [A, C, D], [A, C, B]].map(|route| Gesture { takes: vec![X], ..Gesture::along(route) })
}

#[test]
fn one_of_several_captures_is_picked_and_then_chosen() {
    let ways = ways();
    assert_eq!(read(&[A], D, &ways, None, false), ClickEffect::Pick(MoveIndex(0)));
    assert_eq!(read(&[A], D, &ways, Some(MoveIndex(1)), false), ClickEffect::Choose(MoveIndex(1)));
    assert_eq!(read(&[A], C, &ways, None, false), ClickEffect::Trail(vec![A, C]));
    assert_eq!(read(&[A, C], D, &ways, None, false), ClickEffect::Choose(MoveIndex(1)));
}

#[test]
fn a_second_click_ends_the_move_or_steps_back() {
    let ways = ways();
    assert_eq!(read(&[A], B, &ways, None, false), ClickEffect::Trail(vec![A, B]), "it may lead on to D");
    assert_eq!(
        read(&[A, B], B, &ways, None, false),
        ClickEffect::Choose(MoveIndex(2)),
        "but it may end there"
    );
    assert_eq!(read(&[A, C], C, &ways, None, false), ClickEffect::Trail(vec![A]));
}

#[test]
fn a_closed_route_ends_with_a_second_click_on_its_start() {
    let round = Gesture::along([A, B, C, A]);
    assert_eq!(read(&[A], A, std::slice::from_ref(&round), None, true), ClickEffect::Choose(MoveIndex(0)));
    let both = [round, Gesture::along([A, C, B, A])];
    assert_eq!(read(&[A], A, &both, None, true), ClickEffect::Pick(MoveIndex(0)));
    assert_eq!(read(&[A], A, &both, Some(MoveIndex(1)), true), ClickEffect::Choose(MoveIndex(1)));
}

#[test]
fn a_drag_follows_landings_forth_and_back() {
    let ways = ways();
    let mut trail = vec![A];
    let mut drag = |spot| {
        if let Some(longer) = MoveInput::new(&ways, &trail).drag_over(spot) {
            trail = longer;
        }
        trail.clone()
    };
    assert_eq!(drag(C), [A, C]);
    assert_eq!(drag(D), [A, C], "an end is where the piece is let go");
    assert_eq!(drag(B), [A, B], "another landing of the first leg");
    assert_eq!(drag(A), [A]);
}

#[test]
fn a_dragged_piece_can_be_dropped_on_targets() {
    let ways = ways();
    let drop = |trail: &[Spot], spot, clicked| MoveInput::new(&ways, trail).drop(spot, clicked);
    assert_eq!(drop(&[A, C], Some(D), 1), (vec![A, C], Some(D)), "at an end");
    assert_eq!(drop(&[A, C], Some(C), 1), (vec![A, C], None), "half way it stays");
    assert_eq!(drop(&[A, B], Some(B), 1), (vec![A, B], Some(B)), "half way, where it may end too");
    assert_eq!(drop(&[A, C], Some(X), 1), (vec![A], Some(X)), "what it passed over was not meant");
    assert_eq!(drop(&[A, C], None, 1), (vec![A], None), "beside the board");
    assert_eq!(drop(&[A], Some(A), 1), (vec![A], None), "where it was taken up");
}

#[test]
fn targets_are_ends_and_branching_stops() {
    let ways = ways();
    let begun = MoveInput::new(&ways, &[A]);
    let target = |spot, kind| Target { spot, kind };
    assert!(begun.must_click_route());
    let expected =
        [target(D, TargetKind::Capture), target(B, TargetKind::Capture), target(C, TargetKind::Stop)];
    assert_eq!(begun.targets(), expected);
    assert!(MoveInput::new(&ways, &[]).targets().is_empty());
    let quiet = [Gesture::along([A, B])];
    assert_eq!(MoveInput::new(&quiet, &[A]).targets(), [target(B, TargetKind::Move)]);
    assert!(begun.may_click(D) && begun.may_click(A) && !begun.may_click(X));
}

#[test]
fn alternative_captures_are_shown_in_turn() {
    let ways = ways();
    let begun = MoveInput::new(&ways, &[A]);
    assert_eq!(begun.preview(&[], None), None, "which of them, nobody knows yet");
    assert_eq!(begun.preview(&[D], None).map(|way| way.choice), Some(MoveIndex(0)));
    assert_eq!(begun.preview(&[C], None).map(|way| way.choice), Some(MoveIndex(1)));
    let leafed = begun.next_preview(&[D], Some(MoveIndex(0)));
    assert_eq!(leafed, Some((MoveIndex(1), 2, 2)));
    assert_eq!(begun.next_preview(&[D], Some(MoveIndex(1))), Some((MoveIndex(0), 1, 2)));
    assert_eq!(begun.preview(&[D], Some(MoveIndex(1))).map(|way| way.route.to_vec()), Some(vec![A, C, D]));
}
