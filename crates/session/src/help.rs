//! The help that players have used in a game, and whether the game counts in statistics, ratings and scores.

/// A kind of help, or of foreign moves, that a game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Help {
    /// A hint was shown.
    Hint = 1,
    /// The analysis was shown before the end of the game.
    Analysis = 2,
    /// A person took moves against a computer back, and then played on.
    ///
    /// Between people a take-back is an agreement of both, so it is no help.
    TakeBack = 4,
    /// The game began with moves of another game.
    Continuation = 8,
    /// The coach warned before a mistake.
    Coach = 16,
}

/// The set of all help in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HelpUsed(u8);

impl HelpUsed {
    pub const NONE: HelpUsed = HelpUsed(0);

    /// The bits of all kinds of help.
    const ALL_BITS: u8 = Help::Hint as u8
        | Help::Analysis as u8
        | Help::TakeBack as u8
        | Help::Continuation as u8
        | Help::Coach as u8;

    /// This help and `help`.
    #[must_use]
    pub const fn with(self, help: Help) -> HelpUsed {
        HelpUsed(self.0 | help as u8)
    }

    pub const fn has(self, help: Help) -> bool {
        self.0 & help as u8 != 0
    }

    /// The sum of the numbers of all kinds of help, as stored.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The inverse of [`HelpUsed::bits`]. Ignores bits that this version does not know.
    pub const fn from_bits(bits: u8) -> HelpUsed {
        HelpUsed(bits & HelpUsed::ALL_BITS)
    }
}

/// The reason why a finished game does not count in statistics, ratings and scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NotCounted {
    /// The game was read from a file.
    FromFile,
    /// The game began from a position that was set up.
    SetUpPosition,
    /// The game began with moves of another game.
    Continuation,
    Hints,
    Analysis,
    Coach,
    TakeBacks,
}

impl NotCounted {
    pub const ALL: [NotCounted; 7] = [
        NotCounted::FromFile,
        NotCounted::SetUpPosition,
        NotCounted::Continuation,
        NotCounted::Hints,
        NotCounted::Analysis,
        NotCounted::Coach,
        NotCounted::TakeBacks,
    ];

    /// The first reason why a game does not count; `None` if it counts.
    ///
    /// `help` is `None` for a game of an older version, which did not record the help. Such a game counts.
    pub const fn of(is_set_up: bool, help: Option<HelpUsed>) -> Option<NotCounted> {
        let Some(help) = help else { return None };
        if help.has(Help::Continuation) {
            Some(NotCounted::Continuation)
        } else if is_set_up {
            Some(NotCounted::SetUpPosition)
        } else if help.has(Help::Hint) {
            Some(NotCounted::Hints)
        } else if help.has(Help::Analysis) {
            Some(NotCounted::Analysis)
        } else if help.has(Help::Coach) {
            Some(NotCounted::Coach)
        } else if help.has(Help::TakeBack) {
            Some(NotCounted::TakeBacks)
        } else {
            None
        }
    }
}
