//! Constant facts of a game: its table, seats, notation, odds and lessons.

use super::diagram::PositionEditor;
use super::game_text::text_form::TextForm;
use crate::{Lesson, OWN_EXTENSION, Odds, OddsKind, PieceKind, Spot, TableKind, UnknownOdds, key};
use ai::EngineGame;
use rules::{GameId, Seat};

/// File name extensions of game files: the formats that are written, and plain text.
pub const FILE_EXTENSIONS: [&str; 4] = ["pgn", "pdn", OWN_EXTENSION, "txt"];

/// The constant facts of a game.
pub struct GameInfo {
    pub id: GameId,
    pub keys: GameKeys,
    pub table: TableKind,
    /// Whether the seats are two sides named by colour; if not, they are numbered places at a table.
    pub has_sides: bool,
    /// The piece shown beside the name of a player.
    pub seat_icon: PieceKind,
    /// Whether seats hide something from each other, so that scenes depend on the viewer.
    pub has_hidden_information: bool,
    /// Whether the program makes forced moves for the players; see [`Playable::forced_move_notice`](crate::Playable).
    pub has_forced_moves: bool,
    /// Whether the players may agree on a draw.
    pub agreed_draws: bool,
    /// Whether all players see the board from the same side, so that the window never turns it.
    pub one_view: bool,
    /// The possible numbers of seats, the usual one first.
    pub seat_counts: &'static [u8],
    /// The rule sets to choose from, the default first; empty if there is only one.
    pub rule_sets: &'static [&'static str],
    /// The version of the dealing algorithm. It changes whenever the same seed would deal different tiles.
    ///
    /// `None` in games without a deal.
    pub deal_version: Option<&'static str>,
    /// An example of a position text to show to players; `None`: the start position is a good example.
    pub example: Option<&'static str>,
    /// The odds that a player can get against a stronger one, the smallest first.
    pub odds: &'static [OddsKind],
    /// The number of computer players from the original project reports ([`ai::Player::Original`]).
    pub original_computers: u8,
    /// The name of the game in UCI (`UCI_Variant`); `None` if external engines cannot play it.
    pub variant: Option<&'static str>,
    /// The kinds of pieces that are drawn from image files.
    pub pieces_with_pictures: &'static [PieceKind],
    /// Whether captures with different routes can end on the same spot.
    pub captures_branch: bool,
    /// The properties of the game's file format.
    pub text: TextForm,
    /// The "How to play" page.
    pub lessons: &'static [Lesson],
    /// The position editor of the game; `None` if positions cannot be set up by hand.
    pub position_editor: Option<&'static dyn PositionEditor>,
    /// The number that players use for a square. `None` if they name squares by letter and digit.
    pub cell_number: fn(Spot) -> Option<u8>,
}

/// Message keys about a game.
#[derive(Clone, Copy, Debug)]
pub struct GameKeys {
    pub name: &'static str,
    /// One line about the game.
    pub about: &'static str,
    /// The label of the button that copies the position; the label names the notation.
    pub copy: &'static str,
    /// The name of the position notation, shown in the set-up.
    pub position: &'static str,
    /// The description of the default start, shown in the set-up if no position is given.
    pub start: &'static str,
    /// A hint for the first move.
    pub tip: &'static str,
}

impl GameKeys {
    /// The keys of a game whose positions are written as FEN.
    pub const fn fen(name: &'static str, about: &'static str) -> GameKeys {
        let (copy, position, start) =
            (key!("button-copy"), key!("setup-position-about"), key!("setup-position-start"));
        GameKeys { name, about, copy, position, start, tip: key!("tip-first-move") }
    }
}

impl GameInfo {
    /// Default facts, those of chess: two sides, 8 x 8 squares, nothing hidden, FEN.
    ///
    /// Used as `GameInfo { one_view: true, ..GameInfo::of::<P>(keys) }`.
    pub const fn of<P: EngineGame>(keys: GameKeys) -> GameInfo {
        GameInfo {
            id: P::GAME,
            keys,
            table: TableKind::Board { columns: 8, rows: 8, dark_corner: true },
            has_sides: true,
            seat_icon: PieceKind::King,
            has_hidden_information: false,
            has_forced_moves: false,
            agreed_draws: true,
            one_view: false,
            seat_counts: &[2],
            rule_sets: P::RULE_SETS,
            deal_version: None,
            example: None,
            odds: &[],
            original_computers: 0,
            variant: P::VARIANT,
            pieces_with_pictures: &[],
            captures_branch: false,
            text: TextForm::PGN,
            lessons: &[],
            position_editor: None,
            cell_number: |_| None,
        }
    }

    /// The message key of a seat's name: its colour, or its place at the table.
    pub const fn seat_key(&self, seat: Seat) -> &'static str {
        match (self.has_sides, seat.number()) {
            (true, 1) => key!("colour-white"),
            (true, _) => key!("colour-black"),
            (false, 1) => key!("seat-1"),
            (false, 2) => key!("seat-2"),
            (false, 3) => key!("seat-3"),
            (false, _) => key!("seat-4"),
        }
    }

    /// Reads odds of this game, for example `knight:2`.
    pub fn read_odds(&self, text: &str) -> Result<Odds, UnknownOdds> {
        Odds::read(self.id, self.odds, text)
    }

    /// The Fluent selector for messages that differ by the kind of seats: `colour` or `place`.
    pub const fn seats_by(&self) -> &'static str {
        if self.has_sides { "colour" } else { "place" }
    }

    /// Whether players of the game number the squares.
    pub fn has_square_numbers(&self) -> bool {
        let TableKind::Board { columns, rows, .. } = self.table else { return false };
        let mut spots = (0..columns).flat_map(|x| (0..rows).map(move |y| Spot::cell(x, y)));
        spots.any(|spot| (self.cell_number)(spot).is_some())
    }

    /// The number of moves in `plies` plies, as players count them.
    ///
    /// With two sides, a move of one side and the reply of the other count as one.
    pub const fn moves_of(&self, plies: usize) -> usize {
        if self.has_sides { plies.div_ceil(2) } else { plies }
    }

    pub fn name(&self) -> &'static str {
        self.id.name()
    }
}
