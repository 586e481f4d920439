//! Tests of how visible and distinct dominoes, numbers and marks are in every theme.

use crate::theme::compiled_in;
use crate::tiles::*;

/// Pixels that stand out from `ground`, by luminance alone.
fn silhouette(picture: &Pixmap, ground: Colour) -> Vec<bool> {
    let pixels = (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (x, y)));
    pixels.map(|(x, y)| picture.pixel(x, y).over(ground).contrast(ground) > 1.8).collect()
}

fn differing(one: &[bool], other: &[bool]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}

#[test]
fn numbers_are_distinct_without_colour_at_the_smallest_size() {
    for theme in compiled_in() {
        for style in [NumberStyle::Circles, NumberStyle::Digits] {
            let shapes: Vec<Vec<bool>> = (0..8)
                .map(|number| silhouette(&draw_number(theme, number, style, 18), theme.tiles.face_bottom))
                .collect();
            for (a, one) in shapes.iter().enumerate() {
                for (b, other) in shapes.iter().enumerate().skip(a + 1) {
                    let pixels = differing(one, other);
                    assert!(pixels >= 4, "{} {style:?}: {a} and {b} differ in {pixels}", theme.name);
                }
            }
        }
    }
}

#[test]
fn circles_write_binary() {
    // Ink in the middle counts 1, on the small circle 2, on the large circle 4.
    for theme in compiled_in() {
        for shown in 0..8 {
            let picture = draw_number(theme, shown, NumberStyle::Circles, 100);
            let available = 50.0 - margin_px(100) as f32 - side_height_px(100) as f32 / 2.0;
            let is_inked = |radius: f32| picture.pixel((50.0 + available * 0.88 * radius) as u32, 50).a > 200;
            let read = u8::from(is_inked(0.0)) + 2 * u8::from(is_inked(0.49)) + 4 * u8::from(is_inked(0.885));
            assert_eq!(read, shown, "{}", theme.name);
        }
    }
}

#[test]
fn marks_differ_by_shape_on_the_ground_and_on_a_tile() {
    for theme in compiled_in() {
        for direction in [DominoDirection::East, DominoDirection::North] {
            for ground in [theme.background.tone, theme.tiles.face_top] {
                let draw = |kind: &TileMark| silhouette(&draw_mark(theme, 32, direction, *kind), ground);
                let shapes: Vec<_> = TileMark::ALL.iter().map(draw).collect();
                for (a, one) in shapes.iter().enumerate() {
                    for (b, other) in shapes.iter().enumerate().skip(a + 1) {
                        let pixels = differing(one, other);
                        let names = (TileMark::ALL[a], TileMark::ALL[b]);
                        assert!(pixels > 40, "{} {names:?} differ in {pixels} pixels", theme.name);
                    }
                }
            }
        }
    }
}

#[test]
fn badges_of_all_heights_differ() {
    let theme = &compiled_in()[0];
    let shapes: Vec<Vec<bool>> =
        (2..=36).map(|level| silhouette(&draw_height_badge(theme, level, 24), theme.tiles.ink)).collect();
    for (a, one) in shapes.iter().enumerate() {
        for (b, other) in shapes.iter().enumerate().skip(a + 1) {
            assert!(differing(one, other) >= 6, "{} and {}", a + 2, b + 2);
        }
    }
}

#[test]
fn bodies_stay_in_their_cells_and_leave_the_margin_free() {
    for theme in compiled_in() {
        for direction in DominoDirection::ALL {
            for cell in [18, 44, 80] {
                for picture in [
                    draw_body(theme, cell, direction, 0),
                    draw_body(theme, cell, direction, 3),
                    draw_back(theme, cell, direction),
                ] {
                    let (columns, rows) = direction.pixel_size();
                    assert_eq!((picture.width, picture.height), (columns * cell, rows * cell));
                    let gap = margin_px(cell);
                    let outside = |x: u32, y: u32| {
                        x < gap || y < gap || x >= picture.width - gap || y >= picture.height - gap
                    };
                    for y in 0..picture.height {
                        for x in 0..picture.width {
                            assert!(
                                !outside(x, y) || picture.pixel(x, y).a == 0,
                                "{direction:?} {cell}: {x},{y}"
                            );
                        }
                    }
                    assert_eq!(picture.pixel(picture.width / 2, picture.height / 2).a, 255);
                    assert_eq!(picture.pixel(picture.width / 2, gap).a, 255, "the face begins at the gap");
                }
            }
        }
    }
}

