//! Material classes of endings, and the index of each placement within its class.

use std::fmt;

use crate::draughts::endings::placement::{OTHER_MEN, OWN_MEN, Placement};

/// Material of an ending: the numbers of men and kings of each side, the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct MaterialClass {
    pub(super) men: [u8; 2],
    pub(super) kings: [u8; 2],
}

/// Binomial coefficients: `BINOMIALS[n][k]` is the number of ways to choose k of n squares.
const BINOMIALS: [[u32; 6]; 33] = {
    let mut binomials = [[0; 6]; 33];
    let mut squares = 0;
    while squares <= 32 {
        binomials[squares][0] = 1;
        let mut chosen = 1;
        while squares > 0 && chosen < 6 {
            binomials[squares][chosen] = binomials[squares - 1][chosen - 1] + binomials[squares - 1][chosen];
            chosen += 1;
        }
        squares += 1;
    }
    binomials
};

impl MaterialClass {
    /// Largest number of pieces in a class.
    pub(super) const MAX_PIECES: u8 = 5;
    /// Upper bound of [`MaterialClass::number`], exclusive.
    pub(super) const COUNT: usize = 6 * 6 * 6 * 6;

    /// All classes with `pieces` pieces in which both sides have a piece.
    ///
    /// Classes with fewer men come first, so that crowning a man (promoting it to a king) leads to an earlier class. A
    /// move that neither crowns nor captures leads to the same class with the sides swapped.
    pub(super) fn of_pieces(pieces: u8) -> impl Iterator<Item = MaterialClass> {
        let classes = (0..=pieces).flat_map(move |men| {
            (0..=men).flat_map(move |own_men| {
                (0..=pieces - men).map(move |own_kings| MaterialClass {
                    men: [own_men, men - own_men],
                    kings: [own_kings, pieces - men - own_kings],
                })
            })
        });
        classes.filter(|class| class.pieces_of(0) > 0 && class.pieces_of(1) > 0)
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
        let piece_count = self.men.into_iter().chain(self.kings).map(u32::from).sum::<u32>();
        let is_small = piece_count <= u32::from(MaterialClass::MAX_PIECES);
        (is_small && self.pieces_of(0) > 0 && self.pieces_of(1) > 0).then_some(self)
    }

    /// Number of pieces of a side: 0 is the side to move, 1 the other side.
    pub(super) fn pieces_of(self, side: usize) -> u8 {
        self.men[side] + self.kings[side]
    }

    /// Whether the program ships the table: classes of up to four pieces, and three pieces against two kings.
    ///
    /// Moves from these classes lead only to shipped classes.
    pub(super) fn is_shipped(self) -> bool {
        let has_two_kings_only = |side: usize| self.men[side] == 0 && self.kings[side] == 2;
        self.pieces_of(0) + self.pieces_of(1) <= 4 || has_two_kings_only(0) || has_two_kings_only(1)
    }

    /// This class and all classes reachable by crowning men, each with either side to move.
    pub(super) fn promotions(self) -> impl Iterator<Item = MaterialClass> {
        let [own_men, other_men] = self.men;
        let crowned_men = (0..=own_men).flat_map(move |own| (0..=other_men).map(move |other| (own, other)));
        crowned_men.flat_map(move |(own, other)| {
            let class = MaterialClass {
                men: [own_men - own, other_men - other],
                kings: [self.kings[0] + own, self.kings[1] + other],
            };
            [class, class.side_swapped()]
        })
    }

    /// The class after the side to move has crowned a man, with either side to move; nothing if this side has no men.
    pub(super) fn after_one_promotion(self) -> impl Iterator<Item = MaterialClass> {
        let crowned = self.men[0]
            .checked_sub(1)
            .map(|men| MaterialClass { men: [men, self.men[1]], kings: [self.kings[0] + 1, self.kings[1]] });
        crowned.into_iter().flat_map(|class| [class, class.side_swapped()])
    }

    /// Whether this class is the first of the pair with its `side_swapped` class. A pair is solved together.
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

    /// Number of indices in the table of this class.
    ///
    /// Men of the two sides are indexed independently, so indices that put two men on one square are unused.
    pub(super) fn size(self) -> usize {
        let [own_men, other_men, own_kings, other_kings] = self.arrangement_counts();
        own_men * other_men * own_kings * other_kings
    }

