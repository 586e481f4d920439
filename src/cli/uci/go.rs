//! The `go` command: the limits and the kind of a search.

use std::time::Duration;

use ai::{ClockState, Limits};
use rules::Seat;

/// Largest depth for perft; no count finishes at this depth.
const DEEPEST_PERFT: u32 = 60;

/// Assumed number of moves to the end of the game for a player that ponders: a fifth less than without pondering.
const PONDER_MOVES_TO_GO: u32 = 24;

/// The words that start a part of the command.
const KEYWORDS: &str =
    "searchmoves ponder wtime btime winc binc movestogo depth nodes mate movetime infinite perft";

/// A parsed `go` command. Invalid parts are ignored.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    depth: Option<u8>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    infinite: bool,
    /// Remaining time and increment, by seat.
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    /// Whether to think on the opponent's time until `ponderhit`.
    pub ponder: bool,
    /// Search for a win in this number of moves.
    pub mate: Option<u32>,
    /// The moves to search, as written; all moves if empty.
    pub search_moves: Vec<String>,
    /// Depth of a perft count to run instead of a search.
    pub perft: Option<u32>,
}

impl Go {
    /// Parses the text after `go`.
    pub(crate) fn read(text: &str) -> Go {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
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
        // The clock may be below zero when the message arrives.
        let number = value.max(0).unsigned_abs();
        let time = Duration::from_millis(number);
        let count = u32::try_from(number).unwrap_or(u32::MAX);
        match keyword {
            "depth" => self.depth = Some(u8::try_from(number.max(1)).unwrap_or(u8::MAX)),
            "nodes" => self.nodes = Some(number.max(1)),
            "mate" => self.mate = Some(count.max(1)),
            "perft" => self.perft = Some(count.min(DEEPEST_PERFT)),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.time[0] = Some(time),
            "btime" => self.time[1] = Some(time),
            "winc" => self.increment[0] = time,
            "binc" => self.increment[1] = time,
            "movestogo" => self.moves_to_go = Some(count).filter(|moves| *moves > 0),
            _ => {}
        }
    }

    /// The limits for the seat to move.
    ///
    /// If only the opponent's time is given, it is used for both. A player that ponders also thinks while the
    /// opponent's clock runs, so with `ponders` the time is divided among a fifth fewer moves. Each move gets a quarter
    /// more.
    pub(crate) fn limits(&self, turn: Seat, ponders: bool) -> Limits {
        if self.infinite {
            return Limits::NONE;
        }
        let index = turn.index().min(1);
        let moves = if ponders {
            Some(self.moves_to_go.map_or(PONDER_MOVES_TO_GO, |moves| (moves - moves / 5).max(1)))
        } else {
            self.moves_to_go
        };
        let clock = self.time[index].or(self.time[1 - index]).map(|remaining| ClockState {
            remaining,
            increment: self.increment[index],
            moves_to_go: moves,
        });
        Limits { depth: self.depth, nodes: self.nodes, move_time: self.move_time, clock }
    }

    /// Whether the move may be sent only after `stop`.
    pub(crate) fn is_endless(&self) -> bool {
        self.infinite || !(self.has_bounds() || self.mate.is_some() || self.perft.is_some())
    }

    /// Whether the search ends by itself.
    pub(crate) fn is_bounded(&self) -> bool {
        self.has_bounds() && !self.infinite && !self.ponder
    }

    fn has_bounds(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.time.iter().any(Option::is_some)
    }
}

fn is_keyword(word: &str) -> bool {
    KEYWORDS.split(' ').any(|keyword| keyword == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_for_the_seat_to_move() {
        let go = Go::read("wtime 60000 btime -5 winc 100 binc 200 movestogo 12");
        let clock = go.limits(Seat::SECOND, false).clock.expect("a clock");
        assert_eq!(clock.remaining, Duration::ZERO);
        assert_eq!(clock.increment, Duration::from_millis(200));
        assert_eq!(clock.moves_to_go, Some(12));
        assert!(!go.is_endless() && go.is_bounded());
        assert_eq!(go.limits(Seat::FIRST, true).clock.and_then(|clock| clock.moves_to_go), Some(10));
    }

    #[test]
    fn one_clock_stands_for_both() {
        let go = Go::read("wtime 1000");
        for seat in [Seat::FIRST, Seat::SECOND] {
            let clock = go.limits(seat, false).clock;
            assert_eq!(clock.map(|clock| clock.remaining), Some(Duration::from_secs(1)), "{seat}");
        }
        assert!(!go.is_endless() && go.is_bounded());
    }

    #[test]
    fn invalid_parts_are_ignored() {
        for text in ["", "depth", "depth x", "nodes 99999999999999999999", "deep 4", "infinite"] {
            assert_eq!(Go::read(text).limits(Seat::FIRST, false), Limits::NONE, "{text:?}");
            assert!(Go::read(text).is_endless(), "{text:?}");
        }
        let clock = Go::read("depth wtime 5").limits(Seat::FIRST, false).clock;
        assert_eq!(clock.map(|clock| clock.remaining), Some(Duration::from_millis(5)));
        assert_eq!(Go::read("perft 4000000000").perft, Some(DEEPEST_PERFT));
    }

    #[test]
    fn moves_are_read_up_to_the_next_keyword() {
        let go = Go::read("searchmoves e2e4 d2d4 depth 3 ponder mate 2");
        assert_eq!(go.search_moves, ["e2e4", "d2d4"]);
        assert_eq!((go.depth, go.ponder, go.mate, go.perft), (Some(3), true, Some(2), None));
        assert!(!go.is_bounded() && !go.is_endless(), "it ponders, and after the hit it is bounded");
        assert_eq!(Go::read("perft 4").perft, Some(4));
        assert_eq!(Go::read("searchmoves").search_moves, [""; 0]);
    }
}
