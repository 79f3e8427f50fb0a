// SPDX-License-Identifier: MIT
// arch: sm_90
// There is no compiler for PTX: modules are refused, and so are arguments that only such a compiler knows where to put.
#include "../program.hpp"

#include <cuda.h>

__global__ void nothing() {}

const char* name(CUresult result)
{
    const char* text = nullptr;
    cuGetErrorName(result, &text);
    return text;
}

int main()
{
    check(cudaFree(nullptr));
    CUmodule module = nullptr;
    std::printf("from a file: %s\n", name(cuModuleLoad(&module, "kernels.ptx")));
    std::printf("from memory: %s\n", name(cuModuleLoadData(&module, ".version 8.0")));
    cudaFunction_t function = nullptr;
    check(cudaGetFuncBySymbol(&function, reinterpret_cast<const void*>(nothing)));
    void* extra[] = {CU_LAUNCH_PARAM_END};
    std::printf("arguments in a buffer: %s\n",
                name(cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, extra)));
    std::printf("the runtime's error: %s\n", cudaGetErrorName(cudaGetLastError()));
}
