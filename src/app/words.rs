//! Sentences that need more than one message: whose turn, how a game ended, and moves in the letters of
//! the language.

use super::locale::Locale;
use super::table::Table;
use crate::rules::{EndReason, GameId, Outcome, Seat};
use crate::session::{Explain, Look, Scene, Spot, TableShape};

/// Whether the seats of a game are the two sides, told by the colour of their pieces.
pub const fn has_sides(game: GameId) -> bool {
    match game {
        GameId::RacingKings | GameId::Draughts | GameId::Chess => true,
        GameId::DominUp => false,
    }
}

/// The message that names a seat: its colour, or its place at the table.
pub const fn seat_key(game: GameId, seat: Seat) -> &'static str {
    match (has_sides(game), seat.number()) {
        (true, 1) => "colour-white",
        (true, _) => "colour-black",
        (false, 1) => "seat-1",
        (false, 2) => "seat-2",
        (false, 3) => "seat-3",
        (false, _) => "seat-4",
    }
}

/// The message of the button that copies the position, which is a FEN in chess.
pub const fn copy_key(game: GameId) -> &'static str {
    match game {
        GameId::RacingKings | GameId::Chess => "button-copy",
        GameId::Draughts => "button-copy-draughts",
        GameId::DominUp => "button-copy-domin-up",
    }
}

/// The one message or the other: seats that are sides are named by their colours too.
fn by_sides(table: &Table, sides: &'static str, seats: &'static str) -> &'static str {
    if has_sides(table.game.game()) { sides } else { seats }
}

/// Whose turn it is, or how the game ended.
pub fn status(locale: &Locale, table: &Table) -> String {
    let (seat, key) = match (table.game.turn(), table.game.outcome()) {
        (_, Some(outcome)) => return ending(locale, table, outcome),
        (None, None) => return String::new(),
        (Some(seat), None) => match (table.paused, table.player(seat).is_computer()) {
            (true, _) => (seat, by_sides(table, "status-paused", "status-seat-paused")),
            (false, true) if table.game.is_careful() => (seat, "status-thinking-carefully"),
            (false, true) => (seat, by_sides(table, "status-thinking", "status-seat-thinking")),
            (false, false) => (seat, by_sides(table, "status-to-move", "status-seat-to-move")),
        },
    };
    let name = &table.game.seats()[seat.index()].name;
    // What the rules ask may tell what a hand holds: only its owner is told.
    let asked = !table.paused && table.viewer == Some(seat) && !table.player(seat).is_computer();
    if let Some(duty) = table.game.duty().filter(|_| asked) {
        return locale.with("status-duty", &[("name", name), ("duty", &locale.say(&duty))]);
    }
    let colour = locale.text(seat_key(table.game.game(), seat));
    locale.with(key, &[("name", name), ("colour", &colour)])
}

/// What a seat's strip says below the name. `thinks`: the engine is at work.
pub fn note(locale: &Locale, table: &Table, seat: Seat, thinks: bool) -> String {
    let turn = table.game.turn() == Some(seat);
    let winner = table.game.outcome().is_some_and(|outcome| outcome.winner == Some(seat));
    let colour = locale.text(seat_key(table.game.game(), seat));
    let said = |sides, seats| locale.with(by_sides(table, sides, seats), &[("colour", &colour)]);
    if turn && thinks && table.player(seat).is_computer() {
        locale.text(if table.game.is_careful() { "panel-thinking-carefully" } else { "panel-thinking" })
    } else if turn && table.paused {
        locale.text("panel-paused")
    } else if winner {
        said("panel-winner", "panel-seat-winner")
    } else if turn {
        said("panel-to-move", "panel-seat-to-move")
    } else {
        colour
    }
}

/// How the game ended, in one line.
pub fn ending(locale: &Locale, table: &Table, outcome: Outcome) -> String {
    let reason = reason(locale, table, outcome);
    match outcome.winner {
        Some(seat) => {
            let name = &table.game.seats()[seat.index()].name;
            locale.with("status-won", &[("name", name), ("reason", &reason)])
        }
        None => locale.with("status-drawn", &[("reason", &reason)]),
    }
}

/// The piece that stands for a seat beside its name.
pub const fn badge_look(game: GameId) -> Look {
    match game {
        GameId::Draughts => Look::Dama,
        _ => Look::King,
    }
}

/// By what the game ended. Where nobody can lay a tile, what decided is said too.
pub fn reason(locale: &Locale, table: &Table, outcome: Outcome) -> String {
    match block(table, outcome) {
        Some(block) => locale.text(block.key()),
        None => locale.say(&outcome.reason.message()),
    }
}

/// What decided a game in which nobody can lay a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// The winner has fewer tiles than anybody else.
    FewestTiles,
    /// Among those with the fewest tiles, the winner's numbers sum up to the least.
    LowestSum,
    /// Two are still equal.
    Equal,
}

impl Block {
    const fn key(self) -> &'static str {
        match self {
            Block::FewestTiles => "result-block-tiles",
            Block::LowestSum => "result-block-sum",
            Block::Equal => "result-block-equal",
        }
    }
}

/// What decided a block; `None` where tiles were not counted.
pub fn block(table: &Table, outcome: Outcome) -> Option<Block> {
    // Boards can be blocked too, but nobody holds anything there.
    if outcome.reason != EndReason::Blocked || table.game.shape() != TableShape::Open {
        return None;
    }
    let hands = hands(table.game.open_scene(), table.game.seats().len());
    let Some(winner) = outcome.winner else { return Some(Block::Equal) };
    let best = hands.get(winner.index())?.tiles;
    let as_few = hands.iter().filter(|hand| hand.tiles == best).count();
    Some(if as_few > 1 { Block::LowestSum } else { Block::FewestTiles })
}

