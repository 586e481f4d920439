//! Animations as a player sees them, filmed from the X screen. The pointer is still, and the window has slept before.
//! `FILMS=1` saves the frames. motion_matrix.rs covers every kind of move, rest and display server.

use std::panic::{RefUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use super::draughts::square_of;
use super::harness::film::{Camera, Change, Film, Rect, Resolution, assert_takes, duration};
use super::harness::{LEFT, Launch, Program, RIGHT, parse_tile_move};

/// Time for which the window sleeps before a move.
const REST: Duration = Duration::from_secs(1);

/// Factor that the speed `slow` applies to durations.
const SLOW: u32 = 2;

/// Duration of a straight move at the speed `slow`, from its length in squares (docs/WINDOW.md, Motion).
fn travel_time(squares: f64) -> Duration {
    Duration::from_millis((110.0 + 55.0 * squares.sqrt()).clamp(140.0, 320.0) as u64) * SLOW
}

// Durations at normal speed, copied from src/app/table/animation/timeline.rs.
/// Way of a captured piece to its tray.
const LIFT: Duration = Duration::from_millis(260);
/// Time by which a captured piece leaves before the capturing piece arrives.
const OVERLAP: Duration = Duration::from_millis(60);
/// Delay of the rook after the king in castling.
const SECOND_PIECE_DELAY: Duration = Duration::from_millis(110);
/// Way of a man onto the man that it crowns.
const CROWN: Duration = Duration::from_millis(240);
/// Tolerated delay: two frames of a slow machine.
const TOLERANCE: Duration = Duration::from_millis(40);
/// Shaking of a rejected piece, the same at every speed setting.
const SHAKE: Duration = Duration::from_millis(320);

/// Duration at normal speed of each leg of a double capture, from its length in squares.
fn leg(squares: f64) -> Duration {
    (travel_time(squares) / SLOW).max(Duration::from_millis(170)).min(Duration::from_millis(640) / 2)
}

/// Centre of an item in the window.
fn middle(program: &Program, name: &str) -> (f64, f64) {
    let item = program.wait_for(name);
    (item.x, item.y)
}

fn distance(from: (f64, f64), to: (f64, f64)) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// Rests, then clicks at the pointer's position; returns the time of the click.
fn click_after_rest(program: &Program, camera: &Camera, rest: Duration) -> Duration {
    thread::sleep(rest);
    let clicked = camera.now();
    program.input().click(LEFT);
    program.input().flush();
    clicked
}

/// Repeats a check that fails, up to five runs in all. A machine that is briefly busy drops frames, but a program
/// without animations fails every time.
pub(crate) fn with_retries(film: impl Fn() + RefUnwindSafe) {
    for _ in 0..4 {
        if catch_unwind(&film).is_ok() {
            return;
        }
    }
    film();
}

/// Runs `film` with both ways of painting. Without a graphics card the program repaints only changed parts, otherwise
/// the whole window.
fn film_both_ways(film: impl Fn(&str) + RefUnwindSafe) {
    for paint in ["parts", "whole"] {
        with_retries(|| film(paint));
    }
}

/// The rectangle of the board.
fn board(program: &Program) -> Rect {
    Rect::of(&program.wait_for("board"))
}

/// Asserts that a piece is seen moving between two squares, for its designed time.
fn assert_seen_travelling(program: &Program, motion: &[Change], from: &str, to: &str, what: &str) {
    let square = program.wait_for(&format!("square:{from}")).w;
    let (from, to) = (middle(program, &format!("square:{from}")), middle(program, &format!("square:{to}")));
    Resolution::FINE.assert_travels(motion, from, to, what);
    assert_takes(motion, travel_time(distance(from, to) / square), what);
}

/// Start and goal square of the last move in the journal.
fn last_move(program: &Program, game: &str) -> (String, String) {
    let journal = program.journal();
    let text = journal.last().and_then(|line| line.split_once(' ')).expect("a move").1.to_owned();
    if game == "draughts" {
        let (from, to) = text.split_once('-').expect("a move without captures");
        (square_of(from), square_of(to))
    } else {
        (text[..2].to_owned(), text[2..4].to_owned())
    }
}

/// Asserts that the pieces of a move by hand and of the computer's answer are seen moving.
fn assert_both_travel(paint: &str, game: &str, from: &str, to: &str) {
    let program = start_filmed(paint, &["play", game, "--seats", "human,level:1", "--seed", "4"]);
    program.click(&format!("square:{from}"));
    program.hover(&format!("square:{to}"));
    let camera = program.film();
    let clicked = click_after_rest(&program, &camera, REST);
    program.wait_for_lines(2);
    thread::sleep(Duration::from_millis(1_000));
    let film = camera.stop();
    let board = board(&program);
    let by_hand = film.motion(board, clicked);
    assert_seen_travelling(&program, &by_hand, from, to, &format!("{game}, by hand"));
    let arrived = by_hand.last().expect("a motion").at;
    let answer = film.motion(board, arrived + Duration::from_millis(400));
    let (from, to) = last_move(&program, game);
    assert_seen_travelling(&program, &answer, &from, &to, &format!("{game}, by the computer, {from}-{to}"));
}

#[test]
fn chess_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_ways(|paint| assert_both_travel(paint, "chess", "e2", "e4"));
}

