// SPDX-License-Identifier: MIT
#include "device_operation.hpp"

#include "../runtime/copy.hpp"

#include <algorithm>

namespace simt {

DeviceOperation::DeviceOperation(const ApiCall& call, const std::vector<Operand>& operands)
{
    if (device_->usable() == cudaSuccess &&
        std::all_of(operands.begin(), operands.end(),
                    [&](const Operand& operand) { return can_use(call, operand); })) {
        announce(call, operands);
        open_.emplace(device_->memory().arena());
    }
}

bool DeviceOperation::can_use(const ApiCall& call, const Operand& operand)
{
    if (operand.bytes == 0 || device_->memory().contains(operand.memory, operand.bytes) ||
        is_pinned(operand)) {
        return true;
    }
    const bool is_read = operand.kind == AccessKind::read;
    if (!report_misfit(call, operand.memory, operand.bytes, true,
                       is_read ? FindingReason::source_on_host : FindingReason::destination_on_host)) {
        refuse(call, cudaErrorInvalidValue,
               is_read ? "the source is a null pointer" : "the destination is a null pointer");
    }
    return false;
}

bool DeviceOperation::is_pinned(const Operand& operand)
{
    const PinnedMemory& pinned = device_->memory().pinned();
    const PinnedMemory::Range* const range = pinned.around(operand.memory);
    return range != nullptr &&
           range == pinned.around(static_cast<const char*>(operand.memory) + operand.bytes - 1);
}

void DeviceOperation::announce(const ApiCall& call, const std::vector<Operand>& operands)
{
    const StreamWork work = device_->begin_work(call.stream);
    for (const Operand& operand : operands) {
        const auto address = reinterpret_cast<std::uint64_t>(operand.memory);
        if (operand.bytes == 0) {
            continue;
        }
        device_->tell_of({call.name, address, operand.bytes, operand.kind, call.where, work});
        if (operand.kind != AccessKind::read) {
            device_->memory().arena().note_written(operand.memory, operand.bytes);
        }
    }
}

}  // namespace simt
