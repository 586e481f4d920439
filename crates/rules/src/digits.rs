//! Numbers in texts.

/// The text, if it is digits alone: the standard parser would also take a sign.
pub fn digits(text: &str) -> Option<&str> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then_some(text)
}
