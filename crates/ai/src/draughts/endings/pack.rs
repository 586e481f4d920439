//! File format of the tables: an adaptive binary range coder (Martin, 1979; in the form of LZMA) with check
//! sums.
//!
//! Each value is coded in the context of earlier values. The 49 shipped tables take 1.29 MB in this format, and
//! 1.61 MB with `xz -9e` for each table. Positions in which the side to move must capture are not stored: their
//! values follow from their successors.

use crate::draughts::endings::class::MaterialClass;
use crate::draughts::endings::solve::DRAWN;

/// First bytes of every file.
const MAGIC: &[u8; 8] = b"TABEND1\n";
/// Size of a table's header in bytes: men and kings of both sides, length and check sum of the packed values.
const HEADER_BYTES: usize = 12;

/// A packed table in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedTable<'a> {
    pub(super) class: MaterialClass,
    bytes: &'a [u8],
    sum: u32,
}

/// The content of a file with these tables.
pub(super) fn encode_file<'a>(tables: impl IntoIterator<Item = (MaterialClass, &'a [u8])>) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    for (class, table) in tables {
        let packed = pack(class, table);
        for side in 0..2 {
            file.extend([class.men[side], class.kings[side]]);
        }
        file.extend((packed.len() as u32).to_le_bytes());
        file.extend(crc32fast::hash(&packed).to_le_bytes());
        file.extend(packed);
    }
    file
}

/// Splits a file into its tables, without unpacking or checking them; `None` for a malformed file.
pub(super) fn parse_file(file: &[u8]) -> Option<Vec<PackedTable<'_>>> {
    let mut rest = file.strip_prefix(MAGIC)?;
    let mut tables = Vec::new();
    while let Some((head, after)) = rest.split_first_chunk::<HEADER_BYTES>() {
        let [own_men, own_kings, other_men, other_kings, lengths @ ..] = *head;
        let [a, b, c, d, e, f, g, h] = lengths;
        let class =
            MaterialClass { men: [own_men, other_men], kings: [own_kings, other_kings] }.validated()?;
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let (bytes, after) = after.split_at_checked(length)?;
        tables.push(PackedTable { class, bytes, sum: u32::from_le_bytes([e, f, g, h]) });
        rest = after;
    }
    rest.is_empty().then_some(tables)
}

impl PackedTable<'_> {
    /// Whether the check sum is right.
    pub(super) fn checksum_matches(&self) -> bool {
        crc32fast::hash(self.bytes) == self.sum
    }

    /// The unpacked table; `None` if damaged. Values of positions with a capture are meaningless.
    pub(super) fn unpack(&self) -> Option<Vec<u8>> {
        if !self.checksum_matches() {
            return None;
        }
        let mut decoder = Decoder::new(self.bytes);
        let mut table = vec![DRAWN; self.class.size()];
        code_table(self.class, &mut table, |chance, _| decoder.bit(chance));
        Some(table)
    }
}

fn pack(class: MaterialClass, table: &[u8]) -> Vec<u8> {
    let mut encoder = Encoder { low: 0, range: u32::MAX, held: 0, waiting: 1, bytes: Vec::new() };
    let mut copy = table.to_vec();
    code_table(class, &mut copy, |chance, bit| {
        encoder.bit(chance, bit);
        bit
    });
    encoder.finish()
}

/// Encodes or decodes a table value by value, each as a few binary decisions. `code` receives the probability
/// and the bit of the current value, and returns the bit to store.
fn code_table(class: MaterialClass, table: &mut [u8], mut code: impl FnMut(&mut u16, bool) -> bool) {
    let mut model = Model::new();
    let row = class.row_length();
    let (mut last, mut before) = (DRAWN, DRAWN);
    class.visit(|place, placement| {
        let above = place.checked_sub(row).map_or(DRAWN, |above| table[above]);
        if placement.must_capture() {
            table[place] = above;
        } else {
            let value = model.code(last, before, above, table[place], &mut code);
            (before, last) = (last, value);
            table[place] = value;
        }
        Some(())
    });
}

/// Adaptive probabilities of the values.
struct Model {
    /// Probabilities that a value equals the last one, and the one a row before. Context: these two values, and
    /// whether the last two were equal.
    same: Vec<[u16; 2]>,
    /// Bits of any other value as a binary tree. Context: the last value.
    other: Vec<u16>,
}

/// Probability 1/2, in 1/65536.
const EVEN: u16 = 1 << 15;

