//! Fuzzing of the engine protocol UCI with random streams of commands. Every `go` must get one `bestmove`: a legal move
//! of the last position, or `(none)` if that position was invalid or its game is over. All moves of `info` lines must
//! be legal.
//!
//! The environment variables `STREAMS` and `SEED` set the number of streams and the random seed. docs/ENGINES.md has
//! the command for a long run.

use std::rc::Rc;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rules::{GamePosition, Texts, chess, racing_kings};
use tabuleiro::cli::NextAction;

use super::support::run_inside;
use test_support::games::{env_number, seeded_rng};

/// A position of chess or Racing Kings.
trait Board {
    /// The legal moves in UCI notation.
    fn moves(&self) -> Vec<String>;
    /// The position as FEN.
    fn text(&self) -> String;
    /// The position after a move in UCI notation; an error if the move is not legal.
    fn after(&self, text: &str) -> Result<Rc<dyn Board>, String>;
}

impl<P: GamePosition + 'static> Board for P {
    fn moves(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(|mv| self.move_text(mv)).collect()
    }

    fn text(&self) -> String {
        Texts::text(self)
    }

    fn after(&self, text: &str) -> Result<Rc<dyn Board>, String> {
        let moves = self.legal_moves();
        let mv = moves.into_iter().find(|mv| self.move_text(*mv) == text);
        let mv = mv.ok_or_else(|| format!("{text} is not legal in {}", Texts::text(self)))?;
        Ok(Rc::new(self.play(mv)))
    }
}

/// The start position of Racing Kings or of chess.
fn start(is_racing_kings: bool) -> Rc<dyn Board> {
    if is_racing_kings {
        Rc::new(racing_kings::Position::default())
    } else {
        Rc::new(chess::Position::default())
    }
}

/// The answer that a `go` must get.
enum Expected {
    /// Any legal move of this position.
    Move(Rc<dyn Board>),
    /// One of these legal moves, which `searchmoves` named.
    Among(Rc<dyn Board>, Vec<String>),
    /// `bestmove (none)`.
    None,
    /// The counts of `go perft`.
    Perft,
}

/// A random stream of commands, with the answers that it must get.
struct Stream {
    rng: ChaCha8Rng,
    /// The lines sent so far, without line ends.
    lines: Vec<Vec<u8>>,
    /// Whether the variant is Racing Kings instead of chess.
    is_racing_kings: bool,
    /// The position sent last; `None` if it was invalid.
    board: Option<Rc<dyn Board>>,
    /// The answers to the `go` commands, in order.
    expected: Vec<Expected>,
    /// Number of `uci` commands.
    uci_count: usize,
    /// Number of `isready` commands.
    isready_count: usize,
}

