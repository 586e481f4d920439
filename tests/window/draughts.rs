//! Portuguese draughts by mouse and keys: whole games, captures with several routes, illegal moves.

use rules::draughts::Square;

use super::harness::{Launch, Program, legal_moves, run_cli, start_two_person_game};

/// A game in which White captures all pieces. At `14x21x30` the man could reach 30 over 23 as well. An independent move
/// generator, written from the rules alone, found the game and checked the legal moves of every ply.
const GAME: &str = "12-16 22-19 11-14 27-22 7-11 30-27 4-7 22-18 7-12 26-22 3-7 23-20 16x30 31-27 30x17 29-26 \
                    14x21x30 22-18 30x21 25x18 11-15 18-13 9x18 24-20 15x31 32-28 31x24";

/// A position in which two captures of the man on 2 end on 18: one over 9, one over 11.
const BRANCHING: &str = "W:W2,8:B5,6,13,14,32";

/// Converts a square's draughts number, 1 to 32, to its file and rank, such as `a8`.
pub(crate) fn square_of(number: &str) -> String {
    let square = number.parse().ok().and_then(Square::new).expect("a square");
    format!("{}{}", char::from(b'a' + square.column()), square.row() + 1)
}

/// Converts a square's draughts number to its name in the layout.
fn square_name(number: &str) -> String {
    format!("square:{}", square_of(number))
}

/// Clicks the squares of a move in order.
fn play(program: &Program, mv: &str) {
    for number in mv.split(['-', 'x']) {
        program.click(&square_name(number));
    }
}

#[test]
fn a_whole_game_is_played_from_the_menu_to_the_result() {
    needs!(DISPLAY);
    let program = Launch::menu().start();
    start_two_person_game(&program, "draughts");
    let mut journal = Vec::new();
    for (ply, mv) in GAME.split_whitespace().enumerate() {
        if mv == "14x21x30" {
            // Start and final square alone do not determine the route, so nothing is played.
            play(&program, "14x30");
            program.wait_until_rest();
            assert_eq!(program.journal(), journal);
            program.screenshot("draughts-branching");
            program.press_key("Escape");
        }
        play(&program, mv);
        journal.push(format!("{} {mv}", ply % 2 + 1));
        assert_eq!(program.wait_for_lines(journal.len())[..journal.len()], journal);
    }
    journal.push("1-0 no pieces".to_owned());
    program.wait_for_journal(&journal);
    let overlay = program.wait_for("overlay:result");
    assert!(overlay.is_inside(&program.layout()), "{overlay:?}");
    program.screenshot("draughts-result");
    program.click_hides("button:rematch", "overlay:result");
    play(&program, "9-13");
    journal.push("1 9-13".to_owned());
    program.wait_for_journal(&journal);
}

#[test]
fn a_branching_capture_is_dragged_through_its_squares() {
    needs!(DISPLAY);
    for (route, mv) in [(["2", "9", "18"], "2x9x18"), (["2", "11", "18"], "2x11x18")] {
        let program = Launch::two_people("draughts").with("--position", BRANCHING).start();
        let squares = route.map(square_name);
        program.drag_through(&squares.each_ref().map(String::as_str));
        program.wait_for_journal(&[format!("1 {mv}")]);
    }
}

#[test]
fn a_branching_capture_is_chosen_and_confirmed_by_keys() {
    needs!(DISPLAY);
    let program = Launch::two_people("draughts").with("--position", BRANCHING).start();
    program.click(&square_name("2"));
    program.press_key("c");
    program.press_key("c");
    program.screenshot("draughts-second-way");
    program.press_key("Return");
    let journal = program.wait_for_lines(1);
    assert!(["1 2x9x18", "1 2x11x18"].contains(&journal[0].as_str()), "{journal:?}");
    // Take the move back and choose the other route: press C once instead of twice.
    program.press_key("u");
    program.wait_for_journal::<&str>(&[]);
    program.click(&square_name("2"));
    program.press_key("c");
    program.wait_until_rest();
    program.click(&square_name("18"));
    let other = program.wait_for_lines(1);
    assert_ne!(journal, other, "the two routes differ");
}

#[test]
fn an_illegal_move_is_rejected_with_a_reason() {
    needs!(DISPLAY);
    let program = Launch::two_people("draughts").with("--position", "W:W3,10,12:B14,15").start();
    for (from, to) in [("3", "6"), ("10", "13"), ("12", "16")] {
        program.click(&square_name(from));
        let notice = program.click_shows(&square_name(to), "notice");
        assert!(notice.is_inside(&program.layout()), "{notice:?}");
        assert_eq!(program.journal(), Vec::<String>::new());
    }
    program.screenshot("draughts-notice");
    play(&program, "10x19");
    program.wait_for_journal(&["1 10x19"]);
    program.wait_gone("notice");
}

/// Outcome of a game after the moves `played`; `*` if the game goes on. It comes from the program's command line, which
/// other tests compare with reference implementations.
fn outcome(played: &[String]) -> String {
    run_cli(&["outcome", "draughts", "--play", &played.join(" ")]).trim().to_owned()
}

#[test]
fn an_original_computer_player_plays_a_whole_legal_game() {
    needs!(DISPLAY);
    let program = Launch::new(&["play", "draughts", "--seats", "human,original:4", "--seed", "7"])
        .with("--speed", "fast")
        .start();
    let mut played: Vec<String> = Vec::new();
    let mut has_undone = false;
    while outcome(&played) == "*" {
        let legal = legal_moves("draughts", &played);
        if played.len() % 2 == 1 {
            // Wait for Black's answer. After the sixth ply, once, take back one move of each player.
            let journal = program.wait_for_lines(played.len() + 1);
            let answer = journal[played.len()].strip_prefix("2 ").expect("Black answers").to_owned();
            assert!(legal.contains(&answer), "{answer} is not one of {legal:?}");
            played.push(answer);
            if played.len() == 6 && !has_undone {
                program.press_key("u");
                played.truncate(4);
                program.wait_for_journal(&journal[..4]);
                has_undone = true;
            }
            continue;
        }
        let mv = &legal[(played.len() * 5 + 1) % legal.len()];
        play(&program, mv);
        played.push(mv.clone());
        assert_eq!(program.wait_for_lines(played.len())[played.len() - 1], format!("1 {mv}"));
    }
    assert!(played.len() >= 20, "a game: {played:?}");
    assert_eq!(program.wait_for_lines(played.len() + 1).last(), Some(&outcome(&played)));
    program.wait_for("overlay:result");
    program.screenshot("draughts-against-original");
}

#[test]
fn squares_keep_their_numbers_on_a_turned_board() {
    needs!(DISPLAY);
    let program = Launch::two_people("draughts").start();
    let before = program.layout().item("square:h1").expect("h1").clone();
    program.press_key("f");
    program.wait_for_layout("a turned board", |layout| {
        layout
            .item("square:a8")
            .is_some_and(|a8| (a8.x - before.x).abs() < 1.0 && (a8.y - before.y).abs() < 1.0)
    });
    play(&program, "9-13");
    program.wait_for_journal(&["1 9-13"]);
    program.screenshot("draughts-turned");
}
