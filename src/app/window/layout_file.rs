//! Layout file: the positions of all widgets, squares and marks as JSON, for programs that control the window.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui;
use serde::Serialize;
use whole_file::AtomicFile;

use crate::app::core::Screen;
use crate::app::game::CurrentMatch;
use crate::app::kit::WidgetAreas;
use crate::app::look::{OpenTable, TableLayout};
use crate::app::table::board::{ArrowPart, PlacedSquareMark};
use crate::app::table::dominoes::preview::TilePreview;
use crate::app::table::input::Selection;
use art::SquareMark;
use session::{Scene, Spot};

/// The file of the option `--layout-file`.
#[derive(Resource, Default)]
pub struct LayoutFile {
    /// Path of the file; `None` if the option is missing, or after a write error.
    path: Option<PathBuf>,
    /// Text that was written most recently.
    last_text: String,
    /// Number of mouse buttons released since the start.
    clicks: u32,
}

impl LayoutFile {
    /// Creates the resource for the file at `path`; nothing is written yet.
    pub fn new(path: Option<PathBuf>) -> LayoutFile {
        LayoutFile { path, ..LayoutFile::default() }
    }
}

/// Content of the file.
#[derive(Serialize)]
struct Layout<'a> {
    window: WindowSize,
    /// Name of the screen, for example of the table or the menu.
    screen: &'a str,
    /// Number of mouse buttons released since the start. A program that clicks sees whether its click has arrived.
    clicks: u32,
    items: Vec<Item>,
}

/// Size in physical pixels, and physical pixels per point of the interface.
#[derive(Serialize)]
struct WindowSize {
    width: u32,
    height: u32,
    scale: f32,
}

/// Name, centre and size of a widget, square or mark, in physical pixels of the window.
#[derive(Serialize)]
struct Item {
    name: String,
    x: f32,
    y: f32,
    w: f32,
    h: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LayoutFile>()
        .add_systems(Startup, |file: Res<LayoutFile>, mut areas: ResMut<WidgetAreas>| {
            areas.is_recording = file.path.is_some();
        })
        .add_systems(
            Last,
            (count_clicks, write_layout).chain().run_if(|file: Res<LayoutFile>| file.path.is_some()),
        );
}

/// System that counts released mouse buttons.
fn count_clicks(mut buttons: MessageReader<MouseButtonInput>, mut file: ResMut<LayoutFile>) {
    file.clicks += buttons.read().map(|input| u32::from(!input.state.is_pressed())).sum::<u32>();
}

/// System that collects the layout, and writes the file if the layout has changed.
fn write_layout(
    areas: Res<WidgetAreas>,
    window: Single<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    layout: Option<Res<TableLayout>>,
    game: Option<Res<CurrentMatch>>,
    selection: Res<Selection>,
    marks: Query<&PlacedSquareMark>,
    (arrows, tile_previews): (Query<&ArrowPart>, Query<&TilePreview>),
    mut file: ResMut<LayoutFile>,
) {
    let scale = window.scale_factor();
    let item = |name: String, rect: Rect| Item {
        name,
        x: rect.center().x,
        y: rect.center().y,
        w: rect.width(),
        h: rect.height(),
    };
    let mut items: Vec<Item> = areas
        .items()
        .iter()
        .map(|(name, rect)| {
            let corner = |point: egui::Pos2| Vec2::new(point.x, point.y) * scale;
            item(name.clone(), Rect::from_corners(corner(rect.min), corner(rect.max)))
        })
        .collect();
    if *screen.get() == Screen::Table
        && let (Some(layout), Some(game)) = (layout, game)
    {
        items.push(item("board".to_owned(), layout.board));
        items.extend(layout.spots().filter_map(|spot| Some(item(square_name(spot)?, layout.rect(spot)?))));
        if let Some(open_table) = &layout.open_table {
            items.push(item("open-table".to_owned(), open_table.view));
            let open_items = open_table_items(open_table, game.visible_scene(), &layout);
            items.extend(open_items.map(|(name, rect)| item(name, rect)));
        }
        if let Some(rect) = selection.cursor.and_then(|spot| layout.rect(spot)) {
            items.push(item("cursor".to_owned(), rect));
        }
        if let Some(rect) = selection.trail.last().and_then(|spot| layout.rect(*spot)) {
            items.push(item("selected".to_owned(), rect));
        }
        let named_marks = marks.iter().filter_map(mark_name).chain(arrows.iter().filter_map(arrow_name));
        items.extend(named_marks.filter_map(|(name, spot)| Some(item(name, layout.rect(spot)?))));
        let engine_move = tile_previews.iter().find(|part| part.is_engine_move);
        items.extend(engine_move.and_then(|part| Some(item("thought".to_owned(), layout.rect(part.spot)?))));
        for (index, tray) in layout.trays.iter().enumerate() {
            items.push(item(format!("tray:{}", index + 1), *tray));
        }
    }
    let size = window.physical_size();
    let content = Layout {
        window: WindowSize { width: size.x, height: size.y, scale },
        screen: screen.get().name(),
        clicks: file.clicks,
        items,
    };
    let Ok(text) = serde_json::to_string(&content) else { return };
    if text == file.last_text {
        return;
    }
    let Some(path) = file.path.clone() else { return };
    if let Err(error) = replace_file(&path, &text) {
        error!("{}: {error}", path.display());
        // Do not report the error again in every frame.
        file.path = None;
    }
    file.last_text = text;
}

