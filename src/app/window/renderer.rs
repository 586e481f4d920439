//! Renderer settings: leaves out what Bevy prepares for other programs (3D, meshes, mipmaps).
//!
//! Sprites and panels use none of it, but it costs memory and time at every start. The sizes below are those of 27
//! November 2026 at the chess table, from `/proc/PID/smaps`, with the software driver.

use bevy::core_pipeline::deferred::copy_lighting_id::init_copy_deferred_lighting_id_pipeline;
use bevy::core_pipeline::mip_generation::DownsampleShaders;
use bevy::core_pipeline::tonemapping::prepare_view_tonemapping_pipelines;
use bevy::ecs::schedule::{IntoSystemSet, ScheduleCleanupPolicy, ScheduleLabel};
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{InstanceFlags, MemoryHints, WgpuFeatures, WgpuSettings};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::{Render, RenderApp, RenderStartup};

/// Settings of the graphics device.
pub(super) fn settings() -> WgpuSettings {
    let mut settings = WgpuSettings {
        // Small blocks are released when they are empty; those of the default size, 128 MiB, never are.
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: (4 << 20)..(8 << 20) },
        // Only indirect drawing needs it, which this program never does. Without it Bevy compiles no compute pipelines
        // for the culling of 3D objects, 5 MiB.
        //
        // Upstream: `create_downsample_depth_pipelines` in bevy_core_pipeline 0.19.1
        // (https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/mip_generation/experimental/depth.rs).
        // Remove when Bevy compiles them for a view with `OcclusionCulling` only.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    };
    // Validation of indirect drawing compiles compute pipelines, 1 MiB. Bevy enables it on all systems for DirectX 12,
    // which may be chosen as the backend and needs it.
    if cfg!(not(windows)) {
        settings.instance_flags.remove(InstanceFlags::VALIDATION_INDIRECT_CALL);
    }
    settings
}

pub(super) fn plugin(app: &mut App) {
    app.world_mut().remove_resource::<DownsampleShaders>();
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    // The shader that makes mipmaps, a copy for each of 40 texture formats, 2 MiB. No image here has mipmaps.
    //
    // Upstream: `MipGenerationPlugin` in bevy_core_pipeline 0.19.1
    // (https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/mip_generation/mod.rs).
    // Remove when it makes a copy when the first image of its format asks for mipmaps.
    render_app.insert_resource(DownsampleShaders { depth: Handle::default(), general: default() });
    // Gives every mesh buffers of its own. The only mesh is one that Bevy adds for `SpriteMesh`, which is not used
    // here; for its few bytes two slabs would each keep a list of 131,072 places, 8 MiB together.
    //
    // Upstream: `add_mesh` in bevy_sprite_render 0.19.1
    // (https://docs.rs/crate/bevy_sprite_render/0.19.1/source/src/sprite_mesh/mod.rs).
    // Remove when it adds the mesh with the first `SpriteMesh`.
    render_app.insert_resource(MeshAllocatorSettings {
        slab_allocator_settings: SlabAllocatorSettings { large_threshold: 0, ..default() },
        ..default()
    });
    // Two pipelines that are compiled at every start although neither 3D nor HDR is used, 1 MiB.
    //
    // Upstream: https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/deferred/copy_lighting_id.rs and
    // https://docs.rs/crate/bevy_core_pipeline/0.19.1/source/src/tonemapping/mod.rs.
    // Remove when they are compiled for the cameras that need them.
    leave_out(render_app, RenderStartup, init_copy_deferred_lighting_id_pipeline);
    leave_out(render_app, Render, prepare_view_tonemapping_pipelines);
}

/// Removes one of Bevy's systems. If Bevy no longer has it, only memory is wasted.
fn leave_out<M>(app: &mut SubApp, schedule: impl ScheduleLabel, system: impl IntoSystemSet<M>) {
    let removed = app.world_mut().schedule_scope(schedule, |world, schedule| {
        schedule.remove_systems_in_set(system, world, ScheduleCleanupPolicy::RemoveSystemsOnly)
    });
    if let Err(error) = removed {
        debug!("{error}");
    }
}
