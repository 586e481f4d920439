//! Tests of common habits in real files: the moves and the result are read, and written again.

use session::game_text::{TextFormat, write_game};
use session::{Game, Place};

use super::{faults, moves};
use test_support::games::{read_games, read_one};

/// The text of the moves after reading and writing, in one line.
fn rewritten(text: &str) -> String {
    let mut readings = read_games(text, None);
    let game = readings.remove(0).game.expect("a game");
    let written = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
    let (_, moves) = written.split_once("\n\n").expect("tags, then moves");
    moves.trim_end().replace('\n', " ")
}

/// Knights out and back: the start position occurs for the fifth time after 8... Ng8.
const FIVEFOLD: &str =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8";

/// The automatic draws of FIDE 9.6 and 5.2.2 need an arbiter; a PGN file records the actual moves and result.
#[test]
fn a_game_that_went_on_after_an_automatic_draw_keeps_moves_and_result() {
    for text in [
        format!("{FIVEFOLD} 9. e4 e5 10. Qh5 Ke7 11. Qxe5# 1-0"),
        format!("{FIVEFOLD} 0-1"),
        format!("{FIVEFOLD} 9. e4 *"),
        // A variation continues after the draw as well.
        format!(
            "1. e4 (1. d4) (1. Nf3 {}) 1... e5 *",
            &FIVEFOLD[7..].replace("8. Ng1 Ng8", "8. Ng1 Ng8 9. e3")
        ),
    ] {
        assert_eq!(faults(&text), [""; 0], "{text}");
        assert_eq!(rewritten(&text), text);
    }
    // The 75-move rule: the half-move clock of the position is at 149 plies.
    let text = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 149 200\"]\n\n200. Ra2 Kd7 201. Ra1 Kc7 1-0";
    assert_eq!(rewritten(text), "200. Ra2 Kd7 201. Ra1 Kc7 1-0");
    // A dead position.
    let text = "[FEN \"8/8/8/8/8/3k4/1r6/K7 w - - 0 1\"]\n\n1. Kxb2 Kd4 1/2-1/2";
    assert_eq!((rewritten(text).as_str(), faults(text).len()), ("1. Kxb2 Kd4 1/2-1/2", 0));
    // Without a result in the file, the rules still end the game.
    assert_eq!(read_one(format!("{FIVEFOLD} *")).saved.result(), "1/2-1/2 fivefold repetition");
}

#[test]
fn a_stated_result_is_kept_against_the_final_position() {
    let text = "1. f3 e5 2. g4 Qh4# 1-0";
    assert_eq!(rewritten(text), text);
    // Between two stated results, the final position decides.
    assert_eq!(rewritten("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 1-0"), "1. f3 e5 2. g4 Qh4# 0-1");
    // If a fault leaves moves unread, the game keeps the stated result.
    assert_eq!(rewritten("1. e4 e5 2. Ke3 Nf6 0-1"), "1. e4 e5 0-1");
}

#[test]
fn skipped_turns_are_kept_in_the_record() {
    let text = "1. e4 e5 2. Nf3 (2. Nc3 -- 3. Bc4 Nf6) 2... Nc6 3. Bb5 -- 4. O-O Nf6 1/2-1/2";
    assert_eq!(rewritten(text), text);
    for spelling in ["--", "Z0", "<>", "@@@@", "null", "0000", "––", "\u{2011}\u{2011}", "---", "z0", "Pass"]
    {
        let text = format!("1. e4 {spelling} 2. d4 *");
        assert_eq!(moves(&read_one(&text)), "e2e4 0000 d2d4", "{text}");
    }
    // A single dash may be a separator.
    assert_eq!(faults("1. e4 - e5 2. Nf3 *"), ["1:7: “-” is not allowed here."]);
    assert_eq!(rewritten("1. e4 - e5 2. Nf3 *"), "1. e4 e5 2. Nf3 *");
    let german = "1. e4 e5 2. Sf3 -- 3. Lc4 Z0 1-0";
    assert_eq!(rewritten(german), "1. e4 e5 2. Nf3 -- 3. Bc4 -- 1-0");
    let game = read_one("1. e4 -- 2. d4 *");
    let table = session::catalogue::reopen(&game.saved).expect("a game with a skipped turn");
    let skipped_turn = &table.tree().get(Place::of_game(2)).expect("the skipped turn");
    assert_eq!((skipped_turn.notation.as_str(), skipped_turn.highlighted_spots.len()), ("--", 0));
    assert!(table.choice_of("--").is_err() && table.choice_of("0000").is_err(), "no player may skip a turn");
}

