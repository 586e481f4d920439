//! A net during training, in single precision. The optimiser is AdamW; the loss is the squared error after the
//! logistic curve.
//!
//! The same data and seed give the same net on every machine: sums have the same order for any number of threads, and
//! no function of the system's mathematics library is used.

use ai::net::{FIRST_LAYER_LIMIT, FIRST_LAYER_ONE, LAST_LAYER_LIMIT, LAST_LAYER_ONE, Weights};
use ai::search::SearchGame;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rules::Color;

use crate::curve::{Targets, logistic};
use crate::sample::{Packed, Sample};

/// Decay rates of the first and second moment in Adam, with the usual values.
const MOMENT_DECAY: [f32; 2] = [0.9, 0.999];
/// Constant of Adam that avoids a division by zero.
const EPSILON: f32 = 1e-8;
/// Number of parts of a batch, each of which may run on its own thread.
///
/// The number is fixed, because it determines the order of sums and thereby the rounding.
const PARTS_PER_BATCH: usize = 4;
/// Number of partial sums over the neurons; several sums allow SIMD instructions.
const LANES: usize = 16;

/// Positions as row indices of the first layer, the view of the side to move first.
///
/// The rows are computed for one part of a batch at a time. The rows of all positions would need ten times the memory
/// of the packed samples.
#[derive(Default)]
struct Rows {
    /// Index of each position's first row in a view, which is equal in both views. The total follows at the end.
    first_rows: Vec<u32>,
    /// Row indices of all positions, for the side to move and for the other side.
    views: [Vec<u16>; 2],
    /// Bucket of each position ([`NetInputs::bucket`](ai::net::NetInputs::bucket)).
    buckets: Vec<u8>,
    /// 1 if Black is to move, otherwise 0.
    turns: Vec<u8>,
    /// Training target of each position, from 0 (loss) to 1 (win).
    target_values: Vec<f32>,
}

impl Rows {
    /// Replaces the contents by the rows of `samples`.
    fn fill<G: SearchGame>(&mut self, samples: &[Packed], targets: Targets) {
        let Rows { first_rows, views, buckets, turns, target_values } = self;
        first_rows.clear();
        first_rows.push(0);
        views.iter_mut().for_each(Vec::clear);
        buckets.clear();
        turns.clear();
        target_values.clear();
        for sample in samples {
            let sample = Sample::from_bytes(sample);
            let Sample { pieces, turn, .. } = &sample;
            let mut extra_features = Default::default();
            G::extra_features(pieces, &mut extra_features);
            for (list, view) in views.iter_mut().zip([*turn, !*turn]) {
                let transform = G::view_transform(pieces, view);
                pieces.for_each(|color, kind, square| {
                    list.push(G::feature_index(view, transform, color, kind, square) as u16)
                });
                list.extend(&extra_features[view as usize]);
            }
            first_rows.push(views[0].len() as u32);
            buckets.push(G::bucket(pieces, *turn) as u8);
            turns.push(u8::from(*turn == Color::Black));
            target_values.push(targets.target_of(&sample));
        }
    }

    /// Row indices of the position `index` in a view.
    fn view(&self, view: usize, index: usize) -> &[u16] {
        &self.views[view][self.first_rows[index] as usize..self.first_rows[index + 1] as usize]
    }
}

/// Weights of a layer, with the first and second moments of their gradients, as Adam needs them.
struct Layer {
    weights: Vec<f32>,
    moments: [Vec<f32>; 2],
    /// Greatest absolute value of a weight that the integer net can store.
    limit: f32,
}

impl Layer {
    /// A layer with random weights between -`spread` and `spread`.
    fn new(length: usize, spread: f32, limit: f32, rng: &mut ChaCha8Rng) -> Layer {
        let weights = (0..length).map(|_| (rng.random::<f32>() * 2.0 - 1.0) * spread).collect();
        let zeros = || vec![0.0; length];
        Layer { weights, moments: [zeros(), zeros()], limit }
    }

