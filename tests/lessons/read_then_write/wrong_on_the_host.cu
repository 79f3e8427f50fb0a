// expect: unused | were copied to the host
// The host adds up the groups; the kernel that is launched before has nothing to say.
#include "read_then_write.hpp"

#include <cuda_runtime.h>

#include <vector>

constexpr int block_size = 128;  // threads in a block; its four warps have nothing to do with each other

__global__ void read_then_write_kernel(const float* values, float* group_sums, int n)
{
    __shared__ float sums[block_size];
    const int t = threadIdx.x;
    const int i = blockIdx.x * block_size + t;

    sums[t] = i < n ? values[i] : 0.0f;
    __syncwarp();

    for (int offset = 16; offset > 0; offset /= 2) {
        const float both = sums[t] + sums[t ^ offset];
        __syncwarp();
        sums[t] = both;
        __syncwarp();
    }
    if (i < n) {
        group_sums[i] = sums[t];
    }
}

void read_then_write(const float* values, float* group_sums, int n)
{
    const int blocks = (n + block_size - 1) / block_size;
    if (blocks > 0) {
        read_then_write_kernel<<<blocks, block_size>>>(values, group_sums, n);
        std::vector<float> on_host(n);
        cudaMemcpy(on_host.data(), values, n * sizeof(float), cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i += 32) {
            float sum = 0.0f;
            for (int k = i; k < i + 32 && k < n; ++k) {
                sum += on_host[k];
            }
            for (int k = i; k < i + 32 && k < n; ++k) {
                on_host[k] = sum;
            }
        }
        cudaMemcpy(group_sums, on_host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    }
}
