//! The camera, the ground below everything, and the table that lies on it: board or open table, its shadow, trays.

use bevy::camera::{ClearColorConfig, ScalingMode};
use bevy::prelude::*;
use bevy::sprite::SpriteImageMode;
use bevy::window::PrimaryWindow;

use crate::app::flow::CurrentMatch;
use crate::app::frame::{FramePhase, NextFrame, Screen};
use crate::app::look::art::{Pixmap, board};
use crate::app::look::layout::{TableLayout, to_world};
use crate::app::look::pictures::{ActiveTheme, Haste, Workshop, image};
use crate::app::look::theme::Theme;
use crate::app::stage::pieces::layer;
use crate::session::TableKind;

/// The ground below everything.
#[derive(Component)]
struct Ground;

/// The board with its frame, or its shadow.
#[derive(Component)]
enum BoardPart {
    Board,
    Shadow,
    /// The tray of the seat with this index.
    Tray(usize),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TablePictures>()
        .add_systems(Startup, spawn_camera)
        .add_systems(OnEnter(Screen::Table), spawn_board)
        .add_systems(
            Update,
            (
                follow_scale.in_set(FramePhase::Layout),
                (
                    draw_ground.run_if(resource_changed::<ActiveTheme>),
                    draw_table.run_if(in_state(Screen::Table)),
                )
                    .chain()
                    .in_set(FramePhase::Pictures),
                (show_ground, show_board.run_if(in_state(Screen::Table))).chain().in_set(FramePhase::Settle),
            ),
        );
}

/// Side of the piece of ground that is repeated over the window, in pixels.
const GROUND: u32 = 512;

/// Board, ground and trays.
#[derive(Resource, Default)]
struct TablePictures {
    /// Squares and frame in one picture.
    board: Handle<Image>,
    /// The shadow of the board on the table.
    board_shadow: Handle<Image>,
    /// The groove in which captured pieces lie.
    tray: Handle<Image>,
    /// A piece of the table that joins with itself on all sides.
    ground: Handle<Image>,
}

/// What the pictures depend on.
#[derive(Clone, Copy, PartialEq)]
struct Request {
    theme: &'static Theme,
    table: TableKind,
    size: UVec2,
    cell: u32,
    border: u32,
    /// The rack of the own hand on an open table.
    rack: [u32; 4],
    tray: UVec2,
}

struct Drawings {
    board: Pixmap,
    shadow: Pixmap,
    tray: Pixmap,
}

fn draw_ground(
    active: Res<ActiveTheme>,
    mut pictures: ResMut<TablePictures>,
    mut images: ResMut<Assets<Image>>,
) {
    pictures.ground = images.add(image(board::background(active.0, GROUND)));
}

fn draw_table(
    active: Res<ActiveTheme>,
    layout: Option<Res<TableLayout>>,
    game: Option<Res<CurrentMatch>>,
    time: Res<Time<Real>>,
    mut workshop: Local<Workshop<Request, Drawings>>,
    mut pictures: ResMut<TablePictures>,
    mut images: ResMut<Assets<Image>>,
    next_frame: Res<NextFrame>,
) {
    let (Some(layout), Some(game)) = (layout, game) else { return };
    let rack = layout.open.as_ref().map_or(Rect::default(), |open| {
        let rack = open.rack();
        Rect::from_corners(rack.min - layout.board.min, rack.max - layout.board.min)
    });
    let wanted = Request {
        theme: active.0,
        table: game.game().table,
        size: layout.board.size().as_uvec2(),
        // The zoom of an open table is its own affair.
        cell: if layout.open.is_some() { 0 } else { layout.cell as u32 },
        border: layout.border as u32,
        rack: [rack.min.x, rack.min.y, rack.max.x, rack.max.y].map(|edge| edge as u32),
        tray: layout.trays.first().map_or(UVec2::ONE, |tray| tray.size().as_uvec2().max(UVec2::ONE)),
    };
    let haste = |old: Request| {
        let same = old.theme == wanted.theme && old.table == wanted.table;
        if same { Haste::Settled } else { Haste::Now }
    };
    let make = |_, wanted: Request| draw(&wanted);
    let Some(drawn) = workshop.follow(wanted, time.elapsed(), haste, &next_frame, make) else { return };
    pictures.board = images.add(image(drawn.board));
    pictures.board_shadow = images.add(image(drawn.shadow));
    pictures.tray = images.add(image(drawn.tray));
}

