// SPDX-License-Identifier: MIT
// __device__ and __managed__ variables: initial values, changes that outlive a launch, addresses.
#include "../program.hpp"

__device__ int counter = 100;
__device__ float table[4] = {1, 2, 3, 4};
__device__ int* pointer;
static __device__ double internal = 0.5;
__managed__ int managed[3] = {7, 8, 9};
__device__ struct
{
    int calls;
    float last;
} state;

__device__ int next()
{
    return atomicAdd(&counter, 1);
}

__global__ void count()
{
    next();
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        state.calls += 1;
        state.last = table[state.calls % 4];
        table[0] += 10;
        internal *= 2;
        managed[1] += managed[0];
    }
}

__global__ void through_pointer(int value)
{
    pointer[threadIdx.x] = value + threadIdx.x;
}

__global__ void by_address(float* values)
{
    values[threadIdx.x] = -values[threadIdx.x];
}

int calls_of_static()
{
    static int calls = 0;
    return ++calls;
}

template <class T, class Symbol>
T value_of(const Symbol& symbol, std::size_t offset = 0)
{
    T value;
    check(cudaMemcpyFromSymbol(&value, symbol, sizeof value, offset));
    return value;
}

int main()
{
    std::printf("%d\n", value_of<int>(counter));
    count<<<3, 50>>>();
    count<<<1, 1>>>();
    finish();
    std::printf("%d calls, last %.0f, counter %d, table %.0f, internal %.1f, managed %d\n", value_of<int>(state), value_of<float>(state, sizeof(int)),
                value_of<int>(counter), value_of<float>(table), value_of<double>(internal), managed[1]);

    const int start = -5;
    check(cudaMemcpyToSymbol(counter, &start, sizeof start));
    count<<<1, 20>>>();
    finish();
    std::printf("%d\n", value_of<int>(counter));

    DeviceArray<int> memory(8);
    int* const data = memory.data();
    check(cudaMemcpyToSymbol(pointer, &data, sizeof data));
    through_pointer<<<1, 8>>>(40);
    std::printf("%d %d\n", memory.get()[0], memory.get()[7]);

    void* address = nullptr;
    check(cudaGetSymbolAddress(&address, table));
    by_address<<<1, 4>>>(static_cast<float*>(address));
    finish();
    float back[4];
    check(cudaMemcpy(back, address, sizeof back, cudaMemcpyDeviceToHost));
    std::printf("%.0f %.0f %.0f %.0f\n", back[0], back[1], back[2], back[3]);
    check(cudaMemset(address, 0, 2 * sizeof(float)));
    check(cudaMemcpyFromSymbol(back, table, sizeof back));
    std::printf("%.0f %.0f %.0f %.0f\n", back[0], back[1], back[2], back[3]);
    check(cudaMemcpy(static_cast<float*>(address) + 1, memory.data(), sizeof(float), cudaMemcpyDeviceToDevice));
    int bits;
    check(cudaMemcpyFromSymbol(&bits, table, sizeof bits, sizeof(float)));
    std::printf("%d\n", bits);

    managed[0] = 1000;
    count<<<1, 1>>>();
    finish();
    std::printf("%d %d\n", managed[0], managed[1]);
    calls_of_static();
    std::printf("%d\n", calls_of_static());
}
