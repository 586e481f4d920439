//! One game of a duel: with clocks, or with limits for each move. With such limits another build may take part.

use crate::cli::args::DuelArgs;
use crate::cli::duel::judge::{Judgement, judge};
use crate::cli::duel::program::OtherProgram;
use crate::cli::engine_failure::no_move_reason;
use crate::cli::failure::Failure;
use crate::cli::timed_game;
use ai::duel::{self, MAX_GAME_PLIES, PlayedGame, Turn};
use ai::{ComputerPlayer, Limits, Player, SeatKnowledge, StopFlag};
use rules::{GamePosition, History, Seat};
use session::{PlanError, Playable, PlayerPlan};

/// A game that was played to its end or cut off, without the moves of its opening.
pub(crate) struct DuelGame {
    /// The players in the order of the seats.
    pub names: String,
    /// The moves as lines `seat move`.
    pub moves: Vec<String>,
    /// Whether the first player of the duel won. `None` for a draw, or for a game cut off at [`MAX_GAME_PLIES`] plies.
    pub won: Option<bool>,
    pub result: String,
    /// Quality of the first player's moves, if requested.
    pub judgement: Judgement,
}

/// Reason for the end of a duel if a player of this program gives no legal move.
const NO_LEGAL_MOVE: &str = "a player gave no legal move";
/// Result text of a game cut off at [`MAX_GAME_PLIES`] plies.
const TOO_LONG: &str = "* too long";

/// The players in the order of the seats, and the seat of the first player of the duel.
pub(crate) struct Seating {
    pub seats: Vec<PlayerPlan>,
    pub first: Seat,
    pub seed: u64,
}

impl Seating {
    /// Random seed of the player on `seat`.
    fn seed(&self, seat: Seat) -> u64 {
        self.seed.wrapping_add(seat.index() as u64)
    }
}

/// Plays a game with the options of the command line.
///
/// The inner result is the reason why a player gave no move or an illegal one. In a game against another build, a
/// wrong answer of that build is an error instead.
pub(crate) fn play<P: Playable>(
    start: &P,
    seating: &Seating,
    args: &DuelArgs,
    stop: &StopFlag,
) -> Result<Result<DuelGame, String>, Failure> {
    let limits = args.each_move.limits();
    let game = if args.program.is_some() {
        against_program(start, seating, args, &limits, stop)?
    } else {
        let computers = seating.seats.iter().zip(Seat::all(start.seats()));
        let mut computers = computers
            .map(|(plan, seat)| computer(plan.player.clone(), seating.seed(seat)))
            .collect::<Result<Vec<_>, _>>()?;
        let game = if args.clock.is_some() {
            let clocks: Vec<_> = seating.seats.iter().map(|plan| plan.clock.clone()).collect();
            timed_game::play(start, &mut computers, &clocks, MAX_GAME_PLIES, stop)
        } else {
            duel::play_game(start, &mut computers, &limits, stop)
        };
        game.ok_or_else(|| {
            let mut players = seating.seats.iter().zip(&mut computers);
            let reason = players.find_map(|(plan, computer)| no_move_reason(&plan.player, &mut **computer));
            reason.unwrap_or_else(|| NO_LEGAL_MOVE.to_owned())
        })
    };
    let game = match game {
        Ok(game) => game,
        Err(reason) => return Ok(Err(reason)),
    };
    let judgement = match args.judge {
        Some(nodes) => {
            let mut judging_engine = computer::<P>(Player::Level(*Player::LEVELS.end()), 0)?;
            judge(&mut *judging_engine, start, &game.moves, seating.first, nodes, stop)
        }
        None => Judgement::default(),
    };
    let names: Vec<String> = seating.seats.iter().map(|seat| seat.player.to_string()).collect();
    Ok(Ok(DuelGame {
        names: names.join(" "),
        moves: move_lines(start, &game.moves),
        won: game.won_by(seating.first),
        result: game.outcome.map_or_else(|| TOO_LONG.to_owned(), |outcome| game.end.outcome_text(outcome)),
        judgement,
    }))
}

pub(crate) fn computer<P: Playable>(
    player: Player,
    seed: u64,
) -> Result<Box<dyn ComputerPlayer<P>>, Failure> {
    P::computer(player.clone(), seed).ok_or_else(|| no_such_player::<P>(player))
}

pub(crate) fn no_such_player<P: GamePosition>(player: Player) -> Failure {
    Failure::invalid(PlanError::NoSuchPlayer { game: P::GAME, player })
}

/// Plays a game in which another build plays for all players but the first player of the duel.
fn against_program<P: Playable>(
    start: &P,
    seating: &Seating,
    args: &DuelArgs,
    limits: &Limits,
    stop: &StopFlag,
) -> Result<Result<PlayedGame<P>, String>, Failure> {
    let mut own_player = None;
    let mut programs = Vec::new();
    for (plan, seat) in seating.seats.iter().zip(Seat::all(start.seats())) {
        let seed = seating.seed(seat);
        programs.push(match &args.program {
            Some(program) if seat != seating.first => {
                Some(OtherProgram::start::<P>(program, &plan.player, seed, args)?)
            }
            _ => {
                own_player = Some(computer::<P>(plan.player.clone(), seed)?);
                None
            }
        });
    }
    let mut own_reason = None;
    let game = duel::play(History::new(start.clone()), MAX_GAME_PLIES, stop, |game| {
        let turn = game.position().turn();
        if let Some(Some(program)) = programs.get_mut(turn.index()) {
            return program.choose(game).map(Turn::Play).map_err(Some);
        }
        let knowledge = SeatKnowledge::in_game(turn, game);
        let thought = own_player.as_mut().and_then(|player| player.choose_move(&knowledge, limits, stop));
        thought.map(|thought| Turn::Play(thought.mv)).ok_or_else(|| {
            let plan = seating.seats.get(turn.index()).zip(own_player.as_mut());
            own_reason = plan.and_then(|(plan, player)| no_move_reason(&plan.player, &mut **player));
            None
        })
    });
    match game {
        Ok(Some(game)) => Ok(Ok(game)),
        Ok(None) | Err(None) => Ok(Err(own_reason.unwrap_or_else(|| NO_LEGAL_MOVE.to_owned()))),
        Err(Some(failure)) => Err(failure),
    }
}

/// The moves as lines `seat move`.
pub(crate) fn move_lines<P: GamePosition>(start: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut lines = Vec::new();
    for mv in moves {
        lines.push(format!("{} {}", position.turn(), position.move_text(*mv)));
        position = position.play(*mv);
    }
    lines
}
