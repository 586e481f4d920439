//! The commands `moves`, `outcome`, `perft` and `play`, run inside the test.

use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;

use ai::Player;
use proptest::prelude::*;
use session::{Game, clocks_text};
use tabuleiro::cli::{self, NextAction};

use super::support::{error_of, output_of, run_inside, split_arguments};

#[test]
fn moves_prints_sorted_moves_one_per_line() {
    let output = output_of(&["moves", "racing-kings"], "");
    let moves: Vec<&str> = output.lines().collect();
    assert_eq!(moves.len(), 21);
    assert!(moves.is_sorted());
    assert_eq!(output_of(&["moves", "chess", "--position", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"], ""), "");
    let king_in_corner = ["moves", "chess", "--position", "k7/8/2K5/8/8/8/7P/8 b - - 0 1"];
    assert_eq!(output_of(&king_in_corner, ""), "a8a7\na8b8\n");
}

#[test]
fn a_game_drawn_by_fivefold_repetition_has_no_moves() {
    // The start position occurs for the fifth time after the fourth shuffle.
    let four_shuffles = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    assert_eq!(output_of(&["moves", "chess", "--play", &four_shuffles], ""), "");
    assert_eq!(
        output_of(&["outcome", "chess", "--play", &four_shuffles], ""),
        "1/2-1/2 fivefold repetition\n"
    );
    let error = error_of(&["moves", "chess", "--play", &format!("{four_shuffles}e4")], b"");
    assert_eq!(error, "move 17 \"e4\": The game is over.");
}

#[test]
fn outcome_prints_result_and_reason() {
    assert_eq!(output_of(&["outcome", "chess"], ""), "*\n");
    assert_eq!(output_of(&["outcome", "chess", "--play", "f3 e7e5 g4 d8h4"], ""), "0-1 checkmate\n");
    let king_reaches_goal =
        ["outcome", "racing-kings", "--position", "8/2K5/8/8/8/8/7k/8 w - - 0 1", "--play", "c7c8"];
    assert_eq!(output_of(&king_reaches_goal, ""), "1-0 race\n");
}

#[test]
fn outcome_prints_claims_on_request() {
    let two_shuffles = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
    assert_eq!(output_of(&["outcome", "chess", "--play", &two_shuffles], ""), "*\n");
    assert_eq!(
        output_of(&["outcome", "chess", "--claims", "--play", &two_shuffles], ""),
        "* claims threefold repetition\n"
    );
    assert_eq!(output_of(&["outcome", "chess", "--claims"], ""), "*\n");
    let hundred_plies = "4k2r/8/8/8/8/8/8/R3K3 w - - 100 80\n";
    assert_eq!(
        output_of(&["outcome", "chess", "--claims", "--stdin"], hundred_plies),
        "* claims fifty moves\n"
    );
}

#[test]
fn perft_counts_with_and_without_divide() {
    assert_eq!(output_of(&["perft", "chess", "--depth", "4"], ""), "nodes 197281\n");
    assert_eq!(output_of(&["perft", "chess", "--depth", "0"], ""), "nodes 1\n");
    assert_eq!(output_of(&["perft", "chess", "--depth", "0", "--divide"], ""), "nodes 1\n");
    let output = output_of(&["perft", "racing-kings", "--depth", "3", "--divide"], "");
    let mut lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.pop(), Some("nodes 11264"));
    assert_eq!(lines.len(), 21);
    let counts = lines.iter().map(|line| line.split_once(": ").expect("move: count").1);
    assert_eq!(counts.map(|count| count.parse::<u64>().expect("a count")).sum::<u64>(), 11264);
}

#[test]
fn each_input_line_gets_one_output_line() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let input = format!(
        "{start}\n{start} | e2e4 e5\n\n{start} | e2e5\nrnbqkbnr/pppppppp/8/8\nk7/8/2K5/8/8/8/7P/8 b - - 0 1"
    );
    let result = run_inside(&["moves", "chess", "--stdin"], input.as_bytes());
    let lines: Vec<&str> = result.output.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[0].split(' ').count(), 20);
    assert_eq!(lines[1].split(' ').count(), 29);
    assert_eq!(lines[2], "error: line 3: no position");
    assert!(
        lines[3].starts_with("error: line 4: move 1 \"e2e5\": That is not how a pawn moves."),
        "{}",
        lines[3]
    );
    assert!(
        lines[4].starts_with("error: line 5: position \"rnbqkbnr/pppppppp/8/8\", column 1: "),
        "{}",
        lines[4]
    );
    assert_eq!(lines[5], "a8a7 a8b8");
    assert_eq!(result.next_action, NextAction::Exit(1));
    assert_eq!(result.errors, "error: 3 lines of the input were refused, the first is line 3\n");
}