#[test]
fn racing_kings_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_ways(|paint| assert_both_travel(paint, "racing-kings", "h2", "h3"));
}

#[test]
fn draughts_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_ways(|paint| assert_both_travel(paint, "draughts", "b3", "c4"));
}

/// After a tile is placed the hand closes up, and the computer's tile comes from its own hand.
#[test]
fn domin_up_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_ways(tiles_of_domin_up);
}

fn tiles_of_domin_up(paint: &str) {
    let position = "report 1 17.33.26.45/07.12.57.34 0,0=7^1;1,0=7^1 0";
    let program = start_filmed(
        paint,
        &["play", "domin-up", "--seats", "human,level:1", "--seed", "4", "--position", position],
    );
    program.click("tile:17");
    program.right_click();
    let (first, second) = (program.wait_until_settled("cell:2,0"), program.wait_for("cell:3,0"));
    program.move_to((first.x + second.x) / 2.0, (first.y + second.y) / 2.0);
    program.wait_until_rest();
    let rest = ["tile:26", "tile:33", "tile:45"];
    let hand = |program: &Program| {
        let tiles = rest.map(|name| middle(program, name));
        (tiles.iter().map(|tile| tile.0).sum::<f64>() / 3.0, tiles[0].1)
    };
    let before = hand(&program);
    let camera = program.film();
    let clicked = click_after_rest(&program, &camera, REST);
    program.wait_for_lines(2);
    thread::sleep(Duration::from_millis(1_500));
    let film = camera.stop();
    let (table, after) = (Rect::of(&program.wait_for("open-table")), hand(&program));
    // The hand is at the lower edge of the table.
    let split = before.1 - program.wait_for("tile:26").h / 2.0 - 4.0;
    let below = Rect { top: split, bottom: program.layout().height, ..table };
    let closing = film.motion(below, clicked + Duration::from_millis(100));
    Resolution::FINE.assert_travels(&closing, before, after, "the hand closes up");
    assert_takes(
        &closing,
        travel_time(distance(before, after) / program.wait_for("tile:26").w),
        "the hand closes up",
    );
    // The other hand is at the upper edge; its tile moves from there to its goal.
    let answered = closing.last().expect("a motion").at + Duration::from_millis(400);
    let text = program.journal()[1].trim_start_matches("2 ").to_owned();
    let [first, second] = parse_tile_move(&text).1.map(|(x, y)| middle(&program, &format!("cell:{x},{y}")));
    let goal = ((first.0 + second.0) / 2.0, (first.1 + second.1) / 2.0);
    let start = middle(&program, "hand:2,1");
    // The view follows the new tile and shifts the existing rows a little; leave them out.
    let row = Rect::of(&program.wait_for("cell:2,0")).top - 12.0;
    let answer = film.motion(Rect { bottom: row, ..table }, answered);
    Resolution::FINE.assert_travels(&answer, start, goal, "the computer lays a tile");
}

/// Starts a small window at the speed `slow`, at rest, with the machine to itself.
fn start_filmed(paint: &str, arguments: &[&str]) -> Program {
    let launch = Launch::new(arguments)
        .variable("TABULEIRO_PAINT", paint)
        .with("--speed", "slow")
        .screen(760, 540)
        .alone();
    let program = launch.at_human_pace().without_timers().start();
    program.resize(760, 540);
    program.wait_until_rest();
    program
}

/// Resolution at which a piece is seen on a part of its way.
fn grain(paint: &str) -> Resolution {
    if paint == "whole" { Resolution::COARSE } else { Resolution::FINE }
}

