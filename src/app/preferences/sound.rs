//! Sound settings: volume, and a switch for each family of sounds.

use serde::{Deserialize, Serialize};
use strum::{Display, VariantArray};

use crate::app::preferences::lenient;

/// A family of sounds that share one switch.
///
/// The lowercase names are used in the layout file and in Fluent message keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum SoundFamily {
    /// Sounds of pieces and dominoes.
    Pieces,
    /// Check, a pass, a rejected move.
    Signals,
    /// Low time, and the last seconds.
    Clock,
    /// Start of a game, win, loss, draw.
    Results,
    /// Clicks of buttons.
    Buttons,
}

/// The main switch, the volume, and a switch for each family of sounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Main switch of all sounds.
    pub on: bool,
    /// Volume in per cent, 0 to 100.
    #[serde(deserialize_with = "lenient::number")]
    pub volume: u16,
    /// Switch of [`SoundFamily::Pieces`]; the fields below are the switches of the other families.
    pub pieces: bool,
    pub signals: bool,
    pub clock: bool,
    pub results: bool,
    pub buttons: bool,
}

impl Default for SoundSettings {
    fn default() -> Self {
        SoundSettings {
            on: true,
            volume: 70,
            pieces: true,
            signals: true,
            clock: true,
            results: true,
            buttons: true,
        }
    }
}

impl SoundSettings {
    /// Returns the switch of `family`.
    pub fn family(&mut self, family: SoundFamily) -> &mut bool {
        match family {
            SoundFamily::Pieces => &mut self.pieces,
            SoundFamily::Signals => &mut self.signals,
            SoundFamily::Clock => &mut self.clock,
            SoundFamily::Results => &mut self.results,
            SoundFamily::Buttons => &mut self.buttons,
        }
    }

    /// Amplitude factor of a family, 0 to 1; 0 if all sounds or this family are switched off.
    pub fn gain(&self, family: SoundFamily) -> f32 {
        /// Perceived loudness does not grow linearly with the amplitude. With this exponent, half of the volume scale
        /// sounds about half as loud.
        const LOUDNESS_EXPONENT: f32 = 1.7;
        let is_on = *self.clone().family(family);
        if self.on && is_on { (f32::from(self.volume.min(100)) / 100.0).powf(LOUDNESS_EXPONENT) } else { 0.0 }
    }
}
