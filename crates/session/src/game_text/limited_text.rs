//! Text of a comment or a tag, with a limit on its length.

/// Text that grows up to a limit. Unless `keeps_blanks`, it is trimmed and runs of blanks are reduced to one.
pub(super) struct LimitedText {
    pub text: String,
    keeps_blanks: bool,
    is_after_blank: bool,
    /// Limit of the text, in bytes.
    most: usize,
    /// Whether text beyond the limit was dropped.
    pub is_cut: bool,
}

impl LimitedText {
    pub(super) fn new(most: usize) -> LimitedText {
        LimitedText { text: String::new(), keeps_blanks: false, is_after_blank: false, most, is_cut: false }
    }

    pub(super) fn with_blanks(most: usize) -> LimitedText {
        LimitedText { keeps_blanks: true, ..LimitedText::new(most) }
    }

    /// Appends printable characters of ASCII, and blanks.
    pub(super) fn push_plain(&mut self, plain: &[u8]) {
        let characters = plain.iter().map(|byte| char::from(*byte));
        // The text grows at most by the length of `plain` and a pending blank.
        let fits = !self.is_cut && self.text.len() + 1 + plain.len() < self.most;
        if !fits {
            characters.for_each(|c| self.push(c));
        } else if self.keeps_blanks {
            self.text.extend(characters);
        } else {
            self.text.reserve(plain.len());
            for c in characters {
                if c == ' ' {
                    self.is_after_blank = true;
                } else {
                    self.separate();
                    self.text.push(c);
                }
            }
        }
    }

    /// Appends the pending blank, if there is one and the text is not empty.
    #[inline]
    fn separate(&mut self) {
        if self.is_after_blank && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.is_after_blank = false;
    }

    pub(super) fn push(&mut self, c: char) {
        if c.is_whitespace() && !self.keeps_blanks {
            self.is_after_blank = true;
        } else if self.is_cut || self.text.len() + 1 + c.len_utf8() > self.most {
            self.is_cut = true;
        } else {
            self.separate();
            self.text.push(c);
        }
    }
}
