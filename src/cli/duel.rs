//! `tabuleiro duel`: games between two computer players, to measure one by the other.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::ai::duel::{LONGEST, play_game};
use crate::ai::{Limits, Player, StopFlag};
use crate::cli::args::DuelArgs;
use crate::cli::failure::Failure;
use crate::cli::play::players_of;
use crate::cli::timed_game;
use crate::rules::{History, Position, Seat, Terms};
use crate::session::{Game, MatchPlan, Playable, SeatPlan, catalogue, read_clocks};

/// Random plies before the players take over, so that games differ. A round of
/// games has one opening, played from every seat: its luck is shared.
const OPENING_PLIES: usize = 4;

/// Plays the games and prints the result of each, the sum, and how sure it is.
pub fn run<P: Playable>(args: &DuelArgs, output: &mut dyn Write) -> Result<(), Failure> {
    let players = contestants::<P>(args)?;
    let mut record = args.record.as_deref().map(create).transpose()?;
    let mut tally = Tally::default();
    for game in 0..args.games {
        let round = game as usize / players.len();
        let opening = opening::<P>(args, players.len(), round)?;
        // Everybody one seat further on after every game.
        let shift = game as usize % players.len();
        let mut seated = players.clone();
        seated.rotate_right(shift);
        let names: Vec<String> = seated.iter().map(|seat| seat.player.to_string()).collect();
        let seed = args.seed.wrapping_add(u64::from(game) << 8).wrapping_add(1);
        let played = match args.clock {
            Some(_) => by_clock(opening.position(), seated, seed),
            None => untimed(opening.position(), &seated, seed, args),
        }?;
        let played = played.ok_or_else(|| {
            Failure::refused(format_args!("game {}: a player gave no legal move", game + 1))
        })?;
        tally.add(played.winner.map(|seat| seat == Seat::from_index(shift)));
        writeln!(output, "game {} {} {}", game + 1, names.join(" "), played.result)?;
        output.flush()?;
        if let Some(file) = &mut record {
            write_game(file, &opening, &played)?;
        }
    }
    writeln!(output, "W/D/L {}/{}/{}", tally.won, tally.drawn, tally.lost)?;
    writeln!(output, "{}", tally.certainty())?;
    Ok(())
}

/// A game as it was played from its opening on.
struct Played {
    /// The journal's lines of its moves: `seat move`.
    moves: Vec<String>,
    /// Nobody where it is drawn, and where it was cut off at the length that no serious game reaches.
    winner: Option<Seat>,
    result: String,
}

const TOO_LONG: &str = "* too long";

/// Within the same limits for every move. `None`: a player gave no legal move.
fn untimed<P: Playable>(
    start: &P,
    seated: &[SeatPlan],
    seed: u64,
    args: &DuelArgs,
) -> Result<Option<Played>, Failure> {
    let limits =
        Limits { nodes: args.nodes, move_time: args.movetime.map(Duration::from_millis), ..Limits::NONE };
    let mut computers = Vec::new();
    for (seat, index) in seated.iter().zip(0u64..) {
        let computer = P::computer(seat.player, seed.wrapping_add(index));
        computers.push(computer.ok_or_else(|| no_such_player::<P>(seat.player))?);
    }
    Ok(play_game(start, &mut computers, &limits, &StopFlag::new()).map(|played| Played {
        moves: journal(start, &played.moves),
        winner: played.outcome.and_then(|outcome| outcome.winner),
        result: played
            .outcome
            .map_or_else(|| TOO_LONG.to_owned(), |outcome| played.end.outcome_text(outcome)),
    }))
}

/// Each by its clock. `None`: a player gave no move.
fn by_clock<P: Playable>(start: &P, seats: Vec<SeatPlan>, seed: u64) -> Result<Option<Played>, Failure> {
    let position = Some(start.text());
    let plan = MatchPlan { seats, position, seed, ..MatchPlan::between_people(Game::of::<P>()) };
    let game = timed_game::play(&plan, LONGEST).map_err(Failure::refused)?;
    Ok(game.map(|game| Played {
        moves: game.moves().iter().map(|mv| format!("{} {}", mv.seat, mv.text)).collect(),
        winner: game.end().and_then(|end| end.outcome.winner),
        result: game.end().map_or_else(|| TOO_LONG.to_owned(), |end| end.text.clone()),
    }))
}

fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    File::create(path)
        .map(BufWriter::new)
        .map_err(|error| Failure::refused(format_args!("cannot write {}: {error}", path.display())))
}

