// SPDX-License-Identifier: MIT
// Only a pointer leads from the kernel to the store, and only the host knows where it points.
#include <cuda_runtime.h>

#include <xmmintrin.h>

__device__ void store(float* out)
{
    __builtin_ia32_movntps(out, __m128{1.0f, 1.0f, 1.0f, 1.0f});
}

using Store = void (*)(float*);

__global__ void through_a_pointer(Store store, float* out)
{
    store(out);
}

int main()
{
    through_a_pointer<<<1, 1>>>(&store, nullptr);
}
