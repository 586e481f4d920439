//! Makes stacked tiles transparent while X is held, so that the tiles below can be read.

use bevy::prelude::*;

use crate::app::core::{Dialog, FramePhase, Screen, TableUi};
use crate::app::table::input::HeldKeys;
use session::{Scene, Spot};

/// Whether stacks are transparent.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TransparentStacks(pub bool);

impl TransparentStacks {
    /// Opacity of a tile at this level.
    pub fn opacity(self, level: u8) -> f32 {
        if self.0 && level > 1 { 0.22 } else { 1.0 }
    }
}

/// The levels and numbers of the tiles on a cell, from the top of the stack.
pub fn stack(scene: &Scene, cell: Spot) -> Vec<(u8, u8)> {
    let Spot::Cell { x, y } = cell else { return Vec::new() };
    let mut stack: Vec<(u8, u8)> = scene
        .pieces
        .iter()
        .filter_map(|piece| {
            let Spot::Domino { level, .. } = piece.spot else { return None };
            // The first number is on the western or southern cell.
            let half = piece.spot.cells().position(|at| at == (x, y))?;
            Some((level, piece.kind.numbers()[half]?))
        })
        .collect();
    stack.sort_unstable_by(|a, b| b.cmp(a));
    stack
}

/// Adds the system that reads the key; only a window has keys.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (|keys: Res<HeldKeys>,
          dialog: Res<State<Dialog>>,
          mut transparent_stacks: ResMut<TransparentStacks>| {
            transparent_stacks
                .set_if_neq(TransparentStacks(keys.pressed(KeyCode::KeyX) && !dialog.blocks_table()));
        })
        .in_set(FramePhase::Hand(TableUi::Dominoes))
        .run_if(in_state(Screen::Table)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use session::{DominoDirection, Piece, PieceId, PieceKind, Seat};

    #[test]
    fn a_stack_is_listed_from_the_top() {
        let tile = |id, first, second, x, y, level, domino_direction| Piece {
            id: PieceId(id),
            kind: PieceKind::tile(first, second),
            owner: Seat::FIRST,
            spot: Spot::Domino { x, y, level, direction: domino_direction },
        };
        let scene = Scene {
            pieces: vec![
                tile(1, 7, 7, 0, 0, 1, DominoDirection::East),
                tile(2, 7, 3, 1, 1, 1, DominoDirection::North),
                tile(3, 7, 7, 1, 0, 2, DominoDirection::North),
            ],
        };
        assert_eq!(stack(&scene, Spot::cell(1, 0)), [(2, 7), (1, 7)]);
        assert_eq!(stack(&scene, Spot::cell(1, 1)), [(2, 7), (1, 7)]);
        assert_eq!(stack(&scene, Spot::cell(1, 2)), [(1, 3)]);
        assert_eq!(stack(&scene, Spot::cell(5, 5)), []);
    }
}
