//! Tests of two guarantees: answers are reproducible, and a player uses only information that its seat has.

use ai::{EngineGame, Limits, SeatKnowledge, StopFlag};
use rules::domin_up::{Deal, MAX_SEATS, RuleSet, Tile, Tiles};
use rules::{HiddenInformation as _, Rules as _, Seat, chess, domin_up, draughts, racing_kings};

use crate::common::{knowledge_without_history, play_between, player, random_position};

/// The moves of a game from the start, as text.
fn moves<P: EngineGame>(names: [&str; 2], seed: u64, nodes: u64) -> Vec<String> {
    let mut position = P::start(&P::Setup::default());
    let game = play_between(&position, names, seed, nodes);
    game.moves
        .into_iter()
        .map(|mv| {
            let text = position.move_text(mv);
            position = position.play(mv);
            text
        })
        .collect()
}

/// Plays games twice with the same seed and compares the moves. The players are weak and strong levels and an original
/// player.
fn assert_reproducible<P: EngineGame>() {
    for names in [["level:1", "level:3"], ["level:4", "level:8"], ["level:10", "original:2"]] {
        let game = moves::<P>(names, 7, 600);
        assert_eq!(game, moves::<P>(names, 7, 600), "{names:?}");
        assert!(!game.is_empty());
    }
}

#[test]
fn same_seed_and_nodes_same_game() {
    assert_reproducible::<chess::Position>();
    assert_reproducible::<draughts::Position>();
    assert_reproducible::<racing_kings::Position>();
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

/// Checks that a player with earlier searches answers like a new one. So the move after a take-back is reproducible.
fn assert_no_memory<P: EngineGame>() {
    for name in ["level:1", "level:5", "level:8", "original:1", "original:2"] {
        let mut used_player = player::<P>(name, 3);
        for seed in 0..6 {
            let position = random_position::<P>(seed);
            let ask = |player: &mut Box<dyn ai::ComputerPlayer<P>>| {
                player
                    .choose_move(
                        &knowledge_without_history(&position),
                        &Limits::nodes(3_000),
                        &StopFlag::new(),
                    )
                    .map(|result| result.mv)
            };
            assert_eq!(ask(&mut used_player), ask(&mut player::<P>(name, 3)), "{name} {}", position.text());
            let offer = |player: &mut Box<dyn ai::ComputerPlayer<P>>| {
                player.accepts_draw(&knowledge_without_history(&position), &StopFlag::new())
            };
            assert_eq!(
                offer(&mut used_player),
                offer(&mut player::<P>(name, 3)),
                "{name} {}",
                position.text()
            );
        }
    }
}

#[test]
fn answers_with_a_node_limit_do_not_depend_on_earlier_searches() {
    assert_no_memory::<chess::Position>();
    assert_no_memory::<draughts::Position>();
    assert_no_memory::<racing_kings::Position>();
}

/// Two positions of Domin-Up that differ only in hidden hands give the same knowledge and the same answers.
#[test]
fn hidden_information_does_not_change_the_answer() {
    let mut differing = 0;
    for seed in 0..6 {
        let rules = RuleSet::ALL[seed as usize % 2];
        let mut worlds =
            [Deal { rules, seats: 3, seed }.position(), Deal { rules, seats: 3, seed }.position()];
        while worlds[0].turn() != Seat::FIRST || worlds[0].legal_moves().len() < 2 {
            let mv = worlds[0].legal_moves()[0];
            worlds = worlds.map(|world| world.play(mv));
        }
        // Deal the hidden tiles to the other seats again, in reverse order.
        let observation = worlds[0].observe(Seat::FIRST);
        let mut tiles: Vec<Tile> = observation.unseen().into_iter().collect();
        tiles.reverse();
        let mut hands = [Tiles::EMPTY; MAX_SEATS as usize];
        for seat in Seat::all(3).filter(|seat| *seat != Seat::FIRST) {
            hands[seat.index()] = tiles.drain(..usize::from(observation.hand_size(seat))).collect();
        }
        worlds[1] = observation.position_with_hands(&hands).expect("as many tiles as each seat holds");
        differing += u32::from(worlds[0] != worlds[1]);
        let [one, other] = worlds.map(|world| {
            let knowledge = SeatKnowledge::at_position(Seat::FIRST, &world, &[]);
            let answers = ["level:2", "level:8", "original:2"].map(|name| {
                let limits = Limits::nodes(300);
                player::<domin_up::Position>(name, 5).choose_move(&knowledge, &limits, &StopFlag::new())
            });
            (knowledge, answers)
        });
        assert_eq!(one, other);
    }
    assert!(differing > 3, "{differing}");
}

#[test]
fn no_player_moves_out_of_turn_or_after_the_end() {
    fn assert_silent<P: EngineGame>(over: &str) {
        for name in ["level:1", "level:6", "level:10", "original:1", "original:2"] {
            let start = P::start(&P::Setup::default());
            let other = start.turn().next(start.seats());
            let mut player = player::<P>(name, 1);
            let limits = Limits::nodes(500);
            assert_eq!(
                player.choose_move(
                    &SeatKnowledge::at_position(other, &start, &[]),
                    &limits,
                    &StopFlag::new()
                ),
                None
            );
            let over = P::from_text(over).expect("a legal position");
            assert_eq!(
                player.choose_move(&knowledge_without_history(&over), &limits, &StopFlag::new()),
                None
            );
        }
    }
    // No pieces left; fool's mate; Black's king is already on the last rank.
    assert_silent::<draughts::Position>("W:W8:B12,15");
    assert_silent::<chess::Position>("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_silent::<racing_kings::Position>("k7/8/8/8/8/8/7K/6R1 w - - 0 20");
}
