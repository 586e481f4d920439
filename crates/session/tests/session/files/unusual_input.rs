//! Tests of unusual and broken input from other programs.

use std::io::{self, Read};

use session::game_text::{GameReader, ImportedGame, TextFormat, write_game};
use session::{EndReason, Game, Glyph, Place, Seat};

use super::{faults, moves};
use test_support::games::{read_games, read_one};

/// Names of tags in other letters are the same tags, so the written text has each of them once.
#[test]
fn mandatory_tags_are_found_in_any_case() {
    let game = read_one("[EvenT \"Open\"]\n[SITE \"Porto\"]\n[White \"Ana\"]\n\n1. e4 e5 *\n");
    assert_eq!((game.tags.tag("Event"), game.tags.tag("Site")), (Some("Open"), Some("Porto")));
    let written = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
    assert_eq!(written.to_lowercase().matches("[event ").count(), 1, "{written}");
    assert_eq!(read_one(&written).tags.tag("Event"), Some("Open"));
}

#[test]
fn old_and_careless_chess_files_are_read() {
    let game = read_one(
        b"\xEF\xBB\xBF[Event \"The \"Big\" one\"]\r\n[White \"G\xF3mez, \\\"Z\xE9\\\"\"] [Black \"?\"]\r\n\r\n\
        % an escaped line\r\n1.e2-e4 e5 2 Ng1-f3 ; to the end\r\n2...Nc6 3.Bf1b5!? a6?! $14 4.Bxc6\r\n\
        dxc6 5.0-0 {[%clk 0:05:00]} 5...Nf6 6.Re1+?? h5 7.h3 h4 8.g4 hxg3 e.p. 9.fxg3 1/2\r\n\x1A",
    );
    assert_eq!(
        moves(&game),
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 g8f6 f1e1 h7h5 h2h3 h5h4 g2g4 h4g3 f2g3"
    );
    let (saved, tags) = (&game.saved, &game.tags);
    assert_eq!(tags.tag("Event"), Some("The \"Big\" one"));
    assert_eq!(tags.names, ["Gómez, \"Zé\"", ""]);
    assert_eq!(saved.moves[2].comment, "to the end");
    assert_eq!(
        (saved.moves[4].glyph, saved.moves[5].glyph),
        (Some(Glyph::Interesting), Some(Glyph::Dubious))
    );
    assert_eq!(saved.moves[5].comment, "[%nag 14]");
    // Without a time control, the clock command stays a comment.
    assert_eq!(saved.moves[8].comment, "[%clk 0:05:00]");
    assert_eq!(saved.result(), "1/2-1/2 as recorded");
    let text = write_game(TextFormat::Usual, saved, tags).expect("a game").replace('\n', " ");
    assert!(text.contains("3. Bb5 $5 a6 $6 $14 4. Bxc6"), "{text}");
}

/// Glyph 0 means "no annotation" and is dropped.
#[test]
fn the_null_glyph_is_dropped() {
    let game = read_one("1. e4 $0 e5 $0 $3 {good} *");
    let moves = &game.saved.moves;
    assert_eq!((moves[0].glyph, moves[0].comment.as_str()), (None, ""));
    assert_eq!((moves[1].glyph, moves[1].comment.as_str()), (Some(Glyph::Brilliant), "good"));
    let text = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
    assert!(text.ends_with("\n1. e4 e5 $3 {good} *\n"), "{text}");
}

/// Each text marks the expected position of its fault with `#`, which the test removes before reading.
#[test]
fn a_faulty_start_is_reported_at_its_place_in_the_tag() {
    for marked in [
        "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/4K#x2 w - - 0 1\"]\n\n1. e4 *",
        "[Event \"x\"] [FEN  \"  4k3/8/8/8/8/8/8/4K3 #green - - 0 1\"]\n\n*",
        "[FEN \"4k\\#\"2/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*",
        // A missing king is nowhere in the text, so the fault is at the start of the text.
        "[FEN \"#8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*",
        "[FEN \"4k3/8/8/8/8/8/8/#P3K3 w - - 0 1\"]\n\n*",
        "[GameType \"28\"]\n[FEN \"W:W1,#33:B32\"]\n\n*",
        "[Game \"domin-up\"]\n[Start \"#report 1 17.33/00.12 -\"]\n\n*",
        "[Game \"domin-up\"]\n[Start \"report 1 17.33/00.#99 0,0=7^1;1,0=7^1 0\"]\n\n*",
    ] {
        let (before, _) = marked.split_once('#').expect("a mark");
        let (line, column) =
            (before.lines().count(), before.lines().last().unwrap_or("").chars().count() + 1);
        let found = faults(marked.replacen('#', "", 1));
        let expected = format!("{line}:{column}: ");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{marked}: {found:?}, not {expected}");
    }
}

