//! Density of the rows of buttons in the panel, which is the same for all rows.

/// Gap in points between rows, and between items of a row.
pub(super) const GAP: f32 = 6.0;

/// Density of the rows, by the height of the panel's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Density {
    /// Icons only.
    Icons,
    /// Labels beside the icons.
    LabelsBeside,
    /// Labels below the icons.
    LabelsBelow,
}

impl Density {
    /// Density for a body of `height` points.
    pub(super) fn of(height: f32) -> Density {
        match height {
            ..150.0 => Density::Icons,
            ..300.0 => Density::LabelsBeside,
            _ => Density::LabelsBelow,
        }
    }
}
