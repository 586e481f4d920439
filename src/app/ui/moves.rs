//! The list of moves (move list, notation) with variations and comments: a click looks at the position after a move, the
//! wheel leafs.

use bevy_egui::egui;

use crate::app::flow::CurrentMatch;
use crate::app::frame::Command;
use crate::app::look::art::tiles::{BodyLie, NumberStyle};
use crate::app::settings::Language;
use crate::app::ui::pen::{Pen, body_font, fitted, size, square, title_font};
use crate::app::ui::skin::Tone;
use crate::app::ui::table_screen::TableScreen;
use crate::app::ui::textures::TileArt;
use crate::app::words::sentences::notation;
use crate::session::{Explain, Line, LineId, Place, RecordedMove, Word, key};

const ROW: f32 = 26.0;
const NUMBER: f32 = 34.0;
/// Room for the token of a seat before its move.
const TOKEN: f32 = 20.0;
/// Side of a cell of a tile that is drawn for a move.
const TILE: f32 = 15.0;
/// The room of such a move with its token, and with the sign that it climbs.
const TILE_MOVE: f32 = 7.0 + TOKEN + 2.0 * TILE + 20.0;
/// How much further in a variation of a variation stands.
const INDENT: f32 = 12.0;
/// Words of a variation, in points.
const SMALL: f32 = size::SMALL + 0.5;

/// The rows of the list, laid out anew when something in them has changed.
#[derive(Default)]
pub(crate) struct MoveList {
    made_for: Option<MadeFor>,
    columns: usize,
    rows: Vec<Row>,
    /// What the wheel was turned beyond whole notches.
    wheel: f32,
    /// Whether pieces are drawn instead of called by their letters.
    figurines: bool,
    /// The move that the pointer rests on.
    pub(super) hovered: Option<Place>,
}

/// The game, its generation, that of its record; language, and width in points.
type MadeFor = (u64, u64, u64, Language, u32);

enum Row {
    /// Moves of the game itself: after so many others, so many.
    Game { before: usize, count: usize },
    /// Moves of a variation.
    Variation(Vec<Cell>),
    /// A line of a comment, so far from the left.
    Words(String, f32),
}

/// A move of a variation, from where to where it is written.
struct Cell {
    place: Place,
    text: String,
    left: f32,
    right: f32,
}

impl Row {
    fn shows(&self, place: Place) -> bool {
        match self {
            Row::Game { before, count } => {
                place.line == LineId::GAME && (before + 1..=before + count).contains(&place.ply)
            }
            Row::Variation(cells) => cells.iter().any(|cell| cell.place == place),
            Row::Words(..) => false,
        }
    }
}

/// The list: a column for each of two sides, else as many moves in a row as fit, each with the token of its seat,
/// since a seat may play twice in a row. Variations stand below the moves that they are alternatives to.
pub(crate) fn show(ui: &mut egui::Ui, pen: &mut Pen, table: &TableScreen, list: &mut MoveList, height: f32) {
    let game = &*table.game;
    let frame = pen.card().corner_radius(10.0).inner_margin(egui::Margin::symmetric(10, 6));
    let (whole, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
    pen.places.add("moves", whole);
    leaf(ui, pen, game, list, whole);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(whole));
    frame.show(&mut ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_height(height - 14.0);
        if game.moves().is_empty() && game.lines().is_empty() {
            tip(ui, pen, game);
            return;
        }
        opening(ui, pen, game);
        list.lay_out(ui, pen, game);
        list.hovered = None;
        list.figurines = table.settings.figurines;
        let here = game.here();
        let height = ui.available_height();
        let mut area = egui::ScrollArea::vertical()
            .auto_shrink(false)
            .scroll_source(egui::scroll_area::ScrollSource { mouse_wheel: false, ..Default::default() });
        // The move that is shown stays in sight.
        let id = egui::Id::new("moves-shown");
        let now = (here, list.rows.len());
        if ui.data(|data| data.get_temp::<(Place, usize)>(id)) != Some(now) {
            ui.data_mut(|data| data.insert_temp(id, now));
            let row = list.rows.iter().position(|row| row.shows(here)).unwrap_or(0);
            let above = (row as f32 + 1.5) * ROW - height * 0.7;
            // Less than nothing would let a short list fall to the middle for a frame.
            area = area.vertical_scroll_offset(above.max(0.0));
        }
        ui.spacing_mut().item_spacing = egui::Vec2::ZERO;
        ui.spacing_mut().interact_size.y = 0.0;
        area.show_rows(ui, ROW, list.rows.len(), |ui, range| {
            let hovered = &mut list.hovered;
            for row in &list.rows[range] {
                let width = ui.available_width();
                let (place, _) = ui.allocate_exact_size(egui::vec2(width, ROW), egui::Sense::hover());
                match row {
                    Row::Game { before, count } => {
                        let row = (*before, *count);
                        game_row(ui, pen, game, (list.columns, list.figurines), row, place, hovered)
                    }
                    Row::Variation(cells) => variation_row(ui, pen, game, cells, place, hovered),
                    Row::Words(words, left) => {
                        let at = place.left_center() + egui::vec2(*left, 0.0);
                        let (align, ink) = (egui::Align2::LEFT_CENTER, pen.skin().muted);
                        ui.painter().text(at, align, words, body_font(SMALL), ink);
                    }
                }
            }
        });
    });
}

