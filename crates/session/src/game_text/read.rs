//! Reads games from text and converts them to games that can be saved and resumed.

use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use super::char_reader::TextPlace;
use super::fault::MOST_FAULTS;
use super::fault::{Fault, FaultKind};
use super::header::{self, GameStart, GameTags};
use super::parsed_game::ParsedGame;
use super::parser::GameParser;
use super::piece_letters::OTHER_LANGUAGES;
use super::replay::{FinalState, Replayer};
use super::{clocks, glyphs};
use crate::clock::GameClocks;
use crate::{
    Game, GameTree, MatchPlan, OWN_EXTENSION, Place, Player, PlayerPlan, SavedGame, SavedMove, Seat,
    TimeControl, catalogue,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGame {
    /// Place where the game begins.
    pub at: TextPlace,
    /// The game up to its first invalid part.
    pub saved: SavedGame,
    pub tags: GameTags,
    /// The position as it is written, if the text has a line with only a position (FEN, EPD).
    pub position: Option<String>,
}

/// Result of reading one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadResult {
    /// The game; `None` if no part of it is a supported game.
    pub game: Option<ImportedGame>,
    /// Problems, in the order of the text.
    pub faults: Vec<Fault>,
}

/// Reads games from a text one by one: PGN, PDN, and the program's own form (docs/FORMATS.md).
///
/// The reader keeps one game at a time in memory, so collections may have any size.
///
/// ```
/// use session::game_text::GameReader;
///
/// let text = "[White \"Ana\"]\r\n\r\n1.e4 e5 (1...c5!? {Sicilian}) 2.Ke3 *";
/// let mut games = GameReader::new(text.as_bytes(), None);
/// let result = games.next_game()?.expect("one game");
/// let game = result.game.expect("chess");
/// assert_eq!((game.saved.moves.len(), game.saved.lines.len()), (2, 1));
/// assert_eq!(game.tags.names, ["Ana", ""]);
/// let fault = &result.faults[0];
/// assert_eq!(fault.at.to_string(), "3:33");
/// assert_eq!(fault.move_number(), Some(2));
/// assert!(games.next_game()?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct GameReader<R> {
    pub(super) parser: GameParser<R>,
    /// The game to assume if tags and moves do not decide.
    pub(super) hint: Option<Game>,
}

/// Guesses the game from the extension of the file; `None` if several games use the extension.
pub fn game_of_file(path: &Path) -> Option<Game> {
    let ending = path.extension()?.to_str()?;
    let is_of = |game: &&Game| ending != OWN_EXTENSION && ending.eq_ignore_ascii_case(game.text.extension);
    let mut games = catalogue::GAMES.iter().filter(is_of);
    games.next().copied().filter(|_| games.next().is_none())
}

impl<R: Read> GameReader<R> {
    /// Creates a reader.
    ///
    /// `hint` is the game to assume if tags and moves do not decide.
    pub fn new(input: R, hint: Option<Game>) -> GameReader<R> {
        GameReader { parser: GameParser::new(input), hint }
    }

    /// Byte offset of the next game; a reader started there reads that game first.
    pub fn offset(&self) -> u64 {
        self.parser.bytes()
    }

    /// Reads the next game; `None` at the end.
    pub fn next_game(&mut self) -> io::Result<Option<ReadResult>> {
        Ok(self.parser.next_game()?.map(|parsed| convert(parsed, self.hint)))
    }
}

/// Converts a parsed game, and sorts and limits its faults.
pub(super) fn convert(mut parsed: ParsedGame, hint: Option<Game>) -> ReadResult {
    let mut faults = std::mem::take(&mut parsed.faults);
    let game = if parsed == ParsedGame::default() { None } else { convert_game(&parsed, hint, &mut faults) };
    faults.sort_by_key(|fault| fault.at);
    limit_faults(&mut faults);
    ReadResult { game, faults }
}

/// Drops faults beyond [`MOST_FAULTS`] and adds a note that there were more.
fn limit_faults(faults: &mut Vec<Fault>) {
    if faults.len() > MOST_FAULTS {
        faults.retain(|fault| fault.kind != FaultKind::AndMore);
        let at = faults.get(MOST_FAULTS).or(faults.last()).map_or(TextPlace::START, |fault| fault.at);
        faults.truncate(MOST_FAULTS);
        faults.push(Fault { at, kind: FaultKind::AndMore });
    }
}

