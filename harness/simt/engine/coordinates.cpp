// SPDX-License-Identifier: MIT
#include "coordinates.hpp"

// The definitions behind device_launch_parameters.h, which this file must not include: there they are constant.
#pragma GCC visibility push(default)
__thread uint3 threadIdx __attribute__((tls_model("initial-exec")));
__thread uint3 blockIdx __attribute__((tls_model("initial-exec")));
__thread uint3 blockDim __attribute__((tls_model("initial-exec")));
__thread uint3 gridDim __attribute__((tls_model("initial-exec")));
#pragma GCC visibility pop

namespace simt {

static_assert(sizeof(dim3) == sizeof(uint3));

void set_thread_index(uint3 index)
{
    threadIdx = index;
}

void set_block(uint3 index, dim3 extent)
{
    blockIdx = index;
    blockDim = extent;
}

void set_grid(dim3 extent)
{
    gridDim = extent;
}

}  // namespace simt
