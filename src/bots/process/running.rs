//! A running program: a process group with three pipes; agon never waits for any of them without a time limit.

use super::log::{KEPT, Log};
use super::{ProcessParameters, guardian};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long a program that has closed its output may take to end by itself, so that its exit code is known.
const DYING: Duration = Duration::from_millis(200);

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum Lost {
    /// The program has ended, or has closed its output.
    Ended,
    /// Its time is up.
    Late,
    /// It writes an endless line.
    Long,
    /// It has written this without being asked.
    Unasked(Vec<u8>),
    /// It has answered, and has written more along with the answer.
    Along(Vec<u8>, Vec<u8>),
}

/// A process, its group, and its pipes.
#[derive(Debug)]
pub(super) struct Running {
    child: Child,
    /// None after the farewell.
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    /// `None` if stderr goes to agon's own, or is closed.
    stderr: Option<ChildStderr>,
    log: Option<Log>,
    /// Match and seat, for the log.
    tag: String,
    /// Incomplete line from stdout.
    inbox: Vec<u8>,
    /// Incomplete line from stderr, and the last whole line.
    words: Vec<u8>,
    last_words: Option<String>,
    /// Bytes of stderr in this match that were whole lines, or pieces of endless ones.
    said: usize,
    ended: bool,
}

impl Running {
    /// Starts the program in a process group of its own.
    /// An error is for whoever set up the match to fix: a missing program cannot forfeit.
    pub(super) fn start(parameters: &ProcessParameters) -> Result<Self, String> {
        let site = &parameters.site;
        let program = parameters.command.join(" ");
        let Some(folder) = &site.folder else {
            return Err(format!(
                "`{program}` is a program, and nothing here says in which folder: name its bot file; matches of a results \
                 folder are played again from recorded actions (`record.actions = true`)"
            ));
        };
        let log = site.log.clone();
        let mut command = command(parameters, folder);
        command.current_dir(folder).process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.stderr(if log.is_some() { Stdio::piped() } else { Stdio::inherit() });
        let failed = |e: io::Error| {
            let name = &parameters.command[0];
            // A plain name is looked up like any command, not beside the bot file.
            let beside = e.kind() == ErrorKind::NotFound && !name.contains('/') && folder.join(name).exists();
            let hint = if beside { format!("; the file beside the bot file is `./{name}`") } else { String::new() };
            format!("cannot start `{program}` in {}: {e}{hint}", folder.display())
        };
        let mut child = command.spawn().map_err(failed)?;
        let watched = guardian::watch(&child);
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let running = Self {
            child,
            stdout: stdout.expect("a piped output"),
            stdin,
            stderr,
            log,
            tag: String::new(),
            inbox: Vec::new(),
            words: Vec::new(),
            last_words: None,
            said: 0,
            ended: false,
        };
        // Never block: neither on a program that does not read nor on one that does not write.
        let patient = ioctl_fionbio(running.stdin.as_ref().expect("a piped input"), true)
            .and_then(|()| ioctl_fionbio(&running.stdout, true))
            .and_then(|()| running.stderr.as_ref().map_or(Ok(()), |stderr| ioctl_fionbio(stderr, true)));
        watched.and(patient.map_err(io::Error::from)).map_err(failed)?;
        Ok(running)
    }

    /// Names match and seat, for the log.
    pub(super) fn name(&mut self, tag: String) {
        (self.tag, self.said) = (tag, 0);
    }

    /// Number of the process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line and waits for one.
    pub(super) fn exchange(&mut self, line: &[u8], until: Instant, longest: usize) -> Result<Vec<u8>, Lost> {
        self.nothing_unasked()?;
        let mut left = self.write(line)?;
        loop {
            let checked = self.inbox.len();
            let open = self.read()?;
            if let Some(end) = self.inbox[checked..].iter().position(|&byte| byte == b'\n') {
                let end = checked + end;
                let rest = self.inbox.split_off(end + 1);
                let mut answer = std::mem::replace(&mut self.inbox, rest);
                answer.truncate(end);
                if answer.len() > longest {
                    return Err(Lost::Long);
                }
                // One answer for each question: what came along with it was not asked for.
                return if self.inbox.is_empty() {
                    Ok(answer)
                } else {
                    Err(Lost::Along(answer, std::mem::take(&mut self.inbox)))
                };
            }
            if self.inbox.len() > longest {
                return Err(Lost::Long);
            }
            if !open {
                return Err(Lost::Ended);
            }
            if !left.is_empty() {
                left = self.write(left)?;
            }
            self.wait(!left.is_empty(), until)?;
        }
    }

    /// Sends a line that needs no answer.
    pub(super) fn tell(&mut self, line: &[u8], until: Instant) -> Result<(), Lost> {
        let mut left = self.write(line)?;
        while !left.is_empty() {
            self.wait(true, until)?;
            left = self.write(left)?;
        }
        self.listen();
        Ok(())
    }

    /// Ends the input, gives the program until `until` to end by itself, and ends what is left of its group.
    pub(super) fn leave(mut self, until: Instant) {
        self.stdin = None;
        loop {
            self.inbox.clear();
            match self.read() {
                Ok(true) => {}
                Ok(false) | Err(_) => break,
            }
            if self.wait(false, until).is_err() {
                break;
            }
        }
    }

