//! Shows threats while T is held: attacks on the player's pieces or, with Shift, attacks by the player's pieces.

use bevy::prelude::*;

use crate::app::core::{Dialog, FramePhase, Screen, TableUi};
use crate::app::game::{CurrentMatch, Notice};
use crate::app::look::TableLayout;
use crate::app::table::board::drawings::{Arrow, ArrowStyle};
use crate::app::table::board::hand::process_input;
use crate::app::table::input::HeldKeys;
use art::SquareMark;
use art::marks::DrawingColour;
use session::{Attack, LocalizedMessage, Seat, Spot, message};

/// The side whose attacks are shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShownThreats {
    #[default]
    None,
    /// Attacks on the player's pieces.
    Against,
    /// Attacks by the player's pieces.
    Own,
}

impl ShownThreats {
    /// The attacks to show.
    ///
    /// The player is the person to move, else the acting person, else the seat at the bottom of the board.
    fn threats(self, game: &CurrentMatch, layout: &TableLayout) -> Vec<Attack> {
        let displayed = game.displayed();
        let person_to_move = displayed.state().turn.filter(|seat| !game.player(*seat).is_computer());
        let player = person_to_move.or(game.acting_person()).unwrap_or(layout.bottom);
        let opponents = Seat::all(game.seat_count()).filter(|seat| *seat != player);
        match self {
            ShownThreats::None => Vec::new(),
            ShownThreats::Against => opponents.flat_map(|seat| displayed.attacks(seat)).collect(),
            ShownThreats::Own => displayed.attacks(player),
        }
    }

    /// The notice to show if there are no attacks. `None` while threats are not shown.
    fn empty_notice(self) -> Option<LocalizedMessage> {
        match self {
            ShownThreats::None => None,
            ShownThreats::Against => Some(message!("notice-threats-against-none")),
            ShownThreats::Own => Some(message!("notice-threats-own-none")),
        }
    }

    /// The arrows of the attacks, one for each.
    pub(super) fn arrows(self, game: &CurrentMatch, layout: &TableLayout) -> impl Iterator<Item = Arrow> {
        let colour = if self == ShownThreats::Own { DrawingColour::Plain } else { DrawingColour::Shift };
        self.threats(game, layout).into_iter().map(move |threat| Arrow {
            from: threat.from,
            to: threat.on,
            style: ArrowStyle::Own(colour),
        })
    }

    /// The attacked pieces, without duplicates, and their mark.
    pub(super) fn attacked(self, game: &CurrentMatch, layout: &TableLayout) -> (SquareMark, Vec<Spot>) {
        let mut spots: Vec<Spot> = self.threats(game, layout).into_iter().map(|threat| threat.on).collect();
        spots.sort_unstable();
        spots.dedup();
        let mark = if self == ShownThreats::Own { SquareMark::CaptureRing } else { SquareMark::Threatened };
        (mark, spots)
    }
}

/// Adds the system that reads the key; only a window has keys.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_key
            .in_set(FramePhase::Hand(TableUi::Board))
            .after(process_input)
            .run_if(in_state(Screen::Table)),
    );
}

fn follow_key(
    modifiers: Res<ButtonInput<KeyCode>>,
    keys: Res<HeldKeys>,
    dialog: Res<State<Dialog>>,
    table: Option<(Res<CurrentMatch>, Res<TableLayout>)>,
    mut notice: ResMut<Notice>,
    mut shown: ResMut<ShownThreats>,
) {
    let is_key_held = keys.pressed(KeyCode::KeyT) && !dialog.blocks_table();
    let is_shift_held = modifiers.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let wanted = match (is_key_held, is_shift_held) {
        (false, _) => ShownThreats::None,
        (true, false) => ShownThreats::Against,
        (true, true) => ShownThreats::Own,
    };
    if shown.set_if_neq(wanted)
        && let (Some((game, layout)), Some(empty_notice)) = (table, wanted.empty_notice())
        && wanted.threats(&game, &layout).is_empty()
    {
        notice.show(empty_notice);
    }
}
