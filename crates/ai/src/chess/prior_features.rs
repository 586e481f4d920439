//! Features of the move prior in chess and Racing Kings.
//!
//! The features tell how a move looks. What it wins or loses is not among them: seeing that is the task of the search,
//! and weak players overlook it. Squares are counted from the side of the player who moves.

use crate::chess::ChessGame;
use crate::net::NetGame;
use crate::prior::{MoveFeatures, MovePrior, PriorGame};
use rules::chessboard::{Bitboard, Castling, Move, Position, Role, Square, Wing, attacks};
use rules::{Color, Rules as _};

/// Number of phases of a game; see [`ChessGame::phase`].
const PHASES: usize = 5;

const ROLES: usize = 6;
const SQUARES: usize = 64;

// The first index of each group of features, and the number of all features.
const TARGETS: usize = 0;
const ORIGINS: usize = TARGETS + PHASES * ROLES * SQUARES;
const CAPTURES: usize = ORIGINS + PHASES * ROLES * SQUARES;
const RECAPTURES: usize = CAPTURES + ROLES * ROLES * 2;
const RETREATS: usize = RECAPTURES + ROLES;
const PAWN_GUARDED: usize = RETREATS + ROLES * ATTACKERS * 2;
const CHECKS: usize = PAWN_GUARDED + ROLES;
const WINS: usize = CHECKS + ROLES;
const CASTLINGS: usize = WINS + 1;
const PROMOTIONS: usize = CASTLINGS + 2;
const THREATS: usize = PROMOTIONS + ROLES;
const SAME_PIECE: usize = THREATS + ROLES * ROLES * 2;
const RETURNS: usize = SAME_PIECE + PHASES;
const EVASIONS: usize = RETURNS + 1;
const LOST_CASTLINGS: usize = EVASIONS + 3;
const SHELTER_MOVES: usize = LOST_CASTLINGS + 2;
const PASSED_PAWNS: usize = SHELTER_MOVES + 2;
const KING_DISTANCES: usize = PASSED_PAWNS + 8;
const KING_RINGS: usize = KING_DISTANCES + PHASES * ROLES * 2;
const FEATURES: usize = KING_RINGS + ROLES * 4;

/// Classes of attackers of a piece: none, pawn, minor piece, rook, and queen or king.
const ATTACKERS: usize = 5;

impl<L: ChessGame> PriorGame for Position<L>
where
    Position<L>: NetGame,
{
    const FEATURE_COUNT: usize = FEATURES;

    fn prior() -> &'static MovePrior {
        L::prior()
    }

    fn move_features(&self, earlier: &[Self], moves: &[Move]) -> Vec<MoveFeatures> {
        let facts = Facts::of(self, earlier);
        moves.iter().map(|mv| facts.features(*mv)).collect()
    }

    fn is_elementary(&self) -> bool {
        L::is_elementary(self)
    }

    fn book_moves(&self) -> &'static [(Move, u32)] {
        L::book_moves(self)
    }
}

/// Facts about a position that its moves share.
struct Facts<'p, L> {
    position: &'p Position<L>,
    us: Color,
    phase: usize,
    /// Squares that enemy pawns attack.
    pawn_attacks: Bitboard,
    /// Target square of the opponent's last move; `None` if unknown.
    last_target: Option<Square>,
    /// Start and target of the player's own last move; `None` if unknown.
    own_last_move: Option<(Square, Square)>,
    enemy_king: Option<Square>,
}

