//! The end of games: the result dialog, the score, resignation, draw claims and draw offers.

use session::Player;
use session::{EndReason, Game, Outcome, Place, Seat, catalogue};
use tabuleiro::app::commands::{Navigate, PlayCommand, ReviewCommand, TableCommand, UiCommand};
use tabuleiro::app::core::{Dialog, Screen};
use tabuleiro::app::game::Turn;
use tabuleiro::app::preferences::{SeatSetup, Setup, Setups, Speed};

use super::harness::{FRAME, Room, from, people, plan};

const BEFORE_FOOLS_MATE: &str = "f2f3 e7e5 g2g4";

/// Wins of Ana, wins of Rui, draws.
fn counts(room: &Room) -> (u32, u32, u32) {
    let (won, drawn) = room.score();
    (won["Ana"], won["Rui"], drawn)
}

#[test]
fn the_result_is_shown_after_the_last_animation() {
    let mut room = Room::new(people(Game::CHESS));
    room.line(BEFORE_FOOLS_MATE);
    room.rest();
    room.play("d8h4");
    assert_eq!(room.game().view().outcome(), Some(Outcome::win(Seat::SECOND, EndReason::Checkmate)));
    let mut frames = 0;
    while room.is_moving() {
        assert_eq!(room.dialog(), Dialog::None, "frame {frames}");
        room.frame();
        frames += 1;
    }
    assert!(frames > 5, "the move of the queen is animated");
    assert_eq!((room.dialog(), room.decides()), (Dialog::Result, Turn::Over));
    // Once closed, the dialog does not open again by itself.
    room.command(Navigate::CloseDialog);
    room.command(TableCommand::Flip);
    assert_eq!(room.dialog(), Dialog::None);
    // A finished game cannot be taken back.
    room.command(PlayCommand::Undo);
    assert_eq!((room.decides(), room.ply(), room.dialog()), (Turn::Over, 4, Dialog::None));
}

#[test]
fn without_animations_the_result_is_shown_at_once() {
    let mut room = Room::new(people(Game::CHESS));
    room.set_speed(Speed::Instant);
    room.line(BEFORE_FOOLS_MATE);
    room.play("d8h4");
    assert_eq!(room.dialog(), Dialog::Result);
}

#[test]
fn the_result_waits_for_other_dialogs_but_closes_outdated_questions() {
    for (asked, after) in
        [(UiCommand::from(Navigate::ShowKeys), Dialog::Keys), (PlayCommand::AskResign.into(), Dialog::Result)]
    {
        let mut room = Room::new(people(Game::CHESS));
        room.line(BEFORE_FOOLS_MATE);
        room.command(asked.clone());
        assert_ne!(room.dialog(), Dialog::None, "{asked:?}");
        room.decide("d8h4");
        room.rest();
        assert_eq!(room.dialog(), after, "{asked:?}");
        if after != Dialog::Result {
            room.command(Navigate::CloseDialog);
            room.rest();
            assert_eq!(room.dialog(), Dialog::Result, "{asked:?}");
        }
    }
}

#[test]
fn a_game_counts_once_in_the_score() {
    let mut room = Room::new(people(Game::CHESS));
    room.line(BEFORE_FOOLS_MATE);
    assert_eq!(counts(&room), (0, 0, 0));
    room.play("d8h4");
    room.rest();
    assert_eq!(counts(&room), (0, 1, 0));
    room.command(TableCommand::Flip);
    room.command(Navigate::Open(Screen::Menu));
    room.command(Navigate::Open(Screen::Table));
    assert_eq!(counts(&room), (0, 1, 0), "switching screens does not count the game again");
    room.command(ReviewCommand::Look(Place::of_game(2)));
    room.command(PlayCommand::Undo);
    room.command(ReviewCommand::StopLooking);
    assert_eq!(counts(&room), (0, 1, 0));
    // A rematch keeps the score of each name.
    room.command(TableCommand::Rematch);
    assert_eq!((counts(&room), room.decides(), room.dialog()), ((0, 1, 0), Turn::Human, Dialog::None));
    room.line(BEFORE_FOOLS_MATE);
    room.play("d8h4");
    assert_eq!(counts(&room), (1, 1, 0), "Ana plays Black now");
    room.command(TableCommand::Restart);
    room.command(PlayCommand::Resign);
    assert_eq!(counts(&room), (2, 1, 0), "Rui, with White, resigns");
}

