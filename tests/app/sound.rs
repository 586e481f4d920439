//! What is heard, from the event to the samples: the whole way but the device, in the place of which there is a tape.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use tabuleiro::app::frame::{ClockSignal, Command, HandInput, Motion, PieceSound, Screen, Touch};
use tabuleiro::app::look::theme::Themes;
use tabuleiro::app::settings::{Settings, SoundFamily, Speed};
use tabuleiro::app::sound::material::Materials;
use tabuleiro::app::sound::signals::of_signal;
use tabuleiro::app::sound::{Signal, Sounds, Tape};
use tabuleiro::session::{Game, MatchPlan, Place, Player, Spot};

use super::harness::{FRAME, Room, from, people, plan, square};

/// A room with a tape in the place of the device.
struct Hall {
    room: Room,
    tape: Tape,
    /// What was told of pieces so far.
    cursor: MessageCursor<PieceSound>,
    /// What was heard so far, in the room's own time.
    heard: Vec<[f32; 2]>,
}

impl Hall {
    fn new(plan: MatchPlan) -> Hall {
        let mut room = Room::new(plan);
        let mut tape = None;
        let sounds = Sounds::to(|source| tape.insert(Tape::new(source)).clone());
        room.app.insert_resource(sounds);
        let cursor = room.app.world().resource::<Messages<PieceSound>>().get_cursor_current();
        Hall { room, tape: tape.expect("made"), cursor, heard: Vec::new() }
    }

    /// A frame so long after the last one, and what is heard until the next; what was told of pieces in it.
    fn step(&mut self, time: Duration) -> Vec<PieceSound> {
        self.room.step(time);
        self.heard.extend(self.tape.run((time.as_secs_f64() * f64::from(Tape::RATE)) as usize));
        let told = self.room.app.world().resource::<Messages<PieceSound>>();
        self.cursor.read(told).copied().collect()
    }

    /// Frames until nothing moves and nothing is heard; what was told of pieces, and in which frame.
    fn rest(&mut self) -> Vec<(usize, PieceSound)> {
        let mut told = Vec::new();
        for frame in 0..600 {
            told.extend(self.step(FRAME).into_iter().map(|sound| (frame, sound)));
            if frame > 2 && !self.room.is_moving() && !self.tape.is_awake() {
                return told;
            }
        }
        panic!("it never ends");
    }

    /// Plays a move by clicks and waits until it has faded; what was told of pieces.
    #[track_caller]
    fn play(&mut self, text: &str) -> Vec<PieceSound> {
        let choice = self.room.game().choice_of(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        self.play_choice(choice.0)
    }

    /// The same with a legal move by its number.
    #[track_caller]
    fn play_choice(&mut self, index: usize) -> Vec<PieceSound> {
        let gesture = self.room.game().gestures()[index].clone();
        let ply = self.room.ply();
        let mut told = Vec::new();
        for spot in &gesture.routes[0] {
            self.room.hand(HandInput::Click(*spot));
            told.extend(self.step(FRAME));
        }
        if let Some(tag) = gesture.tag {
            self.room.answer(tag);
            told.extend(self.step(FRAME));
        }
        assert_eq!(self.room.ply(), ply + 1, "{gesture:?} was not played");
        told.extend(self.rest().into_iter().map(|(_, sound)| sound));
        told
    }

    fn settings(&mut self) -> Mut<'_, Settings> {
        self.room.app.world_mut().resource_mut::<Settings>()
    }

    /// Only this family is heard.
    fn only(&mut self, family: SoundFamily) {
        use SoundFamily::{Buttons, Clock, Pieces, Results, Signals};
        for other in [Pieces, Signals, Clock, Results, Buttons] {
            *self.settings().sound.family(other) = other == family;
        }
    }

    /// What is heard of whatever `act` does, until it has faded.
    fn hear(&mut self, act: impl FnOnce(&mut Room)) -> Vec<[f32; 2]> {
        self.rest();
        self.heard.clear();
        act(&mut self.room);
        self.rest();
        std::mem::take(&mut self.heard)
    }
}

