// SPDX-License-Identifier: MIT
// Nobody has set the flag when it is loaded.
#include <cuda/atomic>
#include <cuda_runtime.h>

// [kernel]
__global__ void atomic_load_of_new_memory(int* out)
{
    __shared__ int flag;
    out[0] = cuda::atomic_ref<int, cuda::thread_scope_block>(flag).load();  // read
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    cudaMemset(out, 0, 256 * sizeof(int));
    atomic_load_of_new_memory<<<1, 1>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}

// expect: uninitialised-read | error | kernel atomic_load_of_new_memory | space shared | variable flag
//   | bytes 4
//   atomic read | thread (0,0,0) | line "read"
