//! The two rule sets, as data: what differs between them is a switch, and nothing else asks for a name.

use strum::{Display, EnumString, IntoStaticStr, VariantNames};

/// Which rules are played. The text is its name in position texts and on the command line.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "lowercase")]
pub enum RuleSet {
    /// The game of the 2015 report: one tile a turn, an expand has to match where it touches.
    #[default]
    Report,
    /// The publisher's game: all climbs of a turn, then one free expand on the table.
    Publisher,
}

/// What the rule sets decide differently. Common to both: a climb rests on two equal heights with equal
/// numbers and is compulsory, and the first empty hand wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// After a climb the same seat goes on: it climbs for as long as it can, then expands once.
    pub climbs_again: bool,
    /// An expand may lie on any two cells of equal height and has to touch, with at least one half, an
    /// equal number at the height it comes to lie on. Otherwise it lies flat on the table and may touch
    /// any tile.
    pub expand_matches: bool,
}

impl RuleSet {
    /// Both, the default first.
    pub const ALL: [RuleSet; 2] = [RuleSet::Report, RuleSet::Publisher];

    /// What this rule set decides.
    pub const fn switches(self) -> Switches {
        match self {
            RuleSet::Report => Switches { climbs_again: false, expand_matches: true },
            RuleSet::Publisher => Switches { climbs_again: true, expand_matches: false },
        }
    }
}
