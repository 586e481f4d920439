//! Tests of the position editor: an edited position matches its text, and its faults match the rules.

use proptest::prelude::*;
use session::diagram::{CastlingRight, PositionEditor};
use session::{
    EditHistory, EditedPosition, EditorPiece, Game, LocalizedMessage, PieceKind, PlanError, Seat, Spot,
    Viewer, catalogue,
};

use super::words::assert_translated;
use test_support::games::{game_from, random_choice, seeded_rng, square as spot, start_positions};

/// The games with a position editor, each with its editor.
fn games_with_editor() -> Vec<(Game, &'static dyn PositionEditor)> {
    catalogue::GAMES.iter().filter_map(|game| Some((*game, game.position_editor?))).collect()
}

/// Parses a valid or impossible position of `game`.
fn read(game: Game, text: &str) -> EditedPosition {
    let editor = game.position_editor.expect("a game on a board");
    EditedPosition::read(editor, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn squares() -> impl Iterator<Item = Spot> {
    (0..8).flat_map(|x| (0..8).map(move |y| Spot::cell(x, y)))
}

/// Checks the faults of an edited position.
///
/// The first fault is the error of the position text, no fault occurs twice, and each has a message in both languages.
fn check_faults(game: Game, position: &EditedPosition) {
    let text = position.text();
    let text_error = catalogue::read_position_facts(game, &text).err();
    let faults = position.faults();
    // Rights without effect are dropped when a text is read.
    let is_fatal = |key: &str| !matches!(key, "fen-castling-pieces" | "fen-en-passant-impossible");
    let fatal = faults.iter().find(|fault| is_fatal(fault.message.key));
    assert_eq!(fatal.map(|fault| &fault.message), text_error.as_ref().map(message_of), "{text}");
    for (index, fault) in faults.iter().enumerate() {
        assert!(faults[..index].iter().all(|other| other.message != fault.message), "{text}: {faults:?}");
        assert!(fault.breaks_rule, "{text}");
        assert_translated(&fault.message);
        let on_board = |spot: &Spot| squares().any(|square| square == *spot);
        assert!(fault.culprits.iter().all(on_board), "{text}: {:?}", fault.culprits);
    }
    assert_eq!(read(game, &text), *position, "{text}");
}

fn message_of(error: &PlanError) -> &LocalizedMessage {
    match error {
        PlanError::Position { why, .. } => why,
        other => panic!("{other}"),
    }
}

/// Applies the edit that four random numbers choose.
fn apply_random_edit(edits: &mut EditHistory, [action, from, to, kind]: [u8; 4]) {
    let diagram = edits.current();
    let editor = diagram.editor();
    // Two spots are off the board.
    let spots: Vec<Spot> = squares().chain([Spot::cell(-1, 3), Spot::cell(8, 8)]).collect();
    let spot_at = |index: u8| spots[usize::from(index) % spots.len()];
    let (from, to) = (spot_at(from), spot_at(to));
    let piece_kind = editor.piece_kinds()[usize::from(kind) % editor.piece_kinds().len()];
    let seat = if kind % 2 == 0 { Seat::FIRST } else { Seat::SECOND };
    let en_passant_squares = diagram.en_passant_squares();
    match action % 16 {
        0..5 => edits.change(|diagram| diagram.put(to, EditorPiece { kind: piece_kind, owner: seat })),
        5..7 => edits.change(|diagram| diagram.remove(from)),
        7..9 => edits.change(|diagram| diagram.move_piece(from, to)),
        9 => edits.change(|diagram| diagram.set_turn(seat)),
        10 => edits.change(|diagram| {
            diagram.set_right(CastlingRight::ALL[usize::from(kind) % 4], to == from || kind % 3 > 0)
        }),
        11 => edits.change(|diagram| diagram.set_en_passant(en_passant_squares.first().copied())),
        12 => edits.change(|diagram| diagram.set_counter(usize::from(kind) % 3, u16::from(kind) * 257)),
        13 => edits.change(|diagram| if kind < 16 { diagram.clear() } else { diagram.mirror() }),
        14 => edits.change(EditedPosition::swap_sides),
        _ if kind % 2 == 0 => edits.undo(),
        _ => edits.redo(),
    };
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_diagram_preserves_positions_of_games(seed: u64, start: usize) {
        let mut rng = seeded_rng(seed);
        for (game, _) in games_with_editor() {
            let texts = start_positions(game);
            let mut table = game_from(game, &texts[start % texts.len()]);
            for _ in 0..60 {
                let text = table.position_text(Viewer::All);
                let diagram = read(game, &text);
                prop_assert_eq!(diagram.text(), text.clone());
                prop_assert_eq!(diagram.faults(), []);
                let scene = table.scene(Viewer::All);
                let on_board = scene.pieces.iter().filter(|piece| matches!(piece.spot, Spot::Cell { .. }));
                prop_assert_eq!(diagram.pieces().count(), on_board.clone().count());
                for piece in on_board {
                    prop_assert_eq!(diagram.piece_on(piece.spot), Some(EditorPiece { kind: piece.kind, owner: piece.owner }));
                }
                prop_assert_eq!(Some(diagram.turn()), table.state().turn.or(Some(diagram.turn())));
                let Some(choice) = random_choice(&*table, &mut rng) else { break };
                table.play(choice).expect("a legal choice");
            }
        }
    }

    #[test]
    fn every_edited_position_is_legal_or_has_faults(
        start: usize,
        changes in prop::collection::vec(any::<[u8; 4]>(), 1..80),
    ) {
        for (game, editor) in games_with_editor() {
            let texts = start_positions(game);
            let original = if start % 4 == 0 {
                EditedPosition::empty(editor)
            } else {
                read(game, &texts[start % texts.len()])
            };
            let mut edits = EditHistory::new(original.clone());
            for change in &changes {
                apply_random_edit(&mut edits, *change);
                check_faults(game, edits.current());
            }
            let final_position = edits.current().clone();
            while edits.undo() {}
            prop_assert!(!edits.can_undo());
            prop_assert_eq!(edits.current(), &original);
            while edits.redo() {}
            // Undo or redo among the changes (action 15) may leave steps to redo.
            prop_assert!(changes.iter().any(|[action, ..]| action % 16 == 15) || *edits.current() == final_position);
        }
    }

    #[test]
    fn reading_a_text_never_panics(text in "[WBwbKQkqRrNnPp1-8/:, .x-]{0,60}") {
        for (_, editor) in games_with_editor() {
            if let Err(error) = EditedPosition::read(editor, &text) {
                assert_translated(&error.message);
                prop_assert!(error.column.is_none_or(|column| (1..=text.chars().count() + 1).contains(&column)));
            }
        }
    }
}

#[test]
fn faults_match_the_text_after_one_change() {
    for (game, editor) in games_with_editor() {
        for text in start_positions(game).iter().step_by(29).take(6) {
            let diagram = read(game, text);
            for square in squares() {
                let mut without = diagram.clone();
                without.remove(square);
                check_faults(game, &without);
                for kind in editor.piece_kinds() {
                    let mut with = diagram.clone();
                    with.put(square, EditorPiece { kind: *kind, owner: Seat::SECOND });
                    check_faults(game, &with);
                }
            }
        }
    }
}

/// Swapping the sides or mirroring the position keeps the number of legal moves.
#[test]
fn swapping_sides_and_mirroring_preserve_the_game() {
    for (game, _) in games_with_editor() {
        for text in start_positions(game).iter().step_by(7) {
            let diagram = read(game, text);
            let moves = |position: &EditedPosition| game_from(game, &position.text()).state().gestures.len();
            let mut swapped = diagram.clone();
            swapped.swap_sides();
            // In Racing Kings, only Black has a last reply, so a king on the last rank breaks the symmetry.
            let is_race = game == Game::RACING_KINGS;
            let has_arrived = |(spot, piece): (Spot, EditorPiece)| {
                piece.kind == PieceKind::King && matches!(spot, Spot::Cell { y: 7, .. })
            };
            if !is_race || !diagram.pieces().any(has_arrived) {
                assert_eq!(moves(&swapped), moves(&diagram), "{text}");
            }
            swapped.swap_sides();
            assert_eq!(swapped, diagram);
            let mut mirrored = diagram.clone();
            mirrored.mirror();
            assert_eq!(diagram.has_mirror(), game != Game::DRAUGHTS);
            let has_castling_right = CastlingRight::ALL.into_iter().any(|right| diagram.has(right));
            if !has_castling_right {
                assert_eq!(moves(&mirrored), moves(&diagram), "{text}");
                mirrored.mirror();
                assert_eq!(mirrored, diagram);
            }
        }
    }
}

#[test]
fn castling_rights_and_en_passant_follow_the_pieces() {
    let start = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1";
    let mut diagram = read(Game::CHESS, start);
    let rights = |position: &EditedPosition| CastlingRight::ALL.map(|right| position.has(right));
    assert_eq!(diagram.en_passant_squares(), [spot("e3")]);
    diagram.move_piece(spot("h1"), spot("h2"));
    assert_eq!((rights(&diagram), diagram.en_passant()), ([false, true, true, true], Some(spot("e3"))));
    diagram.remove(spot("e8"));
    assert_eq!((rights(&diagram), diagram.en_passant()), ([false, true, false, false], None));
    diagram.put(spot("e8"), EditorPiece { kind: PieceKind::King, owner: Seat::SECOND });
    assert_eq!(CastlingRight::ALL.map(|right| diagram.allows_right(right)), [false, true, true, true]);
    diagram.set_turn(Seat::FIRST);
    assert_eq!(diagram.en_passant_squares(), []);
    // Impossible rights in a position text are read unchanged, and reported as faults.
    let diagram = read(Game::CHESS, "4k3/8/8/8/8/8/8/4K3 w K e6 0 1");
    assert_eq!((rights(&diagram), diagram.en_passant()), ([true, false, false, false], Some(spot("e6"))));
    let culprits: Vec<Vec<Spot>> = diagram.faults().into_iter().map(|fault| fault.culprits).collect();
    assert_eq!(culprits, [vec![spot("e1"), spot("h1")], vec![spot("e6")]]);
}

/// The offered en passant squares are exactly those on which a pawn can be captured.
#[test]
fn offered_en_passant_squares_are_exactly_the_possible_ones() {
    for text in start_positions(Game::CHESS) {
        let diagram = read(Game::CHESS, &text);
        let offered = diagram.en_passant_squares();
        for square in squares() {
            let mut with_square = diagram.clone();
            with_square.set_en_passant(Some(square));
            let terms = catalogue::read_position_facts(Game::CHESS, &with_square.text());
            // A position drops an en passant square on which no pawn can capture.
            let is_possible = terms.is_ok()
                && game_from(Game::CHESS, &with_square.text()).start_text() == with_square.text();
            assert_eq!(is_possible, offered.contains(&square), "{}", with_square.text());
        }
    }
}

#[test]
fn faults_mark_their_squares() {
    let cases = [
        (Game::CHESS, "4k3/8/8/8/8/8/8/4K2K w - - 0 1", "fen-king-count", "e1 h1"),
        (Game::CHESS, "8/8/8/8/8/8/8/4K3 w - - 0 1", "fen-king-count", ""),
        (Game::CHESS, "4k3/8/8/8/8/8/8/P3K2p w - - 0 1", "fen-pawn-on-edge", "a1 h1"),
        (Game::CHESS, "4k3/8/8/8/8/8/8/4R2K w - - 0 1", "fen-opponent-in-check", "e1 e8"),
        (Game::CHESS, "4k3/8/8/8/4r3/8/8/n3K2r w - - 0 1", "", ""),
        (Game::CHESS, "k3r3/8/8/8/8/3n4/8/4K2r w - - 0 1", "fen-impossible-check", "h1 d3 e8"),
        (Game::CHESS, "4k3/8/8/8/8/PPPPPPPP/8/QQ2K3 w - - 0 1", "fen-promoted", "a1 b1"),
        (Game::CHESS, "4k3/8/8/8/8/PPPPPPPP/8/B1B1K3 w - - 0 1", "fen-promoted", "a1 c1"),
        (
            Game::CHESS,
            "4k3/8/8/8/7P/PPPPPPPP/8/4K3 w - - 0 1",
            "fen-pawn-count",
            "a3 b3 c3 d3 e3 f3 g3 h3 h4",
        ),
        (Game::CHESS, "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "fen-en-passant-impossible", "e6"),
        (Game::RACING_KINGS, "8/8/8/8/8/8/P6k/K7 w - - 0 1", "fen-racing-kings-pawn", "a2"),
        (Game::RACING_KINGS, "8/8/8/8/8/8/7k/K6R w - - 0 1", "fen-racing-kings-check", "h1 h2"),
        (Game::RACING_KINGS, "k6K/8/8/8/8/8/8/8 b - - 0 1", "fen-racing-kings-over", "a8 h8"),
        (Game::RACING_KINGS, "8/8/8/8/8/QQ6/7k/K7 w - - 0 1", "fen-racing-kings-pieces", "a3 b3"),
        (Game::DRAUGHTS, "W:W32:B5", "fen-draughts-man-on-crowning-row", "a8"),
        (Game::DRAUGHTS, "W:W:B", "fen-draughts-no-pieces", ""),
    ];
    for (game, text, key, names) in cases {
        let fault = read(game, text).faults().into_iter().next();
        assert_eq!(fault.as_ref().map_or("", |fault| fault.message.key), key, "{text}");
        let mut culprits = fault.map(|fault| fault.culprits).unwrap_or_default();
        culprits.sort();
        let mut expected: Vec<Spot> = names.split_whitespace().map(spot).collect();
        expected.sort();
        assert_eq!(culprits, expected, "{text}");
    }
}

/// All independent faults are listed at once.
#[test]
fn all_faults_are_listed() {
    let cases = [
        (Game::CHESS, "8/8/8/8/8/8/8/8 w - - 0 1", "fen-king-count fen-king-count"),
        (
            Game::CHESS,
            "P3k3/pppppppp/p7/8/8/PPPPPPPP/QQ6/4K3 w K - 0 1",
            "fen-pawn-on-edge fen-pawn-count fen-pawn-count fen-castling-pieces",
        ),
        // With two kings on one side, checks are not examined; all other faults are listed.
        (
            Game::CHESS,
            "4R2k/8/8/8/8/PPPPPPPP/QQ6/4K2K w K - 0 1",
            "fen-king-count fen-promoted fen-castling-pieces",
        ),
        (Game::CHESS, "4k3/8/8/8/8/8/8/4R2K w - e6 0 1", "fen-opponent-in-check fen-en-passant-impossible"),
        (
            Game::RACING_KINGS,
            "8/8/8/8/8/QQ1rrr2/P6k/K6R w - - 0 1",
            "fen-racing-kings-pawn fen-racing-kings-pieces fen-racing-kings-pieces fen-racing-kings-check",
        ),
        (
            Game::DRAUGHTS,
            "W:W5-16,32:B1,K20",
            "fen-draughts-too-many fen-draughts-man-on-crowning-row fen-draughts-man-on-crowning-row",
        ),
    ];
    for (game, text, keys) in cases {
        let faults = read(game, text).faults();
        let reported: Vec<&str> = faults.iter().map(|fault| fault.message.key).collect();
        assert_eq!(reported.join(" "), keys, "{text}");
    }
}

#[test]
fn an_unreadable_text_reports_the_column() {
    let cases = [
        (Game::CHESS, "k7/8/8/3x4/8/8/8/K7 w - - 0 1", "fen-piece-letter", Some(9)),
        (Game::CHESS, "  k7/44/8/8/8/8/8/K7 w - - 0 1", "fen-adjacent-numbers", Some(7)),
        (Game::CHESS, "k7/8/8/8/8/8/8/K6 w - - 0 1", "fen-rank-too-short", Some(16)),
        (Game::CHESS, "k7/8/8/8/8/8/8/K7 x - - 0 1", "fen-side-to-move", Some(19)),
        (Game::CHESS, "k7/8/8/8/8/8/8/K7 w KX - 0 1", "fen-castling-text", Some(21)),
        (Game::CHESS, "k7/8/8/8/8/8/8/K7 w - e9 0 1", "fen-en-passant-text", Some(23)),
        (Game::CHESS, "k7/8/8/8/8/8/8/K7 w - - x 1", "fen-halfmove-clock", Some(25)),
        (Game::CHESS, "k7/8/8/8/8/8/8/K7 w - - 0 x", "fen-fullmove-number", Some(27)),
        (Game::CHESS, "k7/8/8/8/8/8/8/K7 w", "fen-field-count", None),
        (Game::RACING_KINGS, "k7/8/8/8/8/8/8/K7 w - e3 0 1", "fen-racing-kings-field", Some(23)),
        (Game::DRAUGHTS, "X:W1:B32", "fen-draughts-side-to-move", Some(1)),
        (Game::DRAUGHTS, "W:W1,33:B32", "fen-draughts-square-number", Some(6)),
        (Game::DRAUGHTS, "W:W1,9-5:B32", "fen-draughts-range", Some(6)),
        (Game::DRAUGHTS, "W:W1-4:B32,K3", "fen-draughts-square-twice", Some(12)),
        (Game::DRAUGHTS, "W:W1:W2", "fen-draughts-list-twice", Some(6)),
        (Game::DRAUGHTS, "W:W1:X2", "fen-draughts-list", Some(6)),
        (Game::DRAUGHTS, "W:W1", "fen-draughts-list-missing", None),
    ];
    for (game, text, key, column) in cases {
        let editor = game.position_editor.expect("a game on a board");
        let Err(error) = EditedPosition::read(editor, text) else { panic!("{text}") };
        assert_eq!((error.message.key, error.column), (key, column), "{text}");
    }
}

#[test]
fn an_edit_without_effect_is_no_undo_step() {
    let mut edits = EditHistory::new(read(Game::CHESS, &catalogue::start_text(Game::CHESS)));
    assert!(!edits.change(|diagram| diagram.move_piece(spot("e4"), spot("e5"))));
    assert!(!edits.change(|diagram| diagram.set_turn(Seat::FIRST)));
    assert!(!edits.change(|diagram| {
        diagram.put(Spot::cell(8, 0), EditorPiece { kind: PieceKind::King, owner: Seat::FIRST })
    }));
    assert!(!edits.can_undo() && !edits.undo() && !edits.redo());
    assert!(edits.change(|diagram| diagram.move_piece(spot("e2"), spot("e4"))));
    assert_eq!(
        edits.current().piece_on(spot("e4")),
        Some(EditorPiece { kind: PieceKind::Pawn, owner: Seat::FIRST })
    );
    assert!(edits.undo() && edits.can_redo());
    assert!(edits.change(EditedPosition::clear));
    assert!(!edits.can_redo());
    assert_eq!(edits.current().text(), "8/8/8/8/8/8/8/8 w - - 0 1");
}

#[test]
fn draughts_has_pieces_on_dark_squares_only() {
    let mut diagram = read(Game::DRAUGHTS, "W:W1:B32");
    let is_dark = |spot: &Spot| matches!(*spot, Spot::Cell { x, y } if Game::DRAUGHTS.table.is_dark(x, y));
    let playable: Vec<Spot> = squares().filter(|spot| diagram.editor().can_hold(*spot)).collect();
    assert_eq!(playable.len(), 32);
    assert!(playable.iter().all(is_dark));
    diagram.put(spot("a1"), EditorPiece { kind: PieceKind::Man, owner: Seat::FIRST });
    assert_eq!(diagram.text(), "W:W1:B32");
    diagram.swap_sides();
    assert_eq!(diagram.text(), "B:W1:B32");
    diagram.mirror();
    assert_eq!(diagram.text(), "B:W1:B32", "draughts positions have no mirror image");
}
