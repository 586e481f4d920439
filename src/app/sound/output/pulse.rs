//! Sound output on Linux: the PulseAudio protocol over a socket, which PipeWire speaks too.
//!
//! The crate `pulseaudio` is written in Rust, so no system library is linked or loaded.

use bevy::tasks::block_on;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, Prop, Props, SampleFormat, SampleSpec};
use pulseaudio::{AsPlaybackSource, Client, PlaybackStream};

use crate::app::sound::output::worker::{Device, NoDevice, Pump};

/// Frames per second.
const RATE: u32 = 48_000;
/// Bytes per sample (`f32`).
const SAMPLE_BYTES: usize = 4;
/// Bytes per frame: two channels of four bytes.
const FRAME_BYTES: u32 = 8;
/// Length of the server's buffer in milliseconds: the shortest that a busy machine can keep filled.
const BUFFER_MS: u32 = 20;

/// Connection to the sound server.
///
/// The connection stays open, since an idle connection costs nothing. A stream exists only while a sound plays.
#[derive(Default)]
pub(super) struct Pulse {
    /// `None` before the first sound, and after the server has ended.
    client: Option<Client>,
}

impl Device for Pulse {
    type Open = PlaybackStream;

    fn open(&mut self, mut pump: Pump) -> Result<PlaybackStream, NoDevice> {
        // This round trip finds out whether the server has ended since the last sound.
        let live_client = self.client.take().filter(|client| block_on(client.server_info()).is_ok());
        let client = match live_client {
            Some(client) => client,
            None => Client::from_env(c"Tabuleiro").map_err(|_| NoDevice)?,
        };
        let mut frames: Vec<f32> = Vec::new();
        let fetch = move |bytes: &mut [u8]| {
            frames.clear();
            frames.resize(bytes.len() / SAMPLE_BYTES, 0.0);
            pump.fetch(&mut frames, RATE);
            for (sample_bytes, sample) in bytes.chunks_exact_mut(SAMPLE_BYTES).zip(&frames) {
                sample_bytes.copy_from_slice(&sample.to_le_bytes());
            }
            bytes.len()
        };
        let stream = block_on(client.create_playback_stream(stream_parameters(), fetch.as_playback_source()));
        // Keep the connection: a server without a device may get one later.
        self.client = Some(client);
        stream.map_err(|_| NoDevice)
    }
}

fn stream_parameters() -> PlaybackStreamParams {
    let bytes = |ms: u32| RATE / 1000 * ms * FRAME_BYTES;
    let mut props = Props::new();
    props.set(Prop::MediaName, c"Tabuleiro");
    props.set(Prop::MediaRole, c"game");
    PlaybackStreamParams {
        sample_spec: SampleSpec { format: SampleFormat::Float32Le, channels: 2, sample_rate: RATE },
        channel_map: ChannelMap::stereo(),
        buffer_attr: BufferAttr {
            target_length: bytes(BUFFER_MS),
            // Send the first few samples with the start. Without them, the server would run ahead of a delayed program
            // and then request all missed samples at once.
            pre_buffering: bytes(BUFFER_MS / 4),
            minimum_request_length: bytes(BUFFER_MS / 4),
            ..BufferAttr::default()
        },
        props,
        flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
        ..PlaybackStreamParams::default()
    }
}
