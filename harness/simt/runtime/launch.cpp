// SPDX-License-Identifier: MIT
// What translated launches call.
#include "../engine/device.hpp"

#include <simt/kernel.hpp>

namespace simt {

void configure(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, cudaStream_t)
{
    Device::get().configure(grid, block, dynamic_shared_bytes, __builtin_return_address(0));
}

void launch(const char* kernel, unsigned max_threads, void (*thread_main)(const void*), const void* closure,
            std::size_t closure_bytes, const Pointer* pointers, std::size_t count)
{
    Kernel launched{kernel, max_threads, thread_main, closure, closure_bytes, {}};
    for (std::size_t i = 0; i < count; ++i) {
        launched.pointers.push_back({pointers[i].name, reinterpret_cast<std::uint64_t>(pointers[i].address),
                                     pointers[i].element_bytes});
    }
    Device::get().launch(launched, __builtin_return_address(0));
}

}  // namespace simt
