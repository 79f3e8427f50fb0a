// SPDX-License-Identifier: MIT
// arch: sm_10+
// What the properties of a device say it lacks it refuses, and what they say it has it gives: cooperative launches, managed
// memory, threads of a block, and shared memory that a kernel asks for.
#include "../program.hpp"

__global__ void touch_last(int words)
{
    extern __shared__ int dynamic[];
    if (threadIdx.x == 0) {
        dynamic[words - 1] = words;
    }
}

__global__ void with_static(int* out)
{
    __shared__ int fixed[100];
    fixed[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = fixed[99 - threadIdx.x];
}

__global__ void nothing() {}

/// Prints whether a call that the device has succeeded, or one that it lacks had `refusal`.
void report(const char* what, bool has, cudaError_t error, cudaError_t refusal)
{
    std::printf("%s: %s\n", what,
                error == (has ? cudaSuccess : refusal) ? "as it says" : cudaGetErrorName(error));
    cudaGetLastError();
}

cudaError_t launch(unsigned threads, std::size_t shared_bytes)
{
    touch_last<<<1, threads, shared_bytes>>>(static_cast<int>(shared_bytes / sizeof(int)));
    const cudaError_t error = cudaGetLastError();
    check(cudaDeviceSynchronize());
    return error;
}

int main()
{
    cudaDeviceProp has;
    check(cudaGetDeviceProperties(&has, 0));
    const unsigned threads = has.maxThreadsPerBlock;
    const std::size_t usual = has.sharedMemPerBlock;
    const std::size_t most = has.sharedMemPerBlockOptin;

    report("cooperative launch", has.cooperativeLaunch != 0,
           cudaLaunchCooperativeKernel(nothing, dim3(1), dim3(32), nullptr), cudaErrorNotSupported);
    check(cudaDeviceSynchronize());
    int* managed = nullptr;
    report("managed memory", has.managedMemory != 0, cudaMallocManaged(&managed, sizeof(int)),
           cudaErrorNotSupported);
    check(cudaFree(managed));

    report("threads of a block", true, launch(threads, 4), cudaErrorInvalidValue);
    report("one more", false, launch(threads + 1, 4), cudaErrorInvalidValue);
    report("shared memory", true, launch(32, usual), cudaErrorInvalidValue);
    report("a word more, not asked for", false, launch(32, usual + 4), cudaErrorInvalidValue);
    const auto ask = [](std::size_t bytes) {
        return cudaFuncSetAttribute(touch_last, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(bytes));
    };
    report("ask for more than all", false, ask(most + 4), cudaErrorInvalidValue);
    report("ask for all", true, ask(most), cudaErrorInvalidValue);
    report("all", true, launch(32, most), cudaErrorInvalidValue);
    report("a word more than all", false, launch(32, most + 4), cudaErrorInvalidValue);

    cudaFuncAttributes attributes;
    check(cudaFuncGetAttributes(&attributes, with_static));
    std::printf("attributes: %d static, threads %s, dynamic %s, version %s\n",
                static_cast<int>(attributes.sharedSizeBytes),
                attributes.maxThreadsPerBlock == static_cast<int>(threads) ? "as it says" : "others",
                attributes.maxDynamicSharedSizeBytes == static_cast<int>(usual) - 400 ? "as it says"
                                                                                      : "others",
                attributes.binaryVersion == has.major * 10 + has.minor ? "as it says" : "another");
}
