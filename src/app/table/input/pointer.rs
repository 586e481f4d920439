//! Mouse and touch: turns window events, in order, into input at the table.
//!
//! Two fingers on a touchscreen or touchpad scroll and zoom the table.
//!
//! The hit test uses the position of each event. A move and a click within one frame are therefore both handled; a hover
//! map of the last frame would miss the move.

use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use crate::app::commands::GoBack;
use crate::app::core::{Dialog, FramePhase, Screen, TableInput, shortcut_key};
use crate::app::look::TableLayout;
use session::Spot;

/// Reads mouse and touch events of the window.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, read_pointer.in_set(FramePhase::ReadPointer));
}

/// The layout for hit tests, and egui, which may cover the table.
struct Surface<'a> {
    layout: &'a TableLayout,
    egui: Option<&'a egui::Context>,
}

impl Surface<'_> {
    /// Whether an egui layer covers the table at this point.
    fn is_covered(&self, point: Vec2) -> bool {
        let at = point / self.layout.scale;
        let layer = self.egui.and_then(|context| context.layer_id_at(egui::pos2(at.x, at.y)));
        layer.is_some_and(|layer| layer.order > egui::Order::Background)
    }

    /// The visible spot at this point.
    fn spot(&self, point: Vec2) -> Option<Spot> {
        if self.is_covered(point) { None } else { self.layout.spot_at(point) }
    }

    /// A press on the table. `None` on a panel or on anything that covers the table.
    fn press(&self, at: Vec2) -> Option<TableInput> {
        self.is_table(at).then(|| TableInput::Press { at, spot: self.layout.spot_at(at) })
    }

    /// Whether a point is on the uncovered table.
    fn is_table(&self, at: Vec2) -> bool {
        self.layout.board.contains(at) && !self.is_covered(at)
    }

    /// A turn of the wheel over the table.
    fn wheel(&self, at: Vec2, steps: i32, control: bool) -> Option<TableInput> {
        (steps != 0 && self.is_table(at)).then_some(TableInput::Wheel { at, steps, control })
    }
}

/// Touchpad pixels that count as one notch of a wheel.
const NOTCH_PIXELS: f32 = 60.0;
const CONTROL: [KeyCode; 2] = [KeyCode::ControlLeft, KeyCode::ControlRight];

/// Index of the colour in which the right button draws, by modifier.
fn ink(keys: &ButtonInput<KeyCode>) -> u8 {
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
        1
    } else if keys.any_pressed(CONTROL) {
        2
    } else if keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]) {
        3
    } else {
        0
    }
}

/// Whether the event comes from a touchpad, which scrolls in pixels or fractions of a notch, and also sideways.
fn is_touchpad(scroll: &MouseWheel) -> bool {
    scroll.unit == MouseScrollUnit::Pixel || scroll.x != 0.0 || scroll.y.fract().abs() > 1e-3
}

/// The fingers on a touchscreen.
///
/// The first one acts as the pointer. A second one starts scrolling and zooming, which ends when all fingers are
/// lifted.
#[derive(Default)]
struct Fingers {
    /// Id, current and previous position of each finger.
    down: Vec<(u64, Vec2, Vec2)>,
    /// Whether the fingers scroll and zoom, so that none acts as the pointer.
    is_pinching: bool,
}

impl Fingers {
    fn is_first(&self, id: u64) -> bool {
        self.down.first().is_none_or(|(first, ..)| *first == id)
    }

    /// Updates a finger; returns whether the fingers pinch, so that none acts as the pointer.
    fn handle_touch(&mut self, touch: &TouchInput) -> bool {
        for finger in &mut self.down {
            finger.2 = finger.1;
        }
        let known = self.down.iter_mut().find(|(id, ..)| *id == touch.id);
        match (touch.phase, known) {
            (TouchPhase::Started, _) => self.down.push((touch.id, touch.position, touch.position)),
            (TouchPhase::Moved, Some(finger)) => finger.1 = touch.position,
            _ => {}
        }
        let was_pinching = self.is_pinching;
        self.is_pinching |= self.down.len() > 1;
        if matches!(touch.phase, TouchPhase::Ended | TouchPhase::Canceled) {
            self.down.retain(|(id, ..)| *id != touch.id);
            self.is_pinching &= !self.down.is_empty();
        }
        was_pinching || self.is_pinching
    }

    /// The last change of a pinch: midpoint, movement of the midpoint, and zoom factor.
    ///
    /// `None` with fewer than two fingers.
    fn pinch(&self) -> Option<(Vec2, Vec2, f32)> {
        let [(_, a, old_a), (_, b, old_b), ..] = *self.down.as_slice() else { return None };
        let (distance, old_distance) = (a.distance(b), old_a.distance(old_b));
        let zoom = if old_distance > 1.0 && distance > 1.0 { distance / old_distance } else { 1.0 };
        Some((a.midpoint(b), a.midpoint(b) - old_a.midpoint(old_b), zoom))
    }
}

