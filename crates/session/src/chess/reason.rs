//! Reasons specific to chess and Racing Kings, and the messages that explain them (words: `hints.ftl`).

use crate::hint::PlacedPiece;
use crate::{LocalizedMessage, Spot, message, number};
use rules::EndReason;

/// A reason for a move of chess or Racing Kings. `points` are in pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChessReason {
    /// The move gives check. This does not mean that the move is good.
    Checks,
    /// The move attacks this piece, which could be captured profitably next.
    Threatens(PlacedPiece),
    /// A knight or bishop leaves its first rank.
    Develops(PlacedPiece),
    /// The king castles.
    Castles,
    /// A pawn moves to the centre.
    TakesCentre,
    /// Racing Kings: the king comes closer to its goal.
    ComesCloser,
    /// The move stops this enemy piece from winning at once by a move to `to`.
    StopsWin { piece: PlacedPiece, to: (Spot, String), by: EndReason },
    /// A pawn promotes to this piece, and no capture by the opponent makes up for it.
    Promotes(PlacedPiece),
    /// The move captures this piece. The opponent cannot recapture, and no other capture makes up for the lost piece.
    Takes(PlacedPiece),
    /// The move recaptures on `square`, and the opponent's captures do not win more than this move captures.
    TakesBack { square: String },
    /// The move captures `target` and gains `points` once all profitable captures are played.
    ///
    /// `recaptured` is the capturing piece, if it can be recaptured.
    WinsExchange { target: PlacedPiece, recaptured: Option<PlacedPiece>, points: u32 },
    /// `by` attacks both pieces from its new square, and the player wins material after any answer.
    Fork { by: PlacedPiece, targets: [PlacedPiece; 2] },
    /// Captures win at least `points` after any answer.
    WinsPoints { points: u32 },
    /// `by` captures `target` of equal value and can be recaptured; further captures win nothing.
    EvenExchange { by: PlacedPiece, target: PlacedPiece },
    /// `piece` was about to be lost and is safe now.
    ///
    /// `piece.square` is the square before the move. `moves` is true if `piece` is the moved piece. `all` is true if
    /// the opponent has no other profitable capture; otherwise a cheaper loss remains.
    Saves { piece: PlacedPiece, moves: bool, all: bool },
    /// Every other move loses at least `points` by captures; this move loses nothing.
    OthersLosePoints { points: u32 },
    /// Captures cost `points` after this move, and at least `others` after any other move.
    LosesLeast { points: u32, others: u32 },
    /// The next move wins the game unless the opponent prevents it.
    ThreatensWin(EndReason),
    /// The move stops `by` from forking `targets` from `to`.
    StopsFork { by: PlacedPiece, to: (Spot, String), targets: [PlacedPiece; 2] },
    /// The opponent can now capture this piece profitably, and could not before.
    Sacrifices(PlacedPiece),
    /// At the end of the expected line, captures have gained `points`.
    LineWinsPoints { points: u32 },
    /// The expected line wins within `moves` moves.
    LineWins { moves: u32, by: EndReason },
    /// Racing Kings: after the expected line, the player's king leads the race.
    ///
    /// `own` and `other` count the ranks that are left.
    LineLeadsRace { own: u32, other: u32 },
    /// A rook moves to a file without pawns.
    OpenFile,
    /// A pawn becomes or stays passed: no pawn can stop or capture it.
    PassedPawn,
    /// `piece` reaches more squares from its new square; `piece.square` is its square before the move.
    ReachesMore { piece: PlacedPiece, before: u32, then: u32 },
    /// An enemy piece gains an attacker and has at least as many attackers as guards.
    AttacksMore { piece: PlacedPiece, attackers: u32, guards: u32 },
    /// An attacked own piece has one more guard than before.
    GuardsMore { piece: PlacedPiece, attackers: u32, guards: u32 },
    /// `piece` reaches more squares because the moved piece no longer blocks its line.
    OpensLine { piece: PlacedPiece, before: u32, then: u32 },
    /// The moved piece attacks `target` of equal value, which may capture it in turn.
    OffersExchange { by: PlacedPiece, target: PlacedPiece },
    /// In an ending, the king moves towards the centre.
    KingToMiddle,
    /// In an ending, the king moves towards this passed pawn.
    KingToPawn(PlacedPiece),
    /// A piece starts to guard `to`, the next square of the passed pawn `pawn`.
    GuardsPawnPath { pawn: PlacedPiece, to: (Spot, String) },
    /// The enemy piece can no longer safely go to `to`, which a pawn now attacks.
    DeniesSquare { piece: PlacedPiece, to: (Spot, String) },
}

