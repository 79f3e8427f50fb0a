// SPDX-License-Identifier: MIT
#include "memory_names.hpp"

#include "../memory/shared_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace simt {

void MemoryNames::launch_begins(const SharedMemory& shared, std::vector<PointerArgument> arguments)
{
    shared_ = shared;
    arguments_ = std::move(arguments);
}

std::string MemoryNames::name_of(std::uint64_t address, Space space, const void* pc)
{
    return space == Space::shared ? shared_name(address, pc) : global_name(address);
}

std::string MemoryNames::shared_name(std::uint64_t address, const void* pc)
{
    const std::uint64_t offset = address - shared_.static_begin;
    if (offset < shared_.static_bytes) {
        const auto variable = debug_info_.shared_variable(pc, offset);
        return variable ? variable->element : "";
    }
    if (address - shared_.dynamic_begin >= max_shared_bytes && shared_.static_bytes > 0 &&
        address > shared_.static_begin) {
        const std::uint64_t last = shared_.static_bytes - 1;
        const auto variable = debug_info_.shared_variable(pc, last, offset - last);
        return variable ? variable->element : "";
    }
    const std::size_t element = dynamic_shared_element_size();
    if (dynamic_shared_name() == nullptr || element == 0) {
        return "";
    }
    return fmt::format("{}[{}]", dynamic_shared_name(), (address - shared_.dynamic_begin) / element);
}

/// The argument that points closest below the address into the same allocation, or into the one it is next to.
const PointerArgument* MemoryNames::argument_near(std::uint64_t address)
{
    const MemoryObject object = object_near(address);
    const std::uint64_t begin = address - static_cast<std::uint64_t>(object.offset);
    const PointerArgument* nearest = nullptr;
    for (const PointerArgument& argument : arguments_) {
        const bool points_there = argument.address - begin <= object.bytes;
        if (points_there &&
            (nearest == nullptr || (argument.address <= address && argument.address > nearest->address))) {
            nearest = &argument;
        }
    }
    return nearest;
}

std::optional<MemoryNames::Elements> MemoryNames::elements_at(std::uint64_t address)
{
    const PointerArgument* const argument = argument_near(address);
    return argument != nullptr && argument->element_bytes > 0
               ? std::optional(Elements{argument->address, argument->element_bytes})
               : std::nullopt;
}

std::string MemoryNames::global_name(std::uint64_t address)
{
    if (!global_.owns(address)) {
        const auto variable = variable_near(address);
        return variable ? variable->element : "";
    }
    const PointerArgument* const nearest = argument_near(address);
    if (nearest == nullptr) {
        return "";
    }
    const auto distance = static_cast<std::int64_t>(address - nearest->address);
    const auto element = static_cast<std::int64_t>(std::max<std::size_t>(nearest->element_bytes, 1));
    const std::int64_t index = distance >= 0 ? distance / element : -((-distance + element - 1) / element);
    return fmt::format("{}[{}]", nearest->name, index);
}

/// The variable at `address`, or the one of the device that it is just behind of.
std::optional<Variable> MemoryNames::variable_near(std::uint64_t address)
{
    const auto end = program_.device_end_before(address);
    return end ? debug_info_.variable(*end - 1, address - (*end - 1)) : debug_info_.variable(address);
}

MemoryObject MemoryNames::object_near(std::uint64_t address)
{
    if (!global_.owns(address)) {
        const auto variable = variable_near(address);
        return variable ? MemoryObject{ObjectKind::variable,
                                       variable->bytes,
                                       static_cast<std::int64_t>(address - variable->begin),
                                       {}}
                        : MemoryObject{};
    }
    const auto describe = [&](ObjectKind what, const Allocation& allocation) {
        return MemoryObject{what, allocation.bytes, static_cast<std::int64_t>(address - allocation.begin),
                            debug_info_.locate(allocation.where)};
    };
    const Heap& heap = global_.heap_of(address);
    if (const auto released = global_.released_at(address)) {
        return describe(ObjectKind::released_allocation, *released);
    }
    const auto before = heap.before(address);
    if (before && before->holds(address)) {
        return describe(ObjectKind::allocation, *before);
    }
    const auto after = heap.after(address);
    const bool nearer_after =
        after && (!before || after->begin - address < address - (before->begin + before->bytes));
    return nearer_after ? describe(ObjectKind::allocation, *after)
           : before     ? describe(ObjectKind::allocation, *before)
                        : MemoryObject{};
}

}  // namespace simt