    /// A gradient step over `count` positions; clears the gradient sums of the parts of the batch.
    ///
    /// `correction` contains the divisors of the two moments for Adam's bias correction.
    fn step<'s>(
        &mut self,
        gradient_sums: impl Iterator<Item = &'s mut Vec<f32>>,
        rate: f32,
        decay: f32,
        count: usize,
        correction: [f32; 2],
    ) {
        let mut grads = vec![0.0; self.weights.len()];
        for sums in gradient_sums {
            add(&mut grads, sums);
            sums.fill(0.0);
        }
        let [first, second] = &mut self.moments;
        let factor = 1.0 / count as f32;
        for (((weight, grad), first), second) in self.weights.iter_mut().zip(&grads).zip(first).zip(second) {
            let mean = *grad * factor;
            *first = MOMENT_DECAY[0] * *first + (1.0 - MOMENT_DECAY[0]) * mean;
            *second = MOMENT_DECAY[1] * *second + (1.0 - MOMENT_DECAY[1]) * mean * mean;
            let step = *first / correction[0] / ((*second / correction[1]).sqrt() + EPSILON);
            *weight = (*weight - rate * (step + decay * *weight)).clamp(-self.limit, self.limit);
        }
    }

    /// The weights as integers, where `one` stands for 1.0.
    fn rounded(&self, one: i32) -> Vec<i16> {
        self.weights.iter().map(|weight| (weight * one as f32).round() as i16).collect()
    }

    /// Copies the integer weights of a net with equally many or fewer neurons, where `one` stands for 1.0.
    ///
    /// Each block of `old_size` weights goes to the start of a block of `new_size` weights.
    fn copy_from_net(&mut self, net_weights: &[i16], one: i32, (old_size, new_size): (usize, usize)) {
        for (new_block, old_block) in
            self.weights.chunks_exact_mut(new_size).zip(net_weights.chunks_exact(old_size))
        {
            for (weight, integer) in new_block.iter_mut().zip(old_block) {
                *weight = f32::from(*integer) / one as f32;
            }
        }
    }
}

/// The net during training.
pub(crate) struct Model {
    /// Size of the hidden layer, for each view.
    neurons: usize,
    /// Start values of the hidden layer: one set for both sides, or White's and then Black's.
    accumulator_biases: Layer,
    /// First layer, row by row.
    rows: Layer,
    /// Last layer, bucket by bucket.
    last: Layer,
    /// Bias of each bucket.
    bucket_biases: Layer,
    /// Powers of Adam's decay rates, for the bias correction.
    powers: [f32; 2],
}

/// Gradient sums of the four layers for one part of a batch, and scratch space.
pub(crate) struct BatchPart {
    accumulator_biases: Vec<f32>,
    rows: Vec<f32>,
    last: Vec<f32>,
    bucket_biases: Vec<f32>,
    /// Hidden layer of the current position, for both views, before clamping.
    hidden: [Vec<f32>; 2],
    /// Gradient of the hidden layer of one view.
    hidden_gradient: Vec<f32>,
    positions: Rows,
    /// Sum of the squared errors.
    error: f64,
}

impl BatchPart {
    fn of(model: &Model) -> BatchPart {
        let zeros = |layer: &Layer| vec![0.0; layer.weights.len()];
        let neurons = || vec![0.0; model.neurons];
        BatchPart {
            accumulator_biases: zeros(&model.accumulator_biases),
            rows: zeros(&model.rows),
            last: zeros(&model.last),
            bucket_biases: zeros(&model.bucket_biases),
            hidden: [neurons(), neurons()],
            hidden_gradient: neurons(),
            positions: Rows::default(),
            error: 0.0,
        }
    }

    /// Adds the gradients and the squared error of one position.
    fn accumulate_gradient(&mut self, model: &Model, rows: &Rows, index: usize) {
        let predicted = logistic(model.value(rows, index, &mut self.hidden));
        let deviation = predicted - rows.target_values[index];
        let grad = 2.0 * deviation * predicted * (1.0 - predicted);
        let neurons = model.neurons;
        let bucket = usize::from(rows.buckets[index]);
        self.bucket_biases[bucket] += grad;
        for view in 0..2 {
            let offset = (2 * bucket + view) * neurons;
            let last_weights = &model.last.weights[offset..offset + neurons];
            let last_grads = &mut self.last[offset..offset + neurons];
            for (((hidden_gradient, hidden), weight), last_grad) in
                self.hidden_gradient.iter_mut().zip(&self.hidden[view]).zip(last_weights).zip(last_grads)
            {
                // A hidden neuron counts by the square of its clamped value.
                let value = hidden.clamp(0.0, 1.0);
                *last_grad += grad * value * value;
                let slope = if *hidden > 0.0 && *hidden < 1.0 { 2.0 * value } else { 0.0 };
                *hidden_gradient = grad * weight * slope;
            }
            let offset = model.accumulator_bias_offset(rows, index, view);
            add(&mut self.accumulator_biases[offset..offset + neurons], &self.hidden_gradient);
            for &row in rows.view(view, index) {
                add(&mut self.rows[usize::from(row) * neurons..][..neurons], &self.hidden_gradient);
            }
        }
        self.error += f64::from(deviation * deviation);
    }
}