#[test]
fn tenths_and_hundredths_of_a_second_are_kept() {
    let text = "1. e4 {[%clk 0:00:59.8]} 1... e5 {[%clk 0:00:59.05]} 2. Nf3 {[%clk 0:00:00.9]} 2... \
                Nc6 {[%clk 0:00:07]} 1-0";
    assert_eq!(rewritten(&format!("[TimeControl \"60\"]\n\n{text}")), text);
    let game = read_one(format!("[TimeControl \"60\"]\n\n{text}"));
    assert_eq!(game.saved.moves[2].thinking_time.map(|time| time.as_millis()), Some(58_900));
}

/// Tests a list of texts of one chess move, each with its canonical text. The position allows every one of them.
fn check_spellings(start: &str, spellings: &[(&str, &str)]) {
    for (spelling, mv) in spellings {
        let text = format!("[FEN \"{start}\"]\n\n1. {spelling} *");
        assert_eq!((moves(&read_one(&text)).as_str(), faults(&text).len()), (*mv, 0), "{spelling}");
    }
}

#[test]
fn long_algebraic_moves_are_read_with_and_without_piece_letter() {
    check_spellings(
        "r3k3/P4p2/8/7Q/8/8/8/4K2R w K - 0 1",
        &[
            ("h5f7+", "h5f7"),
            ("h5xf7#", "h5f7"),
            ("h5-g5", "h5g5"),
            ("Qh5\u{2010}g5", "h5g5"),
            ("e1-g1", "e1g1"),
            ("Ke1-g1", "e1g1"),
            ("Kg1", "e1g1"),
            ("e1h1", "e1g1"),
            ("OO", "e1g1"),
            ("00", "e1g1"),
            ("0\u{2011}0", "e1g1"),
        ],
    );
    check_spellings(
        "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        &[
            ("a8=q", "a7a8q"),
            ("a8n", "a7a8n"),
            ("axb8=r+", "a7b8r"),
            ("a7xb8=Q", "a7b8q"),
            ("a8(B)", "a7a8b"),
        ],
    );
}

#[test]
fn characters_without_width_are_skipped() {
    let text = "1.\u{200B} e4\u{200E} \u{FEFF}e\u{AD}5 2. N\u{2060}f3 *";
    assert_eq!((moves(&read_one(text)).as_str(), faults(text).len()), ("e2e4 e7e5 g1f3", 0));
    for sign in
        "\u{34F}\u{61C}\u{180E}\u{200C}\u{200F}\u{202B}\u{2066}\u{3164}\u{FE0E}\u{FE0F}\u{E0020}".chars()
    {
        let text = format!("[Result{sign} \"1-0\"]\n\n{sign}1.{sign} ♘{sign}f3 e5{sign} 1{sign}-0");
        let (game, found) = (read_one(&text), faults(&text));
        assert_eq!(
            (moves(&game).as_str(), game.saved.result()),
            ("g1f3 e7e5", "1-0 as recorded"),
            "{text:?}"
        );
        assert_eq!(found, [""; 0], "{text:?}");
    }
}

#[test]
fn signs_are_read_glued_to_moves_and_alone() {
    let text = "1. e4\u{b1} e5+/= 2. Nf3!?\u{2a72} Nc6!!! 3. Bb5 N a6 4. Ba4 $14 !!! Nf6 *";
    let rewritten = rewritten(text);
    assert_eq!(rewritten, "1. e4 $16 e5 $14 2. Nf3 $5 $14 Nc6 $3 3. Bb5 $146 a6 4. Ba4 $3 $14 Nf6 *");
    assert_eq!(faults(text), [""; 0]);
    let text = "1. e4→ e5∆ 2. Nf3□, Nc6!± 3. Bb5+/− a6⩱ *";
    let written = "1. e4 $40 e5 $140 2. Nf3 $7 Nc6 $1 $16 3. Bb5 $16 a6 $15 *";
    assert_eq!((self::rewritten(text), faults(text).len()), (written.to_owned(), 0));
    // Before the first move of the game or of a variation.
    let text = "$10 1. $1 e4 e5 *";
    assert_eq!((self::rewritten(text).as_str(), faults(text).len()), ("1. e4 $1 $10 e5 *", 0));
    let text = "1. e4 e5 2. Nf3 f6 ($142 2... Nc6 3. Bb5) 3. Nxe5 *";
    let written = "1. e4 e5 2. Nf3 f6 (2... Nc6 $142 3. Bb5) 3. Nxe5 *";
    assert_eq!((self::rewritten(text), faults(text).len()), (written.to_owned(), 0));
}

