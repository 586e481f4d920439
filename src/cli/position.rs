//! Commands about positions: `moves`, `outcome`, `perft` and `answer`.
//!
//! With `--stdin` they read one position per line of standard input; `answer` always does.

use crate::cli::args::{AnswerArgs, OutcomeArgs, PerftArgs, PositionArgs};
use crate::cli::engine_failure::no_move_reason;
use crate::cli::failure::Failure;
use crate::cli::line;
use crate::cli::streams::{Streams, answer_lines};
use ai::{Player, SeatKnowledge, StopFlag};
use rules::{GamePosition, History};
use session::{Playable, message};

/// Prints the legal moves, one per line. With `--stdin` all moves of a position are on one line.
pub(crate) fn moves<P: Playable>(args: &PositionArgs, io: &mut Streams) -> Result<(), Failure> {
    if args.stdin {
        return answer_lines(io, |line| Ok(move_texts(&line::read_line::<P>(line)?).join(" ")));
    }
    for mv in move_texts(&game::<P>(args)?) {
        writeln!(io.output, "{mv}")?;
    }
    Ok(())
}

/// Prints `*` for an unfinished game, else its score and the reason.
pub(crate) fn outcome<P: Playable>(args: &OutcomeArgs, io: &mut Streams) -> Result<(), Failure> {
    let OutcomeArgs { position, claims } = args;
    if position.stdin {
        return answer_lines(io, |line| Ok(outcome_line(&line::read_line::<P>(line)?, *claims)));
    }
    writeln!(io.output, "{}", outcome_line(&game::<P>(position)?, *claims))?;
    Ok(())
}

/// Counts leaf positions (perft), to compare move generators.
///
/// Prints `nodes N`; with `--divide` first the count of each move. With `--stdin` prints only the count for each line.
pub(crate) fn perft<P: Playable>(args: &PerftArgs, io: &mut Streams) -> Result<(), Failure> {
    if args.stdin {
        return answer_lines(io, |line| {
            let (depth, text) = line::first_word(line);
            let depth: u8 = depth
                .parse()
                .map_err(|_| Failure::invalid(format_args!("depth {depth:?}: expected 0 to 255")))?;
            Ok(rules::perft(line::read_line::<P>(text)?.position(), depth.into()).to_string())
        });
    }
    let game = line::read::<P>(&args.terms, args.position.as_deref(), "")?;
    let position = game.position();
    // Clap rejects a command line without depth.
    let depth = u32::from(args.depth.unwrap_or(0));
    let Some(remaining_depth) = depth.checked_sub(1).filter(|_| args.divide) else {
        writeln!(io.output, "nodes {}", rules::perft(position, depth))?;
        return Ok(());
    };
    let (stop, mut written) = (StopFlag::new(), Ok(()));
    let nodes = perft_divide(position, remaining_depth, &stop, &mut |text, leaf_count| {
        written = writeln!(io.output, "{text}: {leaf_count}");
        if written.is_err() {
            stop.raise();
        }
    });
    written?;
    if let Some(nodes) = nodes {
        writeln!(io.output, "nodes {nodes}")?;
    }
    Ok(())
}

/// Acts as a computer player for `duel --program` of another build.
///
/// Each line `TEXT` or `TEXT | moves` is answered with a move. The player knows only what the seat to move may know,
/// and keeps its memory from line to line.
pub(crate) fn answer<P: Playable>(args: &AnswerArgs, io: &mut Streams) -> Result<(), Failure> {
    let player: Player = args.player.parse().map_err(Failure::invalid)?;
    let mut computer = P::computer(player.clone(), args.seed)
        .ok_or_else(|| Failure::invalid(format_args!("{} has no computer player {player}", P::GAME)))?;
    let limits = args.each_move.limits();
    let stop = StopFlag::new();
    answer_lines(io, |text| {
        let game = line::read_line::<P>(text)?;
        let position = game.position();
        let knowledge = SeatKnowledge::in_game(position.turn(), &game);
        if game.outcome().is_some() {
            return Err(Failure::invalid(message!("illegal-move-game-over").english()));
        }
        let result = computer.choose_move(&knowledge, &limits, &stop).ok_or_else(|| {
            let reason = no_move_reason(&player, &mut *computer);
            Failure::invalid(reason.unwrap_or_else(|| format!("{player} gave no move")))
        })?;
        Ok(position.move_text(result.mv))
    })
}

/// The game described by the arguments.
fn game<P: Playable>(args: &PositionArgs) -> Result<History<P>, Failure> {
    line::read(&args.terms, args.position.as_deref(), args.play.as_deref().unwrap_or(""))
}

/// The legal moves as sorted texts; none if the game is over.
fn move_texts<P: GamePosition>(game: &History<P>) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let position = game.position();
    let mut moves: Vec<String> =
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    moves.sort_unstable();
    moves
}

/// `*` or the result of the game. With `claims` also the draws that may be claimed.
fn outcome_line<P: GamePosition>(game: &History<P>, claims: bool) -> String {
    if let Some(outcome) = game.outcome() {
        return game.position().outcome_text(outcome);
    }
    let reasons = if claims { game.claims() } else { Vec::new() };
    let reasons: Vec<&str> = reasons.into_iter().map(|reason| reason.text()).collect();
    if reasons.is_empty() { "*".to_owned() } else { format!("* claims {}", reasons.join(", ")) }
}

/// Counts the leaf positions `remaining_depth` plies after every move of `root`, in the order of the move texts.
///
/// Passes each count to `report` as soon as it is known. Returns the sum, or `None` if stopped.
pub(crate) fn perft_divide<P: GamePosition>(
    root: &P,
    remaining_depth: u32,
    stop: &StopFlag,
    report: &mut dyn FnMut(&str, u64),
) -> Option<u64> {
    let mut moves: Vec<_> = root.legal_moves().into_iter().map(|mv| (root.move_text(mv), mv)).collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let mut sum = 0;
    for (text, mv) in moves {
        let leaf_count = leaves(&root.play(mv), remaining_depth, stop)?;
        sum += leaf_count;
        report(&text, leaf_count);
    }
    Some(sum)
}

/// Counts the leaf positions at `depth`; `None` if stopped.
fn leaves<P: GamePosition>(position: &P, depth: u32, stop: &StopFlag) -> Option<u64> {
    // Counting three plies is so fast that polling the stop flag once before it is enough.
    if depth <= 3 {
        return (!stop.is_raised()).then(|| position.count_leaves(depth));
    }
    position.legal_moves().into_iter().map(|mv| leaves(&position.play(mv), depth - 1, stop)).sum()
}
