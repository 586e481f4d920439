//! Reading a click: whether it completes a move, asks a question, goes on with a path, or leads nowhere.

use super::route;
use super::selection::Question;
use crate::session::{Choice, Gesture, Spot};

/// What a click on a spot leads to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reading {
    /// A legal move.
    Choose(Choice),
    /// Several moves that differ in their tags.
    Ask(Question),
    /// Several moves end there by different ways: this one is shown first.
    Pick(Choice),
    /// A longer path, or another one.
    Path(Vec<Spot>),
    /// Nothing; the path that was tried is no move.
    Refuse(Vec<Spot>),
}

/// Reads a click after `path`; `pick` is the capture that leafing has come to.
pub(super) fn read(
    path: &[Spot],
    spot: Spot,
    gestures: &[Gesture],
    pick: Option<Choice>,
    own_piece: bool,
) -> Reading {
    let mut tried = path.to_vec();
    tried.push(spot);
    let complete: Vec<(usize, &Gesture)> =
        gestures.iter().enumerate().filter(|(_, gesture)| gesture.path == tried).collect();
    match complete.as_slice() {
        [(index, _)] => return Reading::Choose(Choice(*index)),
        [] => {}
        several => {
            let answers = several
                .iter()
                .filter_map(|(index, gesture)| gesture.tag.map(|tag| (tag, Choice(*index))))
                .collect();
            return Reading::Ask(Question { at: spot, answers });
        }
    }
    if gestures.iter().any(|gesture| gesture.path.starts_with(&tried)) {
        return Reading::Path(tried);
    }
    // A second click on a spot ends the move there, if it may, and else takes the last step back.
    let again = path.last() == Some(&spot);
    let mut ending = route::ending(if again { path } else { &tried }, gestures);
    if again && ending.is_empty() {
        // A capture that goes round ends where it began.
        ending = route::ending(&tried, gestures);
    }
    match ending.as_slice() {
        [] => {}
        [only] => return Reading::Choose(*only),
        several => {
            return match pick.filter(|pick| several.contains(pick)) {
                Some(pick) => Reading::Choose(pick),
                None => Reading::Pick(several[0]),
            };
        }
    }
    if again {
        return Reading::Path(path[..path.len() - 1].to_vec());
    }
    if gestures.iter().any(|gesture| gesture.fits(&tried)) {
        return Reading::Path(tried);
    }
    // Another piece of one's own is a change of mind, also when it cannot move.
    if own_piece || gestures.iter().any(|gesture| gesture.path.first() == Some(&spot)) {
        return Reading::Path(vec![spot]);
    }
    Reading::Refuse(tried)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Look, Tag};

    const A: Spot = Spot::cell(0, 0);
    const B: Spot = Spot::cell(1, 0);
    const C: Spot = Spot::cell(2, 0);
    const D: Spot = Spot::cell(3, 0);

    fn gesture(path: &[Spot], tag: Option<Tag>) -> Gesture {
        Gesture { path: path.to_vec(), tag, routes: Vec::new(), takes: Vec::new() }
    }

    #[test]
    fn a_path_is_read_step_by_step() {
        let gestures = [gesture(&[A, B], None), gesture(&[A, C, D], None), gesture(&[B, C], None)];
        assert_eq!(read(&[], A, &gestures, None, true), Reading::Path(vec![A]));
        assert_eq!(read(&[A], B, &gestures, None, false), Reading::Choose(Choice(0)));
        assert_eq!(read(&[A], C, &gestures, None, false), Reading::Path(vec![A, C]));
        assert_eq!(read(&[A, C], D, &gestures, None, false), Reading::Choose(Choice(1)));
        assert_eq!(read(&[A], D, &gestures, None, false), Reading::Refuse(vec![A, D]));
        assert_eq!(read(&[A], A, &gestures, None, true), Reading::Path(vec![]));
        assert_eq!(read(&[A, C], B, &gestures, None, true), Reading::Path(vec![B]));
    }

    #[test]
    fn moves_that_share_a_path_are_asked_for() {
        let tags = [Tag::Promotion(Look::Queen), Tag::Promotion(Look::Rook)];
        let gestures = tags.map(|tag| gesture(&[A, B], Some(tag)));
        let expected = Question { at: B, answers: vec![(tags[0], Choice(0)), (tags[1], Choice(1))] };
        assert_eq!(read(&[A], B, &gestures, None, false), Reading::Ask(expected));
    }

    /// Two ways from A to D over B or C, and a way that ends on B.
    fn ways() -> [Gesture; 3] {
        let by = |path: &[Spot]| Gesture { routes: vec![path.to_vec()], ..gesture(path, None) };
        [by(&[A, B, D]), by(&[A, C, D]), Gesture { path: vec![A, C, B], ..by(&[A, C, B]) }]
    }

    #[test]
    fn one_of_several_ways_to_an_end_is_picked_and_then_chosen() {
        let ways = ways();
        assert_eq!(read(&[A], D, &ways, None, false), Reading::Pick(Choice(0)));
        assert_eq!(read(&[A], D, &ways, Some(Choice(1)), false), Reading::Choose(Choice(1)));
        assert_eq!(read(&[A], C, &ways, None, false), Reading::Path(vec![A, C]));
        assert_eq!(read(&[A, C], D, &ways, None, false), Reading::Choose(Choice(1)));
    }

    #[test]
    fn a_second_click_ends_a_move_that_may_end_there_or_takes_a_step_back() {
        let ways = ways();
        assert_eq!(read(&[A], B, &ways, None, false), Reading::Path(vec![A, B]), "it may lead on to D");
        assert_eq!(read(&[A, B], B, &ways, None, false), Reading::Choose(Choice(2)), "but it may end there");
        assert_eq!(read(&[A, C], C, &ways, None, false), Reading::Path(vec![A]));
    }

    #[test]
    fn a_way_that_goes_round_ends_on_a_second_click_where_it_began() {
        let round = Gesture { routes: vec![vec![A, B, C, A]], ..gesture(&[A, B, C, A], None) };
        assert_eq!(read(&[A], A, std::slice::from_ref(&round), None, true), Reading::Choose(Choice(0)));
        let other = Gesture { routes: vec![vec![A, C, B, A]], ..gesture(&[A, C, B, A], None) };
        let both = [round, other];
        assert_eq!(read(&[A], A, &both, None, true), Reading::Pick(Choice(0)));
        assert_eq!(read(&[A], A, &both, Some(Choice(1)), true), Reading::Choose(Choice(1)));
    }

    #[test]
    fn a_drag_leads_over_landings_and_back() {
        let ways = ways();
        let mut path = vec![A];
        route::drag_over(&mut path, C, &ways);
        assert_eq!(path, [A, C]);
        route::drag_over(&mut path, D, &ways);
        assert_eq!(path, [A, C], "an end is where the piece is let go");
        route::drag_over(&mut path, B, &ways);
        assert_eq!(path, [A, B], "another landing of the first leg");
        route::drag_over(&mut path, A, &ways);
        assert_eq!(path, [A]);
    }
}
