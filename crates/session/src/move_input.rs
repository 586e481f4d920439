//! Interpretation of clicks and drags as moves.
//!
//! A [`MoveInput`] tells which legal moves fit the spots clicked so far (the trail), and when a move is complete.

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
    /// The click completes several moves that differ only in a [`PromotionChoice`]: ask the player which.
    Ask(Vec<(PromotionChoice, MoveIndex)>),
    /// Several captures end on the spot by different routes. Preview this capture; the next click on the spot plays it.
    Pick(MoveIndex),
    /// The click changes the selection to this new trail; an empty trail deselects.
    Trail(Vec<Spot>),
    /// The click is rejected. The spots are the trail with the clicked spot, which no legal move fits.
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
    /// A stop on the route of a capture; to be clicked if two captures end on the same spot.
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

    fn choices_where(self, is_wanted: impl Fn(&Gesture) -> bool) -> Vec<MoveIndex> {
        let found = self.gestures.iter().enumerate().filter(|(_, gesture)| is_wanted(gesture));
        found.map(|(index, _)| MoveIndex(index)).collect()
    }

    /// The moves that the trail completes. The trail may also fit longer moves.
    pub fn completed_moves(self) -> Vec<MoveIndex> {
        self.choices_where(|gesture| gesture.may_complete(self.trail))
    }

    /// Whether any legal move fits the trail.
    pub fn fits_any_move(self) -> bool {
        self.gestures.iter().any(|gesture| gesture.fits(self.trail))
    }

    /// Whether the trail fits a legal move that it does not complete.
    fn can_continue(self) -> bool {
        self.gestures.iter().any(|gesture| gesture.fits(self.trail) && !gesture.may_complete(self.trail))
    }

    fn trail_with(self, spot: Spot) -> Vec<Spot> {
        [self.trail, &[spot]].concat()
    }

    /// Interprets a click on `spot`.
    ///
    /// `pick` is the capture that the player selected by cycling through the captures (see
    /// [`MoveInput::next_preview`]). `is_own_piece` tells whether a piece of the player to move is on the spot.
    ///
    /// A click on the last spot of a route completes the move, unless a longer move continues from there. In that case,
    /// a second click on the same spot completes the shorter move.
    pub fn click(self, spot: Spot, pick: Option<MoveIndex>, is_own_piece: bool) -> ClickEffect {
        let new_trail = self.trail_with(spot);
        let next = MoveInput { trail: &new_trail, ..self };
        let is_second_click = self.trail.last() == Some(&spot);
        let completed_before = if is_second_click { self.completed_moves() } else { Vec::new() };
        // If the trail was not complete before, the second click may end a circular capture on its first spot.
        let completed = if completed_before.is_empty() { next.completed_moves() } else { completed_before };
        if !completed.is_empty() && (is_second_click || !next.can_continue()) {
            return self.decide(&completed, pick);
        }
        if is_second_click {
            return ClickEffect::Trail(self.trail[..self.trail.len() - 1].to_vec());
        }
        if next.fits_any_move() {
            return ClickEffect::Trail(new_trail);
        }
        // Start a new trail if a legal move begins on the spot.
        if MoveInput::new(self.gestures, &[spot]).fits_any_move() {
            return MoveInput::new(self.gestures, &[]).click(spot, pick, is_own_piece);
        }
        // Select an own piece even if it has no legal move, so that the next click can explain why.
        if is_own_piece { ClickEffect::Trail(vec![spot]) } else { ClickEffect::Refuse(new_trail) }
    }

    /// Decides among the moves that a click completes.
    fn decide(self, completed: &[MoveIndex], pick: Option<MoveIndex>) -> ClickEffect {
        let promotion = |choice: &MoveIndex| self.gestures[choice.0].choice.map(|tag| (tag, *choice));
        match completed {
            [only] => ClickEffect::Choose(*only),
            several => match several.iter().map(promotion).collect() {
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
        let new_trail = self.trail_with(spot);
        self.gestures.iter().any(|gesture| gesture.start() == Some(spot) || gesture.fits(&new_trail))
    }

    /// The new trail after a piece is dragged over `spot`; `None` if the trail does not change.
    ///
    /// Only spots where a route continues become part of the trail. Dragging back over the previous spot of the trail
    /// removes the last spot.
    pub fn drag_over(self, spot: Spot) -> Option<Vec<Spot>> {
        let (last, before) = self.trail.split_last()?;
        // Whether `spot` is the next stop after `trail` on a route that continues from there.
        let continues_from_spot = |trail: &[Spot]| {
            let new_trail = [trail, &[spot]].concat();
            let stops_there = |gesture: &&Gesture| gesture.next_stops(trail).any(|stop| stop == spot);
            self.gestures
                .iter()
                .filter(stops_there)
                .any(|gesture| gesture.next_stops(&new_trail).next().is_some())
        };
        if *last == spot {
            None
        } else if continues_from_spot(self.trail) {
            Some(self.trail_with(spot))
        } else if !before.is_empty() && continues_from_spot(before) {
            // The spot is another landing square of the same capture: it replaces the last spot.
            Some([before, &[spot]].concat())
        } else if before.last() == Some(&spot) {
            Some(before.to_vec())
        } else {
            None
        }
    }

    /// Handles the drop of a dragged piece on `spot` (`None`: off the board).
    ///
    /// The first `clicked_count` spots of the trail were clicked, the others were dragged over. Returns the new trail,
    /// and the spot to handle as a click, if any. A piece dropped off the board, or on the spot from which it was
    /// dragged, returns to that spot and stays selected. A piece dropped on a stop of a capture stays on the stop.
    pub fn drop(self, spot: Option<Spot>, clicked_count: usize) -> (Vec<Spot>, Option<Spot>) {
        let trail = self.trail.to_vec();
        match spot {
            Some(spot) if self.trail.len() > clicked_count && self.trail.last() == Some(&spot) => {
                (trail, Some(spot).filter(|_| !self.completed_moves().is_empty()))
            }
            Some(spot) if (MoveInput { trail: &self.trail_with(spot), ..self }).fits_any_move() => {
                (trail, Some(spot))
            }
            _ => {
                // Forget the spots that the drag only passed over.
                let clicked_trail = &self.trail[..clicked_count.min(self.trail.len())];
                (clicked_trail.to_vec(), spot.filter(|spot| clicked_trail.last() != Some(spot)))
            }
        }
    }

    /// The spots that may be clicked next.
    ///
    /// They are the ends of the moves that fit the trail. If [`MoveInput::must_click_route`], they also include the
    /// next stops of each route.
    pub fn targets(self) -> Vec<Target> {
        let mut targets: Vec<Target> = Vec::new();
        if self.trail.is_empty() {
            return targets;
        }
        let fitting: Vec<&Gesture> =
            self.gestures.iter().filter(|gesture| gesture.fits(self.trail)).collect();
        for gesture in &fitting {
            let kind = if gesture.captures() { TargetKind::Capture } else { TargetKind::Move };
            // Promotions to different pieces share their end: list the spot once.
            let end = gesture.end().map(|spot| Target { spot, kind });
            targets.extend(end.filter(|target| !targets.contains(target)));
        }
        if self.must_click_route() {
            for spot in fitting.iter().flat_map(|gesture| gesture.next_stops(self.trail)) {
                if !targets.iter().any(|target| target.spot == spot) {
                    targets.push(Target { spot, kind: TargetKind::Stop });
                }
            }
        }
        targets
    }

    /// The captures that fit the trail and take a piece elsewhere than on the spot where they end.
    ///
    /// Only these need a preview: otherwise the end of the move shows which piece is captured.
    fn captures(self) -> Vec<MoveIndex> {
        let takes_elsewhere =
            |gesture: &Gesture| gesture.takes.iter().any(|taken| gesture.end() != Some(*taken));
        self.choices_where(|gesture| {
            !self.trail.is_empty() && takes_elsewhere(gesture) && gesture.fits(self.trail)
        })
    }

    /// Whether two captures of the selected piece end on the same spot, so that the player must click the route.
    pub fn must_click_route(self) -> bool {
        let mut ends: Vec<_> =
            self.captures().into_iter().map(|choice| self.gestures[choice.0].end()).collect();
        let capture_count = ends.len();
        ends.sort_unstable();
        ends.dedup();
        ends.len() < capture_count
    }

    /// The captures that `focus` points at, from the first spot of `focus` that any capture ends on or passes.
    ///
    /// If captures end on that spot, only these; else those that pass over it.
    fn pointed_at(self, focus: &[Spot]) -> Vec<MoveIndex> {
        let captures = self.captures();
        let captures_where = |is_wanted: &dyn Fn(&Gesture) -> bool| -> Vec<MoveIndex> {
            captures.iter().copied().filter(|choice| is_wanted(&self.gestures[choice.0])).collect()
        };
        for spot in focus {
            // A second click on the last spot of the trail would end the move there.
            let is_second_click = self.trail.last() == Some(spot);
            let new_trail = if is_second_click { self.trail.to_vec() } else { self.trail_with(*spot) };
            let ending = captures_where(&|gesture| gesture.may_complete(&new_trail));
            let passing = captures_where(&|gesture| !is_second_click && gesture.fits(&new_trail));
            if let Some(found) = [ending, passing].into_iter().find(|found| !found.is_empty()) {
                return found;
            }
        }
        Vec::new()
    }

    /// The capture to preview.
    ///
    /// In order of precedence: the capture `pick` if `focus` points at it, any capture that `focus` points at, `pick`
    /// elsewhere, and the only capture that fits the trail. `pick` was selected by cycling. `focus` holds the spots
    /// under the pointer and the keyboard cursor.
    pub fn preview(self, focus: &[Spot], pick: Option<MoveIndex>) -> Option<CapturePreview<'a>> {
        let captures = self.captures();
        let pointed_at = self.pointed_at(focus);
        let picked = pick.filter(|pick| captures.contains(pick));
        let picked_in_focus = picked.filter(|pick| pointed_at.contains(pick));
        let only = if let [only] = captures.as_slice() { Some(*only) } else { None };
        let choice = picked_in_focus.or(pointed_at.first().copied()).or(picked).or(only)?;
        let gesture = &self.gestures[choice.0];
        let route = gesture.matching_route(self.trail).unwrap_or(gesture.route());
        Some(CapturePreview { choice, route, takes: &gesture.takes })
    }

    /// The part of a capture that the trail has completed: the spots of the route, and those of the captured pieces.
    ///
    /// `None` if the trail has fewer than two spots or fits no capture.
    pub fn done_part(self) -> Option<(Vec<Spot>, Vec<Spot>)> {
        let last = self.trail.last().filter(|_| self.trail.len() > 1)?;
        let gesture = self.captures().first().map(|choice| &self.gestures[choice.0])?;
        let route = gesture.matching_route(self.trail)?;
        let end = route.iter().rposition(|spot| spot == last)?;
        let route = &route[..=end];
        let is_jumped = |taken: &&Spot| route.windows(2).any(|leg| lies_between(**taken, leg[0], leg[1]));
        Some((route.to_vec(), gesture.takes.iter().filter(is_jumped).copied().collect()))
    }

    /// The next capture when the player cycles through the captures, with its number from 1 and their total.
    ///
    /// Cycles through the captures that `focus` points at if there are several, else through all that fit the trail.
    pub fn next_preview(self, focus: &[Spot], pick: Option<MoveIndex>) -> Option<(MoveIndex, usize, usize)> {
        let pointed_at = Some(self.pointed_at(focus)).filter(|captures| captures.len() > 1);
        let candidates = pointed_at.unwrap_or_else(|| self.captures());
        let current = self
            .preview(focus, pick)
            .and_then(|preview| candidates.iter().position(|choice| *choice == preview.choice));
        let next = current.map_or(0, |current| current + 1) % candidates.len().max(1);
        candidates.get(next).map(|choice| (*choice, next + 1, candidates.len()))
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
    let (leg, offset) = ((to_x - from_x, to_y - from_y), (x - from_x, y - from_y));
    let dot_product = leg.0 * offset.0 + leg.1 * offset.1;
    let cross_product = leg.0 * offset.1 - leg.1 * offset.0;
    cross_product == 0 && dot_product > 0 && dot_product < leg.0 * leg.0 + leg.1 * leg.1
}
