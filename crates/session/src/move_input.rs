//! Interpretation of clicks and drags as moves.
//!
//! A [`MoveInput`] says which legal moves fit the spots clicked so far, and when a move is complete.

use crate::{Gesture, MoveIndex, PromotionChoice, Spot};

/// The legal moves, and the spots clicked so far (the trail).
///
/// ```
/// use session::{ClickEffect, Gesture, MoveIndex, MoveInput, Spot};
///
/// let [a, b, c] = [0, 1, 2].map(|x| Spot::cell(x, 0));
/// let gestures = [Gesture::along([a, b]), Gesture::along([a, c])];
/// let trail = [a];
/// let input = MoveInput::new(&gestures, &trail);
/// assert_eq!(input.click(b, None, false), ClickEffect::Choose(MoveIndex(0)));
/// assert_eq!(input.click(a, None, true), ClickEffect::Trail(vec![]), "a second click deselects");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveInput<'a> {
    gestures: &'a [Gesture],
    trail: &'a [Spot],
}

/// The effect of a click on a spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClickEffect {
    /// The click completes a legal move.
    Choose(MoveIndex),
    /// The click completes several moves that differ in their tag, for example promotions: ask which.
    Ask(Vec<(PromotionChoice, MoveIndex)>),
    /// Several captures end on the spot by different routes. Preview this one; the next click plays it.
    Pick(MoveIndex),
    /// The click selects: this is the new trail.
    Trail(Vec<Spot>),
    /// The click is rejected; the trail with the clicked spot is no move.
    Refuse(Vec<Spot>),
}

/// A spot that may be clicked next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub spot: Spot,
    pub kind: TargetKind,
}

/// The effect of a click on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// A move ends here.
    Move,
    /// A capture ends here.
    Capture,
    /// A stop on the route of a capture, where two captures have the same end.
    Stop,
}

/// The route of a capture to preview, with the captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapturePreview<'a> {
    pub choice: MoveIndex,
    pub route: &'a [Spot],
    /// The spots of the captured pieces.
    pub takes: &'a [Spot],
}

