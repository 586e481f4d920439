//! What is wrong with an engine of other people, in words for the window.

use super::message::{Message, message};
use super::words::quote;
use ai::GuestFault;

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