impl Model {
    /// A model with random weights.
    pub(crate) fn new<G: SearchGame>(neurons: usize, rng: &mut ChaCha8Rng) -> Model {
        let bias_sets = 1 + usize::from(G::IS_ASYMMETRIC);
        let first_limit = FIRST_LAYER_LIMIT as f32 / FIRST_LAYER_ONE as f32;
        let last_limit = LAST_LAYER_LIMIT as f32 / LAST_LAYER_ONE as f32;
        let output_spread = 1.0 / (2.0 * neurons as f32).sqrt();
        Model {
            neurons,
            accumulator_biases: Layer::new(bias_sets * neurons, 0.25, first_limit, rng),
            rows: Layer::new(G::ROW_COUNT * neurons, 0.15, first_limit, rng),
            last: Layer::new(G::BUCKET_COUNT * 2 * neurons, output_spread, last_limit, rng),
            bucket_biases: Layer::new(G::BUCKET_COUNT, 0.0, 100.0, rng),
            powers: [1.0; 2],
        }
    }

    /// Scratch space for all parts of a batch.
    pub(crate) fn parts(&self) -> Vec<BatchPart> {
        (0..PARTS_PER_BATCH).map(|_| BatchPart::of(self)).collect()
    }

    /// Continues from `net`: its neurons become the first ones, and additional neurons keep their random weights.
    pub(crate) fn load_weights(&mut self, net: &Weights) {
        let sizes = (net.neurons, self.neurons);
        self.accumulator_biases.copy_from_net(&net.accumulator_biases, FIRST_LAYER_ONE, sizes);
        self.rows.copy_from_net(&net.first_layer, FIRST_LAYER_ONE, sizes);
        self.last.copy_from_net(&net.last_layer, LAST_LAYER_ONE, sizes);
        for (weight, integer) in self.bucket_biases.weights.iter_mut().zip(&net.bucket_biases) {
            *weight = *integer as f32 / (FIRST_LAYER_ONE * LAST_LAYER_ONE) as f32;
        }
    }

    /// Offset of a view's biases in `accumulator_biases`.
    fn accumulator_bias_offset(&self, rows: &Rows, index: usize, view: usize) -> usize {
        if self.accumulator_biases.weights.len() == self.neurons {
            0
        } else {
            (usize::from(rows.turns[index]) ^ view) * self.neurons
        }
    }

    /// The value of a position, before the logistic function. Leaves the hidden layer of both views in `hidden`.
    fn value(&self, rows: &Rows, index: usize, hidden: &mut [Vec<f32>; 2]) -> f32 {
        let neurons = self.neurons;
        let bucket = usize::from(rows.buckets[index]);
        let mut sum = self.bucket_biases.weights[bucket];
        for (view, hidden) in hidden.iter_mut().enumerate() {
            let offset = self.accumulator_bias_offset(rows, index, view);
            hidden.copy_from_slice(&self.accumulator_biases.weights[offset..offset + neurons]);
            for &row in rows.view(view, index) {
                add(hidden, &self.rows.weights[usize::from(row) * neurons..][..neurons]);
            }
            let last = &self.last.weights[(2 * bucket + view) * neurons..][..neurons];
            let mut lane_sums = [0.0; LANES];
            for (hidden, last) in hidden.chunks_exact(LANES).zip(last.chunks_exact(LANES)) {
                for lane in 0..LANES {
                    let value = hidden[lane].clamp(0.0, 1.0);
                    lane_sums[lane] += value * value * last[lane];
                }
            }
            sum += lane_sums.iter().sum::<f32>();
        }
        sum
    }

