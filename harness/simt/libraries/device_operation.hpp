// SPDX-License-Identifier: MIT
/// @file
/// A call of a library that works on device memory.
#pragma once

#include "../device/device.hpp"
#include "../runtime/api_call.hpp"

#include <optional>
#include <vector>

namespace simt {

/// Memory that a library reads or writes.
struct Operand
{
    const void* memory;
    std::size_t bytes;
    AccessKind kind;  ///< read or write; what does both is two operands
};

/// One piece of a stream's work. While it exists, its operands can be used, and the device is in the hands of this host
/// thread.
class DeviceOperation {
public:
    /// Tells the observers what it reads and writes, if it can: all operands are device memory, or host memory that
    /// kernels can use. The first that is not is reported.
    DeviceOperation(const ApiCall& call, const std::vector<Operand>& operands);

    /// Whether it can be done.
    explicit operator bool() const { return open_.has_value(); }

private:
    bool can_use(const ApiCall& call, const Operand& operand);
    bool is_pinned(const Operand& operand);
    void announce(const ApiCall& call, const std::vector<Operand>& operands);

    DeviceLock device_ = Device::get();
    std::optional<Arena::Open> open_;
};

}  // namespace simt
