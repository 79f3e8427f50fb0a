// SPDX-License-Identifier: MIT
// The memory calls of the CUDA runtime API.
#include "../device/device.hpp"
#include "../engine/image_objects.hpp"
#include "../memory/overlap.hpp"
#include "../memory/program_memory.hpp"
#include "../memory/program_pointer.hpp"
#include "allocation.hpp"
#include "capture.hpp"
#include "copy.hpp"
#include "in_kernel.hpp"
#include "memory_pools.hpp"

#include <cuda_runtime_api.h>
#include <simt/symbols.hpp>

#include <fmt/format.h>

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>

namespace simt {

// Which calls are refused, with which error and in which order was measured on an H200 with CUDA 13.0.

bool is_known(cudaMemcpyKind kind)
{
    return kind >= cudaMemcpyHostToHost && kind <= cudaMemcpyDefault;
}

/// Memory that kernels can use is on either side: page-locked host memory has one address for host and device.
/// CUDA C++ Programming Guide, "Unified Virtual Address Space".
bool fits(const void* pointer, std::size_t bytes, bool must_be_device)
{
    const auto device = Device::get();
    return pointer != nullptr && (device->memory().is_usable(pointer, bytes) ||
                                  (!must_be_device && !device->memory().owns(pointer)));
}

bool report_misfit(ApiCall call, const void* pointer, std::size_t bytes, bool must_be_device,
                   FindingReason not_device)
{
    if (pointer == nullptr || fits(pointer, bytes, must_be_device)) {
        return false;
    }
    const auto device = Device::get();
    device->report_wrong_copy(FindingKind::wrong_side,
                              device->memory().contains(pointer, 0) ? FindingReason::size : not_device,
                              call.name, bytes, call.where);
    return true;
}

cudaError_t refuse_kind(const ApiCall& call, cudaMemcpyKind kind)
{
    return refuse(call, cudaErrorInvalidMemcpyDirection,
                  "the kind of the copy is " + std::to_string(static_cast<int>(kind)) +
                      ", which is not a value of cudaMemcpyKind");
}

cudaError_t refuse_sides(const ApiCall& call, const void* to, std::size_t to_bytes, const void* from,
                         std::size_t from_bytes, cudaMemcpyKind kind)
{
    const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (report_misfit(call, to, to_bytes, to_device, FindingReason::destination_on_host) ||
        report_misfit(call, from, from_bytes, from_device, FindingReason::source_on_host)) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    return refuse(call, cudaErrorInvalidValue,
                  to == nullptr ? "the destination is a null pointer" : "the source is a null pointer");
}

namespace {

/// Lets observers know of a side of a copy, if kernels can use its memory.
void tell_of(const ApiCall& call, const void* memory, std::size_t bytes, AccessKind kind,
             const StreamWork& work)
{
    const auto device = Device::get();
    if (device->memory().kind_of(memory) != MemoryKind::unknown) {
        device->tell_of({call.name, reinterpret_cast<std::uint64_t>(memory), bytes, kind, call.where, work});
    }
}

void move(const ApiCall& call, void* to, const void* from, std::size_t bytes)
{
    const auto device = Device::get();
    const StreamWork work = device->begin_work(call.stream);
    if (overlap_in_part(to, from, bytes)) {
        device->report_wrong_copy(FindingKind::overlapping_copy, FindingReason::none, call.name, 0,
                                  call.where);
    }
    tell_of(call, from, bytes, AccessKind::read, work);
    tell_of(call, to, bytes, AccessKind::write, work);
    if (!call.is_async) {
        device->streams().host_waits_for(call.stream);
    }
    device->count_copy(to, from, bytes);
    if (device->memory().arena().owns(reinterpret_cast<std::uint64_t>(from)) && !device->memory().owns(to)) {
        device->check_copy_to_host(call.name, {{reinterpret_cast<std::uint64_t>(from), bytes}}, call.where);
    }
    device->memory().arena().note_copied(to, from, bytes);
    const Arena::Open open(device->memory().arena());
    const WritesForProgram writes;
    std::memmove(to, from, bytes);
}

}  // namespace

cudaError_t copy_linear(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                        cudaMemcpyKind kind)
{
    const auto device = Device::get();
    if (bytes == 0) {
        return cudaSuccess;
    }
    if (!is_known(kind)) {
        return refuse_kind(call, kind);
    }
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (const auto captured = capture(call, [=] { return LinearCopy{to, from, bytes, kind}; })) {
        return *captured;
    }
    const bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    const bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (!fits(to, bytes, to_device) || !fits(from, bytes, from_device)) {
        return refuse_sides(call, to, bytes, from, bytes, kind);
    }
    move(call, to, from, bytes);
    return cudaSuccess;
}

cudaError_t fill_linear(const ApiCall& call, void* to, const Filling& filling, std::size_t count)
{
    const auto device = Device::get();
    const std::size_t bytes = count * filling.bytes;
    if (bytes == 0) {
        return cudaSuccess;
    }
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (const auto captured = capture(call, [&] {
            return cudaMemsetParams{to, bytes, filling.value, static_cast<unsigned>(filling.bytes), count, 1};
        })) {
        return *captured;
    }
    const MemoryKind kind = device->memory().kind_of(to);
    if (!device->memory().contains(to, bytes) && kind != MemoryKind::pinned_host) {
        return report_misfit(call, to, bytes, true, FindingReason::destination_on_host)
                   ? device->fail(cudaErrorInvalidValue)
                   : refuse(call, cudaErrorInvalidValue, "the destination is a null pointer");
    }
    const StreamWork work = device->begin_work(call.stream);
    tell_of(call, to, bytes, AccessKind::write, work);
    if (kind != MemoryKind::device) {
        device->streams().host_waits_for(call.stream);
    }
    device->memory().arena().note_written(to, bytes);
    const Arena::Open open(device->memory().arena());
    for (std::size_t i = 0; i < count && filling.bytes > 1; ++i) {
        std::memcpy(static_cast<char*>(to) + i * filling.bytes, &filling.value, filling.bytes);
    }
    if (filling.bytes == 1) {
        std::memset(to, static_cast<int>(filling.value), bytes);
    }
    return cudaSuccess;
}

namespace {

/// Makes `symbol` known as device memory. A pointer to a variable is no symbol: it is a temporary on the stack, while
/// the variables of a program lie in its modules.
cudaError_t use_symbol(ApiCall call, const void* symbol, std::size_t size)
{
    const auto device = Device::get();
    Dl_info module{};
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (dladdr(symbol, &module) == 0) {
        return refuse(
            call, cudaErrorInvalidSymbol,
            "the symbol is not a variable of the program; pass the variable itself, not a pointer to it");
    }
    if (device->memory().program().at(reinterpret_cast<std::uint64_t>(symbol)) ==
        ProgramMemory::host_variable) {
        device->report_wrong_copy(FindingKind::wrong_side, FindingReason::symbol, call.name, size,
                                  call.where);
        return device->fail(cudaErrorInvalidSymbol);
    }
    device->memory().add_symbol(symbol, size);
    return cudaSuccess;
}

/// Checks what is particular to a copy to or from [symbol + offset, symbol + offset + bytes).
cudaError_t check_symbol_copy(ApiCall call, const void* symbol, std::size_t size, std::size_t bytes,
                              std::size_t offset, cudaMemcpyKind kind, cudaMemcpyKind wrong_way)
{
    if (!is_known(kind)) {
        return refuse_kind(call, kind);
    }
    if (kind == wrong_way || kind == cudaMemcpyHostToHost) {
        return refuse(call, cudaErrorInvalidMemcpyDirection,
                      wrong_way == cudaMemcpyDeviceToHost
                          ? "the kind of the copy does not lead to the device"
                          : "the kind of the copy does not lead from the device");
    }
    const cudaError_t error = use_symbol(call, symbol, size);
    if (error == cudaSuccess && (offset > size || bytes > size - offset)) {
        return refuse(call, cudaErrorInvalidValue,
                      (offset > size ? "the offset is " + bytes_text(offset)
                                     : "the copy ends at byte " + std::to_string(offset + bytes)) +
                          ", and the symbol has " + bytes_text(size));
    }
    return error;
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, std::size_t size, const void* from, std::size_t bytes,
                           std::size_t offset, cudaMemcpyKind kind)
{
    if (bytes == 0) {
        return cudaSuccess;
    }
    const ApiCall call{"cudaMemcpyToSymbol", __builtin_return_address(0)};
    const cudaError_t error =
        check_symbol_copy(call, symbol, size, bytes, offset, kind, cudaMemcpyDeviceToHost);
    return error != cudaSuccess ? error
                                : copy_linear(call, static_cast<char*>(symbol) + offset, from, bytes, kind);
}

cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t size, std::size_t bytes,
                             std::size_t offset, cudaMemcpyKind kind)
{
    if (bytes == 0) {
        return cudaSuccess;
    }
    const ApiCall call{"cudaMemcpyFromSymbol", __builtin_return_address(0)};
    const cudaError_t error =
        check_symbol_copy(call, symbol, size, bytes, offset, kind, cudaMemcpyHostToDevice);
    return error != cudaSuccess
               ? error
               : copy_linear(call, to, static_cast<const char*>(symbol) + offset, bytes, kind);
}

cudaError_t symbol_address(void** address, const void* symbol, std::size_t size)
{
    if (address == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    const cudaError_t error = use_symbol({"cudaGetSymbolAddress", __builtin_return_address(0)}, symbol, size);
    if (error == cudaSuccess) {
        Device::get()->memory().give_address_of_symbol(symbol);
        *address = const_cast<void*>(symbol);
    }
    return error;
}

cudaError_t allocate(const ApiCall& call, void** pointer, std::size_t bytes)
{
    const auto device = Device::get();
    if (pointer == nullptr) {
        return device->fail(cudaErrorInvalidValue);
    }
    *pointer = nullptr;
    if (bytes == 0) {
        return cudaSuccess;
    }
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (const std::string reason = device->why_no_memory_for(bytes); !reason.empty()) {
        return refuse(call, cudaErrorMemoryAllocation, reason);
    }
    *pointer = device->memory().arena().allocate(bytes, call.where);
    return *pointer != nullptr
               ? cudaSuccess
               : refuse(call, cudaErrorMemoryAllocation,
                        fmt::format("{} are asked for, and the device has {} left", bytes_text(bytes),
                                    bytes_text(device->memory().arena().free_bytes())));
}

}  // namespace simt

using simt::Device;

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::allocate(pointer, bytes, SIMT_CALLER);
    }
    const auto device = Device::get();
    const simt::ApiCall call{"cudaMalloc", __builtin_return_address(0)};
    const auto refused = simt::refuse_unsafe_call(call);
    return refused ? *refused : simt::allocate(call, pointer, bytes);
}

