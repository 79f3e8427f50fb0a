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
#include <initializer_list>
#include <limits>
#include <type_traits>

namespace simt {
namespace {

constexpr std::size_t most_elements = 32 * 16;

/// The elements of a matrix.
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

/// A lane's part of a product. The elements are in the order of their fragments.
struct Part
{
    simt_matrix_product product;
    const void* left;
    const void* right;
    const void* sum;
    void* result;
    bool is_saturated;
};

/// The lane's part of what its warp multiplies.
const Part& part_of(const Thread& thread)
{
    return *reinterpret_cast<const Part*>(thread.call.operand);
}

/// Calls `use(element, place)` for all elements of a lane. Neighbours follow one another.
template <class Use>
void for_each_element(const simt_matrix_fragment& fragment, unsigned lane, Use use)
{
    const int elements = elements_of_lane(fragment);
    const int neighbours = neighbours_of_lane(fragment);
    for (int i = 0; i < elements; i += neighbours) {
        MatrixPlace place = place_of(fragment, static_cast<int>(lane), i);
        for (int n = 0; n < neighbours && i + n < elements; ++n, ++place.inner) {
            use(i + n, place);
        }
    }
}

/// All elements, line by line of the outer dimension, or of the inner one.
template <class Number>
Matrix<Number> gathered(const Thread* warp, std::uint32_t lanes, const simt_matrix_fragment& fragment,
                        const void* Part::*elements, bool by_inner)
{
    Matrix<Number> matrix{};
    for_each_lane(lanes, [&](unsigned lane) {
        const void* const own = part_of(warp[lane]).*elements;
        for_each_element(fragment, lane, [&](int i, MatrixPlace place) {
            const int index = by_inner ? place.inner * fragment.outer + place.outer
                                       : place.outer * fragment.inner + place.inner;
            matrix[static_cast<std::size_t>(index)] = element<Number>(own, i, fragment.type);
        });
    });
    return matrix;
}

/// Of numbers of up to 11 bits the products are exact in double, and so are nearly all sums of 16 of them: a result is
/// rounded once. Tensor cores round more often; how is not specified (PTX ISA, "mma").
template <class Number, bool is_exact>
void multiply(const Thread* warp, std::uint32_t lanes)
{
    using Elements = const void* Part::*;
    const Part& first = part_of(warp[first_lane(lanes)]);
    const simt_matrix_product& product = first.product;
    const auto left = gathered<Number>(warp, lanes, product.left, Elements{&Part::left}, false);
    const auto right = gathered<Number>(warp, lanes, product.right, Elements{&Part::right}, true);
    auto sum = gathered<Number>(warp, lanes, product.sum, Elements{&Part::sum}, false);
    const auto depth = static_cast<std::size_t>(product.left.inner);
    const auto columns = static_cast<std::size_t>(product.sum.inner);
    for (std::size_t row = 0; row < static_cast<std::size_t>(product.sum.outer); ++row) {
        for (std::size_t k = 0; k < depth; ++k) {
            const Number factor = left[row * depth + k];
            for (std::size_t column = 0; column < columns; ++column) {
                Number& value = sum[row * columns + column];
                if constexpr (is_exact) {
                    value += factor * right[k * columns + column];
                } else {
                    value = std::fma(factor, right[k * columns + column], value);
                }
            }
        }
    }
    const simt_matrix_fragment& result = product.result;
    for_each_lane(lanes, [&](unsigned lane) {
        void* const own = part_of(warp[lane]).result;
        for_each_element(result, lane, [&](int i, MatrixPlace place) {
            put_number(own, i, result.type,
                       sum[static_cast<std::size_t>(place.outer * result.inner + place.inner)],
                       first.is_saturated);
        });
    });
}

/// Whether tensor cores have matrices of that shape. The headers make no others, and what programs say themselves ends their
/// thread.
bool is_possible(const simt_matrix_fragment& fragment)
{
    const auto is_one_of = [](int size, std::initializer_list<int> sizes) {
        return std::find(sizes.begin(), sizes.end(), size) != sizes.end();
    };
    return is_one_of(fragment.outer, {8, 16, 32}) && is_one_of(fragment.inner, {4, 8, 16, 32}) &&
           static_cast<std::size_t>(fragment.outer * fragment.inner) <= most_elements &&
           fragment.inner % (4 * neighbours_of_lane(fragment)) == 0;
}

bool is_possible(const simt_matrix_product& product)
{
    return is_possible(product.left) && is_possible(product.right) && is_possible(product.sum) &&
           is_possible(product.result) && product.left.inner == product.right.inner &&
           product.left.outer == product.sum.outer && product.right.outer == product.sum.inner &&
           product.result.outer == product.sum.outer && product.result.inner == product.sum.inner;
}

bool have_one_shape(const simt_matrix_product& a, const simt_matrix_product& b)
{
    const auto are_equal = [](const simt_matrix_fragment& x, const simt_matrix_fragment& y) {
        return x.role == y.role && x.type == y.type && x.outer == y.outer && x.inner == y.inner;
    };
    return are_equal(a.left, b.left) && are_equal(a.right, b.right) && are_equal(a.sum, b.sum) &&
           are_equal(a.result, b.result);
}

template <class Matrices>
void refuse_impossible(const Matrices& matrices)
{
    if (!is_possible(matrices)) {
        Thread::running()->end_with(cudaErrorIllegalInstruction);
    }
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
/// elements have 16 bits or more to 128. The tiles of a matrix of bytes begin every 16 bytes, and GPUs load them there, as
/// published programs have them do.
void check_matrix_alignment(const void* memory, std::size_t stride, const simt_matrix_fragment& fragment,
                            AccessKind kind, Caller caller)
{
    const auto address = reinterpret_cast<std::uint64_t>(memory);
    const auto bytes = static_cast<std::size_t>(bytes_of(fragment.type));
    check_alignment(address, bytes > 1 ? 32 : 16, kind, caller.pc);
    check_alignment(address + stride * bytes, bytes > 1 ? 16 : 1, kind, caller.pc);
}

/// A lane's elements are its own. They are read and written in words: of these is known whether the program has set them.
void touch_elements(const void* elements, std::size_t bytes, AccessKind kind, Caller caller)
{
    const std::size_t word = std::min(bytes, sizeof(std::uint64_t));
    for (std::size_t at = 0; at < bytes; at += word) {
        log_access(static_cast<const char*>(elements) + at, word, kind, caller);
    }
}

void touch_elements(const void* elements, const simt_matrix_fragment& fragment, AccessKind kind,
                    Caller caller)
{
    touch_elements(elements, static_cast<std::size_t>(bytes_of_lane(fragment)), kind, caller);
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
    const simt_matrix_product& product = part_of(warp[first_lane(lanes)]).product;
    // Those that multiply something else, in another branch, take no part.
    lanes = lanes_where(lanes,
                        [&](unsigned lane) { return have_one_shape(product, part_of(warp[lane]).product); });
    switch (product.result.type) {
        case simt_matrix_int: multiply<std::int64_t, true>(warp, lanes); break;
        case simt_matrix_double: multiply<double, false>(warp, lanes); break;
        default: multiply<double, true>(warp, lanes);
    }
}

}  // namespace simt

using simt::AccessKind;
using simt::WarpFunction;

extern "C" {

void simt_load_matrix(void* elements, int count, const void* memory, unsigned long stride,
                      const simt_matrix_fragment* fragment, int inner_is_contiguous)
{
    const simt::Caller caller = SIMT_CALLER;
    const simt_matrix_fragment shape = *fragment;
    simt::refuse_impossible(shape);
    simt::wait_for_warp(WarpFunction::load_matrix, 0, caller);
    simt::check_matrix_alignment(memory, stride, shape, AccessKind::read, caller);
    const auto own = static_cast<std::size_t>(simt::bytes_of_lane(shape));
    const std::size_t all = std::max(own, static_cast<std::size_t>(count * simt::bytes_of(shape.type)));
    simt::touch_elements(elements, all, AccessKind::write, caller);
    simt::for_each_access(shape, stride, inner_is_contiguous != 0, memory,
                          [&](std::size_t at, const char* from, std::size_t bytes) {
                              simt::log_access(from, bytes, AccessKind::read, caller);
                              std::memcpy(static_cast<char*>(elements) + at, from, bytes);
                          });
    for (std::size_t at = own; at < all; at += own) {
        std::memcpy(static_cast<char*>(elements) + at, elements, std::min(own, all - at));
    }
}

void simt_store_matrix(void* memory, const void* elements, unsigned long stride,
                       const simt_matrix_fragment* fragment, int inner_is_contiguous)
{
    const simt::Caller caller = SIMT_CALLER;
    const simt_matrix_fragment shape = *fragment;
    simt::refuse_impossible(shape);
    simt::wait_for_warp(WarpFunction::store_matrix, 0, caller);
    simt::check_matrix_alignment(memory, stride, shape, AccessKind::write, caller);
    simt::touch_elements(elements, shape, AccessKind::read, caller);
    simt::for_each_access(shape, stride, inner_is_contiguous != 0, memory,
                          [&](std::size_t at, const char* to, std::size_t bytes) {
                              simt::log_access(to, bytes, AccessKind::write, caller);
                              std::memcpy(const_cast<char*>(to), static_cast<const char*>(elements) + at,
                                          bytes);
                          });
}

void simt_multiply_matrices(const simt_matrix_product* product, const void* left, const void* right,
                            const void* sum, void* result, int is_saturated)
{
    const simt::Caller caller = SIMT_CALLER;
    const simt::Part part{*product, left, right, sum, result, is_saturated != 0};
    simt::refuse_impossible(part.product);
    simt::touch_elements(left, part.product.left, AccessKind::read, caller);
    simt::touch_elements(right, part.product.right, AccessKind::read, caller);
    simt::touch_elements(sum, part.product.sum, AccessKind::read, caller);
    simt::touch_elements(result, part.product.result, AccessKind::write, caller);
    simt::wait_for_warp(WarpFunction::multiply_matrices, reinterpret_cast<std::uint64_t>(&part), caller);
}

}  // extern "C"
