//! How the record of a game becomes rows: moves of the game, variations below the moves that they are alternatives to, and
//! comments.

use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::settings::Language;
use crate::app::ui::moves::paint::written;
use crate::app::ui::moves::row::{Cell, INDENT, NUMBER, OWN_NUMBER, Row, SMALL, TILE_MOVE, TOKEN};
use crate::app::ui::pen::{Pen, body_font, size};
use crate::session::{Line, LineId, Place, RecordedMove};

/// The rows of the list, laid out anew when something in them has changed.
#[derive(Default)]
pub(crate) struct MoveList {
    made_for: Option<MadeFor>,
    pub(super) columns: usize,
    /// Whether a row is a round, in which every seat plays once; else every move has its own number.
    pub(super) by_round: bool,
    pub(super) rows: Vec<Row>,
    /// What the wheel was turned beyond whole notches.
    pub(super) wheel: f32,
    /// Whether pieces are drawn instead of called by their letters.
    pub(super) figurines: bool,
    /// The move that the pointer rests on.
    pub(crate) hovered: Option<Place>,
}

/// The game, its generation, that of its record; language, and width in points.
type MadeFor = (u64, u64, u64, Language, u32);

impl MoveList {
    /// The number of the row with the move after so many, where a row is a round; `None` too while no list is shown.
    pub(crate) fn round_of(&self, game: &CurrentMatch, ply: usize) -> Option<usize> {
        let is_of_game = self.made_for.is_some_and(|(number, ..)| number == game.number());
        (is_of_game && self.by_round).then(|| ply.saturating_sub(1) / game.seats().len().max(1) + 1)
    }

    /// No list is shown.
    pub(crate) fn put_away(&mut self) {
        self.made_for = None;
    }

    /// Lays the rows out, if anything in them has changed.
    pub(super) fn lay_out(&mut self, ui: &egui::Ui, pen: &Pen, game: &CurrentMatch) {
        let width = ui.available_width();
        let now = (game.number(), game.generation(), game.edits(), pen.locale.language, width as u32);
        if self.made_for == Some(now) {
            return;
        }
        self.made_for = Some(now);
        (self.columns, self.by_round) = columns(ui, pen, game);
        let mut made = Rows { ui, pen, game, width: width - 12.0, rows: Vec::new() };
        let played = game.moves();
        for before in (0..played.len()).step_by(self.columns) {
            let count = self.columns.min(played.len() - before);
            made.rows.push(Row::Game { before, count });
            for (ply, mv) in (before + 1..).zip(&played[before..before + count]) {
                made.words(&mv.comment, NUMBER);
                made.variations(Place::of_game(ply - 1), NUMBER);
            }
        }
        made.variations(Place::of_game(played.len()), NUMBER);
        self.rows = made.rows;
    }
}

/// Rows in the making.
struct Rows<'a, 'w, 's> {
    ui: &'a egui::Ui,
    pen: &'a Pen<'w, 's>,
    game: &'a CurrentMatch,
    width: f32,
    rows: Vec<Row>,
}

impl Rows<'_, '_, '_> {
    fn width_of(&self, text: &str) -> f32 {
        let font = body_font(SMALL);
        self.ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::WHITE).size().x
    }

    /// A comment, in as many lines as it needs.
    fn words(&mut self, text: &str, left: f32) {
        if text.is_empty() {
            return;
        }
        let font = body_font(SMALL);
        let room = (self.width - left).max(60.0);
        let galley = self.ui.painter().layout(text.to_owned(), font, egui::Color32::WHITE, room);
        self.rows.extend(galley.rows.iter().map(|row| Row::Words(row.text(), left)));
    }

    /// The variations that leave a place.
    fn variations(&mut self, from: Place, left: f32) {
        for line in self.game.lines().iter().filter(|line| line.from == from) {
            self.variation(line, left);
        }
    }

    /// The moves of a variation, with what was written about them, and then what leaves it.
    fn variation(&mut self, line: &Line, left: f32) {
        let (mut cells, mut x) = (Vec::new(), left);
        for (ply, mv) in (line.from.ply + 1..).zip(&line.moves) {
            let text = format!("{}{}", number(self.game, line, ply), written(self.pen, mv));
            let wide = self.width_of(&text) + 8.0;
            if x + wide > self.width && !cells.is_empty() {
                self.rows.push(Row::Variation(std::mem::take(&mut cells)));
                x = left;
            }
            cells.push(Cell { place: Place { line: line.id, ply }, text, left: x, right: x + wide });
            x += wide;
            if !mv.comment.is_empty() {
                self.rows.push(Row::Variation(std::mem::take(&mut cells)));
                self.words(&mv.comment, left + INDENT);
                x = left;
            }
        }
        if !cells.is_empty() {
            self.rows.push(Row::Variation(cells));
        }
        for ply in line.from.ply + 1..=line.end() {
            self.variations(Place { line: line.id, ply }, left + INDENT);
        }
    }
}

/// The number before a move of a variation, where one is needed.
fn number(game: &CurrentMatch, line: &Line, ply: usize) -> String {
    let first = ply == line.from.ply + 1;
    if !game.game().has_sides {
        return if first { format!("{ply}. ") } else { String::new() };
    }
    match (ply % 2, first) {
        (1, _) => format!("{}. ", ply.div_ceil(2)),
        (_, true) => format!("{}… ", ply / 2),
        _ => String::new(),
    }
}

/// The first moves of a variation in one line, to name it by.
pub(crate) fn name_of_variation(pen: &Pen, game: &CurrentMatch, id: LineId) -> String {
    let Some(line) = game.lines().iter().find(|line| line.id == id) else { return String::new() };
    let shown = line.moves.iter().take(NAMED);
    let moves = (line.from.ply + 1..).zip(shown);
    let texts: Vec<String> =
        moves.map(|(ply, mv)| format!("{}{}", number(game, line, ply), written(pen, mv))).collect();
    let rest = if line.moves.len() > NAMED { " …" } else { "" };
    format!("{}{rest}", texts.join(" "))
}

/// How many of its moves name a variation.
const NAMED: usize = 4;

/// How many moves stand in a row, and whether a row is a round.
fn columns(ui: &egui::Ui, pen: &Pen, game: &CurrentMatch) -> (usize, bool) {
    let seats = game.seats().len();
    if game.game().has_sides {
        return (seats, true);
    }
    let moves = game.moves();
    let widest = if moves.iter().any(|mv| mv.tile.is_some()) {
        TILE_MOVE
    } else {
        let width = |mv: &RecordedMove| {
            let text = written(pen, mv);
            ui.painter().layout_no_wrap(text, body_font(size::BODY), egui::Color32::WHITE).size().x
        };
        moves.iter().map(width).fold(40.0, f32::max) + TOKEN + 14.0
    };
    // The bar beside the list takes some room too.
    let room = ui.available_width() - 10.0;
    // Whoever climbs may go on, and whoever holds the double seven begins.
    let in_turn = moves.windows(2).all(|pair| pair[1].seat == pair[0].seat.next(seats as u8));
    if in_turn && room - NUMBER >= widest * seats as f32 {
        return (seats, true);
    }
    (((room / (OWN_NUMBER + widest)) as usize).clamp(1, seats), false)
}
