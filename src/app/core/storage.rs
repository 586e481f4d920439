//! The thread that keeps games: every feature that reads or writes kept games sends its orders here.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::waker;
use session::SameNames;
use store::{Home, Keeper, News, Order, Ticket};

/// Where games are kept. Without it none is: a headless test has no home.
#[derive(Resource, Clone, Debug)]
pub struct KeptAt(pub Option<Home>);

/// The keeper of games.
#[derive(Resource)]
pub struct Storage {
    keeper: Keeper,
    /// What it told before the first frame.
    early: SyncCell<VecDeque<News>>,
}

/// What the keeper answers to a feature that has sent it an order.
#[derive(Message)]
pub struct Answer(pub News);

/// How long the first picture waits for the game that can be continued.
const FIRST_LOOK: Duration = Duration::from_millis(100);

impl Storage {
    /// Starts the keeper, and waits a moment for the game that can be continued: the first picture of the menu is to have it,
    /// since what came later would move under the hand.
    ///
    /// # Errors
    ///
    /// The system gives no thread.
    pub fn start(
        home: Option<Home>,
        same_names: SameNames,
        proxy: Option<&EventLoopProxyWrapper>,
    ) -> io::Result<Storage> {
        let mut keeper = Keeper::start(home, same_names, waker(proxy))?;
        keeper.send(Order::Look);
        let mut early = Vec::new();
        while !matches!(early.last(), Some(News::Latest(_) | News::Unavailable(_))) {
            match keeper.wait(FIRST_LOOK) {
                Some(news) => early.push(news),
                None => break,
            }
        }
        Ok(Storage { keeper, early: SyncCell::new(early.into()) })
    }

    /// Sends an order. What comes of it is told with this ticket.
    pub fn send(&mut self, order: Order) -> Ticket {
        self.keeper.send(order)
    }

    /// What the keeper has told and nobody has heard yet.
    pub fn news(&mut self) -> Option<News> {
        self.early.get().pop_front().or_else(|| self.keeper.news())
    }

    /// Whether its thread has ended.
    pub fn has_died(&mut self) -> bool {
        self.keeper.has_died()
    }
}
