//! Position of Domin-Up for the search. The search makes and unmakes moves in place, and the board updates the data for
//! the evaluation incrementally. A test compares this board with [`rules::domin_up`], which implements the rules.

use crate::domin_up::deductions::Hands;
use crate::domin_up::packed_move::{Cell, PackedMove, neighbours};
use rules::domin_up::{Coord, Direction, Move, Placement, Position, RuleSwitches, Tile, Tiles, ending};
use rules::zobrist::mix;
use rules::{Rules as _, Seat};

/// Number of values of [`Cell`].
const CELLS: usize = 1 << 16;

/// A stack of tile halves on one cell, packed: its height (bits 3 and up) and the number on top (bits 0 to 2). A bare
/// cell is 0.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Stack(u16);

impl Stack {
    const fn new(height: u8, number: u8) -> Stack {
        Stack((height as u16) << 3 | number as u16)
    }

    pub(super) const fn height(self) -> u8 {
        (self.0 >> 3) as u8
    }

    pub(super) const fn number(self) -> u8 {
        (self.0 & 7) as u8
    }

    /// This stack with another half, which shows `number`, on top.
    const fn with(self, number: u8) -> Stack {
        Stack::new(self.height().saturating_add(1), number)
    }
}

/// State to restore when a move is taken back.
struct Undo {
    packed: PackedMove,
    /// The stacks of the move's two cells before the move.
    before: [Stack; 2],
    turn: Seat,
    passes: u8,
    key: u64,
}

