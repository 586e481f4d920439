//! Training: Adam on the squared error of the logistic curve, in single precision, one thread, every sum in a
//! fixed order, and no function of the system's mathematics library: the same data and the same seed make the
//! same net on every machine.

use std::error::Error;
use std::fs;
use std::time::Instant;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tabuleiro::ai::net::{FIRST_LIMIT, FIRST_ONE, LAST_LIMIT, LAST_ONE, Net, Weights, value};
use tabuleiro::ai::search::SearchGame;
use tabuleiro::rules::Color;

use crate::TrainArgs;
use crate::sample::{self, Sample};

/// One in so many positions at the end of each file is kept out of the training, to judge it by.
const HELD_OUT: usize = 20;
/// Adam's usual constants.
const DECAY: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;
/// Sums over neurons are kept in so many parts, so that they can be added side by side.
const LANES: usize = 16;

pub fn train<G: SearchGame>(args: &TrainArgs) -> Result<(), Box<dyn Error>> {
    let (mut kept, mut held) = (Vec::new(), Vec::new());
    for path in &args.data {
        let samples = sample::read(path)?;
        let (first, last) = samples.split_at(samples.len() - samples.len() / HELD_OUT);
        kept.extend_from_slice(first);
        held.extend_from_slice(last);
    }
    let scale = args.scale.unwrap_or_else(|| fitted_scale(&kept));
    println!("{} positions, {} held out, scale {scale}", kept.len(), held.len());
    let aims = Aims { scale: scale as f32, result: args.result };
    let (kept, held) = (Rows::of::<G>(&kept, aims), (Rows::of::<G>(&held, aims), held));

    let mut luck = ChaCha8Rng::seed_from_u64(args.seed);
    let mut model = Model::new::<G>(args.neurons, &mut luck);
    let mut order: Vec<u32> = (0..kept.aims.len() as u32).collect();
    let steps = args.epochs * kept.aims.len().div_ceil(args.batch) as u32;
    let mut step = 0;
    let began = Instant::now();
    for epoch in 1..=args.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, luck.random_range(0..=last));
        }
        let mut error = 0.0;
        for batch in order.chunks(args.batch) {
            for &index in batch {
                error += model.learn(&kept, index as usize);
            }
            // In a straight line down to a hundredth.
            let rate = args.rate * (1.0 - 0.99 * step as f32 / steps as f32);
            model.step(rate, args.decay, batch.len());
            step += 1;
        }
        println!(
            "epoch {epoch}: error {:.6}, held out {:.6}, {:.0} s",
            error / order.len() as f64,
            model.error(&held.0),
            began.elapsed().as_secs_f64()
        );
    }

    let net = Net::new::<G>(G::GAME, model.weights(scale))?;
    let valued = |sample: &Sample| value::<G>(&net, &sample.pieces, sample.turn) as f32 / scale as f32;
    let spread = held.1.iter().zip(&held.0.aims);
    let whole: f64 = spread.map(|(sample, aim)| f64::from((logistic(valued(sample)) - aim).powi(2))).sum();
    println!("in whole numbers: held out {:.6}", whole / held.1.len() as f64);
    fs::write(&args.out, net.to_bytes(G::GAME))?;
    Ok(())
}

/// The logistic curve, by our own exponential: multiplications and additions are the same on every machine.
fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

