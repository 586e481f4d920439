//! Sound: strokes of pieces and dominoes, signals of the game and clock, button clicks.
//!
//! Every sound is synthesised when it plays ([`recipe`]) from the materials of the table and pieces ([`material`]),
//! mixed ([`mixer`]), and sent to a device that is closed during silence ([`output`]).
//!
//! Uses `game`, `kit` and the modules below them.

pub mod material;
pub mod mixer;
pub mod output;
pub mod piece_sounds;
mod playback;
pub mod recipe;
pub mod signals;

pub use output::{Output, RecordedOutput};
pub use signals::Signal;

use bevy::prelude::*;
use bevy_egui::egui::{self, WidgetType};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::app::core::NextFrame;
use crate::app::kit::DrawOrder;
use crate::app::sound::mixer::{MixerHandle, QueuedSound};
use crate::app::sound::recipe::Recipe;

/// Plays sounds: the mixer and the device that it feeds.
#[derive(Resource)]
pub struct Sounds {
    mixer: MixerHandle,
    /// The output; `None` if the program plays no sound.
    output: Option<Box<dyn Output>>,
    /// Random source of the small variations between strokes.
    random: ChaCha8Rng,
}

impl Default for Sounds {
    fn default() -> Self {
        Sounds { mixer: MixerHandle::default(), output: None, random: ChaCha8Rng::seed_from_u64(0) }
    }
}

impl Sounds {
    /// Plays through the output that `create_output` returns.
    pub fn with_output<O: Output>(create_output: impl FnOnce(MixerHandle) -> O) -> Sounds {
        let mixer = MixerHandle::default();
        let output: Box<dyn Output> = Box::new(create_output(mixer.clone()));
        Sounds { mixer, output: Some(output), ..Sounds::default() }
    }

    /// Plays through the sound device of this machine.
    pub fn with_device() -> Sounds {
        let mixer = MixerHandle::default();
        let output = output::device(mixer.clone());
        Sounds { mixer, output: Some(output), random: ChaCha8Rng::seed_from_u64(rand::rng().random()) }
    }

    /// Plays `recipe`. A `gain` of 1 plays it as synthesised; `pan` runs from -1 (left) to 1 (right).
    fn play(&mut self, recipe: Recipe, gain: f32, pan: f32) {
        if gain <= 0.0 {
            return;
        }
        if let Some(output) = &self.output {
            self.mixer.add(QueuedSound { recipe, gain, pan });
            output.wake();
        }
    }

    /// Varies the pitch by up to 3 % and the level by -14 to +8 %, so that no two strokes are equal.
    fn varied(&mut self, recipe: Recipe) -> Recipe {
        let (pitch, level) = (self.random.random_range(0.97..1.03), self.random.random_range(0.86..1.08));
        recipe.pitched(pitch).scaled(level)
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Sounds>().add_message::<Signal>().add_plugins(playback::plugin);
}

/// Adds the output to the sound device. Without this plugin there is no sound.
pub(crate) fn window_plugin(app: &mut App) {
    app.insert_resource(Sounds::with_device())
        .add_systems(EguiPrimaryContextPass, play_button_sound.in_set(DrawOrder::End));
}

/// Plays the button sound for clicks in egui.
fn play_button_sound(
    mut contexts: EguiContexts,
    mut signals: MessageWriter<Signal>,
    next_frame: Res<NextFrame>,
) -> Result {
    // A click on a slider sets its value, so it gets no button sound.
    let is_button = |event: &egui::output::OutputEvent| match event {
        egui::output::OutputEvent::Clicked(widget) => widget.typ != WidgetType::Slider,
        _ => false,
    };
    if contexts.ctx_mut()?.output(|output| output.events.iter().any(is_button)) {
        signals.write(Signal::Button);
        next_frame.request();
    }
    Ok(())
}
