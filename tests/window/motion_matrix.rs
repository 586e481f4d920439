//! Animations for every kind of move, after every rest, under both display servers.
//!
//! By default it films one game after a short rest and a game of two computers. `MOTION=all` films everything in half
//! an hour and prints a table; `MOTION=chess` films one game: `MOTION=all cargo test --release --test window
//! motion_matrix -- --nocapture`

use std::thread;
use std::time::Duration;

use super::harness::film::{Film, Rect, duration};
use super::harness::{LEFT, Launch, Program, needs, parse_tile_move};
use super::motion::with_retries;

/// Minimum number of changes, and minimum duration, of an animation at the speed `slow`. The shortest move takes
/// twice 140 ms, and the view of the open table 260 ms; at the end the steps are smaller than a pixel.
const MIN_CHANGES: usize = 6;
const MIN_DURATION: Duration = Duration::from_millis(150);

/// The cause of an animated move.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cause {
    ByHand,
    ByComputer,
    TakeBack,
    Redo,
    StepBack,
    StepOn,
    TwoComputers,
}

/// Measurements of one filmed motion.
#[derive(Clone, Copy, Debug)]
struct Measured {
    pictures: usize,
    takes: Duration,
}

impl Measured {
    /// Measures the first motion on the board after `since`.
    fn of(program: &Program, film: &Film, since: Duration) -> Measured {
        let board = Rect::of(&program.wait_for("board"));
        // A change of one or two frames, such as a mark or the thinking sign, is not a motion.
        let mut since = since;
        loop {
            let motion = film.motion(board, since);
            let Some(last) = motion.last() else { return Measured { pictures: 0, takes: Duration::ZERO } };
            if motion.len() > 2 || film.motion(board, last.at + Duration::from_millis(1)).is_empty() {
                return Measured { pictures: motion.len(), takes: duration(&motion) };
            }
            since = last.at + Duration::from_millis(1);
        }
    }

    fn is_motion(self) -> bool {
        self.pictures >= MIN_CHANGES && self.takes >= MIN_DURATION
    }
}

/// Starts a game in which the player's first move is known (see [`prepare_move`]).
fn launch(game: &str, seats: &str, wayland: bool) -> Program {
    let mut launch = Launch::new(&["play", game, "--seats", seats, "--seed", "4", "--speed", "slow"])
        .alone()
        .at_human_pace()
        .without_timers();
    if game == "domin-up" {
        launch = launch.with("--position", "report 1 17.33.26.45/07.12.57.34 0,0=7^1;1,0=7^1 0");
    }
    launch = if wayland { launch.screen(800, 600).wayland(1) } else { launch.screen(760, 540) };
    let program = launch.start();
    if wayland {
        program.wait_until_rest();
        program.key("F11");
        program.wait_for_layout("a full screen", |layout| (layout.width, layout.height) == (800.0, 600.0));
        program.wait_until_screen_is_filled();
    } else {
        program.resize(760, 540);
    }
    program
}

/// Selects a piece or tile and moves the pointer to where one click plays the first move.
fn prepare_move(program: &Program, game: &str) {
    let (from, to) = match game {
        "chess" => ("square:e2", "square:e4"),
        "racing-kings" => ("square:h2", "square:h3"),
        "draughts" => ("square:b3", "square:c4"),
        _ => {
            program.click("tile:17");
            program.right_click();
            let [first, second] = parse_tile_move("71@2,0E")
                .1
                .map(|(x, y)| program.wait_until_settled(&format!("cell:{x},{y}")));
            program.move_to((first.x + second.x) / 2.0, (first.y + second.y) / 2.0);
            return;
        }
    };
    program.click(from);
    program.hover(to);
}

/// Rests, acts and films for `seconds`. Returns the film and the time of the action.
fn film_after(
    program: &Program,
    rest: Duration,
    seconds: u64,
    act: impl FnOnce(&Program),
) -> (Film, Duration) {
    thread::sleep(rest);
    let camera = program.film();
    let begun = camera.now();
    act(program);
    thread::sleep(Duration::from_secs(seconds));
    (camera.stop(), begun)
}

