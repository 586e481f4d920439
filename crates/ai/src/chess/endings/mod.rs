//! Chess endings that need technique. In some of them a material lead does not win; in others the winner must drive the
//! losing king to the edge or to a corner.

mod kbnk;
mod kpk;

use crate::StopFlag;
use crate::chess::endings::kbnk::{KbnkPosition, KbnkTable};
use crate::score::TablebaseResult;
use rules::Color;
use rules::chess::Position;
use rules::chessboard::{Bitboard, Board, File, Rank, Role, Square};

/// Base value of a won ending in centipawns. Terms for material and progress are added.
const WON: i32 = 2_000;
/// Base value of a won pawn ending in centipawns; less than [`WON`], so that the search prefers to promote.
const WON_PAWN: i32 = 800;
/// Base value of queen against rook in centipawns; less than the value of a queen.
const QUEEN_AGAINST_ROOK: i32 = 450;
/// Smallest lead in centipawns that usually wins without pawns.
const WINNING_LEAD: i32 = 400;
/// Bonus in centipawns for a lead of at least [`WINNING_LEAD`] in an ending without pawns.
const PAWNLESS_WIN_BONUS: i32 = 200;

/// Result of an exactly solved ending; `None` for all other positions.
///
/// The solved endings are drawn positions of king and pawn against king and, with `uses_computed`, all positions of
/// bishop and knight against king. A won pawn ending returns `None`, because the bitbase stores no distance to mate.
pub(super) fn verdict(position: &Position, uses_computed: bool) -> Option<TablebaseResult> {
    let (board, turn) = (position.board(), position.side_to_move());
    match board.occupied().len() {
        3 => (pawn_against_king(board, turn) == Some(false)).then_some(TablebaseResult::Drawn),
        4 if uses_computed => {
            let strong = Color::ALL.into_iter().find(|strong| has_bishop_and_knight(board, *strong))?;
            let square_of = |role| board.pieces_of(strong, role).lowest();
            let kbnk = KbnkPosition {
                lone_king: board.king(!strong),
                king: square_of(Role::King),
                bishop: square_of(Role::Bishop),
                knight: square_of(Role::Knight),
            };
            let table = KbnkTable::get()?;
            let is_won = strong == turn;
            let plies = if is_won { table.won_in(kbnk) } else { table.lost_in(kbnk) };
            Some(plies.map_or(
                TablebaseResult::Drawn,
                if is_won { TablebaseResult::Won } else { TablebaseResult::Lost },
            ))
        }
        _ => None,
    }
}

/// Computes the table of bishop and knight against king if a search from `position` may reach that ending.
///
/// Returns whether the table is ready; `false` also if `stop` was raised first.
pub(super) fn prepare(position: &Position, stop: &StopFlag) -> bool {
    let board = position.board();
    let is_in_reach = board.occupied().len() <= 6
        && Color::ALL.into_iter().any(|strong| has_bishop_and_knight(board, strong));
    is_in_reach && KbnkTable::solved(stop).is_some()
}

/// Whether `strong` has exactly a king, a bishop and a knight.
fn has_bishop_and_knight(board: &Board, strong: Color) -> bool {
    let has_one = |role| board.pieces_of(strong, role).len() == 1;
    board.color(strong).len() == 3 && has_one(Role::Bishop) && has_one(Role::Knight)
}

/// Whether the side to move has an elementary win.
///
/// The elementary wins are endings against a bare king, queen against rook, and queens or rooks against a king with few
/// pawns.
pub(super) fn is_elementary(position: &Position) -> bool {
    let (board, us) = (position.board(), position.side_to_move());
    let opponent = board.color(!us);
    if opponent.len() == 1 || is_queen_against_rook(board, us) {
        return true;
    }
    let [queens, rooks] = [Role::Queen, Role::Rook].map(|role| board.pieces_of(us, role).len());
    let pawns = board.pieces_of(!us, Role::Pawn).len();
    opponent.len() == pawns + 1 && 9 * queens + 5 * rooks >= pawns + 5
}

/// Value of an ending that needs technique, for the side to move; `None` in other positions.
pub(super) fn value(position: &Position) -> Option<i32> {
    let (board, turn) = (position.board(), position.side_to_move());
    if board.occupied().len() > 6 {
        return None;
    }
    let strong = Color::ALL.into_iter().find(|strong| {
        board.color(!*strong).len() == 1 && board.color(*strong).len() > 1
            || is_queen_against_rook(board, *strong)
    })?;
    let value = value_for(board, strong, turn)?;
    Some(if strong == turn { value } else { -value })
}

/// Value of the ending for `strong`, the side with the lead; `turn` is the side to move.
fn value_for(board: &Board, strong: Color, turn: Color) -> Option<i32> {
    let [pawns, knights, bishops, rooks, queens] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .map(|role| board.pieces_of(strong, role));
    if let Some(won) = pawn_against_king(board, turn) {
        let rank = strong.rank(pawns.lowest().rank()).index();
        return Some(if won { WON_PAWN + 20 * i32::from(rank) } else { 0 });
    }
    if is_queen_against_rook(board, strong) {
        return Some(QUEEN_AGAINST_ROOK + drive_to_edge(board, strong));
    }
    let heavy_pieces = rooks | queens;
    if pawns.is_nonempty() {
        let is_drawn = heavy_pieces.is_empty() && knights.is_empty() && is_wrong_corner(board, strong);
        return is_drawn.then_some(0);
    }
    let material = 5 * rooks.len() + 9 * queens.len() + 3 * (knights | bishops).len();
    let has_both_bishop_colours = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    if heavy_pieces.is_nonempty() || has_both_bishop_colours {
        return Some(WON + 10 * material as i32 + drive_to_edge(board, strong));
    }
    if bishops.is_nonempty() && knights.is_nonempty() {
        let is_light = bishops.intersects(Bitboard::LIGHT);
        return Some(WON + 10 * material as i32 + drive_to_corner(board, strong, is_light));
    }
    // Only knights or bishops of one colour are left. Fewer than three knights cannot force mate; three can, and get
    // no special value.
    (knights.len() < 3).then_some(0)
}

