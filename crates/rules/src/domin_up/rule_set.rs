//! The two rule sets as data.
//!
//! Other code asks for a switch of [`RuleSwitches`], not for a rule set by name. A climb places a tile on top of
//! two cells of equal height and matching numbers; an expand places a tile beside others.

use strum::{Display, EnumString, IntoStaticStr, VariantNames};

/// The rule set of a game.
///
/// Its text is its name in position texts and on the command line; the names must not change.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "lowercase")]
pub enum RuleSet {
    /// The game of the student report of 2015: one tile per turn, and an expand must match a neighbour.
    #[default]
    Report,
    /// The publisher's game: a seat climbs as often as it can, then expands flat on the table beside any tile.
    Publisher,
}

/// The rules that differ between rule sets.
///
/// Both rule sets have these rules: a climb rests on two cells of equal height with the numbers of the tile, a
/// climb is compulsory, and the first seat with an empty hand wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSwitches {
    /// Whether the same seat moves again after a climb: it climbs as long as it can, then expands once.
    pub climbs_again: bool,
    /// Whether an expand must match a number beside it.
    ///
    /// If true, the tile rests on two cells of equal height, which may be 0, and a neighbouring cell of the tile's
    /// height shows the number of the half beside it. If false, the tile lies flat on the table beside any tile.
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