impl Stream {
    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.rng.random_range(0..texts.len())]
    }

    /// A random Unicode text.
    fn random_text(&mut self) -> String {
        let length = self.rng.random_range(0..12);
        (0..length).map(|_| self.rng.random::<char>()).filter(|letter| !letter.is_control()).collect()
    }

    fn send(&mut self, line: impl AsRef<[u8]>) {
        self.lines.push(line.as_ref().to_vec());
    }

    /// Sends one random command.
    fn send_command(&mut self) {
        match self.rng.random_range(0..20) {
            0 => {
                self.send("uci");
                self.uci_count += 1;
            }
            1 => {
                self.send("isready");
                self.isready_count += 1;
            }
            2 => self.send("ucinewgame"),
            3 => self.send("stop"),
            4 => self.send("ponderhit"),
            5 => self.send_option(),
            6 => {
                self.is_racing_kings = self.rng.random();
                let name = if self.is_racing_kings { "racingkings" } else { "chess" };
                self.send(format!("setoption name UCI_Variant value {name}"));
                self.board = Some(start(self.is_racing_kings));
            }
            7 => self.send_rubbish(),
            8..11 => self.send_position(),
            11 | 12 => self.send_invalid_position(),
            _ => self.send_go(),
        }
    }

    fn send_option(&mut self) {
        let line = self.pick(&[
            "setoption name Clear Hash",
            "setoption name MultiPV value 1",
            "setoption name MultiPV value 3",
            "setoption name MultiPV value 500",
            "setoption name MultiPV value x",
            "setoption name Ponder value true",
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_LimitStrength value false",
            "setoption name Level value 1",
            "setoption name Level value 4",
            "setoption name Level value 7",
            "setoption name UCI_AnalyseMode value true",
            "setoption name UCI_AnalyseMode value false",
            "setoption name UCI_ShowWDL value true",
            "setoption name UCI_ShowWDL",
            "setoption name Hash value 1",
            "setoption name Threads value 1",
            "setoption name Threads value 2",
            "setoption name Threads value x",
            "setoption name Hash value -1",
            "setoption name",
            "setoption name UCI_Variant value atomic",
            "setoption value 3",
            "setoption",
            "setoption ",
        ]);
        let suffix = if line.ends_with(' ') { self.random_text() } else { String::new() };
        self.send(format!("{line}{suffix}"));
    }

    /// Sends a line that the engine ignores or cannot read.
    fn send_rubbish(&mut self) {
        let line: &[u8] = match self.rng.random_range(0..6) {
            0 => b"",
            1 => b"debug on",
            2 => b"register later",
            3 => "tabuleiro \u{265a} xyzzy".as_bytes(),
            4 => b"  \t ",
            // Not UTF-8. Such a line may have been a `position`, so the engine must have no position afterwards.
            _ => {
                self.board = None;
                let bytes = (0..20).map(|_| self.rng.random_range(0x80..=0xff));
                &[&[0xff][..], &bytes.collect::<Vec<u8>>()].concat()
            }
        };
        self.send(line);
    }

    /// Sends the position after up to 60 random moves.
    fn send_position(&mut self) {
        let mut board = start(self.is_racing_kings);
        let mut played = Vec::new();
        for _ in 0..self.rng.random_range(0..60) {
            let moves = board.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[self.rng.random_range(0..moves.len())].clone();
            board = board.after(&mv).expect("a legal move");
            played.push(mv);
        }
        let line = if self.rng.random() {
            // Send an intermediate position as FEN, with the moves after it.
            let fen_ply = self.rng.random_range(0..=played.len());
            let mut fen_board = start(self.is_racing_kings);
            for mv in &played[..fen_ply] {
                fen_board = fen_board.after(mv).expect("a legal move");
            }
            let fen = fen_board.text();
            // The engine does not get the earlier positions, so this board must not know them either.
            board = fen_board;
            for mv in &played[fen_ply..] {
                board = board.after(mv).expect("a legal move");
            }
            format!("position fen {fen} moves {}", played[fen_ply..].join(" "))
        } else {
            format!("position startpos moves {}", played.join(" "))
        };
        // The engine skips blanks and unknown words before a command.
        let prefix = self.pick(&["", " ", "joho "]);
        self.send(format!("{prefix}{}", line.trim_end().trim_end_matches(" moves")));
        self.board = Some(board);
    }

    fn send_invalid_position(&mut self) {
        let line = self.pick(&[
            "position",
            "position fen",
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
            "position fen k7/8/8/8/8/8/8/K6R x - - 0 1",
            "position startpos moves e2e9",
            "position startpos moves a1a8",
            "position startpos moves 0000",
            "position startpos moves \u{265a}",
            "position moves e2e4",
            "position startposition",
            "position ",
        ]);
        let suffix = if line.ends_with(' ') { self.random_text() } else { String::new() };
        self.send(format!("{line}{suffix}"));
        self.board = None;
    }

    fn send_go(&mut self) {
        let moves = self.board.as_ref().map(|board| board.moves()).unwrap_or_default();
        let limits = self.pick(&[
            "depth 1",
            "depth 2",
            "depth 3",
            "nodes 1",
            "nodes 150",
            "movetime 0",
            "movetime 1",
            "wtime 10 btime 10",
            "wtime -5 btime -5 winc 1 binc 1 movestogo 1",
            "mate 1",
            "infinite",
            "",
            "ponder depth 2",
            "ponder movetime 1",
            "ponder",
            "depth x nodes 80",
            "nodes ",
            "perft 1",
            "perft 2",
        ]);
        let searchmoves: Vec<String> = if self.rng.random_bool(0.2) && !moves.is_empty() {
            (0..self.rng.random_range(1..4))
                .map(|_| moves[self.rng.random_range(0..moves.len())].clone())
                .collect()
        } else {
            Vec::new()
        };
        let mut line = format!("go {limits}");
        if !searchmoves.is_empty() {
            line = format!("go searchmoves {} {limits}", searchmoves.join(" "));
        }
        let suffix = if line.ends_with("nodes ") { self.random_text() } else { String::new() };
        self.send(format!("{line}{suffix}").trim_end());
        self.expected.push(match &self.board {
            Some(_) if limits.starts_with("perft") => Expected::Perft,
            Some(board) if !moves.is_empty() && searchmoves.is_empty() => Expected::Move(board.clone()),
            Some(board) if !moves.is_empty() => Expected::Among(board.clone(), searchmoves),
            _ => Expected::None,
        });
    }
}

/// The words of a line after the word `key`; `None` if the line does not have that word.
fn words_after<'a>(line: &'a str, key: &str) -> Option<Vec<&'a str>> {
    let mut words = line.split(' ');
    words.by_ref().find(|word| *word == key)?;
    Some(words.collect())
}

