//! Tests of the levels: legal moves, answers to draw offers, variety, and strength against the original players.

use ai::duel;
use ai::search::SearchGame;
use ai::{EngineGame, Limits, SeatKnowledge, StopFlag};
use rules::{History, Rules as _, Seat, Texts as _, chess, draughts, racing_kings};
use test_support::games::seeded_rng;

use crate::common::{
    choose_in, knowledge_without_history, player, position_from_text, random_position, search,
};

/// Plays a short match from random openings, in which `level` must score at least 75 %.
///
/// docs/STRENGTH.md lists the measured strength of the levels.
fn assert_beats<P: EngineGame>(level: &str, original: &str, games: u64) {
    let opening = |round| {
        let game = duel::random_opening::<P>(&mut seeded_rng(round), 4..=4).expect("an opening");
        game.position().clone()
    };
    let players = |game: u64| vec![player(level, game + 1_000), player(original, !game)];
    let tally = duel::play_match(games, &Limits::NONE, opening, players).expect("legal moves only");
    assert!(tally.score() >= 0.75, "{} {level} - {original}: {tally:?}", P::GAME);
}

#[test]
fn levels_beat_the_originals() {
    assert_beats::<draughts::Position>("level:7", "original:4", 10);
    assert_beats::<chess::Position>("level:5", "original:2", 12);
    assert_beats::<racing_kings::Position>("level:2", "original:2", 10);
}

#[test]
fn levels_never_play_an_illegal_move() {
    fn assert_legal<P: EngineGame>() {
        for level in 1..=10 {
            for seed in 0..12 {
                let position = random_position::<P>(seed * 31 + level);
                let result = choose_in(
                    &format!("level:{level}"),
                    seed,
                    &knowledge_without_history(&position),
                    &Limits::nodes(2_000),
                );
                assert_eq!(position.illegal_reason(result.mv), None, "level {level}: {}", position.text());
            }
        }
    }
    assert_legal::<chess::Position>();
    assert_legal::<draughts::Position>();
    assert_legal::<racing_kings::Position>();
}

/// Whether the player `name` on `seat` accepts a draw in this position. Either seat may be to move.
fn accepts_draw_in(name: &str, text: &str, seat: Seat) -> Option<bool> {
    let position: chess::Position = position_from_text(text);
    player::<chess::Position>(name, 1)
        .accepts_draw(&SeatKnowledge::at_position(seat, &position, &[]), &StopFlag::new())
}

#[test]
fn a_draw_is_accepted_when_losing_and_declined_when_winning() {
    for text in ["k7/8/8/8/8/8/8/1QK5 w - - 0 1", "k7/8/8/8/8/8/8/1QK5 b - - 0 1"] {
        for level in ["level:1", "level:5", "level:10"] {
            assert_eq!(accepts_draw_in(level, text, Seat::FIRST), Some(false), "{level} {text}");
            assert_eq!(accepts_draw_in(level, text, Seat::SECOND), Some(true), "{level} {text}");
        }
        assert_eq!(accepts_draw_in("original:2", text, Seat::SECOND), Some(false));
    }
}

#[test]
fn a_draw_is_declined_in_an_even_game() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for seat in [Seat::FIRST, Seat::SECOND] {
        assert_eq!(accepts_draw_in("level:6", start, seat), Some(false));
    }
}

#[test]
fn a_stopped_player_does_not_answer_an_offer() {
    let position = chess::Position::default();
    let stop = StopFlag::new();
    stop.raise();
    let knowledge = SeatKnowledge::at_position(Seat::SECOND, &position, &[]);
    assert_eq!(player::<chess::Position>("level:10", 1).accepts_draw(&knowledge, &stop), None);
}

#[test]
fn strong_levels_vary_their_first_move() {
    let position = chess::Position::default();
    let limits = Limits::nodes(20_000);
    let first_move = |seed| {
        position.move_text(choose_in("level:10", seed, &knowledge_without_history(&position), &limits).mv)
    };
    let mut moves: Vec<_> = (0..12).map(first_move).collect();
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
}

/// A hint is the best move, without the variety that levels have at the start of a game.
#[test]
fn a_hint_is_the_best_move() {
    fn assert_hints_are_best<P: EngineGame + SearchGame>() {
        for plies in 0..4 {
            let mut position = P::start(&P::Setup::default());
            for _ in 0..plies {
                position = position.play(position.legal_moves()[0]);
            }
            let limits = Limits::nodes(20_000);
            let mut hint_engine = P::hint_engine().expect("a hint engine");
            let hint = hint_engine
                .choose_move(&knowledge_without_history(&position), &limits, &StopFlag::new())
                .expect("a move");
            assert_eq!(hint.mv, search(&position, limits).mv, "{}", position.text());
        }
    }
    assert_hints_are_best::<chess::Position>();
    assert_hints_are_best::<draughts::Position>();
    assert_hints_are_best::<racing_kings::Position>();
}

/// Levels vary only among nearly equal moves, so they capture undefended pieces in the opening, too.
#[test]
fn variety_does_not_lose_material() {
    // In the first game, Black's queen is undefended. In the second, White should interpose a piece against a check.
    for (moves, good_moves) in [
        ("e2e4 e7e5 f1c4 d8f6 d2d4 f6f3", vec!["d1f3", "g1f3", "g2f3"]),
        ("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5", vec!["f1e2", "d1e2", "g1e2"]),
    ] {
        let mut game = History::new(chess::Position::default());
        for move_text in moves.split(' ') {
            game.push(game.position().parse_move(move_text).expect("a legal move"));
        }
        let knowledge = SeatKnowledge::in_game(game.position().turn(), &game);
        for seed in 0..12 {
            for level in ["level:8", "level:10"] {
                let result = choose_in(level, seed, &knowledge, &Limits::nodes(6_000));
                let text = knowledge.observation.move_text(result.mv);
                assert!(good_moves.contains(&text.as_str()), "{level}, seed {seed}: {text}");
            }
        }
    }
}
