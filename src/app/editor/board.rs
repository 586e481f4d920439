//! Board of the position editor: pieces, faults, and pointer input.

use bevy_egui::egui::{self, Color32, Pos2, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType};

use crate::app::boards::{EmptyBoard, SmallBoardGrid};
use crate::app::editor::state::{EditorState, PointerTarget, Tool};
use crate::app::kit::{UiContext, colour, keep_arrows};
use art::marks::SquareMark;
use art::theme::Theme;
use session::{MarkKind, Spot};

/// Geometry of the previous frame. Pointer events use it, because the player pointed at what that frame showed.
#[derive(Default)]
pub struct EditorGeometry {
    /// Squares of the board; `None` before the first frame, or if the board does not fit.
    grid: Option<SmallBoardGrid>,
    /// Entries of the tray with their tools.
    pub(super) tray: Vec<(egui::Rect, Tool)>,
    /// Last position of the pointer while a button is held.
    pressed_at: Option<Pos2>,
}

/// Focus id of the board.
pub(super) fn id() -> egui::Id {
    egui::Id::new("edit-board")
}

impl EditorGeometry {
    /// Clears the tray's geometry before a new frame.
    pub(super) fn begin(&mut self) {
        self.tray.clear();
    }

    /// The square or tray entry at a point.
    fn target_at(&self, at: Pos2) -> PointerTarget {
        let square = self.grid.and_then(|grid| grid.spot(at)).map(PointerTarget::Square);
        let tray = || {
            self.tray.iter().find(|(rect, _)| rect.contains(at)).map(|(_, tool)| PointerTarget::Tray(*tool))
        };
        square.or_else(tray).unwrap_or(PointerTarget::Elsewhere)
    }

    /// Moves the pointer to `at`. Also visits the squares in between, which a fast pointer skips.
    fn move_pointer(&mut self, editor_state: &mut EditorState, at: Pos2) {
        if let (Some(grid), Some(from)) = (self.grid, self.pressed_at) {
            for spot in grid.spots_between(from, at) {
                editor_state.drag_over(PointerTarget::Square(spot));
            }
            self.pressed_at = Some(at);
        }
        editor_state.drag_over(self.target_at(at));
    }

    /// Handles the pointer events in order, because press, motion and release may come in one frame.
    pub(super) fn read_pointer(&mut self, ctx: &egui::Context, editor_state: &mut EditorState) {
        for event in ctx.input(|input| input.events.clone()) {
            match event {
                egui::Event::PointerMoved(at) => self.move_pointer(editor_state, at),
                egui::Event::PointerButton { pos, button, pressed: true, .. } => {
                    // A drop-down list or a tooltip may cover the page.
                    let covered = ctx.layer_id_at(pos).is_some_and(|layer| {
                        !matches!(layer.order, egui::Order::Background | egui::Order::Tooltip)
                    });
                    let target = self.target_at(pos);
                    if covered || target == PointerTarget::Elsewhere {
                        continue;
                    }
                    match button {
                        egui::PointerButton::Primary => editor_state.press(target),
                        egui::PointerButton::Secondary => editor_state.erase(target),
                        _ => continue,
                    }
                    self.pressed_at = Some(pos);
                    ctx.memory_mut(|memory| memory.request_focus(id()));
                }
                egui::Event::PointerButton { pos, pressed: false, .. } => {
                    self.move_pointer(editor_state, pos);
                    editor_state.release(self.target_at(pos));
                    self.pressed_at = None;
                }
                egui::Event::WindowFocused(false) => {
                    editor_state.cancel_drag();
                    self.pressed_at = None;
                }
                _ => {}
            }
        }
    }
}

/// Draws the board with its pieces and marks.
pub(super) fn draw_board(
    ui: &mut Ui,
    cx: &mut UiContext,
    editor_state: &EditorState,
    place: egui::Rect,
    geometry: &mut EditorGeometry,
) {
    let empty_board =
        EmptyBoard { game: editor_state.game, bottom_seat: editor_state.bottom_seat, labels_squares: true };
    geometry.grid = empty_board.paint(ui, cx, place);
    let Some(grid) = geometry.grid else { return };
    let response = ui.interact(place, id(), Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &editor_state.text));
    if response.has_focus() {
        // Arrow keys move between squares, not between widgets.
        keep_arrows(ui, id(), true);
    }
    for mark in editor_state.permanent_marks.iter().filter(|mark| mark.kind == MarkKind::Goal) {
        grid.mark(ui, cx, mark.spot, SquareMark::Goal);
    }
    record_squares(ui, cx, editor_state, &grid);
    for (on, piece) in editor_state.position().pieces() {
        let Some(square) = grid.square(on) else { continue };
        let is_held = editor_state.dragged.is_some_and(|held| held.from == Some(on) && held.is_moved());
        cx.piece_fading_at(ui, piece.kind, piece.owner, square, if is_held { 0.3 } else { 1.0 });
    }
    draw_placement_preview(ui, cx, editor_state, &grid);
    draw_marks(ui, cx, editor_state, &grid);
}

