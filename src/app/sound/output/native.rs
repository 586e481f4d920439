//! Sound output on Windows and macOS, through `cpal`.

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};

use crate::app::sound::output::worker::{Device, NoDevice, Pump};

/// The default output device of the system.
pub struct Native;

impl Device for Native {
    type Open = cpal::Stream;

    fn open(&mut self, mut pump: Pump) -> Result<cpal::Stream, NoDevice> {
        let device = cpal::default_host().default_output_device().ok_or(NoDevice)?;
        let config = device.default_output_config().map_err(|_| NoDevice)?;
        let (rate, channels) = (config.sample_rate(), usize::from(config.channels()).max(1));
        let mut frames: Vec<f32> = Vec::new();
        let fetch = move |samples: &mut [f32], _: &cpal::OutputCallbackInfo| {
            frames.clear();
            frames.resize(samples.len() / channels * 2, 0.0);
            pump.fetch(&mut frames, rate);
            for (device_frame, frame) in samples.chunks_exact_mut(channels).zip(frames.chunks_exact(2)) {
                // Channels beyond left and right stay silent.
                device_frame.fill(0.0);
                match device_frame {
                    [mono] => *mono = (frame[0] + frame[1]) / 2.0,
                    [left, right, ..] => (*left, *right) = (frame[0], frame[1]),
                    [] => {}
                }
            }
        };
        // Both systems mix in `f32`. Stream errors are ignored: the next sound detects the stall and reopens the
        // device.
        let stream =
            device.build_output_stream(config.config(), fetch, |_| {}, None).map_err(|_| NoDevice)?;
        stream.play().map_err(|_| NoDevice)?;
        Ok(stream)
    }
}
