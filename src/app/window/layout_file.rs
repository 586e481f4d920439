//! Layout file: the positions of all widgets, squares and marks as JSON, for programs that operate the window.

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

/// The file requested with `--layout-file`.
#[derive(Resource, Default)]
pub struct LayoutFile {
    path: Option<PathBuf>,
    written: String,
    clicks: u32,
}

impl LayoutFile {
    /// The file at `path`, not written yet.
    pub fn new(path: Option<PathBuf>) -> LayoutFile {
        LayoutFile { path, ..LayoutFile::default() }
    }
}

#[derive(Serialize)]
struct Layout<'a> {
    window: WindowSize,
    screen: &'a str,
    /// Mouse buttons released since the start. Tells a program that clicks whether its click has arrived.
    clicks: u32,
    items: Vec<Item>,
}

#[derive(Serialize)]
struct WindowSize {
    width: u32,
    height: u32,
    scale: f32,
}

/// Centre and size in physical pixels of the window.
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
            areas.wanted = file.path.is_some();
        })
        .add_systems(Last, (count_clicks, write).chain().run_if(|file: Res<LayoutFile>| file.path.is_some()));
}

fn count_clicks(mut buttons: MessageReader<MouseButtonInput>, mut file: ResMut<LayoutFile>) {
    file.clicks += buttons.read().map(|input| u32::from(!input.state.is_pressed())).sum::<u32>();
}

fn write(
    areas: Res<WidgetAreas>,
    window: Single<&Window, With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    layout: Option<Res<TableLayout>>,
    game: Option<Res<CurrentMatch>>,
    selection: Res<Selection>,
    marks: Query<&PlacedSquareMark>,
    (arrows, advised): (Query<&ArrowPart>, Query<&TilePreview>),
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
            let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
            item(name.clone(), Rect::from_corners(corner(rect.min), corner(rect.max)))
        })
        .collect();
    if *screen.get() == Screen::Table
        && let (Some(layout), Some(game)) = (layout, game)
    {
        items.push(item("board".to_owned(), layout.board));
        items.extend(layout.spots().filter_map(|spot| Some(item(square_name(spot)?, layout.rect(spot)?))));
        if let Some(open) = &layout.open {
            items.push(item("open-table".to_owned(), open.view));
            items
                .extend(open_items(open, game.visible_scene(), &layout).map(|(name, rect)| item(name, rect)));
        }
        if let Some(rect) = selection.cursor.and_then(|spot| layout.rect(spot)) {
            items.push(item("cursor".to_owned(), rect));
        }
        if let Some(rect) = selection.trail.last().and_then(|spot| layout.rect(*spot)) {
            items.push(item("selected".to_owned(), rect));
        }
        let signs = marks.iter().filter_map(mark_name).chain(arrows.iter().filter_map(arrow_name));
        items.extend(signs.filter_map(|(name, spot)| Some(item(name, layout.rect(spot)?))));
        let thought = advised.iter().find(|part| part.is_thought);
        items.extend(thought.and_then(|part| Some(item("thought".to_owned(), layout.rect(part.spot)?))));
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
    if text == file.written {
        return;
    }
    let Some(path) = file.path.clone() else { return };
    if let Err(error) = publish(&path, &text) {
        error!("{}: {error}", path.display());
        file.path = None;
    }
    file.written = text;
}

/// Replaces the file atomically for its readers, without waiting for the disk.
fn publish(path: &Path, text: &str) -> io::Result<()> {
    let mut file = AtomicFile::create_replacing(path)?;
    file.write_all(text.as_bytes())?;
    file.publish().map(|_| ())
}

/// Clickable places of the open domino table: visible cells, and tiles in hands. The name of a face-up tile contains its
/// numbers.
fn open_items<'a>(
    open: &'a OpenTable,
    scene: &'a Scene,
    layout: &'a TableLayout,
) -> impl Iterator<Item = (String, Rect)> + 'a {
    let (corner, other) = open.visible_cells();
    let cells = (corner.y..other.y).flat_map(move |y| (corner.x..other.x).map(move |x| (x, y)));
    let cells = cells.filter_map(move |(x, y)| {
        let cell = Spot::cell(i16::try_from(x).ok()?, i16::try_from(y).ok()?);
        Some((format!("cell:{x},{y}"), layout.rect(cell)?))
    });
    let hands = scene.pieces.iter().filter_map(move |piece| {
        let Spot::Hand { seat, slot } = piece.spot else { return None };
        let name = match piece.kind.tile_numbers() {
            Some([first, second]) => format!("tile:{first}{second}"),
            None => format!("hand:{},{}", seat.number(), slot + 1),
        };
        Some((name, layout.rect(piece.spot)?))
    });
    cells.chain(hands)
}

/// Name and spot of a mark; `None` if the layout file leaves marks of its kind out.
fn mark_name(marked: &PlacedSquareMark) -> Option<(String, Spot)> {
    let kind = match marked.kind {
        SquareMark::RejectionReason => "culprit",
        SquareMark::Premove => "premove",
        SquareMark::PremoveDot | SquareMark::PremoveRing => "reach",
        SquareMark::Hint => "hint",
        SquareMark::HintEvidence => "reason",
        SquareMark::Threatened => "threatened",
        SquareMark::DrawnCircle(_) => "circle",
        _ => return None,
    };
    let square = square_name(marked.spot)?;
    Some((square.replacen("square", kind, 1), marked.spot))
}

/// Name of an arrow, like `arrow:e2-e4`, and its target.
fn arrow_name(part: &ArrowPart) -> Option<(String, Spot)> {
    let arrow = part.is_head().then_some(part.arrow)?;
    let name = |spot: Spot| square_name(spot)?.strip_prefix("square:").map(str::to_owned);
    Some((format!("arrow:{}-{}", name(arrow.from)?, name(arrow.to)?), arrow.to))
}

/// Name of a square, as in chess.
fn square_name(spot: Spot) -> Option<String> {
    match spot {
        Spot::Cell { x: x @ 0..26, y: y @ 0.. } => {
            Some(format!("square:{}{}", char::from(b'a' + x as u8), i32::from(y) + 1))
        }
        _ => None,
    }
}
