//! Saved games as text for export, with names and date.

use std::io::{self, Write};

use rusqlite::params;

use crate::{Filter, GameStore, StoreError, StoredId};
use session::Player;
use session::game_text::{GameTags, TextFormat, write_game};

impl GameStore {
    /// Returns the game as text.
    pub fn text(&self, id: StoredId, form: TextFormat) -> Result<String, StoreError> {
        let row = self.read_row(id)?;
        let seats = row.stored.saved.plan.seats.iter();
        let names = seats.map(|seat| match (seat.name.as_str(), &seat.player) {
            ("", Player::Human) => String::new(),
            ("", computer) => computer.to_string(),
            (name, _) => name.to_owned(),
        });
        let names = names.collect();
        let heading = match self.imported_tags(id)? {
            Some(heading) => GameTags { names, ..heading },
            None => GameTags { date: self.day(row.begun)?, names, ..GameTags::default() },
        };
        write_game(form, &row.stored.saved, &heading).map_err(|why| StoreError::Reopen { id: id.0, why })
    }

    /// Returns the game as text, but fails for an unfinished game with hidden hands, whose text would reveal the deal.
    pub fn public_text(&self, id: StoredId, form: TextFormat) -> Result<String, StoreError> {
        let saved = self.read(id)?.saved;
        if saved.plan.game.has_hidden_information && saved.end.is_none() {
            return Err(StoreError::Hidden(id.0));
        }
        self.text(id, form)
    }

    /// Writes all games of the filtered list and returns their number.
    ///
    /// Skips unfinished games with hidden hands, and games that this program version cannot read. `should_continue`
    /// gets the number of games written so far; the export stops when it returns `false`.
    pub fn write_all(
        &self,
        filter: &Filter,
        output: &mut dyn Write,
        mut should_continue: impl FnMut(u64) -> bool,
    ) -> Result<io::Result<u64>, StoreError> {
        let mut count = 0;
        let mut failed = None;
        let written = self.list(filter, |game| -> Result<(), Option<io::Error>> {
            let text = match self.public_text(game.id, TextFormat::Usual) {
                Ok(text) => text,
                // One unreadable game must not stop the export of the others.
                Err(StoreError::Hidden(_) | StoreError::Reopen { .. } | StoreError::Damaged(_)) => {
                    return Ok(());
                }
                Err(why) => {
                    failed = Some(why);
                    return Err(None);
                }
            };
            let separator = if count > 0 { "\n" } else { "" };
            output
                .write_all(separator.as_bytes())
                .and_then(|()| output.write_all(text.as_bytes()))
                .map_err(Some)?;
            count += 1;
            if should_continue(count) { Ok(()) } else { Err(None) }
        })?;
        match (failed, written) {
            (Some(why), _) => Err(why),
            (None, Err(Some(why))) => Ok(Err(why)),
            (None, _) => Ok(Ok(count)),
        }
    }

    /// Date of `time` (milliseconds since 1970) in local time; empty if SQLite's calendar does not contain it.
    fn day(&self, time: i64) -> Result<String, StoreError> {
        let day: Option<String> = self.with_path(self.connection.query_row(
            "SELECT strftime('%Y.%m.%d', ?1 / 1000, 'unixepoch', 'localtime')",
            params![time],
            |row| row.get(0),
        ))?;
        Ok(day.unwrap_or_default())
    }
}
