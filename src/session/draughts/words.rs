//! The words for what draughts refuses: moves and position texts.

use crate::rules::chess::Color;
use crate::rules::draughts::{Refusal, Square, TextError};
use crate::session::chess::side_key;
use crate::session::message::{Explain, Message, Word};
use crate::session::words::quote;

impl Explain for Refusal {
    fn message(&self) -> Message {
        match *self {
            Refusal::EmptySquare(on) => square(Message::new("why-draughts-empty-square"), on),
            Refusal::NotYourPiece(on) => square(Message::new("why-draughts-not-your-piece"), on),
            Refusal::OwnPiece(on) => square(Message::new("why-draughts-own-piece"), on),
            Refusal::Occupied(on) => square(Message::new("why-draughts-occupied"), on),
            Refusal::NotDiagonal => Message::new("why-draughts-not-diagonal"),
            Refusal::ManBackward => Message::new("why-draughts-man-backward"),
            Refusal::ManFar => Message::new("why-draughts-man-far"),
            Refusal::Blocked { by } => square(Message::new("why-draughts-blocked"), by),
            Refusal::MustCapture { most, from, to } => {
                example(Message::new("why-draughts-must-capture"), from, to).with("most", number(most))
            }
            Refusal::ManCapturesForward => Message::new("why-draughts-man-captures-forward"),
            Refusal::NothingThere(on) => square(Message::new("why-draughts-nothing-there"), on),
            Refusal::NoSuchRoute => Message::new("why-draughts-no-such-route"),
            Refusal::NothingCaptured => Message::new("why-draughts-nothing-captured"),
            Refusal::MustContinue { to } => square(Message::new("why-draughts-must-continue"), to),
            Refusal::LargerCapture { taken, most, from, to } => {
                example(Message::new("why-draughts-larger-capture"), from, to)
                    .with("taken", number(taken))
                    .with("most", number(most))
            }
            Refusal::MoreKings { taken, most, from, to } => {
                example(Message::new("why-draughts-more-kings"), from, to)
                    .with("taken", number(taken))
                    .with("most", number(most))
            }
        }
    }
}

impl Explain for TextError {
    fn message(&self) -> Message {
        let text = |key, text: &str| Message::new(key).with("text", Word::Text(quote(text)));
        match self {
            TextError::SideToMove(found) => text("fen-draughts-side-to-move", found),
            TextError::List(found) => text("fen-draughts-list", found),
            TextError::ListMissing(color) => side(Message::new("fen-draughts-list-missing"), *color),
            TextError::ListTwice(color) => side(Message::new("fen-draughts-list-twice"), *color),
            TextError::SquareNumber(found) => text("fen-draughts-square-number", found),
            TextError::Range(found) => text("fen-draughts-range", found),
            TextError::SquareTwice(on) => square(Message::new("fen-draughts-square-twice"), *on),
            TextError::TooMany { color, count } => {
                side(Message::new("fen-draughts-too-many"), *color).with("count", number(*count))
            }
            TextError::ManOnCrowningRow { square: on, .. } => {
                square(Message::new("fen-draughts-man-on-crowning-row"), *on)
            }
            TextError::NoPieces => Message::new("fen-draughts-no-pieces"),
        }
    }
}

fn square(message: Message, on: Square) -> Message {
    message.with("square", Word::Text(on.to_string()))
}

fn example(message: Message, from: Square, to: Square) -> Message {
    message.with("move", Word::Text(format!("{from}x{to}")))
}

fn number(count: u32) -> Word {
    Word::Number(i64::from(count))
}

/// Adds a side, which begins the sentence.
fn side(message: Message, color: Color) -> Message {
    message.with("side", Word::Key(side_key(color)))
}
