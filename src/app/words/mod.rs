//! Words: the Fluent files of both languages, and sentences about a match. Uses the session, look, settings, frame.

pub mod dates;
pub mod locale;
pub mod names;
pub mod sentences;

pub use locale::Locale;

use bevy::prelude::*;

use crate::app::frame::FramePhase;
use crate::app::settings::{Language, Settings};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, follow_settings.in_set(FramePhase::Style).run_if(resource_changed::<Settings>));
}

fn follow_settings(settings: Res<Settings>, mut locale: ResMut<Locale>) {
    let language = settings.language.unwrap_or_else(Language::of_system);
    if locale.language != language {
        locale.language = language;
    }
}
