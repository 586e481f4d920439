//! Keyboard shortcuts on every layout: the letter decides, not the place of the key.
//!
//! A shortcut is named after the key of a US keyboard. On a layout with Latin letters (AZERTY, QWERTZ, Dvorak) a letter
//! key counts as the letter that it types. On a layout without them (Greek, Cyrillic, Hebrew, Arabic) it counts as the
//! letter at the same place of a US keyboard.

use bevy::input::keyboard::{Key, KeyCode, KeyboardInput, NativeKeyCode};

/// The result of [`shortcut_key`] for a key that no shortcut can use.
pub const NO_KEY: KeyCode = KeyCode::Unidentified(NativeKeyCode::Unidentified);

/// Returns the key of a US keyboard for which a key counts in shortcuts, or [`NO_KEY`].
///
/// The keys of the number pad count as the other keys with the same meaning: digits, arrows, Enter.
pub fn shortcut_key(key: &KeyboardInput) -> KeyCode {
    key_of(&key.logical_key, key.key_code)
}

/// Whether the key types a character, unlike arrows and function keys.
pub fn types_character(key: &KeyboardInput) -> bool {
    matches!(key.logical_key, Key::Character(_))
}

/// Like [`shortcut_key`], for the `logical` key at the `place` of a US keyboard.
pub fn key_of(logical: &Key, place: KeyCode) -> KeyCode {
    match logical {
        Key::Character(text) => text.chars().next().map_or(NO_KEY, |sign| key_of_sign(sign, place)),
        // The layout does not say what the key types.
        Key::Unidentified(_) => place,
        Key::ArrowLeft => KeyCode::ArrowLeft,
        Key::ArrowRight => KeyCode::ArrowRight,
        Key::ArrowUp => KeyCode::ArrowUp,
        Key::ArrowDown => KeyCode::ArrowDown,
        Key::Enter => KeyCode::Enter,
        Key::Space => KeyCode::Space,
        Key::Escape => KeyCode::Escape,
        Key::Backspace => KeyCode::Backspace,
        Key::Delete => KeyCode::Delete,
        Key::Home => KeyCode::Home,
        Key::End => KeyCode::End,
        Key::PageUp => KeyCode::PageUp,
        Key::PageDown => KeyCode::PageDown,
        Key::F1 => KeyCode::F1,
        Key::F11 => KeyCode::F11,
        _ => NO_KEY,
    }
}

fn key_of_sign(sign: char, place: KeyCode) -> KeyCode {
    let letter = sign.to_ascii_lowercase();
    if let Some(index) = LETTERS.iter().position(|(known, _)| *known == letter) {
        return LETTERS[index].1;
    }
    if let Some(digit) = sign.to_digit(10) {
        return DIGITS[digit as usize];
    }
    // On some layouts (French, Czech) the digits need Shift; without it, their keys count as digits, too.
    if sign == ' ' {
        KeyCode::Space
    } else if is_of_other_script(sign) || DIGITS.contains(&place) {
        digit_of_number_pad(place).unwrap_or(place)
    } else {
        NO_KEY
    }
}

/// Whether only a layout without Latin letters types this sign.
fn is_of_other_script(sign: char) -> bool {
    /// Latin letters, accents and common signs: some of them are typed on layouts with Latin letters.
    const COMMON: [std::ops::RangeInclusive<char>; 5] = [
        '\0'..='\u{36f}',
        '\u{1e00}'..='\u{1eff}',
        '\u{2000}'..='\u{2bff}',
        '\u{a720}'..='\u{a7ff}',
        // Private use: signs of fonts.
        '\u{e000}'..='\u{f8ff}',
    ];
    !COMMON.iter().any(|range| range.contains(&sign))
}

/// The digit of a key of the number pad, for layouts with other digits than 0 to 9.
fn digit_of_number_pad(place: KeyCode) -> Option<KeyCode> {
    let digit = NUMBER_PAD.iter().position(|key| *key == place)?;
    Some(DIGITS[digit])
}

const LETTERS: [(char, KeyCode); 26] = [
    ('a', KeyCode::KeyA),
    ('b', KeyCode::KeyB),
    ('c', KeyCode::KeyC),
    ('d', KeyCode::KeyD),
    ('e', KeyCode::KeyE),
    ('f', KeyCode::KeyF),
    ('g', KeyCode::KeyG),
    ('h', KeyCode::KeyH),
    ('i', KeyCode::KeyI),
    ('j', KeyCode::KeyJ),
    ('k', KeyCode::KeyK),
    ('l', KeyCode::KeyL),
    ('m', KeyCode::KeyM),
    ('n', KeyCode::KeyN),
    ('o', KeyCode::KeyO),
    ('p', KeyCode::KeyP),
    ('q', KeyCode::KeyQ),
    ('r', KeyCode::KeyR),
    ('s', KeyCode::KeyS),
    ('t', KeyCode::KeyT),
    ('u', KeyCode::KeyU),
    ('v', KeyCode::KeyV),
    ('w', KeyCode::KeyW),
    ('x', KeyCode::KeyX),
    ('y', KeyCode::KeyY),
    ('z', KeyCode::KeyZ),
];

