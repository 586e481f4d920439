//! A net during training, in single precision. The optimiser is Adam; the loss is the squared error after the logistic
//! curve.
//!
//! The same data and seed give the same net on every machine: sums have the same order for any number of threads, and
//! no function of the system's mathematics library is used.

use ai::net::{FIRST_LAYER_ONE, FIRST_LIMIT, LAST_LAYER_ONE, LAST_LIMIT, Weights};
use ai::search::SearchGame;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rules::Color;

use crate::curve::{Targets, logistic};
use crate::sample::{Packed, Sample};

/// Decay rates of the first and second moment in Adam, with the usual values.
const DECAY: [f32; 2] = [0.9, 0.999];
/// Constant of Adam that avoids a division by zero.
const EPSILON: f32 = 1e-8;
/// Number of parts of a batch, each of which may run on its own thread. Fixed, because it determines the order of
/// sums.
const PARTS: usize = 4;
/// Number of partial sums over the neurons, which allows SIMD instructions.
const LANES: usize = 16;

/// Positions as row indices of the first layer, the view of the side to move first.
///
/// They are computed for one part of a batch at a time: for all positions they would need ten times the memory of the
/// packed samples.
#[derive(Default)]
struct Rows {
    /// Index of each position's first row, the same for both views, and the total at the end.
    first_rows: Vec<u32>,
    views: [Vec<u16>; 2],
    buckets: Vec<u8>,
    /// 1 where Black is to move, otherwise 0.
    turns: Vec<u8>,
    targets: Vec<f32>,
}

impl Rows {
    /// Replaces the contents by the rows of `samples`.
    fn fill<G: SearchGame>(&mut self, samples: &[Packed], targets: Targets) {
        let Rows { first_rows, views, buckets, turns, targets: target_values } = self;
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
                pieces.for_each(|color, kind, place| {
                    list.push(G::feature_index(view, transform, color, kind, place) as u16)
                });
                list.extend(&extra_features[view as usize]);
            }
            first_rows.push(views[0].len() as u32);
            buckets.push(G::bucket(pieces, *turn) as u8);
            turns.push(u8::from(*turn == Color::Black));
            target_values.push(targets.target_of(&sample));
        }
    }

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
    fn new(length: usize, spread: f32, limit: f32, rng: &mut ChaCha8Rng) -> Layer {
        let weights = (0..length).map(|_| (rng.random::<f32>() * 2.0 - 1.0) * spread).collect();
        let zeros = || vec![0.0; length];
        Layer { weights, moments: [zeros(), zeros()], limit }
    }

    /// A gradient step over `count` positions; clears the gradient sums in `parts`.
    fn step<'s>(
        &mut self,
        parts: impl Iterator<Item = &'s mut Vec<f32>>,
        rate: f32,
        decay: f32,
        count: usize,
        correction: [f32; 2],
    ) {
        let mut grads = vec![0.0; self.weights.len()];
        for part in parts {
            add(&mut grads, part);
            part.fill(0.0);
        }
        let [first, second] = &mut self.moments;
        let factor = 1.0 / count as f32;
        for (((weight, grad), first), second) in self.weights.iter_mut().zip(&grads).zip(first).zip(second) {
            let mean = *grad * factor;
            *first = DECAY[0] * *first + (1.0 - DECAY[0]) * mean;
            *second = DECAY[1] * *second + (1.0 - DECAY[1]) * mean * mean;
            let step = *first / correction[0] / ((*second / correction[1]).sqrt() + EPSILON);
            *weight = (*weight - rate * (step + decay * *weight)).clamp(-self.limit, self.limit);
        }
    }

    fn rounded(&self, one: i32) -> Vec<i16> {
        self.weights.iter().map(|weight| (weight * one as f32).round() as i16).collect()
    }

    /// Copies the weights of a smaller net. Each block of `old` weights goes to the start of a block of `new` weights.
    fn take_over(&mut self, whole: &[i16], one: i32, (old, new): (usize, usize)) {
        for (ours, theirs) in self.weights.chunks_exact_mut(new).zip(whole.chunks_exact(old)) {
            for (weight, whole) in ours.iter_mut().zip(theirs) {
                *weight = f32::from(*whole) / one as f32;
            }
        }
    }
}

/// The net during training.
pub(crate) struct Model {
    neurons: usize,
    start: Layer,
    rows: Layer,
    last: Layer,
    bias: Layer,
    /// Powers of Adam's decay rates, for the bias correction.
    powers: [f32; 2],
}

/// Scratch space for one part of a batch: the gradient sums of the four layers.
pub(crate) struct Part {
    start: Vec<f32>,
    rows: Vec<f32>,
    last: Vec<f32>,
    bias: Vec<f32>,
    hidden: [Vec<f32>; 2],
    hidden_gradient: Vec<f32>,
    positions: Rows,
    error: f64,
}

