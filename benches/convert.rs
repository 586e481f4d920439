//! Speed of reading and writing a large collection: games per second, and peak memory.
//!
//! `cargo bench --no-default-features --bench convert [-- GAMES]`

use std::fs;
use std::io::{self, Read};
use std::time::Instant;

use session::game_text::{GameReader, TextFormat, write_game};

const GAMES: [(&str, &str); 3] = [
    ("chess", include_str!("../tests/data/games_chess.pgn")),
    ("Racing Kings", include_str!("../tests/data/games_racingkings.pgn")),
    ("draughts", include_str!("../tests/data/games_draughts.pdn")),
];

/// Reader that repeats `text` like one large file. The whole is never in memory.
struct Collection<'a> {
    text: &'a [u8],
    read: usize,
    rounds: usize,
}

impl Read for Collection<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.text.len() {
            (self.read, self.rounds) = (0, self.rounds.saturating_sub(1));
        }
        if self.rounds == 0 {
            return Ok(0);
        }
        let count = buffer.len().min(self.text.len() - self.read);
        buffer[..count].copy_from_slice(&self.text[self.read..self.read + count]);
        self.read += count;
        Ok(count)
    }
}

/// Peak resident memory of this process, from `/proc`; "unknown" on other systems.
fn peak_memory() -> String {
    let state = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = state.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or_else(|| "unknown".to_owned(), |peak| peak.trim().to_owned())
}

fn main() {
    let wanted = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    for (name, text) in GAMES {
        let games = text.matches("[Event ").count();
        for writes in [false, true] {
            let collection = Collection { text: text.as_bytes(), read: 0, rounds: wanted / games };
            let mut reader = GameReader::new(collection, None);
            let (mut count, mut plies, mut bytes) = (0usize, 0usize, 0usize);
            let begin = Instant::now();
            while let Some(reading) = reader.next_game().expect("the text is in memory") {
                assert_eq!(reading.faults, []);
                let game = reading.game.expect("a game");
                count += 1;
                plies += game.saved.moves.len();
                if writes {
                    bytes += write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game").len();
                }
            }
            let seconds = begin.elapsed().as_secs_f64();
            let what = if writes { "read and written" } else { "read" };
            println!(
                "{name}: {count} games of {} plies {what} in {seconds:.1} s, {:.0} a second, {} MB written, peak {}",
                plies / count.max(1),
                count as f64 / seconds,
                bytes / 1_000_000,
                peak_memory()
            );
        }
    }
}
