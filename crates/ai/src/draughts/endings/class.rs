//! Material classes of endings, and the index of each placement within its class.

use std::fmt;

use crate::draughts::endings::placement::{OTHER_MEN, OWN_MEN, Placement};

/// Material of an ending: number of men and kings of either side, the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct MaterialClass {
    pub(super) men: [u8; 2],
    pub(super) kings: [u8; 2],
}

/// Binomial coefficients: `CHOICES[n][k]` is the number of ways to choose k of n squares.
const CHOICES: [[u32; 6]; 33] = {
    let mut choices = [[0; 6]; 33];
    let mut squares = 0;
    while squares <= 32 {
        choices[squares][0] = 1;
        let mut chosen = 1;
        while squares > 0 && chosen < 6 {
            choices[squares][chosen] = choices[squares - 1][chosen - 1] + choices[squares - 1][chosen];
            chosen += 1;
        }
        squares += 1;
    }
    choices
};

impl MaterialClass {
    /// Largest number of pieces in a class.
    pub(super) const MAX_PIECES: u8 = 5;
    /// Upper bound of [`MaterialClass::number`], exclusive.
    pub(super) const COUNT: usize = 6 * 6 * 6 * 6;

    /// All classes with `pieces` pieces in which both sides have a piece.
    ///
    /// Classes with fewer men come first: crowning a man (promoting it to a king) leads to an earlier class. A move
    /// that neither crowns nor captures leads to the same class with the sides swapped.
    pub(super) fn of_pieces(pieces: u8) -> impl Iterator<Item = MaterialClass> {
        let all = (0..=pieces).flat_map(move |men| {
            (0..=men).flat_map(move |own_men| {
                (0..=pieces - men).map(move |own_kings| MaterialClass {
                    men: [own_men, men - own_men],
                    kings: [own_kings, pieces - men - own_kings],
                })
            })
        });
        all.filter(|class| class.pieces_of(0) > 0 && class.pieces_of(1) > 0)
    }

    /// The class of a placement.
    #[inline]
    pub(super) fn of(placement: &Placement) -> MaterialClass {
        let [own_men, other_men] = placement.men.map(|set| set.count_ones() as u8);
        let [own_kings, other_kings] = placement.kings.map(|set| set.count_ones() as u8);
        MaterialClass { men: [own_men, other_men], kings: [own_kings, other_kings] }
    }

    /// The class, if both sides have pieces and the total is at most [`MaterialClass::MAX_PIECES`].
    pub(super) fn validated(self) -> Option<MaterialClass> {
        let all = self.men.into_iter().chain(self.kings).map(u32::from).sum::<u32>();
        let is_small = all <= u32::from(MaterialClass::MAX_PIECES);
        (is_small && self.pieces_of(0) > 0 && self.pieces_of(1) > 0).then_some(self)
    }

    pub(super) fn pieces_of(self, side: usize) -> u8 {
        self.men[side] + self.kings[side]
    }

    /// Whether the program ships the table: up to four pieces, and three against two kings. Moves from these
    /// classes lead only to shipped ones.
    pub(super) fn is_shipped(self) -> bool {
        let two_kings = |side: usize| self.men[side] == 0 && self.kings[side] == 2;
        self.pieces_of(0) + self.pieces_of(1) <= 4 || two_kings(0) || two_kings(1)
    }

    /// This class and all classes reachable by crowning men, each with either side to move.
    pub(super) fn promotions(self) -> impl Iterator<Item = MaterialClass> {
        let [own, other] = self.men;
        (0..=own).flat_map(move |a| (0..=other).map(move |b| (a, b))).flat_map(move |(a, b)| {
            let class =
                MaterialClass { men: [own - a, other - b], kings: [self.kings[0] + a, self.kings[1] + b] };
            [class, class.side_swapped()]
        })
    }

    /// The class after the side to move has crowned a man, with either side next.
    pub(super) fn after_one_promotion(self) -> impl Iterator<Item = MaterialClass> {
        let crowned = self.men[0]
            .checked_sub(1)
            .map(|men| MaterialClass { men: [men, self.men[1]], kings: [self.kings[0] + 1, self.kings[1]] });
        crowned.into_iter().flat_map(|class| [class, class.side_swapped()])
    }

    /// Whether this class is the first of the pair with its `side_swapped` class; a pair is solved together.
    pub(super) fn comes_first(self) -> bool {
        self <= self.side_swapped()
    }

