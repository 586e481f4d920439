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
    /// Whether the move takes something: targets of captures are marked differently.
    pub captures: bool,
}

/// The choices that a hand which has followed `path` so far can still make, in the order of the list.
/// A choice whose path equals `path` is complete, up to its tag.
pub fn continuing<'a>(gestures: &'a [Gesture], path: &'a [Spot]) -> impl Iterator<Item = Choice> + 'a {
    gestures
        .iter()
        .enumerate()
        .filter(move |(_, gesture)| gesture.path.starts_with(path))
        .map(|(index, _)| Choice(index))
}
