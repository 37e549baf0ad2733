#!/bin/bash
# Many machines on a real Slurm: the job script of docs/clusters.md as an array of 8 on a cluster of one node that this script
# sets up on loopback and takes down again. One task is killed and requeued while it plays, one part is lost, named and played
# again, and what is merged has the bytes of the run in one piece.
#
#   tests/clusters/slurm.sh [PROGRAM]      default: target/release/agon
#
# Needs slurmctld, slurmd, sbatch and munged (Debian: slurm-wlm, munge) and root, because a node starts the steps of others.
# Exit code 77, with the reason, where these are missing.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
program=$(realpath "${1:-${CARGO_TARGET_DIR:-$root/target}/release/agon}")
skip() { echo "skipped: $*"; exit 77; }
fail() { echo "FAILED: $*" >&2; exit 1; }
say() { echo "== $*"; }

for tool in slurmctld slurmd sbatch scontrol squeue munged mungekey; do
    command -v "$tool" > /dev/null || skip "$tool is not installed (Debian: apt-get install slurm-wlm munge)"
done
[ "$(id -u)" = 0 ] || skip "a node of Slurm has to be started by root"
[ -x "$program" ] || fail "$program is missing; cargo build --release makes it"

here=$(mktemp -d /tmp/agon-slurm.XXXXXX)
pids=()
take_down() {
    # In the order of need: whoever is asked for a ticket last is stopped last.
    for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
    for pid in "${pids[@]}"; do
        for _ in $(seq 50); do kill -0 "$pid" 2> /dev/null || break; sleep 0.1; done
        kill -9 "$pid" 2> /dev/null || true
    done
    if [ -n "${KEEP:-}" ]; then echo "kept: $here"; else rm -rf "$here"; fi
}
trap take_down EXIT

# --- a cluster of one node -------------------------------------------------------------------------------------------
node=$(hostname -s)
mkdir -p "$here"/{munge,state,spool,log}
chmod 755 "$here"
chmod 700 "$here/munge"
mungekey --create --keyfile "$here/munge/key"
# The folder of the socket is open to everybody, and the others to nobody.
mkdir -m 755 "$here/socket"
munged --foreground --force --key-file="$here/munge/key" --socket="$here/socket/munge" --pid-file="$here/munge/pid" \
    --log-file="$here/munge/log" --seed-file="$here/munge/seed" > "$here/log/munged" 2>&1 &