cudaError_t cudaFree(void* pointer)
{
    if (simt::is_in_kernel()) {
        return simt::in_kernel::release(pointer);
    }
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    const simt::ApiCall call{"cudaFree", __builtin_return_address(0)};
    if (const auto refused = simt::refuse_unsafe_call(call)) {
        return *refused;
    }
    if (pointer != nullptr && !device->memory().arena().release(pointer) &&
        !simt::free_graph_memory(pointer)) {
        return simt::refuse(call, cudaErrorInvalidValue,
                            "no allocation of device memory that is still there begins at the pointer");
    }
    device->streams().host_waits_for_all();
    simt::leave_pool(pointer);
    simt::unbind_freed_images(device->memory());
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind)
{
    return simt::copy_linear({"cudaMemcpy", __builtin_return_address(0)}, to, from, bytes, kind);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    if (simt::is_in_kernel()) {
        static simt::Kernel as_kernel = simt::in_kernel::call_as_kernel("cudaMemcpyAsync");
        return simt::in_kernel::write(
            as_kernel, {static_cast<char*>(to), 0, static_cast<const char*>(from), 0, bytes, 1, 0}, kind,
            stream, SIMT_CALLER);
    }
    return simt::copy_linear({"cudaMemcpyAsync", __builtin_return_address(0), stream, true}, to, from, bytes,
                             kind);
}

