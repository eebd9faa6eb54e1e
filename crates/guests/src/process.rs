//! A guest's process: lines go in and come out, within limits, and in the end nothing of it is left.

use crate::file::Definition;
use crate::system;
use crate::trouble::Trouble;
use plyground_core::Size;
use plyground_core::clock::Stopwatch;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The longest line that a guest may write.
pub(crate) const LONGEST_LINE: usize = 64 << 10;
/// Lines that wait to be read; a guest that writes more has to wait itself.
const WAITING_LINES: usize = 1024;
/// What is kept of its standard error.
const LAST_WORDS: usize = 400;
/// How long a guest may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(300);
/// How often the memory of the process is looked at, and how often that of its children too.
const LOOK_EVERY: Duration = Duration::from_millis(50);
const LOOK_AROUND_EVERY: Duration = Duration::from_millis(500);

/// A running guest.
pub(crate) struct Process {
    child: Child,
    /// Whether it was killed and waited for; its number may then be another one's.
    ended: bool,
    input: ChildStdin,
    lines: Receiver<Heard>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// Who reads the standard error; it ends when all of it has been read.
    listener: JoinHandle<()>,
    most_memory: Size,
    looked: Stopwatch,
    looked_around: Stopwatch,
    /// The most memory that was seen.
    pub(crate) peak: Size,
}

/// What the reader of the output hears.
pub(crate) enum Heard {
    Line(String),
    TooLong,
    End,
}

type Order = (Command, Sender<io::Result<Child>>);

/// Linux sends the signal of a parent's death when the *thread* ends that started the child, so one thread that never ends
/// starts them all.
static NURSERY: LazyLock<Sender<Order>> = LazyLock::new(|| {
    let (send, orders) = channel::<Order>();
    thread::spawn(move || {
        for (mut command, answer) in orders {
            // Whoever asked may have gone; then the child has no input and ends.
            let _ = answer.send(command.spawn());
        }
    });
    send
});

impl Process {
    /// Starts the program of a definition in the folder of its file.
    pub(crate) fn start(definition: &Definition, folder: &Path) -> Result<Self, Trouble> {
        let program = &definition.command[0];
        let failed = |why: String| Trouble::NotStarted { command: program.clone(), why };
        // A path is relative to the file; a bare name is looked up as a shell would.
        let path = if Path::new(program).components().count() > 1 {
            std::path::absolute(folder.join(program)).map_err(|why| failed(why.to_string()))?
        } else {
            program.into()
        };
        let mut command = Command::new(path);
        command.args(&definition.command[1..]).current_dir(folder).env_clear();
        command.envs(system::ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        system::prepare(&mut command);
        let (send, answer) = channel();
        let gone = || failed("the thread that starts programs has ended".to_owned());
        NURSERY.send((command, send)).map_err(|_| gone())?;
        let mut child = answer.recv().map_err(|_| gone())?.map_err(|why| failed(why.to_string()))?;
        system::began(&child);
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            system::end(&mut child);
            let _ = child.wait();
            return Err(failed("it has no pipes".to_owned()));
        };
        let (lines, last_words) = (sync_channel(WAITING_LINES), Arc::<Mutex<Vec<u8>>>::default());
        let (heard, words) = (lines.0, Arc::clone(&last_words));
        thread::spawn(move || hear(BufReader::new(output), &heard));
        let listener = thread::spawn(move || listen(errors, &words));
        let now = Stopwatch::start();
        let process = Self {
            child,
            ended: false,
            input,
            lines: lines.1,
            last_words,
            listener,
            most_memory: definition.memory,
            looked: now,
            looked_around: now,
            peak: Size(0),
        };
        system::never_wait(&process.input).map_err(|why| failed(why.to_string()))?;
        Ok(process)
    }

    /// Its number.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes lines, each of which ends with a line break.
    pub(crate) fn send(
        &mut self,
        mut text: &[u8],
        wait: Duration,
        when: &'static str,
    ) -> Result<(), Trouble> {
        let watch = Stopwatch::start();
        while !text.is_empty() {
            match self.input.write(text) {
                Ok(written) => text = &text[written..],
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) if why.kind() == ErrorKind::WouldBlock => {
                    if watch.elapsed() > wait {
                        return Err(Trouble::Deaf(wait));
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                Err(_) => return Err(self.died(when)),
            }
        }
        Ok(())
    }

    /// The next line, if one comes in time.
    pub(crate) fn line(&mut self, wait: Duration, when: &'static str) -> Result<Option<String>, Trouble> {
        let heard = match self.lines.recv_timeout(wait) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => return self.check_memory().map(|()| None),
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        };
        match heard {
            Heard::Line(line) => Ok(Some(line)),
            Heard::TooLong => Err(Trouble::LongLine(LONGEST_LINE)),
            Heard::End => Err(self.died(when)),
        }
    }

