//! Saving a game as plain values, and restoring it by replaying its moves.

use std::sync::Arc;
use std::time::Duration;

use super::playable::{is_start_with, start_with};
use super::record::{MoveTrees, SceneByViewer};
use super::replay::read_move;
use crate::{
    Game, GameTree, Gesture, Line, LineId, LocalizedMessage, Match as _, MatchPlan, Playable, RecordedMove,
    ReopenError, SavedEnd, SavedGame, SavedLine, SavedMove, Session,
};
use rules::{History, StartTerms};

impl From<&RecordedMove> for SavedMove {
    fn from(mv: &RecordedMove) -> SavedMove {
        SavedMove {
            seat: mv.seat,
            text: mv.text.clone(),
            thinking_time: mv.thinking_time,
            glyph: mv.glyph,
            comment: mv.comment.clone(),
        }
    }
}

impl SavedGame {
    /// The game tree of the first `plies` moves and their variations.
    ///
    /// Also returns the first variation that could not be added, for example because its place does not exist.
    pub(super) fn tree(&self, plies: usize) -> (GameTree<&SavedMove>, Option<LineId>) {
        let mut tree = GameTree::of_game(self.moves.iter().take(plies).collect());
        let mut first_invalid = None;
        for SavedLine { id, from, moves } in &self.lines {
            let line = |from| Line { id: *id, from, moves: moves.iter().collect() };
            if !tree.find(*from).is_some_and(|from| tree.insert(line(from))) {
                first_invalid = first_invalid.or(Some(*id));
            }
        }
        (tree, first_invalid)
    }
}

impl<P: Playable> Session<P> {
    pub(super) fn saved(&self) -> SavedGame {
        let start = self.history.position_after(0);
        let rules = start.rule_set();
        // A game from its own start is saved without a position, so that a rematch deals again.
        let is_own_start = self.is_own_start();
        let plan = MatchPlan {
            game: Game::of::<P>(),
            seats: self.plan.seats.clone(),
            rules: rules.filter(|_| is_own_start).map(str::to_owned),
            position: (!is_own_start).then(|| start.text()),
            odds: self.plan.odds.filter(|odds| is_own_start || is_start_with(start, *odds)),
            seed: self.plan.seed,
        };
        let line = |line: &Line<RecordedMove>| Line {
            id: line.id,
            from: line.from,
            moves: saved_moves(&line.moves),
        };
        SavedGame {
            plan,
            start: start.text(),
            moves: saved_moves(self.moves()),
            ply: self.history.ply(),
            lines: self.lines().into_iter().map(line).collect(),
            browse_place: None,
            thinking_time: if self.has_clocks() { self.thinking_time } else { Duration::ZERO },
            offers: self.offers.clone(),
            end: self.current.match_state.end.as_ref().map(|end| SavedEnd {
                outcome: end.outcome,
                text: end.text.clone(),
                is_declared: self.player_end.is_some(),
            }),
            board: self.position().text(),
            help: self.help,
        }
    }

    /// Whether the start follows from rules, odds and seed.
    fn is_own_start(&self) -> bool {
        let start = self.history.position_after(0);
        let terms =
            StartTerms { rules: start.rule_set(), seats: Some(self.plan.seats.len()), seed: self.plan.seed };
        match self.plan.odds {
            Some(odds) => start_with::<P>(&terms, odds).is_some_and(|odds_start| odds_start == *start),
            None => P::setup_for(&terms).is_ok_and(|setup| P::start(&setup) == *start),
        }
    }

    /// Whether the game began from a position that was set up, not from its own start or one with odds.
    pub(super) fn is_set_up(&self) -> bool {
        let start = self.history.position_after(0);
        !self.is_own_start() && !self.plan.odds.is_some_and(|odds| is_start_with(start, odds))
    }

    /// Replays a saved game from the start position of this session.
    pub(super) fn replay(mut self, saved: &SavedGame) -> Result<Session<P>, ReopenError> {
        let (tree, invalid_line) = saved.tree(saved.moves.len());
        if let Some(line) = invalid_line {
            return Err(ReopenError::Line { line: line.0 });
        }
        let (mut history, mut pictures) = (self.history.clone(), vec![Arc::clone(&self.start_scenes)]);
        let record = tree.try_map(|place, mv| {
            history.go_to(place.ply - 1);
            pictures.truncate(place.ply);
            let illegal_move = |why| ReopenError::Move { number: place.ply, text: mv.text.clone(), why };
            let (shown, played) =
                replay_move(&history, mv, &pictures[place.ply - 1]).map_err(illegal_move)?;
            history.push(played);
            pictures.push(Arc::clone(&shown.scenes));
            Ok::<_, ReopenError>(Some((shown, played)))
        })?;
        let (shown, moves) = record.unzip();
        self.record = MoveTrees { shown, moves };
        self.record.moves.game().iter().for_each(|mv| self.history.push(*mv));
        if saved.ply > saved.moves.len() {
            return Err(ReopenError::Ply { ply: saved.ply, moves: saved.moves.len() });
        }
        self.history.go_to(saved.ply);
        self.offers = saved.offers.clone();
        self.help = saved.help;
        self.thinking_time = saved.thinking_time;
        // The recorded result counts, even where the rules would give another one.
        self.player_end = saved.end.as_ref().filter(|end| end.is_declared).map(|end| end.outcome);
        self.refresh();
        Ok(self)
    }
}

/// Parses a saved move as the next move after `history`; returns its record entry and the move.
fn replay_move<P: Playable>(
    history: &History<P>,
    mv: &SavedMove,
    before: &SceneByViewer,
) -> Result<(RecordedMove, P::Move), LocalizedMessage> {
    let position = history.position();
    let played = read_move(history, &mv.text, &mv.text)?;
    let by_rule = position.forced_move_notice(&position.legal_moves()).is_some();
    let is_null_move = position.null_move_in_record() == Some(played);
    let gesture = if by_rule || is_null_move { Gesture::default() } else { position.gesture(played) };
    let shown = RecordedMove::of(position, played, &gesture, by_rule, before);
    Ok((
        RecordedMove {
            thinking_time: mv.thinking_time,
            glyph: mv.glyph,
            comment: mv.comment.clone(),
            ..shown
        },
        played,
    ))
}

fn saved_moves(moves: &[RecordedMove]) -> Vec<SavedMove> {
    moves.iter().map(SavedMove::from).collect()
}