    /// How a program that closed its output ended, and its last line on stderr.
    pub(super) fn autopsy(&mut self) -> (String, Option<String>) {
        let pid = WaitId::Pid(Pid::from_child(&self.child));
        let looking = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let until = Instant::now() + DYING;
        let mut by_itself = false;
        while !by_itself && Instant::now() < until {
            by_itself = matches!(waitid(pid.clone(), looking), Ok(Some(_)));
            if !by_itself {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        self.listen();
        self.note_rest();
        let how = match (self.bury(), by_itself) {
            (_, false) => "it closed its output".to_owned(),
            (Ok(status), true) => told(status),
            (Err(e), true) => format!("it ended, and nobody knows how: {e}"),
        };
        (how, self.last_words.clone())
    }

    /// Anything that has come since the last answer was not asked for.
    fn nothing_unasked(&mut self) -> Result<(), Lost> {
        let open = self.read()?;
        match (self.inbox.is_empty(), open) {
            (true, true) => Ok(()),
            (true, false) => Err(Lost::Ended),
            (false, _) => Err(Lost::Unasked(std::mem::take(&mut self.inbox))),
        }
    }

    /// Sends as much of a line as the pipe takes; the rest comes back.
    fn write<'l>(&mut self, mut line: &'l [u8]) -> Result<&'l [u8], Lost> {
        let Some(stdin) = self.stdin.as_mut() else { return Err(Lost::Ended) };
        while !line.is_empty() {
            match stdin.write(line) {
                Ok(sent) => line = &line[sent..],
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(line),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                // The program no longer reads; the next read shows whether it has answered anyway.
                Err(_) => return Ok(&[]),
            }
        }
        Ok(line)
    }

    /// Reads what has come from stdout, at most a pipe's capacity; false when no more will come.
    fn read(&mut self) -> Result<bool, Lost> {
        let mut piece = [0; 1 << 14];
        loop {
            match self.stdout.read(&mut piece) {
                Ok(0) => return Ok(false),
                Ok(length) => {
                    self.inbox.extend_from_slice(&piece[..length]);
                    if length < piece.len() || self.inbox.len() > 1 << 16 {
                        return Ok(true);
                    }
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(true),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(_) => return Err(Lost::Ended),
            }
        }
    }

    /// Waits until the program writes, or, if something is to be `sent`, reads.
    fn wait(&mut self, sent: bool, until: Instant) -> Result<(), Lost> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Lost::Late);
        }
        let timeout = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: i64::from(left.subsec_nanos()) };
        let mut pipes = Vec::with_capacity(3);
        pipes.push(PollFd::new(&self.stdout, PollFlags::IN));
        if let Some(stderr) = &self.stderr {
            pipes.push(PollFd::new(stderr, PollFlags::IN));
        }
        if let (true, Some(stdin)) = (sent, &self.stdin) {
            pipes.push(PollFd::new(stdin, PollFlags::OUT));
        }
        match poll(&mut pipes, Some(&timeout)) {
            Ok(0) => Err(Lost::Late),
            Ok(_) => {
                let heard = self.stderr.is_some() && !pipes[1].revents().is_empty();
                drop(pipes);
                if heard {
                    self.listen();
                }
                Ok(())
            }
            Err(Errno::INTR) => Ok(()),
            Err(_) => Err(Lost::Ended),
        }
    }

    /// Reads what has come from stderr, and logs whole lines of it.
    fn listen(&mut self) {
        let mut piece = [0; 1 << 12];
        // A program that writes endlessly is read again at the next question.
        for _ in 0..64 {
            let Some(stderr) = self.stderr.as_mut() else { return };
            match stderr.read(&mut piece) {
                Ok(0) => self.stderr = None,
                Ok(length) => self.note(&piece[..length]),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => return,
                Err(_) => self.stderr = None,
            }
        }
    }

    fn note(&mut self, words: &[u8]) {
        self.words.extend_from_slice(words);
        match self.words.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => {
                let lines: Vec<u8> = self.words.drain(..=end).collect();
                self.keep(&lines);
            }
            // An endless line is cut into pieces.
            None if self.words.len() > KEPT => self.note_rest(),
            None => {}
        }
    }

    /// The last line may not end, as when a program prints why it gives up and exits.
    fn note_rest(&mut self) {
        let rest = std::mem::take(&mut self.words);
        self.keep(&rest);
    }

    /// Logs lines as far as the log has room for them in this match.
    fn keep(&mut self, lines: &[u8]) {
        let room = KEPT.saturating_sub(self.said);
        self.said += lines.len();
        let last = lines.split(|&byte| byte == b'\n').rfind(|line| !line.trim_ascii().is_empty());
        self.last_words = last.map(super::message::quoted).or(self.last_words.take());
        if let Some(log) = &self.log {
            log.add(&self.tag, &lines[..lines.len().min(room)]);
            if room > 0 && lines.len() > room {
                log.add(&self.tag, b"(more than 1 MiB in one match; what follows is left out)");
            }
        }
    }

    /// Ends the group.
    fn bury(&mut self) -> io::Result<ExitStatus> {
        self.ended = true;
        guardian::end(&mut self.child)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.ended {
            self.listen();
            self.note_rest();
            // Errors do not matter: a dead process stays dead, and one that cannot be waited for is not ours.
            let _ = self.bury();
        }
    }
}

/// The command, run by a shell that sets the memory limit if there is one.
fn command(parameters: &ProcessParameters, folder: &std::path::Path) -> Command {
    let (program, arguments) = parameters.command.split_first().expect("a checked command is not empty");
    // A path with a folder in it is relative to the folder of the bot file; a plain name is looked up like any command.
    let program = match program.contains('/') {
        true => folder.join(program).into_os_string(),
        false => program.into(),
    };
    if parameters.memory_mb == 0 {
        let mut command = Command::new(program);
        command.args(arguments);
        return command;
    }
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {} && exec \"$@\"", parameters.memory_mb * 1024)).arg("sh");
    command.arg(program).args(arguments);
    command
}

fn told(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("it ended with exit code {code}"),
        (None, Some(signal)) => format!("it was ended by signal {signal}"),
        (None, None) => format!("it ended: {status}"),
    }
}
