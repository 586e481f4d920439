//! Input and output of a command, and the line-by-line `--stdin` modes.

use std::io::{self, BufRead, Read, Write};

use crate::cli::failure::Failure;

/// Longest line of input, in bytes; enough for a game of 10,000 moves.
const LONGEST_LINE: u64 = 64 * 1024;

pub(crate) struct Streams<'a> {
    pub input: &'a mut dyn BufRead,
    pub output: &'a mut (dyn Write + Send),
    pub errors: &'a mut dyn Write,
}

/// Answers every line of the input with one line of output.
///
/// That is the result of `answer`, or `error: ` and the reason.
///
/// The output is flushed after each line. If any line was invalid, the command fails at the end.
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
            Err(Failure::InvalidInput(why)) => {
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
        1 => Err(Failure::invalid(format_args!("line {first} of the input was refused"))),
        _ => Err(Failure::invalid(format_args!(
            "{refused} lines of the input were refused, the first is line {first}"
        ))),
    }
}

/// Reads the next line without its line break; `None` at the end. The inner error is for a line that is too long or not
/// UTF-8.
pub(crate) fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Result<String, Failure>>> {
    let mut bytes = Vec::new();
    let read = (&mut *input).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > LONGEST_LINE {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Failure::invalid(format_args!("longer than {LONGEST_LINE} bytes")))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| Failure::invalid("not UTF-8"))))
}
