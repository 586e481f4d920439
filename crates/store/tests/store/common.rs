//! Databases, games and autosave threads for the tests.

use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use session::review::{Label, ReviewedMove};
use session::{
    Game, Glyph, LineId, Match, MatchPlan, Mistake, NameGroups, Place, Review, SavedGame, SavedLine,
    SavedMove, Seat, catalogue, open,
};
use store::{Autosave, DataFolders, News, Order, StoredGame, Ticket};
use tempfile::TempDir;
use test_support::games::play_moves;

/// The game as the database stores it, with the second seat at the lower edge of the board.
pub(crate) fn stored_game(game: &dyn Match) -> StoredGame {
    StoredGame { saved: game.save(), bottom_seat: Seat::SECOND }
}

/// The path of a database that does not exist yet, in a temporary folder, which is deleted when dropped.
pub(crate) fn empty_database() -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    (folder, path)
}

/// A chess game between two people with these moves.
pub(crate) fn chess(moves: &str) -> StoredGame {
    let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a valid plan");
    play_moves(&mut *game, moves);
    stored_game(game.as_ref())
}

/// A review of the game: every move is as good as any, except the one that leads to `mistake`, where `best` is better.
pub(crate) fn review_of(stored: &StoredGame, mistake: usize, best: &str) -> Review {
    let moves = (1..).zip(&stored.saved.moves).map(|(ply, mv)| ReviewedMove {
        seat: mv.seat,
        text: mv.text.clone(),
        best: if ply == mistake { best.to_owned() } else { mv.text.clone() },
        before: 500,
        after: if ply == mistake { 250 } else { 500 },
        label: (ply == mistake).then_some(Label::Blunder),
        seen_by: None,
        is_proven: ply == mistake,
        margin: 0,
        is_forced: false,
        better_line: if ply == mistake { vec![best.to_owned()] } else { Vec::new() },
        refutation: Vec::new(),
    });
    let key_moments = vec![mistake];
    Review {
        moves: moves.collect(),
        praise: Vec::new(),
        key_moments,
        final_scores: vec![500; 2],
        is_dealt: false,
    }
}

/// The mistake that leads to `ply` of the game, where `best` is better.
pub(crate) fn mistake_in(stored: &StoredGame, ply: usize, best: &str) -> (usize, Mistake) {
    let table = catalogue::reopen(&stored.saved).expect("a game");
    let mistake = Mistake::of_review(&*table, &review_of(stored, ply, best), ply);
    (ply, mistake.expect("a mistake"))
}

/// Adds random glyphs and comments, changes the variations at random, and sets or removes the browsed place. The moves
/// need not be legal, because the database does not interpret them.
pub(crate) fn annotate_randomly(saved: &mut SavedGame, rng: &mut ChaCha8Rng) {
    let annotate_move = |mv: &mut SavedMove, rng: &mut ChaCha8Rng| {
        mv.glyph = rng.random_bool(0.4).then(|| *Glyph::ALL.choose(rng).expect("there are glyphs"));
        if rng.random_bool(0.4) {
            mv.comment = format!("ça va? {}\n\"'; -- }} ♞", rng.random::<u32>());
        }
    };
    for mv in &mut saved.moves {
        annotate_move(mv, rng);
    }
    for _ in 0..rng.random_range(0..4) {
        match rng.random_range(0..3) {
            0 if !saved.lines.is_empty() => {
                // Variations that branch off the removed one may stay: the database does not check their parent.
                saved.lines.remove(rng.random_range(0..saved.lines.len()));
            }
            1 if !saved.lines.is_empty() => {
                let line = rng.random_range(0..saved.lines.len());
                let length = rng.random_range(1..=saved.lines[line].moves.len());
                saved.lines[line].moves.truncate(length);
            }
            _ => {
                let id = LineId(saved.lines.iter().map(|line| line.id.0).max().unwrap_or(0) + 1);
                let parent = saved.lines.choose(rng).map_or(LineId::GAME, |line| line.id);
                let from = Place { line: parent, ply: rng.random_range(0..100) };
                let moves = (0..rng.random_range(1..6)).map(|number| {
                    let thinking_time = rng.random_bool(0.5).then_some(Duration::from_millis(number));
                    let (text, comment) = (format!("m{number}"), String::new());
                    let mut mv = SavedMove { seat: Seat::FIRST, text, thinking_time, glyph: None, comment };
                    annotate_move(&mut mv, rng);
                    mv
                });
                let line = SavedLine { id, from, moves: moves.collect() };
                saved.lines.insert(rng.random_range(0..=saved.lines.len()), line);
            }
        }
    }
    let browse_place = Place { line: LineId(rng.random_range(0..5)), ply: rng.random_range(0..100) };
    saved.browse_place = rng.random_bool(0.5).then_some(browse_place);
}

/// Starts the autosave thread in `folders`.
pub(crate) fn autosave_thread(folders: DataFolders) -> Autosave {
    Autosave::start(Some(folders), NameGroups::default(), || {}).expect("a thread")
}

/// Waits at most a minute for news for which `read` returns a value. Ignores other news.
pub(crate) fn wait_for_news<T>(autosave: &mut Autosave, mut read: impl FnMut(News) -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = autosave.next_news().and_then(&mut read) {
            return answer;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "no answer");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Waits for the result of an order: success, or the key of the error message.
pub(crate) fn wait_for_result(autosave: &mut Autosave, ticket: Ticket) -> Result<(), &'static str> {
    wait_for_news(autosave, |news| match news {
        News::Done(answered)
        | News::PartlyDone(answered, _)
        | News::Saved(answered)
        | News::Recorded(answered)
        | News::MistakesAdded(answered, _)
            if answered == ticket =>
        {
            Some(Ok(()))
        }
        News::Failed(answered, error) | News::SaveFailed(answered, error) if answered == ticket => {
            Some(Err(error.key))
        }
        _ => None,
    })
}

/// Sends an order and waits for its result.
pub(crate) fn send_and_wait(autosave: &mut Autosave, order: Order) -> Result<(), &'static str> {
    let ticket = autosave.send(order);
    wait_for_result(autosave, ticket)
}
