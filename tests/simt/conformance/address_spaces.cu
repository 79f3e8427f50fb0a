// SPDX-License-Identifier: MIT
// Which memory a pointer leads to (CUDA C++ Programming Guide, "Address Space Predicate Functions").
#include "../program.hpp"

__device__ int variable;

__global__ void look(const int* in_global, int* out)
{
    extern __shared__ int dynamic_array[];
    __shared__ int static_array[32];
    int local[2] = {static_cast<int>(threadIdx.x), 0};
    static_array[threadIdx.x] = dynamic_array[threadIdx.x] = local[threadIdx.x % 2];
    __syncthreads();
    const void* const pointers[] = {in_global, &variable, static_array, dynamic_array + 31, local};
    for (int i = 0; i < 5; ++i) {
        out[2 * i] = __isGlobal(pointers[i]) != 0;
        out[2 * i + 1] = __isShared(pointers[i]) != 0;
    }
}

int main()
{
    DeviceArray<int> in(32);
    DeviceArray<int> out(10);
    look<<<1, 32, 32 * sizeof(int)>>>(in.data(), out.data());
    const std::vector<int> found = out.get();
    const char* const names[] = {"an argument", "a variable", "a static array", "a dynamic array", "a local array"};
    for (int i = 0; i < 5; ++i) {
        std::printf("%s: global %d, shared %d\n", names[i], found[2 * i], found[2 * i + 1]);
    }
}
