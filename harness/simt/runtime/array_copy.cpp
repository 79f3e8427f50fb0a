// SPDX-License-Identifier: MIT
// Copies of boxes of bytes between pitched memory and CUDA arrays, and filling of pitched memory. Which calls are
// refused, with which error and in which order was measured on an H200 with CUDA 13.0.
#include "../device/device.hpp"
#include "../memory/program_pointer.hpp"
#include "array.hpp"
#include "capture.hpp"
#include "copy.hpp"
#include "in_kernel.hpp"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <cstring>
#include <vector>

namespace simt {
namespace {

/// What is copied: `width` bytes of each row.
struct Box
{
    std::size_t width;
    std::size_t height = 1;
    std::size_t depth = 1;

    bool is_empty() const { return width == 0 || height == 0 || depth == 0; }
};

/// Where the box lies on one side of a copy.
struct Side
{
    char* begin;
    std::size_t pitch;  ///< bytes from a row to the next
    std::size_t slice;  ///< bytes from a slice to the next

    /// Bytes from the first to the last.
    std::size_t span(const Box& box) const
    {
        return (box.depth - 1) * slice + (box.height - 1) * pitch + box.width;
    }
};

Side rows_at(const void* pointer, std::size_t pitch)
{
    return {static_cast<char*>(const_cast<void*>(pointer)), pitch, 0};
}

/// @param x  in bytes
Side part_of(cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t z = 0)
{
    const Image& image = array->image;
    return {reinterpret_cast<char*>(image.begin) + z * image.slice_bytes + y * image.row_bytes + x,
            image.row_bytes, image.slice_bytes};
}

/// Whether [offset, offset + size) is within `extent`.
bool is_part(std::size_t offset, std::size_t size, std::size_t extent)
{
    return offset <= extent && size <= extent - offset;
}

/// @param x  in bytes
bool has_part(cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t width, std::size_t height)
{
    return is_part(x, width, array->image.row_bytes) && is_part(y, height, array->image.extents[1]);
}

bool is_from_device(cudaMemcpyKind kind)
{
    return kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
}

bool is_to_device(cudaMemcpyKind kind)
{
    return kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
}

/// @param which  "pitch", or whose: "pitch of the source"
cudaError_t refuse_pitch(const ApiCall& call, cudaError_t error, std::size_t width, std::size_t pitch,
                         const char* which)
{
    return refuse(
        call, error,
        fmt::format("a row has {}, more than the {}, {}", bytes_text(width), which, bytes_text(pitch)));
}

/// @param x  in bytes
cudaError_t refuse_part(const ApiCall& call, cudaArray_const_t array, std::size_t x, std::size_t y,
                        std::size_t width, std::size_t height)
{
    const Image& image = array->image;
    return refuse(call, cudaErrorInvalidValue,
                  is_part(x, width, image.row_bytes)
                      ? fmt::format("rows {} to {} are asked for, and the array has {} rows", y,
                                    y + height - 1, image.extents[1])
                      : fmt::format("bytes {} to {} of a row are asked for, and a row of the array has {}", x,
                                    x + width - 1, bytes_text(image.row_bytes)));
}

/// For a side that is memory and not an array.
cudaError_t refuse_memory(const ApiCall& call, const void* pointer, std::size_t bytes, bool must_be_device,
                          bool is_source)
{
    if (report_misfit(call, pointer, bytes, must_be_device,
                      is_source ? FindingReason::source_on_host : FindingReason::destination_on_host)) {
        return Device::get()->fail(cudaErrorInvalidValue);
    }
    return refuse(call, cudaErrorInvalidValue,
                  is_source ? "the source is a null pointer" : "the destination is a null pointer");
}

cudaError_t refuse_freed_array(const ApiCall& call)
{
    return refuse(call, cudaErrorInvalidResourceHandle, "the array was never allocated, or has been freed");
}

cudaError_t move(const ApiCall& call, const Side& to, const Side& from, const Box& box)
{
    const auto device = Device::get();
    device->note_call(call.name, call.where, box.width * box.height * box.depth, call.stream);
    device->streams().host_waits_for(nullptr);
    device->count_copy(to.begin, from.begin, box.width * box.height * box.depth);
    const Arena::Open open(device->memory().arena());
    const auto for_rows = [&](auto use) {
        for (std::size_t z = 0; z < box.depth; ++z) {
            for (std::size_t y = 0; y < box.height; ++y) {
                use(to.begin + z * to.slice + y * to.pitch, from.begin + z * from.slice + y * from.pitch);
            }
        }
    };
    for_rows([&](const char* target, const char* source) {
        device->memory().arena().note_copied(target, source, box.width);
    });
    const WritesForProgram writes;
    for_rows([&](char* target, const char* source) { std::memmove(target, source, box.width); });
    return cudaSuccess;
}

std::vector<AddressRange> rows_of(const Side& side, const Box& box)
{
    std::vector<AddressRange> rows;
    for (std::size_t y = 0; y < box.height; ++y) {
        rows.push_back({reinterpret_cast<std::uint64_t>(side.begin + y * side.pitch), box.width});
    }
    return rows;
}

cudaError_t copy_rows(ApiCall call, void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                      const Box& box, cudaMemcpyKind kind)
{
    if (box.is_empty()) {
        return cudaSuccess;
    }
    const bool pitch_fits = box.width <= to_pitch && box.width <= from_pitch;
    const auto refuse_row = [&](cudaError_t error) {
        return box.width > to_pitch
                   ? refuse_pitch(call, error, box.width, to_pitch, "pitch of the destination")
                   : refuse_pitch(call, error, box.width, from_pitch, "pitch of the source");
    };
    if (!pitch_fits && box.height > 1) {
        return refuse_row(cudaErrorInvalidPitchValue);
    }
    if (!is_known(kind)) {
        return refuse_kind(call, kind);
    }
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    const Side target = rows_at(to, to_pitch);
    const Side source = rows_at(from, from_pitch);
    if (!fits(to, target.span(box), is_to_device(kind)) ||
        !fits(from, source.span(box), is_from_device(kind))) {
        return refuse_sides(call, to, target.span(box), from, source.span(box), kind);
    }
    if (!pitch_fits) {
        return refuse_row(cudaErrorInvalidValue);
    }
    if (Device::get()->memory().arena().owns(reinterpret_cast<std::uint64_t>(from)) &&
        !Device::get()->memory().owns(to)) {
        Device::get()->check_copy_to_host(call.name, rows_of(source, box), call.where);
    }
    return move(call, target, source, box);
}

/// Checks what copies between an array and linear memory have in common.
///
/// @param device_kind  the kind that is allowed besides device to device
cudaError_t check_array_copy(const ApiCall& call, cudaArray_const_t array, cudaMemcpyKind kind,
                             cudaMemcpyKind device_kind)
{
    if (!is_known(kind)) {
        return refuse_kind(call, kind);
    }
    if (kind != device_kind && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
        return refuse(call, cudaErrorInvalidMemcpyDirection,
                      "an array is device memory, and the kind of the copy says otherwise");
    }
    const cudaError_t error = Device::get()->usable();
    return error != cudaSuccess ? error : is_live(array) ? cudaSuccess : refuse_freed_array(call);
}

cudaError_t copy_to_array(const ApiCall& call, cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                          std::size_t pitch, const Box& box, cudaMemcpyKind kind)
{
    if (box.is_empty()) {
        return cudaSuccess;
    }
    if (box.width > pitch) {
        return refuse_pitch(call, cudaErrorInvalidPitchValue, box.width, pitch, "pitch of the source");
    }
    if (const cudaError_t error = check_array_copy(call, to, kind, cudaMemcpyHostToDevice);
        error != cudaSuccess) {
        return error;
    }
    const Side source = rows_at(from, pitch);
    if (!has_part(to, x, y, box.width, box.height)) {
        return refuse_part(call, to, x, y, box.width, box.height);
    }
    if (!fits(from, source.span(box), is_from_device(kind))) {
        return refuse_memory(call, from, source.span(box), is_from_device(kind), true);
    }
    return move(call, part_of(to, x, y), source, box);
}

cudaError_t copy_from_array(const ApiCall& call, void* to, std::size_t pitch, cudaArray_const_t from,
                            std::size_t x, std::size_t y, const Box& box, cudaMemcpyKind kind)
{
    if (box.is_empty()) {
        return cudaSuccess;
    }
    if (box.width > pitch) {
        return refuse_pitch(call, cudaErrorInvalidPitchValue, box.width, pitch, "pitch of the destination");
    }
    if (const cudaError_t error = check_array_copy(call, from, kind, cudaMemcpyDeviceToHost);
        error != cudaSuccess) {
        return error;
    }
    const Side target = rows_at(to, pitch);
    if (!has_part(from, x, y, box.width, box.height)) {
        return refuse_part(call, from, x, y, box.width, box.height);
    }
    if (!fits(to, target.span(box), is_to_device(kind))) {
        return refuse_memory(call, to, target.span(box), is_to_device(kind), false);
    }
    return move(call, target, part_of(from, x, y), box);
}

/// Whether `count` bytes, row after row from (x, y) on, are in the array's first slice.
bool has_run(cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t count)
{
    const Image& image = array->image;
    return x < image.row_bytes && y < image.extents[1] &&
           is_part(y * image.row_bytes + x, count, image.slice_bytes);
}

cudaError_t refuse_run(const ApiCall& call, cudaArray_const_t array, std::size_t x, std::size_t y,
                       std::size_t count)
{
    return refuse(
        call, cudaErrorInvalidValue,
        fmt::format("{} from byte {} of row {} on are more than are left in the array, which has {}",
                    bytes_text(count), x, y, bytes_text(array->image.slice_bytes)));
}

cudaError_t copy_run_to_array(const ApiCall& call, cudaArray_t to, std::size_t x, std::size_t y,
                              const void* from, std::size_t count, cudaMemcpyKind kind)
{
    if (count == 0) {
        return cudaSuccess;
    }
    if (const cudaError_t error = check_array_copy(call, to, kind, cudaMemcpyHostToDevice);
        error != cudaSuccess) {
        return error;
    }
    if (!has_run(to, x, y, count)) {
        return refuse_run(call, to, x, y, count);
    }
    if (!fits(from, count, is_from_device(kind))) {
        return refuse_memory(call, from, count, is_from_device(kind), true);
    }
    return move(call, part_of(to, x, y), rows_at(from, count),
                {count});  // rows of an array have no gap between them
}

cudaError_t copy_run_from_array(const ApiCall& call, void* to, cudaArray_const_t from, std::size_t x,
                                std::size_t y, std::size_t count, cudaMemcpyKind kind)
{
    if (count == 0) {
        return cudaSuccess;
    }
    if (const cudaError_t error = check_array_copy(call, from, kind, cudaMemcpyDeviceToHost);
        error != cudaSuccess) {
        return error;
    }
    if (!has_run(from, x, y, count)) {
        return refuse_run(call, from, x, y, count);
    }
    if (!fits(to, count, is_to_device(kind))) {
        return refuse_memory(call, to, count, is_to_device(kind), false);
    }
    return move(call, rows_at(to, count), part_of(from, x, y), {count});
}

/// One side of a cudaMemcpy3D as the program describes it.
struct Side3D
{
    cudaArray_const_t array;
    const cudaPitchedPtr& pointer;
    const cudaPos& position;
    bool must_be_device;
    bool is_source;

