//! A kept game as text to hand on, with its names and its day.

use std::io::{self, Write};

use rusqlite::params;

use crate::{Filter, GameStore, KeptId, StoreError};
use session::Player;
use session::transcript::{Form, Heading, transcript};

impl GameStore {
    /// The game as text in this form.
    pub fn text(&self, id: KeptId, form: Form) -> Result<String, StoreError> {
        let row = self.read_row(id)?;
        let seats = row.kept.saved.plan.seats.iter();
        let names = seats.map(|seat| match (seat.name.as_str(), &seat.player) {
            ("", Player::Human) => String::new(),
            ("", computer) => computer.to_string(),
            (name, _) => name.to_owned(),
        });
        let names = names.collect();
        let heading = match self.heading(id)? {
            Some(heading) => Heading { names, ..heading },
            None => Heading { date: self.day(row.begun)?, names, ..Heading::default() },
        };
        transcript(form, &row.kept.saved, &heading).map_err(|why| StoreError::Reopen { id: id.0, why })
    }

    /// The same, unless it goes on and hides hands: the text has the deal.
    pub fn open_text(&self, id: KeptId, form: Form) -> Result<String, StoreError> {
        let saved = self.read(id)?.saved;
        if saved.plan.game.hides && saved.end.is_none() {
            return Err(StoreError::Hidden(id.0));
        }
        self.text(id, form)
    }

    /// Writes all games that a filter lets through one after the other, without those whose hands are hidden and those
    /// that this program does not know. `goes_on` is told how many there are so far, and whether it goes on. How many were
    /// written.
    pub fn write_all(
        &self,
        filter: &Filter,
        output: &mut dyn Write,
        mut goes_on: impl FnMut(u64) -> bool,
    ) -> Result<io::Result<u64>, StoreError> {
        let mut count = 0;
        let mut failed = None;
        let written = self.list(filter, |game| -> Result<(), Option<io::Error>> {
            let text = match self.open_text(game.id, Form::Usual) {
                Ok(text) => text,
                // A shelf of many games is not lost because one of them cannot be told.
                Err(StoreError::Hidden(_) | StoreError::Reopen { .. } | StoreError::Damaged(_)) => {
                    return Ok(());
                }
                Err(why) => {
                    failed = Some(why);
                    return Err(None);
                }
            };
            let blank = if count > 0 { "\n" } else { "" };
            output
                .write_all(blank.as_bytes())
                .and_then(|()| output.write_all(text.as_bytes()))
                .map_err(Some)?;
            count += 1;
            if goes_on(count) { Ok(()) } else { Err(None) }
        })?;
        match (failed, written) {
            (Some(why), _) => Err(why),
            (None, Err(Some(why))) => Ok(Err(why)),
            (None, _) => Ok(Ok(count)),
        }
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
