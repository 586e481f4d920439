//! Chess for hand and eye; Racing Kings shares its board, its men and the way to move them.

mod fen;
mod words;

pub(super) use fen::side_key;

use super::face::Game;
use super::gesture::{Gesture, Tag};
use super::info::{GameInfo, GameKeys};
use super::lesson::Lesson;
use super::message::Word;
use super::playable::Playable;
use super::scene::{Beats, Eyes, Look, Mark, MarkKind, MarkWhen, Piece, PieceId, Scene, Step};
use super::spot::Spot;
use crate::rules::chess::{self, Castling, Move, Role};
use crate::rules::chessboard::{self, ChessLike, File, Rank, Square};
use crate::rules::{EndReason, Seat};

impl Game {
    /// Xadrez.
    pub const CHESS: Game = Game::of::<chess::Position>();
}

impl Look {
    /// Rei.
    pub const KING: Look = Look::new("king");
    /// Dama, rainha.
    pub const QUEEN: Look = Look::new("queen");
    /// Torre.
    pub const ROOK: Look = Look::new("rook");
    /// Bispo.
    pub const BISHOP: Look = Look::new("bishop");
    /// Cavalo.
    pub const KNIGHT: Look = Look::new("knight");
    /// Peão.
    pub const PAWN: Look = Look::new("pawn");
}

impl MarkKind {
    /// A king in check.
    pub const CHECK: MarkKind = MarkKind::new("check", MarkWhen::AtRest);
}

impl Playable for chess::Position {
    const INFO: GameInfo = GameInfo {
        originals: 2,
        reasons: &[
            EndReason::CHECKMATE,
            EndReason::STALEMATE,
            EndReason::DEAD_POSITION,
            EndReason::THREEFOLD_REPETITION,
            EndReason::FIVEFOLD_REPETITION,
            EndReason::FIFTY_MOVES,
            EndReason::SEVENTY_FIVE_MOVES,
            EndReason::RESIGNATION,
            EndReason::AGREEMENT,
        ],
        looks: LOOKS,
        marks: &[MarkKind::CHECK],
        lessons: LESSONS,
        ..GameInfo::like_chess::<chess::Position>(GameKeys::fen("game-chess", "about-chess"))
    };

    fn scene(&self, _: Eyes) -> Scene {
        scene(self)
    }

    fn beats(&self, mv: Move, scene: &Scene, _: Eyes) -> Beats {
        beats(self, mv, scene)
    }

    fn gesture(&self, mv: Move) -> Gesture {
        gesture(self, mv)
    }

    fn attempt(&self, trail: &[Spot]) -> Option<Move> {
        let mv = attempt(trail)?;
        // The hand has not been asked yet what the pawn turns into.
        let pawn = self.board().role_at(mv.from) == Some(Role::Pawn);
        let last = mv.to.rank() == self.side_to_move().rank(Rank::Eighth);
        Some(if pawn && last { Move::promoting(mv.from, mv.to, Role::Queen) } else { mv })
    }

    fn marks(&self, _: &[Move]) -> Vec<Mark> {
        let king = self.board().king(self.side_to_move());
        let check = self.checkers().any().then(|| Mark { spot: spot(king), kind: MarkKind::CHECK });
        check.into_iter().collect()
    }

    fn words(notation: &str) -> Vec<Word> {
        words(notation)
    }
}

/// The looks of all chess men.
pub(super) const LOOKS: &[Look] =
    &[Look::KING, Look::QUEEN, Look::ROOK, Look::BISHOP, Look::KNIGHT, Look::PAWN];

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

const fn look(role: Role) -> Look {
    match role {
        Role::Pawn => Look::PAWN,
        Role::Knight => Look::KNIGHT,
        Role::Bishop => Look::BISHOP,
        Role::Rook => Look::ROOK,
        Role::Queen => Look::QUEEN,
        Role::King => Look::KING,
    }
}

pub(super) fn scene(position: &chessboard::Position<impl ChessLike>) -> Scene {
    let pieces = position.board().pieces().zip(0..).map(|((square, piece), id)| Piece {
        id: PieceId(id),
        look: look(piece.role),
        owner: piece.color.seat(),
        spot: spot(square),
    });
    Scene { pieces: pieces.collect() }
}

pub(super) fn beats(position: &chessboard::Position<impl ChessLike>, mv: Move, scene: &Scene) -> Beats {
    let (from, to) = (spot(mv.from), spot(mv.to));
    let Some(mover) = scene.at(from) else {
        debug_assert!(false, "a legal move starts from a piece of the scene");
        return Beats::new();
    };
    let mut beats = Beats::new();
    // The captured piece makes room while the other comes, so that a capture takes no longer than a move.
    let mut travel = Vec::new();
    if position.is_capture(mv) {
        travel.extend(
            scene
                .at(spot(capture_square(position, mv)))
                .map(|victim| Step::LiftOff { piece: victim.id, to: tray(scene, mover.owner) }),
        );
    }
    travel.push(Step::Move { piece: mover.id, to });
    if mover.look == Look::KING
        && let Some((_, castling)) = Castling::by_king(position.side_to_move(), mv.from, mv.to)
        && let Some(rook) = scene.at(spot(castling.rook_from))
    {
        travel.push(Step::Move { piece: rook.id, to: spot(castling.rook_to) });
    }
    beats.push(travel);
    if let Some(role) = mv.promotion {
        beats.push(vec![Step::Become { piece: mover.id, look: look(role) }]);
    }
    beats
}

/// Where the captured piece stands: where the capture goes, but for en passant.
fn capture_square(position: &chessboard::Position<impl ChessLike>, mv: Move) -> Square {
    if position.board().role_at(mv.to).is_some() { mv.to } else { Square::new(mv.to.file(), mv.from.rank()) }
}

/// The next free place of a seat's tray.
fn tray(scene: &Scene, captor: Seat) -> Spot {
    let taken = |piece: &&Piece| matches!(piece.spot, Spot::Tray { seat, .. } if seat == captor);
    let slot = scene.pieces.iter().filter(taken).count();
    Spot::Tray { seat: captor, slot: u8::try_from(slot).unwrap_or(u8::MAX) }
}

pub(super) fn gesture(position: &chessboard::Position<impl ChessLike>, mv: Move) -> Gesture {
    let taken = position.is_capture(mv).then(|| spot(capture_square(position, mv)));
    Gesture {
        tag: mv.promotion.map(|role| Tag::Promotion(look(role))),
        takes: taken.into_iter().collect(),
        ..Gesture::along([spot(mv.from), spot(mv.to)])
    }
}

pub(super) fn attempt(trail: &[Spot]) -> Option<Move> {
    let &[from, to] = trail else { return None };
    Some(Move::new(square(from)?, square(to)?))
}

/// SAN with the letters of pieces as messages: castling is written with the letter O, which names no piece.
pub(super) fn words(san: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut text = String::new();
    for sign in san.chars() {
        let letter = match sign {
            'K' => "letter-king",
            'Q' => "letter-queen",
            'R' => "letter-rook",
            'B' => "letter-bishop",
            'N' => "letter-knight",
            other => {
                text.push(other);
                continue;
            }
        };
        if !text.is_empty() {
            words.push(Word::Text(std::mem::take(&mut text)));
        }
        words.push(Word::Key(letter));
    }
    words.extend(Some(text).filter(|text| !text.is_empty()).map(Word::Text));
    words
}

const LESSONS: &[Lesson] = &[
    Lesson::board("chess-goal", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
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
    Lesson::said("chess-draws"),
];
