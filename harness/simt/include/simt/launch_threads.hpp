// SPDX-License-Identifier: MIT
/// @file
/// Kernels of libraries: what NVIDIA's header libraries launch from templates.
#pragma once

#include "kernel.hpp"

namespace simt {

/// What one thread of a kernel calls: `body(i)` for its number, if there are so many.
template <class Body>
struct ThreadOf
{
    Body body;
    std::size_t count;

    __device__ void operator()()
    {
        const std::size_t number = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
        if (number < count) {
            body(number);
        }
    }
};

/// Launches `count` threads, and returns the error with which CUDA refuses the launch.
///
/// @param name  of the algorithm; findings name the kernel so
template <class Body>
cudaError_t launch_threads(const char* name, cudaStream_t stream, std::size_t count, const Body& body)
{
    constexpr std::size_t block = 256;
    // Its name is set later: a guard of its initialisation would be an atomic variable, which the host may wait with.
    static Kernel kernel(nullptr, 0, [] {});
    kernel.name = name;
    if (count == 0) {
        return cudaSuccess;
    }
    configure(dim3(static_cast<unsigned>((count + block - 1) / block)),
              dim3(static_cast<unsigned>(count < block ? count : block)), 0, stream);
    launch(kernel, pointers(), [&] { return ThreadOf<Body>{body, count}; });
    return cudaPeekAtLastError();
}

}  // namespace simt