    /// Row length of a table: the number of ways to place the innermost set of pieces.
    ///
    /// Two placements that are one row apart have equal innermost sets.
    pub(super) fn row_length(self) -> usize {
        let [_, other_men, own_kings, other_kings] = self.arrangement_counts();
        [other_kings, own_kings, other_men].into_iter().find(|count| *count > 1).unwrap_or(1)
    }

    /// Number of ways to place own men, other men, own kings and other kings.
    fn arrangement_counts(self) -> [usize; 4] {
        let free_squares = 32 - self.men[0] - self.men[1];
        [
            (28, self.men[0]),
            (28, self.men[1]),
            (free_squares, self.kings[0]),
            (free_squares - self.kings[0], self.kings[1]),
        ]
        .map(|(squares, chosen)| BINOMIALS[usize::from(squares)][usize::from(chosen)] as usize)
    }

    /// Index of a placement within its class.
    #[inline]
    pub(super) fn index(self, placement: &Placement) -> usize {
        let Placement { men, kings } = *placement;
        let [_, other_men, own_kings, other_kings] = self.arrangement_counts();
        let all_men = men[0] | men[1];
        // The other side's men cannot stand on the first four squares.
        let ranks = [
            rank(men[0], 0),
            rank(men[1] >> 4, 0),
            rank(kings[0], all_men),
            rank(kings[1], all_men | kings[0]),
        ];
        ((ranks[0] * other_men + ranks[1]) * own_kings + ranks[2]) * other_kings + ranks[3]
    }

    /// Inverse of [`MaterialClass::index`]. The result is meaningless for an unused index.
    pub(super) fn placement_at(self, index: usize) -> Placement {
        let [_, other_men, own_kings, other_kings] = self.arrangement_counts();
        let (rest, other_kings_index) = (index / other_kings, index % other_kings);
        let (rest, own_kings_index) = (rest / own_kings, rest % own_kings);
        let (own_men_index, other_men_index) = (rest / other_men, rest % other_men);
        let men = [unrank(own_men_index, self.men[0], 0), unrank(other_men_index, self.men[1], 0) << 4];
        let occupied = men[0] | men[1];
        let own_kings = unrank(own_kings_index, self.kings[0], occupied);
        let other_kings = unrank(other_kings_index, self.kings[1], occupied | own_kings);
        Placement { men, kings: [own_kings, other_kings] }
    }

    /// Calls `visit` with every placement and its index, in ascending order. Stops with `None` when `visit` returns
    /// `None`.
    pub(super) fn visit(self, mut visit: impl FnMut(usize, &Placement) -> Option<()>) -> Option<()> {
        let [_, other_men, own_kings, other_kings] = self.arrangement_counts();
        let mut men_index = 0;
        for own_men_set in subsets(OWN_MEN, self.men[0]) {
            for other_men_set in subsets(OTHER_MEN, self.men[1]) {
                let men = [own_men_set, other_men_set];
                if own_men_set & other_men_set == 0 {
                    let mut index = men_index * own_kings * other_kings;
                    for own_kings_set in subsets(!(own_men_set | other_men_set), self.kings[0]) {
                        for other_kings_set in
                            subsets(!(own_men_set | other_men_set | own_kings_set), self.kings[1])
                        {
                            visit(index, &Placement { men, kings: [own_kings_set, other_kings_set] })?;
                            index += 1;
                        }
                    }
                }
                men_index += 1;
            }
        }
        debug_assert_eq!(men_index % other_men, 0);
        Some(())
    }
}

/// Index of a set of squares among all sets of equal size without `occupied` squares.
///
/// The order is colexicographic (combinatorial number system).
#[inline]
fn rank(mut set: u32, occupied: u32) -> usize {
    let mut number = 0;
    let mut chosen = 1;
    while set != 0 {
        let square = set.trailing_zeros();
        set &= set - 1;
        let free_index = square - (occupied & ((1 << square) - 1)).count_ones();
        number += BINOMIALS[free_index as usize][chosen];
        chosen += 1;
    }
    number as usize
}