impl Part {
    fn of(model: &Model) -> Part {
        let zeros = |layer: &Layer| vec![0.0; layer.weights.len()];
        let neurons = || vec![0.0; model.neurons];
        Part {
            start: zeros(&model.start),
            rows: zeros(&model.rows),
            last: zeros(&model.last),
            bias: zeros(&model.bias),
            hidden: [neurons(), neurons()],
            hidden_gradient: neurons(),
            positions: Rows::default(),
            error: 0.0,
        }
    }

    /// Adds the gradients and the error of one position.
    fn accumulate_gradient(&mut self, model: &Model, rows: &Rows, index: usize) {
        let predicted = logistic(model.value(rows, index, &mut self.hidden));
        let deviation = predicted - rows.targets[index];
        let grad = 2.0 * deviation * predicted * (1.0 - predicted);
        let neurons = model.neurons;
        let bucket = usize::from(rows.buckets[index]);
        self.bias[bucket] += grad;
        for view in 0..2 {
            let at = (2 * bucket + view) * neurons;
            let last = &model.last.weights[at..at + neurons];
            let last_grads = &mut self.last[at..at + neurons];
            for (((hidden_gradient, hidden), weight), last_grad) in
                self.hidden_gradient.iter_mut().zip(&self.hidden[view]).zip(last).zip(last_grads)
            {
                let value = hidden.clamp(0.0, 1.0);
                *last_grad += grad * value * value;
                let slope = if *hidden > 0.0 && *hidden < 1.0 { 2.0 * value } else { 0.0 };
                *hidden_gradient = grad * weight * slope;
            }
            let start = model.start(rows, index, view);
            add(&mut self.start[start..start + neurons], &self.hidden_gradient);
            for &row in rows.view(view, index) {
                add(&mut self.rows[usize::from(row) * neurons..][..neurons], &self.hidden_gradient);
            }
        }
        self.error += f64::from(deviation * deviation);
    }
}

impl Model {
    pub(crate) fn new<G: SearchGame>(neurons: usize, rng: &mut ChaCha8Rng) -> Model {
        let start_sets = 1 + usize::from(G::IS_ASYMMETRIC);
        let first_limit = FIRST_LIMIT as f32 / FIRST_LAYER_ONE as f32;
        let last_limit = LAST_LIMIT as f32 / LAST_LAYER_ONE as f32;
        let output_spread = 1.0 / (2.0 * neurons as f32).sqrt();
        Model {
            neurons,
            start: Layer::new(start_sets * neurons, 0.25, first_limit, rng),
            rows: Layer::new(G::ROWS * neurons, 0.15, first_limit, rng),
            last: Layer::new(G::BUCKETS * 2 * neurons, output_spread, last_limit, rng),
            bias: Layer::new(G::BUCKETS, 0.0, 100.0, rng),
            powers: [1.0; 2],
        }
    }

    /// Scratch space for all parts of a batch.
    pub(crate) fn parts(&self) -> Vec<Part> {
        (0..PARTS).map(|_| Part::of(self)).collect()
    }

    /// Continues from `net`: its neurons become the first ones, and additional neurons keep their random weights.
    pub(crate) fn load_weights(&mut self, net: &Weights) {
        let sizes = (net.neurons, self.neurons);
        self.start.take_over(&net.accumulator_biases, FIRST_LAYER_ONE, sizes);
        self.rows.take_over(&net.rows, FIRST_LAYER_ONE, sizes);
        self.last.take_over(&net.last, LAST_LAYER_ONE, sizes);
        for (weight, whole) in self.bias.weights.iter_mut().zip(&net.bucket_biases) {
            *weight = *whole as f32 / (FIRST_LAYER_ONE * LAST_LAYER_ONE) as f32;
        }
    }

    /// Offset of the start values of a view.
    fn start(&self, rows: &Rows, index: usize, view: usize) -> usize {
        if self.start.weights.len() == self.neurons {
            0
        } else {
            (usize::from(rows.turns[index]) ^ view) * self.neurons
        }
    }

    /// The value of a position; leaves the hidden layer of both views in `hidden`.
    fn value(&self, rows: &Rows, index: usize, hidden: &mut [Vec<f32>; 2]) -> f32 {
        let neurons = self.neurons;
        let bucket = usize::from(rows.buckets[index]);
        let mut sum = self.bias.weights[bucket];
        for (view, hidden) in hidden.iter_mut().enumerate() {
            let start = self.start(rows, index, view);
            hidden.copy_from_slice(&self.start.weights[start..start + neurons]);
            for &row in rows.view(view, index) {
                add(hidden, &self.rows.weights[usize::from(row) * neurons..][..neurons]);
            }
            let last = &self.last.weights[(2 * bucket + view) * neurons..][..neurons];
            let mut parts = [0.0; LANES];
            for (hidden, last) in hidden.chunks_exact(LANES).zip(last.chunks_exact(LANES)) {
                for lane in 0..LANES {
                    let value = hidden[lane].clamp(0.0, 1.0);
                    parts[lane] += value * value * last[lane];
                }
            }
            sum += parts.iter().sum::<f32>();
        }
        sum
    }