impl<'p, L: ChessGame> Facts<'p, L> {
    fn of(position: &'p Position<L>, earlier: &[Position<L>]) -> Facts<'p, L> {
        let (us, board) = (position.side_to_move(), position.board());
        let new_square = |before: &Position<L>, after: &Position<L>, color| {
            (after.board().color(color) & !before.board().color(color)).first()
        };
        let own_last_move = match earlier {
            [.., before, after] => {
                let left = (before.board().color(us) & !after.board().color(us)).first();
                left.zip(new_square(before, after, us))
            }
            _ => None,
        };
        Facts {
            position,
            us,
            phase: L::phase(position),
            pawn_attacks: attacks::pawns(!us, board.pieces_of(!us, Role::Pawn)),
            last_target: earlier.last().and_then(|before| new_square(before, position, !us)),
            own_last_move,
            enemy_king: board.pieces_of(!us, Role::King).first(),
        }
    }

    /// Index of a square as the player sees it.
    fn view(&self, square: Square) -> usize {
        if self.us == Color::White { square.index() } else { square.flip().index() }
    }

    fn features(&self, mv: Move) -> MoveFeatures {
        let mut features = MoveFeatures::new();
        let mut add = |index: usize| {
            // A move has fewer features than fit.
            let _ = features.try_push(index as u16);
        };
        let (us, board, phase) = (self.us, self.position.board(), self.phase);
        let role = self.position.moved_role(mv);
        let kind = role as usize;
        add(TARGETS + (phase * ROLES + kind) * SQUARES + self.view(mv.to));
        add(ORIGINS + (phase * ROLES + kind) * SQUARES + self.view(mv.from));
        let captured = self.position.captured_role(mv);
        if let Some(victim) = captured {
            let is_guarded = board.attackers(!us, mv.to).is_nonempty();
            add(CAPTURES + (kind * ROLES + victim as usize) * 2 + usize::from(is_guarded));
            if self.last_target == Some(mv.to) {
                add(RECAPTURES + kind);
            }
        }
        let is_defended = board.attackers(us, mv.from).is_nonempty();
        add(RETREATS + (kind * ATTACKERS + self.attacker_class(mv.from)) * 2 + usize::from(is_defended));
        if role != Role::Pawn && self.pawn_attacks.contains(mv.to) {
            add(PAWN_GUARDED + kind);
        }
        if let Some(role) = mv.promotion {
            add(PROMOTIONS + role as usize);
        }
        let next = self.position.play(mv);
        if next.checkers().is_nonempty() {
            add(CHECKS + kind);
        }
        if next.outcome(&[]).is_some_and(|outcome| outcome.winner == Some(us.seat())) {
            add(WINS);
        }
        self.add_threats(mv, role, &next, &mut add);
        if let Some((own_from, own_to)) = self.own_last_move
            && own_to == mv.from
        {
            add(SAME_PIECE + phase);
            if own_from == mv.to && captured.is_none() {
                add(RETURNS);
            }
        }
        if let Some(checker) = self.position.checkers().first() {
            let kind_of_evasion = match role {
                Role::King => 0,
                _ if mv.to == checker => 1,
                _ => 2,
            };
            add(EVASIONS + kind_of_evasion);
        }
        self.add_king_safety(mv, role, &mut add);
        if role == Role::Pawn && self.is_passed(mv.from) {
            add(PASSED_PAWNS + us.rank(mv.to.rank()) as usize);
        }
        features
    }

    /// Class of the least valuable enemy piece that attacks `square`, an index below [`ATTACKERS`].
    fn attacker_class(&self, square: Square) -> usize {
        let board = self.position.board();
        let attackers = board.attackers(!self.us, square);
        let least = Role::ALL.into_iter().find(|role| attackers.intersects(board.role(*role)));
        match least {
            None => 0,
            Some(Role::Pawn) => 1,
            Some(Role::Knight | Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(Role::Queen | Role::King) => 4,
        }
    }

    /// Adds what the moved piece attacks on its new square: the most valuable piece, and squares beside the king.
    fn add_threats(&self, mv: Move, role: Role, next: &Position<L>, add: &mut impl FnMut(usize)) {
        let (us, board) = (self.us, next.board());
        let placed = mv.promotion.unwrap_or(role);
        let attacked = attacks::attacks(placed, us, mv.to, board.occupied());
        let before = attacks::attacks(role, us, mv.from, self.position.board().occupied());
        let threatened =
            Role::ALL.into_iter().rev().filter(|victim| *victim != Role::King).find_map(|victim| {
                (attacked & !before & board.pieces_of(!us, victim)).first().zip(Some(victim))
            });
        if let Some((square, victim)) = threatened {
            let is_guarded = board.attackers(!us, square).is_nonempty();
            let index = role as usize * ROLES + victim as usize;
            add(THREATS + index * 2 + usize::from(is_guarded));
        }
        if let Some(king) = self.enemy_king {
            let ring = attacks::king(king);
            let count = (attacked & ring).len().saturating_sub((before & ring).len()).min(3);
            add(KING_RINGS + role as usize * 4 + count as usize);
            let distance = |square: Square| square.king_distance(king);
            let (before, after) = (distance(mv.from), distance(mv.to));
            if before != after {
                let index = self.phase * ROLES + role as usize;
                add(KING_DISTANCES + index * 2 + usize::from(after < before));
            }
        }
    }

    /// Adds castling, moves that give castling up, and moves of the pawns before the castled king.
    fn add_king_safety(&self, mv: Move, role: Role, add: &mut impl FnMut(usize)) {
        let (us, board) = (self.us, self.position.board());
        let in_place = [Wing::King, Wing::Queen]
            .map(|wing| Castling::squares(us, wing))
            .map(|castling| castling.is_in_place(board, us).then_some(castling));
        if role == Role::King
            && mv.from.king_distance(mv.to) == 2
            && let Some((wing, _)) = Castling::by_king(us, mv.from, mv.to)
        {
            add(CASTLINGS + wing as usize);
        } else if role == Role::King && in_place.iter().any(Option::is_some) {
            add(LOST_CASTLINGS);
        } else if role == Role::Rook
            && in_place.iter().flatten().any(|castling| castling.rook_from == mv.from)
        {
            add(LOST_CASTLINGS + 1);
        }
        let king = board.king(us);
        if role == Role::Pawn
            && in_place.iter().all(Option::is_none)
            && us.rank(king.rank()) as usize <= 1
            && king.file().index().abs_diff(mv.from.file().index()) <= 1
        {
            add(SHELTER_MOVES + usize::from(mv.from.king_distance(mv.to) == 2));
        }
    }

    /// Whether no enemy pawn is ahead of a pawn on `square`, on its file or beside it.
    fn is_passed(&self, square: Square) -> bool {
        let board = self.position.board();
        board.pieces_of(!self.us, Role::Pawn).into_iter().all(|pawn| {
            pawn.file().index().abs_diff(square.file().index()) > 1
                || self.us.rank(pawn.rank()) <= self.us.rank(square.rank())
        })
    }
}
