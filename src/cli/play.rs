//! `tabuleiro play`: checks a game to start or continue before the window opens.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::args::PlayArgs;
use crate::cli::failure::{Failure, one_line};
use crate::cli::{files, line};
use crate::options::WindowOptions;
use ai::Player;
use session::game_text::path_of_text;
use session::{Game, MatchPlan, PlayerPlan, catalogue, read_clocks};
use store::{DataFolders, GameStore, StoreError, StoredId};

/// Options for a window that starts or continues a game.
pub(crate) fn run(args: PlayArgs, errors: &mut dyn Write) -> Result<WindowOptions, Failure> {
    if let Some(id) = args.resume {
        return resume(id.map(StoredId), args.window);
    }
    let name = args.game.as_deref().unwrap_or_default();
    let game: Game = match name.parse() {
        Ok(_) if args.number.is_some() => {
            return Err(Failure::invalid("--game needs a file, not a game name"));
        }
        Ok(game) => game,
        Err(_) if files::is_file(name) => return open_from_file(args, errors),
        Err(unknown) => return Err(Failure::invalid(unknown)),
    };
    let mut plan = MatchPlan { rules: args.rules, ..between_people(game, args.position, errors)? };
    if let Some(players) = &args.seats {
        plan.seats = players_of(players)?.into_iter().map(PlayerPlan::nameless).collect();
    }
    if let Some(names) = &args.names {
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        if names.len() > plan.seats.len() {
            return Err(Failure::invalid(format_args!(
                "{} names for {} seats",
                names.len(),
                plan.seats.len()
            )));
        }
        for (seat, name) in plan.seats.iter_mut().zip(names) {
            seat.name = name.to_owned();
        }
    }
    if let Some(text) = &args.clock {
        let clocks = read_clocks(text, plan.seats.len()).map_err(Failure::invalid)?;
        for (seat, clock) in plan.seats.iter_mut().zip(clocks) {
            seat.clock = clock;
        }
    }
    if let Some(text) = &args.odds {
        plan.odds = Some(plan.game.read_odds(text).map_err(Failure::invalid)?);
    }
    plan.seed = args.seed.unwrap_or_else(rand::random);
    // The window would report the error too, but late and not on the terminal.
    catalogue::open(&plan).map_err(Failure::invalid)?;
    Ok(WindowOptions { plan: Some(plan), ..args.window })
}

/// A game between people, from a position text or the game's own start. Reports the ignored parts of the position.
pub(crate) fn between_people(
    game: Game,
    position: Option<String>,
    errors: &mut dyn Write,
) -> Result<MatchPlan, Failure> {
    let mut plan = MatchPlan::between_people(game);
    if let Some(text) = &position {
        let (start, notes) = catalogue::start_replay_with_notes(game, text).map_err(Failure::invalid)?;
        line::report_notes(&notes, errors)?;
        // The position determines the number of seats.
        let terms = start.terms();
        plan.seats.resize(terms.seats.into(), PlayerPlan::nameless(Player::Human));
    }
    Ok(MatchPlan { position, ..plan })
}

/// Options for a window that opens files. The window reports files that cannot be read, because a program that was
/// started from a desktop has no terminal.
pub(crate) fn open_files(files: &[PathBuf], window: WindowOptions) -> WindowOptions {
    WindowOptions { files: files.iter().map(|path| path_of_text(path)).collect(), ..window }
}

/// Returns an error for options of the window that cannot work.
pub(crate) fn check_window_options(window: &WindowOptions) -> Result<(), Failure> {
    for (option, path) in [("--record", &window.record), ("--layout-file", &window.layout_file)] {
        path.as_deref().map_or(Ok(()), |path| files::refuse_standard_output(option, path))?;
    }
    window.assets.as_deref().map_or(Ok(()), files::require_assets)
}

/// Options for a window that continues a game from a file.
///
/// The game is added to the library unless it is there already, so that changes to it are saved. If the library cannot
/// be written, the window opens the file.
fn open_from_file(args: PlayArgs, errors: &mut dyn Write) -> Result<WindowOptions, Failure> {
    let PlayArgs { game, number, seats, names, clock, odds, position, rules, seed, window, .. } = args;
    let conflicting_options = [&seats, &names, &clock, &odds, &position, &rules];
    if conflicting_options.into_iter().any(Option::is_some) || seed.is_some() {
        return Err(Failure::invalid("a game from a file already has its players, clocks and position"));
    }
    let file = game.unwrap_or_default();
    let game = files::read_game_number(Path::new(&file), number.unwrap_or(1), errors)?;
    if game.position.is_some() && number.is_none() {
        // A file of positions opens like in the window: on the setup page, or as a list.
        return Ok(open_files(&[file.into()], window));
    }
    let imported = game_store_path().and_then(|path| GameStore::open(&path)?.import(&[game]));
    Ok(match imported {
        Ok(imported) => WindowOptions { resume: imported.first().map(|imported| imported.id()), ..window },
        // The window shows the games of the file, and says why games cannot be saved.
        Err(why) => {
            if let Some(number) = number {
                let text =
                    format!("note: game {number} is not added to the library; choose it in the list. {why}");
                writeln!(errors, "{}", one_line(&text))?;
            }
            open_files(&[file.into()], window)
        }
    })
}

/// Path of the current user's database of saved games.
fn game_store_path() -> Result<PathBuf, StoreError> {
    DataFolders::of_player().map(|folders| folders.games_file()).ok_or(StoreError::NoHome)
}

/// Opens the current user's database of saved games.
pub(crate) fn open_game_store() -> Result<GameStore, Failure> {
    game_store_path().and_then(|path| GameStore::open(&path)).map_err(Failure::invalid)
}

/// Opens the current user's database of saved games, also one that cannot be written.
pub(crate) fn open_game_store_for_reading() -> Result<GameStore, Failure> {
    game_store_path().and_then(|path| GameStore::open_for_reading(&path)).map_err(Failure::invalid)
}

/// Options for a window that continues the saved game `id`; `None` is the most recent unfinished game.
///
/// Reads the game here, so that an invalid number is reported on the terminal.
fn resume(id: Option<StoredId>, window: WindowOptions) -> Result<WindowOptions, Failure> {
    let store = open_game_store_for_reading()?;
    let id = match id {
        Some(id) => id,
        None => *store
            .unfinished(1)
            .map_err(Failure::invalid)?
            .first()
            .ok_or_else(|| Failure::invalid("there is no unfinished game"))?,
    };
    let stored = store.read(id).map_err(Failure::invalid)?;
    catalogue::reopen(&stored.saved).map_err(Failure::invalid)?;
    Ok(WindowOptions { resume: Some(id), ..window })
}

/// Parses `PLAYER,PLAYER`.
pub(crate) fn players_of(text: &str) -> Result<Vec<Player>, Failure> {
    text.split(',').map(|player| player.trim().parse().map_err(Failure::invalid)).collect()
}
