//! Every game is kept while it is played (autosave), and the last unfinished one can be continued. The keeper's thread
//! writes; this room tells it what, and hears what became of it.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::window::ExitSystems;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::flow::{CurrentMatch, Score, current_match};
use crate::app::frame::{Command, FramePhase, Screen, Warnings, waker};
use crate::app::words::Locale;
use crate::app::words::names::same_names;
use session::{Match, Message, Place, SavedGame, Seat, message, number};
use store::{Home, Keeper, KeptGame, KeptId, News, Order, Salvage, Ticket};

/// Where games are kept. Without it none is: a headless test has no home.
#[derive(Resource, Clone, Debug)]
pub struct KeptAt(pub Option<Home>);

/// What is kept of the game on the table, and which game can be continued.
#[derive(Resource)]
pub struct Keeping {
    keeper: Keeper,
    /// What it told before the first frame.
    early: SyncCell<VecDeque<News>>,
    /// The state of the game that was handed to the keeper last.
    handed: Option<Handed>,
    /// What the keeper has not answered yet, and since when.
    waits_for: Option<(Ticket, Duration)>,
    /// The game on the table came from the keeper, which knows it as it is.
    is_resumed: bool,
    /// The score of the players at the table was asked for: with this ticket, for this game.
    score: Option<(Ticket, u64)>,
    /// The game that would be continued.
    latest: Option<(KeptId, Box<dyn Match>)>,
    /// It was said that games cannot be kept, and is not said again until they can.
    has_complained: bool,
}

/// What the keeper answers to the shelf, and to whoever else asks for more than the game on the table.
#[derive(Message)]
pub(super) struct Answer(pub News);

/// How long the first picture waits for the game that can be continued.
const FIRST_LOOK: Duration = Duration::from_millis(100);

/// How long a choice waits for the one before it to be written.
const PATIENCE: Duration = Duration::from_secs(6);

/// Number of the game, its generation and that of its record, the seat below, what is looked at, and how long the next
/// move has been thought about where there are clocks.
type Handed = (u64, [u64; 2], Seat, Option<Place>, Duration);

/// How often a clock that runs is written down, should the machine stop.
const CLOCK_EVERY: Duration = Duration::from_secs(5);

impl Keeping {
    /// Whether the last change of the game is not on the disk yet, and may still be soon: nobody waits for a disk that
    /// does not answer.
    pub fn is_behind(&self, now: Duration) -> bool {
        self.waits_for.is_some_and(|(_, since)| now.saturating_sub(since) < PATIENCE)
    }

    /// Whom to ask for kept games; what it answers comes as [`Answer`].
    pub(super) fn keeper(&mut self) -> &mut Keeper {
        &mut self.keeper
    }

    /// Asks what the players at the table have won before.
    fn ask_score(&mut self, game: &CurrentMatch) {
        let names = game.seats().iter().map(|seat| seat.name.clone()).collect();
        self.score = Some((self.keeper.send(Order::Score(game.game(), names)), game.number()));
    }

