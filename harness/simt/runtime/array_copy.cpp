// SPDX-License-Identifier: MIT
// Copies of boxes of bytes between pitched memory and CUDA arrays, and filling of pitched memory. Which calls are
// refused, with which error and in which order was measured on an H200 with CUDA 13.0.
#include "../engine/device.hpp"
#include "array.hpp"
#include "copy.hpp"

#include <cuda_runtime_api.h>

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

cudaError_t fail(cudaError_t error)
{
    return Device::get()->fail(error);
}

cudaError_t move(const Side& to, const Side& from, const Box& box)
{
    const auto device = Device::get();
    device->streams().host_waits_for(nullptr);
    if (device->owns(from.begin) && !device->owns(to.begin)) {
        device->add_bytes_to_host(box.width * box.height * box.depth);
    }
    const Arena::Open open(device->memory());
    for (std::size_t z = 0; z < box.depth; ++z) {
        for (std::size_t y = 0; y < box.height; ++y) {
            char* const target = to.begin + z * to.slice + y * to.pitch;
            const char* const source = from.begin + z * from.slice + y * from.pitch;
            std::memmove(target, source, box.width);
            device->memory().note_copied(target, source, box.width);
        }
    }
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
    if (!pitch_fits && box.height > 1) {
        return fail(cudaErrorInvalidPitchValue);
    }
    if (!is_known(kind)) {
        return fail(cudaErrorInvalidMemcpyDirection);
    }
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    const Side target = rows_at(to, to_pitch);
    const Side source = rows_at(from, from_pitch);
    if (!pitch_fits || !fits(to, target.span(box), is_to_device(kind)) ||
        !fits(from, source.span(box), is_from_device(kind))) {
        if (!report_misfit(call, to, target.span(box), is_to_device(kind), destination_on_host)) {
            report_misfit(call, from, source.span(box), is_from_device(kind), source_on_host);
        }
        return fail(cudaErrorInvalidValue);
    }
    if (Device::get()->memory().owns(reinterpret_cast<std::uint64_t>(from)) && !Device::get()->owns(to)) {
        Device::get()->check_copy_to_host(call.name, rows_of(source, box), call.where);
    }
    return move(target, source, box);
}

/// Checks what copies between an array and linear memory have in common.
///
/// @param device_kind  the kind that is allowed besides device to device
cudaError_t check_array_copy(cudaArray_const_t array, cudaMemcpyKind kind, cudaMemcpyKind device_kind)
{
    if (kind != device_kind && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault) {
        return fail(cudaErrorInvalidMemcpyDirection);
    }
    const cudaError_t error = Device::get()->usable();
    return error != cudaSuccess ? error : is_live(array) ? cudaSuccess : fail(cudaErrorInvalidResourceHandle);
}

cudaError_t copy_to_array(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                          const Box& box, cudaMemcpyKind kind)
{
    if (box.is_empty()) {
        return cudaSuccess;
    }
    if (box.width > pitch) {
        return fail(cudaErrorInvalidPitchValue);
    }
    if (const cudaError_t error = check_array_copy(to, kind, cudaMemcpyHostToDevice); error != cudaSuccess) {
        return error;
    }
    const Side source = rows_at(from, pitch);
    if (!has_part(to, x, y, box.width, box.height) || !fits(from, source.span(box), is_from_device(kind))) {
        return fail(cudaErrorInvalidValue);
    }
    return move(part_of(to, x, y), source, box);
}

cudaError_t copy_from_array(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x, std::size_t y,
                            const Box& box, cudaMemcpyKind kind)
{
    if (box.is_empty()) {
        return cudaSuccess;
    }
    if (box.width > pitch) {
        return fail(cudaErrorInvalidPitchValue);
    }
    if (const cudaError_t error = check_array_copy(from, kind, cudaMemcpyDeviceToHost);
        error != cudaSuccess) {
        return error;
    }
    const Side target = rows_at(to, pitch);
    if (!has_part(from, x, y, box.width, box.height) || !fits(to, target.span(box), is_to_device(kind))) {
        return fail(cudaErrorInvalidValue);
    }
    return move(target, part_of(from, x, y), box);
}

/// Whether `count` bytes, row after row from (x, y) on, are in the array's first slice.
bool has_run(cudaArray_const_t array, std::size_t x, std::size_t y, std::size_t count)
{
    const Image& image = array->image;
    return x < image.row_bytes && y < image.extents[1] &&
           is_part(y * image.row_bytes + x, count, image.slice_bytes);
}

