// SPDX-License-Identifier: MIT
// A surface write outside the surface fails the kernel unless another boundary mode is asked for.
#include "../textures.hpp"

__global__ void write(cudaSurfaceObject_t surface, int x)
{
    surf2Dwrite(1.0f, surface, x, 0);
}

int main()
{
    const Array<float> array(make_cudaExtent(8, 4, 0), std::vector<float>(32), cudaArraySurfaceLoadStore);
    const cudaResourceDesc resource = resource_of(array);
    cudaSurfaceObject_t surface = 0;
    check(cudaCreateSurfaceObject(&surface, &resource));
    write<<<1, 1>>>(surface, 28);
    std::printf("inside: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    write<<<1, 1>>>(surface, 32);
    std::printf("outside: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    write<<<1, 1>>>(surface, 0);
    std::printf("later: %s\n", cudaGetErrorName(cudaGetLastError()));
}
