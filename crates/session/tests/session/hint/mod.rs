//! Tests of hints: the reasons match the judgement of a person, and each reason is proven independently.

mod checks;

use std::time::{Duration, Instant};

use ai::StopFlag;
use session::hint::{Compulsion, Hint, OtherMovesResult, PlacedPiece, Reason};
use session::{ChessReason, DominUpReason, DraughtsReason, EndReason, Game, PieceKind, Spot};

use test_support::games::{game_from, start_positions};

/// The hint that explains the move `mv`.
pub(crate) fn explain(game: Game, position: &str, mv: &str) -> Hint {
    let table = game_from(game, position);
    let choice = table.choice_of(mv).unwrap_or_else(|message| panic!("{position} {mv}: {message:?}"));
    let job = table.prove_reasons(choice).expect("the game goes on");
    let hint = job(&StopFlag::new()).expect("not stopped");
    assert_eq!((hint.choice, hint.depth), (choice, 0));
    hint
}

fn reasons(game: Game, position: &str, mv: &str) -> Vec<Reason> {
    explain(game, position, mv).reasons
}

/// A piece of a reason, by the name of its square (`e4`).
fn chess_piece(kind: PieceKind, square: &str) -> PlacedPiece {
    let [file, rank] = *square.as_bytes() else { panic!("{square}") };
    let spot = Spot::cell(i16::from(file - b'a'), i16::from(rank - b'1'));
    PlacedPiece { kind, spot, square: square.to_owned() }
}

fn spot(square: &str) -> Spot {
    chess_piece(PieceKind::King, square).spot
}

/// Positions with the reason that a person would give.
#[test]
fn chess_reasons_match_human_judgement() {
    let chess_reasons = |position, mv| reasons(Game::CHESS, position, mv);
    let piece = chess_piece;
    for (position, mv, expected) in [
        // A back-rank mate.
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", Reason::Wins(EndReason::Checkmate)),
        // After Kc7 only Ka7 is legal, and Ra1 mates.
        ("k7/8/2K5/8/8/8/8/7R w - - 0 1", "c6c7", Reason::WinsIn { moves: 2, by: EndReason::Checkmate }),
        // Only the bishop can block the check.
        ("4k3/8/8/2B5/8/8/6PP/4r2K w - - 0 1", "c5g1", Reason::OnlyMove(Compulsion::Check)),
        // After Kh1, Ra1 mates, so the king must go to f1.
        ("r7/8/8/8/8/6k1/8/6K1 w - - 0 1", "g1f1", Reason::OthersLose { moves: 1, by: EndReason::Checkmate }),
        // The two rooks mate the king on the edge after any move.
        ("7r/8/8/8/P5k1/8/6r1/K7 w - - 0 1", "a4a5", Reason::AllLose { moves: 1, by: EndReason::Checkmate }),
        // The rook threatens a back-rank mate; a pawn move makes an escape square.
        (
            "4r1k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1",
            "h2h3",
            ChessReason::StopsWin {
                piece: piece(PieceKind::Rook, "e8"),
                to: (spot("e1"), "e1".to_owned()),
                by: EndReason::Checkmate,
            }
            .into(),
        ),
        // Queen and bishop attack g2; after g3 the queen mates on f3.
        (
            "6k1/8/2b5/8/6q1/8/5PPP/5RK1 w - - 0 1",
            "f2f3",
            Reason::OthersLose { moves: 2, by: EndReason::Checkmate },
        ),
        (
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "a7a8q",
            ChessReason::Promotes(piece(PieceKind::Queen, "a8")).into(),
        ),
        (
            "4k3/p7/8/4n3/8/5N2/P7/4K3 w - - 0 1",
            "f3e5",
            ChessReason::Takes(piece(PieceKind::Knight, "e5")).into(),
        ),
        // A rook for a knight.
        (
            "4k3/p2r4/8/2N5/8/8/P7/4K3 w - - 0 1",
            "c5d7",
            ChessReason::WinsExchange {
                target: piece(PieceKind::Rook, "d7"),
                recaptured: Some(piece(PieceKind::Knight, "d7")),
                points: 2,
            }
            .into(),
        ),
        (
            "r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1",
            "d5c7",
            ChessReason::Fork {
                by: piece(PieceKind::Knight, "c7"),
                targets: [piece(PieceKind::King, "e8"), piece(PieceKind::Rook, "a8")],
            }
            .into(),
        ),
        // The pinned queen can at best capture the rook, which the king recaptures.
        ("4k3/8/8/4q3/8/8/P2K4/7R w - - 0 1", "h1e1", ChessReason::WinsPoints { points: 4 }.into()),
        (
            "4k3/8/8/3p4/4N3/8/P7/4K3 w - - 0 1",
            "e4c5",
            ChessReason::Saves { piece: piece(PieceKind::Knight, "e4"), moves: true, all: true }.into(),
        ),
    ] {
        assert_eq!(chess_reasons(position, mv), [expected], "{position} {mv}");
    }
}

