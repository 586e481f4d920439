//! Implements [`Playable`] for Domin-Up: hands of tiles, an unbounded table, and stacks.
//!
//! A climb places a tile on top of two cells of equal height whose numbers match the tile. An expand places a tile
//! beside others.
//!
//! The piece id of a visible tile is the tile's index. The piece id of a hidden tile comes from its slot in the hand.
//! When a tile leaves a hidden hand, always the last slot becomes empty, so neither ids nor slots reveal the tile.

mod lessons;
mod proofs;
mod reason;
mod rejection;
mod words;

pub use reason::DominUpReason;

use super::game_text::text_form::TextForm;
use super::hint::HintReasons;
use crate::{
    Beats, DominoDirection, GameInfo, GameKeys, Gesture, LocalizedMessage, MessageArg, OddsKind, Piece,
    PieceId, PieceKind, Playable, Rejection, Scene, SceneStep, Spot, TableKind, ToMessage, Viewer, key,
    message, number,
};
use ai::{SeatKnowledge, StopFlag};
use rejection::{find_climb, interpret_halves, refuse_cell, refuse_placement};
use rules::domin_up::{
    Coord, Direction, IllegalMove, MAX_SEATS, Move, Placement, Position, Setup, TextError, Tile,
};
use rules::{EndReason, HiddenInformation as _, Outcome, Rules as _, Seat, Texts as _};
use words::tile_text;

impl Playable for Position {
    const INFO: GameInfo = GameInfo {
        table: TableKind::Dominoes,
        has_sides: false,
        seat_icon: PieceKind::BACK,
        has_hidden_information: true,
        has_forced_moves: true,
        agreed_draws: false,
        seat_counts: &[2, 3, 4],
        // Version of `rules::domin_up::Deal`. Change it whenever the same seed gives other hands.
        deal_version: Some("chacha8 1"),
        example: Some("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0"),
        odds: &[
            OddsKind::fewer_tiles("two-tiles", key!("odds-two-tiles"), 2),
            OddsKind::fewer_tiles("three-tiles", key!("odds-three-tiles"), 3),
            OddsKind::fewer_tiles("four-tiles", key!("odds-four-tiles"), 4),
        ],
        original_computers: 2,
        text: TextForm::OWN,
        lessons: lessons::LESSONS,
        ..GameInfo::of::<Position>(GameKeys {
            name: key!("game-domin-up"),
            about: key!("game-domin-up-about"),
            copy: key!("button-copy-domin-up"),
            position: key!("setup-position-about-domin-up"),
            start: key!("setup-position-deal"),
            tip: key!("tip-domin-up"),
        })
    };

