//! Messages for rejected moves and position texts of Domin-Up.
//!
//! [`faulty_part`] finds the part of a position text that an error is about.

use crate::common_messages::shorten_quote;
use crate::{LocalizedMessage, ToMessage, message, number};
use rules::Seat;
use rules::domin_up::{Coord, IllegalMove, Placement, TextError, Tile};

/// Formats a tile for the player, the lower number first.
pub(super) fn tile_text([one, other]: [u8; 2]) -> String {
    format!("{}-{}", one.min(other), one.max(other))
}

/// The messages contain no coordinates, because the window highlights the cells.
impl ToMessage for IllegalMove {
    fn message(&self) -> LocalizedMessage {
        match *self {
            IllegalMove::GameOver => message!("illegal-move-game-over"),
            IllegalMove::NotInHand { first, second } => {
                message!("illegal-move-domin-up-not-in-hand", tile = tile_text([first, second]))
            }
            IllegalMove::MustOpen => message!("illegal-move-domin-up-must-open"),
            IllegalMove::CannotPass { example } => message!("illegal-move-domin-up-cannot-pass", example),
            IllegalMove::MustClimb { example } => match example.placement() {
                Some(Placement { first, second, .. }) => {
                    message!(
                        "illegal-move-domin-up-must-climb",
                        tile = tile_text([first, second]),
                        first,
                        second
                    )
                }
                None => message!("illegal-move-no-such-path"),
            },
            IllegalMove::NothingToStandOn(_) => message!("illegal-move-domin-up-nothing-to-stand-on"),
            IllegalMove::HeightsDiffer { .. } => message!("illegal-move-domin-up-heights-differ"),
            IllegalMove::NumberDiffers { there, half, .. } => {
                message!("illegal-move-domin-up-number-differs", there, half)
            }
            IllegalMove::NeitherClimbNorExpand { there, half, .. } => {
                message!("illegal-move-domin-up-neither-climbs-nor-matches", there, half)
            }
            IllegalMove::OnlyOnTable(_) => message!("illegal-move-domin-up-only-on-table"),
            IllegalMove::NoNeighbour => message!("illegal-move-domin-up-no-neighbour"),
            IllegalMove::NoMatch => message!("illegal-move-domin-up-no-match"),
            IllegalMove::OutOfReach => message!("illegal-move-domin-up-table-edge"),
        }
    }
}

impl ToMessage for TextError {
    fn message(&self) -> LocalizedMessage {
        match self {
            TextError::FieldCount(count) => message!("fen-domin-up-field-count", count = number(*count)),
            TextError::Rules(found) => message!("fen-domin-up-rules", text = shorten_quote(found)),
            TextError::SeatCount(count) => message!("fen-domin-up-seat-count", count = number(*count)),
            TextError::Turn { found, seats } => {
                message!("fen-domin-up-turn", text = shorten_quote(found), seats = number(*seats))
            }
            TextError::Tile { seat, text } => message!("fen-domin-up-tile", seat, text = shorten_quote(text)),
            TextError::HiddenHand(seat) => message!("fen-domin-up-hidden-hand", seat),
            TextError::TileTwice { tile, seat } => message!("fen-domin-up-tile-twice", tile, seat),
            TextError::TileInTwoHands { tile, first, second } => {
                message!("fen-domin-up-tile-in-two-hands", tile, first, second)
            }
            TextError::HandSize { seat, count, most } => {
                message!("fen-domin-up-hand-size", seat, count = number(*count), most = number(*most))
            }
            TextError::NotDealt { seat, count, dealt } => {
                message!("fen-domin-up-not-dealt", seat, count = number(*count), dealt = number(*dealt))
            }
            TextError::OpeningNotToMove(seat) => message!("fen-domin-up-opening-not-to-move", seat),
            TextError::OpeningInHand(seat) => message!("fen-domin-up-opening-in-hand", seat),
            TextError::TwoEmptyHands => message!("fen-domin-up-two-empty-hands"),
            TextError::CellText(found) => message!("fen-domin-up-cell", text = shorten_quote(found)),
            TextError::CellNumber(place) => message!("fen-domin-up-cell-number", place),
            TextError::CellHeight(place) => message!("fen-domin-up-cell-height", place),
            TextError::CellTwice(place) => message!("fen-domin-up-cell-twice", place),
            TextError::HalfTile(sum) => message!("fen-domin-up-half-tile", count = number(*sum)),
            TextError::TooManyTiles(count) => message!("fen-domin-up-too-many", count = number(*count)),
            TextError::UnconnectedCell(place) => message!("fen-domin-up-unconnected-cell", place),
            TextError::Passes { found, most } => {
                message!("fen-domin-up-passes", text = shorten_quote(found), most = number(*most))
            }
        }
    }
}

/// Finds the part of `text` that `error` is about.
///
/// Returns `None` if something is missing, or if only several parts together are wrong.
pub(super) fn faulty_part<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let field = |index: usize| fields.get(index).copied();
    let hand = |seat: &Seat| field(2)?.split('/').nth(seat.index());
    let matching_tiles = |seat: &Seat, tile: &Tile| {
        let tile = *tile;
        let is_same_tile = move |text: &&str| {
            let numbers = text.as_bytes().iter().map(|digit| digit.wrapping_sub(b'0'));
            let numbers: Vec<u8> = numbers.collect();
            numbers == [tile.low(), tile.high()] || numbers == [tile.high(), tile.low()]
        };
        hand(seat).into_iter().flat_map(|hand| hand.split('.')).filter(is_same_tile)
    };
    let cells = || field(3).into_iter().flat_map(|table| table.split(';'));
    let cells_at = |coord: &Coord| {
        let coord_text = coord.to_string();
        cells().filter(move |cell| cell.split_once('=').is_some_and(|(coord, _)| coord == coord_text))
    };
    match error {
        TextError::FieldCount(_) => field(5),
        TextError::Rules(_) => field(0),
        TextError::Turn { .. } | TextError::OpeningNotToMove(_) => field(1),
        TextError::SeatCount(_) | TextError::TwoEmptyHands => field(2),
        TextError::Tile { seat, text } => hand(seat)?.split('.').find(|tile| tile == text),
        TextError::HiddenHand(seat) | TextError::HandSize { seat, .. } | TextError::NotDealt { seat, .. } => {
            hand(seat)
        }
        TextError::TileTwice { tile, seat } => matching_tiles(seat, tile).nth(1),
        TextError::TileInTwoHands { tile, second, .. } => matching_tiles(second, tile).next(),
        TextError::OpeningInHand(seat) => matching_tiles(seat, &Tile::OPENING).next(),
        TextError::CellText(found) => cells().find(|cell| cell == found),
        TextError::CellNumber(coord) | TextError::CellHeight(coord) | TextError::UnconnectedCell(coord) => {
            cells_at(coord).next()
        }
        TextError::CellTwice(coord) => cells_at(coord).nth(1),
        TextError::HalfTile(_) => field(3),
        TextError::Passes { .. } => field(4),
        TextError::TooManyTiles(_) => None,
    }
}
