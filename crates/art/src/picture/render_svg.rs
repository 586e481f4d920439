//! Back end for SVG: draws a position in the colours of the theme, without materials and shadows.

use super::board::BoardGeometry;
use super::draw_list::{DrawCommand, DrawList, EmptyTable, OpenTable};
use super::style::{Labels, PictureStyle, svg_head};
use crate::colour::Colour;
use crate::marks::{GOAL_HEIGHT, SquareMark};
use crate::part::Part;
use crate::pieces;
use crate::svg::DrawingError;
use crate::text_outline::{TextAnchor, text_path};
use crate::theme::Theme;
use crate::tiles::{self, NumberStyle, TileMark};
use session::{DominoDirection, PieceKind, Seat};

/// A position as an SVG file.
pub(super) fn svg(list: &DrawList, style: &PictureStyle) -> Result<String, DrawingError> {
    let [width, height] = list.size;
    let mut art = svg_head(width, height);
    match &list.ground {
        EmptyTable::Board(board) => draw_board(&mut art, board, style.theme),
        EmptyTable::Table(table) => draw_table(&mut art, table, style.theme),
    }
    // Define each kind of piece once and refer to it with `<use>`. Draw the labels over the marks and below the pieces.
    let (mut definitions, mut uses) = (String::new(), String::new());
    let mut defined: Vec<(PieceKind, Seat)> = Vec::new();
    for &DrawCommand { part, side, at } in &list.draws {
        match part {
            // Leave out shadows. Also leave out the numbers that are drawn once more above the glow of a mark: there is
            // no glow here, and the tile already has its numbers.
            Part::PieceShadow | Part::TileNumber(..) => {}
            Part::Mark(kind) => draw_mark(&mut art, at, kind, side, style.theme),
            Part::Piece(kind, owner) => {
                let id = format!("{}-{}", kind.name(), owner.number());
                if !defined.contains(&(kind, owner)) {
                    defined.push((kind, owner));
                    let colours = style.theme.piece_colours(owner.index());
                    let elements = pieces::with_fallback(style.assets, |assets| {
                        pieces::piece_svg(assets, kind.name(), side, colours, &format!("{id}-"))
                    })?;
                    definitions += &format!(r#"<defs><g id="{id}">{elements}</g></defs>"#);
                }
                let ((left, top), scale) = (at, side as f32 / 100.0);
                uses += &format!(
                    r##"<use xlink:href="#{id}" transform="translate({left} {top}) scale({scale})"/>"##
                );
            }
            part => {
                art += &format!(r#"<g transform="translate({} {})">"#, at.0, at.1);
                draw_tile_part(&mut art, part, side, style);
                art += "</g>";
            }
        }
    }
    if let EmptyTable::Board(board) = &list.ground {
        art += &labels_svg(board, style.labels, style.theme);
    }
    art.extend([definitions.as_str(), uses.as_str(), "</svg>\n"]);
    Ok(art)
}

/// The labels of a board, as SVG elements.
pub(super) fn labels_svg(board: &BoardGeometry, labels: Labels, theme: &Theme) -> String {
    let mut art = String::new();
    match labels {
        Labels::None => {}
        Labels::Frame => draw_coordinates(&mut art, board, theme),
        Labels::Numbers => draw_square_numbers(&mut art, board, theme),
    }
    art
}

/// Draws the coordinates, letters and digits, on the frame.
fn draw_coordinates(art: &mut String, board: &BoardGeometry, theme: &Theme) {
    let [columns, rows] = board.cells;
    let (cell, border) = (board.cell as f32, board.border as f32);
    let (size, ink) = (border * 0.62, theme.frame.label);
    for index in 0..columns {
        let column = if board.is_flipped { columns - 1 - index } else { index };
        let letter = char::from(b'a' + (column % 26) as u8).to_string();
        let middle = border + cell * (index as f32 + 0.5);
        let below = border + cell * rows as f32 + border * 0.5;
        draw_text(art, &letter, TextAnchor::Around(middle, below), size, ink);
    }
    for index in 0..rows {
        let row = if board.is_flipped { index + 1 } else { rows - index };
        let middle = border + cell * (index as f32 + 0.5);
        draw_text(art, &row.to_string(), TextAnchor::Around(border * 0.5, middle), size, ink);
    }
}

/// Draws the numbers of squares, in the corners that pieces leave free.
fn draw_square_numbers(art: &mut String, board: &BoardGeometry, theme: &Theme) {
    let (cell, squares) = (board.cell as f32, &theme.squares);
    for spot in board.squares() {
        let (Some(number), Some((left, top))) = ((board.game.cell_number)(spot), board.corner(spot)) else {
            continue;
        };
        let ink = if board.is_dark(spot) { squares.label_on_dark } else { squares.label_on_light };
        let anchor = TextAnchor::From(left as f32 + cell * 0.04, top as f32 + cell * 0.965);
        draw_text(art, &number.to_string(), anchor, cell * 0.2, ink);
    }
}

/// Draws the frame and the squares of an empty board.
fn draw_board(art: &mut String, board: &BoardGeometry, theme: &Theme) {
    let ([width, height], border, cell) = (board.size(), board.border as f32, board.cell as f32);
    let (frame, squares) = (&theme.frame, &theme.squares);
    let (tone, round) = (frame.tone, border * 0.22);
    *art += &format!(r#"<rect width="{width}" height="{height}" rx="{round:.1}" fill="{tone}"/>"#);
    let (inset, line, ink) = (border * 0.8, (border * 0.09).max(0.8), frame.inlay);
    let (inner_x, inner_y) = (width as f32 - 2.0 * inset, height as f32 - 2.0 * inset);
    *art += &format!(
        r#"<rect x="{inset:.1}" y="{inset:.1}" width="{inner_x:.1}" height="{inner_y:.1}" fill="none" stroke="{ink}" stroke-width="{line:.1}"/>"#
    );
    let [columns, rows] = board.cells.map(|cells| cells as f32 * cell);
    let (light, dark) = (squares.light, squares.dark);
    *art += &format!(r#"<rect x="{border}" y="{border}" width="{columns}" height="{rows}" fill="{light}"/>"#);
    let dark_corners =
        board.squares().filter(|spot| board.is_dark(*spot)).filter_map(|spot| board.corner(spot));
    let path: String =
        dark_corners.map(|(left, top)| format!("M{left} {top}h{cell}v{cell}h-{cell}z")).collect();
    *art += &format!(r#"<path d="{path}" fill="{dark}"/>"#);
}

/// Draws the frame and the cloth of an empty table.
fn draw_table(art: &mut String, table: &OpenTable, theme: &Theme) {
    let (side, border) = (table.side as f32, table.border as f32);
    let (round, inner) = (border * 0.22, side - 2.0 * border);
    let (frame, ground) = (theme.frame.tone, theme.background.tone);
    *art += &format!(
        r#"<rect width="{side}" height="{side}" rx="{round:.1}" fill="{frame}"/><rect x="{border}" y="{border}" width="{inner}" height="{inner}" fill="{ground}"/>"#
    );
}

/// Draws a mark of a game state or of the last move. Pictures have no other marks.
fn draw_mark(art: &mut String, (left, top): (i32, i32), kind: SquareMark, cell: u32, theme: &Theme) {
    let (left, top, cell, marks) = (left as f32, top as f32, cell as f32, &theme.marks);
    let (x, y) = (left + cell / 2.0, top + cell / 2.0);
    let fine = (cell * 0.025).max(1.0);
    let opacity = |colour: Colour| f32::from(colour.a) / 255.0;
    if matches!(kind, SquareMark::LastFrom | SquareMark::LastTo) {
        let (tint, opacity) = (marks.last_move_tint, opacity(marks.last_move_tint));
        *art += &format!(
            r#"<rect x="{left}" y="{top}" width="{cell}" height="{cell}" fill="{tint}" fill-opacity="{opacity:.2}"/>"#
        );
    }
    match kind {
        SquareMark::LastFrom => {
            let (radius, ink) = (cell * 0.18, marks.last_move);
            *art += &format!(
                r#"<circle cx="{x}" cy="{y}" r="{radius:.1}" fill="none" stroke="{ink}" stroke-width="{fine:.1}"/>"#
            );
        }
        SquareMark::LastTo => {
            let (inset, round, ink) = (fine + cell * 0.02, cell * 0.09, marks.last_move);
            let (x, y, side) = (left + inset, top + inset, cell - 2.0 * inset);
            *art += &format!(
                r#"<rect x="{x:.1}" y="{y:.1}" width="{side:.1}" height="{side:.1}" rx="{round:.1}" fill="none" stroke="{ink}" stroke-width="{fine:.1}"/>"#
            );
        }
        SquareMark::Check => {
            let (radius, line, ink) = (cell * 0.44, cell * 0.07, marks.check);
            let (glow, opacity) = (marks.check_glow, opacity(marks.check_glow));
            *art += &format!(
                r#"<circle cx="{x}" cy="{y}" r="{radius:.1}" fill="{glow}" fill-opacity="{opacity:.2}" stroke="{ink}" stroke-width="{line:.1}"/>"#
            );
        }
        SquareMark::Goal => {
            let (count, half, ink) = (8u8, cell * GOAL_HEIGHT / 2.0, marks.goal);
            let width = cell / f32::from(count);
            for index in 0..count {
                let (x, y) = (left + f32::from(index) * width, top + f32::from(index % 2) * half);
                *art += &format!(
                    r#"<rect x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{half:.2}" fill="{ink}"/>"#
                );
            }
        }
        _ => {}
    }
}

/// Draws a part of a domino table, with its corner at (0, 0).
fn draw_tile_part(art: &mut String, part: Part, side: u32, style: &PictureStyle) {
    let (theme, colours) = (style.theme, &style.theme.tiles);
    match part {
        Part::Tile(numbers, direction, floor, _) => draw_tile(art, (numbers, direction, floor), side, style),
        Part::TileMark(TileMark::Last, direction) => {
            let (columns, rows) = direction.pixel_size();
            let (line, round, ink) = ((side as f32 * 0.06).max(1.2), side as f32 * 0.14, colours.last);
            let [width, height] = [columns, rows].map(|cells| (cells * side) as f32 - 2.0 * line);
            *art += &format!(
                r#"<rect x="{line:.1}" y="{line:.1}" width="{width:.1}" height="{height:.1}" rx="{round:.1}" fill="none" stroke="{ink}" stroke-width="{line:.1}"/>"#
            );
        }
        Part::HeightBadge(level) => {
            let (half, disc) = (side as f32 / 2.0, colours.ink);
            *art += &format!(r#"<circle cx="{half}" cy="{half}" r="{half}" fill="{disc}"/>"#);
            draw_number(art, level.into(), (half, half), side as f32 * 0.8, colours.face_top);
        }
        Part::SeatEmblem(seat) => {
            let (piece, half) = (theme.piece_colours(seat.index()), side as f32 / 2.0);
            let (radius, line, fill, ink) = (half * 0.9, half * 0.12, piece.fill_top, piece.outline);
            *art += &format!(
                r#"<circle cx="{half}" cy="{half}" r="{radius:.1}" fill="{fill}" stroke="{ink}" stroke-width="{line:.1}"/>"#
            );
            draw_number(art, seat.number().into(), (half, half), side as f32 * 0.7, piece.detail);
        }
        _ => {}
    }
}

/// Draws a domino with its visible numbers, or its back.
fn draw_tile(
    art: &mut String,
    (numbers, direction, floor): ([Option<u8>; 2], DominoDirection, u8),
    cell_px: u32,
    style: &PictureStyle,
) {
    let (cell, colours) = (cell_px as f32, &style.theme.tiles);
    let (columns, rows) = direction.pixel_size();
    let (gap, depth) = (tiles::margin_px(cell_px) as f32, tiles::side_height_px(cell_px) as f32);
    let [width, height] = [columns, rows].map(|cells| (cells * cell_px) as f32 - 2.0 * gap);
    let face = match numbers {
        [None, None] => colours.back,
        _ => tiles::face_tones(style.theme, floor)[0],
    };
    let (round, line, side, edge) = (cell * 0.15, (cell * 0.03).max(0.6), colours.side, colours.edge);
    *art += &format!(
        r#"<rect x="{gap}" y="{gap}" width="{width}" height="{height}" rx="{round:.1}" fill="{side}" stroke="{edge}" stroke-width="{line:.1}"/>"#
    );
    let face_height = height - depth;
    *art += &format!(
        r#"<rect x="{gap}" y="{gap}" width="{width}" height="{face_height:.1}" rx="{round:.1}" fill="{face}"/>"#
    );
    let ink = colours.ink;
    for (number, (left, top)) in tiles::visible_numbers(numbers, cell_px, direction) {
        let (x, y) = (left as f32 + cell / 2.0, top as f32 + cell / 2.0);
        if style.numbers == NumberStyle::Digits {
            draw_number(art, number.into(), (x, y), cell * 0.75, ink);
            continue;
        }
        // A dot is 1, a small circle 2, a large circle 4.
        let large = (cell / 2.0 - gap - depth / 2.0) * 0.88;
        let line = large * 0.225;
        if number & 1 != 0 {
            let radius = large * 0.215;
            *art += &format!(r#"<circle cx="{x}" cy="{y}" r="{radius:.2}" fill="{ink}"/>"#);
        }
        for (bit, outer) in [(2, large * 0.605), (4, large)] {
            if number & bit != 0 {
                let radius = outer - line / 2.0;
                *art += &format!(
                    r#"<circle cx="{x}" cy="{y}" r="{radius:.2}" fill="none" stroke="{ink}" stroke-width="{line:.2}"/>"#
                );
            }
        }
    }
}

/// Draws a text as an outline.
fn draw_text(art: &mut String, text: &str, anchor: TextAnchor, size: f32, ink: Colour) {
    *art += &format!(r#"<path fill="{ink}" d="{}"/>"#, text_path(text, anchor, size));
}

/// Draws a number centred on a point.
fn draw_number(art: &mut String, number: usize, (x, y): (f32, f32), size: f32, ink: Colour) {
    let path = text_path(&number.to_string(), TextAnchor::Around(x, y), size);
    *art += &format!(r#"<path d="{path}" fill="{ink}"/>"#);
}
