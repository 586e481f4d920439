//! Accumulators of a net along the path of a search. The [module of the nets](super) defines accumulator, view and row.

use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::net::inputs::{ExtraFeatures, NetInputs, Pieces};
use crate::net::kernel::{self, KernelWork};
use crate::net::network::Net;
use rules::Color;

/// Upper bound on the number of pieces that appear, or disappear, between two positions.
const MAX_CHANGES: usize = 64;

/// A piece that appears or disappears: colour, kind, square.
type Change = (Color, u8, u8);
type Changes = ArrayVec<Change, MAX_CHANGES>;
/// Weight rows that one pass of [`update_rows`] adds or subtracts.
type RowBatch<'a> = ArrayVec<&'a [i16], 8>;

/// The pieces for which the accumulators at a ply were computed.
#[derive(Clone, Copy, Debug, Default)]
struct AccumulatorState {
    pieces: Pieces,
    /// Transform of each view ([`NetInputs::view_transform`]).
    transforms: [u8; 2],
    /// Whether the other fields and the accumulators of this ply are valid.
    is_filled: bool,
}

/// Accumulators for the positions on the path of a search, ply by ply.
///
/// Each ply stores the pieces that were evaluated last at this ply. The next evaluation at this ply starts from them,
/// or from the pieces of the ply before, and applies the difference. The stored position may be a sibling or come from
/// an earlier search. This affects only the speed, never the value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulators {
    states: Vec<AccumulatorState>,
    /// Two views (perspectives) for each ply, White's first.
    values: Vec<i16>,
    /// Indices of the additional rows ([`NetInputs::extra_features`]), for each view.
    extra_features: [ExtraFeatures; 2],
    /// Size of the hidden layer, for each view.
    neurons: usize,
}

/// Evaluates pieces for the side to move, in centipawns, without stored accumulators.
pub fn value<G: NetInputs>(net: &Net, pieces: &Pieces, turn: Color) -> i32 {
    Accumulators::default().value::<G>(net, pieces, turn, 0)
}

/// Work for a [`kernel`]: updates the accumulators to a position, and evaluates the position.
struct EvaluatePieces<'a, G> {
    accumulators: &'a mut Accumulators,
    net: &'a Net,
    pieces: &'a Pieces,
    turn: Color,
    ply: usize,
    game: PhantomData<G>,
}

impl<G: NetInputs> KernelWork for EvaluatePieces<'_, G> {
    type Result = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let EvaluatePieces { accumulators, net, pieces, turn, ply, .. } = self;
        accumulators.update::<G>(net, pieces, ply);
        accumulators.extra_features.iter_mut().for_each(ExtraFeatures::clear);
        G::extra_features(pieces, &mut accumulators.extra_features);
        let size = accumulators.neurons;
        let views = &accumulators.values[2 * ply * size..][..2 * size];
        let (white, black) = views.split_at(size);
        let [white_extras, black_extras] = &accumulators.extra_features;
        let (white, black) = ((white, white_extras), (black, black_extras));
        let views = if turn == Color::White { [white, black] } else { [black, white] };
        net.output(views, G::bucket(pieces, turn))
    }
}

impl Accumulators {
    /// Evaluates `pieces`, at `ply` plies from the root, for the side to move, in centipawns.
    pub(crate) fn value<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, turn: Color, ply: usize) -> i32 {
        self.reserve(net, ply);
        net.kernel.run(EvaluatePieces::<G> { accumulators: self, net, pieces, turn, ply, game: PhantomData })
    }

    /// Makes space for the accumulators of `net` at `ply`. Discards accumulators of another size.
    fn reserve(&mut self, net: &Net, ply: usize) {
        if self.neurons != net.neurons() {
            let neurons = net.neurons();
            *self = Accumulators { neurons, ..Accumulators::default() };
        }
        if self.states.len() <= ply {
            self.states.resize(ply + 1, AccumulatorState::default());
            self.values.resize(2 * (ply + 1) * self.neurons, 0);
        }
    }

    /// Updates both views at `ply` to `pieces`.
    ///
    /// The base of the update is the stored state at `ply` or at the ply before, whichever differs in fewer squares. A
    /// view is computed anew if there is no base or if the transform of the view has changed.
    #[inline(always)]
    fn update<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, ply: usize) {
        // Loops instead of iterator closures: closures do not inherit the target features of the kernel.
        let mut base_ply = None;
        let mut fewest_changes = u32::MAX;
        for candidate in [ply, ply.wrapping_sub(1)] {
            if let Some(state) = self.states.get(candidate)
                && state.is_filled
            {
                let changed = state.pieces.changed_squares(pieces);
                if changed < fewest_changes {
                    (base_ply, fewest_changes) = (Some(candidate), changed);
                }
            }
        }
        let (mut added, mut removed) = (Changes::new(), Changes::new());
        let mut base_state = AccumulatorState::default();
        if let Some(base_ply) = base_ply {
            base_state = self.states[base_ply];
            pieces.changes(&base_state.pieces, &mut added, &mut removed);
        }
        let size = self.neurons;
        let mut transforms = [0; 2];
        for view in Color::ALL {
            let transform = G::view_transform(pieces, view);
            transforms[view as usize] = transform;
            let row = |&(color, kind, square): &Change| {
                net.row(G::feature_index(view, transform, color, usize::from(kind), usize::from(square)))
            };
            let offset = |ply: usize| (2 * ply + view as usize) * size;
            match base_ply.filter(|_| base_state.transforms[view as usize] == transform) {
                Some(base_ply) if base_ply < ply => {
                    let (base_values, own_values) = self.values.split_at_mut(offset(ply));
                    let base_values = &base_values[offset(base_ply)..][..size];
                    update_rows(&mut own_values[..size], Some(base_values), &added, &removed, row);
                }
                Some(_) => update_rows(&mut self.values[offset(ply)..][..size], None, &added, &removed, row),
                None => {
                    let (mut all_pieces, mut no_pieces) = (Changes::new(), Changes::new());
                    pieces.changes(&Pieces::default(), &mut all_pieces, &mut no_pieces);
                    let biases = Some(net.accumulator_biases(view));
                    update_rows(
                        &mut self.values[offset(ply)..][..size],
                        biases,
                        &all_pieces,
                        &no_pieces,
                        row,
                    );
                }
            }
        }
        self.states[ply] = AccumulatorState { pieces: *pieces, transforms, is_filled: true };
    }
}

/// Sets `to` to `from` plus the rows of the pieces in `added` minus the rows of the pieces in `removed`.
///
/// If `from` is `None`, updates `to` in place. Each pass of the loop handles as many rows as a [`RowBatch`] holds.
#[inline(always)]
fn update_rows<'a>(
    to: &mut [i16],
    mut from: Option<&[i16]>,
    mut added: &[Change],
    mut removed: &[Change],
    row: impl Fn(&Change) -> &'a [i16],
) {
    loop {
        let (mut added_rows, mut removed_rows) = (RowBatch::new(), RowBatch::new());
        let (batch, rest) = added.split_at(added.len().min(added_rows.capacity()));
        added_rows.extend(batch.iter().map(&row));
        added = rest;
        let (batch, rest) = removed.split_at(removed.len().min(removed_rows.capacity()));
        removed_rows.extend(batch.iter().map(&row));
        removed = rest;
        kernel::update_accumulator(to, from.take(), &added_rows, &removed_rows);
        if added.is_empty() && removed.is_empty() {
            return;
        }
    }
}
