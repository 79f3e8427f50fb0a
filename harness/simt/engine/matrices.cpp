// SPDX-License-Identifier: MIT
// Tensor cores: matrices whose elements are spread over the lanes of a warp.
#include "matrices.hpp"

#include "access_checks.hpp"
#include "hooks.hpp"

#include <host_defines.h>
#include <simt/matrix_fragments.hpp>
#include <simt/short_float.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace simt {
namespace {

constexpr std::size_t most_elements = 32 * 16;

/// A matrix, line by line of its outer dimension.
template <class Number>
using Matrix = std::array<Number, most_elements>;

/// The number that the leading 19 bits of a float stand for, which is what tensor cores read of it.
float tf32_of(float x)
{
    return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, x) & ~0x1fffu);
}

template <class T>
T at(const void* elements, int index)
{
    T value;
    std::memcpy(&value, static_cast<const char*>(elements) + static_cast<std::size_t>(index) * sizeof(T),
                sizeof(T));
    return value;
}

template <class Number>
Number element(const void* elements, int index, simt_matrix_type type)
{
    switch (type) {
        case simt_matrix_half: return static_cast<Number>(Half::to_float(at<std::uint16_t>(elements, index)));
        case simt_matrix_bfloat16:
            return static_cast<Number>(Bfloat16::to_float(at<std::uint16_t>(elements, index)));
        case simt_matrix_tf32: return static_cast<Number>(tf32_of(at<float>(elements, index)));
        case simt_matrix_float: return static_cast<Number>(at<float>(elements, index));
        case simt_matrix_double: return static_cast<Number>(at<double>(elements, index));
        case simt_matrix_signed_char: return static_cast<Number>(at<std::int8_t>(elements, index));
        case simt_matrix_unsigned_char: return static_cast<Number>(at<std::uint8_t>(elements, index));
        case simt_matrix_int: return static_cast<Number>(at<std::int32_t>(elements, index));
    }
    return {};
}

template <class T>
void put(void* elements, int index, T value)
{
    std::memcpy(static_cast<char*>(elements) + static_cast<std::size_t>(index) * sizeof(T), &value,
                sizeof(T));
}

std::int32_t to_int(std::int64_t value, bool is_saturated)
{
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(
        is_saturated ? std::clamp<std::int64_t>(value, Limits::min(), Limits::max()) : value);
}

void put_number(void* elements, int index, simt_matrix_type type, std::int64_t value, bool is_saturated)
{
    if (type == simt_matrix_int) {
        put(elements, index, to_int(value, is_saturated));
    }
}

void put_number(void* elements, int index, simt_matrix_type type, double value, bool)
{
    switch (type) {
        case simt_matrix_half: put(elements, index, Half::nearest(value)); break;
        case simt_matrix_float: put(elements, index, static_cast<float>(value)); break;
        default: put(elements, index, value);
    }
}

std::size_t bytes_of_lane(const simt_matrix_fragment& fragment)
{
    return static_cast<std::size_t>(elements_of_lane(fragment) * bytes_of(fragment.type));
}

/// The lane's part of what its warp multiplies.
const simt_matrix_product& product_of(const Thread& thread)
{
    return *reinterpret_cast<const simt_matrix_product*>(thread.call.operand);
}

std::size_t index_of(const simt_matrix_fragment& fragment, MatrixPlace place)
{
    return static_cast<std::size_t>(place.outer * fragment.inner + place.inner);
}

template <class Number>
Matrix<Number> gathered(const Thread* warp, std::uint32_t lanes, const simt_matrix_fragment& fragment,
                        const void* simt_matrix_product::*elements)
{
    Matrix<Number> matrix{};
    for_each_lane(lanes, [&](unsigned lane) {
        for (int i = 0; i < elements_of_lane(fragment); ++i) {
            matrix[index_of(fragment, place_of(fragment, static_cast<int>(lane), i))] =
                element<Number>(product_of(warp[lane]).*elements, i, fragment.type);
        }
    });
    return matrix;
}

/// Products of numbers of up to 11 bits are exact in double, and so are nearly all sums of 16 of them: a result is rounded
/// once. Tensor cores round more often; how is not specified (PTX ISA, "mma").
template <class Number>
void multiply(const Thread* warp, std::uint32_t lanes)
{
    using Elements = const void* simt_matrix_product::*;
    const simt_matrix_product& product = product_of(warp[first_lane(lanes)]);
    const auto left =
        gathered<Number>(warp, lanes, product.left, Elements{&simt_matrix_product::left_elements});
    const auto right =
        gathered<Number>(warp, lanes, product.right, Elements{&simt_matrix_product::right_elements});
    auto sum = gathered<Number>(warp, lanes, product.sum, Elements{&simt_matrix_product::sum_elements});
    const auto depth = static_cast<std::size_t>(product.left.inner);
    const auto columns = static_cast<std::size_t>(product.sum.inner);
    for (std::size_t row = 0; row < static_cast<std::size_t>(product.sum.outer); ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            Number& value = sum[row * columns + column];
            for (std::size_t k = 0; k < depth; ++k) {
                if constexpr (std::is_floating_point_v<Number>) {
                    value = std::fma(left[row * depth + k], right[column * depth + k], value);
                } else {
                    value += left[row * depth + k] * right[column * depth + k];
                }
            }
        }
    }
    for_each_lane(lanes, [&](unsigned lane) {
        const simt_matrix_fragment& result = product.result;
        for (int i = 0; i < elements_of_lane(result); ++i) {
            put_number(product_of(warp[lane]).result_elements, i, result.type,
                       sum[index_of(result, place_of(result, static_cast<int>(lane), i))],
                       product.is_saturated != 0);
        }
    });
}

