//! Implements [`Playable`] for the games with chess pieces: chess, and most of Racing Kings.

mod diagram;
mod openings;
mod plain_effects;
mod proofs;
mod reason;
mod words;

pub(super) use diagram::{FenEditor, faulty_part_in_race};
pub use reason::ChessReason;
pub(super) use words::{rejection_for as chess_rejection_for, side};

use std::marker::PhantomData;

use super::hint::HintReasons;
use crate::{
    Attack, Beats, GameInfo, GameKeys, Gesture, Lesson, LocalizedMessage, Mark, MarkKind, MessageArg,
    OddsKind, Opening, Piece, PieceId, PieceKind, Playable, PromotionChoice, Rejection, Scene, SceneStep,
    Spot, ToMessage, Viewer, key, message,
};
use ai::{EngineGame, SeatKnowledge, StopFlag};
use rules::chess::{self, Castling, ChessState, Move, Role};
use rules::chessboard::{
    Bitboard, ChessVariant, FenError, File, IllegalMove, Position, Rank, Square, attacks,
};
use rules::{self, Color, EndReason, History, Outcome, Seat};

/// Facts that differ between the games played with chess pieces. The implementation of [`Playable`] uses them.
pub(super) trait ChessPlayable: ChessVariant {
    const INFO: GameInfo;
    /// The reason of a win on the board, for example checkmate.
    const GOAL: EndReason;

    /// The marks on the board, for example on a king in check.
    fn marks(position: &Position<Self>) -> Vec<Mark>;

    /// Explains an illegal move and names the squares of the pieces that prevent it.
    fn rejection_for(position: &Position<Self>, refusal: &Self::IllegalMove) -> Rejection;

    /// Whether the move is illegal because it does not parry a check, because the piece is pinned or, in Racing Kings,
    /// because the move would give check. False for a king that would step into an attack.
    fn is_king_safety_violation(refusal: &Self::IllegalMove) -> bool;

    /// The part of the position text that `error` is about; `None` if a part is missing from the text, for example a
    /// king.
    fn error_span<'t>(text: &'t str, error: &Self::TextError) -> Option<&'t str>;

    /// The outcome when the time of `seat` runs out.
    fn flag_fall(position: &Position<Self>, seat: Seat) -> Outcome;

    /// Key of the message about an obligation of the side to move, for example Black's last reply in Racing Kings.
    fn obligation(_: &Position<Self>) -> Option<&'static str> {
        None
    }

    fn opening(_: &History<Position<Self>>) -> Option<Opening> {
        None
    }
}

/// Odds in which one side plays without a piece.
///
/// The piece is the pawn of f2 or f7, or the knight, rook or queen of the queen's side. In the first text, Black lacks
/// the piece, so White gets the odds.
const ODDS: &[OddsKind] = &[
    OddsKind::start(
        "pawn",
        key!("odds-pawn"),
        [
            "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
        ],
    ),
    OddsKind::start(
        "knight",
        key!("odds-knight"),
        [
            "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
        ],
    ),
    OddsKind::start(
        "rook",
        key!("odds-rook"),
        [
            "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
        ],
    ),
    OddsKind::start(
        "queen",
        key!("odds-queen"),
        [
            "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
        ],
    ),
];

impl ChessPlayable for ChessState {
    const INFO: GameInfo = GameInfo {
        original_computers: 2,
        odds: ODDS,
        pieces_with_pictures: PIECE_KINDS,
        position_editor: Some(&FenEditor::<ChessState>(PhantomData)),
        lessons: LESSONS,
        ..GameInfo::of::<chess::Position>(GameKeys::fen(key!("game-chess"), key!("game-chess-about")))
    };
    const GOAL: EndReason = EndReason::Checkmate;

    fn marks(position: &chess::Position) -> Vec<Mark> {
        let king = position.board().king(position.side_to_move());
        let check =
            position.checkers().is_nonempty().then(|| Mark { spot: spot(king), kind: MarkKind::Check });
        check.into_iter().collect()
    }

    fn rejection_for(_: &chess::Position, reason: &IllegalMove) -> Rejection {
        chess_rejection_for(reason)
    }

    fn is_king_safety_violation(reason: &IllegalMove) -> bool {
        matches!(reason, IllegalMove::InCheck { .. } | IllegalMove::Pinned { .. })
    }

    fn error_span<'t>(text: &'t str, error: &FenError) -> Option<&'t str> {
        diagram::faulty_part(text, error)
    }

    /// The seat loses, or draws if the opponent can no longer mate (FIDE 6.9).
    fn flag_fall(position: &chess::Position, seat: Seat) -> Outcome {
        let other = seat.next(2);
        if position.can_still_mate(Color::of_seat(other)) {
            Outcome::win(other, EndReason::TimeForfeit)
        } else {
            Outcome::draw(EndReason::TimeWithoutMate)
        }
    }

    fn opening(history: &History<chess::Position>) -> Option<Opening> {
        openings::find_opening(history)
    }
}

