//! What may be agreed on before a game: its rules, its seats, and the seed of what is left to chance.

/// The terms of a game from its own start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms<'a> {
    /// The name of a rule set; the game's default one when there is none.
    pub rules: Option<&'a str>,
    /// How many play; the game's usual number when nobody says.
    pub seats: Option<usize>,
    /// Decides the deal, where there is one.
    pub seed: u64,
}

/// Terms that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TermsError {
    /// No such rule set.
    Rules {
        /// What was asked for.
        found: String,
        /// What there is.
        expected: &'static str,
    },
    /// Not so many seats.
    Seats {
        /// How many were asked for.
        given: usize,
        /// As few as can play.
        least: u8,
        /// As many as can play.
        most: u8,
    },
}
