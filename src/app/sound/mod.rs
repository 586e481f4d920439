//! What is heard: strokes of pieces and dominoes, signals of the game and the clock, buttons. Every sound is
//! synthesised when it is needed ([`recipe`]), from what table and pieces are made of ([`material`]), mixed
//! ([`mixer`]), and sent to a device that sleeps while nothing sounds ([`output`]). Uses `game`, `kit` and everything below.

mod hear;
pub mod material;
pub mod mixer;
pub mod output;
pub mod recipe;
pub mod signals;
pub mod strokes;

pub use output::{Output, Tape};
pub use signals::Signal;

use bevy::prelude::*;
use bevy_egui::egui::{self, WidgetType};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::app::core::NextFrame;
use crate::app::kit::Painting;
use crate::app::sound::mixer::{Source, Wanted};
use crate::app::sound::recipe::Recipe;

/// Everything that is heard goes through here.
#[derive(Resource)]
pub struct Sounds {
    source: Source,
    /// `None`: nothing is heard.
    output: Option<Box<dyn Output>>,
    /// No two strokes are the same.
    luck: ChaCha8Rng,
}

impl Default for Sounds {
    fn default() -> Self {
        Sounds { source: Source::default(), output: None, luck: ChaCha8Rng::seed_from_u64(0) }
    }
}

impl Sounds {
    /// Sounds that come out where `output` makes them.
    pub fn to<O: Output>(output: impl FnOnce(Source) -> O) -> Sounds {
        let source = Source::default();
        let output: Box<dyn Output> = Box::new(output(source.clone()));
        Sounds { source, output: Some(output), ..Sounds::default() }
    }

    /// Sounds that come out of the device of this machine.
    pub fn of_device() -> Sounds {
        let source = Source::default();
        let output = output::device(source.clone());
        Sounds { source, output: Some(output), luck: ChaCha8Rng::seed_from_u64(rand::rng().random()) }
    }

    /// Lets something be heard, so loud and so far on the left (-1) or the right (1).
    fn play(&mut self, recipe: Recipe, gain: f32, pan: f32) {
        if gain <= 0.0 {
            return;
        }
        if let Some(output) = &self.output {
            self.source.add(Wanted { recipe, gain, pan });
            output.wake();
        }
    }

    /// A stroke is a little higher or lower, harder or softer than the one before it.
    fn varied(&mut self, recipe: Recipe) -> Recipe {
        let (pitch, level) = (self.luck.random_range(0.97..1.03), self.luck.random_range(0.86..1.08));
        recipe.pitched(pitch).times(level)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>().add_message::<Signal>().add_plugins(hear::plugin);
}

/// A window is heard; a game without one is not.
pub(crate) fn window_plugin(app: &mut App) {
    app.insert_resource(Sounds::of_device())
        .add_systems(EguiPrimaryContextPass, hear_buttons.in_set(Painting::End));
}

/// Whatever was pressed on a screen is heard.
fn hear_buttons(
    mut contexts: EguiContexts,
    mut signals: MessageWriter<Signal>,
    next_frame: Res<NextFrame>,
) -> Result {
    // What has a sound of its own, or is pulled, is no button.
    let is_button = |event: &egui::output::OutputEvent| match event {
        egui::output::OutputEvent::Clicked(what) => what.typ != WidgetType::Slider,
        _ => false,
    };
    if contexts.ctx_mut()?.output(|output| output.events.iter().any(is_button)) {
        signals.write(Signal::Button);
        next_frame.ask();
    }
    Ok(())
}
