//! Position texts of Domin-Up with five fields: rule set, seat to move, hands, table, and passes.

use std::fmt;

use crate::domin_up::place::parse_coord;
use crate::domin_up::{Cell, Coord, IllegalMove, MAX_SEATS, Move, Position, RuleSet, Table, Tile, Tiles};
use crate::{MoveError, Outcome, Rules as _, Seat, Texts, digits};

/// The error of a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TextError {
    /// The text does not have five fields.
    FieldCount(usize),
    /// The first field is not a rule set.
    Rules(String),
    /// The number of hands is not 2 to 4.
    SeatCount(usize),
    /// The second field is not a seat of this game.
    Turn {
        found: String,
        /// The number of players.
        seats: u8,
    },
    /// A hand has a part, `text`, that is not a tile.
    Tile {
        seat: Seat,
        text: String,
    },
    /// A hand is hidden (`?n`), as in the text of an [`Observation`](super::Observation).
    HiddenHand(Seat),
    /// A tile is in one hand twice.
    TileTwice {
        tile: Tile,
        seat: Seat,
    },
    TileInTwoHands {
        tile: Tile,
        first: Seat,
        second: Seat,
    },
    /// A hand has more tiles than the deal gives.
    HandSize {
        seat: Seat,
        count: u8,
        /// The number of tiles that the deal gives.
        most: u8,
    },
    /// The table is empty, but a hand does not have the size that the deal gives.
    NotDealt {
        seat: Seat,
        count: u8,
        dealt: u8,
    },
    /// The table is empty, and this seat has [7|7] but is not to move.
    OpeningNotToMove(Seat),
    /// A hand has [7|7], although the table is not empty.
    OpeningInHand(Seat),
    TwoEmptyHands,
    /// The table field has a part that is not a cell.
    CellText(String),
    /// A cell shows a number above 7.
    CellNumber(Coord),
    /// The height of a cell is not 1 to 36.
    CellHeight(Coord),
    CellTwice(Coord),
    /// The sum of the heights is odd, although each tile has two halves.
    HalfTile(u32),
    /// Hands and table together have this number of tiles, more than the 36 of the set.
    TooManyTiles(u32),
    /// No path of cells that share edges connects this cell with the others.
    UnconnectedCell(Coord),
    /// The last field is not a number of passes from 0 to `most`.
    Passes {
        found: String,
        most: u8,
    },
}

impl Texts for Position {
    type TextError = TextError;

    fn from_text(text: &str) -> Result<Position, TextError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let &[rules, turn, hands, table, passes] = fields.as_slice() else {
            return Err(TextError::FieldCount(fields.len()));
        };
        let rules: RuleSet = rules.parse().map_err(|_| TextError::Rules(rules.to_owned()))?;
        let hands = read_hands(hands)?;
        let seats = hands.len() as u8;
        let turn = parse_digit(turn)
            .and_then(Seat::new)
            .filter(|seat| seat.number() <= seats)
            .ok_or_else(|| TextError::Turn { found: turn.to_owned(), seats })?;
        let table = read_table(table)?;
        // Under the publisher's rules an expand is always possible, so no seat passes.
        let most = if rules.switches().expand_matches && !table.is_empty() { seats } else { 0 };
        let passes = parse_digit(passes)
            .filter(|passes| *passes <= most)
            .ok_or_else(|| TextError::Passes { found: passes.to_owned(), most })?;
        check_hands(&hands, &table, turn)?;
        Ok(Position::assemble(rules, turn, &hands, table, passes))
    }

    fn text(&self) -> String {
        let hands: Vec<String> = self.hands().iter().map(Tiles::to_string).collect();
        let Position { rules, turn, table, passes, .. } = self;
        format!("{rules} {turn} {} {table} {passes}", hands.join("/"))
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<IllegalMove>> {
        let mv = Move::parse(text).ok_or_else(|| MoveError::Unreadable(text.to_owned()))?;
        self.illegal_reason(mv).map_or(Ok(mv), |why| Err(MoveError::Illegal { text: text.to_owned(), why }))
    }

    /// Examples: `seat 3 wins: empty hand`, `draw: blocked`.
    fn outcome_text(&self, outcome: Outcome) -> String {
        let reason = outcome.reason.text();
        match outcome.winner {
            Some(seat) => format!("seat {seat} wins: {reason}"),
            None => format!("draw: {reason}"),
        }
    }
}

/// Parses a single digit.
fn parse_digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

/// Parses the hands: tiles separated by `.`, or `-` for an empty hand; hands separated by `/`.
fn read_hands(text: &str) -> Result<Vec<Tiles>, TextError> {
    let count = text.split('/').count();
    if !(2..=usize::from(MAX_SEATS)).contains(&count) {
        return Err(TextError::SeatCount(count));
    }
    let mut hands: Vec<Tiles> = Vec::with_capacity(count);
    for (text, seat) in text.split('/').zip(Seat::all(MAX_SEATS)) {
        let mut hand = Tiles::EMPTY;
        if text.starts_with('?') {
            return Err(TextError::HiddenHand(seat));
        }
        let tiles = if text == "-" { None } else { Some(text.split('.')) };
        for text in tiles.into_iter().flatten() {
            let tile = read_tile(text).ok_or_else(|| TextError::Tile { seat, text: text.to_owned() })?;
            if hand.contains(tile) {
                return Err(TextError::TileTwice { tile, seat });
            }
            if let Some(first) = hands.iter().position(|other| other.contains(tile)) {
                return Err(TextError::TileInTwoHands { tile, first: Seat::from_index(first), second: seat });
            }
            hand = hand.with(tile);
        }
        hands.push(hand);
    }
    Ok(hands)
}

