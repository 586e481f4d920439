//! The engine protocol Hub, which draughts programs use. docs/ENGINES.md describes the supported commands.

use std::collections::HashSet;

use rand::RngExt;
use rules::draughts::{Move, Position, Square};
use rules::{Color, History, Rules as _};
use tabuleiro::cli::NextAction;

use super::support::{output_of, run_inside};
use test_support::games::seeded_rng;

/// Runs `tabuleiro hub` with this input and returns its output.
fn hub(input: &str) -> String {
    output_of(&["hub"], input)
}

/// Position text of Hub: one letter for the side to move, then one letter for each of the 32 squares. Does not use the
/// program's own code, so that the test is independent.
fn position_letters(position: &Position) -> String {
    let side = if position.side_to_move() == Color::White { "W" } else { "B" };
    let letter = |square| match position.piece(square) {
        None => 'e',
        Some(piece) => match (piece.color, piece.is_king) {
            (Color::White, false) => 'w',
            (Color::White, true) => 'W',
            (Color::Black, false) => 'b',
            (Color::Black, true) => 'B',
        },
    };
    side.chars().chain(Square::all().map(letter)).collect()
}

/// Move text of Hub. A capture names the squares of all captured pieces after the origin and the target.
fn move_text(mv: Move) -> String {
    if mv.captured.is_empty() {
        return format!("{}-{}", mv.from, mv.to);
    }
    let captured: String = Square::all()
        .filter(|square| mv.captured.contains(*square))
        .map(|square| format!("x{square}"))
        .collect();
    format!("{}x{}{captured}", mv.from, mv.to)
}

/// The legal move with this text; the captured squares may be in any order.
fn find_move(position: &Position, text: &str) -> Move {
    // Origin, target, captured squares, and whether the move is a capture.
    let parse = |text: &str| {
        let numbers: Vec<u8> =
            text.split(['x', '-']).map(|number| number.parse().expect("a number")).collect();
        let captured: HashSet<u8> = numbers[2..].iter().copied().collect();
        (numbers[0], numbers[1], captured, text.contains('x'))
    };
    let moves = position.legal_moves();
    let matching_moves: Vec<&Move> =
        moves.iter().filter(|mv| parse(&move_text(**mv)) == parse(text)).collect();
    assert_eq!(matching_moves.len(), 1, "{text} in {position:?}");
    *matching_moves[0]
}

/// The value of the argument `name` of a line, without quotation marks; `None` if the line has no such argument.
fn value<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let start = line.find(&format!(" {name}="))? + name.len() + 2;
    match line[start..].strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => line[start..].split(' ').next(),
    }
}

/// The lines that end a search: `done` with the move.
fn done_lines(output: &str) -> Vec<&str> {
    output.lines().filter(|line| line.split(' ').next() == Some("done")).collect()
}

#[test]
fn the_engine_sends_its_name_and_parameters() {
    let output = hub("hub\nset-param name=hash value=4\ninit\nping\nquit\n");
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("id name=Tabuleiro version="), "{output}");
    assert_eq!(value(lines[0], "author"), Some("the Tabuleiro authors"));
    assert!(lines.contains(&"param name=variant value=portuguese type=enum values=portuguese"), "{output}");
    assert_eq!(lines[lines.len() - 3..], ["wait", "ready", "pong"]);
}

/// The engine plays against itself. Each position is sent as an earlier position with the moves since then. Every line
/// of the answer is checked.
#[test]
fn the_engine_plays_a_whole_game_with_legal_moves() {
    let mut rng = seeded_rng(3);
    let mut game = History::new(Position::default());
    let mut input = "hub\ninit\n".to_owned();
    let mut searches = 0;
    while game.outcome().is_none() && game.ply() < 300 {
        let sent_ply = game.ply() - rng.random_range(0..=game.ply().min(12));
        let sent_position = game.position_after(sent_ply);
        let moves: Vec<String> = game.moves()[sent_ply..game.ply()].iter().map(|mv| move_text(*mv)).collect();
        let commands = format!(
            "pos pos={} moves=\"{}\"\nlevel nodes=300\ngo think\n",
            position_letters(sent_position),
            moves.join(" ")
        );
        let output = hub(&format!("set-param name=hash value=1\n{commands}"));
        check_lines(game.position(), &output);
        let played = find_move(game.position(), value(done_lines(&output)[0], "move").expect("a move"));
        input += &commands;
        searches += 1;
        game.push(played);
    }
    assert!(game.outcome().is_some(), "{:?}", game.position());
    // Send all positions again in one session: every `go` gets one `done`.
    let output = hub(&input);
    assert_eq!(done_lines(&output).len(), searches);
    let last_position = position_letters(game.position());
    let output = hub(&format!("pos pos={last_position}\nlevel nodes=300\ngo think\n"));
    if game.position().legal_moves().is_empty() {
        assert!(output.starts_with("error message=") && done_lines(&output) == ["done"], "{output}");
    }
}

