//! How close the rows of the panel stand: decided once for all of them.

/// Between two rows, and between what stands in one.
pub(super) const GAP: f32 = 6.0;

/// How close the rows stand, by the height of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Density {
    /// No room for words: icons.
    Icons,
    /// Words beside the icons.
    Low,
    /// Words below the icons.
    Tall,
}

impl Density {
    /// For a body so high, in points.
    pub(super) fn of(height: f32) -> Density {
        match height {
            ..150.0 => Density::Icons,
            ..300.0 => Density::Low,
            _ => Density::Tall,
        }
    }
}
