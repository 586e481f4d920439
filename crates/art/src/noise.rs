//! Smooth noise from integer hashes. It is the same on every machine and has no state.

/// Hashes two coordinates and a seed, with the finaliser of MurmurHash3 (public domain).
pub const fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut h =
        seed ^ (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77).rotate_left(15);
    h = (h ^ (h >> 16)).wrapping_mul(0x85eb_ca6b);
    h = (h ^ (h >> 13)).wrapping_mul(0xc2b2_ae35);
    h ^ (h >> 16)
}

/// The hash as a number from 0 (inclusive) to 1 (exclusive).
pub fn unit_hash(x: i32, y: i32, seed: u32) -> f32 {
    (hash(x, y, seed) >> 8) as f32 / (1 << 24) as f32
}

/// Random values from -1 to 1 at integer coordinates. The lattice repeats in both directions.
///
/// The lattice is small enough to stay in the processor's cache, and large enough that no repetition is visible within
/// one square of a board.
static LATTICE: [[f32; LATTICE_SIDE]; LATTICE_SIDE] = lattice();
const LATTICE_SIDE: usize = 128;

const fn lattice() -> [[f32; LATTICE_SIDE]; LATTICE_SIDE] {
    let mut values = [[0.0; LATTICE_SIDE]; LATTICE_SIDE];
    let mut y = 0;
    while y < LATTICE_SIDE {
        let mut x = 0;
        while x < LATTICE_SIDE {
            values[y][x] = (hash(x as i32, y as i32, 0x7ab1) >> 8) as f32 / (1 << 23) as f32 - 1.0;
            x += 1;
        }
        y += 1;
    }
    values
}

/// Value noise, from -1 to 1: smooth interpolation between random values at integer coordinates.
pub fn value_noise(x: f32, y: f32, seed: u32) -> f32 {
    let (ix, iy) = (floor(x), floor(y));
    let (fx, fy) = (x - ix as f32, y - iy as f32);
    // Smoothstep weights, so that no lattice lines are visible.
    let (sx, sy) = (fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy));
    // Each seed reads the lattice at another offset.
    let shift = seed.wrapping_mul(0x9e37_79b1);
    let column = (ix as u32).wrapping_add(shift >> 25) as usize;
    let row = (iy as u32).wrapping_add(shift >> 15) as usize;
    let at = |row: usize, column: usize| LATTICE[row % LATTICE_SIDE][column % LATTICE_SIDE];
    let upper = lerp(at(row, column), at(row, column + 1), sx);
    let lower = lerp(at(row + 1, column), at(row + 1, column + 1), sx);
    lerp(upper, lower, sy)
}

/// Fractal noise, from -1 to 1, as a sum of `octaves` layers of [`value_noise`].
///
/// Each layer is about twice as fine and half as strong as the one before.
pub fn fractal_noise(x: f32, y: f32, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut weight, mut scale) = (0.0, 0.5, 1.0);
    for octave in 0..octaves {
        sum += weight * value_noise(x * scale, y * scale, seed.wrapping_add(octave.wrapping_mul(0x9e37)));
        weight *= 0.5;
        scale *= 2.03;
    }
    sum
}

/// Cellular (Worley) noise: distances to the two nearest points, and the nearest point's hash.
///
/// Each unit cell has one point, at most `jitter / 2` from its middle in each direction. With `period` the pattern
/// repeats after that many cells in both directions.
pub fn cellular_noise(x: f32, y: f32, jitter: f32, period: Option<i32>, seed: u32) -> (f32, f32, u32) {
    let (cell_x, cell_y) = (floor(x), floor(y));
    let wrap = |cell: i32| period.map_or(cell, |period| cell.rem_euclid(period));
    let (mut nearest, mut second, mut nearest_hash) = (f32::MAX, f32::MAX, 0);
    for neighbour_y in cell_y - 1..=cell_y + 1 {
        for neighbour_x in cell_x - 1..=cell_x + 1 {
            let id = hash(wrap(neighbour_x), wrap(neighbour_y), seed);
            let point_x = neighbour_x as f32 + 0.5 + ((id & 0xffff) as f32 / 65536.0 - 0.5) * jitter;
            let point_y = neighbour_y as f32 + 0.5 + ((id >> 16) as f32 / 65536.0 - 0.5) * jitter;
            let distance = (point_x - x) * (point_x - x) + (point_y - y) * (point_y - y);
            if distance < nearest {
                (second, nearest, nearest_hash) = (nearest, distance, id);
            } else if distance < second {
                second = distance;
            }
        }
    }
    (nearest.sqrt(), second.sqrt(), nearest_hash)
}

/// Rounds down to an integer.
///
/// On the x86-64 baseline (no SSE4.1), `f32::floor` is a call of the C library. The calls would take most of the time
/// of drawing a board.
fn floor(x: f32) -> i32 {
    let towards_zero = x as i32;
    towards_zero - i32::from(x < towards_zero as f32)
}

/// Interpolates from `a` (`t` = 0) to `b` (`t` = 1).
pub fn lerp(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// Smooth step: 0 up to `from`, 1 from `to` on, and smooth in between.
pub fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
