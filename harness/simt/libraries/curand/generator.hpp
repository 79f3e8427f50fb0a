// SPDX-License-Identifier: MIT
/// @file
/// Arrays of random numbers, in the order of cuRAND's host API.
#pragma once

#include <curand.h>

#include <cstdint>
#include <memory>
#include <span>

namespace simt {

/// What generates numbers one after the other, a pseudo-random generator by many states that take turns: state i is that of
/// subsequence i. What has been generated before goes on.
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
    /// How many dimensions a quasi-random generator has: an array consists of as many parts of one size, one for each.
    virtual unsigned int dimensions() const { return 1; }
    /// @return false if it is not a quasi-random generator
    virtual bool set_dimensions(unsigned int) { return false; }

    /// @return false if its numbers have 64 bits
    virtual bool generate(std::span<std::uint32_t> bits) = 0;
    /// @return false if they have 32 bits
    virtual bool generate(std::span<unsigned long long>) { return false; }
    virtual void generate_uniform(std::span<float> numbers) = 0;
    virtual void generate_uniform(std::span<double> numbers) = 0;
    virtual void generate_normal(std::span<float> numbers) = 0;
    virtual void generate_normal(std::span<double> numbers) = 0;
};

bool is_quasi_random(curandRngType_t type);

/// @param ordering  as curandSetGeneratorOrdering() takes it
/// @return null if there is no such generator here, or if it has no such ordering
std::unique_ptr<Generator> make_generator(curandRngType_t type, curandOrdering_t ordering);

}  // namespace simt
