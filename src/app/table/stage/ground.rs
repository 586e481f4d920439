//! The camera, the ground behind everything, and the table on it: board, shadow, trays.

use bevy::camera::ScalingMode;
use bevy::prelude::*;
use bevy::sprite::SpriteImageMode;
use bevy::window::PrimaryWindow;

use crate::app::core::{FramePhase, Screen};
use crate::app::look::{
    ActiveTheme, Captured, DrawnPictures, PictureRenderer, Pictures, TableLayout, Urgency,
    drop_hidden_pictures, image, to_world,
};
use crate::app::table::stage::pieces::layer;
use crate::app::table::stage::{is_laid_out, set_sprite};
use art::picture::{BoardGeometry, Labels, draw_empty_board};
use art::surroundings;
use art::theme::Theme;

/// The ground under everything, tiled over the window.
#[derive(Component)]
struct Ground;

/// Component of a sprite: the part of the table that it shows.
#[derive(Component)]
enum BoardPart {
    Board,
    Shadow,
    /// The tray of the seat with this index.
    Tray(usize),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures<GroundRequest, TablePicture>>()
        .add_systems(Startup, spawn_camera)
        .add_systems(OnEnter(Screen::Table), spawn_board)
        .add_systems(
            Update,
            (
                follow_scale.in_set(FramePhase::Layout),
                drop_hidden_pictures::<GroundRequest, TablePicture>.in_set(FramePhase::Style),
                (
                    draw_ground.run_if(resource_changed::<ActiveTheme>),
                    cover_window,
                    (draw_table, show_board).chain().run_if(is_laid_out),
                )
                    .chain()
                    .in_set(FramePhase::Pictures),
            ),
        );
}

/// Side of the ground texture in pixels; it repeats over the window.
const GROUND_PIXELS: u32 = 512;

/// A picture of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum TablePicture {
    /// Squares and frame, or the open table.
    Board,
    /// The shadow of the board on the ground.
    Shadow,
    /// The groove for the pieces captured by the seat with this index.
    Tray(usize),
}

/// The inputs of the pictures; sizes in pixels.
#[derive(Clone, Copy, PartialEq)]
struct GroundRequest {
    theme: &'static Theme,
    /// The squares of a board; `None` for an open table.
    grid: Option<BoardGeometry>,
    /// Size of the board or open table, with its frame.
    size: UVec2,
    /// Width of the frame.
    border: u32,
    /// Left, top, right and bottom edge of the rack for the player's hand, relative to the table's upper left corner.
    rack: [u32; 4],
    /// Size of a tray.
    tray: UVec2,
}

/// Requests new pictures of the table when the theme, the game or the layout has changed.
fn draw_table(
    active: Res<ActiveTheme>,
    layout: Res<TableLayout>,
    mut workshop: PictureRenderer<GroundRequest, TablePicture>,
) {
    let rack = layout.open_table.as_ref().map_or(Rect::default(), |open| {
        let rack = open.own_hand_area();
        Rect::from_corners(rack.min - layout.board.min, rack.max - layout.board.min)
    });
    let wanted = GroundRequest {
        theme: active.0,
        // The empty board looks the same from both sides.
        grid: layout.grid.map(BoardGeometry::as_first_seat_sees),
        size: layout.board.size().as_uvec2(),
        border: layout.border as u32,
        rack: [rack.min.x, rack.min.y, rack.max.x, rack.max.y].map(|edge| edge as u32),
        tray: layout.trays.first().map_or(UVec2::ONE, |tray| tray.size().as_uvec2().max(UVec2::ONE)),
    };
    let urgency = |old: GroundRequest| {
        let grids = [old.grid, wanted.grid].map(|grid| grid.map(|grid| (grid.cells, grid.dark_corner)));
        if old.theme == wanted.theme && grids[0] == grids[1] { Urgency::SETTLED } else { Urgency::Now }
    };
    workshop.update(wanted, urgency, |_, wanted| draw_pictures(&wanted));
}

/// Draws the pictures of the table, on a background thread.
fn draw_pictures(wanted: &GroundRequest) -> DrawnPictures<TablePicture> {
    let (theme, size) = (wanted.theme, wanted.size);
    let board = match &wanted.grid {
        Some(grid) => draw_empty_board(grid, Labels::None, theme),
        None => surroundings::draw_open_table(theme, size.x, size.y, wanted.border, wanted.rack),
    };
    // A quarter of the size in each direction is enough for a soft shadow.
    let shadow_size = (size / 4).max(UVec2::ONE);
    // The tray of a seat holds captured pieces of the other seat, so its colours contrast with those.
    let tray = |seat: usize| surroundings::draw_tray(theme, 1 - seat, wanted.tray.x, wanted.tray.y);
    vec![
        (TablePicture::Board, board),
        (
            TablePicture::Shadow,
            surroundings::draw_drop_shadow(shadow_size.x, shadow_size.y, shadow_size.x / 20, 0.5),
        ),
        (TablePicture::Tray(0), tray(0)),
        (TablePicture::Tray(1), tray(1)),
    ]
}

