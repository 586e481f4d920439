//! Icon of the window in title bars and window lists.
//!
//! On Wayland, and if the program is installed, the desktop shows the icon of the application instead. It finds
//! this icon by the name of the application.

use std::error::Error;

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use crate::app::look::AssetsFolder;
use art::assets::load;
use art::svg::{Palette, rasterise};

/// Side of the icon in pixels: twice the usual size, because desktops scale an icon down better than up.
const SIDE: u32 = 64;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, set_icon);
}

/// System that gives the window its icon. The icon can only be set on the main thread.
fn set_icon(
    window_entity: Single<Entity, With<PrimaryWindow>>,
    assets: Res<AssetsFolder>,
    _main_thread: NonSendMarker,
) {
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(*window_entity) else { return };
        match draw_icon(&assets) {
            Ok(icon) => window.set_window_icon(Some(icon)),
            Err(error) => warn!("the window has no picture: {error}"),
        }
    });
}

/// Rasterises the icon file.
fn draw_icon(assets: &AssetsFolder) -> Result<Icon, Box<dyn Error>> {
    const FILE: &str = "icon.svg";
    let svg = load(assets.0.as_deref(), FILE)?;
    let picture = rasterise(FILE, &svg, SIDE, SIDE, &Palette::default())?;
    Ok(Icon::from_rgba(picture.rgba, SIDE, SIDE)?)
}
