// SPDX-License-Identifier: MIT
// Thrust and cuda_fp16.h in one file.
#include <cuda_fp16.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sort.h>
#include <thrust/type_traits/is_trivially_relocatable.h>

#include <cstdio>

__global__ void twice(__half* values, int n)
{
    const int i = threadIdx.x;
    if (i < n)
        values[i] = __hmul(values[i], __float2half(2));
}

int main()
{
    thrust::host_vector<__half> host(5);
    for (int i = 0; i < 5; ++i)
        host[i] = __float2half(i * 3 % 5 + 0.5f);
    thrust::device_vector<__half> values = host;
    twice<<<1, 32>>>(thrust::raw_pointer_cast(values.data()), 5);
    thrust::copy(values.begin(), values.end(), host.begin());
    for (int i = 0; i < 5; ++i)
        std::printf("%g ", __half2float(host[i]));
    std::printf("%d\n", thrust::is_trivially_relocatable<__half>::value ? 1 : 0);
}
