//! The reference tables and games of `tests/data`, compiled in as strings.

pub const PERFT_CHESS: &str = include_str!("../data/perft_chess.csv");
pub const PERFT_RACING_KINGS: &str = include_str!("../data/perft_racingkings.csv");
pub const PERFT_DRAUGHTS: &str = include_str!("../data/perft_draughts.csv");
pub const MOVES_DOMIN_UP: &str = include_str!("../data/dominup_moves.csv");
pub const GAMES_DOMIN_UP: &str = include_str!("../data/dominup_games.csv");
pub const ENDINGS_CHESS: &str = include_str!("../data/endings_chess.csv");
pub const ENDINGS_RACING_KINGS: &str = include_str!("../data/endings_racingkings.csv");
pub const ENDINGS_DRAUGHTS: &str = include_str!("../data/endings_draughts.csv");
pub const GAMES_CHESS: &str = include_str!("../data/games_chess.pgn");
pub const GAMES_DRAUGHTS: &str = include_str!("../data/games_draughts.pdn");
pub const GAMES_RACING_KINGS: &str = include_str!("../data/games_racingkings.pgn");
