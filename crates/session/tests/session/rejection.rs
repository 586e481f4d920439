//! Tests of rejected moves and their culprits (the pieces to mark), of threats, and of the squares for premoves.

use std::collections::BTreeSet;

use session::{Game, Seat, Spot, Viewer};

use test_support::games::{game_from, square as spot, start_positions};

/// The culprits of an illegal path of squares, and whether the path breaks a rule.
fn culprits(game: Game, position: &str, path: &str) -> (Vec<Spot>, bool) {
    let trail: Vec<Spot> = path.split_whitespace().map(spot).collect();
    let rejection = game_from(game, position).rejection(&trail).unwrap_or_else(|| panic!("{path} is a move"));
    (rejection.culprits, rejection.breaks_rule)
}

/// The squares with these names, separated by blanks.
fn squares(names: &str) -> Vec<Spot> {
    names.split_whitespace().map(spot).collect()
}

#[test]
fn the_culprit_is_the_piece_of_the_message() {
    for (position, path, expected) in [
        ("4k3/8/8/8/1b6/8/5P2/4K2R w K - 0 1", "h1 h5", "b4"),
        ("4k3/8/8/8/1b6/8/3P1P2/4K2R w K - 0 1", "d2 d3", "b4"),
        ("4k3/8/8/8/8/8/3P1P2/4K2R w K - 0 1", "h1 d1", "e1"),
        ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3 e4", "e4"),
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1 g1", "f3"),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1 g1", "g1"),
        ("4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "d1 e1", "e8"),
        ("8/8/8/3k4/8/3K4/8/R7 w - - 0 1", "d3 d4", "d5"),
    ] {
        assert_eq!(culprits(Game::CHESS, position, path), (squares(expected), true), "{path} in {position}");
    }
    // In Racing Kings, the culprits are the king that would be in check, and the piece of a discovered check.
    let race = "8/8/2k5/8/4K3/8/8/5Q2 w - - 0 1";
    assert_eq!(culprits(Game::RACING_KINGS, race, "f1 c1"), (squares("c6"), true));
    let discovered_check = "8/8/7k/8/8/8/7N/K6R w - - 0 1";
    assert_eq!(culprits(Game::RACING_KINGS, discovered_check, "h2 f1"), (squares("h1 h6"), true));
    // Square 10 is f3, and square 3 is d1. The man on f3 must capture, so the man on d1 cannot move.
    let draughts = "W:W3,10,12:B14,15";
    let (found, breaks_rule) = culprits(Game::DRAUGHTS, draughts, "d1");
    assert!(breaks_rule && found.len() == 1);
    let table = game_from(Game::DRAUGHTS, draughts);
    assert!(
        table.state().gestures.iter().any(|gesture| gesture.start() == Some(found[0]) && gesture.captures())
    );
}

#[test]
fn a_pinned_piece_names_the_pinning_piece() {
    let pinned = "4k3/8/8/8/1b6/8/3P1P2/4K2R w K - 0 1";
    let rejection = game_from(Game::CHESS, pinned).rejection(&[spot("d2")]).expect("it cannot move");
    assert_eq!((rejection.message.key, rejection.culprits), ("illegal-move-chess-pinned", squares("b4")));
    // A piece that is merely blocked breaks no rule.
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(culprits(Game::CHESS, start, "a1"), (Vec::new(), false));
}

#[test]
fn attempts_that_break_no_rule_are_harmless() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for path in ["e4", "e7"] {
        assert_eq!(culprits(Game::CHESS, start, path), (Vec::new(), false), "{path}");
    }
    // In Domin-Up, a climb places a tile on top of two cells of equal height whose numbers match the tile. The tile
    // 1-7 can climb here, so it must.
    let must_climb = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0";
    let table = game_from(Game::DOMIN_UP, must_climb);
    let double = Spot::Hand { seat: Seat::FIRST, slot: 1 };
    let rejection = table.rejection(&[double]).expect("another tile must climb");
    assert!(rejection.breaks_rule && rejection.culprits.len() == 2, "{rejection:?}");
    assert!(!table.rejection(&[Spot::cell(0, 0)]).expect("no tile is chosen").breaks_rule);
}

/// Every capture is listed among the threats, and every threat is against an opponent's piece.
#[test]
fn every_capture_is_a_threat() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS] {
        let mut capture_count = 0;
        for position in start_positions(game) {
            let table = game_from(game, &position);
            let Some(turn) = table.state().turn else { continue };
            let threats: BTreeSet<(Spot, Spot)> =
                table.attacks(turn).into_iter().map(|threat| (threat.from, threat.on)).collect();
            let scene = table.scene(Viewer::All);
            for (from, on) in &threats {
                let [attacker, attacked] = [from, on].map(|spot| scene.at(*spot).expect("a piece").owner);
                assert!(attacker == turn && attacked != turn, "{position}");
            }
            for gesture in &table.state().gestures {
                let start = gesture.start().expect("no forced move");
                // En passant is no threat: no piece attacks the square of the captured pawn.
                let is_threatened = |taken: &&Spot| game == Game::DRAUGHTS || gesture.end() == Some(**taken);
                for taken in gesture.takes.iter().filter(is_threatened) {
                    assert!(threats.contains(&(start, *taken)), "{gesture:?} in {position}");
                    capture_count += 1;
                }
            }
        }
        assert!(capture_count > 20, "{game}: {capture_count}");
    }
}

/// In Racing Kings, giving check is illegal, so a capture that gives check is no threat.
#[test]
fn an_illegal_capture_is_no_threat() {
    // The rook on b2 attacks the knight on b6 and the bishop on e2. On e2 it would check the king on e7.
    let position = "8/4k3/1n6/8/8/8/KR2b3/8 w - - 0 1";
    let table = game_from(Game::RACING_KINGS, position);
    let threats_of = |seat| {
        let threats = table.attacks(seat).into_iter();
        threats.map(|threat| (threat.from, threat.on)).collect::<Vec<_>>()
    };
    let pair = |from: &str, on: &str| (spot(from), spot(on));
    assert_eq!(threats_of(Seat::FIRST), [pair("b2", "b6")]);
    // The side that is not to move has the same threats.
    let position = "8/4k3/1n6/8/8/8/KR2b3/8 b - - 0 1";
    let table = game_from(Game::RACING_KINGS, position);
    let threats = table.attacks(Seat::FIRST);
    assert_eq!(threats.len(), 1, "{threats:?}");
    // In chess a capture with check is a threat.
    let table = game_from(Game::CHESS, "8/4k3/1n6/8/8/8/KR2b3/8 w - - 0 1");
    assert_eq!(table.attacks(Seat::FIRST).len(), 2);
}

/// Every legal move is among the squares offered for a premove.
#[test]
fn every_legal_move_is_a_possible_premove() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS] {
        for position in start_positions(game) {
            let table = game_from(game, &position);
            for gesture in &table.state().gestures {
                let (start, end) = (gesture.start().expect("a start"), gesture.end().expect("an end"));
                let targets = table.premove_targets(start);
                assert!(start == end || targets.contains(&end), "{gesture:?} in {position}");
                assert!(!targets.contains(&start), "{start:?} in {position}");
            }
        }
    }
}
