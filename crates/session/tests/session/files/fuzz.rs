//! Fuzz test of the reader: mutated game texts cause no panic, no endless loop, and no fault outside the text.
//!
//! A game that was read is the same after writing and reading. The environment variable `INPUTS` sets the number of
//! texts, and `SEED` sets the random seed. docs/FORMATS.md describes the long run.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use session::game_text::{Fault, FaultKind, GameReader, ReadResult, TextFormat, write_game};
use session::{Game, catalogue};

use test_support::games::{env_number, read_games, seeded_rng};

/// Valid game texts of every game and format.
const TEXTS: [&str; 8] = [
    "[Event \"F/S \\\"Match\\\"\"]\r\n[White \"Fischer, R\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {Spanish}\r\n\
     3... a6! (3... Nf6 4. O-O (4. d3 $10) 4... Nxe4) 4. Bxc6 dxc6 5. O-O 1/2-1/2\r\n",
    "[TimeControl \"180+2\"]\n\n1. d4 {[%clk 0:03:00]} 1... d5 {[%clk 0:02:58.5]} 2. c4 {[%clk 0:02:59]} dxc4 {[%clk 0:02:57]} 1-0\n",
    "[FEN \"r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1\"]\n\n1.exd6 e.p. 0-0 2.b8(Q) Rxa1+ 3.Ke2 *\n\n1. g4 e5 2. f3?? Qh4# 0-1\n",
    "[Variant \"Racing Kings\"]\n\n1. Kh3 Ka3 2. Kh4 ; comment\n2... Kb4 3. Kh5 -- *\n% escape\n",
    "[GameType \"28,W,8,8,N1,1\"]\n\n1. 10-13 22-19 2. 13-18* 21x14 3. 11x18(!?) 27-22 (27-23 18x27) 4. 18x27 31x22 2-0\n",
    "[FEN \"B:W18,K24:B12,K10.\"]\n[Result \"0-1\"]\n1... 10-13 {x} 2. 18-22 $6 *\n",
    "[Game \"domin-up\"]\n[Seat1 \"Ana\"]\n[Start \"report 1 17.33/00.12 0,0=7^1;1,0=7^1 0\"]\n\n1. (1) 17@0,1N {near} 2. (2) pass *\n",
    "1. e4 (1. d4 d5 2. c4 (2. Nf3 Nf6 {a} (2... e6)) 2... e6) 1... c5 ({b} 1... e5) 2. Nf3 d6 $14 $1 3. Bb5+ Bd7 *",
];

/// Fragments to insert: the signs of the formats, moves and tags.
const FRAGMENTS: [&str; 24] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    "$",
    ";",
    "\n%",
    "*",
    "1-0",
    "--",
    "e4",
    "Nf3",
    "10-13",
    "\r",
    "\n\n",
    "\u{1a}",
    "[Event \"x\"]\n",
    "[%clk 0:01:00]",
    "(1)",
    "é",
];

/// Applies one random change: truncation, deletion, repetition, insertion or replacement.
fn mutate(text: &mut Vec<u8>, rng: &mut ChaCha8Rng) {
    let start = rng.random_range(0..=text.len());
    let end = (start + rng.random_range(0..12)).min(text.len());
    match rng.random_range(0..7) {
        0 => text.truncate(start),
        1 => drop(text.drain(start..end)),
        2 => {
            let repeated: Vec<u8> = text[start..end].to_vec();
            drop(text.splice(start..start, repeated));
        }
        3 => {
            let fragment = FRAGMENTS.choose(rng).expect("there are some");
            drop(text.splice(start..start, fragment.bytes()));
        }
        4 => {
            let other = TEXTS.choose(rng).expect("there are some").as_bytes();
            let from = rng.random_range(0..other.len());
            let until = (from + rng.random_range(0..40)).min(other.len());
            drop(text.splice(start..end, other[from..until].iter().copied()));
        }
        5 => text.insert(start, rng.random()),
        _ => {
            if let Some(byte) = text.get_mut(start) {
                *byte = rng.random();
            }
        }
    }
}

/// Checks that the position of every fault is inside the text or directly after it.
///
/// `line_lengths` are the lengths of the lines of `text` in bytes, which are never less than the characters.
fn assert_faults_within(result: &ReadResult, line_lengths: &[usize], text: &[u8]) {
    for fault in &result.faults {
        let context = || format!("{fault:?} in {:?}", String::from_utf8_lossy(text));
        let line_length = line_lengths.get(fault.at.line - 1).unwrap_or_else(|| panic!("{}", context()));
        assert!((1..=line_length + 1).contains(&fault.at.column), "{}", context());
        assert!(!fault.to_string().is_empty());
    }
}

#[test]
fn mutated_texts_are_read_without_panic() {
    let (input_count, seed) = (env_number("INPUTS", 100_000), env_number("SEED", 1));
    let mut rng = seeded_rng(seed);
    let mut game_count = 0u64;
    for number in 0..input_count {
        let mut text = TEXTS.choose(&mut rng).expect("there are some").as_bytes().to_vec();
        for _ in 0..rng.random_range(1..5) {
            mutate(&mut text, &mut rng);
        }
        let normalised = String::from_utf8_lossy(&text).replace("\r\n", "\n").replace('\r', "\n");
        let line_lengths: Vec<usize> = normalised.split('\n').map(str::len).collect();
        let hint = rng.random_bool(0.1).then_some(Game::DRAUGHTS);
        let mut reader = GameReader::new(text.as_slice(), hint);
        loop {
            let offset = usize::try_from(reader.offset()).expect("a short text");
            let Some(reading) = reader.next_game().expect("bytes in memory") else { break };
            assert_faults_within(&reading, &line_lengths, &text);
            let Some(game) = reading.game else { continue };
            game_count += 1;
            // A reader that starts at the offset of the game finds that game, unless the bytes there look like UTF-16.
            if number % 20 == 10 && !matches!(text[offset..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
                let mut second_reader = GameReader::new(&text[offset..], hint);
                let same_game =
                    second_reader.next_game().expect("bytes in memory").and_then(|reading| reading.game);
                let same_game = same_game.map(|game| (game.saved, game.tags));
                assert_eq!(same_game, Some((game.saved.clone(), game.tags.clone())), "from {offset}");
            }
            if number % 20 == 0 {
                let rewritten = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
                let mut readings = read_games(&rewritten, None);
                let faults = &readings[0].faults;
                assert_eq!(readings.len(), 1, "{rewritten}");
                // A stated result that the moves contradict is kept, so it is found again. A text with unread moves may not
                // have contradicted it.
                let is_kept = |fault: &Fault| {
                    matches!(fault.kind, FaultKind::ResultAgainstMoves { .. }) && !reading.faults.is_empty()
                };
                assert!(faults.iter().all(is_kept), "{rewritten}{faults:?}");
                let reread = readings.remove(0).game.expect("a written game");
                let twice_rewritten =
                    write_game(TextFormat::Usual, &reread.saved, &reread.tags).expect("a game");
                assert_eq!(twice_rewritten, rewritten, "{:?}", String::from_utf8_lossy(&text));
            }
            if number % 1_000 == 0 {
                catalogue::reopen(&game.saved).unwrap_or_else(|error| panic!("{error}: {game:?}"));
            }
        }
        if number > 0 && number % 10_000_000 == 0 {
            println!("{number} inputs, {game_count} games");
        }
    }
    assert!(game_count > input_count / 2, "{game_count} games in {input_count} inputs");
}