/// Every mark, or its casing, has at least 3:1 contrast with the ground and with a tile.
#[test]
fn marks_stand_out_from_the_ground_and_from_tiles() {
    const CELL: u32 = 48;
    for theme in compiled_in() {
        for below in [theme.background.tone, theme.tiles.face_top, theme.tiles.face_bottom] {
            for kind in TileMark::ALL {
                let picture = draw_mark(theme, CELL, DominoDirection::East, *kind);
                let pixels = (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (x, y)));
                let stands_out =
                    |(x, y): &(u32, u32)| picture.pixel(*x, *y).over(below).contrast(below) >= 3.0;
                let seen = pixels.filter(stands_out).count();
                assert!(seen >= 60, "{} {kind:?} on {below}: {seen} pixels", theme.name);
            }
        }
    }
}

/// The number 0, written in circles, is an empty picture.
#[test]
fn zero_in_circles_is_empty() {
    for theme in compiled_in() {
        for cell in [24, 48, 96] {
            let blank = draw_number(theme, 0, NumberStyle::Circles, cell);
            assert!(blank.rgba.as_chunks::<4>().0.iter().all(|pixel| pixel[3] == 0), "{} {cell}", theme.name);
        }
    }
}

/// Checks that the faces of neighbouring floors have different tones, and that numbers are legible on every face.
#[test]
fn floors_are_distinct_and_their_numbers_legible() {
    for theme in compiled_in() {
        for floor in 0..FACE_TONES {
            let tones = face_tones(theme, floor);
            for tone in tones {
                let ratio = theme.tiles.ink.contrast(tone);
                assert!(ratio >= 4.5, "{} floor {floor}: numbers have {ratio:.2}:1", theme.name);
            }
            if floor > 0 {
                let below = face_tones(theme, floor - 1)[0];
                let apart =
                    |a: Colour, b: Colour| a.r.abs_diff(b.r).max(a.g.abs_diff(b.g)).max(a.b.abs_diff(b.b));
                assert!(apart(tones[0], below) >= 8, "{} floor {floor}", theme.name);
            }
        }
    }
}

#[test]
fn a_tile_shows_its_first_number_on_the_left_or_below() {
    for (direction, first, second) in
        [(DominoDirection::East, (20, 19), (60, 19)), (DominoDirection::North, (20, 59), (20, 19))]
    {
        let picture =
            draw_tile(&compiled_in()[0], [Some(1), Some(0)], 0, NumberStyle::Circles, 40, direction);
        let dark = |(x, y): (u32, u32)| picture.pixel(x, y).contrast(compiled_in()[0].tiles.face_top) > 4.5;
        assert!(dark(first) && !dark(second), "{direction:?}");
    }
}

#[test]
fn any_size_can_be_drawn() {
    for theme in compiled_in() {
        for cell in [0, 1, 2, 5, 7] {
            for direction in DominoDirection::ALL {
                let (columns, rows) = direction.pixel_size();
                let bytes = (columns * cell * rows * cell * 4) as usize;
                assert_eq!(draw_body(theme, cell, direction, FACE_TONES + 1).rgba.len(), bytes);
                assert_eq!(draw_back(theme, cell, direction).rgba.len(), bytes);
                for kind in TileMark::ALL {
                    assert_eq!(draw_mark(theme, cell, direction, *kind).rgba.len(), bytes);
                }
            }
            for style in [NumberStyle::Circles, NumberStyle::Digits] {
                for shown in [0, 7, 8, 255] {
                    assert_eq!(draw_number(theme, shown, style, cell).rgba.len(), (cell * cell * 4) as usize);
                }
            }
            draw_height_badge(theme, 0, cell);
            draw_height_badge(theme, 255, cell);
        }
    }
}
