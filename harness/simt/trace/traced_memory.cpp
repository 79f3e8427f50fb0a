// SPDX-License-Identifier: MIT
#include "traced_memory.hpp"

#include "../engine/texture_unit.hpp"
#include "../memory/shared_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace simt {
namespace {

/// About as much is told of memory at once, before the first access to it.
constexpr std::size_t usual_chunk_bytes = 256;

/// "unsigned short".
std::string name_of_integer(const TexelFormat& format)
{
    const std::string sign = format.kind == cudaChannelFormatKindSigned ? "" : "unsigned ";
    return sign + (format.component_bytes == 1 ? "char" : format.component_bytes == 2 ? "short" : "int");
}

}  // namespace

void TracedMemory::launch_begins(const SharedMemory& shared, std::vector<PointerArgument> arguments)
{
    shared_ = shared;
    arguments_ = std::move(arguments);
}

unsigned TracedMemory::object_at(const Stop& access, const TracedFrame& at)
{
    const std::uint64_t address = access.address;
    const auto known = std::find_if(objects_.begin(), objects_.end(),
                                    [&](const TracedObject& object) { return object.holds(address, 1); });
    if (known != objects_.end()) {
        return static_cast<unsigned>(known - objects_.begin());
    }
    TracedObject object = describe(address, access.bytes, access.pc);
    if (access.image != nullptr) {
        describe_image(*access.image, address, object);
    }
    const auto same = std::find_if(objects_.begin(), objects_.end(), [&](const TracedObject& other) {
        return other.begin == object.begin && other.bytes == object.bytes;
    });
    if (same != objects_.end()) {
        return static_cast<unsigned>(same - objects_.begin());  // an access next to it
    }
    if (at.layout != nullptr) {
        for (const FrameVariable& variable : at.layout->variables) {
            std::uint64_t target = 0;
            const bool is_word = variable.type.extents.empty() && variable.type.bytes == sizeof target;
            if (is_word) {
                std::memcpy(&target, variable.address(at.frame), sizeof target);
            }
            if (is_word && access.image != nullptr && target == access.image->handle) {
                object.name = object.name.empty() ? variable.name : object.name;
            }
            if (!variable.pointee) {
                continue;
            }
            if (target != 0 && object.holds(target, 1)) {
                object.type = object.type ? object.type : variable.pointee;
                object.name = object.name.empty() ? variable.name : object.name;
            }
        }
    }
    objects_.push_back(std::move(object));
    return static_cast<unsigned>(objects_.size() - 1);
}

/// Tells memory as the texels of a texture or a surface.
void TracedMemory::describe_image(const ImageAccess& access, std::uint64_t address, TracedObject& object)
{
    const Image& image = *access.image;
    const TexelFormat& format = image.format;
    const std::size_t texel_bytes = format.texel_bytes();
    if (address - image.begin >= image.bytes() || image.row_bytes % texel_bytes != 0) {
        return;  // a smaller copy of the image, or one whose rows do not lie side by side
    }
    ValueType type{"", Encoding::bits, texel_bytes, {image.extents[0]}};
    if (format.components == 1) {
        type.encoding = format.kind == cudaChannelFormatKindFloat    ? Encoding::floating
                        : format.kind == cudaChannelFormatKindSigned ? Encoding::signed_number
                                                                     : Encoding::unsigned_number;
        type.name = format.kind == cudaChannelFormatKindFloat ? "float" : name_of_integer(format);
    }
    if (image.extents[1] > 1 || image.extents[2] > 1) {
        type.extents = {image.extents[1], image.row_bytes / texel_bytes};
    }
    if (image.extents[2] > 1) {
        type.extents[0] = image.slice_bytes / image.row_bytes;
        type.extents.insert(type.extents.begin(), image.extents[2]);
    }
    object.begin = image.begin;
    object.bytes = type.elements() * texel_bytes;
    object.space = Space::texture;
    object.type = type;
    object.access_bytes = texel_bytes;
    object.is_memory = true;
}

TracedObject TracedMemory::describe(std::uint64_t address, std::size_t bytes, const void* pc)
{
    const std::uint64_t offset = address - shared_.static_begin;
    if (offset < shared_.static_bytes) {
        if (const auto variable = names_.debug_info().shared_variable(pc, offset)) {
            return {variable->name,
                    Space::shared,
                    shared_.static_begin + variable->begin,
                    variable->bytes,
                    variable->type,
                    bytes,
                    pc,
                    false};
        }
        return {"", Space::shared, shared_.static_begin, shared_.static_bytes, std::nullopt, bytes, pc};
    }
    if (address - shared_.dynamic_begin < max_shared_bytes) {
        const char* const name = dynamic_shared_name();
        return {name != nullptr ? name : "",
                Space::shared,
                shared_.dynamic_begin,
                shared_.dynamic_bytes,
                std::nullopt,
                std::max<std::size_t>(dynamic_shared_element_size(), 1),
                pc};
    }
    TracedObject object = describe_global(address, bytes);
    object.pc = pc;
    return object;
}

