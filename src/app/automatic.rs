//! Moves that the rules make by themselves, an opening or a pass: they are said, left standing for as long as it
//! takes to read them, and played.

use std::time::Duration;

use bevy::prelude::*;

use super::motion::Motion;
use super::settings::Settings;
use super::state::{ChoiceMade, FrameSet, Phase, Screen};
use super::table::Table;

/// Time to read a line, whatever the speed of the pieces.
const READING: Duration = Duration::from_millis(2000);

/// The move that waits to be played.
#[derive(Resource, Debug, Default)]
pub struct Automatic {
    /// The generation of the game it belongs to, and when the table came to rest.
    waits: Option<(u64, Duration)>,
}

impl Automatic {
    /// Whether such a move waits.
    pub fn is_waiting(&self) -> bool {
        self.waits.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Automatic>().add_systems(
        Update,
        announce.in_set(FrameSet::Turn).before(super::thinking::stop_stale).run_if(resource_exists::<Table>),
    );
}

fn announce(
    mut table: ResMut<Table>,
    mut automatic: ResMut<Automatic>,
    motion: Res<Motion>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut choices: MessageWriter<ChoiceMade>,
) {
    let automatic = automatic.bypass_change_detection();
    let halted = table.paused || *screen.get() != Screen::Table || table.phase() == Phase::Over;
    let Some((choice, message)) = table.game.automatic().filter(|_| !halted) else {
        automatic.waits = None;
        return;
    };
    if motion.is_moving() {
        return;
    }
    let (generation, since) = *automatic.waits.get_or_insert((table.generation, time.elapsed()));
    if generation != table.generation {
        automatic.waits = None;
        return;
    }
    if table.notice.is_none() {
        table.say(message, false);
    }
    // Who likes things slow reads slowly too; who likes them fast may click.
    if time.elapsed() - since >= READING.mul_f32(settings.speed.factor().max(1.0)) {
        automatic.waits = None;
        choices.write(ChoiceMade { choice, generation });
    }
}
