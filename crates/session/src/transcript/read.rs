//! A game as it is told becomes a game that can be kept, shown and played on.

use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use super::fault::{Fault, FaultKind};
use super::follow::{AfterGame, Follower};
use super::header::{self, Heading};
use super::source::TextPlace;
use super::tree::{MOST_FAULTS, Tree, Trees};
use super::{clocks, glyphs};
use crate::clock::RunningClocks;
use crate::{
    Game, MatchPlan, OWN_ENDING, Place, Player, SavedGame, SavedMove, Seat, SeatPlan, TimeControl, catalogue,
};

/// A game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// Where it begins.
    pub at: TextPlace,
    /// The game, as far as it is one.
    pub saved: SavedGame,
    /// What is told of it beside that.
    pub heading: Heading,
}

/// What was read of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The game; `None` where nothing of it is a game that is played here.
    pub game: Option<ReadGame>,
    /// What was wrong, in the order of the text.
    pub faults: Vec<Fault>,
}

/// Reads games from a text one after the other and holds one at a time, so that a collection may be of any length: PGN,
/// PDN, and the form of our own (docs/FORMATS.md).
///
/// ```
/// use session::transcript::GameReader;
///
/// let text = "[White \"Ana\"]\r\n\r\n1.e4 e5 (1...c5!? {Sicilian}) 2.Ke3 *";
/// let mut games = GameReader::new(text.as_bytes(), None);
/// let reading = games.next_game()?.expect("one game");
/// let game = reading.game.expect("chess");
/// assert_eq!((game.saved.moves.len(), game.saved.lines.len()), (2, 1));
/// assert_eq!(game.heading.names, ["Ana", ""]);
/// let fault = &reading.faults[0];
/// assert_eq!(fault.at.to_string(), "3:33");
/// assert_eq!(fault.move_number(), Some(2));
/// assert!(games.next_game()?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct GameReader<R> {
    trees: Trees<R>,
    hint: Option<Game>,
}

/// Which game a file holds by its name, where its text does not tell.
pub fn game_of_file(path: &Path) -> Option<Game> {
    let ending = path.extension()?.to_str()?;
    let is_of = |game: &&Game| ending != OWN_ENDING && ending.eq_ignore_ascii_case(game.text.ending);
    let mut games = catalogue::GAMES.iter().filter(is_of);
    games.next().copied().filter(|_| games.next().is_none())
}

impl<R: Read> GameReader<R> {
    /// Reads from here. `hint`: which game it is where neither tags nor moves tell, for example by the name of the file.
    pub fn new(input: R, hint: Option<Game>) -> GameReader<R> {
        GameReader { trees: Trees::new(input), hint }
    }

    /// How many bytes stand before the next game: a reader that begins there reads it first.
    pub fn bytes(&self) -> u64 {
        self.trees.bytes()
    }

    /// The next game; `None` after the last one.
    pub fn next_game(&mut self) -> io::Result<Option<Reading>> {
        Ok(self.trees.next()?.map(|tree| reading(tree, self.hint)))
    }
}

fn reading(mut tree: Tree, hint: Option<Game>) -> Reading {
    let mut faults = std::mem::take(&mut tree.faults);
    let game = if tree == Tree::default() { None } else { read(&tree, hint, &mut faults) };
    faults.sort_by_key(|fault| fault.at);
    keep_first(&mut faults);
    Reading { game, faults }
}

/// Keeps as many faults as anybody reads, and says where there are more.
fn keep_first(faults: &mut Vec<Fault>) {
    if faults.len() > MOST_FAULTS {
        faults.retain(|fault| fault.kind != FaultKind::AndMore);
        let at = faults.get(MOST_FAULTS).or(faults.last()).map_or(TextPlace::START, |fault| fault.at);
        faults.truncate(MOST_FAULTS);
        faults.push(Fault { at, kind: FaultKind::AndMore });
    }
}

fn read(tree: &Tree, hint: Option<Game>, faults: &mut Vec<Fault>) -> Option<ReadGame> {
    let mut beginning = header::beginning(tree, hint).map_err(|fault| faults.push(fault)).ok()?;
    let clocks = header::clocks(tree, &beginning);
    let asks_for_clocks = clocks.iter().any(Option::is_some);
    let odds = header::odds(tree, &beginning);
    let mut follower = Follower::new(tree, &mut beginning, asks_for_clocks);
    let (mut followed, AfterGame { board, turn, ending }) = follower.follow();
    let Follower { by_rule, faults: found, .. } = follower;
    faults.extend(found);
    // Words that nobody meant to be a game.
    if tree.tags.is_empty() && followed.game().is_empty() {
        return None;
    }

    // The words that tell how the game ended are not about its last move.
    let words_from = ending.as_ref().and_then(|ending| ending.words_from);
    let last = Place::of_game(tree.moves.game().len());
    if let (Some(saved), Some(mv), Some(from)) = (followed.get_mut(last), tree.moves.get(last), words_from) {
        glyphs::give(saved, &mv.glyphs, mv.words.get(..from).unwrap_or(&mv.words));
    }
    let (mut moves, lines) = followed.merged(|one, other| one.text == other.text, glyphs::unite).into_parts();
    let has_clocks = asks_for_clocks && give_times(&mut moves, &clocks, &by_rule, turn);
    let mut heading = header::heading(tree, &beginning, has_clocks, odds.is_some());
    if let (Some(from), true) = (words_from, moves.is_empty()) {
        heading.opening_words.truncate(from);
    }
    let seats = heading.names.iter().zip(clocks).map(|(name, clock)| SeatPlan {
        player: Player::Human,
        name: name.clone(),
        clock: clock.filter(|_| has_clocks),
    });
    // Without a deal the odds tell the start.
    let is_told = beginning.is_own || odds.is_some() && beginning.game.deal.is_none();
    let plan = MatchPlan {
        odds,
        game: beginning.game,
        seats: seats.collect(),
        rules: None,
        position: (!is_told).then(|| beginning.start.clone()),
        seed: 0,
    };
    let saved = SavedGame {
        plan,
        start: beginning.start,
        ply: moves.len(),
        moves,
        lines,
        looking: None,
        thought: Duration::ZERO,
        offers: Vec::new(),
        end: ending.map(|ending| ending.end),
        board,
    };
    Some(ReadGame { at: header::place(tree), saved, heading })
}

/// Turns what clocks show after the moves (`%clk`) into the times of the moves, where every move tells it and some time
/// explains it: whether it is so. Otherwise it stays in the words about the moves.
fn give_times(moves: &mut [SavedMove], clocks: &[Option<TimeControl>], by_rule: &[bool], turn: Seat) -> bool {
    let mut running = RunningClocks::new(clocks.iter().map(Option::as_ref));
    let mut told = Vec::with_capacity(moves.len());
    for (index, mv) in moves.iter().enumerate() {
        let next = moves.get(index + 1).map_or(turn, |next| next.seat);
        let has_clock = clocks.get(mv.seat.index()).is_some_and(Option::is_some);
        if !has_clock || by_rule.get(index) != Some(&false) {
            running.turn_to(next);
            told.push(None);
            continue;
        }
        let (numbers, words) = glyphs::of(mv);
        let Some((shows, words)) = clocks::read_shown(words) else { return false };
        let Some(used) = running.explained(mv.seat, next, shows) else { return false };
        told.push(Some((used, numbers, words)));
    }
    for (mv, told) in moves.iter_mut().zip(&told) {
        if let Some((used, numbers, words)) = told {
            mv.used = Some(*used);
            glyphs::give(mv, numbers, words);
        }
    }
    told.iter().any(Option::is_some)
}