/// Spawns the camera and the ground.
///
/// One world unit is one pixel of the window, and the origin is the upper left corner: sprites at whole numbers are
/// drawn pixel for pixel.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Camera2d,
        Projection::Orthographic(OrthographicProjection {
            viewport_origin: Vec2::new(0.0, 1.0),
            scaling_mode: ScalingMode::WindowSize,
            ..OrthographicProjection::default_2d()
        }),
        // The pictures are antialiased already.
        Msaa::Off,
    ));
    let tiled = SpriteImageMode::Tiled { tile_x: true, tile_y: true, stretch_value: 1.0 };
    commands.spawn((
        Ground,
        Sprite { image_mode: tiled, ..default() },
        Transform::from_xyz(0.0, 0.0, layer::BACKGROUND),
    ));
}

fn spawn_board(mut commands: Commands) {
    let parts = [(BoardPart::Shadow, layer::BOARD - 0.5), (BoardPart::Board, layer::BOARD)];
    let trays = [0, 1].map(|seat| (BoardPart::Tray(seat), layer::BOARD));
    for (part, depth) in parts.into_iter().chain(trays) {
        commands.spawn((
            DespawnOnExit(Screen::Table),
            part,
            Sprite::default(),
            Transform::from_xyz(0.0, 0.0, depth),
        ));
    }
}

/// Keeps one world unit at one physical pixel when the scale of the window changes.
fn follow_scale(
    window: Single<&Window, With<PrimaryWindow>>,
    mut projection: Query<&mut Projection, With<Camera2d>>,
) {
    let scale = window.scale_factor();
    for mut projection in &mut projection {
        if let Projection::Orthographic(ortho) = projection.as_ref()
            && ortho.scale != scale
            && let Projection::Orthographic(ortho) = projection.as_mut()
        {
            ortho.scale = scale;
        }
    }
}

/// Draws the ground in the colours of the theme.
fn draw_ground(
    theme: Res<ActiveTheme>,
    mut ground: Single<&mut Sprite, With<Ground>>,
    mut images: ResMut<Assets<Image>>,
    mut background: ResMut<ClearColor>,
) {
    ground.image = images.add(image(surroundings::draw_background(theme.0, GROUND_PIXELS)));
    let [red, green, blue, _] = theme.0.background.tone.bytes();
    background.0 = Color::srgb_u8(red, green, blue);
}

/// Makes the ground as large as the window.
fn cover_window(
    window: Single<&Window, With<PrimaryWindow>>,
    ground: Single<(&mut Sprite, &mut Transform), With<Ground>>,
) {
    let size = window.physical_size().as_vec2();
    let (mut sprite, mut transform) = ground.into_inner();
    if sprite.custom_size != Some(size) {
        sprite.custom_size = Some(size);
        transform.translation = to_world(size / 2.0).extend(layer::BACKGROUND);
    }
}

/// Places the pictures of the table by the layout.
fn show_board(
    layout: Res<TableLayout>,
    pictures: Res<Pictures<GroundRequest, TablePicture>>,
    mut parts: Query<(&BoardPart, &mut Sprite, &mut Transform)>,
) {
    for (part, mut sprite, mut transform) in &mut parts {
        let (picture, rect) = match part {
            BoardPart::Board => (TablePicture::Board, layout.board),
            // The shadow lies slightly lower than the board.
            BoardPart::Shadow => {
                let blur = layout.board.width() / 20.0;
                let lower = Vec2::new(0.0, layout.cell * 0.08);
                let spread = layout.board.inflate(blur * 0.8);
                (TablePicture::Shadow, Rect::from_corners(spread.min + lower, spread.max + lower))
            }
            BoardPart::Tray(seat) => {
                (TablePicture::Tray(*seat), layout.trays.get(*seat).copied().unwrap_or_default())
            }
        };
        let is_empty = |seat: usize| layout.captured.get(seat).is_none_or(Captured::is_empty);
        let is_hidden = matches!(part, BoardPart::Tray(seat) if is_empty(*seat));
        let tint = if is_hidden { Color::NONE } else { Color::WHITE };
        set_sprite(&mut sprite, pictures.get(picture).image, rect.size(), tint);
        let depth = transform.translation.z;
        transform.set_if_neq(Transform::from_translation(to_world(rect.center()).extend(depth)));
    }
}