    /// The same pieces with the other side to move.
    pub(super) fn side_swapped(self) -> MaterialClass {
        MaterialClass { men: [self.men[1], self.men[0]], kings: [self.kings[1], self.kings[0]] }
    }

    /// Unique number of the class, below [`MaterialClass::COUNT`].
    #[inline]
    pub(super) fn number(self) -> usize {
        let [own_men, other_men] = self.men.map(usize::from);
        let [own_kings, other_kings] = self.kings.map(usize::from);
        ((own_men * 6 + own_kings) * 6 + other_men) * 6 + other_kings
    }

    /// Number of indices that [`MaterialClass::index`] can return. Men of the two sides are indexed independently, so
    /// indices that would put two men on one square are unused.
    pub(super) fn size(self) -> usize {
        let [own_men, other_men, own_kings, other_kings] = self.choices();
        own_men * other_men * own_kings * other_kings
    }

    /// Row length of a table: the number of ways to place the innermost set of pieces. Placements one row apart
    /// agree in that set.
    pub(super) fn row_length(self) -> usize {
        let [_, other_men, own_kings, other_kings] = self.choices();
        [other_kings, own_kings, other_men].into_iter().find(|choices| *choices > 1).unwrap_or(1)
    }

    /// Number of ways to place own men, other men, own kings and other kings.
    fn choices(self) -> [usize; 4] {
        let free_squares = 32 - self.men[0] - self.men[1];
        [
            (28, self.men[0]),
            (28, self.men[1]),
            (free_squares, self.kings[0]),
            (free_squares - self.kings[0], self.kings[1]),
        ]
        .map(|(squares, chosen)| CHOICES[usize::from(squares)][usize::from(chosen)] as usize)
    }

    /// Index of a placement within its class.
    #[inline]
    pub(super) fn index(self, placement: &Placement) -> usize {
        let Placement { men, kings } = *placement;
        let [_, other_men, own_kings, other_kings] = self.choices();
        let all_men = men[0] | men[1];
        let numbers = [
            rank(men[0], 0),
            rank(men[1] >> 4, 0),
            rank(kings[0], all_men),
            rank(kings[1], all_men | kings[0]),
        ];
        ((numbers[0] * other_men + numbers[1]) * own_kings + numbers[2]) * other_kings + numbers[3]
    }

    /// Inverse of [`MaterialClass::index`]; meaningless for an unused index.
    pub(super) fn placement_at(self, index: usize) -> Placement {
        let [_, other_men, own_kings, other_kings] = self.choices();
        let (rest, other_kings_index) = (index / other_kings, index % other_kings);
        let (rest, own_kings_index) = (rest / own_kings, rest % own_kings);
        let (own, other) = (rest / other_men, rest % other_men);
        let men = [unrank(own, self.men[0], 0), unrank(other, self.men[1], 0) << 4];
        let taken = men[0] | men[1];
        let own_kings = unrank(own_kings_index, self.kings[0], taken);
        let other_kings = unrank(other_kings_index, self.kings[1], taken | own_kings);
        Placement { men, kings: [own_kings, other_kings] }
    }

    /// Calls `visit` with every placement and its index, in rising order, until `visit` returns `None`.
    pub(super) fn visit(self, mut visit: impl FnMut(usize, &Placement) -> Option<()>) -> Option<()> {
        let [_, other_men, own_kings, other_kings] = self.choices();
        let mut group = 0;
        for own in sets(OWN_MEN, self.men[0]) {
            for other in sets(OTHER_MEN, self.men[1]) {
                let men = [own, other];
                if own & other == 0 {
                    let mut index = group * own_kings * other_kings;
                    for first in sets(!(own | other), self.kings[0]) {
                        for second in sets(!(own | other | first), self.kings[1]) {
                            visit(index, &Placement { men, kings: [first, second] })?;
                            index += 1;
                        }
                    }
                }
                group += 1;
            }
        }
        debug_assert_eq!(group % other_men, 0);
        Some(())
    }
}

/// Index of a set of squares among those not `taken` (combinatorial number system, colexicographic).
#[inline]
fn rank(mut set: u32, taken: u32) -> usize {
    let mut number = 0;
    let mut chosen = 1;
    while set != 0 {
        let square = set.trailing_zeros();
        set &= set - 1;
        let among = square - (taken & ((1 << square) - 1)).count_ones();
        number += CHOICES[among as usize][chosen];
        chosen += 1;
    }
    number as usize
}

