//! Builds the rows of the move list from the game's record, with moves, variations and comments.

use bevy_egui::egui::{Color32, Ui};

use crate::app::core::Stamped;
use crate::app::game::CurrentMatch;
use crate::app::kit::{UiContext, body_font, size};
use crate::app::panel::moves::paint::move_text;
use crate::app::panel::moves::row::{
    Cell, INDENT, MIN_NUMBER_WIDTH, MoveRow, OWN_NUMBER_WIDTH, SMALL, TILE_MOVE_WIDTH, TOKEN_WIDTH,
    tile_move_width,
};
use crate::app::preferences::Language;
use crate::app::words::{move_number_text, spoken_move};
use session::{Line, LineId, Place, RecordedMove, strip_embedded_commands};

/// The move list and its rows, cached until the record, the language or the width changes.
#[derive(Default)]
pub(crate) struct MoveList {
    /// State for which the rows were built; `None` before that.
    made_for: Option<MadeFor>,
    /// Number of moves per row of the list.
    pub(super) columns: usize,
    /// Width in points of the column of move numbers, in a game with two sides; zero in other games.
    pub(super) number_width: f32,
    pub(super) rows: Vec<MoveRow>,
    /// Rotation of the mouse wheel, in notches, that was not used for a step yet.
    pub(super) unused_wheel_notches: f32,
    /// Whether pieces are drawn instead of their letters.
    pub(super) figurines: bool,
    /// The number of the game, and whether its opening has a name.
    named_opening: Option<(u64, bool)>,
    /// The place after the move under the pointer.
    pub(crate) hovered: Option<Place>,
}

/// Cache key: state of the record, language, and width in points.
type MadeFor = Stamped<(Language, u32)>;

impl MoveList {
    /// Whether the list reserves a line for the name of the opening. It does if the opening has a name after the first
    /// move.
    pub(super) fn reserves_opening(&mut self, game: &CurrentMatch) -> bool {
        match self.named_opening {
            Some((number, is_named)) if number == game.number() => is_named,
            _ if game.moves().is_empty() => false,
            _ => {
                let is_named = game.browse_at(Place::of_game(1)).state().opening.is_some();
                self.named_opening = Some((game.number(), is_named));
                is_named
            }
        }
    }

    /// Rebuilds the rows if the record, the language or the width has changed.
    pub(super) fn lay_out(&mut self, ui: &Ui, cx: &UiContext, game: &CurrentMatch) {
        let width = ui.available_width();
        let wanted_state = Stamped { stamp: game.record_stamp(), value: (cx.locale.language, width as u32) };
        if self.made_for == Some(wanted_state) {
            return;
        }
        self.made_for = Some(wanted_state);
        self.columns = columns(ui, cx, game);
        let mut builder = MoveRows { ui, cx, game, width: width - 12.0, rows: Vec::new() };
        let played = game.moves();
        let numbering = game.state().numbering;
        let last = format!("{}.", numbering.number(played.len()));
        self.number_width =
            if game.game().has_sides { MIN_NUMBER_WIDTH.max(builder.width_of(&last) + 8.0) } else { 0.0 };
        let mut moves_before = 0;
        while moves_before < played.len() {
            // If the second side moves first, its first move still goes into the second column.
            let count = (self.columns - usize::from(numbering.is_second(moves_before)))
                .min(played.len() - moves_before);
            builder.rows.push(MoveRow::Game { moves_before, count });
            for (ply, mv) in (moves_before + 1..).zip(&played[moves_before..moves_before + count]) {
                builder.add_comment(&mv.comment, MIN_NUMBER_WIDTH);
                builder.add_variations(Place::of_game(ply - 1), MIN_NUMBER_WIDTH);
            }
            moves_before += count;
        }
        builder.add_variations(Place::of_game(played.len()), MIN_NUMBER_WIDTH);
        self.rows = builder.rows;
    }
}

/// Builder of the rows.
struct MoveRows<'a, 'w, 's> {
    ui: &'a Ui,
    cx: &'a UiContext<'w, 's>,
    game: &'a CurrentMatch,
    width: f32,
    rows: Vec<MoveRow>,
}