/// Parses a tile: two digits in any order.
fn read_tile(text: &str) -> Option<Tile> {
    match text.as_bytes() {
        [a @ b'0'..=b'7', b @ b'0'..=b'7'] => Tile::new(a - b'0', b - b'0'),
        _ => None,
    }
}

/// Parses a table: cells in any order, separated by `;`, or `-` for an empty table.
fn read_table(text: &str) -> Result<Table, TextError> {
    if text == "-" {
        return Ok(Table::default());
    }
    let mut cells = Vec::new();
    for text in text.split(';') {
        cells.push(read_cell(text)?);
    }
    let table = Table::from_cells(cells);
    if let Some(pair) = table.cells().windows(2).find(|pair| pair[0].coord == pair[1].coord) {
        return Err(TextError::CellTwice(pair[0].coord));
    }
    let heights = table.cells().iter().map(|cell| u32::from(cell.height)).sum::<u32>();
    if heights % 2 != 0 {
        return Err(TextError::HalfTile(heights));
    }
    unconnected_cell(&table).map_or(Ok(table), |coord| Err(TextError::UnconnectedCell(coord)))
}

/// Parses a cell: `x,y=number^height`.
fn read_cell(text: &str) -> Result<Cell, TextError> {
    let unreadable = || TextError::CellText(text.to_owned());
    let (coord, rest) = text.split_once('=').ok_or_else(unreadable)?;
    let coord = parse_coord(coord).ok_or_else(unreadable)?;
    let (number, height) = rest
        .split_once('^')
        .and_then(|(number, height)| Some((digits(number)?, digits(height)?)))
        .ok_or_else(unreadable)?;
    let number =
        parse_digit(number).filter(|number| *number <= Tile::MAX).ok_or(TextError::CellNumber(coord))?;
    let height = height
        .parse()
        .ok()
        .filter(|height| (1..=Tile::COUNT as u8).contains(height))
        .ok_or(TextError::CellHeight(coord))?;
    Ok(Cell { coord, number, height })
}

/// Finds a cell without a path of adjacent cells to the first cell.
///
/// Legal moves never lead to an unconnected cell, because each tile is placed beside or on others.
fn unconnected_cell(table: &Table) -> Option<Coord> {
    let first = table.cells().first()?.coord;
    let mut reached = vec![first];
    let mut next = 0;
    // Stop above 72 reached cells to limit the time: 36 tiles cover at most 72, and `check_hands` rejects more tiles.
    while let Some(coord) = reached.get(next).copied() {
        next += 1;
        for beside in coord.neighbours() {
            if table.height(beside) > 0 && !reached.contains(&beside) {
                reached.push(beside);
            }
        }
        if reached.len() > 2 * Tile::COUNT {
            return None;
        }
    }
    table.cells().iter().map(|cell| cell.coord).find(|coord| !reached.contains(coord))
}

/// Checks the sizes of the hands, the number of all tiles, and the seat of [7|7].
fn check_hands(hands: &[Tiles], table: &Table, turn: Seat) -> Result<(), TextError> {
    let dealt = (Tile::COUNT / hands.len()) as u8;
    let hand_sizes = || Seat::all(hands.len() as u8).map(|seat| (seat, hands[seat.index()].len()));
    if let Some((seat, count)) = hand_sizes().find(|(_, count)| *count > dealt) {
        return Err(TextError::HandSize { seat, count, most: dealt });
    }
    let tiles_in_hands: u32 = hand_sizes().map(|(_, count)| u32::from(count)).sum();
    let tiles = tiles_in_hands + table.tile_count();
    if tiles > Tile::COUNT as u32 {
        return Err(TextError::TooManyTiles(tiles));
    }
    let holder = hands.iter().position(|hand| hand.contains(Tile::OPENING)).map(Seat::from_index);
    if table.is_empty() {
        if let Some((seat, count)) = hand_sizes().find(|(_, count)| *count != dealt) {
            return Err(TextError::NotDealt { seat, count, dealt });
        }
        // All hands have the full size, so all tiles are dealt and some hand has [7|7].
        if let Some(holder) = holder.filter(|holder| *holder != turn) {
            return Err(TextError::OpeningNotToMove(holder));
        }
    } else if let Some(holder) = holder {
        return Err(TextError::OpeningInHand(holder));
    }
    if hand_sizes().filter(|(_, count)| *count == 0).count() > 1 {
        return Err(TextError::TwoEmptyHands);
    }
    Ok(())
}

/// Writes the table field of a position text: `0,0=7^1;1,0=7^1`, or `-` for an empty table.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let cell_text = |Cell { coord, number, height }: &Cell| format!("{coord}={number}^{height}");
        let cells: Vec<String> = self.cells().iter().map(cell_text).collect();
        f.write_str(&cells.join(";"))
    }
}