/// Moves a piece by hand and films for `seconds`. Returns the film and the time of the click.
fn film_move(program: &Program, from: &str, to: &str, seconds: f64) -> (Film, Duration) {
    program.click(&format!("square:{from}"));
    program.hover(&format!("square:{to}"));
    let camera = program.film();
    let clicked = click_after_rest(program, &camera, REST);
    thread::sleep(Duration::from_secs_f64(seconds));
    (camera.stop(), clicked)
}

/// The changes before `end`.
fn until(motion: &[Change], end: Duration) -> Vec<Change> {
    motion.iter().copied().take_while(|change| change.at < end).collect()
}

#[test]
fn captures_castling_and_a_rejected_move_are_animated() {
    needs!(DISPLAY);
    film_both_ways(capture_castling_and_refusal);
}

fn capture_castling_and_refusal(paint: &str) {
    let position = "4k3/7r/8/8/8/8/P7/RB2K3 w Q - 0 1";
    let program = start_filmed(paint, &["play", "chess", "--seats", "human,human", "--position", position]);
    let (board, grain) = (board(&program), grain(paint));
    let square = |name: &str| Rect::of(&program.wait_for(&format!("square:{name}")));
    let at = |name: &str| middle(&program, &format!("square:{name}"));
    let side = program.wait_for("square:a1").w;

    let (film, clicked) = film_move(&program, "b1", "h7", 1.5);
    // The captured rook moves down its own file and off the board; the captor comes from the left.
    let captor = film.motion(Rect { right: square("h7").left, ..board }, clicked);
    grain.assert_travels(&captor, at("b1"), at("h7"), "the captor");
    let begun = captor.first().expect("a motion");
    let arrived =
        film.changes(square("h7")).into_iter().rfind(|change| change.at > clicked).expect("a motion");
    assert_takes(&[*begun, arrived], travel_time(distance(at("b1"), at("h7")) / side), "the captor");
    let tray = Rect::of(&program.wait_for("tray:1"));
    let carried = film.motion(Rect { left: square("h7").left, top: square("h5").top, ..board }, clicked);
    grain.assert_passes(
        &carried,
        at("h6"),
        (tray.left, tray.bottom),
        "the captured piece on its way to the tray",
    );
    let beside = Rect { left: tray.left - side / 2.0, top: tray.top - side / 2.0, ..tray };
    let end = clicked + 2 * LIFT * SLOW;
    let gone = film.changes(beside).into_iter().rfind(|change| change.at < end).expect("a motion");
    assert_takes(&[*begun, gone], LIFT * SLOW, "the captured piece");

    film_move(&program, "e8", "e7", 1.0);
    let (film, clicked) = film_move(&program, "e1", "c1", 1.5);
    let king = square("d1").and(square("e1"));
    // The area up to c1, where the king stands when the rook passes.
    let rook = Rect { right: square("c1").left + 0.2 * side, ..square("a1").and(square("b1")) };
    let begun = film.motion(king, clicked).first().expect("a motion").at;
    // The rook starts before the king has arrived, and reaches d1 after it.
    let alone = until(&film.motion(king, clicked), begun + (SECOND_PIECE_DELAY + OVERLAP) * SLOW);
    grain.assert_travels(&alone, at("e1"), at("d1"), "the king of a castling");
    let second = film.motion(rook, begun + SECOND_PIECE_DELAY * SLOW);
    grain.assert_passes(&second, at("a1"), at("d1"), "the rook of a castling");
    let both = film.motion(board, clicked);
    assert_takes(&both, SECOND_PIECE_DELAY * SLOW + travel_time(3.0), "a castling");

    // An illegal move: the black king cannot go two squares.
    let (film, clicked) = film_move(&program, "e7", "e5", 1.0);
    let shake = film.motion(square("e7"), clicked);
    assert!(shake.len() >= 5, "a rejected piece shakes: {} frames", shake.len());
    // The last swings are smaller than a pixel.
    let seen = duration(&shake);
    assert!((SHAKE * 3 / 5..=SHAKE * 5 / 4).contains(&seen), "a rejected piece shakes: seen for {seen:?}");
}

#[test]
fn a_double_capture_and_a_crowning_are_animated() {
    needs!(DISPLAY);
    film_both_ways(capture_of_two_and_crowning);
}

