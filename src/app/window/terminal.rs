//! What a run says on the terminal: only what is wrong, unless `RUST_LOG` opens the log.

use std::fmt::{Debug, Write};

use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::log::{Level, LogPlugin};
use bevy::utils::default;

/// The graphics libraries warn about drivers that work all the same, and the one of the dialogs about desktops that have
/// none.
const FILTER: &str = "sctk_adwaita=off,wgpu=off,wgpu_hal=off,wgpu_core=error,naga=error,bevy_render=error,bevy_winit=error,bevy_egui=error,winit=error,calloop=error,arboard=off,rfd=off,pulseaudio=off";

pub(super) fn log() -> LogPlugin {
    LogPlugin {
        level: Level::WARN,
        filter: FILTER.into(),
        custom_layer: |_| Some(Box::new(NoFaults)),
        ..default()
    }
}

/// Messages of libraries that call something an error that is none.
///
/// Upstream: `clipboard` in <https://github.com/vladbat00/bevy_egui>. Remove when an empty clipboard is no error there under Wayland.
const NO_FAULTS: [(&str, &str); 2] = [
    // Somebody pastes under Wayland when nothing has been copied, or a picture. Under X11 bevy_egui says nothing then.
    ("bevy_egui", "via smithay: selection is empty"),
    ("bevy_egui", "via smithay: supported mime-type is not found"),
];

/// Keeps from the log what is no fault: a filter knows where a message comes from, and not what it says.
struct NoFaults;

impl<S: Subscriber> Layer<S> for NoFaults {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let of = event.metadata().target();
        let mut known = NO_FAULTS.iter().filter(|(target, _)| *target == of).peekable();
        if known.peek().is_none() {
            return true;
        }
        let mut said = Said::default();
        event.record(&mut said);
        !known.any(|(_, words)| said.0.contains(words))
    }
}

/// The words of a message.
#[derive(Default)]
struct Said(String);

impl Visit for Said {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // A text takes all that is written to it.
        if field.name() == "message" && write!(self.0, "{value:?}").is_err() {
            self.0.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use bevy::log::tracing;
    use bevy::log::tracing_subscriber::prelude::*;
    use bevy::log::tracing_subscriber::{EnvFilter, Registry};

    use super::*;

    /// Takes down what gets through.
    struct Listener(Arc<Mutex<Vec<String>>>);

    impl<S: Subscriber> Layer<S> for Listener {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            let mut said = Said::default();
            event.record(&mut said);
            self.0.lock().expect("not poisoned").push(said.0);
        }
    }

    #[test]
    fn an_empty_clipboard_is_no_fault_and_everything_else_of_the_panels_is() {
        let heard = Arc::default();
        // In the order in which Bevy puts them together.
        let layers = Registry::default()
            .with(Some(NoFaults))
            .with(EnvFilter::new(FILTER))
            .with(Listener(Arc::clone(&heard)));
        tracing::subscriber::with_default(layers, || {
            let failed = "Failed to get clipboard content via smithay";
            tracing::error!(target: "bevy_egui", "{failed}: selection is empty");
            tracing::error!(target: "bevy_egui", "{failed}: supported mime-type is not found");
            tracing::error!(target: "bevy_egui", "{failed}: clipboard is dead.");
            tracing::error!(target: "bevy_egui::render", "Failed to load");
            tracing::warn!(target: "bevy_egui", "a warning");
            tracing::error!(target: "bevy_winit", "selection is empty");
        });
        let heard = heard.lock().expect("not poisoned").clone();
        assert_eq!(
            heard,
            [
                "Failed to get clipboard content via smithay: clipboard is dead.",
                "Failed to load",
                "selection is empty"
            ]
        );
    }
}
