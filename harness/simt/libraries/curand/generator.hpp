// SPDX-License-Identifier: MIT
/// @file
/// Arrays of random numbers, in the order of cuRAND's host API.
#pragma once

#include <curand.h>

#include <cstdint>
#include <memory>
#include <span>

namespace simt {

/// Many states that take turns: state i is that of subsequence i. What has been generated before goes on.
class Generator {
public:
    /// What may have to be even.
    enum class Length : std::uint8_t { any, even };

    virtual ~Generator() = default;

    /// Begins anew, after as many numbers as `position` says.
    virtual void begin(std::uint64_t seed, std::uint64_t position) = 0;
    /// How many numbers have been generated, what begin() has left out included.
    virtual std::uint64_t position() const = 0;
    /// Of an array of normal numbers.
    virtual Length normal_length() const = 0;

    virtual void generate(std::span<std::uint32_t> bits) = 0;
    virtual void generate_uniform(std::span<float> numbers) = 0;
    virtual void generate_uniform(std::span<double> numbers) = 0;
    virtual void generate_normal(std::span<float> numbers) = 0;
    virtual void generate_normal(std::span<double> numbers) = 0;
};

/// @param ordering  as curandSetGeneratorOrdering() takes it
/// @return null if there is no such generator here, or if it has no such ordering
std::unique_ptr<Generator> make_generator(curandRngType_t type, curandOrdering_t ordering);

}  // namespace simt
