//! The ladder: a level beats the one below, and the first loses to a child.

use ai::search::SearchGame;
use ai::{Computer, Contestant, Limits, Seen, StopFlag, Thought};
use rules::chessboard::{ChessLike, Move, Position, Role};
use rules::{Rules as _, Seat, Texts as _, chess, draughts, racing_kings};

use test_support::engines::{Tally, fresh, player, random_position, read, search, tournament};

/// Looks at its move and the answer and counts nothing but the pieces: what a child does.
struct Greedy(u64);

const WORTH: [i32; 6] = [1, 3, 3, 5, 9, 0];

/// Material of the side to move less the other's; a won game is worth more than all pieces.
fn material<L: ChessLike>(position: &Position<L>) -> i32 {
    if position.legal_moves().is_empty() {
        return match position.outcome(&[]).and_then(|outcome| outcome.winner) {
            None => 0,
            Some(winner) if winner == position.turn() => 1_000,
            Some(_) => -1_000,
        };
    }
    let us = position.side_to_move();
    Role::ALL
        .into_iter()
        .map(|role| {
            let count = |color| position.board().pieces_of(color, role).len() as i32;
            WORTH[role as usize] * (count(us) - count(!us))
        })
        .sum()
}

impl<L: ChessLike> Computer<Position<L>> for Greedy {
    fn choose(&mut self, seen: &Seen<Position<L>>, _: &Limits, _: &StopFlag) -> Option<Thought<Move>> {
        let value = |mv| {
            let next = seen.now.play(mv);
            // A step of the king towards the goal breaks ties in Racing Kings, as a child would run.
            let forward = mv.to.rank().index() as i32 - mv.from.rank().index() as i32;
            let king = seen.now.board().role(Role::King).has(mv.from) && L::GAME.name() == "racing-kings";
            let step = if king { forward } else { 0 };
            let worst = next.legal_moves().into_iter().map(|answer| material(&next.play(answer))).min();
            let dice = (next.key() ^ self.0).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
            (worst.unwrap_or_else(|| -material(&next)), step, dice)
        };
        let mv = seen.now.legal_moves().into_iter().max_by_key(|mv| value(*mv))?;
        Some(Thought { mv, score: Default::default(), depth: 2, nodes: 0, line: vec![mv], changes: 0 })
    }

    fn accepts_draw(&mut self, _: &Seen<Position<L>>, _: &StopFlag) -> Option<bool> {
        Some(false)
    }
}

fn against<P: Contestant>(first: &str, second: &str, games: u32, plies: usize, nodes: u64) -> Tally {
    let tally = tournament::<P>(
        games,
        plies,
        Limits::nodes(nodes),
        |seed| player(first, seed),
        |seed| player(second, seed),
    );
    println!("{} {first} - {second}: +{} ={} -{}", P::GAME, tally.wins, tally.draws, tally.losses);
    tally
}

#[test]
fn level_1_loses_to_a_child() {
    fn child<L: ChessLike>() -> Tally
    where
        Position<L>: Contestant,
    {
        let tally = tournament::<Position<L>>(
            24,
            2,
            Limits::NONE,
            |seed| player("level:1", seed),
            |seed| Box::new(Greedy(seed)),
        );
        println!("{} level:1 - greedy: +{} ={} -{}", L::GAME, tally.wins, tally.draws, tally.losses);
        tally
    }
    for tally in [child::<chess::Fide>(), child::<racing_kings::Race>()] {
        assert!(tally.losses > 2 * tally.wins, "{tally:?}");
    }
}

/// At least 58 of 100 points over few games: the long matches say how much more.
fn clearly_better(tally: Tally) {
    assert!(tally.half_points() * 100 >= tally.games() * 2 * 58, "{tally:?}");
}

#[test]
fn a_level_beats_the_one_below_in_chess() {
    for (upper, lower) in [("level:2", "level:1"), ("level:3", "level:2"), ("level:4", "level:3")] {
        clearly_better(against::<chess::Position>(upper, lower, 16, 4, u64::MAX));
    }
}

#[test]
fn a_level_beats_the_one_below_in_racing_kings() {
    for (upper, lower) in [("level:2", "level:1"), ("level:3", "level:2"), ("level:4", "level:3")] {
        clearly_better(against::<racing_kings::Position>(upper, lower, 16, 4, u64::MAX));
    }
}

#[test]
fn a_level_beats_the_one_below_in_draughts() {
    for (upper, lower) in [("level:2", "level:1"), ("level:3", "level:2"), ("level:4", "level:3")] {
        clearly_better(against::<draughts::Position>(upper, lower, 30, 4, u64::MAX));
    }
}

#[test]
fn levels_stand_above_the_originals() {
    clearly_better(against::<draughts::Position>("level:7", "original:4", 10, 4, u64::MAX));
    clearly_better(against::<chess::Position>("level:5", "original:2", 6, 4, u64::MAX));
    clearly_better(against::<racing_kings::Position>("level:2", "original:2", 10, 4, u64::MAX));
}

