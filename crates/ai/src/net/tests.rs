//! Checks on nets with random weights that every kernel and every incremental update gives the value of the definition.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::net::kernel::Kernel;
use crate::net::{Accumulators, LAST_LAYER_LIMIT, Net, NetError, Weights, value};
use crate::search::SearchGame;
use rules::{Color, Rules as _, Texts as _, chess, draughts, racing_kings};

/// A net with large random weights.
fn random_net<G: SearchGame>(neurons: usize, seed: u64) -> Net {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut random_weights = |length: usize, limit: i32| -> Vec<i16> {
        (0..length).map(|_| rng.random_range(-limit..=limit) as i16).collect()
    };
    let bias_sets = 1 + usize::from(G::IS_ASYMMETRIC);
    let weights = Weights {
        neurons,
        scale: 400,
        accumulator_biases: random_weights(bias_sets * neurons, 255),
        first_layer: random_weights(G::ROW_COUNT * neurons, 200),
        last_layer: random_weights(G::BUCKET_COUNT * 2 * neurons, LAST_LAYER_LIMIT),
        bucket_biases: random_weights(G::BUCKET_COUNT, 2_000).into_iter().map(i32::from).collect(),
    };
    Net::new::<G>(G::GAME, weights).expect("weights of the right sizes")
}

/// The value by its definition, neuron by neuron.
fn value_by_definition<G: SearchGame>(net: &Net, position: &G) -> i32 {
    let (pieces, turn) = (position.pieces(), Color::of_seat(position.turn()));
    let (size, bucket) = (net.neurons(), G::bucket(&pieces, turn));
    let mut sums = [0i64; 2];
    let mut extra_features = Default::default();
    G::extra_features(&pieces, &mut extra_features);
    for (index, view) in [turn, !turn].into_iter().enumerate() {
        for neuron in 0..size {
            let mut value = i64::from(net.accumulator_biases(view)[neuron]);
            pieces.for_each(|color, kind, square| {
                let row = G::feature_index(view, G::view_transform(&pieces, view), color, kind, square);
                value += i64::from(net.weights.first_layer[row * size + neuron]);
            });
            for &row in &extra_features[view as usize] {
                value += i64::from(net.weights.first_layer[usize::from(row) * size + neuron]);
            }
            let value = value.clamp(0, 255);
            sums[index] +=
                value * value * i64::from(net.weights.last_layer[(2 * bucket + index) * size + neuron]);
        }
    }
    let sum = (sums[0] + sums[1]) / 255 + i64::from(net.weights.bucket_biases[bucket]);
    (sum * 400 / (255 * 64)) as i32
}

/// Checks every kernel against the definition along random games, with siblings and jumps back as in a search.
fn check_values<G: SearchGame>(neurons: usize) {
    let mut net = random_net::<G>(neurons, 7);
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let kernels = Kernel::available();
    let mut accumulators = vec![Accumulators::default(); kernels.len()];
    for _ in 0..8 {
        let mut line = vec![G::start(&G::Setup::default())];
        for _ in 0..120 {
            let position = line[line.len() - 1];
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let mut visited = vec![(line.len() - 1, position)];
            // Two children of the position are siblings at the next ply.
            for _ in 0..2 {
                visited.push((line.len(), position.play(moves[rng.random_range(0..moves.len())])));
            }
            for (ply, position) in &visited {
                let (pieces, turn) = (position.pieces(), Color::of_seat(position.turn()));
                let expected = value_by_definition(&net, position);
                for (kernel, accumulators) in kernels.iter().zip(&mut accumulators) {
                    net.kernel = *kernel;
                    assert_eq!(accumulators.value::<G>(&net, &pieces, turn, *ply), expected, "{kernel:?}");
                    assert_eq!(
                        value::<G>(&net, &pieces, turn),
                        expected,
                        "{kernel:?} without stored accumulators"
                    );
                }
            }
            line.extend(visited.last().map(|(_, position)| *position));
            if rng.random_range(0..8) == 0 {
                line.truncate(rng.random_range(1..=line.len()));
            }
        }
    }
}

#[test]
fn incremental_values_match_the_definition() {
    check_values::<racing_kings::Position>(64);
    check_values::<chess::Position>(256);
    check_values::<draughts::Position>(128);
}

/// White's value of a position equals Black's value of the position with colours swapped.
#[test]
fn swapping_colours_keeps_the_value() {
    let net = random_net::<chess::Position>(64, 5);
    let value_of =
        |text: &str| value_by_definition(&net, &chess::Position::from_text(text).expect("a position"));
    assert_eq!(
        value_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1"),
        value_of("r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b - - 0 1"),
    );
    // Mirroring the board keeps the value, too.
    assert_eq!(
        value_of("6k1/5ppp/8/8/8/3R4/5PPP/6K1 w - - 0 1"),
        value_of("1k6/ppp5/8/8/8/4R3/PPP5/1K6 w - - 0 1"),
    );
}

#[test]
fn a_net_round_trips_through_bytes() {
    type Game = racing_kings::Position;
    let net = random_net::<Game>(64, 3);
    let bytes = net.to_bytes(Game::GAME);
    let read_net = Net::read::<Game>(Game::GAME, &bytes).expect("its own bytes");
    assert_eq!(read_net.weights, net.weights);
    let mut damaged = bytes.clone();
    damaged[1_000] ^= 1;
    assert_eq!(Net::read::<Game>(Game::GAME, &damaged).err(), Some(NetError::Damaged));
    assert_eq!(Net::read::<Game>(Game::GAME, &bytes[..100]).err(), Some(NetError::Damaged));
    assert_eq!(Net::read::<Game>(Game::GAME, b"").err(), Some(NetError::Format));
    let other_game = Net::read::<chess::Position>(chess::Position::GAME, &bytes).err();
    assert_eq!(other_game, Some(NetError::Game(chess::Position::GAME)));
}
