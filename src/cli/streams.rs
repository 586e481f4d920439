//! Input and output of a command: lines whatever they hold, and the `--stdin` modes, one line in, one line out, at once.

use std::io::{self, BufRead, Read, Write};

use crate::cli::failure::Failure;

/// Longest line that is read, in bytes: room for a game of 10 000 moves.
const LONGEST: u64 = 64 * 1024;

/// Where a command reads and writes.
pub(crate) struct Streams<'a> {
    pub input: &'a mut dyn BufRead,
    pub output: &'a mut (dyn Write + Send),
    pub errors: &'a mut dyn Write,
}

/// Answers every line of the input with a line of output: what `answer` makes of it, or `error: ` and
/// why it was refused. Ends as refused when any line was.
pub(crate) fn answer_lines(
    Streams { input, output, .. }: &mut Streams,
    mut answer: impl FnMut(&str) -> Result<String, Failure>,
) -> Result<(), Failure> {
    let mut refused: u64 = 0;
    let mut first = 0;
    let mut number: u64 = 0;
    while let Some(line) = next_line(input)? {
        number += 1;
        match line.and_then(|text| answer(&text)) {
            Ok(text) => writeln!(output, "{text}")?,
            Err(Failure::Refused(why)) => {
                writeln!(output, "error: line {number}: {why}")?;
                refused += 1;
                if refused == 1 {
                    first = number;
                }
            }
            Err(other) => return Err(other),
        }
        output.flush()?;
    }
    match refused {
        0 => Ok(()),
        1 => Err(Failure::refused(format_args!("line {first} of the input was refused"))),
        _ => Err(Failure::refused(format_args!(
            "{refused} lines of the input were refused, the first is line {first}"
        ))),
    }
}

/// The next line without its end, or why it cannot be read as text; `None` after the last one.
pub(crate) fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Result<String, Failure>>> {
    let mut bytes = Vec::new();
    let read = (&mut *input).take(LONGEST + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > LONGEST {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Failure::refused(format_args!("longer than {LONGEST} bytes")))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| Failure::refused("not UTF-8"))))
}