fn touches(told: &[PieceSound]) -> Vec<Touch> {
    told.iter().map(|sound| sound.touch).collect()
}

fn peak(heard: &[[f32; 2]]) -> f32 {
    heard.iter().flatten().fold(0.0, |peak, sample| peak.max(sample.abs()))
}

/// How alike what is heard and a signal are, from the first sample of each on: 1 where they are the same.
fn likeness(heard: &[[f32; 2]], signal: Signal) -> f32 {
    let themes = Themes::load(None).expect("whole themes");
    let mut sounding = of_signal(signal, &Materials::of(themes.named_or_first(""))).begin(Tape::RATE, 1);
    let mut wanted = vec![0.0; 2 * Tape::RATE as usize];
    sounding.add_to(&mut wanted);
    let begin =
        |samples: &[f32]| samples.iter().position(|sample| sample.abs() > 1e-7).unwrap_or(samples.len());
    let left: Vec<f32> = heard.iter().map(|frame| frame[0]).collect();
    let (left, wanted) = (&left[begin(&left)..], &wanted[begin(&wanted)..]);
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(left, wanted) / (dot(left, left) * dot(wanted, wanted)).sqrt().max(f32::MIN_POSITIVE)
}

#[track_caller]
fn assert_heard(heard: &[[f32; 2]], signal: Signal) {
    let like = likeness(heard, signal);
    assert!(like > 0.9, "{signal:?}: {like}");
}

#[test]
fn a_stroke_is_heard_within_ten_milliseconds_of_the_landing() {
    for (speed, rate) in [(Speed::Normal, 60), (Speed::Slow, 60), (Speed::Fast, 240), (Speed::Normal, 1000)] {
        let mut hall = Hall::new(people(Game::CHESS));
        hall.rest();
        hall.room.set_speed(speed);
        // From here on the frames are as long as this machine makes them.
        let frame = Duration::from_secs(1) / rate;
        hall.room.hand(HandInput::Click(square("e2")));
        for _ in 0..rate {
            hall.step(frame);
        }
        hall.room.hand(HandInput::Click(square("e4")));
        let mut landed = None;
        for _ in 0..2 * rate {
            let before = hall.heard.len();
            let told = hall.step(frame);
            let moves = hall.room.app.world().resource::<Motion>().is_moving();
            if told.iter().any(|sound| sound.touch == Touch::SetDown) {
                assert!(landed.replace(before).is_none(), "it lands once");
                assert_eq!(hall.room.seen_at("e4"), hall.room.centre(square("e4")), "it is seen to land");
            } else if landed.is_none() && moves {
                assert!(peak(&hall.heard[before..]) < 0.1, "it lands before it is seen to");
            }
        }
        let landed = landed.expect("it lands");
        let loud = hall.heard[landed..].iter().position(|frame| peak(&[*frame]) > 0.1).expect("it is heard");
        let late = Duration::from_secs_f64(loud as f64 / f64::from(Tape::RATE));
        assert!(late < Duration::from_millis(10), "{speed} at {rate}: {late:?} after the landing");
    }
}

#[test]
fn a_hand_is_heard_when_it_takes_a_piece_and_when_it_puts_it_back() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.rest();
    hall.room.hand(HandInput::Click(square("e2")));
    assert_eq!(touches(&hall.step(FRAME)), [Touch::PickUp]);
    hall.room.hand(HandInput::Click(square("d2")));
    assert_eq!(touches(&hall.step(FRAME)), [Touch::PickUp], "another piece");
    hall.room.hand(HandInput::Cancel);
    assert_eq!(touches(&hall.step(FRAME)), [Touch::SetDown]);
    // What may not be moved is not taken: the rule that forbids it is said. This bishop is pinned.
    let mut hall = Hall::new(from("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", people(Game::CHESS)));
    hall.only(SoundFamily::Signals);
    let heard = hall.hear(|room| room.hand(HandInput::Click(square("e2"))));
    assert_heard(&heard, Signal::Refused);
    hall.room.hand(HandInput::Click(square("e2")));
    assert_eq!(touches(&hall.step(FRAME)), []);
}

