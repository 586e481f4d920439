//! Damage tracking: redraws only what differs from the previous frame.
//!
//! Without a graphics card nearly all the time of a frame goes into filling pixels, so a frame costs about as much as
//! the part of the window that changes. With a graphics card Bevy's own renderer runs. Other modules need not care:
//! they use sprites and egui as usual, and the image is identical, pixel for pixel, to a full redraw. Damage
//! tracking works in Bevy's render world, which holds copies of the visible entities.

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

/// Redraws only the damage where that is faster, and always draws sprites of equal depth in a stable order.
pub(super) struct RepaintPlugin;

impl Plugin for RepaintPlugin {
    fn build(&self, _: &mut App) {}

    // Not in `build`, where the graphics adapter is not known yet.
    fn finish(&self, app: &mut App) {
        let adapter = app.world().get_resource::<RenderAdapterInfo>().map(|adapter| adapter.device_type);
        // Tests without a window have no render app.
        let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
        render_app
            .add_systems(Render, order_sprites.after(RenderSystems::Queue).before(RenderSystems::PhaseSort));
        let forced = std::env::var(VARIABLE).ok();
        if adapter.is_some_and(|adapter| paints_in_parts(adapter, forced.as_deref())) {
            paint_in_parts(app);
        }
    }
}

/// Environment variable that overrides the choice: `parts` or `whole`.
const VARIABLE: &str = "TABULEIRO_PAINT";

/// Whether partial redraws are faster: with a software renderer.
fn paints_in_parts(adapter: DeviceType, forced: Option<&str>) -> bool {
    match forced {
        Some("parts") => true,
        Some("whole") => false,
        _ => adapter == DeviceType::Cpu,
    }
}

