//! A position from and to its text of five fields: rules, turn, hands, table, passes.

use std::fmt;

use crate::domin_up::place::read_place;
use crate::domin_up::{Cell, MAX_SEATS, Move, Place, Position, Refusal, RuleSet, Table, Tile, Tiles};
use crate::{MoveError, Outcome, Rules as _, Seat, Texts, digits};

/// What is wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum TextError {
    /// The text has not five fields.
    FieldCount(usize),
    /// The first field names no rule set.
    Rules(String),
    /// The hands are not 2 to 4.
    SeatCount(usize),
    /// The second field is no seat of this table.
    Turn {
        /// The field.
        found: String,
        /// How many seats there are.
        seats: u8,
    },
    /// Part of a hand is no tile.
    Tile {
        /// Whose hand.
        seat: Seat,
        /// The part.
        text: String,
    },
    /// A hand known by its size alone.
    HiddenHand(Seat),
    /// A tile is there twice in one hand.
    TileTwice {
        tile: Tile,
        /// Whose hand.
        seat: Seat,
    },
    /// A tile is in two hands.
    TileInTwoHands {
        tile: Tile,
        /// One holder.
        first: Seat,
        /// The other.
        second: Seat,
    },
    /// A hand is larger than the deal makes it.
    HandSize {
        /// Whose hand.
        seat: Seat,
        /// How many tiles are in it.
        count: u8,
        /// How many were dealt.
        most: u8,
    },
    /// Nothing is on the table, and yet a hand is not as dealt.
    NotDealt {
        /// Whose hand.
        seat: Seat,
        /// How many tiles are in it.
        count: u8,
        /// How many are dealt.
        dealt: u8,
    },
    /// Nothing is on the table, and the seat to move does not hold [7|7].
    Opener(Seat),
    /// [7|7] is in a hand although the table is not empty.
    OpeningInHand(Seat),
    /// More than one hand is empty.
    TwoEmptyHands,
    /// Part of the table is no cell.
    CellText(String),
    /// A cell shows a number that no tile has.
    CellNumber(Place),
    /// A cell has an impossible height.
    CellHeight(Place),
    /// A cell is there twice.
    CellTwice(Place),
    /// The heights add up to no number of whole tiles.
    HalfTile(u32),
    /// More tiles than the set has.
    TooManyTiles(u32),
    /// The tiles do not hang together.
    Apart(Place),
    /// The last field is no number of passes.
    Passes {
        /// The field.
        found: String,
        /// As many as there can be.
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
        let turn = digit(turn)
            .and_then(Seat::new)
            .filter(|seat| seat.number() <= seats)
            .ok_or_else(|| TextError::Turn { found: turn.to_owned(), seats })?;
        let table = read_table(table)?;
        // Where an expand is always possible nobody ever passes.
        let most = if rules.switches().expand_matches && !table.is_empty() { seats } else { 0 };
        let passes = digit(passes)
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

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<Refusal>> {
        let mv = Move::read(text).ok_or_else(|| MoveError::Unreadable(text.to_owned()))?;
        self.why_not(mv).map_or(Ok(mv), |why| Err(MoveError::Illegal { text: text.to_owned(), why }))
    }

    /// `seat 3 wins: empty hand`, `draw: blocked`.
    fn outcome_text(&self, outcome: Outcome) -> String {
        let reason = outcome.reason.text();
        match outcome.winner {
            Some(seat) => format!("seat {seat} wins: {reason}"),
            None => format!("draw: {reason}"),
        }
    }
}

/// A single digit.
fn digit(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

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
            if hand.has(tile) {
                return Err(TextError::TileTwice { tile, seat });
            }
            if let Some(first) = hands.iter().position(|other| other.has(tile)) {
                return Err(TextError::TileInTwoHands { tile, first: Seat::from_index(first), second: seat });
            }
            hand = hand.with(tile);
        }
        hands.push(hand);
    }
    Ok(hands)
}

/// Two digits in any order.
fn read_tile(text: &str) -> Option<Tile> {
    match text.as_bytes() {
        [a @ b'0'..=b'7', b @ b'0'..=b'7'] => Tile::new(a - b'0', b - b'0'),
        _ => None,
    }
}

