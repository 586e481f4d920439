//! Engines of other people (guests) before they sit down: one is started to say what it is called, what can be set, and
//! whether it plays a game.

use super::catalogue::GAMES;
use super::words::quote;
use crate::{Game, Message, message};
use ai::{GuestFault, StopFlag, guest};

pub use ai::guest::{EngineOption, Guest, Introduction, OptionKind};

/// What a guest says of itself, once it is ready to play this game: its program is started for that and ends again. `None`
/// when it was stopped before; else what is wrong with it, in words.
///
/// It takes as long as the program does, up to twenty seconds, so that nobody who draws waits for it.
pub fn meet(game: Game, guest: Guest, stop: &StopFlag) -> Result<Option<Introduction>, Message> {
    let introduced = match game.variant {
        Some(variant) => guest::introduce(guest.clone(), variant, stop),
        None => Err(GuestFault::OtherGame),
    };
    introduced.map_err(|fault| fault_message(&fault, guest.short_name()))
}

/// The games that an engine plays which has introduced itself.
pub fn games_of(introduction: &Introduction) -> impl Iterator<Item = Game> {
    let plays = |game: &Game| game.variant.is_some_and(|variant| introduction.plays(variant));
    GAMES.iter().copied().filter(plays)
}

/// What can be set of an engine, the time for a move first. Left out is what can only be done (buttons): it is of use only
/// to whoever sees what the engine thinks. And what the protocol has for the table itself to say: which game it is, how
/// castling is written, and what an engine may do while it is not its turn.
pub fn settable(introduction: &Introduction) -> Vec<EngineOption> {
    const OF_THE_TABLE: [&str; 5] =
        ["UCI_Variant", "UCI_Chess960", "Ponder", "UCI_AnalyseMode", Guest::MOVE_TIME];
    let is_ours = |name: &str| OF_THE_TABLE.iter().any(|ours| ours.eq_ignore_ascii_case(name));
    let own = introduction.options.iter().filter(|option| {
        option.kind != OptionKind::Button && !is_ours(&option.name) && Guest::is_setting(&option.name, "")
    });
    std::iter::once(EngineOption::move_time()).chain(own.cloned()).collect()
}

/// Whether an option can be set to this, and that can be told.
pub fn takes(option: &EngineOption, value: &str) -> bool {
    option.takes(value) && Guest::is_setting(&option.name, value)
}

/// The sentence about a guest of this name.
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
