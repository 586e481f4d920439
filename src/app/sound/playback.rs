//! Turns the messages of a frame into sounds at the end of that frame.
//!
//! The sound of a landing therefore starts in the frame that shows the landing.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::core::{
    ClockSignal, FramePhase, PieceAction, PieceSound, RunningAnimations, SceneChanged, Screen,
};
use crate::app::game::{CurrentMatch, Notice};
use crate::app::look::{ActiveTheme, TableLayout};
use crate::app::preferences::{Settings, SoundFamily};
use crate::app::sound::Sounds;
use crate::app::sound::material::Materials;
use crate::app::sound::piece_sounds::piece_recipe;
use crate::app::sound::signals::{Signal, signal_recipe};
use session::{MarkKind, Outcome, PieceKind, message};

/// Pan at the side edges of the board; 1 would be fully in one ear.
const EDGE_PAN: f32 = 0.65;
/// Maximum number of landings played per frame.
const MAX_LANDINGS: usize = 7;
/// Maximum number of slides played per frame.
const MAX_SLIDES: usize = 2;
/// Factor of the force from one landing to the next in the same frame.
const LANDING_FADE: f32 = 0.88;
/// Delay between landings of the same frame, in seconds.
const LANDING_DELAY: f32 = 0.055;
/// Delay of a signal after the stroke of the move that causes it, in seconds.
const SIGNAL_DELAY: f32 = 0.09;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (announce_mute, play_piece_sounds, play_game_signals, play_signals).chain().in_set(FramePhase::Sound),
    );
}

/// Plays sounds with the materials of the current theme and the volumes of the settings.
#[derive(SystemParam)]
struct SoundPlayer<'w> {
    sounds: ResMut<'w, Sounds>,
    settings: Res<'w, Settings>,
    theme: Res<'w, ActiveTheme>,
    layout: Option<Res<'w, TableLayout>>,
}

impl SoundPlayer<'_> {
    /// Plays a signal after a delay in seconds.
    fn play_signal(&mut self, signal: Signal, delay: f32) {
        let gain = self.settings.sound.gain(family_of(signal));
        let recipe = signal_recipe(signal, &Materials::of_theme(self.theme.0)).delayed(delay);
        self.sounds.play(recipe, gain, 0.0);
    }

    /// Pan for a position in the window (physical pixels); the centre without a table on the screen.
    fn pan(&self, at: Vec2) -> f32 {
        let relative_x = |board: Rect| (at.x - board.center().x) / (0.5 * board.width()).max(1.0);
        self.layout.as_ref().map_or(0.0, |layout| EDGE_PAN * relative_x(layout.board).clamp(-1.0, 1.0))
    }

    /// Plays the sound of a piece after a delay in seconds.
    fn play_piece(&mut self, sound: &PieceSound, delay: f32) {
        let gain = self.settings.sound.gain(SoundFamily::Pieces);
        let recipe = piece_recipe(sound.action, sound.kind, sound.force, &Materials::of_theme(self.theme.0));
        let recipe = self.sounds.varied(recipe).delayed(delay);
        let pan = self.pan(sound.at);
        self.sounds.play(recipe, gain, pan);
    }
}

/// The group of sounds with a common volume to which a signal belongs.
const fn family_of(signal: Signal) -> SoundFamily {
    match signal {
        Signal::Check | Signal::Pass | Signal::Rejected => SoundFamily::Signals,
        Signal::ClockLow | Signal::LastSecond(_) => SoundFamily::Clock,
        Signal::GameStarted | Signal::Won | Signal::Lost | Signal::Drawn => SoundFamily::Results,
        Signal::Button => SoundFamily::Buttons,
    }
}

/// Notifies the player when sound is switched on or off.
fn announce_mute(
    settings: Res<Settings>,
    mut notice: ResMut<Notice>,
    mut signals: MessageWriter<Signal>,
    sounds: Res<Sounds>,
    mut was_on: Local<Option<bool>>,
) {
    let is_on = settings.sound.on;
    match was_on.replace(is_on) {
        Some(false) if is_on => {
            notice.show(message!("notice-sound-on"));
            signals.write(Signal::Button);
        }
        Some(true) if !is_on => {
            sounds.mixer.fade_out();
            notice.show(message!("notice-sound-off"));
        }
        _ => {}
    }
}

/// Plays the strokes of pieces; several landings of one frame follow one another.
///
/// Landings beyond `MAX_LANDINGS` are silent. Castling without animation sounds like two strokes.
fn play_piece_sounds(mut pieces: MessageReader<PieceSound>, mut player: SoundPlayer) {
    let (mut landing_count, mut slide_count) = (0, 0);
    for sound in pieces.read() {
        match sound.action {
            PieceAction::Slide(_) => {
                slide_count += 1;
                if slide_count <= MAX_SLIDES {
                    player.play_piece(sound, 0.0);
                }
            }
            action if action.is_landing() || action == PieceAction::ToTray => {
                if landing_count < MAX_LANDINGS {
                    let force = sound.force * LANDING_FADE.powi(landing_count as i32);
                    player.play_piece(&PieceSound { force, ..*sound }, LANDING_DELAY * landing_count as f32);
                }
                landing_count += 1;
            }
            _ => player.play_piece(sound, 0.0),
        }
    }
}