/// Replaces the file atomically, without waiting for the disk: a reader sees the old or the new text, never a part.
fn replace_file(path: &Path, text: &str) -> io::Result<()> {
    let mut file = AtomicFile::create_replacing(path)?;
    file.write_all(text.as_bytes())?;
    file.publish().map(|_| ())
}

/// Names and areas of what can be clicked on the open table of Domin-Up: the visible cells, and the tiles in the hands.
///
/// A face-up tile is named by its numbers, a face-down tile by its seat and its place in the hand.
fn open_table_items<'a>(
    open_table: &'a OpenTable,
    scene: &'a Scene,
    layout: &'a TableLayout,
) -> impl Iterator<Item = (String, Rect)> + 'a {
    let (min, max) = open_table.visible_cells();
    let coordinates = (min.y..max.y).flat_map(move |y| (min.x..max.x).map(move |x| (x, y)));
    let cells = coordinates.filter_map(move |(x, y)| {
        let cell = Spot::cell(i16::try_from(x).ok()?, i16::try_from(y).ok()?);
        Some((format!("cell:{x},{y}"), layout.rect(cell)?))
    });
    let hand_tiles = scene.pieces.iter().filter_map(move |piece| {
        let Spot::Hand { seat, slot } = piece.spot else { return None };
        let name = match piece.kind.tile_numbers() {
            Some([first, second]) => format!("tile:{first}{second}"),
            None => format!("hand:{},{}", seat.number(), slot + 1),
        };
        Some((name, layout.rect(piece.spot)?))
    });
    cells.chain(hand_tiles)
}

/// Name and spot of a mark; `None` for a kind of mark that the layout file does not contain.
fn mark_name(mark: &PlacedSquareMark) -> Option<(String, Spot)> {
    let kind = match mark.kind {
        SquareMark::RejectionReason => "culprit",
        SquareMark::Premove => "premove",
        SquareMark::PremoveDot | SquareMark::PremoveRing => "reach",
        SquareMark::Hint => "hint",
        SquareMark::HintEvidence => "reason",
        SquareMark::Threatened => "threatened",
        SquareMark::DrawnCircle(_) => "circle",
        _ => return None,
    };
    let square = square_name(mark.spot)?;
    Some((square.replacen("square", kind, 1), mark.spot))
}

/// Name of an arrow, such as `arrow:e2-e4`, and its target; `None` for a part of the arrow other than its head.
fn arrow_name(part: &ArrowPart) -> Option<(String, Spot)> {
    // Every arrow has one head, so each arrow is listed once.
    let arrow = part.is_head().then_some(part.arrow)?;
    let name = |spot: Spot| square_name(spot)?.strip_prefix("square:").map(str::to_owned);
    Some((format!("arrow:{}-{}", name(arrow.from)?, name(arrow.to)?), arrow.to))
}

/// Name of a square, such as `square:e4`; `None` for any other spot.
fn square_name(spot: Spot) -> Option<String> {
    match spot {
        Spot::Cell { x: x @ 0..26, y: y @ 0.. } => {
            Some(format!("square:{}{}", char::from(b'a' + x as u8), i32::from(y) + 1))
        }
        _ => None,
    }
}
