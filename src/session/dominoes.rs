//! Domin-Up for hand and eye: hands of tiles, a table without edges, stacks.
//!
//! A tile of a seat's own hand, and any tile for one who sees everything, has the tile's number for its
//! id. The tiles of other hands are named by their places: whatever is played from a hidden hand, it is
//! the last place that becomes empty, so that neither names nor places betray which tile it was.

use super::gesture::Gesture;
use super::message::{Message, Word};
use super::playable::Playable;
use super::scene::{Beats, Look, Mark, Piece, PieceId, Scene, Step};
use super::spot::{Lie, Spot, TableShape};
use crate::rules::domin_up::{Direction, MAX_SEATS, Move, Place, Placement, Position, Refusal, Setup, Tile};
use crate::rules::{EndReason, Observe as _, Outcome, Rules as _, Seat};
use crate::session::message::Explain;

impl Playable for Position {
    const HIDES: bool = true;
    const AGREED_DRAWS: bool = false;

    fn shape(&self) -> TableShape {
        TableShape::Open
    }

    fn scene(&self) -> Scene {
        picture(self, None)
    }

    fn scene_for(&self, viewer: Seat) -> Scene {
        picture(self, Some(viewer))
    }

    fn beats(&self, mv: Move, _: &Scene) -> Beats {
        steps(self, mv, None)
    }

    fn beats_for(&self, mv: Move, _: &Scene, viewer: Seat) -> Beats {
        steps(self, mv, Some(viewer))
    }

    fn text_for(&self, viewer: Seat) -> String {
        self.observe(viewer).to_string()
    }

    /// The tile in the hand, the cell of its lower half, the cell of its higher half; a double has its
    /// western or southern half first.
    fn gesture(&self, mv: Move) -> Gesture {
        let path = match (self.automatic(), mv.placement()) {
            (None, Some(placement)) => {
                let mut path = self.trace(mv);
                if placement.first > placement.second {
                    path.reverse();
                }
                if let Some(hand) = placement.tile().and_then(|tile| place_in_hand(self, tile)) {
                    path.insert(0, hand);
                }
                path
            }
            _ => Vec::new(),
        };
        Gesture { path, tag: None, routes: Vec::new(), takes: Vec::new() }
    }

    /// The halves of a double are the same, so that either may be put down first.
    fn other_order(&self, mv: Move) -> Option<Vec<Spot>> {
        mv.placement()?.tile().filter(|tile| tile.is_double())?;
        let mut path = self.gesture(mv).path;
        path.get_mut(1..)?.reverse();
        Some(path)
    }

    /// The cells the tile lies on, western or southern one first; none after a pass.
    fn trace(&self, mv: Move) -> Vec<Spot> {
        let halves = mv.placement().and_then(|placement| placement.halves());
        halves.into_iter().flatten().map(|(_, place)| cell(place)).collect()
    }

