//! Themes of puzzles, and their names in both languages (words: `puzzles.ftl`).

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::{LocalizedMessage, message};

/// The idea of a puzzle. A program decides each theme from the position and the solution (`examples/puzzles`).
///
/// Its text is its name in files and on the command line; the names must not change.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Theme {
    /// Checkmate with the first move.
    #[strum(serialize = "mate-in-1")]
    MateIn1,
    /// Forced checkmate with the second move.
    #[strum(serialize = "mate-in-2")]
    MateIn2,
    /// Forced checkmate with the third move.
    #[strum(serialize = "mate-in-3")]
    MateIn3,
    /// Forced checkmate with the fourth move.
    #[strum(serialize = "mate-in-4")]
    MateIn4,
    /// Checkmate on the king's first rank, behind its own pawns.
    BackRankMate,
    /// The moved piece attacks two pieces, and one of them is won.
    Fork,
    /// A pinned piece cannot move or capture, and this decides.
    Pin,
    /// A valuable piece must leave a line and gives up the one behind it.
    Skewer,
    /// The move opens the line of another piece, which captures next or gives check.
    DiscoveredAttack,
    /// The move captures a piece without guards.
    HangingPiece,
    /// The move captures a piece that guards another one.
    CaptureTheDefender,
    /// An attacked piece has no safe square, and is won.
    TrappedPiece,
    /// A pawn promotes.
    Promotion,
    /// The solver gives up material for a larger gain.
    Sacrifice,
    /// The first move is neither a capture nor a check.
    QuietMove,
    /// Every other move loses.
    Defence,
    /// The king reaches the goal with the first move.
    #[strum(serialize = "race-in-1")]
    RaceIn1,
    /// The king reaches the goal with the second move.
    #[strum(serialize = "race-in-2")]
    RaceIn2,
    /// The king reaches the goal with the third move.
    #[strum(serialize = "race-in-3")]
    RaceIn3,
    /// The king reaches the goal with the fourth move.
    #[strum(serialize = "race-in-4")]
    RaceIn4,
    /// The moved piece occupies a square in the way of the enemy king.
    Block,
    /// The moved piece guards squares in the way of the enemy king.
    CutOff,
    /// The moved piece cannot be captured, because the capture would give or expose check.
    ForbiddenCheck,
    /// The move captures a piece that guards the way of the solver's king.
    CaptureGuard,
    /// A piece leaves a square or a line that the solver's king needs.
    ClearPath,
    /// Black reaches the goal with the last move and draws.
    LastMoveDraw,
    /// Another piece moves before the king runs.
    QuietPiece,
    /// The king advances.
    KingRun,
    /// The solver gives one piece and takes more.
    ShotOne,
    /// The solver gives two pieces and takes more.
    ShotTwo,
    /// The solver gives three or more pieces and takes more.
    ShotThree,
    /// Several captures are legal, and only one is right.
    CaptureChoice,
    /// A man becomes a king.
    Crowning,
    /// The solver catches an enemy king.
    TrapKing,
    /// A king of the solver captures two or more pieces in one move.
    KingSweep,
    /// The solver wins a piece without giving one.
    Attack,
    /// The opponent is left without a legal move.
    Blockade,
    /// An ending of men: the side that must move loses.
    Opposition,
    /// A win in an ending with kings.
    KingEnding,
    /// The first move occupies the long diagonal.
    LongDiagonal,
    /// The solver lays the last tile with the second lay.
    OutInTwo,
    /// The solver lays the last tile with the third lay.
    OutInThree,
    /// The solver lays the last tile with the fourth lay or later.
    OutInFour,
    /// The rival cannot lay a tile and must pass.
    BlockRival,
    /// Nobody can lay a tile, and the solver has the fewest.
    BlockedGame,
    /// Several climbs are legal, and only one is right.
    ChooseClimb,
    /// The lay gives another tile of the solver a place to climb.
    SteppingStone,
    /// The lay takes away the last place where the rival could climb.
    DenyClimb,
    /// The rival must climb next.
    ForceClimb,
    /// The rival has only one legal lay.
    OneReply,
    /// An expand on top of other tiles.
    UpperFloor,
    /// The solver keeps a double for later, although it could be laid now.
    KeepDouble,
    /// The right tile is a double.
    PlayDouble,
    /// The lay leaves fewer places to the rival's tiles than before.
    DenyPlace,
}

