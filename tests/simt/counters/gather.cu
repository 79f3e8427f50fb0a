// SPDX-License-Identifier: MIT
// tex2Dgather() reads four texels, and counts as four fetches.
// Two warps: 2 * 4 requests, 64 * 4 texels of 4 bytes. Eight threads read column 8 twice, eight row 8 twice, and one of them
// both: 31 texels outside.
#include "../program.hpp"

__global__ void kernel(cudaTextureObject_t texture, float4* out)
{
    out[threadIdx.x] = tex2Dgather<float4>(texture, threadIdx.x % 8 + 1.0f, threadIdx.x / 8 + 1.0f);
}

int main()
{
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image = nullptr;
    check(cudaMallocArray(&image, &format, 8, 8, cudaArrayTextureGather));
    const float texels[8][8] = {};
    check(cudaMemcpy2DToArray(image, 0, 0, texels, sizeof texels[0], sizeof texels[0], 8, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    const cudaTextureDesc sampling = {};
    cudaTextureObject_t texture = 0;
    check(cudaCreateTextureObject(&texture, &resource, &sampling, nullptr));
    DeviceArray<float4> out(64);
    kernel<<<1, 64>>>(texture, out.data());
    finish();
    check(cudaDestroyTextureObject(texture));
    check(cudaFreeArray(image));
}
