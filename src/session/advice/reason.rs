//! What can be told in favour of a move, as a type; its words are in `words`.

use crate::rules::EndReason;
use crate::session::scene::Look;
use crate::session::spot::Spot;

/// A piece and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// What it looks like.
    pub look: Look,
    /// Where it stands.
    pub spot: Spot,
    /// What that place is called.
    pub square: String,
}

/// Why the rules leave one move only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// There is no other.
    None,
    /// Check has to be met.
    Check,
    /// Something must be captured.
    Capture,
    /// The most pieces must be captured.
    MostPieces,
    /// Among captures of as many pieces, the most kings.
    MostKings,
    /// Who can climb must climb.
    Climb,
}

/// What a search has found of all moves but the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OthersFound {
    /// They promise clearly less.
    Worse,
    /// They let a game that is as good as won slip.
    NoWin,
    /// They come out as good as lost.
    Lost,
}

/// What can be proven in favour of a move. What a game needs is added here, with its words and with a test that proves it
/// in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// No other move is legal.
    OnlyMove(Duty),
    /// It ends the game, and wins it.
    Wins(EndReason),
    /// It forces a win within so many moves, itself included.
    WinsIn {
        /// How many, at least two.
        moves: u32,
        /// How the game ends then.
        by: EndReason,
    },
    /// It wins whatever the other one does: a search to the end of the game has shown it.
    WinsForSure,
    /// The ending is solved: it is won within so many moves, this one included.
    SolvedWin {
        /// How many.
        moves: u32,
    },
    /// The ending is solved: this holds the draw, and every other move loses.
    HoldsDraw,
    /// Every other move lets the other side force a win within so many moves, and this one does not.
    OthersLose {
        /// How many.
        moves: u32,
        /// How the game would end.
        by: EndReason,
    },
    /// Every move, this one too, lets the other side force a win within so many moves.
    AllLose {
        /// How many.
        moves: u32,
        /// How the game would end.
        by: EndReason,
    },
    /// It gives check. What follows from it is not said; likewise below.
    Checks,
    /// It attacks a piece that could be taken with profit next.
    Threatens(Standing),
    /// A knight or bishop leaves the row where it stood at the start.
    Develops(Standing),
    /// It castles.
    Castles,
    /// A pawn goes to the middle of the board.
    TakesCentre,
    /// The king comes a row closer to its goal.
    ComesCloser,
    /// Until something else than the only capture can be played so many own pieces are given, and so many taken.
    Trades {
        /// Own ones.
        gives: u32,
        /// Those of the other side.
        takes: u32,
    },
    /// This tile, which stays in the hand, could climb then.
    PreparesClimb(String),
    /// So many of the tiles that the other player holds fit then, of so many.
    LeavesFew {
        /// How many fit.
        fitting: u32,
        /// Of how many.
        held: u32,
    },
    /// Every other move loses a piece by force, and this one does not.
    OthersLosePiece,
    /// It stops the other side from winning with its next move.
    Stops {
        /// The piece that would win.
        piece: Standing,
        /// Where it would go.
        to: (Spot, String),
        /// How the game would end.
        by: EndReason,
    },
    /// A pawn becomes this piece, and no capture makes up for it.
    Promotes(Standing),
    /// It takes this piece and cannot be taken back, and no capture makes up for it.
    Takes(Standing),
    /// It takes what has just taken something there, and captures make up for no more than that.
    TakesBack {
        /// Where.
        square: String,
    },
    /// It takes this piece, and when all that pays has been taken it has won so many points.
    WinsExchange {
        /// What it takes.
        prey: Standing,
        /// What has taken, where that can be taken back.
        back: Option<Standing>,
        /// How much it comes out ahead.
        points: u32,
    },
    /// It attacks these pieces at once, and whatever the answer is, captures win something.
    Fork {
        /// What attacks, where it has come to.
        by: Standing,
        /// What it attacks.
        prey: [Standing; 2],
    },
    /// Whatever the answer is, captures win so many points.
    WinsPoints {
        /// At least.
        points: u32,
    },
    /// It takes this piece, which counts as much as its own, and can be taken back; captures then win nothing.
    EvenExchange {
        /// What takes.
        by: Standing,
        /// What it takes.
        prey: Standing,
    },
    /// A piece that could have been taken with profit cannot be any more.
    Saves {
        /// Which, where it stood before the move.
        piece: Standing,
        /// Whether it is the one that moves.
        moves: bool,
        /// Whether no other capture pays either; else those that do win less.
        all: bool,
    },
    /// After every other move captures win so many points for the other side at least, and after this one none.
    OthersLosePoints {
        /// At least.
        points: u32,
    },
    /// Captures win something for the other side after every move, and least after this one.
    LosesLeast {
        /// So many points.
        points: u32,
        /// And so many after any other, at least.
        others: u32,
    },
    /// If nothing is done against it, the next move wins the game.
    ThreatensWin(EndReason),
    /// It stops the other side from attacking two pieces at once with its next move, one of which would be lost.
    StopsFork {
        /// What would attack.
        by: Standing,
        /// From where.
        to: (Spot, String),
        /// What.
        prey: [Standing; 2],
    },
    /// This piece can be taken with profit then, and could not before.
    Gives(Standing),
    /// On the line that is expected captures win so many points in the end.
    LineWinsPoints {
        /// How many.
        points: u32,
    },
    /// On the line that is expected so many pieces more are taken than given.
    LineWinsPieces {
        /// How many.
        pieces: u32,
    },
    /// The line that is expected ends with a win, within so many moves.
    LineWins {
        /// How many.
        moves: u32,
        /// How the game ends then.
        by: EndReason,
    },
    /// On the line that is expected the king has fewer rows to go in the end than the other one.
    LineLeadsRace {
        /// How many.
        own: u32,
        /// And the other one.
        other: u32,
    },
    /// What a search, so many plies deep, has found of the other moves.
    OthersSearched {
        /// How deep.
        plies: u8,
        /// What it has found.
        found: OthersFound,
    },
    /// A rook comes to a file without pawns.
    OpenFile,
    /// A pawn goes on that no pawn can stop or take any more.
    PassedPawn,
    /// A piece reaches more squares from where it goes.
    ReachesMore {
        /// Which, where it stands before the move.
        piece: Standing,
        /// So many before.
        before: u32,
        /// So many then.
        then: u32,
    },
    /// A piece of the other side has one attacker more than before, and as many as guards at least.
    AttacksMore {
        /// Which.
        piece: Standing,
        /// How many attack it then.
        attackers: u32,
        /// How many guard it then.
        guards: u32,
    },
    /// A piece of one's own that is attacked has one guard more than before.
    GuardsMore {
        /// Which.
        piece: Standing,
        /// How many attack it.
        attackers: u32,
        /// How many guard it then.
        guards: u32,
    },
    /// Another piece reaches more squares than before, because this one is out of its way.
    OpensWay {
        /// Which.
        piece: Standing,
        /// So many before.
        before: u32,
        /// So many then.
        then: u32,
    },
    /// It attacks a piece of the same worth, which can take it as well: an exchange is offered.
    OffersExchange {
        /// What has moved, where it stands then.
        by: Standing,
        /// What it attacks.
        prey: Standing,
    },
    /// The king comes nearer to the middle of the board, where few pieces are left.
    KingToMiddle,
    /// The king comes nearer to a pawn that no pawn can stop, where few pieces are left.
    KingToPawn(Standing),
    /// The square before a pawn that no pawn can stop is guarded once more.
    GuardsWay {
        /// The pawn.
        pawn: Standing,
        /// Where it would go.
        to: (Spot, String),
    },
    /// A piece of the other side could have gone there, where a pawn can take it from now on.
    KeepsOff {
        /// Which.
        piece: Standing,
        /// Where it would go.
        to: (Spot, String),
    },
    /// The other side would win a piece by force if it were its turn, and does not any more.
    KeepsPiece,
    /// It wins a piece by force within so many moves, itself included.
    WinsPiece {
        /// How many.
        moves: u32,
    },
    /// If it were this side's turn again it would win a piece by force at once, and could not before.
    ThreatensPiece,
    /// Of the moves of the other side so few lose no piece at once.
    LeavesFewSafe {
        /// How many.
        safe: u32,
        /// Of how many.
        all: u32,
    },
    /// A man of the other side could have stepped there safely, and would be taken at once now.
    BarsMan {
        /// Which.
        man: Standing,
        /// Where it would go.
        to: (Spot, String),
    },
    /// It closes the square behind a piece of its own, over which that could have been taken.
    ClosesBehind(Standing),
    /// It goes to the edge of the board, where nothing can be taken.
    OnTheEdge,
    /// A king comes to the longest diagonal (rio).
    HoldsRio,
    /// A man has so many rows to go until it is crowned.
    GoesOn {
        /// How many.
        rows: u32,
    },
    /// A man is crowned here, and cannot be taken at once.
    Crowns(Standing),
    /// It stops a man of the other side from being crowned with the next move.
    StopsCrowning {
        /// The man.
        man: Standing,
        /// Where it would be crowned.
        to: (Spot, String),
    },
    /// Nobody else has a tile that fits anywhere.
    LeavesNoPlace,
    /// None of the tiles that the others hold can climb then, and after another move one could.
    LeavesNoClimb,
    /// Of the tiles that the other player holds so few fit then, and after no other move fewer.
    LeavesFewest {
        /// How many fit.
        fitting: u32,
        /// Of how many.
        held: u32,
    },
    /// It lays a number open that so many of the tiles in the hand have, and so many of the other player's.
    OpensNumber {
        /// Which.
        number: u8,
        /// Own ones that are left.
        own: u32,
        /// Those of the other player.
        theirs: u32,
    },
    /// Of the tiles in the hand only this one can be laid.
    OnlyTile,
    /// Nobody can lay a tile any more, and the mover has the fewest.
    WinsBlock,
    /// Of the tiles that can be laid it has the most points.
    Heaviest {
        /// How many.
        points: u32,
    },
    /// So many of the tiles that are left have a place, and after no other move more.
    KeepsPlaces {
        /// How many fit.
        fitting: u32,
        /// Of how many.
        left: u32,
    },
}

