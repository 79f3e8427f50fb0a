// SPDX-License-Identifier: MIT
// A kernel that fails leaves an error that every later call returns. The codes are those seen on an H200 with CUDA
// 13.0; the message of assert() goes to standard error.
#include "../program.hpp"

#include <cassert>

__constant__ int symbol;

__global__ void fails(int* out)
{
    assert(threadIdx.x < 40);
    out[threadIdx.x] = 1;
}

__global__ void works(int* out)
{
    *out = 2;
}

void report(const char* what, cudaError_t returned)
{
    std::printf("%s: %s", what, cudaGetErrorName(returned));
    std::printf(", last %s", cudaGetErrorName(cudaGetLastError()));
    std::printf(", then %s\n", cudaGetErrorName(cudaGetLastError()));
}

int main()
{
    int* out = nullptr;
    int* more = nullptr;
    int host = 0;
    cudaStream_t stream = nullptr;
    cudaEvent_t event = nullptr;
    check(cudaMalloc(&out, 1024));
    check(cudaStreamCreate(&stream));
    check(cudaEventCreate(&event));
    fails<<<1, 32>>>(out);
    report("a kernel that holds what it asserts", cudaDeviceSynchronize());

    fails<<<1, 64>>>(out);
    const cudaError_t synchronised = cudaDeviceSynchronize();
    std::printf("peek: %s\n", cudaGetErrorName(cudaPeekAtLastError()));
    report("a kernel that fails", synchronised);
    report("synchronise again", cudaDeviceSynchronize());
    report("copy", cudaMemcpy(&host, out, sizeof host, cudaMemcpyDeviceToHost));
    report("copy of nothing", cudaMemcpy(&host, out, 0, cudaMemcpyDeviceToHost));
    report("copy of no kind", cudaMemcpy(&host, out, 4, static_cast<cudaMemcpyKind>(7)));
    report("set", cudaMemset(out, 0, 4));
    report("allocate", cudaMalloc(&more, 4));
    report("allocate nothing", cudaMalloc(&more, 0));
    report("free", cudaFree(out));
    report("symbol", cudaMemcpyToSymbol(symbol, &host, sizeof host));
    report("stream", cudaStreamSynchronize(stream));
    report("new stream", cudaStreamCreate(&stream));
    report("record", cudaEventRecord(event));
    report("wait", cudaEventSynchronize(event));
    report("new event", cudaEventCreate(&event));
    report("device", cudaSetDevice(0));
    int device = 0;
    report("which device", cudaGetDevice(&device));
    works<<<1, 1>>>(out);
    report("launch", cudaPeekAtLastError());
    works<<<0, 1>>>(out);
    report("launch that would be refused", cudaPeekAtLastError());
}