    /// The opening and passes.
    fn automatic(&self) -> Option<&'static str> {
        if self.table().is_empty() {
            return Some("notice-opening");
        }
        let stuck = self.outcome(&[]).is_none() && self.placements(self.turn()).is_empty();
        stuck.then_some("notice-pass")
    }

    /// To climb as long as that can be done; by the publisher's rules, then to lay one tile on the table.
    fn duty(&self) -> Option<&'static str> {
        let first = self.placements(self.turn()).first().copied()?;
        if first.placement()?.climb {
            return Some("duty-climb");
        }
        self.rules().switches().climbs_again.then_some("duty-lay")
    }

    fn attempt(&self, path: &[Spot]) -> Option<Move> {
        let &[hand, first, second] = path else { return None };
        let tile = held(self, hand)?;
        attempted(self, (tile.low(), place(first)?), (tile.high(), place(second)?)).map(Move::Place)
    }

    fn refuse_path(&self, path: &[Spot]) -> Option<Message> {
        match path {
            [Spot::Cell { .. } | Spot::Laid { .. }, ..] => Some(Message::new("why-domin-up-hand-first")),
            [hand] => {
                let tile = held(self, *hand)?;
                let climb = self
                    .placements(self.turn())
                    .first()
                    .filter(|example| example.placement().is_some_and(|placement| placement.climb))
                    .map(|example| Refusal::MustClimb { example: *example }.message());
                let nowhere =
                    || Message::new("why-domin-up-nowhere").with("tile", Word::Text(tile.to_string()));
                Some(climb.unwrap_or_else(nowhere))
            }
            [hand, spot] => refuse_cell(self, held(self, *hand)?, place(*spot)?),
            [_, a, b] => {
                let (a, b) = (place(*a)?, place(*b)?);
                let apart = Placement::between((0, a), (0, b), false).is_none();
                apart.then(|| Message::new("why-domin-up-not-edge-to-edge"))
            }
            _ => None,
        }
    }

    /// None: where a seat can climb would tell the others what it holds.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// The one who stands best among the others as after a block, since a game goes on with every hand or
    /// not at all: fewest tiles, then the lowest sum, else nobody.
    fn resignation(&self, seat: Seat) -> Outcome {
        let others = Seat::all(self.seats()).filter(|other| *other != seat);
        Outcome { winner: self.ahead(others), reason: EndReason::Resignation }
    }

    fn next_setup(setup: &Setup, seed: u64) -> Setup {
        match setup {
            Setup::Deal(deal) => Setup::Deal(crate::rules::domin_up::Deal { seed, ..*deal }),
            Setup::Position(_) => setup.clone(),
        }
    }
}

/// Ids of hidden tiles begin here, a seat's every [`HAND`].
const HIDDEN: u16 = 64;
/// More than any hand holds.
const HAND: u16 = 32;
/// Ids of stacks that were there before the game began.
const STACKS: u16 = HIDDEN + HAND * (MAX_SEATS as u16 + 1);

fn picture(position: &Position, viewer: Option<Seat>) -> Scene {
    let mut pieces = Vec::new();
    for seat in Seat::all(position.seats()) {
        for (tile, slot) in position.hand(seat).into_iter().zip(0..) {
            let open = viewer.is_none_or(|viewer| viewer == seat);
            let (id, look) = if open {
                (tile_id(tile), Look::Tile { first: tile.low(), second: tile.high() })
            } else {
                (hidden_id(seat, slot), Look::Back)
            };
            pieces.push(Piece { id, look, owner: seat, spot: Spot::Hand { seat, slot } });
        }
    }
    // The opening is the one tile that a position tells: in a game nothing else lies on the table where it was laid.
    let opening = [Place::new(0, 0), Place::new(1, 0)];
    let number = Tile::OPENING.low();
    let is_opening = opening.iter().all(|place| {
        position.table().at(*place).is_some_and(|cell| (cell.number, cell.height) == (number, 1))
    });
    if is_opening {
        let look = Look::Tile { first: number, second: number };
        let spot = Spot::Laid { x: 0, y: 0, level: 1, lie: Lie::East };
        pieces.push(Piece { id: tile_id(Tile::OPENING), look, owner: Seat::FIRST, spot });
    }
    for (cell, index) in position.table().cells().iter().zip(0..) {
        if is_opening && opening.contains(&cell.place) {
            continue;
        }
        let spot = Spot::Laid { x: cell.place.x, y: cell.place.y, level: cell.height, lie: Lie::Half };
        let look = Look::Half { number: cell.number };
        pieces.push(Piece { id: PieceId(STACKS + index), look, owner: Seat::FIRST, spot });
    }
    pieces.sort_unstable_by_key(|piece| piece.id);
    Scene { pieces }
}

const fn tile_id(tile: Tile) -> PieceId {
    PieceId(tile.index() as u16)
}

