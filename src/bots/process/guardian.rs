//! Ends what is left of the programs when agon itself is gone.
//!
//! Ctrl-C, `kill` and even `kill -9` may end agon in the middle of a match, and nothing of its own code runs then. So the
//! first program that is started gets a guardian: a shell that is told of every process group that comes and goes. When agon is
//! gone, for whatever reason, its input ends, and it kills the groups that are left.

use rustix::process::{Pid, Signal, kill_process_group};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The guardian of this program, once there is one.
static GUARDIAN: Mutex<Option<ChildStdin>> = Mutex::new(None);

/// POSIX shell; `kill` and `read` are its own, so nothing else has to be found. Signals from the terminal are not for it.
const SCRIPT: &str = "trap '' HUP INT QUIT TERM PIPE
groups=' '
while read -r what group; do
  case $what in
    +) groups=\"$groups$group \" ;;
    -) groups=\"${groups%% $group *} ${groups#* $group }\" ;;
  esac
done
for group in $groups; do kill -s KILL -- \"-$group\" 2>/dev/null; done";

/// Tells the guardian of the new group of `child`.
pub(super) fn watch(child: &Child) -> io::Result<()> {
    let mut guardian = GUARDIAN.lock().unwrap_or_else(PoisonError::into_inner);
    let input = match guardian.as_mut() {
        Some(input) => input,
        None => guardian.insert(begin()?),
    };
    writeln!(input, "+ {}", child.id())
}

/// Kills the group of `child` and buries it. The number of the group is free for others only after that.
pub(super) fn end(child: &mut Child) -> io::Result<std::process::ExitStatus> {
    // Fails where nobody is left, as is usual.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    let status = child.wait();
    if let Some(input) = GUARDIAN.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        // A guardian that somebody has killed can be told nothing; the next program to start says so.
        let _ = writeln!(input, "- {}", child.id());
    }
    status
}

fn begin() -> io::Result<ChildStdin> {
    let mut command = Command::new("sh");
    command.args(["-c", SCRIPT]).current_dir("/").process_group(0);
    let mut shell = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok(shell.stdin.take().expect("a piped input"))
}
