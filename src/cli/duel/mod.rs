//! `tabuleiro duel`: plays games between computer players and compares their strength.

mod game;
mod judge;
mod program;
mod workers;

use std::cmp::Ordering;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::cli::args::DuelArgs;
use crate::cli::duel::game::{DuelGame, Seating, move_lines, no_such_player};
use crate::cli::duel::judge::Judgement;
use crate::cli::duel::workers::run_in_order;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::line::unsupported_terms;
use crate::cli::play::players_of;
use ai::duel::{self, MatchStatistics, SprtResult, Tally};
use ai::{Player, StopFlag};
use rules::{GamePosition, History, StartTerms};
use session::{Game, Playable, PlayerPlan, catalogue, read_clocks};

/// Number of random plies at the start of a game, so that games differ.
///
/// All games of a round have the same opening, and each player plays it from every seat. Good or bad luck with the
/// opening then cancels out.
const OPENING_PLIES: usize = 4;
/// Number of rounds between two interim results.
const REPORT_EVERY: u32 = 10;

/// Plays all rounds and prints each result in order, interim results and totals.
pub(crate) fn run<P: Playable>(args: &DuelArgs, output: &mut dyn Write) -> Result<(), Failure> {
    let players = contestants::<P>(args)?;
    let mut record = args.record.as_deref().map(create_record).transpose()?;
    let mut tally = Tally::default();
    let mut judgement = Judgement::default();
    let mut statistics = MatchStatistics::new(players.len());
    let round_count = args.games.div_ceil(players.len() as u32);
    let workers = args.workers.unwrap_or(1).into();
    let play = |round, stop: &StopFlag| Round::<P>::play(round, &players, args, stop);
    let mut verdict = None;
    run_in_order(workers, round_count, play, |round: Round<P>| {
        for game in &round.games {
            tally.add(game.won);
            judgement += game.judgement;
            writeln!(output, "game {} {} {}", tally.games(), game.names, game.result)?;
            if let Some(file) = &mut record {
                write_game(file, &round.opening, game)?;
            }
        }
        let results: Vec<Option<bool>> = round.games.iter().map(|game| game.won).collect();
        let is_complete = statistics.add(&results);
        if let Some([low, high]) = args.sequential.as_deref() {
            verdict = statistics.verdict(*low, *high);
        }
        if is_complete
            && statistics.count().is_multiple_of(REPORT_EVERY)
            && statistics.count() < round_count
            && verdict.is_none()
        {
            writeln!(output, "so far {statistics}")?;
        }
        output.flush()?;
        Ok(if verdict.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    if let Some([low, high]) = args.sequential.as_deref() {
        let ratio = statistics.likelihood_ratio(*low, *high);
        let verdict_text = match verdict {
            Some(SprtResult::AcceptedLow) => format!("no more than {} Elo", low + 0.0),
            Some(SprtResult::AcceptedHigh) => format!("at least {} Elo", high + 0.0),
            None => "undecided".to_owned(),
        };
        // Adding 0.0 turns -0.0 into 0.0.
        let ratio = (ratio * 100.0).round() / 100.0 + 0.0;
        writeln!(output, "log likelihood ratio {ratio:.2}: {verdict_text}")?;
    }
    writeln!(output, "W/D/L {}/{}/{}", tally.won, tally.drawn, tally.lost)?;
    if args.judge.is_some() {
        writeln!(output, "{}: {judgement}", players[0].player)?;
    }
    writeln!(output, "{statistics}")?;
    Ok(())
}

/// The games with one opening. After each game, every player moves to the next seat.
struct Round<P: GamePosition> {
    opening: History<P>,
    games: Vec<DuelGame>,
}

impl<P: Playable> Round<P> {
    /// Plays a round. The result depends only on `round` and the arguments, unless players have a time limit.
    fn play(
        round: u32,
        players: &[PlayerPlan],
        args: &DuelArgs,
        stop: &StopFlag,
    ) -> Result<Round<P>, Failure> {
        let opening = opening::<P>(args, players.len(), round.into())?;
        let mut games = Vec::new();
        for pairing in duel::pairings_of_round(round.into(), players.len(), args.games.into()) {
            let mut seats = players.to_vec();
            pairing.assign_seats(&mut seats);
            let seed = args.seed.wrapping_add(pairing.game << 8).wrapping_add(1);
            let seating = Seating { seats, first: pairing.first_player_seat, seed };
            let played_game = game::play(opening.position(), &seating, args, stop)?;
            games.push(
                played_game.map_err(|reason| {
                    Failure::invalid(format_args!("game {}: {reason}", pairing.game + 1))
                })?,
            );
        }
        Ok(Round { opening, games })
    }
}

/// Creates the file for the record of the games.
fn create_record(path: &Path) -> Result<BufWriter<File>, Failure> {
    files::refuse_standard_output("--record", path)?;
    File::create(path)
        .map(BufWriter::new)
        .map_err(|error| Failure::invalid(format_args!("cannot write {}: {error}", path.display())))
}

/// Checks the players and options of the command line; returns the players with their clocks.
fn contestants<P: Playable>(args: &DuelArgs) -> Result<Vec<PlayerPlan>, Failure> {
    let players = players_of(&args.seats)?;
    let terms = StartTerms { seats: Some(players.len()), ..StartTerms::default() };
    let setup = P::setup_for(&terms).map_err(|error| unsupported_terms(P::GAME, error))?;
    let expected = P::start(&setup).seats();
    if players.len() != usize::from(expected) {
        return Err(Failure::invalid(format_args!(
            "{} needs {expected} players, not {}",
            P::GAME,
            players.len()
        )));
    }
    for player in &players {
        if *player == Player::Human {
            return Err(Failure::invalid("a duel is between computer players, not human"));
        }
        if !catalogue::has_player(Game::of::<P>(), player) {
            return Err(no_such_player::<P>(player.clone()));
        }
    }
    if args.judge.is_some() && players.len() != 2 {
        return Err(Failure::invalid("--judge needs a game of two players"));
    }
    if let Some([low, high]) = args.sequential.as_deref()
        && low.partial_cmp(high) != Some(Ordering::Less)
    {
        return Err(Failure::invalid(format_args!("--sequential {low} {high}: LOW must be less than HIGH")));
    }
    let clocks = match &args.clock {
        Some(text) => read_clocks(text, players.len()).map_err(Failure::invalid)?,
        None => vec![None; players.len()],
    };
    let plan = |(player, clock)| PlayerPlan { clock, ..PlayerPlan::nameless(player) };
    Ok(players.into_iter().zip(clocks).map(plan).collect())
}

/// The start position and opening moves of a round, determined by the seed and `round`.
///
/// A game with a random deal gets no opening moves.
fn opening<P: Playable>(args: &DuelArgs, seats: usize, round: u64) -> Result<History<P>, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    rng.set_stream(round);
    let terms = StartTerms { rules: args.rules.as_deref(), seats: Some(seats), seed: rng.random() };
    let setup = P::setup_for(&terms).map_err(|error| unsupported_terms(P::GAME, error))?;
    if setup != P::Setup::default() {
        return Ok(History::new(P::start(&setup)));
    }
    // Start the random numbers again: the opening must not depend on the seed drawn above.
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    rng.set_stream(round);
    duel::random_opening(&mut rng, OPENING_PLIES..=OPENING_PLIES)
        .ok_or_else(|| Failure::invalid(format_args!("{} has no opening of {OPENING_PLIES} plies", P::GAME)))
}

/// Writes a game: a line `seat move` per move, then the result.
fn write_game<P: GamePosition>(
    file: &mut impl Write,
    opening: &History<P>,
    game: &DuelGame,
) -> Result<(), Failure> {
    let start = opening.position_after(0);
    if *start != P::start(&P::Setup::default()) {
        writeln!(file, "start {}", start.text())?;
    }
    for line in move_lines(start, opening.moves()).iter().chain(&game.moves) {
        writeln!(file, "{line}")?;
    }
    writeln!(file, "{}", game.result)?;
    file.flush()?;
    Ok(())
}
