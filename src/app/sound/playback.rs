//! Turns the messages of a frame into sounds at the end of that frame.
//!
//! The sound of a piece is therefore played in the frame that shows the landing.

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
/// Most landings played per frame.
const MAX_LANDINGS: usize = 7;
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
    fn signal(&mut self, signal: Signal, after: f32) {
        let gain = self.settings.sound.gain(family_of(signal));
        let recipe = signal_recipe(signal, &Materials::of_theme(self.theme.0)).delayed(after);
        self.sounds.play(recipe, gain, 0.0);
    }

    /// Pan for a position in the window (physical pixels).
    fn pan(&self, at: Vec2) -> f32 {
        let across = |board: Rect| (at.x - board.center().x) / (0.5 * board.width()).max(1.0);
        self.layout.as_ref().map_or(0.0, |layout| EDGE_PAN * across(layout.board).clamp(-1.0, 1.0))
    }

    fn piece(&mut self, sound: &PieceSound, after: f32) {
        let gain = self.settings.sound.gain(SoundFamily::Pieces);
        let recipe = piece_recipe(sound.action, sound.kind, sound.force, &Materials::of_theme(self.theme.0));
        let recipe = self.sounds.varied(recipe).delayed(after);
        let pan = self.pan(sound.at);
        self.sounds.play(recipe, gain, pan);
    }
}

const fn family_of(signal: Signal) -> SoundFamily {
    match signal {
        Signal::Check | Signal::Pass | Signal::Refused => SoundFamily::Signals,
        Signal::ClockLow | Signal::LastSecond(_) => SoundFamily::Clock,
        Signal::Begun | Signal::Won | Signal::Lost | Signal::Drawn => SoundFamily::Results,
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
            sounds.source.fade_out();
            notice.show(message!("notice-sound-off"));
        }
        _ => {}
    }
}

/// Plays the strokes of pieces; several landings of one frame follow one another.
///
/// A jump through the game therefore sounds like a rattle, and a castling without animation like two strokes.
fn play_piece_sounds(mut pieces: MessageReader<PieceSound>, mut player: SoundPlayer) {
    let (mut landing_count, mut slide_count) = (0, 0);
    for sound in pieces.read() {
        match sound.action {
            PieceAction::Slide(_) => {
                slide_count += 1;
                if slide_count <= 2 {
                    player.piece(sound, 0.0);
                }
            }
            action if action.is_landing() || action == PieceAction::ToTray => {
                if landing_count < MAX_LANDINGS {
                    let force = sound.force * 0.88_f32.powi(landing_count as i32);
                    player.piece(&PieceSound { force, ..*sound }, LANDING_DELAY * landing_count as f32);
                }
                landing_count += 1;
            }
            _ => player.piece(sound, 0.0),
        }
    }
}

/// The signals already played for the game on the table.
#[derive(Default)]
struct PlayedSignals {
    /// The number of the game.
    game: Option<u64>,
    /// Whether a move is still animated. Check is signalled when the piece lands.
    awaits_landing: bool,
    /// Whether the end of the game has been signalled.
    ended: bool,
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
    let landed = pieces.read().filter(|sound| sound.action.is_landing()).count() > 0;
    let is_rejected = notice.take_rejection();
    let Some(game) = game.filter(|_| *screen.get() == Screen::Table) else {
        scenes.clear();
        played.awaits_landing = false;
        return;
    };
    let is_new = played.game != Some(game.number());
    if is_new {
        // The end of a game that was over when it was opened is not signalled.
        *played = PlayedSignals {
            game: Some(game.number()),
            awaits_landing: false,
            ended: game.state().outcome().is_some(),
        };
        if !played.ended {
            player.signal(Signal::Begun, 0.0);
        }
    }
    for change in scenes.read() {
        match change {
            SceneChanged::Played(beats) if beats.iter().all(Vec::is_empty) => {
                player.signal(Signal::Pass, 0.0);
            }
            SceneChanged::Played(_) | SceneChanged::Jumped => played.awaits_landing = !is_new,
            SceneChanged::Replaced => {}
        }
    }
    if played.awaits_landing && (landed || !animations.is_moving()) {
        played.awaits_landing = false;
        let displayed = game.displayed();
        let is_check = displayed.state().marks.iter().any(|mark| mark.kind == MarkKind::Check);
        if is_check && displayed.state().outcome().is_none() {
            player.signal(Signal::Check, if landed { SIGNAL_DELAY } else { 0.0 });
        }
    }
    match game.state().outcome() {
        None => played.ended = false,
        Some(outcome) if !played.ended && !animations.is_moving() => {
            played.ended = true;
            player.signal(end_signal(&game, outcome), SIGNAL_DELAY);
        }
        Some(_) => {}
    }
    if is_rejected {
        player.signal(Signal::Refused, 0.0);
    }
}

/// The signal for the end of a game: `Lost` if a computer has won against a person.
fn end_signal(game: &CurrentMatch, outcome: Outcome) -> Signal {
    match outcome.winner {
        None => Signal::Drawn,
        Some(winner) if game.player(winner).is_computer() && !game.is_exhibition() => Signal::Lost,
        Some(_) => Signal::Won,
    }
}

/// The settings in the last frame. When one changes, a sample is played.
#[derive(Default)]
struct LastSettings {
    volume: Option<u16>,
    theme: &'static str,
}

/// Plays signals and clock warnings. Plays a sample when the volume or theme changes in the settings.
fn play_signals(
    mut signals: MessageReader<Signal>,
    mut clock: MessageReader<ClockSignal>,
    screen: Res<State<Screen>>,
    mut last_settings: Local<LastSettings>,
    mut player: SoundPlayer,
) {
    // egui may lay out a page twice in one frame and then writes a signal twice: play it once.
    let mut last = None;
    for signal in signals.read() {
        if last != Some(*signal) {
            player.signal(*signal, 0.0);
        }
        last = Some(*signal);
    }
    for signal in clock.read() {
        let signal = match *signal {
            ClockSignal::Low => Signal::ClockLow,
            ClockSignal::LastSecond(left) => Signal::LastSecond(left),
        };
        player.signal(signal, 0.0);
    }
    let now = LastSettings { volume: Some(player.settings.sound.volume), theme: &player.theme.0.name };
    let is_changed = last_settings.volume.is_some()
        && (now.volume != last_settings.volume || now.theme != last_settings.theme);
    if is_changed && *screen.get() == Screen::Settings {
        let at = player.layout.as_ref().map_or(Vec2::ZERO, |layout| layout.board.center());
        player.piece(&PieceSound { action: PieceAction::SetDown, kind: PieceKind::Man, at, force: 1.0 }, 0.0);
    }
    *last_settings = now;
}
