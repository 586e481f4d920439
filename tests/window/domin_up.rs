//! Whole games of Domin-Up by mouse. The tests take tiles from the hand, turn and place them. A curtain hides the hands
//! between the turns of people, and the program plays forced passes itself.
//!
//! The games between people are from `tests/data/dominup_games.csv`, which an independent implementation of the rules
//! generated together with their results.

use super::harness::{Launch, Program, parse_tile_move, run_cli};

/// A game of three people by the rules of the 2015 report: its position, moves and result. It ends after three passes
/// in a row, and the player with the fewest tiles wins.
///
/// The position has the rules, the seat to move, the hands, the table (`-` if empty) and the number of passes in a row.
/// A move such as `14@0,-2N` places the tile 1-4: the 1 on the cell (0, -2), the 4 on the next cell to the north (`E`:
/// to the east). `^` marks a climb: the tile lies on top of two cells of equal height and matching numbers.
const BLOCKED: (&str, &str, &str) = (
    "report 3 \
     00.01.05.11.13.15.16.17.22.26.35.67/04.14.24.27.33.36.37.45.47.55.56.66/02.03.06.07.12.23.25.34.44.46.57.77 \
     - 0",
    "77@0,0E 17@1,-2N 14@0,-2N 12@0,-3E 11@0,-3N^ 47@0,-1E^ 57@0,0E 10@1,-3N 45@0,-1N^ 07@1,-2N^ \
     50@0,-3N 04@0,-2N^ 44@1,-2N pass pass pass",
    "seat 3 wins: blocked",
);

/// A game of four people by the publisher's rules, where a player who climbs moves again.
const CLIMBING: (&str, &str, &str) = (
    "publisher 4 \
     01.02.05.13.26.36.57.66.67/14.16.23.24.25.34.45.46.55/00.03.07.12.15.22.27.44.47/04.06.11.17.33.35.37.56.77 \
     - 0",
    "77@0,0E 26@0,-2N 23@0,1N 72@0,0N^ 70@1,-2N 60@0,-1E^ 17@-2,2E 67@0,-1N^ 63@-1,-3E 34@2,-3N \
     74@1,-2E^ 03@-1,-4E 33@0,-4N^ 73@-1,2E^ 04@2,-1N 57@3,-3N 24@3,-1E 12@-3,2N 35@2,-3E^ 11@-3,2E^ \
     65@0,3N",
    "seat 4 wins: empty hand",
);

/// Lifts the curtain for the player who must place `tile`, unless that hand is visible already.
fn lift_curtain(program: &Program, tile: &str) {
    const CURTAIN: &str = "button:lift-curtain";
    let layout = program.wait_for_layout("the next hand", |layout| {
        layout.item(CURTAIN).is_some() || layout.item(tile).is_some()
    });
    if layout.item(tile).is_none() {
        assert_eq!(layout.items_with("tile:").count(), 0, "the curtain hides all hands");
        program.click_hides(CURTAIN, CURTAIN);
    }
}

/// Places a tile: clicks it in the hand, turns it with right clicks, and clicks between its two cells.
pub(crate) fn place_tile(program: &Program, mv: &str) {
    let (tile, cells, turns) = parse_tile_move(mv);
    program.click(&format!("tile:{tile}"));
    for _ in 0..turns {
        program.right_click();
    }
    // The view may still be moving towards the tile placed last.
    let [first, second] = cells.map(|(x, y)| format!("cell:{x},{y}"));
    let (first, second) = (program.wait_until_settled(&first), program.wait_for(&second));
    program.click_at((first.x + second.x) / 2.0, (first.y + second.y) / 2.0);
}

/// Plays a game between people and checks the journal move by move. Waits for the first move and for passes, which the
/// program plays itself.
fn play_game((position, moves, result): (&str, &str, &str), seat_count: usize) {
    let seats = vec!["human"; seat_count].join(",");
    let program = Launch::new(&["play", "domin-up", "--seats", &seats])
        .with("--position", position)
        .with("--speed", "fast")
        .start();
    for (ply, mv) in moves.split_whitespace().enumerate() {
        if ply > 0 && mv != "pass" {
            let (tile, ..) = parse_tile_move(mv);
            lift_curtain(&program, &format!("tile:{tile}"));
            place_tile(&program, mv);
        }
        let journal = program.wait_for_lines(ply + 1);
        let (_, played) = journal[ply].split_once(' ').expect("a seat and a move");
        assert_eq!(played, mv, "ply {ply}");
        if ply == 1 {
            program.screenshot(&format!("domin-up-{seat_count}-curtain"));
        }
    }
    let journal = program.wait_for_lines(moves.split_whitespace().count() + 1);
    assert_eq!(journal.last().map(String::as_str), Some(result));
    program.wait_for("overlay:result");
    program.screenshot(&format!("domin-up-{seat_count}-over"));
}

