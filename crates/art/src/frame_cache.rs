//! A cache that drops entries that were not used for some frames.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// Values by key, each with the frame of its last use.
#[derive(Debug)]
pub struct FrameCache<K, V> {
    entries: HashMap<K, (V, u64)>,
    /// Number of the current frame.
    frame: u64,
}

impl<K, V> Default for FrameCache<K, V> {
    fn default() -> FrameCache<K, V> {
        FrameCache { entries: HashMap::new(), frame: 0 }
    }
}

impl<K: Eq + Hash, V> FrameCache<K, V> {
    /// Starts a frame and drops the entries that were not used in the last `max_age` frames.
    ///
    /// If nothing were dropped, resizing the window would fill the cache: the sizes of pictures follow the window, so
    /// every new size adds entries.
    pub fn begin_frame(&mut self, max_age: u64) {
        self.frame += 1;
        let oldest = self.frame.saturating_sub(max_age);
        self.entries.retain(|_, (_, last_used)| *last_used >= oldest);
    }

    /// The value of `key`; `make` computes it on first use. Errors are not cached.
    pub fn get_or_make<E>(&mut self, key: K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<&V, E> {
        let (value, last_used) = match self.entries.entry(key) {
            Entry::Occupied(occupied) => occupied.into_mut(),
            Entry::Vacant(vacant) => {
                let value = make(vacant.key())?;
                vacant.insert((value, self.frame))
            }
        };
        *last_used = self.frame;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::FrameCache;
    use std::convert::Infallible;

    #[test]
    fn used_entries_stay_and_unused_ones_are_dropped() {
        let mut cache = FrameCache::default();
        let mut made = 0;
        let mut lookup = |cache: &mut FrameCache<_, _>, key| {
            let Ok(_) = cache.get_or_make(key, |_| {
                made += 1;
                Ok::<_, Infallible>(())
            });
            made
        };
        assert_eq!(["a", "b", "a"].map(|key| lookup(&mut cache, key)), [1, 2, 2]);
        for _ in 0..3 {
            cache.begin_frame(2);
            assert_eq!(lookup(&mut cache, "a"), 2);
        }
        assert_eq!(lookup(&mut cache, "b"), 3);
    }

    #[test]
    fn errors_are_not_cached() {
        let mut cache = FrameCache::<_, u8>::default();
        assert_eq!(cache.get_or_make(1, |_| Err("no")), Err("no"));
        assert_eq!(cache.get_or_make(1, |key| Ok::<_, ()>(key + 1)), Ok(&2));
    }
}