impl ChessReason {
    /// Returns the sentence that explains the reason.
    pub(crate) fn message(&self) -> LocalizedMessage {
        match self {
            ChessReason::Checks => message!("hint-checks"),
            ChessReason::Threatens(targets) => {
                message!("hint-threatens", piece = targets.name(), square = &targets.square)
            }
            ChessReason::Develops(piece) => message!("hint-develops", piece = piece.name()),
            ChessReason::Castles => message!("hint-castles"),
            ChessReason::TakesCentre => message!("hint-takes-centre"),
            ChessReason::ComesCloser => message!("hint-king-comes-closer"),
            ChessReason::StopsWin { piece, to: (_, to), by } => {
                let (name, square) = (piece.name(), &piece.square);
                match *by {
                    EndReason::Race => message!("hint-stops-race", piece = name, square, to),
                    _ => message!("hint-stops-mate", piece = name, square, to),
                }
            }
            ChessReason::Promotes(piece) => message!("hint-promotes", piece = piece.name()),
            ChessReason::Takes(targets) => {
                message!("hint-captures", piece = targets.name(), square = &targets.square)
            }
            ChessReason::TakesBack { square } => message!("hint-recaptures", square),
            ChessReason::WinsExchange { target: targets, recaptured: back, points } => {
                let (piece, square, points) = (targets.name(), &targets.square, number(*points));
                match back {
                    None => message!("hint-exchange-wins-points", piece, square, points),
                    Some(by) => {
                        message!("hint-exchange-wins-points-net", piece, square, points, by = by.name())
                    }
                }
            }
            ChessReason::Fork { by, targets: [one, other] } => message!(
                "hint-fork",
                by = by.name(),
                one = one.name(),
                first = &one.square,
                other = other.name(),
                second = &other.square
            ),
            ChessReason::WinsPoints { points } => message!("hint-wins-points", points = number(*points)),
            ChessReason::EvenExchange { by, target } => {
                message!("hint-even-exchange", by = by.name(), piece = target.name(), square = &target.square)
            }
            ChessReason::Saves { piece, moves, all } => {
                let (piece, square) = (piece.name(), &piece.square);
                match (moves, all) {
                    (true, true) => message!("hint-saves-moved-piece", piece, square),
                    (false, true) => message!("hint-saves-piece", piece, square),
                    (true, false) => message!("hint-saves-most-valuable-moved-piece", piece, square),
                    (false, false) => message!("hint-saves-most-valuable-piece", piece, square),
                }
            }
            ChessReason::OthersLosePoints { points } => {
                message!("hint-others-lose-points", points = number(*points))
            }
            ChessReason::LosesLeast { points, others } => {
                message!("hint-loses-least", points = number(*points), others = number(*others))
            }
            ChessReason::ThreatensWin(EndReason::Race) => message!("hint-threatens-race"),
            ChessReason::ThreatensWin(_) => message!("hint-threatens-mate"),
            ChessReason::StopsFork { by, to: (_, to), targets: [one, other] } => message!(
                "hint-stops-fork",
                piece = by.name(),
                square = &by.square,
                to,
                one = one.name(),
                other = other.name()
            ),
            ChessReason::Sacrifices(piece) => {
                message!("hint-gives-up-piece", piece = piece.name(), square = &piece.square)
            }
            ChessReason::LineWinsPoints { points } => {
                message!("hint-line-wins-points", points = number(*points))
            }
            ChessReason::LineWins { moves, by } => match *by {
                EndReason::Race => message!("hint-line-race", moves = number(*moves)),
                _ => message!("hint-line-mate", moves = number(*moves)),
            },
            ChessReason::LineLeadsRace { own, other } => {
                message!("hint-line-leads-race", own = number(*own), other = number(*other))
            }
            ChessReason::OpenFile => message!("hint-open-file"),
            ChessReason::PassedPawn => message!("hint-passed-pawn"),
            ChessReason::ReachesMore { piece, before, then } => message!(
                "hint-gains-mobility",
                piece = piece.name(),
                before = number(*before),
                then = number(*then)
            ),
            ChessReason::AttacksMore { piece, attackers, guards } => message!(
                "hint-attacks-more",
                piece = piece.name(),
                square = &piece.square,
                attackers = number(*attackers),
                guards = number(*guards)
            ),
            ChessReason::GuardsMore { piece, attackers, guards } => message!(
                "hint-defends-more",
                piece = piece.name(),
                square = &piece.square,
                attackers = number(*attackers),
                guards = number(*guards)
            ),
            ChessReason::OpensLine { piece, before, then } => message!(
                "hint-opens-way-for-piece",
                piece = piece.name(),
                square = &piece.square,
                before = number(*before),
                then = number(*then)
            ),
            ChessReason::OffersExchange { by, target } => {
                message!(
                    "hint-offers-exchange",
                    by = by.name(),
                    piece = target.name(),
                    square = &target.square
                )
            }
            ChessReason::KingToMiddle => message!("hint-king-to-centre"),
            ChessReason::KingToPawn(pawn) => message!("hint-king-to-pawn", square = &pawn.square),
            ChessReason::GuardsPawnPath { pawn, to: (_, to) } => {
                message!("hint-defends-pawn-way", square = &pawn.square, to)
            }
            ChessReason::DeniesSquare { piece, to: (_, to) } => {
                message!("hint-keeps-piece-away", piece = piece.name(), square = &piece.square, to)
            }
        }
    }

    /// The squares to highlight with the reason.
    pub(crate) fn spots(&self) -> Vec<Spot> {
        match self {
            ChessReason::StopsWin { piece, to: (to, _), .. }
            | ChessReason::StopsFork { by: piece, to: (to, _), .. }
            | ChessReason::DeniesSquare { piece, to: (to, _) }
            | ChessReason::GuardsPawnPath { pawn: piece, to: (to, _) } => vec![piece.spot, *to],
            ChessReason::Takes(piece)
            | ChessReason::WinsExchange { target: piece, .. }
            | ChessReason::EvenExchange { target: piece, .. }
            | ChessReason::OffersExchange { target: piece, .. }
            | ChessReason::Saves { piece, moves: false, .. }
            | ChessReason::Threatens(piece)
            | ChessReason::Sacrifices(piece)
            | ChessReason::AttacksMore { piece, .. }
            | ChessReason::GuardsMore { piece, .. }
            | ChessReason::OpensLine { piece, .. }
            | ChessReason::KingToPawn(piece) => vec![piece.spot],
            ChessReason::Fork { targets, .. } => targets.iter().map(|target| target.spot).collect(),
            _ => Vec::new(),
        }
    }
}