const DIGITS: [KeyCode; 10] = [
    KeyCode::Digit0,
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

const NUMBER_PAD: [KeyCode; 10] = [
    KeyCode::Numpad0,
    KeyCode::Numpad1,
    KeyCode::Numpad2,
    KeyCode::Numpad3,
    KeyCode::Numpad4,
    KeyCode::Numpad5,
    KeyCode::Numpad6,
    KeyCode::Numpad7,
    KeyCode::Numpad8,
    KeyCode::Numpad9,
];

/// The letter of a letter key; `None` for other keys.
pub fn letter_of(key: KeyCode) -> Option<char> {
    LETTERS.iter().find(|(_, known)| *known == key).map(|(letter, _)| *letter)
}

#[cfg(test)]
mod tests {
    use bevy::input::keyboard::NativeKey;

    use super::*;

    fn of(text: &str, place: KeyCode) -> KeyCode {
        key_of(&Key::Character(text.into()), place)
    }

    #[test]
    fn the_letter_decides_on_layouts_with_latin_letters() {
        // The letter that the layout types, and its key there, named after its place on a US keyboard.
        for (layout, text, place, expected) in [
            ("us", "c", KeyCode::KeyC, KeyCode::KeyC),
            ("us with Caps Lock", "C", KeyCode::KeyC, KeyCode::KeyC),
            ("fr", "a", KeyCode::KeyQ, KeyCode::KeyA),
            ("fr", "q", KeyCode::KeyA, KeyCode::KeyQ),
            ("fr", "z", KeyCode::KeyW, KeyCode::KeyZ),
            ("fr", "w", KeyCode::KeyZ, KeyCode::KeyW),
            ("fr", "m", KeyCode::Semicolon, KeyCode::KeyM),
            ("de", "z", KeyCode::KeyY, KeyCode::KeyZ),
            ("de", "y", KeyCode::KeyZ, KeyCode::KeyY),
            ("dvorak", "c", KeyCode::KeyI, KeyCode::KeyC),
            ("dvorak", "j", KeyCode::KeyC, KeyCode::KeyJ),
            ("dvorak", "v", KeyCode::Period, KeyCode::KeyV),
            ("dvorak", "s", KeyCode::Semicolon, KeyCode::KeyS),
            ("tr", "i", KeyCode::Quote, KeyCode::KeyI),
        ] {
            assert_eq!(of(text, place), expected, "{text} on {layout}");
        }
    }

    #[test]
    fn a_sign_at_the_place_of_a_letter_is_no_letter() {
        for (layout, text, place) in [
            ("dvorak", ";", KeyCode::KeyZ),
            ("dvorak", "'", KeyCode::KeyQ),
            ("fr", ",", KeyCode::KeyM),
            ("tr", "ı", KeyCode::KeyI),
            ("bépo", "à", KeyCode::KeyZ),
            ("pl with AltGr", "ż", KeyCode::KeyZ),
            ("de with AltGr", "µ", KeyCode::KeyM),
            ("de with AltGr", "€", KeyCode::KeyE),
            ("vn", "ế", KeyCode::KeyE),
        ] {
            assert_eq!(of(text, place), NO_KEY, "{text} on {layout}");
        }
        assert_eq!(key_of(&Key::Dead(Some('^')), KeyCode::KeyH), NO_KEY);
    }

    #[test]
    fn the_place_decides_on_layouts_without_latin_letters() {
        for (layout, text, place) in [
            ("gr", "ψ", KeyCode::KeyC),
            ("ru", "С", KeyCode::KeyC),
            ("ru", "м", KeyCode::KeyV),
            ("il", "ב", KeyCode::KeyC),
            ("ara", "لا", KeyCode::KeyB),
            ("ara", "ؤ", KeyCode::KeyC),
            ("ge", "ც", KeyCode::KeyC),
            ("th", "แ", KeyCode::KeyC),
            ("th", "่", KeyCode::KeyJ),
            ("kr", "ㅊ", KeyCode::KeyC),
        ] {
            assert_eq!(of(text, place), place, "{text} on {layout}");
        }
        let unknown = Key::Unidentified(NativeKey::Unidentified);
        assert_eq!(key_of(&unknown, KeyCode::KeyC), KeyCode::KeyC);
    }

    #[test]
    fn digits_count_with_and_without_shift() {
        for (layout, text, place, expected) in [
            ("us", "0", KeyCode::Digit0, KeyCode::Digit0),
            ("fr", "à", KeyCode::Digit0, KeyCode::Digit0),
            ("fr with Shift", "0", KeyCode::Digit0, KeyCode::Digit0),
            ("fr", "&", KeyCode::Digit1, KeyCode::Digit1),
            ("cz", "+", KeyCode::Digit1, KeyCode::Digit1),
            ("number pad", "4", KeyCode::Numpad4, KeyCode::Digit4),
            ("ara, number pad", "٤", KeyCode::Numpad4, KeyCode::Digit4),
        ] {
            assert_eq!(of(text, place), expected, "{text} on {layout}");
        }
    }

    #[test]
    fn arrows_and_enter_of_the_number_pad_are_arrows_and_enter() {
        for (logical, place, expected) in [
            (Key::ArrowLeft, KeyCode::Numpad4, KeyCode::ArrowLeft),
            (Key::ArrowUp, KeyCode::Numpad8, KeyCode::ArrowUp),
            (Key::Home, KeyCode::Numpad7, KeyCode::Home),
            (Key::PageDown, KeyCode::Numpad3, KeyCode::PageDown),
            (Key::Delete, KeyCode::NumpadDecimal, KeyCode::Delete),
            (Key::Enter, KeyCode::NumpadEnter, KeyCode::Enter),
        ] {
            assert_eq!(key_of(&logical, place), expected);
        }
        // Without Num Lock this key is Insert, not a digit.
        assert_eq!(key_of(&Key::Insert, KeyCode::Numpad0), NO_KEY);
    }
}