#[test]
fn a_piece_that_is_dropped_is_heard_at_once() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.rest();
    hall.room.press("e2");
    hall.step(FRAME);
    hall.step(Duration::from_millis(100));
    hall.room.pull("e4");
    hall.step(FRAME);
    hall.room.release("e4");
    assert_eq!(touches(&hall.step(FRAME)), [Touch::SetDown]);
    assert_eq!(hall.room.ply(), 1);
    assert_eq!(hall.rest().len(), 0, "and once");
}

#[test]
fn the_moves_of_chess_have_their_sounds() {
    use Touch::{Aside, Capture, Crown, PickUp, SetDown};
    let played = |position: &str, text: &str| {
        let mut hall = Hall::new(from(position, people(Game::CHESS)));
        hall.rest();
        hall.play(text)
            .into_iter()
            .filter(|sound| !matches!(sound.touch, Touch::Slide(_)))
            .collect::<Vec<_>>()
    };
    let quiet = played("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(touches(&quiet), [PickUp, SetDown]);
    assert_eq!(quiet[0].look.name, "pawn");
    let capture = played("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(touches(&capture), [PickUp, Capture, Aside]);
    let castling = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    assert_eq!(touches(&castling), [PickUp, SetDown, SetDown]);
    assert_eq!([castling[1].look.name, castling[2].look.name], ["king", "rook"]);
    let promotion = played("8/P7/8/8/8/8/8/K6k w - - 0 1", "a7a8q");
    let landed: Vec<Touch> = touches(&promotion).into_iter().filter(|touch| touch.is_landing()).collect();
    assert_eq!(landed, [SetDown, Crown]);
}

#[test]
fn a_castling_has_two_strokes() {
    let mut hall = Hall::new(from("4k3/8/8/8/8/8/8/4K2R w K - 0 1", people(Game::CHESS)));
    hall.rest();
    hall.room.play("e1g1");
    let landed: Vec<usize> = hall
        .rest()
        .iter()
        .filter(|(_, sound)| sound.touch == Touch::SetDown)
        .map(|(frame, _)| *frame)
        .collect();
    // Two blows that are not a tenth of a second apart are heard as one.
    assert!(
        landed.len() == 2 && FRAME * (landed[1] - landed[0]) as u32 >= Duration::from_millis(90),
        "{landed:?}"
    );
}

#[test]
fn a_rook_of_racing_kings_slides_for_as_long_as_it_is_seen_to() {
    let mut hall = Hall::new(from("8/8/8/8/8/8/7R/k1K5 w - - 0 1", people(Game::RACING_KINGS)));
    hall.rest();
    let told = hall.play("h2h6");
    let lasts = told.iter().find_map(|sound| match sound.touch {
        Touch::Slide(lasts) => Some(lasts),
        _ => None,
    });
    // Four squares take 110 + 55 * 2 milliseconds.
    assert_eq!(lasts.map(|lasts| lasts.as_secs_f64() * 1000.0).map(f64::round), Some(220.0));
    assert_eq!(touches(&told).last(), Some(&Touch::SetDown));
}

#[test]
fn a_capture_of_draughts_hops_and_a_man_is_crowned() {
    use Touch::{Aside, Capture, Crown, Hop, PickUp};
    let mut hall = Hall::new(from("W:W10:B14,23,32", people(Game::DRAUGHTS)));
    hall.rest();
    assert_eq!(touches(&hall.play("10x28")), [PickUp, Hop, Capture, Aside, Aside]);
    let mut hall = Hall::new(from("W:W27:B9,14", people(Game::DRAUGHTS)));
    hall.rest();
    let told = hall.play("27-31");
    assert_eq!(touches(&told), [PickUp, Touch::SetDown, Crown]);
}

#[test]
fn a_domino_is_heard_to_lie_flat_or_to_climb() {
    let players = [Player::Human, Player::Level(1)];
    // The first legal move is of the tile that can be laid; by the publisher's rules it has to climb.
    let heard = |position: &str| {
        let mut hall = Hall::new(from(position, plan(Game::DOMIN_UP, players)));
        hall.rest();
        let told = hall.play_choice(0);
        // The computer may have answered already.
        told.into_iter().take(2).collect::<Vec<_>>()
    };
    let flat = heard("report 1 17.33/00.12 0,0=7^1;1,0=7^1 0");
    assert_eq!(touches(&flat), [Touch::PickUp, Touch::Lay]);
    assert_eq!(flat[1].look.name, "tile");
    let climbs = heard("publisher 1 17.33/00.12 0,0=7^1;1,0=7^1;0,1=1^1;1,1=1^1 0");
    assert_eq!(touches(&climbs), [Touch::PickUp, Touch::Climb(2)]);
}

#[test]
fn a_pass_is_a_knock_on_the_table() {
    let mut hall = Hall::new(from("report 1 00/12 0,0=7^1;1,0=7^1 0", people(Game::DOMIN_UP)));
    hall.only(SoundFamily::Signals);
    for _ in 0..625 {
        hall.step(FRAME);
        if hall.room.ply() == 1 {
            break;
        }
    }
    let played = hall.heard.len() - Tape::RATE as usize / 50;
    for _ in 0..30 {
        hall.step(FRAME);
    }
    let knock = &hall.heard[played..];
    assert_heard(knock, Signal::Pass);
}

#[test]
fn check_is_said_after_the_stroke_and_mate_is_not_check() {
    let mut hall = Hall::new(from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", people(Game::CHESS)));
    hall.only(SoundFamily::Signals);
    let heard = hall.hear(|room| room.play("a1a8"));
    assert_heard(&heard, Signal::Check);
    let quiet = hall.hear(|room| room.play("e8e7"));
    assert_eq!(peak(&quiet), 0.0);
    // Leafing back to the check says it again.
    let again = hall.hear(|room| room.wish(Command::Look(Place::of_game(1))));
    assert_heard(&again, Signal::Check);

    let mut hall = Hall::new(from("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", people(Game::CHESS)));
    hall.only(SoundFamily::Results);
    let mate = hall.hear(|room| room.play("a1a8"));
    assert_heard(&mate, Signal::Won);
    hall.only(SoundFamily::Signals);
    assert_eq!(peak(&hall.hear(|_| ())), 0.0, "once");
}

#[test]
fn begin_and_end_of_a_game_are_heard_and_who_wins_decides_how() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.only(SoundFamily::Results);
    let begun = hall.hear(|room| room.wish(Command::Restart));
    assert_heard(&begun, Signal::Begun);
    let won = hall.hear(|room| room.wish(Command::Resign));
    assert_heard(&won, Signal::Won);
    let drawn = hall.hear(|room| {
        room.wish(Command::Restart);
        room.frame();
        room.frame();
        room.wish(Command::AcceptDraw);
    });
    // The draw follows the beginning at once, so that both are heard; the settling fifth is what ends it.
    assert!(likeness(&drawn, Signal::Won) < 0.8 && peak(&drawn) > 0.05);

    let mut hall = Hall::new(plan(Game::CHESS, [Player::Human, Player::Level(1)]));
    hall.only(SoundFamily::Results);
    let lost = hall.hear(|room| room.wish(Command::Resign));
    assert_heard(&lost, Signal::Lost);
    let drawn = {
        let mut hall = Hall::new(people(Game::CHESS));
        hall.only(SoundFamily::Results);
        hall.hear(|room| room.wish(Command::AcceptDraw))
    };
    assert_heard(&drawn, Signal::Drawn);
}

#[test]
fn leafing_is_heard_more_softly_than_playing() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.rest();
    let played = hall.play("e2e4");
    hall.play("e7e5");
    hall.room.wish(Command::Look(Place::of_game(1)));
    let back: Vec<PieceSound> = hall.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&back).last(), Some(&Touch::SetDown));
    assert!(back[0].force < played[0].force);
    hall.room.wish(Command::StopLooking);
    let on: Vec<PieceSound> = hall.rest().into_iter().map(|(_, sound)| sound).collect();
    assert_eq!(touches(&on).last(), Some(&Touch::SetDown), "one move on is played again");
    hall.room.wish(Command::Look(Place::of_game(0)));
    let all = hall.rest();
    assert_eq!(all.iter().filter(|(_, sound)| sound.touch == Touch::SetDown).count(), 2);
}