fn draw(wanted: &Request) -> Drawings {
    let (theme, size, border) = (wanted.theme, wanted.size, wanted.border);
    let board = match wanted.table {
        TableKind::Dominoes => board::open_table(theme, size.x, size.y, border, wanted.rack),
        TableKind::Board { columns, rows, dark_corner } => {
            let (columns, rows) = (columns.unsigned_abs().into(), rows.unsigned_abs().into());
            let squares = board::board(theme, columns, rows, dark_corner, wanted.cell, 1);
            let mut board = board::frame(theme, size.x, size.y, border);
            board.overlay(&squares, border as i32, border as i32);
            board
        }
    };
    // A quarter of its pixels is enough for something this soft.
    let soft = (size / 4).max(UVec2::ONE);
    Drawings {
        board,
        shadow: board::drop_shadow(soft.x, soft.y, soft.x / 20, 0.5),
        tray: board::tray(theme, wanted.tray.x, wanted.tray.y),
    }
}

/// One unit of the world is one pixel of the window, and its origin the upper left corner: what is placed
/// on whole numbers is drawn pixel for pixel.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Camera2d,
        // What is painted stays: only what changes is painted again (`repaint`).
        Camera { clear_color: ClearColorConfig::None, ..default() },
        Projection::Orthographic(OrthographicProjection {
            viewport_origin: Vec2::new(0.0, 1.0),
            scaling_mode: ScalingMode::WindowSize,
            ..OrthographicProjection::default_2d()
        }),
        // The art is drawn with soft edges already.
        Msaa::Off,
    ));
    commands.spawn((Ground, Sprite::default(), Transform::from_xyz(0.0, 0.0, layer::BACKGROUND)));
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

/// One unit of the world is one pixel, whatever the window's scale.
fn follow_scale(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut projection: Query<&mut Projection, With<Camera2d>>,
) {
    let Some(window) = window else { return };
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

fn show_ground(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    images: Res<TablePictures>,
    theme: Res<ActiveTheme>,
    mut ground: Query<(&mut Sprite, &mut Transform), With<Ground>>,
    mut background: ResMut<ClearColor>,
) {
    let Some(window) = window else { return };
    let size = window.physical_size().as_vec2();
    for (mut sprite, mut transform) in &mut ground {
        if sprite.image != images.ground {
            sprite.image = images.ground.clone();
            sprite.image_mode = SpriteImageMode::Tiled { tile_x: true, tile_y: true, stretch_value: 1.0 };
        }
        if sprite.custom_size != Some(size) {
            sprite.custom_size = Some(size);
            transform.translation = to_world(size / 2.0).extend(layer::BACKGROUND);
        }
    }
    if theme.is_changed() {
        let [red, green, blue, _] = theme.0.background.tone.bytes();
        background.0 = Color::srgb_u8(red, green, blue);
    }
}

fn show_board(
    layout: Option<Res<TableLayout>>,
    images: Res<TablePictures>,
    mut parts: Query<(&BoardPart, &mut Sprite, &mut Transform)>,
) {
    let Some(layout) = layout else { return };
    for (part, mut sprite, mut transform) in &mut parts {
        let (image, rect) = match part {
            BoardPart::Board => (&images.board, layout.board),
            // It lies a little lower.
            BoardPart::Shadow => {
                let blur = layout.board.width() / 20.0;
                let lower = Vec2::new(0.0, layout.cell * 0.08);
                let spread = layout.board.inflate(blur * 0.8);
                (&images.board_shadow, Rect::from_corners(spread.min + lower, spread.max + lower))
            }
            BoardPart::Tray(seat) => match layout.trays.get(*seat) {
                Some(tray) => (&images.tray, *tray),
                None => continue,
            },
        };
        let size = rect.size();
        if sprite.image != *image {
            sprite.image = image.clone();
        }
        if sprite.custom_size != Some(size) {
            sprite.custom_size = Some(size);
        }
        let depth = transform.translation.z;
        let place = to_world(rect.center()).extend(depth);
        if transform.translation != place {
            transform.translation = place;
        }
    }
}
