//! The engine protocol.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use tabuleiro::cli::Next;

use super::support::{answer, run};

fn best(output: &str) -> Vec<&str> {
    output.lines().filter_map(|line| line.strip_prefix("bestmove ")?.split(' ').next()).collect()
}

#[test]
fn introduces_itself() {
    let output = answer(&["uci"], "uci\nisready\nquit\n");
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("id name Tabuleiro"));
    assert!(lines.contains(&"option name UCI_Variant type combo default chess var chess var racingkings"));
    assert!(lines.iter().any(|line| line.starts_with("option name Hash type spin default ")));
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn finds_a_mate_and_reports_it() {
    let output = answer(&["uci"], "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 4\n");
    assert_eq!(best(&output), ["a1a8"]);
    let info = output.lines().find(|line| line.contains("score mate 1")).expect("a mate is reported");
    for word in ["depth", "seldepth", "nodes", "nps", "time", "pv a1a8"] {
        assert!(info.contains(&format!(" {word}")), "{info}");
    }
}

#[test]
fn plays_racing_kings_too() {
    let input = "setoption name UCI_Variant value racingkings\nposition fen 8/2K5/8/8/8/8/7k/8 w - - 0 1\n\
                 go depth 3\nposition startpos moves h2h3 a2a3\ngo nodes 500\nquit\n";
    let output = answer(&["uci"], input);
    let best = best(&output);
    assert_eq!(best.len(), 2);
    assert!(["c7c8", "c7b8", "c7d8"].contains(&best[0]), "{output}");
    let moves = answer(&["moves", "racing-kings", "--play", "h2h3 a2a3"], "");
    assert!(moves.lines().any(|mv| mv == best[1]), "{output}");
}

#[test]
fn a_mated_side_has_no_move() {
    let output = answer(&["uci"], "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n");
    assert_eq!(best(&output), ["0000"]);
}

#[test]
fn one_answer_for_every_go() {
    let input = "go infinite\nisready\nstop\ngo\nstop\nstop\ngo infinite\ngo movetime 20\ngo wtime 100 btime 100\n\
                 ucinewgame\ngo depth 2\nquit\n";
    let begun = Instant::now();
    let output = answer(&["uci"], input);
    assert_eq!(best(&output).len(), 6, "{output}");
    assert!(output.contains("readyok"));
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn is_ready_while_it_searches() {
    let output = answer(&["uci"], "go infinite\nisready\nquit\n");
    let ready = output.find("readyok").expect("an answer");
    assert!(ready < output.find("bestmove").expect("a move"), "{output}");
}

#[test]
fn the_end_of_the_input_lets_a_bounded_search_finish() {
    assert_eq!(best(&answer(&["uci"], "go depth 3")).len(), 1);
    assert_eq!(best(&answer(&["uci"], "go infinite")).len(), 1);
}

#[test]
fn what_is_wrong_is_said_and_leaves_no_position() {
    let input = "position fen rubbish\nposition startpos moves e2e4 e2e4\nposition\nsetoption name UCI_Variant value go\n\
                 setoption name Hash value x\nsetoption\nfly me\n\n  joho uci\nposition startpos moves e2e4\n\
                 position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo depth 1\n";
    let output = answer(&["uci"], input);
    let errors: Vec<&str> =
        output.lines().filter_map(|line| line.strip_prefix("info string error: ")).collect();
    assert_eq!(errors.len(), 6, "{output}");
    assert!(errors[1].starts_with("move 2 \"e2e4\""), "{}", errors[1]);
    assert!(output.contains("uciok"), "unknown words before a command are skipped");
    assert_eq!(best(&output), ["0000"], "no move for a position that was refused: {output}");
}

/// Whatever was there before, an answer is for the position given last, and for none that was refused.
#[test]
fn a_refused_position_is_not_answered_for() {
    for refused in ["fen rubbish", "startpos moves e2e5", "startpos moves e2e4 e2e4", "", "fen"] {
        let input = format!(
            "go depth 1\nposition startpos moves e2e4\nposition {refused}\ngo depth 1\ngo infinite\n\
             position startpos\ngo depth 1\n"
        );
        let output = answer(&["uci"], &input);
        let best = best(&output);
        assert_eq!(best[1..3], ["0000", "0000"], "{refused}: {output}");
        assert!(best[0] != "0000" && best[3] != "0000", "{refused}: {output}");
    }
}

/// Hosts that know of no fivefold repetition, seventy-five moves, or dead position play on after them.
#[test]
fn moves_after_an_automatic_draw_are_taken() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(5);
    let pieces = "setoption name UCI_Variant value racingkings\n";
    for input in [
        format!("position startpos moves {shuffle}e2e4"),
        "position fen 4k3/8/8/8/8/8/3R4/4K3 w - - 150 100 moves d2d3 e8e7".to_owned(),
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 e8e7".to_owned(),
        format!("{pieces}position fen 8/8/8/8/8/k6K/8/r6R w - - 100 60 moves h3h4 a3a4"),
    ] {
        let output = answer(&["uci"], &format!("{input}\ngo depth 2\n"));
        assert!(!output.contains("error"), "{input}: {output}");
        assert!(best(&output) != ["0000"] && best(&output).len() == 1, "{input}: {output}");
    }
    // After mate there is no move to take.
    let output = answer(&["uci"], "position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3\ngo depth 1\n");
    assert!(output.contains("info string error: move 5"), "{output}");
    assert_eq!(best(&output), ["0000"]);
}

#[test]
fn options_are_read_as_the_protocol_writes_them() {
    let input = "setoption name Hash value 1\nsetoption name hash value 99999999999\nsetoption name Clear Hash\n\
                 setoption name uci_variant value RacingKings\nsetoption name Nonsense value 3\ngo depth 2\nquit\n";
    let output = answer(&["uci"], input);
    assert_eq!(best(&output).len(), 1, "{output}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn rubbish_never_panics(lines in prop::collection::vec(
        "uci|isready|stop|go depth [0-3]|go nodes \\PC{0,4}|go movetime 1|go mate 1|go wtime -1|position \\PC{0,12}|position startpos moves( [a-h][1-8][a-h][1-8]){0,3}|setoption name UCI_Variant value (chess|racingkings)|setoption \\PC{0,12}|ucinewgame|debug on|register later|ponderhit|\\PC{0,20}",
        0..12,
    ), end in prop::collection::vec(any::<u8>(), 0..20)) {
        // The first word of a random line may be a search without end; the end of the input stops it.
        let mut input = lines.join("\n").into_bytes();
        input.push(b'\n');
        input.extend(end);
        let said = run(&["uci"], &input);
        prop_assert_eq!((said.next, said.errors.as_str()), (Next::Exit(0), ""));
    }
}
