//! Pairs of convex shapes, one JSON object a line, each with its answer: `asunder query`.
//!
//! 1. `args`: what was asked for.
//! 2. `crate::lines`: the input, a line at a time, however long the file.
//! 3. `reply`: a line in, an answer or an error out.
//! 4. `output`: JSON Lines or a table; whole lines only, whatever ends the program.

pub(crate) mod args;
mod output;
mod reply;

use crate::input::open;
use crate::lines::Lines;
use crate::say::{printable, say};
use args::{Format, Query};
use indicatif::{ProgressBar, ProgressStyle};
use output::Output;
use reply::reply;
use std::io::{self, BufReader, IsTerminal, Read};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Files from this size on get a progress bar on a terminal.
const LONG: u64 = 4 << 20;

/// Answers all lines.
///
/// # Errors
/// A message if the input cannot be read or the output cannot be written.
pub(crate) fn run(query: &Query) -> Result<ExitCode, String> {
    if let Some(message) = query.fault() {
        say(format_args!("asunder: {message}"));
        return Ok(ExitCode::from(2));
    }
    let (input, name, size) = open(query.file.as_deref())?;
    let terminal = io::stdout().is_terminal();
    let format = query.format.unwrap_or(if terminal { Format::Table } else { Format::Json });
    // In a pipe as well: somebody may have piped pairs in, and these are not the answers to them.
    if query.file.is_none() {
        say("The embedded sample: pairs from issues and tests of other libraries. For your own: \
             asunder query FILE, or - for standard input (see asunder query --help).\n");
    }
    let output = Arc::new(Mutex::new(Output::new(format, Box::new(io::stdout()))));
    stop_on_interrupt(&output);
    let bar = progress(size, terminal && format == Format::Table);
    let done = answer_all(query, input, &output, &bar, &name);
    bar.finish_and_clear();
    done
}

fn answer_all(
    query: &Query,
    input: Box<dyn Read>,
    output: &Mutex<Output>,
    bar: &ProgressBar,
    name: &str,
) -> Result<ExitCode, String> {
    let lock = || output.lock().unwrap_or_else(PoisonError::into_inner);
    let interactive = query.file.as_deref() == Some(Path::new("-"));
    let input = BufReader::with_capacity(1 << 16, bar.wrap_read(input));
    let mut lines = Lines::new(input, query.max_line.saturating_mul(1 << 20));
    let mut not_all_read = 0_u64;
    loop {
        // Somebody may be waiting for the answer before sending the next line.
        if interactive
            && lines.must_wait()
            && let Some(end) = closed(lock().flush())?
        {
            return Ok(end);
        }
        let next = lines.next().map_err(|error| {
            // The answers there are can still be told.
            let _ = lock().finish(true);
            format!("cannot read {name}: {error}")
        });
        let Some((number, line)) = next? else { break };
        let Some(reply) = reply(query, number, line) else { continue };
        if let Some(unread) = reply.unread() {
            not_all_read += 1;
            if not_all_read == 1 {
                say(format_args!("asunder: line {number}: {}", printable(unread)));
            }
        }
        if let Some(end) = closed(lock().write(&reply))? {
            return Ok(end);
        }
    }
    if not_all_read > 1 {
        say(format_args!("asunder: {not_all_read} lines have a field in a shape that is not read"));
    }
    let mut output = lock();
    if output.count() == 0 {
        say(format_args!("asunder: {name} holds no pairs: it is empty or has only blank lines"));
    }
    if let Some(end) = closed(output.finish(false))? {
        return Ok(end);
    }
    Ok(if output.refused() > 0 { ExitCode::from(2) } else { ExitCode::SUCCESS })
}

/// A reader that stopped listening (`| head`) is no error.
fn closed(written: io::Result<()>) -> Result<Option<ExitCode>, String> {
    match written {
        Ok(()) => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Some(ExitCode::SUCCESS)),
        Err(error) => Err(format!("cannot write the answers: {error}")),
    }
}

fn progress(size: Option<u64>, shown: bool) -> ProgressBar {
    let Some(size) = size.filter(|&size| shown && size >= LONG) else {
        return ProgressBar::hidden();
    };
    let template = "{bar:30} {percent:>3} %  {bytes} of {total_bytes}  {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(size).with_style(style)
}

/// How long an interrupt waits for somebody to read the answers there are.
const PATIENCE: Duration = Duration::from_secs(1);

/// Writes what is answered so far, whole lines, and ends with the status that shells expect. Where
/// nobody reads, so that writing takes forever, it ends without; a second interrupt ends it at once.
fn stop_on_interrupt(output: &Arc<Mutex<Output>>) {
    let output = Arc::clone(output);
    let asked = AtomicBool::new(false);
    let ended = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        let output = Arc::clone(&output);
        let finish = move || {
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody is left to tell when this fails.
            let _ = output.finish(true);
            std::process::exit(130);
        };
        let wait = || {
            thread::sleep(PATIENCE);
            std::process::exit(130);
        };
        // Threads of their own: here the next interrupt is waited for.
        let begun = thread::Builder::new().spawn(wait);
        if begun.and_then(|_| thread::Builder::new().spawn(finish)).is_err() {
            std::process::exit(130);
        }
    });
    // Without a handler an interrupt ends the program all the same.
    drop(ended);
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::io::Write;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        query: Query,
    }

    /// One pair, and then nothing can be read any more.
    struct Failing(&'static [u8]);

    impl Read for Failing {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() { Err(io::ErrorKind::TimedOut.into()) } else { self.0.read(to) }
        }
    }

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_answers_there_are_are_written_when_the_input_fails() {
        let line =
            br#"{"id":"x","dim":2,"a":{"type":"ball","radius":1},"b":{"type":"ball","radius":2}}"#;
        let line: &'static [u8] = Vec::leak([line.as_slice(), b"\n"].concat());
        let query = Alone::parse_from(["query", "pairs.jsonl"]).query;
        let kept = Kept::default();
        let output = Mutex::new(Output::new(Format::Json, Box::new(kept.clone())));
        let bar = ProgressBar::hidden();
        let done = answer_all(&query, Box::new(Failing(line)), &output, &bar, "pairs.jsonl");
        assert!(done.is_err_and(|message| message.starts_with("cannot read pairs.jsonl")));
        let written = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(written.starts_with(br#"{"id":"x""#), "{}", String::from_utf8_lossy(&written));
    }
}