/// What a seat still holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// How many tiles.
    pub tiles: usize,
    /// The sum of the numbers on those that are seen.
    pub sum: usize,
}

/// The hands in a picture, by seat.
pub fn hands(scene: &Scene, seats: usize) -> Vec<Held> {
    let mut hands = vec![Held::default(); seats];
    for piece in &scene.pieces {
        let Spot::Hand { seat, .. } = piece.spot else { continue };
        let Some(hand) = hands.get_mut(seat.index()) else { continue };
        hand.tiles += 1;
        if let Look::Tile { first, second } = piece.look {
            hand.sum += usize::from(first) + usize::from(second);
        }
    }
    hands
}

/// The stable English name of a piece in the layout file.
pub fn piece_name(look: Look) -> &'static str {
    look.key().strip_prefix("piece-").unwrap_or_default()
}

/// The letter of a piece in SAN (PGN standard 8.2.3.2) and the message with the language's own letter.
const LETTERS: [(char, Look, &str); 5] = [
    ('K', Look::King, "letter-king"),
    ('Q', Look::Queen, "letter-queen"),
    ('R', Look::Rook, "letter-rook"),
    ('B', Look::Bishop, "letter-bishop"),
    ('N', Look::Knight, "letter-knight"),
];

/// The language's own letter of a piece, as typed on the keyboard; a pawn has none.
pub fn letter(locale: &Locale, look: Look) -> Option<String> {
    let (_, _, key) = LETTERS.iter().find(|(_, piece, _)| *piece == look)?;
    Some(locale.text(key))
}

/// A move as the language writes it: `Nf3` is `Cf3` in Portuguese. Where no piece has a letter, an `N` is no knight.
pub fn notation(locale: &Locale, game: GameId, notation: &str) -> String {
    match game {
        GameId::Chess | GameId::RacingKings => lettered(locale, notation),
        GameId::Draughts => notation.to_owned(),
        GameId::DominUp if notation == "pass" => locale.text("move-pass"),
        GameId::DominUp => notation.to_owned(),
    }
}

fn lettered(locale: &Locale, notation: &str) -> String {
    // Castling is written with the letter O, which names no piece.
    notation
        .chars()
        .map(|sign| match LETTERS.iter().find(|(letter, ..)| *letter == sign) {
            Some((_, _, key)) => locale.text(key),
            None => sign.to_string(),
        })
        .collect()
}

/// A phrase as a sentence of its own begins.
pub fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Points of a player as chess players write them: a win is one, a draw a half.
pub fn points(won: u32, drawn: u32) -> String {
    let whole = won + drawn / 2;
    match (whole, drawn % 2) {
        (0, 1) => "½".to_owned(),
        (_, 1) => format!("{whole}½"),
        _ => whole.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::locale::Language;
    use crate::session::catalogue::{self, MatchPlan};

    #[test]
    fn moves_are_written_in_the_letters_of_the_language() {
        let locale = |language| Locale::load(None, language).expect("complete words");
        let portuguese = locale(Language::Portuguese);
        let chess = |text| notation(&portuguese, GameId::Chess, text);
        assert_eq!(["Nbxd7+", "e8=Q#", "O-O-O"].map(chess), ["Cbxd7+", "e8=D#", "O-O-O"]);
        assert_eq!(notation(&locale(Language::English), GameId::Chess, "Kf8#"), "Kf8#");
        let dominoes = |text| notation(&portuguese, GameId::DominUp, text);
        assert_eq!(["73@0,1N^", "pass"].map(dominoes), ["73@0,1N^", "passa"]);
    }

    fn played(position: &str, moves: &[&str]) -> Table {
        let plan =
            MatchPlan { position: Some(position.to_owned()), ..MatchPlan::between_people(GameId::DominUp) };
        let mut game = catalogue::open(&plan).expect("a position");
        for text in moves {
            let choice = game.choice_of(text).expect("a legal move");
            game.play(choice).expect("played");
        }
        Table::new(game)
    }

    #[test]
    fn a_block_is_told_by_what_decided_it() {
        for (hands, decided) in
            [("00/01.02", Block::FewestTiles), ("03/01", Block::LowestSum), ("01.02/03.00", Block::Equal)]
        {
            // Nothing in these hands goes with the opening tile: both pass.
            let table = played(&format!("report 1 {hands} 0,0=7^1;1,0=7^1 0"), &["pass", "pass"]);
            let outcome = table.game.outcome().expect("blocked");
            assert_eq!(block(&table, outcome), Some(decided), "{hands}");
        }
    }

    #[test]
    fn hands_are_counted_without_being_seen() {
        let table = played("report 1 17.33/00.12.45 0,0=7^1;1,0=7^1 0", &[]);
        let open = hands(table.game.open_scene(), 2);
        assert_eq!(open, [Held { tiles: 2, sum: 14 }, Held { tiles: 3, sum: 12 }]);
        let of_the_first = hands(table.game.scene(Seat::FIRST), 2);
        assert_eq!(of_the_first, [Held { tiles: 2, sum: 14 }, Held { tiles: 3, sum: 0 }]);
    }

    #[test]
    fn half_points_are_halves() {
        assert_eq!(
            ["0", "½", "1", "1½", "3"],
            [(0, 0), (0, 1), (0, 2), (1, 1), (1, 4)].map(|(w, d)| points(w, d))
        );
    }
}