#[test]
fn without_a_proof_no_reason_is_given() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // The knight is defended by a pawn, so the capture wins nothing; the fork on c7 fails against the queen.
    let defended = "4k3/p2p4/2p5/3n4/8/4N3/P7/4K3 w - - 0 1";
    let guarded = "r2qk3/8/8/3N4/8/8/P7/4K3 w - - 0 1";
    // There is no threat to stop: the queen blocks the path of the rook to the mate on a8.
    let blocked = "6k1/5ppp/8/8/8/8/q4PPP/R5K1 b - - 0 1";
    // The check only delays the capture of the knight by the pawn.
    let delayed = "4k3/8/8/3p4/4N3/8/P7/4K2R w - - 0 1";
    for (position, mv) in
        [(start, "a2a3"), (defended, "e3d5"), (guarded, "d5c7"), (blocked, "h7h6"), (delayed, "h1h8")]
    {
        // Plain effects promise nothing, so they may be given.
        let found = reasons(Game::CHESS, position, mv);
        let is_plain = |reason: &Reason| {
            matches!(reason, Reason::Chess(ChessReason::Checks | ChessReason::EvenExchange { .. }))
        };
        assert!(found.iter().all(is_plain), "{position} {mv}: {found:?}");
    }
    // A king move without any effect.
    let king_endgame = "W:WK2,4,8:B32,K31";
    for (game, position, mv) in [(Game::DRAUGHTS, king_endgame, "2-6"), (Game::CHESS, start, "a2a3")] {
        let hint = explain(game, position, mv);
        assert_eq!((hint.reasons.len(), hint.line.len()), (0, 1), "{game}");
        assert_eq!(hint.explanation().len(), 1, "a sentence says that there is no reason");
    }
}

/// The knight on c3 is guarded; the attacked piece is the bishop on d5.
#[test]
fn a_guarded_piece_is_not_reported_as_saved() {
    let position = "4k3/8/2p5/3B4/1b6/2N5/PP6/6K1 w - - 0 1";
    let saved =
        ChessReason::Saves { piece: chess_piece(PieceKind::Bishop, "d5"), moves: true, all: true }.into();
    for retreat in ["d5c4", "d5b3", "d5f3"] {
        assert_eq!(
            reasons(Game::CHESS, position, retreat).as_slice(),
            std::slice::from_ref(&saved),
            "{retreat}"
        );
    }
    // Two pieces are attacked; the move saves the more valuable one.
    let two_attacked = "4k3/8/2p3p1/3B3R/8/8/PP6/6K1 w - - 0 1";
    let rook =
        ChessReason::Saves { piece: chess_piece(PieceKind::Rook, "h5"), moves: true, all: false }.into();
    let found = reasons(Game::CHESS, two_attacked, "h5h2");
    assert!(found.contains(&rook), "{found:?}");
}