impl<L: ChessPlayable> Playable for Position<L>
where
    L::IllegalMove: ToMessage,
    L::TextError: ToMessage,
    Position<L>: rules::GamePosition<
            Move = Move,
            IllegalMove = L::IllegalMove,
            TextError = L::TextError,
            Observation = Position<L>,
        > + EngineGame,
{
    const INFO: GameInfo = L::INFO;

    fn error_span<'t>(text: &'t str, error: &L::TextError) -> Option<&'t str> {
        L::error_span(text, error)
    }

    fn scene(&self, _: Viewer) -> Scene {
        let pieces = self.board().pieces().zip(0..).map(|((square, piece), id)| Piece {
            id: PieceId(id),
            kind: piece_kind(piece.role),
            owner: piece.color.seat(),
            spot: spot(square),
        });
        Scene { pieces: pieces.collect() }
    }

    fn animation_steps(&self, mv: Move, scene: &Scene, _: Viewer) -> Beats {
        if mv == Move::NULL {
            return Beats::new();
        }
        let (from, to) = (spot(mv.from), spot(mv.to));
        let Some(mover) = scene.at(from) else {
            debug_assert!(false, "a legal move starts from a piece of the scene");
            return Beats::new();
        };
        // The captured piece moves to the tray at the same time, so that a capture takes no longer than a move.
        let tray = Spot::tray(mover.owner, scene.tray(mover.owner).len());
        let victim = taken(self, mv).and_then(|on| scene.at(spot(on)));
        let mut first_beat: Vec<SceneStep> =
            victim.into_iter().map(|victim| SceneStep::Capture { piece: victim.id, to: tray }).collect();
        first_beat.push(SceneStep::Move { piece: mover.id, to });
        if mover.kind == PieceKind::King
            && let Some((_, castling)) = Castling::by_king(self.side_to_move(), mv.from, mv.to)
            && let Some(rook) = scene.at(spot(castling.rook_from))
        {
            first_beat.push(SceneStep::Move { piece: rook.id, to: spot(castling.rook_to) });
        }
        let mut beats = vec![first_beat];
        if let Some(role) = mv.promotion {
            beats.push(vec![SceneStep::Change { piece: mover.id, kind: piece_kind(role) }]);
        }
        beats
    }

    fn gesture(&self, mv: Move) -> Gesture {
        Gesture {
            choice: mv.promotion.map(|role| PromotionChoice::Promotion(piece_kind(role))),
            takes: taken(self, mv).map(spot).into_iter().collect(),
            ..Gesture::along([spot(mv.from), spot(mv.to)])
        }
    }

    fn move_of_trail(&self, trail: &[Spot]) -> Option<Move> {
        let &[from, to] = trail else { return None };
        let (from, to) = (square(from)?, square(to)?);
        // The player chooses the promotion piece later; use a queen, because all choices have the same legality.
        let is_pawn = self.board().role_at(from) == Some(Role::Pawn);
        let is_last_rank = to.rank() == self.side_to_move().rank(Rank::Eighth);
        Some(if is_pawn && is_last_rank {
            Move::promoting(from, to, Role::Queen)
        } else {
            Move::new(from, to)
        })
    }

    fn obligation(&self, moves: &[Move]) -> Option<&'static str> {
        moves.first().and_then(|_| L::obligation(self))
    }

    fn marks(&self, _: &[Move]) -> Vec<Mark> {
        L::marks(self)
    }

    fn rejection(&self, refusal: &L::IllegalMove) -> Rejection {
        L::rejection_for(self, refusal)
    }

    /// Explains why a piece cannot move: because of a check or a pin or, in Racing Kings, because its moves give check.
    fn reject_trail(&self, trail: &[Spot]) -> Option<Rejection> {
        let &[from] = trail else { return None };
        let is_own = self.board().color_at(square(from)?) == Some(self.side_to_move());
        let attempts = Square::all().filter_map(|to| self.move_of_trail(&[from, spot(to)]));
        let mut refusals = attempts.filter(|_| is_own).filter_map(|mv| L::check_legal(self, mv).err());
        refusals.find(L::is_king_safety_violation).map(|refusal| L::rejection_for(self, &refusal))
    }

    fn hint_piece_message(&self, mv: Move) -> LocalizedMessage {
        let piece = self.board().role_at(mv.from).map(|role| proofs::piece_on(role, mv.from));
        piece.map_or_else(|| message!("hint-step-place"), |piece| piece.look_at())
    }

    fn prove_reasons(
        knowledge: &SeatKnowledge<Self>,
        mv: Move,
        line: &[Move],
        stop: &StopFlag,
    ) -> HintReasons<Move> {
        proofs::collect_reasons(knowledge, mv, line, L::GOAL, stop)
    }

    fn attacks(&self, by: Seat) -> Vec<Attack> {
        let (board, mut threats) = (self.board(), Vec::new());
        // In Racing Kings, a capture that would give check is illegal, so it is no threat. Test captures there in the
        // position where `by` is to move. In chess, even a pinned piece attacks.
        let with_turn = if self.side_to_move().seat() == by { Some(*self) } else { self.null_move() };
        let position_to_test = with_turn.filter(|_| !L::HAS_CHECKS);
        let may_capture = |from, to| {
            let is_illegal = |position: Self| {
                position
                    .move_of_trail(&[spot(from), spot(to)])
                    .is_some_and(|mv| L::check_legal(&position, mv).is_err())
            };
            !position_to_test.is_some_and(is_illegal)
        };
        let sides = Color::ALL.into_iter().filter(|color| color.seat() == by);
        for (color, on) in sides.flat_map(|color| board.color(!color).into_iter().map(move |on| (color, on)))
        {
            let attackers = board.attackers(color, on).into_iter().filter(|from| may_capture(*from, on));
            threats.extend(attackers.map(|from| Attack { from: spot(from), on: spot(on) }));
        }
        threats
    }

    /// Squares that the piece could reach on an empty board. They include the capture squares of a pawn and castling.
    fn premove_targets(&self, from: Spot) -> Vec<Spot> {
        let Some((from, piece)) = square(from).and_then(|from| Some((from, self.board().piece_at(from)?)))
        else {
            return Vec::new();
        };
        // Racing Kings has no castling.
        let (color, may_castle) = (piece.color, piece.role == Role::King && L::HAS_CHECKS);
        let attacked = attacks::attacks(piece.role, color, from, Bitboard::EMPTY);
        let is_pawn_step = |to: Square| {
            let ranks = to.rank().index() as i32 - from.rank().index() as i32;
            let steps = if color == Color::White { ranks } else { -ranks };
            let is_double = steps == 2 && from.rank() == color.rank(Rank::Second);
            piece.role == Role::Pawn && to.file() == from.file() && (steps == 1 || is_double)
        };
        let is_castling = |to: Square| may_castle && Castling::by_king(color, from, to).is_some();
        let reached = |to: &Square| attacked.contains(*to) || is_pawn_step(*to) || is_castling(*to);
        Square::all().filter(reached).map(spot).collect()
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        L::flag_fall(self, seat)
    }

    fn opening(history: &History<Self>) -> Option<Opening> {
        L::opening(history)
    }

    /// Splits SAN into its characters; piece letters become keys that are translated.
    ///
    /// The O of castling is no piece letter, so it stays as it is.
    fn words(san: &str) -> Vec<MessageArg> {
        let argument = |letter: char| {
            let role = Role::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
            role.and_then(|role| piece_kind(role).letter_key())
                .map_or_else(|| MessageArg::from(letter), MessageArg::Key)
        };
        san.chars().map(argument).collect()
    }
}