#[test]
fn without_motion_and_when_it_is_cut_pieces_land_at_once() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.room.set_speed(Speed::Instant);
    hall.rest();
    hall.room.hand(HandInput::Click(square("e2")));
    hall.step(FRAME);
    hall.room.hand(HandInput::Click(square("e4")));
    assert_eq!(touches(&hall.step(FRAME)), [Touch::SetDown]);
    hall.room.set_speed(Speed::Slow);
    hall.rest();
    hall.room.play("e7e5");
    hall.step(FRAME);
    // The other hand is quicker than the piece.
    hall.room.hand(HandInput::Click(square("g1")));
    let told = touches(&hall.step(FRAME));
    assert!(told.contains(&Touch::SetDown) && told.contains(&Touch::PickUp), "{told:?}");
    assert!(hall.rest().iter().all(|(_, sound)| sound.touch != Touch::SetDown), "it does not land twice");
}

#[test]
fn what_lies_on_the_left_is_heard_on_the_left() {
    let sides = |hall: &mut Hall, text: &str| {
        let heard = hall.hear(|room| room.play(text));
        let side = |side: usize| heard.iter().map(|frame| frame[side] * frame[side]).sum::<f32>();
        side(0) / side(1)
    };
    let mut hall = Hall::new(people(Game::CHESS));
    hall.only(SoundFamily::Pieces);
    let left = sides(&mut hall, "a2a3");
    let right = sides(&mut hall, "h7h6");
    assert!(left > 2.0 && right < 0.5, "{left} and {right}");
    let (d, e) = (sides(&mut hall, "d2d3"), sides(&mut hall, "e7e6"));
    assert!(d > 1.0 && d < 1.6 && e < 1.0 && e > 0.6, "{d} and {e}");
    // Seen from the other side, left is right.
    hall.room.command(Command::Flip);
    let turned = sides(&mut hall, "a3a4");
    assert!(turned < 0.5, "{turned}");
}