/// Checks that the moves in every line of an answer are legal.
fn check_lines(position: &Position, output: &str) {
    for line in output.lines() {
        let play = |moves: &mut dyn Iterator<Item = &str>| {
            moves.fold(*position, |position, text| position.play(find_move(&position, text)));
        };
        match line.split(' ').next() {
            Some("info") => {
                play(&mut value(line, "pv").expect("a line").split(' '));
                let score: f64 = value(line, "score").expect("a score").parse().expect("a number");
                assert!(score.abs() <= 100.0, "{line}");
            }
            Some("done") => play(&mut value(line, "move").into_iter().chain(value(line, "ponder"))),
            _ => panic!("{line}"),
        }
    }
}

#[test]
fn a_win_scores_close_to_100_men() {
    // A white king on square 1 captures the last black man on square 14.
    let mut board = ['e'; 32];
    (board[0], board[13]) = ('W', 'b');
    let input = format!("pos pos=W{}\nlevel depth=3\ngo think\n", board.iter().collect::<String>());
    let output = hub(&input);
    assert_eq!(value(output.lines().next().expect("a line"), "score"), Some("99.99"), "{output}");
    assert!(value(done_lines(&output)[0], "move").expect("a move").ends_with("x14"), "{output}");
}

#[test]
fn analysis_and_pondering_wait_for_stop_or_ponder_hit() {
    let output = hub(
        "level infinite\ngo analyze\nping\nstop\nlevel depth=2\ngo ponder\nping\nponder-hit\ngo think\nquit\n",
    );
    assert_eq!(done_lines(&output).len(), 3, "{output}");
    let pong = output.find("pong").expect("an answer");
    assert!(pong < output.find("done").expect("a move"), "{output}");
}

#[test]
fn invalid_commands_are_reported_and_a_rejected_position_leaves_none() {
    for rejected in [
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "pos pos=W",
        "pos moves=\"10-14 10-14\"",
        "pos moves=\"10x14\"",
        "pos moves=\"1-5",
        "set-param name=variant value=normal",
    ] {
        let output = hub(&format!("level depth=1\n{rejected}\ngo think\n"));
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines.len(), 3, "{rejected}: {output}");
        assert!(lines[..2].iter().all(|line| line.starts_with("error message=\"")), "{output}");
        assert_eq!(lines[2], "done", "{rejected}: {output}");
    }
    let output = hub("go\nlevel time=soon\nset-param\njoho\n\nlevel depth=1\ngo think\n");
    assert_eq!(output.lines().filter(|line| line.starts_with("error ")).count(), 3, "{output}");
    assert_eq!(done_lines(&output).len(), 1);
}

#[test]
fn the_parameter_level_limits_the_strength() {
    let output = hub("set-param name=level value=1\nlevel depth=9\ngo think\n");
    assert!(output.lines().all(|line| !line.starts_with("info depth=2 ")), "{output}");
    assert_eq!(done_lines(&output).len(), 1);
}

/// Sends random lines in any order. The program must not fail, and must answer every search once.
#[test]
fn every_stream_of_commands_is_answered() {
    let lines = [
        "hub",
        "init",
        "ping",
        "stop",
        "ponder-hit",
        "new-game",
        "level infinite",
        "level depth=2",
        "level nodes=50",
        "level move-time=0.001",
        "level time=0.01 inc=0.001",
        "level time=x",
        "go think",
        "go analyze",
        "go ponder",
        "go",
        "pos",
        "pos pos=W",
        "pos moves=\"10-14 21-17\"",
        "pos pos=WeeeeeeeeeWeeeeeeeeeeeeeeeeeeeeBe",
        "set-param name=level value=2",
        "set-param name=level value=0",
        "set-param name=variant value=portuguese",
        "set-param name=variant value=frisian",
        "set-param name=hash value=1",
        "\u{265a} = \" \"",
        "a=\"",
    ];
    let mut rng = seeded_rng(5);
    for _ in 0..300 {
        let mut input = "set-param name=hash value=1\n".to_owned();
        let mut searches = 0;
        for _ in 0..rng.random_range(0..12) {
            let line = lines[rng.random_range(0..lines.len())];
            searches += usize::from(line.starts_with("go "));
            input += line;
            input += "\n";
        }
        let result = run_inside(&["hub"], input.as_bytes());
        assert_eq!((result.next_action, result.errors.as_str()), (NextAction::Exit(0), ""), "{input}");
        assert_eq!(done_lines(&result.output).len(), searches, "{input}\n{}", result.output);
    }
}