impl Reason {
    /// Whether it only says what the move plainly does, without anything that follows from it.
    pub(super) fn is_plain(&self) -> bool {
        matches!(
            self,
            Reason::Checks
                | Reason::Threatens(_)
                | Reason::Develops(_)
                | Reason::Castles
                | Reason::TakesCentre
                | Reason::ComesCloser
                | Reason::Trades { .. }
                | Reason::EvenExchange { .. }
                | Reason::OpenFile
                | Reason::PassedPawn
                | Reason::ReachesMore { .. }
                | Reason::AttacksMore { .. }
                | Reason::GuardsMore { .. }
                | Reason::OpensWay { .. }
                | Reason::OffersExchange { .. }
                | Reason::KingToMiddle
                | Reason::KingToPawn(_)
                | Reason::GuardsWay { .. }
                | Reason::KeepsOff { .. }
                | Reason::ThreatensPiece
                | Reason::LeavesFewSafe { .. }
                | Reason::BarsMan { .. }
                | Reason::ClosesBehind(_)
                | Reason::OnTheEdge
                | Reason::HoldsRio
                | Reason::GoesOn { .. }
        )
    }

    /// The spots on which it can be seen, beside those of the move itself.
    pub fn spots(&self) -> Vec<Spot> {
        match self {
            Reason::Stops { piece, to: (to, _), .. } | Reason::StopsCrowning { man: piece, to: (to, _) } => {
                vec![piece.spot, *to]
            }
            Reason::Takes(piece) | Reason::WinsExchange { prey: piece, .. } | Reason::Crowns(piece) => {
                vec![piece.spot]
            }
            Reason::Fork { prey, .. } => prey.iter().map(|prey| prey.spot).collect(),
            Reason::Saves { piece, moves: false, .. } | Reason::Threatens(piece) | Reason::Gives(piece) => {
                vec![piece.spot]
            }
            Reason::AttacksMore { piece, .. }
            | Reason::GuardsMore { piece, .. }
            | Reason::OpensWay { piece, .. } => {
                vec![piece.spot]
            }
            Reason::StopsFork { by: piece, to: (to, _), .. } | Reason::KeepsOff { piece, to: (to, _) } => {
                vec![piece.spot, *to]
            }
            Reason::EvenExchange { prey, .. } | Reason::OffersExchange { prey, .. } => vec![prey.spot],
            Reason::KingToPawn(piece) | Reason::ClosesBehind(piece) => vec![piece.spot],
            Reason::GuardsWay { pawn, to: (to, _) } | Reason::BarsMan { man: pawn, to: (to, _) } => {
                vec![pawn.spot, *to]
            }
            _ => Vec::new(),
        }
    }
}
