# SPDX-License-Identifier: MIT
# What the threads of a launch do, as text and as a page.
cat >"$tree/neighbour.cu" <<'CUDA'
#include <cstdio>

__device__ float square(float x)
{
    const float y = x * x;
    return y;
}

__global__ void neighbour(const float* in, float* out, int n)
{
    __shared__ float tile[40];
    const int i = threadIdx.x;
    tile[i] = square(in[i]);
    if (i < n - 1) {
        out[i] = tile[i + 1];
    }
    const int total = __reduce_add_sync(0xffffffff >> (i < 32 ? 0 : 24), i);
    __syncthreads();
    if (i == 0) {
        atomicAdd(&out[39], static_cast<float>(total));
    }
}

__global__ void empty() {}

int main(int argc, char**)
{
    float *in, *out;
    cudaMalloc(&in, 40 * sizeof(float));
    cudaMalloc(&out, 40 * sizeof(float));
    cudaMemset(in, 0, 40 * sizeof(float));
    cudaMemset(out, 0, 40 * sizeof(float));
    empty<<<1, 1>>>();
    if (argc == 1) {
        neighbour<<<1, 40>>>(in, out, 40);
    }
    cudaDeviceSynchronize();
    std::printf("done\n");
    cudaFree(in);
    cudaFree(out);
}
CUDA
cat >"$tree/flags.cu" <<'CUDA'
__global__ void flags(int* out)
{
    __shared__ volatile int cells[4];
    cells[threadIdx.x] = threadIdx.x + 7;
    out[threadIdx.x] = cells[3 - threadIdx.x];
}

int main()
{
    int* out;
    cudaMalloc(&out, 4 * sizeof(int));
    flags<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
CUDA
page() { # file
    note "$1: a page $(grep -c '<!DOCTYPE html>' "$tree/$1") time, traces: $(grep -c 'class="trace">' "$tree/$1")"
}

without='width ending' run trace --text neighbour.cu
without='width ending' run trace --text --kernel empty neighbour.cu
without='width ending' run trace --text --launch 2 --schedule descending --events 6 neighbour.cu
without='width ending' run trace --text flags.cu
run trace neighbour.cu -o neighbour.html
page neighbour.html
run trace neighbour.cu --kernel neighbour --schedule lockstep --schedule descending -o orders.html
page orders.html
run trace neighbour.cu --launch 3
run trace neighbour.cu --kernel other
run trace neighbour.cu --block 1,x
run trace neighbour.cu --schedule sideways
run trace missing.cu
echo 'int main() { int* p; cudaMalloc(&p, 4); cudaFree(p); }' >"$tree/host.cu"
run trace host.cu
run trace 1.3 -o 1.3.html
page 1.3.html
note '--- a loop in one line, and structs'
cat >"$tree/bodies.cu" <<'CUDA'
struct Body
{
    float2 at;
    char kind;
    int links[2];
};

__global__ void follow(Body* bodies, int rounds)
{
    for (int i = 0; i < rounds; ++i) bodies[i].links[1] = i;
    bodies[threadIdx.x] = bodies[1];
}

int main()
{
    Body* bodies;
    cudaMalloc(&bodies, 2 * sizeof(Body));
    cudaMemset(bodies, 0, 2 * sizeof(Body));
    follow<<<1, 1>>>(bodies, 2);
    cudaFree(bodies);
}
CUDA
without='width ending' run trace --text bodies.cu
note '--- what lanes exchange is told by its type'
cat >"$tree/exchange.cu" <<'CUDA'
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cooperative_groups.h>
__global__ void exchange(float* sums)
{
    const int lane = threadIdx.x;
    const unsigned lanes = 0xffffffff;
    const float quarter = __shfl_down_sync(lanes, -0.25f * lane, 1);
    const double tenth = __shfl_xor_sync(lanes, lane / 10.0, 1);
    const __half half_lane = __shfl_sync(lanes, __float2half(0.5f * lane), 3);
    const __nv_bfloat16 brain_lane = __shfl_sync(lanes, __float2bfloat16(-1.5f * lane), 3);
    const unsigned most = __reduce_max_sync(lanes, 4294967264u + lane);
    const unsigned odd = __ballot_sync(lanes, lane & 1);
    const int some = __any_sync(lanes, lane == 40);
    const unsigned same = __match_any_sync(lanes, lane / -16LL);
    const auto tile = cooperative_groups::tiled_partition<16>(cooperative_groups::this_thread_block());
    const float first = tile.shfl(1.5f * lane, 0);
    tile.sync();
    sums[lane] = quarter + first + tenth + __half2float(half_lane) + __bfloat162float(brain_lane) + most + odd + some + same;
}
int main()
{
    float* sums = nullptr;
    cudaMalloc(&sums, 32 * sizeof(float));
    exchange<<<1, 32>>>(sums);
    cudaFree(sums);
}
CUDA
(cd -- "$tree" && env -i "${settings[@]}" "$program" trace --text exchange.cu) | sed -n 's/.*: \(__[a-z_]*()\)/\1/p' >>"$transcript"
note '--- a grid that a kernel has launched'
cat >"$tree/nested.cu" <<'CUDA'
__global__ void child(int* out, int at)
{
    out[at + threadIdx.x] = at;
}
__global__ void parent(int* out)
{
    child<<<1, 4>>>(out, 4 * threadIdx.x);
}
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 8 * sizeof(int));
    parent<<<1, 2>>>(out);
    cudaFree(out);
}
CUDA
without='width ending' run trace --text --kernel child nested.cu
without='width ending' run trace --text --launch 3 nested.cu
note '--- the command that a report tells'
sed -e 's/40 \* sizeof/size * sizeof/' -e '1a\#include "size.h"' -e '/empty<<</d' -e 's/argc == 1/argc == 3/' "$tree/neighbour.cu" >"$tree/sized.cu"
mkdir -- "$tree/my headers"
echo 'constexpr int size = COUNT;' >"$tree/my headers/size.h"
run run '-Imy headers' -D COUNT=40 --arch sm_80 --schedule descending sized.cu -o sized -- -n "it's"
command=$(sed -n 's/^  Watch it: //p' "$sandbox/output")
(cd -- "$tree" && eval "env -i ${settings[*]} $program ${command#./workbook }") >"$sandbox/output" 2>&1 || true
tail -n 3 "$sandbox/output" >>"$transcript"
note '--- the page at once'
run run --trace neighbour.cu
page trace.html
rm -- "$tree/trace.html"
without=width run profile --trace neighbour.cu
page trace.html
run check 1.3 --seed 1 --trace
run check 1.1 1.3 --trace
run run --unchecked --trace neighbour.cu