    fn error_span<'t>(text: &'t str, error: &TextError) -> Option<&'t str> {
        words::faulty_part(text, error)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut pieces = Vec::new();
        for seat in Seat::all(self.seats()) {
            for (tile, slot) in self.hand(seat).into_iter().zip(0..) {
                let (id, look) = if viewer.sees(seat) {
                    (tile_id(tile), PieceKind::tile(tile.low(), tile.high()))
                } else {
                    (hidden_id(seat, slot), PieceKind::BACK)
                };
                pieces.push(Piece { id, kind: look, owner: seat, spot: Spot::Hand { seat, slot } });
            }
        }
        // A position does not record which cells form a tile. Only the opening tile is known, by its cells.
        let opening = [Coord::new(0, 0), Coord::new(1, 0)];
        let number = Tile::OPENING.low();
        let is_opening = opening.iter().all(|coord| {
            self.table().cell_at(*coord).is_some_and(|cell| (cell.number, cell.height) == (number, 1))
        });
        if is_opening {
            let look = PieceKind::tile(number, number);
            let spot = Spot::Domino { x: 0, y: 0, level: 1, direction: DominoDirection::East };
            pieces.push(Piece { id: tile_id(Tile::OPENING), kind: look, owner: Seat::FIRST, spot });
        }
        for (cell, index) in self.table().cells().iter().zip(0..) {
            if is_opening && opening.contains(&cell.coord) {
                continue;
            }
            let spot = Spot::Domino {
                x: cell.coord.x,
                y: cell.coord.y,
                level: cell.height,
                direction: DominoDirection::Half,
            };
            let look = PieceKind::half(cell.number);
            pieces.push(Piece { id: PieceId(STACK_IDS + index), kind: look, owner: Seat::FIRST, spot });
        }
        pieces.sort_unstable_by_key(|piece| piece.id);
        Scene { pieces }
    }

    /// The tile turns face up while it moves; then the tiles behind it in a visible hand close the gap.
    fn animation_steps(&self, mv: Move, _: &Scene, viewer: Viewer) -> Beats {
        let Some(placement) = mv.placement() else { return Beats::new() };
        let seat = self.turn();
        let hand = self.hand(seat);
        let Some(tile) = placement.tile() else {
            debug_assert!(false, "a legal move places a tile");
            return Beats::new();
        };
        let is_visible = viewer.sees(seat);
        let piece = if is_visible { tile_id(tile) } else { hidden_id(seat, hand.len().saturating_sub(1)) };
        let Placement { first, second, cell: coord, direction, .. } = placement;
        let to = Spot::Domino {
            x: coord.x,
            y: coord.y,
            level: self.table().height(coord).saturating_add(1),
            direction: match direction {
                Direction::East => DominoDirection::East,
                Direction::North => DominoDirection::North,
            },
        };
        let mut beats = vec![vec![
            SceneStep::Change { piece, kind: PieceKind::tile(first, second) },
            SceneStep::Move { piece, to },
        ]];
        if is_visible {
            let behind = hand.into_iter().zip(0u8..).filter(|(other, _)| *other > tile);
            let close_up: Vec<SceneStep> = behind
                .map(|(other, slot)| SceneStep::Move {
                    piece: tile_id(other),
                    to: Spot::Hand { seat, slot: slot.saturating_sub(1) },
                })
                .collect();
            if !close_up.is_empty() {
                beats.push(close_up);
            }
        }
        beats
    }

    fn with_fewer_tiles(&self, seat: Seat, tiles: u8, seed: u64) -> Option<Self> {
        Position::with_odds(self, seat, tiles, seed)
    }

    fn has_fewer_tiles(&self, seat: Seat, tiles: u8) -> bool {
        let dealt = Tile::COUNT as u8 / self.seats();
        let full_size = |owner: Seat| self.hand(owner).len() + if owner == seat { tiles } else { 0 };
        // The player who placed the opening tile has one tile less.
        seat.number() <= self.seats()
            && self.table().tile_count() == 1
            && undealt_tiles(self).count() == usize::from(tiles)
            && Seat::all(self.seats()).all(|owner| full_size(owner) == dealt || full_size(owner) + 1 == dealt)
    }

    fn laid_aside(&self) -> Option<String> {
        let texts: Vec<String> =
            undealt_tiles(self).map(|tile| tile_text([tile.low(), tile.high()])).collect();
        Some(texts.join(", "))
    }

    fn text_for(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::All => self.text(),
            Viewer::Seat(seat) => self.observe(seat).to_string(),
            // An observation from a seat that the game does not have shows no hand.
            Viewer::Onlooker => self.observe(Seat::from_index(self.seats().into())).to_string(),
        }
    }

    /// The route has three spots: the tile in the hand, the cell of its lower half, and the cell of its higher half.
    ///
    /// A double has two routes, because its halves are interchangeable.
    fn gesture(&self, mv: Move) -> Gesture {
        let Some((tile, [(first, first_cell), (second, second_cell)])) = tile_with_halves(mv) else {
            return Gesture::default();
        };
        let Some(hand_spot) = spot_in_hand(self, tile) else { return Gesture::default() };
        let route = |low, high| vec![hand_spot, cell(low), cell(high)];
        let (first_is_low, second_is_low) = (route(first_cell, second_cell), route(second_cell, first_cell));
        let routes = match first.cmp(&second) {
            _ if tile.is_double() => vec![first_is_low, second_is_low],
            std::cmp::Ordering::Greater => vec![second_is_low],
            _ => vec![first_is_low],
        };
        Gesture { routes, ..Gesture::default() }
    }

    fn hint_piece_message(&self, mv: Move) -> LocalizedMessage {
        let tile = mv.placement().and_then(|placement| placement.tile());
        tile.map_or_else(
            || message!("hint-step-place"),
            |tile| message!("hint-step-tile", tile = tile_text([tile.low(), tile.high()])),
        )
    }

    fn prove_reasons(
        knowledge: &SeatKnowledge<Position>,
        mv: Move,
        _: &[Move],
        stop: &StopFlag,
    ) -> HintReasons<Move> {
        proofs::collect_reasons(knowledge, mv, stop)
    }

    /// The cells of the tile, the western or southern one first; none for a pass.
    fn highlighted_spots(&self, mv: Move, _: &Gesture) -> Vec<Spot> {
        tile_with_halves(mv)
            .into_iter()
            .flat_map(|(_, halves)| halves)
            .map(|(_, coord)| cell(coord))
            .collect()
    }

    fn tile(&self, mv: Move) -> Option<(PieceKind, bool)> {
        let placement = mv.placement()?;
        Some((PieceKind::tile(placement.first, placement.second), placement.climb))
    }

    /// The program plays the opening move and passes automatically.
    fn forced_move_notice(&self, moves: &[Move]) -> Option<&'static str> {
        match moves {
            [Move::Pass] => Some(key!("notice-pass", name)),
            _ if self.table().is_empty() => Some(key!("notice-opening", name)),
            _ => None,
        }
    }

    /// The player must climb while a climb is possible.
    ///
    /// Under the publisher's rules, the player must then place one tile flat on the table.
    fn obligation(&self, moves: &[Move]) -> Option<&'static str> {
        if moves.first()?.placement()?.climb {
            return Some(key!("obligation-climb"));
        }
        self.rules().switches().climbs_again.then_some(key!("obligation-lay-tile"))
    }

    fn words(notation: &str) -> Vec<MessageArg> {
        vec![if notation == Move::Pass.to_string() {
            MessageArg::Key(key!("move-pass"))
        } else {
            MessageArg::Text(notation.to_owned())
        }]
    }

    /// Names the tie-break that decided a blocked game.
    fn end_message(&self, outcome: Outcome) -> LocalizedMessage {
        let Outcome { winner, reason: EndReason::Blocked } = outcome else { return outcome.reason.message() };
        let count_tiles = |seat| self.hand(seat).len();
        let is_tied = |winner| {
            Seat::all(self.seats()).any(|seat| seat != winner && count_tiles(seat) == count_tiles(winner))
        };
        match winner {
            None => message!("result-blocked-equal-hands"),
            Some(winner) if is_tied(winner) => message!("result-blocked-lowest-sum"),
            Some(_) => message!("result-blocked-fewest-tiles"),
        }
    }

    fn remaining_tiles_message(&self, seat: Seat, outcome: Outcome) -> Option<LocalizedMessage> {
        let hand = self.hand(seat);
        (outcome.reason == EndReason::Blocked)
            .then(|| message!("result-hand", tiles = number(hand.len()), sum = number(hand.sum())))
    }

    fn move_of_trail(&self, trail: &[Spot]) -> Option<Move> {
        let &[hand_spot, low_spot, high_spot] = trail else { return None };
        let tile = tile_to_move(self, hand_spot)?;
        interpret_halves(self, (tile.low(), coord_of(low_spot)?), (tile.high(), coord_of(high_spot)?))
            .map(Move::Place)
    }

    // No `premove_targets`: the moves of the other players decide where a tile fits, at which height, and whether a
    // climb is compulsory. Players can only select a tile before their turn.

    fn rejection(&self, refusal: &IllegalMove) -> Rejection {
        let rejection = Rejection::by_rule(refusal.message());
        match *refusal {
            IllegalMove::MustClimb { example } => {
                let halves = tile_with_halves(example).into_iter().flat_map(|(_, halves)| halves);
                rejection.because_of(halves.map(|(_, coord)| cell(coord)))
            }
            IllegalMove::HeightsDiffer { high, low } => rejection.because_of([cell(high), cell(low)]),
            IllegalMove::NumberDiffers { coord, .. }
            | IllegalMove::NeitherClimbNorExpand { coord, .. }
            | IllegalMove::OnlyOnTable(coord)
            | IllegalMove::NothingToStandOn(coord) => rejection.because_of([cell(coord)]),
            _ => rejection,
        }
    }

    fn reject_trail(&self, trail: &[Spot]) -> Option<Rejection> {
        match trail {
            [Spot::Cell { .. } | Spot::Domino { .. }, ..] => {
                Some(Rejection::harmless(message!("illegal-move-domin-up-choose-tile-first")))
            }
            [hand_spot] => {
                let tile = tile_to_move(self, *hand_spot)?;
                let numbers = tile_text([tile.low(), tile.high()]);
                let climb =
                    find_climb(self, tile).map(|example| self.rejection(&IllegalMove::MustClimb { example }));
                Some(climb.unwrap_or_else(|| {
                    Rejection::by_rule(message!("illegal-move-domin-up-tile-fits-nowhere", tile = numbers))
                }))
            }
            [hand_spot, low_spot] => refuse_cell(self, tile_to_move(self, *hand_spot)?, coord_of(*low_spot)?),
            [hand_spot, low_spot, high_spot] => {
                let tile = tile_to_move(self, *hand_spot)?;
                let (low, high) = (coord_of(*low_spot)?, coord_of(*high_spot)?);
                if Placement::between((0, low), (0, high), false).is_none() {
                    return Some(Rejection::by_rule(message!("illegal-move-domin-up-not-edge-to-edge")));
                }
                let placement = interpret_halves(self, (tile.low(), low), (tile.high(), high))?;
                refuse_placement(self, tile, placement).map(|(_, rejection)| rejection)
            }
            _ => None,
        }
    }

    /// Ends the game, because it cannot go on without the hand of `seat`.
    ///
    /// The winner is one of the others, as in a blocked game: the fewest tiles, then the lowest sum of pips, else a
    /// draw.
    fn resignation(&self, seat: Seat) -> Outcome {
        let others = Seat::all(self.seats()).filter(|other| *other != seat);
        Outcome { winner: self.blocked_winner(others), reason: EndReason::Resignation }
    }

    /// Decides the winner as after a resignation, because the game cannot go on without the hand of `seat`.
    fn flag_fall(&self, seat: Seat) -> Outcome {
        Outcome { reason: EndReason::TimeForfeit, ..self.resignation(seat) }
    }

    fn next_setup(setup: &Setup, seed: u64) -> Setup {
        match setup {
            Setup::Deal(deal) => Setup::Deal(rules::domin_up::Deal { seed, ..*deal }),
            Setup::Position(_) => setup.clone(),
        }
    }
}

