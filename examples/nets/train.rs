//! Training: reads positions, keeps some out, and lets a net learn the others round after round.

use std::error::Error;
use std::fs;
use std::time::Instant;

use ai::net::{Net, value};
use ai::search::SearchGame;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::TrainArgs;
use crate::curve::{Aims, fitted_scale, logistic};
use crate::model::Model;
use crate::sample::{self, Packed, Sample};

/// One in so many positions at the end of each file is kept out of the training, to judge it by.
const HELD_OUT: usize = 20;

pub(crate) fn train<G: SearchGame>(args: &TrainArgs) -> Result<(), Box<dyn Error>> {
    let (mut kept, mut held) = (Vec::new(), Vec::new());
    for path in &args.data {
        let samples = sample::read(path)?;
        let (first, last) = samples.split_at(samples.len() - samples.len() / HELD_OUT);
        kept.extend_from_slice(first);
        held.extend_from_slice(last);
    }
    // A net that goes on learning keeps its scale.
    let from = args.from.as_deref().map(crate::load::<G>).transpose()?;
    let scale = args.scale.or(from.as_ref().map(|net| net.weights().scale));
    let scale = scale.unwrap_or_else(|| fitted_scale(&kept));
    println!("{} positions, {} held out, scale {scale}", kept.len(), held.len());
    let aims = Aims { scale: scale as f32, result: args.result };

    let mut luck = ChaCha8Rng::seed_from_u64(args.seed);
    let mut model = Model::new::<G>(args.neurons, &mut luck);
    if let Some(net) = &from {
        if net.weights().neurons > args.neurons {
            return Err(format!(
                "a net of {} neurons does not fit in {}",
                net.weights().neurons,
                args.neurons
            )
            .into());
        }
        model.take_over(net.weights());
    }
    let mut parts = model.parts();
    let mut order: Vec<u32> = (0..kept.len() as u32).collect();
    let steps = args.epochs * kept.len().div_ceil(args.batch) as u32;
    let mut step = 0;
    let began = Instant::now();
    for epoch in 1..=args.epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, luck.random_range(0..=last));
        }
        let mut error = 0.0;
        for batch in order.chunks(args.batch) {
            let pick = |index: &u32| kept[*index as usize];
            let batch: Vec<Packed> = batch.iter().map(pick).collect();
            error += model.learn::<G>(&mut parts, &batch, aims, args.threads);
            // In a straight line down to a hundredth.
            let rate = args.rate * (1.0 - 0.99 * step as f32 / steps as f32);
            model.step(&mut parts, rate, args.decay, batch.len());
            step += 1;
        }
        println!(
            "epoch {epoch}: error {:.6}, held out {:.6}, {:.0} s",
            error / order.len() as f64,
            model.error::<G>(&held, aims),
            began.elapsed().as_secs_f64()
        );
    }

    let net = Net::new::<G>(G::GAME, model.weights(scale))?;
    let miss = |sample: &Packed| {
        let sample = Sample::from_bytes(sample);
        let value = value::<G>(&net, &sample.pieces, sample.turn) as f32 / scale as f32;
        f64::from(logistic(value) - aims.of(&sample)).powi(2)
    };
    let whole: f64 = held.iter().map(miss).sum();
    println!("in whole numbers: held out {:.6}", whole / held.len() as f64);
    fs::write(&args.out, net.to_bytes(G::GAME))?;
    Ok(())
}
