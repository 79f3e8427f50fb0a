# SPDX-License-Identifier: MIT
# Findings for other programs: a file in SARIF.
cat >"$tree/race.cu" <<'CUDA'
__global__ void turn(int* x)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    x[threadIdx.x] = tile[63 - threadIdx.x];
}
int main()
{
    int* x;
    cudaMalloc(&x, 64 * sizeof(int));
    turn<<<1, 64>>>(x);
    return cudaDeviceSynchronize();
}
CUDA
run run --findings race.sarif race.cu
cat -- "$tree/race.sarif" >>"$transcript"
note '--- without a fault'
sed -i -e '4a\    __syncthreads();' -e 's/return cudaDevice.*/return cudaFree(x);/' "$tree/race.cu"
without=ending run run --findings=race.sarif race.cu
cat -- "$tree/race.sarif" >>"$transcript"
note '--- what is known is not told again'
sed -i -e '5d' -e 's/return cudaFree.*/return cudaDeviceSynchronize() + 3;/' "$tree/race.cu"
cat >"$tree/known.txt" <<'TEXT'
# What we know of turn()

leak file=race.cu line=10  # where it was allocated
data-race kernel=tu* file=*race.cu line=5  # either line of the two
TEXT
without=ending run run --suppressions known.txt --error-exitcode 9 --findings all.json race.cu
cat -- "$tree/all.json" >>"$transcript"
without=ending run run --suppressions known.txt race.cu
note '--- a suppression that is too narrow, and those that are not needed'
printf '%s\n' 'data-race line=4 kernel=turns' 'data-race file=other.cu' 'misaligned' leak >"$tree/known.txt"
without=ending run run --suppressions known.txt --error-exitcode 9 --findings some.json race.cu
cat -- "$tree/some.json" >>"$transcript"
note '--- a signal is the exit status of a shell; a launch that CUDA refuses is a fault'
cat >"$tree/ends.cu" <<'CUDA'
#include <csignal>
__global__ void nothing() {}
int main(int count, char**)
{
    if (count > 1) {
        nothing<<<1, 4096>>>();
        return cudaGetLastError() == cudaSuccess;
    }
    raise(SIGTERM);
}
CUDA
for option in '' --error-exitcode=7; do
    # shellcheck disable=SC2086 # none, or one word
    without=ending run run $option ends.cu
    # shellcheck disable=SC2086
    without=ending run run $option ends.cu refused
done
note '--- files that cannot be read'
for line in 'race kernel=turn' 'leak lin=3' 'leak line=3x' 'leak line=0' 'leak kernel'; do
    printf '\n%s\n' "$line" >"$tree/known.txt"
    run run --suppressions known.txt race.cu
done
run run --suppressions nowhere.txt race.cu
run run --findings race.txt race.cu
run run --error-exitcode 256 race.cu