#[test]
fn perft_reads_lines_of_depth_and_position() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let input = format!("3 {start}\n  1\t{start}\r\n3\nx {start}\n256 {start}\n-1 {start}");
    let result = run_inside(&["perft", "chess", "--stdin"], input.as_bytes());
    let lines: Vec<&str> = result.output.lines().collect();
    assert_eq!(lines[..3], ["8902", "20", "error: line 3: no position"]);
    for (index, depth) in [(3, "x"), (4, "256"), (5, "-1")] {
        assert_eq!(lines[index], format!("error: line {}: depth {depth:?}: expected 0 to 255", index + 1));
    }
    assert_eq!(result.next_action, NextAction::Exit(1));
}

#[test]
fn empty_input_gives_empty_output() {
    for command in ["moves", "outcome", "perft"] {
        assert_eq!(output_of(&[command, "chess", "--stdin"], ""), "");
    }
}

#[test]
fn overlong_and_non_utf8_lines_get_an_error_line() {
    let mut input = vec![b'x'; 3_000_000];
    input.extend(b"\n\xff\xfe\n\0\0\nk7/8/2K5/8/8/8/7P/8 b - - 0 1\n");
    input.extend(vec![b'8'; 65 * 1024]);
    let result = run_inside(&["moves", "chess", "--stdin"], &input);
    let lines: Vec<&str> = result.output.lines().collect();
    assert_eq!(lines[0], "error: line 1: longer than 65536 bytes");
    assert_eq!(lines[1], "error: line 2: not UTF-8");
    assert!(lines[2].starts_with("error: line 3: position "), "{}", lines[2]);
    assert_eq!(lines[3..], ["a8a7 a8b8", "error: line 5: longer than 65536 bytes"]);
    assert!(lines.iter().all(|line| line.len() < 500));
}

#[test]
fn error_messages_quote_the_rejected_input() {
    assert_eq!(
        error_of(&["moves", "go"], b""),
        "unknown game \"go\": expected racing-kings, draughts, chess or domin-up"
    );
    assert_eq!(
        error_of(&["moves", "chess", "--play", "e4 e5 Ke3"], b""),
        "move 3 \"Ke3\": Your king cannot go to e3."
    );
    assert_eq!(
        error_of(&["moves", "chess", "--play", "e4 e5 hello"], b""),
        "move 3 \"hello\": “hello” is not a move."
    );
    let two_rooks_reach_d1 =
        ["moves", "chess", "--position", "6k1/8/8/8/8/8/4K3/R6R w - - 0 1", "--play", "Rd1"];
    assert_eq!(error_of(&two_rooks_reach_d1, b""), "move 1 \"Rd1\": “Rd1” matches more than one move.");
    assert!(
        error_of(&["perft", "chess", "--depth", "1", "--position", "-"], b"")
            .starts_with("position \"-\", column 1: ")
    );
    assert!(error_of(&["outcome", "racing-kings", "--position", ""], b"").starts_with("position \"\": "));
}

#[test]
fn wrong_usage_exits_with_2() {
    for command_line in [
        "fly",
        "moves",
        "moves chess --fast",
        "perft chess",
        "perft chess --depth 256",
        "moves chess --stdin --play e4",
        "duel chess --seats level:1,level:2 --games 0 --seed 1",
        "duel chess --seats level:1,level:2 --games 1 --seed 1 --nodes 1 --movetime 1",
        "play chess --seed x",
    ] {
        let result = run_inside(&split_arguments(command_line), b"");
        assert_eq!((result.next_action, result.output.as_str()), (NextAction::Exit(2), ""), "{command_line}");
        assert!(result.errors.contains("error:"), "{}", result.errors);
    }
}

