//! Pictures of a board with squares: in pixels with the materials of the theme, and as lines in its colours.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use super::sight::Sight;
use super::style::{Labels, Style, svg_head};
use crate::colour::Colour;
use crate::letters::{Stand, outline};
use crate::marks::{GOAL_HEIGHT, MarkArt, mark};
use crate::pixmap::Pixmap;
use crate::svg::{ArtError, Palette, rasterise};
use crate::{board, pieces, table};
use session::{Game, Look, Seat, Spot};

/// The width of the frame in sides of a square, where letters stand on it and where none do.
const FRAME: f32 = 0.46;
const BARE_FRAME: f32 = 0.26;

/// Paints positions on one board.
pub(super) struct Board<'a> {
    style: &'a Style<'a>,
    game: Game,
    cells: [u32; 2],
    dark_corner: bool,
    is_flipped: bool,
    /// Side of a square, and width of the frame.
    cell: u32,
    border: u32,
    /// The empty board; painted when it is first wanted.
    empty: Option<Pixmap>,
    pieces: HashMap<(Look, Seat), Pixmap>,
    marks: BTreeMap<MarkArt, Pixmap>,
}

impl<'a> Board<'a> {
    /// A board of so many columns and rows, no wider or higher than `side`.
    pub fn new(
        style: &'a Style<'a>,
        cells: [u32; 2],
        dark_corner: bool,
        first: &Sight,
        side: u32,
    ) -> Board<'a> {
        let share = if style.labels == Labels::Frame { FRAME } else { BARE_FRAME };
        let most = cells[0].max(cells[1]) as f32;
        let cell = ((side as f32 / (most + 2.0 * share)).floor() as u32).max(1);
        Board {
            style,
            game: first.game,
            cells,
            dark_corner,
            is_flipped: first.below != Seat::FIRST,
            cell,
            border: (cell as f32 * share).floor() as u32,
            empty: None,
            pieces: HashMap::new(),
            marks: BTreeMap::new(),
        }
    }

    fn size(&self) -> [u32; 2] {
        self.cells.map(|cells| cells * self.cell + 2 * self.border)
    }

    /// The upper left corner of a square, in pixels.
    fn corner(&self, spot: Spot) -> Option<(u32, u32)> {
        let Spot::Cell { x, y } = spot else { return None };
        let [columns, rows] = self.cells;
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        if x >= columns || y >= rows {
            return None;
        }
        // Rows are counted from below as the first seat sees them.
        let (column, row) = if self.is_flipped { (columns - 1 - x, y) } else { (x, rows - 1 - y) };
        Some((self.border + column * self.cell, self.border + row * self.cell))
    }

    /// What is marked, the lowest first.
    fn marked(&self, sight: &Sight) -> Vec<(Spot, MarkArt)> {
        let mut marked = Vec::new();
        if self.style.marks_last_move {
            match sight.last.as_slice() {
                [from, .., to] => marked.extend([(*from, MarkArt::LastFrom), (*to, MarkArt::LastTo)]),
                [only] => marked.push((*only, MarkArt::LastTo)),
                [] => {}
            }
        }
        let states = sight.marks.iter().filter_map(|mark| Some((mark.spot, MarkArt::named(mark.kind.name)?)));
        // What asks a player to do something is no matter for who looks at a picture.
        marked.extend(states.filter(|(_, art)| matches!(art, MarkArt::Check | MarkArt::Goal)));
        marked
    }

    /// The corner of a mark: that of its square, or of the frame beside it.
    fn mark_corner(&self, spot: Spot, art: MarkArt) -> Option<(u32, u32)> {
        let (left, top) = self.corner(spot)?;
        let sill = (self.cell as f32 * GOAL_HEIGHT).round() as u32;
        Some(match art {
            MarkArt::Goal if top == self.border => (left, top.saturating_sub(sill)),
            MarkArt::Goal => (left, top + self.cell),
            _ => (left, top),
        })
    }

    /// The position in pixels.
    pub fn paint(&mut self, sight: &Sight) -> Result<Pixmap, ArtError> {
        let (cell, theme) = (self.cell, self.style.theme);
        let mut picture = match &self.empty {
            Some(empty) => empty.clone(),
            None => self.empty.insert(self.paint_empty()).clone(),
        };
        for (spot, art) in self.marked(sight) {
            let Some((left, top)) = self.mark_corner(spot, art) else { continue };
            let drawn = self.marks.entry(art).or_insert_with(|| mark(art, cell, theme));
            picture.overlay(drawn, left as i32, top as i32);
        }
        let shadow = table::shadow(cell, cell / 2, 0.75, 0.5);
        let places: Vec<_> =
            sight.pieces.iter().filter_map(|piece| Some((piece, self.corner(piece.spot)?))).collect();
        for (_, (left, top)) in &places {
            // The foot of a piece stands a little above the lower edge of its square.
            picture.overlay(
                &shadow,
                *left as i32,
                (*top + cell - cell / 4 - (cell as f32 * 0.14) as u32) as i32,
            );
        }
        for (piece, (left, top)) in places {
            let key = (piece.look, piece.owner);
            if !self.pieces.contains_key(&key) {
                let drawn = self.piece(piece.look, piece.owner)?;
                self.pieces.insert(key, drawn);
            }
            picture.overlay(&self.pieces[&key], left as i32, top as i32);
        }
        Ok(picture)
    }

    fn paint_empty(&self) -> Pixmap {
        let (theme, [columns, rows], [width, height]) = (self.style.theme, self.cells, self.size());
        let mut picture = table::frame(theme, width, height, self.border);
        let squares = board::board(theme, columns, rows, self.dark_corner, self.cell, 1);
        picture.overlay(&squares, self.border as i32, self.border as i32);
        let labels = format!("{}{}</svg>", svg_head(width, height), self.labels());
        // The drawing is ours and always readable; a board without words is still one.
        if let Ok(labels) = rasterise("labels", labels.as_bytes(), width, height, &Palette::default()) {
            picture.overlay(&labels, 0, 0);
        }
        picture
    }

    /// A drawing of the assets folder that cannot be used gives way to that of the program.
    fn piece(&self, look: Look, owner: Seat) -> Result<Pixmap, ArtError> {
        let colours = self.style.theme.piece_colours(owner.index());
        let draw = |assets| pieces::draw(assets, pieces::SET, look.name, self.cell, colours);
        draw(self.style.assets)
            .or_else(|error| if self.style.assets.is_some() { draw(None) } else { Err(error) })
    }

    /// What is written on the board, as lines of SVG.
    fn labels(&self) -> String {
        let mut art = String::new();
        match self.style.labels {
            Labels::None => {}
            Labels::Frame => self.letters(&mut art),
            Labels::Numbers => self.numbers(&mut art),
        }
        art
    }

    /// Letters and digits on the frame.
    fn letters(&self, art: &mut String) {
        let [columns, rows] = self.cells;
        let (cell, border) = (self.cell as f32, self.border as f32);
        let (size, ink) = (border * 0.62, self.style.theme.frame.label);
        for index in 0..columns {
            let column = if self.is_flipped { columns - 1 - index } else { index };
            let letter = char::from(b'a' + (column % 26) as u8).to_string();
            let middle = border + cell * (index as f32 + 0.5);
            let below = border + cell * rows as f32 + border * 0.5;
            write(art, &letter, Stand::Around(middle, below), size, ink);
        }
        for index in 0..rows {
            let row = if self.is_flipped { index + 1 } else { rows - index };
            let middle = border + cell * (index as f32 + 0.5);
            write(art, &row.to_string(), Stand::Around(border * 0.5, middle), size, ink);
        }
    }

    /// The numbers of squares, in the corners that pieces leave free.
    fn numbers(&self, art: &mut String) {
        let (cell, squares) = (self.cell as f32, &self.style.theme.squares);
        for spot in self.squares() {
            let (Some(number), Some((left, top))) = ((self.game.cell_number)(spot), self.corner(spot)) else {
                continue;
            };
            let ink = if self.is_dark(spot) { squares.label_on_dark } else { squares.label_on_light };
            let stand = Stand::From(left as f32 + cell * 0.04, top as f32 + cell * 0.965);
            write(art, &number.to_string(), stand, cell * 0.2, ink);
        }
    }

    fn squares(&self) -> impl Iterator<Item = Spot> + use<> {
        let [columns, rows] = self.cells;
        (0..rows).flat_map(move |y| (0..columns).map(move |x| Spot::cell(x as i16, y as i16)))
    }

    fn is_dark(&self, spot: Spot) -> bool {
        match spot {
            Spot::Cell { x, y } => ((i32::from(x) + i32::from(y)) % 2 == 0) == self.dark_corner,
            _ => false,
        }
    }

    /// The position as a drawing of lines.
    pub fn lines(&self, sight: &Sight) -> Result<String, ArtError> {
        let [width, height] = self.size();
        let theme = self.style.theme;
        let mut art = svg_head(width, height);
        self.draw_empty(&mut art);
        for (spot, kind) in self.marked(sight) {
            if let Some(corner) = self.mark_corner(spot, kind) {
                self.draw_mark(&mut art, corner, kind);
            }
        }
        art.push_str(&self.labels());
        let mut known: Vec<(Look, Seat)> = Vec::new();
        let mut uses = String::new();
        for piece in &sight.pieces {
            let Some((left, top)) = self.corner(piece.spot) else { continue };
            let key = (piece.look, piece.owner);
            if !known.contains(&key) {
                known.push(key);
                let id = format!("{}-{}", piece.look.name, piece.owner.number());
                let colours = theme.piece_colours(piece.owner.index());
                let draw = |assets| {
                    pieces::lines(assets, pieces::SET, piece.look.name, self.cell, colours, &format!("{id}-"))
                };
                let assets = self.style.assets;
                let lines =
                    draw(assets).or_else(|error| if assets.is_some() { draw(None) } else { Err(error) })?;
                let _ = write!(art, r#"<defs><g id="{id}">{lines}</g></defs>"#);
            }
            let scale = self.cell as f32 / 100.0;
            let _ = write!(
                uses,
                r##"<use xlink:href="#{}-{}" transform="translate({left} {top}) scale({scale})"/>"##,
                piece.look.name,
                piece.owner.number()
            );
        }
        art.push_str(&uses);
        art.push_str("</svg>\n");
        Ok(art)
    }

    fn draw_empty(&self, art: &mut String) {
        let ([width, height], border, cell) = (self.size(), self.border as f32, self.cell as f32);
        let (frame, squares) = (&self.style.theme.frame, &self.style.theme.squares);
        let round = border * 0.22;
        let _ =
            write!(art, r#"<rect width="{width}" height="{height}" rx="{round:.1}" fill="{}"/>"#, frame.tone);
        let inset = border * 0.8;
        let (inner_x, inner_y) = (width as f32 - 2.0 * inset, height as f32 - 2.0 * inset);
        let _ = write!(
            art,
            r#"<rect x="{inset:.1}" y="{inset:.1}" width="{inner_x:.1}" height="{inner_y:.1}" fill="none" stroke="{}" stroke-width="{:.1}"/>"#,
            frame.inlay,
            (border * 0.09).max(0.8)
        );
        let [columns, rows] = self.cells.map(|cells| cells as f32 * cell);
        let _ = write!(
            art,
            r#"<rect x="{border}" y="{border}" width="{columns}" height="{rows}" fill="{}"/>"#,
            squares.light
        );
        let dark = self.squares().filter(|spot| self.is_dark(*spot)).filter_map(|spot| self.corner(spot));
        let path: String = dark.map(|(left, top)| format!("M{left} {top}h{cell}v{cell}h-{cell}z")).collect();
        let _ = write!(art, r#"<path d="{path}" fill="{}"/>"#, squares.dark);
    }

    fn draw_mark(&self, art: &mut String, (left, top): (u32, u32), kind: MarkArt) {
        let (cell, marks) = (self.cell as f32, &self.style.theme.marks);
        let (left, top) = (left as f32, top as f32);
        let (x, y) = (left + cell / 2.0, top + cell / 2.0);
        let fine = (cell * 0.025).max(1.0);
        let opacity = |colour: Colour| f32::from(colour.a) / 255.0;
        let mut wash = |colour: Colour| {
            let _ = write!(
                art,
                r#"<rect x="{left}" y="{top}" width="{cell}" height="{cell}" fill="{colour}" fill-opacity="{:.2}"/>"#,
                opacity(colour)
            );
        };
        match kind {
            MarkArt::LastFrom => {
                wash(marks.last_move_tint);
                let radius = cell * 0.18;
                let _ = write!(
                    art,
                    r#"<circle cx="{x}" cy="{y}" r="{radius:.1}" fill="none" stroke="{}" stroke-width="{fine:.1}"/>"#,
                    marks.last_move
                );
            }
            MarkArt::LastTo => {
                wash(marks.last_move_tint);
                let (inset, round) = (fine + cell * 0.02, cell * 0.09);
                let side = cell - 2.0 * inset;
                let _ = write!(
                    art,
                    r#"<rect x="{:.1}" y="{:.1}" width="{side:.1}" height="{side:.1}" rx="{round:.1}" fill="none" stroke="{}" stroke-width="{fine:.1}"/>"#,
                    left + inset,
                    top + inset,
                    marks.last_move
                );
            }
            MarkArt::Check => {
                let (radius, weight) = (cell * 0.44, cell * 0.07);
                let _ = write!(
                    art,
                    r#"<circle cx="{x}" cy="{y}" r="{radius:.1}" fill="{glow}" fill-opacity="{:.2}" stroke="{}" stroke-width="{weight:.1}"/>"#,
                    opacity(marks.check_glow),
                    marks.check,
                    glow = marks.check_glow,
                );
            }
            MarkArt::Goal => {
                let (count, half) = (8u8, cell * GOAL_HEIGHT / 2.0);
                let width = cell / f32::from(count);
                for index in 0..count {
                    let row = f32::from(index % 2) * half;
                    let _ = write!(
                        art,
                        r#"<rect x="{:.2}" y="{:.2}" width="{width:.2}" height="{half:.2}" fill="{}"/>"#,
                        left + f32::from(index) * width,
                        top + row,
                        marks.goal
                    );
                }
            }
            _ => {}
        }
    }
}

/// Writes a text as its outline.
fn write(art: &mut String, text: &str, stand: Stand, size: f32, ink: Colour) {
    // Writing to a String cannot fail.
    let _ = write!(art, r#"<path fill="{ink}" d="{}"/>"#, outline(text, stand, size));
}