#[test]
fn three_people_play_by_the_report_until_the_game_is_blocked() {
    needs!(DISPLAY);
    play_game(BLOCKED, 3);
}

#[test]
fn four_people_play_by_the_publishers_rules_until_a_hand_is_empty() {
    needs!(DISPLAY);
    play_game(CLIMBING, 4);
}

/// Plays a whole game of a person against the computer player `opponent` and checks that every answer is legal. Legal
/// moves come from the program's command line, which other tests compare with reference implementations.
///
/// The person's choice among the legal moves is arbitrary; `stride` varies it.
fn play_against(position: &str, opponent: &str, stride: usize) {
    let program = Launch::new(&["play", "domin-up", "--seats", &format!("human,{opponent}"), "--seed", "11"])
        .with("--position", position)
        .with("--speed", "fast")
        .start();
    let mut played: Vec<String> = Vec::new();
    let mut moves_by_hand = 0;
    loop {
        let legal = legal_moves(position, &played);
        if legal.is_empty() {
            break;
        }
        let seat_in_turn = seat_to_move(position, &played);
        if seat_in_turn == 1 && legal != ["pass"] && !played.is_empty() {
            let mv = &legal[(moves_by_hand * stride) % legal.len()];
            place_tile(&program, mv);
            moves_by_hand += 1;
        }
        let journal = program.wait_for_lines(played.len() + 1);
        let (seat, mv) = journal[played.len()].split_once(' ').expect("a seat and a move");
        assert_eq!(seat, seat_in_turn.to_string());
        assert!(legal.iter().any(|legal_move| legal_move == mv), "{mv} is not one of {legal:?}");
        played.push(mv.to_owned());
    }
    assert!(moves_by_hand >= 5, "{moves_by_hand} moves by hand: {played:?}");
    let result = program.wait_for_lines(played.len() + 1)[played.len()].clone();
    assert_eq!(result, outcome_of(position, &played));
    program.wait_for("overlay:result");
    program.screenshot(&format!("domin-up-against-{}", opponent.replace(':', "-")));
}

/// Legal moves after `played`; empty if the game is over.
fn legal_moves(position: &str, played: &[String]) -> Vec<String> {
    let output = run_cli(&["moves", "domin-up", "--position", position, "--play", &played.join(" ")]);
    output.lines().map(str::to_owned).collect()
}

/// The result of the finished game after `played`.
fn outcome_of(position: &str, played: &[String]) -> String {
    run_cli(&["outcome", "domin-up", "--position", position, "--play", &played.join(" ")]).trim().to_owned()
}

/// The seat to move after `played` in a game of two. By the publisher's rules a player who climbs (`^`) moves again.
fn seat_to_move(position: &str, played: &[String]) -> usize {
    let mut fields = position.split(' ');
    let climber_moves_again = fields.next() == Some("publisher");
    let first_seat: usize = fields.next().and_then(|seat| seat.parse().ok()).expect("a seat");
    played
        .iter()
        .fold(first_seat, |seat, mv| if climber_moves_again && mv.ends_with('^') { seat } else { 3 - seat })
}

#[test]
fn a_person_plays_a_level_by_the_report() {
    needs!(DISPLAY);
    play_against(
        "report 2 \
     00.02.03.04.07.11.12.14.16.22.23.24.33.34.36.37.45.66/01.05.06.13.15.17.25.26.27.35.44.46.47.55.56.57.67.77 \
     - 0",
        "level:1",
        5,
    );
}

#[test]
fn a_person_plays_an_original_by_the_publishers_rules() {
    needs!(DISPLAY);
    play_against(
        "publisher 2 \
     00.02.03.04.07.11.12.14.16.22.23.24.33.34.36.37.45.66/01.05.06.13.15.17.25.26.27.35.44.46.47.55.56.57.67.77 \
     - 0",
        "original:2",
        3,
    );
}
