//! What a click or a drag of the hand means: which moves fit the spots clicked so far, and when they are one.

use crate::{Choice, Gesture, Spot, Tag};

/// A hand that is making a move: the legal moves, and the spots that it has clicked.
///
/// ```
/// use session::{Choice, Click, Gesture, Hand, Spot};
///
/// let [a, b, c] = [0, 1, 2].map(|x| Spot::cell(x, 0));
/// let gestures = [Gesture::along([a, b]), Gesture::along([a, c])];
/// let trail = [a];
/// let begun = Hand::new(&gestures, &trail);
/// assert_eq!(begun.click(b, None, false), Click::Choose(Choice(0)));
/// assert_eq!(begun.click(a, None, true), Click::Trail(vec![]), "a second click lets go");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Hand<'a> {
    gestures: &'a [Gesture],
    trail: &'a [Spot],
}

/// What a click on a spot leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Click {
    /// A legal move.
    Choose(Choice),
    /// Several moves that differ in their tags.
    Ask(Vec<(Tag, Choice)>),
    /// Several moves end there by different ways: this one is shown first.
    Pick(Choice),
    /// A longer trail, a shorter one, or another one.
    Trail(Vec<Spot>),
    /// Nothing; the trail that was tried is no move.
    Refuse(Vec<Spot>),
}

/// A spot where the hand can go next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub spot: Spot,
    /// What is there.
    pub kind: TargetKind,
}

/// What a click on a target does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// A move ends there.
    Move,
    /// A move ends there that takes something.
    Capture,
    /// A capture goes over it: the way has to be told.
    Stop,
}

/// The way of a capture: the route that is shown, and what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way<'a> {
    /// Which move.
    pub choice: Choice,
    /// From its start to its end.
    pub route: &'a [Spot],
    /// Where the pieces lie that it takes.
    pub takes: &'a [Spot],
}