    /// Adds up the gradients of a batch and returns the sum of its squared errors.
    ///
    /// The parts of the batch and the order of sums do not depend on the number of threads.
    pub(crate) fn accumulate_gradients<G: SearchGame>(
        &self,
        parts: &mut [BatchPart],
        batch: &[Packed],
        targets: Targets,
        threads: usize,
    ) -> f64 {
        let part_size = batch.len().div_ceil(parts.len()).max(1);
        let mut work: Vec<_> = parts.iter_mut().zip(batch.chunks(part_size)).collect();
        let parts_per_thread = work.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for thread_work in work.chunks_mut(parts_per_thread) {
                scope.spawn(move || {
                    for (part, samples) in thread_work {
                        let mut rows = std::mem::take(&mut part.positions);
                        rows.fill::<G>(samples, targets);
                        (0..samples.len()).for_each(|index| part.accumulate_gradient(self, &rows, index));
                        part.positions = rows;
                    }
                });
            }
        });
        parts.iter_mut().map(|part| std::mem::take(&mut part.error)).sum()
    }

    /// A gradient step over `count` positions with the sums of all parts. `decay` is the weight decay.
    pub(crate) fn step(&mut self, parts: &mut [BatchPart], rate: f32, decay: f32, count: usize) {
        for (power, moment_decay) in self.powers.iter_mut().zip(MOMENT_DECAY) {
            *power *= moment_decay;
        }
        let correction = self.powers.map(|power| 1.0 - power);
        self.accumulator_biases.step(
            parts.iter_mut().map(|part| &mut part.accumulator_biases),
            rate,
            decay,
            count,
            correction,
        );
        self.rows.step(parts.iter_mut().map(|part| &mut part.rows), rate, decay, count, correction);
        self.last.step(parts.iter_mut().map(|part| &mut part.last), rate, decay, count, correction);
        self.bucket_biases.step(
            parts.iter_mut().map(|part| &mut part.bucket_biases),
            rate,
            decay,
            count,
            correction,
        );
    }

    /// The mean squared error over `samples`, without learning from them.
    pub(crate) fn error<G: SearchGame>(&self, samples: &[Packed], targets: Targets) -> f64 {
        let mut hidden = [vec![0.0; self.neurons], vec![0.0; self.neurons]];
        let mut rows = Rows::default();
        let mut sum = 0.0;
        for chunk in samples.chunks(1_024) {
            rows.fill::<G>(chunk, targets);
            for index in 0..chunk.len() {
                let deviation = logistic(self.value(&rows, index, &mut hidden)) - rows.target_values[index];
                sum += f64::from(deviation * deviation);
            }
        }
        sum / samples.len() as f64
    }

    /// The net as integers. `scale` is the number of centipawns of an output of 1.0.
    pub(crate) fn weights(&self, scale: i32) -> Weights {
        let bucket_biases = self
            .bucket_biases
            .weights
            .iter()
            .map(|bias| (bias * (FIRST_LAYER_ONE * LAST_LAYER_ONE) as f32).round() as i32);
        Weights {
            neurons: self.neurons,
            scale,
            accumulator_biases: self.accumulator_biases.rounded(FIRST_LAYER_ONE),
            first_layer: self.rows.rounded(FIRST_LAYER_ONE),
            last_layer: self.last.rounded(LAST_LAYER_ONE),
            bucket_biases: bucket_biases.collect(),
        }
    }
}

/// Adds `row` to `sum`, element by element.
fn add(sum: &mut [f32], row: &[f32]) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += weight;
    }
}

#[cfg(test)]
mod tests {
    use ai::net::{NetInputs, Pieces};
    use rand::SeedableRng;
    use rules::racing_kings::Position;

    use super::*;

    const TARGETS: Targets = Targets { scale: 300.0, result_weight: 0.5 };

    fn rows_of(samples: &[Packed]) -> Rows {
        let mut rows = Rows::default();
        rows.fill::<Position>(samples, TARGETS);
        rows
    }

    fn samples() -> Vec<Packed> {
        let position = Position::default();
        let pieces: Pieces = position.pieces();
        vec![
            Sample { pieces, turn: Color::White, score: 120, result: 2 }.to_bytes(),
            Sample { pieces, turn: Color::Black, score: -35, result: 1 }.to_bytes(),
        ]
    }

