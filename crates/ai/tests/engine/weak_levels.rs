//! Tests that weak levels play like people: they capture undefended pieces, recapture, and win won positions.

use ai::prior::{PriorGame, plausible_moves};
use ai::{EngineGame, Limits, SeatKnowledge, StopFlag};
use rules::chessboard::Role;
use rules::{History, Rules as _, Seat, Texts as _, chess, draughts, racing_kings};

use crate::common::{choose, choose_in, play_between, player, position_from_text};

/// Levels 2 to 6 capture an undefended queen that checks the king from an adjacent square. They rarely give up their
/// own queen for a defended pawn.
#[test]
fn a_free_queen_is_taken_and_the_own_queen_is_kept() {
    let chosen_move = |level: u8, seed, text: &str| {
        let position: chess::Position = position_from_text(text);
        position.move_text(choose(&format!("level:{level}"), seed, &position).mv)
    };
    let undefended_queen = "r2q3r/p1ppkQpp/bpn2p2/8/P3Pp2/2BP4/1PP2PPP/R3KB1R b KQ - 3 11";
    let defended_pawns = "rnbqkbnr/pppp1ppp/8/4p3/8/4P2Q/PPPP1PPP/RNB1KBNR w KQkq - 0 3";
    for level in 2..=6 {
        for seed in 0..12 {
            assert_eq!(chosen_move(level, seed, undefended_queen), "e7f7", "level {level}, seed {seed}");
        }
        let queen_losses =
            (0..30).filter(|seed| ["h3d7", "h3h7"].contains(&&*chosen_move(level, *seed, defended_pawns)));
        let loss_count = queen_losses.count();
        assert!(loss_count <= 3, "level {level}: {loss_count} of 30");
    }
}

/// Levels 2 to 4 do not lose a queen with two queens, a knight and pawns against king and pawn.
///
/// Levels 3 and 4 always win. Level 2 sometimes stalemates the bare king.
#[test]
fn two_queens_win_against_a_king_and_a_pawn() {
    let start: chess::Position = position_from_text("2Q1Q3/8/8/8/3kP2p/2N5/7P/6K1 b - - 0 42");
    let queen_count =
        |position: &chess::Position| position.board().pieces_of(rules::Color::White, Role::Queen).len();
    for level in 2..=4 {
        let mut won = 0;
        for seed in 0..24 {
            let game = play_between(&start, [&format!("level:{level}"), "level:8"], seed, 20_000);
            let mut position = start;
            for mv in &game.moves {
                let count_before = queen_count(&position);
                position = position.play(*mv);
                assert!(
                    queen_count(&position) >= count_before,
                    "level {level}, seed {seed}: {}",
                    position.text()
                );
            }
            let is_won = game.outcome.and_then(|outcome| outcome.winner) == Some(Seat::FIRST);
            assert!(is_won || level == 2, "level {level}, seed {seed}: {}", position.text());
            won += u32::from(is_won);
        }
        assert!(won >= 15, "level {level} won only {won} of 24");
    }
}

/// Levels nearly always recapture.
///
/// Levels from 4 on always recapture a knight that captured a defended pawn. Levels from 3 on always recapture a queen
/// that captured a defended knight.
#[test]
fn captures_are_answered_by_recaptures() {
    let knight_position = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
    let queen_position = "rnb1kbnr/ppp1pppp/8/2q5/8/2N1P3/PPPP1PPP/R1BQKBNR b KQkq - 1 3";
    for (text, capture, recaptures, seeds, always_from) in [
        (knight_position, "f3e5", vec!["c6e5"], 20, 4),
        (queen_position, "c5c3", vec!["b2c3", "d2c3"], 25, 3),
    ] {
        let previous: chess::Position = position_from_text(text);
        let position = previous.play(previous.parse_move(capture).expect("a legal capture"));
        let knowledge = SeatKnowledge::at_position(position.turn(), &position, &[previous]);
        for level in 2..=8 {
            let name = format!("level:{level}");
            let reply = |seed| position.move_text(choose_in(&name, seed, &knowledge, &Limits::NONE).mv);
            let recapture_count =
                (0..seeds).filter(|seed| recaptures.contains(&&*reply(*seed))).count() as u64;
            let allowed_misses = if level < always_from { 3 } else { 0 };
            assert!(
                recapture_count + allowed_misses >= seeds,
                "level {level}: {recapture_count} of {seeds}: {text}"
            );
        }
    }
}

/// The first `plies` plies of a game of a level against itself.
fn play_level<P: EngineGame>(level: u8, seed: u64, plies: usize) -> History<P> {
    let name = format!("level:{level}");
    let mut players = [2 * seed, 2 * seed + 1].map(|seed| player::<P>(&name, seed));
    let mut game = History::new(P::start(&P::Setup::default()));
    while game.ply() < plies && game.outcome().is_none() {
        let seat = game.position().turn();
        let result = players[seat.index()].choose_move(
            &SeatKnowledge::in_game(seat, &game),
            &Limits::NONE,
            &StopFlag::new(),
        );
        game.push(result.expect("a move").mv);
    }
    game
}

/// Below level 9, every move of a game looks like a move of that game.
#[test]
fn levels_play_plausible_moves_only() {
    fn check<P: EngineGame + PriorGame>() {
        for level in 1..=8 {
            let game = play_level::<P>(level, u64::from(level), 60);
            for (ply, mv) in game.moves().iter().enumerate() {
                let (earlier, position) = (&game.earlier()[..ply], game.position_after(ply));
                assert!(
                    plausible_moves(position, earlier).contains(mv),
                    "{} level {level}: {} in {}",
                    P::GAME,
                    position.move_text(*mv),
                    position.text()
                );
            }
        }
    }
    check::<chess::Position>();
    check::<racing_kings::Position>();
    check::<draughts::Position>();
}

/// In their own openings most levels castle within twelve moves, and no two seeds give the same game.
#[test]
fn levels_castle_in_their_own_openings() {
    for level in 2..=7 {
        let games: Vec<_> = (0..5).map(|seed| play_level::<chess::Position>(level, seed, 24)).collect();
        let is_castling = |game: &History<chess::Position>, ply: usize| {
            let (position, mv) = (game.position_after(ply), game.moves()[ply]);
            position.moved_role(mv) == Role::King && mv.from.king_distance(mv.to) == 2
        };
        let castled: usize = games
            .iter()
            .map(|game| (0..game.moves().len()).filter(|ply| is_castling(game, *ply)).count())
            .sum();
        assert!(castled >= 4, "level {level}: {castled} of 10 sides castled");
        for (index, game) in games.iter().enumerate() {
            assert!(games[..index].iter().all(|other| other.moves() != game.moves()), "level {level}");
        }
    }
}
