#!/bin/bash
# The manifest of docs/clusters.md against the published schema of Kubernetes, as kubernetes-validate (PyPI) brings it along: strict,
# so that a misspelt field is refused. It is broken once to see that.
#
#   tests/clusters/kubernetes.sh [VERSION]      of Kubernetes, default: the latest that the tool knows
#
# Exit code 77, with the reason, where the tool is missing.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
command -v kubernetes-validate > /dev/null || {
    echo "skipped: kubernetes-validate is not installed (pip install kubernetes-validate)"
    exit 77
}
here=$(mktemp -d /tmp/agon-kubernetes.XXXXXX)
trap 'rm -rf "$here"' EXIT
awk '/^```yaml$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/docs/clusters.md" > "$here/job.yaml"
grep -q '^kind: Job$' "$here/job.yaml" || { echo "FAILED: docs/clusters.md has no manifest of a job" >&2; exit 1; }
of=(${1:+--kubernetes-version "$1"})

kubernetes-validate --strict "${of[@]}" "$here/job.yaml"
sed 's/backoffLimitPerIndex/backofLimitPerIndex/' "$here/job.yaml" > "$here/wrong.yaml"
if kubernetes-validate --strict "${of[@]}" "$here/wrong.yaml" > "$here/told" 2>&1; then
    echo "FAILED: a misspelt field is not noticed" >&2
    exit 1
fi
grep -q backofLimitPerIndex "$here/told" || { cat "$here/told" >&2; exit 1; }
echo "the manifest is what the schema of Kubernetes wants, and a misspelt field is refused"
