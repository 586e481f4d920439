//! Tests of Domin-Up: sample games and positions, known move counts, an independent slow move generator, and errors.
//!
//! A climb places a tile on top of two cells of equal height whose numbers match the tile. An expand places a tile
//! beside others.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rules::domin_up::{Coord, Deal, IllegalMove, Position, RuleSet, Setup, TextError, Tile};
use rules::{HiddenInformation as _, MoveError, Rules as _, Seat, Texts as _};

use test_support::data::{GAMES_DOMIN_UP, MOVES_DOMIN_UP};
use test_support::games::seeded_rng;
use test_support::records::read_csv;

fn read(text: &str) -> Position {
    Position::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| position.move_text(*mv)).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn every_sample_position_has_its_moves() {
    let mut checked = 0;
    for row in read_csv(MOVES_DOMIN_UP) {
        let [text, count, listed] = row.as_slice() else { panic!("{row:?}") };
        let moves = moves(&read(text));
        assert_eq!(moves.len().to_string(), *count, "{text}");
        match listed.strip_suffix(" …") {
            None => assert_eq!(moves.join(" "), *listed, "{text}"),
            Some(beginning) => {
                let beginning: Vec<&str> = beginning.split(' ').collect();
                assert_eq!(moves[..beginning.len()], beginning, "{text}");
            }
        }
        checked += 1;
    }
    assert!(checked > 100);
}

#[test]
fn every_sample_game_ends_as_recorded() {
    let mut checked = 0;
    for row in read_csv(GAMES_DOMIN_UP) {
        let [text, moves, result, why] = row.as_slice() else { panic!("{row:?}") };
        let mut position = read(text);
        for text in moves.split(' ') {
            assert_eq!(position.outcome(&[]), None);
            let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{}: {error}", position.text()));
            position = position.play(mv);
        }
        let outcome = position.outcome(&[]).expect("the end");
        assert_eq!(position.outcome_text(outcome), format!("{result}: {why}"));
        checked += 1;
    }
    assert!(checked >= 30);
}

/// Move counts after the opening with one tile in hand.
///
/// The tests of the code that accompanies the report of 2015 also have the figure 18.
#[test]
fn move_counts_after_the_opening() {
    for (tile, publisher, report) in [("17", 32, 18), ("12", 32, 0), ("33", 16, 0)] {
        for (rules, count) in [("publisher", publisher), ("report", report)] {
            let position = read(&format!("{rules} 1 {tile}/00 0,0=7^1;1,0=7^1 0"));
            let moves = moves(&position);
            let expected = if count == 0 { 1 } else { count };
            assert_eq!(moves.len(), expected, "{rules} {tile}: {moves:?}");
            assert_eq!(moves[0] == "pass", count == 0);
        }
    }
}

/// The position with only the lowest tile in each hand; `None` if that is no possible position.
fn with_lowest_tiles(position: &Position) -> Option<Position> {
    let text = position.text();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    fields[2] =
        fields[2].split('/').map(|hand| hand.split('.').next().unwrap_or("-")).collect::<Vec<_>>().join("/");
    Position::from_text(&fields.join(" ")).ok()
}

