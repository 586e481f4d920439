//! How a search values positions: by a function or by a net.

use std::sync::Arc;

use crate::net::{Accumulators, Net, NetInputs};
use crate::search::memory::prefetch;
use rules::{Color, Rules};

/// An evaluation, with what it remembers from position to position.
pub(crate) enum Evaluation<G> {
    /// Centipawns for the side to move.
    Function(fn(&G) -> i32),
    Net(Box<ByNet>),
}

/// A net with what it remembers.
pub(crate) struct ByNet {
    net: Arc<Net>,
    accumulators: Accumulators,
    known: Vec<Known>,
}

/// A value that a net gave, in the lowest 16 bits, and the other bits of the key of its position, but for two that
/// neither these nor its place tell.
#[derive(Clone, Copy)]
struct Known(u64);

impl Known {
    const VALUE: u64 = 0xFFFF;

    fn of(key: u64, value: i16) -> Known {
        Known(key & !Known::VALUE | u64::from(value as u16))
    }

    fn belongs_to(self, key: u64) -> bool {
        (self.0 ^ key) & !Known::VALUE == 0
    }

    fn value(self) -> i32 {
        i32::from(self.0 as u16 as i16)
    }
}

/// Values that are kept, a power of two: positions come up again and again, and a net takes its time. Few enough
/// for the processor's second cache.
const KNOWN: usize = 1 << 14;

impl<G: Rules + NetInputs> Evaluation<G> {
    /// Values by a net.
    pub(crate) fn net(net: Arc<Net>) -> Evaluation<G> {
        Evaluation::Net(Box::new(ByNet { net, accumulators: Accumulators::default(), known: Vec::new() }))
    }

    /// The same without what it remembers, for a search of its own.
    pub(crate) fn forgetful(&self) -> Evaluation<G> {
        match self {
            Evaluation::Function(evaluate) => Evaluation::Function(*evaluate),
            Evaluation::Net(by) => Evaluation::net(Arc::clone(&by.net)),
        }
    }

    /// Has what is remembered of the position with `key` fetched from memory.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        if let Evaluation::Net(by) = self
            && let Some(known) = by.known.get(key as usize % KNOWN)
        {
            prefetch(known);
        }
    }

    /// The value of a position `ply` plies from the root for the side to move.
    #[inline]
    pub(crate) fn value(&mut self, position: &G, ply: usize) -> i32 {
        match self {
            Evaluation::Function(evaluate) => evaluate(position),
            Evaluation::Net(by) => {
                let ByNet { net, accumulators, known } = &mut **by;
                if known.is_empty() {
                    known.resize(KNOWN, Known::of(u64::MAX, 0));
                }
                let key = position.key();
                let known = &mut known[key as usize % KNOWN];
                if !known.belongs_to(key) {
                    let turn = Color::of_seat(position.turn());
                    let value = accumulators.value::<G>(net, &position.pieces(), turn, ply);
                    let value = position.put_right(value).clamp(i16::MIN.into(), i16::MAX.into());
                    *known = Known::of(key, value as i16);
                }
                known.value()
            }
        }
    }
}
