//! The engine protocol UCI: replies to each command, on fixed inputs. `uci_fuzz` sends random streams.

use std::time::{Duration, Instant};

use super::support::{output_of, run_inside};

/// Runs `tabuleiro uci` with this input and returns its output.
fn uci(input: &str) -> String {
    output_of(&["uci"], input)
}

/// The moves of all `bestmove` lines.
fn best_moves(output: &str) -> Vec<&str> {
    output.lines().filter_map(|line| line.strip_prefix("bestmove ")?.split(' ').next()).collect()
}

#[test]
fn the_engine_sends_its_name_and_options() {
    let output = uci("uci\nisready\nquit\n");
    let lines: Vec<&str> = output.lines().collect();
    assert!(lines[0].starts_with("id name Tabuleiro"));
    assert!(lines.contains(&"option name UCI_Variant type combo default chess var chess var racingkings"));
    assert!(lines.iter().any(|line| line.starts_with("option name Hash type spin default ")));
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn a_mate_is_found_and_reported() {
    let output = uci("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 4\n");
    assert_eq!(best_moves(&output), ["a1a8"]);
    let info = output.lines().find(|line| line.contains("score mate 1")).expect("a mate is reported");
    for word in ["depth", "seldepth", "nodes", "nps", "time", "pv a1a8"] {
        assert!(info.contains(&format!(" {word}")), "{info}");
    }
}

#[test]
fn the_engine_plays_racing_kings() {
    let input = "setoption name UCI_Variant value racingkings\nposition fen 8/2K5/8/8/8/8/7k/8 w - - 0 1\n\
                 go depth 3\nposition startpos moves h2h3 a2a3\ngo nodes 500\nquit\n";
    let output = uci(input);
    let moves = best_moves(&output);
    assert_eq!(moves.len(), 2);
    assert!(["c7c8", "c7b8", "c7d8"].contains(&moves[0]), "{output}");
    let legal_moves = output_of(&["moves", "racing-kings", "--play", "h2h3 a2a3"], "");
    assert!(legal_moves.lines().any(|mv| mv == moves[1]), "{output}");
}

#[test]
fn a_mated_side_has_no_move() {
    let output = uci("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n");
    assert_eq!(best_moves(&output), ["(none)"]);
}

#[test]
fn every_go_gets_one_bestmove() {
    let input = "go infinite\nisready\nstop\ngo\nstop\nstop\ngo infinite\ngo movetime 20\ngo wtime 100 btime 100\n\
                 ucinewgame\ngo depth 2\nquit\n";
    let start = Instant::now();
    let output = uci(input);
    assert_eq!(best_moves(&output).len(), 6, "{output}");
    assert!(output.contains("readyok"));
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn isready_is_answered_during_a_search() {
    let output = uci("go infinite\nisready\nquit\n");
    let ready_index = output.find("readyok").expect("an answer");
    assert!(ready_index < output.find("bestmove").expect("a move"), "{output}");
}

#[test]
fn the_end_of_the_input_lets_a_bounded_search_finish() {
    assert_eq!(best_moves(&uci("go depth 3")).len(), 1);
    assert_eq!(best_moves(&uci("go infinite")).len(), 1);
}

#[test]
fn invalid_commands_are_reported_and_a_rejected_position_leaves_none() {
    let input = "position fen rubbish\nposition startpos moves e2e4 e2e4\nposition\nsetoption name UCI_Variant value go\n\
                 setoption name Hash value x\nsetoption\nfly me\n\n  joho uci\nposition startpos moves e2e4\n\
                 position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo depth 1\n";
    let output = uci(input);
    let errors: Vec<&str> =
        output.lines().filter_map(|line| line.strip_prefix("info string error: ")).collect();
    assert_eq!(errors.len(), 6, "{output}");
    assert!(errors[1].starts_with("move 2 \"e2e4\""), "{}", errors[1]);
    assert!(output.contains("uciok"), "unknown words before a command are skipped");
    assert_eq!(best_moves(&output), ["(none)"], "no move for a rejected position: {output}");
}

/// After a rejected `position`, the engine has no position. It does not go back to the previous position.
#[test]
fn a_rejected_position_gets_no_move() {
    for rejected in ["fen rubbish", "startpos moves e2e5", "startpos moves e2e4 e2e4", "", "fen"] {
        let input = format!(
            "go depth 1\nposition startpos moves e2e4\nposition {rejected}\ngo depth 1\ngo infinite\n\
             position startpos\ngo depth 1\n"
        );
        let output = uci(&input);
        let moves = best_moves(&output);
        assert_eq!(moves[1..3], ["(none)", "(none)"], "{rejected}: {output}");
        assert!(moves[0] != "(none)" && moves[3] != "(none)", "{rejected}: {output}");
    }
}

/// Some clients play on after an automatic draw: fivefold repetition, 75 moves without progress, or a dead position.
#[test]
fn moves_after_an_automatic_draw_are_accepted() {
    let five_shuffles = "g1f3 g8f6 f3g1 f6g8 ".repeat(5);
    let racing_kings = "setoption name UCI_Variant value racingkings\n";
    for input in [
        format!("position startpos moves {five_shuffles}e2e4"),
        "position fen 4k3/8/8/8/8/8/3R4/4K3 w - - 150 100 moves d2d3 e8e7".to_owned(),
        "position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2 e8e7".to_owned(),
        format!("{racing_kings}position fen 8/8/8/8/8/k6K/8/r6R w - - 100 60 moves h3h4 a3a4"),
    ] {
        let output = uci(&format!("{input}\ngo depth 2\n"));
        assert!(!output.contains("error"), "{input}: {output}");
        assert!(best_moves(&output) != ["(none)"] && best_moves(&output).len() == 1, "{input}: {output}");
    }
    // After checkmate, a further move is an error.
    let output = uci("position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3\ngo depth 1\n");
    assert!(output.contains("info string error: move 5"), "{output}");
    assert_eq!(best_moves(&output), ["(none)"]);
}

#[test]
fn unknown_options_and_extreme_values_do_not_stop_the_engine() {
    let input = "setoption name Hash value 1\nsetoption name hash value 99999999999\nsetoption name Clear Hash\n\
                 setoption name uci_variant value RacingKings\nsetoption name Nonsense value 3\ngo depth 2\nquit\n";
    let output = uci(input);
    assert_eq!(best_moves(&output).len(), 1, "{output}");
}

/// The values after `key` in all `info` lines that have this key.
fn info_values<'a>(output: &'a str, key: &str) -> Vec<&'a str> {
    let value = |line: &'a str| {
        let mut words = line.strip_prefix("info ")?.split(' ');
        words.by_ref().find(|word| *word == key)?;
        words.next()
    };
    output.lines().filter_map(value).collect()
}

