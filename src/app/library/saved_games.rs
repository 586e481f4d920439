//! The shelf: all kept games, of which only those in sight are read, and what is done with one of them (rename, copy,
//! throw away, take back). The keeper's thread reads and writes; nothing here waits for it.

use std::ops::Range;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::commands::{CopyText, Navigate, ShowGames, TellLibrary};
use crate::app::core::{
    AddWakingMessage, Answer, Dialog, DialogState, FramePhase, NextFrame, Screen, Storage, TableInUse,
};
use crate::app::game::{CurrentMatch, GameCounts, current_match};
use crate::app::library::counts::Counting;
use crate::app::library::page::ShelfForm;
use session::transcript::Form;
use session::{Message, Seat, message};
use store::{Card, Filter, KeptId, News, Order, Page, Ticket};

/// What the shelf is asked for.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ShelfRequest {
    /// Only the games that this lets through, those in the bin if it is open.
    Show(Filter),
    /// These places of the list are in sight.
    Look(Range<usize>),
    /// Opens the dialog for other names.
    AskRename(Box<Card>),
    /// Gives players other names, and closes it.
    Rename(KeptId, Vec<(Seat, String)>),
    /// The game as text, to the clipboard.
    Copy(KeptId),
    /// To the bin.
    Bin(KeptId),
    /// Out of the bin again.
    TakeOut(KeptId),
    /// Asks before the bin is emptied.
    AskEmptyBin,
    /// Empties it.
    EmptyBin,
}

/// What of the kept games is known, and what was last done with one.
#[derive(Resource, Default)]
pub struct Shelf {
    /// Which games are shown.
    pub filter: Filter,
    /// The places that are known to be in sight.
    pub seen: Range<usize>,
    /// What was read last: more than is in sight, so that the next rows are there when the list is scrolled.
    page: Option<Page>,
    /// Something has changed since.
    is_stale: bool,
    /// What is being read.
    asked: Option<(Ticket, Range<usize>)>,
    /// Why the games cannot be read.
    pub unreadable: Option<Message>,
    /// What the menu is to know is asked for.
    counting: Counting,
    /// What the keeper was told to do and has not answered yet.
    deeds: Vec<(Ticket, Deed)>,
    /// What became of the last deed, for a while.
    pub said: Option<Said>,
    /// The game whose players get other names.
    renaming: Option<Box<Card>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Rename,
    Copy,
    /// And the number of the game that lay on the table then.
    Bin(KeptId, Option<u64>),
    TakeOut,
    EmptyBin,
}

/// What became of the last deed, said for a while.
#[derive(Clone, Debug)]
pub struct Said {
    /// What.
    pub message: Message,
    /// Whether it was refused.
    pub refused: bool,
    /// The game that was thrown away, while it can be taken back right here.
    pub undo: Option<KeptId>,
    /// Since when it has been said; `None` until its first frame.
    since: Option<Duration>,
}

/// For how long something is said.
const SAID_FOR: Duration = Duration::from_secs(9);
/// How many places before and after those in sight are read too, and how many of them may be missing until more is
/// read.
const AROUND: usize = 60;
const NEAR: usize = 20;

impl Shelf {
    /// How many games the filter lets through; `None` until that is known.
    pub fn total(&self) -> Option<usize> {
        self.page.as_ref().map(|page| page.total)
    }

    /// The game at a place, if it has been read.
    pub fn card(&self, place: usize) -> Option<&Card> {
        let page = self.page.as_ref()?;
        page.cards.get(place.checked_sub(page.first)?)
    }

    /// The game whose players get other names.
    pub fn renaming(&self) -> Option<&Card> {
        self.renaming.as_deref()
    }

    /// Shows other games.
    fn show(&mut self, filter: Filter) {
        // The rows of the old question are no answer to the new one, though they may stay for a moment.
        if self.filter.binned != filter.binned {
            self.page = None;
        }
        self.filter = filter;
        self.seen = 0..self.seen.len().max(1);
        self.turn_stale();
    }

    fn say(&mut self, message: Message, refused: bool, undo: Option<KeptId>) {
        self.said = Some(Said { message, refused, undo, since: None });
    }

    /// Everything is to be read anew; what was read stays in sight until then.
    fn turn_stale(&mut self) {
        self.is_stale = true;
        self.unreadable = None;
        self.counting.turn_stale();
        // What is being read now may have been read before the change.
        self.asked = None;
    }

