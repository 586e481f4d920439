//! Animations as a player sees them, filmed from the X screen. The pointer is still, and the window slept before each
//! move. `FILMS=1` saves the frames. motion_matrix.rs covers every kind of move, time of rest and display server.

use std::panic::{RefUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use super::draughts::square_of;
use super::harness::film::{Camera, Change, Film, Rect, Resolution, assert_duration, duration};
use super::harness::{LEFT, Launch, Program, RIGHT, parse_tile_move};

/// Time for which the window sleeps before a move.
const REST: Duration = Duration::from_secs(1);

/// Factor that the speed `slow` applies to durations.
const SLOW_FACTOR: u32 = 2;

/// Duration of a straight move at the speed `slow`, from its length in squares (docs/WINDOW.md, Motion).
fn travel_time(squares: f64) -> Duration {
    Duration::from_millis((110.0 + 55.0 * squares.sqrt()).clamp(140.0, 320.0) as u64) * SLOW_FACTOR
}

// The next four durations are at normal speed, copied from src/app/table/animation/timeline.rs.
/// Time for a captured piece to reach its tray.
const CAPTURE_TIME: Duration = Duration::from_millis(260);
/// A captured piece starts this long before the capturing piece arrives.
const OVERLAP: Duration = Duration::from_millis(60);
/// Delay of the rook after the king in castling.
const SECOND_PIECE_DELAY: Duration = Duration::from_millis(110);
/// Time for a captured man to be put on the man that it crowns.
const CROWNING_TIME: Duration = Duration::from_millis(240);
/// Tolerated delay of a change: two frames of a slow machine.
const TOLERANCE: Duration = Duration::from_millis(40);
/// Time for which a rejected piece shakes, the same at every speed but `instant`.
const SHAKE_TIME: Duration = Duration::from_millis(320);

/// Duration at normal speed of each of the two legs of a double capture, from the length of a leg in squares.
fn leg_time(squares: f64) -> Duration {
    (travel_time(squares) / SLOW_FACTOR).max(Duration::from_millis(170)).min(Duration::from_millis(640) / 2)
}

/// Centre of an item, in pixels of the window.
fn centre(program: &Program, name: &str) -> (f64, f64) {
    let item = program.wait_for(name);
    (item.x, item.y)
}

fn distance(from: (f64, f64), to: (f64, f64)) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// Waits for `rest`, then clicks at the pointer's position. Returns the time of the click in the film.
fn click_after_rest(program: &Program, camera: &Camera, rest: Duration) -> Duration {
    thread::sleep(rest);
    let clicked_at = camera.now();
    program.input().click(LEFT);
    program.input().flush();
    clicked_at
}

/// Runs a check up to five times, until it passes. A machine that is briefly busy drops frames, but a program without
/// animations fails every time.
pub(crate) fn with_retries(check: impl Fn() + RefUnwindSafe) {
    for _ in 0..4 {
        if catch_unwind(&check).is_ok() {
            return;
        }
    }
    check();
}

/// Runs `film` with both values of `TABULEIRO_PAINT`: `parts` repaints only changed parts, as without a graphics card,
/// and `whole` the whole window.
fn film_both_paint_modes(film: impl Fn(&str) + RefUnwindSafe) {
    for paint in ["parts", "whole"] {
        with_retries(|| film(paint));
    }
}

/// The rectangle of the board in the window.
fn board_rect(program: &Program) -> Rect {
    Rect::of(&program.wait_for("board"))
}

/// Asserts that a piece is seen moving between two squares and takes its designed time.
fn assert_seen_travelling(program: &Program, motion: &[Change], from: &str, to: &str, what: &str) {
    let square_width = program.wait_for(&format!("square:{from}")).w;
    let (from, to) = (centre(program, &format!("square:{from}")), centre(program, &format!("square:{to}")));
    Resolution::FINE.assert_travels(motion, from, to, what);
    assert_duration(motion, travel_time(distance(from, to) / square_width), what);
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
    let clicked_at = click_after_rest(&program, &camera, REST);
    program.wait_for_lines(2);
    thread::sleep(Duration::from_millis(1_000));
    let film = camera.stop();
    let board = board_rect(&program);
    let by_hand = film.motion(board, clicked_at);
    assert_seen_travelling(&program, &by_hand, from, to, &format!("{game}, by hand"));
    let arrived_at = by_hand.last().expect("a motion").time;
    let answer = film.motion(board, arrived_at + Duration::from_millis(400));
    let (from, to) = last_move(&program, game);
    assert_seen_travelling(&program, &answer, &from, &to, &format!("{game}, by the computer, {from}-{to}"));
}

#[test]
fn chess_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_paint_modes(|paint| assert_both_travel(paint, "chess", "e2", "e4"));
}