fn is_escape(key: &KeyboardInput) -> bool {
    shortcut_key(key) == KeyCode::Escape && key.state == ButtonState::Pressed && !key.repeat
}

/// Whether egui handles Esc itself: to close an open menu, or to leave a text field of the library or the editor.
fn egui_uses_escape(context: &egui::Context, screen: Screen, dialog: Dialog) -> bool {
    let has_fields = matches!(screen, Screen::Library | Screen::Editor) && dialog == Dialog::None;
    egui::Popup::is_any_open(context) || has_fields && context.text_edit_focused()
}

/// Reads the window's events in order.
fn read_pointer(
    mut events: MessageReader<WindowEvent>,
    screen: Res<State<Screen>>,
    layout: Option<Res<TableLayout>>,
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut pointer: Local<Vec2>,
    mut wheel: Local<f32>,
    mut fingers: Local<Fingers>,
    keys: Res<ButtonInput<KeyCode>>,
    dialog: Res<State<Dialog>>,
    mut table_input: MessageWriter<TableInput>,
    mut back: MessageWriter<GoBack>,
) {
    let egui = egui.single_mut().ok().map(|mut context| context.get_mut().clone());
    let layout = layout.as_deref().filter(|_| *screen.get() == Screen::Table);
    let surface = layout.map(|layout| Surface { layout, egui: egui.as_ref() });
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => *pointer = moved.position,
            WindowEvent::TouchInput(touch) if fingers.is_first(touch.id) => *pointer = touch.position,
            _ => {}
        }
        if matches!(event, WindowEvent::KeyboardInput(key) if is_escape(key)) {
            // Esc is read in order with the pointer events: at the table it may undo a step of the selection.
            if egui.as_ref().is_some_and(|context| egui_uses_escape(context, *screen.get(), **dialog)) {
                continue;
            } else if surface.is_some() && *dialog == Dialog::None {
                table_input.write(TableInput::StepBack);
            } else {
                back.write(GoBack);
            }
        }
        // On other screens the events are read and dropped. Otherwise the click that opens the table would be handled
        // again at the table.
        let Some(surface) = &surface else { continue };
        let at = *pointer * surface.layout.scale;
        let input = match event {
            WindowEvent::CursorMoved(_) => Some(TableInput::Move { at, spot: surface.spot(at) }),
            WindowEvent::CursorLeft(_) => Some(TableInput::Move { at, spot: None }),
            WindowEvent::MouseButtonInput(input) => match (input.button, input.state) {
                (MouseButton::Left, ButtonState::Pressed) => surface.press(at),
                (MouseButton::Left, ButtonState::Released) => {
                    Some(TableInput::Release { spot: surface.spot(at) })
                }
                (MouseButton::Right, ButtonState::Pressed) => Some(TableInput::RightPress {
                    on_table: surface.is_table(at),
                    spot: surface.spot(at),
                    colour: ink(&keys),
                }),
                (MouseButton::Right, ButtonState::Released) => {
                    Some(TableInput::RightRelease { spot: surface.spot(at) })
                }
                _ => None,
            },
            // Two fingers on a touchpad pan the table; with Ctrl held they zoom, like a wheel.
            WindowEvent::MouseWheel(scroll) if is_touchpad(scroll) && !keys.any_pressed(CONTROL) => {
                let pixels = if scroll.unit == MouseScrollUnit::Pixel { 1.0 } else { NOTCH_PIXELS };
                let by = Vec2::new(scroll.x, scroll.y) * pixels * surface.layout.scale;
                surface.is_table(at).then_some(TableInput::Pinch { at, by, zoom: 1.0 })
            }
            WindowEvent::PinchGesture(pinch) => {
                surface.is_table(at).then_some(TableInput::Pinch { at, by: Vec2::ZERO, zoom: 1.0 + pinch.0 })
            }
            WindowEvent::MouseWheel(scroll) => {
                *wheel += match scroll.unit {
                    MouseScrollUnit::Line => scroll.y,
                    MouseScrollUnit::Pixel => scroll.y / NOTCH_PIXELS,
                };
                let steps = wheel.trunc();
                *wheel -= steps;
                surface.wheel(at, steps as i32, keys.any_pressed(CONTROL))
            }
            WindowEvent::TouchInput(touch) if fingers.handle_touch(touch) => {
                let scale = surface.layout.scale;
                fingers.pinch().map(|(middle, by, zoom)| TableInput::Pinch {
                    at: middle * scale,
                    by: by * scale,
                    zoom,
                })
            }
            WindowEvent::TouchInput(touch) => match touch.phase {
                TouchPhase::Started => surface.press(at),
                TouchPhase::Moved => Some(TableInput::Move { at, spot: surface.spot(at) }),
                TouchPhase::Ended => Some(TableInput::Release { spot: surface.spot(at) }),
                TouchPhase::Canceled => Some(TableInput::Cancel),
            },
            WindowEvent::WindowFocused(focus) if !focus.focused => Some(TableInput::Cancel),
            _ => None,
        };
        table_input.write_batch(input);
    }
}
