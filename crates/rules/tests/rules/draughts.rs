//! Tests of draughts: an independent move generator, a case for each law of capture, texts, and draws.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::chess::Color;
use rules::draughts::{IllegalMove, Move, Piece, Position, Square, Squares, TextError};
use rules::{EndReason, MoveError, Outcome, Rules as _, Seat, Texts as _, perft};

use crate::positions;

/// The board as an array, indexed by column and row.
type Grid = [[Option<Piece>; 8]; 8];

/// The pieces of `position` as a grid.
fn grid_of(position: &Position) -> Grid {
    let mut grid = [[None; 8]; 8];
    for square in Square::all() {
        grid[usize::from(square.column())][usize::from(square.row())] = position.piece(square);
    }
    grid
}

/// A cell of the grid as (column, row).
type Cell = (i8, i8);

/// The content of a cell: `None` is off the board, `Some(None)` an empty cell.
fn content_at(grid: &Grid, (x, y): Cell) -> Option<Option<Piece>> {
    let on_board = (0..8).contains(&x) && (0..8).contains(&y);
    on_board.then(|| grid[x as usize][y as usize])
}

/// A capture of the reference generator: the start and landing cells; the cells of the captured pieces.
type Chain = (Vec<Cell>, Vec<Cell>);

/// Appends every capture that continues `partial`, complete or not, to `found`.
fn extend_capture(grid: &Grid, piece: Piece, partial: &Chain, found: &mut Vec<Chain>) {
    let (landings, captured) = partial;
    let &(x, y) = landings.last().expect("the start");
    let forward = if piece.color == Color::White { 1 } else { -1 };
    for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        if !piece.is_king && dy != forward {
            continue;
        }
        let max_distance = if piece.is_king { 8 } else { 1 };
        for distance in 1..=max_distance {
            let jumped = (x + dx * distance, y + dy * distance);
            match content_at(grid, jumped) {
                Some(None) => continue,
                Some(Some(other)) if other.color != piece.color && !captured.contains(&jumped) => {
                    for landing_distance in 1..=max_distance {
                        let to = (jumped.0 + dx * landing_distance, jumped.1 + dy * landing_distance);
                        if content_at(grid, to) != Some(None) {
                            break;
                        }
                        let mut next = partial.clone();
                        next.0.push(to);
                        next.1.push(jumped);
                        found.push(next.clone());
                        extend_capture(grid, piece, &next, found);
                    }
                    break;
                }
                _ => break,
            }
        }
    }
}

/// The playing square at a cell that a diagonal reaches.
fn square((x, y): Cell) -> Square {
    Square::at(x, y).expect("diagonals stay on playing squares")
}

/// All captures of the side to move, complete or not, of any number of pieces.
fn all_chains(position: &Position) -> Vec<Chain> {
    let full_grid = grid_of(position);
    let mut found = Vec::new();
    for from in Square::all() {
        let Some(piece) = position.piece(from).filter(|piece| piece.color == position.side_to_move()) else {
            continue;
        };
        // The start square counts as empty during the capture.
        let mut grid = full_grid;
        grid[usize::from(from.column())][usize::from(from.row())] = None;
        let start = (vec![(from.column() as i8, from.row() as i8)], Vec::new());
        extend_capture(&grid, piece, &start, &mut found);
    }
    found
}

/// The start and landing squares of each capture of the side to move, complete or not.
pub(crate) fn capture_paths(position: &Position) -> Vec<Vec<Square>> {
    all_chains(position).into_iter().map(|(path, _)| path.into_iter().map(square).collect()).collect()
}

/// A move by square numbers: from, to, and the squares of the captured pieces.
type PlainMove = (u8, u8, BTreeSet<u8>);