impl MoveRows<'_, '_, '_> {
    fn width_of(&self, text: &str) -> f32 {
        let font = body_font(SMALL);
        self.ui.painter().layout_no_wrap(text.to_owned(), font, Color32::WHITE).size().x
    }

    /// Adds a comment, in as many lines as it needs.
    fn add_comment(&mut self, comment: &str, left: f32) {
        let text = strip_embedded_commands(comment);
        if text.is_empty() {
            return;
        }
        let font = body_font(SMALL);
        let available = (self.width - left).max(60.0);
        let galley = self.ui.painter().layout(text, font, Color32::WHITE, available);
        self.rows.extend(galley.rows.iter().map(|row| MoveRow::Comment(row.text(), left)));
    }

    /// Adds the variations that branch off at `from`, each followed by its own variations.
    fn add_variations(&mut self, from: Place, left: f32) {
        let tree = self.game.tree();
        let mut pending: Vec<_> = tree.variations_at(from).map(|line| (line, left)).rev().collect();
        while let Some((line, left)) = pending.pop() {
            self.add_variation(line, left);
            pending.extend(tree.variations_of(line.id).map(|line| (line, left + INDENT)).rev());
        }
    }

    /// Adds the moves and comments of one variation.
    fn add_variation(&mut self, line: &Line<RecordedMove>, left: f32) {
        let (mut cells, mut x) = (Vec::new(), left);
        for (ply, mv) in (line.from.ply + 1..).zip(&line.moves) {
            let number = number(self.game, line, ply);
            // A tile is drawn as a picture to the right of the move number, so the text is only the move number.
            let (text, tile_width) = match mv.tile {
                Some(_) => (number, tile_move_width(mv)),
                None => (format!("{number}{}", move_text(self.cx, mv)), 0.0),
            };
            let text_width = self.width_of(&text);
            let cell_width = text_width + tile_width + 8.0;
            if x + cell_width > self.width && !cells.is_empty() {
                self.rows.push(MoveRow::Variation(std::mem::take(&mut cells)));
                x = left;
            }
            let tile = mv.tile.map(|_| x + text_width);
            cells.push(Cell {
                place: Place { line: line.id, ply },
                text,
                tile,
                left: x,
                right: x + cell_width,
            });
            x += cell_width;
            if !strip_embedded_commands(&mv.comment).is_empty() {
                self.rows.push(MoveRow::Variation(std::mem::take(&mut cells)));
                self.add_comment(&mv.comment, left + INDENT);
                x = left;
            }
        }
        if !cells.is_empty() {
            self.rows.push(MoveRow::Variation(cells));
        }
    }
}

/// Move number with a trailing space; empty where books omit the number.
fn number(game: &CurrentMatch, line: &Line<RecordedMove>, ply: usize) -> String {
    let numbering = game.state().numbering;
    let is_needed = !numbering.is_second(ply - 1) || ply == line.from.ply + 1;
    if is_needed { format!("{} ", move_number_text(numbering, ply)) } else { String::new() }
}

/// Short name of a variation, made of its first moves.
pub(crate) fn name_of_variation(cx: &UiContext, game: &CurrentMatch, id: LineId) -> String {
    let Some(line) = game.tree().line(id) else { return String::new() };
    let first_moves = line.moves.iter().take(MOVES_IN_NAME);
    let moves = (line.from.ply + 1..).zip(first_moves);
    let texts: Vec<String> = moves
        .map(|(ply, mv)| format!("{}{}", number(game, line, ply), spoken_move(&cx.locale, mv)))
        .collect();
    let ellipsis = if line.moves.len() > MOVES_IN_NAME { " …" } else { "" };
    format!("{}{ellipsis}", texts.join(" "))
}

/// Number of moves in the name of a variation.
const MOVES_IN_NAME: usize = 4;

/// Number of moves per row: one for each side or, in a game without sides, as many as fit, at most one for each seat.
///
/// A round should not be broken unevenly. If the seats take turns regularly, their number is even, and not all of them
/// fit, a row has at most half of them. With half of them in a row, the moves of a seat are below each other.
fn columns(ui: &Ui, cx: &UiContext, game: &CurrentMatch) -> usize {
    let seats = game.seats().len();
    if game.game().has_sides {
        return seats;
    }
    let moves = game.moves();
    let widest = if moves.iter().any(|mv| mv.tile.is_some()) {
        TILE_MOVE_WIDTH
    } else {
        let width = |mv: &RecordedMove| {
            let text = move_text(cx, mv);
            ui.painter().layout_no_wrap(text, body_font(size::BODY), Color32::WHITE).size().x
        };
        moves.iter().map(width).fold(40.0, f32::max) + TOKEN_WIDTH + 14.0
    };
    // Leave 10 points for the scroll bar.
    let available = ui.available_width() - 10.0;
    let fitting_columns = ((available / (OWN_NUMBER_WIDTH + widest)) as usize).clamp(1, seats);
    // Seats can be aligned only if each seat moves once in each round. In Domin-Up, a player who climbs (places a tile
    // on top of two cells of equal height and matching numbers) may move again.
    let is_regular = moves.windows(2).all(|pair| pair[1].seat == pair[0].seat.next(seats as u8));
    if is_regular && fitting_columns < seats && seats.is_multiple_of(2) {
        fitting_columns.min(seats / 2)
    } else {
        fitting_columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{Game, MatchPlan, catalogue};

    /// After all moves are taken back, the position has no opening name. The line for the name stays reserved, because
    /// the moves can be redone.
    #[test]
    fn the_line_of_the_opening_is_reserved_where_openings_have_names() {
        for (game, first_move, is_reserved) in
            [(Game::CHESS, "a2a3", true), (Game::CHESS, "e2e4", true), (Game::RACING_KINGS, "h2h3", false)]
        {
            let mut list = MoveList::default();
            let open = || catalogue::open(&MatchPlan::between_people(game)).expect("a valid plan");
            assert!(!list.reserves_opening(&CurrentMatch::new(open())), "no move is listed");
            let mut new_match = open();
            let choice = new_match.choice_of(first_move).expect("a legal move");
            new_match.play(choice).expect("a legal move");
            new_match.go_to_ply(0);
            let game = CurrentMatch::new(new_match);
            assert!(game.state().opening.is_none());
            assert_eq!(list.reserves_opening(&game), is_reserved, "{first_move}");
        }
    }
}