    const char* name() const { return is_source ? "source" : "destination"; }
};

cudaError_t refuse_rows(const ApiCall& call, cudaError_t error, const Side3D& side, const Box& box)
{
    return refuse(call, error,
                  fmt::format("rows {} to {} are asked for, and a slice of the {} has {} rows",
                              side.position.y, side.position.y + box.height - 1, side.name(),
                              side.pointer.ysize));
}

/// @param x  in bytes
cudaError_t refuse_slices(const ApiCall& call, const Side3D& side, const Box& box, std::size_t x)
{
    const std::size_t slices = side.array->image.extents[2];
    return is_part(side.position.z, box.depth, slices)
               ? refuse_part(call, side.array, x, side.position.y, box.width, box.height)
               : refuse(call, cudaErrorInvalidValue,
                        fmt::format("slices {} to {} are asked for, and the array has {}", side.position.z,
                                    side.position.z + box.depth - 1, slices));
}

/// Finds the side's box.
///
/// @param element  bytes of an element, in which the position is given
cudaError_t find_side(const ApiCall& call, const Side3D& side, const Box& box, std::size_t element,
                      Side& result)
{
    const cudaPos& at = side.position;
    if (side.array != nullptr) {
        const bool is_inside = has_part(side.array, at.x * element, at.y, box.width, box.height) &&
                               is_part(at.z, box.depth, side.array->image.extents[2]);
        result = part_of(side.array, at.x * element, at.y, at.z);
        return is_inside ? cudaSuccess : refuse_slices(call, side, box, at.x * element);
    }
    const cudaPitchedPtr& rows = side.pointer;
    const bool rows_fit = is_part(at.y, box.height, rows.ysize);
    if (rows.pitch == 0 || (!rows_fit && box.depth > 1)) {
        return rows.pitch == 0 ? refuse(call, cudaErrorInvalidPitchValue,
                                        fmt::format("the pitch of the {} is 0", side.name()))
                               : refuse_rows(call, cudaErrorInvalidPitchValue, side, box);
    }
    const std::size_t slice = rows.pitch * rows.ysize;
    const std::size_t offset = at.z * slice + at.y * rows.pitch + at.x * element;
    result = {static_cast<char*>(rows.ptr) + offset, rows.pitch, slice};
    if (!rows_fit) {
        return refuse_rows(call, cudaErrorInvalidValue, side, box);
    }
    if (!is_part(at.x * element, box.width, rows.pitch)) {
        return refuse(call, cudaErrorInvalidValue,
                      fmt::format("bytes {} to {} of a row are asked for, and the pitch of the {} is {}",
                                  at.x * element, at.x * element + box.width - 1, side.name(),
                                  bytes_text(rows.pitch)));
    }
    const std::size_t end = offset + result.span(box);
    return fits(rows.ptr, end, side.must_be_device)
               ? cudaSuccess
               : refuse_memory(call, rows.ptr, end, side.must_be_device, side.is_source);
}

/// What is wrong with the choice between an array and memory for the sides; empty if nothing is.
std::string wrong_choice_of_sides(const cudaMemcpy3DParms& p)
{
    const cudaMemcpyKind kind = p.kind;
    const auto is_set_once = [](const void* array, const void* pointer) {
        return (array != nullptr) != (pointer != nullptr);
    };
    return !is_set_once(p.srcArray, p.srcPtr.ptr)   ? "exactly one of srcArray and srcPtr must be set"
           : !is_set_once(p.dstArray, p.dstPtr.ptr) ? "exactly one of dstArray and dstPtr must be set"
           : p.srcArray != nullptr && !is_from_device(kind) && kind != cudaMemcpyDefault
               ? "srcArray is device memory, and the kind of the copy says otherwise"
           : p.dstArray != nullptr && !is_to_device(kind) && kind != cudaMemcpyDefault
               ? "dstArray is device memory, and the kind of the copy says otherwise"
               : "";
}

}  // namespace

cudaError_t copy_3d(const ApiCall& call, const cudaMemcpy3DParms* parameters)
{
    if (parameters == nullptr) {
        return refuse(call, cudaErrorInvalidValue, "the parameters are a null pointer");
    }
    const cudaMemcpy3DParms& p = *parameters;
    const cudaMemcpyKind kind = p.kind;
    if (Box{p.extent.width, p.extent.height, p.extent.depth}.is_empty()) {
        return cudaSuccess;
    }
    if (!is_known(kind)) {
        return refuse_kind(call, kind);
    }
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    if (const std::string reason = wrong_choice_of_sides(p); !reason.empty()) {
        return refuse(call, cudaErrorInvalidValue, reason);
    }
    const bool source_is_array = p.srcArray != nullptr;
    const bool target_is_array = p.dstArray != nullptr;
    if ((source_is_array && !is_live(p.srcArray)) || (target_is_array && !is_live(p.dstArray))) {
        return refuse_freed_array(call);
    }
    const std::size_t source_element = source_is_array ? p.srcArray->image.format.texel_bytes() : 1;
    const std::size_t target_element = target_is_array ? p.dstArray->image.format.texel_bytes() : 1;
    if (source_is_array && target_is_array && source_element != target_element) {
        return refuse(call, cudaErrorInvalidValue,
                      fmt::format("an element of srcArray has {}, and one of dstArray {}",
                                  bytes_text(source_element), bytes_text(target_element)));
    }
    const std::size_t element = source_is_array ? source_element : target_element;
    const Box box{p.extent.width * element, p.extent.height, p.extent.depth};
    Side source{};
    Side target{};
    if (const cudaError_t error = find_side(
            call, {p.srcArray, p.srcPtr, p.srcPos, is_from_device(kind), true}, box, element, source);
        error != cudaSuccess) {
        return error;
    }
    if (const cudaError_t error = find_side(call, {p.dstArray, p.dstPtr, p.dstPos, is_to_device(kind), false},
                                            box, element, target);
        error != cudaSuccess) {
        return error;
    }
    return move(call, target, source, box);
}

namespace {

cudaError_t fill(const ApiCall& call, const Side& to, int value, const Box& box)
{
    const auto device = Device::get();
    if (box.is_empty()) {
        return cudaSuccess;
    }
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if (box.width > to.pitch && (box.height > 1 || box.depth > 1)) {
        return refuse_pitch(call, cudaErrorInvalidValue, box.width, to.pitch, "pitch");
    }
    if (!fits(to.begin, to.span(box), true)) {
        return refuse_memory(call, to.begin, to.span(box), true, false);
    }
    device->note_call(call.name, call.where, box.width * box.height * box.depth, call.stream);
    const Arena::Open open(device->memory().arena());
    for (std::size_t z = 0; z < box.depth; ++z) {
        for (std::size_t y = 0; y < box.height; ++y) {
            std::memset(to.begin + z * to.slice + y * to.pitch, value, box.width);
            device->memory().arena().note_written(to.begin + z * to.slice + y * to.pitch, box.width);
        }
    }
    return cudaSuccess;
}

/// A copy between devices, of which there is one.
cudaError_t copy_3d_of_peers(const ApiCall& call, const cudaMemcpy3DPeerParms* parameters)
{
    if (parameters == nullptr) {
        return refuse(call, cudaErrorInvalidValue, "the parameters are a null pointer");
    }
    if (parameters->srcDevice != 0 || parameters->dstDevice != 0) {
        return Device::get()->fail(cudaErrorInvalidDevice);
    }
    const cudaMemcpy3DParms same{parameters->srcArray, parameters->srcPos, parameters->srcPtr,
                                 parameters->dstArray, parameters->dstPos, parameters->dstPtr,
                                 parameters->extent,   cudaMemcpyDefault};
    return copy_3d(call, &same);
}

cudaError_t fill_slices(const ApiCall& call, const cudaPitchedPtr& to, int value, const cudaExtent& extent)
{
    const Box box{extent.width, extent.height, extent.depth};
    if (!box.is_empty() && extent.height > to.ysize) {
        return refuse(
            call, cudaErrorInvalidValue,
            fmt::format("the extent has {} rows, and a slice of the memory has {}", extent.height, to.ysize));
    }
    return fill(call, {static_cast<char*>(to.ptr), to.pitch, to.pitch * to.ysize}, value, box);
}

}  // namespace
}  // namespace simt