#[test]
fn resigning_asks_first_and_ends_the_game() {
    let mut room = Room::new(people(Game::RACING_KINGS));
    room.play_choice(0);
    room.rest();
    room.command(PlayCommand::AskResign);
    assert_eq!((room.dialog(), room.decides()), (Dialog::Resign, Turn::Human));
    room.command(PlayCommand::Resign);
    let outcome = Outcome::win(Seat::FIRST, EndReason::Resignation);
    assert_eq!((room.game().view().outcome(), room.dialog()), (Some(outcome), Dialog::Result));
    assert_eq!(room.decides(), Turn::Over);
    // A finished game cannot be resigned or played on.
    room.command(PlayCommand::Resign);
    room.click("e2");
    assert_eq!((room.game().view().outcome(), room.ply()), (Some(outcome), 1));
    room.command(PlayCommand::Undo);
    assert_eq!((room.game().view().outcome(), room.ply()), (Some(outcome), 1));
}

#[test]
fn notices_and_selection_are_cleared_at_the_end() {
    for command in [PlayCommand::Resign, PlayCommand::AcceptDraw] {
        let mut room = Room::new(people(Game::CHESS));
        room.clicks("e2 e5");
        assert!(room.notice().is_some());
        room.command(command.clone());
        assert_eq!((room.decides(), room.notice()), (Turn::Over, None), "{command:?}");
        assert!(room.selection().trail.is_empty());
    }
}

#[test]
fn a_person_is_asked_about_a_draw_offer() {
    let mut room = Room::new(people(Game::CHESS));
    room.command(PlayCommand::OfferDraw);
    assert_eq!(room.dialog(), Dialog::DrawOffer);
    room.command(Navigate::CloseDialog);
    assert_eq!((room.dialog(), room.game().view().outcome()), (Dialog::None, None));
    room.command(PlayCommand::OfferDraw);
    room.command(PlayCommand::AcceptDraw);
    assert_eq!(room.game().view().outcome(), Some(Outcome::draw(EndReason::Agreement)));
    assert_eq!((room.dialog(), counts(&room)), (Dialog::Result, (0, 0, 1)));
}

#[test]
fn a_computer_answers_a_draw_offer() {
    // Original computer players decline every offer; a level with a bare king accepts.
    let lost = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    for (position, rival, taken) in [(None, Player::Original(1), false), (Some(lost), Player::Level(3), true)]
    {
        let start = plan(Game::CHESS, [Player::Human, rival]);
        let mut room = Room::new(match position {
            Some(text) => from(text, start),
            None => start,
        });
        room.click("e1");
        // The computer may accept at once, so a dialog asks first: one click must not end a game.
        room.wish(PlayCommand::AskDraw);
        room.frame();
        assert_eq!((room.dialog(), room.game().view().outcome()), (Dialog::Draw, None));
        room.wish(PlayCommand::OfferDraw);
        room.frame();
        assert_eq!((room.dialog(), room.notice()), (Dialog::None, Some(("notice-draw-offered", false))));
        room.wait(FRAME, |room| room.notice() != Some(("notice-draw-offered", false)));
        if taken {
            assert_eq!(room.game().view().outcome(), Some(Outcome::draw(EndReason::Agreement)));
            assert_eq!(room.notice(), None);
            assert!(room.selection().trail.is_empty());
            room.frame();
            assert_eq!((room.decides(), room.dialog()), (Turn::Over, Dialog::Result));
        } else {
            assert_eq!(room.notice(), Some(("notice-draw-declined", false)));
            assert_eq!((room.game().view().outcome(), room.decides()), (None, Turn::Human));
        }
    }
}

#[test]
fn a_draw_offer_is_dropped_by_a_restart() {
    let lost = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1";
    let mut room = Room::new(from(lost, plan(Game::CHESS, [Player::Human, Player::Level(3)])));
    room.wish(PlayCommand::OfferDraw);
    room.frame();
    // This may be the very frame in which the computer's answer arrives.
    room.wish(TableCommand::Restart);
    room.frame();
    let stamp = room.game().stamp();
    room.linger(100);
    assert_eq!((room.game().view().outcome(), room.game().stamp()), (None, stamp));
}

