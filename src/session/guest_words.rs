//! What is wrong with an engine of other people, in words for the window.

use super::message::{Explain, Message, message};
use super::words::quote;
use crate::ai::GuestFault;

impl Explain for GuestFault {
    fn message(&self) -> Message {
        match self {
            GuestFault::NotStarted(why) => message!("guest-not-started", why),
            GuestFault::NotUci => message!("guest-not-uci"),
            GuestFault::OtherGame => message!("guest-other-game"),
            GuestFault::Died => message!("guest-died"),
            GuestFault::Hung => message!("guest-hung"),
            GuestFault::Flooded => message!("guest-flooded"),
            GuestFault::Illegal(mv) => message!("guest-illegal", played = quote(mv)),
            GuestFault::NoMove => message!("guest-no-move"),
        }
    }
}
