//! Measures how fast large collections are read and written: games per second, and peak memory.
//!
//! The benchmark makes two runs for each collection: the first only reads it, the second also writes it.
//! `GAMES` is the number of games per run (default 100,000).
//!
//! `cargo bench --no-default-features --bench convert [-- GAMES]`

use std::fs;
use std::io::{self, Read};
use std::time::Instant;

use session::game_text::{GameReader, TextFormat, write_game};

/// Names and texts of the collections.
const COLLECTIONS: [(&str, &str); 3] = [
    ("chess", include_str!("../tests/data/games_chess.pgn")),
    ("Racing Kings", include_str!("../tests/data/games_racingkings.pgn")),
    ("draughts", include_str!("../tests/data/games_draughts.pdn")),
];

/// Reader that repeats `text`, like one large file. The large file is never in memory as a whole.
struct RepeatedText<'a> {
    text: &'a [u8],
    /// Number of bytes of `text` that the current repetition has delivered.
    offset: usize,
    /// Repetitions left, including the current one.
    repetitions: usize,
}

impl Read for RepeatedText<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.offset == self.text.len() {
            (self.offset, self.repetitions) = (0, self.repetitions.saturating_sub(1));
        }
        if self.repetitions == 0 {
            return Ok(0);
        }
        let count = buffer.len().min(self.text.len() - self.offset);
        buffer[..count].copy_from_slice(&self.text[self.offset..self.offset + count]);
        self.offset += count;
        Ok(count)
    }
}

/// Peak resident memory of this process, from `/proc`; "unknown" on other systems.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or_else(|| "unknown".to_owned(), |peak| peak.trim().to_owned())
}

fn main() {
    let target = std::env::args().find_map(|arg| arg.parse().ok()).unwrap_or(100_000);
    for (name, text) in COLLECTIONS {
        let games_in_text = text.matches("[Event ").count();
        for writes in [false, true] {
            let collection =
                RepeatedText { text: text.as_bytes(), offset: 0, repetitions: target / games_in_text };
            let mut reader = GameReader::new(collection, None);
            let (mut game_count, mut plies, mut bytes) = (0usize, 0usize, 0usize);
            let start = Instant::now();
            while let Some(reading) = reader.next_game().expect("the text is in memory") {
                assert_eq!(reading.faults, []);
                let game = reading.game.expect("a reading without faults has a game");
                game_count += 1;
                plies += game.saved.moves.len();
                if writes {
                    bytes += write_game(TextFormat::Usual, &game.saved, &game.tags)
                        .expect("a game that was read can be written")
                        .len();
                }
            }
            let seconds = start.elapsed().as_secs_f64();
            let action = if writes { "read and written" } else { "read" };
            println!(
                "{name}: {game_count} games of {} plies {action} in {seconds:.1} s, {:.0} a second, {} MB written, peak {}",
                plies / game_count.max(1),
                game_count as f64 / seconds,
                bytes / 1_000_000,
                peak_memory()
            );
        }
    }
}
