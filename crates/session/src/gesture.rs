//! Gestures: legal moves as sequences of clicked spots (routes).

use crate::{PieceKind, Spot};

/// Index into the current list of legal moves. The window identifies moves only by this index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveIndex(pub usize);

/// The property to ask for when several moves have the same routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromotionChoice {
    /// The piece that a pawn promotes to.
    Promotion(PieceKind),
}

/// A legal move as a sequence of clicks, with the captured pieces.
///
/// The spots clicked so far are the *trail*. A trail fits a gesture if it begins with the first spot of a route and
/// follows that route in order; it may skip spots in between. [`MoveInput`](super::MoveInput) interprets clicks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gesture {
    /// The ways to make the move, each as a list of spots. The first route is the one shown.
    ///
    /// A move of one click has a route of one spot. A forced move that the program makes (pass, opening) has no route:
    /// it is the only legal move, and the program plays it at once with a notice.
    pub routes: Vec<Vec<Spot>>,
    /// The answer that distinguishes this move from others with the same routes; `None` if there are no others.
    pub choice: Option<PromotionChoice>,
    /// The spots of the captured pieces.
    pub takes: Vec<Spot>,
}

impl Gesture {
    /// A move with a single route and without captures.
    pub fn along(route: impl Into<Vec<Spot>>) -> Gesture {
        Gesture { routes: vec![route.into()], ..Gesture::default() }
    }

    /// The route to show; empty for a forced move that the program makes.
    pub fn route(&self) -> &[Spot] {
        self.routes.first().map_or(&[], Vec::as_slice)
    }

    pub fn start(&self) -> Option<Spot> {
        self.route().first().copied()
    }

    pub fn end(&self) -> Option<Spot> {
        self.route().last().copied()
    }

    pub fn captures(&self) -> bool {
        !self.takes.is_empty()
    }

    /// The first route that `trail` fits.
    pub fn matching_route(&self, trail: &[Spot]) -> Option<&[Spot]> {
        self.routes.iter().find(|route| index_on_route(route, trail).is_some()).map(Vec::as_slice)
    }

    /// Whether `trail` may be the beginning of this move.
    pub fn fits(&self, trail: &[Spot]) -> bool {
        trail.is_empty() || self.matching_route(trail).is_some()
    }

    /// Whether `trail` may be the complete move, ending where a route ends.
    pub fn may_complete(&self, trail: &[Spot]) -> bool {
        let Some((end, before)) = trail.split_last() else { return false };
        self.routes.iter().any(|route| match route.split_last() {
            Some((last, [])) => last == end && before.is_empty(),
            Some((last, rest)) => last == end && index_on_route(rest, before).is_some(),
            None => false,
        })
    }

    /// The next spot after `trail` on each route that `trail` fits.
    pub fn next_stops<'a>(&'a self, trail: &'a [Spot]) -> impl Iterator<Item = Spot> + 'a {
        self.routes.iter().filter_map(move |route| route.get(index_on_route(route, trail)? + 1).copied())
    }
}

/// The index on `route` of the last spot of `trail`; `None` if `trail` does not fit the route.
///
/// `trail` begins with the first spot of the route and may skip later ones.
fn index_on_route(route: &[Spot], trail: &[Spot]) -> Option<usize> {
    let (start, rest) = trail.split_first()?;
    if route.first() != Some(start) {
        return None;
    }
    rest.iter().try_fold(0, |at, spot| (at + 1..route.len()).find(|index| route[*index] == *spot))
}

/// Error: the choice is out of range for the current list of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no move {}: there are {legal} legal moves", choice.0)]
pub struct ChoiceError {
    pub choice: MoveIndex,
    /// The number of legal moves.
    pub legal: usize,
}