/// Inverse of `rank` for a set of `count` squares.
fn unrank(mut number: usize, count: u8, mut taken: u32) -> u32 {
    let mut set = 0;
    let mut among = 32;
    for chosen in (1..=usize::from(count)).rev() {
        while CHOICES[among][chosen] as usize > number {
            among -= 1;
        }
        number -= CHOICES[among][chosen] as usize;
        set |= 1 << among;
    }
    // Insert the taken squares, from the lowest up.
    while taken != 0 {
        let square = taken.trailing_zeros();
        taken &= taken - 1;
        let below = set & ((1 << square) - 1);
        set = below | (set ^ below) << 1;
    }
    set
}

/// All subsets of `squares` with `count` members, in the order of their indices.
fn sets(squares: u32, count: u8) -> impl Iterator<Item = u32> {
    let places: [u32; 32] = {
        let mut places = [0; 32];
        let (mut left, mut index) = (squares, 0);
        while left != 0 {
            places[index] = left & left.wrapping_neg();
            left &= left - 1;
            index += 1;
        }
        places
    };
    let last = u64::from(squares.count_ones());
    let mut next = Some((1u64 << count) - 1).filter(|_| u64::from(count) <= last);
    std::iter::from_fn(move || {
        let chosen = next?;
        let mut set = 0;
        let mut left = chosen;
        while left != 0 {
            set |= places[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        // The next larger number with the same number of bits (Gosper's hack).
        next = (chosen != 0)
            .then(|| {
                let lowest = chosen & chosen.wrapping_neg();
                let carried = chosen + lowest;
                carried | ((chosen ^ carried) / lowest) >> 2
            })
            .filter(|larger| *larger < 1 << last);
        Some(set)
    })
}

/// For example `2k1m-1k`: two kings and a man to move against a king.
impl fmt::Display for MaterialClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [own, other] = [0, 1].map(|side| {
            let counts = [(self.kings[side], 'k'), (self.men[side], 'm')].into_iter();
            counts
                .filter(|(count, _)| *count > 0)
                .map(|(count, kind)| format!("{count}{kind}"))
                .collect::<String>()
        });
        write!(f, "{own}-{other}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number of placements by formula; men of the two sides cannot share a square.
    fn placements(class: MaterialClass) -> u64 {
        let choose = |of: u64, chosen: u64| (0..chosen).fold(1, |product, n| product * (of - n) / (n + 1));
        let [a, b] = class.men.map(u64::from);
        let [c, d] = class.kings.map(u64::from);
        // Own men on the row where the opponent's men cannot stand, and on the six rows where both can.
        let men: u64 =
            (0..=a).map(|first| choose(4, first) * choose(24, a - first) * choose(28 - (a - first), b)).sum();
        men * choose(32 - a - b, c) * choose(32 - a - b - c, d)
    }

    #[test]
    fn indices_are_unique_and_invertible() {
        for pieces in 2..=3 {
            for class in MaterialClass::of_pieces(pieces) {
                let (mut count, mut last) = (0, None);
                class.visit(|place, placement| {
                    assert_eq!((MaterialClass::of(placement), class.index(placement)), (class, place));
                    assert!(Some(place) > last && place < class.size());
                    last = Some(place);
                    assert_eq!(class.placement_at(place), *placement);
                    count += 1;
                    Some(())
                });
                assert_eq!(count, placements(class), "{class}");
            }
        }
    }

    /// Known numbers of positions in English draughts (Schaeffer and others, 1992). They include positions in
    /// which one side has all the pieces; colours can be exchanged, so each position counts with one side to
    /// move only.
    #[test]
    fn position_counts_match_the_literature() {
        for (pieces, known) in [(2u8, 6_972), (3, 261_224), (4, 7_092_774), (5, 148_688_232)] {
            let choose =
                |of: u64, chosen: u64| (0..chosen).fold(1, |product, n| product * (of - n) / (n + 1));
            let counted: u64 = MaterialClass::of_pieces(pieces).map(placements).sum();
            let pieces = pieces.into();
            let alone: u64 = (0..=pieces).map(|men| choose(28, men) * choose(32 - men, pieces - men)).sum();
            assert_eq!(counted + 2 * alone, known, "{pieces}");
        }
    }
}
