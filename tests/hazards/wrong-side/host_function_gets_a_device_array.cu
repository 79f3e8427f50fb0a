// SPDX-License-Identifier: MIT
// A function of the host is given a __device__ array by its address, and so does not name it.
#include <cuda_runtime.h>

#include <vector>

__device__ int marks[32];

__global__ void host_function_gets_a_device_array()
{
    marks[threadIdx.x] = 1;
}

[[gnu::noinline]] int sum_of(const int* values, int count)
{
    int sum = 0;
    for (int i = 0; i < count; ++i) {
        sum += values[i];  // read
    }
    return sum;
}

int main()
{
    host_function_gets_a_device_array<<<1, 32>>>();
    cudaDeviceSynchronize();
    const std::vector<int> own(1000, 1);
    return sum_of(own.data(), 1000) == sum_of(marks, 32) ? 1 : 0;
}

// expect: wrong-side | error | reason device variable on the host | variable marks[0] | bytes 4 | count 32
//   read | line "read"