    /// Adds up the gradients of a batch and returns the sum of its errors. The parts of the batch and the order of
    /// sums do not depend on the number of threads.
    pub(crate) fn accumulate_gradients<G: SearchGame>(
        &self,
        parts: &mut [Part],
        batch: &[Packed],
        targets: Targets,
        threads: usize,
    ) -> f64 {
        let part_size = batch.len().div_ceil(parts.len()).max(1);
        let mut work: Vec<_> = parts.iter_mut().zip(batch.chunks(part_size)).collect();
        let per_thread = work.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for work in work.chunks_mut(per_thread) {
                scope.spawn(move || {
                    for (part, batch) in work {
                        let mut rows = std::mem::take(&mut part.positions);
                        rows.fill::<G>(batch, targets);
                        (0..batch.len()).for_each(|index| part.accumulate_gradient(self, &rows, index));
                        part.positions = rows;
                    }
                });
            }
        });
        parts.iter_mut().map(|part| std::mem::take(&mut part.error)).sum()
    }

    /// A gradient step with the sums of all parts.
    pub(crate) fn step(&mut self, parts: &mut [Part], rate: f32, decay: f32, count: usize) {
        for (power, decay) in self.powers.iter_mut().zip(DECAY) {
            *power *= decay;
        }
        let correction = self.powers.map(|power| 1.0 - power);
        self.start.step(parts.iter_mut().map(|part| &mut part.start), rate, decay, count, correction);
        self.rows.step(parts.iter_mut().map(|part| &mut part.rows), rate, decay, count, correction);
        self.last.step(parts.iter_mut().map(|part| &mut part.last), rate, decay, count, correction);
        self.bias.step(parts.iter_mut().map(|part| &mut part.bias), rate, decay, count, correction);
    }

    /// The mean error over `samples`, without learning from them.
    pub(crate) fn error<G: SearchGame>(&self, samples: &[Packed], targets: Targets) -> f64 {
        let mut hidden = [vec![0.0; self.neurons], vec![0.0; self.neurons]];
        let mut rows = Rows::default();
        let mut sum = 0.0;
        for chunk in samples.chunks(1_024) {
            rows.fill::<G>(chunk, targets);
            for index in 0..chunk.len() {
                let deviation = logistic(self.value(&rows, index, &mut hidden)) - rows.targets[index];
                sum += f64::from(deviation * deviation);
            }
        }
        sum / samples.len() as f64
    }

    pub(crate) fn weights(&self, scale: i32) -> Weights {
        let bias = self
            .bias
            .weights
            .iter()
            .map(|bias| (bias * (FIRST_LAYER_ONE * LAST_LAYER_ONE) as f32).round() as i32);
        Weights {
            neurons: self.neurons,
            scale,
            accumulator_biases: self.start.rounded(FIRST_LAYER_ONE),
            rows: self.rows.rounded(FIRST_LAYER_ONE),
            last: self.last.rounded(LAST_LAYER_ONE),
            bucket_biases: bias.collect(),
        }
    }
}

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

    const TARGETS: Targets = Targets { scale: 300.0, result: 0.5 };

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
        let mut part = Part::of(&model);
        for index in 0..2 {
            part.accumulate_gradient(&model, &rows, index);
        }
        let first_row = usize::from(rows.view(0, 0)[0]) * 64;
        let layers: [fn(&mut Model) -> &mut Layer; 4] = [
            |model| &mut model.start,
            |model| &mut model.rows,
            |model| &mut model.last,
            |model| &mut model.bias,
        ];
        let grads = [part.start, part.rows, part.last, part.bias];
        for (number, (layer, grads)) in layers.into_iter().zip(grads).enumerate() {
            let last = usize::from(rows.buckets[0]) * 128;
            for at in
                [[0, 5], [first_row, first_row + 9], [last, last + 70], [usize::from(rows.buckets[0]); 2]]
                    [number]
            {
                let grad = f64::from(grads[at]);
                let mut moved = |by: f32| {
                    let weight = layer(&mut model).weights[at];
                    layer(&mut model).weights[at] = weight + by;
                    let error = 2.0 * model.error::<Position>(&samples(), TARGETS);
                    layer(&mut model).weights[at] = weight;
                    error
                };
                let measured = (moved(0.01) - moved(-0.01)) / 0.02;
                assert!(
                    (grad - measured).abs() < 1e-4 + grad.abs() * 0.05,
                    "{number} {at}: {grad} {measured}"
                );
            }
        }
    }

    #[test]
    fn training_reduces_the_error() {
        let targets = Targets { result: 1.0, ..TARGETS };
        let mut model = Model::new::<Position>(64, &mut ChaCha8Rng::seed_from_u64(3));
        let mut parts = [Part::of(&model)];
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
        let trained = |threads: usize| {
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
        let alone = trained(1);
        assert!(alone.0[4] < alone.0[0]);
        for threads in [2, 3, 4, 9] {
            assert!(trained(threads) == alone, "{threads} threads");
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
