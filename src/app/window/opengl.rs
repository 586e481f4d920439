//! Renderer for OpenGL, on computers without a Vulkan driver.
//!
//! Bevy 0.19 cannot present frames with OpenGL: it creates the graphics instance without the connection to the display
//! (<https://docs.rs/crate/bevy_render/0.19.1/source/src/renderer/mod.rs>). This plugin therefore creates instance,
//! adapter and device, and gives them to Bevy. Remove when Bevy passes on the display handle.

use std::ptr::NonNull;
use std::sync::Arc;

use bevy::prelude::*;
use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{Backends, RenderCreation, WgpuFeatures, WgpuSettings};
use bevy::tasks::block_on;
use bevy::winit::DisplayHandleWrapper;
use winit::raw_window_handle::{
    DisplayHandle, HandleError, HasDisplayHandle, RawDisplayHandle, XcbDisplayHandle,
};
use x11rb::xcb_ffi::XCBConnection;

use crate::app::window::{display, renderer, x11};

/// Environment variable of the graphics library wgpu that chooses between Vulkan (`vulkan`) and OpenGL (`gl`).
const BACKEND_VARIABLE: &str = "WGPU_BACKEND";

/// Whether to draw with OpenGL.
pub(super) fn is_requested() -> bool {
    renderer::chosen_backends() == Some(Backends::GL)
}

/// Starts the program again with OpenGL, unless the user has chosen a renderer. Returns only on failure.
pub(super) fn restart_with_opengl() {
    if renderer::chosen_backends().is_none() {
        let error = display::restart(|command| {
            command.env(BACKEND_VARIABLE, "gl");
        });
        error!("{error}");
    }
}

/// Bevy's render plugin with OpenGL. Add it after the plugin that connects to the display.
pub(super) struct OpenGlRenderPlugin;

impl Plugin for OpenGlRenderPlugin {
    fn build(&self, app: &mut App) {
        let display = app.world().get_resource::<DisplayHandleWrapper>();
        let creation = display.and_then(|display| block_on(create_renderer(display, &renderer::settings())));
        let Some(render_creation) = creation else { renderer::exit_without_driver() };
        app.add_plugins(renderer::render_plugin(render_creation));
    }
}

/// Creates adapter and device; `None` without a usable driver.
async fn create_renderer(display: &DisplayHandleWrapper, settings: &WgpuSettings) -> Option<RenderCreation> {
    let renderer_connection = if display::is_wayland() { None } else { x11::renderer_connection().ok() };
    let display: Box<dyn wgpu::wgt::WgpuHasDisplayHandle> = match renderer_connection {
        Some((connection, screen)) => Box::new(X11Display(connection, *screen)),
        None => Box::new(display.0.clone()),
    };
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: Backends::GL,
        flags: settings.instance_flags,
        memory_budget_thresholds: settings.instance_memory_budget_thresholds,
        backend_options: wgpu::BackendOptions::default(),
        display: Some(display),
    });
    let options = wgpu::RequestAdapterOptions { power_preference: settings.power_preference, ..default() };
    let adapter = instance.request_adapter(&options).await.ok()?;
    let mut features = adapter.features();
    features.remove(WgpuFeatures::all_experimental_mask());
    features.remove(settings.disabled_features.unwrap_or(WgpuFeatures::empty()));
    let descriptor = wgpu::DeviceDescriptor {
        required_features: features,
        required_limits: adapter.limits(),
        memory_hints: settings.memory_hints.clone(),
        ..default()
    };
    let (device, queue) = adapter.request_device(&descriptor).await.ok()?;
    let info = adapter.get_info();
    info!("{info:?}");
    Some(RenderCreation::manual(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(info)),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    ))
}

/// The renderer's connection to the X server, which the surfaces of the windows use too ([`x11`]).
struct X11Display(&'static XCBConnection, i32);

impl std::fmt::Debug for X11Display {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("X11Display").field(&self.1).finish_non_exhaustive()
    }
}

impl HasDisplayHandle for X11Display {
    fn display_handle(&self) -> Result<DisplayHandle<'_>, HandleError> {
        let connection = NonNull::new(self.0.get_raw_xcb_connection());
        let handle = RawDisplayHandle::Xcb(XcbDisplayHandle::new(connection, self.1));
        // SAFETY: the connection is never closed.
        #[expect(unsafe_code, reason = "a handle of another connection than winit's has no safe constructor")]
        Ok(unsafe { DisplayHandle::borrow_raw(handle) })
    }
}