extern "C" {

cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height)
{
    return simt::fill({"cudaMemset2D", __builtin_return_address(0)}, simt::rows_at(to, pitch), value,
                      {width, height});
}

cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t stream)
{
    if (simt::is_in_kernel()) {
        static simt::Kernel as_kernel = simt::in_kernel::call_as_kernel("cudaMemset2DAsync");
        return simt::in_kernel::write(as_kernel,
                                      {static_cast<char*>(to), pitch, nullptr, 0, width, height, value},
                                      cudaMemcpyDeviceToDevice, stream, SIMT_CALLER);
    }
    const auto make_operation = [=] {
        return simt::CapturedCall{cudaGraphNodeTypeMemset, [=](cudaStream_t branch) {
                                      return cudaMemset2DAsync(to, pitch, value, width, height, branch);
                                  }};
    };
    if (const auto captured =
            simt::capture({"cudaMemset2DAsync", __builtin_return_address(0), stream, true}, make_operation)) {
        return *captured;
    }
    return simt::fill({"cudaMemset2DAsync", __builtin_return_address(0)}, simt::rows_at(to, pitch), value,
                      {width, height});
}

cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent)
{
    return simt::fill_slices({"cudaMemset3D", __builtin_return_address(0)}, to, value, extent);
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr to, int value, cudaExtent extent, cudaStream_t stream)
{
    const auto make_operation = [=] {
        return simt::CapturedCall{cudaGraphNodeTypeMemset, [=](cudaStream_t branch) {
                                      return cudaMemset3DAsync(to, value, extent, branch);
                                  }};
    };
    if (const auto captured =
            simt::capture({"cudaMemset3DAsync", __builtin_return_address(0), stream, true}, make_operation)) {
        return *captured;
    }
    return simt::fill_slices({"cudaMemset3DAsync", __builtin_return_address(0)}, to, value, extent);
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return simt::copy_rows({"cudaMemcpy2D", __builtin_return_address(0)}, to, to_pitch, from, from_pitch,
                           {width, height}, kind);
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (simt::is_in_kernel()) {
        static simt::Kernel as_kernel = simt::in_kernel::call_as_kernel("cudaMemcpy2DAsync");
        return simt::in_kernel::write(
            as_kernel,
            {static_cast<char*>(to), to_pitch, static_cast<const char*>(from), from_pitch, width, height, 0},
            kind, stream, SIMT_CALLER);
    }
    const auto make_operation = [=] {
        return simt::CapturedCall{cudaGraphNodeTypeMemcpy, [=](cudaStream_t branch) {
                                      return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height,
                                                               kind, branch);
                                  }};
    };
    if (const auto captured =
            simt::capture({"cudaMemcpy2DAsync", __builtin_return_address(0), stream, true}, make_operation)) {
        return *captured;
    }
    return simt::copy_rows({"cudaMemcpy2DAsync", __builtin_return_address(0)}, to, to_pitch, from, from_pitch,
                           {width, height}, kind);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                std::size_t pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return simt::copy_to_array({"cudaMemcpy2DToArray", __builtin_return_address(0)}, to, x, y, from, pitch,
                               {width, height}, kind);
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                     std::size_t pitch, std::size_t width, std::size_t height,
                                     cudaMemcpyKind kind, cudaStream_t stream)
{
    const auto make_operation = [=] {
        return simt::CapturedCall{cudaGraphNodeTypeMemcpy, [=](cudaStream_t branch) {
                                      return cudaMemcpy2DToArrayAsync(to, x, y, from, pitch, width, height,
                                                                      kind, branch);
                                  }};
    };
    if (const auto captured = simt::capture(
            {"cudaMemcpy2DToArrayAsync", __builtin_return_address(0), stream, true}, make_operation)) {
        return *captured;
    }
    return simt::copy_to_array({"cudaMemcpy2DToArrayAsync", __builtin_return_address(0)}, to, x, y, from,
                               pitch, {width, height}, kind);
}

cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                  std::size_t y, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return simt::copy_from_array({"cudaMemcpy2DFromArray", __builtin_return_address(0)}, to, pitch, from, x,
                                 y, {width, height}, kind);
}

cudaError_t cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                       std::size_t y, std::size_t width, std::size_t height,
                                       cudaMemcpyKind kind, cudaStream_t stream)
{
    const auto make_operation = [=] {
        return simt::CapturedCall{cudaGraphNodeTypeMemcpy, [=](cudaStream_t branch) {
                                      return cudaMemcpy2DFromArrayAsync(to, pitch, from, x, y, width, height,
                                                                        kind, branch);
                                  }};
    };
    if (const auto captured = simt::capture(
            {"cudaMemcpy2DFromArrayAsync", __builtin_return_address(0), stream, true}, make_operation)) {
        return *captured;
    }
    return simt::copy_from_array({"cudaMemcpy2DFromArrayAsync", __builtin_return_address(0)}, to, pitch, from,
                                 x, y, {width, height}, kind);
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, std::size_t to_x, std::size_t to_y,
                                     cudaArray_const_t from, std::size_t from_x, std::size_t from_y,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    if (width == 0 || height == 0) {
        return cudaSuccess;
    }
    const simt::ApiCall call{"cudaMemcpy2DArrayToArray", __builtin_return_address(0)};
    for (const cudaArray_const_t array : {cudaArray_const_t{to}, from}) {
        if (const cudaError_t error = simt::check_array_copy(call, array, kind, cudaMemcpyDeviceToDevice);
            error != cudaSuccess) {
            return error;
        }
    }
    if (!simt::has_part(to, to_x, to_y, width, height)) {
        return simt::refuse_part(call, to, to_x, to_y, width, height);
    }
    if (!simt::has_part(from, from_x, from_y, width, height)) {
        return simt::refuse_part(call, from, from_x, from_y, width, height);
    }
    return simt::move(call, simt::part_of(to, to_x, to_y), simt::part_of(from, from_x, from_y),
                      {width, height});
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters)
{
    return simt::copy_3d({"cudaMemcpy3D", __builtin_return_address(0)}, parameters);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream)
{
    const simt::ApiCall call{"cudaMemcpy3DAsync", __builtin_return_address(0), stream, true};
    if (parameters != nullptr) {
        if (const auto captured = simt::capture(call, [=] { return *parameters; })) {
            return *captured;
        }
    }
    return simt::copy_3d({call.name, call.where, stream}, parameters);
}

cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* parameters)
{
    return simt::copy_3d_of_peers({"cudaMemcpy3DPeer", __builtin_return_address(0)}, parameters);
}

cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* parameters, cudaStream_t)
{
    return simt::copy_3d_of_peers({"cudaMemcpy3DPeerAsync", __builtin_return_address(0)}, parameters);
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                              std::size_t count, cudaMemcpyKind kind)
{
    return simt::copy_run_to_array({"cudaMemcpyToArray", __builtin_return_address(0)}, to, x, y, from, count,
                                   kind);
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                   std::size_t count, cudaMemcpyKind kind, cudaStream_t)
{
    return simt::copy_run_to_array({"cudaMemcpyToArrayAsync", __builtin_return_address(0)}, to, x, y, from,
                                   count, kind);
}

cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                std::size_t count, cudaMemcpyKind kind)
{
    return simt::copy_run_from_array({"cudaMemcpyFromArray", __builtin_return_address(0)}, to, from, x, y,
                                     count, kind);
}

cudaError_t cudaMemcpyFromArrayAsync(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                     std::size_t count, cudaMemcpyKind kind, cudaStream_t)
{
    return simt::copy_run_from_array({"cudaMemcpyFromArrayAsync", __builtin_return_address(0)}, to, from, x,
                                     y, count, kind);
}

}  // extern "C"