impl<'a> MoveInput<'a> {
    pub const fn new(gestures: &'a [Gesture], trail: &'a [Spot]) -> MoveInput<'a> {
        MoveInput { gestures, trail }
    }

    fn choices_where(self, meets: impl Fn(&Gesture) -> bool) -> Vec<MoveIndex> {
        let found = self.gestures.iter().enumerate().filter(|(_, gesture)| meets(gesture));
        found.map(|(index, _)| MoveIndex(index)).collect()
    }

    /// The moves that the trail completes, although longer moves may fit too.
    pub fn completed_moves(self) -> Vec<MoveIndex> {
        self.choices_where(|gesture| gesture.may_complete(self.trail))
    }

    /// Whether any legal move fits the trail.
    pub fn fits_any_move(self) -> bool {
        self.gestures.iter().any(|gesture| gesture.fits(self.trail))
    }

    /// Whether a legal move fits the trail and is not complete.
    fn can_continue(self) -> bool {
        self.gestures.iter().any(|gesture| gesture.fits(self.trail) && !gesture.may_complete(self.trail))
    }

    fn trail_with(self, spot: Spot) -> Vec<Spot> {
        [self.trail, &[spot]].concat()
    }

    /// Interprets a click on `spot`.
    ///
    /// `pick` is the capture that was selected by cycling through the captures (see [`MoveInput::next_preview`]). `own_piece`:
    /// a piece of the player to move is on the spot.
    ///
    /// The end of a route completes a move, unless a longer move continues from there. Then a second click on the same
    /// spot completes it.
    pub fn click(self, spot: Spot, pick: Option<MoveIndex>, own_piece: bool) -> ClickEffect {
        let tried = self.trail_with(spot);
        let next = MoveInput { trail: &tried, ..self };
        let again = self.trail.last() == Some(&spot);
        let here = if again { self.completed_moves() } else { Vec::new() };
        // A circular capture ends on the spot where it begins.
        let ending = if here.is_empty() { next.completed_moves() } else { here };
        if !ending.is_empty() && (again || !next.can_continue()) {
            return self.decide(&ending, pick);
        }
        if again {
            return ClickEffect::Trail(self.trail[..self.trail.len() - 1].to_vec());
        }
        if next.fits_any_move() {
            return ClickEffect::Trail(tried);
        }
        // Select another own piece instead, even if it has no legal move.
        if MoveInput::new(self.gestures, &[spot]).fits_any_move() {
            return MoveInput::new(self.gestures, &[]).click(spot, pick, own_piece);
        }
        if own_piece { ClickEffect::Trail(vec![spot]) } else { ClickEffect::Refuse(tried) }
    }

    fn decide(self, ending: &[MoveIndex], pick: Option<MoveIndex>) -> ClickEffect {
        let tag = |choice: &MoveIndex| self.gestures[choice.0].choice.map(|tag| (tag, *choice));
        match ending {
            [only] => ClickEffect::Choose(*only),
            several => match several.iter().map(tag).collect() {
                Some(answers) => ClickEffect::Ask(answers),
                None => match pick.filter(|pick| several.contains(pick)) {
                    Some(pick) => ClickEffect::Choose(pick),
                    None => ClickEffect::Pick(several[0]),
                },
            },
        }
    }

    /// Whether a click on the spot may select or play something.
    pub fn may_click(self, spot: Spot) -> bool {
        let tried = self.trail_with(spot);
        self.gestures.iter().any(|gesture| gesture.start() == Some(spot) || gesture.fits(&tried))
    }

    /// The trail after a piece is dragged over `spot`; `None`: unchanged.
    ///
    /// Only spots where a route continues become part of the trail. Dragging back over the previous spot removes the
    /// last one.
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
            Some(self.trail_with(spot))
        } else if !before.is_empty() && goes_on(before) {
            // The spot is another landing square of the same capture: it replaces the last one.
            Some([before, &[spot]].concat())
        } else if before.last() == Some(&spot) {
            Some(before.to_vec())
        } else {
            None
        }
    }

    /// Handles the drop of a dragged piece on `spot` (`None`: off the board).
    ///
    /// The first `clicked` spots of the trail were clicked, the others dragged over. Returns the new trail, and the
    /// spot to handle as a click. A piece that is dropped off the board or where it came from returns there and stays
    /// selected; one that is dropped on a stop of a capture stays there.
    pub fn drop(self, spot: Option<Spot>, clicked: usize) -> (Vec<Spot>, Option<Spot>) {
        let trail = self.trail.to_vec();
        match spot {
            Some(spot) if self.trail.len() > clicked && self.trail.last() == Some(&spot) => {
                (trail, Some(spot).filter(|_| !self.completed_moves().is_empty()))
            }
            Some(spot) if (MoveInput { trail: &self.trail_with(spot), ..self }).fits_any_move() => {
                (trail, Some(spot))
            }
            _ => {
                // Forget the spots that the drag only passed over.
                let clicked = &self.trail[..clicked.min(self.trail.len())];
                (clicked.to_vec(), spot.filter(|spot| clicked.last() != Some(spot)))
            }
        }
    }

    /// The spots that may be clicked next.
    ///
    /// These are the ends of moves, and also stops on the way if [`MoveInput::must_click_route`].
    pub fn targets(self) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        if self.trail.is_empty() {
            return targets;
        }
        let open: Vec<&Gesture> = self.gestures.iter().filter(|gesture| gesture.fits(self.trail)).collect();
        for gesture in &open {
            let kind = if gesture.captures() { TargetKind::Capture } else { TargetKind::Move };
            // Promotions share their end.
            let end = gesture.end().map(|spot| Target { spot, kind });
            targets.extend(end.filter(|target| !targets.contains(target)));
        }
        if self.must_click_route() {
            for spot in open.iter().flat_map(|gesture| gesture.next_stops(self.trail)) {
                if !targets.iter().any(|target| target.spot == spot) {
                    targets.push(Target { spot, kind: TargetKind::Stop });
                }
            }
        }
        targets
    }

    /// The captures that fit the trail and take a piece elsewhere than on their end.
    fn captures(self) -> Vec<MoveIndex> {
        let tells = |gesture: &Gesture| gesture.takes.iter().any(|taken| gesture.end() != Some(*taken));
        self.choices_where(|gesture| !self.trail.is_empty() && tells(gesture) && gesture.fits(self.trail))
    }

    /// Whether two captures of the selected piece end on the same spot.
    ///
    /// Then the route has to be clicked.
    pub fn must_click_route(self) -> bool {
        let mut ends: Vec<_> =
            self.captures().into_iter().map(|choice| self.gestures[choice.0].end()).collect();
        let all = ends.len();
        ends.sort_unstable();
        ends.dedup();
        ends.len() < all
    }

    /// The captures that `focus` points at.
    ///
    /// For the first spot with any, these are the captures that end there, else those that pass over it.
    fn pointed_at(self, focus: &[Spot]) -> Vec<MoveIndex> {
        let open = self.captures();
        let fitting = |fits: &dyn Fn(&Gesture) -> bool| -> Vec<MoveIndex> {
            open.iter().copied().filter(|choice| fits(&self.gestures[choice.0])).collect()
        };
        for spot in focus {
            // A second click where the piece stands would end the move there.
            let again = self.trail.last() == Some(spot);
            let tried = if again { self.trail.to_vec() } else { self.trail_with(*spot) };
            let arriving = fitting(&|gesture| gesture.may_complete(&tried));
            let passing = fitting(&|gesture| !again && gesture.fits(&tried));
            if let Some(meant) = [arriving, passing].into_iter().find(|meant| !meant.is_empty()) {
                return meant;
            }
        }
        Vec::new()
    }

    /// The capture to preview.
    ///
    /// In this order: the one picked by cycling, the one that `focus` points at, the only one left. `focus` holds the
    /// spots under the pointer and the keyboard cursor.
    pub fn preview(self, focus: &[Spot], pick: Option<MoveIndex>) -> Option<CapturePreview<'a>> {
        let open = self.captures();
        let meant = self.pointed_at(focus);
        let picked = pick.filter(|pick| open.contains(pick));
        let picked_there = picked.filter(|pick| meant.contains(pick));
        let only = if let [only] = open.as_slice() { Some(*only) } else { None };
        let choice = picked_there.or(meant.first().copied()).or(picked).or(only)?;
        let gesture = &self.gestures[choice.0];
        let route = gesture.matching_route(self.trail).unwrap_or(gesture.route());
        Some(CapturePreview { choice, route, takes: &gesture.takes })
    }

    /// The part of a capture done so far: spots of the route, and captured pieces.
    pub fn done_part(self) -> Option<(Vec<Spot>, Vec<Spot>)> {
        let last = self.trail.last().filter(|_| self.trail.len() > 1)?;
        let gesture = self.captures().first().map(|choice| &self.gestures[choice.0])?;
        let route = gesture.matching_route(self.trail)?;
        let end = route.iter().rposition(|spot| spot == last)?;
        let route = &route[..=end];
        let between = |taken: &&Spot| route.windows(2).any(|leg| lies_between(**taken, leg[0], leg[1]));
        Some((route.to_vec(), gesture.takes.iter().filter(between).copied().collect()))
    }

    /// The next capture to preview, its number from 1, and the number of candidates.
    ///
    /// For cycling through the captures.
    pub fn next_preview(self, focus: &[Spot], pick: Option<MoveIndex>) -> Option<(MoveIndex, usize, usize)> {
        let meant = Some(self.pointed_at(focus)).filter(|meant| meant.len() > 1);
        let meant = meant.unwrap_or_else(|| self.captures());
        let shown =
            self.preview(focus, pick).and_then(|way| meant.iter().position(|choice| *choice == way.choice));
        let next = shown.map_or(0, |shown| shown + 1) % meant.len().max(1);
        meant.get(next).map(|choice| (*choice, next + 1, meant.len()))
    }
}

/// Whether a cell is strictly between two others on a straight line.
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
