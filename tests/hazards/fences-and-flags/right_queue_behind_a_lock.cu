// SPDX-License-Identifier: MIT
// Jobs are written before they are put into the queue under a lock, and read after they are taken from it.
#include <cuda_runtime.h>

// [kernel]
struct Job
{
    int from;
    int to;
};
__device__ Job jobs[8];
__device__ int queue[8];
__device__ int length;
__device__ int taken;
__device__ int mutex;

__device__ void lock()
{
    while (atomicCAS(&mutex, 0, 1) != 0) {
    }
    __threadfence();
}

__device__ void unlock()
{
    __threadfence();
    atomicExch(&mutex, 0);
}

__global__ void right_queue_behind_a_lock(int* out)
{
    const int b = blockIdx.x;
    if (b < 2) {
        jobs[b].from = b;
        jobs[b].to = b + 1;
        lock();
        queue[length++] = b;
        unlock();
        return;
    }
    for (bool is_done = false; !is_done;) {
        lock();
        const int job = taken < length ? queue[taken++] : -1;
        unlock();
        if (job >= 0) {
            out[job] = jobs[job].to - jobs[job].from;
            is_done = true;
        }
    }
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    right_queue_behind_a_lock<<<4, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
