// SPDX-License-Identifier: MIT
// A texture whose memory was freed: a fetch fails the kernel.
#include "../program.hpp"

__global__ void fetch(cudaTextureObject_t texture, float* out)
{
    *out = tex1Dfetch<float>(texture, 3);
}

int main()
{
    constexpr std::size_t bytes = 8 << 20;
    DeviceArray<float> out(1);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    check(cudaMalloc(&resource.res.linear.devPtr, bytes));
    check(cudaMemset(resource.res.linear.devPtr, 0, bytes));
    const cudaTextureDesc description{};
    cudaTextureObject_t texture = 0;
    check(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
    fetch<<<1, 1>>>(texture, out.data());
    std::printf("bound: %s, %g\n", cudaGetErrorName(cudaDeviceSynchronize()), out.get()[0]);
    check(cudaFree(resource.res.linear.devPtr));
    fetch<<<1, 1>>>(texture, out.data());
    std::printf("freed: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
