//! Pictures made for the size they are shown at: board, pieces, marks and ground, baked anew when the
//! size or the theme changes and kept until then.

use std::path::Path;
use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::art::marks::{MarkArt, mark};
use super::art::{Pixmap, board, pieces};
use super::layout::TableLayout;
use super::settings::Settings;
use super::state::{FrameSet, Screen};
use super::table::Table;
use super::theme::Theme;
use super::ui::textures::Textures;
use super::words::piece_name;
use crate::rules::Seat;
use crate::session::Look;

/// The piece set under `assets/pieces`.
const SET: &str = "classic";
/// What has a drawing in the set.
const LOOKS: [Look; 8] =
    [Look::King, Look::Queen, Look::Rook, Look::Bishop, Look::Knight, Look::Pawn, Look::Man, Look::Dama];
/// Side of the piece of ground that is repeated over the window, in pixels.
const GROUND: u32 = 512;
/// A table without edges has no squares: its marks and shadows are drawn elsewhere.
const OPEN_CELL: u32 = 8;
/// While the window is being resized nothing is baked: old pictures are stretched until it holds still.
pub(super) const SETTLE: Duration = Duration::from_millis(120);

/// The theme in use.
#[derive(Resource, Clone, Copy)]
pub struct ActiveTheme(pub &'static Theme);

/// The pieces at the size of a square and at the size of the trays.
#[derive(Resource, Default)]
pub struct PieceImages {
    large: HashMap<(Look, Seat), Handle<Image>>,
    small: HashMap<(Look, Seat), Handle<Image>>,
    /// The soft shadow below a piece.
    pub shadow: Handle<Image>,
}

impl PieceImages {
    /// The picture of a piece; an empty one until it is baked.
    pub fn piece(&self, look: Look, owner: Seat, small: bool) -> Handle<Image> {
        let images = if small { &self.small } else { &self.large };
        images.get(&(look, owner)).cloned().unwrap_or_default()
    }
}

/// Board, ground and marks.
#[derive(Resource, Default)]
pub struct TableImages {
    /// Squares and frame in one picture.
    pub board: Handle<Image>,
    /// The shadow of the board on the table.
    pub board_shadow: Handle<Image>,
    /// The groove in which captured pieces lie.
    pub tray: Handle<Image>,
    /// A piece of the table that joins with itself on all sides.
    pub ground: Handle<Image>,
    marks: HashMap<MarkArt, Handle<Image>>,
}

impl TableImages {
    /// The picture of a mark.
    pub fn mark(&self, kind: MarkArt) -> Handle<Image> {
        self.marks.get(&kind).cloned().unwrap_or_default()
    }
}

/// What the present pictures were made for.
#[derive(Resource, Default)]
pub(super) struct Baked {
    ground: Option<&'static str>,
    table: Option<Request>,
    /// A size that is asked for, and since when.
    pending: Option<(Request, Duration)>,
}

#[derive(Clone, Copy, PartialEq)]
struct Request {
    theme: &'static str,
    /// Size of a table without edges, and the rack of the own hand on it.
    open: Option<(UVec2, [u32; 4])>,
    cells: IVec2,
    corner_is_dark: bool,
    cell: u32,
    border: u32,
    tray: UVec2,
    tray_piece: u32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceImages>().init_resource::<TableImages>().init_resource::<Baked>().add_systems(
        Update,
        (
            follow_settings.run_if(resource_changed::<Settings>),
            bake_ground,
            bake_table.run_if(in_state(Screen::Table)),
        )
            .chain()
            .in_set(FrameSet::Picture),
    );
}

fn follow_settings(settings: Res<Settings>, mut active: ResMut<ActiveTheme>) {
    if let Some(theme) = Theme::by_name(&settings.theme)
        && theme.name != active.0.name
    {
        active.0 = theme;
    }
}

fn bake_ground(
    active: Res<ActiveTheme>,
    mut baked: ResMut<Baked>,
    mut table: ResMut<TableImages>,
    mut images: ResMut<Assets<Image>>,
) {
    if baked.ground != Some(active.0.name) {
        baked.ground = Some(active.0.name);
        table.ground = images.add(image(board::background(active.0, GROUND)));
    }
}

pub(super) fn bake_table(
    active: Res<ActiveTheme>,
    layout: Option<Res<TableLayout>>,
    game: Option<Res<Table>>,
    textures: Res<Textures>,
    time: Res<Time<Real>>,
    mut baked: ResMut<Baked>,
    mut table: ResMut<TableImages>,
    mut pieces: ResMut<PieceImages>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(layout) = layout else { return };
    let wanted = Request {
        theme: active.0.name,
        cells: layout.cells,
        corner_is_dark: game.is_none_or(|game| game.game.corner_is_dark()),
        open: layout.open.as_ref().map(|open| {
            let rack = open.rack();
            let (min, max) = (rack.min - layout.board.min, rack.max - layout.board.min);
            (layout.board.size().as_uvec2(), [min.x, min.y, max.x, max.y].map(|edge| edge as u32))
        }),
        // The zoom of a table without edges is its own affair.
        cell: if layout.open.is_some() { OPEN_CELL } else { layout.cell as u32 },
        border: layout.border as u32,
        tray: layout.trays.first().map_or(UVec2::ONE, |tray| tray.size().as_uvec2().max(UVec2::ONE)),
        tray_piece: (layout.tray_piece() as u32).max(1),
    };
    if baked.table == Some(wanted) {
        baked.bypass_change_detection().pending = None;
        return;
    }
    // The first picture, another theme and another game are wanted at once, a size only when it holds still.
    let at_once = baked
        .table
        .is_none_or(|old| old.theme != wanted.theme || old.corner_is_dark != wanted.corner_is_dark);
    let since = match baked.pending {
        Some((pending, since)) if pending == wanted => since,
        _ => {
            baked.pending = Some((wanted, time.elapsed()));
            time.elapsed()
        }
    };
    if !at_once && time.elapsed() - since < SETTLE {
        return;
    }
    baked.pending = None;
    baked.table = Some(wanted);
    let theme = active.0;
    table.board = images.add(image(board_picture(theme, &wanted)));
    let shadow_size = (layout.board.size() * 0.25).as_uvec2().max(UVec2::ONE);
    table.board_shadow =
        images.add(image(board::drop_shadow(shadow_size.x, shadow_size.y, shadow_size.x / 20, 0.5)));
    table.tray = images.add(image(board::tray(theme, wanted.tray.x, wanted.tray.y)));
    table.marks = MarkArt::ALL
        .into_iter()
        .map(|kind| (kind, images.add(image(mark(kind, wanted.cell, theme)))))
        .collect();
    let mut draw = |side: u32| {
        let mut drawn = HashMap::default();
        for look in LOOKS {
            for seat in Seat::all(2) {
                match piece_pixmap(textures.assets.as_deref(), theme, look, seat, side) {
                    Ok(pixmap) => {
                        drawn.insert((look, seat), images.add(image(pixmap)));
                    }
                    Err(error) => error!("{error}"),
                }
            }
        }
        drawn
    };
    pieces.large = draw(wanted.cell);
    pieces.small = draw(wanted.tray_piece);
    pieces.shadow = images.add(image(board::shadow(wanted.cell, wanted.cell / 2, 0.75, 0.5)));
}

impl Baked {
    /// Whether a size waits to hold still.
    fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }
}