#[test]
fn all_spellings_of_a_move_are_read() {
    let start = "[FEN \"r3k2r/P6P/8/3pP3/8/8/8/R3K2R w KQkq d6\"]\n\n";
    for (spelling, expected) in [
        ("exd6", "e5d6"),
        ("exd6e.p.", "e5d6"),
        ("e5xd6 e.p.", "e5d6"),
        ("e5d6", "e5d6"),
        ("O-O-O", "e1c1"),
        ("0-0", "e1g1"),
        ("o-o", "e1g1"),
        ("R:a7", ""),
        ("Ke2!", "e1e2"),
        ("♔e2", "e1e2"),
        ("Ke1–e2", "e1e2"),
    ] {
        let readings = read_games(format!("{start}1. {spelling} *"), None);
        let game = readings[0].game.as_ref().expect("a game");
        // An empty `expected` means that the move is illegal.
        assert_eq!(
            (moves(game).as_str(), readings[0].faults.is_empty()),
            (expected, !expected.is_empty()),
            "{spelling}"
        );
    }
    for promotion in ["b8=Q", "b8Q", "b8(Q)", "b8/Q", "b8=Q+", "b7-b8=Q#", "b7b8q", "Pb8=Q"] {
        let game = read_one(format!("[FEN \"7k/1P6/8/8/8/8/8/7K w - - 0 1\"]\n\n1. {promotion} *"));
        assert_eq!(moves(&game), "b7b8q", "{promotion}");
    }
}

