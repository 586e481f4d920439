//! Input and output of a command, and the line-by-line `--stdin` modes.

use std::io::{self, BufRead, Read, Write};

use crate::cli::failure::Failure;
use crate::ending;

/// Longest line of input, in bytes; enough for a game of 10,000 moves.
const MAX_LINE_BYTES: u64 = 64 * 1024;

/// Standard input, output and error of a command.
pub(crate) struct Streams<'a> {
    pub input: &'a mut dyn BufRead,
    pub output: &'a mut (dyn Write + Send),
    pub errors: &'a mut dyn Write,
}

/// Answers every line of the input with one line of output.
///
/// The line is the result of `answer`, or `error: line N: ` and the reason.
///
/// The output is flushed after each line. If any line was invalid, the command fails at the end.
pub(crate) fn answer_lines(
    Streams { input, output, .. }: &mut Streams,
    mut answer: impl FnMut(&str) -> Result<String, Failure>,
) -> Result<(), Failure> {
    let mut invalid_lines: u64 = 0;
    let mut first_invalid = 0;
    let mut line_number: u64 = 0;
    while let Some(line) = next_line(input)? {
        line_number += 1;
        match line.and_then(|text| answer(&text)) {
            Ok(text) => writeln!(output, "{text}")?,
            Err(Failure::InvalidInput(why)) => {
                ending::wait_if_signalled();
                writeln!(output, "error: line {line_number}: {why}")?;
                invalid_lines += 1;
                if invalid_lines == 1 {
                    first_invalid = line_number;
                }
            }
            Err(other) => return Err(other),
        }
        output.flush()?;
    }
    match invalid_lines {
        0 => Ok(()),
        1 => Err(Failure::invalid(format_args!("line {first_invalid} of the input was refused"))),
        _ => Err(Failure::invalid(format_args!(
            "{invalid_lines} lines of the input were refused, the first is line {first_invalid}"
        ))),
    }
}

/// Reads the next line without its line break; `None` at the end of the input.
///
/// The inner result is an error if the line is too long or not UTF-8; reading can go on with the next line.
pub(crate) fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Result<String, Failure>>> {
    let mut bytes = Vec::new();
    let read = (&mut *input).take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > MAX_LINE_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(Failure::invalid(format_args!("longer than {MAX_LINE_BYTES} bytes")))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| Failure::invalid("not UTF-8"))))
}
