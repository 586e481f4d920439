//! Rejected moves with their culprits, attacked pieces, and squares for premoves.

use std::collections::BTreeSet;

use session::{Game, Seat, Spot, Viewer};

use test_support::games::{game_from, square as spot, start_positions};

/// Culprits of an illegal path, and whether it breaks a rule.
fn culprits(game: Game, position: &str, path: &str) -> (Vec<Spot>, bool) {
    let trail: Vec<Spot> = path.split_whitespace().map(spot).collect();
    let refused = game_from(game, position).rejection(&trail).unwrap_or_else(|| panic!("{path} is a move"));
    (refused.culprits, refused.breaks_rule)
}

fn squares(names: &str) -> Vec<Spot> {
    names.split_whitespace().map(spot).collect()
}

#[test]
fn the_culprit_is_the_piece_of_the_message() {
    for (position, path, wanted) in [
        ("4k3/8/8/8/1b6/8/5P2/4K2R w K - 0 1", "h1 h5", "b4"),
        ("4k3/8/8/8/1b6/8/3P1P2/4K2R w K - 0 1", "d2 d3", "b4"),
        ("4k3/8/8/8/8/8/3P1P2/4K2R w K - 0 1", "h1 d1", "e1"),
        ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3 e4", "e4"),
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1 g1", "f3"),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1 g1", "g1"),
        ("4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "d1 e1", "e8"),
        ("8/8/8/3k4/8/3K4/8/R7 w - - 0 1", "d3 d4", "d5"),
    ] {
        assert_eq!(culprits(Game::CHESS, position, path), (squares(wanted), true), "{path} in {position}");
    }
    // Culprits: the king that would be in check, and the piece that would give a discovered check.
    let race = "8/8/2k5/8/4K3/8/8/5Q2 w - - 0 1";
    assert_eq!(culprits(Game::RACING_KINGS, race, "f1 c1"), (squares("c6"), true));
    let uncovered = "8/8/7k/8/8/8/7N/K6R w - - 0 1";
    assert_eq!(culprits(Game::RACING_KINGS, uncovered, "h2 f1"), (squares("h1 h6"), true));
    // Square 10 is f3, 3 is d1: the piece on 10 must capture, so the one on 3 cannot move.
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
    let why = game_from(Game::CHESS, pinned).rejection(&[spot("d2")]).expect("it cannot move");
    assert_eq!((why.message.key, why.culprits), ("why-chess-pinned", squares("b4")));
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
    let climb = "publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0";
    let table = game_from(Game::DOMIN_UP, climb);
    let double = Spot::Hand { seat: Seat::FIRST, slot: 1 };
    let why = table.rejection(&[double]).expect("another tile must climb");
    assert!(why.breaks_rule && why.culprits.len() == 2, "{why:?}");
    assert!(!table.rejection(&[Spot::cell(0, 0)]).expect("no tile is chosen").breaks_rule);
}

/// Every capture is listed among the threats, and every threat is against an opponent's piece.
#[test]
fn every_capture_is_a_threat() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS] {
        let mut captures = 0;
        for position in start_positions(game) {
            let table = game_from(game, &position);
            let Some(turn) = table.state().turn else { continue };
            let threats: BTreeSet<(Spot, Spot)> =
                table.attacks(turn).into_iter().map(|threat| (threat.from, threat.on)).collect();
            let scene = table.scene(Viewer::All);
            for (from, on) in &threats {
                let [from, on] = [from, on].map(|spot| scene.at(*spot).expect("a piece").owner);
                assert!(from == turn && on != turn, "{position}");
            }
            for gesture in &table.state().gestures {
                let start = gesture.start().expect("a person moves");
                // En passant is no threat: no piece attacks the square of the captured pawn.
                let beside = |taken: &&Spot| game == Game::DRAUGHTS || gesture.end() == Some(**taken);
                for taken in gesture.takes.iter().filter(beside) {
                    assert!(threats.contains(&(start, *taken)), "{gesture:?} in {position}");
                    captures += 1;
                }
            }
        }
        assert!(captures > 20, "{game}: {captures}");
    }
}

/// In Racing Kings giving check is illegal, so a capture that gives check is no threat.
#[test]
fn an_illegal_capture_is_no_threat() {
    // The rook on b2 could take the knight on b6 and the bishop on e2; on e2 it would check the king on e7.
    let position = "8/4k3/1n6/8/8/8/KR2b3/8 w - - 0 1";
    let table = game_from(Game::RACING_KINGS, position);
    let taken = |seat| {
        let threats = table.attacks(seat).into_iter();
        threats.map(|threat| (threat.from, threat.on)).collect::<Vec<_>>()
    };
    let pair = |from: &str, on: &str| (spot(from), spot(on));
    assert_eq!(taken(Seat::FIRST), [pair("b2", "b6")]);
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
fn every_move_is_within_reach() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS] {
        for position in start_positions(game) {
            let table = game_from(game, &position);
            for gesture in &table.state().gestures {
                let (start, end) = (gesture.start().expect("a start"), gesture.end().expect("an end"));
                let reached = table.premove_targets(start);
                assert!(start == end || reached.contains(&end), "{gesture:?} in {position}");
                assert!(!reached.contains(&start), "{start:?} in {position}");
            }
        }
    }
}