/// The signals already played for the game on the table.
#[derive(Default)]
struct PlayedSignals {
    /// The number of the game; `None` before the first game.
    game: Option<u64>,
    /// Whether the piece of the last move has not landed yet. Check is signalled when it lands.
    awaits_landing: bool,
    /// Whether the end of the game has been signalled.
    is_end_signalled: bool,
}

/// Plays the signals of a game: check, pass, start, end, rejected move.
fn play_game_signals(
    mut scenes: MessageReader<SceneChanged>,
    mut pieces: MessageReader<PieceSound>,
    game: Option<Res<CurrentMatch>>,
    mut notice: ResMut<Notice>,
    animations: Res<RunningAnimations>,
    screen: Res<State<Screen>>,
    mut played: Local<PlayedSignals>,
    mut player: SoundPlayer,
) {
    let has_landed = pieces.read().filter(|sound| sound.action.is_landing()).count() > 0;
    let is_rejected = notice.take_rejection();
    let Some(game) = game.filter(|_| *screen.get() == Screen::Table) else {
        scenes.clear();
        played.awaits_landing = false;
        return;
    };
    let is_new_game = played.game != Some(game.number());
    if is_new_game {
        // The end of a game that was over when it was opened is not signalled.
        *played = PlayedSignals {
            game: Some(game.number()),
            awaits_landing: false,
            is_end_signalled: game.state().outcome().is_some(),
        };
        if !played.is_end_signalled {
            player.play_signal(Signal::GameStarted, 0.0);
        }
    }
    for change in scenes.read() {
        match change {
            SceneChanged::Played(beats) if beats.iter().all(Vec::is_empty) => {
                player.play_signal(Signal::Pass, 0.0);
            }
            // A position that was just opened signals no check.
            SceneChanged::Played(_) | SceneChanged::Jumped => played.awaits_landing = !is_new_game,
            SceneChanged::Replaced => {}
        }
    }
    if played.awaits_landing && (has_landed || !animations.is_moving()) {
        played.awaits_landing = false;
        let displayed = game.displayed();
        let is_check = displayed.state().marks.iter().any(|mark| mark.kind == MarkKind::Check);
        if is_check && displayed.state().outcome().is_none() {
            player.play_signal(Signal::Check, if has_landed { SIGNAL_DELAY } else { 0.0 });
        }
    }
    match game.state().outcome() {
        // The game may have been taken back from its end.
        None => played.is_end_signalled = false,
        Some(outcome) if !played.is_end_signalled && !animations.is_moving() => {
            played.is_end_signalled = true;
            player.play_signal(end_signal(&game, outcome), SIGNAL_DELAY);
        }
        Some(_) => {}
    }
    if is_rejected {
        player.play_signal(Signal::Rejected, 0.0);
    }
}

/// The signal for the end of a game: `Lost` if a computer has won against a person.
fn end_signal(game: &CurrentMatch, outcome: Outcome) -> Signal {
    match outcome.winner {
        None => Signal::Drawn,
        Some(winner) if game.player(winner).is_computer() && !game.only_computers_play() => Signal::Lost,
        Some(_) => Signal::Won,
    }
}

/// Volume and theme in the previous frame. When one of them changes on the settings page, a sample is played.
#[derive(Default)]
struct LastSettings {
    /// `None` before the first frame.
    volume: Option<u16>,
    theme: &'static str,
}

/// Plays signals and clock warnings. Plays a sample when the player changes the volume or theme.
fn play_signals(
    mut signals: MessageReader<Signal>,
    mut clock: MessageReader<ClockSignal>,
    screen: Res<State<Screen>>,
    mut last_settings: Local<LastSettings>,
    mut player: SoundPlayer,
) {
    // egui may lay out a page twice in one frame and then writes a signal twice: play it once.
    let mut previous = None;
    for signal in signals.read() {
        if previous != Some(*signal) {
            player.play_signal(*signal, 0.0);
        }
        previous = Some(*signal);
    }
    for signal in clock.read() {
        let signal = match *signal {
            ClockSignal::Low => Signal::ClockLow,
            ClockSignal::LastSecond(seconds_left) => Signal::LastSecond(seconds_left),
        };
        player.play_signal(signal, 0.0);
    }
    let current = LastSettings { volume: Some(player.settings.sound.volume), theme: &player.theme.0.name };
    let is_changed = last_settings.volume.is_some()
        && (current.volume != last_settings.volume || current.theme != last_settings.theme);
    if is_changed && *screen.get() == Screen::Settings {
        let at = player.layout.as_ref().map_or(Vec2::ZERO, |layout| layout.board.center());
        player.play_piece(
            &PieceSound { action: PieceAction::SetDown, kind: PieceKind::Man, at, force: 1.0 },
            0.0,
        );
    }
    *last_settings = current;
}
