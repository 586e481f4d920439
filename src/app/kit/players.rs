//! The players that can be chosen for a seat, the list that shows them, and the faces of people.

use bevy_egui::egui::{self, Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};

use crate::app::kit::field;
use crate::app::kit::fonts::size;
use crate::app::kit::ui_context::{UiContext, square};
use crate::app::preferences::KnownEngines;
use crate::app::words::player_name;
use art::AvatarId;
use session::{Game, Player, Seat, key};

/// The players for `game`: person, levels, original computer players, known external engines.
///
/// `current` are the players that the seats have now. The list contains an adaptive level, or an external engine with
/// other options than the saved ones, only if it is one of them.
pub(crate) fn players_of(game: Game, engines: &KnownEngines, current: &[Player]) -> Vec<Player> {
    let program_path = |player: &Player| match player {
        Player::External(engine) => Some(engine.path().to_owned()),
        _ => None,
    };
    let adaptive = current.iter().find(|player| matches!(player, Player::Adaptive(_)));
    let engine = current.iter().find(|player| program_path(player).is_some());
    // List each engine once: the current player replaces the known engine with the same program.
    let known = engines.players(game).into_iter().filter(|known| {
        engine.is_none_or(|current_engine| program_path(known) != program_path(current_engine))
    });
    std::iter::once(Player::Human)
        .chain(adaptive.cloned())
        .chain(Player::LEVELS.map(Player::Level))
        .chain((1..=game.original_computers).map(Player::Original))
        .chain(engine.cloned())
        .chain(known)
        .collect()
}

/// Number of faces in a row of the menu.
const FACES_PER_ROW: usize = 4;

impl UiContext<'_, '_> {
    /// Shows the face of a person; a click opens a menu of all faces. Returns the index of the chosen face.
    ///
    /// In the layout file, `button:face-NAME` is the face, and `face:NAME-INDEX` a face of the menu.
    pub fn face_picker(&mut self, ui: &mut Ui, name: &str, face: AvatarId, side: f32) -> Option<u8> {
        let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side), Sense::click());
        self.face_at(ui, face, rect);
        let label = self.text(key!("setup-avatar"));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        self.record_area(ui, "button", &format!("face-{name}"), rect);
        if response.hovered() || response.has_focus() {
            let ring = Stroke::new(2.0, self.skin().accent);
            ui.painter().circle_stroke(rect.center(), rect.width() / 2.0 + 1.0, ring);
        }
        let mut picked = None;
        egui::Popup::menu(&response).show(|ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(4.0);
            let faces: Vec<u8> = (0..AvatarId::PEOPLE).collect();
            for row in faces.chunks(FACES_PER_ROW) {
                ui.horizontal(|ui| {
                    for number in row {
                        let (rect, response) =
                            ui.allocate_exact_size(egui::Vec2::splat(52.0), Sense::click());
                        self.face_at(ui, AvatarId::Person(*number), rect.shrink(2.0));
                        self.record_area(ui, "face", &format!("{name}-{number}"), rect);
                        if response.hovered() || response.has_focus() || face == AvatarId::Person(*number) {
                            let ring = Stroke::new(2.0, self.skin().accent);
                            ui.painter().circle_stroke(rect.center(), 25.5, ring);
                        }
                        if response.clicked() {
                            picked = Some(*number);
                        }
                    }
                });
            }
        });
        response.on_hover_text(label);
        picked
    }

    /// Shows the symbol of a seat and a list of its possible players. `shown` is the text of the closed list.
    pub fn seat_list(
        &mut self,
        ui: &mut Ui,
        (game, seat): (Game, Seat),
        (name, shown): (&str, String),
        players: impl IntoIterator<Item = Player>,
        chosen: &mut Player,
    ) {
        let (symbol_rect, _) = ui.allocate_exact_size(vec2(36.0, size::BUTTON), Sense::hover());
        self.seat_at(ui, game, seat, square(symbol_rect.center(), if game.has_sides { 34.0 } else { 28.0 }));
        let available = vec2(ui.available_width(), field::LARGEST_LIST_HEIGHT);
        self.list(ui, (name, available), shown, |ui, cx| {
            for player in players {
                let words = player_name(&cx.locale, game, &player);
                let option_name = format!("{}-{player}", seat.number());
                cx.entry(ui, ("player", &option_name), (&mut *chosen, player), words);
            }
        });
    }
}