/// An independent move generator that works on the position's text.
///
/// It tries each tile in both orders on each pair of cells near the covered cells.
fn reference_moves(text: &str) -> BTreeSet<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let hands: Vec<Vec<(i32, i32)>> = fields[2]
        .split('/')
        .map(|hand| {
            let tiles = hand.split('.').filter(|tile| *tile != "-");
            tiles
                .map(|tile| {
                    let digits: i32 = tile.parse().expect("digits");
                    (digits / 10, digits % 10)
                })
                .collect()
        })
        .collect();
    let mut top: BTreeMap<(i32, i32), (i32, i32)> = BTreeMap::new();
    for cell in fields[3].split(';').filter(|cell| *cell != "-") {
        let parts: Vec<i32> =
            cell.split([',', '=', '^']).map(|part| part.parse().expect("a number")).collect();
        top.insert((parts[0], parts[1]), (parts[2], parts[3]));
    }
    let passes: usize = fields[4].parse().expect("a number");
    if hands.iter().any(Vec::is_empty) || passes == hands.len() {
        return BTreeSet::new();
    }
    let hand = &hands[fields[1].parse::<usize>().expect("a seat") - 1];
    if top.is_empty() {
        return BTreeSet::from(["77@0,0E".to_owned()]);
    }
    let height = |cell: (i32, i32)| top.get(&cell).map_or(0, |(_, height)| *height);
    let neighbours = |(x, y): (i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    let (mut climbs, mut expands) = (BTreeSet::new(), BTreeSet::new());
    let cells: BTreeSet<(i32, i32)> = top
        .keys()
        .flat_map(|(x, y)| (-2..=2).flat_map(move |dx| (-2..=2).map(move |dy| (x + dx, y + dy))))
        .collect();
    for &(x, y) in &cells {
        for (there, letter) in [((x + 1, y), 'E'), ((x, y + 1), 'N')] {
            let here = (x, y);
            for &(low, high) in hand {
                for (a, b) in [(low, high), (high, low)] {
                    let is_level = height(here) == height(there);
                    let shows = |cell, half| top.get(&cell).is_some_and(|(number, _)| *number == half);
                    if is_level && shows(here, a) && shows(there, b) {
                        climbs.insert(format!("{a}{b}@{x},{y}{letter}^"));
                    }
                    let touches = |cell, half| {
                        neighbours(cell).iter().any(|other| {
                            top.get(other).is_some_and(|found| *found == (half, height(cell) + 1))
                        })
                    };
                    let touches_any = |cell| neighbours(cell).iter().any(|other| height(*other) > 0);
                    let fits = match fields[0] {
                        "report" => is_level && (touches(here, a) || touches(there, b)),
                        _ => {
                            height(here) == 0
                                && height(there) == 0
                                && (touches_any(here) || touches_any(there))
                        }
                    };
                    if fits {
                        expands.insert(format!("{a}{b}@{x},{y}{letter}"));
                    }
                }
            }
        }
    }
    match (climbs.is_empty(), expands.is_empty()) {
        (false, _) => climbs,
        (true, false) => expands,
        (true, true) => BTreeSet::from(["pass".to_owned()]),
    }
}

/// All positions of a random game, from the deal to the end.
pub(crate) fn walk(rules: RuleSet, seats: u8, seed: u64) -> Vec<Position> {
    let mut rng = seeded_rng(seed);
    let mut walk = vec![Deal { rules, seats, seed }.position()];
    while let Some(mv) = walk[walk.len() - 1].legal_moves().choose(&mut rng) {
        let next = walk[walk.len() - 1].play(*mv);
        walk.push(next);
    }
    walk
}

#[test]
fn moves_equal_the_slow_reference() {
    let (mut positions, mut passes) = (0, 0);
    for rules in RuleSet::ALL {
        for seed in 0..40 {
            let walk = walk(rules, 2 + (seed % 3) as u8, seed);
            // With few tiles in hand, more positions have no legal placement.
            let with_small_hands: Vec<Position> = walk.iter().filter_map(with_lowest_tiles).collect();
            for position in walk.into_iter().chain(with_small_hands) {
                let expected = reference_moves(&position.text());
                let found: BTreeSet<String> = moves(&position).into_iter().collect();
                assert_eq!(found, expected, "{}", position.text());
                positions += 1;
                passes += u32::from(found.contains("pass"));
            }
        }
    }
    assert!(positions > 4_000 && passes > 100, "{positions} {passes}");
}

#[test]
fn random_games_end_in_both_ways() {
    let mut ends = BTreeSet::new();
    for seed in 0..150 {
        for rules in RuleSet::ALL {
            let walk = walk(rules, 2 + (seed % 3) as u8, seed);
            let last = &walk[walk.len() - 1];
            let outcome = last.outcome(&[]).expect("random games end");
            ends.insert(last.outcome_text(outcome).split(": ").last().expect("a reason").to_owned());
            assert!(rules == RuleSet::Report || walk.iter().all(|position| position.passes() == 0));
        }
    }
    assert_eq!(ends.into_iter().collect::<Vec<_>>(), ["blocked", "empty hand"]);
}

/// Fewest tiles win a blocked game, then the lowest sum; otherwise it is a draw.
#[test]
fn blocked_games_are_decided_by_tiles_and_sum() {
    let outcome = |hands: &str, seats: usize| {
        let position = read(&format!("report 1 {hands} 0,0=7^1;1,0=7^1 {seats}"));
        assert!(position.legal_moves().is_empty());
        position.outcome_text(position.outcome(&[]).expect("blocked"))
    };
    assert_eq!(outcome("00.01/66", 2), "seat 2 wins: blocked");
    assert_eq!(outcome("03/01/02", 3), "seat 2 wins: blocked");
    assert_eq!(outcome("03/12/00.11", 3), "draw: blocked");
    assert_eq!(outcome("03/12/01", 3), "seat 3 wins: blocked");
    assert_eq!(outcome("00.11/22/33/04", 4), "draw: blocked");
}

