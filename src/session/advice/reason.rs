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
    /// It takes this piece, and no capture makes up for it.
    Takes(Standing),
    /// It takes this piece, and when all that pays has been taken it has won so many points.
    WinsExchange {
        /// What it takes.
        prey: Standing,
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
    /// A piece that could have been taken with profit cannot be any more, nor can any other.
    Saves {
        /// Which, where it stood before the move.
        piece: Standing,
        /// Whether it is the one that moves.
        moves: bool,
    },
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
            Reason::WinsExchange { prey, points } => {
                let (piece, square, points) = (prey.name(), &prey.square, number(*points));
                message!("advice-exchange", piece, square, points)
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
            Reason::Saves { piece, moves } => {
                let (piece, square) = (piece.name(), &piece.square);
                if *moves {
                    message!("advice-saves-itself", piece, square)
                } else {
                    message!("advice-saves", piece, square)
                }
            }
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
            Reason::Saves { piece, moves: false } | Reason::Threatens(piece) => vec![piece.spot],
            _ => Vec::new(),
        }
    }
}
