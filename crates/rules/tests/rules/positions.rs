//! Random positions for property tests: positions of random games, and few pieces on random squares.

use proptest::collection::vec;
use proptest::prelude::*;
use rules::draughts::Square;
use rules::{GamePosition, Texts as _, chess, draughts, racing_kings};

/// Start positions of chess that together allow every special move.
pub(crate) const CHESS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/8/8/8/1k1PpN1R/8/8/4K3 b - d3 0 1",
];

/// Start positions of Racing Kings, some with a king close to the last rank.
pub(crate) const RACING_KINGS: [&str; 6] = [
    "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    "8/2k2K2/1qb4R/8/2r1N2N/7Q/8/1rR4B b - - 0 20",
    "1r6/8/5qRK/8/7Q/8/2knNn2/2b2B2 b - - 11 11",
    "6b1/kB6/6K1/4NN2/2n2q2/2n1R2Q/r5R1/7r b - - 0 22",
    "8/1k4K1/8/8/8/8/8/8 w - - 0 1",
    "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1",
];

/// All positions of a random game, beginning with `start`. Each number of `dice` selects a legal move.
pub(crate) fn random_game<P: GamePosition>(start: P, dice: &[u16]) -> Vec<P> {
    let mut positions = vec![start];
    for &die in dice {
        let position = &positions[positions.len() - 1];
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(die) % moves.len().max(1)) else { break };
        positions.push(position.play(mv));
    }
    positions
}

/// Random games of fewer than `max_plies` plies from one of the position texts `starts`.
fn random_games<P: GamePosition>(
    starts: &'static [&'static str],
    max_plies: usize,
) -> impl Strategy<Value = Vec<P>> {
    (0..starts.len(), vec(any::<u16>(), 0..max_plies)).prop_map(move |(start, dice)| {
        let start = P::from_text(starts[start]).expect("the starts are possible positions");
        random_game(start, &dice)
    })
}

/// Random games of chess.
pub(crate) fn chess_games() -> impl Strategy<Value = Vec<chess::Position>> {
    random_games(&CHESS, 120)
}

/// Random games of Racing Kings.
pub(crate) fn race_games() -> impl Strategy<Value = Vec<racing_kings::Position>> {
    random_games(&RACING_KINGS, 80)
}

/// The first field of a FEN with the pieces `fixed` and `others`.
///
/// Each piece of `fixed` has its square; `others` go to the first free squares of `squares`. Squares are numbered from
/// a8 (0) to h1 (63).
fn place_pieces(fixed: &[(usize, char)], others: impl Iterator<Item = char>, squares: &[usize]) -> String {
    let mut board = ['1'; 64];
    for &(square, letter) in fixed {
        board[square] = letter;
    }
    let free: Vec<usize> = squares.iter().copied().filter(|&square| board[square] == '1').collect();
    for (letter, square) in others.zip(free) {
        board[square] = letter;
    }
    board.chunks(8).map(compress).collect::<Vec<_>>().join("/")
}

/// All squares (0 to 63) in random order.
fn shuffled_squares() -> impl Strategy<Value = Vec<usize>> {
    Just((0..64).collect::<Vec<usize>>()).prop_shuffle()
}

/// Up to `most` random characters of `letters`, with repetitions.
fn random_letters(letters: &'static str, most: usize) -> impl Strategy<Value = Vec<char>> {
    vec((0..letters.len()).prop_map(move |index| char::from(letters.as_bytes()[index])), 0..=most)
}

/// The first field of a FEN with both kings and up to `most` other pieces on random squares.
fn random_board(letters: &'static str, most: usize) -> impl Strategy<Value = String> {
    (shuffled_squares(), random_letters(letters, most))
        .prop_map(|(squares, pieces)| place_pieces(&[], ['K', 'k'].into_iter().chain(pieces), &squares))
}

/// FENs with all castling rights, and up to six other pieces on random squares.
pub(crate) fn random_castling() -> impl Strategy<Value = String> {
    const KINGS_AND_ROOKS: [(usize, char); 6] =
        [(0, 'r'), (4, 'k'), (7, 'r'), (56, 'R'), (60, 'K'), (63, 'R')];
    (shuffled_squares(), random_letters("qbnpQBNP", 6), "[wb]").prop_map(|(squares, pieces, side)| {
        format!("{} {side} KQkq - 0 1", place_pieces(&KINGS_AND_ROOKS, pieces.into_iter(), &squares))
    })
}

