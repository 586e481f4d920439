//! Weak levels play like people: they take what lies open, keep their blind spots for a whole game, finish what is won, and
//! the first loses to whoever looks one move ahead.

use ai::duel::play_game;
use ai::{Limits, Seen, StopFlag};
use rules::chessboard::Role;
use rules::domin_up::RuleSet;
use rules::{self, History, Rules as _, Seat, Texts as _, chess, draughts};

use test_support::engines::{fresh, player, read};
use test_support::simple_players::{first_level, first_level_of_domin_up, jumper};

/// Whoever looks one move ahead for captures beats the first level of draughts; in Domin-Up by the publisher's rules, where the
/// deal decides less, that level knows a little more than whoever plays anything.
#[test]
fn the_first_level_is_no_more_than_a_beginner() {
    let tally = first_level::<draughts::Position>("jumper", 30, jumper);
    assert!(tally.losses > 2 * tally.wins, "{tally:?}");
    let tally =
        first_level_of_domin_up(RuleSet::Publisher, "anything", 40, |seed| player("original:1", seed));
    assert!(tally.wins > tally.losses && tally.losses > 0, "{tally:?}");
}

/// A queen next to the king that checks it and is defended by nobody is taken.
#[test]
fn a_free_queen_next_to_the_king_is_taken() {
    let text = "r2q3r/p1ppkQpp/bpn2p2/8/P3Pp2/2BP4/1PP2PPP/R3KB1R b KQ - 3 11";
    let position: chess::Position = read(text);
    for level in 2..=8 {
        for seed in 0..60 {
            let thought = player::<chess::Position>(&format!("level:{level}"), seed)
                .choose(&fresh(&position), &Limits::NONE, &StopFlag::new())
                .expect("a move");
            assert_eq!(position.move_text(thought.mv), "e7f7", "level {level}, seed {seed}");
        }
    }
}

/// Levels 2 and 3 hardly ever give the queen for a pawn or a knight that is guarded: in at most six of a hundred games that come to
/// such a position. Before that was odd to them, they did in 8 and 8 of the first, in 14 and 19 of the second.
#[test]
fn a_guarded_pawn_is_not_taken_by_the_queen() {
    for (text, offers) in [
        ("rnbqkbnr/pppp1ppp/8/4p3/8/4P2Q/PPPP1PPP/RNB1KBNR w KQkq - 0 3", ["h3d7", "h3h7"]),
        ("r1b1kbnr/pppp1ppp/2n2q2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 5", ["f6f3", "f6f2"]),
    ] {
        let position: chess::Position = read(text);
        for level in 2..=5 {
            let taken = (0..100).filter(|seed| {
                let thought = player::<chess::Position>(&format!("level:{level}"), *seed)
                    .choose(&fresh(&position), &Limits::NONE, &StopFlag::new())
                    .expect("a move");
                offers.contains(&position.move_text(thought.mv).as_str())
            });
            let taken = taken.count();
            assert!(taken <= 6, "level {level}: {taken} of 100 in {text}");
        }
    }
}

/// Two queens and more against a king and a pawn: nobody gives a queen away, and from the third level on it is won each time.
/// The second level sometimes leaves the bare king no move.
#[test]
fn two_queens_win_against_a_king_and_a_pawn() {
    let start: chess::Position = read("2Q1Q3/8/8/8/3kP2p/2N5/7P/6K1 b - - 0 42");
    let queens =
        |position: &chess::Position| position.board().pieces_of(rules::Color::White, Role::Queen).len();
    for level in 2..=4 {
        let mut won = 0;
        for seed in 0..24 {
            let mut players = [format!("level:{level}"), "level:8".to_owned()]
                .map(|name| player::<chess::Position>(&name, seed));
            let game =
                play_game(&start, &mut players, &Limits::nodes(20_000), &StopFlag::new()).expect("legal");
            let mut position = start;
            for mv in &game.moves {
                let before = queens(&position);
                position = position.play(*mv);
                assert!(queens(&position) >= before, "level {level}, seed {seed}: {}", position.text());
            }
            let is_won = game.outcome.and_then(|outcome| outcome.winner) == Some(Seat::FIRST);
            assert!(is_won || level == 2, "level {level}, seed {seed}: {}", position.text());
            won += u32::from(is_won);
        }
        assert!(won >= 16, "level {level} won only {won} of 24");
    }
}

/// A knight that was taken is taken back, by beginners nearly always and from the fourth level on always.
#[test]
fn what_was_taken_is_taken_back() {
    let text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
    let mut game = History::new(read::<chess::Position>(text));
    let mv = game.position().parse_move("Nxe5").expect("legal");
    game.push(mv);
    let position = game.position();
    let seen = Seen::of(position.turn(), position, game.earlier());
    for level in 2..=8 {
        let taken = (0..60)
            .filter(|seed| {
                let thought = player::<chess::Position>(&format!("level:{level}"), *seed)
                    .choose(&seen, &Limits::NONE, &StopFlag::new())
                    .expect("a move");
                position.move_text(thought.mv) == "c6e5"
            })
            .count();
        assert!(taken >= if level < 4 { 54 } else { 60 }, "level {level}: {taken} of 60");
    }
}