#[test]
fn help_and_version_exit_with_0() {
    assert!(output_of(&["--help"], "").contains("duel"));
    assert!(output_of(&["moves", "--help"], "").contains("racing-kings"));
    assert_eq!(output_of(&["--version"], ""), format!("tabuleiro {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn play_starts_the_window_with_the_given_options() {
    let NextAction::Window(options) = run_inside(&[], b"").next_action else { panic!("no window") };
    assert_eq!(*options, tabuleiro::options::WindowOptions::default());
    let NextAction::Window(options) =
        run_inside(&["--lang", "pt", "--layout-file", "layout.json"], b"").next_action
    else {
        panic!("no window")
    };
    assert_eq!((options.plan, options.lang.as_deref()), (None, Some("pt")));
    assert_eq!(options.layout_file, Some(PathBuf::from("layout.json")));

    let command_line = "play chess --seats human,level:3 --names Ana,Rui --seed 7 --record j --lang en";
    let NextAction::Window(options) = run_inside(&split_arguments(command_line), b"").next_action else {
        panic!("no window")
    };
    let plan = options.plan.expect("a plan");
    assert_eq!((plan.game, plan.seed, plan.position), (Game::CHESS, 7, None));
    assert_eq!(plan.seats[1].player, Player::Level(3));
    assert_eq!([&plan.seats[0].name, &plan.seats[1].name], ["Ana", "Rui"]);
    assert_eq!(options.record, Some(PathBuf::from("j")));
}

#[test]
fn ignored_parts_of_a_position_are_noted() {
    let position = ["--position", "4k3/8/8/8/8/8/8/4K3 w KQ e6 0 1"];
    for command in ["outcome chess", "moves chess", "perft chess --depth 1", "play chess"] {
        let args = [split_arguments(command), position.to_vec()].concat();
        let result = run_inside(&args, b"");
        assert_ne!(result.next_action, NextAction::Exit(1), "{command}");
        let notes: Vec<&str> = result.errors.lines().collect();
        let [castling, en_passant] = notes[..] else { panic!("{command}: {notes:?}") };
        assert!(castling.starts_with("note: The castling rights “KQ” are ignored"), "{castling}");
        assert!(en_passant.starts_with("note: The en passant square “e6” is ignored"), "{en_passant}");
    }
}

#[test]
fn an_invalid_plan_is_rejected_before_the_window_opens() {
    let error = |args: &[&str]| error_of(&[&["play"], args].concat(), b"");
    assert_eq!(error(&["ludo"]), "unknown game \"ludo\": expected racing-kings, draughts, chess or domin-up");
    assert!(error(&["chess", "--seats", "human,robot"]).starts_with("unknown player \"robot\""));
    assert_eq!(error(&["chess", "--seats", "human"]), "This game is for 2 players, not 1.");
    let seats = "human,original:7";
    assert_eq!(error(&["chess", "--seats", seats]), "This game has no player “original:7”.");
    assert_eq!(error(&["chess", "--names", "a,b,c"]), "3 names for 2 seats");
    assert!(error(&["chess", "--position", "8/8"]).starts_with("position, column 1: "));
    assert!(error(&["chess", "--clock", "5+"]).starts_with("“5+” is not a clock."));
    assert_eq!(
        error(&["chess", "--clock", "5; 3; 2"]),
        "3 clocks for 2 players: give one for all, or one for each."
    );
}

#[test]
fn clock_sets_one_clock_for_all_or_one_per_seat() {
    let clocks = |args: &[&str]| {
        let NextAction::Window(options) = run_inside(args, b"").next_action else { panic!("no window") };
        let seats = options.plan.expect("a plan").seats;
        clocks_text(&seats.into_iter().map(|seat| seat.clock).collect::<Vec<_>>())
    };
    assert_eq!(clocks(&["play", "chess"]), "none");
    assert_eq!(clocks(&["play", "draughts", "--clock", "5:00+3"]), "5+3");
    let clock_per_seat =
        ["play", "domin-up", "--seats", "human,human,level:3", "--clock", "60d5; none; 40/90,30"];
    assert_eq!(clocks(&clock_per_seat), "60d5; none; 40/90,30");
    assert_eq!(run_inside(&["play", "--continue", "--clock", "5"], b"").next_action, NextAction::Exit(2));
}

/// An output that accepts this number of bytes; then it fails like a closed pipe.
struct ClosingOutput(usize);

impl Write for ClosingOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 == 0 {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let accepted = bytes.len().min(self.0);
        self.0 -= accepted;
        Ok(accepted)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_output_is_no_error() {
    let mut errors = Vec::new();
    let args = ["tabuleiro", "moves", "chess"].map(Into::into);
    assert_eq!(cli::run(args, &mut io::empty(), &mut ClosingOutput(7), &mut errors), NextAction::Exit(0));
    assert_eq!(errors, b"");
}

/// An input that fails after these bytes.
struct FailingInput(&'static [u8]);

impl Read for FailingInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("no more")) } else { self.0.read(buffer) }
    }
}