fn exp(x: f32) -> f32 {
    let x = x.clamp(-40.0, 40.0);
    let whole = (x * std::f32::consts::LOG2_E).round();
    let rest = x - whole * std::f32::consts::LN_2;
    let series = (1..=7).rev().fold(1.0, |sum, n| 1.0 + sum * rest / n as f32);
    series * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The scale at which scores foretell results best.
fn fitted_scale(samples: &[Sample]) -> i32 {
    let some = || samples.iter().step_by(samples.len().div_ceil(100_000).max(1));
    let error = |scale: i32| -> f64 {
        let miss = |sample: &Sample| {
            logistic(f32::from(sample.score) / scale as f32) - f32::from(sample.result) / 2.0
        };
        some().map(|sample| f64::from(miss(sample).powi(2))).sum()
    };
    let mut best = (f64::INFINITY, 400);
    for scale in (50..=1_500).step_by(10) {
        let error = error(scale);
        if error < best.0 {
            best = (error, scale);
        }
    }
    best.1
}

/// What a position is trained towards.
#[derive(Clone, Copy)]
struct Aims {
    scale: f32,
    /// The share of the game's result.
    result: f32,
}

/// Positions as rows of the first layer, the side to move first.
struct Rows {
    /// Where the rows of each position begin; both views have as many.
    begins: Vec<u32>,
    views: [Vec<u16>; 2],
    buckets: Vec<u8>,
    /// Whose view comes first: 1 where Black is to move.
    turns: Vec<u8>,
    aims: Vec<f32>,
}

impl Rows {
    fn of<G: SearchGame>(samples: &[Sample], aims: Aims) -> Rows {
        let mut rows = Rows {
            begins: vec![0],
            views: [Vec::new(), Vec::new()],
            buckets: Vec::new(),
            turns: Vec::new(),
            aims: Vec::new(),
        };
        for Sample { pieces, turn, score, result } in samples {
            let mut further = Default::default();
            G::further(pieces, &mut further);
            for (list, view) in rows.views.iter_mut().zip([*turn, !*turn]) {
                let lens = G::lens(pieces, view);
                pieces.each(|color, kind, place| list.push(G::row(view, lens, color, kind, place) as u16));
                list.extend(&further[view as usize]);
            }
            rows.begins.push(rows.views[0].len() as u32);
            rows.buckets.push(G::bucket(pieces, *turn) as u8);
            rows.turns.push(u8::from(*turn == Color::Black));
            let hoped = logistic(f32::from(*score) / aims.scale);
            rows.aims.push(aims.result * f32::from(*result) / 2.0 + (1.0 - aims.result) * hoped);
        }
        rows
    }

    fn view(&self, view: usize, index: usize) -> &[u16] {
        &self.views[view][self.begins[index] as usize..self.begins[index + 1] as usize]
    }
}

/// Weights that are learnt, with what Adam remembers of them.
struct Layer {
    weights: Vec<f32>,
    slopes: Vec<f32>,
    moments: [Vec<f32>; 2],
    limit: f32,
}

impl Layer {
    fn new(length: usize, spread: f32, limit: f32, luck: &mut ChaCha8Rng) -> Layer {
        let weights = (0..length).map(|_| (luck.random::<f32>() * 2.0 - 1.0) * spread).collect();
        let zeros = || vec![0.0; length];
        Layer { weights, slopes: zeros(), moments: [zeros(), zeros()], limit }
    }

    /// A step down the slopes summed up since the last.
    fn step(&mut self, rate: f32, decay: f32, count: usize, correction: [f32; 2]) {
        let [first, second] = &mut self.moments;
        let share = 1.0 / count as f32;
        for (((weight, slope), first), second) in
            self.weights.iter_mut().zip(&mut self.slopes).zip(first).zip(second)
        {
            let mean = *slope * share;
            *slope = 0.0;
            *first = DECAY[0] * *first + (1.0 - DECAY[0]) * mean;
            *second = DECAY[1] * *second + (1.0 - DECAY[1]) * mean * mean;
            let step = *first / correction[0] / ((*second / correction[1]).sqrt() + EPSILON);
            *weight = (*weight - rate * (step + decay * *weight)).clamp(-self.limit, self.limit);
        }
    }

    fn rounded(&self, one: i32) -> Vec<i16> {
        self.weights.iter().map(|weight| (weight * one as f32).round() as i16).collect()
    }
}

/// The net while it learns.
struct Model {
    neurons: usize,
    start: Layer,
    rows: Layer,
    last: Layer,
    bias: Layer,
    /// Powers of Adam's constants.
    powers: [f32; 2],
    hidden: [Vec<f32>; 2],
    slopes: Vec<f32>,
}

impl Model {
    fn new<G: SearchGame>(neurons: usize, luck: &mut ChaCha8Rng) -> Model {
        let sides = 1 + usize::from(G::SIDES_DIFFER);
        let first = FIRST_LIMIT as f32 / FIRST_ONE as f32;
        let last = LAST_LIMIT as f32 / LAST_ONE as f32;
        let wide = 1.0 / (2.0 * neurons as f32).sqrt();
        Model {
            neurons,
            start: Layer::new(sides * neurons, 0.25, first, luck),
            rows: Layer::new(G::ROWS * neurons, 0.15, first, luck),
            last: Layer::new(G::BUCKETS * 2 * neurons, wide, last, luck),
            bias: Layer::new(G::BUCKETS, 0.0, 100.0, luck),
            powers: [1.0; 2],
            hidden: [vec![0.0; neurons], vec![0.0; neurons]],
            slopes: vec![0.0; neurons],
        }
    }

    /// Where the accumulator of a view starts.
    fn start(&self, rows: &Rows, index: usize, view: usize) -> usize {
        if self.start.weights.len() == self.neurons {
            0
        } else {
            (usize::from(rows.turns[index]) ^ view) * self.neurons
        }
    }

    /// The value of a position; leaves the hidden neurons behind.
    fn value(&mut self, rows: &Rows, index: usize) -> f32 {
        let neurons = self.neurons;
        let bucket = usize::from(rows.buckets[index]);
        let mut sum = self.bias.weights[bucket];
        for view in 0..2 {
            let start = self.start(rows, index, view);
            let hidden = &mut self.hidden[view];
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

    /// Adds up the slopes of one position; its error.
    fn learn(&mut self, rows: &Rows, index: usize) -> f64 {
        let hoped = logistic(self.value(rows, index));
        let miss = hoped - rows.aims[index];
        let slope = 2.0 * miss * hoped * (1.0 - hoped);
        let neurons = self.neurons;
        let bucket = usize::from(rows.buckets[index]);
        self.bias.slopes[bucket] += slope;
        for view in 0..2 {
            let at = (2 * bucket + view) * neurons;
            let last = &self.last.weights[at..at + neurons];
            let last_slopes = &mut self.last.slopes[at..at + neurons];
            for (((below, hidden), weight), last_slope) in
                self.slopes.iter_mut().zip(&self.hidden[view]).zip(last).zip(last_slopes)
            {
                let value = hidden.clamp(0.0, 1.0);
                *last_slope += slope * value * value;
                let open = if *hidden > 0.0 && *hidden < 1.0 { 2.0 * value } else { 0.0 };
                *below = slope * weight * open;
            }
            let start = self.start(rows, index, view);
            add(&mut self.start.slopes[start..start + neurons], &self.slopes);
            for &row in rows.view(view, index) {
                add(&mut self.rows.slopes[usize::from(row) * neurons..][..neurons], &self.slopes);
            }
        }
        f64::from(miss * miss)
    }

    fn step(&mut self, rate: f32, decay: f32, count: usize) {
        for (power, decay) in self.powers.iter_mut().zip(DECAY) {
            *power *= decay;
        }
        let correction = self.powers.map(|power| 1.0 - power);
        for layer in [&mut self.start, &mut self.rows, &mut self.last, &mut self.bias] {
            layer.step(rate, decay, count, correction);
        }
    }

    /// The mean error over positions that were not learnt from.
    fn error(&mut self, rows: &Rows) -> f64 {
        let mut sum = 0.0;
        for index in 0..rows.aims.len() {
            sum += f64::from((logistic(self.value(rows, index)) - rows.aims[index]).powi(2));
        }
        sum / rows.aims.len() as f64
    }

    fn weights(&self, scale: i32) -> Weights {
        let bias = self.bias.weights.iter().map(|bias| (bias * (FIRST_ONE * LAST_ONE) as f32).round() as i32);
        Weights {
            neurons: self.neurons,
            scale,
            start: self.start.rounded(FIRST_ONE),
            rows: self.rows.rounded(FIRST_ONE),
            last: self.last.rounded(LAST_ONE),
            bias: bias.collect(),
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
    use tabuleiro::ai::net::{NetInputs, Pieces};
    use tabuleiro::rules::racing_kings::Position;

    use super::*;

    #[test]
    fn the_exponential_is_one() {
        for step in -300..300 {
            let x = step as f32 / 10.0;
            let (ours, true_one) = (f64::from(exp(x)), f64::from(x).exp());
            assert!((ours / true_one - 1.0).abs() < 1e-5, "{x}: {ours} {true_one}");
        }
    }

    fn samples() -> Vec<Sample> {
        let position = Position::default();
        let pieces: Pieces = position.pieces();
        vec![
            Sample { pieces, turn: Color::White, score: 120, result: 2 },
            Sample { pieces, turn: Color::Black, score: -35, result: 1 },
        ]
    }

    /// The slope of every kind of weight is what the error changes by when the weight is moved a little.
    #[test]
    fn slopes_are_those_of_the_error() {
        let rows = Rows::of::<Position>(&samples(), Aims { scale: 300.0, result: 0.5 });
        let mut model = Model::new::<Position>(64, &mut ChaCha8Rng::seed_from_u64(3));
        for index in 0..2 {
            model.learn(&rows, index);
        }
        let first_row = usize::from(rows.view(0, 0)[0]) * 64;
        let layers: [fn(&mut Model) -> &mut Layer; 4] = [
            |model| &mut model.start,
            |model| &mut model.rows,
            |model| &mut model.last,
            |model| &mut model.bias,
        ];
        for (number, layer) in layers.into_iter().enumerate() {
            let last = usize::from(rows.buckets[0]) * 128;
            for at in
                [[0, 5], [first_row, first_row + 9], [last, last + 70], [usize::from(rows.buckets[0]); 2]]
                    [number]
            {
                let slope = f64::from(layer(&mut model).slopes[at]);
                let mut moved = |by: f32| {
                    let weight = layer(&mut model).weights[at];
                    layer(&mut model).weights[at] = weight + by;
                    let error = 2.0 * model.error(&rows);
                    layer(&mut model).weights[at] = weight;
                    error
                };
                let measured = (moved(0.01) - moved(-0.01)) / 0.02;
                assert!(
                    (slope - measured).abs() < 1e-4 + slope.abs() * 0.05,
                    "{number} {at}: {slope} {measured}"
                );
            }
        }
    }

    #[test]
    fn learns_what_it_is_shown() {
        let rows = Rows::of::<Position>(&samples(), Aims { scale: 300.0, result: 1.0 });
        let mut model = Model::new::<Position>(64, &mut ChaCha8Rng::seed_from_u64(3));
        for _ in 0..300 {
            for index in 0..2 {
                model.learn(&rows, index);
            }
            model.step(0.01, 0.0, 2);
        }
        assert!(model.error(&rows) < 1e-3, "{}", model.error(&rows));
    }
}
