//! External engines before a game starts: name, options, playable games, and messages about failures.

use super::catalogue::GAMES;
use super::common_messages::shorten_quote;
use crate::{Game, LocalizedMessage, message};
use ai::{EngineFailure, StopFlag, external_engine};

pub use ai::external_engine::{EngineInfo, EngineOption, ExternalEngine, OptionKind, STARTUP_TIMEOUT};

/// Starts an external engine, reads its name and options, and ends it.
///
/// Returns `None` if `stop` was raised, and a message if the engine fails or does not play `game`. Blocks for up to
/// a minute, so do not call it on the thread that draws.
pub fn query_engine(
    game: Game,
    engine: ExternalEngine,
    stop: &StopFlag,
) -> Result<Option<EngineInfo>, LocalizedMessage> {
    let info = match game.variant {
        Some(variant) => external_engine::query_engine_info(engine.clone(), variant, stop),
        None => Err(EngineFailure::WrongVariant),
    };
    info.map_err(|fault| fault_message(&fault, engine.short_name()))
}

/// The games that an engine reports it can play.
pub fn playable_games(info: &EngineInfo) -> impl Iterator<Item = Game> {
    let plays = |game: &Game| game.variant.is_some_and(|variant| info.plays(variant));
    GAMES.iter().copied().filter(plays)
}

/// The options of an engine that the player can set. First the time per move and the arguments of the program.
///
/// Leaves out buttons, options that cannot be saved, and options that this program sets: variant, castling notation,
/// pondering, and analysis mode.
pub fn player_options(info: &EngineInfo) -> Vec<EngineOption> {
    const PROGRAM_OPTIONS: [&str; 6] = [
        "UCI_Variant",
        "UCI_Chess960",
        "Ponder",
        "UCI_AnalyseMode",
        ExternalEngine::MOVE_TIME,
        ExternalEngine::ARGUMENTS,
    ];
    let is_set_by_program =
        |name: &str| PROGRAM_OPTIONS.iter().any(|option| option.eq_ignore_ascii_case(name));
    let settable = info.options.iter().filter(|option| {
        option.kind != OptionKind::Button
            && !is_set_by_program(&option.name)
            && ExternalEngine::is_setting(&option.name, "")
    });
    [EngineOption::move_time(), EngineOption::arguments()].into_iter().chain(settable.cloned()).collect()
}

/// Whether `value` is valid for an option and can be saved with the engine.
pub fn accepts(option: &EngineOption, value: &str) -> bool {
    option.accepts(value) && ExternalEngine::is_setting(&option.name, value)
}

/// The message for a failure of the external engine called `name`.
pub(super) fn fault_message(failure: &EngineFailure, name: &str) -> LocalizedMessage {
    match failure {
        EngineFailure::NotFound => message!("engine-error-not-found", name),
        EngineFailure::NotExecutable => message!("engine-error-not-executable", name),
        EngineFailure::NotStarted(why) => message!("engine-error-not-started", name, why),
        EngineFailure::NotUci => message!("engine-error-not-uci", name),
        EngineFailure::WrongVariant => message!("engine-error-wrong-variant", name),
        EngineFailure::Died => message!("engine-error-died", name),
        EngineFailure::TimedOut => message!("engine-error-timed-out", name),
        EngineFailure::TooMuchOutput => message!("engine-error-too-much-output", name),
        EngineFailure::Illegal(mv) => message!("engine-error-illegal-move", name, played = shorten_quote(mv)),
        EngineFailure::NoMove => message!("engine-error-no-move", name),
    }
}
