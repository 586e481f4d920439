//! The facts of a game as data beside it, to be read without a match: its table, seats, notation, lessons.

use super::diagram::Diagrams;
use super::transcript::text_form::TextForm;
use crate::{Lesson, Look, OWN_ENDING, Odds, OddsKind, Spot, TableKind, UnknownOdds, key};
use ai::Contestant;
use rules::{GameId, Seat};

/// The endings of files that games come in: those that are written, and that of plain text.
pub const ENDINGS: [&str; 4] = ["pgn", "pdn", OWN_ENDING, "txt"];

/// What everybody may know of a game before it is played.
pub struct GameInfo {
    /// Its stable name.
    pub id: GameId,
    /// The messages about it.
    pub keys: GameKeys,
    /// What it is played on.
    pub table: TableKind,
    /// Whether its seats are two sides, called by the colours of their pieces, and not places at the table.
    pub has_sides: bool,
    /// The piece that stands for a seat beside a name.
    pub badge: Look,
    /// Whether seats hide something from one another, so that who looks on matters.
    pub hides: bool,
    /// Whether players may agree on a draw.
    pub agreed_draws: bool,
    /// Whether everybody looks at the table from the same side, so that it is not turned for anyone.
    pub one_view: bool,
    /// By how many seats it is played from its own start, the usual number first.
    pub seat_counts: &'static [u8],
    /// The rule sets to choose from, the default one first; none where there is but one.
    pub rule_sets: &'static [&'static str],
    /// The name of the generator that deals, where there is a deal; a change of it gets another name.
    pub deal: Option<&'static str>,
    /// What a position text looks like, where that of the start is none to learn from.
    pub example: Option<&'static str>,
    /// What a player can be given against a stronger one, the smallest odds first.
    pub odds: &'static [OddsKind],
    /// How many computer players it has from the reports that it grew from.
    pub originals: u8,
    /// What engines of other people call it (`UCI_Variant`); `None` where they cannot play it.
    pub variant: Option<&'static str>,
    /// Every look of a piece that has a picture in a file.
    pub looks: &'static [Look],
    /// Whether captures can end on one spot by different ways.
    pub captures_branch: bool,
    /// What text formats tell of it in their own way.
    pub text: TextForm,
    /// The page on how to play it.
    pub lessons: &'static [Lesson],
    /// How a position is set up by hand; `None` where that cannot be done.
    pub diagrams: Option<&'static dyn Diagrams>,
    /// The number by which players call a cell; `None` where they name it by letter and digit.
    pub cell_number: fn(Spot) -> Option<u8>,
}

/// The messages about a game, by their keys.
#[derive(Clone, Copy, Debug)]
pub struct GameKeys {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in a line.
    pub about: &'static str,
    /// The button that copies the position, by the name of its notation.
    pub copy: &'static str,
    /// Which notation a position is typed in.
    pub position: &'static str,
    /// What it starts from without a position.
    pub start: &'static str,
    /// What to do first, for whoever has not moved yet.
    pub tip: &'static str,
}

impl GameKeys {
    /// Those of a game whose positions are written as FEN.
    pub const fn fen(name: &'static str, about: &'static str) -> GameKeys {
        let (copy, position, start) =
            (key!("button-copy"), key!("setup-position-about"), key!("setup-position-start"));
        GameKeys { name, about, copy, position, start, tip: key!("tip-first-move") }
    }
}

impl GameInfo {
    /// The facts of a game where nothing else is told beside it, as those of chess: two sides on a board of 8 x 8, nothing
    /// hidden, FEN. `GameInfo { one_view: true, ..GameInfo::of::<P>(keys) }`.
    pub const fn of<P: Contestant>(keys: GameKeys) -> GameInfo {
        GameInfo {
            id: P::GAME,
            keys,
            table: TableKind::Board { columns: 8, rows: 8, dark_corner: true },
            has_sides: true,
            badge: Look::King,
            hides: false,
            agreed_draws: true,
            one_view: false,
            seat_counts: &[2],
            rule_sets: P::RULE_SETS,
            deal: None,
            example: None,
            odds: &[],
            originals: 0,
            variant: P::VARIANT,
            looks: &[],
            captures_branch: false,
            text: TextForm::PGN,
            lessons: &[],
            diagrams: None,
            cell_number: |_| None,
        }
    }

    /// The message that names a seat: its colour, or its place at the table.
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

    /// Reads odds of this game, `knight:2`.
    pub fn read_odds(&self, text: &str) -> Result<Odds, UnknownOdds> {
        Odds::read(self.id, self.odds, text)
    }

    /// What its seats are called by, for the messages that choose their words by it: `colour`, or `place` at the table.
    pub const fn seats_by(&self) -> &'static str {
        if self.has_sides { "colour" } else { "place" }
    }

    /// Whether players call squares by numbers.
    pub fn numbers_squares(&self) -> bool {
        let TableKind::Board { columns, rows, .. } = self.table else { return false };
        let mut spots = (0..columns).flat_map(|x| (0..rows).map(move |y| Spot::cell(x, y)));
        spots.any(|spot| (self.cell_number)(spot).is_some())
    }

    /// How many moves a game of so many plies has, as its players count them: in a game of two sides both answers
    /// together are one.
    pub const fn moves_of(&self, plies: usize) -> usize {
        if self.has_sides { plies.div_ceil(2) } else { plies }
    }

    /// Its stable name.
    pub fn name(&self) -> &'static str {
        self.id.name()
    }
}
