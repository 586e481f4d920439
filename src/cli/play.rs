//! `tabuleiro play`: checks a game to start or continue before the window opens.

use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::args::PlayArgs;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::options::WindowOptions;
use ai::Player;
use session::{Game, MatchPlan, SeatPlan, catalogue, read_clocks};
use store::{GameStore, Home, KeptId, StoreError};

/// Options for a window that starts or continues a game.
pub(crate) fn run(args: PlayArgs, errors: &mut dyn Write) -> Result<WindowOptions, Failure> {
    if let Some(id) = args.resume {
        return resume(id.map(KeptId), args.window);
    }
    let name = args.game.as_deref().unwrap_or_default();
    let game: Game = match name.parse() {
        Ok(_) if args.number.is_some() => return Err(Failure::refused("--game needs a file with games")),
        Ok(game) => game,
        Err(_) if files::is_file(name) => return open(args, errors),
        Err(unknown) => return Err(Failure::refused(unknown)),
    };
    let mut plan = MatchPlan { rules: args.rules, ..between_people(game, args.position)? };
    if let Some(players) = &args.seats {
        plan.seats = players_of(players)?.into_iter().map(SeatPlan::nameless).collect();
    }
    if let Some(names) = &args.names {
        let names: Vec<&str> = names.split(',').map(str::trim).collect();
        if names.len() > plan.seats.len() {
            return Err(Failure::refused(format_args!(
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
        let clocks = read_clocks(text, plan.seats.len()).map_err(Failure::refused)?;
        for (seat, clock) in plan.seats.iter_mut().zip(clocks) {
            seat.clock = clock;
        }
    }
    if let Some(text) = &args.odds {
        plan.odds = Some(plan.game.read_odds(text).map_err(Failure::refused)?);
    }
    plan.seed = args.seed.unwrap_or_else(rand::random);
    // The window would report the error too, but late and not on the terminal.
    catalogue::open(&plan).map_err(Failure::refused)?;
    Ok(WindowOptions { plan: Some(plan), ..args.window })
}

/// A game between people, from a position text or the game's own start.
pub(crate) fn between_people(game: Game, position: Option<String>) -> Result<MatchPlan, Failure> {
    let mut plan = MatchPlan::between_people(game);
    if let Some(text) = &position {
        // The position determines the number of seats.
        let terms = catalogue::terms_of(game, text).map_err(Failure::refused)?;
        plan.seats.resize(terms.seats.into(), SeatPlan::nameless(Player::Human));
    }
    Ok(MatchPlan { position, ..plan })
}

/// Options for a window that opens files. Unreadable files are reported here, on the terminal.
pub(crate) fn files(files: Vec<PathBuf>, window: WindowOptions) -> Result<WindowOptions, Failure> {
    for path in &files {
        let refused = |why: &dyn Display| Failure::refused(format_args!("{}: {why}", path.display()));
        let file = File::open(path).map_err(|error| refused(&error))?;
        // Opening a folder succeeds on some systems, but reading it fails.
        if file.metadata().is_ok_and(|it| it.is_dir()) {
            return Err(refused(&"it is a folder"));
        }
    }
    Ok(WindowOptions { files, ..window })
}

/// Options for a window that continues a game from a file.
///
/// The game is added to the library unless it is there already, so that changes to it are saved.
fn open(args: PlayArgs, errors: &mut dyn Write) -> Result<WindowOptions, Failure> {
    let PlayArgs { game, number, seats, names, clock, odds, position, rules, seed, window, .. } = args;
    let others = [&seats, &names, &clock, &odds, &position, &rules];
    if others.into_iter().any(Option::is_some) || seed.is_some() {
        return Err(Failure::refused("a game from a file has its own players, clocks and position"));
    }
    let file = game.unwrap_or_default();
    let game = files::nth(Path::new(&file), number.unwrap_or(1), errors)?;
    let imported = kept_games()?.import(&[game]).map_err(Failure::refused)?;
    let id = imported.first().map(|imported| imported.id());
    Ok(WindowOptions { resume: id, ..window })
}

/// Opens the database of the current user.
pub(crate) fn kept_games() -> Result<GameStore, Failure> {
    let home = Home::of_player().ok_or(StoreError::NoHome).map_err(Failure::refused)?;
    GameStore::open(&home.games_file()).map_err(Failure::refused)
}

/// Options for a window that continues a saved game. The game is checked here, so that an invalid number is reported on
/// the terminal.
fn resume(id: Option<KeptId>, window: WindowOptions) -> Result<WindowOptions, Failure> {
    let store = kept_games()?;
    let id = match id {
        Some(id) => id,
        None => *store
            .unfinished(1)
            .map_err(Failure::refused)?
            .first()
            .ok_or_else(|| Failure::refused("no saved game is unfinished"))?,
    };
    let kept = store.read(id).map_err(Failure::refused)?;
    catalogue::reopen(&kept.saved).map_err(Failure::refused)?;
    Ok(WindowOptions { resume: Some(id), ..window })
}

/// Parses `PLAYER,PLAYER`.
pub(crate) fn players_of(text: &str) -> Result<Vec<Player>, Failure> {
    text.split(',').map(|player| player.trim().parse().map_err(Failure::refused)).collect()
}