/// Replaces Bevy's pass that draws all sprites in every frame. The camera must not use [`Msaa`].
fn paint_in_parts(app: &mut App) {
    // Do not clear the window, so that the pixels of the previous frame remain.
    app.add_systems(PostStartup, |mut cameras: Query<&mut bevy::prelude::Camera, With<Camera2d>>| {
        for mut camera in &mut cameras {
            camera.clear_color = ClearColorConfig::None;
        }
    });
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app
        .init_resource::<Painting>()
        .add_systems(ExtractSchedule, note_new_images)
        .add_systems(Render, find_damage.after(order_sprites).before(RenderSystems::PhaseSort))
        .add_systems(Core2d, paint.in_set(Core2dSystems::MainPass));
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

/// The previous frame, and the damage to be drawn.
#[derive(Resource, Default)]
struct Painting {
    /// Target of the previous frame.
    canvas: Option<Canvas>,
    sprites: PreviousSprites,
    panels: Vec<ClippedPrimitive>,
    damage: Damage,
    /// Whether the damage has been drawn. Not so while the window is minimised or pipelines are being compiled; the
    /// damage is then kept.
    painted: AtomicBool,
    /// Whether an image of a sprite or a panel was added or changed.
    new_images: bool,
}

/// Target texture and coordinates. If they change (by a resize, for example), the previous frame is lost.
#[derive(Clone, Copy, PartialEq)]
struct Canvas {
    texture: TextureId,
    camera: SpriteCamera,
    /// Pixels per point of the panels.
    scale: f32,
}

/// Notes new and changed images. An image can change while its sprite or panel stays equal.
fn note_new_images(mut events: Extract<MessageReader<AssetEvent<Image>>>, mut painting: ResMut<Painting>) {
    let is_new =
        |event: &AssetEvent<Image>| matches!(event, AssetEvent::Added { .. } | AssetEvent::Modified { .. });
    // `count` reads all events, so that none is seen again in the next frame.
    painting.new_images |= events.read().filter(|event| is_new(event)).count() > 0;
}

/// Gives the queued sprites a stable order.
///
/// Bevy draws sprites of equal depth in the order of the queue, which depends on addresses in memory. Overlapping
/// sprites would swap between frames.
fn order_sprites(sprites: Res<ExtractedSprites>, mut phases: ResMut<ViewSortedRenderPhases<Transparent2d>>) {
    let order = |item: &Transparent2d| {
        let sprite = sprites.sprites.get(item.extracted_index)?;
        let position = sprite.transform.translation();
        Some((FloatOrd(position.x), FloatOrd(position.y), sprite.main_entity))
    };
    for phase in phases.values_mut() {
        phase.items.sort_by(|_, one, _, other| order(one).cmp(&order(other)));
    }
}

/// Finds the damage, and removes from the queues of both layers what does not touch the damage.
fn find_damage(
    mut painting: ResMut<Painting>,
    view: Option<Single<(&ExtractedView, &ViewTarget), With<Camera2d>>>,
    sprites: Res<ExtractedSprites>,
    slices: Res<ExtractedSlices>,
    images: Res<RenderAssets<GpuImage>>,
    mut phases: ResMut<ViewSortedRenderPhases<Transparent2d>>,
    mut panels: Query<(&EguiPixelsPerPoint, &mut EguiRenderOutput), With<EguiViewTarget>>,
) {
    let Some((view, target)) = view.map(Single::into_inner) else { return };
    let Painting { canvas, sprites: previous_sprites, panels: previous_panels, damage, painted, new_images } =
        &mut *painting;
    let clip_from_world = view
        .clip_from_world
        .unwrap_or_else(|| view.clip_from_view * view.world_from_view.to_matrix().inverse());
    let texture = target.main_texture();
    let camera = SpriteCamera { clip_from_world, size: UVec2::new(texture.width(), texture.height()) };
    let scale = panels.iter().next().map_or(1.0, |(scale, _)| scale.pixels_per_point);
    let new_canvas = Some(Canvas { texture: texture.id(), camera, scale });
    let is_other_canvas = std::mem::replace(canvas, new_canvas) != new_canvas;
    if std::mem::take(painted.get_mut()) || is_other_canvas {
        *damage = Damage::none(camera.size);
    }
    if std::mem::take(new_images) || is_other_canvas {
        damage.add_all();
    }
    previous_sprites.update(&sprites, &slices, &images, &camera, damage);
    for (_, output) in &panels {
        panels::compare(previous_panels, &output.paint_jobs, scale, damage);
    }
    if let Some(phase) = phases.get_mut(&view.retained_view_entity) {
        phase.items.retain(|(_, entity), _| previous_sprites.is_part_of(damage, entity.id()));
    }
    for (_, mut output) in &mut panels {
        let parts = panels::cut(&output.paint_jobs, scale, damage);
        *previous_panels = std::mem::replace(&mut output.paint_jobs, parts);
    }
}

/// Draws the sprites within the damage.
fn paint(
    world: &World,
    view: ViewQuery<(&ExtractedView, &ViewTarget, &ViewDepthTexture)>,
    phases: Res<ViewSortedRenderPhases<Transparent2d>>,
    painting: Res<Painting>,
    pipelines: Res<PipelineCache>,
    background: Res<ClearColor>,
    mut context: RenderContext,
) {
    let entity = view.entity();
    let (view, target, depth) = view.into_inner();
    painting.painted.store(pipelines.waiting_pipelines().next().is_none(), Ordering::Relaxed);
    let Some(phase) = phases.get(&view.retained_view_entity).filter(|_| !painting.damage.is_empty()) else {
        return;
    };
    let load =
        if painting.damage.is_full() { LoadOp::Clear(background.to_linear().into()) } else { LoadOp::Load };
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
    for rect in painting.damage.rects() {
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
    fn only_a_software_adapter_paints_in_parts_unless_forced() {
        use DeviceType::{Cpu, DiscreteGpu, IntegratedGpu, Other, VirtualGpu};
        assert!(paints_in_parts(Cpu, None));
        for card in [DiscreteGpu, IntegratedGpu, VirtualGpu, Other] {
            assert!(!paints_in_parts(card, None), "{card:?}");
            assert!(paints_in_parts(card, Some("parts")), "{card:?}");
        }
        assert!(!paints_in_parts(Cpu, Some("whole")));
        assert!(paints_in_parts(Cpu, Some("something else")));
    }
}
