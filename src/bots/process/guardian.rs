//! Ends remaining programs when agon itself is gone.
//! Ctrl-C, `kill` and even `kill -9` may end agon in the middle of a match, and none of its own code runs then. So with
//! the first program a guardian is started: a shell that is told of every process group that starts and ends. When agon
//! is gone, for any reason, the guardian's input ends, and it kills the remaining groups.

use rustix::process::{Pid, Signal, kill_process_group};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The guardian of this program, once there is one.
static GUARDIAN: Mutex<Option<ChildStdin>> = Mutex::new(None);

/// POSIX shell; `kill` and `read` are built in, so no other program is needed. It ignores signals from the terminal.
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

/// Kills the group of `child` and reaps it. Only then can the number of the group be reused.
pub(super) fn end(child: &mut Child) -> io::Result<std::process::ExitStatus> {
    // Fails if no process is left, which is usual.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    let status = child.wait();
    if let Some(input) = GUARDIAN.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        // If somebody has killed the guardian, this fails; the next program to start reports it.
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
