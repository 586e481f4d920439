//! Review of the finished game on the table: made in the background, shown in the panel and on the board.
//!
//! The review is made once for each game, when it is first opened, and kept with the game. It sees all hands, so it exists only for games that
//! are over.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::{FramePhase, Storage, StorageReply, TableCleared, waker};
use crate::app::game::current_match::CurrentMatch;
use crate::app::preferences::{Person, Settings};
use crate::app::words::calendar_day;
use session::mistakes::own_mistakes;
use session::review::{Explanation, ReviewProgress};
use session::{Gesture, LineId, Place, Review, ReviewNodes, Spot, Task, TaskBuilder};
use store::{News, Order, Ticket};

/// The review of the game on the table.
#[derive(Resource, Default)]
pub struct GameReview {
    /// Number of the game to which everything below belongs.
    game: Option<u64>,
    is_open: bool,
    /// The request for a review that was kept before; `None` before it is sent.
    request: Option<Ticket>,
    /// Whether the thread was started.
    is_started: bool,
    task: Option<Task<Report>>,
    progress: Option<ReviewProgress>,
    review: Option<Review>,
    /// Words for the praised and the marked moves, by ply.
    explanations: BTreeMap<usize, Explanation>,
    /// Number of mistakes that were kept when the review was made.
    kept_mistakes: usize,
    /// Whether the review ended without a result.
    has_failed: bool,
}

/// A report of the reviewing thread.
enum Report {
    Progress(ReviewProgress),
    Done(Box<Review>),
    Explained(usize, Box<Explanation>),
    Failed,
}

impl GameReview {
    /// Whether `game` can be reviewed: it is over and has moves.
    pub fn is_possible(game: &CurrentMatch) -> bool {
        game.state().outcome().is_some() && !game.moves().is_empty()
    }

    /// Whether the review of `game` is shown.
    pub fn is_open(&self, game: &CurrentMatch) -> bool {
        self.is_open && self.game == Some(game.number()) && GameReview::is_possible(game)
    }

    /// The finished review; `None` unless it is shown.
    pub fn review(&self, game: &CurrentMatch) -> Option<&Review> {
        self.review.as_ref().filter(|_| self.is_open(game))
    }

    /// The finished review of `game`, whether it is shown or not.
    pub fn finished(&self, game: &CurrentMatch) -> Option<&Review> {
        self.review.as_ref().filter(|_| self.game == Some(game.number()) && GameReview::is_possible(game))
    }

    /// Progress of a review that is not finished.
    pub fn progress(&self) -> Option<&ReviewProgress> {
        self.progress.as_ref().filter(|_| self.review.is_none())
    }

    /// Number of mistakes that were kept to come back, when the review was made just now.
    pub fn kept_mistakes(&self) -> usize {
        self.kept_mistakes
    }

    pub fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// The words for the move that leads to `ply`, once they are found.
    pub fn explanation(&self, ply: usize) -> Option<&Explanation> {
        self.explanations.get(&ply)
    }

    /// The ply of the move that was played next in the displayed position; `None` in a variation and at the end.
    pub fn shown_ply(game: &CurrentMatch) -> Option<usize> {
        let place = game.displayed_place();
        (place.line == LineId::GAME && place.ply < game.moves().len()).then_some(place.ply + 1)
    }

    /// The best move in the displayed position, if the move played there is praised or marked.
    pub fn best_move(&self, game: &CurrentMatch) -> Option<&Gesture> {
        self.review(game)?;
        let explanation =
            self.explanation(GameReview::shown_ply(game)?).filter(|_| game.exercise().is_none())?;
        explanation.best.as_ref().map(|best| &best.gesture)
    }

