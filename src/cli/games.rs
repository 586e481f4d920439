//! `tabuleiro games`: lists saved games or imports, writes a game as text, imports files, or undoes an import.

use std::path::PathBuf;

use serde::Serialize;

use super::args::GamesArgs;
use super::failure::{Failure, one_line};
use super::files;
use super::play::{open_game_store, open_game_store_for_reading};
use super::streams::Streams;
use session::game_text::TextFormat;
use store::{
    DataFolders, Filter, GameStore, GameSummary, ImportId, Imported, ListedImport, NewImport, PreparedGame,
    StoreError, StoredId, SummarySeat, UndoneImport,
};

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
const GAMES_PER_TRANSACTION: usize = 500;

/// Lists the saved games or the imports, writes a game as text, imports files, or undoes an import.
pub(crate) fn run(args: &GamesArgs, io: &mut Streams) -> Result<(), Failure> {
    if !args.add.is_empty() {
        return add(&mut open_game_store()?, &args.add, args.threads, io);
    }
    if let Some(id) = args.undo_import {
        return undo_import(&mut open_game_store()?, ImportId(id), io);
    }
    let store = open_game_store_for_reading()?;
    if args.imports {
        return list_imports(&store, io);
    }
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
            serde_json::to_writer(&mut *output, &json_row(&game)).map_err(std::io::Error::from)?;
        } else {
            writeln!(output, "{}", text_row(&game))?;
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
fn add(
    store: &mut GameStore,
    files: &[PathBuf],
    threads: Option<u16>,
    io: &mut Streams,
) -> Result<(), Failure> {
    let (mut added, mut known) = (0u64, 0u64);
    let mut import = NewImport::new(import_name(files));
    let mut pending_games: Vec<PreparedGame> = Vec::new();
    let mut flush = |pending_games: &mut Vec<PreparedGame>| -> Result<(), Failure> {
        let added_games = store
            .import_prepared(&mut import, pending_games)
            .map_err(|error| import_failure(&error, added + known))?;
        for imported in added_games {
            match imported {
                Imported::Added(_) => added += 1,
                Imported::Known(_) => known += 1,
            }
        }
        pending_games.clear();
        Ok(())
    };
    let counts = files::read(files, io.input, io.errors, threads, PreparedGame::from, |game| {
        pending_games.push(game);
        if pending_games.len() >= GAMES_PER_TRANSACTION {
            flush(&mut pending_games)?;
        }
        Ok(None)
    })?;
    flush(&mut pending_games)?;
    let known_text = match known {
        0 => String::new(),
        _ => format!(", {known} already in the library"),
    };
    writeln!(io.output, "{} added{known_text}", files::games_text(added))?;
    if let Some(ImportId(id)) = import.id() {
        writeln!(io.output, "import {id}; tabuleiro games --undo-import {id} removes its games")?;
    }
    counts.into_result()
}

/// Maximum number of file names in the name of an import.
const MAX_NAMED_FILES: usize = 3;

/// Name of an import: the names of its first files, without folders. Empty if it reads only standard input.
fn import_name(files: &[PathBuf]) -> String {
    let names = files.iter().filter(|file| file.as_os_str() != "-").filter_map(|file| file.file_name());
    let names: Vec<_> = names.map(|name| name.to_string_lossy()).collect();
    let more = if names.len() > MAX_NAMED_FILES { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(MAX_NAMED_FILES)].join(", "))
}

/// Lists the latest imports that can be undone, newest first, one per line.
fn list_imports(store: &GameStore, io: &mut Streams) -> Result<(), Failure> {
    for ListedImport { id, name, added_at, games } in store.latest_imports().map_err(Failure::invalid)? {
        let name = if name.is_empty() { "standard input" } else { &name };
        let games = files::games_text(games as u64);
        writeln!(io.output, "{}", one_line(&format!("{} {added_at} {games}: {name}", id.0)))?;
    }
    Ok(())
}

/// Removes the games of an import, and reports how many.
fn undo_import(store: &mut GameStore, import: ImportId, io: &mut Streams) -> Result<(), Failure> {
    let folders = DataFolders::of_player();
    let is_open_elsewhere = |id: StoredId| folders.as_ref().is_some_and(|folders| folders.is_played(id));
    let UndoneImport { deleted, binned, kept } =
        store.undo_import(import, is_open_elsewhere).map_err(Failure::invalid)?;
    if deleted + binned + kept == 0 {
        return Err(Failure::invalid(format!("no import {} with games", import.0)));
    }
    let optional_part = |count: usize, what: &str| match count {
        0 => String::new(),
        count => format!(", {} {what}", files::games_text(count as u64)),
    };
    let binned = optional_part(binned, "moved to the bin, changed since the import");
    let kept = optional_part(kept, "kept, open in a window");
    writeln!(io.output, "{} deleted{binned}{kept}", files::games_text(deleted as u64))?;
    Ok(())
}

/// The failure of an import after `done` games of the files were in the library.
fn import_failure(error: &StoreError, done: u64) -> Failure {
    match done {
        0 => Failure::invalid(error),
        _ => Failure::invalid(format_args!(
            "{} of these files {} in the library, the others are not. {error} Then add the same files again to \
             continue the import.",
            files::games_text(done),
            if done == 1 { "is" } else { "are" },
        )),
    }
}

fn json_row(game: &GameSummary) -> Row<'_> {
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

fn text_row(game: &GameSummary) -> String {
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
