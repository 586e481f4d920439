//! Closes the window after a signal that ends the program, such as Ctrl+C in the terminal, also while it is idle.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use crate::app::core::waker;
use crate::ending;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, connect_waker).add_systems(PreUpdate, exit_after_signal);
}

/// Lets a signal wake the event loop, so that the window closes in an orderly way. The handler of Bevy for Ctrl+C is not
/// installed, because `ending` has one already; it would not wake an idle window.
///
/// Upstream: <https://github.com/bevyengine/bevy/pull/24959>. Remove when it is released and SIGTERM closes the window too.
fn connect_waker(proxy: Option<Res<EventLoopProxyWrapper>>) {
    ending::end_by_itself(waker(proxy.as_deref()));
}

fn exit_after_signal(mut exit: MessageWriter<AppExit>) {
    if let Some(code) = ending::signal_exit_code() {
        exit.write(AppExit::from_code(code));
    }
}