/// The legal moves of the reference generator.
///
/// A capture must take the most pieces (law of quantity), and among these captures the most kings (law of quality).
fn reference_moves(position: &Position) -> BTreeSet<PlainMove> {
    let number = |cell: Cell| square(cell).number();
    let count_kings = |chain: &Chain| {
        chain
            .1
            .iter()
            .filter(|cell| position.piece(square(**cell)).is_some_and(|piece| piece.is_king))
            .count()
    };
    let chains = all_chains(position);
    if let Some(most_pieces) = chains.iter().map(|chain| chain.1.len()).max() {
        let largest: Vec<&Chain> = chains.iter().filter(|chain| chain.1.len() == most_pieces).collect();
        let most_kings = largest.iter().map(|chain| count_kings(chain)).max().expect("there is one");
        return largest
            .into_iter()
            .filter(|chain| count_kings(chain) == most_kings)
            .map(|chain| {
                let to = *chain.0.last().expect("an end");
                (number(chain.0[0]), number(to), chain.1.iter().map(|cell| number(*cell)).collect())
            })
            .collect();
    }
    let grid = grid_of(position);
    let mut moves = BTreeSet::new();
    for from in Square::all() {
        let Some(piece) = position.piece(from).filter(|piece| piece.color == position.side_to_move()) else {
            continue;
        };
        let forward = if piece.color == Color::White { 1 } else { -1 };
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            for steps in 1..=(if piece.is_king { 7 } else { i8::from(dy == forward) }) {
                let to = (from.column() as i8 + dx * steps, from.row() as i8 + dy * steps);
                if content_at(&grid, to) != Some(None) {
                    break;
                }
                moves.insert((from.number(), number(to), BTreeSet::new()));
            }
        }
    }
    moves
}

fn plain_move(mv: Move) -> PlainMove {
    (mv.from.number(), mv.to.number(), mv.captured.map(Square::number).collect())
}

