//! `tabuleiro games`: lists saved games, writes one as text, or imports files.

use std::path::PathBuf;

use serde::Serialize;

use super::args::GamesArgs;
use super::failure::{Failure, one_line};
use super::files;
use super::play::{open_game_store, open_game_store_for_reading};
use super::streams::Streams;
use session::game_text::{ImportedGame, TextFormat};
use store::{Filter, GameStore, GameSummary, Imported, StoreError, StoredId, SummarySeat};

/// A game in the JSON list. Scripts depend on the field names.
#[derive(Serialize)]
struct Row<'a> {
    id: i64,
    game: &'a str,
    begun: i64,
    changed: i64,
    seats: Vec<SeatRow<'a>>,
    moves: &'a [String],
    result: &'a str,
}

#[derive(Serialize)]
struct SeatRow<'a> {
    player: &'a str,
    name: &'a str,
    clock: Option<&'a str>,
}

/// Number of games that are imported in one transaction.
const IMPORT_BATCH: usize = 500;

/// Lists the saved games, writes one as text, or imports files.
pub(crate) fn run(args: &GamesArgs, io: &mut Streams) -> Result<(), Failure> {
    if !args.add.is_empty() {
        return add(&mut open_game_store()?, &args.add, io);
    }
    let store = open_game_store_for_reading()?;
    let output = &mut *io.output;
    if let Some(id) = args.text {
        let text = store.text(StoredId(id), TextFormat::Usual).map_err(Failure::invalid)?;
        return Ok(output.write_all(text.as_bytes())?);
    }
    let filter = Filter {
        game: args.game.as_deref().map(str::parse).transpose().map_err(Failure::invalid)?,
        name: args.name.clone().unwrap_or_default(),
        binned: args.binned,
        ..Filter::default()
    };
    let mut is_first = true;
    if args.json {
        output.write_all(b"[")?;
    }
    let written = store.list(&filter, |game| -> Result<(), Failure> {
        if args.json {
            output.write_all(if is_first { b"\n" } else { b",\n" })?;
            is_first = false;
            serde_json::to_writer(&mut *output, &row(&game)).map_err(std::io::Error::from)?;
        } else {
            writeln!(output, "{}", line(&game))?;
        }
        Ok(())
    });
    written.map_err(Failure::invalid)??;
    if args.json {
        output.write_all(if is_first { b"]\n" } else { b"\n]\n" })?;
    }
    Ok(())
}

/// Adds the games of `files` to the library and reports how many are new.
fn add(store: &mut GameStore, files: &[PathBuf], io: &mut Streams) -> Result<(), Failure> {
    let (mut added, mut known) = (0u64, 0u64);
    let mut batch: Vec<ImportedGame> = Vec::new();
    let mut import_batch = |batch: &mut Vec<ImportedGame>| -> Result<(), Failure> {
        let added_games = store.import(batch).map_err(|error| stopped(&error, added + known))?;
        for imported in added_games {
            match imported {
                Imported::Added(_) => added += 1,
                Imported::Known(_) => known += 1,
            }
        }
        batch.clear();
        Ok(())
    };
    let count = files::read(files, io.input, io.errors, |game| {
        batch.push(game);
        if batch.len() >= IMPORT_BATCH { import_batch(&mut batch).map(|()| None) } else { Ok(None) }
    })?;
    import_batch(&mut batch)?;
    let known_text = match known {
        0 => String::new(),
        _ => format!(", {known} already in the library"),
    };
    writeln!(io.output, "{} added{known_text}", files::games_text(added))?;
    count.into_result()
}

/// The error that ended an import, after `done` games of the files were in the library.
fn stopped(error: &StoreError, done: u64) -> Failure {
    match done {
        0 => Failure::invalid(error),
        _ => Failure::invalid(format_args!(
            "{} of these files {} in the library, the others are not. {error} Then add the files again: this goes on \
             from there.",
            files::games_text(done),
            if done == 1 { "is" } else { "are" },
        )),
    }
}

fn row(game: &GameSummary) -> Row<'_> {
    let seats = game.seats.iter().map(|seat| SeatRow {
        player: &seat.player,
        name: &seat.name,
        clock: seat.clock.as_deref(),
    });
    Row {
        id: game.id.0,
        game: &game.name,
        begun: game.begun,
        changed: game.changed,
        seats: seats.collect(),
        moves: &game.moves,
        result: &game.result,
    }
}

fn line(game: &GameSummary) -> String {
    let seat = |SummarySeat { player, name, clock }: &SummarySeat| match clock {
        Some(clock) => format!("{name} ({player}, {clock})"),
        None => format!("{name} ({player})"),
    };
    let seats: Vec<String> = game.seats.iter().map(seat).collect();
    let plies = match game.moves.len() {
        1 => "1 ply".to_owned(),
        count => format!("{count} plies"),
    };
    one_line(&format!("{} {} {}: {plies}, {}", game.id.0, game.name, seats.join(" - "), game.result))
}
