//! Laws 6 and 7: reproducible, and told nothing but what its seat sees.

use tabuleiro::ai::duel::play_game;
use tabuleiro::ai::{Contestant, Limits, Seen, StopFlag};
use tabuleiro::rules::{Observe as _, Seat, chess, draughts, racing_kings};

use crate::common::{fresh, player, random_position};

fn moves<P: Contestant>(names: [&str; 2], seed: u64, nodes: u64) -> Vec<String> {
    let mut position = P::start(&P::Setup::default());
    let mut players = names.map(|name| player::<P>(name, seed));
    let game = play_game(&position, &mut players, &Limits::nodes(nodes), &StopFlag::new()).expect("legal");
    game.moves
        .into_iter()
        .map(|mv| {
            let text = position.move_text(mv);
            position = position.play(mv);
            text
        })
        .collect()
}

/// Law 6, for players of every kind: weak, counted, timed, original.
fn reproducible<P: Contestant>() {
    for names in [["level:1", "level:3"], ["level:4", "level:8"], ["level:10", "original:2"]] {
        let game = moves::<P>(names, 7, 600);
        assert_eq!(game, moves::<P>(names, 7, 600), "{names:?}");
        assert!(!game.is_empty());
    }
}

#[test]
fn same_seed_and_nodes_same_game_in_chess() {
    reproducible::<chess::Position>();
}

#[test]
fn same_seed_and_nodes_same_game_in_draughts() {
    reproducible::<draughts::Position>();
}

#[test]
fn same_seed_and_nodes_same_game_in_racing_kings() {
    reproducible::<racing_kings::Position>();
}

#[test]
fn another_seed_is_another_game() {
    let names = ["level:2", "level:2"];
    assert_ne!(moves::<chess::Position>(names, 1, 500), moves::<chess::Position>(names, 2, 500));
    assert_ne!(
        moves::<racing_kings::Position>(names, 1, 500),
        moves::<racing_kings::Position>(names, 2, 500)
    );
}

/// A player that has thought before answers like one that has not: a move taken back and thought about
/// again comes out the same.
fn forgets<P: Contestant>() {
    for name in ["level:1", "level:5", "level:8", "original:1", "original:2"] {
        let mut old = player::<P>(name, 3);
        for seed in 0..6 {
            let position = random_position::<P>(seed);
            let ask = |player: &mut Box<dyn tabuleiro::ai::Computer<P>>| {
                player.choose(&fresh(&position), &Limits::nodes(3_000), &StopFlag::new()).map(|t| t.mv)
            };
            assert_eq!(ask(&mut old), ask(&mut player::<P>(name, 3)), "{name} {}", position.text());
        }
    }
}

#[test]
fn a_counted_answer_does_not_depend_on_earlier_thoughts() {
    forgets::<chess::Position>();
    forgets::<draughts::Position>();
    forgets::<racing_kings::Position>();
}

/// Law 7: positions that differ, seen the same, are answered the same. With open information the
/// observation is the position, and equal observations are all there is to compare.
#[test]
fn what_is_seen_is_what_the_seat_may_know() {
    let position = random_position::<chess::Position>(5);
    for seat in Seat::all(2) {
        let seen = Seen::of(seat, &position, &[position]);
        assert_eq!(seen.seat, seat);
        assert_eq!(seen.now, position.observe(seat));
        assert_eq!(seen.earlier, [position.observe(seat)]);
    }
}

#[test]
fn nobody_moves_out_of_turn_or_after_the_end() {
    fn silent<P: Contestant>(over: &str) {
        for name in ["level:1", "level:6", "level:10", "original:1", "original:2"] {
            let start = P::start(&P::Setup::default());
            let other = start.turn().next(start.seats());
            let mut player = player::<P>(name, 1);
            let limits = Limits::nodes(500);
            assert_eq!(player.choose(&Seen::of(other, &start, &[]), &limits, &StopFlag::new()), None);
            let over = P::from_text(over).expect("a legal position");
            assert_eq!(player.choose(&fresh(&over), &limits, &StopFlag::new()), None);
        }
    }
    // Fool's mate; nothing left; Black has arrived.
    silent::<draughts::Position>("W:W8:B12,15");
    silent::<chess::Position>("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    silent::<racing_kings::Position>("k7/8/8/8/8/8/7K/6R1 w - - 0 20");
}
