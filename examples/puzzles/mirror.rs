//! Keys that are equal for positions which differ only by a reflection.

use rules::{GameId, Texts as _, domin_up};

/// The key of a position text. Mirrored positions have the same key.
pub(crate) fn mirror_key(game: GameId, position: &str) -> String {
    let variants = match game {
        GameId::Chess | GameId::RacingKings => fen_variants(position, game == GameId::Chess),
        GameId::Draughts => draughts_variants(position),
        GameId::DominUp => domin_up_variants(position),
    };
    variants.into_iter().min().unwrap_or_else(|| position.to_owned())
}

/// Board and side to move, with files mirrored; in chess also with colours exchanged.
fn fen_variants(fen: &str, swaps_colours: bool) -> Vec<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let &[board, side, castling, ..] = fields.as_slice() else { return vec![fen.to_owned()] };
    let mirrored: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
    let mut boards = vec![(board.to_owned(), side.to_owned())];
    if castling == "-" {
        boards.push((mirrored.join("/"), side.to_owned()));
    }
    let swap_case = |text: &str| -> String {
        let swap =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(swap).collect()
    };
    let swapped = boards.clone().into_iter().map(|(board, side)| {
        let ranks: Vec<&str> = board.split('/').rev().collect();
        let other_side = if side == "w" { "b" } else { "w" };
        (swap_case(&ranks.join("/")), other_side.to_owned())
    });
    let castling_key = |is_swapped: bool| if is_swapped { swap_case(castling) } else { castling.to_owned() };
    let mut keys: Vec<String> = boards
        .iter()
        .map(|(board, side)| format!("{board} {side} {}", sorted(&castling_key(false))))
        .collect();
    if swaps_colours {
        keys.extend(swapped.map(|(board, side)| format!("{board} {side} {}", sorted(&castling_key(true)))));
    }
    keys
}

fn sorted(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// The position, and the position seen by the other side.
fn draughts_variants(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(':').collect();
    let &[side, white, black] = parts.as_slice() else { return vec![text.to_owned()] };
    let turned = |list: &str| -> String {
        let mut squares: Vec<String> = list
            .get(1..)
            .unwrap_or_default()
            .split(',')
            .filter(|square| !square.is_empty())
            .map(|square| {
                let number: u8 = square.trim_start_matches('K').parse().unwrap_or(0);
                format!(
                    "{}{:02}",
                    if square.starts_with('K') { "K" } else { "" },
                    33_u8.saturating_sub(number)
                )
            })
            .collect();
        squares.sort_unstable();
        squares.join(",")
    };
    // Turning twice gives the original in the same form.
    let plain = |list: &str| turned(&format!("W{}", turned(list)));
    let other = if side == "W" { "B" } else { "W" };
    vec![
        format!("{side}:{}:{}", plain(white), plain(black)),
        format!("{other}:{}:{}", turned(black), turned(white)),
    ]
}

/// The table in its eight orientations, moved to the origin, with the hands of mover and rival.
fn domin_up_variants(text: &str) -> Vec<String> {
    let Ok(position) = domin_up::Position::from_text(text) else { return vec![text.to_owned()] };
    let seat = rules::Rules::turn(&position);
    let hands = format!("{}/{}", position.hand(seat), position.hand(seat.next(2)));
    let cells: Vec<(i16, i16, u8, u8)> = position
        .table()
        .cells()
        .iter()
        .map(|cell| (cell.coord.x, cell.coord.y, cell.number, cell.height))
        .collect();
    (0..8)
        .map(|orientation| {
            let mut turned: Vec<(i16, i16, u8, u8)> = cells
                .iter()
                .map(|&(x, y, number, height)| {
                    let (x, y) = if orientation & 1 != 0 { (-x, y) } else { (x, y) };
                    let (x, y) = if orientation & 2 != 0 { (x, -y) } else { (x, y) };
                    if orientation & 4 != 0 { (y, x, number, height) } else { (x, y, number, height) }
                })
                .collect();
            let west = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
            let south = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
            turned.iter_mut().for_each(|cell| (cell.0, cell.1) = (cell.0 - west, cell.1 - south));
            turned.sort_unstable();
            format!("{hands} {turned:?}")
        })
        .collect()
}
