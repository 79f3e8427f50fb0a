// SPDX-License-Identifier: MIT
#include "api_call.hpp"

#include "../device/device.hpp"

namespace simt {

cudaError_t refuse(const ApiCall& call, cudaError_t error, const std::string& reason)
{
    const auto device = Device::get();
    device->note_refused({call.name, error, reason, call.where});
    return device->fail(error, reason);
}

std::string bytes_text(std::size_t bytes)
{
    return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

}  // namespace simt
