//! Tests of the texts of time controls, and of clocks in PGN.

use super::*;

#[test]
fn time_controls_are_parsed_and_written_in_canonical_form() {
    for (text, canonical, start, bonus) in [
        ("5", "5", s(300), MoveBonus::None),
        (" 5 + 3 ", "5+3", s(300), MoveBonus::Increment(3)),
        ("5+0", "5", s(300), MoveBonus::None),
        ("0:30+1", "0:30+1", s(30), MoveBonus::Increment(1)),
        ("60B5", "60b5", s(3600), MoveBonus::Bronstein(5)),
        ("1:00:00d5", "60d5", s(3600), MoveBonus::Delay(5)),
        ("40/90:00,30:00", "40/90,30", s(5400), MoveBonus::None),
        ("40/90, 20/60, 15 + 30", "40/90,20/60,15+30", s(5400), MoveBonus::Increment(30)),
        ("40/120", "40/120", s(7200), MoveBonus::None),
        ("Hourglass 3", "hourglass 3", s(180), MoveBonus::None),
        ("Ampulheta 3", "hourglass 3", s(180), MoveBonus::None),
        ("hourglass 1:30", "hourglass 1:30", s(90), MoveBonus::None),
        ("100:00:00", "6000", s(360_000), MoveBonus::None),
    ] {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(control.to_string(), canonical);
        assert_eq!((control.start(), control.bonus()), (start, bonus), "{text}");
    }
}

#[test]
fn invalid_clocks_are_rejected_with_a_reason() {
    for (text, seats, reason) in [
        ("", 2, "“” is not a clock"),
        ("blitz", 2, "“blitz” is not a"),
        ("5+", 2, "is not a clock"),
        ("5+3s", 2, "is not a clock"),
        ("+3", 2, "is not a clock"),
        ("-5", 2, "“-5” is not a time"),
        ("0", 2, "“0” is not a time"),
        ("5:60", 2, "“5:60” is not a time"),
        ("5:3", 2, "“5:3” is not a time"),
        ("6001", 2, "is not a time"),
        ("99999999999999999999", 2, "is not a time"),
        ("hourglass", 2, "is not a time"),
        ("5+3601", 2, "A move can add one hour at most."),
        ("5+99999", 2, "A move can add one hour at most."),
        ("0/90", 2, "A period needs at least one move."),
        ("99999/90", 2, "A period needs at least one move."),
        ("90,30", 2, "Every period except the last"),
        ("1/1,1/1,1/1,1/1,1/1,1/1,1", 2, "6 periods at most"),
        ("5+3; 3; 2", 2, "3 clocks for 2 players"),
        ("hourglass 3; 5", 2, "every player needs one"),
        ("hourglass 3; none", 2, "every player needs one"),
    ] {
        let error = read_clocks(text, seats).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

proptest! {
    #[test]
    fn the_text_of_a_time_control_parses_to_it(control in any_control()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn the_text_of_all_clocks_parses_to_them(
        clocks in (2usize..=4).prop_flat_map(any_clocks),
    ) {
        prop_assert_eq!(read_clocks(&clocks_text(&clocks), clocks.len()), Ok(clocks));
    }

    #[test]
    fn parsing_clocks_never_panics(text in "[0-9:/,;+bd hourglsne-]{0,24}|\\PC{0,24}", seats in 0usize..5) {
        if let Ok(clocks) = read_clocks(&text, seats) {
            prop_assert_eq!(clocks.len(), seats);
        }
    }
}

#[test]
fn a_game_with_clocks_is_written_in_pgn_syntax() {
    let pgn = |clocks: &str, ends_on_time: bool| {
        let mut game = open_with_clocks(Game::CHESS, 2, clocks);
        for (mv, seconds) in [("e4", 4), ("e5", 62), ("Nf3", 1)] {
            play_moves(&mut *game, mv);
            game.set_move_time(s(seconds));
        }
        if ends_on_time {
            game.set_thinking_time(s(999_999));
            assert!(game.check_flag());
        }
        write_game(TextFormat::Usual, &game.save(), &GameTags::default()).expect("it is a game")
    };
    let written = pgn("5+3", true);
    assert!(
        written.contains("[Result \"1-0\"]\n[Termination \"time forfeit\"]\n[TimeControl \"300+3\"]\n"),
        "{written}"
    );
    let moves = written.split("\n\n").nth(1).expect("moves").replace('\n', " ");
    assert_eq!(
        moves.trim(),
        "1. e4 {[%clk 0:04:59]} 1... e5 {[%clk 0:04:01]} 2. Nf3 {[%clk 0:05:01]} {time forfeit} 1-0"
    );
    for (clocks, tags) in [
        ("40/90,30+30", "[TimeControl \"40/5400+30:1800+30\"]\n"),
        ("5; 3+2", "[BlackTimeControl \"180+2\"]\n[WhiteTimeControl \"300\"]\n"),
        ("5; none", "[BlackTimeControl \"-\"]\n[WhiteTimeControl \"300\"]\n"),
        ("hourglass 3", "[TimeControl \"*180\"]\n"),
        ("60d5", "[Clock \"60d5\"]\n[TimeControl \"3600\"]\n"),
    ] {
        let written = pgn(clocks, false);
        assert!(written.contains(tags), "{clocks}: {written}");
    }
    assert!(!pgn("none", false).contains("clk"));
}
