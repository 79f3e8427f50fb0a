// SPDX-License-Identifier: MIT
// arch: sm_90
// What the device does not support returns an error of its own, which stays the last one, and changes nothing.
#include "../program.hpp"

const char* name(cudaError_t error)
{
    return cudaGetLastError() == error ? cudaGetErrorName(error) : "an error that is not the last";
}

int main()
{
    DeviceArray<int> values(4);
    cudaIpcMemHandle_t handle = {};
    std::printf("between processes: %s\n", name(cudaIpcGetMemHandle(&handle, values.data())));
    void* function = nullptr;
    std::printf("the driver: %s %d\n", name(cudaGetDriverEntryPoint("cuInit", &function, cudaEnableDefault)),
                function == nullptr);
    cudaLibrary_t library = nullptr;
    std::printf("code at run time: %s\n",
                name(cudaLibraryLoadFromFile(&library, "kernels.cubin", nullptr, nullptr, 0, nullptr, nullptr,
                                             0)));
    std::printf("graphics: %s\n", name(cudaGraphicsMapResources(1, nullptr)));
    cudaMemPoolProps properties = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.handleTypes = cudaMemHandleTypePosixFileDescriptor;
    properties.location.type = cudaMemLocationTypeDevice;
    cudaMemPool_t pool = nullptr;
    std::printf("a pool to share: %s\n", name(cudaMemPoolCreate(&pool, &properties)));
    std::printf("then: %s\n", name(cudaDeviceSynchronize()));
}
