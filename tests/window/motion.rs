//! Motion as a player sees it: filmed from the X screen, with the pointer at rest, after the window has slept.
//! `FILMS=1` keeps the pictures. Every kind of move after every rest under both display servers: motion_matrix.rs.

use std::panic::{RefUnwindSafe, catch_unwind};
use std::thread;
use std::time::Duration;

use super::draughts::square_of as casa;
use super::harness::film::{Area, Camera, Change, Film, Grain, assert_takes, duration};
use super::harness::{LEFT, Launch, Program, RIGHT, tile_move};

/// Time for which the window sleeps before a move.
const REST: Duration = Duration::from_secs(1);

/// What the speed `slow` multiplies durations by.
const SLOW: u32 = 2;

/// Duration of a straight way, by its length in squares (ARCHITECTURE.md, Motion).
fn design(squares: f64) -> Duration {
    Duration::from_millis((110.0 + 55.0 * squares.sqrt()).clamp(140.0, 320.0) as u64) * SLOW
}

/// Durations at normal speed (ARCHITECTURE.md, Motion).
const LIFT: Duration = Duration::from_millis(260);
const OVERLAP: Duration = Duration::from_millis(60);
const SECOND: Duration = Duration::from_millis(110);
const CROWN: Duration = Duration::from_millis(240);
/// What a picture may be late: two frames of a slow machine.
const FRAMES: Duration = Duration::from_millis(40);
/// The same at every speed.
const SHAKE: Duration = Duration::from_millis(320);

/// Duration of a leg of a capture of two pieces, by its length in squares.
fn leg(squares: f64) -> Duration {
    (design(squares) / SLOW).max(Duration::from_millis(170)).min(Duration::from_millis(640) / 2)
}

/// The middle of a thing in the window.
fn middle(program: &Program, name: &str) -> (f64, f64) {
    let item = program.wait_for(name);
    (item.x, item.y)
}

fn distance(from: (f64, f64), to: (f64, f64)) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// Clicks the place where the pointer already rests after the window has slept, and gives back when.
fn click_after_rest(program: &Program, camera: &Camera, rest: Duration) -> Duration {
    thread::sleep(rest);
    let clicked = camera.now();
    program.hand().click(LEFT);
    program.hand().flush();
    clicked
}

/// Films again, four times at most, where a check fails: a machine that was busy with something else for a moment drops pictures,
/// but only a program that does not move its pieces never shows them on their way.
pub(crate) fn patiently(film: impl Fn() + RefUnwindSafe) {
    for _ in 0..4 {
        if catch_unwind(&film).is_ok() {
            return;
        }
    }
    film();
}

/// Films with both ways of painting a frame: only what changed, as without a graphics card, and the whole window.
fn painted_both_ways(film: impl Fn(&str) + RefUnwindSafe) {
    for paint in ["parts", "whole"] {
        patiently(|| film(paint));
    }
}

/// The rectangle of the board.
fn board(program: &Program) -> Area {
    Area::of(&program.wait_for("board"))
}

/// Checks that the piece of a move between squares is seen travelling, for as long as it is designed to.
fn assert_seen_travelling(program: &Program, motion: &[Change], from: &str, to: &str, what: &str) {
    let square = program.wait_for(&format!("square:{from}")).w;
    let (from, to) = (middle(program, &format!("square:{from}")), middle(program, &format!("square:{to}")));
    Grain::FINE.assert_travels(motion, from, to, what);
    assert_takes(motion, design(distance(from, to) / square), what);
}

/// The squares of the last move in the journal.
fn last_move(program: &Program, game: &str) -> (String, String) {
    let journal = program.journal();
    let text = journal.last().and_then(|line| line.split_once(' ')).expect("a move").1.to_owned();
    if game == "draughts" {
        let (from, to) = text.split_once('-').expect("a plain move");
        (casa(from), casa(to))
    } else {
        (text[..2].to_owned(), text[2..4].to_owned())
    }
}

