//! Lessons of the how-to-play page for Domin-Up.

use crate::{Lesson, Picture, Shown, Try};

const fn tiles(key: &'static str, position: &'static str, moves: &'static str, shown: Shown) -> Lesson {
    Lesson { key, picture: Picture::Tiles { position, moves, shown }, line: "" }
}

const fn held(tile: [u8; 2], low: (i16, i16), high: (i16, i16)) -> Try {
    Try { tile, low, high }
}

pub(super) const LESSONS: &[Lesson] = &[
    Lesson::said("domin-up-goal"),
    Lesson { key: "domin-up-numbers", picture: Picture::Numbers, line: "" },
    tiles("domin-up-opening", "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0", "", Shown::Table),
    tiles(
        "domin-up-expand",
        "report 1 12.17/00 0,0=7^1;1,0=7^1 0",
        "",
        Shown::Tries(&[held([1, 7], (3, 0), (2, 0)), held([1, 2], (0, 1), (0, 2))]),
    ),
    tiles(
        "domin-up-climb",
        "report 1 37.57.12/35.00 0,0=7^1;1,0=7^1 0",
        "73@2,0E 53@2,1E",
        Shown::Tries(&[held([5, 7], (2, 1), (2, 0))]),
    ),
    tiles(
        "domin-up-higher",
        "report 1 37.57.12/35.06.07 0,0=7^1;1,0=7^1 0",
        "73@2,0E 53@2,1E 75@2,0N^",
        Shown::Tries(&[held([0, 7], (0, 0), (1, 0))]),
    ),
    tiles(
        "domin-up-hand",
        "report 1 33.00/12.14 0,0=7^1;1,0=7^1;2,0=7^1;3,0=3^1 0",
        "",
        Shown::Places([3, 3]),
    ),
    Lesson::said("domin-up-order"),
    Lesson::said("domin-up-pass"),
    Lesson::said("domin-up-hidden"),
    Lesson::said("domin-up-notation"),
    tiles(
        "domin-up-publisher",
        "publisher 1 12.00/33 0,0=7^1;1,0=7^1 0",
        "",
        Shown::Tries(&[held([1, 2], (0, 1), (0, 2)), held([0, 0], (2, 1), (3, 1))]),
    ),
];
