//! Plays games between computers with clocks, for `tabuleiro duel --clock`. A player without time left loses.

use std::time::{Duration, Instant};

use ai::duel::{self, PlayedGame, Turn};
use ai::{ComputerPlayer, Limits, SearchResult, SeatKnowledge, StopFlag};
use rules::History;
use session::clock::GameClocks;
use session::{Playable, TimeControl};

/// Plays a game until it ends or reaches `max_plies` plies. Players and clocks are in the order of the seats.
///
/// All elapsed time is charged. In the window a computer does not lose because the machine was busy; here the purpose
/// is to measure whether a player keeps to its clock.
///
/// `None` if a player returned no move or an illegal one.
pub(crate) fn play<P: Playable>(
    start: &P,
    players: &mut [Box<dyn ComputerPlayer<P>>],
    clocks: &[Option<TimeControl>],
    max_plies: usize,
    stop: &StopFlag,
) -> Option<PlayedGame<P>> {
    play_measured(start, clocks, max_plies, stop, |knowledge, limits| {
        let started_at = Instant::now();
        let result = players
            .get_mut(knowledge.seat.index())
            .and_then(|player| player.choose_move(knowledge, limits, stop));
        (result, started_at.elapsed())
    })
}

/// Like [`play`], with `measure` returning each player's move and thinking time.
fn play_measured<P: Playable>(
    start: &P,
    clocks: &[Option<TimeControl>],
    max_plies: usize,
    stop: &StopFlag,
    mut measure: impl FnMut(&SeatKnowledge<P>, &Limits) -> (Option<SearchResult<P::Move>>, Duration),
) -> Option<PlayedGame<P>> {
    let mut clocks = GameClocks::new(clocks.iter().map(Option::as_ref));
    let played = duel::play(History::new(start.clone()), max_plies, stop, |game| {
        let position = game.position();
        let seat = position.turn();
        clocks.turn_to(seat);
        // Moves that the rules force take no time.
        let moves = position.legal_moves();
        if let Some(&mv) = moves.first()
            && position.forced_move_notice(&moves).is_some()
        {
            return Ok(Turn::Play(mv));
        }
        let limits = clocks.clock(seat).map_or(Limits::NONE, |clock| clock.limits());
        let (result, thinking_time) =
            measure(&SeatKnowledge::at_position(seat, position, game.earlier()), &limits);
        clocks.think(seat, thinking_time);
        if clocks.clock(seat).is_some_and(|clock| clock.is_out()) {
            return Ok(Turn::End(position.flag_fall(seat)));
        }
        result.map(|result| Turn::Play(result.mv)).ok_or(())
    });
    played.ok()?
}

#[cfg(test)]
mod tests {
    use super::*;
    use ai::{EngineGame as _, Player};
    use rules::{Texts as _, chess};
    use session::read_clocks;

    /// Plies and result of a chess game with 0.4 seconds for every move.
    fn play_with_clocks(clocks: &str) -> (usize, Option<String>) {
        let clocks = read_clocks(clocks, 2).expect("clocks");
        let mut player = chess::Position::computer(Player::Level(1), 0).expect("a computer");
        let game =
            play_measured(&chess::Position::default(), &clocks, 12, &StopFlag::new(), |knowledge, limits| {
                (player.choose_move(knowledge, limits, &StopFlag::new()), Duration::from_millis(400))
            });
        let game = game.expect("moves");
        (game.moves.len(), game.outcome.map(|outcome| game.end.outcome_text(outcome)))
    }

    #[test]
    fn a_player_without_time_left_loses() {
        // Two moves of 0.4 s leave 0.2 s of a clock of one second; the third move exceeds it.
        assert_eq!(play_with_clocks("0:01"), (4, Some("0-1 time forfeit".to_owned())));
        assert_eq!(play_with_clocks("none; 0:01"), (5, Some("1-0 time forfeit".to_owned())));
    }

    #[test]
    fn a_game_goes_on_while_there_is_time() {
        for clocks in ["0:01+1", "0:01d1", "0:01b1", "none"] {
            assert_eq!(play_with_clocks(clocks), (12, None), "{clocks}");
        }
    }
}
