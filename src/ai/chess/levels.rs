//! The ten levels of chess and Racing Kings.

use std::time::Duration;

use crate::ai::Limits;
use crate::ai::search::level::{Level, counted, counted_below_the_top, strong, weak};

pub(crate) const LEVELS: [Level; 10] = [
    Level { quiescence: false, alert: false, ..weak(1, 5_000, 42, 230) },
    Level { alert: false, ..weak(1, 10_000, 62, 125) },
    weak(2, 20_000, 69, 120),
    weak(2, 20_000, 83, 80),
    weak(2, 20_000, 94, 45),
    weak(3, 50_000, 96, 25),
    strong(counted(5, 100_000)),
    strong(counted(8, 500_000)),
    strong(Limits::move_time(Duration::from_millis(1_000))),
    strong(Limits::move_time(Duration::from_millis(3_000))),
];

const _: () = assert!(counted_below_the_top(&LEVELS));