impl Theme {
    /// All themes, grouped by game.
    pub const ALL: &'static [Theme] = Theme::VARIANTS;

    /// Name in files and on the command line, such as `mate-in-2`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The name that players see.
    pub fn message(self) -> LocalizedMessage {
        match self {
            Theme::MateIn1 => message!("puzzle-theme-mate-in-1"),
            Theme::MateIn2 => message!("puzzle-theme-mate-in-2"),
            Theme::MateIn3 => message!("puzzle-theme-mate-in-3"),
            Theme::MateIn4 => message!("puzzle-theme-mate-in-4"),
            Theme::BackRankMate => message!("puzzle-theme-back-rank-mate"),
            Theme::Fork => message!("puzzle-theme-fork"),
            Theme::Pin => message!("puzzle-theme-pin"),
            Theme::Skewer => message!("puzzle-theme-skewer"),
            Theme::DiscoveredAttack => message!("puzzle-theme-discovered-attack"),
            Theme::HangingPiece => message!("puzzle-theme-hanging-piece"),
            Theme::CaptureTheDefender => message!("puzzle-theme-capture-the-defender"),
            Theme::TrappedPiece => message!("puzzle-theme-trapped-piece"),
            Theme::Promotion => message!("puzzle-theme-promotion"),
            Theme::Sacrifice => message!("puzzle-theme-sacrifice"),
            Theme::QuietMove => message!("puzzle-theme-quiet-move"),
            Theme::Defence => message!("puzzle-theme-defence"),
            Theme::RaceIn1 => message!("puzzle-theme-race-in-1"),
            Theme::RaceIn2 => message!("puzzle-theme-race-in-2"),
            Theme::RaceIn3 => message!("puzzle-theme-race-in-3"),
            Theme::RaceIn4 => message!("puzzle-theme-race-in-4"),
            Theme::Block => message!("puzzle-theme-block"),
            Theme::CutOff => message!("puzzle-theme-cut-off"),
            Theme::ForbiddenCheck => message!("puzzle-theme-forbidden-check"),
            Theme::CaptureGuard => message!("puzzle-theme-capture-guard"),
            Theme::ClearPath => message!("puzzle-theme-clear-path"),
            Theme::LastMoveDraw => message!("puzzle-theme-last-move-draw"),
            Theme::QuietPiece => message!("puzzle-theme-quiet-piece"),
            Theme::KingRun => message!("puzzle-theme-king-run"),
            Theme::ShotOne => message!("puzzle-theme-shot-one"),
            Theme::ShotTwo => message!("puzzle-theme-shot-two"),
            Theme::ShotThree => message!("puzzle-theme-shot-three"),
            Theme::CaptureChoice => message!("puzzle-theme-capture-choice"),
            Theme::Crowning => message!("puzzle-theme-crowning"),
            Theme::TrapKing => message!("puzzle-theme-trap-king"),
            Theme::KingSweep => message!("puzzle-theme-king-sweep"),
            Theme::Attack => message!("puzzle-theme-attack"),
            Theme::Blockade => message!("puzzle-theme-blockade"),
            Theme::Opposition => message!("puzzle-theme-opposition"),
            Theme::KingEnding => message!("puzzle-theme-king-ending"),
            Theme::LongDiagonal => message!("puzzle-theme-long-diagonal"),
            Theme::OutInTwo => message!("puzzle-theme-out-in-two"),
            Theme::OutInThree => message!("puzzle-theme-out-in-three"),
            Theme::OutInFour => message!("puzzle-theme-out-in-four"),
            Theme::BlockRival => message!("puzzle-theme-block-rival"),
            Theme::BlockedGame => message!("puzzle-theme-blocked-game"),
            Theme::ChooseClimb => message!("puzzle-theme-choose-climb"),
            Theme::SteppingStone => message!("puzzle-theme-stepping-stone"),
            Theme::DenyClimb => message!("puzzle-theme-deny-climb"),
            Theme::ForceClimb => message!("puzzle-theme-force-climb"),
            Theme::OneReply => message!("puzzle-theme-one-reply"),
            Theme::UpperFloor => message!("puzzle-theme-upper-floor"),
            Theme::KeepDouble => message!("puzzle-theme-keep-double"),
            Theme::PlayDouble => message!("puzzle-theme-play-double"),
            Theme::DenyPlace => message!("puzzle-theme-deny-place"),
        }
    }
}