impl<'a> Hand<'a> {
    /// A hand that has clicked `trail`.
    pub const fn new(gestures: &'a [Gesture], trail: &'a [Spot]) -> Hand<'a> {
        Hand { gestures, trail }
    }

    fn all(self, meets: impl Fn(&Gesture) -> bool) -> Vec<Choice> {
        let found = self.gestures.iter().enumerate().filter(|(_, gesture)| meets(gesture));
        found.map(|(index, _)| Choice(index)).collect()
    }

    /// The moves that may be over with the last spot.
    pub fn ending(self) -> Vec<Choice> {
        self.all(|gesture| gesture.arrives(self.trail))
    }

    /// Whether it may be making a move at all.
    pub fn is_alive(self) -> bool {
        self.gestures.iter().any(|gesture| gesture.fits(self.trail))
    }

    /// Whether it may be making a move that goes on from here.
    fn leads_on(self) -> bool {
        self.gestures.iter().any(|gesture| gesture.fits(self.trail) && !gesture.arrives(self.trail))
    }

    fn after(self, spot: Spot) -> Vec<Spot> {
        [self.trail, &[spot]].concat()
    }

    /// Reads a click. `pick` is the capture that leafing has come to; `own_piece`: a piece of the player to move lies
    /// on the spot.
    ///
    /// A move is decided where its route ends, unless another move goes on from there: then a second click on the
    /// spot ends it.
    pub fn click(self, spot: Spot, pick: Option<Choice>, own_piece: bool) -> Click {
        let tried = self.after(spot);
        let next = Hand { trail: &tried, ..self };
        let again = self.trail.last() == Some(&spot);
        let here = if again { self.ending() } else { Vec::new() };
        // A capture that goes round ends where it began.
        let ending = if here.is_empty() { next.ending() } else { here };
        if !ending.is_empty() && (again || !next.leads_on()) {
            return self.decide(&ending, pick);
        }
        if again {
            return Click::Trail(self.trail[..self.trail.len() - 1].to_vec());
        }
        if next.is_alive() {
            return Click::Trail(tried);
        }
        // Another piece of one's own is a change of mind, also when it cannot move.
        if Hand::new(self.gestures, &[spot]).is_alive() {
            return Hand::new(self.gestures, &[]).click(spot, pick, own_piece);
        }
        if own_piece { Click::Trail(vec![spot]) } else { Click::Refuse(tried) }
    }

    fn decide(self, ending: &[Choice], pick: Option<Choice>) -> Click {
        let tag = |choice: &Choice| self.gestures[choice.0].tag.map(|tag| (tag, *choice));
        match ending {
            [only] => Click::Choose(*only),
            several => match several.iter().map(tag).collect() {
                Some(answers) => Click::Ask(answers),
                None => match pick.filter(|pick| several.contains(pick)) {
                    Some(pick) => Click::Choose(pick),
                    None => Click::Pick(several[0]),
                },
            },
        }
    }

    /// Whether a click on the spot means something.
    pub fn may_click(self, spot: Spot) -> bool {
        let tried = self.after(spot);
        self.gestures.iter().any(|gesture| gesture.start() == Some(spot) || gesture.fits(&tried))
    }

    /// The trail after a piece was dragged over a spot; `None` where that changes nothing. Where it may land there and
    /// go on, the trail leads over the spot; back over the spot before, the last step is taken back.
    pub fn drag_over(self, spot: Spot) -> Option<Vec<Spot>> {
        let (last, before) = self.trail.split_last()?;
        let goes_on = |trail: &[Spot]| {
            let tried = [trail, &[spot]].concat();
            let lands = |gesture: &&Gesture| gesture.next_stops(trail).any(|stop| stop == spot);
            self.gestures.iter().filter(lands).any(|gesture| gesture.next_stops(&tried).next().is_some())
        };
        if *last == spot {
            None
        } else if goes_on(self.trail) {
            Some(self.after(spot))
        } else if !before.is_empty() && goes_on(before) {
            // It could have landed sooner on the same line.
            Some([before, &[spot]].concat())
        } else if before.last() == Some(&spot) {
            Some(before.to_vec())
        } else {
            None
        }
    }

    /// Where a dragged piece was let go, when `clicked` spots of the trail were clicked and the others dragged over:
    /// the trail from there, and the spot that is thereby clicked. Beside the board or where it was taken up, the piece
    /// goes back and stays chosen; half way along a capture it stays there.
    pub fn drop(self, spot: Option<Spot>, clicked: usize) -> (Vec<Spot>, Option<Spot>) {
        let trail = self.trail.to_vec();
        match spot {
            Some(spot) if self.trail.len() > clicked && self.trail.last() == Some(&spot) => {
                (trail, Some(spot).filter(|_| !self.ending().is_empty()))
            }
            Some(spot) if (Hand { trail: &self.after(spot), ..self }).is_alive() => (trail, Some(spot)),
            _ => {
                // What the hand passed over on its way was not meant.
                let clicked = &self.trail[..clicked.min(self.trail.len())];
                (clicked.to_vec(), spot.filter(|spot| clicked.last() != Some(spot)))
            }
        }
    }

    /// The spots that may be clicked next: where a move ends, and where its way must be told.
    pub fn targets(self) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        if self.trail.is_empty() {
            return targets;
        }
        let open: Vec<&Gesture> = self.gestures.iter().filter(|gesture| gesture.fits(self.trail)).collect();
        for gesture in &open {
            let kind = if gesture.captures() { TargetKind::Capture } else { TargetKind::Move };
            // Promotions share a square.
            let end = gesture.end().map(|spot| Target { spot, kind });
            targets.extend(end.filter(|target| !targets.contains(target)));
        }
        if self.branches() {
            for spot in open.iter().flat_map(|gesture| gesture.next_stops(self.trail)) {
                if !targets.iter().any(|target| target.spot == spot) {
                    targets.push(Target { spot, kind: TargetKind::Stop });
                }
            }
        }
        targets
    }

    /// The captures open to a chosen piece whose way is not told by their end alone.
    fn captures(self) -> Vec<Choice> {
        let tells = |gesture: &Gesture| gesture.takes.iter().any(|taken| gesture.end() != Some(*taken));
        self.all(|gesture| !self.trail.is_empty() && tells(gesture) && gesture.fits(self.trail))
    }

    /// Whether the way has to be told: two captures end on the same spot.
    pub fn branches(self) -> bool {
        let mut ends: Vec<_> =
            self.captures().into_iter().map(|choice| self.gestures[choice.0].end()).collect();
        let all = ends.len();
        ends.sort_unstable();
        ends.dedup();
        ends.len() < all
    }

    /// The captures that the first of these spots belongs to that belongs to any: those that may end there, else those
    /// that lead over it.
    fn pointed_at(self, focus: &[Spot]) -> Vec<Choice> {
        let open = self.captures();
        let fitting = |fits: &dyn Fn(&Gesture) -> bool| -> Vec<Choice> {
            open.iter().copied().filter(|choice| fits(&self.gestures[choice.0])).collect()
        };
        for spot in focus {
            // A second click where the piece stands ends the move there, if it may.
            let again = self.trail.last() == Some(spot);
            let tried = if again { self.trail.to_vec() } else { self.after(*spot) };
            let arriving = fitting(&|gesture| gesture.arrives(&tried));
            let passing = fitting(&|gesture| !again && gesture.fits(&tried));
            if let Some(meant) = [arriving, passing].into_iter().find(|meant| !meant.is_empty()) {
                return meant;
            }
        }
        Vec::new()
    }

    /// The capture whose way is shown: the one that leafing has come to, else the one that is pointed at, else the
    /// only one that is left. `focus`: the spots under the pointer and the cursor.
    pub fn way(self, focus: &[Spot], pick: Option<Choice>) -> Option<Way<'a>> {
        let open = self.captures();
        let meant = self.pointed_at(focus);
        let picked = pick.filter(|pick| open.contains(pick));
        let picked_there = picked.filter(|pick| meant.contains(pick));
        let only = if let [only] = open.as_slice() { Some(*only) } else { None };
        let choice = picked_there.or(meant.first().copied()).or(picked).or(only)?;
        let gesture = &self.gestures[choice.0];
        let route = gesture.route_by(self.trail).unwrap_or(gesture.route());
        Some(Way { choice, route, takes: &gesture.takes })
    }

    /// The way that a capture has come already, where it is told spot by spot: where it landed, and what it has taken
    /// between.
    pub fn walked(self) -> Option<(Vec<Spot>, Vec<Spot>)> {
        let last = self.trail.last().filter(|_| self.trail.len() > 1)?;
        let gesture = self.captures().first().map(|choice| &self.gestures[choice.0])?;
        let route = gesture.route_by(self.trail)?;
        let end = route.iter().rposition(|spot| spot == last)?;
        let route = &route[..=end];
        let between = |taken: &&Spot| route.windows(2).any(|leg| lies_between(**taken, leg[0], leg[1]));
        Some((route.to_vec(), gesture.takes.iter().filter(between).copied().collect()))
    }

    /// The capture after the one that is shown, its place among those that may be meant, and how many these are.
    pub fn other_way(self, focus: &[Spot], pick: Option<Choice>) -> Option<(Choice, usize, usize)> {
        let meant = Some(self.pointed_at(focus)).filter(|meant| meant.len() > 1);
        let meant = meant.unwrap_or_else(|| self.captures());
        let shown =
            self.way(focus, pick).and_then(|way| meant.iter().position(|choice| *choice == way.choice));
        let next = shown.map_or(0, |shown| shown + 1) % meant.len().max(1);
        meant.get(next).map(|choice| (*choice, next + 1, meant.len()))
    }
}

/// Whether a cell lies on the straight line between two others.
fn lies_between(spot: Spot, from: Spot, to: Spot) -> bool {
    let (Spot::Cell { x, y }, Spot::Cell { x: from_x, y: from_y }, Spot::Cell { x: to_x, y: to_y }) =
        (spot, from, to)
    else {
        return false;
    };
    let [x, y, from_x, from_y, to_x, to_y] = [x, y, from_x, from_y, to_x, to_y].map(i32::from);
    let (way, way_to) = ((to_x - from_x, to_y - from_y), (x - from_x, y - from_y));
    let along = way.0 * way_to.0 + way.1 * way_to.1;
    let across = way.0 * way_to.1 - way.1 * way_to.0;
    across == 0 && along > 0 && along < way.0 * way.0 + way.1 * way.1
}