#[test]
fn levels_never_play_an_illegal_move() {
    fn check<P: Contestant>() {
        for level in 1..=10 {
            for seed in 0..12 {
                let position = random_position::<P>(seed * 31 + level);
                let thought = player::<P>(&format!("level:{level}"), seed)
                    .choose(
                        &Seen::of(position.turn(), &position, &[]),
                        &Limits::nodes(2_000),
                        &StopFlag::new(),
                    )
                    .expect("a move");
                assert_eq!(position.why_not(thought.mv), None, "level {level}: {}", position.text());
            }
        }
    }
    check::<chess::Position>();
    check::<draughts::Position>();
    check::<racing_kings::Position>();
}

/// Whether `seat` takes a draw in this position, whoever is to move.
fn welcomes_draw(name: &str, text: &str, seat: Seat) -> Option<bool> {
    let position: chess::Position = read(text);
    player::<chess::Position>(name, 1).accepts_draw(&Seen::of(seat, &position, &[]), &StopFlag::new())
}

#[test]
fn a_draw_is_taken_by_the_loser_and_refused_by_the_winner() {
    for text in ["k7/8/8/8/8/8/8/1QK5 w - - 0 1", "k7/8/8/8/8/8/8/1QK5 b - - 0 1"] {
        for level in ["level:1", "level:5", "level:10"] {
            assert_eq!(welcomes_draw(level, text, Seat::FIRST), Some(false), "{level} {text}");
            assert_eq!(welcomes_draw(level, text, Seat::SECOND), Some(true), "{level} {text}");
        }
        assert_eq!(welcomes_draw("original:2", text, Seat::SECOND), Some(false));
    }
}

#[test]
fn an_even_game_is_played_on() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for seat in [Seat::FIRST, Seat::SECOND] {
        assert_eq!(welcomes_draw("level:6", start, seat), Some(false));
    }
}

#[test]
fn a_stopped_player_does_not_answer_an_offer() {
    let position = chess::Position::default();
    let stop = StopFlag::new();
    stop.raise();
    let seen = Seen::of(Seat::SECOND, &position, &[]);
    assert_eq!(player::<chess::Position>("level:10", 1).accepts_draw(&seen, &stop), None);
}

#[test]
fn the_best_do_not_begin_every_game_alike() {
    let first_move = |seed| {
        let position = chess::Position::default();
        let limits = Limits::nodes(20_000);
        let thought = player::<chess::Position>("level:10", seed).choose(
            &Seen::of(position.turn(), &position, &[]),
            &limits,
            &StopFlag::new(),
        );
        thought.map(|thought| position.move_text(thought.mv))
    };
    let mut moves: Vec<_> = (0..12).map(first_move).collect();
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "{moves:?}");
}

/// A hint is the move that is held for the best, at the start of a game too.
#[test]
fn an_adviser_names_the_best_move() {
    fn check<P: Contestant + SearchGame>() {
        for plies in 0..4 {
            let mut position = P::start(&P::Setup::default());
            for _ in 0..plies {
                position = position.play(position.legal_moves()[0]);
            }
            let limits = Limits::nodes(20_000);
            let mut adviser = P::adviser().expect("an adviser");
            let advised = adviser.choose(&fresh(&position), &limits, &StopFlag::new()).expect("a move");
            assert_eq!(advised.mv, search(&position, limits).mv, "{}", position.text());
        }
    }
    check::<chess::Position>();
    check::<draughts::Position>();
    check::<racing_kings::Position>();
}

/// Variety is a choice among equals: in the opening too the best take what is given to them.
#[test]
fn variety_costs_nothing() {
    let line = |text: &str| {
        let mut position = chess::Position::default();
        let mut earlier = Vec::new();
        for word in text.split(' ') {
            let mv = position.parse_move(word).expect("a legal move");
            earlier.push(position);
            position = position.play(mv);
        }
        (position, earlier)
    };
    // A queen given away, and a check that only a piece put between answers well.
    for (moves, best) in [
        ("e2e4 e7e5 f1c4 d8f6 d2d4 f6f3", vec!["d1f3", "g1f3", "g2f3"]),
        ("e2e4 d7d5 e4d5 d8d5 b1c3 d5e5", vec!["f1e2", "d1e2", "g1e2"]),
    ] {
        let (position, earlier) = line(moves);
        for seed in 0..12 {
            for level in ["level:8", "level:10"] {
                let seen = Seen::of(position.turn(), &position, &earlier);
                let thought = player::<chess::Position>(level, seed)
                    .choose(&seen, &Limits::nodes(6_000), &StopFlag::new())
                    .expect("a move");
                let text = position.move_text(thought.mv);
                assert!(best.contains(&text.as_str()), "{level}, seed {seed}: {text}");
            }
        }
    }
}
