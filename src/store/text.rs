//! A kept game as text to hand on, with its names and its day.

use rusqlite::params;

use super::database::GameStore;
use super::error::StoreError;
use super::export::tame;
use super::kept::KeptId;
use crate::session::Player;
use crate::session::transcript::{Heading, transcript};

impl GameStore {
    /// The game as text: PGN for chess and Racing Kings, PDN for draughts, and the like for the others.
    pub fn text(&self, id: KeptId) -> Result<String, StoreError> {
        let row = self.read_row(id)?;
        let seats = row.kept.saved.plan.seats.iter();
        let names = seats.map(|seat| match (seat.name.as_str(), seat.player) {
            ("", Player::Human) => String::new(),
            ("", computer) => computer.to_string(),
            (name, _) => name.to_owned(),
        });
        let names = names.collect();
        let heading = match self.heading(id)? {
            Some(heading) => Heading { names, ..heading },
            None => Heading { date: self.day(row.begun)?, names, ..Heading::default() },
        };
        transcript(&row.kept.saved, &heading).map_err(|why| StoreError::Reopen { id: id.0, why })
    }

    /// The name of a file for the game: the day, who played, and the ending of its notation.
    pub(super) fn file_name(&self, id: KeptId) -> Result<String, StoreError> {
        let row = self.read_row(id)?;
        let plan = &row.kept.saved.plan;
        let names: Vec<&str> = plan.seats.iter().map(|seat| seat.name.as_str()).collect();
        let day = self.day(row.begun)?.replace('.', "-");
        let name = tame(&format!("{day} {} {}", plan.game, names.join(" - ")));
        Ok(format!("{name}.{}", plan.game.file_ending))
    }

    /// The day of a time where the player lives; empty where the calendar has none.
    fn day(&self, time: i64) -> Result<String, StoreError> {
        let day: Option<String> = self.check(self.connection.query_row(
            "SELECT strftime('%Y.%m.%d', ?1 / 1000, 'unixepoch', 'localtime')",
            params![time],
            |row| row.get(0),
        ))?;
        Ok(day.unwrap_or_default())
    }
}
