//! Tests of how visible the marks are on the squares and pieces of every theme.

use super::*;
use crate::board;
use crate::theme::compiled_in;

const CELL: u32 = 64;

/// All marks. Drawn circles and arrows are listed in one colour only, because their colour does not change the shape.
fn marks_in_one_colour() -> impl Iterator<Item = SquareMark> {
    SquareMark::all()
        .filter(|kind| !matches!(kind, SquareMark::DrawnCircle(ink) | SquareMark::DrawnArrowHead(ink) if *ink != DrawingColour::Plain))
}

/// A light and a dark square of a board, away from the shadow of its frame.
fn squares(theme: &Theme) -> [Pixmap; 2] {
    let board = board::draw_squares(theme, 4, 4, true, CELL, 1);
    [(1, 1), (2, 1)].map(|(column, row)| {
        Pixmap::from_fn(CELL, CELL, |x, y| board.pixel(column * CELL + x, row * CELL + y))
    })
}

/// The background of a mark: the square, or the frame beside it.
fn ground(kind: SquareMark, theme: &Theme, square: &Pixmap) -> Pixmap {
    match kind {
        SquareMark::Goal => Pixmap::from_fn(CELL, CELL, |_, _| theme.frame.tone),
        _ => square.clone(),
    }
}

/// Pixels where a mark has at least 3:1 contrast with `below`, by luminance alone.
fn visible_pixels(picture: &Pixmap, below: &Pixmap) -> Vec<bool> {
    let seen = |at: u32| {
        let (x, y) = (at % CELL, at / CELL);
        let under = below.pixel(x, y);
        picture.pixel(x, y).over(under).contrast(under) >= 3.0
    };
    (0..CELL * CELL).map(seen).collect()
}

fn count(seen: &[bool]) -> usize {
    seen.iter().filter(|seen| **seen).count()
}

#[test]
fn every_mark_stands_out_from_the_squares_of_every_theme() {
    for theme in compiled_in() {
        for (square, name) in squares(theme).iter().zip(["light", "dark"]) {
            for kind in SquareMark::all() {
                let picture = draw_mark(kind, CELL, theme);
                assert_eq!(picture.width, CELL);
                let seen = count(&visible_pixels(&picture, &ground(kind, theme, square)));
                assert!(seen >= 50, "{} {kind:?}: {seen} pixels on {name} squares", theme.name);
            }
        }
    }
}

#[test]
fn marks_differ_by_shape_and_not_by_colour_alone() {
    for theme in compiled_in() {
        for square in squares(theme) {
            let shapes: Vec<(SquareMark, Vec<bool>)> = marks_in_one_colour()
                .map(|kind| {
                    (kind, visible_pixels(&draw_mark(kind, CELL, theme), &ground(kind, theme, &square)))
                })
                .collect();
            for (index, (kind, one)) in shapes.iter().enumerate() {
                for (other_kind, other) in &shapes[index + 1..] {
                    let differing = one.iter().zip(other).filter(|(a, b)| a != b).count();
                    assert!(
                        differing > 60,
                        "{}: {kind:?} and {other_kind:?} look alike: {differing} differ",
                        theme.name,
                    );
                }
            }
        }
    }
}

/// Checks that marks over pieces, or their casings, stand out from the pieces of both seats.
#[test]
fn marks_over_pieces_stand_out_from_the_pieces() {
    use SquareMark::{CaptureRing, Check, MustCapture, RejectionReason, RouteCapture, Threatened};
    for theme in compiled_in() {
        // Games on boards have two seats.
        for piece in &theme.pieces[..2] {
            for fill in [piece.fill_top, piece.fill_bottom] {
                let below = Pixmap::from_fn(CELL, CELL, |_, _| fill);
                for kind in [CaptureRing, Check, RejectionReason, MustCapture, RouteCapture, Threatened] {
                    let seen = count(&visible_pixels(&draw_mark(kind, CELL, theme), &below));
                    assert!(seen >= 50, "{} {kind:?} on {fill}: {seen} pixels", theme.name);
                }
            }
        }
    }
}

/// The marks of the last move stand out less than the mark of the selected piece.
#[test]
fn the_last_move_stands_out_less_than_the_selected_piece() {
    for theme in compiled_in() {
        for square in squares(theme) {
            let visible_count = |kind| count(&visible_pixels(&draw_mark(kind, CELL, theme), &square));
            for last_mark in [SquareMark::LastFrom, SquareMark::LastTo] {
                let (last, selected) = (visible_count(last_mark), visible_count(SquareMark::Selected));
                assert!(last * 3 < selected * 2, "{} {last_mark:?}: {last} of {selected}", theme.name);
            }
        }
    }
}

#[test]
fn marks_of_any_size_can_be_drawn() {
    for kind in SquareMark::all() {
        for cell_px in [0, 1, 2, 7] {
            let picture = draw_mark(kind, cell_px, &compiled_in()[0]);
            assert_eq!(picture.rgba.len(), (picture.width * picture.height * 4) as usize);
            assert!(kind == SquareMark::Goal || picture.height == cell_px);
        }
    }
}
