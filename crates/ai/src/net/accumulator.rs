//! The accumulators of a net along the path of a search.

use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::net::inputs::{Further, NetInputs, Pieces};
use crate::net::kernel::{self, Work};
use crate::net::network::Net;
use rules::Color;

/// Most pieces that can come or go.
const MOST_CHANGES: usize = 64;

/// A piece that comes or goes: whose, of which kind, where.
type Change = (Color, u8, u8);
type Changes = ArrayVec<Change, MOST_CHANGES>;
/// Rows that are added or taken away at once.
type Few<'a> = ArrayVec<&'a [i16], 8>;

/// For which pieces the accumulators at a ply were made.
#[derive(Clone, Copy, Debug, Default)]
struct Made {
    pieces: Pieces,
    /// How either side looks at them.
    lenses: [u8; 2],
    is_filled: bool,
}

/// What a net has added up for the positions on the path of a search, ply by ply.
///
/// Each remembers for which pieces it was made, and what is asked next is reached from there by the difference:
/// whether that was the position before, another move in the same place, or a position of the search before
/// matters to the speed only, never to the value.
#[derive(Clone, Debug, Default)]
pub(crate) struct Accumulators {
    made: Vec<Made>,
    /// Two views a ply, White's first.
    values: Vec<i16>,
    /// The rows beyond the pieces, view by view.
    further: [Further; 2],
    neurons: usize,
}

/// The value of pieces for the side to move, in centipawns, without any memory.
pub fn value<G: NetInputs>(net: &Net, pieces: &Pieces, turn: Color) -> i32 {
    Accumulators::default().value::<G>(net, pieces, turn, 0)
}

/// A position that is to be valued.
struct Valuing<'a, G> {
    accumulators: &'a mut Accumulators,
    net: &'a Net,
    pieces: &'a Pieces,
    turn: Color,
    ply: usize,
    game: PhantomData<G>,
}

impl<G: NetInputs> Work for Valuing<'_, G> {
    type Result = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Valuing { accumulators, net, pieces, turn, ply, .. } = self;
        accumulators.update::<G>(net, pieces, ply);
        accumulators.further.iter_mut().for_each(Further::clear);
        G::further(pieces, &mut accumulators.further);
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
    /// The value for the side to move of `pieces`, which stand so `ply` plies from the root.
    pub(crate) fn value<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, turn: Color, ply: usize) -> i32 {
        self.make_room(net, ply);
        net.kernel.run(Valuing::<G> { accumulators: self, net, pieces, turn, ply, game: PhantomData })
    }

    fn make_room(&mut self, net: &Net, ply: usize) {
        if self.neurons != net.neurons() {
            let neurons = net.neurons();
            *self = Accumulators { neurons, ..Accumulators::default() };
        }
        if self.made.len() <= ply {
            self.made.resize(ply + 1, Made::default());
            self.values.resize(2 * (ply + 1) * self.neurons, 0);
        }
    }

    /// Brings both views at `ply` up to date from whatever is nearest: what was there or what is one ply above. A
    /// view that is seen through another lens is made anew.
    #[inline(always)]
    fn update<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, ply: usize) {
        // Loops, not chains of closures: those would be compiled for any processor.
        let mut base = None;
        let mut fewest = u32::MAX;
        for place in [ply, ply.wrapping_sub(1)] {
            if let Some(made) = self.made.get(place)
                && made.is_filled
            {
                let changed = made.pieces.places_changed(pieces);
                if changed < fewest {
                    (base, fewest) = (Some(place), changed);
                }
            }
        }
        let (mut come, mut gone) = (Changes::new(), Changes::new());
        let mut before = Made::default();
        if let Some(place) = base {
            before = self.made[place];
            pieces.changes(&before.pieces, &mut come, &mut gone);
        }
        let size = self.neurons;
        let mut lenses = [0; 2];
        for view in Color::ALL {
            let lens = G::lens(pieces, view);
            lenses[view as usize] = lens;
            let row = |&(color, kind, place): &Change| {
                net.row(G::row(view, lens, color, usize::from(kind), usize::from(place)))
            };
            let at = |ply: usize| (2 * ply + view as usize) * size;
            match base.filter(|_| before.lenses[view as usize] == lens) {
                Some(place) if place < ply => {
                    let (above, here) = self.values.split_at_mut(at(ply));
                    let above = &above[at(place)..][..size];
                    shift_all(&mut here[..size], Some(above), &come, &gone, row);
                }
                Some(_) => shift_all(&mut self.values[at(ply)..][..size], None, &come, &gone, row),
                None => {
                    let (mut all, mut none) = (Changes::new(), Changes::new());
                    pieces.changes(&Pieces::default(), &mut all, &mut none);
                    let start = Some(net.start(view));
                    shift_all(&mut self.values[at(ply)..][..size], start, &all, &none, row);
                }
            }
        }
        self.made[ply] = Made { pieces: *pieces, lenses, is_filled: true };
    }
}

/// `to` becomes `from`, or stays what it is, with the rows of the pieces that come and without those of the pieces
/// that go.
#[inline(always)]
fn shift_all<'a>(
    to: &mut [i16],
    mut from: Option<&[i16]>,
    mut come: &[Change],
    mut gone: &[Change],
    row: impl Fn(&Change) -> &'a [i16],
) {
    loop {
        let (mut add, mut take) = (Few::new(), Few::new());
        let (now, later) = come.split_at(come.len().min(add.capacity()));
        add.extend(now.iter().map(&row));
        come = later;
        let (now, later) = gone.split_at(gone.len().min(take.capacity()));
        take.extend(now.iter().map(&row));
        gone = later;
        kernel::shift(to, from.take(), &add, &take);
        if come.is_empty() && gone.is_empty() {
            return;
        }
    }
}