TracedObject TracedMemory::describe_global(std::uint64_t address, std::size_t bytes)
{
    const MemoryObject near = names_.object_near(address);
    if (near.what == ObjectKind::variable) {
        const std::uint64_t begin = address - static_cast<std::uint64_t>(near.offset);
        const auto variable = names_.debug_info().variable(begin);
        const bool is_constant = memory_.program().at(begin) == ProgramMemory::constant_variable;
        TracedObject object{variable ? variable->name : "",
                            is_constant ? Space::constant : Space::global,
                            begin,
                            near.bytes,
                            variable ? variable->type : std::nullopt,
                            bytes};
        object.is_allocation = false;
        return object;
    }
    TracedObject object{"", Space::global, address, bytes, std::nullopt, bytes};
    if (near.what != ObjectKind::none) {
        object.begin = address - static_cast<std::uint64_t>(near.offset);
        object.bytes = near.bytes;
    } else if (const PinnedMemory::Range* const range =
                   memory_.pinned().around(reinterpret_cast<const void*>(address))) {
        object.begin = memory_.pinned().begin_of(*range);
        object.bytes = range->bytes;
    } else {
        object.is_memory = memory_.program().at(address) == ProgramMemory::read_only;
    }
    for (const PointerArgument& argument : arguments_) {
        if (argument.address - object.begin < object.bytes && object.name.empty()) {
            object.name = argument.name;
            object.access_bytes = std::max<std::size_t>(argument.element_bytes, 1);
        }
    }
    return object;
}

bool TracedMemory::is_readable(unsigned object, std::uint64_t address, std::size_t bytes) const
{
    const TracedObject& of = objects_[object];
    return of.holds(address, bytes) && (of.space == Space::shared || of.space == Space::constant ||
                                        memory_.program().at(address) == ProgramMemory::device_variable ||
                                        memory_.program().at(address) == ProgramMemory::managed_variable ||
                                        memory_.program().at(address) == ProgramMemory::read_only ||
                                        memory_.is_usable(reinterpret_cast<const void*>(address), bytes));
}

/// Whole elements.
std::size_t TracedMemory::chunk_bytes(const TracedObject& object)
{
    const std::size_t element = object.element_bytes();
    return std::max<std::size_t>(usual_chunk_bytes / element, 1) * element;
}

std::string& TracedMemory::chunk(unsigned object, unsigned block, std::uint64_t number)
{
    const TracedObject& of = objects_[object];
    const bool is_shared = of.space == Space::shared;
    const auto [entry, is_new] = chunks_.try_emplace(ChunkKey{object, is_shared ? block : 0, number});
    if (!is_new) {
        return entry->second;
    }
    const std::size_t most = chunk_bytes(of);
    const std::uint64_t begin = of.begin + number * most;
    const std::size_t count = std::min<std::size_t>(most, of.begin + of.bytes - begin);
    entry->second.assign(reinterpret_cast<const char*>(begin), count);
    if (is_shared) {
        return entry->second;  // nobody has written there
    }
    const std::size_t unit = of.unit_bytes();
    const bool is_in_arena = memory_.arena().owns(begin);
    const auto is_written = [&](std::size_t at) {
        return !is_in_arena || memory_.arena().written().count(begin + at, unit) == unit;
    };
    for (std::size_t at = 0; at + unit <= count;) {
        std::size_t end = at;
        while (end + unit <= count && is_written(end)) {
            end += unit;
        }
        if (end > at) {
            initial_.push_back(
                {object, std::nullopt, number * most + at, entry->second.substr(at, end - at)});
        }
        at = end > at ? end : at + unit;
    }
    return entry->second;
}

/// Calls function(known bytes, address, count) for the parts of an access.
template <class Function>
void TracedMemory::for_each_part(unsigned object, unsigned block, std::uint64_t address, std::size_t bytes,
                                 Function function)
{
    const std::uint64_t begin = objects_[object].begin;
    const std::size_t most = chunk_bytes(objects_[object]);
    for (std::uint64_t at = address - begin; bytes > 0;) {
        const std::size_t within = at % most;
        const std::size_t count = std::min(bytes, most - within);
        function(chunk(object, block, at / most).data() + within, reinterpret_cast<const char*>(begin + at),
                 count);
        at += count;
        bytes -= count;
    }
}

bool TracedMemory::has_changed(unsigned object, unsigned block, std::uint64_t address, std::size_t bytes)
{
    bool has = false;
    for_each_part(object, block, address, bytes,
                  [&has](const char* known, const char* memory, std::size_t count) {
                      has = has || std::memcmp(known, memory, count) != 0;
                  });
    return has;
}

void TracedMemory::note(unsigned object, unsigned block, std::uint64_t address, std::size_t bytes)
{
    for_each_part(object, block, address, bytes, [](char* known, const char* memory, std::size_t count) {
        std::memcpy(known, memory, count);
    });
}

void TracedMemory::learn(const FrameLayout& layout)
{
    for (TracedObject& object : objects_) {
        for (const FrameVariable& variable : layout.variables) {
            if (!object.type && variable.pointee && variable.name == object.name &&
                variable.pointee->bytes == object.element_bytes()) {
                object.type = variable.pointee;
            }
        }
    }
}

}  // namespace simt
