//! Words: the Fluent files of both languages, and sentences about a match. Uses `look` and `core`.

pub mod dates;
pub mod locale;
pub mod names;
pub mod sentences;

pub use dates::{Period, day_of, grouped, when};
pub use locale::Locale;
pub use locale::LocaleError;
pub use names::{full_names, name_matched, with_shown_names};
pub use names::{player_name, shown_name, tell_apart};
pub use sentences::Told;
pub use sentences::{notation, number_of, numbered, points, said, sentence, written};

use bevy::prelude::*;

use crate::app::core::FramePhase;
use crate::app::preferences::{Guests, Language, Settings};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, tell_what_was_passed_over).add_systems(
        Update,
        (
            follow_settings.run_if(resource_changed::<Settings>),
            follow_guests.run_if(resource_changed::<Guests>),
        )
            .chain()
            .in_set(FramePhase::Style),
    );
}

/// In the log, which is not there yet when the words are read.
fn tell_what_was_passed_over(locale: Res<Locale>) {
    for error in locale.passed_over() {
        warn!("{error}: the first one is said");
    }
}

fn follow_settings(settings: Res<Settings>, mut locale: ResMut<Locale>) {
    let language = settings.language.unwrap_or_else(Language::of_system);
    if locale.language != language {
        locale.language = language;
    }
}

fn follow_guests(guests: Res<Guests>, mut locale: ResMut<Locale>) {
    locale.learn_names(guests.names());
}