#[test]
fn no_two_strokes_are_the_same() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.only(SoundFamily::Pieces);
    let mut strokes = Vec::new();
    for _ in 0..3 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let heard = hall.hear(|room| room.play(text));
            if text == "g1f3" {
                strokes.push(heard);
            }
        }
    }
    let peaks: Vec<f32> = strokes.iter().map(|stroke| peak(stroke)).collect();
    let (low, high) = (peaks.iter().copied().fold(1.0, f32::min), peaks.iter().copied().fold(0.0, f32::max));
    assert!(low < high && high / low < 1.5, "alike, and not the same: {peaks:?}");
}

#[test]
fn m_makes_silent_and_every_family_has_its_switch() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.rest();
    hall.room.play("e2e4");
    hall.step(FRAME);
    hall.room.wish(Command::Mute);
    hall.step(FRAME);
    hall.step(FRAME);
    assert_eq!(hall.room.notice(), Some(("notice-sound-off", false)));
    hall.heard.clear();
    hall.rest();
    assert_eq!(peak(&hall.heard), 0.0, "what was on its way is silent too");
    let muted = hall.hear(|room| room.play("e7e5"));
    assert_eq!(peak(&muted), 0.0);
    assert!(!hall.tape.is_awake());
    hall.room.command(Command::Mute);
    assert_eq!(hall.room.notice(), Some(("notice-sound-on", false)));
    assert!(peak(&hall.hear(|room| room.play("g1f3"))) > 0.1);

    hall.only(SoundFamily::Clock);
    assert_eq!(peak(&hall.hear(|room| room.play("b8c6"))), 0.0);
    let tick = |room: &mut Room| {
        room.app.world_mut().write_message(ClockSignal::LastSecond(3));
    };
    assert_heard(&hall.hear(tick), Signal::LastSecond(3));
    let low = |room: &mut Room| {
        room.app.world_mut().write_message(ClockSignal::Low);
    };
    assert_heard(&hall.hear(low), Signal::ClockLow);
    hall.only(SoundFamily::Buttons);
    assert_eq!(peak(&hall.hear(tick)), 0.0);
    let press = |room: &mut Room| {
        room.app.world_mut().write_message(Signal::Button);
    };
    assert!(peak(&hall.hear(press)) > 0.001);
}