/// Replays the parsed game up to its first invalid part; `None` if it is no supported game.
fn convert_game(parsed: &ParsedGame, hint: Option<Game>, faults: &mut Vec<Fault>) -> Option<ImportedGame> {
    let mut game_start = match header::determine_start(parsed, hint, faults) {
        Ok(start) => start,
        Err(fault) => {
            faults.push(fault);
            return None;
        }
    };
    let clocks = header::clocks(parsed, &game_start);
    let has_clock_tags = clocks.iter().any(Option::is_some);
    let odds = header::odds(parsed, &game_start);
    let (mut replayed, FinalState { board, turn, ending }, by_rule, found) =
        replay(parsed, &mut game_start, has_clock_tags);
    faults.extend(found);
    // A text without tags and moves is not a game.
    if parsed.tags.is_empty() && replayed.game().is_empty() {
        return None;
    }

    // Words that say how the game ended are not part of the comment on the last move.
    let words_from = ending.as_ref().and_then(|ending| ending.words_from);
    let last = Place::of_game(parsed.moves.game().len());
    if let (Some(saved), Some(mv), Some(from)) = (replayed.get_mut(last), parsed.moves.get(last), words_from)
    {
        glyphs::set_annotations(saved, &mv.glyphs, mv.comment.get(..from).unwrap_or(&mv.comment));
    }
    let (mut moves, lines) =
        replayed.merged(|one, other| one.text == other.text, glyphs::merge_annotations).into_parts();
    let has_clocks = has_clock_tags && clocks_to_times(&mut moves, &clocks, &by_rule, turn);
    let mut tags = header::game_tags(parsed, &game_start, (has_clocks, odds.is_some()), faults);
    if let (Some(from), true) = (words_from, moves.is_empty()) {
        tags.opening_comment.truncate(from);
    }
    let seats = tags.names.iter().zip(clocks).map(|(name, clock)| PlayerPlan {
        player: Player::Human,
        name: name.clone(),
        clock: clock.filter(|_| has_clocks),
    });
    // The standard start needs no position text. Odds determine the start too, except in games that deal tiles.
    let is_start_implied =
        game_start.is_standard_start || odds.is_some() && game_start.game.deal_version.is_none();
    let plan = MatchPlan {
        odds,
        game: game_start.game,
        seats: seats.collect(),
        rules: None,
        position: (!is_start_implied).then(|| game_start.start.clone()),
        seed: 0,
    };
    let saved = SavedGame {
        plan,
        start: game_start.start,
        ply: moves.len(),
        moves,
        lines,
        browse_place: None,
        thinking_time: Duration::ZERO,
        offers: Vec::new(),
        end: ending.map(|ending| ending.end),
        board,
        help: None,
    };
    let position = parsed.tags.first().filter(|_| parsed.is_position).map(|tag| tag.value.clone());
    Some(ImportedGame { at: header::start_place(parsed), saved, tags, position })
}

/// Replayed moves, the state after them, which moves the rules forced, and the faults.
type Replayed = (GameTree<SavedMove>, FinalState, Vec<bool>, Vec<Fault>);

/// Replays the moves with English piece letters, else in the first language in which all moves are legal. If there is
/// none, the moves are English.
fn replay(parsed: &ParsedGame, start: &mut GameStart, asks_by_rule: bool) -> Replayed {
    let has_letters = start.game.text.has_piece_letters;
    let mut replay_in = |letters| {
        let mut replayer = Replayer::new(parsed, start, letters, asks_by_rule);
        let (moves, after) = replayer.follow();
        let Replayer { by_rule, faults, .. } = replayer;
        (moves, after, by_rule, faults)
    };
    let english = replay_in(None);
    let has_illegal_move = |(.., faults): &Replayed| faults.iter().any(|fault| fault.move_number().is_some());
    if !has_letters || !has_illegal_move(&english) {
        return english;
    }
    for letters in OTHER_LANGUAGES {
        let mut replayed = replay_in(Some(letters));
        if !has_illegal_move(&replayed) {
            let at = parsed.moves.game().first().map_or(TextPlace::START, |mv| mv.at);
            replayed.3.push(Fault { at, kind: FaultKind::Note(letters.note()) });
            return replayed;
        }
    }
    english
}

/// Converts the `%clk` times after the moves to the time used for each move.
///
/// Each move by a seat with a clock must have a `%clk`, except moves that the rules force (`by_rule`). A thinking time
/// must exist that leads to exactly the shown time. Otherwise the function returns false and changes nothing, so the
/// comments keep the commands.
fn clocks_to_times(
    moves: &mut [SavedMove],
    clocks: &[Option<TimeControl>],
    by_rule: &[bool],
    turn: Seat,
) -> bool {
    let mut running = GameClocks::new(clocks.iter().map(Option::as_ref));
    let mut times = Vec::with_capacity(moves.len());
    for (index, mv) in moves.iter().enumerate() {
        let next = moves.get(index + 1).map_or(turn, |next| next.seat);
        let has_clock = clocks.get(mv.seat.index()).is_some_and(Option::is_some);
        if !has_clock || by_rule.get(index) != Some(&false) {
            running.turn_to(next);
            times.push(None);
            continue;
        }
        let (numbers, words) = glyphs::glyphs_of(mv);
        let Some((shows, words)) = clocks::read_clk(words) else { return false };
        let Some(used) = running.record_shown_time(mv.seat, next, shows) else { return false };
        times.push(Some((used, numbers, words)));
    }
    for (mv, time) in moves.iter_mut().zip(&times) {
        if let Some((used, numbers, words)) = time {
            mv.thinking_time = Some(*used);
            glyphs::set_annotations(mv, numbers, words);
        }
    }
    times.iter().any(Option::is_some)
}
