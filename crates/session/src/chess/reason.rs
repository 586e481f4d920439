//! What can be told in favour of a move of chess or Racing Kings, and the sentences that say it; the words are in the Fluent
//! files.

use crate::advice::Standing;
use crate::{Message, Spot, message, number};
use rules::EndReason;

/// What can be told of a move of chess or Racing Kings beyond what holds for all games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChessReason {
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
    /// It stops this piece of the other side from winning with its next move, by going there.
    Stops { piece: Standing, to: (Spot, String), by: EndReason },
    /// A pawn becomes this piece, and no capture makes up for it.
    Promotes(Standing),
    /// It takes this piece and cannot be taken back, and no capture makes up for it.
    Takes(Standing),
    /// It takes what has just taken something there, and captures make up for no more than that.
    TakesBack { square: String },
    /// It takes `prey`, and when all that pays has been taken it comes out so many points ahead. `back`: what has
    /// taken, where that can be taken back.
    WinsExchange { prey: Standing, back: Option<Standing>, points: u32 },
    /// A piece, where it has come to, attacks these two at once, and whatever the answer is, captures win something.
    Fork { by: Standing, prey: [Standing; 2] },
    /// Whatever the answer is, captures win so many points at least.
    WinsPoints { points: u32 },
    /// `by` takes `prey`, which counts as much, and can be taken back; captures then win nothing.
    EvenExchange { by: Standing, prey: Standing },
    /// A piece that could have been taken with profit, where it stood before the move, cannot be any more. `moves`: it
    /// is the one that moves; `all`: no other capture pays either, else those that do win less.
    Saves { piece: Standing, moves: bool, all: bool },
    /// After every other move captures win so many points for the other side at least, and after this one none.
    OthersLosePoints { points: u32 },
    /// Captures win so many points for the other side, and after any other move so many at least.
    LosesLeast { points: u32, others: u32 },
    /// If nothing is done against it, the next move wins the game.
    ThreatensWin(EndReason),
    /// It stops a piece of the other side from attacking these two at once from there, one of which would be lost.
    StopsFork { by: Standing, to: (Spot, String), prey: [Standing; 2] },
    /// This piece can be taken with profit then, and could not before.
    Gives(Standing),
    /// On the line that is expected captures win so many points in the end.
    LineWinsPoints { points: u32 },
    /// The line that is expected ends with a win, in this way and within so many moves.
    LineWins { moves: u32, by: EndReason },
    /// On the line that is expected the king has fewer rows to go in the end than the other one.
    LineLeadsRace { own: u32, other: u32 },
    /// A rook comes to a file without pawns.
    OpenFile,
    /// A pawn goes on that no pawn can stop or take any more.
    PassedPawn,
    /// A piece, where it stands before the move, reaches more squares from where it goes.
    ReachesMore { piece: Standing, before: u32, then: u32 },
    /// A piece of the other side has one attacker more than before, and as many as guards at least: so many then.
    AttacksMore { piece: Standing, attackers: u32, guards: u32 },
    /// A piece of one's own that is attacked has one guard more than before: so many then.
    GuardsMore { piece: Standing, attackers: u32, guards: u32 },
    /// Another piece reaches more squares than before, because this one is out of its way.
    OpensWay { piece: Standing, before: u32, then: u32 },
    /// A piece, where it stands then, attacks one of the same worth, which can take it as well: an exchange is offered.
    OffersExchange { by: Standing, prey: Standing },
    /// The king comes nearer to the middle of the board, where few pieces are left.
    KingToMiddle,
    /// The king comes nearer to a pawn that no pawn can stop, where few pieces are left.
    KingToPawn(Standing),
    /// The square before a pawn that no pawn can stop, where it would go, is guarded once more.
    GuardsWay { pawn: Standing, to: (Spot, String) },
    /// A piece of the other side could have gone there, where a pawn can take it from now on.
    KeepsOff { piece: Standing, to: (Spot, String) },
}

