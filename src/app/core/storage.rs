//! Connection to the storage thread, which reads and writes saved games for all features.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::waker;
use session::NameGroups;
use store::{Autosave, DataFolders, News, Order, Ticket};

/// The folders of saved games; `None` if games are not saved. Headless tests lack this resource.
#[derive(Resource, Clone, Debug)]
pub struct StorageFolder(pub Option<DataFolders>);

/// The storage thread, as the features use it.
#[derive(Resource)]
pub struct Storage {
    autosave: Autosave,
    /// Messages that arrived before the first frame.
    early: SyncCell<VecDeque<News>>,
}

/// The storage thread's answer to a feature that has sent an order.
#[derive(Message)]
pub struct StorageReply(pub News);

/// Longest wait for each message of the storage thread before the first frame.
const LONGEST_START_WAIT: Duration = Duration::from_millis(100);

impl Storage {
    /// Starts the storage thread and waits briefly for the game that can be continued.
    ///
    /// The first frame of the menu then already has "Continue"; adding it later would shift the buttons.
    ///
    /// # Errors
    ///
    /// The operating system cannot start a thread.
    pub fn start(
        folders: Option<DataFolders>,
        same_names: NameGroups,
        proxy: Option<&EventLoopProxyWrapper>,
    ) -> io::Result<Storage> {
        let mut autosave_thread = Autosave::start(folders, same_names, waker(proxy))?;
        autosave_thread.send(Order::FindLatest);
        let mut early = Vec::new();
        // Where nothing can be saved, this news comes first, and the game nevertheless.
        while !matches!(early.last(), Some(News::Latest(_))) {
            match autosave_thread.wait(LONGEST_START_WAIT) {
                Some(news) => early.push(news),
                None => break,
            }
        }
        Ok(Storage { autosave: autosave_thread, early: SyncCell::new(early.into()) })
    }

    /// Sends an order. The answer carries the returned ticket.
    pub fn send(&mut self, order: Order) -> Ticket {
        self.autosave.send(order)
    }

    /// Returns the next unread message of the storage thread.
    pub fn next_message(&mut self) -> Option<News> {
        self.early.get().pop_front().or_else(|| self.autosave.next_news())
    }

    /// Whether the storage thread has ended.
    pub fn has_died(&mut self) -> bool {
        self.autosave.has_panicked()
    }
}
