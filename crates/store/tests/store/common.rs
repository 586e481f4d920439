//! Databases and games for the tests.

use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use session::{
    Game, Glyph, LineId, Match, MatchPlan, Place, SameNames, SavedGame, SavedLine, SavedMove, Seat, open,
};
use store::{Home, Keeper, KeptGame, News, Order, Ticket};
use tempfile::TempDir;
use test_support::games::play;

pub(crate) fn kept(game: &dyn Match) -> KeptGame {
    KeptGame { saved: game.save(), below: Seat::SECOND }
}

pub(crate) fn home() -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.db");
    (folder, path)
}

/// A game of chess with these moves.
pub(crate) fn chess(moves: &str) -> KeptGame {
    let mut game = open(&MatchPlan::between_people(Game::CHESS)).expect("a good plan");
    play(&mut *game, moves);
    kept(game.as_ref())
}

/// Adds random variations, glyphs, comments and a viewed place. They need not be legal: the database does not
/// interpret them.
pub(crate) fn think_about(saved: &mut SavedGame, luck: &mut ChaCha8Rng) {
    let remark = |mv: &mut SavedMove, luck: &mut ChaCha8Rng| {
        mv.glyph = luck.random_bool(0.4).then(|| *Glyph::ALL.choose(luck).expect("there are signs"));
        if luck.random_bool(0.4) {
            mv.comment = format!("ça va? {}\n\"'; -- }} ♞", luck.random::<u32>());
        }
    };
    for mv in &mut saved.moves {
        remark(mv, luck);
    }
    for _ in 0..luck.random_range(0..4) {
        match luck.random_range(0..3) {
            0 if !saved.lines.is_empty() => {
                // Variations that leave this one may stay: the database does not care.
                saved.lines.remove(luck.random_range(0..saved.lines.len()));
            }
            1 if !saved.lines.is_empty() => {
                let line = luck.random_range(0..saved.lines.len());
                let length = luck.random_range(1..=saved.lines[line].moves.len());
                saved.lines[line].moves.truncate(length);
            }
            _ => {
                let id = LineId(saved.lines.iter().map(|line| line.id.0).max().unwrap_or(0) + 1);
                let parent = saved.lines.choose(luck).map_or(LineId::GAME, |line| line.id);
                let from = Place { line: parent, ply: luck.random_range(0..100) };
                let moves = (0..luck.random_range(1..6)).map(|number| {
                    let used = luck.random_bool(0.5).then_some(Duration::from_millis(number));
                    let (text, comment) = (format!("m{number}"), String::new());
                    let mut mv = SavedMove { seat: Seat::FIRST, text, used, glyph: None, comment };
                    remark(&mut mv, luck);
                    mv
                });
                let line = SavedLine { id, from, moves: moves.collect() };
                saved.lines.insert(luck.random_range(0..=saved.lines.len()), line);
            }
        }
    }
    let place = Place { line: LineId(luck.random_range(0..5)), ply: luck.random_range(0..100) };
    saved.looking = luck.random_bool(0.5).then_some(place);
}

/// Starts the autosave thread in `home`.
pub(crate) fn keeper(home: Home) -> Keeper {
    Keeper::start(Some(home), SameNames::default(), || {}).expect("a thread")
}

/// Waits for the news that `answer` accepts.
pub(crate) fn hear<T>(keeper: &mut Keeper, mut answer: impl FnMut(News) -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(answer) = keeper.news().and_then(&mut answer) {
            return answer;
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "no answer");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Waits for the result of an order: success, or the key of the error message.
pub(crate) fn outcome(keeper: &mut Keeper, ticket: Ticket) -> Result<(), &'static str> {
    hear(keeper, |news| match news {
        News::Changed(of) | News::Written(of) if of == ticket => Some(Ok(())),
        News::NotChanged(of, why) | News::NotWritten(of, why) if of == ticket => Some(Err(why.key)),
        _ => None,
    })
}

/// Sends an order and waits for its result.
pub(crate) fn order(keeper: &mut Keeper, order: Order) -> Result<(), &'static str> {
    let ticket = keeper.send(order);
    outcome(keeper, ticket)
}