const fn hidden_id(seat: Seat, slot: u8) -> PieceId {
    PieceId(HIDDEN + HAND * (seat.index() as u16) + slot as u16)
}

/// The tile is turned face up and the right way round as it travels; then the hand closes up.
fn steps(position: &Position, mv: Move, viewer: Option<Seat>) -> Beats {
    let Some(placement) = mv.placement() else { return Beats::new() };
    let seat = position.turn();
    let hand = position.hand(seat);
    let Some(tile) = placement.tile() else {
        debug_assert!(false, "a legal move lays a tile");
        return Beats::new();
    };
    let open = viewer.is_none_or(|viewer| viewer == seat);
    let piece = if open { tile_id(tile) } else { hidden_id(seat, hand.len().saturating_sub(1)) };
    let Placement { first, second, place, direction, .. } = placement;
    let to = Spot::Laid {
        x: place.x,
        y: place.y,
        level: position.table().height(place).saturating_add(1),
        lie: match direction {
            Direction::East => Lie::East,
            Direction::North => Lie::North,
        },
    };
    let mut beats =
        vec![vec![Step::Become { piece, look: Look::Tile { first, second } }, Step::Move { piece, to }]];
    if open {
        let behind = hand.into_iter().zip(0u8..).filter(|(other, _)| *other > tile);
        let close_up: Vec<Step> = behind
            .map(|(other, slot)| Step::Move {
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

const fn cell(place: Place) -> Spot {
    Spot::cell(place.x, place.y)
}

const fn place(spot: Spot) -> Option<Place> {
    match spot {
        Spot::Cell { x, y } => Some(Place::new(x, y)),
        _ => None,
    }
}

/// Where a tile of the seat to move lies in its hand.
fn place_in_hand(position: &Position, tile: Tile) -> Option<Spot> {
    let seat = position.turn();
    let slot = position.hand(seat).into_iter().position(|held| held == tile)?;
    Some(Spot::Hand { seat, slot: u8::try_from(slot).ok()? })
}

/// The tile of the seat to move that lies on a spot.
fn held(position: &Position, spot: Spot) -> Option<Tile> {
    match spot {
        Spot::Hand { seat, slot } if seat == position.turn() => {
            position.hand(seat).into_iter().nth(slot.into())
        }
        _ => None,
    }
}

/// What a hand means that puts one number here and the other there: a climb where numbers are equal, or
/// where the rules know nothing else to do on a tile.
fn attempted(position: &Position, first: (u8, Place), second: (u8, Place)) -> Option<Placement> {
    let climb = Placement::between(first, second, true)?;
    let table = position.table();
    let upon = table.height(first.1) > 0 || table.height(second.1) > 0;
    let climbs = table.carries(climb) || (upon && !position.rules().switches().expand_matches);
    Some(Placement { climb: climbs, ..climb })
}

/// Why no half of a tile can lie on a cell, as its lower half would: what stands against the way that
/// comes nearest to a move.
fn refuse_cell(position: &Position, tile: Tile, on: Place) -> Option<Message> {
    let ways =
        on.neighbours().filter_map(|other| attempted(position, (tile.low(), on), (tile.high(), other)));
    let refusals = ways.filter_map(|placement| position.why_not(Move::Place(placement)));
    refusals.max_by_key(nearness).map(|refusal| refusal.message())
}

/// How near to a legal move the refused one came.
const fn nearness(refusal: &Refusal) -> u8 {
    match refusal {
        Refusal::MustClimb { .. } => 5,
        Refusal::NumberDiffers { .. } => 4,
        Refusal::NoMatch => 3,
        Refusal::OnlyOnTable(_) | Refusal::HeightsDiffer { .. } => 2,
        Refusal::NoNeighbour | Refusal::NothingToStandOn(_) => 1,
        Refusal::GameOver
        | Refusal::NotInHand { .. }
        | Refusal::MustOpen
        | Refusal::CannotPass { .. }
        | Refusal::OutOfReach => 0,
    }
}
