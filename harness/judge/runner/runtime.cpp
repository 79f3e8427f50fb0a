// SPDX-License-Identifier: MIT
#include "runtime.hpp"

#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace judge {
namespace {

template <class Function>
void find(void* library, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) {
        throw std::runtime_error(std::string("the CUDA runtime library has no ") + name);
    }
}

}  // namespace

Runtime Runtime::load(const char* library)
{
    void* handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        throw std::runtime_error(dlerror());
    }
    Runtime runtime{};
    find(handle, "cudaMalloc", runtime.malloc);
    find(handle, "cudaMemcpy", runtime.memcpy);
    find(handle, "cudaDeviceSynchronize", runtime.synchronise);
    find(handle, "cudaGetLastError", runtime.last_error);
    find(handle, "cudaGetErrorName", runtime.error_name);
    find(handle, "cudaGetErrorString", runtime.error_string);
    const auto observe = reinterpret_cast<decltype(&simt_observe)>(dlsym(handle, "simt_observe"));
    runtime.observation = observe != nullptr ? observe() : nullptr;
    return runtime;
}

}  // namespace judge
