//! Messages for rejected moves and position texts of draughts.

use crate::chess::side;
use crate::common_messages::shorten_quote;
use crate::{LocalizedMessage, ToMessage, message, number};
use rules::draughts::{Refusal, TextError};

impl ToMessage for Refusal {
    fn message(&self) -> LocalizedMessage {
        match *self {
            Refusal::EmptySquare(on) => message!("why-draughts-empty-square", square = on),
            Refusal::NotYourPiece(on) => message!("why-draughts-not-your-piece", square = on),
            Refusal::OwnPiece(on) => message!("why-draughts-own-piece", square = on),
            Refusal::Occupied(on) => message!("why-draughts-occupied", square = on),
            Refusal::NotDiagonal => message!("why-draughts-not-diagonal"),
            Refusal::ManBackward => message!("why-draughts-man-backward"),
            Refusal::ManFar => message!("why-draughts-man-far"),
            Refusal::Blocked { by } => message!("why-draughts-blocked", square = by),
            Refusal::MustCapture { most, from, to } => {
                message!("why-draughts-must-capture", example = format!("{from}x{to}"), most = number(most))
            }
            Refusal::ManCapturesForward => message!("why-draughts-man-captures-forward"),
            Refusal::NothingThere(on) => message!("why-draughts-nothing-there", square = on),
            Refusal::NoSuchRoute => message!("why-draughts-no-such-route"),
            Refusal::NothingCaptured => message!("why-draughts-nothing-captured"),
            Refusal::MustContinue { to } => message!("why-draughts-must-continue", square = to),
            Refusal::LargerCapture { taken, most, from, to } => {
                let (example, taken, most) = (format!("{from}x{to}"), number(taken), number(most));
                message!("why-draughts-larger-capture", example, taken, most)
            }
            Refusal::MoreKings { taken, most, from, to } => {
                let (example, taken, most) = (format!("{from}x{to}"), number(taken), number(most));
                message!("why-draughts-more-kings", example, taken, most)
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
