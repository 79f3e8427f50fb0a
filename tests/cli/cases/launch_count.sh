# SPDX-License-Identifier: MIT
# Programs that launch a kernel again and again: the first launches are checked, and the others only run. What these do is
# not seen, but it is done: nobody may take what they have written for memory that nothing has written, what they have
# freed for theirs, or what one of them does for a race with a launch that is checked.
cat >"$tree/again.cu" <<'CUDA'
#include <cstdio>
#include <cstdlib>
__device__ int total;
__global__ void turn(int* x, int wrong)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = x[threadIdx.x];
    if (!wrong) {
        __syncthreads();
    }
    x[threadIdx.x] = tile[63 - threadIdx.x];
}
__global__ void fill(int* x, int value)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}
__global__ void add_all(const int* x)
{
    atomicAdd(&total, x[threadIdx.x]);
}
__global__ void renew(int** place)
{
    free(*place);
    *place = static_cast<int*>(malloc(64 * sizeof(int)));
}
__global__ void drop(int** place)
{
    free(*place);
}
__global__ void fill_renewed(int** place)
{
    (*place)[threadIdx.x] = 7;
}
__global__ void check_renewed(int** place)
{
    atomicAdd(&total, (*place)[threadIdx.x]);
}
int main(int argc, char** argv)
{
    const int wrong_from = argc > 1 ? std::atoi(argv[1]) : 100;
    int *a, *b, **place, sum;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&a, 64 * sizeof(int));
    fill<<<1, 64>>>(a, 1);
    for (int i = 0; i < 6; ++i) {
        turn<<<1, 64>>>(a, i >= wrong_from);
    }
    cudaMalloc(&b, 64 * sizeof(int));
    for (int i = 0; i < 3; ++i) {
        fill<<<4, 16, 0, stream>>>(b, i);
    }
    cudaStreamSynchronize(stream);
    add_all<<<1, 64>>>(a);
    add_all<<<1, 64>>>(b);
    cudaMalloc(&place, sizeof *place);
    cudaMemset(place, 0, sizeof *place);
    for (int i = 0; i < 3; ++i) {
        renew<<<1, 1>>>(place);
        fill_renewed<<<1, 64>>>(place);
    }
    check_renewed<<<1, 64>>>(place);
    cudaMemcpyFromSymbol(&sum, total, sizeof sum);
    int numbers[64];
    cudaMemcpy(numbers, b, sizeof numbers, cudaMemcpyDeviceToHost);
    std::printf("b has %d\n", numbers[63]);
    if (wrong_from == 100) {
        std::printf("the sum is %d\n", sum);
    }
    drop<<<1, 1>>>(place);
    cudaFree(place);
    cudaFree(a);
    cudaFree(b);
    cudaStreamDestroy(stream);
}
CUDA
note '--- the fault is in a launch that is checked'
run run --launch-count 2 again.cu 1
note '--- and in one that is not'
without=ending run run --launch-count 2 again.cu 2
note '--- as many launches as that are all checked'
run run --launch-count 6 again.cu 2
note '--- all, which is the default'
run run again.cu 2
note '--- on one processor'
without=ending run run --launch-count 1 --workers 1 again.cu
note '--- a launch that fails where nobody looks fails all the same'
cat >"$tree/trap.cu" <<'CUDA'
#include <cstdio>
__global__ void work(int i)
{
    if (i == 3) {
        *static_cast<volatile int*>(nullptr) = i;
    }
}
int main()
{
    for (int i = 0; i < 5; ++i) {
        work<<<1, 32>>>(i);
    }
    std::printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
CUDA
run run --launch-count 1 trap.cu
note '--- threads and blocks that wait for each other see what the others write'
cat >"$tree/relay.cu" <<'CUDA'
#include <cstdio>
__global__ void take_turns(volatile int* block_turn, volatile int* sum)
{
    __shared__ volatile int thread_turn;
    if (threadIdx.x == 0) {
        thread_turn = 0;
        while (*block_turn != static_cast<int>(blockIdx.x)) {
        }
    }
    __syncthreads();
    while (thread_turn != static_cast<int>(threadIdx.x)) {
    }
    *sum = *sum + 1;
    __threadfence();
    thread_turn = threadIdx.x + 1;
    if (threadIdx.x == blockDim.x - 1) {
        *block_turn = blockIdx.x + 1;
    }
}
int main()
{
    int *numbers, sum;
    cudaMalloc(&numbers, 2 * sizeof(int));
    cudaMemset(numbers, 0, 2 * sizeof(int));
    for (int i = 0; i < 3; ++i) {
        cudaMemset(numbers, 0, sizeof(int));
        take_turns<<<5, 64>>>(numbers, numbers + 1);
    }
    cudaMemcpy(&sum, numbers + 1, sizeof sum, cudaMemcpyDeviceToHost);
    std::printf("%d\n", sum);
    cudaFree(numbers);
}
CUDA
without=ending run run --launch-count 1 relay.cu
run run --launch-count x again.cu
