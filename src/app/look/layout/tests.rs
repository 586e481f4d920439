use crate::app::look::layout::*;
use session::Game;

fn board(bottom: Seat) -> LayoutInput {
    LayoutInput::of_board(Game::CHESS, bottom)
}

/// An open table of Domin-Up with all tiles still in the hands.
fn open(seats: u8, bottom: Seat) -> LayoutInput {
    let hand_capacity = 36 / seats;
    let held = vec![hand_capacity; seats.into()];
    let captured = vec![Vec::new(); seats.into()];
    let (view, panel, text_scale) = (TableView::default(), PanelSettings::default(), 1.0);
    LayoutInput {
        game: Game::DOMIN_UP,
        seats,
        bottom,
        hand_capacity,
        tile_counts: held,
        captured,
        view,
        panel,
        text_scale,
    }
}

/// Windows of many sizes and scales, down to the smallest that the program allows.
fn windows() -> impl Iterator<Item = (Vec2, f32)> {
    let sizes = [
        (360, 480),
        (480, 360),
        (640, 480),
        (800, 1200),
        (1280, 800),
        (1920, 1080),
        (3840, 2160),
        (2160, 3840),
    ];
    let scaled = sizes.into_iter().flat_map(|(width, height)| {
        [1.0, 1.25, 1.5, 2.0].map(|scale| (Vec2::new(width as f32, height as f32), scale))
    });
    scaled.filter(|(window, scale)| window.x / scale >= 360.0 && window.y / scale >= 340.0)
}

/// Asserts that all areas lie inside the window and do not overlap.
fn assert_apart(window: Vec2, scale: f32, areas: &[Rect]) {
    let window_area = Rect::from_corners(Vec2::ZERO, window);
    for (index, area) in areas.iter().enumerate() {
        assert!(
            window_area.contains(area.min) && window_area.contains(area.max),
            "{window} {scale} {area:?}"
        );
        for other in &areas[index + 1..] {
            let overlap = area.intersect(*other);
            assert!(overlap.width() < 1.0 || overlap.height() < 1.0, "{window} {scale}: {area:?} {other:?}");
        }
    }
}

#[test]
fn everything_fits_in_every_window_and_nothing_overlaps() {
    for (window, scale) in windows() {
        for bottom in [Seat::FIRST, Seat::SECOND] {
            let layout = TableLayout::new(window, scale, &board(bottom));
            let mut areas = vec![layout.board, layout.status, layout.moves_area];
            areas.extend(layout.name_strips.iter().chain(&layout.trays));
            assert_apart(window, scale, &areas);
        }
    }
}

#[test]
fn hands_and_table_fit_in_every_window_for_any_number_of_seats() {
    for (window, scale) in windows() {
        for seats in 2..=4 {
            for bottom in Seat::all(seats) {
                let input = open(seats, bottom);
                let layout = TableLayout::new(window, scale, &input);
                let mut areas = vec![layout.board, layout.status, layout.moves_area];
                areas.extend(&layout.name_strips);
                assert_apart(window, scale, &areas);
                let table = layout.open_table.as_ref().expect("an open table");
                let mut inside = vec![table.view];
                for seat in Seat::all(seats) {
                    let slots = (0..input.hand_capacity).map(|slot| Spot::Hand { seat, slot });
                    let tiles: Vec<Rect> = slots.filter_map(|spot| layout.rect(spot)).collect();
                    inside.push(tiles.into_iter().reduce(|all, one| all.union(one)).expect("tiles"));
                }
                assert_apart(window, scale, &inside);
                for area in inside {
                    assert!(layout.board.contains(area.min) && layout.board.contains(area.max), "{area:?}");
                }
                // The hand takes about a quarter of the height at most, so that the table has enough.
                assert!(table.view.height() > layout.board.height() * 0.45, "{window} {scale} {seats}");
                assert!(table.own_hand_area().height() < window.y * 0.27, "{window} {scale} {seats}");
            }
        }
    }
}

/// However wide the player makes the panel, board or table keep half of the width, and the panel uses the whole height.
#[test]
fn a_wide_panel_leaves_half_of_the_window_to_the_table() {
    for (window, scale) in windows().filter(|(window, _)| window.x > window.y * 1.2) {
        for input in [board(Seat::FIRST), open(3, Seat::FIRST)] {
            let usual = TableLayout::new(window, scale, &input);
            let panel = PanelSettings { width: Some(u16::MAX), is_hidden: false };
            let wide = TableLayout::new(window, scale, &LayoutInput { panel, ..input });
            let mut areas = vec![wide.board, wide.status, wide.moves_area];
            areas.extend(wide.name_strips.iter().chain(&wide.trays));
            assert_apart(window, scale, &areas);
            let has_room = window.x / scale >= 2.4 * PANEL_MIN_WIDTH;
            assert!(wide.panel.min.x >= window.x / 2.0 || !has_room, "{window} {scale}: {:?}", wide.panel);
            let least_height = usual.panel.height() - LEAST_PANEL_GAIN * scale - 1.0;
            assert!(wide.panel.height() >= least_height, "{window} {scale}: {:?}", wide.panel);
        }
    }
}

