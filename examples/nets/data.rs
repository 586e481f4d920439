//! Self-play: the engine plays games against itself from random openings. The quiet positions are written to a file,
//! with the score of the search and the result of the game.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use ai::duel::{self, Turn};
use ai::net::Net;
use ai::search::{Engine, SearchGame};
use ai::{Limits, SeatKnowledge, StopFlag};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rules::{Color, EndReason, Outcome};

use crate::DataArgs;
use crate::sample::Sample;

/// Maximum length of a game in plies; longer games count as drawn.
const MAX_PLIES: usize = 300;
/// An opening is skipped if one side is ahead by more than this, in centipawns.
const MAX_OPENING_SCORE: i32 = 600;
/// Scores of at least this absolute value are proven results.
const PROVEN_SCORE: i32 = 29_000;
/// A game is adjudicated as won after this number of consecutive plies with a decisive score (`--won`).
const WIN_PLIES: u32 = 6;
/// A game is adjudicated as drawn after this number of consecutive plies with an even score (`--won`).
const DRAW_PLIES: u32 = 16;
/// First ply at which an even score counts.
const FIRST_DRAW_PLY: usize = 80;
/// Greatest absolute value of an even score, in centipawns.
const MAX_DRAW_SCORE: i32 = 10;
/// Size of the engine's hash table in MiB; a few thousand nodes a move do not fill more.
const HASH_MIB: usize = 1;

/// Plays games until `args.positions` positions are written.
pub(crate) fn generate<G: SearchGame>(args: &DataArgs, net: Option<Arc<Net>>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(&args.out)?);
    let mut engine = Engine::<G>::default();
    engine.set_hash_mib(HASH_MIB);
    if let Some(net) = net {
        engine.set_net(net);
    }
    let (mut written, mut results) = (0, [0u64; 3]);
    for game in 0.. {
        if written >= args.positions {
            break;
        }
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        rng.set_stream(game);
        let samples = play(&mut engine, args, &mut rng)?;
        if let Some(first) = samples.first() {
            let white_result = if first.turn == Color::White { first.result } else { 2 - first.result };
            results[usize::from(white_result)] += 1;
        }
        written += samples.len() as u64;
        for sample in samples {
            sample.write(&mut file)?;
        }
        if game % 500 == 499 {
            file.flush()?;
            eprintln!("{} games, {written} positions, Black/drawn/White {results:?}", game + 1);
        }
    }
    file.flush()
}

/// Plays one game and returns its quiet positions. Starts again with another opening if the first one is too uneven.
fn play<G: SearchGame>(
    engine: &mut Engine<G>,
    args: &DataArgs,
    rng: &mut ChaCha8Rng,
) -> io::Result<Vec<Sample>> {
    let (limits, stop) = (Limits::nodes(args.nodes), StopFlag::new());
    loop {
        let opening = duel::random_opening::<G>(rng, args.least_plies..=args.most_plies)
            .ok_or_else(|| io::Error::other("no opening so long"))?;
        let opening_ply = opening.ply();
        engine.clear();
        let mut samples = Vec::new();
        let (mut decisive_plies, mut even_plies) = (0, 0);
        let finished_game = duel::play(opening, MAX_PLIES, &stop, |game| {
            let position = *game.position();
            let seat = position.turn();
            let knowledge = SeatKnowledge::at_position(seat, &position, game.earlier());
            let search_result = engine.search(&knowledge, &limits, &stop, &mut |_| ()).ok_or(())?;
            let score = search_result.score.raw();
            if game.ply() == opening_ply && score.abs() > MAX_OPENING_SCORE {
                return Err(());
            }
            let winner = if score > 0 { seat } else { seat.next(2) };
            let resignation = Turn::End(Outcome::win(winner, EndReason::Resignation));
            if score.abs() >= PROVEN_SCORE {
                // The result is proven, so the rest of the game needs no search.
                return Ok(resignation);
            }
            if let Some(win_score) = args.won {
                decisive_plies = if score.abs() >= win_score { decisive_plies + 1 } else { 0 };
                even_plies = if score.abs() <= MAX_DRAW_SCORE && game.ply() >= FIRST_DRAW_PLY {
                    even_plies + 1
                } else {
                    0
                };
                if decisive_plies == WIN_PLIES {
                    return Ok(resignation);
                } else if even_plies == DRAW_PLIES {
                    return Ok(Turn::End(Outcome::draw(EndReason::Agreement)));
                }
            }
            if position.is_quiet(search_result.mv) && !position.is_forced() {
                let turn = Color::of_seat(seat);
                // The result is set at the end of the game.
                samples.push(Sample { pieces: position.pieces(), turn, score: score as i16, result: 1 });
            }
            Ok(Turn::Play(search_result.mv))
        });
        // The opening was too uneven: try another one.
        let Ok(Some(finished_game)) = finished_game else { continue };
        for sample in &mut samples {
            sample.result = match finished_game.won_by(sample.turn.seat()) {
                Some(true) => 2,
                None => 1,
                Some(false) => 0,
            };
        }
        return Ok(samples);
    }
}