impl Model {
    fn new() -> Model {
        Model { same: vec![[EVEN; 2]; 1 << 17], other: vec![EVEN; 1 << 16] }
    }

    fn code(
        &mut self,
        last: u8,
        before: u8,
        above: u8,
        value: u8,
        mut code: impl FnMut(&mut u16, bool) -> bool,
    ) -> u8 {
        let place = (usize::from(last) << 8 | usize::from(above)) << 1 | usize::from(last == before);
        let [as_last, as_above] = &mut self.same[place];
        if code(as_last, value == last) {
            return last;
        }
        if above != last && code(as_above, value == above) {
            return above;
        }
        let tree = &mut self.other[usize::from(last) << 8..][..256];
        let mut node = 1;
        for bit in (0..8).rev() {
            node = node << 1 | usize::from(code(&mut tree[node], value >> bit & 1 == 1));
        }
        node as u8
    }
}

/// The coder renormalises below this range.
const MIN_RANGE: u32 = 1 << 24;

/// Part of `range` that encodes a 1 of probability `chance`.
fn split(range: u32, chance: u16) -> u32 {
    (range >> 16) * u32::from(chance)
}

/// Adapts the probability to `bit`; it stays away from 0 and 1.
fn learn(chance: &mut u16, bit: bool) {
    if bit {
        *chance += (u16::MAX - 31 - *chance) >> 5;
    } else {
        *chance -= (*chance - 31) >> 5;
    }
}

struct Encoder {
    low: u64,
    range: u32,
    /// Last byte that a carry can still change; `waiting` counts it and the bytes of 255 after it.
    held: u8,
    waiting: u64,
    bytes: Vec<u8>,
}

impl Encoder {
    fn bit(&mut self, chance: &mut u16, bit: bool) {
        let part = split(self.range, *chance);
        if bit {
            self.range = part;
        } else {
            self.low += u64::from(part);
            self.range -= part;
        }
        learn(chance, bit);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
    }

    fn shift(&mut self) {
        let carry = self.low >> 32;
        if carry > 0 || self.low < 0xFF << 24 {
            self.bytes.push(self.held.wrapping_add(carry as u8));
            for _ in 1..self.waiting {
                self.bytes.push(0xFFu8.wrapping_add(carry as u8));
            }
            self.waiting = 0;
            self.held = (self.low >> 24) as u8;
        }
        self.waiting += 1;
        self.low = self.low << 8 & 0xFFFF_FFFF;
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }
}

struct Decoder<'a> {
    code: u32,
    range: u32,
    rest: &'a [u8],
}

impl<'a> Decoder<'a> {
    fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { code: 0, range: u32::MAX, rest: bytes };
        for _ in 0..5 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let (byte, rest) = self.rest.split_first().map_or((0, self.rest), |(byte, rest)| (*byte, rest));
        self.rest = rest;
        self.code = self.code << 8 | u32::from(byte);
    }

    #[inline]
    fn bit(&mut self, chance: &mut u16) -> bool {
        let part = split(self.range, *chance);
        let bit = self.code < part;
        if bit {
            self.range = part;
        } else {
            self.code -= part;
            self.range -= part;
        }
        learn(chance, bit);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::zobrist::mix;

    /// All kinds of values survive packing; a damaged byte is detected.
    #[test]
    fn packing_is_lossless_and_damage_is_detected() {
        let class = MaterialClass { men: [1, 0], kings: [1, 1] };
        for kind in 0..4u64 {
            let value = |place: u64| match kind {
                0 => mix(place) as u8,
                1 => DRAWN,
                2 => 0,
                _ => (mix(place / 50) % 20) as u8,
            };
            let table: Vec<u8> = (0..class.size() as u64).map(value).collect();
            let mut file = encode_file([(class, &table[..])]);
            let unpacked = parse_file(&file).expect("one table")[0].unpack().expect("its values");
            class.visit(|place, placement| {
                assert!(placement.must_capture() || unpacked[place] == table[place], "{kind} {place}");
                Some(())
            });
            assert!(parse_file(&file[..file.len() - 1]).is_none(), "cut off");
            let middle = MAGIC.len() + HEADER_BYTES + 3;
            file[middle] ^= 4;
            assert_eq!(parse_file(&file).expect("one table")[0].unpack(), None, "the check sum is wrong");
        }
        assert!(parse_file(b"TABEND1").is_none(), "no file of endings");
        assert!(parse_file(b"TABEND1\n\x03\x01\x01\x01\0\0\0\0\0\0\0\0").is_none(), "too many pieces");
    }
}
