//! Mistakes that come back, with the state of their repetition.

use rusqlite::{Connection, Params, Row, params};

use super::rows::{parsed, read_seat, unknown};
use super::schema::MISTAKE_COLUMNS;
use crate::{GameStore, StoreError, StoredId};
use session::mistakes::{Memory, due_on};
use session::review::{Label, ReviewedMove};
use session::{CalendarDay, Mistake, MistakeCard, Repetition};

/// Permanent id of a kept mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MistakeId(pub i64);

/// A kept mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredMistake {
    pub id: MistakeId,
    pub card: MistakeCard,
    /// The game in which it was made, and the ply that it leads to there; `None` if the game was deleted.
    pub source: Option<(StoredId, usize)>,
}

impl AsRef<MistakeCard> for StoredMistake {
    fn as_ref(&self) -> &MistakeCard {
        &self.card
    }
}

impl GameStore {
    /// Adds mistakes of a game, each with the ply that it leads to. They are due on the day after `day`.
    ///
    /// A mistake in a position that is kept already is not added again. If it was known well enough, and is made in
    /// another game now, it is due again. Returns the number of mistakes that are new or due again.
    pub fn add_mistakes(
        &mut self,
        source: Option<StoredId>,
        mistakes: &[(usize, Mistake)],
        day: CalendarDay,
    ) -> Result<usize, StoreError> {
        let repetition = Repetition::added_on(day);
        let cards = mistakes.iter().map(|(ply, mistake)| {
            let card = MistakeCard { mistake: mistake.clone(), repetition };
            StoredMistake { id: MistakeId(0), card, source: source.map(|game| (game, *ply)) }
        });
        let cards: Vec<StoredMistake> = cards.collect();
        self.in_transaction(|transaction| {
            cards.iter().try_fold(0, |added, card| Ok(added + insert(transaction, card)?))
        })
    }

    /// The mistakes that are due on a day, over all games: see [`due_on`].
    pub fn due_mistakes(&self, day: CalendarDay) -> Result<Vec<StoredMistake>, StoreError> {
        let today = day.number();
        Ok(due_on(self.mistakes_where("due <= ?1 AND aside = 0 OR repeated = ?1", [today])?, day))
    }

    /// All kept mistakes, oldest first.
    pub fn all_mistakes(&self) -> Result<Vec<StoredMistake>, StoreError> {
        self.mistakes_where("TRUE", [])
    }

    /// Writes the state of a mistake after a repetition. No effect if the mistake was deleted.
    pub fn update_mistake(&mut self, id: MistakeId, repetition: &Repetition) -> Result<(), StoreError> {
        let Repetition { memory, last_day, due, repetitions, lapses, is_aside } = *repetition;
        self.in_transaction(|transaction| {
            let mut update = transaction.prepare_cached(
                "UPDATE mistake SET stability = ?2, difficulty = ?3, repeated = ?4, due = ?5, repetitions = ?6, lapses = ?7,
                        aside = ?8
                 WHERE id = ?1",
            )?;
            update.execute(params![
                id.0,
                memory.map(|memory| memory.stability),
                memory.map(|memory| memory.difficulty),
                last_day.map(CalendarDay::number),
                due.map(CalendarDay::number),
                repetitions,
                lapses,
                is_aside,
            ])
        })?;
        Ok(())
    }

    /// Puts a mistake aside, so that it is not due any more, or takes it back.
    pub fn put_mistake_aside(&mut self, id: MistakeId, is_aside: bool) -> Result<(), StoreError> {
        self.in_transaction(|transaction| {
            let mut update = transaction.prepare_cached("UPDATE mistake SET aside = ?2 WHERE id = ?1")?;
            update.execute(params![id.0, is_aside])
        })?;
        Ok(())
    }

    /// Permanently deletes a mistake.
    pub fn delete_mistake(&mut self, id: MistakeId) -> Result<(), StoreError> {
        self.in_transaction(|transaction| {
            transaction.prepare_cached("DELETE FROM mistake WHERE id = ?1")?.execute([id.0])
        })?;
        Ok(())
    }

    /// Copies the mistakes that can be read in a damaged file.
    pub(super) fn restore_mistakes(&mut self, damaged: &GameStore) -> Result<(), StoreError> {
        let sql = |order: &str| format!("SELECT {MISTAKE_COLUMNS} FROM mistake ORDER BY id {order}");
        // From both ends, up to the first unreadable page.
        let rows = ["ASC", "DESC"].map(|order| damaged.readable_rows(&sql(order), read_mistake));
        let mut cards: Vec<StoredMistake> = rows.into_iter().flatten().collect();
        cards.sort_by_key(|card| card.id);
        cards.dedup_by_key(|card| card.id);
        self.in_transaction(|transaction| {
            cards.iter().try_for_each(|card| insert(transaction, card).map(|_| ()))
        })
    }

