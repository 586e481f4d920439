//! Weak levels play like people: they take what lies open and finish what is won.

use ai::duel::play_game;
use ai::{Limits, Seen, StopFlag};
use rules::chessboard::Role;
use rules::{self, History, Rules as _, Seat, Texts as _, chess};

use crate::common::{fresh, player, read};

/// A queen next to the king that checks it and is defended by nobody is taken. A queen is not given for a guarded pawn, but
/// by levels 2 and 3 in a few of a hundred games.
#[test]
fn a_free_queen_is_taken_and_the_own_one_is_not_given() {
    let played = |level: u8, seed, text: &str| {
        let position: chess::Position = read(text);
        let mut player = player::<chess::Position>(&format!("level:{level}"), seed);
        let thought = player.choose(&fresh(&position), &Limits::NONE, &StopFlag::new()).expect("a move");
        position.move_text(thought.mv)
    };
    let free = "r2q3r/p1ppkQpp/bpn2p2/8/P3Pp2/2BP4/1PP2PPP/R3KB1R b KQ - 3 11";
    let guarded = "rnbqkbnr/pppp1ppp/8/4p3/8/4P2Q/PPPP1PPP/RNB1KBNR w KQkq - 0 3";
    for level in 2..=6 {
        for seed in 0..12 {
            assert_eq!(played(level, seed, free), "e7f7", "level {level}, seed {seed}");
        }
        let given = (0..30).filter(|seed| ["h3d7", "h3h7"].contains(&&*played(level, *seed, guarded)));
        let given = given.count();
        assert!(given <= 3, "level {level}: {given} of 30");
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
        for seed in 0..8 {
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
        assert!(won >= 5, "level {level} won only {won} of 8");
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
        let taken = (0..20)
            .filter(|seed| {
                let thought = player::<chess::Position>(&format!("level:{level}"), *seed)
                    .choose(&seen, &Limits::NONE, &StopFlag::new())
                    .expect("a move");
                position.move_text(thought.mv) == "c6e5"
            })
            .count();
        assert!(taken >= if level < 4 { 17 } else { 20 }, "level {level}: {taken} of 20");
    }
}
