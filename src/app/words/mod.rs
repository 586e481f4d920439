//! Texts in both languages, names of players, dates, sentences about a match.
//!
//! Uses `core` and `preferences`.

pub mod dates;
pub mod locale;
pub mod names;
mod numbers;
pub mod sentences;

pub use dates::{Period, calendar_day, day_text, time_text};
pub use locale::Locale;
pub use locale::LocaleError;
pub use names::{full_names, rename_adaptive_players, with_shown_names};
pub use names::{number_equal_names, player_name, shown_name};
pub use sentences::MatchText;
pub use sentences::{
    capitalised, join_args, move_number_text, notation, number_text, numbered_move, points_text, spoken_move,
};

use bevy::prelude::*;

use crate::app::core::FramePhase;
use crate::app::preferences::{KnownEngines, Language, Settings};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, log_locale_errors).add_systems(
        Update,
        (
            (update_language, update_person_name).chain().run_if(resource_changed::<Settings>),
            update_engine_names.run_if(resource_changed::<KnownEngines>),
        )
            .chain()
            .in_set(FramePhase::Style),
    );
}

/// Logs the errors in locale files. They cannot be logged while loading, because the log does not exist yet.
fn log_locale_errors(locale: Res<Locale>) {
    for error in locale.ignored_errors() {
        warn!("{error}; the first definition is used");
    }
}

fn update_language(settings: Res<Settings>, mut locale: ResMut<Locale>) {
    let language = settings.language.unwrap_or_else(Language::of_system);
    // Assign only a new language, because each assignment marks `Locale` as changed.
    if locale.language != language {
        locale.language = language;
    }
}

fn update_person_name(settings: Res<Settings>, mut locale: ResMut<Locale>) {
    let name = settings.person.name.trim();
    if locale.person_name() != name {
        locale.set_person_name(name);
    }
}

fn update_engine_names(engines: Res<KnownEngines>, mut locale: ResMut<Locale>) {
    locale.set_engine_names(engines.names());
}
