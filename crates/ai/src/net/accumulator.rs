//! Accumulators of a net along the path of a search.

use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::net::inputs::{ExtraFeatures, NetInputs, Pieces};
use crate::net::kernel::{self, Work};
use crate::net::network::Net;
use rules::Color;

/// Upper bound on the pieces that appear or disappear between two positions.
const MOST_CHANGES: usize = 64;

/// A piece that appears or disappears: colour, kind, square.
type Change = (Color, u8, u8);
type Changes = ArrayVec<Change, MOST_CHANGES>;
/// Weight rows that one pass adds or subtracts.
type RowBatch<'a> = ArrayVec<&'a [i16], 8>;

/// The pieces for which the accumulators at a ply were computed.
#[derive(Clone, Copy, Debug, Default)]
struct AccumulatorState {
    pieces: Pieces,
    /// The `view_transform` of each side ([`NetInputs::view_transform`]).
    lenses: [u8; 2],
    is_filled: bool,
}

/// Accumulators for the positions on the path of a search, ply by ply.
///
/// Each ply stores the pieces that it evaluated last, and the next evaluation at the ply applies the difference. The
/// stored position may be a sibling or come from an earlier search. This affects only the speed, never the value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulators {
    states: Vec<AccumulatorState>,
    /// Two views (perspectives) for each ply, White's first.
    values: Vec<i16>,
    /// Indices of the additional rows ([`NetInputs::extra_features`]), for each view.
    further: [ExtraFeatures; 2],
    neurons: usize,
}

/// Evaluates pieces for the side to move, in centipawns, without stored accumulators.
pub fn value<G: NetInputs>(net: &Net, pieces: &Pieces, turn: Color) -> i32 {
    Accumulators::default().value::<G>(net, pieces, turn, 0)
}

/// A position to evaluate, as work for a [`kernel`].
struct UpdatedAccumulator<'a, G> {
    accumulators: &'a mut Accumulators,
    net: &'a Net,
    pieces: &'a Pieces,
    turn: Color,
    ply: usize,
    game: PhantomData<G>,
}

impl<G: NetInputs> Work for UpdatedAccumulator<'_, G> {
    type Result = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let UpdatedAccumulator { accumulators, net, pieces, turn, ply, .. } = self;
        accumulators.update::<G>(net, pieces, ply);
        accumulators.further.iter_mut().for_each(ExtraFeatures::clear);
        G::extra_features(pieces, &mut accumulators.further);
        let size = accumulators.neurons;
        let views = &accumulators.values[2 * ply * size..][..2 * size];
        let (white, black) = views.split_at(size);
        let [for_white, for_black] = &accumulators.further;
        let (white, black) = ((white, for_white), (black, for_black));
        let views = if turn == Color::White { [white, black] } else { [black, white] };
        net.output(views, G::bucket(pieces, turn))
    }
}

impl Accumulators {
    /// Evaluates `pieces`, at `ply` plies from the root, for the side to move, in centipawns.
    pub(crate) fn value<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, turn: Color, ply: usize) -> i32 {
        self.make_room(net, ply);
        net.kernel.run(UpdatedAccumulator::<G> {
            accumulators: self,
            net,
            pieces,
            turn,
            ply,
            game: PhantomData,
        })
    }

    fn make_room(&mut self, net: &Net, ply: usize) {
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
    /// Starts from the stored state at `ply` or at the ply before, whichever differs in fewer squares. Computes a view
    /// anew if its transform has changed.
    #[inline(always)]
    fn update<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, ply: usize) {
        // Loops instead of iterator closures: closures do not inherit the target features of the kernel.
        let mut base = None;
        let mut fewest = u32::MAX;
        for place in [ply, ply.wrapping_sub(1)] {
            if let Some(state) = self.states.get(place)
                && state.is_filled
            {
                let changed = state.pieces.changed_squares(pieces);
                if changed < fewest {
                    (base, fewest) = (Some(place), changed);
                }
            }
        }
        let (mut come, mut gone) = (Changes::new(), Changes::new());
        let mut before = AccumulatorState::default();
        if let Some(place) = base {
            before = self.states[place];
            pieces.changes(&before.pieces, &mut come, &mut gone);
        }
        let size = self.neurons;
        let mut lenses = [0; 2];
        for view in Color::ALL {
            let lens = G::view_transform(pieces, view);
            lenses[view as usize] = lens;
            let row = |&(color, kind, place): &Change| {
                net.row(G::feature_index(view, lens, color, usize::from(kind), usize::from(place)))
            };
            let at = |ply: usize| (2 * ply + view as usize) * size;
            match base.filter(|_| before.lenses[view as usize] == lens) {
                Some(place) if place < ply => {
                    let (above, here) = self.values.split_at_mut(at(ply));
                    let above = &above[at(place)..][..size];
                    update_rows(&mut here[..size], Some(above), &come, &gone, row);
                }
                Some(_) => update_rows(&mut self.values[at(ply)..][..size], None, &come, &gone, row),
                None => {
                    let (mut all, mut none) = (Changes::new(), Changes::new());
                    pieces.changes(&Pieces::default(), &mut all, &mut none);
                    let start = Some(net.start(view));
                    update_rows(&mut self.values[at(ply)..][..size], start, &all, &none, row);
                }
            }
        }
        self.states[ply] = AccumulatorState { pieces: *pieces, lenses, is_filled: true };
    }
}

/// Writes to `to`: `from` plus the rows of the pieces in `come` minus the rows of the pieces in `gone`.
///
/// If `from` is `None`, updates `to` in place.
#[inline(always)]
fn update_rows<'a>(
    to: &mut [i16],
    mut from: Option<&[i16]>,
    mut come: &[Change],
    mut gone: &[Change],
    row: impl Fn(&Change) -> &'a [i16],
) {
    loop {
        let (mut added, mut subtracted) = (RowBatch::new(), RowBatch::new());
        let (now, later) = come.split_at(come.len().min(added.capacity()));
        added.extend(now.iter().map(&row));
        come = later;
        let (now, later) = gone.split_at(gone.len().min(subtracted.capacity()));
        subtracted.extend(now.iter().map(&row));
        gone = later;
        kernel::update_accumulator(to, from.take(), &added, &subtracted);
        if come.is_empty() && gone.is_empty() {
            return;
        }
    }
}