#[test]
fn words_that_are_no_move_are_told_and_skipped() {
    let text = "1. e4 e5 2. Nf3 novelty Nc6 3. Bb5 1-0";
    assert_eq!(faults(text), ["1:17: “novelty” is not allowed here."]);
    assert_eq!(rewritten(text), "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0");
    // The next number shows that a move is missing.
    let text = "1. e4 e5 2. Nf3 Kn-QB3 3. Bb5 1-0";
    assert_eq!(rewritten(text), "1. e4 e5 2. Nf3 1-0");
    let text = "1. e4 xx 2. d4 d5 1-0";
    assert_eq!(
        (rewritten(text).as_str(), faults(text)),
        ("1. e4 1-0", vec!["1:7: “xx” is not a move.".to_owned()])
    );
    // Remarks on the move itself.
    let text = "1. e4 d5 2. exd5 e6 3. Bb5+ ch Bd7 4. dxe6 mate? *";
    assert_eq!(moves(&read_one("1. e4 a6 2. e5 d5 3. exd6 (e.p.) cxd6 4. Bb5+ ch Bd7 *")).len(), 39);
    assert_eq!(
        (rewritten(text).as_str(), faults(text).len()),
        ("1. e4 d5 2. exd5 e6 3. Bb5+ Bd7 4. dxe6 $2 *", 0)
    );
}

#[test]
fn nothing_is_lost_in_silence() {
    // Words before the first move, and unknown signs.
    let text = "From: a@b\n\n1. e4 e5 2. Nf3¤ Nc6' 1-0";
    assert_eq!((rewritten(text).as_str(), faults(text).len()), ("1. e4 e5 2. Nf3 Nc6 1-0", 3));
    // Numbers that are no moves.
    assert_eq!(
        faults("1. 10.13 22.19 *"),
        ["1:7: “13” is not allowed here.", "1:13: “19” is not allowed here."]
    );
    // Games without a marker between them.
    let text = "1. e4 e5\n\n1. d4 d5\n";
    let games: Vec<String> =
        read_games(text, None).iter().map(|reading| moves(reading.game.as_ref().expect("a game"))).collect();
    assert_eq!(games, ["e2e4 e7e5", "d2d4 d7d5"]);
    for (text, result) in [
        ("1. e4 e5 (1-0)", "1-0 as recorded"),
        ("[Result \"1-0 (resigned)\"]\n\n1. e4 e5", "1-0 as recorded"),
        ("[Result \"White wins\"]\n\n1. e4 e5", "1-0 as recorded"),
        ("[Result \"1/2 - 1/2\"]\n\n1. e4 e5", "1/2-1/2 as recorded"),
    ] {
        assert_eq!((read_one(text).saved.result(), faults(text).len()), (result, 0), "{text}");
    }
}

