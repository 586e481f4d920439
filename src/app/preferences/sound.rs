//! What a player wants to hear: how loud, and which families of sounds.

use serde::{Deserialize, Serialize};
use strum::{Display, VariantArray};

use crate::app::preferences::lenient;

/// Sounds that are switched on and off together. Its names are those of the layout file and the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum SoundFamily {
    /// What pieces and dominoes do.
    Pieces,
    /// Check, a pass, a refusal.
    Signals,
    /// Little time, and the last seconds.
    Clock,
    /// A game begins, is won, lost or drawn.
    Results,
    /// Buttons and switches.
    Buttons,
}

/// What is heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Whether anything is.
    pub on: bool,
    /// How loud, in per cent.
    #[serde(deserialize_with = "lenient::number")]
    pub volume: u16,
    /// [`SoundFamily::Pieces`].
    pub pieces: bool,
    /// [`SoundFamily::Signals`].
    pub signals: bool,
    /// [`SoundFamily::Clock`].
    pub clock: bool,
    /// [`SoundFamily::Results`].
    pub results: bool,
    /// [`SoundFamily::Buttons`].
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
    /// The switch of a family.
    pub fn family(&mut self, family: SoundFamily) -> &mut bool {
        match family {
            SoundFamily::Pieces => &mut self.pieces,
            SoundFamily::Signals => &mut self.signals,
            SoundFamily::Clock => &mut self.clock,
            SoundFamily::Results => &mut self.results,
            SoundFamily::Buttons => &mut self.buttons,
        }
    }

    /// How loud a family is heard, 0 to 1. The ear goes by ratios: the scale is bent so that half of it sounds half as
    /// loud.
    pub fn gain(&self, family: SoundFamily) -> f32 {
        let is_on = *self.clone().family(family);
        if self.on && is_on { (f32::from(self.volume.min(100)) / 100.0).powf(1.7) } else { 0.0 }
    }
}
