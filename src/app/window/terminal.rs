//! Log on the terminal: only warnings and errors, unless the environment variable `RUST_LOG` selects more.

use std::fmt::{Debug, Write};

use bevy::log::tracing::field::{Field, Visit};
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
        custom_layer: |_| Some(Box::new(HarmlessMessageFilter)),
        ..default()
    }
}

/// Harmless messages that libraries log as errors. An entry is the target (the library), and a part of the text.
///
/// Upstream: `clipboard` in <https://github.com/vladbat00/bevy_egui>. Remove when bevy_egui logs no error for an empty
/// clipboard under Wayland.
const HARMLESS: [(&str, &str); 2] = [
    // Logged under Wayland when the player pastes while the clipboard is empty or contains an image. Under X11
    // bevy_egui logs nothing in this case.
    ("bevy_egui", "via smithay: selection is empty"),
    ("bevy_egui", "via smithay: supported mime-type is not found"),
];

/// Log layer that drops the messages in `HARMLESS`.
///
/// The log filter cannot do this: it sees only the target of a message, not its text.
struct HarmlessMessageFilter;

impl<S: Subscriber> Layer<S> for HarmlessMessageFilter {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let event_target = event.metadata().target();
        let mut candidates = HARMLESS.iter().filter(|(target, _)| *target == event_target).peekable();
        // Formatting the text costs time, so do it only for libraries in the list.
        if candidates.peek().is_none() {
            return true;
        }
        let mut text = MessageText::default();
        event.record(&mut text);
        !candidates.any(|(_, part)| text.0.contains(part))
    }
}

/// Text of a log message.
#[derive(Default)]
struct MessageText(String);

impl Visit for MessageText {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Only the `Debug` implementation of the value can fail; a `String` accepts every text.
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

    /// Log layer that collects the messages that are not dropped.
    struct Collector(Arc<Mutex<Vec<String>>>);

    impl<S: Subscriber> Layer<S> for Collector {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            let mut text = MessageText::default();
            event.record(&mut text);
            self.0.lock().expect("not poisoned").push(text.0);
        }
    }

    #[test]
    fn only_messages_about_an_empty_clipboard_are_dropped() {
        let logged = Arc::default();
        // The layers have the same order as in Bevy.
        let layers = Registry::default()
            .with(Some(HarmlessMessageFilter))
            .with(EnvFilter::new(FILTER))
            .with(Collector(Arc::clone(&logged)));
        tracing::subscriber::with_default(layers, || {
            let prefix = "Failed to get clipboard content via smithay";
            tracing::error!(target: "bevy_egui", "{prefix}: selection is empty");
            tracing::error!(target: "bevy_egui", "{prefix}: supported mime-type is not found");
            tracing::error!(target: "bevy_egui", "{prefix}: clipboard is dead.");
            tracing::error!(target: "bevy_egui::render", "Failed to load");
            tracing::warn!(target: "bevy_egui", "a warning");
            tracing::error!(target: "bevy_winit", "selection is empty");
        });
        let logged = logged.lock().expect("not poisoned").clone();
        assert_eq!(
            logged,
            [
                "Failed to get clipboard content via smithay: clipboard is dead.",
                "Failed to load",
                "selection is empty"
            ]
        );
    }
}