cudaError_t cudaMemset(void* to, int value, std::size_t bytes)
{
    return simt::fill_linear({"cudaMemset", __builtin_return_address(0)}, to,
                             {static_cast<std::uint32_t>(value), 1}, bytes);
}

cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream)
{
    if (simt::is_in_kernel()) {
        static simt::Kernel as_kernel = simt::in_kernel::call_as_kernel("cudaMemsetAsync");
        return simt::in_kernel::write(as_kernel, {static_cast<char*>(to), 0, nullptr, 0, bytes, 1, value},
                                      cudaMemcpyDeviceToDevice, stream, SIMT_CALLER);
    }
    return simt::fill_linear({"cudaMemsetAsync", __builtin_return_address(0), stream}, to,
                             {static_cast<std::uint32_t>(value), 1}, bytes);
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, std::size_t bytes)
{
    if (to_device != 0 || from_device != 0) {
        return Device::get()->fail(cudaErrorInvalidDevice);
    }
    return simt::copy_linear({"cudaMemcpyPeer", __builtin_return_address(0)}, to, from, bytes,
                             cudaMemcpyDeviceToDevice);
}

cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, std::size_t bytes,
                                cudaStream_t)
{
    return cudaMemcpyPeer(to, to_device, from, from_device, bytes);
}

/// One copy after the other. What their attributes say are hints.
cudaError_t cudaMemcpyBatchAsync(void* const* to, const void* const* from, const std::size_t* bytes,
                                 std::size_t count, cudaMemcpyAttributes* attributes, std::size_t* first_of,
                                 std::size_t attribute_count, cudaStream_t stream)
{
    if (to == nullptr || from == nullptr || bytes == nullptr || count == 0 || attributes == nullptr ||
        first_of == nullptr || attribute_count == 0 || stream == nullptr) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    const simt::ApiCall call{"cudaMemcpyBatchAsync", __builtin_return_address(0), stream, true};
    for (std::size_t i = 0; i < count; ++i) {
        if (const cudaError_t error = simt::copy_linear(call, to[i], from[i], bytes[i], cudaMemcpyDefault);
            error != cudaSuccess) {
            return error;
        }
    }
    return cudaSuccess;
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total)
{
    const auto device = Device::get();
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (free != nullptr) {
        *free = device->memory().arena().free_bytes();
    }
    if (total != nullptr) {
        *total = device->memory().arena().size();
    }
    return cudaSuccess;
}

}  // extern "C"
