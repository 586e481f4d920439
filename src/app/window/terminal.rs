//! Log on the terminal: only failures, unless the environment variable `RUST_LOG` selects more.

use std::fmt::{Debug, Write};

use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::log::{Level, LogPlugin};
use bevy::utils::default;

/// Log filter. Graphics libraries warn about drivers that work; the library for file dialogs warns about desktops
/// without such dialogs.
const FILTER: &str = "sctk_adwaita=off,wgpu=off,wgpu_hal=off,wgpu_core=error,naga=error,bevy_render=error,bevy_winit=error,bevy_egui=error,winit=error,calloop=error,arboard=off,rfd=off,pulseaudio=off";

pub(super) fn log() -> LogPlugin {
    LogPlugin {
        level: Level::WARN,
        filter: FILTER.into(),
        custom_layer: |_| Some(Box::new(DropHarmless)),
        ..default()
    }
}

/// Harmless messages that libraries log as errors: target, and part of the text.
///
/// Upstream: `clipboard` in <https://github.com/vladbat00/bevy_egui>. Remove when an empty clipboard is no error there
/// under Wayland.
const HARMLESS: [(&str, &str); 2] = [
    // Pasting under Wayland when the clipboard is empty or holds an image. Under X11 bevy_egui logs nothing then.
    ("bevy_egui", "via smithay: selection is empty"),
    ("bevy_egui", "via smithay: supported mime-type is not found"),
];

/// Log layer that drops the harmless messages. A filter could not do this: it sees only the target of a message, not
/// its text.
struct DropHarmless;

impl<S: Subscriber> Layer<S> for DropHarmless {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let of = event.metadata().target();
        let mut known = HARMLESS.iter().filter(|(target, _)| *target == of).peekable();
        if known.peek().is_none() {
            return true;
        }
        let mut said = MessageText::default();
        event.record(&mut said);
        !known.any(|(_, words)| said.0.contains(words))
    }
}

/// Text of a log message.
#[derive(Default)]
struct MessageText(String);

impl Visit for MessageText {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing to a `String` does not fail.
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

    /// Collects the messages that pass.
    struct Listener(Arc<Mutex<Vec<String>>>);

    impl<S: Subscriber> Layer<S> for Listener {
        fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
            let mut said = MessageText::default();
            event.record(&mut said);
            self.0.lock().expect("not poisoned").push(said.0);
        }
    }

    #[test]
    fn only_messages_about_an_empty_clipboard_are_dropped() {
        let heard = Arc::default();
        // In the same order as Bevy's layers.
        let layers = Registry::default()
            .with(Some(DropHarmless))
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