#[test]
fn racing_kings_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_paint_modes(|paint| assert_both_travel(paint, "racing-kings", "h2", "h3"));
}

#[test]
fn draughts_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_paint_modes(|paint| assert_both_travel(paint, "draughts", "b3", "c4"));
}

/// After a person has placed a tile, the other tiles of the hand close the gap. The computer's tile moves from the
/// computer's hand to the table.
#[test]
fn domin_up_moves_are_animated_after_a_rest() {
    needs!(DISPLAY);
    film_both_paint_modes(film_domin_up_moves);
}

fn film_domin_up_moves(paint: &str) {
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
    let remaining_tiles = ["tile:26", "tile:33", "tile:45"];
    let hand_centre = |program: &Program| {
        let tiles = remaining_tiles.map(|name| centre(program, name));
        (tiles.iter().map(|tile| tile.0).sum::<f64>() / 3.0, tiles[0].1)
    };
    let before = hand_centre(&program);
    let camera = program.film();
    let clicked_at = click_after_rest(&program, &camera, REST);
    program.wait_for_lines(2);
    thread::sleep(Duration::from_millis(1_500));
    let film = camera.stop();
    let (table, after) = (Rect::of(&program.wait_for("open-table")), hand_centre(&program));
    // The person's hand is at the lower edge of the table.
    let hand_top = before.1 - program.wait_for("tile:26").h / 2.0 - 4.0;
    let hand_area = Rect { top: hand_top, bottom: program.layout().height, ..table };
    let closing = film.motion(hand_area, clicked_at + Duration::from_millis(100));
    Resolution::FINE.assert_travels(&closing, before, after, "the hand closes up");
    assert_duration(
        &closing,
        travel_time(distance(before, after) / program.wait_for("tile:26").w),
        "the hand closes up",
    );
    // The computer's hand is at the upper edge. Its tile moves from there to its cells.
    let answered_after = closing.last().expect("a motion").time + Duration::from_millis(400);
    let text = program.journal()[1].trim_start_matches("2 ").to_owned();
    let [first, second] = parse_tile_move(&text).1.map(|(x, y)| centre(&program, &format!("cell:{x},{y}")));
    let goal = ((first.0 + second.0) / 2.0, (first.1 + second.1) / 2.0);
    let start = centre(&program, "hand:2,1");
    // The view follows the new tile and shifts the rows on the table a little, so film only the area above them.
    let first_row_top = Rect::of(&program.wait_for("cell:2,0")).top - 12.0;
    let answer = film.motion(Rect { bottom: first_row_top, ..table }, answered_after);
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

/// Required resolution of a piece's motion in this paint mode.
fn resolution(paint: &str) -> Resolution {
    if paint == "whole" { Resolution::COARSE } else { Resolution::FINE }
}

/// Moves a piece by hand and films for `seconds`. Returns the film and the time of the click.
fn film_move(program: &Program, from: &str, to: &str, seconds: f64) -> (Film, Duration) {
    program.click(&format!("square:{from}"));
    program.hover(&format!("square:{to}"));
    let camera = program.film();
    let clicked_at = click_after_rest(program, &camera, REST);
    thread::sleep(Duration::from_secs_f64(seconds));
    (camera.stop(), clicked_at)
}

/// The changes before `end`.
fn changes_before(motion: &[Change], end: Duration) -> Vec<Change> {
    motion.iter().copied().take_while(|change| change.time < end).collect()
}

#[test]
fn captures_castling_and_a_rejected_move_are_animated() {
    needs!(DISPLAY);
    film_both_paint_modes(film_capture_castling_and_rejection);
}

fn film_capture_castling_and_rejection(paint: &str) {
    let position = "4k3/7r/8/8/8/8/P7/RB2K3 w Q - 0 1";
    let program = start_filmed(paint, &["play", "chess", "--seats", "human,human", "--position", position]);
    let (board, resolution) = (board_rect(&program), resolution(paint));
    let square = |name: &str| Rect::of(&program.wait_for(&format!("square:{name}")));
    let at = |name: &str| centre(&program, &format!("square:{name}"));
    let square_width = program.wait_for("square:a1").w;

    let (film, clicked_at) = film_move(&program, "b1", "h7", 1.5);
    // The captured rook moves down the h-file and off the board. The capturing bishop comes from the left.
    let captor = film.motion(Rect { right: square("h7").left, ..board }, clicked_at);
    resolution.assert_travels(&captor, at("b1"), at("h7"), "the captor");
    let first_change = captor.first().expect("a motion");
    let last_change =
        film.changes(square("h7")).into_iter().rfind(|change| change.time > clicked_at).expect("a motion");
    assert_duration(
        &[*first_change, last_change],
        travel_time(distance(at("b1"), at("h7")) / square_width),
        "the captor",
    );
    let tray = Rect::of(&program.wait_for("tray:1"));
    let captured = film.motion(Rect { left: square("h7").left, top: square("h5").top, ..board }, clicked_at);
    resolution.assert_passes(
        &captured,
        at("h6"),
        (tray.left, tray.bottom),
        "the captured piece on its way to the tray",
    );
    let tray_area = Rect { left: tray.left - square_width / 2.0, top: tray.top - square_width / 2.0, ..tray };
    let end = clicked_at + 2 * CAPTURE_TIME * SLOW_FACTOR;
    let last_at_tray =
        film.changes(tray_area).into_iter().rfind(|change| change.time < end).expect("a motion");
    assert_duration(&[*first_change, last_at_tray], CAPTURE_TIME * SLOW_FACTOR, "the captured piece");

    film_move(&program, "e8", "e7", 1.0);
    let (film, clicked_at) = film_move(&program, "e1", "c1", 1.5);
    let king_area = square("d1").union(square("e1"));
    // The area up to c1: the king already stands there when the rook passes.
    let rook_area =
        Rect { right: square("c1").left + 0.2 * square_width, ..square("a1").union(square("b1")) };
    let king_starts_at = film.motion(king_area, clicked_at).first().expect("a motion").time;
    // The rook starts before the king has arrived, and reaches d1 after it.
    let king_motion = changes_before(
        &film.motion(king_area, clicked_at),
        king_starts_at + (SECOND_PIECE_DELAY + OVERLAP) * SLOW_FACTOR,
    );
    resolution.assert_travels(&king_motion, at("e1"), at("d1"), "the king of a castling");
    let rook_motion = film.motion(rook_area, king_starts_at + SECOND_PIECE_DELAY * SLOW_FACTOR);
    resolution.assert_passes(&rook_motion, at("a1"), at("d1"), "the rook of a castling");
    let whole_motion = film.motion(board, clicked_at);
    assert_duration(&whole_motion, SECOND_PIECE_DELAY * SLOW_FACTOR + travel_time(3.0), "a castling");

    // An illegal move: the black king cannot go two squares.
    let (film, clicked_at) = film_move(&program, "e7", "e5", 1.0);
    let shake = film.motion(square("e7"), clicked_at);
    assert!(shake.len() >= 5, "a rejected piece shakes: {} frames", shake.len());
    // The last swings are smaller than a pixel.
    let shake_time = duration(&shake);
    assert!(
        (SHAKE_TIME * 3 / 5..=SHAKE_TIME * 5 / 4).contains(&shake_time),
        "a rejected piece shakes: seen for {shake_time:?}"
    );
}

#[test]
fn a_double_capture_and_a_crowning_are_animated() {
    needs!(DISPLAY);
    film_both_paint_modes(film_double_capture_and_crowning);
}

fn film_double_capture_and_crowning(paint: &str) {
    let position = "W:W2,27:B6,14,5";
    let program =
        start_filmed(paint, &["play", "draughts", "--seats", "human,human", "--position", position]);
    let board = board_rect(&program);
    let square_width = program.wait_for("square:a1").w;
    let resolution = resolution(paint);
    // Ignore changes shortly before the next part of the motion starts. Frames of the whole window are late anyway.
    let margin = if paint == "whole" { Duration::ZERO } else { TOLERANCE };
    let (from, landing_square, to) = (square_of("2"), square_of("11"), square_of("18"));
    let (film, clicked_at) = film_move(&program, &from, &to, 2.5);
    let [start, landing, goal] =
        [&from, &landing_square, &to].map(|name| centre(&program, &format!("square:{name}")));
    let leg = leg_time(distance(start, landing) / square_width);
    let motion = film.motion(board, clicked_at);
    let starts_at = motion.first().expect("a motion").time;
    let first_leg = changes_before(&motion, starts_at + leg * SLOW_FACTOR);
    resolution.assert_travels(&first_leg, start, landing, "the first leg of a capture");
    let second_leg = film.motion(board, starts_at + leg * SLOW_FACTOR);
    let second_leg = changes_before(&second_leg, starts_at + (2 * leg - OVERLAP) * SLOW_FACTOR - margin);
    resolution.assert_travels(&second_leg, landing, goal, "the second leg of a capture");

    let (from, to) = (square_of("5"), square_of("1"));
    let (film, clicked_at) = film_move(&program, &from, &to, 2.0);
    let travel = travel_time(2.0_f64.sqrt());
    let motion = film.motion(board, clicked_at);
    let starts_at = motion.first().expect("a motion").time;
    let goal = centre(&program, &format!("square:{to}"));
    // Stop when the captured man has arrived, because a ring of light then spreads over the square.
    let crowned_at = starts_at + travel + CROWNING_TIME * SLOW_FACTOR;
    // The man captured before returns from the tray as the crown.
    let tray = Rect::of(&program.wait_for("tray:1"));
    let crown_motion = film.motion(board, starts_at + travel + TOLERANCE / 2);
    let crown_motion = changes_before(&crown_motion, crowned_at - margin);
    resolution.assert_travels(&crown_motion, (tray.left, tray.bottom), goal, "the crown");
}

/// Longest delay until a change is seen that is not an animated move.
const MAX_DELAY: Duration = Duration::from_millis(100);

/// Performs `act` in a window that has slept, and asserts that `area` changes within [`MAX_DELAY`].
fn assert_changes_at_once(program: &Program, area: Rect, what: &str, act: impl FnOnce(&Program)) {
    thread::sleep(REST);
    let camera = program.film();
    thread::sleep(Duration::from_millis(100));
    let started_at = camera.now();
    act(program);
    thread::sleep(Duration::from_millis(400));
    let changes = camera.stop().changes(area);
    let first_change = changes
        .iter()
        .find(|change| change.time > started_at)
        .unwrap_or_else(|| panic!("{what}: never seen"));
    assert!(
        first_change.time - started_at <= MAX_DELAY,
        "{what}: seen after {:?}",
        first_change.time - started_at
    );
}

/// Clicks at the pointer's position.
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
        let board = board_rect(&program);
        let notice_area = Rect { top: board.bottom, bottom: program.layout().height, ..board };
        assert_changes_at_once(&program, notice_area, "a notice", click_here);
        program.press_key("Escape");
        program.hover("square:c3");
        let arrow_area = Rect::of(&program.wait_for("square:d4"));
        assert_changes_at_once(&program, arrow_area, "an arrow", |program| {
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
        let ticks: Vec<Duration> = camera.stop().changes(clock).iter().map(|change| change.time).collect();
        assert!(ticks.len() >= 4, "{ticks:?}");
        for pair in ticks.windows(2) {
            let interval = pair[1] - pair[0];
            let second = Duration::from_secs(1);
            assert!(interval.abs_diff(second) <= MAX_DELAY, "{interval:?} between two ticks: {ticks:?}");
        }
        program.quit();
    });
}
