# SPDX-License-Identifier: MIT
# A GPU is asked for, and there is none: a message of at most two lines, exit status 2, and nothing is counted.
if [[ -e /dev/nvidiactl || -e /dev/dxg ]]; then skip 'there may be a GPU'; fi
write nearest_neighbour
try() {
    without=ending run "$@"
    [[ $status == 2 && $(grep -c . "$sandbox/output") -le 2 ]] || refuse 'that was not at most two lines and exit status 2'
}
if [[ ! -x /usr/local/cuda/bin/nvcc ]]; then
    settings[0]=PATH=/usr/bin:/bin
    try check 1.3 --device cuda
fi
# With a toolkit of any kind it is the driver that is missing.
mkdir -p -- "$sandbox/toolkit/bin" "$sandbox/toolkit/lib64"
printf '#!/bin/sh\nexit 1\n' >"$sandbox/toolkit/bin/nvcc"
chmod 755 -- "$sandbox/toolkit/bin/nvcc"
: >"$sandbox/toolkit/lib64/libcudart.so"
: >"$transcript"
settings+=(CUDA_HOME="$sandbox/toolkit")
try check 1.3 --device cuda
try --device cuda
run list