#[test]
fn a_threefold_repetition_can_be_claimed() {
    let mut room = Room::new(people(Game::CHESS));
    let claim = PlayCommand::Claim(EndReason::ThreefoldRepetition);
    room.line("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    room.command(claim.clone());
    assert_eq!(room.game().view().outcome(), None, "not yet");
    room.play("f6g8");
    room.rest();
    assert_eq!(room.game().view().claims, [EndReason::ThreefoldRepetition]);
    room.command(claim.clone());
    assert_eq!(room.game().view().outcome(), Some(Outcome::draw(EndReason::ThreefoldRepetition)));
    assert_eq!((room.dialog(), counts(&room)), (Dialog::Result, (0, 0, 1)));
    room.command(claim);
    assert_eq!(counts(&room), (0, 0, 1));
}

#[test]
fn a_matched_computer_changes_level_and_name_after_each_game() {
    let mut start = plan(Game::CHESS, [Player::Human, Player::Matched(6)]);
    start.seats[1].name = "Casual 3".to_owned();
    let mut room = Room::new(start);
    let text = Player::Matched(6).to_string();
    let seat = SeatSetup { player: text.clone(), computer: text, ..SeatSetup::default() };
    let setup = Setup { seats: vec![SeatSetup::default(), seat], ..Setup::default() };
    room.app.world_mut().resource_mut::<Setups>().begin(Game::CHESS, setup);
    let set_up = |room: &Room| {
        let setups = room.app.world().resource::<Setups>();
        setups.of(Game::CHESS).expect("set up").seats[1].player.clone()
    };
    let name = |room: &Room, seat: usize| room.game().seats()[seat].name.clone();
    room.play("e2e4");
    assert_eq!(set_up(&room), "match-me:3");
    room.command(PlayCommand::Resign);
    assert_eq!(set_up(&room), "match-me:2.5");
    room.command(TableCommand::Rematch);
    assert_eq!(
        (room.game().player(Seat::FIRST), name(&room, 0)),
        (&Player::Matched(5), "Beginner 2½".to_owned())
    );
    room.command(PlayCommand::Resign);
    room.command(TableCommand::Rematch);
    assert_eq!(
        (room.game().player(Seat::SECOND), name(&room, 1)),
        (&Player::Matched(4), "Beginner 2".to_owned())
    );
    assert_eq!(set_up(&room), "match-me:2");
    // Opening a finished game does not change the level again.
    let ended = room.game().save();
    room.command(PlayCommand::Resign);
    assert_eq!(set_up(&room), "match-me:1.5");
    let mut saved = ended;
    saved.end = room.game().save().end;
    room.put_game(catalogue::reopen(&saved).expect("it was kept"));
    room.frames(2);
    assert!(room.game().view().outcome().is_some());
    assert_eq!(set_up(&room), "match-me:1.5");
}

/// After each win, the matched computer plays half a level lower, down to level 1 (2 half levels).
#[test]
fn a_matched_computer_gets_weaker_after_wins_at_every_game() {
    for game in [Game::CHESS, Game::RACING_KINGS, Game::DRAUGHTS, Game::DOMIN_UP] {
        let mut room = Room::new(plan(game, [Player::Human, Player::Matched(4)]));
        for left in [3, 2, 2] {
            room.rest();
            room.command(PlayCommand::Resign);
            assert!(room.game().view().outcome().is_some(), "{game}");
            room.command(TableCommand::Rematch);
            let mut players = [Seat::FIRST, Seat::SECOND].map(|seat| room.game().player(seat).clone());
            players.sort_by_key(|player| *player != Player::Human);
            assert_eq!(players, [Player::Human, Player::Matched(left)], "{game}");
        }
    }
}

#[test]
fn a_game_of_two_computers_cannot_be_resigned_or_drawn() {
    let mut room = Room::new(plan(Game::CHESS, [const { Player::Level(10) }; 2]));
    for command in [
        PlayCommand::AskResign,
        PlayCommand::Resign,
        PlayCommand::OfferDraw,
        PlayCommand::Claim(EndReason::ThreefoldRepetition),
    ] {
        room.command(command.clone());
        assert_eq!((room.game().view().outcome(), room.dialog()), (None, Dialog::None), "{command:?}");
    }
}

#[test]
fn a_won_race_is_shown_and_counted() {
    let mut room = Room::new(from("8/K7/8/8/8/8/8/7k w - - 0 1", people(Game::RACING_KINGS)));
    room.play("a7a8");
    assert_eq!(room.game().view().outcome(), Some(Outcome::win(Seat::FIRST, EndReason::Race)));
    assert_eq!(room.dialog(), Dialog::None);
    room.rest();
    assert_eq!((room.dialog(), counts(&room)), (Dialog::Result, (1, 0, 0)));
}