/// The [`PieceKind`] of each chess piece, in the order of [`Role`].
pub(super) const PIECE_KINDS: &[PieceKind] = &[
    PieceKind::Pawn,
    PieceKind::Knight,
    PieceKind::Bishop,
    PieceKind::Rook,
    PieceKind::Queen,
    PieceKind::King,
];

pub(super) const fn spot(square: Square) -> Spot {
    Spot::cell(square.file().index() as i16, square.rank().index() as i16)
}

fn square(spot: Spot) -> Option<Square> {
    match spot {
        Spot::Cell { x: x @ 0..8, y: y @ 0..8 } => {
            Some(Square::new(File::from_index(x as u8), Rank::from_index(y as u8)))
        }
        _ => None,
    }
}

const fn piece_kind(role: Role) -> PieceKind {
    PIECE_KINDS[role as usize]
}

/// The square of the piece that `mv` captures: the destination, except for en passant. `None` without a capture.
fn taken(position: &Position<impl ChessVariant>, mv: Move) -> Option<Square> {
    let en_passant_victim = Square::new(mv.to.file(), mv.from.rank());
    let on = if position.board().role_at(mv.to).is_some() { mv.to } else { en_passant_victim };
    position.is_capture(mv).then_some(on)
}

const LESSONS: &[Lesson] = &[
    Lesson::board("chess-goal", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
        .with_moves("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7"),
    Lesson::moves("chess-rook", "7k/8/8/3p4/8/3R4/8/K7 w - - 0 1", 3, 2),
    Lesson::moves("chess-bishop", "7k/8/4p3/8/2B5/8/8/K7 w - - 0 1", 2, 3),
    Lesson::moves("chess-queen", "8/7k/8/2p5/3Q4/8/8/K7 w - - 0 1", 3, 3),
    Lesson::moves("chess-knight", "7k/8/2p5/3N4/8/8/8/K7 w - - 0 1", 3, 4),
    Lesson::moves("chess-king", "7k/8/8/3r4/8/4K3/8/8 w - - 0 1", 4, 2),
    Lesson::moves("chess-pawn", "7k/8/8/8/8/3p1p2/4P3/K7 w - - 0 1", 4, 1),
    Lesson::moves("chess-castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 4, 0),
    Lesson::moves("chess-en-passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 4, 4),
    Lesson::moves("chess-check", "3k4/8/8/6b1/8/8/3R4/K7 b - - 0 1", 6, 4),
    Lesson::board("chess-mate", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"),
    Lesson::text_only("chess-draws"),
];
