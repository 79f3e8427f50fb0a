#!/usr/bin/env bash
# What a learner edits in chapters/ is what handout/ keeps for reset and for diagnoses. Exit 4: skipped.
# Usage: handout_is_current.sh ROOT
set -euo pipefail
cd "$1"

if git rev-parse --is-inside-work-tree >/dev/null 2>&1 && ! git diff --quiet HEAD -- chapters; then
    echo "skipped: chapters/ has changes of its own"
    exit 4
fi
compared=0
stale=0
while IFS= read -r -d '' handed_out; do
    edited=chapters/${handed_out#handout/}
    compared=$((compared + 1))
    if ! cmp -s "$handed_out" "$edited"; then
        echo "$edited is not what is handed out; if it shall be: cp $edited $handed_out"
        stale=$((stale + 1))
    fi
done < <(find handout -type f -print0)
while IFS= read -r -d '' edited; do
    exercise=$(basename "$(dirname "$edited")") # other programs beside it are not the learner's to change
    case $(basename "$edited") in "${exercise#*_}.cu" | diagnosis.txt) ;; *) continue ;; esac
    if [ ! -f "handout/${edited#chapters/}" ]; then
        echo "$edited is not handed out: cp $edited handout/${edited#chapters/}"
        stale=$((stale + 1))
    fi
done < <(find chapters \( -name '*.cu' -o -name diagnosis.txt \) -type f -print0)
echo "$compared files compared, $stale stale"
[ "$compared" -gt 0 ] && [ "$stale" -eq 0 ]