#[test]
fn closing_words_give_result_and_reason() {
    for (text, result) in [
        ("1. e4 e5 White resigns 0-1", "0-1 resignation"),
        ("1. e4 e5 White resigns", "0-1 resignation"),
        ("1. e4 e5 Black lost on time 1-0", "1-0 time forfeit"),
        ("1. e4 e5 draw agreed", "1/2-1/2 agreement"),
        ("1. e4 e5 1:0", "1-0 as recorded"),
        ("1. e4 e5 1 - 0", "1-0 as recorded"),
        ("1. e4 e5 1/2 - 1/2", "1/2-1/2 as recorded"),
        ("1. e4 e5 0\u{2011}1", "0-1 as recorded"),
        ("1. e4 e5 0.5-0.5", "1/2-1/2 as recorded"),
        ("1. e4 e5 1- 0", "1-0 as recorded"),
        ("1. e4 e5 +:-", "1-0 as recorded"),
        ("1. e4 e5 O-1", "0-1 as recorded"),
        ("1. e4 e5 White wins", "1-0 as recorded"),
        ("1. e4 e5 as pretas abandonam", "1-0 resignation"),
        ("1. e4 e5 empate por acordo", "1/2-1/2 agreement"),
        ("1. e4 e5 brancas perderam por tempo", "0-1 time forfeit"),
    ] {
        assert_eq!(read_one(text).saved.result(), result, "{text}");
    }
}

#[test]
fn digits_that_are_no_move_are_a_fault() {
    assert_eq!(moves(&read_one("1. 0913 2420 2. 10 - 14 21-17 *")), "9-13 24-20 10-14 21-17");
    assert_eq!(moves(&read_one("1. 9 -13 24- 20 2. 10– 14 *")), "9-13 24-20 10-14");
    let capture = "[FEN \"W:W10:B14,22,32.\"]\n\n1. 10 x 19 x 26 *";
    assert_eq!(moves(&read_one(capture)), "10x26");
    for (text, fault) in [
        ("1. e4 5254 *", "1:7: “5254” is not a move."),
        ("1. e4 e5 17 Nf3 *", "1:10: “17” is not allowed here."),
        ("1. e4 0913 *", "1:7: “0913” is not a move."),
    ] {
        assert_eq!(faults(text), [fault], "{text}");
    }
    assert_eq!(faults("1. e4 e5 2 Nf3 Nc6 *"), [""; 0]);
}

#[test]
fn a_move_is_quoted_as_the_file_has_it() {
    for (text, quote) in [("1. N:e\u{2010}5/x9 *", "“N:e\u{2010}5/x9”"), ("1. e4 o-o-0-0 *", "“o-o-0-0”")]
    {
        let found = faults(text);
        assert!(found.len() == 1 && found[0].contains(quote), "{found:?}");
    }
}

#[test]
fn moves_in_other_languages_are_read_if_all_are_legal() {
    for (text, note) in [
        ("1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 4. O-O Re7 *", "Portuguese"),
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. O-O Ke7 *", "German"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. O-O Re7 *", "Spanish"),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. O-O Re7 *", "French"),
    ] {
        let readings = read_games(text, None);
        let game = readings[0].game.as_ref().expect("a game");
        assert_eq!(moves(game), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1 e8e7", "{text}");
        let [fault] = &readings[0].faults[..] else { panic!("{text}: {:?}", readings[0].faults) };
        assert!(fault.is_note() && fault.to_string().contains(note), "{fault}");
    }
    // None of the languages: read as English, and the fault told.
    assert_eq!(faults("1. e4 e5 2. Cf3 Sc6 *").len(), 1);
}

#[test]
fn impossible_rights_are_dropped_with_a_note() {
    for (fen, start, notes) in [
        ("rnbq1rk1/8/8/8/8/8/8/R3K2R w KQq - 0 1", "rnbq1rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 2),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 0),
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 0),
        ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0),
        ("4k3/8/8/8/8/8/8/4K3_b_-_-_7_20", "4k3/8/8/8/8/8/8/4K3 b - - 7 20", 0),
        ("4k3/8/8/8/8/8/8/4K3 Black – — - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", 0),
        ("\\\"4k3/8/8/8/8/8/8/4K3 b - - 7 20\\\"", "4k3/8/8/8/8/8/8/4K3 b - - 7 20", 0),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KKqkQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 0),
        ("W:Wh1,F1,Kc8:Ba6,h5", "W:W1,2,K31:B17,24", 0),
        ("w:w 18, k24 :b 12,16,.", "W:W18,K24:B12,16", 0),
        ("W:W18,24:B12,16:H0:F1", "W:W18,24:B12,16", 0),
    ] {
        let readings = read_games(format!("[FEN \"{fen}\"]\n\n*"), None);
        let game = readings[0].game.as_ref().expect(fen);
        assert_eq!((game.saved.start.as_str(), readings[0].faults.len()), (start, notes), "{fen}");
        assert!(readings[0].faults.iter().all(|fault| fault.is_note()), "{fen}");
    }
}

