//! The form of every shipped puzzle, the source games included.

use std::collections::BTreeSet;

use rules::{GameId, GamePosition, History, chess, domin_up, draughts, racing_kings};
use session::puzzles::{CalendarDay, Goal, Puzzle, Theme, id_of, shipped};

use super::{parse, puzzles};
use crate::words::assert_translated;

/// Largest size of all puzzles together, in bytes.
const MAX_BYTES: usize = 1 << 20;
/// Most puzzles from one source game.
const MOST_PER_GAME: usize = 2;
/// Least number of legal moves in the position of a puzzle.
const LEAST_MOVES: usize = 3;

/// Checks that the puzzle arises in its source game, and that its position is one to think about.
fn check<P: GamePosition>(puzzle: &Puzzle) {
    let parsed = parse::<P>(puzzle);
    let id = &puzzle.id;
    assert_eq!(parsed.position.text(), puzzle.position, "{id}");
    assert!(parsed.position.legal_moves().len() >= LEAST_MOVES, "{id}");
    let start = match &puzzle.source.start {
        Some(text) => P::from_text(text).unwrap_or_else(|error| panic!("{id}: {error:?}")),
        None => P::start(&P::Setup::default()),
    };
    assert_eq!(puzzle.source.players.len(), usize::from(start.seats()), "{id}");
    let mut game = History::new(start);
    for text in &puzzle.source.moves {
        let mv = game.position().parse_move(text).unwrap_or_else(|error| panic!("{id}: {text}: {error:?}"));
        assert_eq!(game.position().move_text(mv), *text, "{id}");
        game.push(mv);
    }
    game.go_to(puzzle.source.ply);
    assert_eq!(game.position(), &parsed.position, "{id}");
}

#[test]
fn every_puzzle_is_legal_and_arises_in_its_source_game() {
    for puzzle in GameId::ALL.iter().flat_map(|game| puzzles(*game)) {
        match puzzle.game {
            GameId::RacingKings => check::<racing_kings::Position>(puzzle),
            GameId::Draughts => check::<draughts::Position>(puzzle),
            GameId::Chess => check::<chess::Position>(puzzle),
            GameId::DominUp => check::<domin_up::Position>(puzzle),
        }
    }
}

#[test]
fn ids_are_unique_and_few_puzzles_share_a_game() {
    for game in GameId::ALL {
        let ids: BTreeSet<&str> = puzzles(*game).iter().map(|puzzle| puzzle.id.as_str()).collect();
        assert_eq!(ids.len(), puzzles(*game).len(), "{game}");
        for puzzle in puzzles(*game) {
            assert_eq!(puzzle.id, id_of(*game, &puzzle.position));
            let is_same_game = |other: &&Puzzle| {
                (&other.source.start, &other.source.moves) == (&puzzle.source.start, &puzzle.source.moves)
            };
            let siblings = puzzles(*game).iter().filter(is_same_game).count();
            assert!(siblings <= MOST_PER_GAME, "{}: {siblings}", puzzle.id);
        }
    }
}

#[test]
fn no_theme_has_more_than_a_fifth() {
    for game in GameId::ALL {
        let set = shipped(*game).expect("a set");
        let counts = set.theme_counts();
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<usize>(), set.puzzles().len());
        assert_eq!(set.level_counts().iter().map(|(_, count)| count).sum::<usize>(), set.puzzles().len());
        for (theme, count) in counts {
            assert!(5 * count <= set.puzzles().len(), "{game} {}: {count}", theme.name());
        }
    }
}

#[test]
fn all_puzzles_fit_into_a_mebibyte() {
    let lines = GameId::ALL.iter().flat_map(|game| puzzles(*game)).map(|puzzle| puzzle.line().len() + 1);
    let bytes: usize = lines.sum();
    assert!(bytes <= MAX_BYTES, "{bytes}");
}

#[test]
fn themes_and_goals_have_words() {
    for theme in Theme::ALL {
        assert_translated(&theme.message());
        assert_eq!(theme.name().parse(), Ok(*theme));
        assert!(!theme.message().english().is_empty());
    }
    let goals =
        [Goal::WinIn(2), Goal::Hold(1), Goal::Gain { points: 2, quiet_plies: 4 }, Goal::Win, Goal::Best];
    for goal in goals {
        assert_translated(&goal.message());
    }
}

#[test]
fn the_puzzle_of_the_day_depends_on_the_day_alone() {
    for game in GameId::ALL {
        let set = shipped(*game).expect("a set");
        let of_day = |day| set.daily(CalendarDay { year: 2027, month: 3, day });
        assert_eq!(of_day(14), of_day(14));
        assert_eq!(of_day(14).is_some(), !set.puzzles().is_empty());
        let different: BTreeSet<&str> =
            (1..=31).filter_map(of_day).map(|puzzle| puzzle.id.as_str()).collect();
        assert!(different.len() > 20 || set.puzzles().len() < 100, "{game}: {}", different.len());
    }
}
