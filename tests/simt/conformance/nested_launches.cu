// SPDX-License-Identifier: MIT
// Kernels that launch kernels. nvcc needs -rdc=true for it.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int* values, int amount)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] += amount;
}

__global__ void doubles(int* values)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

// What the thread did before the launch, and what the others did before the barrier, the child sees.
__global__ void prepares(int* values)
{
    values[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        add<<<2, 32>>>(values, 10);
        doubles<<<2, 32>>>(values);  // the same stream: after the first
    }
}

__global__ void fire_and_forget(int* values)
{
    add<<<1, 32, 0, cudaStreamFireAndForget>>>(values, 1);
    add<<<1, 32, 0, cudaStreamFireAndForget>>>(values + 32, 2);
    doubles<<<2, 32, 0, cudaStreamTailLaunch>>>(values);
}

__global__ void in_order(int step)
{
    printf("step %d\n", step);
}

__global__ void tails()
{
    in_order<<<1, 1, 0, cudaStreamTailLaunch>>>(2);
    in_order<<<1, 1>>>(1);
    in_order<<<1, 1, 0, cudaStreamTailLaunch>>>(3);
}

__global__ void counts_down(int* deepest, int depth)
{
    *deepest = depth;
    if (depth < 24) {
        counts_down<<<1, 1>>>(deepest, depth + 1);
    }
}

__global__ void by_events(int* values)
{
    cudaStream_t first = nullptr;
    cudaStream_t second = nullptr;
    cudaEvent_t event = nullptr;
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    add<<<1, 32, 0, first>>>(values, 5);
    cudaEventRecord(event, first);
    cudaStreamWaitEvent(second, event, 0);
    doubles<<<1, 32, 0, second>>>(values);
    cudaEventDestroy(event);
    cudaStreamDestroy(first);
    cudaStreamDestroy(second);
}

__global__ void copies(int* to, const int* from)
{
    cudaMemsetAsync(to, 0, 64 * sizeof(int), 0);
    cudaMemcpyAsync(to, from, 32 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
    add<<<2, 32>>>(to, 1);
}

__global__ void fails(int* errors, cudaStream_t of_host)
{
    add<<<1, 2048>>>(errors, 1);
    errors[0] = cudaPeekAtLastError();
    errors[1] = cudaGetLastError();
    errors[2] = cudaGetLastError();
    add<<<0, 1>>>(errors, 1);
    errors[3] = cudaGetLastError();
    add<<<1, 1, 0, of_host>>>(errors, 1);
    errors[4] = cudaGetLastError();
    cudaEvent_t event = nullptr;
    errors[5] = cudaEventCreateWithFlags(&event, cudaEventDefault);
    errors[6] = cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
    errors[7] = cudaEventRecord(event, cudaStreamTailLaunch);
    errors[8] = cudaEventRecord(event, cudaStreamFireAndForget);
    void* memory = nullptr;
    errors[9] = cudaMalloc(&memory, 0);
    errors[10] = cudaMalloc(&memory, 100);
    errors[11] = cudaFree(memory);
    errors[12] = cudaMemcpyAsync(errors, errors + 16, 4, cudaMemcpyHostToDevice, 0);
    __shared__ int shared[4];
    errors[13] = cudaMemcpyAsync(errors, shared, 4, cudaMemcpyDeviceToDevice, 0);
    std::size_t limit = 0;
    errors[14] = cudaDeviceGetLimit(&limit, cudaLimitDevRuntimePendingLaunchCount);
    errors[15] = static_cast<int>(limit);
    int device = 1;
    errors[16] = cudaGetDevice(&device);
    errors[17] = device;
    cudaGetLastError();
}

// More launches than may be outstanding.
__global__ void waits(long long cycles)
{
    const long long begin = clock64();
    while (clock64() - begin < cycles) {
    }
}

__global__ void launches_many(int* error)
{
    for (int i = 0; i < 200 && *error == 0; ++i) {
        waits<<<1, 1>>>(1000000);
        *error = cudaGetLastError();
    }
}

void show(const char* what, const int* values, int count)
{
    int host[64] = {};
    const cudaError_t error = cudaMemcpy(host, values, count * sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("%s: %s,", what, cudaGetErrorName(error));
    for (int i = 0; i < count; ++i) {
        std::printf(" %d", host[i]);
    }
    std::printf("\n");
}

int main()
{
    int* values = nullptr;
    int* others = nullptr;
    cudaMalloc(&values, 64 * sizeof(int));
    cudaMalloc(&others, 64 * sizeof(int));
    prepares<<<1, 64>>>(values);
    show("children in one stream", values, 64);
    fire_and_forget<<<1, 1>>>(values);
    show("fire and forget, then a tail launch", values, 64);
    tails<<<1, 1>>>();
    cudaDeviceSynchronize();
    counts_down<<<1, 1>>>(others, 0);
    show("depth", others, 1);
    by_events<<<1, 1>>>(values);
    show("streams and an event", values, 32);
    copies<<<1, 1>>>(others, values);
    show("copies", others, 64);
    cudaStream_t stream = nullptr;
    cudaStreamCreate(&stream);
    cudaMemset(others, 0, 64 * sizeof(int));
    fails<<<1, 1>>>(others, stream);
    show("errors", others, 18);
    cudaStreamDestroy(stream);
    cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 32);
    cudaMemset(others, 0, sizeof(int));
    launches_many<<<1, 1>>>(others);
    show("too many", others, 1);
    cudaFree(values);
    cudaFree(others);
}