/// Measures every kind of move in one game after rests of one length.
fn seen_in(game: &str, rest: Duration, wayland: bool) -> Vec<(Cause, Measured)> {
    let mut rows = Vec::new();
    let program = launch(game, "human,level:1", wayland);
    program.wait_until_rest();
    prepare_move(&program, game);
    let (film, begun) = film_after(&program, rest, 5, |program| {
        program.input().click(LEFT);
        program.input().flush();
    });
    let by_hand = Measured::of(&program, &film, begun);
    rows.push((Cause::ByHand, by_hand));
    program.wait_for_lines(2);
    // The computer's answer is the last motion of the film.
    let board = Rect::of(&program.wait_for("board"));
    let last = film.changes(board).last().map_or(begun, |change| change.at);
    let late = (0..20).map(|tenths| last.saturating_sub(Duration::from_millis(100 * tenths)));
    let answer =
        late.map(|since| Measured::of(&program, &film, since)).max_by_key(|seen| (seen.takes, seen.pictures));
    rows.push((Cause::ByComputer, answer.expect("twenty looks")));
    for (way, key) in [
        (Cause::StepBack, "Page_Up"),
        (Cause::StepOn, "Page_Down"),
        (Cause::TakeBack, "u"),
        (Cause::Redo, "r"),
    ] {
        let (film, begun) = film_after(&program, rest, 2, |program| program.key(key));
        rows.push((way, Measured::of(&program, &film, begun)));
    }
    end(program, wayland);
    let program = launch(game, "level:1,level:1", wayland);
    program.wait_for_lines(1);
    program.key("space");
    program.wait_until_rest();
    let (film, begun) = film_after(&program, rest, 5, |program| program.key("space"));
    rows.push((Cause::TwoComputers, Measured::of(&program, &film, begun)));
    end(program, wayland);
    rows
}

/// Ends the program. Under Wayland a close request would reach the compositor, not the program's window.
fn end(program: Program, wayland: bool) {
    if wayland {
        program.kill();
    } else {
        program.quit();
    }
}

#[test]
fn moves_between_two_computers_are_animated() {
    needs!(DISPLAY);
    with_retries(|| {
        let program = launch("chess", "level:1,level:1", false);
        program.wait_for_lines(1);
        let camera = program.film();
        thread::sleep(Duration::from_secs(5));
        let film = camera.stop();
        let mut since = Duration::from_millis(500);
        let mut motions = Vec::new();
        loop {
            let motion = film.motion(Rect::of(&program.wait_for("board")), since);
            let Some(last) = motion.last() else { break };
            since = last.at + Duration::from_millis(1);
            motions.push(Measured { pictures: motion.len(), takes: duration(&motion) });
        }
        // The start and the end of the film may cut off the first and the last motion.
        let whole = motions.get(1..motions.len().saturating_sub(1)).unwrap_or_default();
        assert!(!whole.is_empty() && whole.iter().all(|seen| seen.is_motion()), "{motions:?}");
        program.quit();
    });
}

#[test]
fn every_kind_of_move_is_animated_after_every_rest() {
    needs!(DISPLAY);
    const GAMES: [&str; 4] = ["chess", "racing-kings", "draughts", "domin-up"];
    let wanted = std::env::var("MOTION").ok();
    let (servers, rests): (&[bool], &[u64]) = match &wanted {
        Some(_) => (&[true, false], &[100, 1_000, 30_000]),
        None => (&[false], &[100]),
    };
    let wanted = wanted.unwrap_or_else(|| GAMES[0].to_owned());
    let games: Vec<&str> = GAMES.into_iter().filter(|game| wanted == "all" || wanted == *game).collect();
    assert!(!games.is_empty(), "MOTION={wanted} is neither `all` nor a game");
    println!("| game | server | rest | way | pictures | seen for |\n|---|---|---|---|---|---|");
    let mut jumps = Vec::new();
    for &wayland in servers {
        if wayland && !needs::check_or_skip(&needs::COMPOSITOR) {
            continue;
        }
        for &game in &games {
            for rest in rests.iter().copied().map(Duration::from_millis) {
                let server = if wayland { "Wayland" } else { "X11" };
                for (way, seen) in seen_in(game, rest, wayland) {
                    let row = format!(
                        "| {game} | {server} | {rest:?} | {way:?} | {} | {:.0?} |",
                        seen.pictures, seen.takes
                    );
                    println!("{row}");
                    jumps.extend((!seen.is_motion()).then_some(row));
                }
            }
        }
    }
    assert!(jumps.is_empty(), "motions that were not animated:\n{}", jumps.join("\n"));
}
