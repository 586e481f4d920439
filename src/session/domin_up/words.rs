//! The words for what Domin-Up refuses: moves and position texts.

use crate::rules::Seat;
use crate::rules::domin_up::{Move, Place, Refusal, TextError, Tile};
use crate::session::message::{Explain, Message, Word};
use crate::session::words::{self, quote};

impl Explain for Refusal {
    fn message(&self) -> Message {
        match *self {
            Refusal::GameOver => Message::new("why-game-over"),
            Refusal::NotInHand { first, second } => {
                Message::new("why-domin-up-not-in-hand").with("tile", Word::Text(format!("{first}{second}")))
            }
            Refusal::MustOpen => Message::new("why-domin-up-must-open"),
            Refusal::CannotPass { example } => {
                Message::new("why-domin-up-cannot-pass").with("example", Word::Text(example.to_string()))
            }
            Refusal::MustClimb { example } => must_climb(example),
            Refusal::NothingToStandOn(on) => place(Message::new("why-domin-up-nothing-below"), on),
            Refusal::HeightsDiffer { high, low } => place(Message::new("why-domin-up-heights-differ"), high)
                .with("low", Word::Text(low.to_string())),
            Refusal::NumberDiffers { place: on, there, half } => {
                place(Message::new("why-domin-up-number-differs"), on)
                    .with("there", Word::Text(there.to_string()))
                    .with("half", Word::Text(half.to_string()))
            }
            Refusal::OnlyOnTable(on) => place(Message::new("why-domin-up-only-on-table"), on),
            Refusal::NoNeighbour => Message::new("why-domin-up-no-neighbour"),
            Refusal::NoMatch => Message::new("why-domin-up-no-match"),
            Refusal::OutOfReach => Message::new("why-domin-up-out-of-reach"),
        }
    }
}

impl Explain for TextError {
    fn message(&self) -> Message {
        match self {
            TextError::FieldCount(count) => number(Message::new("fen-domin-up-field-count"), *count),
            TextError::Rules(found) => text(Message::new("fen-domin-up-rules"), found),
            TextError::SeatCount(count) => number(Message::new("fen-domin-up-seat-count"), *count),
            TextError::Turn { found, seats } => {
                text(Message::new("fen-domin-up-turn"), found).with("seats", Word::Number(i64::from(*seats)))
            }
            TextError::Tile { seat: of, text: found } => {
                text(seat(Message::new("fen-domin-up-tile"), *of), found)
            }
            TextError::HiddenHand(of) => seat(Message::new("fen-domin-up-hidden-hand"), *of),
            TextError::TileTwice { tile: which, seat: of } => {
                tile(seat(Message::new("fen-domin-up-tile-twice"), *of), *which)
            }
            TextError::TileInTwoHands { tile: which, first, second } => {
                tile(Message::new("fen-domin-up-tile-in-two-hands"), *which)
                    .with("first", Word::Text(first.to_string()))
                    .with("second", Word::Text(second.to_string()))
            }
            TextError::HandSize { seat: of, count, most } => {
                number(seat(Message::new("fen-domin-up-hand-size"), *of), usize::from(*count))
                    .with("most", Word::Number(i64::from(*most)))
            }
            TextError::NotDealt { seat: of, count, dealt } => {
                number(seat(Message::new("fen-domin-up-not-dealt"), *of), usize::from(*count))
                    .with("dealt", Word::Number(i64::from(*dealt)))
            }
            TextError::Opener(of) => seat(Message::new("fen-domin-up-opener"), *of),
            TextError::OpeningInHand(of) => seat(Message::new("fen-domin-up-opening-in-hand"), *of),
            TextError::TwoEmptyHands => Message::new("fen-domin-up-two-empty-hands"),
            TextError::CellText(found) => text(Message::new("fen-domin-up-cell"), found),
            TextError::CellNumber(on) => place(Message::new("fen-domin-up-cell-number"), *on),
            TextError::CellHeight(on) => place(Message::new("fen-domin-up-cell-height"), *on),
            TextError::CellTwice(on) => place(Message::new("fen-domin-up-cell-twice"), *on),
            TextError::HalfTile(sum) => {
                Message::new("fen-domin-up-half-tile").with("count", Word::Number(i64::from(*sum)))
            }
            TextError::TooManyTiles(count) => {
                Message::new("fen-domin-up-too-many").with("count", Word::Number(i64::from(*count)))
            }
            TextError::Apart(on) => place(Message::new("fen-domin-up-apart"), *on),
            TextError::Passes { found, most } => {
                text(Message::new("fen-domin-up-passes"), found).with("most", Word::Number(i64::from(*most)))
            }
        }
    }
}

/// With the tile that can climb and the two cells it fits on.
fn must_climb(example: Move) -> Message {
    let message = Message::new("why-domin-up-must-climb");
    let placement = example.placement();
    let Some((tile, [(_, on), (_, beside)])) =
        placement.and_then(|placement| Some((placement.tile()?, placement.halves()?)))
    else {
        debug_assert!(false, "a climb lays a tile");
        return message;
    };
    message
        .with("tile", Word::Text(tile.to_string()))
        .with("place", Word::Text(on.to_string()))
        .with("other", Word::Text(beside.to_string()))
}

fn place(message: Message, place: Place) -> Message {
    message.with("place", Word::Text(place.to_string()))
}

fn seat(message: Message, seat: Seat) -> Message {
    message.with("seat", Word::Text(seat.to_string()))
}

fn tile(message: Message, tile: Tile) -> Message {
    message.with("tile", Word::Text(tile.to_string()))
}

fn number(message: Message, count: usize) -> Message {
    message.with("count", words::count(count))
}

fn text(message: Message, found: &str) -> Message {
    message.with("text", Word::Text(quote(found)))
}
