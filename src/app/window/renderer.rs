//! Renderer settings without the parts of Bevy that this program does not use (3D, meshes, mipmaps).
//!
//! Sprites and panels need none of these parts, which would cost memory and time at every start. The savings below
//! were measured on 27 November 2026 at the chess table, from `/proc/PID/smaps`, with the software driver.

use bevy::core_pipeline::deferred::copy_lighting_id::init_copy_deferred_lighting_id_pipeline;
use bevy::core_pipeline::mip_generation::DownsampleShaders;
use bevy::core_pipeline::tonemapping::prepare_view_tonemapping_pipelines;
use bevy::ecs::schedule::{IntoSystemSet, ScheduleCleanupPolicy, ScheduleLabel};
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
#[cfg(target_os = "linux")]
use bevy::render::settings::Backends;
use bevy::render::settings::{InstanceFlags, MemoryHints, RenderCreation, WgpuFeatures, WgpuSettings};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::{Render, RenderApp, RenderPlugin, RenderStartup};

#[cfg(target_os = "linux")]
/// The graphics interfaces that the environment variable chooses; `None` if it is unset, empty or unknown.
pub(super) fn chosen_backends() -> Option<Backends> {
    Backends::from_env().filter(|backends| !backends.is_empty())
}

/// Returns the settings of the graphics device.
pub(super) fn settings() -> WgpuSettings {
    let mut settings = WgpuSettings {
        // Without a Vulkan driver the program starts again with OpenGL (`opengl`). With both at once, wgpu would load
        // both, and prefer OpenGL on some computers.
        #[cfg(target_os = "linux")]
        backends: Some(chosen_backends().unwrap_or(Backends::VULKAN)),
        // Use small memory blocks. They become empty and are freed; blocks of the default size, 128 MiB, never become
        // empty.
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: (4 << 20)..(8 << 20) },
        // Only indirect drawing needs this feature, and the program does not draw indirectly. Without the feature Bevy
        // does not compile the compute pipelines for the culling of 3D objects (5 MiB).
        //
        // Upstream: `create_downsample_depth_pipelines` in bevy_core_pipeline 0.19.1
        // (https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/mip_generation/experimental/depth.rs).
        // Remove when Bevy compiles them for a view with `OcclusionCulling` only.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    };
    // Validation of indirect drawing compiles compute pipelines (1 MiB). Only DirectX 12 needs the validation, but Bevy
    // enables it on all systems. On Windows it stays on, because DirectX 12 may be the backend.
    if cfg!(not(windows)) {
        settings.instance_flags.remove(InstanceFlags::VALIDATION_INDIRECT_CALL);
    }
    settings
}

/// Returns Bevy's render plugin.
pub(super) fn render_plugin(render_creation: RenderCreation) -> RenderPlugin {
    RenderPlugin {
        // Wait for the compilation of pipelines. Otherwise Bevy draws without them until they are ready, and a window
        // that redraws only after changes would stay incomplete.
        synchronous_pipeline_compilation: true,
        render_creation,
        ..default()
    }
}

/// Prints that there is no graphics driver, and ends the program.
pub(super) fn exit_without_driver() -> ! {
    #[cfg(target_os = "linux")]
    const MISSING: &str = "neither Vulkan nor OpenGL can be used \
        (on Debian and Ubuntu: install mesa-vulkan-drivers, or libegl1 and libgl1-mesa-dri)";
    #[cfg(not(target_os = "linux"))]
    const MISSING: &str = "update the driver of the graphics card";
    eprintln!("tabuleiro: no graphics driver found: {MISSING}");
    std::process::exit(1)
}

pub(super) fn plugin(app: &mut App) {
    app.world_mut().remove_resource::<DownsampleShaders>();
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    // Empty the list of shaders that make mipmaps: one for each of 40 texture formats (2 MiB). No image has mipmaps.
    //
    // Upstream: `MipGenerationPlugin` in bevy_core_pipeline 0.19.1
    // (https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/mip_generation/mod.rs).
    // Remove when Bevy makes a copy only for the first image of its format with mipmaps.
    render_app.insert_resource(DownsampleShaders { depth: Handle::default(), general: default() });
    // Give every mesh its own buffers. Bevy adds a single mesh, for `SpriteMesh`, which this program does not use. With
    // shared buffers (slabs), two slabs would hold its few bytes, each with a list of 131,072 entries (8 MiB together).
    //
    // Upstream: `add_mesh` in bevy_sprite_render 0.19.1
    // (https://docs.rs/crate/bevy_sprite_render/0.19.1/source/src/sprite_mesh/mod.rs).
    // Remove when Bevy adds the mesh with the first `SpriteMesh`.
    render_app.insert_resource(MeshAllocatorSettings {
        slab_allocator_settings: SlabAllocatorSettings { large_threshold: 0, ..default() },
        ..default()
    });
    // Remove the systems that compile two pipelines at every start although neither 3D nor HDR is used (1 MiB).
    //
    // Upstream: https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/deferred/copy_lighting_id.rs and
    // https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/tonemapping/mod.rs.
    // Remove when they are compiled for the cameras that need them.
    remove_system(render_app, RenderStartup, init_copy_deferred_lighting_id_pipeline);
    remove_system(render_app, Render, prepare_view_tonemapping_pipelines);
}

/// Removes one of Bevy's systems. If the schedule has no such system in another version of Bevy, only memory is wasted.
fn remove_system<M>(app: &mut SubApp, schedule: impl ScheduleLabel, system: impl IntoSystemSet<M>) {
    let removed = app.world_mut().schedule_scope(schedule, |world, schedule| {
        schedule.remove_systems_in_set(system, world, ScheduleCleanupPolicy::RemoveSystemsOnly)
    });
    if let Err(error) = removed {
        debug!("{error}");
    }
}
