//! Log on the terminal: only warnings and errors, unless the environment variable `RUST_LOG` selects more.

use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::log::{Level, LogPlugin};
use bevy::utils::default;

/// Log filter by library. It drops the harmless warnings of some libraries.
///
/// Graphics libraries warn about drivers that work; the library for file dialogs warns about desktops without dialogs.
const FILTER: &str = "sctk_adwaita=off,wgpu=off,wgpu_hal=off,wgpu_core=error,naga=error,bevy_render=error,bevy_winit=error,bevy_egui=error,winit=error,calloop=error,arboard=off,rfd=off,pulseaudio=off";

/// Returns Bevy's log plugin with this filter.
pub(super) fn log() -> LogPlugin {
    LogPlugin {
        level: Level::WARN,
        filter: FILTER.into(),
        custom_layer: |_| Some(Box::new(LostDisplayFilter)),
        ..default()
    }
}

/// Log layer that drops the errors of libraries about a display that was closed, which is reported in one line.
struct LostDisplayFilter;

impl<S: Subscriber> Layer<S> for LostDisplayFilter {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let metadata = event.metadata();
        let is_own = metadata.target().starts_with("tabuleiro");
        is_own || *metadata.level() > Level::WARN || !is_display_lost(metadata.target())
    }
}

/// Whether the display was closed. `library` is the module that reports an error.
fn is_display_lost(library: &str) -> bool {
    #[cfg(target_os = "linux")]
    {
        use crate::app::window::display_loss;

        // These notice the loss at once, before the socket of the display is closed. The errors of the Wayland libraries
        // arrive from the crate `log`, under its name. The renderer loses the surface that it is just drawing on.
        const FIRST: [&str; 4] = ["winit", "calloop", "log", "bevy_render::view::window"];
        let is_first = FIRST.iter().any(|name| library.starts_with(name));
        if is_first { display_loss::is_lost_soon() } else { display_loss::is_lost() }
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = library;
        false
    }
}
