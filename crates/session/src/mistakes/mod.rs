//! Mistakes that come back: cards with positions of reviewed games, repeated at growing intervals.
//!
//! A card asks for a better move than the one that the player has made. How the player finds it decides when the card is
//! due again ([`Repetition`]). At most [`MOST_A_DAY`] cards a day are due, over all games; the others wait.

mod fsrs;
mod repetition;
mod text;

pub use fsrs::{Grade, Memory};
pub use repetition::{GRADUATION_DAYS, LEECH_LAPSES, MOST_A_DAY, MistakeCard, Repetition, due_on};
pub use text::write_mistakes;

use crate::review::{Label, Review, ReviewedMove};
use crate::{Game, Match, MatchPlan, Place, Player, PlayerPlan, PositionFacts, Viewer, catalogue};
use rules::GameId;

/// A mistake of a reviewed game, with all that is needed to try again without the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub game: Game,
    /// The position before the move, without move counters. It implies the rule set. One mistake is kept for each
    /// position and seat to move.
    pub position: String,
    /// The move with its judgement, as the review has it.
    pub reviewed: ReviewedMove,
}

impl Mistake {
    /// The mistake that leads to `ply` of a reviewed game. `None` unless the review calls that move a mistake.
    pub fn of_review(table: &dyn Match, review: &Review, ply: usize) -> Option<Mistake> {
        let reviewed = review.at(ply).filter(|mv| mv.label.is_some_and(Label::is_mistake))?;
        table.moves().get(ply - 1).filter(|mv| mv.text == reviewed.text)?;
        let position = table.browse_at(Place::of_game(ply - 1)).position_text(Viewer::All);
        let mistake = Mistake {
            game: table.game(),
            position: without_counters(table.game(), &position),
            reviewed: ReviewedMove { margin: 0, is_forced: false, ..reviewed.clone() },
        };
        mistake.open().map(|_| mistake)
    }

    /// The position as a game between people, in which the mistake was played and taken back.
    ///
    /// `None` if the position or its moves are invalid.
    pub fn open(&self) -> Option<Box<dyn Match>> {
        let mut table = self.open_before()?;
        table.choice_of(&self.reviewed.best).ok()?;
        table.play(table.choice_of(&self.reviewed.text).ok()?).ok()?;
        Some(table.browse_at(Place::default()))
    }

    /// The position as a game between people, without moves.
    fn open_before(&self) -> Option<Box<dyn Match>> {
        let PositionFacts { seats, .. } = catalogue::read_position_facts(self.game, &self.position).ok()?;
        let seats = vec![PlayerPlan::nameless(Player::Human); usize::from(seats)];
        let position = Some(self.position.clone());
        let plan = MatchPlan { seats, position, ..MatchPlan::between_people(self.game) };
        catalogue::open(&plan).ok().filter(|table| table.state().turn == Some(self.reviewed.seat))
    }
}

/// The mistakes of people in a reviewed game, each with the ply that its move leads to, counted from 1.
///
/// `is_own` tells which of the people collect their mistakes.
pub fn own_mistakes(
    table: &dyn Match,
    review: &Review,
    is_own: impl Fn(&PlayerPlan) -> bool,
) -> Vec<(usize, Mistake)> {
    let is_own_move = |ply: usize| {
        let player = review.at(ply).and_then(|mv| table.seats().get(mv.seat.index()));
        player.is_some_and(|player| !player.player.is_computer() && is_own(player))
    };
    let plies = review.mistakes().filter(|ply| is_own_move(*ply));
    plies.filter_map(|ply| Some((ply, Mistake::of_review(table, review, ply)?))).collect()
}

/// A position text without the move counters of FEN, so that games that reach the same position agree.
fn without_counters(game: Game, text: &str) -> String {
    match game.id {
        GameId::RacingKings | GameId::Chess => {
            let fields: Vec<&str> = text.split(' ').take(4).collect();
            format!("{} 0 1", fields.join(" "))
        }
        GameId::Draughts | GameId::DominUp => text.to_owned(),
    }
}
