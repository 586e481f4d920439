//! Measures how the levels play, not how well: openings of chess, and moves that are not plausible.

use ai::duel::{self, Turn};
use ai::prior::{PriorGame, plausible_moves};
use ai::{ComputerPlayer, EngineGame, Limits, Player, SeatKnowledge, StopFlag};
use rules::chess::Position;
use rules::chessboard::{Bitboard, File, Move, Rank, Role};
use rules::{Color, History, Rules as _, Texts as _};

/// Number of own moves after which castling is counted.
const CASTLING_MOVES: usize = 12;
/// Number of own moves after which developed pieces and moves of edge pawns are counted.
const OPENING_MOVES: usize = 8;
/// First moves that people usually play, for White and for Black.
const USUAL: [&[&str]; 2] =
    [&["e4", "d4", "c4", "Nf3"], &["e5", "d5", "c5", "e6", "c6", "d6", "Nf6", "Nc6", "g6"]];
/// First moves of the other side that leave every opening book: the moves before the level's first move.
const UNUSUAL: [(&[&str], Color); 4] = [
    (&["e4", "a6"], Color::White),
    (&["d4", "h5"], Color::White),
    (&["a3"], Color::Black),
    (&["Na3"], Color::Black),
];

/// How one side opened.
#[derive(Default)]
struct Habits {
    sides: u32,
    usual: u32,
    minors_out: u32,
    castled: u32,
    edge_pawn_moves: u32,
}

/// Prints how levels 1 to 9 open a game of chess against themselves.
pub(crate) fn measure_openings(games: u64) {
    println!("level: usual first move, minor pieces out, castled, moves of edge pawns");
    for level in 1..=9 {
        let (mut usual, mut unusual) = (Habits::default(), Habits::default());
        for seed in 0..games {
            let moves = opening(level, seed, &[]);
            for color in Color::ALL {
                usual.add(&moves, color);
            }
            let (forced, color) = UNUSUAL[seed as usize % UNUSUAL.len()];
            unusual.add(&opening(level, seed, forced), color);
        }
        println!("{level}: {}; against an unusual first move {}", usual.text(), unusual.text());
    }
}

/// The first moves of a game of a level against itself, after `forced` moves in SAN.
fn opening(level: u8, seed: u64, forced: &[&str]) -> Vec<Move> {
    let mut players = players::<Position>(level, seed);
    let (limits, stop) = (Limits::NONE, StopFlag::new());
    let game = duel::play(History::new(Position::default()), 2 * CASTLING_MOVES, &stop, |game| {
        if let Some(text) = forced.get(game.ply()) {
            return game.position().parse_move(text).map(Turn::Play).map_err(|error| error.to_string());
        }
        choose(&mut players, game, &limits, &stop)
    });
    game.expect("legal moves").expect("legal moves").moves
}

fn players<P: EngineGame>(level: u8, seed: u64) -> [Box<dyn ComputerPlayer<P>>; 2] {
    [2 * seed, 2 * seed + 1].map(|seed| P::computer(Player::Level(level), seed).expect("a level"))
}

fn choose<P: EngineGame>(
    players: &mut [Box<dyn ComputerPlayer<P>>; 2],
    game: &History<P>,
    limits: &Limits,
    stop: &StopFlag,
) -> Result<Turn<P::Move>, String> {
    let seat = game.position().turn();
    let result = players[seat.index()].choose_move(&SeatKnowledge::in_game(seat, game), limits, stop);
    Ok(Turn::Play(result.ok_or("no move")?.mv))
}

impl Habits {
    /// Counts one side of a game.
    fn add(&mut self, moves: &[Move], color: Color) {
        let mut position = Position::default();
        let (mut own_moves, mut has_castled) = (0, false);
        for mv in moves {
            if position.side_to_move() != color {
                position = position.play(*mv);
                continue;
            }
            let role = position.moved_role(*mv);
            has_castled |= role == Role::King && mv.from.king_distance(mv.to) == 2;
            let is_edge_pawn = role == Role::Pawn && matches!(mv.from.file(), File::A | File::H);
            if own_moves < OPENING_MOVES && is_edge_pawn && !position.is_capture(*mv) {
                self.edge_pawn_moves += 1;
            }
            if own_moves == 0 && USUAL[color as usize].contains(&&*position.notation(*mv)) {
                self.usual += 1;
            }
            position = position.play(*mv);
            own_moves += 1;
            if own_moves == OPENING_MOVES {
                let board = position.board();
                let home = Bitboard::rank(color.rank(Rank::First));
                let minors = board.pieces_of(color, Role::Knight) | board.pieces_of(color, Role::Bishop);
                self.minors_out += 4 - (minors & home).len().min(4);
            }
        }
        self.castled += u32::from(has_castled);
        self.sides += 1;
    }

    fn text(&self) -> String {
        let mean = |count: u32| f64::from(count) / f64::from(self.sides);
        format!(
            "{:.0} %, {:.2}, {:.0} %, {:.2}",
            100.0 * mean(self.usual),
            mean(self.minors_out),
            100.0 * mean(self.castled),
            mean(self.edge_pawn_moves)
        )
    }
}

/// Prints for levels 1 to 8 how many moves of their games against themselves are not plausible.
pub(crate) fn measure_plausible<P: EngineGame + PriorGame>(games: u64) {
    for level in 1..=8 {
        let (mut move_count, mut implausible) = (0, 0);
        for seed in 0..games {
            let mut players = players::<P>(level, seed);
            let (limits, stop) = (Limits::NONE, StopFlag::new());
            let start = History::new(P::start(&P::Setup::default()));
            let game = duel::play(start, duel::MAX_GAME_PLIES, &stop, |game| {
                let turn = choose(&mut players, game, &limits, &stop)?;
                if let Turn::Play(mv) = turn {
                    move_count += 1;
                    let is_plausible = plausible_moves(game.position(), game.earlier()).contains(&mv);
                    implausible += u32::from(!is_plausible);
                }
                Ok::<_, String>(turn)
            });
            game.expect("legal moves").expect("legal moves");
        }
        println!("{} level {level}: {implausible} of {move_count} moves are not plausible", P::GAME);
    }
}
