//! The table and the rules of the moment, for any game.

use super::gesture::{self, Choice, Gesture};
use super::match_face::{SeatPlan, Table};
use super::message::{Explain, Message, Word};
use super::playable::Playable;
use super::session::Session;
use super::spot::{Spot, TableShape};
use crate::rules::{GameId, Seat};

impl<P: Playable> Table for Session<P> {
    fn game(&self) -> GameId {
        P::GAME
    }

    fn shape(&self) -> TableShape {
        self.position().shape()
    }

    fn faces_one_way(&self) -> bool {
        P::FACES_ONE_WAY
    }

    fn corner_is_dark(&self) -> bool {
        P::CORNER_IS_DARK
    }

    fn cell_number(&self, cell: Spot) -> Option<u8> {
        P::number(cell)
    }

    fn seats(&self) -> &[SeatPlan] {
        &self.plan.seats
    }

    fn turn(&self) -> Option<Seat> {
        self.now.outcome.is_none().then(|| self.position().turn())
    }

    fn draws_can_be_agreed(&self) -> bool {
        P::AGREED_DRAWS
    }

    fn hides(&self) -> bool {
        P::HIDES
    }

    fn automatic(&self) -> Option<(Choice, Message)> {
        let key = self.position().automatic().filter(|_| self.now.outcome.is_none())?;
        let name = &self.plan.seats[self.position().turn().index()].name;
        Some((Choice(0), Message::new(key).with("name", Word::Text(name.clone()))))
    }

    fn duty(&self) -> Option<Message> {
        self.position().duty().filter(|_| self.now.outcome.is_none()).map(Message::new)
    }

    fn gestures(&self) -> &[Gesture] {
        &self.now.gestures
    }

    fn why_not(&self, path: &[Spot]) -> Option<Message> {
        if self.now.outcome.is_some() {
            return Some(Message::new("why-game-over"));
        }
        if gesture::continuing(&self.now.gestures, path).next().is_some()
            || self.other_orders().any(|(_, other)| other.starts_with(path))
        {
            return None;
        }
        if let Some(why) = self.position().refuse_path(path) {
            return Some(why);
        }
        Some(match path {
            [only] => self.why_not_begin(*only),
            _ => match self.position().attempt(path) {
                Some(mv) => match self.position().why_not(mv) {
                    Some(refusal) => refusal.message(),
                    // A legal move on a path that no gesture takes: the hand went another way.
                    None => Message::new("why-no-such-path"),
                },
                None => Message::new("why-no-such-path"),
            },
        })
    }

    fn in_order(&self, path: &[Spot]) -> Vec<Spot> {
        let turned = self.other_orders().find(|(_, other)| other == path);
        turned.map_or(path, |(gesture, _)| gesture.path.as_slice()).to_vec()
    }
}

impl<P: Playable> Session<P> {
    /// The gestures that can be made in another order, with that order.
    fn other_orders(&self) -> impl Iterator<Item = (&Gesture, Vec<Spot>)> {
        let position = self.position();
        let moves = self.now.choices.iter().zip(&self.now.gestures);
        moves.filter_map(|(mv, gesture)| Some((gesture, position.other_order(*mv)?)))
    }

    /// Why no move begins on `spot`.
    fn why_not_begin(&self, spot: Spot) -> Message {
        match self.scenes[self.ply].for_viewer(None).at(spot) {
            None => Message::new("why-nothing-there"),
            Some(piece) if piece.owner != self.position().turn() => Message::new("why-not-yours"),
            Some(_) => Message::new("why-no-move-from-there"),
        }
    }
}
