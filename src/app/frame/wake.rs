//! Waking the resting window from another thread (waker, event loop proxy): it draws nothing until something happens.

use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

/// What wakes the window. Without one, as in a headless test, it does nothing.
pub(crate) fn waker(proxy: Option<&EventLoopProxyWrapper>) -> impl Fn() + Send + Sync + 'static + use<> {
    let proxy = proxy.map(|proxy| (**proxy).clone());
    move || {
        // The loop is gone only when the program ends.
        let _ = proxy.as_ref().map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    }
}