/// A position in which every hand is known.
pub(super) struct Board {
    pub(super) rules: RuleSwitches,
    /// Number of seats.
    seats: u8,
    turn: Seat,
    hands: Hands,
    /// Number of passes since the last tile was laid.
    passes: u8,
    /// The stack on every cell.
    stacks: Vec<Stack>,
    /// The cells that are not bare, in the order in which they were covered.
    pub(super) covered: Vec<Cell>,
    /// Coordinate of [`Cell`] 0.
    origin: Coord,
    /// For each tile, the number of places where it could climb.
    climb_counts: [u8; Tile::COUNT],
    /// The tiles that could climb somewhere, whether or not a seat still holds them.
    climbers: Tiles,
    /// For each number, the count of places where an expand could match it: edges between a cell and a neighbour that
    /// is one level higher and shows the number.
    match_counts: [u16; Tile::MAX as usize + 1],
    /// Hash key of hands and stacks, without the turn and the passes.
    key: u64,
    /// The moves made since the board was created, oldest first.
    made: Vec<Undo>,
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let origin = position.table().cells().first().map_or(Coord::new(0, 0), |cell| cell.coord);
        let mut board = Board {
            rules: position.rules().switches(),
            seats: position.seats(),
            turn: position.turn(),
            hands: std::array::from_fn(|seat| position.hand(Seat::from_index(seat))),
            passes: position.passes(),
            stacks: vec![Stack::default(); CELLS],
            covered: Vec::with_capacity(2 * Tile::COUNT),
            origin,
            climb_counts: [0; Tile::COUNT],
            climbers: Tiles::EMPTY,
            match_counts: [0; Tile::MAX as usize + 1],
            key: 0,
            made: Vec::with_capacity(2 * Tile::COUNT),
        };
        for top in position.table().cells() {
            let cell = board.cell_at(top.coord);
            board.covered.push(cell);
            board.set(cell, Stack::new(top.height, top.number));
        }
        board.toggle_hands_in_key();
        board
    }

    /// This board with other hands. They may have tiles that lie on the table, for a player who has forgotten them.
    pub(super) fn with_hands(mut self, hands: Hands) -> Board {
        self.toggle_hands_in_key();
        self.hands = hands;
        self.toggle_hands_in_key();
        self
    }

    /// Adds the tiles of all hands to the hash key, or removes them.
    fn toggle_hands_in_key(&mut self) {
        for seat in Seat::all(self.seats) {
            for tile in self.hand(seat) {
                self.key ^= tile_key(seat, tile);
            }
        }
    }

    fn cell_at(&self, coord: Coord) -> Cell {
        let (x, y) = (coord.x.wrapping_sub(self.origin.x), coord.y.wrapping_sub(self.origin.y));
        (y as u8 as Cell) << 8 | x as u8 as Cell
    }

    /// Converts a move of the rules to its packed form.
    pub(super) fn packed(&self, mv: Move) -> PackedMove {
        let Some(Placement { first, second, cell: place, direction, climb }) = mv.placement() else {
            return PackedMove::PASS;
        };
        PackedMove::new(self.cell_at(place), direction == Direction::North, climb, first, second)
    }

    pub(super) fn seats(&self) -> u8 {
        self.seats
    }

    pub(super) fn turn(&self) -> Seat {
        self.turn
    }

    pub(super) fn hand(&self, seat: Seat) -> Tiles {
        self.hands[seat.index() % self.hands.len()]
    }

    /// Whether the mover moves again after a climb.
    pub(super) fn climbs_again(&self) -> bool {
        self.rules.climbs_again
    }

    /// The tiles that could climb, whether or not a seat still holds them.
    pub(super) fn climbers(&self) -> Tiles {
        self.climbers
    }

    /// Number of places where an expand could match `number`.
    pub(super) fn match_counts(&self, number: u8) -> u16 {
        self.match_counts[usize::from(number & Tile::MAX)]
    }

    /// Tiles in all hands together.
    pub(super) fn tiles_left(&self) -> u8 {
        self.hands.iter().map(|hand| hand.len()).sum()
    }

    /// Hash key of the position, including the turn and the passes.
    pub(super) fn key(&self) -> u64 {
        self.key ^ turn_key(self.turn, self.passes)
    }

    /// The key after a legal move, without making it.
    pub(super) fn key_after(&self, packed: PackedMove) -> u64 {
        let Some(tile) = packed.tile() else {
            return self.key ^ turn_key(self.turn.next(self.seats), self.passes.saturating_add(1));
        };
        let mut key = self.key ^ tile_key(self.turn, tile);
        for (number, cell) in packed.halves() {
            let stack = self.at(cell);
            key ^= stack_key(cell, stack) ^ stack_key(cell, stack.with(number));
        }
        let keeps_turn = packed.climbs() && self.rules.climbs_again;
        key ^ turn_key(if keeps_turn { self.turn } else { self.turn.next(self.seats) }, 0)
    }

    /// The result of a game that has ended: the winner, or `Some(None)` for a draw. `None` while the game goes on.
    pub(super) fn ended_winner(&self) -> Option<Option<Seat>> {
        ending(&self.hands[..usize::from(self.seats)], self.passes).map(|outcome| outcome.winner)
    }

    pub(super) fn at(&self, cell: Cell) -> Stack {
        self.stacks[usize::from(cell)]
    }

    pub(super) fn is_bare(&self, cell: Cell) -> bool {
        self.at(cell).height() == 0
    }

    /// The tiles that the expand `packed` lifts: they could climb on one of its halves and a neighbour after it. The
    /// expand must lie on the ground.
    pub(super) fn lifted_by(&self, packed: PackedMove) -> Tiles {
        let mut tiles = Tiles::EMPTY;
        for (number, cell) in packed.halves() {
            for near in
                neighbours(cell).map(|near| self.at(near)).into_iter().filter(|near| near.height() == 1)
            {
                if let Some(tile) = Tile::new(number, near.number()) {
                    tiles = tiles.with(tile);
                }
            }
        }
        tiles
    }

    /// Plays a legal move.
    pub(super) fn make(&mut self, packed: PackedMove) {
        let halves = packed.halves();
        let before = halves.map(|(_, cell)| self.at(cell));
        self.made.push(Undo { packed, before, turn: self.turn, passes: self.passes, key: self.key });
        let Some(tile) = packed.tile() else {
            self.passes = self.passes.saturating_add(1);
            self.turn = self.turn.next(self.seats);
            return;
        };
        for (number, cell) in halves {
            let stack = self.at(cell);
            if stack.height() == 0 {
                self.covered.push(cell);
            }
            self.set(cell, stack.with(number));
        }
        self.key ^= tile_key(self.turn, tile);
        let hand = &mut self.hands[self.turn.index()];
        *hand = hand.without(tile);
        self.passes = 0;
        if !(packed.climbs() && self.rules.climbs_again) {
            self.turn = self.turn.next(self.seats);
        }
    }

    /// Removes `tile` from the mover's hand and passes the turn, without laying the tile.
    ///
    /// Does not update the hash key of the hands. So do not look up positions by [`Board::key`] until
    /// [`Board::restore_tile`].
    pub(super) fn remove_tile(&mut self, tile: Tile) {
        let before = [Stack::default(); 2];
        self.made.push(Undo {
            packed: PackedMove::PASS,
            before,
            turn: self.turn,
            passes: self.passes,
            key: self.key,
        });
        let hand = &mut self.hands[self.turn.index()];
        *hand = hand.without(tile);
        self.turn = self.turn.next(self.seats);
    }

    /// Undoes [`Board::remove_tile`].
    pub(super) fn restore_tile(&mut self, tile: Tile) {
        self.unmake();
        let hand = &mut self.hands[self.turn.index()];
        *hand = hand.with(tile);
    }

    /// Makes a legal move, calls `evaluate`, and takes the move back. Returns the result of `evaluate`.
    #[inline]
    pub(super) fn with_move<T>(&mut self, packed: PackedMove, evaluate: impl FnOnce(&mut Board) -> T) -> T {
        self.make(packed);
        let result = evaluate(self);
        self.unmake();
        result
    }

    /// Takes the last move back.
    pub(super) fn unmake(&mut self) {
        let Some(undo) = self.made.pop() else { return };
        self.turn = undo.turn;
        self.passes = undo.passes;
        if let Some(tile) = undo.packed.tile() {
            for ((_, cell), before) in undo.packed.halves().into_iter().zip(undo.before).rev() {
                self.set(cell, before);
                if before.height() == 0 {
                    self.covered.pop();
                }
            }
            let hand = &mut self.hands[self.turn.index()];
            *hand = hand.with(tile);
        }
        self.key = undo.key;
    }

    /// Sets the stack of a cell, and updates the key and the counts of the cell's four edges.
    fn set(&mut self, cell: Cell, stack: Stack) {
        let old = self.at(cell);
        for near in neighbours(cell) {
            let near = self.at(near);
            self.count::<false>(old, near);
            self.count::<true>(stack, near);
        }
        self.key ^= stack_key(cell, old) ^ stack_key(cell, stack);
        self.stacks[usize::from(cell)] = stack;
    }

    /// Adds the counts of an edge between two stacks if `ADD`, else removes them.
    fn count<const ADD: bool>(&mut self, a: Stack, b: Stack) {
        if a.height() == b.height() {
            if a.height() > 0
                && let Some(tile) = Tile::new(a.number(), b.number())
            {
                let climbs = &mut self.climb_counts[tile.index()];
                *climbs = if ADD { climbs.saturating_add(1) } else { climbs.saturating_sub(1) };
                let can_climb = *climbs > 0;
                self.climbers =
                    if can_climb { self.climbers.with(tile) } else { self.climbers.without(tile) };
            }
        } else if a.height().abs_diff(b.height()) == 1 {
            let high = if a.height() > b.height() { a } else { b };
            let matches = &mut self.match_counts[usize::from(high.number())];
            *matches = if ADD { matches.saturating_add(1) } else { matches.saturating_sub(1) };
        }
    }
}

