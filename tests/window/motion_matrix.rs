//! Animations for every kind of move, after rests of several lengths, under both display servers.
//!
//! By default the tests film one game after a short rest, and a game between two computers. The environment variable
//! `MOTION` selects more: `chess` films one game under all conditions, and `all` films every game in half an hour. Both
//! print a table: `MOTION=all cargo test --release --test window motion_matrix -- --nocapture`

use std::thread;
use std::time::Duration;

use super::harness::film::{Film, Rect, duration};
use super::harness::{LEFT, Launch, Program, needs, parse_tile_move};
use super::motion::with_retries;

/// Minimum number of changed frames of an animation at the speed `slow`.
const MIN_CHANGES: usize = 6;
/// Minimum duration of an animation at the speed `slow`. The shortest move takes twice 140 ms and a move of the view of
/// the open table 260 ms, but in the last frames the steps are smaller than a pixel.
const MIN_DURATION: Duration = Duration::from_millis(150);

/// The cause of an animated move.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Cause {
    ByHand,
    ByComputer,
    TakeBack,
    Redo,
    StepBack,
    StepForward,
    TwoComputers,
}

/// The measurements of one filmed motion.
#[derive(Clone, Copy, Debug)]
struct MeasuredMotion {
    /// Number of frames that differ from the one before.
    frames: usize,
    duration: Duration,
}

impl MeasuredMotion {
    /// Measures the first motion on the board after `since`.
    fn of(program: &Program, film: &Film, since: Duration) -> MeasuredMotion {
        let board = Rect::of(&program.wait_for("board"));
        // A change of one or two frames, such as a mark or the thinking sign, is not a motion.
        let mut since = since;
        loop {
            let motion = film.motion(board, since);
            let Some(last) = motion.last() else {
                return MeasuredMotion { frames: 0, duration: Duration::ZERO };
            };
            if motion.len() > 2 || film.motion(board, last.time + Duration::from_millis(1)).is_empty() {
                return MeasuredMotion { frames: motion.len(), duration: duration(&motion) };
            }
            since = last.time + Duration::from_millis(1);
        }
    }

    /// Whether the motion was animated, not a jump.
    fn is_animated(self) -> bool {
        self.frames >= MIN_CHANGES && self.duration >= MIN_DURATION
    }
}

/// Starts a game in which the person's first move is known (see [`prepare_move`]), under X11 or Wayland.
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
        program.press_key("F11");
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

/// Waits for `rest`, then performs `act` and films for `seconds`. Returns the film and the time of the action.
fn film_after(
    program: &Program,
    rest: Duration,
    seconds: u64,
    act: impl FnOnce(&Program),
) -> (Film, Duration) {
    thread::sleep(rest);
    let camera = program.film();
    let acted_at = camera.now();
    act(program);
    thread::sleep(Duration::from_secs(seconds));
    (camera.stop(), acted_at)
}

/// Measures every kind of move in one game, each after a rest of this length.
fn measure_moves(game: &str, rest: Duration, wayland: bool) -> Vec<(Cause, MeasuredMotion)> {
    let mut rows = Vec::new();
    let program = launch(game, "human,level:1", wayland);
    program.wait_until_rest();
    prepare_move(&program, game);
    let (film, acted_at) = film_after(&program, rest, 5, |program| {
        program.input().click(LEFT);
        program.input().flush();
    });
    let by_hand = MeasuredMotion::of(&program, &film, acted_at);
    rows.push((Cause::ByHand, by_hand));
    program.wait_for_lines(2);
    // The computer's answer is near the end of the film. Start the search at twenty times, 100 ms apart, and take the
    // longest motion found.
    let board = Rect::of(&program.wait_for("board"));
    let last_change = film.changes(board).last().map_or(acted_at, |change| change.time);
    let start_times = (0..20).map(|tenths| last_change.saturating_sub(Duration::from_millis(100 * tenths)));
    let answer = start_times
        .map(|since| MeasuredMotion::of(&program, &film, since))
        .max_by_key(|motion| (motion.duration, motion.frames));
    rows.push((Cause::ByComputer, answer.expect("twenty measurements")));
    for (cause, key) in [
        (Cause::StepBack, "Page_Up"),
        (Cause::StepForward, "Page_Down"),
        (Cause::TakeBack, "u"),
        (Cause::Redo, "r"),
    ] {
        let (film, acted_at) = film_after(&program, rest, 2, |program| program.press_key(key));
        rows.push((cause, MeasuredMotion::of(&program, &film, acted_at)));
    }
    end_program(program, wayland);
    let program = launch(game, "level:1,level:1", wayland);
    program.wait_for_lines(1);
    program.press_key("space");
    program.wait_until_rest();
    let (film, acted_at) = film_after(&program, rest, 5, |program| program.press_key("space"));
    rows.push((Cause::TwoComputers, MeasuredMotion::of(&program, &film, acted_at)));
    end_program(program, wayland);
    rows
}

/// Ends the program. Under Wayland a close request would reach the compositor, not the program's window, so kill it.
fn end_program(program: Program, wayland: bool) {
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
            since = last.time + Duration::from_millis(1);
            motions.push(MeasuredMotion { frames: motion.len(), duration: duration(&motion) });
        }
        // The film may cut off the first and the last motion.
        let complete = motions.get(1..motions.len().saturating_sub(1)).unwrap_or_default();
        assert!(!complete.is_empty() && complete.iter().all(|motion| motion.is_animated()), "{motions:?}");
        program.quit();
    });
}

#[test]
fn every_kind_of_move_is_animated_after_every_rest() {
    needs!(DISPLAY);
    const GAMES: [&str; 4] = ["chess", "racing-kings", "draughts", "domin-up"];
    let selection = std::env::var("MOTION").ok();
    // Rests in milliseconds; `true` means Wayland.
    let (servers, rests): (&[bool], &[u64]) = match &selection {
        Some(_) => (&[true, false], &[100, 1_000, 30_000]),
        None => (&[false], &[100]),
    };
    let selection = selection.unwrap_or_else(|| GAMES[0].to_owned());
    let games: Vec<&str> =
        GAMES.into_iter().filter(|game| selection == "all" || selection == *game).collect();
    assert!(!games.is_empty(), "MOTION={selection} is neither `all` nor a game");
    println!("| game | server | rest | cause | frames | duration |\n|---|---|---|---|---|---|");
    let mut not_animated = Vec::new();
    for &wayland in servers {
        if wayland && !needs::check_or_skip(&needs::COMPOSITOR) {
            continue;
        }
        for &game in &games {
            for rest in rests.iter().copied().map(Duration::from_millis) {
                let server = if wayland { "Wayland" } else { "X11" };
                for (cause, measured) in measure_moves(game, rest, wayland) {
                    let row = format!(
                        "| {game} | {server} | {rest:?} | {cause:?} | {} | {:.0?} |",
                        measured.frames, measured.duration
                    );
                    println!("{row}");
                    not_animated.extend((!measured.is_animated()).then_some(row));
                }
            }
        }
    }
    assert!(not_animated.is_empty(), "motions that were not animated:\n{}", not_animated.join("\n"));
}
