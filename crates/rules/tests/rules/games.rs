//! Complete sample games, and sample games for each way in which a game can end.

use rules::{GamePosition, Outcome, Rules as _, Texts as _, chess, draughts, racing_kings};

use test_support::data::{
    ENDINGS_CHESS, ENDINGS_DRAUGHTS, ENDINGS_RACING_KINGS, GAMES_CHESS, GAMES_DRAUGHTS, GAMES_RACING_KINGS,
};
use test_support::records::{PgnGame, read_csv, read_pgn};

/// Plays `moves` from the position text `start`. Returns all positions, beginning with the start position.
fn play<'a, P: GamePosition>(start: &str, moves: impl IntoIterator<Item = &'a str>) -> Vec<P> {
    let mut positions = vec![P::from_text(start).unwrap_or_else(|error| panic!("{start}: {error}"))];
    for text in moves {
        let position = &positions[positions.len() - 1];
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{}: {error}", position.text()));
        positions.push(position.play(mv));
    }
    positions
}

/// Checks the outcome and the possible draw claims at the end of each game, and that no game ends earlier.
fn check_endings<P: GamePosition>(table: &str) {
    for row in read_csv(table) {
        let [start, moves, result, expected_claims, description, _] = row.as_slice() else {
            panic!("six fields: {row:?}")
        };
        let mut positions = play::<P>(start, moves.split_whitespace());
        let final_position = positions.pop().expect("the start is there");
        let outcome = final_position.outcome(&positions);
        assert_eq!(
            outcome.map_or("*", Outcome::score),
            result,
            "{start} {moves}: {description} ({outcome:?})"
        );
        let claims: Vec<&str> = final_position
            .claims(&positions)
            .iter()
            .filter_map(|claim| claim.text().split(' ').next())
            .collect();
        let expected_claims: Vec<&str> = expected_claims.split_whitespace().collect();
        assert_eq!(claims, expected_claims, "{start} {moves}: {description}");
        for (ply, position) in positions.iter().enumerate() {
            assert_eq!(position.outcome(&positions[..ply]), None, "{start} {moves} ends early");
        }
    }
}

#[test]
fn games_end_as_recorded() {
    check_endings::<chess::Position>(ENDINGS_CHESS);
    check_endings::<racing_kings::Position>(ENDINGS_RACING_KINGS);
    check_endings::<draughts::Position>(ENDINGS_DRAUGHTS);
}

/// Checks that each move is parsed and written in its original notation, and that each game has its recorded result.
fn replay<P: GamePosition>(text: &str) {
    for PgnGame { tags, moves } in read_pgn(text) {
        let start = tags.get("FEN").cloned().unwrap_or_else(|| P::start(&P::Setup::default()).text());
        let mut positions = play::<P>(&start, moves.iter().map(String::as_str));
        for (position, (next, text)) in positions.iter().zip(positions[1..].iter().zip(&moves)) {
            let mv = position.parse_move(text).expect("it was read before");
            assert_eq!(position.notation(mv), *text, "{}", position.text());
            assert_eq!(position.play(mv), *next);
        }
        let final_position = positions.pop().expect("the start is there");
        match final_position.outcome(&positions) {
            Some(outcome) => assert_eq!(outcome.score(), tags["Result"], "{tags:?}"),
            None => {
                assert_eq!(
                    tags["Termination"],
                    "draw by agreement or claim",
                    "{tags:?} {}",
                    final_position.text()
                );
                assert_eq!(tags["Result"], "1/2-1/2");
            }
        }
    }
}

#[test]
fn games_replay_to_their_results() {
    replay::<chess::Position>(GAMES_CHESS);
    replay::<racing_kings::Position>(GAMES_RACING_KINGS);
    replay::<draughts::Position>(GAMES_DRAUGHTS);
}

/// A claim of repetition counts positions only back to the last capture or pawn move.
#[test]
fn repetition_claims_need_three_occurrences() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let start = chess::Position::default().text();
    for rounds in 0..4 {
        let mut positions = play::<chess::Position>(&start, shuffle.iter().copied().cycle().take(4 * rounds));
        let final_position = positions.pop().expect("the start is there");
        assert_eq!(final_position.claims(&positions).len(), usize::from(rounds >= 2), "{rounds} rounds");
    }
    // Positions before the pawn moves cannot occur again, so the first round of knight moves does not count.
    let with_pawn_moves = shuffle.iter().chain(&["e2e4", "e7e5"]).chain(&shuffle).chain(&shuffle).copied();
    let mut positions = play::<chess::Position>(&start, with_pawn_moves);
    let final_position = positions.pop().expect("the start is there");
    assert_eq!(final_position.claims(&positions).len(), 1);
    // Without the six positions before the last pawn move, three occurrences remain; without one more, only two.
    positions.drain(..6);
    assert_eq!(final_position.claims(&positions).len(), 1);
    positions.remove(0);
    assert_eq!(final_position.claims(&positions).len(), 0);
}
