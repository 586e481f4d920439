//! Lessons of the how-to-play page for Domin-Up.

use crate::{DominoOverlay, HeldTile, Lesson, Picture};

/// A lesson with a picture of the position after `moves`.
const fn tiles(
    key: &'static str,
    position: &'static str,
    moves: &'static str,
    shown: DominoOverlay,
) -> Lesson {
    Lesson { key, picture: Picture::Tiles { position, moves, shown }, line: "" }
}

/// A tile that the picture shows above the table, with the cells of its lower and higher half.
const fn held(tile: [u8; 2], low: (i16, i16), high: (i16, i16)) -> HeldTile {
    HeldTile { tile, low, high }
}

pub(super) const LESSONS: &[Lesson] = &[
    Lesson::text_only("domin-up-goal"),
    Lesson { key: "domin-up-numbers", picture: Picture::Numbers, line: "" },
    tiles("domin-up-opening", "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0", "", DominoOverlay::Table),
    tiles(
        "domin-up-expand",
        "report 1 12.17/00 0,0=7^1;1,0=7^1 0",
        "",
        DominoOverlay::HeldTiles(&[held([1, 7], (3, 0), (2, 0)), held([1, 2], (0, 1), (0, 2))]),
    ),
    tiles(
        "domin-up-climb",
        "report 1 37.57.12/35.00 0,0=7^1;1,0=7^1 0",
        "73@2,0E 53@2,1E",
        DominoOverlay::HeldTiles(&[held([5, 7], (2, 1), (2, 0))]),
    ),
    tiles(
        "domin-up-higher",
        "report 1 37.57.12/35.06.07 0,0=7^1;1,0=7^1 0",
        "73@2,0E 53@2,1E 75@2,0N^",
        DominoOverlay::HeldTiles(&[held([0, 7], (0, 0), (1, 0))]),
    ),
    tiles(
        "domin-up-laying",
        "report 1 33.00/12.14 0,0=7^1;1,0=7^1;2,0=7^1;3,0=3^1 0",
        "",
        DominoOverlay::Places([3, 3]),
    ),
    Lesson::text_only("domin-up-order"),
    Lesson::text_only("domin-up-pass"),
    Lesson::text_only("domin-up-hidden"),
    Lesson::text_only("domin-up-notation"),
    tiles(
        "domin-up-publisher",
        "publisher 1 12.00/33 0,0=7^1;1,0=7^1 0",
        "",
        DominoOverlay::HeldTiles(&[held([1, 2], (0, 1), (0, 2)), held([0, 0], (2, 1), (3, 1))]),
    ),
];