cudaError_t copy_run_to_array(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                              std::size_t count, cudaMemcpyKind kind)
{
    if (count == 0) {
        return cudaSuccess;
    }
    if (const cudaError_t error = check_array_copy(to, kind, cudaMemcpyHostToDevice); error != cudaSuccess) {
        return error;
    }
    if (!has_run(to, x, y, count) || !fits(from, count, is_from_device(kind))) {
        return fail(cudaErrorInvalidValue);
    }
    return move(part_of(to, x, y), rows_at(from, count),
                {count});  // rows of an array have no gap between them
}

cudaError_t copy_run_from_array(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                std::size_t count, cudaMemcpyKind kind)
{
    if (count == 0) {
        return cudaSuccess;
    }
    if (const cudaError_t error = check_array_copy(from, kind, cudaMemcpyDeviceToHost);
        error != cudaSuccess) {
        return error;
    }
    if (!has_run(from, x, y, count) || !fits(to, count, is_to_device(kind))) {
        return fail(cudaErrorInvalidValue);
    }
    return move(rows_at(to, count), part_of(from, x, y), {count});
}

/// One side of a cudaMemcpy3D as the program describes it.
struct Side3D
{
    cudaArray_const_t array;
    const cudaPitchedPtr& pointer;
    const cudaPos& position;
    bool must_be_device;
};

/// Finds the side's box.
///
/// @param element  bytes of an element, in which the position is given
cudaError_t find_side(const Side3D& side, const Box& box, std::size_t element, Side& result)
{
    const cudaPos& at = side.position;
    if (side.array != nullptr) {
        const bool is_inside = has_part(side.array, at.x * element, at.y, box.width, box.height) &&
                               is_part(at.z, box.depth, side.array->image.extents[2]);
        result = part_of(side.array, at.x * element, at.y, at.z);
        return is_inside ? cudaSuccess : fail(cudaErrorInvalidValue);
    }
    const cudaPitchedPtr& rows = side.pointer;
    const bool rows_fit = is_part(at.y, box.height, rows.ysize);
    if (rows.pitch == 0 || (!rows_fit && box.depth > 1)) {
        return fail(cudaErrorInvalidPitchValue);
    }
    const std::size_t slice = rows.pitch * rows.ysize;
    const std::size_t offset = at.z * slice + at.y * rows.pitch + at.x * element;
    result = {static_cast<char*>(rows.ptr) + offset, rows.pitch, slice};
    const bool is_inside = rows_fit && is_part(at.x * element, box.width, rows.pitch) &&
                           fits(rows.ptr, offset + result.span(box), side.must_be_device);
    return is_inside ? cudaSuccess : fail(cudaErrorInvalidValue);
}

cudaError_t copy_3d(const cudaMemcpy3DParms& p)
{
    const cudaMemcpyKind kind = p.kind;
    if (Box{p.extent.width, p.extent.height, p.extent.depth}.is_empty()) {
        return cudaSuccess;
    }
    if (!is_known(kind)) {
        return fail(cudaErrorInvalidMemcpyDirection);
    }
    if (const cudaError_t error = Device::get()->usable(); error != cudaSuccess) {
        return error;
    }
    // Each side is an array or memory, and an array is on the device.
    const bool source_is_array = p.srcArray != nullptr;
    const bool target_is_array = p.dstArray != nullptr;
    if (source_is_array == (p.srcPtr.ptr != nullptr) || target_is_array == (p.dstPtr.ptr != nullptr) ||
        (source_is_array && !is_from_device(kind) && kind != cudaMemcpyDefault) ||
        (target_is_array && !is_to_device(kind) && kind != cudaMemcpyDefault)) {
        return fail(cudaErrorInvalidValue);
    }
    if ((source_is_array && !is_live(p.srcArray)) || (target_is_array && !is_live(p.dstArray))) {
        return fail(cudaErrorInvalidResourceHandle);
    }
    const std::size_t source_element = source_is_array ? p.srcArray->image.format.texel_bytes() : 1;
    const std::size_t target_element = target_is_array ? p.dstArray->image.format.texel_bytes() : 1;
    if (source_is_array && target_is_array && source_element != target_element) {
        return fail(cudaErrorInvalidValue);
    }
    const std::size_t element = source_is_array ? source_element : target_element;
    const Box box{p.extent.width * element, p.extent.height, p.extent.depth};
    Side source{};
    Side target{};
    if (const cudaError_t error =
            find_side({p.srcArray, p.srcPtr, p.srcPos, is_from_device(kind)}, box, element, source);
        error != cudaSuccess) {
        return error;
    }
    if (const cudaError_t error =
            find_side({p.dstArray, p.dstPtr, p.dstPos, is_to_device(kind)}, box, element, target);
        error != cudaSuccess) {
        return error;
    }
    return move(target, source, box);
}

