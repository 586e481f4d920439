//! Tests of Domin-Up: sample games and positions, known move counts, an independent slow move generator, and errors.
//!
//! In Domin-Up, a climb places a tile on top of two cells of equal height whose numbers match the tile. An expand
//! places a tile beside others on the table.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rules::domin_up::{Coord, Deal, IllegalMove, Position, RuleSet, Setup, TextError, Tile};
use rules::{HiddenInformation as _, MoveError, Rules as _, Seat, Texts as _};

use test_support::data::{GAMES_DOMIN_UP, MOVES_DOMIN_UP};
use test_support::games::seeded_rng;
use test_support::records::read_csv;

/// Parses a valid position text.
fn read(text: &str) -> Position {
    Position::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The texts of all legal moves, sorted.
fn move_texts(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| position.move_text(*mv)).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn every_sample_position_has_its_moves() {
    let mut checked = 0;
    for row in read_csv(MOVES_DOMIN_UP) {
        let [text, count, listed_moves] = row.as_slice() else { panic!("{row:?}") };
        let moves = move_texts(&read(text));
        assert_eq!(moves.len().to_string(), *count, "{text}");
        // The data file abbreviates long lists with `…`.
        match listed_moves.strip_suffix(" …") {
            None => assert_eq!(moves.join(" "), *listed_moves, "{text}"),
            Some(first_moves) => {
                let first_moves: Vec<&str> = first_moves.split(' ').collect();
                assert_eq!(moves[..first_moves.len()], first_moves, "{text}");
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
        let [start, moves, result, reason] = row.as_slice() else { panic!("{row:?}") };
        let mut position = read(start);
        for text in moves.split(' ') {
            assert_eq!(position.outcome(&[]), None);
            let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{}: {error}", position.text()));
            position = position.play(mv);
        }
        let outcome = position.outcome(&[]).expect("the end");
        assert_eq!(position.outcome_text(outcome), format!("{result}: {reason}"));
        checked += 1;
    }
    assert!(checked >= 30);
}

/// Move counts after the opening with one tile in hand, under both rule sets.
///
/// Without a placement, the only legal move is to pass. The tests of the code that accompanies the report of 2015 also
/// expect 18 moves for the tile 1-7.
#[test]
fn move_counts_after_the_opening() {
    for (tile, publisher_count, report_count) in [("17", 32, 18), ("12", 32, 0), ("33", 16, 0)] {
        for (rules, placement_count) in [("publisher", publisher_count), ("report", report_count)] {
            let position = read(&format!("{rules} 1 {tile}/00 0,0=7^1;1,0=7^1 0"));
            let moves = move_texts(&position);
            let expected = if placement_count == 0 { 1 } else { placement_count };
            assert_eq!(moves.len(), expected, "{rules} {tile}: {moves:?}");
            assert_eq!(moves[0] == "pass", placement_count == 0);
        }
    }
}

/// The position with only the lowest tile in each hand; `None` if that position is impossible.
fn with_lowest_tiles(position: &Position) -> Option<Position> {
    let text = position.text();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    fields[2] =
        fields[2].split('/').map(|hand| hand.split('.').next().unwrap_or("-")).collect::<Vec<_>>().join("/");
    Position::from_text(&fields.join(" ")).ok()
}

/// An independent move generator that works on the text of a position.
///
/// Tries each tile in both orders on each pair of adjacent cells near the covered cells. Returns an empty set if the
/// game is over.
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
    // Each covered cell with its top number and its height in tiles.
    let mut covered_cells: BTreeMap<(i32, i32), (i32, i32)> = BTreeMap::new();
    for cell in fields[3].split(';').filter(|cell| *cell != "-") {
        // A cell is `x,y=number^height`.
        let values: Vec<i32> =
            cell.split([',', '=', '^']).map(|value| value.parse().expect("a number")).collect();
        covered_cells.insert((values[0], values[1]), (values[2], values[3]));
    }
    let passes: usize = fields[4].parse().expect("a number");
    if hands.iter().any(Vec::is_empty) || passes == hands.len() {
        return BTreeSet::new();
    }
    let hand = &hands[fields[1].parse::<usize>().expect("a seat") - 1];
    if covered_cells.is_empty() {
        return BTreeSet::from(["77@0,0E".to_owned()]);
    }
    let height = |cell: (i32, i32)| covered_cells.get(&cell).map_or(0, |(_, height)| *height);
    let neighbours = |(x, y): (i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    let (mut climbs, mut expands) = (BTreeSet::new(), BTreeSet::new());
    let nearby_cells: BTreeSet<(i32, i32)> = covered_cells
        .keys()
        .flat_map(|(x, y)| (-2..=2).flat_map(move |dx| (-2..=2).map(move |dy| (x + dx, y + dy))))
        .collect();
    for &(x, y) in &nearby_cells {
        for (second_cell, direction) in [((x + 1, y), 'E'), ((x, y + 1), 'N')] {
            let first_cell = (x, y);
            for &(low, high) in hand {
                for (first_half, second_half) in [(low, high), (high, low)] {
                    let is_level = height(first_cell) == height(second_cell);
                    let has_number =
                        |cell, half| covered_cells.get(&cell).is_some_and(|(number, _)| *number == half);
                    if is_level && has_number(first_cell, first_half) && has_number(second_cell, second_half)
                    {
                        climbs.insert(format!("{first_half}{second_half}@{x},{y}{direction}^"));
                    }
                    let touches_equal_number = |cell, half| {
                        neighbours(cell).iter().any(|other| {
                            covered_cells.get(other).is_some_and(|top| *top == (half, height(cell) + 1))
                        })
                    };
                    let touches_any_tile = |cell| neighbours(cell).iter().any(|other| height(*other) > 0);
                    let can_expand = match fields[0] {
                        "report" => {
                            is_level
                                && (touches_equal_number(first_cell, first_half)
                                    || touches_equal_number(second_cell, second_half))
                        }
                        _ => {
                            height(first_cell) == 0
                                && height(second_cell) == 0
                                && (touches_any_tile(first_cell) || touches_any_tile(second_cell))
                        }
                    };
                    if can_expand {
                        expands.insert(format!("{first_half}{second_half}@{x},{y}{direction}"));
                    }
                }
            }
        }
    }
    // A player who can climb must climb, and may pass only without any placement.
    match (climbs.is_empty(), expands.is_empty()) {
        (false, _) => climbs,
        (true, false) => expands,
        (true, true) => BTreeSet::from(["pass".to_owned()]),
    }
}

/// All positions of a random game, from the deal to the end of the game.
pub(crate) fn random_game(rules: RuleSet, seats: u8, seed: u64) -> Vec<Position> {
    let mut rng = seeded_rng(seed);
    let mut positions = vec![Deal { rules, seats, seed }.position()];
    while let Some(mv) = positions[positions.len() - 1].legal_moves().choose(&mut rng) {
        let next = positions[positions.len() - 1].play(*mv);
        positions.push(next);
    }
    positions
}

#[test]
fn moves_equal_the_slow_reference() {
    let (mut position_count, mut pass_count) = (0, 0);
    for rules in RuleSet::ALL {
        for seed in 0..40 {
            let game = random_game(rules, 2 + (seed % 3) as u8, seed);
            // With few tiles in hand, more positions have no legal placement.
            let with_small_hands: Vec<Position> = game.iter().filter_map(with_lowest_tiles).collect();
            for position in game.into_iter().chain(with_small_hands) {
                let expected = reference_moves(&position.text());
                let found: BTreeSet<String> = move_texts(&position).into_iter().collect();
                assert_eq!(found, expected, "{}", position.text());
                position_count += 1;
                pass_count += u32::from(found.contains("pass"));
            }
        }
    }
    assert!(position_count > 4_000 && pass_count > 100, "{position_count} {pass_count}");
}

#[test]
fn random_games_end_in_both_ways() {
    let mut end_reasons = BTreeSet::new();
    for seed in 0..150 {
        for rules in RuleSet::ALL {
            let game = random_game(rules, 2 + (seed % 3) as u8, seed);
            let final_position = &game[game.len() - 1];
            let outcome = final_position.outcome(&[]).expect("random games end");
            end_reasons.insert(
                final_position.outcome_text(outcome).split(": ").last().expect("a reason").to_owned(),
            );
            // Under the publisher's rules, a tile can always be placed, so nobody passes.
            assert!(rules == RuleSet::Report || game.iter().all(|position| position.passes() == 0));
        }
    }
    assert_eq!(end_reasons.into_iter().collect::<Vec<_>>(), ["blocked", "empty hand"]);
}

/// The fewest tiles win a blocked game, then the lowest sum of numbers; otherwise the game is a draw.
#[test]
fn blocked_games_are_decided_by_tiles_and_sum() {
    let outcome = |hands: &str, passes: usize| {
        let position = read(&format!("report 1 {hands} 0,0=7^1;1,0=7^1 {passes}"));
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
    let after_first_climb = position.play(position.parse_move("71@0,0N^").expect("legal"));
    assert_eq!(after_first_climb.turn(), Seat::FIRST);
    let after_second_climb = after_first_climb.play(after_first_climb.parse_move("73@1,0E^").expect("legal"));
    assert_eq!(after_second_climb.turn(), Seat::FIRST);
    let after_expand = after_second_climb.play(after_second_climb.parse_move("00@0,2E").expect("legal"));
    assert_eq!(after_expand.outcome(&[]).and_then(|outcome| outcome.winner), Some(Seat::FIRST));

    // A climb with the last tile ends the game at once.
    let last_tile = read("publisher 2 00.01/17 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    let won = last_tile.play(last_tile.parse_move("71@0,0N^").expect("legal"));
    assert_eq!(won.outcome_text(won.outcome(&[]).expect("over")), "seat 2 wins: empty hand");

    // Under the report's rules, each turn is one move.
    let report = read("report 1 17.37/22.24 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1;2,0=3^1;3,0=3^1 0");
    assert_eq!(report.play(report.parse_move("71@0,0N^").expect("legal")).turn(), Seat::SECOND);
}

#[test]
fn the_seed_determines_the_deal() {
    const TILE_COUNT: u8 = 36;
    for seats in 2..=4u8 {
        let deal = |seed| Deal { rules: RuleSet::Report, seats, seed }.position();
        assert_eq!(deal(7), deal(7));
        assert_ne!(deal(7), deal(8));
        let position = deal(7);
        assert!(position.hands().iter().all(|hand| hand.len() == TILE_COUNT / seats));
        assert!(position.hand(position.turn()).contains(Tile::OPENING));
        assert_eq!(move_texts(&position), ["77@0,0E"]);
        let next = position.play(position.legal_moves()[0]);
        assert_eq!(next.turn(), position.turn().next(seats));
    }
    assert_eq!(Position::start(&Setup::default()).seats(), 2);
}

#[test]
fn illegal_moves_name_the_rule() {
    let reason = |position: &str, mv: &str| match read(position).parse_move(mv) {
        Err(MoveError::Illegal { why, .. }) => why,
        other => panic!("{mv} in {position}: {other:?}"),
    };
    let legal_move = |position: &str, mv: &str| read(position).parse_move(mv).expect("a legal move");
    let opened = "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    assert_eq!(reason(opened, "12@0,1E"), IllegalMove::NotInHand { first: 1, second: 2 });
    assert_eq!(reason(opened, "88@0,1E"), IllegalMove::NotInHand { first: 8, second: 8 });
    assert_eq!(reason(opened, "pass"), IllegalMove::CannotPass { example: legal_move(opened, "17@0,-2N") });
    assert_eq!(reason(opened, "33@0,1E"), IllegalMove::NoMatch);
    assert_eq!(
        reason(opened, "17@1,0E"),
        IllegalMove::HeightsDiffer { high: Coord::new(1, 0), low: Coord::new(2, 0) }
    );
    let (coord, there, half) = (Coord::new(0, 0), 7, 1);
    assert_eq!(reason(opened, "17@0,0E^"), IllegalMove::NumberDiffers { coord, there, half });
    assert_eq!(reason(opened, "17@0,0E"), IllegalMove::NeitherClimbNorExpand { coord, there, half });
    assert_eq!(
        reason(opened, "17@1,0E^"),
        IllegalMove::HeightsDiffer { high: Coord::new(1, 0), low: Coord::new(2, 0) }
    );
    assert_eq!(reason(opened, "17@0,1E^"), IllegalMove::NothingToStandOn(Coord::new(0, 1)));
    assert_eq!(reason(opened, "17@32767,0E"), IllegalMove::OutOfReach);
    assert_eq!(reason(opened, "17@0,32767N"), IllegalMove::OutOfReach);
    let publisher = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1 0";
    assert_eq!(reason(publisher, "17@1,0E"), IllegalMove::OnlyOnTable(Coord::new(1, 0)));
    assert_eq!(reason(publisher, "33@2,1E"), IllegalMove::NoNeighbour);
    let can_climb = "report 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0";
    let must_climb = IllegalMove::MustClimb { example: legal_move(can_climb, "71@0,0N^") };
    assert_eq!(reason(can_climb, "33@2,0E"), must_climb);
    assert_eq!(reason(can_climb, "71@0,0N"), must_climb);
    let coord = Coord::new(0, 1);
    assert_eq!(reason(can_climb, "71@0,1E^"), IllegalMove::NumberDiffers { coord, there: 1, half: 7 });
    assert_eq!(reason("report 1 -/00.12 0,0=7^1;1,0=7^1 0", "12@0,1E"), IllegalMove::GameOver);
    let start = Deal { seed: 3, seats: 2, rules: RuleSet::Report }.position();
    let tile = start.hand(start.turn()).into_iter().next().expect("a tile");
    assert_eq!(reason(&start.text(), &format!("{tile}@0,0E")), IllegalMove::MustOpen);
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
    for (text, error) in cases {
        assert_eq!(Position::from_text(text), Err(error), "{text}");
    }
    let too_many: Vec<String> = Tile::all().take(19).map(|tile| tile.to_string()).collect();
    assert_eq!(
        Position::from_text(&format!("report 1 {}/77 {table} 0", too_many.join("."))),
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
            assert!(!move_texts(&position).is_empty());
        }
    }
}

/// An observation does not depend on how the unseen tiles are distributed.
#[test]
fn observations_do_not_reveal_hidden_hands() {
    let mut rng = seeded_rng(4);
    for seed in 0..50 {
        let game = random_game(RuleSet::Report, 3 + (seed % 2) as u8, seed);
        let position = &game[rng.random_range(0..game.len() - 1)];
        let observation = position.observe(Seat::FIRST);
        let mut unseen: Vec<Tile> = observation.unseen().into_iter().collect();
        rand::seq::SliceRandom::shuffle(unseen.as_mut_slice(), &mut rng);
        let mut unseen = unseen.into_iter();
        // Seat 1 is the observer; its hand stays empty here, because the observation has it.
        let mut hands = [Default::default(); 4];
        for seat in Seat::all(observation.seats()).skip(1) {
            hands[seat.index()] = unseen.by_ref().take(observation.hand_size(seat).into()).collect();
        }
        let consistent_position = observation.position_with_hands(&hands).expect("hands of the right sizes");
        assert_eq!(consistent_position.observe(Seat::FIRST), observation);
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