#[test]
fn a_line_with_a_position_is_a_game_without_moves() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\n4k3/8/8/8/8/8/8/4K2R b K - 3 9\nW:W1:B32\n";
    let starts: Vec<String> = read_games(text, None)
        .into_iter()
        .map(|reading| {
            assert_eq!(reading.faults, [], "{text}");
            reading.game.expect("a position").saved.start
        })
        .collect();
    assert_eq!(starts, ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b K - 3 9", "W:W1:B32"]);
    for (text, position) in [
        ("4k3/8/8/8/8/8/8/4K3_b_-_-_7_20", Some("4k3/8/8/8/8/8/8/4K3_b_-_-_7_20")),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", Some("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1")),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*", None),
    ] {
        let game = read_one(text);
        assert_eq!(game.position.as_deref(), position);
        assert_eq!(game.saved.plan.game == Game::RACING_KINGS, text.starts_with("8/"), "{text}");
    }
    let games = read_games(text, None);
    let first = games[0].game.as_ref().expect("a position");
    assert_eq!(first.tags.opening_comment, "bm e4; id \"one\";");
}

#[test]
fn games_of_tags_alone_are_separate_games() {
    let text = "[Event \"a\"]\n[White \"A\"]\n[Result \"1/2-1/2\"]\n\n[Round \"2\"]\n[White \"C\"]\n[Result \"0-1\"]\n";
    let results: Vec<String> = read_games(text, None)
        .into_iter()
        .map(|reading| reading.game.expect("a game").saved.result().to_owned())
        .collect();
    assert_eq!(results, ["1/2-1/2 as recorded", "0-1 as recorded"]);
    let text = "[Black \"A\"]\n[Date \"2001\"]\n[Result \"1-0\"]\n\n[Black \"B\"]\n[Date \"2002\"]\n[Result \"0-1\"]\n";
    let dates: Vec<String> =
        read_games(text, None).into_iter().map(|reading| reading.game.expect("a game").tags.date).collect();
    assert_eq!(dates, ["2001", "2002"]);
    let text = "[Event \"Open \\\"]\n[White \"A\"]\n\n1. e4 1-0";
    assert_eq!(read_one(text).tags.tag("Event"), Some("Open \\"));
}

#[test]
fn what_is_written_of_long_lists_is_read_without_a_fault() {
    let many: String = (0..2_000).map(|index| format!("[Tag{index} \"x\"]\n")).collect();
    let long = format!("[White \"{}\"]\n", "n".repeat(5_000));
    for text in [many + "\n1. e4 *", long + "\n1. e4 *"] {
        let game = read_games(&text, None).remove(0).game.expect("a game");
        let written = write_game(TextFormat::Usual, &game.saved, &game.tags).expect("a game");
        assert_eq!(faults(&written), [""; 0]);
        let again = read_one(&written);
        assert_eq!(write_game(TextFormat::Usual, &again.saved, &again.tags).expect("a game"), written);
    }
}

#[test]
fn games_are_known_by_many_names() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    for (name, fen, game) in [
        ("Racing-Kings", "", Some(Game::RACING_KINGS)),
        ("racing_kings", "", Some(Game::RACING_KINGS)),
        ("Standard Chess", "", Some(Game::CHESS)),
        ("standard", "", Some(Game::CHESS)),
        ("?", "", Some(Game::CHESS)),
        // Chess960 is the same game from these starts.
        ("Chess 960", "", Some(Game::CHESS)),
        ("chess960", start, Some(Game::CHESS)),
        ("Fischerandom", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Some(Game::CHESS)),
        ("Chess960", "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1", None),
        ("Atomic", "", None),
    ] {
        let fen = if fen.is_empty() { String::new() } else { format!("[FEN \"{fen}\"]\n") };
        let reading = read_games(format!("[Variant \"{name}\"]\n{fen}\n*"), None).remove(0);
        assert_eq!(reading.game.map(|game| game.saved.plan.game), game, "{name}");
        assert_eq!(reading.faults.is_empty(), game.is_some(), "{name}: {:?}", reading.faults);
    }
}
