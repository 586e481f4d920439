//! What can be proven in favour of a move, as a type and in words.

use crate::rules::EndReason;
use crate::session::message::{Message, Word, key, message, number};
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

impl Standing {
    /// What the piece is called in the middle of a sentence: `the knight`.
    fn name(&self) -> Word {
        Word::Key(match self.look.name {
            "king" => key!("the-king"),
            "queen" => key!("the-queen"),
            "rook" => key!("the-rook"),
            "bishop" => key!("the-bishop"),
            "knight" => key!("the-knight"),
            "pawn" => key!("the-pawn"),
            "man" => key!("the-man"),
            "dama" => key!("the-dama"),
            _ => key!("the-piece"),
        })
    }

    /// That it is to be looked at.
    pub fn look_at(&self) -> Message {
        message!("advice-look", piece = self.name(), square = &self.square)
    }
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
                | Reason::KeepsOff { .. }
        )
    }

    /// The sentence that says it.
    pub fn message(&self) -> Message {
        match self {
            Reason::OnlyMove(duty) => match duty {
                Duty::None => message!("advice-only-move"),
                Duty::Check => message!("advice-only-way-out"),
                Duty::Capture => message!("advice-only-capture"),
                Duty::MostPieces => message!("advice-most-pieces"),
                Duty::MostKings => message!("advice-most-kings"),
                Duty::Climb => message!("advice-only-climb"),
            },
            Reason::Wins(EndReason::CHECKMATE) => message!("advice-checkmate"),
            Reason::Wins(EndReason::RACE) => message!("advice-race"),
            Reason::Wins(EndReason::EMPTY_HAND) => message!("advice-empty-hand"),
            Reason::Wins(_) => message!("advice-wins"),
            Reason::WinsIn { moves, by } => match *by {
                EndReason::CHECKMATE => message!("advice-mate-in", moves = number(*moves)),
                EndReason::RACE => message!("advice-race-in", moves = number(*moves)),
                _ => message!("advice-wins-in", moves = number(*moves)),
            },
            Reason::WinsForSure => message!("advice-wins-for-sure"),
            Reason::SolvedWin { moves } => message!("advice-solved-win", moves = number(*moves)),
            Reason::HoldsDraw => message!("advice-holds-draw"),
            Reason::OthersLose { moves, by } => match *by {
                EndReason::CHECKMATE => message!("advice-others-mate", moves = number(*moves)),
                EndReason::RACE => message!("advice-others-race", moves = number(*moves)),
                _ => message!("advice-others-lose", moves = number(*moves)),
            },
            Reason::AllLose { moves, by } => match *by {
                EndReason::RACE => message!("advice-all-race", moves = number(*moves)),
                _ => message!("advice-all-mate", moves = number(*moves)),
            },
            Reason::Checks => message!("advice-checks"),
            Reason::Threatens(prey) => {
                message!("advice-threatens", piece = prey.name(), square = &prey.square)
            }
            Reason::Develops(piece) => message!("advice-develops", piece = piece.name()),
            Reason::Castles => message!("advice-castles"),
            Reason::TakesCentre => message!("advice-takes-centre"),
            Reason::ComesCloser => message!("advice-comes-closer"),
            Reason::Trades { gives, takes } => {
                message!("advice-trades", gives = number(*gives), takes = number(*takes))
            }
            Reason::PreparesClimb(tile) => message!("advice-prepares-climb", tile),
            Reason::LeavesFew { fitting, held } => {
                message!("advice-leaves-few", fitting = number(*fitting), held = number(*held))
            }
            Reason::OthersLosePiece => message!("advice-others-lose-piece"),
            Reason::Stops { piece, to: (_, to), by } => {
                let (name, square) = (piece.name(), &piece.square);
                match *by {
                    EndReason::RACE => message!("advice-stops-race", piece = name, square, to),
                    _ => message!("advice-stops-mate", piece = name, square, to),
                }
            }
            Reason::Promotes(piece) => message!("advice-promotes", piece = piece.name()),
            Reason::Takes(prey) => message!("advice-takes", piece = prey.name(), square = &prey.square),
            Reason::TakesBack { square } => message!("advice-takes-back", square),
            Reason::WinsExchange { prey, back, points } => {
                let (piece, square, points) = (prey.name(), &prey.square, number(*points));
                match back {
                    None => message!("advice-exchange", piece, square, points),
                    Some(by) => message!("advice-exchange-back", piece, square, points, by = by.name()),
                }
            }
            Reason::EvenExchange { by, prey } => {
                message!("advice-even-exchange", by = by.name(), piece = prey.name(), square = &prey.square)
            }
            Reason::Fork { by, prey: [one, other] } => message!(
                "advice-fork",
                by = by.name(),
                one = one.name(),
                first = &one.square,
                other = other.name(),
                second = &other.square
            ),
            Reason::WinsPoints { points } => message!("advice-wins-points", points = number(*points)),
            Reason::Saves { piece, moves, all } => {
                let (piece, square) = (piece.name(), &piece.square);
                match (moves, all) {
                    (true, true) => message!("advice-saves-itself", piece, square),
                    (false, true) => message!("advice-saves", piece, square),
                    (true, false) => message!("advice-saves-itself-first", piece, square),
                    (false, false) => message!("advice-saves-first", piece, square),
                }
            }
            Reason::OthersLosePoints { points } => {
                message!("advice-others-lose-points", points = number(*points))
            }
            Reason::LosesLeast { points, others } => {
                message!("advice-loses-least", points = number(*points), others = number(*others))
            }
            Reason::ThreatensWin(EndReason::RACE) => message!("advice-threatens-race"),
            Reason::ThreatensWin(_) => message!("advice-threatens-mate"),
            Reason::StopsFork { by, to: (_, to), prey: [one, other] } => message!(
                "advice-stops-fork",
                piece = by.name(),
                square = &by.square,
                to,
                one = one.name(),
                other = other.name()
            ),
            Reason::Gives(piece) => message!("advice-gives", piece = piece.name(), square = &piece.square),
            Reason::LineWinsPoints { points } => {
                message!("advice-line-wins-points", points = number(*points))
            }
            Reason::LineWinsPieces { pieces } => {
                message!("advice-line-wins-pieces", pieces = number(*pieces))
            }
            Reason::LineWins { moves, by } => match *by {
                EndReason::RACE => message!("advice-line-race", moves = number(*moves)),
                _ => message!("advice-line-mate", moves = number(*moves)),
            },
            Reason::LineLeadsRace { own, other } => {
                message!("advice-line-leads-race", own = number(*own), other = number(*other))
            }
            Reason::OthersSearched { plies, found } => match found {
                OthersFound::Worse => message!("advice-others-worse", plies = number(*plies)),
                OthersFound::NoWin => message!("advice-others-no-win", plies = number(*plies)),
                OthersFound::Lost => message!("advice-others-lost", plies = number(*plies)),
            },
            Reason::OpenFile => message!("advice-open-file"),
            Reason::PassedPawn => message!("advice-passed-pawn"),
            Reason::ReachesMore { piece, before, then } => message!(
                "advice-reaches-more",
                piece = piece.name(),
                before = number(*before),
                then = number(*then)
            ),
            Reason::AttacksMore { piece, attackers, guards } => message!(
                "advice-attacks-more",
                piece = piece.name(),
                square = &piece.square,
                attackers = number(*attackers),
                guards = number(*guards)
            ),
            Reason::GuardsMore { piece, attackers, guards } => message!(
                "advice-guards-more",
                piece = piece.name(),
                square = &piece.square,
                attackers = number(*attackers),
                guards = number(*guards)
            ),
            Reason::OpensWay { piece, before, then } => message!(
                "advice-opens-way",
                piece = piece.name(),
                square = &piece.square,
                before = number(*before),
                then = number(*then)
            ),
            Reason::KeepsOff { piece, to: (_, to) } => {
                message!("advice-keeps-off", piece = piece.name(), square = &piece.square, to)
            }
            Reason::KeepsPiece => message!("advice-keeps-piece"),
            Reason::WinsPiece { moves } => message!("advice-wins-piece", moves = number(*moves)),
            Reason::Crowns(_) => message!("advice-crowns"),
            Reason::StopsCrowning { man, to: (_, to) } => {
                message!("advice-stops-crowning", square = &man.square, to)
            }
            Reason::LeavesNoPlace => message!("advice-leaves-no-place"),
            Reason::WinsBlock => message!("advice-wins-block"),
            Reason::Heaviest { points } => message!("advice-heaviest", points = number(*points)),
            Reason::KeepsPlaces { fitting, left } => {
                message!("advice-keeps-places", fitting = number(*fitting), left = number(*left))
            }
        }
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
            Reason::EvenExchange { prey, .. } => vec![prey.spot],
            _ => Vec::new(),
        }
    }
}
