//! What a click can mean: every legal move as a path of spots, and choosing by prefix.

use super::scene::Look;
use super::spot::Spot;

/// A number into the current list of legal moves. The screen never sees a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(pub usize);

/// What still has to be asked when several moves share one path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// The piece a pawn turns into.
    Promotion(Look),
}

/// A move as the hand makes it: the spots clicked one after the other, and a tag where several
/// moves share the path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gesture {
    /// At least two spots: from, (through,) to. None for a move that the rules make for the player, the
    /// only one there is: a pass, an opening. It is played at once, with a notice.
    pub path: Vec<Spot>,
    /// What tells this move from the others with the same path.
    pub tag: Option<Tag>,
    /// The ways that the piece can go, each as the spots where it sets foot, from its start to its end; the
    /// first is the one that is shown. A hand may click any of these spots in their order. Empty where a
    /// move is made by its path alone.
    pub routes: Vec<Vec<Spot>>,
    /// Where the pieces lie that it takes.
    pub takes: Vec<Spot>,
}

impl Gesture {
    /// Whether the move takes something: targets of captures are marked differently.
    pub fn captures(&self) -> bool {
        !self.takes.is_empty()
    }

    /// The first route on which all of `trail` lies in this order, from its start on.
    pub fn route_by(&self, trail: &[Spot]) -> Option<&[Spot]> {
        self.routes.iter().find(|route| stand(route, trail).is_some()).map(Vec::as_slice)
    }

    /// Whether a hand that has clicked `trail` may be making this move.
    pub fn fits(&self, trail: &[Spot]) -> bool {
        self.path.starts_with(trail) || self.route_by(trail).is_some()
    }

    /// Whether the move may be over with the last spot of `trail`.
    pub fn arrives(&self, trail: &[Spot]) -> bool {
        let Some((end, before)) = trail.split_last() else { return false };
        let ends = |route: &Vec<Spot>| match route.split_last() {
            Some((last, way)) => last == end && stand(way, before).is_some(),
            None => false,
        };
        self.path == trail || self.routes.iter().any(ends)
    }

    /// Where the piece can set foot next after `trail`, along any of its routes.
    pub fn next_stops<'a>(&'a self, trail: &'a [Spot]) -> impl Iterator<Item = Spot> + 'a {
        self.routes.iter().filter_map(move |route| route.get(stand(route, trail)? + 1).copied())
    }
}

/// The place on `route` of the last spot of `trail`, which begins where the route does and skips what it likes.
fn stand(route: &[Spot], trail: &[Spot]) -> Option<usize> {
    let (start, rest) = trail.split_first()?;
    if route.first() != Some(start) {
        return None;
    }
    rest.iter().try_fold(0, |at, spot| (at + 1..route.len()).find(|index| route[*index] == *spot))
}

/// The choices that a hand which has clicked `trail` so far can still make, in the order of the list. A path
/// that has been followed to its end is a decision, up to its tag, also where routes go on from there.
pub fn continuing<'a>(gestures: &'a [Gesture], trail: &'a [Spot]) -> impl Iterator<Item = Choice> + 'a {
    let decided = gestures.iter().any(|gesture| gesture.path == trail);
    gestures
        .iter()
        .enumerate()
        .filter(move |(_, gesture)| if decided { gesture.path == trail } else { gesture.fits(trail) })
        .map(|(index, _)| Choice(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(x: i16) -> Spot {
        Spot::cell(x, 0)
    }

    fn spots(columns: &[i16]) -> Vec<Spot> {
        columns.iter().map(|x| at(*x)).collect()
    }

    fn around() -> Gesture {
        Gesture {
            path: spots(&[0, 2, 0]),
            tag: None,
            routes: vec![spots(&[0, 1, 2, 3, 0]), spots(&[0, 3, 2, 1, 0])],
            takes: spots(&[7]),
        }
    }

    #[test]
    fn a_hand_may_leave_spots_of_a_route_out_and_not_change_their_order() {
        let gesture = around();
        for fitting in [&[0][..], &[0, 1], &[0, 2], &[0, 1, 3], &[0, 3, 1], &[0, 1, 2, 3, 0], &[0, 0]] {
            assert!(gesture.fits(&spots(fitting)), "{fitting:?}");
        }
        for wrong in [&[1][..], &[0, 4], &[0, 1, 1], &[0, 1, 3, 2], &[0, 0, 1]] {
            assert!(!gesture.fits(&spots(wrong)), "{wrong:?}");
        }
        assert_eq!(gesture.route_by(&spots(&[0, 3, 1])), Some(&spots(&[0, 3, 2, 1, 0])[..]));
    }

    #[test]
    fn a_move_is_over_where_its_route_ends() {
        let gesture = around();
        assert!(gesture.arrives(&spots(&[0, 2, 0])) && gesture.arrives(&spots(&[0, 3, 0])));
        assert!(!gesture.arrives(&spots(&[0])) && !gesture.arrives(&spots(&[0, 1])));
        assert_eq!(gesture.next_stops(&spots(&[0, 2])).collect::<Vec<_>>(), spots(&[3, 1]));
        assert_eq!(gesture.next_stops(&spots(&[0])).collect::<Vec<_>>(), spots(&[1, 3]));
    }

    #[test]
    fn a_path_followed_to_its_end_leaves_no_choice() {
        let sooner = Gesture { path: spots(&[0, 2]), routes: vec![spots(&[0, 2])], ..around() };
        let gestures = [around(), sooner];
        let left = |trail: &[i16]| continuing(&gestures, &spots(trail)).collect::<Vec<_>>();
        assert_eq!(left(&[0, 2]), [Choice(1)]);
        assert_eq!(left(&[0]), [Choice(0), Choice(1)]);
        assert_eq!(left(&[0, 1]), [Choice(0)]);
        assert_eq!(left(&[]), [Choice(0), Choice(1)]);
    }
}