/// A person moves with a still hand, and the computer answers after it has thought: both are seen travelling.
fn assert_both_travel(paint: &str, game: &str, from: &str, to: &str) {
    let program = filmed(paint, &["play", game, "--seats", "human,level:1", "--seed", "4"]);
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
fn pieces_of_chess_travel_after_a_rest() {
    needs!(DISPLAY);
    painted_both_ways(|paint| assert_both_travel(paint, "chess", "e2", "e4"));
}

#[test]
fn pieces_of_racing_kings_travel_after_a_rest() {
    needs!(DISPLAY);
    painted_both_ways(|paint| assert_both_travel(paint, "racing-kings", "h2", "h3"));
}

#[test]
fn men_of_draughts_travel_after_a_rest() {
    needs!(DISPLAY);
    painted_both_ways(|paint| assert_both_travel(paint, "draughts", "b3", "c4"));
}

/// Tiles of a hand close up when one has been laid, and the computer's tile comes out of its own hand.
#[test]
fn tiles_of_domin_up_travel_after_a_rest() {
    needs!(DISPLAY);
    painted_both_ways(tiles_of_domin_up);
}

fn tiles_of_domin_up(paint: &str) {
    let position = "report 1 17.33.26.45/07.12.57.34 0,0=7^1;1,0=7^1 0";
    let program = filmed(
        paint,
        &["play", "domin-up", "--seats", "human,level:1", "--seed", "4", "--position", position],
    );
    program.click("tile:17");
    program.right_click();
    let (first, second) = (program.wait_settled("cell:2,0"), program.wait_for("cell:3,0"));
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
    let (table, after) = (Area::of(&program.wait_for("open-table")), hand(&program));
    // The hand lies at the lower edge of the table.
    let split = before.1 - program.wait_for("tile:26").h / 2.0 - 4.0;
    let below = Area { top: split, bottom: program.layout().height, ..table };
    let closing = film.motion(below, clicked + Duration::from_millis(100));
    Grain::FINE.assert_travels(&closing, before, after, "the hand closes up");
    assert_takes(
        &closing,
        design(distance(before, after) / program.wait_for("tile:26").w),
        "the hand closes up",
    );
    // The other hand lies at the upper edge, and the tile goes from there to its place.
    let answered = closing.last().expect("a motion").at + Duration::from_millis(400);
    let text = program.journal()[1].trim_start_matches("2 ").to_owned();
    let [first, second] = tile_move(&text).1.map(|(x, y)| middle(&program, &format!("cell:{x},{y}")));
    let goal = ((first.0 + second.0) / 2.0, (first.1 + second.1) / 2.0);
    let start = middle(&program, "hand:2,1");
    // The view follows the new tile, and the rows that lie already move a little with it.
    let row = Area::of(&program.wait_for("cell:2,0")).top - 12.0;
    let answer = film.motion(Area { bottom: row, ..table }, answered);
    Grain::FINE.assert_travels(&answer, start, goal, "the computer lays a tile");
}

/// A small window at the speed `slow`, at rest, with the machine to itself.
fn filmed(paint: &str, arguments: &[&str]) -> Program {
    let launch = Launch::new(arguments)
        .variable("TABULEIRO_PAINT", paint)
        .with("--speed", "slow")
        .screen(760, 540)
        .alone();
    let program = launch.unhurried().without_timers().start();
    program.resize(760, 540);
    program.wait_until_rest();
    program
}

/// How finely a piece is seen within a part of its way.
fn grain(paint: &str) -> Grain {
    if paint == "whole" { Grain::COARSE } else { Grain::FINE }
}

/// A move between two squares by hand, and the film of it and what follows for so long.
fn film_move(program: &Program, from: &str, to: &str, seconds: f64) -> (Film, Duration) {
    program.click(&format!("square:{from}"));
    program.hover(&format!("square:{to}"));
    let camera = program.film();
    let clicked = click_after_rest(program, &camera, REST);
    thread::sleep(Duration::from_secs_f64(seconds));
    (camera.stop(), clicked)
}

/// The part of a motion that is seen before a time.
fn until(motion: &[Change], end: Duration) -> Vec<Change> {
    motion.iter().copied().take_while(|change| change.at < end).collect()
}

#[test]
fn a_capture_its_victim_a_castling_and_a_refusal_are_seen() {
    needs!(DISPLAY);
    painted_both_ways(capture_castling_and_refusal);
}

fn capture_castling_and_refusal(paint: &str) {
    let position = "4k3/7r/8/8/8/8/P7/RB2K3 w Q - 0 1";
    let program = filmed(paint, &["play", "chess", "--seats", "human,human", "--position", position]);
    let (board, grain) = (board(&program), grain(paint));
    let square = |name: &str| Area::of(&program.wait_for(&format!("square:{name}")));
    let at = |name: &str| middle(&program, &format!("square:{name}"));
    let side = program.wait_for("square:a1").w;

    let (film, clicked) = film_move(&program, "b1", "h7", 1.5);
    // The captured rook is carried down its own file and out of the board.
    let captor = film.motion(Area { right: square("h7").left, ..board }, clicked);
    grain.assert_travels(&captor, at("b1"), at("h7"), "the captor");
    let begun = captor.first().expect("a motion");
    let arrived =
        film.changes(square("h7")).into_iter().rfind(|change| change.at > clicked).expect("a motion");
    assert_takes(&[*begun, arrived], design(distance(at("b1"), at("h7")) / side), "the captor");
    let tray = Area::of(&program.wait_for("tray:1"));
    let carried = film.motion(Area { left: square("h7").left, top: square("h5").top, ..board }, clicked);
    grain.assert_passes(
        &carried,
        at("h6"),
        (tray.left, tray.bottom),
        "the captured piece on its way to the tray",
    );
    let beside = Area { left: tray.left - side / 2.0, top: tray.top - side / 2.0, ..tray };
    let end = clicked + 2 * LIFT * SLOW;
    let gone = film.changes(beside).into_iter().rfind(|change| change.at < end).expect("a motion");
    assert_takes(&[*begun, gone], LIFT * SLOW, "the captured piece");

    film_move(&program, "e8", "e7", 1.0);
    let (film, clicked) = film_move(&program, "e1", "c1", 1.5);
    let king = square("d1").and(square("e1"));
    // Up to the king, which stands on c1 when the rook passes.
    let rook = Area { right: square("c1").left + 0.2 * side, ..square("a1").and(square("b1")) };
    let begun = film.motion(king, clicked).first().expect("a motion").at;
    // The rook sets out before the king has arrived, but comes to d1 after it.
    let alone = until(&film.motion(king, clicked), begun + (SECOND + OVERLAP) * SLOW);
    grain.assert_travels(&alone, at("e1"), at("d1"), "the king of a castling");
    let second = film.motion(rook, begun + SECOND * SLOW);
    grain.assert_passes(&second, at("a1"), at("d1"), "the rook of a castling");
    let both = film.motion(board, clicked);
    assert_takes(&both, SECOND * SLOW + design(3.0), "a castling");

    // Black's king cannot go two squares.
    let (film, clicked) = film_move(&program, "e7", "e5", 1.0);
    let shake = film.motion(square("e7"), clicked);
    assert!(shake.len() >= 5, "a refused piece shakes: {} pictures", shake.len());
    // Its last swings are smaller than a pixel.
    let seen = duration(&shake);
    assert!((SHAKE * 3 / 5..=SHAKE * 5 / 4).contains(&seen), "a refused piece shakes: seen for {seen:?}");
}

#[test]
fn a_capture_of_two_and_a_crowning_are_seen() {
    needs!(DISPLAY);
    painted_both_ways(capture_of_two_and_crowning);
}

fn capture_of_two_and_crowning(paint: &str) {
    let position = "W:W2,27:B6,14,5";
    let program = filmed(paint, &["play", "draughts", "--seats", "human,human", "--position", position]);
    let board = board(&program);
    let side = program.wait_for("square:a1").w;
    let grain = grain(paint);
    // Before what follows is seen; in a whole window it is late by as much.
    let margin = if paint == "whole" { Duration::ZERO } else { FRAMES };
    let (from, over, to) = (casa("2"), casa("11"), casa("18"));
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

    let (from, to) = (casa("5"), casa("1"));
    let (film, clicked) = film_move(&program, &from, &to, 2.0);
    let glide = design(2.0_f64.sqrt());
    let motion = film.motion(board, clicked);
    let begun = motion.first().expect("a motion").at;
    let goal = middle(&program, &format!("square:{to}"));
    // A ring of light spreads over the square when the crown has arrived.
    let crowned = begun + glide + CROWN * SLOW;
    // The other man has been taken, and comes back from the tray.
    let tray = Area::of(&program.wait_for("tray:1"));
    let crown = film.motion(board, begun + glide + FRAMES / 2);
    let crown = until(&crown, crowned - margin);
    grain.assert_travels(&crown, (tray.left, tray.bottom), goal, "the crown");
}

/// How soon after an action something is seen that changes without travelling.
const AT_ONCE: Duration = Duration::from_millis(100);

/// Does something to a window that has slept, and checks that an area of it changes at once.
fn assert_changes_at_once(program: &Program, area: Area, what: &str, act: impl FnOnce(&Program)) {
    thread::sleep(REST);
    let camera = program.film();
    thread::sleep(Duration::from_millis(100));
    let begun = camera.now();
    act(program);
    thread::sleep(Duration::from_millis(400));
    let changes = camera.stop().changes(area);
    let seen =
        changes.iter().find(|change| change.at > begun).unwrap_or_else(|| panic!("{what}: never seen"));
    assert!(seen.at - begun <= AT_ONCE, "{what}: seen after {:?}", seen.at - begun);
}

fn click_here(program: &Program) {
    program.hand().click(LEFT);
    program.hand().flush();
}

#[test]
fn a_notice_an_arrow_and_a_curtain_are_seen_at_once() {
    needs!(DISPLAY);
    patiently(|| {
        let program = filmed("parts", &["play", "chess", "--seats", "human,human"]);
        program.click("square:e2");
        program.hover("square:e5");
        let board = board(&program);
        let below = Area { top: board.bottom, bottom: program.layout().height, ..board };
        assert_changes_at_once(&program, below, "a notice", click_here);
        program.key("Escape");
        program.hover("square:c3");
        let way = Area::of(&program.wait_for("square:d4"));
        assert_changes_at_once(&program, way, "an arrow", |program| {
            program.hand().press(RIGHT);
            program.hover("square:e5");
            program.hand().release(RIGHT);
            program.hand().flush();
        });
        program.quit();
        let position = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
        let program =
            filmed("parts", &["play", "domin-up", "--seats", "human,human", "--position", position]);
        program.hover("button:lift-curtain");
        let card = Area::of(&program.wait_for("button:lift-curtain"));
        assert_changes_at_once(&program, card, "a curtain", click_here);
        program.quit();
    });
}

/// A clock shows each second when it is over, also when the window sleeps in between.
#[test]
fn a_clock_is_seen_to_tick_once_a_second() {
    needs!(DISPLAY);
    patiently(|| {
        let program = filmed("parts", &["play", "racing-kings", "--seats", "human,human", "--clock", "1:00"]);
        let clock = Area::of(&program.wait_for("clock:1"));
        let camera = program.film();
        thread::sleep(Duration::from_millis(4_500));
        let ticks: Vec<Duration> = camera.stop().changes(clock).iter().map(|change| change.at).collect();
        assert!(ticks.len() >= 4, "{ticks:?}");
        for pair in ticks.windows(2) {
            let apart = pair[1] - pair[0];
            let second = Duration::from_secs(1);
            assert!(apart.abs_diff(second) <= AT_ONCE, "{apart:?} between two ticks: {ticks:?}");
        }
        program.quit();
    });
}