#[test]
fn publisher_turns_continue_after_a_climb() {
    // Seat 1 climbs twice and must still expand; that expand is its last tile and ends the game.
    let position = read("publisher 1 17.37.00/22.24 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1;2,0=3^1;3,0=3^1 0");
    let climbed = position.play(position.parse_move("71@0,0N^").expect("legal"));
    assert_eq!(climbed.turn(), Seat::FIRST);
    let again = climbed.play(climbed.parse_move("73@1,0E^").expect("legal"));
    assert_eq!(again.turn(), Seat::FIRST);
    let expanded = again.play(again.parse_move("00@0,2E").expect("legal"));
    assert_eq!(expanded.outcome(&[]).and_then(|outcome| outcome.winner), Some(Seat::FIRST));

    let last = read("publisher 2 00.01/17 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    let won = last.play(last.parse_move("71@0,0N^").expect("legal"));
    assert_eq!(won.outcome_text(won.outcome(&[]).expect("over")), "seat 2 wins: empty hand");

    let report = read("report 1 17.37/22.24 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1;2,0=3^1;3,0=3^1 0");
    assert_eq!(report.play(report.parse_move("71@0,0N^").expect("legal")).turn(), Seat::SECOND);
}

#[test]
fn the_seed_determines_the_deal() {
    for seats in 2..=4u8 {
        let deal = |seed| Deal { rules: RuleSet::Report, seats, seed }.position();
        assert_eq!(deal(7), deal(7));
        assert_ne!(deal(7), deal(8));
        let position = deal(7);
        assert!(position.hands().iter().all(|hand| hand.len() == 36 / seats));
        assert!(position.hand(position.turn()).contains(Tile::OPENING));
        assert_eq!(moves(&position), ["77@0,0E"]);
        let after = position.play(position.legal_moves()[0]);
        assert_eq!(after.turn(), position.turn().next(seats));
    }
    assert_eq!(Position::start(&Setup::default()).seats(), 2);
}

#[test]
fn illegal_moves_name_the_rule() {
    let why = |text: &str, mv: &str| match read(text).parse_move(mv) {
        Err(MoveError::Illegal { why, .. }) => why,
        other => panic!("{mv} in {text}: {other:?}"),
    };
    let mv = |text: &str, mv: &str| read(text).parse_move(mv).expect("a legal move");
    let opened = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    assert_eq!(why(opened, "12@0,1E"), IllegalMove::NotInHand { first: 1, second: 2 });
    assert_eq!(why(opened, "88@0,1E"), IllegalMove::NotInHand { first: 8, second: 8 });
    assert_eq!(why(opened, "pass"), IllegalMove::CannotPass { example: mv(opened, "17@0,-2N") });
    assert_eq!(why(opened, "33@0,1E"), IllegalMove::NoMatch);
    assert_eq!(
        why(opened, "17@1,0E"),
        IllegalMove::HeightsDiffer { high: Coord::new(1, 0), low: Coord::new(2, 0) }
    );
    let (coord, there, half) = (Coord::new(0, 0), 7, 1);
    assert_eq!(why(opened, "17@0,0E^"), IllegalMove::NumberDiffers { coord, there, half });
    assert_eq!(why(opened, "17@0,0E"), IllegalMove::NeitherClimbNorExpand { coord, there, half });
    assert_eq!(
        why(opened, "17@1,0E^"),
        IllegalMove::HeightsDiffer { high: Coord::new(1, 0), low: Coord::new(2, 0) }
    );
    assert_eq!(why(opened, "17@0,1E^"), IllegalMove::NothingToStandOn(Coord::new(0, 1)));
    assert_eq!(why(opened, "17@32767,0E"), IllegalMove::OutOfReach);
    assert_eq!(why(opened, "17@0,32767N"), IllegalMove::OutOfReach);
    let free = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    assert_eq!(why(free, "17@1,0E"), IllegalMove::OnlyOnTable(Coord::new(1, 0)));
    assert_eq!(why(free, "33@2,1E"), IllegalMove::NoNeighbour);
    let climb = "report 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0";
    let must_climb = IllegalMove::MustClimb { example: mv(climb, "71@0,0N^") };
    assert_eq!(why(climb, "33@2,0E"), must_climb);
    assert_eq!(why(climb, "71@0,0N"), must_climb);
    let coord = Coord::new(0, 1);
    assert_eq!(why(climb, "71@0,1E^"), IllegalMove::NumberDiffers { coord, there: 1, half: 7 });
    assert_eq!(why("report 1 -/00.12 0,0=7^1;1,0=7^1 0", "12@0,1E"), IllegalMove::GameOver);
    let start = Deal { seed: 3, seats: 2, rules: RuleSet::Report }.position();
    let tile = start.hand(start.turn()).into_iter().next().expect("a tile");
    assert_eq!(why(&start.text(), &format!("{tile}@0,0E")), IllegalMove::MustOpen);
}

#[test]
fn a_move_is_read_from_either_end() {
    let position = read("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    for text in ["17@-2,0E", "71@-1,0W"] {
        assert_eq!(position.parse_move(text).map(|mv| mv.to_string()), Ok("17@-2,0E".to_owned()));
    }
    for text in ["17@1,-2N", "71@1,-1S"] {
        assert_eq!(position.parse_move(text).map(|mv| mv.to_string()), Ok("17@1,-2N".to_owned()));
    }
    for text in [
        "",
        "17",
        "17@",
        "17@0,0",
        "17@0E",
        "17@0,0E^^",
        "17@+1,0E",
        "1@0,0E",
        "177@0,0E",
        "17@0,0e",
        "Pass",
        "17@99999,0E",
        "17@-32768,0W",
        "17@0,0é",
        "@,E",
    ] {
        assert_eq!(position.parse_move(text), Err(MoveError::Unreadable(text.to_owned())));
    }
}

#[test]
fn invalid_texts_are_rejected() {
    let table = "0,0=7^1;1,0=7^1";
    let [first, second] = [Seat::FIRST, Seat::SECOND];
    let tile = Tile::new(1, 7).expect("a tile");
    let cases = [
        ("", TextError::FieldCount(0)),
        (&format!("report 1 17/00 {table}"), TextError::FieldCount(4)),
        (&format!("house 1 17/00 {table} 0"), TextError::Rules("house".to_owned())),
        (&format!("report 3 17/00 {table} 0"), TextError::Turn { found: "3".to_owned(), seats: 2 }),
        (&format!("report 0 17/00 {table} 0"), TextError::Turn { found: "0".to_owned(), seats: 2 }),
        (&format!("report 1 17 {table} 0"), TextError::SeatCount(1)),
        (&format!("report 1 17/00/01/02/03 {table} 0"), TextError::SeatCount(5)),
        (&format!("report 1 17/08 {table} 0"), TextError::Tile { seat: second, text: "08".to_owned() }),
        (&format!("report 1 /08 {table} 0"), TextError::Tile { seat: first, text: String::new() }),
        (&format!("report 1 17/?3 {table} 0"), TextError::HiddenHand(second)),
        (&format!("report 1 17.71/00 {table} 0"), TextError::TileTwice { tile, seat: first }),
        (&format!("report 1 17/00.17 {table} 0"), TextError::TileInTwoHands { tile, first, second }),
        ("report 1 17/00 - 0", TextError::NotDealt { seat: first, count: 1, dealt: 18 }),
        (&format!("report 1 77/00 {table} 0"), TextError::OpeningInHand(first)),
        (&format!("report 1 -/- {table} 0"), TextError::TwoEmptyHands),
        ("report 1 17/00 0,0=7^0;1,0=7^1 0", TextError::CellHeight(Coord::new(0, 0))),
        ("report 1 17/00 0,0=7^300;1,0=7^1 0", TextError::CellHeight(Coord::new(0, 0))),
        ("report 1 17/00 0,0=8^1;1,0=7^1 0", TextError::CellNumber(Coord::new(0, 0))),
        ("report 1 17/00 0,0=7^1;0,0=7^1 0", TextError::CellTwice(Coord::new(0, 0))),
        ("report 1 17/00 0,0=7^1;x 0", TextError::CellText("x".to_owned())),
        ("report 1 17/00 0,0=7^1;40000,0=7^1 0", TextError::CellText("40000,0=7^1".to_owned())),
        ("report 1 17/00 0,0=7^2;1,0=7^1 0", TextError::HalfTile(3)),
        ("report 1 17/00 0,0=7^1;3,0=7^1 0", TextError::UnconnectedCell(Coord::new(3, 0))),
        ("report 1 17/00 0,0=7^36;1,0=7^36 0", TextError::TooManyTiles(38)),
        (&format!("report 1 17/00 {table} 3"), TextError::Passes { found: "3".to_owned(), most: 2 }),
        (&format!("publisher 1 17/00 {table} 1"), TextError::Passes { found: "1".to_owned(), most: 0 }),
    ];
    for (text, why) in cases {
        assert_eq!(Position::from_text(text), Err(why), "{text}");
    }
    let many: Vec<String> = Tile::all().take(19).map(|tile| tile.to_string()).collect();
    assert_eq!(
        Position::from_text(&format!("report 1 {}/77 {table} 0", many.join("."))),
        Err(TextError::HandSize { seat: Seat::FIRST, count: 19, most: 18 })
    );
    let start = Deal { seed: 1, seats: 3, rules: RuleSet::Report }.position();
    let wrong_turn = start.turn().next(3);
    let text = start.text().replacen(&format!("report {}", start.turn()), &format!("report {wrong_turn}"), 1);
    assert_eq!(Position::from_text(&text), Err(TextError::OpeningNotToMove(start.turn())));
}

#[test]
fn unordered_texts_are_written_in_order() {
    let position = read("report 1 33.71/12.00 1,0=7^1;0,0=7^1 0");
    assert_eq!(position.text(), "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    assert_eq!(position.observe(Seat::FIRST).to_string(), "report 1 17.33/?2 0,0=7^1;1,0=7^1 0");
    assert_eq!(position.observe(Seat::SECOND).to_string(), "report 1 ?2/00.12 0,0=7^1;1,0=7^1 0");
}

/// Coordinates at the limits of `i16` do not overflow.
#[test]
fn the_limits_of_the_coordinates_are_safe() {
    for (x, y) in
        [(i16::MAX - 1, i16::MAX), (i16::MIN, i16::MIN), (i16::MIN, i16::MAX), (i16::MAX - 1, i16::MIN)]
    {
        for rules in RuleSet::ALL {
            let position = read(&format!("{rules} 1 17.33/00.12 {x},{y}=7^1;{},{y}=7^1 0", x + 1));
            for mv in position.legal_moves() {
                let next = position.play(mv);
                assert_eq!(Position::from_text(&next.text()).as_ref(), Ok(&next));
            }
            assert!(!moves(&position).is_empty());
        }
    }
}

/// An observation does not depend on how the unseen tiles are distributed.
#[test]
fn observations_do_not_reveal_hidden_hands() {
    let mut rng = seeded_rng(4);
    for seed in 0..50 {
        let walk = walk(RuleSet::Report, 3 + (seed % 2) as u8, seed);
        let position = &walk[rng.random_range(0..walk.len() - 1)];
        let observation = position.observe(Seat::FIRST);
        let mut unseen: Vec<Tile> = observation.unseen().into_iter().collect();
        rand::seq::SliceRandom::shuffle(unseen.as_mut_slice(), &mut rng);
        let mut unseen = unseen.into_iter();
        let mut hands = [Default::default(); 4];
        for seat in Seat::all(observation.seats()).skip(1) {
            hands[seat.index()] = unseen.by_ref().take(observation.hand_size(seat).into()).collect();
        }
        let world = observation.position_with_hands(&hands).expect("hands of the right sizes");
        assert_eq!(world.observe(Seat::FIRST), observation);
        assert_eq!(observation.position_with_hands(&[Default::default(); 4]), None);
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,40}|(report|publisher) [0-5] ([0-8]{2}[./]){0,6}[0-8]{2} ((-?[0-2],-?[0-2]=[0-8]\\^[0-3];){0,5}0,0=7\\^1|-) [0-5]", mv in "\\PC{0,12}|[0-9]{2}@-?[0-9]{1,5},-?[0-9]{1,5}[ENWS]\\^?|pass") {
        if let Ok(position) = Position::from_text(&text) {
            prop_assert_eq!(Position::from_text(&position.text()), Ok(position.clone()));
            prop_assert_eq!(position.legal_moves().is_empty(), position.outcome(&[]).is_some());
            for mv in position.legal_moves() {
                prop_assert_eq!(position.illegal_reason(mv), None);
            }
        }
        let _ = read("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0").parse_move(&mv);
    }
}
