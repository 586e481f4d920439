//! File format of the tables: an adaptive binary range coder (Martin, 1979; in the form of LZMA) with checksums.
//!
//! Each value is coded in the context of earlier values. The 49 shipped tables take 1.29 MB in this format, and 1.61 MB
//! if `xz -9e` compresses each table. Positions in which the side to move must capture are not stored, because their
//! values follow from their successors.

use crate::draughts::endings::class::MaterialClass;
use crate::draughts::endings::solve::DRAWN;

/// First bytes of every file.
const MAGIC: &[u8; 8] = b"TABEND1\n";
/// Size of a table's header in bytes: men and kings of both sides, length and checksum of the packed values.
const HEADER_BYTES: usize = 12;

/// A packed table in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedTable<'a> {
    pub(super) class: MaterialClass,
    /// Packed values.
    bytes: &'a [u8],
    /// CRC-32 of `bytes`.
    checksum: u32,
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
    while let Some((header, body)) = rest.split_first_chunk::<HEADER_BYTES>() {
        let [own_men, own_kings, other_men, other_kings, length_and_checksum @ ..] = *header;
        let [a, b, c, d, e, f, g, h] = length_and_checksum;
        let class =
            MaterialClass { men: [own_men, other_men], kings: [own_kings, other_kings] }.validated()?;
        let length = u32::from_le_bytes([a, b, c, d]) as usize;
        let (bytes, next_tables) = body.split_at_checked(length)?;
        tables.push(PackedTable { class, bytes, checksum: u32::from_le_bytes([e, f, g, h]) });
        rest = next_tables;
    }
    rest.is_empty().then_some(tables)
}

impl PackedTable<'_> {
    /// Whether the bytes agree with the checksum.
    pub(super) fn checksum_matches(&self) -> bool {
        crc32fast::hash(self.bytes) == self.checksum
    }

    /// The unpacked table; `None` if the packed table is damaged.
    ///
    /// Values of positions in which the side to move must capture are meaningless.
    pub(super) fn unpack(&self) -> Option<Vec<u8>> {
        if !self.checksum_matches() {
            return None;
        }
        let mut decoder = Decoder::new(self.bytes);
        let mut table = vec![DRAWN; self.class.size()];
        code_table(self.class, &mut table, |probability, _| decoder.bit(probability));
        Some(table)
    }
}

/// Packs the values of a table, without a header.
fn pack(class: MaterialClass, table: &[u8]) -> Vec<u8> {
    let mut encoder =
        Encoder { low: 0, range: u32::MAX, pending_byte: 0, pending_count: 1, bytes: Vec::new() };
    let mut copy = table.to_vec();
    code_table(class, &mut copy, |probability, bit| {
        encoder.bit(probability, bit);
        bit
    });
    encoder.finish()
}

/// Encodes or decodes a table value by value. Each value is coded as a few binary decisions.
///
/// `code` receives the probability of a 1 and the bit of the value in `table`, and returns the true bit. When decoding,
/// the given bit is ignored.
fn code_table(class: MaterialClass, table: &mut [u8], mut code: impl FnMut(&mut u16, bool) -> bool) {
    let mut model = Model::new();
    let row_length = class.row_length();
    let (mut previous, mut second_previous) = (DRAWN, DRAWN);
    class.visit(|index, placement| {
        let above = index.checked_sub(row_length).map_or(DRAWN, |index_above| table[index_above]);
        if placement.must_capture() {
            // The value is not stored. Any value will do; the one above keeps the context of later values regular.
            table[index] = above;
        } else {
            let value = model.code(previous, second_previous, above, table[index], &mut code);
            (second_previous, previous) = (previous, value);
            table[index] = value;
        }
        Some(())
    });
}

/// Adaptive probabilities of the values.
struct Model {
    /// Probabilities that a value equals the previous value, and the value one row before (*above*).
    ///
    /// The context is these two values, and whether the previous two values are equal.
    repeated: Vec<[u16; 2]>,
    /// Probabilities of the bits of any other value, as a binary tree. The context is the previous value.
    other: Vec<u16>,
}

/// Probability 1/2, in units of 1/65536.
const ONE_HALF: u16 = 1 << 15;

impl Model {
    fn new() -> Model {
        Model { repeated: vec![[ONE_HALF; 2]; 1 << 17], other: vec![ONE_HALF; 1 << 16] }
    }

