//! What a person finds odd about a move at first sight: weak levels seldom make such moves.

/// What is odd about a move at first sight. Who misjudges moves makes odd ones more seldom than others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// The own pieces stand as they stood before: what was done in between was for nothing.
    Again,
    /// The king goes for a walk.
    Walk,
    /// A piece that nobody attacks goes back to where it stood lately.
    Back,
    /// A piece goes where it is simply taken.
    Gift,
    /// A piece takes what is worth much less than it, and is taken.
    Trade,
}

impl Oddity {
    /// Of a hundred such moves, how many more than of others are not made by somebody with an eye for so many plain gains.
    pub(crate) const fn weight(self, alert: i32) -> i32 {
        match self {
            Oddity::Again => 100,
            Oddity::Walk => 80,
            Oddity::Back => 40,
            // Who does not see what can be taken does not see either what can be taken from him.
            Oddity::Gift => alert / 4,
            // It stands before one's eyes who guards what is taken.
            Oddity::Trade => alert,
        }
    }
}
