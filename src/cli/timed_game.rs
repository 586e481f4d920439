//! A game between computers by the clock (time control), for `tabuleiro duel --clock`: what a player thinks is taken from
//! its clock, and whoever has nothing left loses on time.

use std::time::{Duration, Instant};

use ai::StopFlag;
use session::{Choice, Decision, Job, Match, MatchPlan, PlanError, catalogue};

/// Plays the planned game, in which only computers sit, until it has ended or has so many plies. Draws are claimed as
/// soon as they may be, as without clocks.
///
/// All of the time is charged. In the window a computer never loses because the machine was busy with something else;
/// here it is measured whether a player keeps to its clock.
///
/// `Ok(None)`: a player gave no move, or it was stopped.
pub fn play(plan: &MatchPlan, longest: usize, stop: &StopFlag) -> Result<Option<Box<dyn Match>>, PlanError> {
    play_measured(plan, longest, |think| {
        let begin = Instant::now();
        let choice = think(stop).ok().filter(|_| !stop.is_raised()).map(|decision| decision.choice);
        (choice, begin.elapsed())
    })
}

/// The same with another way to tell how long a player thought.
fn play_measured(
    plan: &MatchPlan,
    longest: usize,
    mut measure: impl FnMut(Job<Decision>) -> (Option<Choice>, Duration),
) -> Result<Option<Box<dyn Match>>, PlanError> {
    let mut game = catalogue::open(plan)?;
    while game.end().is_none() && game.ply() < longest {
        if let Some(&reason) = game.claims().first() {
            game.claim(reason);
            continue;
        }
        // What the rules move takes nobody's time.
        let by_rule = game.automatic().map(|automatic| automatic.choice);
        let (choice, used) = match (by_rule, game.think()) {
            (Some(choice), _) => (Some(choice), Duration::ZERO),
            (None, Some(job)) => measure(job),
            (None, None) => (None, Duration::ZERO),
        };
        game.note_thought(used);
        if game.flag() {
            break;
        }
        let Some(Ok(())) = choice.map(|choice| game.play(choice)) else { return Ok(None) };
        game.note_time(used);
    }
    Ok(Some(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ai::Player;
    use session::{Game, SeatPlan, read_clocks};

    /// A game of chess in which every move takes four tenths of a second.
    fn game(clocks: &str) -> Box<dyn Match> {
        let clocks = read_clocks(clocks, 2).expect("clocks").into_iter();
        let seat = |clock| SeatPlan { clock, ..SeatPlan::nameless(Player::Level(1)) };
        let plan = MatchPlan { seats: clocks.map(seat).collect(), ..MatchPlan::between_people(Game::CHESS) };
        let measure = |think: Job<Decision>| {
            (think(&StopFlag::new()).ok().map(|decision| decision.choice), Duration::from_millis(400))
        };
        play_measured(&plan, 12, measure).expect("a good plan").expect("moves")
    }

    #[test]
    fn whoever_has_no_time_left_loses() {
        // Two moves leave 0.2 s of a second.
        let both = game("0:01");
        assert_eq!((both.ply(), both.end().map(|end| end.text.as_str())), (4, Some("0-1 time forfeit")));
        let second = game("none; 0:01");
        assert_eq!((second.ply(), second.end().map(|end| end.text.as_str())), (5, Some("1-0 time forfeit")));
    }

    #[test]
    fn a_game_goes_on_while_there_is_time() {
        for clocks in ["0:01+1", "0:01d1", "0:01b1", "none"] {
            let game = game(clocks);
            assert_eq!((game.ply(), game.end()), (12, None), "{clocks}");
            assert_eq!(game.times(), [Duration::from_millis(2_400); 2]);
        }
    }
}