#[test]
fn the_volume_is_obeyed_and_its_change_is_heard() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.only(SoundFamily::Clock);
    let loud = |hall: &mut Hall, volume: u16| {
        hall.settings().sound.volume = volume;
        let low = |room: &mut Room| {
            room.app.world_mut().write_message(ClockSignal::Low);
        };
        peak(&hall.hear(low))
    };
    let peaks = [100, 50, 10, 0].map(|volume| loud(&mut hall, volume));
    assert!(peaks.is_sorted_by(|a, b| a > b), "{peaks:?}");
    assert_eq!(peaks[3], 0.0);
    hall.only(SoundFamily::Pieces);
    hall.room.command(Command::Open(Screen::Settings));
    let sample = hall.hear(|room| room.app.world_mut().resource_mut::<Settings>().sound.volume = 60);
    assert!(peak(&sample) > 0.05);
}

#[test]
fn a_resting_table_keeps_the_device_asleep() {
    let mut hall = Hall::new(people(Game::CHESS));
    for _ in 0..100 {
        hall.step(FRAME);
    }
    hall.rest();
    for _ in 0..600 {
        hall.step(FRAME);
        assert!(!hall.tape.is_awake());
    }
    hall.room.play("e2e4");
    assert!(hall.tape.is_awake());
    let before = hall.heard.len();
    hall.rest();
    let seconds = (hall.heard.len() - before) as f32 / Tape::RATE as f32;
    assert!(seconds < 1.5, "asleep again after {seconds} s");
    assert!(!hall.tape.is_awake());
}

#[test]
fn a_leap_through_a_long_game_neither_clips_nor_goes_on_for_ever() {
    let mut hall = Hall::new(people(Game::CHESS));
    hall.settings().sound.volume = 100;
    hall.room.line(
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 b1c3 f8c5 d2d3 c8g4 h2h3 g4f3 d1f3 g8f6 c1e3 c5e3 f3e3",
    );
    let heard = hall.hear(|room| room.wish(Command::Look(Place::of_game(0))));
    assert!(peak(&heard) > 0.1 && peak(&heard) < 1.0, "{}", peak(&heard));
    let still = heard.iter().rposition(|frame| peak(&[*frame]) > 1e-3).expect("it is heard");
    assert!(still < 2 * Tape::RATE as usize);
}

#[test]
fn a_game_without_a_device_is_played_in_silence() {
    let mut room = Room::new(people(Game::CHESS));
    room.app.insert_resource(Sounds::default());
    room.line("e2e4 e7e5");
    room.rest();
    assert_eq!(room.ply(), 2);
    assert!(matches!(room.game().last_move(), [Spot::Cell { .. }, Spot::Cell { .. }]));
}
