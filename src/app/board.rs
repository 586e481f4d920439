//! The board on the table: the camera, the ground, and one entity a square.

use bevy::camera::{ClearColorConfig, ScalingMode};
use bevy::prelude::*;
use bevy::sprite::SpriteImageMode;
use bevy::window::PrimaryWindow;

use super::bake::{ActiveTheme, TableImages};
use super::layout::{TableLayout, to_world};
use super::open::view::Sight;
use super::pieces::layer;
use super::state::{FrameSet, Screen};
use super::table::Table;

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
    app.add_systems(Startup, spawn_camera).add_systems(OnEnter(Screen::Table), spawn_board).add_systems(
        Update,
        (
            follow_window.in_set(FrameSet::Layout),
            follow_game.in_set(FrameSet::Places).run_if(resource_exists_and_changed::<Table>),
            (show_ground, show_board.run_if(in_state(Screen::Table)))
                .chain()
                .in_set(FrameSet::Motion)
                .before(super::pieces::place),
        ),
    );
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

/// The window's size and the board's shape decide where everything is.
pub(super) fn follow_window(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    table: Option<Res<Table>>,
    layout: Option<Res<TableLayout>>,
    sight: Res<Sight>,
    mut projection: Query<&mut Projection, With<Camera2d>>,
    mut commands: Commands,
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
    if let Some(table) = table {
        lay_out(&window, &table, layout.as_deref(), &sight, &mut commands);
    }
}

/// What was played changes how many tiles lie in a hand, and so where they lie.
fn follow_game(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    table: Res<Table>,
    layout: Option<Res<TableLayout>>,
    sight: Res<Sight>,
    mut commands: Commands,
) {
    if let Some(window) = window {
        lay_out(&window, &table, layout.as_deref(), &sight, &mut commands);
    }
}

fn lay_out(
    window: &Window,
    table: &Table,
    layout: Option<&TableLayout>,
    sight: &Sight,
    commands: &mut Commands,
) {
    let size = window.physical_size().as_vec2();
    if size.min_element() < 1.0 {
        return;
    }
    let wanted = TableLayout::new(size, window.scale_factor(), &table.needs(sight.view));
    if layout.is_none_or(|layout| *layout != wanted) {
        commands.insert_resource(wanted);
    }
}

fn show_ground(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    images: Res<TableImages>,
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
    images: Res<TableImages>,
    mut parts: Query<(&BoardPart, &mut Sprite, &mut Transform)>,
) {
    let Some(layout) = layout else { return };
    for (part, mut sprite, mut transform) in &mut parts {
        let (image, rect) = match part {
            BoardPart::Board => (&images.board, layout.board),
            // A quarter of its pixels is enough for something this soft; it lies a little lower.
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
