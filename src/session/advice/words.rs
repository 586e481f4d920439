//! The sentences of a hint: which piece to look at, and what is told in favour of its move. The words themselves are in the
//! Fluent files.

use super::reason::{Duty, OthersFound, Reason, Standing};
use crate::rules::EndReason;
use crate::session::message::{Message, Word, key, message, number};

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
            Reason::OffersExchange { by, prey } => {
                message!("advice-offers-exchange", by = by.name(), piece = prey.name(), square = &prey.square)
            }
            Reason::KingToMiddle => message!("advice-king-to-middle"),
            Reason::KingToPawn(pawn) => message!("advice-king-to-pawn", square = &pawn.square),
            Reason::GuardsWay { pawn, to: (_, to) } => {
                message!("advice-guards-way", square = &pawn.square, to)
            }
            Reason::KeepsPiece => message!("advice-keeps-piece"),
            Reason::WinsPiece { moves } => message!("advice-wins-piece", moves = number(*moves)),
            Reason::ThreatensPiece => message!("advice-threatens-piece"),
            Reason::LeavesFewSafe { safe, all } => {
                message!("advice-leaves-few-safe", safe = number(*safe), all = number(*all))
            }
            Reason::BarsMan { man, to: (_, to) } => message!("advice-bars-man", square = &man.square, to),
            Reason::ClosesBehind(piece) => {
                message!("advice-closes-behind", piece = piece.name(), square = &piece.square)
            }
            Reason::OnTheEdge => message!("advice-on-the-edge"),
            Reason::HoldsRio => message!("advice-holds-rio"),
            Reason::GoesOn { rows } => message!("advice-goes-on", rows = number(*rows)),
            Reason::Crowns(_) => message!("advice-crowns"),
            Reason::StopsCrowning { man, to: (_, to) } => {
                message!("advice-stops-crowning", square = &man.square, to)
            }
            Reason::LeavesNoPlace => message!("advice-leaves-no-place"),
            Reason::LeavesNoClimb => message!("advice-leaves-no-climb"),
            Reason::LeavesFewest { fitting, held } => {
                message!("advice-leaves-fewest", fitting = number(*fitting), held = number(*held))
            }
            Reason::OpensNumber { number: open, own, theirs } => {
                message!("advice-opens-number", number = *open, own = number(*own), theirs = number(*theirs))
            }
            Reason::OnlyTile => message!("advice-only-tile"),
            Reason::WinsBlock => message!("advice-wins-block"),
            Reason::Heaviest { points } => message!("advice-heaviest", points = number(*points)),
            Reason::KeepsPlaces { fitting, left } => {
                message!("advice-keeps-places", fitting = number(*fitting), left = number(*left))
            }
        }
    }
}