fn capture_of_two_and_crowning(paint: &str) {
    let position = "W:W2,27:B6,14,5";
    let program =
        start_filmed(paint, &["play", "draughts", "--seats", "human,human", "--position", position]);
    let board = board(&program);
    let side = program.wait_for("square:a1").w;
    let grain = grain(paint);
    // Stop shortly before the next part starts; frames of the whole window are late by that margin anyway.
    let margin = if paint == "whole" { Duration::ZERO } else { TOLERANCE };
    let (from, over, to) = (square_of("2"), square_of("11"), square_of("18"));
    let (film, clicked) = film_move(&program, &from, &to, 2.5);
    let [start, landing, goal] = [&from, &over, &to].map(|name| middle(&program, &format!("square:{name}")));
    let leg = leg(distance(start, landing) / side);
    let motion = film.motion(board, clicked);
    let begun = motion.first().expect("a motion").at;
    let first = until(&motion, begun + leg * SLOW);
    grain.assert_travels(&first, start, landing, "the first leg of a capture");
    let second = film.motion(board, begun + leg * SLOW);
    let second = until(&second, begun + (2 * leg - OVERLAP) * SLOW - margin);
    grain.assert_travels(&second, landing, goal, "the second leg of a capture");

    let (from, to) = (square_of("5"), square_of("1"));
    let (film, clicked) = film_move(&program, &from, &to, 2.0);
    let glide = travel_time(2.0_f64.sqrt());
    let motion = film.motion(board, clicked);
    let begun = motion.first().expect("a motion").at;
    let goal = middle(&program, &format!("square:{to}"));
    // A ring of light spreads over the square when the crown has arrived.
    let crowned = begun + glide + CROWN * SLOW;
    // The crown is the man captured before, which returns from the tray.
    let tray = Rect::of(&program.wait_for("tray:1"));
    let crown = film.motion(board, begun + glide + TOLERANCE / 2);
    let crown = until(&crown, crowned - margin);
    grain.assert_travels(&crown, (tray.left, tray.bottom), goal, "the crown");
}

/// Longest delay before a change that is not an animated move is seen.
const MAX_DELAY: Duration = Duration::from_millis(100);

/// Acts on a window that has slept, and asserts that an area changes at once.
fn assert_changes_at_once(program: &Program, area: Rect, what: &str, act: impl FnOnce(&Program)) {
    thread::sleep(REST);
    let camera = program.film();
    thread::sleep(Duration::from_millis(100));
    let begun = camera.now();
    act(program);
    thread::sleep(Duration::from_millis(400));
    let changes = camera.stop().changes(area);
    let seen =
        changes.iter().find(|change| change.at > begun).unwrap_or_else(|| panic!("{what}: never seen"));
    assert!(seen.at - begun <= MAX_DELAY, "{what}: seen after {:?}", seen.at - begun);
}

fn click_here(program: &Program) {
    program.input().click(LEFT);
    program.input().flush();
}

#[test]
fn a_notice_an_arrow_and_a_curtain_change_the_screen_at_once() {
    needs!(DISPLAY);
    with_retries(|| {
        let program = start_filmed("parts", &["play", "chess", "--seats", "human,human"]);
        program.click("square:e2");
        program.hover("square:e5");
        let board = board(&program);
        let below = Rect { top: board.bottom, bottom: program.layout().height, ..board };
        assert_changes_at_once(&program, below, "a notice", click_here);
        program.key("Escape");
        program.hover("square:c3");
        let way = Rect::of(&program.wait_for("square:d4"));
        assert_changes_at_once(&program, way, "an arrow", |program| {
            program.input().press(RIGHT);
            program.hover("square:e5");
            program.input().release(RIGHT);
            program.input().flush();
        });
        program.quit();
        let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
        let program =
            start_filmed("parts", &["play", "domin-up", "--seats", "human,human", "--position", position]);
        program.hover("button:lift-curtain");
        let card = Rect::of(&program.wait_for("button:lift-curtain"));
        assert_changes_at_once(&program, card, "a curtain", click_here);
        program.quit();
    });
}

/// A clock shows each new second on time, even if the window sleeps in between.
#[test]
fn a_clock_ticks_once_a_second() {
    needs!(DISPLAY);
    with_retries(|| {
        let program =
            start_filmed("parts", &["play", "racing-kings", "--seats", "human,human", "--clock", "1:00"]);
        let clock = Rect::of(&program.wait_for("clock:1"));
        let camera = program.film();
        thread::sleep(Duration::from_millis(4_500));
        let ticks: Vec<Duration> = camera.stop().changes(clock).iter().map(|change| change.at).collect();
        assert!(ticks.len() >= 4, "{ticks:?}");
        for pair in ticks.windows(2) {
            let apart = pair[1] - pair[0];
            let second = Duration::from_secs(1);
            assert!(apart.abs_diff(second) <= MAX_DELAY, "{apart:?} between two ticks: {ticks:?}");
        }
        program.quit();
    });
}