#[test]
fn multipv_lines_have_different_first_moves_and_descending_scores() {
    let output = uci("setoption name MultiPV value 4\ngo depth 5\n");
    let last_lines: Vec<&str> = output.lines().filter(|line| line.starts_with("info depth 5 ")).collect();
    assert_eq!(last_lines.len(), 4, "{output}");
    let last_lines = last_lines.join("\n");
    assert_eq!(info_values(&last_lines, "multipv"), ["1", "2", "3", "4"]);
    let scores: Vec<i32> =
        info_values(&last_lines, "cp").iter().map(|score| score.parse().expect("a score")).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let first_moves = info_values(&last_lines, "pv");
    assert_eq!(best_moves(&output), [first_moves[0]]);
    assert_eq!(first_moves.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
    // With three legal moves there are at most three lines.
    let output =
        uci("setoption name MultiPV value 9\nposition fen 7k/8/8/8/8/8/8/K7 w - - 0 1\ngo depth 3\n");
    assert_eq!(info_values(&output, "multipv").iter().max(), Some(&"3"), "{output}");
}

/// The best move is the same with and without MultiPV; otherwise a client could not compare the lines.
///
/// In each position, one move is far better than all others. The first position has a mate in one. The second position
/// is no. 1 of "Win at Chess" (Reinfeld, 1958), a mate in two with a quiet first move. Such a mate needs a search of
/// more plies than the two moves.
#[test]
fn multipv_does_not_change_the_best_move() {
    for fen in
        ["6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"]
    {
        let output_with = |lines: usize| {
            let input = format!("setoption name MultiPV value {lines}\nposition fen {fen}\ngo depth 11\n");
            uci(&input)
        };
        assert_eq!(best_moves(&output_with(1)), best_moves(&output_with(3)), "{fen}");
    }
}

#[test]
fn only_searchmoves_are_searched() {
    let input = "go depth 4 searchmoves a2a3 h2h4\ngo searchmoves b1c3 depth 3\n\
                 position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 4 searchmoves a1a7 a1a2\n";
    let output = uci(input);
    let moves = best_moves(&output);
    assert!(["a2a3", "h2h4"].contains(&moves[0]) && moves[1] == "b1c3", "{output}");
    assert!(["a1a7", "a1a2"].contains(&moves[2]), "{output}");
    assert!(
        info_values(&output, "pv").iter().all(|mv| ["a2a3", "h2h4", "b1c3", "a1a7", "a1a2"].contains(mv))
    );
    // An illegal move is reported. If no legal move is left, all moves are searched.
    let output = uci("go depth 1 searchmoves e2e5\n");
    assert!(output.contains("info string error: searchmoves: "), "{output}");
    assert_eq!(best_moves(&output).len(), 1);
}

#[test]
fn go_mate_ends_when_the_mate_is_found() {
    // This position has a mate in two: 1. Kb6 Kb8 2. Rh8#.
    let output = uci("position fen k7/8/2K5/8/8/8/8/7R w - - 0 1\ngo mate 2 depth 20\n");
    assert_eq!(info_values(&output, "mate").last(), Some(&"2"), "{output}");
    assert!(info_values(&output, "depth").iter().all(|depth| depth.len() == 1), "{output}");
    // If there is no mate, the end of the input stops the search.
    assert_eq!(best_moves(&uci("go mate 1\n")).len(), 1);
}

#[test]
fn wdl_is_sent_when_the_option_is_set() {
    let input = "go depth 2\nsetoption name UCI_ShowWDL value true\ngo depth 2\n";
    let output = uci(input);
    let wdl_lines: Vec<&str> = output.lines().filter(|line| line.contains(" wdl ")).collect();
    assert_eq!(wdl_lines.len(), 2, "{output}");
    for line in wdl_lines {
        let words: Vec<&str> = line.split(' ').collect();
        let wdl_index = words.iter().position(|word| *word == "wdl").expect("the word `wdl`");
        let per_mille = &words[wdl_index + 1..wdl_index + 4];
        let sum: u32 = per_mille.iter().map(|number| number.parse::<u32>().expect("a number")).sum();
        assert_eq!(sum, 1_000, "{line}");
        assert_eq!(words[wdl_index - 3], "score", "{line}");
    }
}

#[test]
fn go_perft_counts_positions_for_every_move() {
    let output = uci("go perft 3\nposition startpos\ngo perft 0\n");
    let lines: Vec<&str> = output.lines().collect();
    // Source of the numbers: Chess Programming Wiki, "Perft Results".
    assert_eq!(lines.len(), 22, "{output}");
    assert_eq!((lines[20], lines[21]), ("Nodes searched: 8902", "Nodes searched: 1"));
    assert!(lines[..20].is_sorted() && lines.contains(&"e2e4: 600"), "{output}");
}

#[test]
fn commands_are_read_during_perft() {
    let start = Instant::now();
    let mate_in_one = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n";
    let output =
        uci(&format!("go perft 8\n{mate_in_one}setoption name Hash value 3\nisready\nstop\ngo depth 1\n"));
    assert!(output.contains("info string perft stopped") && output.contains("readyok"), "{output}");
    assert_eq!(best_moves(&output), ["a1a8"], "the move is for the position sent during perft");
    // `stop` and `quit` also end a search that waits for the end of perft.
    for commands in
        ["quit\n", "go infinite\nstop\n", "go depth 1\nquit\n", "go perft 1\nposition startpos\nquit\n"]
    {
        let output = uci(&format!("go perft 8\n{commands}"));
        assert!(output.contains("info string perft stopped"), "{commands}: {output}");
        assert_eq!(
            best_moves(&output).len(),
            usize::from(commands.contains("infinite") || commands.contains("depth")),
            "{commands}"
        );
    }
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn limited_strength_plays_as_a_level() {
    // Level 1 searches only one ply. Without UCI_LimitStrength, the engine searches to the given depth.
    let level_1 = "setoption name UCI_LimitStrength value true\nsetoption name Level value 1\ngo depth 6\n";
    let last_depth = |input: &str| info_values(&uci(input), "depth").last().map(|depth| depth.to_string());
    assert_eq!(last_depth(level_1).as_deref(), Some("1"));
    assert_eq!(last_depth("setoption name Level value 1\ngo depth 6\n").as_deref(), Some("6"));
    // An analysis always uses full strength.
    let analysis = format!("setoption name UCI_AnalyseMode value true\n{level_1}");
    assert_eq!(last_depth(&analysis).as_deref(), Some("6"));
    let output = uci(&format!("setoption name UCI_Variant value racingkings\n{level_1}"));
    assert_eq!(best_moves(&output).len(), 1, "{output}");
}

#[test]
fn any_number_of_threads_finds_the_same_mate() {
    let mate_in_two = "position fen k7/8/2K5/8/8/8/8/7R w - - 0 1\ngo depth 8\n";
    for threads in [1, 2, 4] {
        let output = uci(&format!("setoption name Threads value {threads}\n{mate_in_two}"));
        assert_eq!(info_values(&output, "mate").last(), Some(&"2"), "{output}");
        assert_eq!(best_moves(&output).len(), 1);
    }
    // With one thread, every search has the same number of nodes.
    let nodes = || info_values(&uci("go depth 7\n"), "nodes").join(" ");
    assert_eq!(nodes(), nodes());
}

/// In a game, the only legal move is played at once. In an analysis, it is searched like any other move.
#[test]
fn the_only_legal_move_is_played_at_once() {
    let one_legal_move = "position fen 7k/8/8/8/8/8/q7/K7 w - - 0 1\n";
    let last_depth = |input: String| {
        let output = uci(&input);
        assert_eq!(best_moves(&output), ["a1a2"], "{output}");
        info_values(&output, "depth").last().and_then(|depth| depth.parse::<u8>().ok()).unwrap_or(0)
    };
    let game_depth = last_depth(format!("{one_legal_move}go wtime 3000 btime 3000\n"));
    let analysis_depth = last_depth(format!(
        "setoption name UCI_AnalyseMode value true\n{one_legal_move}go wtime 3000 btime 3000\n"
    ));
    assert!(game_depth <= 6 && analysis_depth > game_depth, "{game_depth} {analysis_depth}");
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    for (position, score) in [
        ("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score mate 0"),
        ("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "info depth 0 score cp 0"),
        (
            "setoption name UCI_Variant value racingkings\nposition fen 2K5/8/8/8/8/8/7k/8 b - - 0 1",
            "info depth 0 score mate 0",
        ),
    ] {
        for go in ["go depth 3", "go movetime 5", "go infinite", "go ponder", "go mate 1"] {
            let output = uci(&format!("{position}\n{go}\n"));
            assert_eq!(output, format!("{score}\nbestmove (none)\n"), "{position} {go}");
        }
    }
}

/// An unreadable line may have been a `position`. Afterwards the engine has no position, instead of an outdated one.
#[test]
fn an_unreadable_line_leaves_no_position() {
    let overlong_line = format!("position startpos moves {}", "g1f3 g8f6 f3g1 f6g8 ".repeat(4_000));
    for line in [overlong_line.as_bytes(), b"position fen \xff"] {
        let input = [b"position startpos\n", line, b"\ngo depth 1\n"].concat();
        let output = run_inside(&["uci"], &input).output;
        assert_eq!(best_moves(&output), ["(none)"], "{output}");
    }
}