/// Registers squares, pieces and faults for tests.
fn record_squares(ui: &Ui, cx: &mut UiContext, editor_state: &EditorState, grid: &SmallBoardGrid) {
    if !cx.widget_areas.is_recording {
        return;
    }
    let name = |spot: Spot| match spot {
        Spot::Cell { x: x @ 0..26, y } => format!("{}{}", char::from(b'a' + x as u8), y + 1),
        _ => String::new(),
    };
    for spot in grid.spots() {
        if let Some(square) = grid.square(spot) {
            cx.record_area(ui, "square", &name(spot), square);
        }
    }
    for (spot, piece) in editor_state.position().pieces() {
        if let Some(square) = grid.square(spot) {
            let label = format!("{}-{}-{}", name(spot), piece.owner.number(), piece.kind.name());
            cx.record_area(ui, "man", &label, square);
        }
    }
    for spot in editor_state.culprits() {
        if let Some(square) = grid.square(spot) {
            cx.record_area(ui, "fault", &name(spot), square);
        }
    }
}

/// Draws a preview of the piece that a click would place.
fn draw_placement_preview(ui: &Ui, cx: &mut UiContext, editor_state: &EditorState, grid: &SmallBoardGrid) {
    let at = ui.input(|input| input.pointer.hover_pos());
    let Some(on) = at.and_then(|at| grid.spot(at)).filter(|_| editor_state.dragged.is_none()) else { return };
    match editor_state.tool {
        Tool::Put(piece)
            if editor_state.position().piece_on(on).is_none()
                && editor_state.position().editor().can_hold(on) =>
        {
            if let Some(square) = grid.square(on) {
                cx.piece_fading_at(ui, piece.kind, piece.owner, square, 0.45);
            }
        }
        Tool::Hand if editor_state.position().piece_on(on).is_some() => {
            ui.ctx().set_cursor_icon(egui::CursorIcon::Grab)
        }
        _ => {}
    }
}

/// Draws faults, the selected piece, the keyboard cursor, and the en passant square.
fn draw_marks(ui: &Ui, cx: &UiContext, editor_state: &EditorState, grid: &SmallBoardGrid) {
    let (theme, skin): (&Theme, _) = (cx.theme(), cx.skin());
    let casing = colour(theme.marks.casing);
    for square in editor_state.culprits().into_iter().filter_map(|spot| grid.square(spot)) {
        let radius = grid.cell * 0.45;
        for (wide, ink) in [(6.0, casing), (3.5, colour(theme.marks.check))] {
            ui.painter().circle_stroke(square.center(), radius, Stroke::new(wide, ink));
        }
    }
    let frame = |spot: Option<Spot>, ink: Color32| {
        let Some(square) = spot.and_then(|spot| grid.square(spot)) else { return };
        for (wide, ink) in [(5.0, casing), (3.0, ink)] {
            let stroke = Stroke::new(wide, ink);
            ui.painter().rect_stroke(square.shrink(2.5), 0.0, stroke, StrokeKind::Middle);
        }
    };
    frame(editor_state.selected, colour(theme.marks.selected));
    frame(editor_state.cursor, skin.focus);
    if let Some(passed) = editor_state.position().en_passant().and_then(|spot| grid.square(spot)) {
        ui.painter().circle_filled(passed.center(), grid.cell * 0.12, colour(theme.marks.legal));
    }
}

/// Draws the dragged piece on top of everything. The piece is pale where a release would remove it from the board.
pub(super) fn draw_dragged_piece(
    ui: &Ui,
    cx: &mut UiContext,
    editor_state: &EditorState,
    geometry: &EditorGeometry,
) {
    let Some((held, grid)) = editor_state.dragged.filter(|held| held.is_moved()).zip(geometry.grid) else {
        return;
    };
    let Some(at) = ui.input(|input| input.pointer.latest_pos()) else { return };
    let over = grid.spot(at);
    if let Some(square) =
        over.filter(|on| editor_state.position().editor().can_hold(*on)).and_then(|on| grid.square(on))
    {
        let stroke = Stroke::new(3.0, colour(cx.theme().marks.legal));
        ui.painter().rect_stroke(square.shrink(1.5), 0.0, stroke, StrokeKind::Middle);
    }
    let rect = egui::Rect::from_center_size(at, egui::Vec2::splat(grid.cell * 1.08));
    let is_removed = over.is_none() && held.from.is_some();
    cx.piece_fading_at(ui, held.piece.kind, held.piece.owner, rect, if is_removed { 0.5 } else { 1.0 });
    ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
}