    /// Encodes or decodes one value. Returns the true value; `value` is ignored when decoding.
    fn code(
        &mut self,
        previous: u8,
        second_previous: u8,
        above: u8,
        value: u8,
        mut code: impl FnMut(&mut u16, bool) -> bool,
    ) -> u8 {
        let context =
            (usize::from(previous) << 8 | usize::from(above)) << 1 | usize::from(previous == second_previous);
        let [equals_previous, equals_above] = &mut self.repeated[context];
        if code(equals_previous, value == previous) {
            return previous;
        }
        if above != previous && code(equals_above, value == above) {
            return above;
        }
        let tree = &mut self.other[usize::from(previous) << 8..][..256];
        // Node 1 is the root; the children of node n are 2n and 2n + 1.
        let mut node = 1;
        for bit in (0..8).rev() {
            node = node << 1 | usize::from(code(&mut tree[node], value >> bit & 1 == 1));
        }
        node as u8
    }
}

/// The coder renormalises (shifts out a byte) when its range is less than this.
const MIN_RANGE: u32 = 1 << 24;

/// Part of `range` that encodes a 1 with this probability.
fn range_of_one(range: u32, probability: u16) -> u32 {
    (range >> 16) * u32::from(probability)
}

/// Moves the probability towards `bit` by 1/32 of the distance. The probability stays away from 0 and 1.
fn adapt(probability: &mut u16, bit: bool) {
    if bit {
        *probability += (u16::MAX - 31 - *probability) >> 5;
    } else {
        *probability -= (*probability - 31) >> 5;
    }
}

/// Range encoder.
struct Encoder {
    /// Lower end of the current range, with a carry in bit 32.
    low: u64,
    /// Size of the current range.
    range: u32,
    /// Last byte that a carry can still change.
    pending_byte: u8,
    /// Number of pending bytes: `pending_byte` and the bytes of 255 after it.
    pending_count: u64,
    bytes: Vec<u8>,
}

impl Encoder {
    fn bit(&mut self, probability: &mut u16, bit: bool) {
        let one_range = range_of_one(self.range, *probability);
        if bit {
            self.range = one_range;
        } else {
            self.low += u64::from(one_range);
            self.range -= one_range;
        }
        adapt(probability, bit);
        while self.range < MIN_RANGE {
            self.range <<= 8;
            self.shift();
        }
    }

    /// Writes the bytes that a carry can no longer change, and shifts `low` by one byte.
    fn shift(&mut self) {
        let carry = self.low >> 32;
        if carry > 0 || self.low < 0xFF << 24 {
            self.bytes.push(self.pending_byte.wrapping_add(carry as u8));
            for _ in 1..self.pending_count {
                self.bytes.push(0xFFu8.wrapping_add(carry as u8));
            }
            self.pending_count = 0;
            self.pending_byte = (self.low >> 24) as u8;
        }
        self.pending_count += 1;
        self.low = self.low << 8 & 0xFFFF_FFFF;
    }

    fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.bytes
    }
}

/// Range decoder.
struct Decoder<'a> {
    /// Encoded number, relative to the lower end of the current range.
    code: u32,
    /// Size of the current range.
    range: u32,
    /// Bytes that are not read yet.
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

    /// Reads a byte; zeros follow the last byte.
    fn shift(&mut self) {
        let (byte, rest) = self.rest.split_first().map_or((0, self.rest), |(byte, rest)| (*byte, rest));
        self.rest = rest;
        self.code = self.code << 8 | u32::from(byte);
    }

    #[inline]
    fn bit(&mut self, probability: &mut u16) -> bool {
        let one_range = range_of_one(self.range, *probability);
        let bit = self.code < one_range;
        if bit {
            self.range = one_range;
        } else {
            self.code -= one_range;
            self.range -= one_range;
        }
        adapt(probability, bit);
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

    /// Packs and unpacks tables of random, equal and mixed values, then damages a byte.
    #[test]
    fn packing_is_lossless_and_damage_is_detected() {
        let class = MaterialClass { men: [1, 0], kings: [1, 1] };
        for table_kind in 0..4u64 {
            let value = |index: u64| match table_kind {
                0 => mix(index) as u8,
                1 => DRAWN,
                2 => 0,
                _ => (mix(index / 50) % 20) as u8,
            };
            let table: Vec<u8> = (0..class.size() as u64).map(value).collect();
            let mut file = encode_file([(class, &table[..])]);
            let unpacked = parse_file(&file).expect("one table")[0].unpack().expect("the values");
            class.visit(|index, placement| {
                assert!(placement.must_capture() || unpacked[index] == table[index], "{table_kind} {index}");
                Some(())
            });
            assert!(parse_file(&file[..file.len() - 1]).is_none(), "cut off");
            let middle = MAGIC.len() + HEADER_BYTES + 3;
            file[middle] ^= 4;
            assert_eq!(parse_file(&file).expect("one table")[0].unpack(), None, "the checksum is wrong");
        }
        assert!(parse_file(b"TABEND1").is_none(), "no file of endings");
        assert!(parse_file(b"TABEND1\n\x03\x01\x01\x01\0\0\0\0\0\0\0\0").is_none(), "too many pieces");
    }
}
