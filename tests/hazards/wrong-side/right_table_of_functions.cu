// SPDX-License-Identifier: MIT
// Tables of pointers to functions of the device, and one pointer that the host fetches.
#include <cuda_runtime.h>

// [kernel]
using Operation = int (*)(int, int);

__device__ int add(int a, int b)
{
    return a + b;
}

__device__ int subtract(int a, int b)
{
    return a - b;
}

__device__ Operation table[] = {add, subtract};
__device__ int (*spelled_out[])(int, int) = {add, subtract};
__constant__ int (*constant_table[2])(int, int) = {add, subtract};
__device__ int (*one)(int, int) = subtract;

__global__ void right_table_of_functions(Operation given, int* out)
{
    const int t = threadIdx.x;
    out[t] = table[t % 2](t, 1) + spelled_out[t % 2](t, 2) + constant_table[1](t, 3) + given(t, 4);
}
// [kernel]

int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 256 * sizeof(int));
    Operation given = nullptr;
    cudaMemcpyFromSymbol(&given, one, sizeof given);
    right_table_of_functions<<<1, 64>>>(given, out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
