//! A move as the hand makes it: the routes of spots that it may follow.

use crate::{Look, Spot};

/// A number into the current list of legal moves. The screen never sees a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(pub usize);

/// What still has to be asked when several moves have the same routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// The piece a pawn turns into.
    Promotion(Look),
}

/// A move as the hand makes it: along which spots, and what it takes.
///
/// The spots clicked so far, the *trail*, fit a gesture when they begin where one of its routes begins and lie on
/// that route in this order; a hand may leave out what lies between. See [`Hand`](super::Hand) for what a click means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gesture {
    /// The ways to make it, each from its first spot to its last; the first one is the one that is shown. One click
    /// is a route of one spot. None for a move that the rules make for the player, the only one there is: a pass, an
    /// opening. It is played at once, with a notice.
    pub routes: Vec<Vec<Spot>>,
    /// What tells this move from others with the same routes.
    pub tag: Option<Tag>,
    /// Where the pieces lie that it takes.
    pub takes: Vec<Spot>,
}

impl Gesture {
    /// A move with one way to make it.
    pub fn along(route: impl Into<Vec<Spot>>) -> Gesture {
        Gesture { routes: vec![route.into()], ..Gesture::default() }
    }

    /// The route that is shown; empty for a move that the rules make.
    pub fn route(&self) -> &[Spot] {
        self.routes.first().map_or(&[], Vec::as_slice)
    }

    /// The spot where it begins.
    pub fn start(&self) -> Option<Spot> {
        self.route().first().copied()
    }

    /// The spot where it ends.
    pub fn end(&self) -> Option<Spot> {
        self.route().last().copied()
    }

    /// Whether the move takes something: targets of captures are marked differently.
    pub fn captures(&self) -> bool {
        !self.takes.is_empty()
    }

    /// The first route that `trail` fits.
    pub fn route_by(&self, trail: &[Spot]) -> Option<&[Spot]> {
        self.routes.iter().find(|route| stand(route, trail).is_some()).map(Vec::as_slice)
    }

    /// Whether a hand that has clicked `trail` may be making this move.
    pub fn fits(&self, trail: &[Spot]) -> bool {
        trail.is_empty() || self.route_by(trail).is_some()
    }

    /// Whether the move may be over with the last spot of `trail`.
    pub fn arrives(&self, trail: &[Spot]) -> bool {
        let Some((end, before)) = trail.split_last() else { return false };
        self.routes.iter().any(|route| match route.split_last() {
            Some((last, [])) => last == end && before.is_empty(),
            Some((last, way)) => last == end && stand(way, before).is_some(),
            None => false,
        })
    }

    /// The spots after `trail` on the routes that it fits.
    pub fn next_stops<'a>(&'a self, trail: &'a [Spot]) -> impl Iterator<Item = Spot> + 'a {
        self.routes.iter().filter_map(move |route| route.get(stand(route, trail)? + 1).copied())
    }
}

/// The place on `route` of the last spot of `trail`, which begins where the route does and leaves out what it likes.
fn stand(route: &[Spot], trail: &[Spot]) -> Option<usize> {
    let (start, rest) = trail.split_first()?;
    if route.first() != Some(start) {
        return None;
    }
    rest.iter().try_fold(0, |at, spot| (at + 1..route.len()).find(|index| route[*index] == *spot))
}

/// The choice is no index into the current list of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("choice {} of {legal} legal moves", choice.0)]
pub struct ChoiceError {
    /// What was asked for.
    pub choice: Choice,
    /// How many legal moves there are.
    pub legal: usize,
}