/// Whether a pawn against a bare king wins; `None` for other material.
fn pawn_against_king(board: &Board, turn: Color) -> Option<bool> {
    let pawns = board.role(Role::Pawn);
    if board.occupied().len() != 3 || pawns.is_empty() {
        return None;
    }
    let pawn = pawns.lowest();
    let strong = if board.color(Color::White).contains(pawn) { Color::White } else { Color::Black };
    Some(kpk::is_won(strong, pawn, board.king(strong), board.king(!strong), turn))
}

fn is_queen_against_rook(board: &Board, strong: Color) -> bool {
    board.occupied().len() == 4
        && board.pieces_of(strong, Role::Queen).is_nonempty()
        && board.pieces_of(!strong, Role::Rook).is_nonempty()
}

/// Whether the pawns are wrong rook pawns, which draw.
///
/// All pawns are on one rook's file, no bishop controls the promotion corner, and the lone king is in or next to the
/// corner. The king cannot be driven away.
fn is_wrong_corner(board: &Board, strong: Color) -> bool {
    let pawns = board.pieces_of(strong, Role::Pawn);
    let last_rank = if strong == Color::White { Rank::Eighth } else { Rank::First };
    [File::A, File::H].into_iter().any(|file| {
        let corner = (Bitboard::file(file) & Bitboard::rank(last_rank)).lowest();
        let colour = if Bitboard::LIGHT.contains(corner) { Bitboard::LIGHT } else { Bitboard::DARK };
        (pawns & !Bitboard::file(file)).is_empty()
            && !board.pieces_of(strong, Role::Bishop).intersects(colour)
            && board.king(!strong).king_distance(corner) <= 1
    })
}

/// Corrects the net's `value` of an ending, for the side to move.
///
/// Material that cannot force mate is a draw. A small lead without pawns counts less. A win without pawns gets a bonus
/// for progress.
pub(super) fn correct_value(board: &Board, turn: Color, value: i32) -> i32 {
    if cannot_force_mate(board) {
        return 0;
    }
    let (ahead, lead) = if value >= 0 { (turn, value) } else { (!turn, -value) };
    let lead = scale_lead(board, ahead, lead);
    if ahead == turn { lead } else { -lead }
}

/// Whether neither side can force mate: at most one minor piece, or two knights against a bare king.
fn cannot_force_mate(board: &Board) -> bool {
    let pawns_and_heavy_pieces = board.role(Role::Pawn) | board.role(Role::Rook) | board.role(Role::Queen);
    if pawns_and_heavy_pieces.is_nonempty() {
        return false;
    }
    let minors = board.role(Role::Knight) | board.role(Role::Bishop);
    if !minors.has_several() {
        return true;
    }
    let is_bare_king = |color| board.color(color).len() == 1;
    board.role(Role::Bishop).is_empty()
        && minors.len() == 2
        && (is_bare_king(Color::White) || is_bare_king(Color::Black))
}

/// Scales the `lead` of the side `ahead`: reduces a lead that rarely wins, and increases a winning lead without pawns.
fn scale_lead(board: &Board, ahead: Color, lead: i32) -> i32 {
    let pawns = board.role(Role::Pawn);
    if !pawns.intersects(board.color(ahead)) {
        // A small lead without own pawns rarely wins.
        return match lead {
            ..WINNING_LEAD => lead / 4,
            _ if pawns.is_empty() => lead + PAWNLESS_WIN_BONUS + drive_to_edge(board, ahead),
            _ => lead,
        };
    }
    // Endings with pawns and bishops of opposite colours are often drawn.
    let bishops = board.role(Role::Bishop);
    let others = board.role(Role::Knight) | board.role(Role::Rook) | board.role(Role::Queen);
    let has_opposite_bishops = others.is_empty()
        && Color::ALL.into_iter().all(|color| board.pieces_of(color, Role::Bishop).len() == 1)
        && bishops.intersects(Bitboard::LIGHT)
        && bishops.intersects(Bitboard::DARK);
    if has_opposite_bishops { lead / 2 } else { lead }
}

/// Distance of a file or rank from the nearest edge, in squares: 0 on the edge, 3 in the middle.
fn distance_from_edge(index: u8) -> i32 {
    i32::from(index.min(7 - index))
}

/// Bonus in centipawns for a losing king near the edge and a winning king near the losing king.
fn drive_to_edge(board: &Board, strong: Color) -> i32 {
    let lone = board.king(!strong);
    let edge_progress = 6 - distance_from_edge(lone.file().index()) - distance_from_edge(lone.rank().index());
    16 * edge_progress + 5 * closeness(board, strong)
}

/// As `drive_to_edge`, but for the corners of the bishop's colour, because bishop and knight can force mate only there.
fn drive_to_corner(board: &Board, strong: Color, is_light: bool) -> i32 {
    let lone = board.king(!strong);
    let corners = if is_light { [Square::A8, Square::H1] } else { [Square::A1, Square::H8] };
    let distances = corners.map(|corner| i32::from(lone.manhattan_distance(corner)));
    60 * (7 - distances[0].min(distances[1])) + 3 * closeness(board, strong)
}

/// Closeness of the two kings: 10 at the smallest legal distance (2 king moves), 0 at the largest (7).
fn closeness(board: &Board, strong: Color) -> i32 {
    14 - 2 * i32::from(board.king(strong).king_distance(board.king(!strong)))
}
