// SPDX-License-Identifier: MIT
// What stepper.test.mjs looks at: fetches from a texture, launches by threads, values that need room, and a write past the end.
#include <cstdio>

__global__ void child(int* out, int value)
{
    out[threadIdx.x] = value;
}

__global__ void parent(cudaTextureObject_t image, int* out)
{
    const int i = threadIdx.x + 2 * threadIdx.y;
    const float texel = tex2D<float>(image, i + 0.5f, 1.5f);
    out[i] = 1000000000 + static_cast<int>(texel);
    if (i < 2) {
        child<<<1, 4>>>(out + 8 + 8 * i, 7);
    }
    if (i == 3) {
        out[64] = 5;
    }
}

int main()
{
    float texels[2][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    cudaMallocArray(&resource.res.array.array, &format, 4, 2);
    cudaMemcpy2DToArray(resource.res.array.array, 0, 0, texels, sizeof texels[0], sizeof texels[0], 2,
                        cudaMemcpyHostToDevice);
    cudaTextureDesc sampler{};
    sampler.filterMode = cudaFilterModePoint;
    cudaTextureObject_t image = 0;
    cudaCreateTextureObject(&image, &resource, &sampler, nullptr);
    int* out = nullptr;
    cudaMalloc(&out, 64 * sizeof(int));
    parent<<<1, dim3(2, 2)>>>(image, out);
    cudaDeviceSynchronize();
    cudaFree(out);
    cudaDestroyTextureObject(image);
    cudaFreeArray(resource.res.array.array);
}