/// Inverse of [`rank`] for a set of `count` squares.
fn unrank(mut number: usize, count: u8, mut occupied: u32) -> u32 {
    let mut set = 0;
    let mut free_index = 32;
    for chosen in (1..=usize::from(count)).rev() {
        while BINOMIALS[free_index][chosen] as usize > number {
            free_index -= 1;
        }
        number -= BINOMIALS[free_index][chosen] as usize;
        set |= 1 << free_index;
    }
    // `set` counts only free squares: insert the occupied squares, the lowest first.
    while occupied != 0 {
        let square = occupied.trailing_zeros();
        occupied &= occupied - 1;
        let below = set & ((1 << square) - 1);
        set = below | (set ^ below) << 1;
    }
    set
}

/// All subsets of `squares` with `count` members, in the order of their indices.
fn subsets(squares: u32, count: u8) -> impl Iterator<Item = u32> {
    let members: [u32; 32] = {
        let mut members = [0; 32];
        let (mut remaining, mut index) = (squares, 0);
        while remaining != 0 {
            members[index] = remaining & remaining.wrapping_neg();
            remaining &= remaining - 1;
            index += 1;
        }
        members
    };
    // A subset is a number whose bit `i` stands for `members[i]`.
    let member_count = u64::from(squares.count_ones());
    let mut next = Some((1u64 << count) - 1).filter(|_| u64::from(count) <= member_count);
    std::iter::from_fn(move || {
        let chosen = next?;
        let mut set = 0;
        let mut remaining = chosen;
        while remaining != 0 {
            set |= members[remaining.trailing_zeros() as usize];
            remaining &= remaining - 1;
        }
        // The next larger number with the same number of bits (Gosper's hack).
        next = (chosen != 0)
            .then(|| {
                let lowest = chosen & chosen.wrapping_neg();
                let carried = chosen + lowest;
                carried | ((chosen ^ carried) / lowest) >> 2
            })
            .filter(|larger| *larger < 1 << member_count);
        Some(set)
    })
}

/// Writes for example `2k1m-1k`: two kings and a man, to move, against a king.
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

    /// Number of placements of a class by formula. Men of the two sides cannot share a square.
    fn placement_count(class: MaterialClass) -> u64 {
        let [own_men, other_men] = class.men.map(u64::from);
        let [own_kings, other_kings] = class.kings.map(u64::from);
        // Own men on the row where the opponent's men cannot stand, and on the six rows where both can.
        let men: u64 = (0..=own_men)
            .map(|on_first_row| {
                let elsewhere = own_men - on_first_row;
                choose(4, on_first_row) * choose(24, elsewhere) * choose(28 - elsewhere, other_men)
            })
            .sum();
        let free_squares = 32 - own_men - other_men;
        men * choose(free_squares, own_kings) * choose(free_squares - own_kings, other_kings)
    }

    /// Number of ways to choose `chosen` of `total` squares.
    fn choose(total: u64, chosen: u64) -> u64 {
        (0..chosen).fold(1, |product, n| product * (total - n) / (n + 1))
    }

    #[test]
    fn indices_are_unique_and_invertible() {
        for pieces in 2..=3 {
            for class in MaterialClass::of_pieces(pieces) {
                let (mut count, mut previous_index) = (0, None);
                class.visit(|index, placement| {
                    assert_eq!((MaterialClass::of(placement), class.index(placement)), (class, index));
                    assert!(Some(index) > previous_index && index < class.size());
                    previous_index = Some(index);
                    assert_eq!(class.placement_at(index), *placement);
                    count += 1;
                    Some(())
                });
                assert_eq!(count, placement_count(class), "{class}");
            }
        }
    }

    /// Compares with the known numbers of positions in English draughts (Schaeffer and others, 1992).
    ///
    /// The known numbers include positions in which one side has all the pieces. Colours can be exchanged, so each
    /// position counts with only one side to move.
    #[test]
    fn position_counts_match_the_literature() {
        for (pieces, known) in [(2u8, 6_972), (3, 261_224), (4, 7_092_774), (5, 148_688_232)] {
            let counted: u64 = MaterialClass::of_pieces(pieces).map(placement_count).sum();
            let pieces = pieces.into();
            let one_sided: u64 =
                (0..=pieces).map(|men| choose(28, men) * choose(32 - men, pieces - men)).sum();
            assert_eq!(counted + 2 * one_sided, known, "{pieces}");
        }
    }
}
