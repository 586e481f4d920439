//! `tabuleiro play`: checks a game to start or continue before the window opens.

use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::args::PlayArgs;
use crate::cli::failure::Failure;
use crate::cli::{files, line};
use crate::options::WindowOptions;
use ai::Player;
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

/// A game between people, from a position text or the game's own start. Reports what is ignored of the position.
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

/// Options for a window that opens files. Unreadable files are reported here, on the terminal.
pub(crate) fn open_files(files: Vec<PathBuf>, window: WindowOptions) -> Result<WindowOptions, Failure> {
    for path in &files {
        let failure = |why: &dyn Display| Failure::invalid(format_args!("{}: {why}", path.display()));
        let file = File::open(path).map_err(|error| failure(&error))?;
        // Opening a folder succeeds on some systems, but reading it fails.
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(failure(&"is a folder"));
        }
    }
    Ok(WindowOptions { files, ..window })
}

/// Options for a window that continues a game from a file.
///
/// The game is added to the library unless it is there already, so that changes to it are saved.
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
        return open_files(vec![file.into()], window);
    }
    let imported = open_game_store()?.import(&[game]).map_err(Failure::invalid)?;
    let id = imported.first().map(|imported| imported.id());
    Ok(WindowOptions { resume: id, ..window })
}

/// Opens the current user's database of saved games.
pub(crate) fn open_game_store() -> Result<GameStore, Failure> {
    let folders = DataFolders::of_player().ok_or(StoreError::NoHome).map_err(Failure::invalid)?;
    GameStore::open(&folders.games_file()).map_err(Failure::invalid)
}

/// Options for a window that continues the saved game `id`; `None` is the most recent unfinished game.
///
/// Reads the game here, so that an invalid number is reported on the terminal.
fn resume(id: Option<StoredId>, window: WindowOptions) -> Result<WindowOptions, Failure> {
    let store = open_game_store()?;
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
