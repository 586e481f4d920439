//! The `go` command: how long to think.

use std::time::Duration;

use crate::ai::{ClockTime, Limits};
use crate::rules::Seat;

/// A `go` command as it was read. Whatever could not be read counts as not said; pondering and a choice
/// of root moves are not offered.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Go {
    depth: Option<u8>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    infinite: bool,
    /// Time left and added, by seat.
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
}

impl Go {
    /// Reads what follows the word `go`.
    pub fn read(text: &str) -> Go {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                _ if is_keyword(word) => {
                    let value = words.next_if(|word| !is_keyword(word)).and_then(|word| word.parse().ok());
                    if let Some(value) = value {
                        go.set(word, value);
                    }
                }
                _ => {}
            }
        }
        go
    }

    fn set(&mut self, keyword: &str, value: i64) {
        // Clocks can run below zero while the message is on its way.
        let number = value.max(0).unsigned_abs();
        let time = Duration::from_millis(number);
        match keyword {
            "depth" => self.depth = Some(u8::try_from(number.max(1)).unwrap_or(u8::MAX)),
            "nodes" => self.nodes = Some(number.max(1)),
            // A mate in so many moves is found within twice as many plies.
            "mate" => self.depth = Some(u8::try_from(number.max(1).saturating_mul(2)).unwrap_or(u8::MAX)),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = u32::try_from(number).ok().filter(|moves| *moves > 0),
            _ => {}
        }
    }

    /// The bounds for the seat to move.
    pub fn limits(&self, turn: Seat) -> Limits {
        if self.infinite {
            return Limits::NONE;
        }
        let index = turn.index().min(1);
        let clock = self.time[index].map(|remaining| ClockTime {
            remaining,
            increment: self.increment[index],
            moves_to_go: self.moves_to_go,
        });
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.move_time, clock }
    }

    /// Whether only `stop` ends the search.
    pub fn is_endless(&self) -> bool {
        let bounded = self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.time.iter().any(Option::is_some);
        self.infinite || !bounded
    }
}

fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "searchmoves"
            | "ponder"
            | "wtime"
            | "btime"
            | "winc"
            | "binc"
            | "movestogo"
            | "depth"
            | "nodes"
            | "mate"
            | "movetime"
            | "infinite"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_for_the_seat_to_move() {
        let go = Go::read("wtime 60000 btime -5 winc 100 binc 200 movestogo 12");
        let clock = go.limits(Seat::SECOND).clock.expect("a clock");
        assert_eq!(clock.remaining, Duration::ZERO);
        assert_eq!(clock.increment, Duration::from_millis(200));
        assert_eq!(clock.moves_to_go, Some(12));
        assert!(!go.is_endless());
    }

    #[test]
    fn rubbish_counts_as_not_said() {
        for text in ["", "depth", "depth x", "nodes 99999999999999999999", "deep 4", "infinite"] {
            assert_eq!(Go::read(text).limits(Seat::FIRST), Limits::NONE, "{text:?}");
            assert!(Go::read(text).is_endless(), "{text:?}");
        }
        let clock = Go::read("depth wtime 5").limits(Seat::FIRST).clock;
        assert_eq!(clock.map(|clock| clock.remaining), Some(Duration::from_millis(5)));
    }
}