#[test]
fn faults_have_position_and_reason_and_the_rest_is_read() {
    let text = "[White \"A\"]\n\n1. e4 e5 2. Nf6 Nc6 *\n\n[White \"B\"]\n\n1. d4 d5 2. Nd2 (2. c4 dxc4 3. Nd4)\n 2... Nf6 *";
    let readings = read_games(text, None);
    assert_eq!(readings.len(), 2);
    let fault_texts: Vec<String> = readings
        .iter()
        .flat_map(|reading| &reading.faults)
        .map(|fault| format!("{} {fault}", fault.at))
        .collect();
    assert_eq!(fault_texts, ["3:13 You have no knight that can go to f6.", "7:32 Your own piece is on d4.",]);
    let first = readings[0].game.as_ref().expect("the moves before the fault");
    assert_eq!((moves(first).as_str(), first.saved.result()), ("e2e4 e7e5", "*"));
    let second = readings[1].game.as_ref().expect("a game");
    assert_eq!(moves(second), "d2d4 d7d5 b1d2 g8f6");
    assert_eq!(second.saved.lines[0].moves.len(), 2);
    for (text, fault) in [
        ("1. Ne2 *", "1:4: Your own piece is on e2."),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7 -- *", "1:29: A skipped turn (null move) is not possible here."),
        ("[GameType \"28\"]\n\n1. 9-13 -- *", "3:9: A skipped turn (null move) is not possible here."),
        ("1. e4 < e5 *", "1:7: “<” is not allowed here"),
        ("1. e4 {and so on", "1:7: The comment has no closing brace"),
        ("1. e4 e5 (1... c5 2. Nf3", "1:10: The variation has no closing parenthesis"),
        ("1. e4 ) e5 *", "1:7: “)” is not allowed here"),
        ("(1. e4) 1. d4 *", "1:1: There is no move that this variation"),
        ("[White \"A]\n1. e4 *", "1:1: The tag White has no closing bracket"),
        ("[White A]\n1. e4 *", "1:1: Invalid tag"),
        ("[Variant \"Atomic\"]\n\n1. e4 *", "1:1: The game “Atomic” is not supported"),
        ("[GameType \"20\"]\n\n1. 32-28 *", "1:1: The game “20” is not supported"),
        ("[GameType \"28,W,8,8,N2,1\"]\n\n1. 9-13 *", "1:1: GameType “28,W,8,8,N2,1” numbers the squares"),
        ("[FEN \"8/8 w - - 0 1\"]\n\n1. e4 *", "1:7: The board has 8 ranks"),
        ("[Game \"domin-up\"]\n\n1. (1) 77@0,0E *", "1:1: The tag Start, with the deal, is missing"),
        ("1. 9-13 /FEN \"W:W1:B32\"/ 10-14 *", "1:9: A position in the middle"),
        ("1. e4 $999 *", "1:7: “$999” is not allowed here"),
        ("[Result \"0-1\"]\n\n1. e4 1-0", "3:7: The result is given twice. 1-0 is kept, not 0-1."),
        ("1. f3 e5 2. g4 Qh4# 1-0", "1:21: The moves end 0-1, but the stated result 1-0 is kept."),
        ("[Result \"yes\"]\n\n1. e4 *", "1:1: “yes” is not a result"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "1:24: The game is over."),
        ("\u{ff}\u{fe}", "1:1: “ÿþ” is not a move"),
    ] {
        let found = faults(text);
        assert!(found.len() == 1 && found[0].starts_with(fault), "{text}: {found:?}");
    }
    assert_eq!(faults(b"\xFF\xFE1\0.\0"), ["1:1: The file is in UTF-16. Save it as UTF-8."]);
    assert_eq!(
        faults(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\0\0\0\x02\0"),
        ["1:1: This is not a text file. Choose a PGN or PDN file."]
    );
    // A few control characters do not make a text binary.
    assert!(read_games("1. e4\0 e5\u{1} 2. Nf3\u{7f} *", None)[0].faults.is_empty());
    // Prose is no game.
    assert_eq!(faults("{only words} *"), [""; 0]);
    assert!(read_games("{only words} *", None).iter().all(|reading| reading.game.is_none()));
    assert!(read_games("Dear Ana, how are you?", None).iter().all(|reading| reading.game.is_none()));
}

#[test]
fn an_unclosed_comment_does_not_swallow_later_games() {
    let text = "[Event \"A\"]\n\n1. e4 {never closed\n2. Nf3 Nc6\n\n[Event \"B\"]\n\n1. d4 *\n\n[Event \"C\"]\n\n1. c4 *\n";
    let readings = read_games(text, None);
    let game_moves: Vec<String> =
        readings.iter().map(|reading| moves(reading.game.as_ref().expect("a game"))).collect();
    assert_eq!(game_moves, ["e2e4", "d2d4", "c2c4"]);
    assert_eq!(readings.iter().map(|reading| reading.faults.len()).sum::<usize>(), 1);
}

#[test]
fn a_comment_between_tags_does_not_split_the_game() {
    let game =
        read_one("[Event \"A\"]\n; from a newspaper\n[White \"X\"]\n{and on}\n[Black \"Y\"]\n\n1. e4 *");
    assert_eq!((game.tags.tag("Event"), game.tags.names.join("-")), (Some("A"), "X-Y".to_owned()));
    assert_eq!(game.tags.opening_comment, "from a newspaper and on");
    // After a comment, a tag such as Event, or a repeated tag, begins the next game, also without moves before it.
    for text in [
        "[Event \"A\"]\n{lost}\n[Event \"B\"]\n\n1. e4 *",
        "[White \"A\"]\n\n{lost}\n\n[White \"B\"]\n\n1. e4 *",
    ] {
        let plies: Vec<usize> = read_games(text, Some(Game::CHESS))
            .iter()
            .map(|reading| reading.game.as_ref().expect("a game").saved.moves.len())
            .collect();
        assert_eq!(plies, [0, 1], "{text}");
    }
}

#[test]
fn a_comment_after_the_result_belongs_to_the_game_that_ended() {
    for next in ["[White \"B\"]\n\n1. d4 *", "1. d4 *", "{about the next one} 1. d4 *"] {
        let text = format!("1. e4 e5 1-0 {{White\nwas happy}} ; so was I\n\n\n{next}");
        let mut games = GameReader::new(text.as_bytes(), None);
        let first = games.next_game().expect("text").and_then(|reading| reading.game).expect("a game");
        assert_eq!(first.saved.moves[1].comment, "White was happy so was I", "{next}");
        let offset = usize::try_from(games.offset()).expect("a short text");
        let second = games.next_game().expect("text").and_then(|reading| reading.game).expect("a game");
        let reread = read_one(&text[offset..]);
        assert_eq!((&reread.saved, &reread.tags), (&second.saved, &second.tags), "read from the offset");
        let opening_comment = if next.starts_with('{') { "about the next one" } else { "" };
        assert_eq!(
            (moves(&second).as_str(), second.tags.opening_comment.as_str()),
            ("d2d4", opening_comment)
        );
        assert!(games.next_game().expect("text").is_none());
    }
    // A comment after a blank line belongs to the next game, with or without tags.
    for next in ["{about the next one} 1. d4 *", "{about the next one}\n[Event \"B\"]\n\n1. d4 *"] {
        for end in ["", "{good}", "; good"] {
            let readings = read_games(format!("1. e4 1-0 {end}\n\n{next}"), None);
            let games: Vec<&ImportedGame> =
                readings.iter().filter_map(|reading| reading.game.as_ref()).collect();
            let [first, second] = games[..] else { panic!("{} games: {end} {next}", games.len()) };
            let comment = if end.is_empty() { "" } else { "good" };
            assert_eq!(first.saved.moves[0].comment, comment, "{end} {next}");
            assert_eq!(second.tags.opening_comment, "about the next one", "{end} {next}");
        }
    }
    let game = read_one("1. e4 e5 1-0\n{resignation}");
    let end = game.saved.end.as_ref().expect("a finished game");
    assert_eq!((end.outcome.reason, game.saved.moves[1].comment.as_str()), (EndReason::Resignation, ""));
}

#[test]
fn faults_after_a_result_belong_to_the_next_game() {
    let readings = read_games("1. e4 * {good}\n\n[White A]\n[Black \"B\"]\n\n1. d4 * {never closed", None);
    let faults: Vec<Vec<String>> = readings
        .iter()
        .map(|reading| reading.faults.iter().map(|fault| fault.at.to_string()).collect())
        .collect();
    assert_eq!(faults, [["3:1"; 0].as_slice(), &["3:1", "6:9"]]);
    assert_eq!(readings[1].game.as_ref().expect("a game").saved.moves[0].comment, "never closed");
}

#[test]
fn a_game_with_unreadable_moves_keeps_its_result() {
    for text in [
        "[GameType \"28\"]\n\n1. 9-13 /FEN \"W:W1:B32\"/ 1-0".to_owned(),
        "[GameType \"28\"]\n[Result \"1-0\"]\n\n1. 9-13 /FEN \"W:W1:B32\"/ 1-5 *".to_owned(),
        format!("1. e4 {} e5 1-0", format!("{{{}}}", "x".repeat(190_000)).repeat(25)),
    ] {
        let readings = read_games(text.as_bytes(), None);
        let game = readings[0].game.as_ref().expect("a game");
        assert!(!readings[0].faults.is_empty());
        assert_eq!((game.saved.moves.len(), game.saved.result()), (1, "1-0 as recorded"));
    }
    let game = read_one("[GameType \"28\"]\n[Result \"1-0\"]\n\n1. 9-13 *");
    assert_eq!(game.saved.result(), "1-0 as recorded");
    // A position inside a variation does not cut off the main line.
    let readings = read_games("[GameType \"28\"]\n\n1. 9-13 (1. 10-13 /FEN \"W:W1:B32\"/ 1-5) 2-0", None);
    assert_eq!(readings[0].game.as_ref().expect("a game").saved.result(), "1-0 as recorded");
}

#[test]
fn unknown_tags_are_preserved() {
    let game = read_one("[Event \"x\"]\n[Rules \"FIDE\"]\n[Start \"18:30\"]\n\n1. e4 *");
    let text = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
    assert!(text.contains("[Rules \"FIDE\"]\n[Start \"18:30\"]"), "{text}");
    assert_eq!(moves(&read_one(text)), "e2e4");
    // The own format has the tag Rules too, but chess has no rule sets, so the tag stays an unknown one.
    let own = write_game(TextFormat::Own, &game.saved, &game.tags).expect("a game");
    let reread = read_one(&own);
    assert_eq!(reread.tags.tag("Rules"), Some("FIDE"), "{own}");
    assert_eq!(write_game(TextFormat::Own, &reread.saved, &reread.tags).expect("a game"), own);
}

#[test]
fn only_the_first_hundred_faults_are_reported() {
    let found = faults(format!("1. e4 {} e5 *", "(1. Ke3) ".repeat(300)));
    // 100 faults, and a message that there are more.
    assert_eq!(found.len(), 101);
    assert!(
        found[0].contains("to e3") && found[99].contains("to e3") && !found[100].contains("to e3"),
        "{found:?}"
    );
}

#[test]
fn variations_are_read_as_a_tree() {
    let game = read_one(
        "1. e4 (1. d4 d5 (1... Nf6 2. c4) (1... f5)) (1. e4 c5) 1... e5 ({before} 1... c6 {behind}) ({only}) 2. Nf3 *",
    );
    let lines = &game.saved.lines;
    let found: Vec<(u32, u32, usize, String)> = lines
        .iter()
        .map(|line| {
            let texts: Vec<&str> = line.moves.iter().map(|mv| mv.text.as_str()).collect();
            (line.id.0, line.from.line.0, line.from.ply, texts.join(" "))
        })
        .collect();
    let expected = [
        (1, 0, 0, "d2d4 d7d5"),
        (2, 1, 1, "g8f6 c2c4"),
        (3, 1, 1, "f7f5"),
        // This variation starts with the move of the main line, so it begins at the first difference.
        (4, 0, 1, "c7c5"),
        (5, 0, 1, "c7c6"),
    ];
    assert_eq!(found, expected.map(|(id, line, ply, moves)| (id, line, ply, moves.to_owned())));
    assert_eq!(lines[4].moves[0].comment, "before behind");
    assert_eq!(game.saved.moves[1].comment, "only");
    assert_eq!(lines[0].from, Place::of_game(0));
}

#[test]
fn all_spellings_of_draughts_are_read() {
    let canonical = moves(&read_one(
        "[GameType \"28,W,8,8,N1,1\"]\n\n1. 10-13 22-19 2. 13-18 21x14 3. 11x18 27-22 4. 18x27 31x22 *",
    ));
    for text in [
        "1. 10-13 22-19 2. 13-18 21x14 3. 11x18 27-22 4. 18x27 31x22 *",
        "[GameType \"28\"]\n1. 10-13 22-19 2. 13-18 21-14 3. 11-18 27-22 4. 18-27 31-22 *",
        "[GameType \"28,W,8,8,A0,1\"]\n1. f3-g4 e6-d5 2. g4f5 g6:e4 3. d3:f5 d7e6 4. f5xd7 c8:e6",
        "1. 10-13 22-19 2. 13-18*21*14 3. 11*18 27-22 4. 18*27 31*22 *",
        "1.10-13! 22-19(?) 2.13-18* 21:14 3.11x18 27-22 4.18x27 31x22",
        "%comment\n1. 10-13 22-19 2. 13-18 21x14 3. 11x18 27-22 4. 18x27 31x22 2-0",
    ] {
        let readings = read_games(text, None);
        let game = readings[0].game.as_ref().expect("a game");
        assert_eq!(game.saved.plan.game, Game::DRAUGHTS, "{text}");
        assert_eq!(moves(game), canonical, "{text}: {:?}", readings[0].faults);
    }
    for spelling in ["10*19*26", "10x19x26", "10*26"] {
        assert_eq!(
            moves(&read_one(format!("[FEN \"W:W10:B14,22,32.\"]\n\n1. {spelling} *"))),
            "10x26",
            "{spelling}"
        );
    }
    let game = read_one("[FEN \"W:W9:B13,32.\"]\n[Result \"1-0\"]\n\n1. 9x18 *");
    assert_eq!(game.saved.plan.game, Game::DRAUGHTS);
    // In PDN 3.0, only the tag Result has the result; `*` ends the moves of every game.
    assert_eq!(game.saved.end.expect("a finished game").outcome.winner, Some(Seat::FIRST));
}

#[test]
fn racing_kings_is_recognised_by_all_its_names() {
    for name in ["Racing Kings", "RacingKings", "racingkings", "Racing", "Race"] {
        let game = read_one(format!("[Variant \"{name}\"]\n\n1. Kh3 Ka3 *"));
        assert_eq!((game.saved.plan.game, moves(&game).as_str()), (Game::RACING_KINGS, "h2h3 a2a3"));
    }
}

#[test]
fn the_reason_of_the_result_is_read_from_comment_or_tag() {
    for (text, reason) in [
        ("1. e4 {resignation} 1-0", EndReason::Resignation),
        ("1. e4 {agreement} 1/2-1/2", EndReason::Agreement),
        ("[Termination \"Time forfeit\"]\n1. e4 0-1", EndReason::TimeForfeit),
        ("[Termination \"Ana won by resignation\"]\n1. e4 1-0", EndReason::Resignation),
        ("[Termination \"Normal\"]\n1. e4 1-0", EndReason::AsRecorded),
        // A reason that does not fit the position stays a comment.
        ("1. e4 {threefold repetition} 1/2-1/2", EndReason::AsRecorded),
        ("1. e4 {checkmate} 1-0", EndReason::AsRecorded),
        ("1. f3 e5 2. g4 Qh4 0-1", EndReason::Checkmate),
    ] {
        let end = read_one(text).saved.end.expect("a finished game");
        assert_eq!((end.outcome.reason, end.is_declared), (reason, reason != EndReason::Checkmate), "{text}");
    }
    assert_eq!(read_one("1. e4 {resignation} 1-0").saved.moves[0].comment, "");
    assert_eq!(read_one("1. e4 e5").saved.end, None);
}

#[test]
fn clock_commands_become_thinking_times() {
    let text = "[TimeControl \"180+2\"]\n\n1. e4 {[%eval 0.2] [%clk 0:03:00]} 1... e5 {[%clk 0:02:55.4] slow} 2. d4 {[%clk 0:03:01]} *";
    let game = read_one(text);
    let thinking_times: Vec<u128> =
        game.saved.moves.iter().map(|mv| mv.thinking_time.expect("a clock command").as_millis()).collect();
    assert_eq!(thinking_times, [2_000, 6_600, 1_000]);
    let comments: Vec<&str> = game.saved.moves.iter().map(|mv| mv.comment.as_str()).collect();
    assert_eq!(comments, ["[%eval 0.2]", "slow", ""]);
    // If a clock gains more than its increment, the commands stay comments.
    let inconsistent = read_one(text.replace("0:02:55.4", "0:09:00"));
    assert!(inconsistent.saved.plan.seats.iter().all(|seat| seat.clock.is_none()));
    assert_eq!(inconsistent.saved.moves[0].comment, "[%eval 0.2] [%clk 0:03:00]");
    assert_eq!(inconsistent.tags.tag("TimeControl"), Some("180+2"));
}

/// Endless comments, tags or tokens are skipped with bounded memory.
#[test]
fn huge_texts_are_skipped() {
    /// A reader of `head`, then `rounds` times `body`, then `tail`.
    struct RepeatedText<'a> {
        head: &'a [u8],
        body: &'a [u8],
        rounds: usize,
        tail: &'a [u8],
    }
    impl Read for RepeatedText<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.head.is_empty() {
                self.head = if self.rounds > 0 { self.body } else { std::mem::take(&mut self.tail) };
                self.rounds = self.rounds.saturating_sub(1);
            }
            let count = buffer.len().min(self.head.len());
            buffer[..count].copy_from_slice(&self.head[..count]);
            self.head = &self.head[count..];
            Ok(count)
        }
    }
    let last_game = b"\n\n[Event \"last\"]\n\n1. d4 *\n";
    let texts: [(&[u8], &[u8]); 16] = [
        (b"1. e4 e5 {", b"words and words "),
        (b"1. e4 e5 ", b"x"),
        (b"1. e4 e5 ", b"2. Nf3 "),
        (b"1. e4 e5 ", b"("),
        (b"1. e4 e5 ", b"(1... c5) "),
        (b"1. e4 e5 ", b"()"),
        (b"1. e4 e5 ", b"$3 "),
        (b"1. e4 e5 ", b"} "),
        (b"1. e4 e5 ", b")"),
        (b"[White \"", b"A"),
        (b"", b"[A \"B\"]\n"),
        (b"[", b"A"),
        (b"1. e4 $", b"9"),
        (b";", b"words "),
        (b"%", b"% "),
        (b"1. e4 ", b". "),
    ];
    for (head, body) in texts {
        let input = RepeatedText { head, body, rounds: 400_000, tail: last_game };
        let mut reader = GameReader::new(input, None);
        let mut games = Vec::new();
        while let Some(reading) = reader.next_game().expect("no disk") {
            assert!(reading.faults.len() < 200);
            games.extend(reading.game);
        }
        let body = String::from_utf8_lossy(body);
        let last = games.last().unwrap_or_else(|| panic!("{body}"));
        assert!(last.saved.moves.len() < 3 && games.len() < 4, "{body}: {}", games.len());
        // An unclosed tag or escaped line may swallow the next tag, but no move.
        assert_eq!(moves(last).split(' ').next_back().map(|mv| mv.len()), Some(4), "{body}");
    }
}