/// Cells in any order.
fn read_table(text: &str) -> Result<Table, TextError> {
    if text == "-" {
        return Ok(Table::default());
    }
    let mut cells = Vec::new();
    for text in text.split(';') {
        cells.push(read_cell(text)?);
    }
    let table = Table::of(cells);
    if let Some(pair) = table.cells().windows(2).find(|pair| pair[0].place == pair[1].place) {
        return Err(TextError::CellTwice(pair[0].place));
    }
    let heights = table.cells().iter().map(|cell| u32::from(cell.height)).sum::<u32>();
    if heights % 2 != 0 {
        return Err(TextError::HalfTile(heights));
    }
    cut_off(&table).map_or(Ok(table), |place| Err(TextError::Apart(place)))
}

fn read_cell(text: &str) -> Result<Cell, TextError> {
    let unreadable = || TextError::CellText(text.to_owned());
    let (place, rest) = text.split_once('=').ok_or_else(unreadable)?;
    let place = read_place(place).ok_or_else(unreadable)?;
    let (number, height) = rest
        .split_once('^')
        .and_then(|(number, height)| Some((digits(number)?, digits(height)?)))
        .ok_or_else(unreadable)?;
    let number = digit(number).filter(|number| *number <= Tile::MAX).ok_or(TextError::CellNumber(place))?;
    let height = height
        .parse()
        .ok()
        .filter(|height| (1..=Tile::COUNT as u8).contains(height))
        .ok_or(TextError::CellHeight(place))?;
    Ok(Cell { place, number, height })
}

/// A cell that no way from the first one leads to: every tile was laid beside or upon another.
fn cut_off(table: &Table) -> Option<Place> {
    let first = table.cells().first()?.place;
    let mut reached = vec![first];
    let mut next = 0;
    // More cells than tiles have halves are refused for another reason; until then the text is short.
    while let Some(place) = reached.get(next).copied() {
        next += 1;
        for beside in place.neighbours() {
            if table.height(beside) > 0 && !reached.contains(&beside) {
                reached.push(beside);
            }
        }
        if reached.len() > 2 * Tile::COUNT {
            return None;
        }
    }
    table.cells().iter().map(|cell| cell.place).find(|place| !reached.contains(place))
}

fn check_hands(hands: &[Tiles], table: &Table, turn: Seat) -> Result<(), TextError> {
    let dealt = (Tile::COUNT / hands.len()) as u8;
    let sizes = || Seat::all(hands.len() as u8).map(|seat| (seat, hands[seat.index()].len()));
    if let Some((seat, count)) = sizes().find(|(_, count)| *count > dealt) {
        return Err(TextError::HandSize { seat, count, most: dealt });
    }
    let held: u32 = sizes().map(|(_, count)| u32::from(count)).sum();
    let tiles = held + table.tiles();
    if tiles > Tile::COUNT as u32 {
        return Err(TextError::TooManyTiles(tiles));
    }
    let holder = hands.iter().position(|hand| hand.has(Tile::OPENING)).map(Seat::from_index);
    if table.is_empty() {
        if let Some((seat, count)) = sizes().find(|(_, count)| *count != dealt) {
            return Err(TextError::NotDealt { seat, count, dealt });
        }
        // With every hand as dealt somebody holds it.
        if let Some(holder) = holder.filter(|holder| *holder != turn) {
            return Err(TextError::Opener(holder));
        }
    } else if let Some(holder) = holder {
        return Err(TextError::OpeningInHand(holder));
    }
    if sizes().filter(|(_, count)| *count == 0).count() > 1 {
        return Err(TextError::TwoEmptyHands);
    }
    Ok(())
}

/// As in a position text: `0,0=7^1;1,0=7^1`, or `-` when empty.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let cell = |Cell { place, number, height }: &Cell| format!("{place}={number}^{height}");
        let cells: Vec<String> = self.cells().iter().map(cell).collect();
        f.write_str(&cells.join(";"))
    }
}