fn contestants<P: Playable>(args: &DuelArgs) -> Result<Vec<SeatPlan>, Failure> {
    let players = players_of(&args.seats)?;
    let terms = Terms { seats: Some(players.len()), ..Terms::default() };
    let setup = P::setup_on(&terms).map_err(|why| Failure::refused(format_args!("{}: {why}", P::GAME)))?;
    let expected = P::start(&setup).seats();
    if players.len() != usize::from(expected) {
        return Err(Failure::refused(format_args!(
            "{} needs {expected} players, not {}",
            P::GAME,
            players.len()
        )));
    }
    for player in &players {
        if *player == Player::Human {
            return Err(Failure::refused("a duel is between computer players, not human"));
        }
        if !catalogue::exists(Game::of::<P>(), *player) {
            return Err(no_such_player::<P>(*player));
        }
    }
    let clocks = match &args.clock {
        Some(text) => read_clocks(text, players.len()).map_err(Failure::refused)?,
        None => vec![None; players.len()],
    };
    let seat = |(player, clock)| SeatPlan { clock, ..SeatPlan::nameless(player) };
    Ok(players.into_iter().zip(clocks).map(seat).collect())
}

fn no_such_player<P: Position>(player: Player) -> Failure {
    Failure::refused(format_args!("{} has no player {player}", P::GAME))
}

/// The start of a round of games and the first moves from there: a function of the duel's seed and the
/// number of the round. A deal is luck enough.
fn opening<P: Playable>(args: &DuelArgs, seats: usize, round: usize) -> Result<History<P>, Failure> {
    let mut luck = ChaCha8Rng::seed_from_u64(args.seed);
    luck.set_stream(round as u64);
    let terms = Terms { rules: args.rules.as_deref(), seats: Some(seats), seed: luck.random() };
    let setup = P::setup_on(&terms).map_err(|why| Failure::refused(format_args!("{}: {why}", P::GAME)))?;
    if setup != P::Setup::default() {
        return Ok(History::new(P::start(&setup)));
    }
    let mut luck = ChaCha8Rng::seed_from_u64(args.seed);
    luck.set_stream(round as u64);
    // From any start of ours hardly a try in a thousand ends within so few plies.
    for _ in 0..1_000 {
        let mut game = History::new(P::start(&P::Setup::default()));
        while game.ply() < OPENING_PLIES {
            let choices = game.position().legal_moves();
            if choices.is_empty() {
                break;
            }
            game.push(choices[luck.random_range(0..choices.len())]);
        }
        if game.ply() == OPENING_PLIES && game.outcome().is_none() {
            return Ok(game);
        }
    }
    Err(Failure::refused(format_args!("{} has no opening of {OPENING_PLIES} plies", P::GAME)))
}

/// A game as the journal has it: `seat move` a line, then the result.
fn write_game<P: Position>(
    file: &mut impl Write,
    opening: &History<P>,
    played: &Played,
) -> Result<(), Failure> {
    let start = opening.at(0);
    if *start != P::start(&P::Setup::default()) {
        writeln!(file, "start {}", start.text())?;
    }
    for line in journal(start, opening.moves()).iter().chain(&played.moves) {
        writeln!(file, "{line}")?;
    }
    writeln!(file, "{}", played.result)?;
    file.flush()?;
    Ok(())
}

fn journal<P: Position>(start: &P, moves: &[P::Move]) -> Vec<String> {
    let mut now = start.clone();
    let mut lines = Vec::new();
    for mv in moves {
        lines.push(format!("{} {}", now.turn(), now.move_text(*mv)));
        now = now.play(*mv);
    }
    lines
}

/// Games from the first player's view.
#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Tally {
    fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    /// The score and the difference in Elo that it means, both with the bounds of 95 % certainty
    /// (normal approximation of the mean, two standard errors to each side).
    fn certainty(&self) -> String {
        let (won, drawn, lost) = (f64::from(self.won), f64::from(self.drawn), f64::from(self.lost));
        let games = won + drawn + lost;
        let mean = (won + drawn / 2.0) / games;
        let spread = won * (1.0 - mean).powi(2) + drawn * (0.5 - mean).powi(2) + lost * mean.powi(2);
        let error = 1.96 * (spread / games / games).sqrt();
        let [low, high] = [mean - error, mean + error].map(|score| elo(score.clamp(0.0, 1.0)));
        format!(
            "score {:.1} % ± {:.1} %, Elo {:+.0} [{low:+.0}, {high:+.0}]",
            100.0 * mean,
            100.0 * error,
            elo(mean)
        )
    }
}

/// The difference in Elo's rating that an expected score means: the logistic curve of USCF and FIDE.
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certainty_of_a_tally() {
        // By hand: mean 0.7; squares 6·0.09 + 2·0.04 + 2·0.49 = 1.60; 1.96·sqrt(1.60)/10 = 0.2479.
        // 400·log10(0.7/0.3) = 147; of 0.4521/0.5479 it is -33, of 0.9479/0.0521 it is 504.
        let tally = Tally { won: 6, drawn: 2, lost: 2 };
        assert_eq!(tally.certainty(), "score 70.0 % ± 24.8 %, Elo +147 [-33, +504]");
        assert_eq!(Tally { won: 0, drawn: 4, lost: 0 }.certainty(), "score 50.0 % ± 0.0 %, Elo +0 [+0, +0]");
    }
}
