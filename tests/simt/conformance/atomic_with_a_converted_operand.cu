// SPDX-License-Identifier: MIT
// Operands of atomic functions that are read from memory and converted: a block reserves room for what it has counted.
#include "../program.hpp"

__global__ void reserve(int* total, float* sum, int* places, const int* values)
{
    __shared__ unsigned int count;
    __shared__ unsigned int start;
    if (threadIdx.x == 0) {
        count = 0;
    }
    __syncthreads();
    unsigned int place = 0;
    if (values[threadIdx.x] % 2 == 0) {
        place = atomicAdd(&count, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        start = atomicAdd(total, count);
        atomicAdd(sum, count);
        atomicMax(total, values[0]);
    }
    __syncthreads();
    if (values[threadIdx.x] % 2 == 0) {
        places[start + place] = 1;
    }
}

int main()
{
    std::vector<int> x(64);
    for (int i = 0; i < 64; ++i) {
        x[i] = i % 3;
    }
    DeviceArray<int> values(64), total(1), places(200);
    DeviceArray<float> sum(1);
    values.set(x);
    total.set({5});
    sum.set({0.5f});
    places.set(std::vector<int>(200));
    reserve<<<1, 64>>>(total.data(), sum.data(), places.data(), values.data());
    finish();
    int used = 0;
    for (const int place : places.get()) {
        used += place;
    }
    std::printf("total %d, sum %.1f, places %d\n", total.get()[0], sum.get()[0], used);
}
