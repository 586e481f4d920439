//! The accumulators of a net along the path of a search.

use arrayvec::ArrayVec;

use crate::ai::net::inputs::{MOST_FURTHER, NetInputs, Pieces};
use crate::ai::net::network::Net;
use crate::rules::Color;

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
    /// Two views with the rows beyond the pieces.
    whole: Vec<i16>,
    neurons: usize,
}

/// The value of pieces for the side to move, in centipawns, without any memory.
pub fn value<G: NetInputs>(net: &Net, pieces: &Pieces, turn: Color) -> i32 {
    Accumulators::default().value::<G>(net, pieces, turn, 0)
}

impl Accumulators {
    /// The value for the side to move of `pieces`, which stand so `ply` plies from the root.
    pub(crate) fn value<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, turn: Color, ply: usize) -> i32 {
        self.make_room(net, ply);
        self.update::<G>(net, pieces, ply);
        let size = self.neurons;
        let mut both = &self.values[2 * ply * size..][..2 * size];
        let further = G::further(pieces);
        if further.iter().any(|rows| !rows.is_empty()) {
            for ((whole, view), rows) in
                self.whole.chunks_exact_mut(size).zip(both.chunks_exact(size)).zip(&further)
            {
                let mut add = ArrayVec::<&[i16], MOST_FURTHER>::new();
                add.extend(rows.iter().map(|row| net.row(usize::from(*row))));
                net.kernel.shift(whole, Some(view), &add, &[]);
            }
            both = &self.whole;
        }
        let (white, black) = both.split_at(size);
        let (own, other) = if turn == Color::White { (white, black) } else { (black, white) };
        net.output(own, other, G::bucket(pieces, turn))
    }

    fn make_room(&mut self, net: &Net, ply: usize) {
        if self.neurons != net.neurons() {
            let neurons = net.neurons();
            *self = Accumulators { neurons, whole: vec![0; 2 * neurons], ..Accumulators::default() };
        }
        if self.made.len() <= ply {
            self.made.resize(ply + 1, Made::default());
            self.values.resize(2 * (ply + 1) * self.neurons, 0);
        }
    }

    /// Brings both views at `ply` up to date from whatever is nearest: what was there or what is one ply above. A
    /// view that is seen through another lens is made anew.
    fn update<G: NetInputs>(&mut self, net: &Net, pieces: &Pieces, ply: usize) {
        let made = |place: usize| self.made.get(place).filter(|made| made.is_filled);
        let base = [ply, ply.wrapping_sub(1)]
            .into_iter()
            .filter_map(|place| Some((made(place)?.pieces.places_changed(pieces), place)))
            .min();
        let (mut come, mut gone) = (Changes::new(), Changes::new());
        let mut before = Made::default();
        if let Some((_, place)) = base {
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
                Some((_, place)) if place < ply => {
                    let (above, here) = self.values.split_at_mut(at(ply));
                    let above = &above[at(place)..][..size];
                    shift(net, &mut here[..size], Some(above), &come, &gone, row);
                }
                Some(_) => shift(net, &mut self.values[at(ply)..][..size], None, &come, &gone, row),
                None => {
                    let (mut all, mut none) = (Changes::new(), Changes::new());
                    pieces.changes(&Pieces::default(), &mut all, &mut none);
                    let start = Some(net.start(view));
                    shift(net, &mut self.values[at(ply)..][..size], start, &all, &none, row);
                }
            }
        }
        self.made[ply] = Made { pieces: *pieces, lenses, is_filled: true };
    }
}

/// `to` becomes `from`, or stays what it is, with the rows of the pieces that come and without those of the pieces
/// that go.
#[inline]
fn shift<'a>(
    net: &Net,
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
        net.kernel.shift(to, from.take(), &add, &take);
        if come.is_empty() && gone.is_empty() {
            return;
        }
    }
}