cudaError_t fill(const Side& to, int value, const Box& box)
{
    const auto device = Device::get();
    if (box.is_empty()) {
        return cudaSuccess;
    }
    if (const cudaError_t error = device->usable(); error != cudaSuccess) {
        return error;
    }
    if ((box.width > to.pitch && (box.height > 1 || box.depth > 1)) || !fits(to.begin, to.span(box), true)) {
        return fail(cudaErrorInvalidValue);
    }
    const Arena::Open open(device->memory());
    for (std::size_t z = 0; z < box.depth; ++z) {
        for (std::size_t y = 0; y < box.height; ++y) {
            std::memset(to.begin + z * to.slice + y * to.pitch, value, box.width);
            device->memory().note_written(to.begin + z * to.slice + y * to.pitch, box.width);
        }
    }
    return cudaSuccess;
}

}  // namespace
}  // namespace simt

extern "C" {

cudaError_t cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height)
{
    return simt::fill(simt::rows_at(to, pitch), value, {width, height});
}

cudaError_t cudaMemset2DAsync(void* to, std::size_t pitch, int value, std::size_t width, std::size_t height,
                              cudaStream_t)
{
    return cudaMemset2D(to, pitch, value, width, height);
}

cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent)
{
    const simt::Box box{extent.width, extent.height, extent.depth};
    if (!box.is_empty() && extent.height > to.ysize) {
        return simt::fail(cudaErrorInvalidValue);
    }
    return simt::fill({static_cast<char*>(to.ptr), to.pitch, to.pitch * to.ysize}, value, box);
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr to, int value, cudaExtent extent, cudaStream_t)
{
    return cudaMemset3D(to, value, extent);
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return simt::copy_rows({"cudaMemcpy2D", __builtin_return_address(0)}, to, to_pitch, from, from_pitch,
                           {width, height}, kind);
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t)
{
    return simt::copy_rows({"cudaMemcpy2DAsync", __builtin_return_address(0)}, to, to_pitch, from, from_pitch,
                           {width, height}, kind);
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                std::size_t pitch, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return simt::copy_to_array(to, x, y, from, pitch, {width, height}, kind);
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                     std::size_t pitch, std::size_t width, std::size_t height,
                                     cudaMemcpyKind kind, cudaStream_t)
{
    return cudaMemcpy2DToArray(to, x, y, from, pitch, width, height, kind);
}

cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                  std::size_t y, std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    return simt::copy_from_array(to, pitch, from, x, y, {width, height}, kind);
}

cudaError_t cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                       std::size_t y, std::size_t width, std::size_t height,
                                       cudaMemcpyKind kind, cudaStream_t)
{
    return cudaMemcpy2DFromArray(to, pitch, from, x, y, width, height, kind);
}

cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t to, std::size_t to_x, std::size_t to_y,
                                     cudaArray_const_t from, std::size_t from_x, std::size_t from_y,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind)
{
    if (width == 0 || height == 0) {
        return cudaSuccess;
    }
    for (const cudaArray_const_t array : {cudaArray_const_t{to}, from}) {
        if (const cudaError_t error = simt::check_array_copy(array, kind, cudaMemcpyDeviceToDevice);
            error != cudaSuccess) {
            return error;
        }
    }
    if (!simt::has_part(to, to_x, to_y, width, height) ||
        !simt::has_part(from, from_x, from_y, width, height)) {
        return simt::fail(cudaErrorInvalidValue);
    }
    return simt::move(simt::part_of(to, to_x, to_y), simt::part_of(from, from_x, from_y), {width, height});
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters)
{
    return parameters == nullptr ? simt::fail(cudaErrorInvalidValue) : simt::copy_3d(*parameters);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t)
{
    return cudaMemcpy3D(parameters);
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                              std::size_t count, cudaMemcpyKind kind)
{
    return simt::copy_run_to_array(to, x, y, from, count, kind);
}

cudaError_t cudaMemcpyToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from,
                                   std::size_t count, cudaMemcpyKind kind, cudaStream_t)
{
    return cudaMemcpyToArray(to, x, y, from, count, kind);
}

cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                std::size_t count, cudaMemcpyKind kind)
{
    return simt::copy_run_from_array(to, from, x, y, count, kind);
}

cudaError_t cudaMemcpyFromArrayAsync(void* to, cudaArray_const_t from, std::size_t x, std::size_t y,
                                     std::size_t count, cudaMemcpyKind kind, cudaStream_t)
{
    return cudaMemcpyFromArray(to, from, x, y, count, kind);
}

}  // extern "C"