    /// The game that would be continued.
    pub fn latest(&self) -> Option<(KeptId, &dyn Match)> {
        self.latest.as_ref().map(|(id, game)| (*id, game.as_ref()))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Answer>()
        .add_systems(Startup, start.run_if(resource_exists::<KeptAt>))
        .add_systems(OnEnter(Screen::Menu), look.run_if(resource_exists::<Keeping>))
        .add_systems(
            Update,
            ((obey, hear).chain().in_set(FramePhase::Keep), keep.in_set(FramePhase::HandOver))
                .run_if(resource_exists::<Keeping>),
        )
        // The clocks go on from where they stood. That the window was closed becomes an exit in this schedule too.
        .add_systems(
            Last,
            (note_thought, keep)
                .chain()
                .after(ExitSystems)
                .run_if(on_message::<AppExit>.and_then(resource_exists::<Keeping>)),
        );
}

fn start(
    at: Res<KeptAt>,
    locale: Res<Locale>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut commands: Commands,
) {
    match Keeper::start(at.0.clone(), same_names(&locale), waker(proxy.as_deref())) {
        Ok(mut keeper) => {
            keeper.send(Order::Look);
            // The first picture of the menu is to have the game to continue: what came later would move under the hand.
            let mut early = Vec::new();
            while !matches!(early.last(), Some(News::Latest(_) | News::Unavailable(_))) {
                match keeper.wait(FIRST_LOOK) {
                    Some(news) => early.push(news),
                    None => break,
                }
            }
            commands.insert_resource(Keeping {
                keeper,
                early: SyncCell::new(early.into()),
                handed: None,
                waits_for: None,
                is_resumed: false,
                score: None,
                latest: None,
                has_complained: false,
            });
        }
        Err(error) => error!("the thread that keeps games could not be started: {error}"),
    }
}

/// What can be continued may have changed while a game was played.
fn look(mut keeping: ResMut<Keeping>) {
    keeping.keeper.send(Order::Look);
}

/// What the keeper has done since the last frame.
pub(super) fn hear(
    mut keeping: ResMut<Keeping>,
    mut game: Option<ResMut<CurrentMatch>>,
    mut score: ResMut<Score>,
    mut warnings: ResMut<Warnings>,
    mut answers: MessageWriter<Answer>,
    mut commands: Commands,
) {
    let keeping = keeping.bypass_change_detection();
    while let Some(news) = keeping.early.get().pop_front().or_else(|| keeping.keeper.news()) {
        match news {
            News::Written(ticket) => {
                keeping.waits_for.take_if(|(waits_for, _)| *waits_for == ticket);
                keeping.has_complained = false;
            }
            News::NotWritten(ticket, why) => {
                keeping.waits_for.take_if(|(waits_for, _)| *waits_for == ticket);
                complain(&mut keeping.has_complained, &mut warnings, message!("warning-not-saved", why));
            }
            News::Unavailable(why) => {
                complain(&mut keeping.has_complained, &mut warnings, message!("warning-not-saved", why));
            }
            News::Salvaged(salvage) => warnings.0.push(told(&salvage)),
            News::Score(ticket, before) => {
                let of_this_game =
                    |game: &ResMut<CurrentMatch>| keeping.score == Some((ticket, game.number()));
                if let Some(game) = game.as_ref().filter(|game| of_this_game(game) && !keeping.has_complained)
                {
                    score.begin_with(game, &before);
                }
            }
            News::Renamed(seat, name) => {
                if let Some(game) = &mut game {
                    game.edit().rename(seat, &name);
                    keeping.ask_score(game);
                }
            }
            News::Latest(latest) => keeping.latest = latest,
            News::NotResumed(why) => {
                warnings.0.push(why);
                keeping.keeper.send(Order::Look);
            }
            News::Resumed(resumed) => {
                keeping.is_resumed = true;
                current_match::resume(resumed, &mut commands);
            }
            // What was asked for by others of this room.
            news => {
                answers.write(Answer(news));
            }
        }
    }
    if keeping.keeper.has_died() && keeping.waits_for.take().is_some() {
        complain(&mut keeping.has_complained, &mut warnings, message!("store-stopped"));
    }
}

/// What hinders is said once.
fn complain(has_complained: &mut bool, warnings: &mut Warnings, why: Message) {
    if !std::mem::replace(has_complained, true) {
        warnings.0.push(why);
    }
}

/// What a player has to know of a damaged database.
fn told(salvage: &Salvage) -> Message {
    let (saved, lost) = (number(salvage.saved), number(salvage.lost.len()));
    message!("warning-games-aside", file = salvage.aside.display(), saved, lost)
}

fn obey(mut requests: MessageReader<Command>, mut keeping: ResMut<Keeping>) {
    for request in requests.read() {
        if let Command::Continue(id) = request {
            keeping.bypass_change_detection().keeper.send(Order::Resume(*id));
        }
    }
}

/// The program ends: how long the next move has been thought about is part of the game.
fn note_thought(If(mut game): If<ResMut<CurrentMatch>>) {
    game.note_thought();
}

/// Whether the time that was noted is worth writing: it stands still, or runs since long.
fn note_clock(game: &mut CurrentMatch, handed: Option<Handed>) -> bool {
    let goes_on = game.has_clocks() && game.view().outcome().is_none();
    let of_this_game = |handed: &Handed| goes_on && handed.0 == game.number();
    let Some((.., written)) = handed.filter(of_this_game) else { return false };
    if game.is_timed() && game.thinking_time().saturating_sub(written) >= CLOCK_EVERY {
        game.note_thought();
        return true;
    }
    !game.is_timed() && game.thought() != written
}

/// A game is kept from its first move on, after every change.
fn keep(If(mut game): If<ResMut<CurrentMatch>>, mut keeping: ResMut<Keeping>, time: Res<Time<Real>>) {
    let keeping = keeping.bypass_change_detection();
    let clock = note_clock(game.bypass_change_detection(), keeping.handed);
    if !game.is_changed() && !clock {
        return;
    }
    let thought = if game.has_clocks() { game.thought() } else { Duration::ZERO };
    let now = (game.number(), [game.generation(), game.edits()], game.bottom, game.looking(), thought);
    if keeping.handed.is_none_or(|(number, ..)| number != game.number()) {
        keeping.handed = None;
        if std::mem::take(&mut keeping.is_resumed) {
            keeping.handed = Some(now);
        } else {
            keeping.keeper.send(Order::Leave);
        }
        keeping.ask_score(&game);
    }
    let has_begun = !game.moves().is_empty() || game.view().outcome().is_some();
    if has_begun && keeping.handed != Some(now) {
        keeping.handed = Some(now);
        let saved = SavedGame { looking: game.looking(), ..game.save() };
        let kept = KeptGame { saved, below: game.bottom };
        keeping.waits_for = Some((keeping.keeper.send(Order::Keep(Box::new(kept))), time.elapsed()));
    }
}
