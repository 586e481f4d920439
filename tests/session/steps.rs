//! The steps of every kind of move, one by one.

use tabuleiro::rules::{GameId, Seat};
use tabuleiro::session::{Beats, Look, Mark, MarkKind, Match, PieceId, Scene, Spot, Step, TableShape, Tag};

use super::support::{game_from, play};

fn spot(name: &str) -> Spot {
    let bytes = name.as_bytes();
    Spot::cell(i16::from(bytes[0] - b'a'), i16::from(bytes[1] - b'1'))
}

fn id(scene: &Scene, name: &str) -> PieceId {
    scene.at(spot(name)).unwrap_or_else(|| panic!("a piece on {name}")).id
}

fn beats(table: &mut dyn Match, text: &str) -> (Scene, Beats) {
    let before = table.scene(Seat::FIRST);
    let choice = table.choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    (before, table.play(choice).expect("a legal choice"))
}

fn tray(seat: Seat, slot: u8) -> Spot {
    Spot::Tray { seat, slot }
}

#[test]
fn a_move_is_one_step() {
    let mut table = game_from(GameId::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let (before, beats) = beats(&mut *table, "Nf3");
    assert_eq!(beats, [[Step::Move { piece: id(&before, "g1"), to: spot("f3") }]]);
    assert_eq!(table.last_move(), [spot("g1"), spot("f3")]);
}

#[test]
fn captured_pieces_fill_the_tray_of_the_captor() {
    let mut table = game_from(GameId::Chess, "4k3/8/8/3p4/4P3/2p5/1P6/4K3 w - - 0 1");
    play(&mut *table, "Ke2");
    play(&mut *table, "dxe4");
    let (before, steps) = beats(&mut *table, "bxc3");
    assert_eq!(
        steps,
        [[
            Step::LiftOff { piece: id(&before, "c3"), to: tray(Seat::FIRST, 0) },
            Step::Move { piece: id(&before, "b2"), to: spot("c3") },
        ]]
    );
    let scene = table.scene(Seat::SECOND);
    assert_eq!(
        scene.at(tray(Seat::SECOND, 0)).map(|piece| (piece.look, piece.owner)),
        Some((Look::Pawn, Seat::FIRST))
    );
}

#[test]
fn en_passant_lifts_the_pawn_beside() {
    let mut table = game_from(GameId::Chess, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut *table, "d7d5");
    let (before, steps) = beats(&mut *table, "exd6");
    assert_eq!(
        steps,
        [[
            Step::LiftOff { piece: id(&before, "d5"), to: tray(Seat::FIRST, 0) },
            Step::Move { piece: id(&before, "e5"), to: spot("d6") },
        ]]
    );
}

#[test]
fn castling_moves_king_and_rook_together() {
    for (text, king_to, rook_from, rook_to) in [("O-O", "g1", "h1", "f1"), ("O-O-O", "c1", "a1", "d1")] {
        let mut table = game_from(GameId::Chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let (before, steps) = beats(&mut *table, text);
        assert_eq!(
            steps,
            [[
                Step::Move { piece: id(&before, "e1"), to: spot(king_to) },
                Step::Move { piece: id(&before, rook_from), to: spot(rook_to) },
            ]]
        );
        assert_eq!(table.last_move(), [spot("e1"), spot(king_to)]);
    }
    // The same two squares without castling are a king's two steps and no move at all.
    let table = game_from(GameId::Chess, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(
        table.why_not(&[spot("e1"), spot("g1")]).map(|why| why.key),
        Some("why-chess-castling-right-king")
    );
}

#[test]
fn a_promotion_is_asked_for_and_happens_after_the_move() {
    let mut table = game_from(GameId::Chess, "3r2k1/4P3/8/8/8/8/P7/4K3 w - - 0 1");
    let path = [spot("e7"), spot("d8")];
    let tags: Vec<_> =
        table.gestures().iter().filter(|g| g.path == path).map(|g| (g.tag, g.captures)).collect();
    let looks = [Look::Queen, Look::Rook, Look::Bishop, Look::Knight];
    assert_eq!(tags.len(), 4);
    assert!(looks.iter().all(|look| tags.contains(&(Some(Tag::Promotion(*look)), true))), "{tags:?}");
    let (before, steps) = beats(&mut *table, "exd8=N");
    let pawn = id(&before, "e7");
    assert_eq!(
        steps,
        [
            vec![
                Step::LiftOff { piece: id(&before, "d8"), to: tray(Seat::FIRST, 0) },
                Step::Move { piece: pawn, to: spot("d8") },
            ],
            vec![Step::Become { piece: pawn, look: Look::Knight }],
        ]
    );
    // A promoted piece goes to the tray as what it had become.
    play(&mut *table, "Kh8 Ke2 Kg8 Kd3 Kf8 Kc4 Ke8 Kb5 Kxd8");
    assert_eq!(
        table.scene(Seat::FIRST).at(tray(Seat::SECOND, 0)).map(|piece| piece.look),
        Some(Look::Knight)
    );
}

#[test]
fn marks_show_check_and_goal() {
    let mut chess = game_from(GameId::Chess, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(chess.marks(), []);
    play(&mut *chess, "Ra8");
    assert_eq!(chess.marks(), [Mark { spot: spot("e8"), kind: MarkKind::Check }]);
    let race = game_from(GameId::RacingKings, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
    let goal: Vec<Mark> = (0..8).map(|x| Mark { spot: Spot::cell(x, 7), kind: MarkKind::Goal }).collect();
    assert_eq!(race.marks(), goal);
    assert_eq!(race.shape(), TableShape::Board { columns: 8, rows: 8 });
}

#[test]
fn a_wrong_try_is_refused_by_its_rule() {
    let chess = game_from(GameId::Chess, "4k3/4r3/8/8/8/8/P3N3/4K3 w - - 0 1");
    let why = |path: &[&str]| {
        let path: Vec<Spot> = path.iter().map(|name| spot(name)).collect();
        chess.why_not(&path).map(|why| why.key)
    };
    assert_eq!(why(&["e4"]), Some("why-nothing-there"));
    assert_eq!(why(&["e7"]), Some("why-not-yours"));
    assert_eq!(why(&["e2"]), Some("why-no-move-from-there"));
    assert_eq!(why(&["e2", "c3"]), Some("why-chess-pinned"));
    assert_eq!(why(&["e2", "e4"]), Some("why-chess-piece-move"));
    assert_eq!(why(&["a2", "b3"]), Some("why-chess-nothing-to-capture"));
    assert_eq!(why(&["a2", "a5"]), Some("why-chess-piece-move"));
    assert_eq!(why(&["e7", "e2"]), Some("why-chess-not-your-piece"));
    assert_eq!(why(&["a2", "a3", "a4"]), Some("why-no-such-path"));
    assert_eq!(
        chess.why_not(&[spot("a2"), tray(Seat::FIRST, 0)]).map(|why| why.key),
        Some("why-no-such-path")
    );
    assert_eq!(chess.why_not(&[]), None);

    // A promotion is never refused for not having said what the pawn becomes: that is asked later.
    let blocked = game_from(GameId::Chess, "4r1k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(blocked.why_not(&[spot("e7"), spot("e8")]).map(|why| why.key), Some("why-chess-pawn-blocked"));
    let race = game_from(GameId::RacingKings, "8/8/8/8/7k/8/K7/6R1 w - - 0 1");
    assert_eq!(
        race.why_not(&[spot("g1"), spot("h1")]).map(|why| why.key),
        Some("why-racing-kings-gives-check")
    );
}

/// A square of draughts by its number.
fn casa(number: u8) -> Spot {
    let square = tabuleiro::rules::draughts::Square::new(number).expect("a square");
    Spot::cell(square.column().into(), square.row().into())
}

#[test]
fn draughts_captures_go_leg_by_leg_and_leave_together() {
    let mut table = game_from(GameId::Draughts, "W:W19,1:B14,23,27");
    assert!(!table.corner_is_dark());
    assert_eq!(table.shape(), TableShape::Board { columns: 8, rows: 8 });
    // Two men are taken at once in the end, and the man that took them becomes a king.
    let mut table_2 = game_from(GameId::Draughts, "W:W14:B18,26");
    let (before, steps) = beats(&mut *table_2, "14x30");
    let [man, first, second] = [14, 18, 26].map(|number| before.at(casa(number)).expect("a piece").id);
    assert_eq!(
        steps,
        [
            vec![Step::Move { piece: man, to: casa(21) }],
            vec![Step::Move { piece: man, to: casa(30) }],
            vec![
                Step::LiftOff { piece: first, to: tray(Seat::FIRST, 0) },
                Step::LiftOff { piece: second, to: tray(Seat::FIRST, 1) },
            ],
            vec![Step::Become { piece: man, look: Look::Dama }],
        ]
    );
    let (_, steps) = beats(&mut *table, "19x28");
    assert_eq!(steps.len(), 2, "no crowning before the last row");
}

#[test]
fn pieces_that_must_capture_are_marked() {
    let table = game_from(GameId::Draughts, "W:W3,10,12:B14,15");
    let obliged = |number| Mark { spot: casa(number), kind: MarkKind::Obliged };
    assert_eq!(table.marks(), [obliged(10), obliged(12)]);
    assert!(game_from(GameId::Draughts, "W:W1-12:B21-32").marks().is_empty());
}

#[test]
fn one_click_where_one_move_ends_and_by_the_turns_where_several_do() {
    let mut straight = game_from(GameId::Draughts, "W:W10:B14,23");
    assert_eq!(straight.gestures()[0].path, [casa(10), casa(28)]);
    let why = straight.why_not(&[casa(10), casa(19)]).map(|why| why.key);
    assert_eq!(why, Some("why-draughts-must-continue"));
    play(&mut *straight, "10-28");
    let branching = game_from(GameId::Draughts, "W:W2:B5,6,13,14");
    let paths: Vec<_> = branching.gestures().iter().map(|gesture| gesture.path.clone()).collect();
    assert_eq!(paths, [[casa(2), casa(9), casa(18)], [casa(2), casa(11), casa(18)]]);
    assert!(branching.why_not(&[casa(2), casa(9)]).is_none(), "a beginning");
}
