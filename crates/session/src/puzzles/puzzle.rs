//! One puzzle, and its line in the puzzle files.

use std::ops::RangeInclusive;

use strum::{IntoStaticStr, VariantArray};

use super::daily::stable_hash;
use super::goal::{Goal, ProofKind};
use super::theme::Theme;
use rules::GameId;

/// A puzzle. All texts are canonical: the command line reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Stable name, unique within the game: see [`id_of`].
    pub id: String,
    pub game: GameId,
    /// The position in which the solver is to move.
    pub position: String,
    /// The moves from the position: the solver's and the answers, ending with a move of the solver.
    pub solution: Vec<String>,
    pub goal: Goal,
    pub theme: Theme,
    /// The lowest level that plays the whole solution in at least 5 of 8 games, 1 to 10.
    pub level: u8,
    pub source: SourceGame,
}

/// The game that a puzzle comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceGame {
    /// The players in the order of the seats, such as `level:3`.
    pub players: Vec<String>,
    /// Number of moves played before the position of the puzzle.
    pub ply: usize,
    /// The start position; `None` for the usual start of the game.
    pub start: Option<String>,
    /// All moves of the game.
    pub moves: Vec<String>,
}

/// The fields of a line in their order, separated by tabs. Lists are separated by spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PuzzleField {
    Id,
    Position,
    Solution,
    Goal,
    Theme,
    Level,
    Players,
    Ply,
    Start,
    Moves,
}

/// The error of a line that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    #[error("{found} fields instead of {expected}", expected = PuzzleField::VARIANTS.len())]
    FieldCount { found: usize },
    #[error("invalid {}: {text:?}", <&str>::from(*field))]
    Field { field: PuzzleField, text: String },
}

/// The levels that a puzzle can have.
const LEVELS: RangeInclusive<u8> = 1..=10;

/// The id of a puzzle: the upper half of the hash of game and position, eight hexadecimal digits.
pub fn id_of(game: GameId, position: &str) -> String {
    format!("{:08x}", stable_hash(&format!("{game} {position}")) >> 32)
}

impl Puzzle {
    pub const fn proof_kind(&self) -> ProofKind {
        self.goal.proof_kind()
    }

    /// The moves of the solver in the solution.
    pub fn solver_moves(&self) -> impl Iterator<Item = &str> {
        self.solution.iter().step_by(2).map(String::as_str)
    }

    /// Parses a line of a puzzle file. Does not check the rules of the game.
    pub fn from_line(game: GameId, line: &str) -> Result<Puzzle, PuzzleError> {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[id, position, solution, goal, theme, level, players, ply, start, moves] = fields.as_slice()
        else {
            return Err(PuzzleError::FieldCount { found: fields.len() });
        };
        let invalid = |field, text: &str| PuzzleError::Field { field, text: text.to_owned() };
        let list = |text: &str| text.split(' ').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        let solution_moves: Vec<String> = list(solution);
        if solution_moves.len().is_multiple_of(2) {
            return Err(invalid(PuzzleField::Solution, solution));
        }
        if id != id_of(game, position) {
            return Err(invalid(PuzzleField::Id, id));
        }
        let theme: Theme = theme.parse().map_err(|_| invalid(PuzzleField::Theme, theme))?;
        let level = level.parse().ok().filter(|level| LEVELS.contains(level));
        let moves_list: Vec<String> = list(moves);
        let ply_number = ply.parse().ok().filter(|ply| *ply < moves_list.len());
        Ok(Puzzle {
            id: id.to_owned(),
            game,
            position: position.to_owned(),
            solution: solution_moves,
            goal: goal.parse().map_err(|_| invalid(PuzzleField::Goal, goal))?,
            theme,
            level: level.ok_or_else(|| invalid(PuzzleField::Level, fields[PuzzleField::Level as usize]))?,
            source: SourceGame {
                players: list(players),
                ply: ply_number.ok_or_else(|| invalid(PuzzleField::Ply, ply))?,
                start: (start != "-").then(|| start.to_owned()),
                moves: moves_list,
            },
        })
    }

    /// The line of a puzzle file.
    pub fn line(&self) -> String {
        let SourceGame { players, ply, start, moves } = &self.source;
        [
            self.id.clone(),
            self.position.clone(),
            self.solution.join(" "),
            self.goal.to_string(),
            self.theme.name().to_owned(),
            self.level.to_string(),
            players.join(" "),
            ply.to_string(),
            start.clone().unwrap_or_else(|| "-".to_owned()),
            moves.join(" "),
        ]
        .join("\t")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

    fn line(id: &str, rest: &str) -> String {
        format!("{id}\t{POSITION}\t{rest}")
    }

    #[test]
    fn a_puzzle_round_trips_through_its_line() {
        let line = line(
            &id_of(GameId::Chess, POSITION),
            "a1a8\twin:1\tmate-in-1\t2\tlevel:2 level:3\t1\t6k1/5ppp/8/8/8/8/R7/6K1 b - - 0 1\tg8f8 f8g8",
        );
        let puzzle = Puzzle::from_line(GameId::Chess, &line).expect("a puzzle");
        assert_eq!((puzzle.line(), puzzle.proof_kind()), (line, ProofKind::Proven));
        assert_eq!(puzzle.solver_moves().collect::<Vec<_>>(), ["a1a8"]);
    }

    #[test]
    fn an_invalid_line_names_its_field() {
        let id = id_of(GameId::Chess, POSITION);
        let fields = "a1a8\twin:1\tmate-in-1\t2\tlevel:2 level:3\t0\t-\te2e4";
        assert!(Puzzle::from_line(GameId::Chess, &line(&id, fields)).is_ok());
        let field_of = |line: &str| match Puzzle::from_line(GameId::Chess, line) {
            Err(PuzzleError::Field { field, .. }) => Some(field),
            _ => None,
        };
        assert_eq!(field_of(&line("00000000", fields)), Some(PuzzleField::Id));
        for (from, to, field) in [
            ("a1a8\t", "a1a8 g8h8\t", PuzzleField::Solution),
            ("win:1", "win:x", PuzzleField::Goal),
            ("mate-in-1", "chess-mate", PuzzleField::Theme),
            ("\t2\t", "\t11\t", PuzzleField::Level),
            ("\t0\t-", "\t1\t-", PuzzleField::Ply),
        ] {
            assert_eq!(field_of(&line(&id, &fields.replacen(from, to, 1))), Some(field));
        }
        let short = PuzzleError::FieldCount { found: 1 };
        assert_eq!(Puzzle::from_line(GameId::Chess, "a"), Err(short));
    }
}
