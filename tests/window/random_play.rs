//! Random clicks and keys: the program does not crash, and the played moves are a legal game.

use std::thread;
use std::time::Duration;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use test_support::games::seeded_rng;

use super::harness::{LEFT, Launch, Program, RIGHT, WHEEL_DOWN, WHEEL_UP, legal_moves, run_cli};

/// Items that are never clicked, because they would end the program or the game.
const NEVER_CLICKED: [&str; 5] =
    ["button:quit", "button:restart", "button:rematch", "button:draw-yes", "button:resign-yes"];
/// Keys by their X11 names.
const KEYS: [&str; 12] = ["u", "r", "f", "p", "c", "x", "0", "?", "Escape", "Left", "Up", "Page_Up"];
/// Number of actions in each game.
const ACTIONS: usize = 400;

/// Returns to the game from the menu or the setup; on any other screen, performs one random action.
fn act(program: &Program, random: &mut ChaCha8Rng) {
    let layout = program.layout();
    if layout.screen == "menu" || layout.screen == "setup" {
        let back_button = if layout.screen == "menu" { "button:continue" } else { "button:back" };
        // The layout may not list the button, for example while the screen is still being laid out.
        if let Some(button) = layout.item(back_button) {
            program.click_at(button.x, button.y);
        }
        return;
    }
    let candidates: Vec<_> =
        layout.items.iter().filter(|item| !NEVER_CLICKED.contains(&item.name.as_str())).collect();
    let Some(item) = candidates.choose(random) else { return };
    let mut random_near = |middle: f64, size: f64| middle + size * random.random_range(-0.45..0.45);
    let (x, y) = (random_near(item.x, item.w), random_near(item.y, item.h));
    match random.random_range(0..20) {
        0..12 => program.click_at(x, y),
        12..15 => {
            // A drag from the pointer's last position.
            program.input().press(LEFT);
            program.move_to(x, y);
            program.input().release(LEFT);
        }
        15 => program.press_button(RIGHT),
        16 => program.press_button(if random.random_bool(0.5) { WHEEL_UP } else { WHEEL_DOWN }),
        _ => program.press_key(KEYS.choose(random).unwrap_or(&"u")),
    }
}

/// Clicks the squares of a random legal chess move, if they are visible, so that the game makes progress. Does not wait
/// for the move.
fn try_legal_move(program: &Program, random: &mut ChaCha8Rng) {
    let legal = legal_moves("chess", &first_game(&program.journal()).0);
    let Some(mv) = legal.choose(random) else { return };
    let layout = program.layout();
    for square in [&mv[..2], &mv[2..4]] {
        if let Some(square) = layout.item(&format!("square:{square}")) {
            program.click_at(square.x, square.y);
        }
    }
}

/// The moves of the first game in a journal, and its result if it is over. A random click may have started another game
/// after it.
fn first_game(journal: &[String]) -> (Vec<String>, Option<&String>) {
    let move_text =
        |line: &String| Some(line.split_once(' ').filter(|(seat, _)| seat.len() == 1)?.1.to_owned());
    let moves: Vec<String> = journal.iter().map_while(move_text).collect();
    let result = journal.get(moves.len());
    (moves, result)
}

/// Performs random actions in a game between two people, then checks the moves and the result with the command line.
fn play_at_random(game: &str, position: Option<&str>, seed: u64) {
    let mut launch = Launch::two_people(game).with("--speed", "fast");
    if let Some(position) = position {
        launch = launch.with("--position", position);
    }
    let program = launch.start();
    let mut random = seeded_rng(seed);
    let mut max_lines = 0;
    for action in 0..ACTIONS {
        if game == "chess" && action % 4 == 0 {
            try_legal_move(&program, &mut random);
        } else {
            act(&program, &mut random);
        }
        thread::sleep(Duration::from_millis(random.random_range(0..25)));
        max_lines = max_lines.max(program.journal().len());
    }
    program.wait_until_rest();
    let journal = program.journal();
    let (played, result) = first_game(&journal);
    assert!(game != "chess" || max_lines > 2, "nothing was played: {journal:?}");
    // The command `outcome` fails if a move is illegal.
    let moves = played.join(" ");
    let mut arguments = vec!["outcome", game, "--play", &moves];
    if let Some(position) = position {
        arguments.extend(["--position", position]);
    }
    let outcome = run_cli(&arguments);
    // Skip results that the players decided, because the position does not show them.
    if let Some(result) =
        result.filter(|result| !["resignation", "agreement"].iter().any(|reason| result.contains(reason)))
    {
        assert_eq!(result, outcome.trim());
    }
}

#[test]
fn random_actions_play_a_legal_game_of_chess() {
    needs!(DISPLAY);
    play_at_random("chess", None, 3);
}

#[test]
fn random_actions_play_a_legal_game_of_domin_up() {
    needs!(DISPLAY);
    let deal = "report 2 \
     00.02.03.04.07.11.12.14.16.22.23.24.33.34.36.37.45.66/01.05.06.13.15.17.25.26.27.35.44.46.47.55.56.57.67.77 \
     - 0";
    play_at_random("domin-up", Some(deal), 5);
}