/// Compares the moves of `position` with the reference, and the shortcuts `must_capture` and `can_move` with the moves.
fn assert_same_as_reference(position: &Position) {
    let moves = position.legal_moves();
    let ours: BTreeSet<PlainMove> = moves.iter().map(|mv| plain_move(*mv)).collect();
    assert_eq!(ours.len(), moves.len(), "{}: a move twice", position.text());
    assert_eq!(ours, reference_moves(position), "{}", position.text());
    assert_eq!(perft(position, 1), moves.len() as u64, "{}", position.text());
    let has_captures = moves.iter().any(|mv| !mv.captured.is_empty());
    assert_eq!(position.must_capture(), has_captures, "{}", position.text());
    assert_eq!(position.can_move(), !position.moves().is_empty(), "{}", position.text());
    assert!(moves.len() < 150, "{}: {} moves", position.text(), moves.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6000, ..ProptestConfig::default() })]

    #[test]
    fn the_generator_agrees_with_the_reference(position in positions::random_draughts(12)) {
        assert_same_as_reference(&position);
    }

    #[test]
    fn any_text_is_a_position_or_an_error(text in "[WBK:,.0-9 -]{0,24}|[WB]:W(K?[0-9]{1,2},){0,13}[0-9]:B(K?[0-9]{1,2},){0,13}[0-9]") {
        if let Ok(position) = Position::from_text(&text) {
            prop_assert_eq!(Position::from_text(&position.text()), Ok(position));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn the_generator_agrees_with_the_reference_in_games(game in positions::draughts_games()) {
        game.iter().for_each(assert_same_as_reference);
    }

    #[test]
    fn any_text_is_a_move_or_an_error(position in positions::random_draughts(8), text in "\\PC{0,8}|[0-9]{1,2}([-x][0-9]{1,2}){1,4}") {
        if let Ok(mv) = position.parse_move(&text) {
            prop_assert_eq!(position.illegal_reason(mv), None);
        }
    }
}

/// Parses a valid position text.
fn read(text: &str) -> Position {
    Position::from_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The square with this number (1 to 32).
fn on(number: u8) -> Square {
    Square::new(number).expect("a square")
}

/// The texts of all legal moves, sorted.
fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> =
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

/// A case for each law of capture (rules of the Portuguese federation, FPD 2026, 3.7).
#[test]
fn the_laws_of_capture() {
    let cases: [(&str, &[&str]); 9] = [
        // Capture is compulsory: the man on 3 could move, but the one on 10 must capture.
        ("W:W3,10:B14", &["10x19"]),
        // Quantity: two men count more than one king.
        ("W:W3,10:BK7,14,23", &["10x28"]),
        // Quality: among captures of one piece each, the capture of the king is compulsory.
        ("W:W10,12:B14,K15", &["12x19"]),
        // Captures of equally many pieces and kings: free choice, with man or king.
        ("W:WK1,12:B14,15", &["12x19", "1x19", "1x23", "1x28", "1x32"]),
        // A capture of several pieces is one move and must be completed.
        ("W:W10:B14,23", &["10x28"]),
        // Men capture forward only.
        ("W:W19:B14", &["19-22", "19-23"]),
        // Crowning: a man that reaches the last row becomes a king, and its move ends there (FPD 2026, 3.1.e).
        ("W:W23:B26,27", &["23x30"]),
        // A king jumps neither two pieces in a row nor a piece of its own side.
        ("W:WK1,8:B14,19", &["1-10", "1-5", "8-12"]),
        // Two routes between the same squares capture different pieces.
        ("W:W2:B5,6,13,14", &["2x11x18", "2x9x18"]),
    ];
    for (text, moves) in cases {
        assert_eq!(texts(&read(text)), moves, "{text}");
    }
    let position = read("W:W23:B26,27");
    assert_eq!(position.play(position.legal_moves()[0]).text(), "B:WK30:B26");
}

/// The reason why the move along the square numbers `path` is illegal; `None` if it is legal.
fn illegal_reason(text: &str, path: &[u8]) -> Option<IllegalMove> {
    let position = read(text);
    let squares: Vec<Square> = path.iter().map(|number| on(*number)).collect();
    position.illegal_reason(position.move_along(&squares).expect("a path"))
}

#[test]
fn illegal_moves_name_the_law() {
    const START: &str = "W:W1-12:B21-32";
    let cases: [(&str, &[u8], IllegalMove); 16] = [
        (START, &[20, 24], IllegalMove::EmptySquare(on(20))),
        (START, &[21, 17], IllegalMove::NotYourPiece(on(21))),
        (START, &[5, 9], IllegalMove::OwnPiece(on(9))),
        (START, &[9, 9], IllegalMove::OwnPiece(on(9))),
        (START, &[9, 14], IllegalMove::NotDiagonal),
        (START, &[1, 14], IllegalMove::Blocked { by: on(5) }),
        ("W:W1:B32", &[1, 10], IllegalMove::ManMovesTooFar),
        ("W:W10:B32", &[10, 5], IllegalMove::ManBackward),
        ("W:W10:B14", &[10, 14], IllegalMove::Occupied(on(14))),
        ("W:W3,10:B14", &[3, 7], IllegalMove::MustCapture { most: 1, from: on(10), to: on(19) }),
        ("W:W10:B14,23", &[10, 13], IllegalMove::MustCapture { most: 2, from: on(10), to: on(28) }),
        ("W:W19:B14", &[19, 10], IllegalMove::ManCapturesForward),
        ("W:WK1:B14,19", &[1, 23], IllegalMove::NoSuchRoute),
        ("W:W10:B14,23", &[10, 19], IllegalMove::MustContinue { to: on(28) }),
        (
            "W:W3,10:BK7,14,23",
            &[3, 12],
            IllegalMove::LargerCapture { taken: 1, most: 2, from: on(10), to: on(28) },
        ),
        (
            "W:W10,12:B14,K15",
            &[10, 19],
            IllegalMove::MoreKings { taken: 0, most: 1, from: on(12), to: on(19) },
        ),
    ];
    for (text, path, expected) in cases {
        assert_eq!(illegal_reason(text, path), Some(expected), "{path:?} in {text}");
    }
    let position = read("W:W10:B14");
    let captured = Squares::of(on(15));
    let without_target = Move { from: on(10), to: on(19), captured };
    assert_eq!(position.illegal_reason(without_target), Some(IllegalMove::NothingToCapture(on(15))));
}

#[test]
fn moves_are_read_as_they_are_written() {
    let start = Position::default();
    assert_eq!(start.parse_move("9-13").map(|mv| start.move_text(mv)), Ok("9-13".to_owned()));
    let illegal = |why| Err(MoveError::Illegal { text: "9x13".to_owned(), why });
    assert_eq!(start.parse_move("9x13"), illegal(IllegalMove::NothingCaptured));
    for text in ["", "9", "9-", "9-13-", "-13", "0-4", "9-33", "9-013", "9 13", "9-13x17", "+9-13", "e2e4"] {
        assert_eq!(start.parse_move(text), Err(MoveError::Unreadable(text.to_owned())), "{text}");
    }
    let capture = read("W:W10:B14,23");
    for text in ["10x28", "10-28", "10x19x28", " 10-19-28 "] {
        assert_eq!(capture.parse_move(text), Ok(capture.legal_moves()[0]), "{text}");
    }
    assert!(capture.parse_move("10x21x28").is_err(), "the route does not land on 21");

    let two_routes = read("W:W2:B5,6,13,14");
    assert_eq!(two_routes.parse_move("2x18"), Err(MoveError::Ambiguous("2x18".to_owned())));
    let via_9 = two_routes.parse_move("2x9x18").expect("legal");
    assert_eq!(via_9.captured, [on(5), on(13)].into_iter().collect());
}

#[test]
fn positions_are_read_in_all_common_forms() {
    let start = Position::default();
    let full = "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32";
    assert_eq!(start.text(), full);
    for text in [
        "W:W1-12:B21-32",
        "W:W1-12:B21-32.",
        "W:B21-32:W1-12",
        " W:W12,1-11:B21-30,31-32. ",
        "W : W 1-12 : B 21-32",
    ] {
        assert_eq!(read(text), start, "{text}");
    }
    assert_eq!(read("B:BK7,21:WK30-31,2").text(), "B:W2,K30,K31:BK7,21");
    assert_eq!(read("W:W:B14").text(), "W:W:B14");
}

#[test]
fn invalid_positions_give_precise_errors() {
    let owned = |text: &str| text.to_owned();
    for (text, error) in [
        ("", TextError::SideToMove(owned(""))),
        ("w:W1:B32", TextError::SideToMove(owned("w"))),
        ("White:W1:B32", TextError::SideToMove(owned("White"))),
        ("W", TextError::ListMissing(Color::White)),
        ("W:W1", TextError::ListMissing(Color::Black)),
        ("W:B1", TextError::ListMissing(Color::White)),
        ("W:W1:W2:B32", TextError::ListTwice(Color::White)),
        ("W:W1:B32:", TextError::List(owned(""))),
        ("W:1:B32", TextError::List(owned("1"))),
        ("W:W0:B32", TextError::SquareNumber(owned("0"))),
        ("W:W1:B33", TextError::SquareNumber(owned("33"))),
        ("W:W1,:B32", TextError::SquareNumber(owned(""))),
        ("W:WK:B32", TextError::SquareNumber(owned("K"))),
        ("W:WD1:B32", TextError::SquareNumber(owned("D1"))),
        ("W:W+1:B32", TextError::SquareNumber(owned("+1"))),
        ("W:W4-2:B32", TextError::Range(owned("4-2"))),
        ("W:W1-:B32", TextError::SquareNumber(owned("1-"))),
        ("W:W3,3:B32", TextError::SquareTwice(on(3))),
        ("W:W3,K3:B32", TextError::SquareTwice(on(3))),
        ("W:W3:B3", TextError::SquareTwice(on(3))),
        ("W:W1-13:B32", TextError::TooMany { color: Color::White, count: 13 }),
        ("W:W1:BK1-0,3", TextError::SquareNumber(owned("K1-0"))),
        ("W:W29:B5", TextError::ManOnCrowningRow { color: Color::White, square: on(29) }),
        ("W:W5:B4", TextError::ManOnCrowningRow { color: Color::Black, square: on(4) }),
        ("W:W:B", TextError::NoPieces),
    ] {
        assert_eq!(Position::from_text(text), Err(error), "{text}");
    }
}

/// The draw counters of FPD 2026, 3.8 and 5.3, updated with each move as in the rule book.
///
/// Under the *Forçada* rule, three kings against one king is a draw after twelve moves of the three kings with one of
/// them on the *rio*, the long diagonal.
#[derive(Default)]
struct DrawCounters {
    /// Plies since the last capture or man's move.
    quiet_plies: u32,
    /// Moves of the side with three kings, one of them on the *rio*, since the last capture or man's move.
    forcada_moves: u32,
    /// The texts of all positions of the game.
    position_texts: Vec<String>,
}

impl DrawCounters {
    /// Counts the move `mv` from the position `before`.
    fn count_move(&mut self, before: &Position, mv: Move) {
        let is_man = before.piece(mv.from).is_some_and(|piece| !piece.is_king);
        if is_man || !mv.captured.is_empty() {
            *self = DrawCounters {
                position_texts: std::mem::take(&mut self.position_texts),
                ..DrawCounters::default()
            };
            return;
        }
        let us = before.side_to_move();
        self.quiet_plies += 1;
        let rio = [1, 5, 10, 14, 19, 23, 28, 32];
        self.forcada_moves += u32::from(
            before.kings(us).len() == 3 && before.kings(us).any(|king| rio.contains(&king.number())),
        );
    }

    /// Records the position `current`; returns the reason if the game is a draw there.
    fn draw_reason(&mut self, current: &Position) -> Option<EndReason> {
        const FORCADA_MOVES: u32 = 12;
        /// Twenty moves of each side.
        const QUIET_PLIES: u32 = 40;
        let text = current.text();
        self.position_texts.push(text.clone());
        let [white, black] = Color::ALL.map(|color| (current.men(color).len(), current.kings(color).len()));
        let is_three_kings_vs_one = [(0, 3), (0, 1)] == [white, black] || [(0, 1), (0, 3)] == [white, black];
        // At most four pieces on each side, at least one of them a king.
        let is_twenty_move_ending = [white, black].iter().all(|(men, kings)| men + kings <= 4 && *kings >= 1);
        if self.position_texts.iter().filter(|earlier| **earlier == text).count() >= 3 {
            Some(EndReason::ThreefoldRepetition)
        } else if is_three_kings_vs_one {
            (self.forcada_moves >= FORCADA_MOVES).then_some(EndReason::Forcada)
        } else {
            (is_twenty_move_ending && self.quiet_plies >= QUIET_PLIES).then_some(EndReason::TwentyMoves)
        }
    }
}

#[test]
fn draws_match_independent_counters() {
    use rand::RngExt;
    use test_support::games::seeded_rng;
    let mut rng = seeded_rng(3);
    let mut draw_counts = std::collections::BTreeMap::new();
    for game in 0..600 {
        let starts =
            ["W:WK1,K3,K4:BK31", "B:WK9,K11:BK31,K24,6", "W:WK7:BK31,K22,K20", "W:WK2,K3,16:BK31,K30"];
        let mut positions = vec![read(starts[game % starts.len()])];
        let mut counters = DrawCounters::default();
        loop {
            let (current, earlier) = positions.split_last().expect("a start");
            let moves = current.legal_moves();
            let expected = counters.draw_reason(current);
            let outcome = current.outcome(earlier);
            if moves.is_empty() {
                assert!(outcome.is_some_and(|outcome| outcome.winner.is_some()));
                break;
            }
            assert_eq!(outcome, expected.map(Outcome::draw), "ply {} {}", earlier.len(), current.text());
            if let Some(reason) = expected {
                *draw_counts.entry(reason.text()).or_insert(0) += 1;
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            // Avoid moves that let the opponent capture, if possible, so that games last until a draw.
            let safe_move = moves.iter().find(|mv| !current.play(**mv).must_capture());
            let mv = if current.play(mv).must_capture() { safe_move.copied().unwrap_or(mv) } else { mv };
            let next = current.play(mv);
            let before = *current;
            counters.count_move(&before, mv);
            positions.push(next);
        }
    }
    assert!(draw_counts.values().all(|count| *count > 10) && draw_counts.len() == 3, "{draw_counts:?}");
}

#[test]
fn a_side_without_moves_loses() {
    let without_pieces = read("B:W14:B");
    assert_eq!(without_pieces.outcome(&[]), Some(Outcome::win(Seat::FIRST, EndReason::NoPieces)));
    let blocked = read("W:W8:B12,15");
    assert_eq!(blocked.outcome(&[]), Some(Outcome::win(Seat::SECOND, EndReason::Blocked)));
    assert_eq!(blocked.outcome(&[]).map(|outcome| outcome.to_string()), Some("0-1 blocked".to_owned()));
}

#[test]
fn the_game_type_matches_pdn_files() {
    assert!(
        test_support::data::GAMES_DRAUGHTS
            .contains(&format!("[GameType \"{}\"]", rules::draughts::GAME_TYPE))
    );
}