void wait_for_warp(WarpFunction function, std::uint64_t operand, Caller caller)
{
    Thread& thread = *Thread::running();
    thread.wait_place = caller.pc;
    thread.wait_order = thread.key_of(caller.pc, {}, caller.stack);
    thread.call = {function, ~0u, operand};
    thread.state = Thread::State::at_warp_function;
    thread.suspend();
}

/// CUDA C++ Programming Guide, "Warp Matrix Functions": the pointer is aligned to 256 bits, and the lines of matrices whose
/// elements have 16 bits or more to 128.
void check_matrix_alignment(const void* memory, std::size_t stride, const simt_matrix_fragment& fragment,
                            AccessKind kind, Caller caller)
{
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    const auto bytes = static_cast<std::size_t>(bytes_of(fragment.type));
    check_alignment(address, 32, kind, caller.pc);
    check_alignment(address + stride * bytes, bytes > 1 ? 16 : 1, kind, caller.pc);
}

/// A lane's elements are its own. They are read in words, of which is known whether the program has set them.
void read_elements(const void* elements, const simt_matrix_fragment& fragment, Caller caller)
{
    for (std::size_t at = 0; at < bytes_of_lane(fragment); at += sizeof(std::uint32_t)) {
        log_access(static_cast<const char*>(elements) + at, sizeof(std::uint32_t), AccessKind::read, caller);
    }
}

/// What a lane moves between its elements and memory: `move` gets the index of the first element, its address, and the
/// bytes. Neighbours go together, as far as 32 bits hold them.
template <class Move>
void for_each_access(const simt_matrix_fragment& fragment, std::size_t stride, bool inner_is_contiguous,
                     const void* memory, Move move)
{
    const auto bytes = static_cast<std::size_t>(bytes_of(fragment.type));
    const int together = inner_is_contiguous && bytes < 4
                             ? std::min(neighbours_of_lane(fragment), static_cast<int>(4 / bytes))
                             : 1;
    const int lane = Thread::running()->lane();
    for (int i = 0; i < elements_of_lane(fragment); i += together) {
        const MatrixPlace place = place_of(fragment, lane, i);
        const auto outer = static_cast<std::size_t>(place.outer);
        const auto inner = static_cast<std::size_t>(place.inner);
        const std::size_t offset = inner_is_contiguous ? outer * stride + inner : inner * stride + outer;
        move(static_cast<std::size_t>(i) * bytes, static_cast<const char*>(memory) + offset * bytes,
             static_cast<std::size_t>(together) * bytes);
    }
}

}  // namespace

void multiply_matrices(Thread* warp, std::uint32_t lanes)
{
    if (product_of(warp[first_lane(lanes)]).result.type == simt_matrix_int) {
        multiply<std::int64_t>(warp, lanes);
    } else {
        multiply<double>(warp, lanes);
    }
}

}  // namespace simt

using simt::AccessKind;
using simt::WarpFunction;

extern "C" {

void simt_load_matrix(void* elements, const void* memory, unsigned long stride,
                      const simt_matrix_fragment* fragment, int inner_is_contiguous)
{
    const simt::Caller caller = SIMT_CALLER;
    const simt_matrix_fragment shape = *fragment;
    simt::wait_for_warp(WarpFunction::load_matrix, 0, caller);
    simt::check_matrix_alignment(memory, stride, shape, AccessKind::read, caller);
    simt::log_range(elements, simt::bytes_of_lane(shape), AccessKind::write, caller);
    simt::for_each_access(shape, stride, inner_is_contiguous != 0, memory,
                          [&](std::size_t at, const char* from, std::size_t bytes) {
                              simt::log_access(from, bytes, AccessKind::read, caller);
                              std::memcpy(static_cast<char*>(elements) + at, from, bytes);
                          });
}

void simt_store_matrix(void* memory, const void* elements, unsigned long stride,
                       const simt_matrix_fragment* fragment, int inner_is_contiguous)
{
    const simt::Caller caller = SIMT_CALLER;
    const simt_matrix_fragment shape = *fragment;
    simt::wait_for_warp(WarpFunction::store_matrix, 0, caller);
    simt::check_matrix_alignment(memory, stride, shape, AccessKind::write, caller);
    simt::read_elements(elements, shape, caller);
    simt::for_each_access(shape, stride, inner_is_contiguous != 0, memory,
                          [&](std::size_t at, const char* to, std::size_t bytes) {
                              simt::log_access(to, bytes, AccessKind::write, caller);
                              std::memcpy(const_cast<char*>(to), static_cast<const char*>(elements) + at,
                                          bytes);
                          });
}

void simt_multiply_matrices(const simt_matrix_product* product)
{
    const simt::Caller caller = SIMT_CALLER;
    const simt_matrix_product own = *product;
    simt::read_elements(own.left_elements, own.left, caller);
    simt::read_elements(own.right_elements, own.right, caller);
    simt::read_elements(own.sum_elements, own.sum, caller);
    simt::log_range(own.result_elements, simt::bytes_of_lane(own.result), AccessKind::write, caller);
    simt::wait_for_warp(WarpFunction::multiply_matrices, reinterpret_cast<std::uint64_t>(&own), caller);
}

}  // extern "C"
