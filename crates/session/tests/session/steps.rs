//! Tests of the animation steps of every kind of move.

use session::{
    Beats, Game, Mark, MarkKind, Match, PieceId, PieceKind, PromotionChoice, Scene, SceneStep, Seat, Spot,
    TableKind, Viewer, message,
};

use test_support::games::{draughts_square, game_from, play_moves, square as spot};

/// The piece on the square `name`.
fn id(scene: &Scene, name: &str) -> PieceId {
    scene.at(spot(name)).unwrap_or_else(|| panic!("a piece on {name}")).id
}

/// Plays the move `text`. Returns the scene before the move, and the steps of the move.
fn play_with_steps(table: &mut dyn Match, text: &str) -> (Scene, Beats) {
    let before = table.scene(Viewer::Seat(Seat::FIRST)).clone();
    let choice = table.choice_of(text).unwrap_or_else(|message| panic!("{text}: {message:?}"));
    table.play(choice).expect("a legal choice");
    (before, table.steps(Viewer::All))
}

fn tray(seat: Seat, slot: u8) -> Spot {
    Spot::Tray { seat, slot }
}

#[test]
fn a_move_is_one_step() {
    let mut table = game_from(Game::CHESS, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let (before, steps) = play_with_steps(&mut *table, "Nf3");
    assert_eq!(steps, [[SceneStep::Move { piece: id(&before, "g1"), to: spot("f3") }]]);
    assert_eq!(table.last_move(), [spot("g1"), spot("f3")]);
}

#[test]
fn captured_pieces_fill_the_tray_of_the_captor() {
    let mut table = game_from(Game::CHESS, "4k3/8/8/3p4/4P3/2p5/1P6/4K3 w - - 0 1");
    play_moves(&mut *table, "Ke2");
    play_moves(&mut *table, "dxe4");
    let (before, steps) = play_with_steps(&mut *table, "bxc3");
    assert_eq!(
        steps,
        [[
            SceneStep::Capture { piece: id(&before, "c3"), to: tray(Seat::FIRST, 0) },
            SceneStep::Move { piece: id(&before, "b2"), to: spot("c3") },
        ]]
    );
    let scene = table.scene(Viewer::Seat(Seat::SECOND));
    assert_eq!(
        scene.at(tray(Seat::SECOND, 0)).map(|piece| (piece.kind, piece.owner)),
        Some((PieceKind::Pawn, Seat::FIRST))
    );
}

#[test]
fn en_passant_captures_the_pawn_beside_the_capturing_pawn() {
    let mut table = game_from(Game::CHESS, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play_moves(&mut *table, "d7d5");
    let (before, steps) = play_with_steps(&mut *table, "exd6");
    assert_eq!(
        steps,
        [[
            SceneStep::Capture { piece: id(&before, "d5"), to: tray(Seat::FIRST, 0) },
            SceneStep::Move { piece: id(&before, "e5"), to: spot("d6") },
        ]]
    );
}

#[test]
fn castling_moves_king_and_rook_together() {
    for (text, king_to, rook_from, rook_to) in [("O-O", "g1", "h1", "f1"), ("O-O-O", "c1", "a1", "d1")] {
        let mut table = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let (before, steps) = play_with_steps(&mut *table, text);
        assert_eq!(
            steps,
            [[
                SceneStep::Move { piece: id(&before, "e1"), to: spot(king_to) },
                SceneStep::Move { piece: id(&before, rook_from), to: spot(rook_to) },
            ]]
        );
        assert_eq!(table.last_move(), [spot("e1"), spot(king_to)]);
    }
    // Without the castling right, the same squares are an illegal king move.
    let table = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(
        table.rejection_message(&[spot("e1"), spot("g1")]).map(|message| message.key),
        Some("illegal-move-chess-castling-right-king")
    );
}

#[test]
fn a_promotion_is_asked_for_and_happens_after_the_move() {
    let mut table = game_from(Game::CHESS, "3r2k1/4P3/8/8/8/8/P7/4K3 w - - 0 1");
    let path = [spot("e7"), spot("d8")];
    let choices: Vec<_> = table
        .state()
        .gestures
        .iter()
        .filter(|gesture| gesture.route() == path)
        .map(|gesture| (gesture.choice, gesture.captures()))
        .collect();
    let piece_kinds = [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];
    assert_eq!(choices.len(), 4);
    assert!(
        piece_kinds.iter().all(|kind| choices.contains(&(Some(PromotionChoice::Promotion(*kind)), true))),
        "{choices:?}"
    );
    let (before, steps) = play_with_steps(&mut *table, "exd8=N");
    let pawn = id(&before, "e7");
    assert_eq!(
        steps,
        [
            vec![
                SceneStep::Capture { piece: id(&before, "d8"), to: tray(Seat::FIRST, 0) },
                SceneStep::Move { piece: pawn, to: spot("d8") },
            ],
            vec![SceneStep::Change { piece: pawn, kind: PieceKind::Knight }],
        ]
    );
    // A promoted piece that is captured keeps its new kind in the tray.
    play_moves(&mut *table, "Kh8 Ke2 Kg8 Kd3 Kf8 Kc4 Ke8 Kb5 Kxd8");
    assert_eq!(
        table.scene(Viewer::Seat(Seat::FIRST)).at(tray(Seat::SECOND, 0)).map(|piece| piece.kind),
        Some(PieceKind::Knight)
    );
}

#[test]
fn marks_show_check_and_goal() {
    let mut chess = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(chess.state().marks, []);
    play_moves(&mut *chess, "Ra8");
    assert_eq!(chess.state().marks, [Mark { spot: spot("e8"), kind: MarkKind::Check }]);
    let race = game_from(Game::RACING_KINGS, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
    let goal: Vec<Mark> = (0..8).map(|x| Mark { spot: Spot::cell(x, 7), kind: MarkKind::Goal }).collect();
    assert_eq!(race.state().marks, goal);
    assert_eq!(race.game().table, TableKind::Board { columns: 8, rows: 8, dark_corner: true });
}

#[test]
fn an_illegal_move_is_rejected_with_its_rule() {
    let chess = game_from(Game::CHESS, "4k3/4r3/8/8/8/8/P3N3/4K3 w - - 0 1");
    let rejection_key = |path: &[&str]| {
        let path: Vec<Spot> = path.iter().map(|name| spot(name)).collect();
        chess.rejection_message(&path).map(|message| message.key)
    };
    assert_eq!(rejection_key(&["e4"]), Some("illegal-move-no-piece"));
    assert_eq!(rejection_key(&["e7"]), Some("illegal-move-not-your-piece"));
    assert_eq!(
        rejection_key(&["e2"]),
        Some("illegal-move-chess-pinned"),
        "a pinned piece is rejected at the first click"
    );
    assert_eq!(rejection_key(&["e2", "c3"]), Some("illegal-move-chess-pinned"));
    assert_eq!(rejection_key(&["e2", "e4"]), Some("illegal-move-chess-piece-movement"));
    assert_eq!(rejection_key(&["a2", "b3"]), Some("illegal-move-chess-nothing-to-capture"));
    assert_eq!(rejection_key(&["a2", "a5"]), Some("illegal-move-chess-piece-movement"));
    assert_eq!(rejection_key(&["e7", "e2"]), Some("illegal-move-chess-not-your-piece"));
    assert_eq!(rejection_key(&["a2", "a3", "a4"]), Some("illegal-move-no-such-path"));
    assert_eq!(
        chess.rejection_message(&[spot("a2"), tray(Seat::FIRST, 0)]).map(|message| message.key),
        Some("illegal-move-no-such-path")
    );
    assert_eq!(chess.rejection_message(&[]), None);

    // A promotion is never rejected for the missing choice of the piece: the player chooses later.
    let blocked = game_from(Game::CHESS, "4r1k1/4P3/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        blocked.rejection_message(&[spot("e7"), spot("e8")]).map(|message| message.key),
        Some("illegal-move-chess-pawn-blocked")
    );
    let race = game_from(Game::RACING_KINGS, "8/8/8/8/7k/8/K7/6R1 w - - 0 1");
    assert_eq!(
        race.rejection_message(&[spot("g1"), spot("h1")]).map(|message| message.key),
        Some("illegal-move-racing-kings-gives-check")
    );
}

#[test]
fn a_draughts_capture_jumps_piece_by_piece_and_removes_all_at_once() {
    let mut table = game_from(Game::DRAUGHTS, "W:W19,1:B14,23,27");
    assert_eq!(table.game().table, TableKind::Board { columns: 8, rows: 8, dark_corner: false });
    // The capturing man takes two men and becomes a king.
    let mut crowning = game_from(Game::DRAUGHTS, "W:W14:B18,26");
    let (before, steps) = play_with_steps(&mut *crowning, "14x30");
    let [man, first, second] =
        [14, 18, 26].map(|number| before.at(draughts_square(number)).expect("a piece").id);
    assert_eq!(
        steps,
        [
            vec![SceneStep::Move { piece: man, to: draughts_square(21) }],
            vec![SceneStep::Move { piece: man, to: draughts_square(30) }],
            vec![
                SceneStep::Capture { piece: first, to: tray(Seat::FIRST, 0) },
                SceneStep::Capture { piece: second, to: tray(Seat::FIRST, 1) },
                SceneStep::Crown { onto: man, piece: None, kind: PieceKind::Dama },
            ],
        ]
    );
    let (_, steps) = play_with_steps(&mut *table, "19x28");
    assert_eq!(steps.len(), 2, "a jump, and the removal without crowning");
}

#[test]
fn pieces_that_must_capture_are_marked() {
    let table = game_from(Game::DRAUGHTS, "W:W3,10,12:B14,15");
    let must_capture = |number| Mark { spot: draughts_square(number), kind: MarkKind::MustCapture };
    assert_eq!(table.state().marks, [must_capture(10), must_capture(12)]);
    assert!(game_from(Game::DRAUGHTS, "W:W1-12:B21-32").state().marks.is_empty());
}

/// A captured man from the tray is stacked on a new king, and the other pieces in the tray fill the gap.
#[test]
fn a_man_is_crowned_with_a_captured_man() {
    let mut table = game_from(Game::DRAUGHTS, "B:W6,K14,27:B18");
    let (before, _) = play_with_steps(&mut *table, "18x2");
    let [new_king, captured_man, captured_king] =
        [27, 6, 14].map(|number| before.at(draughts_square(number)).expect("a piece").id);
    let (_, steps) = play_with_steps(&mut *table, "27-31");
    assert_eq!(
        steps,
        [
            vec![SceneStep::Move { piece: new_king, to: draughts_square(31) }],
            vec![
                SceneStep::Crown { onto: new_king, piece: Some(captured_man), kind: PieceKind::Dama },
                SceneStep::Move { piece: captured_king, to: tray(Seat::SECOND, 0) },
            ],
        ]
    );
    let scene = table.scene(Viewer::Seat(Seat::FIRST));
    assert_eq!(scene.piece(captured_man), None);
    assert_eq!(scene.at(draughts_square(31)).map(|piece| piece.kind), Some(PieceKind::Dama));
    // After undo the man is back in the tray, and a captured king stays a king there.
    table.go_to_ply(1);
    let kinds = [0, 1].map(|slot| {
        table.scene(Viewer::Seat(Seat::FIRST)).at(tray(Seat::SECOND, slot)).map(|piece| piece.kind)
    });
    assert_eq!(kinds, [Some(PieceKind::Man), Some(PieceKind::Dama)]);
}

#[test]
fn a_draughts_capture_has_its_routes_and_its_captured_pieces() {
    let straight = game_from(Game::DRAUGHTS, "W:W10:B14,23");
    let only = &straight.state().gestures[0];
    assert_eq!(only.routes, [[draughts_square(10), draughts_square(19), draughts_square(28)]]);
    assert_eq!(only.takes, [draughts_square(14), draughts_square(23)]);
    assert!(
        straight.rejection_message(&[draughts_square(10), draughts_square(19)]).is_none(),
        "the first jump alone is a legal start"
    );
    assert!(
        straight
            .rejection_message(&[draughts_square(10), draughts_square(19), draughts_square(28)])
            .is_none()
    );
    let key =
        straight.rejection_message(&[draughts_square(10), draughts_square(14)]).map(|message| message.key);
    assert_eq!(key, Some("illegal-move-draughts-occupied"));

    let branching = game_from(Game::DRAUGHTS, "W:W2:B5,6,13,14");
    let routes: Vec<_> = branching.state().gestures.iter().map(|gesture| gesture.route().to_vec()).collect();
    assert_eq!(
        routes,
        [
            [draughts_square(2), draughts_square(9), draughts_square(18)],
            [draughts_square(2), draughts_square(11), draughts_square(18)]
        ]
    );
    assert!(
        branching.rejection_message(&[draughts_square(2), draughts_square(9)]).is_none(),
        "the first jump alone is a legal start"
    );
    let takes: Vec<_> = branching.state().gestures.iter().map(|gesture| gesture.takes.clone()).collect();
    assert_eq!(takes, [[draughts_square(5), draughts_square(13)], [draughts_square(6), draughts_square(14)]]);
}

/// A king that captures four men along a closed route may go in either direction.
#[test]
fn a_capture_along_a_closed_route_works_in_both_directions() {
    let table = game_from(Game::DRAUGHTS, "W:WK20:B11,13,23,26");
    let closed: Vec<_> =
        table.state().gestures.iter().filter(|gesture| gesture.end() == Some(draughts_square(20))).collect();
    assert_eq!(closed.len(), 1, "both directions are one move");
    let forward = [20, 30, 17, 6, 20].map(draughts_square);
    let backward = [20, 6, 17, 30, 20].map(draughts_square);
    assert!([&forward[..], &backward].contains(&closed[0].route()));
    assert!(closed[0].matching_route(&forward).is_some() && closed[0].matching_route(&backward).is_some());
    assert_eq!(closed[0].takes.len(), 4);
}

#[test]
fn a_chess_capture_is_on_the_destination_except_en_passant() {
    let takes = |position: &str, text: &str| {
        let table = game_from(Game::CHESS, position);
        let choice = table.choice_of(text).expect("legal");
        table.state().gestures[choice.0].takes.clone()
    };
    assert_eq!(takes("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), [spot("d5")]);
    assert_eq!(takes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), [spot("d5")]);
    assert_eq!(takes("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5e6"), []);
}

#[test]
fn squares_of_draughts_have_numbers() {
    let table = game_from(Game::DRAUGHTS, "W:W1-12:B21-32");
    let number = |name: &str| (table.game().cell_number)(spot(name));
    assert_eq!(["h1", "b1", "e4", "a8", "a1"].map(number), [Some(1), Some(4), Some(14), Some(32), None]);
    let chess = game_from(Game::CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!((chess.game().cell_number)(spot("h1")), None);
}

#[test]
fn the_rejection_gives_the_rule_that_another_piece_must_capture() {
    let rejection_key = |position: &str, number: u8| {
        game_from(Game::DRAUGHTS, position)
            .rejection_message(&[draughts_square(number)])
            .map(|message| message.key)
    };
    assert_eq!(rejection_key("W:W3,10,12:B14,15", 3), Some("illegal-move-draughts-must-capture"));
    assert_eq!(rejection_key("W:W3,10:BK7,14,23", 3), Some("illegal-move-draughts-larger-capture"));
    assert_eq!(rejection_key("W:W9,12:B13,K15", 9), Some("illegal-move-draughts-more-kings"));
    assert_eq!(rejection_key("W:W9,12:B13,K15", 12), None);
    assert_eq!(rejection_key("W:W3,6,7,K1:B32", 3), Some("illegal-move-piece-cannot-move"));
    assert_eq!(rejection_key("W:W3,10,12:B14,15", 14), Some("illegal-move-not-your-piece"));
}

#[test]
fn the_rejection_names_the_piece_that_cannot_move() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (game, position, at, piece) in [
        (Game::CHESS, start, spot("a1"), "rook"),
        (Game::CHESS, start, spot("c1"), "bishop"),
        (Game::CHESS, start, spot("d1"), "queen"),
        (Game::CHESS, start, spot("e1"), "king"),
        (Game::CHESS, "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", spot("e2"), "pawn"),
        (Game::DRAUGHTS, "W:W3,6,7,K1:B32", draughts_square(3), "man"),
    ] {
        let rejection = game_from(game, position).rejection_message(&[at]).expect("it cannot move");
        let named = message!("illegal-move-piece-cannot-move", piece);
        assert_eq!(rejection, named, "{position}");
    }
}
