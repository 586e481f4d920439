//! Which part of a position text of Domin-Up an error is about.

use rules::Seat;
use rules::domin_up::{Place, TextError, Tile};

/// That part, cut out of the text; `None` where something is missing, or several parts are wrong together.
pub(super) fn misread<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let field = |index: usize| fields.get(index).copied();
    let hand = |seat: &Seat| field(2)?.split('/').nth(seat.index());
    let tiles = |seat: &Seat, tile: &Tile| {
        let tile = *tile;
        let same = move |text: &&str| {
            let numbers = text.as_bytes().iter().map(|digit| digit.wrapping_sub(b'0'));
            let numbers: Vec<u8> = numbers.collect();
            numbers == [tile.low(), tile.high()] || numbers == [tile.high(), tile.low()]
        };
        hand(seat).into_iter().flat_map(|hand| hand.split('.')).filter(same)
    };
    let cells = || field(3).into_iter().flat_map(|table| table.split(';'));
    let at = |place: &Place| {
        let place = place.to_string();
        cells().filter(move |cell| cell.split_once('=').is_some_and(|(at, _)| at == place))
    };
    match error {
        TextError::FieldCount(_) => field(5),
        TextError::Rules(_) => field(0),
        TextError::Turn { .. } | TextError::Opener(_) => field(1),
        TextError::SeatCount(_) | TextError::TwoEmptyHands => field(2),
        TextError::Tile { seat, text } => hand(seat)?.split('.').find(|tile| tile == text),
        TextError::HiddenHand(seat) | TextError::HandSize { seat, .. } | TextError::NotDealt { seat, .. } => {
            hand(seat)
        }
        TextError::TileTwice { tile, seat } => tiles(seat, tile).nth(1),
        TextError::TileInTwoHands { tile, second, .. } => tiles(second, tile).next(),
        TextError::OpeningInHand(seat) => tiles(seat, &Tile::OPENING).next(),
        TextError::CellText(found) => cells().find(|cell| cell == found),
        TextError::CellNumber(place) | TextError::CellHeight(place) | TextError::Apart(place) => {
            at(place).next()
        }
        TextError::CellTwice(place) => at(place).nth(1),
        TextError::HalfTile(_) => field(3),
        TextError::Passes { .. } => field(4),
        TextError::TooManyTiles(_) => None,
    }
}
