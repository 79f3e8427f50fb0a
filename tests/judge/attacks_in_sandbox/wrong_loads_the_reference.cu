// expect: compile | 'dlopen' is not available here. Use CUDA, the C++ library and the functions of the C standard
// Looks for the module of the reference solution beside the runner, loads it and calls it.
#include "nearest_neighbour.hpp"

#include <cuda_runtime.h>

#include <dlfcn.h>
#include <unistd.h>

#include <string>

__global__ void wrong(int* nearest, int n)
{
    const int self = blockIdx.x * blockDim.x + threadIdx.x;
    if (self < n) {
        nearest[self] = 0;
    }
}

void nearest_neighbour(const float3* points, int* nearest, int n)
{
    char self[4096] = {};
    (void)!readlink("/proc/self/exe", self, sizeof self - 1);
    std::string build = self;
    for (int up = 0; up < 3; ++up) {
        build.resize(build.rfind('/') == std::string::npos ? 0 : build.rfind('/'));
    }
    if (void* const module = dlopen((build + "/chapters/nearest_neighbour.reference.so").c_str(), RTLD_NOW)) {
        const void* const arguments[] = {&points, &nearest, &n};
        const auto call = reinterpret_cast<void (*)(const void* const*, void*)>(dlsym(module, "judge_call_entry"));
        call(arguments, nullptr);
        return;
    }
    if (n > 0) {
        wrong<<<(n + 127) / 128, 128>>>(nearest, n);
    }
}