    /// Compares the gradient of each layer with the change of the error for a small step.
    #[test]
    fn gradients_match_finite_differences() {
        let rows = rows_of(&samples());
        let mut model = Model::new::<Position>(64, &mut ChaCha8Rng::seed_from_u64(3));
        let mut part = BatchPart::of(&model);
        for index in 0..2 {
            part.accumulate_gradient(&model, &rows, index);
        }
        let first_row = usize::from(rows.view(0, 0)[0]) * 64;
        let layers: [fn(&mut Model) -> &mut Layer; 4] = [
            |model| &mut model.accumulator_biases,
            |model| &mut model.rows,
            |model| &mut model.last,
            |model| &mut model.bucket_biases,
        ];
        let grads = [part.accumulator_biases, part.rows, part.last, part.bucket_biases];
        for (number, (layer, grads)) in layers.into_iter().zip(grads).enumerate() {
            let bucket = usize::from(rows.buckets[0]);
            let last_offset = bucket * 128;
            // Two weights of each layer that affect the first sample.
            for weight_index in
                [[0, 5], [first_row, first_row + 9], [last_offset, last_offset + 70], [bucket; 2]][number]
            {
                let grad = f64::from(grads[weight_index]);
                let mut error_with_change = |change: f32| {
                    let weight = layer(&mut model).weights[weight_index];
                    layer(&mut model).weights[weight_index] = weight + change;
                    // The mean over two samples, as a sum.
                    let error = 2.0 * model.error::<Position>(&samples(), TARGETS);
                    layer(&mut model).weights[weight_index] = weight;
                    error
                };
                let measured = (error_with_change(0.01) - error_with_change(-0.01)) / 0.02;
                assert!(
                    (grad - measured).abs() < 1e-4 + grad.abs() * 0.05,
                    "{number} {weight_index}: {grad} {measured}"
                );
            }
        }
    }

    #[test]
    fn training_reduces_the_error() {
        let targets = Targets { result_weight: 1.0, ..TARGETS };
        let mut model = Model::new::<Position>(64, &mut ChaCha8Rng::seed_from_u64(3));
        let mut parts = [BatchPart::of(&model)];
        for _ in 0..300 {
            model.accumulate_gradients::<Position>(&mut parts, &samples(), targets, 1);
            model.step(&mut parts, 0.01, 0.0, 2);
        }
        let error = model.error::<Position>(&samples(), targets);
        assert!(error < 1e-3, "{error}");
    }

    /// The weights must be equal bit by bit.
    #[test]
    fn the_number_of_threads_does_not_change_the_weights() {
        let batch = samples().repeat(5);
        let train = |threads: usize| {
            let mut model = Model::new::<Position>(64, &mut ChaCha8Rng::seed_from_u64(3));
            let mut parts = model.parts();
            let errors: Vec<f64> = (0..5)
                .map(|_| {
                    let error = model.accumulate_gradients::<Position>(&mut parts, &batch, TARGETS, threads);
                    model.step(&mut parts, 0.01, 0.01, batch.len());
                    error
                })
                .collect();
            (errors, model.rows.weights)
        };
        let single_threaded = train(1);
        assert!(single_threaded.0[4] < single_threaded.0[0]);
        for threads in [2, 3, 4, 9] {
            assert!(train(threads) == single_threaded, "{threads} threads");
        }
    }

    /// A net survives a round trip without training, also among additional neurons whose output weights are 0.
    #[test]
    fn training_can_continue_from_a_net() {
        let rng = || ChaCha8Rng::seed_from_u64(3);
        let small = Model::new::<Position>(64, &mut rng()).weights(300);
        let mut model = Model::new::<Position>(64, &mut ChaCha8Rng::seed_from_u64(4));
        assert_ne!(model.weights(300), small);
        model.load_weights(&small);
        assert_eq!(model.weights(300), small);

        let mut large = Model::new::<Position>(128, &mut rng());
        large.last.weights.fill(0.0);
        large.load_weights(&small);
        let rows = rows_of(&samples());
        for index in 0..2 {
            let value = |model: &Model| {
                let neurons = || vec![0.0; model.neurons];
                model.value(&rows, index, &mut [neurons(), neurons()])
            };
            assert!((value(&large) - value(&model)).abs() < 1e-4, "{} {}", value(&large), value(&model));
        }
    }
}
