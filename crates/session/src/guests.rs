//! External engines ("guests") before a game: name, options, and playable games.

use super::catalogue::GAMES;
use super::words::quote;
use crate::{Game, Message, message};
use ai::{GuestFault, StopFlag, guest};

pub use ai::guest::{EngineOption, Guest, Introduction, OptionKind};

/// Starts an external engine, reads its name and options, and ends it.
///
/// Returns `None` if stopped, and a message if the engine fails or does not play `game`. Blocks up to twenty seconds:
/// do not call it on the thread that draws.
pub fn meet(game: Game, guest: Guest, stop: &StopFlag) -> Result<Option<Introduction>, Message> {
    let introduced = match game.variant {
        Some(variant) => guest::introduce(guest.clone(), variant, stop),
        None => Err(GuestFault::OtherGame),
    };
    introduced.map_err(|fault| fault_message(&fault, guest.short_name()))
}

/// The games that an engine says it can play.
pub fn games_of(introduction: &Introduction) -> impl Iterator<Item = Game> {
    let plays = |game: &Game| game.variant.is_some_and(|variant| introduction.plays(variant));
    GAMES.iter().copied().filter(plays)
}

/// The options of an engine for the player to set, the time per move first.
///
/// Left out are buttons, and the options that this program sets itself: variant, castling notation, pondering and
/// analysis mode.
pub fn settable(introduction: &Introduction) -> Vec<EngineOption> {
    const OWN_OPTIONS: [&str; 5] =
        ["UCI_Variant", "UCI_Chess960", "Ponder", "UCI_AnalyseMode", Guest::MOVE_TIME];
    let is_own = |name: &str| OWN_OPTIONS.iter().any(|ours| ours.eq_ignore_ascii_case(name));
    let own = introduction.options.iter().filter(|option| {
        option.kind != OptionKind::Button && !is_own(&option.name) && Guest::is_setting(&option.name, "")
    });
    std::iter::once(EngineOption::move_time()).chain(own.cloned()).collect()
}

/// Whether `value` is valid for an option and can be saved with the engine.
pub fn takes(option: &EngineOption, value: &str) -> bool {
    option.takes(value) && Guest::is_setting(&option.name, value)
}

/// The message for a failure of the external engine called `name`.
pub(super) fn fault_message(fault: &GuestFault, name: &str) -> Message {
    match fault {
        GuestFault::NotFound => message!("guest-not-found", name),
        GuestFault::NoProgram => message!("guest-no-program", name),
        GuestFault::NotStarted(why) => message!("guest-not-started", name, why),
        GuestFault::NotUci => message!("guest-not-uci", name),
        GuestFault::OtherGame => message!("guest-other-game", name),
        GuestFault::Died => message!("guest-died", name),
        GuestFault::Hung => message!("guest-hung", name),
        GuestFault::Flooded => message!("guest-flooded", name),
        GuestFault::Illegal(mv) => message!("guest-illegal", name, played = quote(mv)),
        GuestFault::NoMove => message!("guest-no-move", name),
    }
}
