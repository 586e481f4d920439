//! The computer players of the reports this game grew from, kept as named opponents: they think as
//! their authors wrote, under the real rules.

pub(crate) mod chess;
pub(crate) mod domin_up;
pub(crate) mod draughts;
pub(crate) mod racing_kings;