/// Checks the moves and the win, draw and loss chances of an `info` line for this position.
fn check_info(board: &Rc<dyn Board>, line: &str) -> Result<(), String> {
    if let Some(moves) = words_after(line, "pv") {
        if moves.is_empty() {
            return Err(format!("no moves after `pv`: {line}"));
        }
        let mut pv_board = Rc::clone(board);
        for mv in moves {
            pv_board = pv_board.after(mv).map_err(|error| format!("{error}: {line}"))?;
        }
    }
    if let Some(words) = words_after(line, "currmove") {
        board.after(words[0])?;
    }
    if let Some(words) = words_after(line, "wdl") {
        let sum: u32 = words[..3].iter().filter_map(|word| word.parse::<u32>().ok()).sum();
        if sum != 1_000 {
            return Err(format!("wdl with the sum {sum} instead of 1000: {line}"));
        }
    }
    Ok(())
}

/// Checks the output of the program for a stream.
fn check(stream: &Stream, output: &str) -> Result<(), String> {
    let mut lines = output.lines().peekable();
    let mut uciok_count = 0;
    let mut readyok_count = 0;
    let mut expected = stream.expected.iter();
    let mut current = expected.next();
    for line in lines.by_ref() {
        let first_word = line.split(' ').next().unwrap_or("");
        match first_word {
            "id" | "option" => {}
            "uciok" => uciok_count += 1,
            "readyok" => readyok_count += 1,
            "info" if line.starts_with("info string ") => {}
            "info" => match current {
                Some(Expected::Move(board) | Expected::Among(board, _)) => check_info(board, line)?,
                Some(Expected::None) if line.starts_with("info depth 0 score ") => {}
                _ => return Err(format!("unexpected line: {line}")),
            },
            "bestmove" => {
                let words: Vec<&str> = line.split(' ').collect();
                match current {
                    Some(Expected::None) if words == ["bestmove", "(none)"] => {}
                    Some(Expected::Move(board) | Expected::Among(board, _)) => {
                        let board_after = board.after(words[1])?;
                        if let Some(Expected::Among(_, searchmoves)) = current
                            && !searchmoves.iter().any(|mv| mv == words[1])
                        {
                            return Err(format!("not one of {searchmoves:?}: {line}"));
                        }
                        if words.len() == 4 && words[2] == "ponder" {
                            board_after.after(words[3])?;
                        } else if words.len() != 2 {
                            return Err(line.to_owned());
                        }
                    }
                    _ => return Err(format!("unexpected line: {line}")),
                }
                current = expected.next();
            }
            "Nodes" => {
                if !matches!(current, Some(Expected::Perft)) {
                    return Err(format!("unexpected line: {line}"));
                }
                current = expected.next();
            }
            _ if matches!(current, Some(Expected::Perft)) && line.contains(": ") => {}
            _ => return Err(format!("unknown line: {line}")),
        }
        // A stopped perft does not print the line `Nodes searched`.
        if line == "info string perft stopped" {
            current = expected.next();
        }
    }
    match current {
        None if (uciok_count, readyok_count) == (stream.uci_count, stream.isready_count) => Ok(()),
        None => Err(format!("{uciok_count} times `uciok`, {readyok_count} times `readyok`")),
        Some(_) => Err("an answer is missing".to_owned()),
    }
}

#[test]
fn every_go_of_a_random_stream_gets_one_legal_answer() {
    let (streams, seed) = (env_number("STREAMS", 200), env_number("SEED", 1));
    for number in 0..streams {
        let mut stream = Stream {
            rng: seeded_rng(seed.wrapping_mul(1 << 32) ^ number),
            lines: vec![b"setoption name Hash value 1".to_vec()],
            is_racing_kings: false,
            board: Some(start(false)),
            expected: Vec::new(),
            uci_count: 0,
            isready_count: 0,
        };
        for _ in 0..stream.rng.random_range(1..16) {
            stream.send_command();
        }
        if stream.rng.random() {
            stream.send("quit");
        }
        let mut input = stream.lines.join(&b'\n');
        if stream.rng.random() {
            input.push(b'\n');
        }
        let result = run_inside(&["uci"], &input);
        let check_result = match (&result.next_action, result.errors.as_str()) {
            (NextAction::Exit(0), "") => check(&stream, &result.output),
            other => Err(format!("{other:?}")),
        };
        if let Err(error) = check_result {
            let input = String::from_utf8_lossy(&input).into_owned();
            panic!(
                "SEED={seed}, stream {number}: {error}\n--- input\n{input}\n--- output\n{}",
                result.output
            );
        }
        if number > 0 && number % 10_000 == 0 {
            println!("{number} streams");
        }
    }
}