/// On an upright phone, tiles of a full hand are about as wide as a key of the phone's keyboard, at any scale.
#[test]
fn tiles_of_the_hand_are_large_enough_for_a_finger() {
    for (window, scale) in [((390.0, 844.0), 1.0), ((780.0, 1688.0), 2.0), ((800.0, 1200.0), 1.0)] {
        for seats in 2..=4 {
            let input = open(seats, Seat::FIRST);
            let layout = TableLayout::new(Vec2::from(window), scale, &input);
            let tiles: Vec<Rect> = (0..input.hand_capacity)
                .filter_map(|slot| layout.rect(Spot::Hand { seat: Seat::FIRST, slot }))
                .collect();
            assert_eq!(tiles.len(), usize::from(input.hand_capacity));
            for tile in tiles {
                let size = tile.size() / scale;
                assert!(size.x >= 34.0 && size.y >= 68.0, "{window:?} {scale} {seats}: {tile:?}");
            }
        }
    }
}

/// The size of tiles in the hand depends on the window and not on the size of texts.
#[test]
fn larger_texts_do_not_enlarge_the_hand() {
    for window in [Vec2::new(1280.0, 800.0), Vec2::new(1920.0, 1080.0)] {
        for seats in 2..=4 {
            let hand_height_and_tile_width = |scale| {
                let layout = TableLayout::new(window, scale, &open(seats, Seat::FIRST));
                let tile = layout.rect(Spot::Hand { seat: Seat::FIRST, slot: 0 }).expect("a tile");
                (layout.open_table.expect("an open table").own_hand_area().height(), tile.width())
            };
            let ((usual_height, usual_tile), (large_height, large_tile)) =
                (hand_height_and_tile_width(1.0), hand_height_and_tile_width(2.0));
            assert!(
                large_height <= usual_height.max(window.y * 0.27) && large_tile >= usual_tile * 0.7,
                "{window} {seats}"
            );
            assert!(large_tile >= 34.0, "{window} {seats}: {large_tile}");
        }
    }
}

/// The coordinates of a board grow with the text size, together with the frame that contains them.
#[test]
fn coordinates_grow_with_the_texts() {
    let layout_for = |text_scale| {
        let input = LayoutInput { text_scale, ..board(Seat::FIRST) };
        TableLayout::new(Vec2::new(1280.0, 800.0), 1.0, &input)
    };
    let sizes = [1.0, 1.25, 1.5, 2.0].map(|text_scale| layout_for(text_scale).frame_letters());
    assert!(sizes.is_sorted_by(|a, b| a < b), "{sizes:?}");
    assert!(sizes[3] >= 1.45 * sizes[0], "{sizes:?}");
    assert!(
        [1.0, 1.5, 2.0].map(layout_for).iter().all(|layout| layout.frame_letters() < 0.75 * layout.border)
    );
    assert!(layout_for(2.0).cell >= 0.94 * layout_for(1.0).cell, "the board hardly shrinks");
}

#[test]
fn seats_sit_anticlockwise() {
    use crate::app::look::layout::open::Side;
    for (seats, sides) in [
        (2, vec![Side::Bottom, Side::Top]),
        (3, vec![Side::Bottom, Side::Right, Side::Left]),
        (4, vec![Side::Bottom, Side::Right, Side::Top, Side::Left]),
    ] {
        for bottom in Seat::all(seats) {
            let layout = TableLayout::new(Vec2::new(1280.0, 800.0), 1.0, &open(seats, bottom));
            let hands = layout.open_table.expect("an open table").hands;
            let mut seat = bottom;
            for side in &sides {
                assert_eq!(hands[seat.index()].side, *side, "{seats} {bottom}");
                seat = seat.next(seats);
            }
        }
    }
}

#[test]
fn every_tile_and_cell_of_an_open_table_is_found_at_its_area() {
    for held in [18, 11, 9, 1] {
        let input = LayoutInput { tile_counts: vec![held; 2], ..open(2, Seat::FIRST) };
        let layout = TableLayout::new(Vec2::new(1283.0, 797.0), 1.25, &input);
        for seat in Seat::all(2) {
            for slot in 0..held {
                let spot = Spot::Hand { seat, slot };
                let rect = layout.rect(spot).expect("a tile has an area");
                assert_eq!(layout.spot_at(rect.center()), Some(spot));
            }
        }
        for (x, y) in [(0, 0), (1, 0), (-2, 1), (3, -2)] {
            let cell = Spot::cell(x, y);
            let rect = layout.rect(cell).expect("a cell has an area");
            for point in [rect.min + Vec2::splat(0.5), rect.center(), rect.max - Vec2::splat(0.5)] {
                assert_eq!(layout.spot_at(point), Some(cell));
            }
        }
    }
}

#[test]
fn every_spot_is_found_at_every_point_of_it() {
    for bottom in [Seat::FIRST, Seat::SECOND] {
        let layout = TableLayout::new(Vec2::new(1283.0, 797.0), 1.25, &board(bottom));
        for spot in layout.spots() {
            let rect = layout.rect(spot).expect("a square has an area");
            for point in [rect.min, rect.center(), rect.max - Vec2::splat(0.5)] {
                assert_eq!(layout.spot_at(point), Some(spot));
            }
        }
        assert_eq!(layout.spot_at(layout.squares().max), None);
        assert_eq!(layout.spot_at(layout.board.min), None);
    }
}