/// Whether pictures of another size are about to be made: the window must not go to sleep.
pub(super) fn is_waiting(world: &World) -> bool {
    world.get_resource::<Baked>().is_some_and(Baked::is_waiting)
}

fn board_picture(theme: &Theme, wanted: &Request) -> Pixmap {
    if let Some((size, rack)) = wanted.open {
        return board::open_table(theme, size.x, size.y, wanted.border, rack);
    }
    let (columns, rows) = (wanted.cells.x as u32, wanted.cells.y as u32);
    let (width, height) = (columns * wanted.cell + 2 * wanted.border, rows * wanted.cell + 2 * wanted.border);
    let mut picture = board::frame(theme, width, height, wanted.border);
    let squares = board::board(theme, columns, rows, wanted.corner_is_dark, wanted.cell, 1);
    picture.overlay(&squares, wanted.border as i32, wanted.border as i32);
    picture
}

/// A piece in the colours of its owner. A file in the assets folder that cannot be drawn is said, and the
/// compiled-in one drawn instead.
pub fn piece_pixmap(
    assets: Option<&Path>,
    theme: &Theme,
    look: Look,
    owner: Seat,
    side: u32,
) -> Result<Pixmap, String> {
    let draw = |folder| pieces::draw(folder, SET, piece_name(look), side, theme.piece_colours(owner.index()));
    match draw(assets) {
        Err(error) if assets.is_some() => {
            warn!("{error}");
            draw(None)
        }
        drawn => drawn,
    }
    .map_err(|error| error.to_string())
}

/// A picture for the graphics card; no copy stays in memory.
pub(super) fn image(pixmap: Pixmap) -> Image {
    let size = Extent3d { width: pixmap.width, height: pixmap.height, depth_or_array_layers: 1 };
    Image::new(
        size,
        TextureDimension::D2,
        pixmap.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}