#[test]
fn a_read_error_is_reported() {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let args = ["tabuleiro", "moves", "chess", "--stdin"].map(Into::into);
    let mut input = BufReader::new(FailingInput(b"x\n"));
    assert_eq!(cli::run(args, &mut input, &mut output, &mut errors), NextAction::Exit(1));
    assert_eq!(errors, b"error: no more\n");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_input_line_panics(
        bytes in prop::collection::vec(any::<u8>(), 0..400), command in 0usize..3, is_racing_kings: bool,
    ) {
        let game = if is_racing_kings { "racing-kings" } else { "chess" };
        let args = [["moves", game, "--stdin"], ["outcome", game, "--stdin"], ["perft", game, "--stdin"]][command];
        let result = run_inside(&args, &bytes);
        prop_assert!(matches!(result.next_action, NextAction::Exit(0 | 1)));
        let line_ends = bytes.iter().filter(|byte| **byte == b'\n').count();
        let lines = line_ends + usize::from(bytes.last().is_some_and(|byte| *byte != b'\n'));
        prop_assert_eq!(result.output.lines().count(), lines);
    }

    #[test]
    fn no_damaged_position_panics(
        index in 0usize..64, replacement in "[a-zA-Z0-9/ |-]", cut_characters in 0usize..64,
        moves in prop::collection::vec("[a-h][1-8][a-h][1-8][qn]?|O-O|[NBRQK]x?[a-h][1-8]", 0..4),
        is_racing_kings: bool,
    ) {
        let (game, mut text) = if is_racing_kings {
            ("racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1".to_owned())
        } else {
            ("chess", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1".to_owned())
        };
        let index = index % text.len();
        text.replace_range(index..=index, &replacement);
        text.truncate(64 - cut_characters);
        let line = format!("{text} | {}", moves.join(" "));
        let result = run_inside(&["moves", game, "--stdin"], line.as_bytes());
        prop_assert_eq!(result.output.lines().count(), 1);
        prop_assert_eq!(result.output.starts_with("error: line 1: "), result.next_action == NextAction::Exit(1));
    }

    #[test]
    fn no_arguments_panic(args in prop::collection::vec("moves|outcome|perft|chess|draughts|racing-kings|--position|--play|--stdin|--depth|--divide|--claims|[0-3]|\\PC{0,8}", 0..6)) {
        // Leave out the commands that run long or wait for input.
        let args: Vec<&str> = args.iter().map(String::as_str).filter(|word| !["duel", "answer", "bench", "uci", "hub"].contains(word)).collect();
        run_inside(&args, b"x\n");
    }
}

#[test]
fn the_commands_play_draughts() {
    let first_moves = "10-13 10-14 11-14 11-15 12-15 12-16 9-13";
    assert_eq!(
        output_of(&["moves", "draughts"], "").split_whitespace().collect::<Vec<_>>().join(" "),
        first_moves
    );
    let two_captures = ["moves", "draughts", "--position", "W:W2:B5,6,13,14."];
    assert_eq!(output_of(&two_captures, ""), "2x11x18\n2x9x18\n");
    assert_eq!(output_of(&["perft", "draughts", "--depth", "7"], ""), "nodes 177532\n");
    let captures_last_piece = ["outcome", "draughts", "--position", "W:WK1:B14", "--play", "1x19"];
    assert_eq!(output_of(&captures_last_piece, ""), "1-0 no pieces\n");
    let smaller_capture = ["moves", "draughts", "--position", "W:W3,10:BK7,14,23", "--play", "3x12"];
    assert_eq!(
        error_of(&smaller_capture, b""),
        "move 1 \"3x12\": You must capture the most pieces: 10x28 captures 2, not 1."
    );
    let thirteen_men = ["moves", "draughts", "--position", "W:W1-13:B32"];
    assert_eq!(
        error_of(&thirteen_men, b""),
        "position \"W:W1-13:B32\", column 3: White has 13 pieces; 12 is the most."
    );
}

/// In each position, a `#` stands before the character at which the error message must point. It is removed before the
/// test.
#[test]
fn an_invalid_position_is_reported_with_its_column() {
    for (game, marked) in [
        ("chess", "rnbqkbnr/pppp#xppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/#4K4 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 #x - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - #half 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 #more"),
        ("chess", "4k3/8/8/8/8/8/8/#P3K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/4#K3/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/4R3/8/8/4K3 #w - - 0 1"),
        ("racing-kings", "8/8/8/8/8/#p7/krbnNBRK/qrbnNBRQ w - - 0 1"),
        ("draughts", "W:W1,#33:B32"),
        ("draughts", "W:W1:B31,32,#32"),
        ("draughts", "W:W1:#X32"),
        ("draughts", "#X:W1:B32"),
        ("draughts", "W:W2,#29:B1"),
        ("draughts", "W:#W1-13:B32"),
        ("domin-up", "#house 1 17.33/00.12 0,0=7^1;1,0=7^1 0"),
        ("domin-up", "report #3 17.33/00.12 0,0=7^1;1,0=7^1 0"),
        ("domin-up", "report 1 17.33/00.#99 0,0=7^1;1,0=7^1 0"),
        ("domin-up", "report 1 17.#71/00.12 0,0=7^1;1,0=7^1 0"),
        ("domin-up", "report 1 17.33/00.#71 0,0=7^1;1,0=7^1 0"),
        ("domin-up", "report 1 17.33/#?2 0,0=7^1;1,0=7^1 0"),
        ("domin-up", "report 1 17.33/00.12 0,0=7^1;#1,0=8^1 0"),
        ("domin-up", "report 1 17.33/00.12 0,0=7^1;#1,0 0"),
        ("domin-up", "report 1 17.33/00.12 0,0=7^1;1,0=7^1 #9"),
        ("domin-up", "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0 #0"),
    ] {
        let column = marked.find('#').expect("a mark") + 1;
        let text = &marked.replacen('#', "", 1);
        let expected = format!("position {text:?}, column {column}: ");
        // Blanks around the text do not count as columns.
        let padded_text = format!("  {text} ");
        let error = error_of(&["moves", game, "--position", &padded_text], b"");
        assert!(error.starts_with(&expected), "{marked}: {error}");
        for (command, line) in [("outcome", text.clone()), ("perft", format!("2 {text}"))] {
            let result = run_inside(&[command, game, "--stdin"], format!("{line}\n").as_bytes());
            assert_eq!(result.next_action, NextAction::Exit(1));
            assert!(
                result.output.starts_with(&format!("error: line 1: {expected}")),
                "{marked}: {}",
                result.output
            );
        }
        let error = error_of(&["play", game, "--position", text], b"");
        assert!(error.starts_with(&format!("position, column {column}: ")), "{marked}: {error}");
    }
    // The message about a missing king has no column.
    let error = error_of(&["moves", "chess", "--position", "8/8/8/8/8/8/8/4K3 w - - 0 1"], b"");
    assert_eq!(error, "position \"8/8/8/8/8/8/8/4K3 w - - 0 1\": Black has no king.");
    // A long position is shortened in the message, so that the reason after it is still visible.
    let error = error_of(&["moves", "chess", "--position", &"x".repeat(5000)], b"");
    assert!(error.ends_with("The board has 8 ranks separated by “/”; this one has 1."), "{error}");
}
