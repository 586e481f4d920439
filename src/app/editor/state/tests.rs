//! Tests of the editor's input: pieces, text and counters.

use super::*;
use session::PieceKind;

fn spot(name: &str) -> Spot {
    let bytes = name.as_bytes();
    Spot::cell(i16::from(bytes[0] - b'a'), i16::from(bytes[1] - b'1'))
}

fn square(name: &str) -> PointerTarget {
    PointerTarget::Square(spot(name))
}

fn editor(text: &str) -> EditorState {
    EditorState::new(Game::CHESS, text).expect("a game on a board")
}

fn drag(editor_state: &mut EditorState, from: PointerTarget, to: PointerTarget) {
    editor_state.press(from);
    editor_state.drag_over(to);
    editor_state.release(to);
}

const WHITE_QUEEN: EditorPiece = EditorPiece { kind: PieceKind::Queen, owner: Seat::FIRST };

#[test]
fn pieces_are_dragged_from_the_tray_between_squares_and_off_the_board() {
    let mut editor_state = editor("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    drag(&mut editor_state, PointerTarget::Tray(Tool::Put(WHITE_QUEEN)), square("d4"));
    assert_eq!(editor_state.text, "4k3/4p3/8/8/3Q4/8/8/4K3 w - - 0 1");
    assert_eq!(editor_state.tool, Tool::Hand, "dragging does not select a tool");
    drag(&mut editor_state, square("d4"), square("a1"));
    assert_eq!(editor_state.text, "4k3/4p3/8/8/8/8/8/Q3K3 w - - 0 1");
    drag(&mut editor_state, square("e1"), square("a1"));
    assert_eq!(editor_state.text, "4k3/4p3/8/8/8/8/8/K7 w - - 0 1", "it replaces the piece there");
    drag(&mut editor_state, square("a1"), PointerTarget::Elsewhere);
    assert_eq!(editor_state.text, "4k3/4p3/8/8/8/8/8/8 w - - 0 1");
    assert!(!editor_state.can_start_game());
    drag(&mut editor_state, PointerTarget::Tray(Tool::Put(WHITE_QUEEN)), PointerTarget::Elsewhere);
    assert_eq!(editor_state.text, "4k3/4p3/8/8/8/8/8/8 w - - 0 1");
    for _ in 0..4 {
        editor_state.step(true);
    }
    assert_eq!(editor_state.text, "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    assert!(editor_state.can_start_game() && !editor_state.edits.can_undo());
}

#[test]
fn a_chosen_piece_goes_on_every_square_that_is_clicked_or_passed() {
    let mut editor_state = editor("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let tray = PointerTarget::Tray(Tool::Put(EditorPiece { kind: PieceKind::Pawn, owner: Seat::SECOND }));
    drag(&mut editor_state, tray, tray);
    for on in ["a7", "c7"] {
        drag(&mut editor_state, square(on), square(on));
    }
    editor_state.press(square("e7"));
    for on in ["e7", "f7", "g7", "g7", "h7"] {
        editor_state.drag_over(square(on));
    }
    editor_state.release(square("h7"));
    assert_eq!(editor_state.text, "4k3/p1p1pppp/8/8/8/8/8/4K3 w - - 0 1");
    drag(&mut editor_state, square("c7"), square("c7"));
    assert_eq!(editor_state.text, "4k3/p3pppp/8/8/8/8/8/4K3 w - - 0 1", "placing an equal piece removes it");
    editor_state.erase(square("a7"));
    editor_state.drag_over(square("b7"));
    editor_state.release(square("b7"));
    drag(&mut editor_state, PointerTarget::Tray(Tool::Eraser), PointerTarget::Tray(Tool::Eraser));
    drag(&mut editor_state, square("h7"), square("g7"));
    assert_eq!(editor_state.text, "4k3/4pp2/8/8/8/8/8/4K3 w - - 0 1");
    drag(&mut editor_state, tray, tray);
    drag(&mut editor_state, tray, tray);
    assert_eq!(editor_state.tool, Tool::Hand, "a second click deselects");
}

#[test]
fn a_piece_can_be_clicked_and_then_its_square() {
    let mut editor_state = editor("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    for on in ["e1", "e1", "e1", "d2"] {
        drag(&mut editor_state, square(on), square(on));
    }
    assert_eq!((editor_state.text.as_str(), editor_state.selected), ("4k3/8/8/8/8/8/3K4/8 w - - 0 1", None));
    editor_state.cursor = Some(spot("d2"));
    editor_state.confirm();
    editor_state.cursor = Some(spot("e8"));
    editor_state.confirm();
    assert_eq!(editor_state.text, "4K3/8/8/8/8/8/8/8 w - - 0 1");
    editor_state.choose_piece(1);
    editor_state.choose_piece(1);
    assert_eq!(editor_state.tool, Tool::Put(EditorPiece { kind: PieceKind::King, owner: Seat::SECOND }));
    editor_state.cursor = Some(spot("a1"));
    editor_state.confirm();
    assert_eq!(editor_state.text, "4K3/8/8/8/8/8/8/k7 w - - 0 1");
    editor_state.choose_piece(9);
    editor_state.choose_piece(0);
}

#[test]
fn board_and_text_stay_in_step() {
    let mut editor_state = editor("nonsense");
    assert_eq!(editor_state.text, catalogue::start_text(Game::CHESS));
    editor_state.text = "4k3/4p3/8/8/8/8/8/4K2 w - - 0 1".to_owned();
    editor_state.read_text();
    assert_eq!(editor_state.text_error.as_ref().and_then(|misread| misread.column), Some(19));
    assert!(!editor_state.can_start_game() && !editor_state.edits.can_undo());
    editor_state.text = " 4k3/4p3/8/8/8/8/8/4K3  b - - 7 9".to_owned();
    editor_state.read_text();
    assert_eq!(editor_state.text, " 4k3/4p3/8/8/8/8/8/4K3  b - - 7 9", "the typed text stays");
    assert_eq!(
        (editor_state.position().turn(), editor_state.counters.clone()),
        (Seat::SECOND, vec!["7".into(), "9".into()])
    );
    assert!(editor_state.can_start_game() && editor_state.edits.can_undo());
    editor_state.counters[0] = "x12".to_owned();
    editor_state.read_counter(0);
    assert_eq!(editor_state.text, "4k3/4p3/8/8/8/8/8/4K3 b - - 12 9");
    editor_state.counters[1] = String::new();
    editor_state.read_counter(1);
    assert_eq!(
        (editor_state.text.as_str(), editor_state.counters[1].as_str()),
        ("4k3/4p3/8/8/8/8/8/4K3 b - - 12 1", "")
    );
    editor_state.counters[0] = "99999".to_owned();
    editor_state.read_counter(0);
    assert_eq!(editor_state.counters[0], "65535");
    editor_state.text = "?".to_owned();
    editor_state.read_text();
    editor_state.change(|_| {});
    assert_eq!(
        (editor_state.text.as_str(), &editor_state.text_error),
        ("4k3/4p3/8/8/8/8/8/4K3 b - - 65535 1", &None)
    );
}

#[test]
fn a_position_with_a_finished_game_is_recognised() {
    assert!(editor("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").verdict.finished_game.is_some());
    assert!(editor("7k/8/6K1/6Q1/8/8/8/8 b - - 0 1").verdict.finished_game.is_none());
    assert!(EditorState::new(Game::DOMIN_UP, "").is_none());
}
