// expect: mismatch | nearest
// The template that the call is made of, defined for this signature. It is learner code like any other.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <utility>

namespace judge {

template <class Result, class... Arguments, std::size_t... Index>
void call_entry(Result (*entry)(Arguments...), const void* const* arguments, void* result, std::index_sequence<Index...>);

template <>
void call_entry(void (*)(const float3*, int*, int), const void* const*, void*, std::index_sequence<0, 1, 2>)
{
}

}  // namespace judge

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3*, int* nearest, int n)
{
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
}
