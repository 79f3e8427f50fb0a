#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Proves that outputs.sh can fail: a driver that renames its result over whatever is there is refused.
# Usage: outputs_can_fail.sh SIMT_CC
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
simt_cc=$(realpath -- "$1")
readonly here simt_cc

stand_in=$(mktemp)
trap 'rm -f -- "$stand_in"' EXIT
# The output is the last argument. An interruption must reach the driver.
cat >"$stand_in" <<DRIVER
#!/usr/bin/env bash
set -e
if [[ \$* == *endless.c* ]]; then exec '$simt_cc' "\$@"; fi
'$simt_cc' "\${@:1:\$#-1}" "\${@: -1}.partial"
mv -f -T -- "\${@: -1}.partial" "\${@: -1}"
DRIVER
chmod 755 -- "$stand_in"

said=$("$here/outputs.sh" "$stand_in" 2>&1) && { echo 'a driver that renames passes'; exit 1; }
for fault in 'the pipe is gone' 'a link is gone' 'a rule of mode 640 has mode 644'; do
    grep -q -F "$fault" <<<"$said" || { echo "not refused: $fault"; echo "$said"; exit 1; }
done
