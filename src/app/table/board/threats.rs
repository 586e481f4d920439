//! Threats, shown while T is held. They are attacks on the player's pieces or, with Shift, by them.

use bevy::prelude::*;

use crate::app::core::{Dialog, FramePhase, Screen, TableUi};
use crate::app::game::{CurrentMatch, Notice};
use crate::app::look::TableLayout;
use crate::app::table::board::drawings::{Arrow, ArrowStyle};
use crate::app::table::board::hand::follow_hand;
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
    fn threats(self, game: &CurrentMatch, layout: &TableLayout) -> Vec<Attack> {
        let shown = game.displayed();
        let turn = shown.state().turn.filter(|seat| !game.player(*seat).is_computer());
        let me = turn.or(game.acting_person()).unwrap_or(layout.bottom);
        let others = Seat::all(game.seat_count()).filter(|seat| *seat != me);
        match self {
            ShownThreats::None => Vec::new(),
            ShownThreats::Against => others.flat_map(|seat| shown.attacks(seat)).collect(),
            ShownThreats::Own => shown.attacks(me),
        }
    }

    /// The notice if there is nothing to show.
    fn empty_notice(self) -> Option<LocalizedMessage> {
        match self {
            ShownThreats::None => None,
            ShownThreats::Against => Some(message!("notice-nothing-attacked")),
            ShownThreats::Own => Some(message!("notice-attacks-nothing")),
        }
    }

    /// An arrow from every attacking piece.
    pub(super) fn arrows(self, game: &CurrentMatch, layout: &TableLayout) -> impl Iterator<Item = Arrow> {
        let ink = if self == ShownThreats::Own { DrawingColour::Plain } else { DrawingColour::Shift };
        self.threats(game, layout).into_iter().map(move |threat| Arrow {
            from: threat.from,
            to: threat.on,
            ink: ArrowStyle::Own(ink),
        })
    }

    /// The attacked pieces, without duplicates, and their mark.
    pub(super) fn attacked(self, game: &CurrentMatch, layout: &TableLayout) -> (SquareMark, Vec<Spot>) {
        let mut spots: Vec<Spot> = self.threats(game, layout).into_iter().map(|threat| threat.on).collect();
        spots.sort_unstable();
        spots.dedup();
        let art = if self == ShownThreats::Own { SquareMark::CaptureRing } else { SquareMark::Threatened };
        (art, spots)
    }
}

/// Reads the key, which only a window has.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow_key
            .in_set(FramePhase::Hand(TableUi::Board))
            .after(follow_hand)
            .run_if(in_state(Screen::Table)),
    );
}

fn follow_key(
    keys: Res<ButtonInput<KeyCode>>,
    dialog: Res<State<Dialog>>,
    table: Option<(Res<CurrentMatch>, Res<TableLayout>)>,
    mut notice: ResMut<Notice>,
    mut shown: ResMut<ShownThreats>,
) {
    let held = keys.pressed(KeyCode::KeyT) && !dialog.blocks_table();
    let own = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let wanted = match (held, own) {
        (false, _) => ShownThreats::None,
        (true, false) => ShownThreats::Against,
        (true, true) => ShownThreats::Own,
    };
    if shown.set_if_neq(wanted)
        && let (Some((game, layout)), Some(nothing)) = (table, wanted.empty_notice())
        && wanted.threats(&game, &layout).is_empty()
    {
        notice.show(nothing);
    }
}
