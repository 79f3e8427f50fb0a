# SPDX-License-Identifier: MIT
# What other programs get: one object, with the version and the members that docs/interface.md names.
members() { # what, command…
    local answer
    answer=$("${@:2}" 2>"$sandbox/errors") || true
    note "$1: $(printf '%s\n' "$answer" | tail -n 1 | "$well_formed" members | sed "s, *$,,")"
}
json() { (cd -- "$tree" && exec env -i "${settings[@]}" "$program" "$@") </dev/null; }

write dot_product
members 'list' json list --json
members 'a hint' json hint dot_product --json
members 'the hints that have been seen' json hint dot_product --json --seen
members 'events' json check dot_product --events
members 'a profile' json profile dot_product --json
members 'a trace' json trace dot_product --json -o trace.html
members 'the solution' json solution dot_product --json
members 'doctor' json doctor --json
note "a trace tells its progress: $(json trace dot_product --json --progress -o trace.html | grep -c '"event":"progress"' | sed 's/^[1-9].*/yes/')"
members 'a trace with its progress' json trace dot_product --json --progress -o trace.html
note "lines of progress: $(json check dot_product --events | grep -c '"event":"progress"')"
without=ending run check dot_product --only 'n = 0' --seed 1
printing=$tree/chapters/01_shared_memory_blocking/01_dot_product/dot_product.cu
sed -i -e 's|^#include <cuda_runtime.h>|&\n#include <cstdio>|' \
    -e '/^float dot_product(/,/^{/ s|^{|{ std::printf("n is %d\\nunfinished", n);|' "$printing"
note "what is printed: $(json check dot_product --events --only 'n = 0' | grep '"event":"output"' | tr '\n' ' ')"
write dot_product
run check dot_product --only 'n = -1' --seed 1
rm -f -- "$printing" # the rules do not depend on what the learner has
note "rules: $(json check dot_product --rules | grep -c ' budget$') demands on means, $(json check dot_product --rules | grep -c '^task ') tasks"
write dot_product
note "counted with chosen inputs: $(json profile dot_product --json --only 'n = 31' | grep -o 'Counted with [^,]*')"
without=ending run profile dot_product --only 'n = -1'
run profile dot_product.cu --json
members 'a reset' json reset dot_product --json
