//! Messages for rejected moves and position texts of draughts.

use crate::chess::side;
use crate::common_messages::shorten_quote;
use crate::{LocalizedMessage, ToMessage, message, number};
use rules::draughts::{IllegalMove, TextError};

impl ToMessage for IllegalMove {
    fn message(&self) -> LocalizedMessage {
        match *self {
            IllegalMove::EmptySquare(on) => message!("illegal-move-draughts-empty-square", square = on),
            IllegalMove::NotYourPiece(on) => message!("illegal-move-draughts-not-your-piece", square = on),
            IllegalMove::OwnPiece(on) => message!("illegal-move-draughts-own-piece", square = on),
            IllegalMove::Occupied(on) => message!("illegal-move-draughts-occupied", square = on),
            IllegalMove::NotDiagonal => message!("illegal-move-draughts-not-diagonal"),
            IllegalMove::ManBackward => message!("illegal-move-draughts-man-backward"),
            IllegalMove::ManMovesTooFar => message!("illegal-move-draughts-man-too-far"),
            IllegalMove::Blocked { by } => message!("illegal-move-draughts-blocked", square = by),
            IllegalMove::MustCapture { most, from, to } => {
                message!(
                    "illegal-move-draughts-must-capture",
                    example = format!("{from}x{to}"),
                    most = number(most)
                )
            }
            IllegalMove::ManCapturesForward => message!("illegal-move-draughts-man-captures-forward"),
            IllegalMove::NothingToCapture(on) => {
                message!("illegal-move-draughts-nothing-to-capture", square = on)
            }
            IllegalMove::NoSuchRoute => message!("illegal-move-draughts-no-such-route"),
            IllegalMove::NothingCaptured => message!("illegal-move-draughts-nothing-captured"),
            IllegalMove::MustContinue { to } => message!("illegal-move-draughts-must-continue", square = to),
            IllegalMove::LargerCapture { taken, most, from, to } => {
                let (example, taken, most) = (format!("{from}x{to}"), number(taken), number(most));
                message!("illegal-move-draughts-larger-capture", example, taken, most)
            }
            IllegalMove::MoreKings { taken, most, from, to } => {
                let (example, taken, most) = (format!("{from}x{to}"), number(taken), number(most));
                message!("illegal-move-draughts-more-kings", example, taken, most)
            }
        }
    }
}

impl ToMessage for TextError {
    fn message(&self) -> LocalizedMessage {
        match self {
            TextError::SideToMove(found) => {
                message!("fen-draughts-side-to-move", text = shorten_quote(found))
            }
            TextError::List(found) => message!("fen-draughts-list", text = shorten_quote(found)),
            TextError::ListMissing(color) => message!("fen-draughts-list-missing", side = side(*color)),
            TextError::ListTwice(color) => message!("fen-draughts-list-twice", side = side(*color)),
            TextError::SquareNumber(found) => {
                message!("fen-draughts-square-number", text = shorten_quote(found))
            }
            TextError::Range(found) => message!("fen-draughts-range", text = shorten_quote(found)),
            TextError::SquareTwice(on) => message!("fen-draughts-square-twice", square = on),
            TextError::TooMany { color, count } => {
                message!("fen-draughts-too-many", side = side(*color), count = number(*count))
            }
            TextError::ManOnCrowningRow { square, .. } => {
                message!("fen-draughts-man-on-crowning-row", square)
            }
            TextError::NoPieces => message!("fen-draughts-no-pieces"),
        }
    }
}
