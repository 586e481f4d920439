//! The two rule sets as data: all other code asks for a switch, not for a rule set by name.

use strum::{Display, EnumString, IntoStaticStr, VariantNames};

/// The rule set of a game. Its text is a stable name in position texts and on the command line.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "lowercase")]
pub enum RuleSet {
    /// The game of the student report of 2015: one tile per turn, and an expand must match a neighbour.
    #[default]
    Report,
    /// The publisher's game: a seat climbs as often as it can, then expands freely on the table.
    Publisher,
}

/// The rules that differ between rule sets.
///
/// Common to both: a climb rests on two equal heights with equal numbers and is compulsory, and the first
/// empty hand wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSwitches {
    /// After a climb the same seat moves again: it climbs as long as it can, then expands once.
    pub climbs_again: bool,
    /// Whether an expand must match.
    ///
    /// If true, it rests on two cells of equal height (the bare table included), and one of its halves touches
    /// an equal number beside it at its own height. If false, it lies flat on the table beside any tile.
    pub expand_matches: bool,
}

impl RuleSet {
    /// Both rule sets, the default first.
    pub const ALL: [RuleSet; 2] = [RuleSet::Report, RuleSet::Publisher];

    pub const fn switches(self) -> RuleSwitches {
        match self {
            RuleSet::Report => RuleSwitches { climbs_again: false, expand_matches: true },
            RuleSet::Publisher => RuleSwitches { climbs_again: true, expand_matches: false },
        }
    }
}