/// What the opening of the shown moves is called.
fn opening(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch) {
    let Some(opening) = game.shown().opening() else { return };
    let skin = pen.skin();
    let text = pen.locale.say(&opening.message());
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(ui.available_width(), OPENING), egui::Sense::hover());
    let words = fitted(ui.painter(), &text, title_font(size::BODY - 1.0), skin.accent, rect.width() - 4.0);
    ui.painter().galley(
        egui::pos2(rect.left() + 2.0, rect.center().y - words.size().y / 2.0 - 2.0),
        words,
        skin.accent,
    );
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, egui::Stroke::new(1.0, skin.edge));
    pen.place(ui, "opening", "name", rect);
    response.on_hover_text(text);
}

/// The height of the line with the name of the opening.
const OPENING: f32 = 28.0;

/// What to do first, where nothing was played yet.
fn tip(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch) {
    ui.add_space(10.0);
    ui.vertical_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(44.0), egui::Sense::hover());
        pen.emblem_at(ui, game.game(), rect);
        ui.add_space(4.0);
        ui.set_max_width(ui.available_width().min(340.0));
        pen.label(ui, pen.text(game.game().keys.tip), body_font(size::BODY), Tone::Text);
    });
}

/// The moves in one line, for a panel without room for a list: the one that is shown stays in sight.
pub(crate) fn line(ui: &mut egui::Ui, pen: &mut Pen, game: &CurrentMatch) {
    let (whole, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), LINE), egui::Sense::hover());
    pen.places.add("moves", whole);
    let skin = pen.skin();
    let (round, edge) = (egui::CornerRadius::same(10), egui::Stroke::new(1.0, skin.edge));
    ui.painter().rect(whole, round, skin.card, edge, egui::StrokeKind::Inside);
    let inner = whole.shrink2(egui::vec2(8.0, 3.0));
    let here = game.here();
    let count = game.length(here.line);
    if count == 0 {
        let (align, ink) = (egui::Align2::CENTER_CENTER, skin.muted);
        let words = pen.text(key!("panel-no-moves"));
        ui.painter().text(inner.center(), align, words, body_font(size::SMALL + 1.0), ink);
        return;
    }
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inner));
    let area = egui::ScrollArea::horizontal()
        .auto_shrink(false)
        .scroll_bar_visibility(egui::scroll_area::ScrollBarVisibility::AlwaysHidden);
    area.show(&mut ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for ply in 1..=count {
                let place = Place { ply, ..here };
                let Some(mv) = game.move_at(place) else { continue };
                let seats = game.seats().len();
                let begins = (ply - 1).is_multiple_of(seats);
                let number = if begins { format!("{}. ", ply.div_ceil(seats)) } else { String::new() };
                let is_drawn = mv.tile.is_some();
                let text = if is_drawn { number } else { format!("{number}{}", written(pen, mv)) };
                let font = body_font(size::BODY);
                let galley = ui.painter().layout_no_wrap(text, font, egui::Color32::PLACEHOLDER);
                let drawn = if is_drawn { TILE_MOVE - 7.0 } else { 0.0 };
                let words = galley.size().x;
                let wanted = egui::vec2(words + drawn + 12.0, inner.height());
                let (rect, _) = ui.allocate_exact_size(wanted, egui::Sense::hover());
                let ink = ground(ui, pen, game, place, rect, &mut None);
                let at = rect.left_center() + egui::vec2(6.0, -galley.size().y / 2.0);
                ui.painter().galley(at, galley, ink);
                if is_drawn {
                    let left = rect.left_center() + egui::vec2(6.0 + words, 0.0);
                    pen.seat_at(ui, game.game(), mv.seat, square(left + egui::vec2(7.0, 0.0), 15.0));
                    content(ui, pen, mv, left + egui::vec2(TOKEN, 0.0), ink, size::BODY);
                }
                let id = egui::Id::new("line-shown");
                let now = (here, count);
                if place == here && ui.data(|data| data.get_temp::<(Place, usize)>(id)) != Some(now) {
                    ui.data_mut(|data| data.insert_temp(id, now));
                    let none = egui::style::ScrollAnimation::none();
                    ui.scroll_to_rect_animation(rect.expand(24.0), None, none);
                }
            }
        });
    });
}

