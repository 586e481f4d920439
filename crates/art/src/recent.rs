//! Things that are made when they are wanted, and forgotten when nobody has wanted them for some frames.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// What was made lately, by its key.
#[derive(Debug)]
pub struct Recent<K, V> {
    /// Each with the frame in which it was last wanted.
    made: HashMap<K, (V, u64)>,
    frame: u64,
}

impl<K, V> Default for Recent<K, V> {
    fn default() -> Recent<K, V> {
        Recent { made: HashMap::new(), frame: 0 }
    }
}

impl<K: Eq + Hash, V> Recent<K, V> {
    /// Begins a frame, and forgets what was not wanted in the last `kept` frames: sizes follow the window, and dragging its
    /// edge would otherwise leave something behind for every pixel.
    pub fn begin_frame(&mut self, kept: u64) {
        self.frame += 1;
        let oldest = self.frame.saturating_sub(kept);
        self.made.retain(|_, (_, wanted)| *wanted >= oldest);
    }

    /// What is there already.
    pub fn get(&mut self, key: &K) -> Option<&V> {
        let (made, wanted) = self.made.get_mut(key)?;
        *wanted = self.frame;
        Some(made)
    }

    /// What is there, or is made now; what cannot be made is tried again the next time.
    pub fn get_or_make<E>(&mut self, key: K, make: impl FnOnce(&K) -> Result<V, E>) -> Result<&V, E> {
        let (made, wanted) = match self.made.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let made = make(new.key())?;
                new.insert((made, self.frame))
            }
        };
        *wanted = self.frame;
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::Recent;
    use std::convert::Infallible;

    #[test]
    fn what_is_wanted_stays_and_what_is_not_goes() {
        let mut recent = Recent::default();
        let mut made = 0;
        let mut want = |recent: &mut Recent<_, _>, key| {
            let Ok(_) = recent.get_or_make(key, |_| {
                made += 1;
                Ok::<_, Infallible>(())
            });
            made
        };
        assert_eq!([want(&mut recent, "a"), want(&mut recent, "b"), want(&mut recent, "a")], [1, 2, 2]);
        for _ in 0..3 {
            recent.begin_frame(2);
            assert!(recent.get(&"a").is_some());
        }
        assert!(recent.get(&"b").is_none());
        assert_eq!(want(&mut recent, "a"), 2);
        assert_eq!(want(&mut recent, "b"), 3);
    }

    #[test]
    fn what_cannot_be_made_is_not_kept() {
        let mut recent = Recent::<_, u8>::default();
        assert_eq!(recent.get_or_make(1, |_| Err("no")), Err("no"));
        assert_eq!(recent.get_or_make(1, |key| Ok::<_, ()>(key + 1)), Ok(&2));
    }
}