#[test]
fn a_capture_that_can_be_recaptured_is_an_exchange() {
    // The pawn recaptures the knight, then the rooks are exchanged.
    let exchange = ChessReason::WinsExchange {
        target: chess_piece(PieceKind::Pawn, "b5"),
        recaptured: Some(chess_piece(PieceKind::Knight, "b5")),
        points: 1,
    }
    .into();
    assert_eq!(reasons(Game::CHESS, "r3k3/8/p7/1p6/8/2N5/8/R3K3 w - - 0 1", "c3b5"), [exchange]);
    let even = ChessReason::EvenExchange {
        by: chess_piece(PieceKind::Knight, "e3"),
        target: chess_piece(PieceKind::Knight, "d5"),
    }
    .into();
    assert_eq!(reasons(Game::CHESS, "4k3/p2p4/2p5/3n4/8/4N3/P7/4K3 w - - 0 1", "e3d5"), [even]);
    // A recapture on the square of the last capture.
    let mut table = game_from(Game::CHESS, "4k3/8/2p5/3n4/8/2N1P3/8/4K3 w - - 0 1");
    table.play(table.choice_of("c3d5").expect("a move")).expect("a legal choice");
    let choice = table.choice_of("c6d5").expect("a move");
    let hint = table.prove_reasons(choice).expect("a game in progress")(&StopFlag::new()).expect("an answer");
    assert_eq!(hint.reasons, [ChessReason::TakesBack { square: "d5".to_owned() }.into()]);
}

#[test]
fn two_proven_reasons_are_both_reported() {
    let found = reasons(Game::CHESS, "r3k3/2p5/8/3N4/8/8/P7/4K3 w - - 0 1", "d5c7");
    let targets = [chess_piece(PieceKind::King, "e8"), chess_piece(PieceKind::Rook, "a8")];
    let fork = ChessReason::Fork { by: chess_piece(PieceKind::Knight, "c7"), targets }.into();
    assert_eq!(found, [fork, ChessReason::Takes(chess_piece(PieceKind::Pawn, "c7")).into()]);
    // The rook pins the knight.
    let found = reasons(Game::CHESS, "4r2k/8/8/8/4N3/8/P4P2/4K3 w - - 0 1", "f2f3");
    let saves =
        ChessReason::Saves { piece: chess_piece(PieceKind::Knight, "e4"), moves: false, all: true }.into();
    assert_eq!(found, [saves, ChessReason::OthersLosePoints { points: 3 }.into()]);
    let found = reasons(Game::CHESS, "N1r4k/6pp/8/8/8/8/PP3PKP/8 w - - 0 1", "a8b6");
    let saves =
        ChessReason::Saves { piece: chess_piece(PieceKind::Knight, "a8"), moves: true, all: true }.into();
    assert_eq!(found, [saves, ChessReason::OthersLosePoints { points: 3 }.into()]);
}

#[test]
fn reasons_say_more_than_that_a_move_is_best() {
    let chess_reasons = |position, mv| reasons(Game::CHESS, position, mv);
    let stops_fork = ChessReason::StopsFork {
        by: chess_piece(PieceKind::Knight, "d4"),
        to: (spot("c2"), "c2".to_owned()),
        targets: [chess_piece(PieceKind::King, "e1"), chess_piece(PieceKind::Rook, "a1")],
    }
    .into();
    assert_eq!(chess_reasons("4k3/pp6/8/8/3n4/8/PP6/R3K3 w - - 0 1", "e1d2"), [stops_fork]);
    let threat = chess_reasons("6k1/5ppp/8/8/8/5R2/5PPP/6K1 w - - 0 1", "f3a3");
    assert_eq!(threat[0], ChessReason::ThreatensWin(EndReason::Checkmate).into());
    // No pawn can stop the pawn on d5.
    assert_eq!(
        chess_reasons("4k3/p6p/8/8/3P4/8/P6P/4K3 w - - 0 1", "d4d5"),
        [ChessReason::PassedPawn.into()]
    );
    // A sacrifice is reported, but another sentence says that there is no proven reason for the move.
    let hint = explain(Game::CHESS, "4k3/8/2p5/8/8/4N3/P7/4K3 w - - 0 1", "e3d5");
    assert_eq!(hint.reasons, [ChessReason::Sacrifices(chess_piece(PieceKind::Knight, "d5")).into()]);
    assert_eq!(hint.explanation().len(), 2);
    // In this race, the expected line gives a reason for the move.
    let race = "8/8/2K5/8/5B2/8/6k1/8 w - - 0 1";
    let hint = find_hint(Game::RACING_KINGS, race);
    assert!(!hint.reasons.is_empty(), "{hint:?}");
}