    /// Drops lines that nobody asked for. False if the process has ended meanwhile.
    pub(crate) fn forget_lines(&mut self) -> bool {
        // One more than can wait: what is written while this goes on is not waited for.
        for _ in 0..=WAITING_LINES {
            match self.lines.try_recv() {
                Ok(Heard::Line(_)) => {}
                Ok(Heard::TooLong | Heard::End) => return false,
                Err(_) => break,
            }
        }
        !system::has_ended(&mut self.child)
    }

    /// Looks from time to time whether it has taken too much memory.
    pub(crate) fn check_memory(&mut self) -> Result<(), Trouble> {
        if self.looked.elapsed() < LOOK_EVERY {
            return Ok(());
        }
        self.looked = Stopwatch::start();
        let mut used = system::memory(self.id()).unwrap_or_default();
        if self.looked_around.elapsed() >= LOOK_AROUND_EVERY {
            self.looked_around = Stopwatch::start();
            used = used.max(system::memory_of_group(self.id()));
        }
        self.peak = self.peak.max(used);
        if used > self.most_memory { Err(Trouble::Memory { used, limit: self.most_memory }) } else { Ok(()) }
    }

    /// How it ended.
    fn died(&mut self, when: &'static str) -> Trouble {
        self.wait_for_end(FAREWELL);
        let status = self.end().map_or_else(|why| why.to_string(), |status| status.to_string());
        // The last words may still be in the pipe. A child that fled from the group may hold it open, so there is a limit.
        until(FAREWELL, || self.listener.is_finished());
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        let last = words.lines().map(str::trim).rfind(|line| !line.is_empty()).map(ToOwned::to_owned);
        Trouble::Died { status, when, last }
    }

    /// Ends the whole group, and waits, so that no zombie is left.
    fn end(&mut self) -> io::Result<ExitStatus> {
        if !self.ended {
            self.ended = true;
            system::end(&mut self.child);
        }
        self.child.wait()
    }

    fn wait_for_end(&mut self, most: Duration) -> bool {
        until(most, || system::has_ended(&mut self.child))
    }

    /// Asks it to end, and says whether it did so by itself and left no children behind.
    pub(crate) fn quit(mut self) -> Farewell {
        let asked = self.send(b"quit\n", FAREWELL, "while it was asked to end").is_ok();
        let ended = asked && self.wait_for_end(FAREWELL);
        let left = system::members(self.id()).into_iter().filter(|&id| id != self.id()).count();
        Farewell { ended, left }
    }
}

/// Waits until something is so, and says whether it came to be in time.
fn until(most: Duration, mut so: impl FnMut() -> bool) -> bool {
    let watch = Stopwatch::start();
    while !so() {
        if watch.elapsed() > most {
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
    true
}

/// How a guest left.
pub(crate) struct Farewell {
    /// Whether it ended by itself.
    pub(crate) ended: bool,
    /// How many children it left behind.
    pub(crate) left: usize,
}

impl Drop for Process {
    fn drop(&mut self) {
        // There is nobody to tell that waiting for a process that was killed did not work.
        let _ = self.end();
    }
}

/// Reads lines until the output ends or nobody wants them any more.
fn hear(mut output: impl BufRead, heard: &SyncSender<Heard>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = output.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
        let what = match read {
            Ok(0) | Err(_) => Heard::End,
            Ok(length) if length > LONGEST_LINE => Heard::TooLong,
            // Bytes that are no text become a sign that no move contains.
            Ok(_) => Heard::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let over = !matches!(what, Heard::Line(_));
        if heard.send(what).is_err() || over {
            return;
        }
    }
}

/// Keeps the last that is written to standard error.
fn listen(mut errors: impl Read, words: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend_from_slice(&buffer[..read]);
        let beyond = words.len().saturating_sub(LAST_WORDS);
        words.drain(..beyond);
    }
}
