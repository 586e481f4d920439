//! Large collections of chess games for measurements: random legal moves with tags, clocks, comments and variations.
//!
//! A game has the size of one in a real collection: about 80 plies and 2 kB.

use std::fmt::Write as _;
use std::io::{self, Write};

use rand::seq::IndexedRandom as _;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::chess::Position;
use rules::chessboard::Move;
use rules::{Rules as _, Texts as _};

const NAMES: [&str; 10] = [
    "Almeida, Ana",
    "Bragança, Rui",
    "Carvalho, Tiago",
    "Duarte, Inês",
    "Esteves, Paulo",
    "Faria, Beatriz",
    "Gonçalves, João",
    "Henriques, Marta",
    "Inácio, Pedro",
    "Jardim, Sofia",
];
const COMMENTS: [&str; 6] = [
    "White has the better pawns.",
    "A well-known position; Black usually castles here.",
    "The bishop is needed for the defence, so this exchange helps the opponent.",
    "with counterplay",
    "After a long thought. The alternative was to keep the tension in the centre and to double the rooks.",
    "Not 15... Rd8, because of the fork.",
];
/// Signs after a move; most moves have none.
const SIGNS: [&str; 7] = ["!", "?", "!?", "?!", "??", " $14", " $36"];
/// A win of White, a win of Black, a draw.
const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];
/// Seconds on each clock at the start, and seconds added for each move.
const TIME_CONTROLS: [(u32, u32); 4] = [(180, 2), (300, 0), (600, 5), (5_400, 30)];
/// Longest line of the move text, in bytes (PGN standard 4.3).
const LINE_LENGTH: usize = 79;

/// Writes `games` games. The same seed always gives the same text.
pub fn write_collection(output: &mut impl Write, games: usize, seed: u64) -> io::Result<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for number in 1..=games {
        output.write_all(game_text(&mut rng, number).as_bytes())?;
    }
    Ok(())
}

/// The moves of a game as text, broken into lines.
#[derive(Default)]
struct MoveText {
    text: String,
    line_start: usize,
}

impl MoveText {
    fn push(&mut self, word: &str) {
        if self.text.len() > self.line_start {
            let is_full = self.text.len() - self.line_start + 1 + word.len() > LINE_LENGTH;
            self.text.push(if is_full { '\n' } else { ' ' });
            if is_full {
                self.line_start = self.text.len();
            }
        }
        self.text.push_str(word);
    }

    fn push_words(&mut self, words: &str) {
        words.split(' ').for_each(|word| self.push(word));
    }
}

fn game_text(rng: &mut ChaCha8Rng, number: usize) -> String {
    let plies = rng.random_range(20..140);
    let control = TIME_CONTROLS[rng.random_range(0..4)];
    // More than half of the games come from a server, with a clock after each move; the others from tournaments.
    let mut clocks = rng.random_bool(0.6).then_some([control.0 * 10; 2]);
    let has_comments = rng.random_bool(0.4);
    let mut moves = MoveText::default();
    let mut position = Position::default();
    // Whether the next move needs its number: at the start, and after comments and variations of a move of White.
    let mut needs_number = true;
    for ply in 0..plies {
        let Some(mv) = choose_move(rng, &position).filter(|_| position.ending().is_none()) else { break };
        push_move(&mut moves, &position, mv, ply, needs_number, sign(rng, has_comments));
        let mut is_interrupted = false;
        if let Some(left) = &mut clocks {
            let tenths = &mut left[ply % 2];
            *tenths = tenths.saturating_sub(rng.random_range(0..200)).max(10) + control.1 * 10;
            moves.push_words(&format!("{{ [%clk {}] }}", clock_text(*tenths / 10)));
            is_interrupted = true;
        }
        if has_comments && rng.random_bool(0.08) {
            moves.push_words(&format!("{{{}}}", COMMENTS.choose(rng).expect("not empty")));
            is_interrupted = true;
        }
        if has_comments && rng.random_bool(0.04) {
            push_variation(rng, &mut moves, position, ply);
            is_interrupted = true;
        }
        needs_number = is_interrupted;
        position = position.play(mv);
    }
    let result = match position.ending() {
        Some(outcome) => outcome.winner.map_or(RESULTS[2], |winner| RESULTS[winner.index()]),
        None => RESULTS[rng.random_range(0..3)],
    };
    moves.push(result);
    let mut text = String::new();
    push_tags(rng, &mut text, number, result, clocks.is_some().then_some(control));
    text + &moves.text + "\n\n"
}

/// Writes the seven tags of the standard, ratings, opening, and time control.
fn push_tags(
    rng: &mut ChaCha8Rng,
    text: &mut String,
    number: usize,
    result: &str,
    control: Option<(u32, u32)>,
) {
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    let names: Vec<&&str> = NAMES.sample(rng, 2).collect();
    let (year, month, day) = (rng.random_range(1990..2026), rng.random_range(1..13), rng.random_range(1..29));
    tag("Event", &format!("Measurement {}", number / 100));
    tag("Site", "Lisboa POR");
    tag("Date", &format!("{year}.{month:02}.{day:02}"));
    tag("Round", &(number % 100 + 1).to_string());
    tag("White", names[0]);
    tag("Black", names[1]);
    tag("Result", result);
    tag("WhiteElo", &rng.random_range(1_400..2_800).to_string());
    tag("BlackElo", &rng.random_range(1_400..2_800).to_string());
    tag("ECO", &format!("{}{:02}", ["A", "B", "C", "D", "E"][number % 5], rng.random_range(0..100)));
    if let Some((seconds, increment)) = control {
        tag("TimeControl", &format!("{seconds}+{increment}"));
    }
    text.push('\n');
}

fn push_move(
    moves: &mut MoveText,
    position: &Position,
    mv: Move,
    ply: usize,
    needs_number: bool,
    sign: &str,
) {
    if ply.is_multiple_of(2) {
        moves.push(&format!("{}.", ply / 2 + 1));
    } else if needs_number {
        moves.push(&format!("{}...", ply / 2 + 1));
    }
    moves.push_words(&format!("{}{sign}", position.notation(mv)));
}

/// Writes a variation of a few moves instead of the move after `position`.
fn push_variation(rng: &mut ChaCha8Rng, moves: &mut MoveText, mut position: Position, ply: usize) {
    let mut variation = MoveText::default();
    for ply in ply..ply + rng.random_range(1..8) {
        let Some(mv) = choose_move(rng, &position) else { break };
        let needs_number = variation.text.is_empty();
        push_move(&mut variation, &position, mv, ply, needs_number, "");
        position = position.play(mv);
    }
    moves.push_words(&format!("({})", variation.text.replace('\n', " ")));
}

fn sign(rng: &mut ChaCha8Rng, has_comments: bool) -> &'static str {
    if has_comments && rng.random_bool(0.05) { SIGNS.choose(rng).expect("not empty") } else { "" }
}

/// A random move; a capture if one of three random moves is one. `None` if the game is over.
fn choose_move(rng: &mut ChaCha8Rng, position: &Position) -> Option<Move> {
    let legal = position.moves();
    let mut tried = legal.sample(rng, 3).copied();
    let first = tried.next()?;
    let is_capture = |mv: &Move| position.is_capture(*mv);
    Some(if is_capture(&first) { first } else { tried.find(is_capture).unwrap_or(first) })
}

/// Formats as `0:02:59`.
fn clock_text(seconds: u32) -> String {
    format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}
