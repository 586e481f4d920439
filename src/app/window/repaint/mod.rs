//! Damage tracking: redraws only the parts of the window that differ from the previous frame.
//!
//! Without a graphics card nearly all the time of a frame is spent on filling pixels, so the time of a frame depends on
//! the size of the part that is redrawn. With a graphics card Bevy draws the whole window as usual.
//!
//! Other modules need no special code: they use sprites and egui, and the image is identical, pixel for pixel, to a
//! full redraw. Damage tracking works in Bevy's render world, which holds copies of the visible entities.

mod damage;
mod panels;
mod sprites;

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::core_pipeline::core_2d::{Transparent2d, main_transparent_pass_2d};
use bevy::core_pipeline::{Core2d, Core2dSystems};
use bevy::ecs::schedule::ScheduleCleanupPolicy;
use bevy::math::FloatOrd;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_phase::ViewSortedRenderPhases;
use bevy::render::render_resource::{
    LoadOp, Operations, PipelineCache, RenderPassColorAttachment, RenderPassDescriptor, StoreOp, TextureId,
};
use bevy::render::renderer::{RenderAdapterInfo, RenderContext, ViewQuery};
use bevy::render::texture::GpuImage;
use bevy::render::view::{ExtractedView, ViewDepthTexture, ViewTarget};
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderSystems};
use bevy::sprite_render::{ExtractedSlices, ExtractedSprites};
use bevy_egui::egui::epaint::ClippedPrimitive;
use bevy_egui::render::EguiViewTarget;
use bevy_egui::{EguiPixelsPerPoint, EguiRenderOutput};
use wgpu_types::DeviceType;

use damage::Damage;
use sprites::{PreviousSprites, SpriteCamera};

/// Plugin that redraws only the damage if that is faster. It always gives sprites of equal depth a stable order.
pub(super) struct RepaintPlugin;

impl Plugin for RepaintPlugin {
    fn build(&self, _: &mut App) {}

    // The graphics adapter is not known yet in `build`.
    fn finish(&self, app: &mut App) {
        let device_type = app.world().get_resource::<RenderAdapterInfo>().map(|adapter| adapter.device_type);
        // Tests without a window have no render app.
        let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
        render_app
            .add_systems(Render, order_sprites.after(RenderSystems::Queue).before(RenderSystems::PhaseSort));
        let forced_mode = std::env::var(MODE_VARIABLE).ok();
        if device_type.is_some_and(|device_type| uses_damage(device_type, forced_mode.as_deref())) {
            add_damage_tracking(app);
        }
    }
}

/// Environment variable that forces damage tracking (`parts`) or full redraws (`whole`), for tests and measurements.
const MODE_VARIABLE: &str = "TABULEIRO_PAINT";

/// Whether only the damage is redrawn. Without `forced_mode` this is the case with a software renderer.
fn uses_damage(device_type: DeviceType, forced_mode: Option<&str>) -> bool {
    match forced_mode {
        Some("parts") => true,
        Some("whole") => false,
        _ => device_type == DeviceType::Cpu,
    }
}

/// Replaces Bevy's pass that draws all sprites in every frame. The camera must not use [`Msaa`].
fn add_damage_tracking(app: &mut App) {
    // Do not clear the window, so that the pixels of the previous frame remain.
    app.add_systems(PostStartup, |mut cameras: Query<&mut bevy::prelude::Camera, With<Camera2d>>| {
        for mut camera in &mut cameras {
            camera.clear_color = ClearColorConfig::None;
        }
    });
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app
        .init_resource::<DamageState>()
        .add_systems(ExtractSchedule, detect_new_images)
        .add_systems(Render, find_damage.after(order_sprites).before(RenderSystems::PhaseSort))
        .add_systems(Core2d, paint_damage.in_set(Core2dSystems::MainPass));
    let removed = render_app.world_mut().schedule_scope(Core2d, |world, schedule| {
        schedule.remove_systems_in_set(
            main_transparent_pass_2d,
            world,
            ScheduleCleanupPolicy::RemoveSystemsOnly,
        )
    });
    if let Err(error) = removed {
        error!("everything is painted twice: {error}");
    }
}

/// The previous frame, and the damage that must be redrawn.
#[derive(Resource, Default)]
struct DamageState {
    /// Target of the previous frame.
    canvas: Option<Canvas>,
    /// Sprites of the previous frame.
    sprites: PreviousSprites,
    /// Triangles of the egui layer in the previous frame.
    panels: Vec<ClippedPrimitive>,
    damage: Damage,
    /// Whether the damage has been drawn. It cannot be drawn while the window is minimised or while pipelines are being
    /// compiled; until then, the damage of further frames is added.
    painted: AtomicBool,
    /// Whether an image of a sprite or a panel was added or changed.
    new_images: bool,
}

/// Target texture and coordinates. If one of them changes, for example by a resize, the whole window is redrawn.
#[derive(Clone, Copy, PartialEq)]
struct Canvas {
    texture: TextureId,
    camera: SpriteCamera,
    /// Pixels per point of the panels.
    scale: f32,
}

/// System that detects new and changed images. An image can change while its sprite or panel stays equal.
fn detect_new_images(mut events: Extract<MessageReader<AssetEvent<Image>>>, mut state: ResMut<DamageState>) {
    let is_new =
        |event: &AssetEvent<Image>| matches!(event, AssetEvent::Added { .. } | AssetEvent::Modified { .. });
    // `count` reads all events; with `any`, the remaining ones would be read again in the next frame.
    state.new_images |= events.read().filter(|event| is_new(event)).count() > 0;
}

