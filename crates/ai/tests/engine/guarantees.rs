//! Tests of two guarantees: answers are reproducible, and a player uses only information of its own seat.

use ai::{EngineGame, Limits, SeatKnowledge, StopFlag};
use rules::domin_up::{Deal, MAX_SEATS, RuleSet, Tile, Tiles};
use rules::{HiddenInformation as _, Rules as _, Seat, chess, domin_up, draughts, racing_kings};

use crate::common::{knowledge_without_history, play_between, player, random_position};

/// Plays a game from the start and returns the moves as text.
fn play_moves<P: EngineGame>(names: [&str; 2], seed: u64, nodes: u64) -> Vec<String> {
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

/// Plays games twice with equal seeds and compares the moves. The players are weak levels, strong levels and an
/// original player.
fn assert_reproducible<P: EngineGame>() {
    for names in [["level:1", "level:3"], ["level:4", "level:8"], ["level:10", "original:2"]] {
        let moves = play_moves::<P>(names, 7, 600);
        assert_eq!(moves, play_moves::<P>(names, 7, 600), "{names:?}");
        assert!(!moves.is_empty());
    }
}

#[test]
fn equal_seeds_and_node_limits_give_equal_games() {
    assert_reproducible::<chess::Position>();
    assert_reproducible::<draughts::Position>();
    assert_reproducible::<racing_kings::Position>();
}

#[test]
fn different_seeds_give_different_games() {
    let names = ["level:2", "level:2"];
    assert_ne!(play_moves::<chess::Position>(names, 1, 500), play_moves::<chess::Position>(names, 2, 500));
    assert_ne!(
        play_moves::<racing_kings::Position>(names, 1, 500),
        play_moves::<racing_kings::Position>(names, 2, 500)
    );
}

/// Checks that a player with earlier searches answers like a new player, so that the move after a take-back is
/// reproducible.
fn assert_no_memory<P: EngineGame>() {
    for name in ["level:1", "level:5", "level:8", "original:1", "original:2"] {
        let mut used_player = player::<P>(name, 3);
        for seed in 0..6 {
            let position = random_position::<P>(seed);
            let choose_move = |player: &mut Box<dyn ai::ComputerPlayer<P>>| {
                player
                    .choose_move(
                        &knowledge_without_history(&position),
                        &Limits::nodes(3_000),
                        &StopFlag::new(),
                    )
                    .map(|result| result.mv)
            };
            assert_eq!(
                choose_move(&mut used_player),
                choose_move(&mut player::<P>(name, 3)),
                "{name} {}",
                position.text()
            );
            let accepts_draw = |player: &mut Box<dyn ai::ComputerPlayer<P>>| {
                player.accepts_draw(&knowledge_without_history(&position), &StopFlag::new())
            };
            assert_eq!(
                accepts_draw(&mut used_player),
                accepts_draw(&mut player::<P>(name, 3)),
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
    let mut differing_worlds = 0;
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
        differing_worlds += u32::from(worlds[0] != worlds[1]);
        let [first, second] = worlds.map(|world| {
            let knowledge = SeatKnowledge::at_position(Seat::FIRST, &world, &[]);
            let answers = ["level:2", "level:8", "original:2"].map(|name| {
                let limits = Limits::nodes(300);
                player::<domin_up::Position>(name, 5).choose_move(&knowledge, &limits, &StopFlag::new())
            });
            (knowledge, answers)
        });
        assert_eq!(first, second);
    }
    assert!(differing_worlds > 3, "{differing_worlds}");
}

#[test]
fn no_player_moves_out_of_turn_or_after_the_end() {
    fn assert_silent<P: EngineGame>(finished_text: &str) {
        for name in ["level:1", "level:6", "level:10", "original:1", "original:2"] {
            let start = P::start(&P::Setup::default());
            let waiting_seat = start.turn().next(start.seats());
            let mut player = player::<P>(name, 1);
            let limits = Limits::nodes(500);
            assert_eq!(
                player.choose_move(
                    &SeatKnowledge::at_position(waiting_seat, &start, &[]),
                    &limits,
                    &StopFlag::new()
                ),
                None
            );
            let finished = P::from_text(finished_text).expect("a legal position");
            assert_eq!(
                player.choose_move(&knowledge_without_history(&finished), &limits, &StopFlag::new()),
                None
            );
        }
    }
    // The finished games: White has no legal move, fool's mate, Black's king has reached the last rank.
    assert_silent::<draughts::Position>("W:W8:B12,15");
    assert_silent::<chess::Position>("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_silent::<racing_kings::Position>("k7/8/8/8/8/8/7K/6R1 w - - 0 20");
}
