//! Tests of the editor's input: pieces, text and counters.

use super::*;
use session::PieceKind;

fn spot(name: &str) -> Spot {
    let bytes = name.as_bytes();
    Spot::cell(i16::from(bytes[0] - b'a'), i16::from(bytes[1] - b'1'))
}

fn square(name: &str) -> Place {
    Place::Square(spot(name))
}

fn desk(text: &str) -> EditorState {
    EditorState::new(Game::CHESS, text).expect("a game on a board")
}

fn drag(editor_state: &mut EditorState, from: Place, to: Place) {
    editor_state.press(from);
    editor_state.drag_over(to);
    editor_state.release(to);
}

const WHITE_QUEEN: EditorPiece = EditorPiece { kind: PieceKind::Queen, owner: Seat::FIRST };

#[test]
fn pieces_are_dragged_from_the_tray_between_squares_and_off_the_board() {
    let mut desk = desk("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    drag(&mut desk, Place::Tray(Tool::Put(WHITE_QUEEN)), square("d4"));
    assert_eq!(desk.text, "4k3/4p3/8/8/3Q4/8/8/4K3 w - - 0 1");
    assert_eq!(desk.tool, Tool::Hand, "dragging does not select a tool");
    drag(&mut desk, square("d4"), square("a1"));
    assert_eq!(desk.text, "4k3/4p3/8/8/8/8/8/Q3K3 w - - 0 1");
    drag(&mut desk, square("e1"), square("a1"));
    assert_eq!(desk.text, "4k3/4p3/8/8/8/8/8/K7 w - - 0 1", "it replaces the piece there");
    drag(&mut desk, square("a1"), Place::Elsewhere);
    assert_eq!(desk.text, "4k3/4p3/8/8/8/8/8/8 w - - 0 1");
    assert!(!desk.can_use());
    drag(&mut desk, Place::Tray(Tool::Put(WHITE_QUEEN)), Place::Elsewhere);
    assert_eq!(desk.text, "4k3/4p3/8/8/8/8/8/8 w - - 0 1");
    for _ in 0..4 {
        desk.step(true);
    }
    assert_eq!(desk.text, "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
    assert!(desk.can_use() && !desk.edits.can_undo());
}

#[test]
fn a_chosen_piece_goes_on_every_square_that_is_clicked_or_passed() {
    let mut desk = desk("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let tray = Place::Tray(Tool::Put(EditorPiece { kind: PieceKind::Pawn, owner: Seat::SECOND }));
    drag(&mut desk, tray, tray);
    for on in ["a7", "c7"] {
        drag(&mut desk, square(on), square(on));
    }
    desk.press(square("e7"));
    for on in ["e7", "f7", "g7", "g7", "h7"] {
        desk.drag_over(square(on));
    }
    desk.release(square("h7"));
    assert_eq!(desk.text, "4k3/p1p1pppp/8/8/8/8/8/4K3 w - - 0 1");
    drag(&mut desk, square("c7"), square("c7"));
    assert_eq!(desk.text, "4k3/p3pppp/8/8/8/8/8/4K3 w - - 0 1", "placing an equal piece removes it");
    desk.erase(square("a7"));
    desk.drag_over(square("b7"));
    desk.release(square("b7"));
    drag(&mut desk, Place::Tray(Tool::Eraser), Place::Tray(Tool::Eraser));
    drag(&mut desk, square("h7"), square("g7"));
    assert_eq!(desk.text, "4k3/4pp2/8/8/8/8/8/4K3 w - - 0 1");
    drag(&mut desk, tray, tray);
    drag(&mut desk, tray, tray);
    assert_eq!(desk.tool, Tool::Hand, "a second click deselects");
}

#[test]
fn a_piece_can_be_clicked_and_then_its_square() {
    let mut desk = desk("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    for on in ["e1", "e1", "e1", "d2"] {
        drag(&mut desk, square(on), square(on));
    }
    assert_eq!((desk.text.as_str(), desk.selected), ("4k3/8/8/8/8/8/3K4/8 w - - 0 1", None));
    desk.cursor = Some(spot("d2"));
    desk.confirm();
    desk.cursor = Some(spot("e8"));
    desk.confirm();
    assert_eq!(desk.text, "4K3/8/8/8/8/8/8/8 w - - 0 1");
    desk.choose(1);
    desk.choose(1);
    assert_eq!(desk.tool, Tool::Put(EditorPiece { kind: PieceKind::King, owner: Seat::SECOND }));
    desk.cursor = Some(spot("a1"));
    desk.confirm();
    assert_eq!(desk.text, "4K3/8/8/8/8/8/8/k7 w - - 0 1");
    desk.choose(9);
    desk.choose(0);
}

#[test]
fn board_and_text_stay_in_step() {
    let mut desk = desk("nonsense");
    assert_eq!(desk.text, catalogue::start_text(Game::CHESS));
    desk.text = "4k3/4p3/8/8/8/8/8/4K2 w - - 0 1".to_owned();
    desk.read_text();
    assert_eq!(desk.misread.as_ref().and_then(|misread| misread.column), Some(19));
    assert!(!desk.can_use() && !desk.edits.can_undo());
    desk.text = " 4k3/4p3/8/8/8/8/8/4K3  b - - 7 9".to_owned();
    desk.read_text();
    assert_eq!(desk.text, " 4k3/4p3/8/8/8/8/8/4K3  b - - 7 9", "the typed text stays");
    assert_eq!((desk.diagram().turn(), desk.counters.clone()), (Seat::SECOND, vec!["7".into(), "9".into()]));
    assert!(desk.can_use() && desk.edits.can_undo());
    desk.counters[0] = "x12".to_owned();
    desk.read_counter(0);
    assert_eq!(desk.text, "4k3/4p3/8/8/8/8/8/4K3 b - - 12 9");
    desk.counters[1] = String::new();
    desk.read_counter(1);
    assert_eq!((desk.text.as_str(), desk.counters[1].as_str()), ("4k3/4p3/8/8/8/8/8/4K3 b - - 12 1", ""));
    desk.counters[0] = "99999".to_owned();
    desk.read_counter(0);
    assert_eq!(desk.counters[0], "65535");
    desk.text = "?".to_owned();
    desk.read_text();
    desk.change(|_| {});
    assert_eq!((desk.text.as_str(), &desk.misread), ("4k3/4p3/8/8/8/8/8/4K3 b - - 65535 1", &None));
}

#[test]
fn a_position_with_a_finished_game_is_recognised() {
    assert!(desk("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").verdict.over.is_some());
    assert!(desk("7k/8/6K1/6Q1/8/8/8/8 b - - 0 1").verdict.over.is_none());
    assert!(EditorState::new(Game::DOMIN_UP, "").is_none());
}