/// FENs with an en passant square that a pawn attacks, and kings, sliders and pawns on random squares.
pub(crate) fn random_en_passant() -> impl Strategy<Value = String> {
    (shuffled_squares(), random_letters("QqRrBbPp", 5), 0_usize..7, any::<bool>(), any::<bool>()).prop_map(
        |(squares, pieces, file, white_to_move, mirrored)| {
            let (capturing_file, passed_file) = if mirrored { (file + 1, file) } else { (file, file + 1) };
            // `row` is the number of the a-file square on the rank of both pawns.
            let (row, letters, side, en_passant_rank) =
                if white_to_move { (24, ['P', 'p'], 'w', 6) } else { (32, ['p', 'P'], 'b', 3) };
            let pawns = [(row + capturing_file, letters[0]), (row + passed_file, letters[1])];
            let board = place_pieces(&pawns, ['K', 'k'].into_iter().chain(pieces), &squares);
            format!("{board} {side} - {}{en_passant_rank} 0 1", char::from(b"abcdefgh"[passed_file]))
        },
    )
}

/// The FEN text of a rank, in which `1` stands for each empty square.
fn compress(rank: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    // The slash ends the last run of empty squares.
    for &letter in rank.iter().chain(&['/']) {
        if letter == '1' {
            empty += 1;
        } else {
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            empty = 0;
            text.push(letter);
        }
    }
    text.trim_end_matches('/').to_owned()
}

/// Chess positions with few pieces, about half of them with castling rights or an en passant square.
pub(crate) fn random_chess() -> impl Strategy<Value = chess::Position> {
    let anywhere = (random_board("QqRrBbNnPpPpPp", 7), "[wb]")
        .prop_map(|(board, side)| format!("{board} {side} - - 0 1"));
    possible(prop_oneof![2 => anywhere, 1 => random_castling(), 1 => random_en_passant()])
}

/// Positions of Racing Kings with few pieces.
pub(crate) fn random_race() -> impl Strategy<Value = racing_kings::Position> {
    let texts =
        (random_board("QqRrBbNn", 7), "[wb]").prop_map(|(board, side)| format!("{board} {side} - - 0 1"));
    possible(texts)
}

/// The positions of the texts that are valid.
fn possible<P: GamePosition>(texts: impl Strategy<Value = String>) -> impl Strategy<Value = P> {
    texts.prop_filter_map("no possible position", |text| P::from_text(&text).ok())
}

/// The configuration for `cases` random positions.
///
/// About half of the random texts are impossible positions, so up to two rejected texts per case are allowed.
pub(crate) fn random_cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, max_local_rejects: 2 * cases, ..ProptestConfig::default() }
}

/// The key of the position parsed from its own text, computed without incremental updates.
pub(crate) fn key_from_scratch<P: GamePosition>(position: &P) -> u64 {
    P::from_text(&position.text()).expect("a position's own text").key()
}

/// Random games of draughts, from the start and from positions with kings.
pub(crate) fn draughts_games() -> impl Strategy<Value = Vec<draughts::Position>> {
    const STARTS: [&str; 4] = [
        "W:W1-12:B21-32",
        "W:W6,11,15,K28:B20,21,25,31",
        "B:WK3,9,14:BK12,24,27",
        "W:WK1,K10,K12,22,25,26:BK31,K17,5,7,11",
    ];
    random_games(&STARTS, 100)
}

/// Random draughts positions with up to `most` pieces on each side, many of them kings.
pub(crate) fn random_draughts(most: usize) -> impl Strategy<Value = draughts::Position> {
    let squares = Just(Square::all().collect::<Vec<_>>()).prop_shuffle();
    (squares, 1..=most, 1..=most, 0.0..1.0_f64, vec(0.0..1.0_f64, 24), "[WB]").prop_map(
        |(squares, white_count, black_count, king_probability, dice, side)| {
            let list = |pieces: &[Square], dice: &[f64], crowning_row: u8| {
                let texts = pieces.iter().zip(dice).map(|(square, die)| {
                    let is_king = *die < king_probability || square.row() == crowning_row;
                    format!("{}{square}", if is_king { "K" } else { "" })
                });
                texts.collect::<Vec<_>>().join(",")
            };
            let white_pieces = list(&squares[..white_count], &dice, 7);
            let black_pieces =
                list(&squares[white_count..white_count + black_count], &dice[white_count..], 0);
            let text = format!("{side}:W{white_pieces}:B{black_pieces}");
            draughts::Position::from_text(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
        },
    )
}
