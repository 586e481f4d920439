//! Training: holds some positions out for validation and trains the net on the others for several epochs.

use std::error::Error;
use std::fs;
use std::time::Instant;

use ai::net::{Net, value};
use ai::search::SearchGame;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::TrainArgs;
use crate::curve::{Targets, fit_scale, logistic};
use crate::model::Model;
use crate::sample::{self, Packed, Sample};

/// One of this number of positions is held out for validation.
///
/// These positions are at the end of each file, so they come from other games than the training positions.
const VALIDATION_INTERVAL: usize = 20;

/// Trains a net, prints the errors after each epoch, and writes the net to a file.
pub(crate) fn train<G: SearchGame>(args: &TrainArgs) -> Result<(), Box<dyn Error>> {
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for path in &args.data {
        let samples = sample::read(path)?;
        let (training_part, validation_part) =
            samples.split_at(samples.len() - samples.len() / VALIDATION_INTERVAL);
        training.extend_from_slice(training_part);
        validation.extend_from_slice(validation_part);
    }
    // Training that continues from a net keeps the net's scale, unless the command line gives another one.
    let initial_net = args.from.as_deref().map(crate::load::<G>).transpose()?;
    let scale = args.scale.or(initial_net.as_ref().map(|net| net.weights().scale));
    let scale = scale.unwrap_or_else(|| fit_scale(&training));
    println!("{} positions, {} held out, scale {scale}", training.len(), validation.len());
    let targets = Targets { scale: scale as f32, result_weight: args.result };

    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let mut model = Model::new::<G>(args.neurons, &mut rng);
    if let Some(net) = &initial_net {
        if net.weights().neurons > args.neurons {
            return Err(format!(
                "a net of {} neurons does not fit in {}",
                net.weights().neurons,
                args.neurons
            )
            .into());
        }
        model.load_weights(net.weights());
    }
    let mut parts = model.parts();
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let step_count = args.epochs * training.len().div_ceil(args.batch) as u32;
    let mut step = 0;
    let start = Instant::now();
    for epoch in 1..=args.epochs {
        // Fisher-Yates shuffle.
        for last in (1..order.len()).rev() {
            order.swap(last, rng.random_range(0..=last));
        }
        let mut error = 0.0;
        for indices in order.chunks(args.batch) {
            let sample_at = |index: &u32| training[*index as usize];
            let batch: Vec<Packed> = indices.iter().map(sample_at).collect();
            error += model.accumulate_gradients::<G>(&mut parts, &batch, targets, args.threads);
            // The learning rate falls linearly to a hundredth.
            let rate = args.rate * (1.0 - 0.99 * step as f32 / step_count as f32);
            model.step(&mut parts, rate, args.decay, batch.len());
            step += 1;
        }
        println!(
            "epoch {epoch}: error {:.6}, held out {:.6}, {:.0} s",
            error / order.len() as f64,
            model.error::<G>(&validation, targets),
            start.elapsed().as_secs_f64()
        );
    }

    let net = Net::new::<G>(G::GAME, model.weights(scale))?;
    let squared_error = |sample: &Packed| {
        let sample = Sample::from_bytes(sample);
        let value = value::<G>(&net, &sample.pieces, sample.turn) as f32 / scale as f32;
        f64::from(logistic(value) - targets.target_of(&sample)).powi(2)
    };
    let integer_net_error: f64 = validation.iter().map(squared_error).sum();
    println!("in whole numbers: held out {:.6}", integer_net_error / validation.len() as f64);
    fs::write(&args.out, net.to_bytes(G::GAME))?;
    Ok(())
}