impl ChessReason {
    /// The sentence that says it.
    pub(crate) fn message(&self) -> Message {
        match self {
            ChessReason::Checks => message!("advice-checks"),
            ChessReason::Threatens(prey) => {
                message!("advice-threatens", piece = prey.name(), square = &prey.square)
            }
            ChessReason::Develops(piece) => message!("advice-develops", piece = piece.name()),
            ChessReason::Castles => message!("advice-castles"),
            ChessReason::TakesCentre => message!("advice-takes-centre"),
            ChessReason::ComesCloser => message!("advice-comes-closer"),
            ChessReason::Stops { piece, to: (_, to), by } => {
                let (name, square) = (piece.name(), &piece.square);
                match *by {
                    EndReason::Race => message!("advice-stops-race", piece = name, square, to),
                    _ => message!("advice-stops-mate", piece = name, square, to),
                }
            }
            ChessReason::Promotes(piece) => message!("advice-promotes", piece = piece.name()),
            ChessReason::Takes(prey) => message!("advice-takes", piece = prey.name(), square = &prey.square),
            ChessReason::TakesBack { square } => message!("advice-takes-back", square),
            ChessReason::WinsExchange { prey, back, points } => {
                let (piece, square, points) = (prey.name(), &prey.square, number(*points));
                match back {
                    None => message!("advice-exchange", piece, square, points),
                    Some(by) => message!("advice-exchange-back", piece, square, points, by = by.name()),
                }
            }
            ChessReason::Fork { by, prey: [one, other] } => message!(
                "advice-fork",
                by = by.name(),
                one = one.name(),
                first = &one.square,
                other = other.name(),
                second = &other.square
            ),
            ChessReason::WinsPoints { points } => message!("advice-wins-points", points = number(*points)),
            ChessReason::EvenExchange { by, prey } => {
                message!("advice-even-exchange", by = by.name(), piece = prey.name(), square = &prey.square)
            }
            ChessReason::Saves { piece, moves, all } => {
                let (piece, square) = (piece.name(), &piece.square);
                match (moves, all) {
                    (true, true) => message!("advice-saves-itself", piece, square),
                    (false, true) => message!("advice-saves", piece, square),
                    (true, false) => message!("advice-saves-itself-first", piece, square),
                    (false, false) => message!("advice-saves-first", piece, square),
                }
            }
            ChessReason::OthersLosePoints { points } => {
                message!("advice-others-lose-points", points = number(*points))
            }
            ChessReason::LosesLeast { points, others } => {
                message!("advice-loses-least", points = number(*points), others = number(*others))
            }
            ChessReason::ThreatensWin(EndReason::Race) => message!("advice-threatens-race"),
            ChessReason::ThreatensWin(_) => message!("advice-threatens-mate"),
            ChessReason::StopsFork { by, to: (_, to), prey: [one, other] } => message!(
                "advice-stops-fork",
                piece = by.name(),
                square = &by.square,
                to,
                one = one.name(),
                other = other.name()
            ),
            ChessReason::Gives(piece) => {
                message!("advice-gives", piece = piece.name(), square = &piece.square)
            }
            ChessReason::LineWinsPoints { points } => {
                message!("advice-line-wins-points", points = number(*points))
            }
            ChessReason::LineWins { moves, by } => match *by {
                EndReason::Race => message!("advice-line-race", moves = number(*moves)),
                _ => message!("advice-line-mate", moves = number(*moves)),
            },
            ChessReason::LineLeadsRace { own, other } => {
                message!("advice-line-leads-race", own = number(*own), other = number(*other))
            }
            ChessReason::OpenFile => message!("advice-open-file"),
            ChessReason::PassedPawn => message!("advice-passed-pawn"),
            ChessReason::ReachesMore { piece, before, then } => message!(
                "advice-reaches-more",
                piece = piece.name(),
                before = number(*before),
                then = number(*then)
            ),
            ChessReason::AttacksMore { piece, attackers, guards } => message!(
                "advice-attacks-more",
                piece = piece.name(),
                square = &piece.square,
                attackers = number(*attackers),
                guards = number(*guards)
            ),
            ChessReason::GuardsMore { piece, attackers, guards } => message!(
                "advice-guards-more",
                piece = piece.name(),
                square = &piece.square,
                attackers = number(*attackers),
                guards = number(*guards)
            ),
            ChessReason::OpensWay { piece, before, then } => message!(
                "advice-opens-way",
                piece = piece.name(),
                square = &piece.square,
                before = number(*before),
                then = number(*then)
            ),
            ChessReason::OffersExchange { by, prey } => {
                message!("advice-offers-exchange", by = by.name(), piece = prey.name(), square = &prey.square)
            }
            ChessReason::KingToMiddle => message!("advice-king-to-middle"),
            ChessReason::KingToPawn(pawn) => message!("advice-king-to-pawn", square = &pawn.square),
            ChessReason::GuardsWay { pawn, to: (_, to) } => {
                message!("advice-guards-way", square = &pawn.square, to)
            }
            ChessReason::KeepsOff { piece, to: (_, to) } => {
                message!("advice-keeps-off", piece = piece.name(), square = &piece.square, to)
            }
        }
    }

    pub(crate) fn spots(&self) -> Vec<Spot> {
        match self {
            ChessReason::Stops { piece, to: (to, _), .. }
            | ChessReason::StopsFork { by: piece, to: (to, _), .. }
            | ChessReason::KeepsOff { piece, to: (to, _) }
            | ChessReason::GuardsWay { pawn: piece, to: (to, _) } => vec![piece.spot, *to],
            ChessReason::Takes(piece)
            | ChessReason::WinsExchange { prey: piece, .. }
            | ChessReason::EvenExchange { prey: piece, .. }
            | ChessReason::OffersExchange { prey: piece, .. }
            | ChessReason::Saves { piece, moves: false, .. }
            | ChessReason::Threatens(piece)
            | ChessReason::Gives(piece)
            | ChessReason::AttacksMore { piece, .. }
            | ChessReason::GuardsMore { piece, .. }
            | ChessReason::OpensWay { piece, .. }
            | ChessReason::KingToPawn(piece) => vec![piece.spot],
            ChessReason::Fork { prey, .. } => prey.iter().map(|prey| prey.spot).collect(),
            _ => Vec::new(),
        }
    }
}