/// The height of the moves in one line.
pub(crate) const LINE: f32 = 36.0;

/// The wheel over the list goes through the moves.
fn leaf(ui: &egui::Ui, pen: &mut Pen, game: &CurrentMatch, list: &mut MoveList, whole: egui::Rect) {
    let turned: f32 = ui.input(|input| {
        let over = input.pointer.hover_pos().is_some_and(|at| whole.contains(at));
        let notches = |event: &egui::Event| match event {
            egui::Event::MouseWheel { unit: egui::MouseWheelUnit::Point, delta, .. } => delta.y / 50.0,
            egui::Event::MouseWheel { delta, .. } => delta.y,
            _ => 0.0,
        };
        if over { input.events.iter().map(notches).sum() } else { 0.0 }
    });
    list.wheel += turned;
    let steps = list.wheel.trunc();
    list.wheel -= steps;
    if steps != 0.0 {
        let here = game.here();
        let ply = here.ply as f32 - steps;
        let ply = (ply.max(0.0) as usize).min(game.length(here.line));
        pen.commands.write(Command::Look(Place { ply, ..here }));
    }
}

impl MoveList {
    /// Lays the rows out, if anything in them has changed.
    fn lay_out(&mut self, ui: &egui::Ui, pen: &Pen, game: &CurrentMatch) {
        let width = ui.available_width();
        let now = (game.number(), game.generation(), game.edits(), pen.locale.language, width as u32);
        if self.made_for == Some(now) {
            return;
        }
        self.made_for = Some(now);
        self.columns = columns(ui, pen, game);
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
            let text = format!("{}{}", self.number(line, ply), written(self.pen, mv));
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

    /// The number before a move of a variation, where one is needed.
    fn number(&self, line: &Line, ply: usize) -> String {
        let first = ply == line.from.ply + 1;
        if !self.game.game().has_sides {
            return if first { format!("{ply}. ") } else { String::new() };
        }
        match (ply % 2, first) {
            (1, _) => format!("{}. ", ply.div_ceil(2)),
            (_, true) => format!("{}… ", ply / 2),
            _ => String::new(),
        }
    }
}

/// A move with the sign behind it.
fn written(pen: &Pen, mv: &RecordedMove) -> String {
    let sign = mv.glyph.map_or("", |glyph| glyph.sign());
    format!("{}{sign}", notation(&pen.locale, mv))
}

/// How many moves stand in a row.
fn columns(ui: &egui::Ui, pen: &Pen, game: &CurrentMatch) -> usize {
    let seats = game.seats().len();
    if game.game().has_sides {
        return seats;
    }
    if game.moves().iter().any(|mv| mv.tile.is_some()) {
        return (((ui.available_width() - NUMBER - 10.0) / TILE_MOVE) as usize).clamp(1, seats);
    }
    let width = |mv: &RecordedMove| {
        let text = written(pen, mv);
        ui.painter().layout_no_wrap(text, body_font(size::BODY), egui::Color32::WHITE).size().x
    };
    let widest = game.moves().iter().map(width).fold(40.0, f32::max) + TOKEN + 14.0;
    // The bar beside the list takes some room too.
    (((ui.available_width() - NUMBER - 10.0) / widest) as usize).clamp(1, seats)
}

/// Moves of the game itself, after the number of the round that they begin.
fn game_row(
    ui: &egui::Ui,
    pen: &mut Pen,
    game: &CurrentMatch,
    (columns, figurines): (usize, bool),
    (before, count): (usize, usize),
    row: egui::Rect,
    hovered: &mut Option<Place>,
) {
    let seats = game.seats().len();
    if before.is_multiple_of(seats) {
        let (align, font) = (egui::Align2::LEFT_CENTER, body_font(size::SMALL));
        let number = format!("{}.", before / seats + 1);
        ui.painter().text(row.left_center(), align, number, font, pen.skin().muted);
    }
    let width = (row.width() - NUMBER) / columns as f32;
    for (column, mv) in game.moves()[before..before + count].iter().enumerate() {
        let corner = row.min + egui::vec2(NUMBER + column as f32 * width, 0.0);
        let place = egui::Rect::from_min_size(corner, egui::vec2(width, ROW));
        let ply = before + column + 1;
        let ink = ground(ui, pen, game, Place::of_game(ply), place, hovered);
        let mut left = place.left() + 7.0;
        if !game.game().has_sides {
            let middle = egui::pos2(left + 7.0, place.center().y);
            pen.seat_at(ui, game.game(), mv.seat, square(middle, 15.0));
            left += TOKEN;
        }
        let at = egui::pos2(left, place.center().y);
        if figurines && mv.tile.is_none() {
            figured(ui, pen, game, mv, at, ink);
        } else {
            content(ui, pen, mv, at, ink, size::BODY);
        }
    }
}

/// A move whose pieces are drawn.
fn figured(
    ui: &egui::Ui,
    pen: &mut Pen,
    game: &CurrentMatch,
    mv: &RecordedMove,
    mut at: egui::Pos2,
    ink: egui::Color32,
) {
    let looks = game.game().looks;
    let sign = Word::Text(mv.glyph.map_or("", |glyph| glyph.sign()).to_owned());
    for word in mv.words.iter().chain([&sign]) {
        let piece = match word {
            Word::Key(key) => looks.iter().find(|look| look.letter_key() == *key),
            _ => None,
        };
        if let Some(look) = piece {
            pen.piece_at(ui, *look, mv.seat, square(at + egui::vec2(10.0, 0.0), 20.0));
            at.x += 21.0;
        } else {
            let (align, font) = (egui::Align2::LEFT_CENTER, body_font(size::BODY));
            at.x = ui.painter().text(at, align, pen.locale.word(word), font, ink).right();
        }
    }
}

/// A move as it is shown: a tile drawn, a piece as a figurine if that is liked, or in words; with its sign. Begins at
/// `at`, half-way up; `font` is the size of its words.
fn content(ui: &egui::Ui, pen: &mut Pen, mv: &RecordedMove, at: egui::Pos2, ink: egui::Color32, font: f32) {
    let align = egui::Align2::LEFT_CENTER;
    let sign = mv.glyph.map_or("", |glyph| glyph.sign());
    let Some((tile, climbs)) = mv.tile else {
        ui.painter().text(at, align, written(pen, mv), body_font(font), ink);
        return;
    };
    let [Some(first), Some(second)] = tile.numbers else { return };
    let art = TileArt::Face([first, second], BodyLie::Wide, NumberStyle::Circles);
    pen.tile_at(ui, art, at - egui::vec2(0.0, TILE / 2.0), TILE);
    let mut left = at.x + 2.0 * TILE + 4.0;
    if climbs {
        // One floor up.
        let foot = egui::pos2(left + 4.0, at.y + 5.0);
        ui.painter().arrow(foot, egui::vec2(0.0, -11.0), egui::Stroke::new(1.8, ink));
        left += 11.0;
    }
    ui.painter().text(egui::pos2(left, at.y), align, sign, body_font(font), ink);
}

/// Moves of a variation.
fn variation_row(
    ui: &egui::Ui,
    pen: &mut Pen,
    game: &CurrentMatch,
    cells: &[Cell],
    row: egui::Rect,
    hovered: &mut Option<Place>,
) {
    if let Some(first) = cells.first() {
        let x = row.left() + first.left - 5.0;
        let edge = egui::Stroke::new(1.5, pen.skin().edge);
        ui.painter().vline(x, row.y_range(), edge);
    }
    for cell in cells {
        let x = row.left() + cell.left..=row.left() + cell.right;
        let place = egui::Rect::from_x_y_ranges(x, row.y_range());
        let ink = ground(ui, pen, game, cell.place, place, hovered);
        let (at, align) = (place.left_center() + egui::vec2(4.0, 0.0), egui::Align2::LEFT_CENTER);
        ui.painter().text(at, align, &cell.text, body_font(SMALL), ink);
    }
}

/// The ground of a move, which a click looks at; the ink for it.
fn ground(
    ui: &egui::Ui,
    pen: &mut Pen,
    game: &CurrentMatch,
    place: Place,
    rect: egui::Rect,
    hovered: &mut Option<Place>,
) -> egui::Color32 {
    let skin = pen.skin();
    let id = egui::Id::new(("move", place.line.0, place.ply));
    let response = ui.interact(rect, id, egui::Sense::click());
    let name = format!("{}-{}", place.line.0, place.ply);
    pen.place(ui, "move", &name, rect);
    if response.hovered() {
        *hovered = Some(place);
    }
    let shown = place == game.here();
    if shown || response.hovered() || response.has_focus() {
        let fill = if shown { skin.chosen } else { skin.button };
        ui.painter().rect_filled(rect.shrink(1.0), egui::CornerRadius::same(5), fill);
    }
    let live = place == Place::of_game(game.ply());
    if shown || live {
        // Where the game itself stands keeps its mark while another move is looked at.
        let edge = egui::Stroke::new(1.5, if shown { skin.accent } else { skin.muted });
        ui.painter().rect_stroke(
            rect.shrink(1.0),
            egui::CornerRadius::same(5),
            edge,
            egui::StrokeKind::Inside,
        );
    }
    if response.clicked() {
        pen.commands.write(Command::Look(place));
    }
    if place.line == LineId::GAME && place.ply <= game.ply() {
        skin.text
    } else if place.line == LineId::GAME {
        skin.muted.gamma_multiply(0.7)
    } else {
        skin.muted
    }
}