    /// Which places are to be read now, if any.
    fn wanted(&self) -> Option<Range<usize>> {
        let wide = |by: usize| self.seen.start.saturating_sub(by)..self.seen.end.saturating_add(by);
        let covers = |have: &Range<usize>, total: usize| {
            let near = wide(NEAR);
            have.start <= near.start && have.end >= near.end.min(total)
        };
        let read = self.page.as_ref().filter(|_| !self.is_stale);
        if read.is_some_and(|page| covers(&(page.first..page.first + page.cards.len()), page.total)) {
            return None;
        }
        let is_asked = self.asked.as_ref().is_some_and(|(_, asked)| covers(asked, usize::MAX));
        (!is_asked).then(|| wide(AROUND))
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Shelf>()
        .add_waking_message::<ShelfRequest>()
        .add_systems(OnEnter(Screen::Menu), |mut shelf: ResMut<Shelf>| shelf.counting.turn_stale())
        .add_systems(OnEnter(Screen::Shelf), open)
        .add_systems(OnEnter(Screen::Bin), open)
        .add_systems(
            Update,
            (show, obey, listen, fade, tell, ask)
                .chain()
                .in_set(FramePhase::Library)
                .run_if(resource_exists::<Storage>),
        );
}

/// What is kept may have changed while another screen was seen.
fn open(mut shelf: ResMut<Shelf>) {
    shelf.turn_stale();
    // What nobody has seen yet was said for whoever comes here.
    shelf.said.take_if(|said| said.since.is_some());
}

/// Opens the library where another feature wants it.
fn show(
    mut requests: MessageReader<ShowGames>,
    mut form: ResMut<ShelfForm>,
    mut shelf: ResMut<Shelf>,
    mut commands: MessageWriter<Navigate>,
) {
    for ShowGames { unfinished } in requests.read() {
        *form = if *unfinished { ShelfForm::unfinished() } else { ShelfForm::default() };
        shelf.show(form.filter());
        commands.write(Navigate::Open(Screen::Shelf));
    }
}

/// Says what became of the tasks of other features.
fn tell(mut told: MessageReader<TellLibrary>, mut shelf: ResMut<Shelf>) {
    for TellLibrary { words, refused } in told.read() {
        shelf.say(words.clone(), *refused, None);
    }
}

/// Does what the screen asks for.
fn obey(
    mut requests: MessageReader<ShelfRequest>,
    mut storage: ResMut<Storage>,
    mut shelf: ResMut<Shelf>,
    mut dialog: DialogState,
    table: Option<Res<CurrentMatch>>,
) {
    let mut send = |shelf: &mut Shelf, order, deed| shelf.deeds.push((storage.send(order), deed));
    for request in requests.read() {
        match request {
            ShelfRequest::Show(filter) => shelf.show(filter.clone()),
            ShelfRequest::Look(places) => shelf.seen = places.clone(),
            ShelfRequest::AskRename(card) => {
                shelf.renaming = Some(card.clone());
                dialog.open(Dialog::Rename);
            }
            ShelfRequest::Rename(id, names) => {
                dialog.close();
                for (seat, name) in names {
                    send(&mut shelf, Order::Rename(*id, *seat, name.clone()), Deed::Rename);
                }
            }
            ShelfRequest::Copy(id) => send(&mut shelf, Order::Copy(Some(*id), Form::Usual), Deed::Copy),
            ShelfRequest::Bin(id) => {
                let deed = Deed::Bin(*id, table.as_ref().map(|game| game.number()));
                send(&mut shelf, Order::Bin(*id), deed);
            }
            ShelfRequest::TakeOut(id) => send(&mut shelf, Order::TakeOut(*id), Deed::TakeOut),
            ShelfRequest::AskEmptyBin => dialog.open(Dialog::EmptyBin),
            ShelfRequest::EmptyBin => {
                dialog.close();
                send(&mut shelf, Order::EmptyBin, Deed::EmptyBin);
            }
        }
    }
}

/// Empties the table, if the game with this number still lies there.
fn put_away(number: u64, commands: &mut Commands) {
    commands.queue(move |world: &mut World| {
        if !current_match::take_away(world, number) {
            return;
        }
        world.insert_resource(TableInUse(None));
        // Whoever went back to the table meanwhile finds nothing there.
        if *world.resource::<State<Screen>>().get() == Screen::Table {
            world.resource_mut::<NextState<Screen>>().set(Screen::Menu);
        }
    });
}

/// Hears what the keeper answers.
fn listen(
    mut answers: MessageReader<Answer>,
    mut shelf: ResMut<Shelf>,
    mut counts: ResMut<GameCounts>,
    mut texts: MessageWriter<CopyText>,
    mut commands: Commands,
) {
    for Answer(news) in answers.read() {
        match news {
            News::Cleared(ticket) => {
                let deed = shelf.deeds.iter().find(|(asked, _)| asked == ticket);
                if let Some((_, Deed::Bin(_, Some(number)))) = deed {
                    put_away(*number, &mut commands);
                }
            }
            News::Shelf(ticket, page) => take_page(&mut shelf, &mut counts, *ticket, page),
            News::Changed(ticket) => {
                let Some(deed) = take_deed(&mut shelf, *ticket) else { continue };
                shelf.turn_stale();
                let (message, undo) = match deed {
                    Deed::Bin(id, _) => (message!("kept-binned"), Some(id)),
                    Deed::TakeOut => (message!("kept-taken-out"), None),
                    Deed::EmptyBin => (message!("kept-bin-emptied"), None),
                    Deed::Rename | Deed::Copy => (message!("kept-renamed"), None),
                };
                shelf.say(message, false, undo);
            }
            News::NotChanged(ticket, why) => {
                if shelf.asked.take_if(|(asked, _)| asked == ticket).is_some() {
                    // It is not asked again until something happens: the answer would be the same.
                    shelf.unreadable = Some(why.clone());
                }
                shelf.counting.give_up(*ticket);
                if take_deed(&mut shelf, *ticket).is_some() {
                    shelf.say(why.clone(), true, None);
                }
            }
            News::Text(ticket, text) => {
                let was_asked = take_deed(&mut shelf, *ticket).is_some();
                if was_asked {
                    texts.write(CopyText(text.clone()));
                    shelf.say(message!("kept-copied"), false, None);
                }
            }
            _ => {}
        }
    }
}

fn take_page(shelf: &mut Shelf, counts: &mut GameCounts, ticket: Ticket, page: &Page) {
    if shelf.asked.take_if(|(asked, _)| *asked == ticket).is_some() {
        shelf.page = Some(page.clone());
        shelf.is_stale = false;
        return;
    }
    shelf.counting.hear(counts, ticket, page.total);
}

fn take_deed(shelf: &mut Shelf, ticket: Ticket) -> Option<Deed> {
    let place = shelf.deeds.iter().position(|(asked, _)| *asked == ticket)?;
    Some(shelf.deeds.swap_remove(place).1)
}

/// What was said is taken back after a while, also in a window at rest.
fn fade(mut shelf: ResMut<Shelf>, time: Res<Time<Real>>, next_frame: Res<NextFrame>) {
    let Some(said) = &mut shelf.said else { return };
    let now = time.elapsed();
    let until = *said.since.get_or_insert(now) + SAID_FOR;
    if now >= until {
        shelf.said = None;
    } else {
        next_frame.ask_at(until);
    }
}

/// Asks for what is in sight and not known, and at the menu for how many games there are.
pub(super) fn ask(
    mut storage: ResMut<Storage>,
    mut counts: ResMut<GameCounts>,
    mut shelf: ResMut<Shelf>,
    screen: Res<State<Screen>>,
) {
    match screen.get() {
        Screen::Shelf | Screen::Bin => {
            shelf.counting.forget_question();
            // Until the screen has said which games it shows, and which of them are seen, nothing is read.
            let is_told = shelf.filter.binned == (*screen.get() == Screen::Bin) && !shelf.seen.is_empty();
            if let Some(places) = shelf.wanted().filter(|_| is_told && shelf.unreadable.is_none()) {
                let ticket = storage.send(Order::Shelf(shelf.filter.clone(), places.start, places.len()));
                shelf.asked = Some((ticket, places));
            }
        }
        Screen::Menu => {
            shelf.asked = None;
            shelf.counting.ask(&mut storage, &mut counts);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shelf of a hundred thousand games, of which the first so many have been read.
    fn shelf(read: usize) -> Shelf {
        let card = Card {
            id: KeptId(1),
            game: None,
            begun: 0,
            changed: 0,
            is_imported: false,
            seats: Vec::new(),
            moves: 0,
            odds: None,
            end: None,
            board: String::new(),
            course: None,
            below: Seat::FIRST,
            is_busy: false,
        };
        let page = Page { total: 100_000, first: 0, cards: vec![card; read] };
        Shelf { page: Some(page), ..Shelf::default() }
    }

    #[test]
    fn only_what_lies_around_the_places_in_sight_is_read() {
        let mut shelf = shelf(8 + AROUND);
        shelf.seen = 0..8;
        assert_eq!(shelf.wanted(), None, "all of it is there, and some more");
        shelf.seen = 45..53;
        assert_eq!(shelf.wanted(), Some(0..53 + AROUND), "what comes next is read before it is seen");
        shelf.seen = 50_000..50_008;
        assert_eq!(shelf.wanted(), Some(50_000 - AROUND..50_008 + AROUND));
        shelf.asked = Some((1, 50_000 - AROUND..50_008 + AROUND));
        shelf.seen = 50_010..50_018;
        assert_eq!(shelf.wanted(), None, "it is being read");
        shelf.seen = 0..8;
        shelf.turn_stale();
        assert_eq!(shelf.wanted(), Some(0..8 + AROUND), "something has changed");
    }
}