/// The hint for the best move.
fn find_hint(game: Game, position: &str) -> Hint {
    game_from(game, position).find_hint().expect("to move")(&StopFlag::new()).expect("an answer")
}

#[test]
fn a_hint_reports_a_lost_position() {
    // White is a queen and a rook behind.
    let lost = find_hint(Game::CHESS, "3qk2r/5ppp/8/8/8/8/5PPP/6K1 w k - 0 1");
    let wins_points = |reason: &Reason| matches!(reason, Reason::Chess(ChessReason::WinsPoints { .. }));
    assert!(lost.is_losing && !lost.reasons.iter().any(wins_points));
    let even = find_hint(Game::CHESS, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    assert!(!even.is_losing);
}

/// The pinned queen is lost, either for a rook or for nothing.
#[test]
fn the_smaller_loss_is_reported() {
    let found = reasons(Game::CHESS, "7k/1b3p1p/6r1/8/6Q1/8/8/6K1 w - - 0 1", "g4g6");
    assert_eq!(found, [ChessReason::LosesLeast { points: 4, others: 9 }.into()]);
}

/// A study by Réti (1921): the king must move along the diagonal, and all other moves lose.
#[test]
fn search_results_on_other_moves_are_reported() {
    let hint = find_hint(Game::CHESS, "7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    assert_eq!(hint.line[0].text, "h8g7");
    let others_lose =
        |reason: &Reason| matches!(reason, Reason::OthersSearched { found: OtherMovesResult::Lost, .. });
    assert!(hint.reasons.iter().any(others_lose), "{:?}", hint.reasons);
}

#[test]
fn a_win_has_a_line() {
    let hint = explain(Game::CHESS, "k7/8/2K5/8/8/8/8/7R w - - 0 1", "c6c7");
    let line: Vec<&str> = hint.line.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(line, ["c6c7", "a8a7", "h1a1"]);
    assert_eq!(hint.line[2].route, [spot("h1"), spot("a1")]);
    let fork = explain(Game::CHESS, "r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1", "d5c7");
    assert_eq!(fork.spots(), [spot("a8"), spot("e8")]);
}

#[test]
fn plain_effects_are_reported_if_nothing_is_proven() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let before_castling = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 0 1";
    // The rook on a8 is unguarded.
    let open_rook = "r3k3/8/8/8/8/8/P7/4KB2 w - - 0 1";
    for (position, mv, expected) in [
        (start, "e2e4", ChessReason::TakesCentre.into()),
        (start, "g1f3", ChessReason::Develops(chess_piece(PieceKind::Knight, "g1")).into()),
        (before_castling, "e1g1", ChessReason::Castles.into()),
        (open_rook, "f1g2", ChessReason::Threatens(chess_piece(PieceKind::Rook, "a8")).into()),
    ] {
        assert_eq!(reasons(Game::CHESS, position, mv), [expected], "{position} {mv}");
    }
    let giuoco = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5";
    for (mv, expected) in [
        ("f3g5", ChessReason::Threatens(chess_piece(PieceKind::Pawn, "f7")).into()),
        ("b1c3", ChessReason::Develops(chess_piece(PieceKind::Knight, "b1")).into()),
        (
            "c2c3",
            ChessReason::DeniesSquare {
                piece: chess_piece(PieceKind::Knight, "c6"),
                to: (spot("b4"), "b4".to_owned()),
            }
            .into(),
        ),
        (
            "h2h3",
            ChessReason::DeniesSquare {
                piece: chess_piece(PieceKind::Knight, "f6"),
                to: (spot("g4"), "g4".to_owned()),
            }
            .into(),
        ),
    ] {
        assert_eq!(reasons(Game::CHESS, giuoco, mv), [expected], "{mv}");
    }
    // The knight, which two pawns guard, gets a second attacker.
    let attacks_more =
        ChessReason::AttacksMore { piece: chess_piece(PieceKind::Knight, "d5"), attackers: 2, guards: 2 }
            .into();
    let doubled = "4k3/8/2p1p3/3n4/8/8/1P2B3/3RK3 w - - 0 1";
    assert_eq!(reasons(Game::CHESS, doubled, "e2f3"), [attacks_more]);
    // The pawn on d5 has one attacker and one guard.
    let guards_more =
        ChessReason::GuardsMore { piece: chess_piece(PieceKind::Pawn, "d5"), attackers: 1, guards: 2 }.into();
    let black = "4k3/2p5/4p3/3p4/8/2N5/2PP4/4K3 b - - 0 1";
    assert_eq!(reasons(Game::CHESS, black, "c7c6"), [guards_more]);
    let opens_line =
        ChessReason::OpensLine { piece: chess_piece(PieceKind::Bishop, "f1"), before: 0, then: 5 }.into();
    assert_eq!(reasons(Game::CHESS, start, "e2e3"), [opens_line]);
    // The queen offers an exchange, the king approaches the centre or a passed pawn, and the rook guards a pawn's path.
    let exchange = ChessReason::OffersExchange {
        by: chess_piece(PieceKind::Queen, "d4"),
        target: chess_piece(PieceKind::Queen, "d6"),
    }
    .into();
    let guards_path = ChessReason::GuardsPawnPath {
        pawn: chess_piece(PieceKind::Pawn, "a5"),
        to: (spot("a6"), "a6".to_owned()),
    }
    .into();
    for (position, mv, expected) in [
        ("6k1/2p2p2/3q4/8/7Q/2P5/5P2/6K1 w - - 0 1", "h4d4", exchange),
        ("4k3/5p2/5P2/8/8/8/8/4K3 w - - 0 1", "e1e2", ChessReason::KingToMiddle.into()),
        (
            "4k3/8/8/7p/8/8/8/4K3 w - - 0 1",
            "e1f2",
            ChessReason::KingToPawn(chess_piece(PieceKind::Pawn, "h5")).into(),
        ),
        ("8/5p1k/8/P7/8/3R4/5P2/6K1 w - - 0 1", "d3d6", guards_path),
    ] {
        assert_eq!(reasons(Game::CHESS, position, mv), [expected], "{position} {mv}");
    }
    let man_in_front = PlacedPiece { kind: PieceKind::Man, spot: spot("e4"), square: "14".to_owned() };
    for (position, mv, expected) in [
        // Without this move, a man on 18 could capture the man on 14 and land on 11.
        ("W:W1,7,14:B29,30,31", "7-11", DraughtsReason::ClosesBehind(man_in_front).into()),
        ("W:W1,10:B29,30,31", "10-14", DraughtsReason::TakesCentre.into()),
        ("W:W1,12:B29,30,31", "12-16", DraughtsReason::OnTheEdge.into()),
        ("W:WK2,3:B25,26,29", "2-5", DraughtsReason::HoldsRio.into()),
        ("W:W2,14:B27,30,31", "2-6", DraughtsReason::Advances { rows: 6 }.into()),
        // The king on the *rio*, the long diagonal, captures a man that steps to 28.
        (
            "W:WK2,3:B29,30,31",
            "2-5",
            DraughtsReason::BarsMan {
                man: PlacedPiece { kind: PieceKind::Man, spot: spot("c8"), square: "31".to_owned() },
                to: (spot("b7"), "28".to_owned()),
            }
            .into(),
        ),
    ] {
        assert_eq!(reasons(Game::DRAUGHTS, position, mv), [expected], "{position} {mv}");
    }
    let racing = session::catalogue::start_text(Game::RACING_KINGS);
    assert_eq!(reasons(Game::RACING_KINGS, &racing, "h2h3"), [ChessReason::ComesCloser.into()]);
    // One man for one man; every move is forced.
    let hint = explain(Game::DRAUGHTS, "W:W1,3,6,10:B19,31", "10-14");
    assert_eq!(hint.reasons, [DraughtsReason::Trades { gives: 1, takes: 1 }.into()]);
    assert_eq!(hint.line.len(), 3);
}

#[test]
fn reasons_of_racing_kings_are_about_the_race() {
    for (position, mv, expected) in [
        ("8/7K/8/8/8/8/k7/8 w - - 0 1", "h7h8", Reason::Wins(EndReason::Race)),
        ("8/8/7K/8/8/k7/8/8 w - - 0 1", "h6h7", Reason::WinsIn { moves: 2, by: EndReason::Race }),
        // On the last rank, the rook keeps the king away from that rank.
        ("8/6k1/8/8/8/8/K7/1R6 w - - 0 1", "b1b8", Reason::OthersLose { moves: 1, by: EndReason::Race }),
        // White is two steps from the goal, Black one.
        ("8/k7/8/7K/8/8/8/8 w - - 0 1", "h5h6", Reason::AllLose { moves: 1, by: EndReason::Race }),
        (
            "8/8/8/k7/8/4n3/8/4R2K w - - 0 1",
            "e1e3",
            ChessReason::Takes(chess_piece(PieceKind::Knight, "e3")).into(),
        ),
    ] {
        assert_eq!(reasons(Game::RACING_KINGS, position, mv), [expected], "{position} {mv}");
    }
}

#[test]
fn reasons_of_draughts_are_about_captures_and_crowning() {
    let draughts_reasons = |position, mv| reasons(Game::DRAUGHTS, position, mv);
    assert_eq!(draughts_reasons("W:W10:B14", "10x19"), [Reason::Wins(EndReason::NoPieces)]);
    assert_eq!(
        draughts_reasons("W:W1,2,3,10:B14,30,31,32", "10x19"),
        [Reason::OnlyMove(Compulsion::Capture)]
    );
    // The last enemy man has a single move, after which it is captured.
    let won = Reason::WinsIn { moves: 2, by: EndReason::NoPieces };
    assert_eq!(draughts_reasons("W:W11:B14,25", "11x18"), [Reason::OnlyMove(Compulsion::Capture), won]);
    // Two men outnumber one king.
    assert_eq!(
        draughts_reasons("W:W1,2,3,10:B14,23,29,32,K7", "10x28"),
        [Reason::OnlyMove(Compulsion::MostPieces)]
    );
    // Either man can capture, and nothing can recapture.
    assert_eq!(
        draughts_reasons("W:W1,2,10,11:B14,29,30,31", "10x19"),
        [DraughtsReason::WinsPiece { moves: 1 }.into()]
    );
    // The man on a2 can only go to b1.
    let found = draughts_reasons("W:W1,2,3,K11:B8,30,31,32", "11-4");
    let man = PlacedPiece { kind: PieceKind::Man, spot: spot("a2"), square: "8".to_owned() };
    let stops_crowning = DraughtsReason::StopsCrowning { man, to: (spot("b1"), "4".to_owned()) }.into();
    assert!(found.contains(&stops_crowning), "{found:?}");
    let found = draughts_reasons("W:W1,2,26:B16,20,24", "26-30");
    let king = PlacedPiece { kind: PieceKind::Dama, spot: spot("e8"), square: "30".to_owned() };
    assert!(found.contains(&DraughtsReason::Crowns(king).into()), "{found:?}");
    // The endgame tables have all endings of three pieces.
    let solved = draughts_reasons("W:WK2,K3:B32", "2-15");
    assert!(matches!(solved[..], [Reason::SolvedWin { .. } | Reason::WinsIn { .. }]), "{solved:?}");
}

#[test]
fn reasons_of_domin_up_are_about_tiles() {
    // The reasons for the first legal move with `tile`.
    let reasons_for_tile = |position: &str, tile: &str| {
        let table = game_from(Game::DOMIN_UP, position);
        let has_tile = |text: &String| {
            text.starts_with(tile) || text.starts_with(&tile.chars().rev().collect::<String>())
        };
        let texts = moves_of(position);
        let mv = texts.iter().find(|text| has_tile(text)).unwrap_or_else(|| panic!("{tile}: {texts:?}"));
        assert_eq!(table.state().gestures.len(), texts.len());
        reasons(Game::DOMIN_UP, position, mv)
    };
    let opening = "0,0=7^1;1,0=7^1 0";
    assert_eq!(
        reasons_for_tile(&format!("report 1 17/00.12 {opening}"), "17"),
        [Reason::Wins(EndReason::EmptyHand)]
    );
    // A climb places a tile on top of two cells of equal height whose numbers match the tile.
    let climb = "report 1 17.33/00.12 0,0=7^1;1,0=7^1;2,0=1^1;3,0=3^1 0";
    assert_eq!(reasons_for_tile(climb, "71"), [Reason::OnlyMove(Compulsion::Climb)]);
    // The opponent has no 7 and no 1, so must pass, and seat 1 places its last tile.
    assert_eq!(reasons_for_tile(&format!("report 1 17.27/00.33 {opening}"), "17"), [Reason::WinsForSure]);
    let three_seats = format!("report 1 17.27/00.33/22.55 {opening}");
    assert_eq!(reasons_for_tile(&three_seats, "17"), [DominUpReason::LeavesNoPlace.into()]);
    assert_eq!(reasons_for_tile(&three_seats, "27"), [DominUpReason::Heaviest { points: 9 }.into()]);
    // The last tile of seat 1 fits nowhere; the others have two tiles each, which fit nowhere either.
    let blocked = format!("report 1 17.33/00.22/44.55 {opening}");
    assert_eq!(reasons_for_tile(&blocked, "17"), [DominUpReason::WinsBlock.into()]);
}

/// The texts of all legal moves of Domin-Up.
fn moves_of(position: &str) -> Vec<String> {
    use rules::{Rules as _, Texts as _, domin_up::Position};
    let position = Position::from_text(position).expect("a position");
    position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
}

/// The hint does not depend on the distribution of the hidden tiles.
#[test]
fn a_hint_does_not_use_hidden_hands() {
    let deals = [
        "report 1 17.27.33/00.34/22.55 0,0=7^1;1,0=7^1 0",
        "report 1 17.27.33/22.55/00.34 0,0=7^1;1,0=7^1 0",
        "report 1 17.27.33/00.55/22.34 0,0=7^1;1,0=7^1 0",
    ];
    for mv in moves_of(deals[0]) {
        let [one, two, three] = deals.map(|deal| explain(Game::DOMIN_UP, deal, &mv));
        assert!(one == two && two == three, "{mv}");
    }
}

#[test]
fn the_best_move_has_reasons_and_its_search_stops_on_request() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let hint =
        game_from(Game::CHESS, mate).find_hint().expect("to move")(&StopFlag::new()).expect("an answer");
    assert_eq!(hint.reasons, [Reason::Wins(EndReason::Checkmate)]);
    assert_eq!(hint.line[0].text, "a1a8");
    for &game in session::catalogue::GAMES {
        let mut texts = start_positions(game);
        let text = texts.swap_remove(texts.len() / 2);
        let table = game_from(game, &text);
        let Some(job) = table.find_hint().filter(|_| table.state().forced_move.is_none()) else { continue };
        let (stop, start) = (StopFlag::new(), Instant::now());
        stop.raise();
        // Check only that the job returns soon; its result does not matter.
        job(&stop).ok();
        assert!(start.elapsed() < Duration::from_millis(600), "{game}: {:?}", start.elapsed());
    }
}
