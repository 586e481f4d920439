//! `tabuleiro games`: the kept games as text or JSON, newest first, or one of them as PGN or PDN.

use std::io::Write;

use serde::Serialize;

use super::args::GamesArgs;
use super::failure::{Failure, one_line};
use crate::store::{Filter, GameStore, Home, KeptId, StoreError, Summary, SummarySeat};

/// A game in the JSON list. The names are part of the command's surface.
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

/// Writes a line a game: number, game, players with their clocks, number of moves, result; or all of one game.
pub fn run(args: &GamesArgs, output: &mut dyn Write) -> Result<(), Failure> {
    let home = Home::of_player().ok_or(StoreError::NoHome).map_err(Failure::refused)?;
    let store = GameStore::open(&home.games_file()).map_err(Failure::refused)?;
    if let Some(id) = args.text {
        let text = store.text(KeptId(id)).map_err(Failure::refused)?;
        return Ok(output.write_all(text.as_bytes())?);
    }
    let filter = Filter {
        game: args.game.as_deref().map(str::parse).transpose().map_err(Failure::refused)?,
        name: args.name.clone().unwrap_or_default(),
        binned: args.binned,
        ..Filter::default()
    };
    let mut first = true;
    if args.json {
        output.write_all(b"[")?;
    }
    let written = store.list(&filter, |game| -> Result<(), Failure> {
        if args.json {
            output.write_all(if first { b"\n" } else { b",\n" })?;
            first = false;
            serde_json::to_writer(&mut *output, &row(&game)).map_err(std::io::Error::from)?;
        } else {
            writeln!(output, "{}", line(&game))?;
        }
        Ok(())
    });
    written.map_err(Failure::refused)??;
    if args.json {
        output.write_all(if first { b"]\n" } else { b"\n]\n" })?;
    }
    Ok(())
}

fn row(game: &Summary) -> Row<'_> {
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

fn line(game: &Summary) -> String {
    let seat = |SummarySeat { player, name, clock }: &SummarySeat| match clock {
        Some(clock) => format!("{name} ({player}, {clock})"),
        None => format!("{name} ({player})"),
    };
    let seats: Vec<String> = game.seats.iter().map(seat).collect();
    let plies = game.moves.len();
    one_line(&format!("{} {} {}: {plies} plies, {}", game.id.0, game.name, seats.join(" - "), game.result))
}
