//! Static evaluation of a search: a plain function, or a neural net with accumulators and a cache.

use std::sync::Arc;

use crate::net::{Accumulators, Net, NetInputs};
use crate::search::memory::prefetch;
use rules::{Color, Rules};

/// A static evaluation, with the data that it caches between positions.
pub(crate) enum Evaluation<G> {
    Function(fn(&G) -> i32),
    Net(Box<NetEvaluation>),
}

/// A net with its accumulators and a cache of values.
pub(crate) struct NetEvaluation {
    net: Arc<Net>,
    accumulators: Accumulators,
    /// Evaluations by hash key; allocated on first use.
    cache: Vec<CacheEntry>,
}

/// Cache entry: the value in the low 16 bits, and the high 48 bits of the key. The index in the cache covers 14 of the
/// other 16 bits of the key. The remaining two bits (14 and 15) are not compared.
#[derive(Clone, Copy)]
struct CacheEntry(u64);

impl CacheEntry {
    const VALUE_MASK: u64 = 0xFFFF;

    fn new(key: u64, value: i16) -> CacheEntry {
        CacheEntry(key & !CacheEntry::VALUE_MASK | u64::from(value as u16))
    }

    fn belongs_to(self, key: u64) -> bool {
        (self.0 ^ key) & !CacheEntry::VALUE_MASK == 0
    }

    fn value(self) -> i32 {
        i32::from(self.0 as u16 as i16)
    }
}

/// Number of cache entries, a power of two. Small enough for the processor's second-level cache.
const CACHE_SIZE: usize = 1 << 14;

impl NetEvaluation {
    /// Allocates the cache if necessary.
    #[inline]
    fn allocate(&mut self) {
        if self.cache.is_empty() {
            self.cache.resize(CACHE_SIZE, CacheEntry::new(u64::MAX, 0));
        }
    }
}

impl<G: Rules + NetInputs> Evaluation<G> {
    /// A net evaluation with an empty cache.
    pub(crate) fn net(net: Arc<Net>) -> Evaluation<G> {
        Evaluation::Net(Box::new(NetEvaluation {
            net,
            accumulators: Accumulators::default(),
            cache: Vec::new(),
        }))
    }

    /// The same evaluation with an empty cache.
    pub(crate) fn with_empty_cache(&self) -> Evaluation<G> {
        match self {
            Evaluation::Function(evaluate) => Evaluation::Function(*evaluate),
            Evaluation::Net(net_evaluation) => Evaluation::net(Arc::clone(&net_evaluation.net)),
        }
    }

    /// Allocates the cache if necessary.
    pub(crate) fn allocate(&mut self) {
        if let Evaluation::Net(net_evaluation) = self {
            net_evaluation.allocate();
        }
    }

    /// Prefetches the cache entry of the position with `key`.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        if let Evaluation::Net(net_evaluation) = self
            && let Some(entry) = net_evaluation.cache.get(key as usize % CACHE_SIZE)
        {
            prefetch(entry);
        }
    }

    /// Static evaluation of `position` in centipawns for the side to move. `ply` is the distance from the root.
    #[inline]
    pub(crate) fn value(&mut self, position: &G, ply: usize) -> i32 {
        match self {
            Evaluation::Function(evaluate) => evaluate(position),
            Evaluation::Net(net_evaluation) => {
                net_evaluation.allocate();
                let NetEvaluation { net, accumulators, cache } = &mut **net_evaluation;
                let key = position.key();
                let entry = &mut cache[key as usize % CACHE_SIZE];
                if !entry.belongs_to(key) {
                    let turn = Color::of_seat(position.turn());
                    let value = accumulators.value::<G>(net, &position.pieces(), turn, ply);
                    let value = position.correct_value(value).clamp(i16::MIN.into(), i16::MAX.into());
                    *entry = CacheEntry::new(key, value as i16);
                }
                entry.value()
            }
        }
    }
}