pids=("$!")
cat > "$here/slurm.conf" <<CONF
ClusterName=loopback
SlurmctldHost=$node(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$here/socket/munge
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SchedulerType=sched/backfill
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
StateSaveLocation=$here/state
SlurmdSpoolDir=$here/spool
SlurmctldPidFile=$here/slurmctld.pid
SlurmdPidFile=$here/slurmd.pid
SlurmctldPort=16817
SlurmdPort=16818
SlurmctldLogFile=$here/log/slurmctld
SlurmdLogFile=$here/log/slurmd
SchedulerParameters=sched_interval=1,bf_interval=1
JobRequeue=1
MinJobAge=600
ReturnToService=2
NodeName=$node NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$node Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
CONF
export SLURM_CONF=$here/slurm.conf
for _ in $(seq 50); do [ -S "$here/socket/munge" ] && break; sleep 0.1; done
[ -S "$here/socket/munge" ] || fail "munged does not start: $(cat "$here/log/munged")"
slurmctld -D > "$here/log/slurmctld.out" 2>&1 &
pids=("$!" "${pids[@]}")
slurmd -D -N "$node" > "$here/log/slurmd.out" 2>&1 &
pids=("$!" "${pids[@]}")
for _ in $(seq 100); do
    [ "$(sinfo --noheader --format=%t 2> /dev/null)" = idle ] && break
    sleep 0.2
done
[ "$(sinfo --noheader --format=%t)" = idle ] || fail "the node does not come up: $(tail -3 "$here"/log/slurm*)"
say "$(slurmctld -V) on $node with $(nproc) cores"

# --- the job script of the documentation -----------------------------------------------------------------------------
awk '/^```sh$/ { block = ""; inside = 1; next }
     /^```$/ { if (inside && block ~ /^#!\/bin\/bash\n#SBATCH/) { printf "%s", block; exit } inside = 0 }
     inside { block = block $0 "\n" }' "$root/docs/clusters.md" > "$here/agon.sbatch"
grep -q '^#SBATCH --array' "$here/agon.sbatch" || fail "docs/clusters.md has no job script"
cat > "$here/study.toml" <<TOML
name = "study"
game = "connect_four"
bots = ["mcts_200", "heuristic"]
matches = ${MATCHES:-240}
seed = 15
record.actions = true
record.segment = 10
TOML
cd "$here"
mkdir "$here/bin"
ln -s "$program" "$here/bin/agon"
export EXPERIMENT=$here/study.toml OUT=$here/results PATH=$here/bin:$PATH
submit() { sbatch --parsable --cpus-per-task=1 --mem=0 --output="$here/log/task-%a" "$@"; }
# Waits until none of the tasks of a job is left.
finished() {
    for _ in $(seq 600); do
        [ -z "$(squeue --noheader --job "$1" 2> /dev/null)" ] && return
        sleep 0.5
    done
    fail "job $1 does not end: $(squeue)"
}

say "an array of 8"
array=$(submit --array=1-8 "$here/agon.sbatch")
victim=${array}_3
# The first task that is at work and has something recorded is begun again; which of its segments are there is kept.
for _ in $(seq 600); do
    recorded=$(ls "$OUT/parts/3" 2> /dev/null | grep -c '^checksums-' || true)
    [ "$recorded" -ge 1 ] && break
    [ -n "$(squeue --noheader --job "$array" 2> /dev/null)" ] || break
    sleep 0.1
done
[ "$recorded" -ge 1 ] || fail "part 3 records nothing: $(cat "$here"/log/task-3 "$here"/log/slurmd* | tail -5)"
scontrol requeue "$victim"
say "task 3 was killed with $recorded segments recorded, and requeued"
sleep 1
# A task that is requeued waits for its turn; nobody has to wait that long here.
scontrol update jobid="$victim" starttime=now 2> /dev/null || true
finished "$array"
restarts=$(scontrol show job "$victim" | grep -o 'Restarts=[0-9]*')
[ "$restarts" = Restarts=1 ] || fail "task 3 was not begun again: $restarts"
failed=$(scontrol show job "$array" | grep 'JobState=' | grep -vc 'JobState=COMPLETED' || true)
[ "$failed" = 0 ] || fail "$failed tasks failed: $(cat "$here"/log/task-*)"
kept=$(grep -o 'Interrupted: [0-9]* of [0-9]*' "$here/log/task-3" | grep -o '[0-9]*' | tr '\n' ' ')
read -r before planned <<< "$kept"
[ "$before" -gt 0 ] && [ "$before" -lt "$planned" ] || fail "task 3 was not in the middle of its part: ${kept:-nothing said}"
say "all tasks have succeeded, task 3 at its second beginning, after $before of its $planned matches at the first"

say "part 5 gets lost"
rm -r "$OUT/parts/5"
if agon merge "$OUT/parts" --out "$OUT/whole" 2> "$here/log/merge"; then fail "a run without its part 5 was merged"; fi
grep -q 'part 5 of 8 is missing (--shard 5/8)' "$here/log/merge" || fail "not named: $(cat "$here/log/merge")"
[ ! -e "$OUT/whole" ] || fail "something was written"
cat "$here/log/merge"
# As the documentation says: alone, with the number of parts written out.
sed 's|\$SLURM_ARRAY_TASK_COUNT|8|' "$here/agon.sbatch" > "$here/again.sbatch"
finished "$(submit --array=5 "$here/again.sbatch")"

say "the parts are merged, and compared with the run in one piece"
agon merge "$OUT/parts" --out "$OUT/whole"
agon run "$EXPERIMENT" --quiet --out "$OUT/one"
diff -r --exclude=.lock "$OUT/whole" "$OUT/one" || fail "the bytes differ"
say "$(find "$OUT/one" -type f ! -name .lock | wc -l) files, byte by byte the same"