    /// The spots from which and to which the move was played in the displayed position, if another move was better.
    pub fn played_instead<'a>(&self, game: &'a CurrentMatch) -> Option<&'a [Spot]> {
        let ply = GameReview::shown_ply(game)?;
        let is_marked = match game.exercise() {
            Some(exercise) => exercise.waits_for_player() && exercise.reviewed_move().is_some(),
            None => self.review(game)?.at(ply)?.label.is_some(),
        };
        game.moves().get(ply - 1).filter(|_| is_marked).map(|played| played.highlighted_spots.as_slice())
    }

    /// Opens or closes the review; the first time, it is made.
    pub(super) fn toggle(&mut self, game: &CurrentMatch) {
        if !GameReview::is_possible(game) {
            return;
        }
        if self.game != Some(game.number()) || self.has_failed {
            *self = GameReview { game: Some(game.number()), ..GameReview::default() };
        }
        self.is_open = !self.is_open;
    }

    /// Starts the thread that makes the review, unless it is known, and the words.
    fn start(&mut self, game: &CurrentMatch, proxy: Option<&EventLoopProxyWrapper>) {
        self.is_started = true;
        let copy = game.browse_at(Place::of_game(game.moves().len()));
        let (known, job) = (self.review.clone(), game.review(ReviewNodes::of(game.game().id)));
        let Some(job) = job else {
            self.has_failed = true;
            return;
        };
        let task = TaskBuilder::new(waker(proxy)).start("review", move |reporter| {
            let report = |progress| reporter.send(Report::Progress(progress));
            let make = || job(reporter.stop(), &mut |progress| report(progress));
            let review = match known {
                Some(known) => known,
                None => {
                    let Ok(Some(made)) = catch_unwind(AssertUnwindSafe(make)) else {
                        reporter.send(Report::Failed);
                        return;
                    };
                    reporter.send(Report::Done(Box::new(made.clone())));
                    made
                }
            };
            for ply in told_plies(&review) {
                let job = copy.explain_review(&review, ply);
                if let Some(Ok(words)) = job.map(|job| job(reporter.stop())) {
                    reporter.send(Report::Explained(ply, Box::new(words)));
                }
            }
        });
        match task {
            Ok(task) => self.task = Some(task),
            Err(error) => {
                self.has_failed = true;
                error!("the thread for the review could not be started: {error}");
            }
        }
    }

    /// Reads the reports of the thread. A new review is kept with its game, and so are the mistakes of people; in a game
    /// from a file, only those of the player with the name of `person`: the others may be anybody.
    fn read_reports(&mut self, game: &CurrentMatch, person: &Person, storage: Option<&mut Storage>) {
        let Some(task) = &mut self.task else { return };
        let (is_finished, mut storage) = (task.is_finished(), storage);
        while let Some(report) = task.try_next_report() {
            match report {
                Report::Progress(progress) => self.progress = Some(progress),
                Report::Done(review) => {
                    if let Some(storage) = &mut storage {
                        storage.send(Order::KeepReview(None, review.clone()));
                        let mistakes = own_mistakes(&**game, &review, |player| {
                            !game.is_from_file() || !person.name.is_empty() && player.name == person.name
                        });
                        self.kept_mistakes = mistakes.len();
                        if !mistakes.is_empty() {
                            storage.send(Order::AddMistakes { game: None, mistakes, day: calendar_day() });
                        }
                    }
                    self.review = Some(*review);
                }
                Report::Explained(ply, words) => _ = self.explanations.insert(ply, *words),
                Report::Failed => self.has_failed = true,
            }
        }
        if is_finished {
            self.task = None;
        }
    }
}

/// The plies that get words: key moments and praise first, then all other marked moves.
fn told_plies(review: &Review) -> Vec<usize> {
    let mut plies: Vec<usize> = review.praise.iter().chain(&review.key_moments).copied().collect();
    let marked = (1..).zip(&review.moves).filter(|(_, mv)| mv.label.is_some()).map(|(ply, _)| ply);
    let others: Vec<usize> = marked.filter(|ply| !plies.contains(ply)).collect();
    plies.extend(others);
    plies
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameReview>()
        .add_observer(|_: On<TableCleared>, mut review: ResMut<GameReview>| *review = GameReview::default())
        .add_systems(
            Update,
            update_review.in_set(FramePhase::Follow).run_if(resource_exists::<CurrentMatch>),
        );
}

/// Looks for the kept review of a game when it is opened, starts the thread, and reads its reports. Drops the review
/// when another game lies on the table, or the game goes on.
fn update_review(
    game: Res<CurrentMatch>,
    mut review: ResMut<GameReview>,
    settings: Res<Settings>,
    mut storage: Option<ResMut<Storage>>,
    mut replies: MessageReader<StorageReply>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    let is_of_this_game = review.game == Some(game.number()) && GameReview::is_possible(&game);
    if review.game.is_some() && !is_of_this_game {
        *review = GameReview::default();
    }
    let mut is_answered = storage.is_none();
    for StorageReply(news) in replies.read() {
        let (ticket, kept) = match news {
            News::Review(ticket, kept) => (*ticket, kept.as_deref()),
            News::Failed(ticket, _) => (*ticket, None),
            _ => continue,
        };
        if review.request == Some(ticket) && !review.is_started {
            is_answered = true;
            review.review = kept.cloned();
        }
    }
    if review.is_open(&game) && !review.is_started && !review.has_failed {
        match &mut storage {
            Some(storage) if review.request.is_none() => {
                review.request = Some(storage.send(Order::FindReview(None)));
            }
            _ if is_answered => review.start(&game, proxy.as_deref()),
            _ => {}
        }
    }
    if review.task.is_some() {
        review.read_reports(&game, &settings.person, storage.as_deref_mut());
    }
}
