// SPDX-License-Identifier: MIT
// What translated launches call.
#include "../engine/device.hpp"

#include <simt/kernel.hpp>

namespace simt {

void configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, cudaStream_t)
{
    Device::get().configure(grid, block, dynamic_shared_bytes, __builtin_return_address(0));
}

void launch(const char* kernel, unsigned max_threads, void (*thread_main)(const void*), const void* closure)
{
    Device::get().launch({kernel, max_threads, thread_main, closure}, __builtin_return_address(0));
}

}  // namespace simt
