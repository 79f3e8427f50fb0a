# SPDX-License-Identifier: MIT
# A launch that takes long is told of while it runs, on standard error, so that nobody takes it for one that hangs.
# Unchecked nothing is said of the checkers.
cat >"$tree/long.cu" <<'CUDA'
#include <cstdio>
__global__ void first(float* a)
{
    a[threadIdx.x] = 0.0f;
}
__global__ void long_one(float* a)
{
    a[blockIdx.x % 1024] += 1.0f;
    for (volatile long i = 0; i < 10000000; i = i + 1) {
    }
}
int main()
{
    float* a;
    cudaMalloc(&a, 4096);
    first<<<1, 1024>>>(a);
    long_one<<<1000000, 1>>>(a);
}
CUDA
has_told() {
    grep -q 'blocks\.$' "$sandbox/background"
}
tell() { # what, arguments
    note "--- $1"
    start "${@:2}"
    wait_until has_told
    kill -INT "$background"
    wait "$background" || true
    # The time, and how many blocks have begun, depend on the machine, and on them where the line is folded.
    note "$(tr '\n' ' ' <"$sandbox/background" | sed -E 's/After [0-9]+ s/After SOME s/; s/begun [0-9,]+ of/begun SOME of/; s/ +$//')"
}
tell 'checked' run long.cu
tell 'unchecked' run --unchecked long.cu