/// Hash key of a tile in a hand. The bits from 48 up differ between tile keys, turn keys and stack keys.
fn tile_key(seat: Seat, tile: Tile) -> u64 {
    mix(1 << 48 | u64::from(seat.number()) << 8 | tile.index() as u64)
}

/// Hash key of the turn and the passes.
fn turn_key(turn: Seat, passes: u8) -> u64 {
    mix(u64::from(turn.number()) << 8 | u64::from(passes))
}

/// Hash key of a stack on a cell; 0 for a bare cell.
fn stack_key(cell: Cell, stack: Stack) -> u64 {
    if stack.height() == 0 { 0 } else { mix(2 << 48 | u64::from(cell) << 16 | u64::from(stack.0)) }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use rules::Texts as _;
    use rules::domin_up::{Deal, RuleSet};

    /// Plays random games and compares the legal moves and the position with the rules. Then takes all moves back and
    /// compares again.
    #[test]
    fn the_board_agrees_with_the_rules() {
        let mut plies = 0;
        for seed in 0..24 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let rules = RuleSet::ALL[seed as usize % 2];
            let mut position = Deal { rules, seats: 2 + (seed % 3) as u8, seed }.position();
            position = position.play(position.legal_moves()[0]);
            let mut board = Board::new(&position);
            let mut line = vec![position.clone()];
            let (mut moves, mut earlier_moves) = (Vec::new(), Vec::<PackedMove>::new());
            loop {
                assert_same(&board, &position);
                if position.outcome(&[]).is_some() {
                    break;
                }
                board.moves(&mut moves);
                let mut expected: Vec<PackedMove> =
                    position.legal_moves().into_iter().map(|mv| board.packed(mv)).collect();
                expected.sort_unstable();
                assert_eq!(moves, expected, "{}", position.text());
                // Check legality for all moves that were legal earlier in the game.
                assert!(
                    moves.iter().all(|packed| *packed == PackedMove::PASS || board.is_legal(*packed)),
                    "{}",
                    position.text()
                );
                for packed in &earlier_moves {
                    assert_eq!(
                        board.is_legal(*packed),
                        moves.binary_search(packed).is_ok(),
                        "{}",
                        position.text()
                    );
                }
                earlier_moves.extend(moves.iter().filter(|packed| **packed != PackedMove::PASS).step_by(7));
                let mv = *position.legal_moves().choose(&mut rng).expect("not over");
                let key = board.key_after(board.packed(mv));
                board.make(board.packed(mv));
                assert_eq!(board.key(), key, "{}", position.text());
                position = position.play(mv);
                line.push(position.clone());
                plies += 1;
            }
            while let Some(position) = line.pop() {
                assert_same(&board, &position);
                board.unmake();
            }
        }
        assert!(plies > 500, "{plies}");
    }

    fn assert_same(board: &Board, position: &Position) {
        let expected = Board { origin: board.origin, ..Board::new(position) };
        let text = position.text();
        assert_eq!(board.ended_winner(), position.outcome(&[]).map(|outcome| outcome.winner), "{text}");
        assert_eq!((board.turn, board.hands, board.passes), (expected.turn, expected.hands, expected.passes));
        assert_eq!(board.climbers, Position::tiles_that_climb(position.table()), "{text}");
        assert_eq!(
            (board.climb_counts, board.match_counts),
            (expected.climb_counts, expected.match_counts),
            "{text}"
        );
        let sum = |board: &Board| board.covered.iter().map(|cell| u32::from(board.at(*cell).0)).sum::<u32>();
        assert_eq!(sum(board), sum(&expected), "{text}");
        if board.origin == position.table().cells()[0].coord {
            assert_eq!(board.key(), expected.key(), "{text}");
        }
    }
}