/// System that gives the queued sprites a stable order.
///
/// Bevy draws sprites of equal depth in the order of the queue, which depends on addresses in memory. Without this
/// system, overlapping sprites could change their order between two frames.
fn order_sprites(sprites: Res<ExtractedSprites>, mut phases: ResMut<ViewSortedRenderPhases<Transparent2d>>) {
    let sort_key = |item: &Transparent2d| {
        let sprite = sprites.sprites.get(item.extracted_index)?;
        let position = sprite.transform.translation();
        Some((FloatOrd(position.x), FloatOrd(position.y), sprite.main_entity))
    };
    for phase in phases.values_mut() {
        phase.items.sort_by(|_, one, _, other| sort_key(one).cmp(&sort_key(other)));
    }
}

/// System that finds the damage, and removes everything outside the damage from the queues of sprites and panels.
fn find_damage(
    mut state: ResMut<DamageState>,
    view: Option<Single<(&ExtractedView, &ViewTarget), With<Camera2d>>>,
    sprites: Res<ExtractedSprites>,
    slices: Res<ExtractedSlices>,
    images: Res<RenderAssets<GpuImage>>,
    mut phases: ResMut<ViewSortedRenderPhases<Transparent2d>>,
    mut panels: Query<(&EguiPixelsPerPoint, &mut EguiRenderOutput), With<EguiViewTarget>>,
) {
    let Some((view, target)) = view.map(Single::into_inner) else { return };
    let DamageState {
        canvas,
        sprites: previous_sprites,
        panels: previous_panels,
        damage,
        painted,
        new_images,
    } = &mut *state;
    let clip_from_world = view
        .clip_from_world
        .unwrap_or_else(|| view.clip_from_view * view.world_from_view.to_matrix().inverse());
    let texture = target.main_texture();
    let camera = SpriteCamera { clip_from_world, size: UVec2::new(texture.width(), texture.height()) };
    let scale = panels.iter().next().map_or(1.0, |(scale, _)| scale.pixels_per_point);
    let new_canvas = Some(Canvas { texture: texture.id(), camera, scale });
    let is_canvas_changed = std::mem::replace(canvas, new_canvas) != new_canvas;
    if std::mem::take(painted.get_mut()) || is_canvas_changed {
        *damage = Damage::none(camera.size);
    }
    if std::mem::take(new_images) || is_canvas_changed {
        damage.add_all();
    }
    previous_sprites.update(&sprites, &slices, &images, &camera, damage);
    for (_, output) in &panels {
        panels::add_differences(previous_panels, &output.paint_jobs, scale, damage);
    }
    if let Some(phase) = phases.get_mut(&view.retained_view_entity) {
        phase.items.retain(|(_, entity), _| previous_sprites.touches(damage, entity.id()));
    }
    for (_, mut output) in &mut panels {
        let parts = panels::clip_to_damage(&output.paint_jobs, scale, damage);
        *previous_panels = std::mem::replace(&mut output.paint_jobs, parts);
    }
}

/// System that draws the sprites within the damage, one rectangle after another.
fn paint_damage(
    world: &World,
    view: ViewQuery<(&ExtractedView, &ViewTarget, &ViewDepthTexture)>,
    phases: Res<ViewSortedRenderPhases<Transparent2d>>,
    state: Res<DamageState>,
    pipelines: Res<PipelineCache>,
    background: Res<ClearColor>,
    mut context: RenderContext,
) {
    let entity = view.entity();
    let (view, target, depth) = view.into_inner();
    state.painted.store(pipelines.waiting_pipelines().next().is_none(), Ordering::Relaxed);
    let Some(phase) = phases.get(&view.retained_view_entity).filter(|_| !state.damage.is_empty()) else {
        return;
    };
    let load =
        if state.damage.is_full() { LoadOp::Clear(background.to_linear().into()) } else { LoadOp::Load };
    let mut pass = context.begin_tracked_render_pass(RenderPassDescriptor {
        label: Some("damage"),
        color_attachments: &[Some(RenderPassColorAttachment {
            view: target.main_texture_view(),
            depth_slice: None,
            resolve_target: None,
            ops: Operations { load, store: StoreOp::Store },
        })],
        depth_stencil_attachment: Some(depth.get_attachment(StoreOp::Store)),
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    for rect in state.damage.rects() {
        let rect = rect.as_urect();
        pass.set_scissor_rect(rect.min.x, rect.min.y, rect.width(), rect.height());
        if let Err(error) = phase.render(&mut pass, world, entity) {
            error!("{error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_software_renderer_uses_damage_unless_forced() {
        use DeviceType::{Cpu, DiscreteGpu, IntegratedGpu, Other, VirtualGpu};
        assert!(uses_damage(Cpu, None));
        for device_type in [DiscreteGpu, IntegratedGpu, VirtualGpu, Other] {
            assert!(!uses_damage(device_type, None), "{device_type:?}");
            assert!(uses_damage(device_type, Some("parts")), "{device_type:?}");
        }
        assert!(!uses_damage(Cpu, Some("whole")));
        assert!(uses_damage(Cpu, Some("something else")));
    }
}