/// First id of the hidden tiles; each seat has [`IDS_PER_HAND`] of them.
const HIDDEN_IDS: u16 = 64;
/// Number of ids reserved for each hand. A hand has at most 18 tiles.
const IDS_PER_HAND: u16 = 32;
/// First id of the half tiles on the table of a start position, apart from the opening tile.
const STACK_IDS: u16 = HIDDEN_IDS + IDS_PER_HAND * (MAX_SEATS as u16 + 1);

const fn tile_id(tile: Tile) -> PieceId {
    PieceId(tile.index() as u16)
}

const fn hidden_id(seat: Seat, slot: u8) -> PieceId {
    PieceId(HIDDEN_IDS + IDS_PER_HAND * (seat.index() as u16) + slot as u16)
}

const fn cell(coord: Coord) -> Spot {
    Spot::cell(coord.x, coord.y)
}

/// The cell of the table; `None` if `spot` is not a cell.
const fn coord_of(spot: Spot) -> Option<Coord> {
    match spot {
        Spot::Cell { x, y } => Some(Coord::new(x, y)),
        _ => None,
    }
}

/// The tiles that are in no hand, without the opening tile.
fn undealt_tiles(position: &Position) -> impl Iterator<Item = Tile> {
    Tile::all().filter(|tile| *tile != Tile::OPENING && position.seat_holding(*tile).is_none())
}

/// The tile that a move places, with the number and cell of each half; `None` for a pass.
///
/// The western or southern half comes first.
fn tile_with_halves(mv: Move) -> Option<(Tile, [(u8, Coord); 2])> {
    let placement = mv.placement()?;
    Some((placement.tile()?, placement.halves()?))
}

/// The spot of `tile` in the hand of the seat to move; `None` if the tile is not there.
fn spot_in_hand(position: &Position, tile: Tile) -> Option<Spot> {
    let seat = position.turn();
    let slot = position.hand(seat).into_iter().position(|hand_tile| hand_tile == tile)?;
    Some(Spot::Hand { seat, slot: u8::try_from(slot).ok()? })
}

/// The tile on `spot`; `None` if `spot` is not in the hand of the seat to move.
fn tile_to_move(position: &Position, spot: Spot) -> Option<Tile> {
    match spot {
        Spot::Hand { seat, slot } if seat == position.turn() => {
            position.hand(seat).into_iter().nth(slot.into())
        }
        _ => None,
    }
}