    /// The mistakes with this SQL condition, oldest first.
    ///
    /// Leaves out rows with impossible values: a flipped bit on the disk must not make all mistakes unreadable.
    fn mistakes_where(&self, condition: &str, params: impl Params) -> Result<Vec<StoredMistake>, StoreError> {
        let read = || {
            let sql = format!("SELECT {MISTAKE_COLUMNS} FROM mistake WHERE {condition} ORDER BY id");
            let mut select = self.connection.prepare_cached(&sql)?;
            let rows = select.query_map(params, read_mistake)?;
            rows.filter(|row| !matches!(row, Err(error) if error.sqlite_error().is_none())).collect()
        };
        self.with_path(read())
    }
}

/// Inserts a mistake. Returns the number of rows written: 0 if its position is kept already.
fn insert(connection: &Connection, card: &StoredMistake) -> rusqlite::Result<usize> {
    let StoredMistake { card: MistakeCard { mistake, repetition }, source, .. } = card;
    let Mistake { game, position, reviewed } = mistake;
    let mut insert = connection.prepare_cached(
        "INSERT INTO mistake (game, position, seat, played, best, before, after, label, seen_by, proven, better_line,
                              refutation, source, source_ply, stability, difficulty, repeated, due, repetitions, lapses,
                              aside)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, (SELECT id FROM game WHERE id = ?13), ?14, ?15, ?16,
                 ?17, ?18, ?19, ?20, ?21)
         ON CONFLICT (game, position, seat) DO UPDATE SET stability = NULL, difficulty = NULL, due = excluded.due,
             source = excluded.source, source_ply = excluded.source_ply
         WHERE due IS NULL AND aside = 0 AND source IS NOT excluded.source",
    )?;
    insert.execute(params![
        game.name(),
        position,
        reviewed.seat.index() as i64,
        reviewed.text,
        reviewed.best,
        reviewed.before,
        reviewed.after,
        reviewed.label.map_or("", Label::name),
        reviewed.seen_by,
        reviewed.is_proven,
        reviewed.better_line.join(" "),
        reviewed.refutation.join(" "),
        source.map(|(game, _)| game.0),
        source.map(|(_, ply)| ply as i64),
        repetition.memory.map(|memory| memory.stability),
        repetition.memory.map(|memory| memory.difficulty),
        repetition.last_day.map(CalendarDay::number),
        repetition.due.map(CalendarDay::number),
        repetition.repetitions,
        repetition.lapses,
        repetition.is_aside,
    ])
}

/// Reads the columns [`MISTAKE_COLUMNS`].
fn read_mistake(row: &Row<'_>) -> rusqlite::Result<StoredMistake> {
    let words = |column: usize| -> rusqlite::Result<Vec<String>> {
        Ok(row
            .get::<_, String>(column)?
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect())
    };
    let label: String = row.get(8)?;
    let known_label = Label::ALL.into_iter().find(|known| known.is_mistake() && known.name() == label);
    let reviewed = ReviewedMove {
        seat: read_seat(row, 3)?,
        text: row.get(4)?,
        best: row.get(5)?,
        before: row.get(6)?,
        after: row.get(7)?,
        label: Some(known_label.ok_or_else(|| unknown(8, "label", label))?),
        seen_by: row.get(9)?,
        is_proven: row.get(10)?,
        margin: 0,
        is_forced: false,
        better_line: words(11)?,
        refutation: words(12)?,
    };
    let memory = Option::zip(row.get(15)?, row.get(16)?);
    let repetition = Repetition {
        memory: memory.map(|(stability, difficulty)| Memory { stability, difficulty }),
        last_day: read_day(row, 17)?,
        due: read_day(row, 18)?,
        repetitions: row.get(19)?,
        lapses: row.get(20)?,
        is_aside: row.get(21)?,
    };
    let mistake = Mistake { game: parsed(row, 1)?, position: row.get(2)?, reviewed };
    Ok(StoredMistake {
        id: MistakeId(row.get(0)?),
        card: MistakeCard { mistake, repetition },
        source: Option::zip(row.get(13)?, row.get(14)?).map(|(game, ply)| (StoredId(game), ply)),
    })
}

/// Reads the number of a day; fails for a number that is no day.
fn read_day(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<CalendarDay>> {
    let Some(number) = row.get::<_, Option<i64>>(column)? else { return Ok(None) };
    let day = CalendarDay::from_number(number);
    day.map(Some).ok_or_else(|| unknown(column, "day", number.to_string()))
}
